"""Loads and stores of vectors with several rows."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError


def test_rows_lie_apart_in_memory(run):
    """A lane takes a block of 2x3 from its place, and puts it elsewhere."""
    body = """
      %i, %j = affine.delinearize_index %lane into (4, 2) : index, index
      %two = arith.constant 2 : index
      %three = arith.constant 3 : index
      %row = arith.muli %i, %two : index
      %column = arith.muli %j, %three : index
      %v = vector.load %in[%c0, %row, %column] : memref<1x8x6xf32>, vector<2x3xf32>
      vector.store %v, %out[%column, %row, %c0] : memref<6x8x3xf32>, vector<2x3xf32>
    """
    given = np.arange(48, dtype=np.float32).reshape(1, 8, 6)
    arguments = "%in: memref<1x8x6xf32>, %out: memref<6x8x3xf32>"
    result = run(arguments, body, given, np.zeros((6, 8, 3), np.float32), block=8)
    wanted = np.zeros((6, 8, 3), np.float32)
    for i in range(4):
        for j in range(2):
            wanted[3 * j, 2 * i : 2 * i + 2] = given[0, 2 * i : 2 * i + 2, 3 * j : 3 * j + 3]
    assert result.outputs[1].tolist() == wanted.tolist()
    assert result.counts.global_bytes == 2 * 8 * 2 * 3 * 4


def test_three_dimensions(run):
    body = """
      %v = vector.load %in[%c0, %lane, %c0] : memref<2x5x4xi8>, vector<2x3x4xi8>
      %w = vector.shape_cast %v : vector<2x3x4xi8> to vector<24xi8>
      vector.store %w, %out[%lane, %c0] : memref<3x24xi8>, vector<24xi8>
    """
    given = np.arange(40, dtype=np.int8).reshape(2, 5, 4)
    out = run("%in: memref<2x5x4xi8>, %out: memref<3x24xi8>", body, given, np.zeros((3, 24), np.int8), block=3).outputs[
        1
    ]
    assert out.tolist() == [given[:, i : i + 3].reshape(-1).tolist() for i in range(3)]


def test_rows_that_all_lanes_have_alike(run):
    body = """
      %v = vector.load %in[%c0, %c0] : memref<4x4xf16>, vector<2x2xf16>
      %w = arith.addf %v, %v : vector<2x2xf16>
      vector.store %w, %in[%c0, %c0] : memref<4x4xf16>, vector<2x2xf16>
      %x = vector.load %in[%lane, %c0] : memref<4x4xf16>, vector<1x4xf16>
      vector.store %x, %out[%lane, %c0] : memref<4x4xf16>, vector<1x4xf16>
    """
    given = np.arange(16, dtype=np.float16).reshape(4, 4)
    out = run("%in: memref<4x4xf16>, %out: memref<4x4xf16>", body, given, given * 0, block=4).outputs[1]
    wanted = given.copy()
    wanted[:2, :2] *= 2
    assert out.tolist() == wanted.tolist()


def test_each_row_is_checked(run):
    body = "%v = vector.load %in[%lane, %c0] : memref<4x4xf32>, vector<2x4xf32>"
    with pytest.raises(CompileError, match="reads 16 bytes at byte 64 of argument 0 memory of 64 bytes"):
        run("%in: memref<4x4xf32>", body, np.zeros((4, 4), np.float32), block=4)


def test_rows_that_are_no_whole_bytes(run):
    body = "%v = vector.load %in[%c0, %c0] : memref<4x4xi4>, vector<2x3xi4>"
    with pytest.raises(CompileError, match="of rows of 12 bits, which are no whole bytes"):
        run("%in: memref<4x4xi4>", body, None, block=1)
