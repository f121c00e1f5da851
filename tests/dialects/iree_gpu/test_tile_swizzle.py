"""How data-tiled operands lie in memory. Shapes recorded from iree-opt 3.13."""

import pytest

from iree_gpu_llvm.dialects.iree_gpu.tile_swizzle import CROSS_INTRINSIC, CROSS_THREAD, INTERNAL
from iree_gpu_llvm.ir.parser import parse_module


def kind(parameters, name="data_tiled_mma_layout"):
    return parse_module(f"module attributes {{x.a = #iree_gpu.{name}<{parameters}>}} {{}}").attributes["x.a"]


def shapes(types):
    return ["x".join(map(str, t.shape)) for t in types]


@pytest.mark.parametrize(
    ("parameters", "undistributed", "distributed"),
    [
        (
            "intrinsic = MFMA_F32_16x16x4_F32, subgroups_m = 2, intrinsics_k = 4",
            ["2x4x4x16", "4x4x16", "2x4x16x4"],
            ["1x4x1x1", "4x1x1", "1x1x1x4"],
        ),
        (
            "intrinsic = MFMA_F32_16x16x16_F16, intrinsics_k = 2",
            ["2x4x16x4", "2x4x16x4", "4x16x4"],
            ["2x1x1x4", "2x1x1x4", "1x1x4"],
        ),
        (
            "intrinsic = MFMA_F32_16x16x16_F16, intrinsics_k = 2, operands_interleaving_intrinsics_k = [0, 1]",
            ["4x16x2x4", "4x16x2x4", "4x16x4"],
            ["1x1x2x4", "1x1x2x4", "1x1x4"],
        ),
    ],
)
def test_tile_types(parameters, undistributed, distributed):
    a = kind(parameters)
    assert shapes(a.undistributed_types()) == undistributed
    assert shapes(a.distributed_types()) == distributed


def test_parts_of_an_operand():
    a = kind("intrinsic = MFMA_F32_16x16x16_F16, intrinsics_m = 2, subgroups_m = 4, subgroups_n = 2")
    parts = a.swizzle(0).parts
    assert [(p.kind, p.size, p.sharing) for p in parts] == [
        (CROSS_THREAD, 4, 2),
        (CROSS_INTRINSIC, 2, 1),
        (CROSS_THREAD, 4, 1),
        (CROSS_THREAD, 16, 1),
        (INTERNAL, 4, 1),
    ]


def test_lanes_that_hold_the_same_data_share_a_part():
    parts = kind("intrinsic = WMMAR3_F32_16x16x16_F16").swizzle(0).parts
    assert (CROSS_THREAD, 1, 2) in [(p.kind, p.size, p.sharing) for p in parts]


def test_source_order_of_unswizzled_operands():
    parameters = (
        "intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f4E2M1FN, rhs_elem_type = f4E2M1FN,"
        " acc_elem_type = f32"
    )
    plain = kind(parameters, "data_tiled_scaled_mma_layout")
    unswizzled = kind(f"{parameters}, unswizzled_operands = [0]", "data_tiled_scaled_mma_layout")
    assert plain.swizzle(0).shape == (4, 16, 32)
    assert unswizzled.swizzle(0).shape == (16, 4, 32)
    assert unswizzled.swizzle(0).order == [0, 1, 2]


def test_workgroup_size():
    assert kind("intrinsic = MFMA_F32_16x16x16_F16, subgroups_m = 2, subgroups_k = 3").flat_workgroup_size == 384
