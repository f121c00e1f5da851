"""Structured ops on memrefs and on tensors."""

from __future__ import annotations

import numpy as np
import pytest


def test_generic(run):
    """A matrix times a vector, plus the number of the row."""
    body = """
      linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>],
                      iterator_types = ["parallel", "reduction"]}
        ins(%a, %x : memref<3x4xi32>, memref<4xi32>) outs(%y : memref<3xi32>) {
      ^bb0(%m: i32, %v: i32, %s: i32):
        %i = linalg.index 0 : index
        %n = arith.index_cast %i : index to i32
        %p = arith.muli %m, %v : i32
        %q = arith.addi %p, %n : i32
        %r = arith.addi %s, %q : i32
        linalg.yield %r : i32
      }
    """
    a, x = np.arange(12, dtype=np.int32).reshape(3, 4), np.array([1, -1, 2, 5], np.int32)
    arguments = "%a: memref<3x4xi32>, %x: memref<4xi32>, %y: memref<3xi32>"
    out = run(arguments, body, a, x, np.full(3, 10, np.int32), block=1).outputs[2]
    assert out.tolist() == (a @ x + 10 + 4 * np.arange(3)).tolist()


def test_named_ops_on_memrefs(run):
    body = """
      linalg.matmul ins(%a, %b : memref<2x3xi32>, memref<3x2xi32>) outs(%c : memref<2x2xi32>)
    """
    a, b = np.arange(6, dtype=np.int32).reshape(2, 3), np.arange(6, dtype=np.int32).reshape(3, 2) - 2
    arguments = "%a: memref<2x3xi32>, %b: memref<3x2xi32>, %c: memref<2x2xi32>"
    out = run(arguments, body, a, b, np.ones((2, 2), np.int32), block=1).outputs[2]
    assert out.tolist() == (a @ b + 1).tolist()


def test_loops_on_memrefs_that_go_differently_far(run):
    """Lane i fills i elements of its row."""
    body = """
      %x = arith.constant 7 : i32
      %s = memref.subview %out[%lane, 0] [1, %lane] [1, 1] : memref<4x4xi32> to memref<1x?xi32, strided<[4, 1], offset: ?>>
      linalg.fill ins(%x : i32) outs(%s : memref<1x?xi32, strided<[4, 1], offset: ?>>)
    """
    out = run("%out: memref<4x4xi32>", body, np.zeros((4, 4), np.int32), block=4).outputs[0]
    assert out.tolist() == np.tril(np.full((4, 4), 7), -1).tolist()


A = np.arange(6, dtype=np.int32).reshape(2, 3)
GIVEN = {"a": ("2x3xi32", A)}


def test_fill_copy_transpose_and_broadcast(on_tensors):
    body = """
      %e = tensor.empty() : tensor<3x2xi32>
      %t = linalg.transpose ins(%a : tensor<2x3xi32>) outs(%e : tensor<3x2xi32>) permutation = [1, 0]
      %f = tensor.empty() : tensor<3x2xi32>
      %c = linalg.copy ins(%t : tensor<3x2xi32>) outs(%f : tensor<3x2xi32>) -> tensor<3x2xi32>
      %g = tensor.empty() : tensor<3x2x2xi32>
      %b = linalg.broadcast ins(%c : tensor<3x2xi32>) outs(%g : tensor<3x2x2xi32>) dimensions = [1]
      %s = tensor.extract_slice %b[0, 0, 0] [1, 2, 2] [1, 1, 1] : tensor<3x2x2xi32> to tensor<1x2x2xi32>
      %x = arith.constant 9 : i32
      %n = linalg.fill ins(%x : i32) outs(%s : tensor<1x2x2xi32>) -> tensor<1x2x2xi32>
      %r = tensor.insert_slice %n into %b[1, 0, 0] [1, 2, 2] [1, 1, 1] : tensor<1x2x2xi32> into tensor<3x2x2xi32>
    """
    wanted = [[[0, 3], [0, 3]], [[9, 9], [9, 9]], [[2, 5], [2, 5]]]
    assert on_tensors(body, "3x2x2xi32", np.int32, **GIVEN).tolist() == wanted


def test_map_and_reduce(on_tensors):
    body = """
      %e = tensor.empty() : tensor<2x3xi32>
      %m = linalg.map { arith.muli } ins(%a, %a : tensor<2x3xi32>, tensor<2x3xi32>) outs(%e : tensor<2x3xi32>)
      %x = arith.constant 100 : i32
      %i = tensor.splat %x : tensor<2xi32>
      %r = linalg.reduce { arith.subi } ins(%m : tensor<2x3xi32>) outs(%i : tensor<2xi32>) dimensions = [1]
    """
    # 100 - 0 - 1 - 4, 100 - 9 - 16 - 25: the running result comes first
    assert on_tensors(body, "2xi32", np.int32, **GIVEN).tolist() == [95, 50]


@pytest.mark.parametrize("lanes", [1, 64])
def test_two_results_and_an_index(on_tensors, lanes):
    """The largest element of each row, and where it is first."""
    body = """
      %low = arith.constant -1 : i32
      %z = arith.constant 0 : i32
      %m = tensor.splat %low : tensor<2xi32>
      %p = tensor.splat %z : tensor<2xi32>
      %g:2 = linalg.generic {
          indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>, affine_map<(i, k) -> (i)>],
          iterator_types = ["parallel", "reduction"]}
        ins(%a : tensor<2x4xi32>) outs(%m, %p : tensor<2xi32>, tensor<2xi32>) {
      ^bb0(%x: i32, %best: i32, %at: i32):
        %k = linalg.index 1 : index
        %n = arith.index_cast %k : index to i32
        %more = arith.cmpi sgt, %x, %best : i32
        %s = arith.select %more, %x, %best : i32
        %t = arith.select %more, %n, %at : i32
        linalg.yield %s, %t : i32, i32
      } -> (tensor<2xi32>, tensor<2xi32>)
      %r = tensor.concat dim(0) %g#0, %g#1 : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
    """
    given = np.array([[4, 8, 8, 1], [0, 2, 5, 7]], np.int32)
    out = on_tensors(body, "4xi32", np.int32, block=lanes, a=("2x4xi32", given))
    assert out.tolist() == [8, 7, 1, 3]


def test_floats_are_added_in_order(on_tensors):
    """1 is lost beside 2^24 each time; added last, the two of them together would not be."""
    body = """
      %z = arith.constant 0.0 : f32
      %i = tensor.splat %z : tensor<f32>
      %s = linalg.reduce { arith.addf } ins(%a : tensor<4xf32>) outs(%i : tensor<f32>) dimensions = [0]
      %r = tensor.expand_shape %s [] output_shape [1] : tensor<f32> into tensor<1xf32>
    """
    given = np.array([2**24, 1, 1, -(2**24)], np.float32)
    assert on_tensors(body, "1xf32", np.float32, a=("4xf32", given)).tolist() == [0.0]


def test_matmul_in_two_precisions(on_tensors):
    """f16 operands, extended before they are multiplied: 2049 has no f16."""
    body = """
      %z = arith.constant 0.0 : f32
      %i = tensor.splat %z : tensor<1x1xf32>
      %r = linalg.matmul ins(%a, %b : tensor<1x2xf16>, tensor<2x1xf16>) outs(%i : tensor<1x1xf32>) -> tensor<1x1xf32>
    """
    a, b = np.array([[2048, 1]], np.float16), np.ones((2, 1), np.float16)
    assert on_tensors(body, "1x1xf32", np.float32, a=("1x2xf16", a), b=("2x1xf16", b)).tolist() == [[2049.0]]


def test_convolution(on_tensors):
    """Every other position of a window of two, dilated."""
    body = """
      %z = arith.constant 0 : i32
      %i = tensor.splat %z : tensor<1x2x1xi32>
      %c = linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>, dilations = dense<2> : tensor<1xi64>}
        ins(%a, %w : tensor<1x5x1xi32>, tensor<2x1x1xi32>) outs(%i : tensor<1x2x1xi32>) -> tensor<1x2x1xi32>
      %r = tensor.collapse_shape %c [[0, 1, 2]] : tensor<1x2x1xi32> into tensor<2xi32>
    """
    given = {
        "a": ("1x5x1xi32", np.array([1, 2, 3, 4, 5], np.int32).reshape(1, 5, 1)),
        "w": ("2x1x1xi32", np.array([10, 1], np.int32).reshape(2, 1, 1)),
    }
    assert on_tensors(body, "2xi32", np.int32, **given).tolist() == [13, 35]


def test_quantized_matmul(on_tensors):
    body = """
      %z = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %i = tensor.splat %z : tensor<1x1xi32>
      %r = linalg.quantized_matmul ins(%a, %b, %one, %z : tensor<1x2xi8>, tensor<2x1xi8>, i32, i32)
                                   outs(%i : tensor<1x1xi32>) -> tensor<1x1xi32>
    """
    given = {"a": ("1x2xi8", np.array([[3, 5]], np.int8)), "b": ("2x1xi8", np.array([[10], [100]], np.int8))}
    assert on_tensors(body, "1x1xi32", np.int32, **given).tolist() == [[(3 - 1) * 10 + (5 - 1) * 100]]


def test_pooling_takes_the_largest(on_tensors):
    body = """
      %low = arith.constant -9 : i32
      %i = tensor.splat %low : tensor<1x2x1xi32>
      %w = tensor.empty() : tensor<2xi32>
      %c = linalg.pooling_nwc_max {strides = dense<1> : tensor<1xi64>, dilations = dense<1> : tensor<1xi64>}
        ins(%a, %w : tensor<1x3x1xi32>, tensor<2xi32>) outs(%i : tensor<1x2x1xi32>) -> tensor<1x2x1xi32>
      %r = tensor.collapse_shape %c [[0, 1, 2]] : tensor<1x2x1xi32> into tensor<2xi32>
    """
    given = np.array([4, 1, 3], np.int32).reshape(1, 3, 1)
    assert on_tensors(body, "2xi32", np.int32, a=("1x3x1xi32", given)).tolist() == [4, 3]


def test_a_region_reads_tensors_and_numbers_of_each_lane(run):
    """Lane i adds its number to every element of row i, which its region extracts by index."""
    body = """
      %t = iree_codegen.load_from_buffer %in : memref<4x2xi32> -> tensor<4x2xi32>
      %n = arith.index_cast %lane : index to i32
      %e = tensor.empty() : tensor<2xi32>
      %g = linalg.generic {indexing_maps = [affine_map<(j) -> (j)>], iterator_types = ["parallel"]}
        outs(%e : tensor<2xi32>) {
      ^bb0(%o: i32):
        %j = linalg.index 0 : index
        %x = tensor.extract %t[%lane, %j] : tensor<4x2xi32>
        %y = arith.addi %x, %n : i32
        linalg.yield %y : i32
      } -> tensor<2xi32>
      %f = tensor.empty() : tensor<4x2xi32>
      %all = scf.forall (%i) in (4) shared_outs(%s = %f) -> (tensor<4x2xi32>) {
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %g into %s[%i, 0] [1, 2] [1, 1] : tensor<2xi32> into tensor<4x2xi32>
        }
      } {mapping = [#gpu.thread<linear_dim_0>]}
      iree_codegen.store_to_buffer %all, %out : tensor<4x2xi32> into memref<4x2xi32>
    """
    given = np.arange(8, dtype=np.int32).reshape(4, 2) * 10
    arguments = "%in: memref<4x2xi32>, %out: memref<4x2xi32>"
    out = run(arguments, body, given, np.zeros((4, 2), np.int32), block=4).outputs[1]
    assert out.tolist() == (given + np.arange(4)[:, None]).tolist()
