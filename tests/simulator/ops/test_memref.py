"""Views: every element of them is where its indices say."""

from __future__ import annotations

import numpy as np
import pytest

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
