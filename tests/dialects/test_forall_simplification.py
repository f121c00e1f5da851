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


WHOLE, PART = "tensor<3x8xf32>", "tensor<3x2xf32>"


def in_place(loop: str, count: int = 1) -> list[str]:
    values, types = ("%r#0, %r#1", f"{WHOLE}, {WHOLE}") if count == 2 else ("%r", WHOLE)
    function = f"func.func @f(%x: {PART}, %y: {PART}, %c: {WHOLE}) -> ({types}) {{"
    module = driver.parse(f"{function}\n{loop}\nreturn {values} : {types}\n}}\n")
    driver.run_pipeline(module, "builtin.module(func.func(canonicalize))")
    return [line.strip() for line in print_op(module).splitlines()[2:-2]]


def insert(source: str, into: str, at: str) -> str:
    return f"tensor.parallel_insert_slice {source} into {into}[0, {at}] [3, 2] [1, 1] : {PART} into {WHOLE}"


def shared(head: str, puts: str, results: str = WHOLE, more: str = "") -> str:
    return f"{head} -> ({results}) {{\nscf.forall.in_parallel {{\n{puts}\n}}\n}}{more}"


def test_a_loop_on_tensors_that_turns_once_runs_in_place():
    loop = shared("%r = scf.forall (%i) = (3) to (4) step (2) shared_outs(%o = %c)", insert("%x", "%o", "%i"))
    assert in_place(loop) == [
        f"%r = tensor.insert_slice %x into %c[0, 3] [3, 2] [1, 1] : {PART} into {WHOLE}",
        f"return %r : {WHOLE}",
    ]


def test_its_contributions_to_a_tensor_come_one_after_the_other():
    puts = insert("%x", "%o", "%i") + "\n" + insert("%y", "%o", "4")
    assert in_place(shared("%r = scf.forall (%i) in (1) shared_outs(%o = %c)", puts)) == [
        f"%inserted_slice = tensor.insert_slice %x into %c[0, 0] [3, 2] [1, 1] : {PART} into {WHOLE}",
        f"%r = tensor.insert_slice %y into %inserted_slice[0, 4] [3, 2] [1, 1] : {PART} into {WHOLE}",
        f"return %r : {WHOLE}",
    ]


def test_its_results_are_those_of_the_tensors_they_are_put_into():
    puts = insert("%x", "%p", "%i") + "\n" + insert("%y", "%o", "4")
    head = "%r:2 = scf.forall (%i) in (1) shared_outs(%o = %c, %p = %c)"
    assert in_place(shared(head, puts, f"{WHOLE}, {WHOLE}"), 2) == [
        f"%inserted_slice = tensor.insert_slice %x into %c[0, 0] [3, 2] [1, 1] : {PART} into {WHOLE}",
        f"%r = tensor.insert_slice %y into %c[0, 4] [3, 2] [1, 1] : {PART} into {WHOLE}",
        f"return %r, %inserted_slice : {WHOLE}, {WHOLE}",
    ]


def test_dimensions_of_one_turn_go_from_loops_on_tensors():
    found = in_place(shared("%r = scf.forall (%i, %j) in (1, 4) shared_outs(%o = %c)", insert("%x", "%o", "%j")))
    assert found[0] == f"%r = scf.forall (%j) in (4) shared_outs(%o = %c) -> ({WHOLE}) {{"
    assert found[2] == insert("%x", "%o", "%j")


def test_loops_over_work_items_stay():
    head, mapping = "%r = scf.forall (%i) in (1) shared_outs(%o = %c)", " {mapping = [#gpu.thread<x>]}"
    loop = shared(head, insert("%x", "%o", "%i"), more=mapping)
    assert in_place(loop)[0] == f"%r = scf.forall (%i) in (1) shared_outs(%o = %c) -> ({WHOLE}) {{"
