"""What is made anew in any layout."""

from __future__ import annotations

import numpy as np
import pytest


@pytest.mark.parametrize("element", ["index", "i32"])
def test_steps(element, distribute, layout_text):
    where = layout_text(s=[2], b=[3], o=[2], t=[16], e=[2], ss=[1], ts=[1])
    body = f"""
  %z = arith.constant 0 : {element}
  %r = vector.transfer_read %a[%c0], %z {{in_bounds = [true]}} : memref<384x{element}>, vector<384x{element}>
  %l = iree_vector_ext.to_layout %r to layout({where}) : vector<384x{element}>
  %n = vector.step : vector<384x{element}>
  %s = arith.addi %l, %n : vector<384x{element}>
  vector.transfer_write %s, %b[%c0] {{in_bounds = [true]}} : vector<384x{element}>, memref<384x{element}>"""
    dtype = np.int64 if element == "index" else np.int32
    arguments = f"%a: memref<384x{element}>, %b: memref<384x{element}>"
    arrays = [np.full(384, 5, dtype), np.zeros(384, dtype)]
    _, b = distribute(body, arguments, arrays, (32, 1, 1), 16).outputs
    np.testing.assert_array_equal(b, np.arange(384) + 5)


@pytest.mark.parametrize(
    "fields",
    [
        {"b": [2, 1], "e": [2, 8]},
        {"t": [4, 8], "ts": [8, 1]},
        {"s": [2, 1], "b": [1, 2], "t": [2, 4], "ss": [1, 0], "ts": [4, 1]},
    ],
)
def test_constants_of_different_elements(fields, distribute, layout_text):
    numbers = [[8.0 * i + j for j in range(8)] for i in range(4)]
    body = f"""
  %r = vector.transfer_read %a[%c0, %c0], %zero {{in_bounds = [true, true]}} : memref<4x8xf32>, vector<4x8xf32>
  %l = iree_vector_ext.to_layout %r to layout({layout_text(**fields)}) : vector<4x8xf32>
  %k = arith.constant dense<{numbers}> : vector<4x8xf32>
  %s = arith.addf %l, %k : vector<4x8xf32>
  vector.transfer_write %s, %b[%c0, %c0] {{in_bounds = [true, true]}} : vector<4x8xf32>, memref<4x8xf32>"""
    a, b = distribute(body, "%a: memref<4x8xf32>, %b: memref<4x8xf32>", [(4, 8), (4, 8)], (64, 1, 1), 32).outputs
    np.testing.assert_array_equal(b, a + np.array(numbers))


def test_one_constant_in_two_layouts(distribute, layout_text):
    rows = layout_text(t=[8, 4], e=[1, 2], ts=[4, 1])
    columns = layout_text(t=[4, 8], e=[2, 1], ts=[1, 4])
    body = f"""
  %k = arith.constant dense<3.0> : vector<8x8xf32>
  %r = vector.transfer_read %a[%c0, %c0], %zero {{in_bounds = [true, true]}} : memref<8x8xf32>, vector<8x8xf32>
  %l = iree_vector_ext.to_layout %r to layout({rows}) : vector<8x8xf32>
  %s = arith.addf %l, %k : vector<8x8xf32>
  vector.transfer_write %s, %b[%c0, %c0] {{in_bounds = [true, true]}} : vector<8x8xf32>, memref<8x8xf32>
  %q = vector.transfer_read %a[%c0, %c0], %zero {{in_bounds = [true, true]}} : memref<8x8xf32>, vector<8x8xf32>
  %m = iree_vector_ext.to_layout %q to layout({columns}) : vector<8x8xf32>
  %t = arith.mulf %m, %k : vector<8x8xf32>
  vector.transfer_write %t, %c[%c0, %c0] {{in_bounds = [true, true]}} : vector<8x8xf32>, memref<8x8xf32>"""
    arguments = "%a: memref<8x8xf32>, %b: memref<8x8xf32>, %c: memref<8x8xf32>"
    a, b, c = distribute(body, arguments, [(8, 8)] * 3, (32, 1, 1), 32).outputs
    np.testing.assert_array_equal(b, a + 3)
    np.testing.assert_array_equal(c, a * 3)


@pytest.mark.parametrize("sizes", [[0, 0], [3, 7], [8, 32]])
def test_constant_masks(sizes, distribute, layout_text):
    where = layout_text(b=[2, 1], t=[4, 8], e=[1, 4], ts=[8, 1])
    body = f"""
  %m = vector.constant_mask {sizes} : vector<8x32xi1>
  %r = vector.transfer_read %a[%c0, %c0], %zero, %m {{in_bounds = [true, true]}} : memref<8x32xf32>, vector<8x32xf32>
  %l = iree_vector_ext.to_layout %r to layout({where}) : vector<8x32xf32>
  vector.transfer_write %l, %b[%c0, %c0] {{in_bounds = [true, true]}} : vector<8x32xf32>, memref<8x32xf32>"""
    a, b = distribute(body, "%a: memref<8x32xf32>, %b: memref<8x32xf32>", [(8, 32)] * 2, (32, 1, 1), 32).outputs
    expected = np.zeros_like(a)
    expected[: sizes[0], : sizes[1]] = a[: sizes[0], : sizes[1]]
    np.testing.assert_array_equal(b, expected)
