"""Slices and borders of tensors."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

A = np.arange(12, dtype=np.int32).reshape(3, 4)
GIVEN = {"a": ("3x4xi32", A)}


def test_extract_slice(on_tensors):
    """With strides, and without the dim of extent 1."""
    body = "%r = tensor.extract_slice %a[1, 0] [1, 2] [1, 2] : tensor<3x4xi32> to tensor<2xi32>"
    assert on_tensors(body, "2xi32", np.int32, **GIVEN).tolist() == [4, 6]


def test_insert_slice_leaves_the_old_tensor(on_tensors):
    body = """
      %s = tensor.extract_slice %a[2, 1] [1, 2] [1, 1] : tensor<3x4xi32> to tensor<1x2xi32>
      %t = tensor.insert_slice %s into %a[0, 2] [1, 2] [1, 1] : tensor<1x2xi32> into tensor<3x4xi32>
      %r = arith.subi %t, %a : tensor<3x4xi32>
    """
    assert on_tensors(body, "3x4xi32", np.int32, **GIVEN).tolist() == [[0, 0, 7, 7], [0] * 4, [0] * 4]


def test_a_slice_beyond_the_tensor(on_tensors):
    body = "%r = tensor.extract_slice %a[0, %n] [1, 2] [1, 1] : tensor<3x4xi32> to tensor<1x2xi32>"
    with pytest.raises(
        CompileError, match=r"'tensor.extract_slice' op takes 2 elements from 3 on, 1 apart, of a tensor"
    ):
        on_tensors(body, "1x2xi32", np.int32, **GIVEN, n=("index", 3))


def test_a_slice_of_another_extent_than_its_place(on_tensors):
    body = """
      %s = tensor.extract_slice %a[0, 0] [1, %n] [1, 1] : tensor<3x4xi32> to tensor<1x?xi32>
      %c1 = arith.constant 1 : index
      %m = arith.addi %n, %c1 : index
      %r = tensor.insert_slice %s into %a[0, 0] [1, %m] [1, 1] : tensor<1x?xi32> into tensor<3x4xi32>
    """
    with pytest.raises(CompileError, match="places 2 elements along dimension 1, where the slice has 3"):
        on_tensors(body, "3x4xi32", np.int32, **GIVEN, n=("index", 2))


def test_pad(on_tensors):
    body = """
      %p = arith.constant -1 : i32
      %s = tensor.extract_slice %a[0, 0] [2, 2] [1, 1] : tensor<3x4xi32> to tensor<2x2xi32>
      %r = tensor.pad %s low[1, 0] high[0, 2] {
      ^bb0(%i: index, %j: index):
        tensor.yield %p : i32
      } : tensor<2x2xi32> to tensor<3x4xi32>
    """
    wanted = [[-1] * 4, [0, 1, -1, -1], [4, 5, -1, -1]]
    assert on_tensors(body, "3x4xi32", np.int32, **GIVEN).tolist() == wanted


def test_pad_by_the_index(on_tensors):
    body = """
      %s = tensor.extract_slice %a[0, 0] [1, 2] [1, 1] : tensor<3x4xi32> to tensor<2xi32>
      %r = tensor.pad %s low[1] high[2] {
      ^bb0(%i: index):
        %n = arith.index_cast %i : index to i32
        tensor.yield %n : i32
      } : tensor<2xi32> to tensor<5xi32>
    """
    assert on_tensors(body, "5xi32", np.int32, **GIVEN).tolist() == [0, 0, 1, 3, 4]


def test_extents_that_differ_between_work_items(run):
    """Lane i sums the first i of four, and pads what it took to four."""
    body = """
      %t = iree_codegen.load_from_buffer %in : memref<4xi32> -> tensor<4xi32>
      %s = tensor.extract_slice %t[0] [%lane] [1] : tensor<4xi32> to tensor<?xi32>
      %z = arith.constant 0 : i32
      %e = tensor.empty() : tensor<i32>
      %f = linalg.fill ins(%z : i32) outs(%e : tensor<i32>) -> tensor<i32>
      %sum = linalg.reduce { arith.addi } ins(%s : tensor<?xi32>) outs(%f : tensor<i32>) dimensions = [0]
      %x = tensor.extract %sum[] : tensor<i32>
      %c4 = arith.constant 4 : index
      %c3 = arith.constant 3 : index
      %h = arith.subi %c4, %lane : index
      %p = tensor.pad %s low[0] high[%h] {
      ^bb0(%i: index):
        tensor.yield %x : i32
      } : tensor<?xi32> to tensor<?xi32>
      %l = tensor.extract %p[%c3] : tensor<?xi32>
      memref.store %x, %out[%lane, %c0] : memref<4x2xi32>
      %c1 = arith.constant 1 : index
      memref.store %l, %out[%lane, %c1] : memref<4x2xi32>
    """
    given = np.array([3, 5, 7, 9], np.int32)
    out = run("%in: memref<4xi32>, %out: memref<4x2xi32>", body, given, np.zeros((4, 2), np.int32), block=4).outputs[1]
    assert out[:, 0].tolist() == [0, 3, 8, 15]
    assert out[:, 1].tolist() == [0, 3, 8, 15]


def test_extents_of_subgroups_and_of_lanes(run):
    """Two extents of which the one differs between subgroups, the other between lanes."""
    body = """
      %one = arith.constant dense<1> : tensor<2x2xi32>
      %s = gpu.subgroup_id : index
      %n = affine.apply affine_map<(d0) -> (d0 + 1)>(%s)
      %m = affine.apply affine_map<(d0) -> (d0 mod 2 + 1)>(%lane)
      %part = tensor.extract_slice %one[0, 0] [%n, %m] [1, 1] : tensor<2x2xi32> to tensor<?x?xi32>
      %zero = arith.constant dense<0> : tensor<2x2xi32>
      %all = tensor.insert_slice %part into %zero[0, 0] [%n, %m] [1, 1] : tensor<?x?xi32> into tensor<2x2xi32>
      %p = arith.constant 0 : i32
      %v = vector.transfer_read %all[%c0, %c0], %p {in_bounds = [true, true]} : tensor<2x2xi32>, vector<2x2xi32>
      vector.transfer_write %v, %d[%lane, %c0, %c0] {in_bounds = [true, true]} : vector<2x2xi32>, memref<4x2x2xi32>
    """
    out = run("%d: memref<4x2x2xi32>", body, np.zeros((4, 2, 2), np.int32), block=4, wave=2).outputs[0]
    assert out.sum(axis=(1, 2)).tolist() == [1, 2, 2, 4]
