"""Reads and writes of tiles, by every form of layout, on waves of 32 and 64 lanes."""

from __future__ import annotations

import numpy as np
import pytest

# Shape, layout, workgroup, lanes of a subgroup.
LAYOUTS = {
    "elements of one lane": ((8,), {"e": [8]}, (64, 1, 1), 64),
    "threads": ((64,), {"t": [64], "ts": [1]}, (64, 1, 1), 64),
    "threads and elements": ((256,), {"t": [64], "e": [4], "ts": [1]}, (64, 1, 1), 64),
    "half of the lanes": ((128,), {"t": [32], "e": [4], "ts": [1]}, (64, 1, 1), 64),
    "every other lane": ((64,), {"t": [32], "e": [2], "ts": [2]}, (64, 1, 1), 64),
    "batches": ((256,), {"b": [4], "t": [32], "e": [2], "ts": [1]}, (32, 1, 1), 32),
    "batches and outer": ((384,), {"b": [3], "o": [2], "t": [32], "e": [2], "ts": [1]}, (32, 1, 1), 32),
    "subgroups": ((256,), {"s": [4], "t": [64], "ss": [1], "ts": [1]}, (256, 1, 1), 64),
    "subgroups across y": ((128,), {"s": [2], "b": [2], "t": [32], "ss": [1], "ts": [1]}, (32, 2, 1), 32),
    "idle subgroups": ((64,), {"s": [2], "t": [32], "ss": [2], "ts": [1]}, (128, 1, 1), 32),
    "three subgroups": ((192,), {"s": [3], "t": [64], "ss": [1], "ts": [1]}, (192, 1, 1), 64),
    "two dims": ((16, 32), {"t": [4, 8], "e": [4, 4], "ts": [8, 1]}, (32, 1, 1), 32),
    "threads of dims exchanged": ((16, 32), {"t": [4, 8], "e": [4, 4], "ts": [1, 4]}, (32, 1, 1), 32),
    "all levels of two dims": (
        (48, 64),
        {"s": [2, 2], "b": [3, 1], "o": [1, 2], "t": [4, 8], "e": [2, 2], "ss": [1, 2], "ts": [16, 1]},
        (256, 1, 1),
        64,
    ),
    "threads of a workgroup": ((64, 32), {"b": [2, 1], "t": [32, 8], "e": [1, 4], "ts": [8, 1]}, (256, 1, 1), 64),
    "threads of a workgroup of three dims": ((64, 8), {"t": [16, 8], "e": [4, 1], "ts": [1, 16]}, (8, 8, 2), 32),
    "threads of half a workgroup": ((128,), {"t": [128], "ts": [1]}, (256, 1, 1), 64),
    "threads between subgroups": (
        (16, 64),
        {"s": [1, 2], "t": [16, 32], "ss": [0, 1], "ts": [64, 1]},
        (1024, 1, 1),
        32,
    ),
    "a gap between strides": ((8, 8), {"t": [2, 4], "e": [4, 2], "ts": [16, 1]}, (32, 1, 1), 32),
    "three dims": (
        (4, 6, 8),
        {"s": [2, 1, 1], "b": [2, 3, 1], "t": [1, 2, 8], "ss": [1, 0, 0], "ts": [0, 8, 1]},
        (64, 1, 1),
        32,
    ),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_copies(name, distribute, layout_text):
    shape, fields, workgroup, subgroup = LAYOUTS[name]
    t = "x".join(map(str, shape)) + "xf32"
    zeros = ", ".join(["%c0"] * len(shape))
    inside = ", ".join(["true"] * len(shape))
    body = f"""
  %r = vector.transfer_read %a[{zeros}], %zero {{in_bounds = [{inside}]}} : memref<{t}>, vector<{t}>
  %l = iree_vector_ext.to_layout %r to layout({layout_text(**fields)}) : vector<{t}>
  %s = arith.addf %l, %l : vector<{t}>
  vector.transfer_write %s, %b[{zeros}] {{in_bounds = [{inside}]}} : vector<{t}>, memref<{t}>"""
    found = distribute(body, f"%a: memref<{t}>, %b: memref<{t}>", [shape, shape], workgroup, subgroup)
    a = found.outputs[0]
    np.testing.assert_array_equal(found.outputs[1], a + a)
    assert f"vector<{t}>" not in found.text or not set(fields) - {"e"}


@pytest.mark.parametrize("bounds", [(0, 0), (1, 1), (7, 31), (8, 32), (5, 17), (16, 64), (13, 40), (20, 70)])
def test_masks_let_through_what_is_below_their_bounds(bounds, distribute, layout_text):
    """Batches and threads of both dims, so that the last batch of a lane may be cut while others are whole."""
    where = layout_text(s=[1, 2], b=[2, 2], o=[1, 1], t=[4, 8], e=[2, 2], ss=[0, 1], ts=[8, 1])
    body = f"""
  %n = memref.load %sizes[%c0] : memref<2xindex>
  %m = memref.load %sizes[%c1] : memref<2xindex>
  %mask = vector.create_mask %n, %m : vector<16x64xi1>
  %pad = arith.constant 9.0 : f32
  %r = vector.transfer_read %a[%c0, %c0], %pad, %mask {{in_bounds = [true, true]}} : memref<16x64xf32>, vector<16x64xf32>
  %l = iree_vector_ext.to_layout %r to layout({where}) : vector<16x64xf32>
  vector.transfer_write %l, %b[%c0, %c0] {{in_bounds = [true, true]}} : vector<16x64xf32>, memref<16x64xf32>
  vector.transfer_write %l, %c[%c0, %c0], %mask {{in_bounds = [true, true]}} : vector<16x64xf32>, memref<16x64xf32>"""
    arguments = "%a: memref<16x64xf32>, %b: memref<16x64xf32>, %c: memref<16x64xf32>, %sizes: memref<2xindex>"
    shape = (16, 64)
    found = distribute(body, arguments, [shape, shape, shape, np.array(bounds, np.int64)], (64, 1, 1), 32)
    a, b, c, _ = found.outputs
    inside = np.zeros(shape, bool)
    inside[: bounds[0], : bounds[1]] = True
    np.testing.assert_array_equal(b, np.where(inside, a, 9))
    np.testing.assert_array_equal(c[inside], a[inside])


def test_permuted_and_broadcast_transfers(distribute, layout_text):
    where = layout_text(b=[2, 1], t=[4, 8], e=[1, 4], ts=[8, 1])
    body = f"""
  %m0 = arith.constant 3 : index
  %r = vector.transfer_read %a[%c1, %c0, %m0], %zero {{in_bounds = [true, true],
    permutation_map = affine_map<(d0, d1, d2) -> (d2, d0)>}} : memref<40x2x16xf32>, vector<8x32xf32>
  %l = iree_vector_ext.to_layout %r to layout({where}) : vector<8x32xf32>
  %q = vector.transfer_read %a[%c1, %c1, %m0], %zero {{in_bounds = [true, true],
    permutation_map = affine_map<(d0, d1, d2) -> (d2, 0)>}} : memref<40x2x16xf32>, vector<8x32xf32>
  %s = arith.subf %l, %q : vector<8x32xf32>
  vector.transfer_write %s, %b[%m0, %c1] {{in_bounds = [true, true],
    permutation_map = affine_map<(d0, d1) -> (d1, d0)>}} : vector<8x32xf32>, memref<40x16xf32>"""
    found = distribute(body, "%a: memref<40x2x16xf32>, %b: memref<40x16xf32>", [(40, 2, 16), (40, 16)], (32, 1, 1), 32)
    a, b = found.outputs
    np.testing.assert_array_equal(b[3:35, 1:9], a[1:33, 0, 3:11] - a[1, 1, 3:11])


def test_permuted_masks(distribute, layout_text):
    where = layout_text(b=[2, 1], t=[4, 8], e=[1, 4], ts=[8, 1])
    body = f"""
  %n = memref.load %sizes[%c0] : memref<2xindex>
  %m = memref.load %sizes[%c1] : memref<2xindex>
  %mask = vector.create_mask %n, %m : vector<32x8xi1>
  %r = vector.transfer_read %a[%c0, %c0], %zero, %mask {{in_bounds = [true, true],
    permutation_map = affine_map<(d0, d1) -> (d1, d0)>}} : memref<32x8xf32>, vector<8x32xf32>
  %l = iree_vector_ext.to_layout %r to layout({where}) : vector<8x32xf32>
  vector.transfer_write %l, %b[%c0, %c0] {{in_bounds = [true, true]}} : vector<8x32xf32>, memref<8x32xf32>"""
    arrays = [(32, 8), (8, 32), np.array([21, 5], np.int64)]
    arguments = "%a: memref<32x8xf32>, %b: memref<8x32xf32>, %sizes: memref<2xindex>"
    found = distribute(body, arguments, arrays, (32, 1, 1), 32)
    a, b, _ = found.outputs
    expected = np.zeros((8, 32), np.float32)
    expected[:5, :21] = a[:21, :5].T
    np.testing.assert_array_equal(b, expected)


def test_reads_that_run_out_of_bounds_pad(distribute, layout_text):
    where = layout_text(t=[8, 4], e=[1, 4], ts=[4, 1])
    body = f"""
  %m0 = arith.constant 3 : index
  %r = vector.transfer_read %a[%m0, %c0], %zero : memref<6x10xf32>, vector<8x16xf32>
  %l = iree_vector_ext.to_layout %r to layout({where}) : vector<8x16xf32>
  vector.transfer_write %l, %b[%c0, %m0] : vector<8x16xf32>, memref<5x12xf32>"""
    found = distribute(body, "%a: memref<6x10xf32>, %b: memref<5x12xf32>", [(6, 10), (5, 12)], (32, 1, 1), 32)
    a, b = found.outputs
    expected = np.zeros((5, 9), np.float32)
    expected[:3, :] = a[3:6, :9]
    np.testing.assert_array_equal(b[:, 3:], expected)


def test_of_lanes_with_the_same_part_one_writes(distribute, layout_text):
    where = layout_text(t=[8], e=[2], ts=[4])
    body = f"""
  %r = vector.transfer_read %a[%c0], %zero {{in_bounds = [true]}} : memref<16xf32>, vector<16xf32>
  %l = iree_vector_ext.to_layout %r to layout({where}) : vector<16xf32>
  vector.transfer_write %l, %b[%c0] {{in_bounds = [true]}} : vector<16xf32>, memref<16xf32>"""
    found = distribute(body, "%a: memref<16xf32>, %b: memref<16xf32>", [(16,), (16,)], (64, 2, 1), 64)
    assert "into (2, 8, 4) : index, index, index" in found.text
    assert found.count("arith.cmpi eq") == 3  # the subgroup, and what is left of the lane on both sides of the digit
    assert found.count("scf.if") == 1


def test_all_write_where_each_holds_its_own(distribute, layout_text):
    where = layout_text(s=[2], t=[64], ss=[1], ts=[1])
    body = f"""
  %r = vector.transfer_read %a[%c0], %zero {{in_bounds = [true]}} : memref<128xf32>, vector<128xf32>
  %l = iree_vector_ext.to_layout %r to layout({where}) : vector<128xf32>
  vector.transfer_write %l, %b[%c0] {{in_bounds = [true]}} : vector<128xf32>, memref<128xf32>"""
    found = distribute(body, "%a: memref<128xf32>, %b: memref<128xf32>", [(128,), (128,)], (128, 1, 1), 64)
    assert "scf.if" not in found.text


def test_scalars_in_vectors_of_rank_0_are_written_once(distribute, layout_text):
    where = layout_text(t=[64], ts=[1])
    body = f"""
  %r = vector.transfer_read %a[%c0], %zero {{in_bounds = [true]}} : memref<64xf32>, vector<64xf32>
  %l = iree_vector_ext.to_layout %r to layout({where}) : vector<64xf32>
  %s = vector.multi_reduction <add>, %l, %zero [0] : vector<64xf32> to f32
  %v = vector.broadcast %s : f32 to vector<f32>
  vector.transfer_write %v, %b[] : vector<f32>, memref<f32>"""
    found = distribute(body, "%a: memref<64xf32>, %b: memref<f32>", [(64,), ()], (128, 1, 1), 64)
    a, b = found.outputs
    assert b == a.sum()
    assert "scf.if" in found.text


def test_gathers_along_index_vectors(distribute, layout_text):
    where = layout_text(b=[2, 1], t=[4, 8], e=[2, 4], ts=[8, 1])
    body = f"""
  %zi = arith.constant 0 : index
  %rows = vector.transfer_read %i[%c0], %zi {{in_bounds = [true]}} : memref<16xindex>, vector<16xindex>
  %columns = vector.step : vector<32xindex>
  %across = vector.broadcast %columns : vector<32xindex> to vector<16x32xindex>
  %mask = vector.constant_mask [11, 30] : vector<16x32xi1>
  %others = arith.constant dense<5.0> : vector<16x32xf32>
  %g = vector.gather %a[%c1, %c0] [%across], %mask, %others : memref<64x32xf32>, vector<16x32xindex>,
    vector<16x32xi1>, vector<16x32xf32> into vector<16x32xf32>
  %l = iree_vector_ext.to_layout %g to layout({where}) : vector<16x32xf32>
  vector.transfer_write %l, %b[%c0, %c0] {{in_bounds = [true, true]}} : vector<16x32xf32>, memref<16x32xf32>"""
    arrays = [(64, 32), (16, 32), np.arange(16, dtype=np.int64)]
    arguments = "%a: memref<64x32xf32>, %b: memref<16x32xf32>, %i: memref<16xindex>"
    a, b, _ = distribute(body, arguments, arrays, (32, 1, 1), 32).outputs
    expected = np.full((16, 32), 5, np.float32)
    expected[:11, :30] = a[1, :30]
    np.testing.assert_array_equal(b, expected)
