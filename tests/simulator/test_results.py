"""What functions return."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.run import simulate

RESULTS = """
func.func @f(%a: tensor<?x4xf32>, %b: tensor<4xi4>, %n: index) -> (tensor<?x4xf32>, index, tensor<4xi4>, vector<2xbf16>) {
  %m = arith.addi %n, %n : index
  %s = arith.addf %a, %a : tensor<?x4xf32>
  %t = arith.addi %b, %b : tensor<4xi4>
  %v = arith.constant dense<[1.0, -2.0]> : vector<2xbf16>
  return %s, %m, %t, %v : tensor<?x4xf32>, index, tensor<4xi4>, vector<2xbf16>
}
"""


def test_results_follow_the_arrays():
    a = np.arange(8, dtype=np.float32).reshape(2, 4)
    result = simulate(RESULTS, [a, np.array([0x21, 0xF3], np.uint8), 7])
    assert [p.name for p in result.parameters] == [
        "argument 0", "argument 1", "argument 2", "result 0", "result 1", "result 2", "result 3",
    ]  # fmt: skip
    assert len(result.inputs) == 3
    s, m, t, v = result.outputs[3:]
    assert (s.tolist(), int(m), t.tolist(), v.tolist()) == ((2 * a).tolist(), 14, [0x42, 0xE6], [0x3F80, 0xC000])


def test_what_cannot_be_returned():
    with pytest.raises(CompileError, match="returns values, so that it is run as one workgroup"):
        simulate(RESULTS, None, (2,), dims=(2,))
    size = "attributes {gpu.known_block_size = array<i32: 2, 1, 1>}"
    with pytest.raises(CompileError, match="returns different values from different work items as result 0"):
        simulate(f"func.func @f() -> index {size} {{ %i = gpu.thread_id x\n return %i : index }}")
    with pytest.raises(CompileError, match="returns a memref as result 0"):
        simulate(f"func.func @f(%x: memref<2xf32>) -> memref<2xf32> {size} {{ return %x : memref<2xf32> }}")


def test_tensors_of_no_elements():
    """An axis of extent 0 stays, and a sum over none is what it began with, also where the region does not ask."""
    text = """
func.func @f(%a: tensor<?x3xf32>, %b: tensor<0x8xbf16>, %o: tensor<3xf32>)
    -> (tensor<?x3xf32>, tensor<0x8xi16>, tensor<3xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %s = arith.addf %a, %a : tensor<?x3xf32>
  %t = tensor.bitcast %b : tensor<0x8xbf16> to tensor<0x8xi16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
    ins(%a : tensor<?x3xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<3xf32>
  return %s, %t, %r : tensor<?x3xf32>, tensor<0x8xi16>, tensor<3xf32>
}"""
    given = [np.zeros((0, 3), np.float32), np.zeros((0, 8), np.uint16), np.array([1, 2, 3], np.float32)]
    s, t, r = simulate(text, given).outputs[3:]
    assert (s.shape, s.dtype, t.shape) == ((0, 3), np.float32, (0, 8))
    assert r.tolist() == [1, 2, 3]
