"""Tiles of matrix instructions, against the product of the matrices."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.dialects.iree_gpu.mma_layouts import find

KINDS = ["MFMA_F32_16x16x16_F16", "MFMA_F32_32x32x8_F16", "VMFMA_F32_16x16x32_F16", "WMMAR4_F32_16x16x16_F16"]


def fragments(matrix, layout, lanes):
    return np.array([[matrix[at] for at in layout.coordinates(lane)] for lane in range(lanes)])


@pytest.mark.parametrize("name", KINDS)
def test_a_sum_over_two_tiles(run, name):
    """Two tiles along k for one of the result: what the lanes hold is [tile, element]."""
    row = find(name)
    wave = row.subgroup_size
    rng = np.random.default_rng(row.value)
    a, b = (rng.integers(-3, 4, (2, *layout.shape)).astype(np.float64) for layout in row.layouts[:2])
    given = [
        np.stack([fragments(tile, layout, wave) for tile in tiles], axis=1).astype(np.float16)
        for tiles, layout in zip((a, b), row.layouts[:2], strict=True)
    ]
    na, nb, nc = (layout.elements_per_thread for layout in row.layouts)
    attribute = "virtual_mma_layout" if name.startswith("V") else "mma_layout"
    body = f"""
      %z = arith.constant 0.0 : f16
      %x = vector.transfer_read %a[%lane, %c0, %c0], %z {{in_bounds = [true, true]}} : memref<{wave}x2x{na}xf16>, vector<2x{na}xf16>
      %y = vector.transfer_read %b[%lane, %c0, %c0], %z {{in_bounds = [true, true]}} : memref<{wave}x2x{nb}xf16>, vector<2x{nb}xf16>
      %u = vector.shape_cast %x : vector<2x{na}xf16> to vector<2x1x{na}xf16>
      %v = vector.shape_cast %y : vector<2x{nb}xf16> to vector<2x{nb}x1xf16>
      %c = arith.constant dense<1.0> : vector<{nc}x1xf32>
      %d = iree_codegen.inner_tiled ins(%u, %v) outs(%c) <
        indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>],
        iterator_types = [#linalg.iterator_type<reduction>], kind = #iree_gpu.{attribute}<{name}>,
        semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
        : vector<2x1x{na}xf16>, vector<2x{nb}x1xf16> into vector<{nc}x1xf32>
      %r = vector.shape_cast %d : vector<{nc}x1xf32> to vector<{nc}xf32>
      vector.store %r, %o[%lane, %c0] : memref<{wave}x{nc}xf32>, vector<{nc}xf32>
    """
    arguments = f"%a: memref<{wave}x2x{na}xf16>, %b: memref<{wave}x2x{nb}xf16>, %o: memref<{wave}x{nc}xf32>"
    result = run(arguments, body, *given, np.zeros((wave, nc), np.float32), block=wave, wave=wave)
    wanted = fragments(a[0] @ b[0] + a[1] @ b[1] + 1, row.layouts[2], wave)
    np.testing.assert_array_equal(result.outputs[2], wanted)
    assert result.counts.mma_operations == 2 * max(row.intrinsics_k, 1)
