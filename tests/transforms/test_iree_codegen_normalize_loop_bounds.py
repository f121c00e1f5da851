"""Loops come to count from 0 in steps of 1. Recorded from iree-opt 3.13, but for bounds that are not known: there it
changes the variables of some dimensions and then leaves the loop as it was."""

import pytest

from iree_gpu_llvm import driver

PIPELINE = "builtin.module(func.func(iree-codegen-normalize-loop-bounds))"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            """
func.func @known(%m: memref<64xf32>, %x: f32) {
  scf.forall (%i) = (4) to (40) step (3) {
    memref.store %x, %m[%i] : memref<64xf32>
  } {mapping = [#gpu.thread<linear_dim_0>]}
  return
}
""",
            """
func.func @known(%m: memref<64xf32>, %x: f32) {
  scf.forall (%arg0) in (12) {
    %0 = affine.apply affine_map<(d0) -> (d0 * 3 + 4)>(%arg0)
    memref.store %x, %m[%0] : memref<64xf32>
  } {mapping = [#gpu.thread<linear_dim_0>]}
  return
}
""",
        ),
        (
            """
func.func @results(%t: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %r = scf.forall (%i) = (2) to (%n) step (3) shared_outs(%o = %t) -> (tensor<64xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<64xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<64xf32>
    }
  } {mapping = [#gpu.thread<linear_dim_0>]}
  return %r : tensor<64xf32>
}
""",
            """
func.func @results(%t: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %0 = affine.apply affine_map<()[s0] -> ((s0 - 2) ceildiv 3)>()[%n]
  %1 = scf.forall (%arg0) in (%0) shared_outs(%arg1 = %t) -> (tensor<64xf32>) {
    %2 = affine.apply affine_map<(d0) -> (d0 * 3 + 2)>(%arg0)
    %s = tensor.extract_slice %arg1[%2] [1] [1] : tensor<64xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %arg1[%2] [1] [1] : tensor<1xf32> into tensor<64xf32>
    }
  } {mapping = [#gpu.thread<linear_dim_0>]}
  return %1 : tensor<64xf32>
}
""",
        ),
        (
            """
func.func @unknown(%m: memref<64x64xf32>, %x: f32, %n: index, %l: index, %s: index) {
  scf.forall (%i, %j) = (2, %l) to (%n, 61) step (3, %s) {
    memref.store %x, %m[%i, %j] : memref<64x64xf32>
  } {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
  return
}
""",
            """
func.func @unknown(%m: memref<64x64xf32>, %x: f32, %n: index, %l: index, %s: index) {
  %0 = affine.max affine_map<()[s0] -> ((s0 - 2) ceildiv 3, 0)>()[%n]
  %1 = affine.max affine_map<()[s0, s1] -> ((-s0 + 61) ceildiv s1, 0)>()[%l, %s]
  scf.forall (%arg0, %arg1) in (%0, %1) {
    %2 = affine.apply affine_map<(d0) -> (d0 * 3 + 2)>(%arg0)
    %3 = affine.apply affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>(%arg1)[%s, %l]
    memref.store %x, %m[%2, %3] : memref<64x64xf32>
  } {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
  return
}
""",
        ),
        (
            """
func.func @serial(%m: memref<64xf32>, %x: f32, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c1 to %n step %c2 {
    memref.store %x, %m[%i] : memref<64xf32>
  }
  scf.for %i = %n to %c2 step %c2 {
    memref.store %x, %m[%i] : memref<64xf32>
  }
  return
}
""",
            """
func.func @serial(%m: memref<64xf32>, %x: f32, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = affine.apply affine_map<()[s0] -> ((s0 - 1) ceildiv 2)>()[%n]
  %c0 = arith.constant 0 : index
  %c1_0 = arith.constant 1 : index
  scf.for %i = %c0 to %0 step %c1_0 {
    %1 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%i)
    memref.store %x, %m[%1] : memref<64xf32>
  }
  scf.for %i = %n to %c2 step %c2 {
    memref.store %x, %m[%i] : memref<64xf32>
  }
  return
}
""",
        ),
    ],
)
def test_loops(text, expected, converts):
    converts(text, expected)


def test_steps_that_go_nowhere(refuses):
    loop = "scf.forall (%i) = (0) to (4) step (0) {\n}"
    refuses(f"func.func @f() {{\n{loop}\nreturn\n}}", "'scf.forall' op has a step of 0: turns go forward", 2)


@pytest.mark.parametrize(("option", "left"), [("normalize-for", "scf.for "), ("normalize-forall", "scf.forall")])
def test_one_kind_of_loop(option, left):
    text = """func.func @f(%m: memref<64xf32>, %x: f32, %c2: index) {
      %c1 = arith.constant 1 : index
      scf.for %i = %c1 to %c2 step %c1 { memref.store %x, %m[%i] : memref<64xf32> }
      scf.forall (%i) = (1) to (9) step (1) { memref.store %x, %m[%i] : memref<64xf32> }
      return
    }"""
    module = driver.parse(text)
    before = [line for line in driver.print(module).splitlines() if left in line]
    pipeline = PIPELINE.replace("bounds", f"bounds{{{option}=false}}")
    after = driver.print(driver.run_pipeline(module, pipeline)).splitlines()
    assert [line for line in after if left in line] == before
    assert sum("affine.apply affine_map<(d0) -> (d0 + 1)>" in line for line in after) == 1
