"""Sort and arg_compare, beside numpy."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.simulator.run import simulate

RANDOM = np.random.default_rng(3)


def test_sort_along_a_dim(on_tensors):
    body = """
      %r = iree_linalg_ext.sort dimension(1) outs(%a : tensor<3x7x2xi32>) {
      ^bb0(%x: i32, %y: i32):
        %c = arith.cmpi sgt, %x, %y : i32
        iree_linalg_ext.yield %c : i1
      } -> tensor<3x7x2xi32>
    """
    x = RANDOM.integers(-50, 50, (3, 7, 2), np.int32)
    out = on_tensors(body, "3x7x2xi32", np.int32, a=("3x7x2xi32", x))
    np.testing.assert_array_equal(out, np.sort(x, axis=1)[:, ::-1])


def test_sort_moves_all_operands_as_one(on_tensors):
    """What is equal keeps its order."""
    body = """
      %k:2 = iree_linalg_ext.sort dimension(0) outs(%a, %b : tensor<9xf32>, tensor<9xi32>) {
      ^bb0(%x: f32, %y: f32, %i: i32, %j: i32):
        %c = arith.cmpf olt, %x, %y : f32
        iree_linalg_ext.yield %c : i1
      } -> tensor<9xf32>, tensor<9xi32>
      %r = tensor.cast %k#1 : tensor<9xi32> to tensor<9xi32>
    """
    keys = np.array([3, 1, 3, 2, 1, 0, 3, 2, 1], np.float32)
    given = {"a": ("9xf32", keys), "b": ("9xi32", np.arange(9, dtype=np.int32))}
    out = on_tensors(body, "9xi32", np.int32, **given)
    np.testing.assert_array_equal(out, np.argsort(keys, kind="stable"))


MAXIMUM = """
      ^bb0(%x: f32, %y: f32):
        %c = arith.cmpf ogt, %x, %y : f32
        iree_linalg_ext.yield %c : i1
"""


def test_arg_compare(on_tensors):
    """The first of equals; where the outputs hold something better, that stays."""
    body = f"""
      %k:2 = iree_linalg_ext.arg_compare dimension(1) ins(%a : tensor<4x6xf32>)
        outs(%v, %i : tensor<4xf32>, tensor<4xi32>) index_base(%base : index) {{{MAXIMUM}      }}
        -> tensor<4xf32>, tensor<4xi32>
      %r = tensor.cast %k#1 : tensor<4xi32> to tensor<4xi32>
    """
    x = RANDOM.integers(0, 4, (4, 6)).astype(np.float32)
    best = np.array([-1, 9, -1, -1], np.float32)
    given = {"a": ("4x6xf32", x), "v": ("4xf32", best), "i": ("4xi32", np.full(4, 77, np.int32))}
    out = on_tensors(body, "4xi32", np.int32, base=("index", 100), **given)
    np.testing.assert_array_equal(out, np.where(best > 5, 77, x.argmax(axis=1) + 100))


def test_arg_compare_of_given_places(on_tensors):
    body = f"""
      %k:2 = iree_linalg_ext.arg_compare dimension(0) ins(%a, %p : tensor<6x4xf32>, tensor<6x4xi32>)
        outs(%v, %i : tensor<4xf32>, tensor<4xi32>) {{{MAXIMUM}      }} -> tensor<4xf32>, tensor<4xi32>
      %r = tensor.cast %k#1 : tensor<4xi32> to tensor<4xi32>
    """
    x = RANDOM.permutation(24).astype(np.float32).reshape(6, 4)
    places = RANDOM.integers(0, 1000, (6, 4), np.int32)
    given = {"a": ("6x4xf32", x), "p": ("6x4xi32", places), "v": ("4xf32", np.full(4, -1, np.float32))}
    out = on_tensors(body, "4xi32", np.int32, i=("4xi32", np.zeros(4, np.int32)), **given)
    np.testing.assert_array_equal(out, places[x.argmax(axis=0), np.arange(4)])


@pytest.mark.parametrize("shape", [(0,), (4, 0), (0, 4)])
def test_sort_of_no_elements(shape):
    t = f"tensor<{'x'.join(map(str, shape))}xf32>"
    text = f"""func.func @k(%a: {t}) -> {t} {{
      %r = iree_linalg_ext.sort dimension({len(shape) - 1}) outs(%a : {t}) {{{MAXIMUM}      }} -> {t}
      return %r : {t}
    }}"""
    result = simulate(text, [np.zeros(shape, np.float32)], grid=(1,), block=(64, 1, 1))
    assert result.outputs[-1].shape == shape
    assert result.outputs[-1].dtype == np.float32


def test_arg_compare_of_no_elements():
    """Nothing comes before what the outputs hold."""
    text = f"""func.func @k(%a: tensor<3x0xf32>, %v: tensor<3xf32>, %i: tensor<3xi32>) -> (tensor<3xf32>, tensor<3xi32>) {{
      %r:2 = iree_linalg_ext.arg_compare dimension(1) ins(%a : tensor<3x0xf32>)
        outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {{{MAXIMUM}      }} -> tensor<3xf32>, tensor<3xi32>
      return %r#0, %r#1 : tensor<3xf32>, tensor<3xi32>
    }}"""
    given = [np.zeros((3, 0), np.float32), np.array([1, -2, 3], np.float32), np.array([7, 8, 9], np.int32)]
    *_, best, where = simulate(text, given, grid=(1,), block=(64, 1, 1)).outputs
    assert best.tolist() == [1, -2, 3]
    assert where.tolist() == [7, 8, 9]
