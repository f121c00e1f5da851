"""Reads with indices from vectors."""

from __future__ import annotations

import numpy as np
import pytest

A = np.arange(12, dtype=np.int32).reshape(3, 4)


@pytest.mark.parametrize("of_memref", [False, True])
def test_transfer_gather(on_tensors, of_memref):
    """Rows by an index each, columns as they follow from the offset; the last row and the last column are outside, one
    more element is masked."""
    base = "%a_m" if of_memref else "%a"
    t = "memref<3x4xi32>" if of_memref else "tensor<3x4xi32>"
    body = f"""
      %c2 = arith.constant 2 : index
      %p = arith.constant -1 : i32
      %i = arith.constant dense<[2, 0, 5]> : vector<3xindex>
      %m = arith.constant dense<[[true, true, true], [false, true, true], [true, true, true]]> : vector<3x3xi1>
      %v = iree_vector_ext.transfer_gather {base}[%c0, %c2] [%i : vector<3xindex>], %p, %m
        {{indexing_maps = [affine_map<(r, c)[s] -> (s, c)>, affine_map<(r, c)[s] -> (r)>, affine_map<(r, c)[s] -> (r, c)>]}}
        : {t}, vector<3x3xi32>, vector<3x3xi1>
      %e = tensor.empty() : tensor<3x3xi32>
      %r = vector.transfer_write %v, %e[%c0, %c0] : vector<3x3xi32>, tensor<3x3xi32>
    """
    out = on_tensors(body, "3x3xi32", np.int32, a=("3x4xi32", A))
    assert out.tolist() == [[10, 11, -1], [-1, 3, -1], [-1, -1, -1]]


def test_a_layout_leaves_the_value(on_tensors):
    layout = (
        "#iree_vector_ext.nested_layout<subgroup_tile = [1, 1], batch_tile = [1, 1], outer_tile = [1, 1],"
        " thread_tile = [3, 1], element_tile = [1, 4], subgroup_strides = [0, 0], thread_strides = [1, 0]>"
    )
    body = f"%r = iree_vector_ext.to_layout %a to layout({layout}) : tensor<3x4xi32>"
    assert on_tensors(body, "3x4xi32", np.int32, a=("3x4xi32", A)).tolist() == A.tolist()
