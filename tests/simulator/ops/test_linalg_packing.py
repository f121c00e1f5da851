"""Packing, unpacking, softmax."""

from __future__ import annotations

import numpy as np

A = np.arange(6, dtype=np.int32).reshape(2, 3)


def test_pack_pads_the_last_tile(on_tensors):
    body = """
      %p = arith.constant -1 : i32
      %d = tensor.empty() : tensor<2x2x2xi32>
      %r = linalg.pack %a padding_value(%p : i32) inner_dims_pos = [1] inner_tiles = [2] into %d
        : tensor<2x3xi32> -> tensor<2x2x2xi32>
    """
    out = on_tensors(body, "2x2x2xi32", np.int32, a=("2x3xi32", A))
    assert out.tolist() == [[[0, 1], [2, -1]], [[3, 4], [5, -1]]]


def test_pack_and_permute(on_tensors):
    """Tiles of both dims, the inner dims the other way round, the outer ones too."""
    body = """
      %d = tensor.empty() : tensor<3x1x1x2xi32>
      %r = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [1, 2] into %d
        : tensor<2x3xi32> -> tensor<3x1x1x2xi32>
    """
    out = on_tensors(body, "3x1x1x2xi32", np.int32, a=("2x3xi32", A))
    assert out.reshape(3, 2).tolist() == [[0, 3], [1, 4], [2, 5]]


def test_unpack_drops_the_padding(on_tensors):
    body = """
      %d = tensor.empty() : tensor<2x3xi32>
      %r = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %d
        : tensor<2x2x2xi32> -> tensor<2x3xi32>
    """
    given = np.array([[[0, 1], [3, 4]], [[2, -1], [5, -1]]], np.int32)
    assert on_tensors(body, "2x3xi32", np.int32, a=("2x2x2xi32", given)).tolist() == A.tolist()


def test_pack_on_memrefs(run):
    body = """
      linalg.pack %a inner_dims_pos = [0] inner_tiles = [2] into %d : memref<2x3xi32> -> memref<1x3x2xi32>
    """
    out = run("%a: memref<2x3xi32>, %d: memref<1x3x2xi32>", body, A, np.zeros((1, 3, 2), np.int32), block=1).outputs[1]
    assert out.tolist() == [A.T.tolist()]


def test_softmax(on_tensors):
    body = """
      %d = tensor.empty() : tensor<1x2xf32>
      %r = linalg.softmax dimension(1) ins(%a : tensor<1x2xf32>) outs(%d : tensor<1x2xf32>) -> tensor<1x2xf32>
    """
    given = np.array([[0.0, np.log(3.0)]], np.float32)
    np.testing.assert_allclose(on_tensors(body, "1x2xf32", np.float32, a=("1x2xf32", given)), [[0.25, 0.75]], rtol=1e-6)
