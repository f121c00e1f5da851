"""Gather, scatter and im2col, beside numpy."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

SOURCE = np.arange(60, dtype=np.float32).reshape(3, 4, 5)
PLACES = np.array([[3, 0], [1, 2], [0, 0]], np.int32)


def test_gather(on_tensors):
    """The first number of an index is for dim 1, the second for dim 0."""
    body = """
      %o = tensor.empty() : tensor<3x5xf32>
      %r = iree_linalg_ext.gather dimension_map = [1, 0] ins(%s, %i : tensor<3x4x5xf32>, tensor<3x2xi32>)
        outs(%o : tensor<3x5xf32>) -> tensor<3x5xf32>
    """
    out = on_tensors(body, "3x5xf32", np.float32, s=("3x4x5xf32", SOURCE), i=("3x2xi32", PLACES))
    np.testing.assert_array_equal(out, SOURCE[PLACES[:, 1], PLACES[:, 0]])


def test_gather_with_a_mask(on_tensors):
    """Indices need no last dim of extent 1. What is masked may have any index, and keeps the output."""
    body = """
      %o = tensor.splat %z : tensor<4x5xf32>
      %r = iree_linalg_ext.gather dimension_map = [0] ins(%s, %i, %m : tensor<12x5xf32>, tensor<4xi32>, tensor<4xi8>)
        outs(%o : tensor<4x5xf32>) -> tensor<4x5xf32>
    """
    source, places = SOURCE.reshape(12, 5), np.array([7, 99, 0, 11], np.int32)
    given = {"s": ("12x5xf32", source), "i": ("4xi32", places), "m": ("4xi8", np.array([1, 0, 0, 1], np.int8))}
    out = on_tensors(body, "4x5xf32", np.float32, z=("f32", -1.0), **given)
    np.testing.assert_array_equal(out, [source[7], [-1] * 5, [-1] * 5, source[11]])


def test_gather_from_outside(on_tensors):
    body = """
      %o = tensor.empty() : tensor<1x5xf32>
      %r = iree_linalg_ext.gather dimension_map = [0] ins(%s, %i : tensor<12x5xf32>, tensor<1x1xi32>)
        outs(%o : tensor<1x5xf32>) -> tensor<1x5xf32>
    """
    given = {"s": ("12x5xf32", SOURCE.reshape(12, 5)), "i": ("1x1xi32", np.array([[12]], np.int32))}
    with pytest.raises(CompileError, match=r"'iree_linalg_ext.gather' op has an index outside of the tensor"):
        on_tensors(body, "1x5xf32", np.float32, **given)


def test_scatter(on_tensors):
    """A place that is updated twice, and one that the mask leaves out."""
    body = """
      %r = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false)
        ins(%u, %i, %m : tensor<4x5xf32>, tensor<4x1xi32>, tensor<4xi8>) outs(%s : tensor<12x5xf32>) {
      ^bb0(%new: f32, %old: f32):
        %d = arith.subf %new, %old : f32
        iree_linalg_ext.yield %d : f32
      } -> tensor<12x5xf32>
    """
    original, places, mask = SOURCE.reshape(12, 5), [3, 8, 3, 1], [1, 1, 1, 0]
    updates = np.arange(20, dtype=np.float32).reshape(4, 5) * 100
    wanted = original.copy()
    for at, update, is_set in zip(places, updates, mask, strict=True):
        if is_set:
            wanted[at] = update - wanted[at]
    given = {"i": ("4x1xi32", np.array(places, np.int32)[:, None]), "m": ("4xi8", np.array(mask, np.int8))}
    given |= {"u": ("4x5xf32", updates), "s": ("12x5xf32", original)}
    np.testing.assert_array_equal(on_tensors(body, "12x5xf32", np.float32, **given), wanted)


def test_scatter_into_memory_is_refused(run):
    body = """
      iree_linalg_ext.scatter dimension_map = [0] unique_indices(true)
        ins(%u, %i : memref<4x5xf32>, memref<4x1xi32>) outs(%s : memref<12x5xf32>) {
      ^bb0(%new: f32, %old: f32):
        iree_linalg_ext.yield %new : f32
      }
    """
    with pytest.raises(CompileError, match="op on memrefs has no semantics in the simulator"):
        run("%u: memref<4x5xf32>, %i: memref<4x1xi32>, %s: memref<12x5xf32>", body, None, None, None)


IMAGE = np.arange(2 * 8 * 9 * 5, dtype=np.float32).reshape(2, 8, 9, 5)


def test_im2col(on_tensors):
    """Channels first in the columns; rows and columns from where the offsets say."""
    body = """
      %o = tensor.empty() : tensor<1x7x9xf32>
      %r = iree_linalg_ext.im2col strides = [2, 1] dilations = [1, 3] kernel_size = [2, 2] offsets = [1, 3, %k]
        output_sizes = [[2], [4, 6], [5, 2, 2]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [2, 0, 1]
        output_perm = [0, 1, 2] ins(%s : tensor<2x8x9x5xf32>) outs(%o : tensor<1x7x9xf32>) -> tensor<1x7x9xf32>
    """
    out = on_tensors(body, "1x7x9xf32", np.float32, s=("2x8x9x5xf32", IMAGE), k=("index", 7))
    for m, k in np.ndindex(7, 9):
        (y, x), (c, dy, dx) = np.unravel_index(m + 3, (4, 6)), np.unravel_index(k + 7, (5, 2, 2))
        assert out[0, m, k] == IMAGE[1, y * 2 + dy, x + dx * 3, c]


def test_im2col_of_another_layout(on_tensors):
    """Channels before the image, whose dims are counted the other way round; columns before rows in the output."""
    body = """
      %o = tensor.empty() : tensor<20x20x1xf32>
      %r = iree_linalg_ext.im2col strides = [2, 1] dilations = [1, 3] kernel_size = [2, 2] offsets = [1, 0, 0]
        output_sizes = [[2], [4, 5], [5, 2, 2]] batch_pos = [0] m_pos = [3, 2] k_pos = [1] input_k_perm = [0, 1, 2]
        output_perm = [2, 1, 0] ins(%s : tensor<2x5x8x9xf32>) outs(%o : tensor<20x20x1xf32>) -> tensor<20x20x1xf32>
    """
    image = np.ascontiguousarray(np.transpose(IMAGE, (0, 3, 1, 2)))
    out = on_tensors(body, "20x20x1xf32", np.float32, s=("2x5x8x9xf32", image))
    for m, k in np.ndindex(20, 20):
        (x, y), (c, dx, dy) = np.unravel_index(m, (4, 5)), np.unravel_index(k, (5, 2, 2))
        assert out[k, m, 0] == image[1, c, y + dy * 3, x * 2 + dx]


def test_im2col_of_a_padded_image(on_tensors):
    body = """
      %o = tensor.empty() : tensor<2x90x20xf32>
      %r = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [2, 2] offsets = [0, 0, 0]
        output_sizes = [[2], [9, 10], [2, 2, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2]
        output_perm = [0, 1, 2] input_pad_low = [0, 1, 2, 0] input_pad_high = [0, 1, 0, 0] pad_value(%z : f32)
        ins(%s : tensor<2x8x9x5xf32>) outs(%o : tensor<2x90x20xf32>) -> tensor<2x90x20xf32>
    """
    out = on_tensors(body, "2x90x20xf32", np.float32, s=("2x8x9x5xf32", IMAGE), z=("f32", -1.0))
    padded = np.pad(IMAGE, ((0, 0), (1, 1), (2, 0), (0, 0)), constant_values=-1)
    windows = np.lib.stride_tricks.sliding_window_view(padded, (2, 2), axis=(1, 2))  # n, y, x, c, dy, dx
    np.testing.assert_array_equal(out, np.moveaxis(windows, 3, -1).reshape(2, 90, 20))


def test_im2col_outside_of_the_image(on_tensors):
    body = """
      %o = tensor.empty() : tensor<1x1x1xf32>
      %r = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [2, 2] offsets = [0, 99, 0]
        output_sizes = [[2], [9, 10], [2, 2, 5]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2]
        output_perm = [0, 1, 2] ins(%s : tensor<2x8x9x5xf32>) outs(%o : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    """
    with pytest.raises(CompileError, match=r"'iree_linalg_ext.im2col' op reads outside of the tensor"):
        on_tensors(body, "1x1x1xf32", np.float32, s=("2x8x9x5xf32", IMAGE))
