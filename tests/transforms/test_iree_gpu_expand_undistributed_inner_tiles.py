"""Expansion computes the same and is done once; golden files have what it makes."""

from __future__ import annotations

import pytest

from . import tiled
from .test_iree_gpu_distribute_inner_tiled_to_lanes import function

PASS = "iree-gpu-expand-undistributed-inner-tiles"


@pytest.mark.parametrize(
    ("kind", "permutations"),
    [
        ("#iree_gpu.mma_layout<MFMA_F32_32x32x8_F16>", None),
        ("#iree_gpu.mma_layout<MFMA_F32_32x32x8_F16>", [(1, 0), (0, 1), (1, 0)]),
        ("#iree_gpu.mma_layout<WMMAR3_F32_16x16x16_F16, col_major = true>", None),
        ("#iree_gpu.mma_layout<NV_MMA_SYNC_F32_16x8x16_F16>", [(1, 0), (1, 0), (0, 1)]),
        ("#iree_gpu.mma_layout<MFMA_F32_32x32x4x2B_F16>", [(0, 1, 2), (2, 0, 1), (1, 2, 0)]),
    ],
)
def test_expanded_tiles_are_the_same(kind, permutations):
    attribute = tiled.kind_of(kind)
    shapes = [t.shape for t in attribute.undistributed_types()]
    orders = permutations or [tuple(range(len(s))) for s in shapes]
    tiles = ["x".join(str(s[p]) for p in order) for s, order in zip(shapes, orders, strict=True)]
    text = function(kind, tiles, permutations)
    once = tiled.run_pass(text, PASS)
    assert "tensor.expand_shape" in once
    assert tiled.run_pass(once, PASS) == once
    tiled.check_meaning(text, PASS)
    tiled.check_meaning(text, PASS, "iree-gpu-distribute-inner-tiled-to-lanes")


def test_options():
    text = function("#iree_gpu.mma_layout<NV_MMA_SYNC_F32_16x8x16_F16>")
    made = {
        flags: tiled.run_pass(text, f"{PASS}{{{flags}}}") for flags in ("expand-inputs=false", "expand-outputs=false")
    }
    assert made["expand-inputs=false"].count("tensor.expand_shape") == 1
    assert "tensor.expand_shape %a2" in made["expand-inputs=false"]
    assert made["expand-outputs=false"].count("tensor.expand_shape") == 2
    assert "tensor.collapse_shape" not in made["expand-outputs=false"]


def test_vectors_among_the_inputs_are_left():
    text = function("#iree_gpu.mma_layout<NV_MMA_SYNC_F32_16x8x16_F16>")
    made = tiled.run_pass(text.replace("tensor<16x16xf16>", "vector<16x16xf16>"), PASS)
    assert [line.split()[3] for line in made.splitlines() if "tensor.expand_shape" in line] == ["%a1", "%a2"]
    assert "ins(%a0, " in made


@pytest.mark.parametrize(
    "text",
    [
        function("MFMA_F32_16x16x16_F16"),
        function("MFMA_F32_32x32x8_F16", opaque="false"),
        function("MFMA_F32_32x32x8_F16", ["32x8", "8x32", "4x8x32"]),
        function("#iree_gpu.virtual_mma_layout<VMFMA_F32_16x16x32_F8E4M3FNUZ>"),
        function("#iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_32x32x8_F16, intrinsics_m = 2>"),
    ],
)
def test_what_is_left(text):
    assert tiled.run_pass(text, PASS) == tiled.run_pass(text)
