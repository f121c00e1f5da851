"""Giving turns to workgroups: what is refused. What is made is in tests/golden/passes."""

import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.diagnostics import CompileError

PIPELINE = "builtin.module(iree-codegen-reconcile-translation-info)"


@pytest.mark.parametrize(
    ("loop", "message"),
    [
        (
            "scf.forall (%i, %j) in (4, 4) BODY {mapping = [#iree_codegen.workgroup_mapping<y>, "
            "#iree_codegen.workgroup_mapping<y>]}",
            "'scf.forall' op must be mapped to each of the first workgroup dimensions once",
        ),
        (
            "scf.forall (%j) in (4) {\nscf.forall (%i) in (4) BODY {mapping = [#iree_codegen.workgroup_mapping<x>]}\n} "
            "{mapping = [#iree_linalg_ext.split_reduction_mapping<0>]}",
            "'scf.forall' op must become one with the loop over workgroups around it first",
        ),
        (
            "scf.forall (%i) = (0) to (4) step (0) BODY {mapping = [#iree_codegen.workgroup_mapping<x>]}",
            "'scf.forall' op has a step of 0: turns go forward",
        ),
        (
            "scf.forall (%i) = (0) to (4) step (-1) BODY {mapping = [#gpu.block<x>]}",
            "'scf.forall' op has a step of -1: turns go forward",
        ),
    ],
)
def test_loops_that_are_refused(loop, message):
    body = "{ memref.store %cst, %m[%i] : memref<64xf32> }"
    text = f"func.func @f(%m: memref<64xf32>) {{\n%cst = arith.constant 1.0 : f32\n{loop.replace('BODY', body)}\nreturn\n}}"
    with pytest.raises(CompileError) as e:
        driver.run_pipeline(driver.parse(text), PIPELINE)
    assert [d.message for d in e.value.diagnostics] == [message]


def test_the_launch_that_is_stated_stays():
    text = """
func.func @f(%m: memref<64xf32>) {
  %cst = arith.constant 1.0 : f32
  scf.forall (%i) in (4) {
    memref.store %cst, %m[%i] : memref<64xf32>
  } {mapping = [#iree_codegen.workgroup_mapping<x>]}
  return
}
iree_codegen.dispatch_config @f workgroup_size = [32, 1, 1] {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c4, %c1, %c1 : index, index, index
}
"""
    module = driver.parse(text)
    driver.run_pipeline(module, PIPELINE)
    out = driver.print(module)
    assert out.count("iree_codegen.dispatch_config") == 1
    assert "workgroup_size = [32, 1, 1]" in out
    assert "hal.interface.workgroup.id[0] upper_bound 4" in out
