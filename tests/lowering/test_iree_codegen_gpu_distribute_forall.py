"""Sharing the turns of scf.forall out: what is refused, in iree-opt's words. What is made is in tests/golden/passes."""

import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.diagnostics import CompileError

INFO = "#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [48, 1, 1]"
PIPELINE = "builtin.module(func.func(iree-codegen-gpu-distribute-forall))"


def function(loop: str, attributes: str = f"attributes {{translation_info = {INFO} subgroup_size = 32>}}") -> str:
    body = "memref.store %cst, %m[%i] : memref<64xf32>"
    text = loop.replace("BODY", f"{{ {body} }}")
    return f"func.func @f(%m: memref<64xf32>) {attributes} {{\n%cst = arith.constant 1.0 : f32\n{text}\nreturn\n}}"


@pytest.mark.parametrize(
    ("loop", "message"),
    [
        (
            "scf.forall (%i) in (4) BODY {mapping = [#gpu.thread<x>]}",
            "'scf.forall' op unimplemented: resolution of scf.forall ops without linear id mappings.",
        ),
        (
            "scf.forall (%i) = (0) to (4) step (2) BODY {mapping = [#gpu.thread<linear_dim_0>]}",
            "'scf.forall' op scf.forall op must be normalized for distribution.",
        ),
        (
            "scf.forall (%i, %j) in (4, 4) BODY {mapping = [#gpu.thread<linear_dim_0>, #gpu.thread<linear_dim_1>]}",
            "'scf.forall' op Cannot distribute forall op with non-descending relative iterator mapping",
        ),
        (
            "scf.forall (%i) in (4) BODY {mapping = [#gpu.warp<linear_dim_0>]}",
            "'func.func' op Invalid workgroup size is not divisible by subgroup size for warp distribution.",
        ),
    ],
)
def test_loops_that_are_refused(loop, message):
    module = driver.parse(function(loop))
    with pytest.raises(CompileError) as e:
        driver.run_pipeline(module, PIPELINE)
    assert [d.message for d in e.value.diagnostics] == [message]


def test_subgroup_size_is_asked_for_by_loops_over_subgroups_alone():
    own = f"attributes {{translation_info = {INFO}>}}"
    by_items = driver.parse(function("scf.forall (%i) in (4) BODY {mapping = [#gpu.thread<linear_dim_0>]}", own))
    driver.run_pipeline(by_items, PIPELINE)
    assert "affine.linearize_index disjoint [%thread_id_z, %thread_id_y, %thread_id_x]" in driver.print(by_items)
    by_subgroups = driver.parse(function("scf.forall (%i) in (4) BODY {mapping = [#gpu.warp<linear_dim_0>]}", own))
    with pytest.raises(CompileError) as e:
        driver.run_pipeline(by_subgroups, PIPELINE)
    assert e.value.diagnostics[0].message == "'func.func' op unimplemented: Distribution with dynamic subgroup size."


def test_workgroup_size_must_be_known():
    module = driver.parse(function("scf.forall (%i) in (4) BODY {mapping = [#gpu.thread<linear_dim_0>]}", ""))
    with pytest.raises(CompileError) as e:
        driver.run_pipeline(module, PIPELINE)
    assert e.value.diagnostics[0].message == "'func.func' op unimplemented: Distribution with dynamic workgroup size."


def test_tensors_are_refused():
    text = f"""
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> attributes {{translation_info = {INFO} subgroup_size = 48>}} {{
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {{
  }} {{mapping = [#gpu.thread<linear_dim_0>]}}
  return %r : tensor<4xf32>
}}"""
    with pytest.raises(CompileError) as e:
        driver.run_pipeline(driver.parse(text), PIPELINE)
    assert e.value.diagnostics[0].message == "'scf.forall' op Cannot distribute scf.forall op on tensors."


@pytest.mark.parametrize("mapping", ["", "{mapping = [#iree_codegen.workgroup_mapping<x>]}"])
def test_other_loops_stay(mapping):
    """As in iree-opt, the id of work items is made all the same."""
    module = driver.parse(function(f"scf.forall (%i) in (4) BODY {mapping}"))
    loop = next(op for op in module.walk() if op.name == "scf.forall")
    around = [op.name for op in loop.parent]
    driver.run_pipeline(module, PIPELINE)
    ids = ["gpu.thread_id"] * 3 + ["affine.linearize_index"]
    assert [op.name for op in loop.parent] == ids + around


def test_ids_need_not_end_at_zero():
    mapping = "{mapping = [#gpu.thread<linear_dim_3>, #gpu.thread<linear_dim_2>]}"
    module = driver.parse(function(f"scf.forall (%i, %j) in (4, 12) BODY {mapping}"))
    driver.run_pipeline(module, PIPELINE)
    assert "affine.delinearize_index" in driver.print(module) and "scf.forall" not in driver.print(module)


@pytest.mark.parametrize(
    ("turns", "product"),
    [
        ("%n, 4, %k", "affine_map<()[s0, s1] -> (s1 * (s0 * 4))>()[%n, %k]"),
        ("%n, %k, 7", "affine_map<()[s0, s1] -> ((s0 * s1) * 7)>()[%n, %k]"),
        ("%n, %n, %k", "affine_map<()[s0, s1] -> (s1 * (s0 * s0))>()[%n, %k]"),
        ("%p, 5, %k", "affine_map<(d0)[s0] -> ((d0 * s0) * 5)>(%p)[%k]"),
        ("%p, %q, 2", "affine_map<(d0)[s0] -> ((d0 * s0) * 2)>(%p)[%q]"),
    ],
)
def test_number_of_turns(turns, product):
    """As iree-opt has it, but for the last: its product of two dims is no map that can be read."""
    mapping = ", ".join(f"#gpu.thread<linear_dim_{d}>" for d in (2, 1, 0))
    text = f"""
func.func @f(%m: memref<64xf32>, %n: index, %k: index) attributes {{translation_info = {INFO} subgroup_size = 32>}} {{
  %cst = arith.constant 1.0 : f32
  scf.forall (%w, %x) in (2, 2) {{
    %p = affine.min affine_map<(d0) -> (d0 * -32 + 33, 32)>(%w)
    %q = affine.min affine_map<(d0) -> (d0 * -32 + 33, 32)>(%x)
    scf.forall (%i, %j, %l) in ({turns}) {{
      memref.store %cst, %m[%i] : memref<64xf32>
    }} {{mapping = [{mapping}]}}
  }}
  return
}}"""
    module = driver.run_pipeline(driver.parse(text), PIPELINE.replace("forall)", "forall,canonicalize)"))
    assert f"affine.apply {product}" in driver.print(module)


def test_what_iree_refuses_goes_before_loops_in_each_other():
    each = "scf.forall (%i) in (4) { scf.forall (%j) in (4) BODY {mapping = [#gpu.thread<linear_dim_0>]} }"
    steps = "scf.forall (%i) = (0) to (4) step (2) BODY {mapping = [#gpu.thread<linear_dim_0>]}"
    module = driver.parse(function(f"{each} {{mapping = [#gpu.thread<linear_dim_0>]}}\n{steps}"))
    with pytest.raises(CompileError) as e:
        driver.run_pipeline(module, PIPELINE)
    assert e.value.diagnostics[0].message == "'scf.forall' op scf.forall op must be normalized for distribution."
