"""Loops without a mapping compute the same as `scf.for`, and what workers are to do can be compiled."""

from __future__ import annotations

import numpy as np

import iree_gpu_llvm
from iree_gpu_llvm import driver
from iree_gpu_llvm.lowering.stages import stage_hint

PASS = "builtin.module(func.func(iree-codegen-forall-to-for))"


def simulated(text: str, *arrays: object, block: tuple[int, int, int] = (1, 1, 1)) -> list[np.ndarray]:
    return iree_gpu_llvm.simulate(text, list(arrays), block=block, grid=(1,)).outputs


def test_turns_are_those_of_the_bounds_in_their_steps():
    text = """
func.func @k(%x: memref<4x9xi32>, %n: index) {
  %one = arith.constant 1 : i32
  scf.forall (%i, %j) = (1, 2) to (4, %n) step (2, 3) {
    %v = memref.load %x[%i, %j] : memref<4x9xi32>
    %w = arith.addi %v, %one : i32
    memref.store %w, %x[%i, %j] : memref<4x9xi32>
  }
  return
}"""
    module = driver.parse(text)
    driver.run_pipeline(module, PASS)
    assert [op.name for op in module.walk() if op.name.startswith("scf.for")] == ["scf.for", "scf.for"]
    want = np.zeros((4, 9), np.int32)
    want[1::2, 2::3] = 1
    for kernel in (text, driver.print(module)):
        np.testing.assert_array_equal(simulated(kernel, np.zeros((4, 9), np.int32), 9)[0], want)


def test_slices_go_one_after_the_other_into_the_same_tensor():
    module = driver.parse("""
func.func @k(%x: tensor<8xf32>, %a: tensor<1xf32>, %b: tensor<2xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (2) shared_outs(%o = %x) -> (tensor<8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %b into %o[4] [2] [1] : tensor<2xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}""")
    driver.run_pipeline(module, PASS)
    first, second = (op for op in module.walk() if op.name == "tensor.insert_slice")
    assert second.operands[1] is first.results[0]
    assert second.parent.last.operands == [second.results[0]]


def test_loops_that_are_mapped_stay():
    text = """
func.func @k(%x: memref<8xf32>, %c: f32) {
  scf.forall (%i) in (8) {
    memref.store %c, %x[%i] : memref<8xf32>
  } {mapping = [#gpu.thread<linear_dim_0>]}
  return
}"""
    module = driver.parse(text)
    before = driver.print(module)
    driver.run_pipeline(module, PASS)
    assert driver.print(module) == before


def test_what_the_hint_for_workers_says_leads_to_code(run):
    text = """
func.func @k(%x: memref<64xf32>, %c: f32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %n = arith.constant 64 : index
  pcf.loop scope(#iree_gpu.lane_scope) count(%n) execute[%i: index] {
    memref.store %c, %x[%i] : memref<64xf32>
    pcf.return
  }
  return
}"""
    hint = stage_hint("pcf.loop")
    arguments = hint.partition("`iree-gpu-llvm ")[2].partition("`")[0].split()
    lowered = run(*arguments, stdin=text)
    assert lowered.code == 0
    made = run("compile", "--target", "gfx942", "--emit", "ll", "-o", "-", stdin=lowered.out)
    assert (made.code, made.err) == (0, "") and "store float %c" in made.out
    zeros = np.zeros(64, np.float32)
    np.testing.assert_array_equal(simulated(lowered.out, zeros, 2.0, block=(64, 1, 1))[0], np.full(64, 2, np.float32))
