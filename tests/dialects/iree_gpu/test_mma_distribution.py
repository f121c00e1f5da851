"""Lanes' slices: together they are the layout that `mma_layouts` states."""

from __future__ import annotations

from itertools import product

import pytest

from iree_gpu_llvm.dialects.iree_gpu.mma_attributes import DataTiledMMAAttr, MMAAttr, VirtualMMAAttr
from iree_gpu_llvm.dialects.iree_gpu.mma_distribution import (
    element_sharing,
    lane_digits,
    slice_sizes,
    thread_grid,
)
from iree_gpu_llvm.dialects.iree_gpu.mma_layouts import OperandLayout, intrinsics


def digits_of(lane: int, basis: tuple[int, ...]) -> list[int]:
    """With what is left over in front."""
    found = []
    for n in reversed(basis):
        lane, d = divmod(lane, n)
        found.insert(0, d)
    return [lane, *found]


@pytest.mark.parametrize("family", ["mma", "virtual_mma", "scaled_mma"])
def test_digits_are_thread_coordinates(family):
    for row in intrinsics(family).values():
        for layout in row.layouts or ():
            found = lane_digits(layout)
            assert found is not None
            for lane in range(row.subgroup_size):
                digits = digits_of(lane, found.basis)
                assert tuple(digits[d] for d in found.digit) == layout.thread_coordinates(lane)


def test_examples():
    plain = MMAAttr("MFMA_F32_16x16x16_F16", False).layout(0)
    assert lane_digits(plain) == ((4, 16), (2, 1), None)
    repeated = MMAAttr("WMMAR3_F32_16x16x16_F16", False).layout(0)
    assert lane_digits(repeated) == ((16, 1), (1, 2), None)
    shared = VirtualMMAAttr("VDMFMA_F32_8x16x64x2_F16", False)
    assert lane_digits(shared.layout(0)) == ((4, 8, 2), (2, 1), 3)
    assert element_sharing(shared, shared.layout(0)) == (2, 1)
    assert slice_sizes(shared.layout(0), element_sharing(shared, shared.layout(0))) == [[1], [8]]


def test_the_fastest_digit():
    found = lane_digits(MMAAttr("WMMAR3_F32_16x16x16_F16", False).layout(0))
    assert found is not None
    assert found.fastest == (1, 16)


def test_strides_that_are_no_basis():
    assert lane_digits(OperandLayout((1, 1), (4, 4), (3, 4), (1, 1))) is None


def test_threads_of_data_tiled_operands_hold_all_of_the_tile():
    kind = DataTiledMMAAttr("WMMAR3_F32_16x16x16_F16", 2, 2, 1, 2, 2, 1, None, None, (0,))
    for operand, whole in enumerate(kind.undistributed_types()):
        grid = thread_grid(kind, operand)
        assert [
            t // s * n for t, s, n in zip((grid.basis[d] for d in grid.digit), grid.sharing, grid.sizes, strict=True)
        ] == list(whole.shape)
        begins = set()
        for thread in range(kind.flat_workgroup_size):
            digits = digits_of(thread, grid.basis)[1:]
            begins.add(tuple(digits[d] // s for d, s in zip(grid.digit, grid.sharing, strict=True)))
        extents = [n // size for n, size in zip(whole.shape, grid.sizes, strict=True)]
        assert begins == set(product(*map(range, extents)))
