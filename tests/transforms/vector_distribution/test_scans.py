"""Scans along every level of a layout, in both forms."""

from __future__ import annotations

import numpy as np
import pytest

# Shape, scanned dim, layout, workgroup, subgroup, barriers.
CASES = {
    "in a lane": ((4, 8), 1, {"t": [4, 1], "e": [1, 8], "ts": [1, 0]}, (32, 1, 1), 32, 0),
    "over lanes": ((64,), 0, {"t": [64], "ts": [1]}, (64, 1, 1), 64, 0),
    "over lanes and elements": ((128,), 0, {"t": [32], "e": [4], "ts": [1]}, (32, 1, 1), 32, 0),
    "over batches": ((6, 32), 0, {"b": [6, 1], "t": [1, 32], "ts": [0, 1]}, (32, 1, 1), 32, 0),
    "over all levels": (
        (2, 384),
        1,
        {"b": [2, 3], "o": [1, 2], "t": [1, 16], "e": [1, 4], "ts": [0, 1]},
        (16, 1, 1),
        16,
        0,
    ),
    "over lanes with a stride": ((64, 4), 0, {"b": [2, 1], "t": [16, 4], "e": [2, 1], "ts": [4, 1]}, (64, 1, 1), 64, 0),
    "over subgroups": ((256,), 0, {"s": [4], "t": [32], "e": [2], "ss": [1], "ts": [1]}, (128, 1, 1), 32, 2),
    "over subgroups and batches": (
        (3, 256),
        1,
        {"s": [1, 2], "b": [3, 2], "t": [1, 32], "e": [1, 2], "ss": [0, 1], "ts": [0, 1]},
        (64, 1, 1),
        32,
        2,
    ),
    "over subgroups alone": ((3, 32), 0, {"s": [3, 1], "t": [1, 32], "ss": [1, 0], "ts": [0, 1]}, (96, 1, 1), 32, 2),
    "with lanes to spare": ((32,), 0, {"t": [16], "e": [2], "ts": [1]}, (64, 1, 1), 64, 0),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("inclusive", [True, False])
@pytest.mark.parametrize("uses_total", [True, False])
def test_sums(name, inclusive, uses_total, distribute, layout_text):
    shape, dim, fields, workgroup, subgroup, barriers = CASES[name]
    kept = [n for i, n in enumerate(shape) if i != dim]
    t = "x".join(map(str, shape)) + "xf32"
    u = "x".join([*map(str, kept), "f32"])
    zeros, inside = ", ".join(["%c0"] * len(shape)), ", ".join(["true"] * len(shape))
    bounds = "{in_bounds = [true]}" if kept else ""
    body = f"""
  %r = vector.transfer_read %a[{zeros}], %zero {{in_bounds = [{inside}]}} : memref<{t}>, vector<{t}>
  %l = iree_vector_ext.to_layout %r to layout({layout_text(**fields)}) : vector<{t}>
  %k = arith.constant dense<5.0> : vector<{u}>
  %d, %s = vector.scan <add>, %l, %k reduction_dim = {dim}, inclusive = {str(inclusive).lower()}
    : vector<{t}>, vector<{u}>
  vector.transfer_write %d, %b[{zeros}] {{in_bounds = [{inside}]}} : vector<{t}>, memref<{t}>"""
    if uses_total:
        body += f"""
  vector.transfer_write %s, %c[{", ".join(["%c0"] * len(kept))}] {bounds} : vector<{u}>, memref<{u}>"""
    arguments = f"%a: memref<{t}>, %b: memref<{t}>, %c: memref<{u}>"
    found = distribute(body, arguments, [shape, shape, tuple(kept)], workgroup, subgroup)
    a, b, c = found.outputs
    sums = a.cumsum(axis=dim)
    if not inclusive:
        sums = sums - a + 5
    np.testing.assert_array_equal(b, sums)
    if uses_total:
        np.testing.assert_array_equal(c, sums.take(-1, axis=dim))
    if inclusive or not uses_total:
        assert found.count("gpu.barrier") == barriers


@pytest.mark.parametrize("kind, accumulate", [("mul", np.multiply), ("maximumf", np.maximum), ("minnumf", np.minimum)])
def test_kinds(kind, accumulate, distribute, layout_text):
    body = f"""
  %r = vector.transfer_read %a[%c0], %zero {{in_bounds = [true]}} : memref<128xf32>, vector<128xf32>
  %l = iree_vector_ext.to_layout %r to layout({layout_text(s=[2], t=[32], e=[2], ss=[1], ts=[1])}) : vector<128xf32>
  %k = arith.constant dense<1.0> : vector<f32>
  %d, %s = vector.scan <{kind}>, %l, %k reduction_dim = 0, inclusive = true : vector<128xf32>, vector<f32>
  vector.transfer_write %d, %b[%c0] {{in_bounds = [true]}} : vector<128xf32>, memref<128xf32>"""
    values = np.random.default_rng(2).choice([-1, 2, 0.5], 128).astype(np.float32)
    arrays = [values, (128,)]
    a, b = distribute(body, "%a: memref<128xf32>, %b: memref<128xf32>", arrays, (64, 1, 1), 32).outputs
    np.testing.assert_array_equal(b, accumulate.accumulate(a))


def test_a_scan_over_threads_that_are_no_power_of_two_is_an_error(failure, layout_text):
    body = f"""
  %r = vector.transfer_read %a[%c0], %zero {{in_bounds = [true]}} : memref<48xf32>, vector<48xf32>
  %l = iree_vector_ext.to_layout %r to layout({layout_text(t=[48], ts=[1])}) : vector<48xf32>
  %k = arith.constant dense<1.0> : vector<f32>
  %d, %s = vector.scan <add>, %l, %k reduction_dim = 0, inclusive = true : vector<48xf32>, vector<f32>
  vector.transfer_write %d, %a[%c0] {{in_bounds = [true]}} : vector<48xf32>, memref<48xf32>"""
    assert failure(body, "%a: memref<48xf32>") == [
        "'vector.scan' op failed to distribute: a scan over 48 threads that are 1 apart; both must be powers of two"
    ]


def test_a_scan_over_threads_of_several_subgroups_is_an_error(failure, layout_text):
    body = f"""
  %r = vector.transfer_read %a[%c0], %zero {{in_bounds = [true]}} : memref<128xf32>, vector<128xf32>
  %l = iree_vector_ext.to_layout %r to layout({layout_text(t=[128], ts=[1])}) : vector<128xf32>
  %k = arith.constant dense<1.0> : vector<f32>
  %d, %s = vector.scan <add>, %l, %k reduction_dim = 0, inclusive = true : vector<128xf32>, vector<f32>
  vector.transfer_write %d, %a[%c0] {{in_bounds = [true]}} : vector<128xf32>, memref<128xf32>"""
    assert failure(body, "%a: memref<128xf32>", (128, 1, 1), 64) == [
        "'vector.scan' op failed to distribute: a scan over 128 threads that are 1 apart, which are of several subgroups"
    ]
