"""Views: every element of them is where its indices say."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.run import simulate

GIVEN = np.arange(64 * 24, dtype=np.int32).reshape(64, 24)


@pytest.mark.parametrize(
    ("view", "source", "load", "wanted"),
    [
        (
            "memref.subview %in[2, 3] [4, 5] [2, 1] : memref<64x24xi32> to memref<4x5xi32, strided<[48, 1], offset: 51>>",
            "", "%v[%one, %two] : memref<4x5xi32, strided<[48, 1], offset: 51>>", GIVEN[4, 5],
        ),
        (
            "memref.subview %in[%lane, 0] [1, 24] [1, 1] : memref<64x24xi32> to memref<24xi32, strided<[1], offset: ?>>",
            "", "%v[%two] : memref<24xi32, strided<[1], offset: ?>>", GIVEN[:, 2],
        ),
        (
            "memref.expand_shape %in [[0], [1, 2]] output_shape [64, 4, 6] : memref<64x24xi32> into memref<64x4x6xi32>",
            "", "%v[%lane, %one, %two] : memref<64x4x6xi32>", GIVEN[:, 8],
        ),
        (
            "memref.collapse_shape %in [[0, 1]] : memref<64x24xi32> into memref<1536xi32>",
            "", "%v[%lane] : memref<1536xi32>", GIVEN.reshape(-1)[:64],
        ),
        (
            "memref.transpose %in (i, j) -> (j, i) : memref<64x24xi32> to memref<24x64xi32, strided<[1, 24]>>",
            "", "%v[%two, %lane] : memref<24x64xi32, strided<[1, 24]>>", GIVEN[:, 2],
        ),
        (
            "memref.reinterpret_cast %in to offset: [5], sizes: [64], strides: [3]"
            " : memref<64x24xi32> to memref<64xi32, strided<[3], offset: 5>>",
            "", "%v[%lane] : memref<64xi32, strided<[3], offset: 5>>", GIVEN.reshape(-1)[5:197:3],
        ),
    ],
)  # fmt: skip
def test_views(run, view, source, load, wanted):
    body = f"""
      %one = arith.constant 1 : index
      %two = arith.constant 2 : index
      {source}
      %v = {view}
      %x = memref.load {load}
      memref.store %x, %out[%lane] : memref<64xi32>
    """
    out = run("%in: memref<64x24xi32>, %out: memref<64xi32>", body, GIVEN, np.zeros(64, np.int32)).outputs[1]
    np.testing.assert_array_equal(out, np.broadcast_to(wanted, 64))


def test_parts_of_a_memref(run):
    body = """
      %two = arith.constant 2 : index
      %v = memref.subview %in[%two, 3] [4, 5] [2, 1] : memref<64x24xi32> to memref<4x5xi32, strided<[48, 1], offset: ?>>
      %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %v : memref<4x5xi32, strided<[48, 1], offset: ?>>
        -> memref<i32>, index, index, index, index, index
      %x = vector.from_elements %o, %s#0, %s#1, %t#0, %t#1 : vector<5xindex>
      vector.store %x, %out[%c0] : memref<5xindex>, vector<5xindex>
    """
    out = run("%in: memref<64x24xi32>, %out: memref<5xindex>", body, GIVEN, np.zeros(5, np.int64)).outputs[1]
    assert out.tolist() == [51, 4, 5, 48, 1]


def test_copies(run):
    body = """
      %v = memref.subview %in[0, 4] [64, 8] [1, 1] : memref<64x24xi32> to memref<64x8xi32, strided<[24, 1], offset: 4>>
      memref.copy %v, %out : memref<64x8xi32, strided<[24, 1], offset: 4>> to memref<64x8xi32>
    """
    out = run("%in: memref<64x24xi32>, %out: memref<64x8xi32>", body, GIVEN, np.zeros((64, 8), np.int32)).outputs[1]
    np.testing.assert_array_equal(out, GIVEN[:, 4:12])


OF_ANY_SIZE = """
func.func @k(%x: memref<4x4xf32>, %out: memref<4x4xf32>) attributes {gpu.known_block_size = array<i32: 4, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %id = gpu.thread_id x
  %a = memref.alloca(%id) : memref<?x2xf32, #gpu.address_space<private>>
  scf.for %i = %c0 to %id step %c1 {
    %v = memref.load %x[%id, %i] : memref<4x4xf32>
    memref.store %v, %a[%i, %c1] : memref<?x2xf32, #gpu.address_space<private>>
  }
  scf.for %i = %c0 to %id step %c1 {
    %v = memref.load %a[%PLACE, %c1] : memref<?x2xf32, #gpu.address_space<private>>
    memref.store %v, %out[%id, %i] : memref<4x4xf32>
  }
  return
}
"""


def test_private_memory_of_as_many_elements_as_a_lane_asks_for():
    x = np.arange(1, 17, dtype=np.float32).reshape(4, 4)
    result = simulate(OF_ANY_SIZE.replace("PLACE", "i"), [x, "zeros"], grid=(1, 1, 1), check=True)
    assert result.findings == []
    np.testing.assert_array_equal(result.outputs[-1], np.tril(x, -1))
    with pytest.raises(CompileError, match="reads 4 bytes at byte 12 of private memory of 8 bytes"):
        simulate(OF_ANY_SIZE.replace("PLACE", "id"), [x, "zeros"], grid=(1, 1, 1))
