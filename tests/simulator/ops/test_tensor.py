"""`tensor`: making, elements, shapes, gather and scatter, one hand-worked case each."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

A = np.arange(6, dtype=np.int32).reshape(2, 3)


def test_what_is_empty_shows(on_tensors):
    """nan where nothing was put."""
    body = """
      %e = tensor.empty() : tensor<3xf32>
      %one = arith.constant 1.0 : f32
      %t = tensor.insert %one into %e[%c0] : tensor<3xf32>
      %z = arith.constant 0.0 : f32
      %o = tensor.empty() : tensor<3xf32>
      %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                           iterator_types = ["parallel"]} ins(%t : tensor<3xf32>) outs(%o : tensor<3xf32>) {
      ^bb0(%x: f32, %y: f32):
        %s = arith.addf %x, %z : f32
        linalg.yield %s : f32
      } -> tensor<3xf32>
    """
    assert np.isnan(on_tensors(body, "3xf32", np.float32)).tolist() == [False, True, True]


def test_extract_and_insert(on_tensors):
    body = """
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %x = tensor.extract %a[%c1, %c0] : tensor<2x3xi32>
      %r = tensor.insert %x into %a[%c0, %c2] : tensor<2x3xi32>
    """
    assert on_tensors(body, "2x3xi32", np.int32, a=("2x3xi32", A)).tolist() == [[0, 1, 3], [3, 4, 5]]


def test_each_lane_extracts_its_own(run):
    body = """
      %t = iree_codegen.load_from_buffer %in : memref<4xi32> -> tensor<4xi32>
      %c3 = arith.constant 3 : index
      %i = arith.subi %c3, %lane : index
      %x = tensor.extract %t[%i] : tensor<4xi32>
      memref.store %x, %out[%lane] : memref<4xi32>
    """
    given = np.array([5, 6, 7, 8], np.int32)
    out = run("%in: memref<4xi32>, %out: memref<4xi32>", body, given, np.zeros(4, np.int32), block=4).outputs[1]
    assert out.tolist() == [8, 7, 6, 5]


def test_an_element_that_is_not_there(on_tensors):
    body = """
      %c7 = arith.constant 7 : index
      %x = tensor.extract %a[%c0, %c7] : tensor<2x3xi32>
      %r = tensor.splat %x : tensor<2xi32>
    """
    with pytest.raises(CompileError, match=r"takes 1 elements from 7 on, 1 apart, of a tensor that has 3 along dim"):
        on_tensors(body, "2xi32", np.int32, a=("2x3xi32", A))


def test_from_elements_splat_and_generate(on_tensors):
    body = """
      %x = arith.constant 4 : i32
      %y = arith.constant 5 : i32
      %f = tensor.from_elements %x, %y : tensor<2xi32>
      %s = tensor.splat %y : tensor<1xi32>
      %g = tensor.generate {
      ^bb0(%i: index):
        %n = arith.index_cast %i : index to i32
        %m = arith.muli %n, %y : i32
        tensor.yield %m : i32
      } : tensor<3xi32>
      %r = tensor.concat dim(0) %f, %s, %g : (tensor<2xi32>, tensor<1xi32>, tensor<3xi32>) -> tensor<6xi32>
    """
    assert on_tensors(body, "6xi32", np.int32).tolist() == [4, 5, 5, 0, 5, 10]


def test_dim_and_rank(on_tensors):
    body = """
      %c1 = arith.constant 1 : index
      %d = tensor.dim %a, %c1 : tensor<2x3xi32>
      %n = tensor.rank %a : tensor<2x3xi32>
      %e = tensor.empty(%d) : tensor<?xi32>
      %m = tensor.dim %e, %c0 : tensor<?xi32>
      %r = tensor.from_elements %d, %n, %m : tensor<3xindex>
    """
    assert on_tensors(body, "3xindex", np.int64, a=("2x3xi32", A)).tolist() == [3, 2, 3]


def test_shapes(on_tensors):
    body = """
      %c = tensor.collapse_shape %a [[0, 1]] : tensor<2x3xi32> into tensor<6xi32>
      %e = tensor.expand_shape %c [[0, 1]] output_shape [3, 2] : tensor<6xi32> into tensor<3x2xi32>
      %d = tensor.cast %e : tensor<3x2xi32> to tensor<?x2xi32>
      %one = arith.constant 1 : index
      %six = arith.constant 6 : index
      %s = tensor.from_elements %one, %six : tensor<2xindex>
      %r = tensor.reshape %d(%s) : (tensor<?x2xi32>, tensor<2xindex>) -> tensor<1x6xi32>
    """
    assert on_tensors(body, "1x6xi32", np.int32, a=("2x3xi32", A)).tolist() == [[0, 1, 2, 3, 4, 5]]


def test_a_cast_to_what_it_is_not(on_tensors):
    body = """
      %n = arith.constant 2 : index
      %e = tensor.empty(%n) : tensor<?xi32>
      %r = tensor.cast %e : tensor<?xi32> to tensor<3xi32>
    """
    with pytest.raises(CompileError, match="of a tensor with 2 elements along dimension 0, not 3"):
        on_tensors(body, "3xi32", np.int32)


def test_bitcast(on_tensors):
    body = "%r = tensor.bitcast %a : tensor<2xf32> to tensor<2xi32>"
    given = np.array([1.0, -2.0], np.float32)
    assert on_tensors(body, "2xi32", np.int32, a=("2xf32", given)).tolist() == given.view(np.int32).tolist()


def test_gather_takes_slices(on_tensors):
    body = """
      %r = tensor.gather %a[%i] gather_dims([1]) unique
        : (tensor<2x3xi32>, tensor<2x1xindex>) -> tensor<2x2xi32>
    """
    given = {"a": ("2x3xi32", A), "i": ("2x1xindex", np.array([[2], [0]]))}
    assert on_tensors(body, "2x2xi32", np.int32, **given).tolist() == [[2, 5], [0, 3]]


def test_scatter_places_slices(on_tensors):
    body = """
      %r = tensor.scatter %s into %a[%i] scatter_dims([0]) unique
        : (tensor<1x1x3xi32>, tensor<2x3xi32>, tensor<1x1xindex>) -> tensor<2x3xi32>
    """
    given = {"a": ("2x3xi32", A), "s": ("1x1x3xi32", A[:1, None] + 7), "i": ("1x1xindex", np.array([[1]]))}
    assert on_tensors(body, "2x3xi32", np.int32, **given).tolist() == [[0, 1, 2], [7, 8, 9]]


def test_arithmetic_on_tensors(on_tensors):
    body = """
      %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
      %r = arith.muli %a, %c : tensor<2x3xi32>
    """
    assert on_tensors(body, "2x3xi32", np.int32, a=("2x3xi32", A)).tolist() == [[0, 2, 6], [12, 20, 30]]


def test_gather_and_scatter_at_no_index(on_tensors):
    body = """
      %none = tensor.empty() : tensor<0x1xindex>
      %g = tensor.gather %a[%none] gather_dims([0]) : (tensor<2x3xi32>, tensor<0x1xindex>) -> tensor<0x1x3xi32>
      %r = tensor.scatter %g into %a[%none] scatter_dims([0]) unique
        : (tensor<0x1x3xi32>, tensor<2x3xi32>, tensor<0x1xindex>) -> tensor<2x3xi32>
    """
    np.testing.assert_array_equal(on_tensors(body, "2x3xi32", np.int32, a=("2x3xi32", A)), A)
