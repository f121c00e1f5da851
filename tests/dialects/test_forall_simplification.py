"""scf.forall loses what is known and what nobody needs, as in iree-opt."""

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.printer import print_op

T = "tensor<64x8xf32>"
SLICE = "tensor<1x1xf32>"


def canonical(body: str, results: str) -> str:
    module = driver.parse(f"func.func @f(%a: {T}, %b: {T}, %n: index) -> ({results}) {{\n{body}\n}}", "test")
    driver.run_pipeline(module, "builtin.module(func.func(canonicalize))")
    return print_op(module)


def loop(outs: str, types: str, put: str, end: str = "") -> str:
    return f"""
    {outs} -> ({types}) {{
      %s = tensor.extract_slice %o[%x, %y] [1, 1] [1, 1] : {T} to {SLICE}
      %t = math.exp %s : {SLICE}
      scf.forall.in_parallel {{
        {put}
      }}
    }} {{mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}}
    {end}"""


def put(source: str, target: str) -> str:
    return f"tensor.parallel_insert_slice {source} into {target}[%x, %y] [1, 1] [1, 1] : {SLICE} into {T}"


def test_the_variable_of_a_single_turn_is_its_lower_bound():
    head = "%r = scf.forall (%x, %y) = (0, 3) to (64, 4) step (1, 2) shared_outs(%o = %a)"
    got = canonical(loop(head, T, put("%t", "%o"), f"return %r : {T}"), T)
    assert f"tensor.extract_slice %o[%x, 3] [1, 1] [1, 1] : {T}" in got
    assert "= (0, 3) to (64, 4) step (1, 2)" in got


def test_results_that_nobody_uses_or_contributes_to_go():
    head = "%r:3 = scf.forall (%x, %y) in (64, 8) shared_outs(%p = %b, %o = %a, %q = %b)"
    inserts = f"{put('%t', '%p')}\n{put('%s', '%o')}"
    got = canonical(loop(head, f"{T}, {T}, {T}", inserts, f"return %r#0, %r#2 : {T}, {T}"), f"{T}, {T}")
    assert f"shared_outs(%p = %b) -> ({T})" in got
    assert "tensor.extract_slice %a[%x, %y]" in got
    assert f", %b : {T}, {T}" in got
    assert got.count("tensor.parallel_insert_slice") == 1


def test_a_loop_without_contributions_goes():
    head = "%r = scf.forall (%x, %y) in (64, 8) shared_outs(%o = %a)"
    assert "scf.forall" not in canonical(loop(head, T, put("%t", "%o"), f"return %b : {T}"), T)
