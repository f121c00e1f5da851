"""Kinds of matrix instructions. Expectations recorded from iree-opt 3.13."""

import pytest

from iree_gpu_llvm.ir.parser import parse_module

SAME = [
    "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>",
    "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16, col_major = true>",
    "#iree_gpu.virtual_mma_layout<VMFMA_F32_16x16x32_F16>",
    "#iree_gpu.virtual_mma_layout<VMFMA_F32_16x16x32_F16, col_major = true>",
    "#iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>",
    "#iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32, col_major = true>",
    "#iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_16x16x4_F32>",
    "#iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_16x16x4_F32, intrinsics_m = 2, subgroups_m = 3, intrinsics_n = 4, subgroups_n = 5, intrinsics_k = 6, subgroups_k = 7, operands_interleaving_intrinsics_m = [0], operands_interleaving_intrinsics_n = [1], operands_interleaving_intrinsics_k = [0, 1]>",
    "#iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_16x16x4_F32, operands_interleaving_intrinsics_k = []>",
    "#iree_gpu.data_tiled_scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32, intrinsics_m = 2, operands_interleaving_intrinsics_k = [0], unswizzled_operands = [1]>",
    "#iree_gpu.mma_semantics<distributed = true, opaque = false>",
]

CHANGED = [
    ("#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16, col_major = false>", "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>"),
    ('#iree_gpu.mma_layout<"MFMA_F32_16x16x16_F16">', "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>"),
    (
        "#iree_gpu.mma_semantics<opaque = false, distributed = true>",
        "#iree_gpu.mma_semantics<distributed = true, opaque = false>",
    ),
    (
        "#iree_gpu.mma_semantics<opaque = 1, distributed = true>",
        "#iree_gpu.mma_semantics<distributed = true, opaque = true>",
    ),
]

BAD = [
    (
        "#iree_gpu.mma_layout<FOO>",
        "expected ::mlir::iree_compiler::IREE::GPU::MMAIntrinsic to be one of: MFMA_F32_16x16x4_F32, MFMA_F32_16x16x16_F16, MFMA_F32_32x32x8_F16, MFMA_I32_16x16x16_I8, MFMA_I32_32x32x8_I8, MFMA_F32_16x16x8_BF16, MFMA_F32_32x32x4_BF16, MFMA_F64_16x16x4_F64, MFMA_F32_16x16x16_BF16, MFMA_F32_32x32x8_BF16, MFMA_F32_16x16x32_F8E5M2FNUZ, MFMA_F32_16x16x32_F8E5M2FNUZ_F8E4M3FNUZ, MFMA_F32_16x16x32_F8E4M3FNUZ, MFMA_F32_16x16x32_F8E4M3FNUZ_F8E5M2FNUZ, MFMA_F32_32x32x16_F8E5M2FNUZ, MFMA_F32_32x32x16_F8E5M2FNUZ_F8E4M3FNUZ, MFMA_F32_32x32x16_F8E4M3FNUZ, MFMA_F32_32x32x16_F8E4M3FNUZ_F8E5M2FNUZ, MFMA_I32_16x16x32_I8, MFMA_I32_32x32x16_I8, MFMA_F32_4x4x4x16B_F16, MFMA_F32_16x16x4x4B_F16, MFMA_F32_32x32x4x2B_F16, MFMA_F32_4x4x4x16B_BF16, MFMA_F32_16x16x4x4B_BF16, MFMA_F32_32x32x4x2B_BF16, MFMA_F32_4x4x1x16B_F32, MFMA_F32_16x16x1x4B_F32, MFMA_F32_32x32x1x2B_F32, MFMA_F64_4x4x4x4B_F64, MFMA_I32_4x4x4x16B_I8, MFMA_I32_16x16x4x4B_I8, MFMA_I32_32x32x4x2B_I8, MFMA_F32_16x16x32_F16, MFMA_F32_32x32x16_F16, MFMA_F32_16x16x32_BF16, MFMA_F32_32x32x16_BF16, MFMA_F32_16x16x32_F8E5M2, MFMA_F32_16x16x32_F8E5M2_F8E4M3FN, MFMA_F32_16x16x32_F8E4M3FN, MFMA_F32_16x16x32_F8E4M3FN_F8E5M2, MFMA_F32_32x32x16_F8E5M2, MFMA_F32_32x32x16_F8E5M2_F8E4M3FN, MFMA_F32_32x32x16_F8E4M3FN, MFMA_F32_32x32x16_F8E4M3FN_F8E5M2, MFMA_F32_16x16x128_F8E5M2, MFMA_F32_16x16x128_F8E5M2_F8E4M3FN, MFMA_F32_16x16x128_F8E4M3FN, MFMA_F32_16x16x128_F8E4M3FN_F8E5M2, MFMA_F32_32x32x64_F8E5M2, MFMA_F32_32x32x64_F8E5M2_F8E4M3FN, MFMA_F32_32x32x64_F8E4M3FN, MFMA_F32_32x32x64_F8E4M3FN_F8E5M2, MFMA_I32_16x16x64_I8, MFMA_I32_32x32x32_I8, WMMAR3_F32_16x16x16_F16, WMMAR3_F16_16x16x16_F16, WMMAR3_F32_16x16x16_BF16, WMMAR3_BF16_16x16x16_BF16, WMMAR3_I32_16x16x16_I8, WMMAR4_F32_16x16x16_F16, WMMAR4_F16_16x16x16_F16, WMMAR4_F32_16x16x16_BF16, WMMAR4_BF16_16x16x16_BF16, WMMAR4_F32_16x16x16_F8E5M2, WMMAR4_F32_16x16x16_F8E5M2_F8E4M3FN, WMMAR4_F32_16x16x16_F8E4M3FN, WMMAR4_F32_16x16x16_F8E4M3FN_F8E5M2, WMMAR4_I32_16x16x16_I8, WMMA_F32_16x16x4_F32, WMMA_F32_16x16x32_F16, WMMA_F32_16x16x32_BF16, WMMA_F16_16x16x32_F16, WMMA_BF16_16x16x32_BF16, WMMA_F32_16x16x64_F8E4M3FN, WMMA_F32_16x16x64_F8E4M3FN_F8E5M2, WMMA_F32_16x16x64_F8E5M2, WMMA_F32_16x16x64_F8E5M2_F8E4M3FN, WMMA_F16_16x16x64_F8E4M3FN, WMMA_F16_16x16x64_F8E4M3FN_F8E5M2, WMMA_F16_16x16x64_F8E5M2, WMMA_F16_16x16x64_F8E5M2_F8E4M3FN, WMMA_I32_16x16x64_I8, WMMA_F32_16x16x128_F8E5M2, WMMA_F32_16x16x128_F8E5M2_F8E4M3FN, WMMA_F32_16x16x128_F8E4M3FN, WMMA_F32_16x16x128_F8E4M3FN_F8E5M2, WMMA_F16_16x16x128_F8E5M2, WMMA_F16_16x16x128_F8E5M2_F8E4M3FN, WMMA_F16_16x16x128_F8E4M3FN, WMMA_F16_16x16x128_F8E4M3FN_F8E5M2, NV_MMA_SYNC_F32_16x8x16_F16, NV_MMA_SYNC_F16_16x8x16_F16, NV_MMA_SYNC_F32_16x8x16_BF16, NV_MMA_SYNC_F32_16x8x32_F8E4M3FN, NV_MMA_SYNC_F32_16x8x32_F8E5M2, NV_WMMA_F32_16x16x16_F16, NV_WMMA_F16_16x16x16_F16",
    ),
    ("#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16, foo = true>", "expected 'col_major'"),
    ("#iree_gpu.mma_layout<>", "expected valid keyword or string"),
    (
        "#iree_gpu.virtual_mma_layout<FOO>",
        "expected ::mlir::iree_compiler::IREE::GPU::VirtualMMAIntrinsic to be one of: VMFMA_F32_16x16x32_F16, VMFMA_F32_32x32x16_F16, VMFMA_F32_16x16x32_F8E4M3FNUZ, VMFMA_F32_32x32x16_F8E4M3FNUZ, VDMFMA_F32_8x16x64x2_F16, VDMFMA_F32_8x16x64x2_BF16, VDMFMA_I32_8x16x128x2_I8, VDMFMA_F32_8x16x128x2_F8E5M2FNUZ, VDMFMA_F32_8x16x128x2_F8E5M2FNUZ_F8E4M3FNUZ, VDMFMA_F32_8x16x128x2_F8E4M3FNUZ_F8E5M2FNUZ, VDMFMA_F32_8x16x128x2_F8E4M3FNUZ, VDMFMA_F32_8x16x64x1_F16, VDMFMA_F32_8x16x64x1_BF16, VDMFMA_I32_8x16x128x1_I8, VDMFMA_F32_8x16x128x1_F8E5M2, VDMFMA_F32_8x16x128x1_F8E5M2_F8E4M3FN, VDMFMA_F32_8x16x128x1_F8E4M3FN_F8E5M2, VDMFMA_F32_8x16x128x1_F8E4M3FN",
    ),
    (
        "#iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN>",
        "struct is missing required parameter: rhs_elem_type",
    ),
    (
        "#iree_gpu.scaled_mma_layout<intrinsic = FOO, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>",
        "expected one of [MFMA_SCALE_F32_16x16x128_B32, MFMA_SCALE_F32_32x32x64_B32] for Descriptor for different scaled MMA intrinsics, got: FOO",
    ),
    (
        "#iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, foo = 3>",
        "duplicate or unknown struct parameter name: foo",
    ),
    ("#iree_gpu.data_tiled_mma_layout<intrinsics_m = 2>", "struct is missing required parameter: intrinsic"),
    ("#iree_gpu.mma_semantics<opaque = false>", "expected ','"),
]


def read(text):
    return parse_module(f"module attributes {{x.a = {text}}} {{}}").attributes["x.a"]


@pytest.mark.parametrize("text", SAME)
def test_printed_as_read(text):
    assert str(read(text)) == text


@pytest.mark.parametrize(("text", "expected"), CHANGED)
def test_printed_shorter_or_in_order(text, expected):
    assert str(read(text)) == expected


@pytest.mark.parametrize(("text", "message"), BAD)
def test_refused(text, message, faults):
    assert faults(f"module attributes {{x.a = {text}}} {{}}") == [message]
