"""Facts of targets. Expectations recorded from iree-opt 3.13."""

import pytest

from iree_gpu_llvm.ir.parser import parse_module

SAME = [
    '#iree_gpu.target<arch = "gfx942", features = "", wgp = <compute = fp32, storage = b32, subgroup = none, subgroup_size_choices = [64], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536, max_workgroup_counts = [1, 2, 3]>>',
    "#iree_gpu.target_chip<wgp_count = 304>",
    "#iree_gpu.target_wgp<compute = fp32, storage = b32, subgroup = none, subgroup_size_choices = [64], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536, max_workgroup_counts = [1, 2, 3]>",
]

CHANGED = [
    (
        '#iree_gpu.target<arch = "gfx942", features = "", wgp = <compute = fp16|fp32, storage = b8|b32, subgroup = shuffle, dot = none, mma = [], scaled_mma = [], subgroup_size_choices = [64], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536, max_workgroup_counts = [1, 2, 3], extra = {a = 1 : i32}>, chip = <wgp_count = 304>>',
        '#iree_gpu.target<arch = "gfx942", features = "", wgp = <compute = fp32|fp16, storage = b32|b8, subgroup = shuffle, subgroup_size_choices = [64], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536, max_workgroup_counts = [1, 2, 3], extra = {a = 1 : i32}>, chip = <wgp_count = 304>>',
    ),
    (
        '#iree_gpu.target<arch = "gfx942", features = "", wgp = <compute = fp32, storage = b32, subgroup = none, dot = dp4xi8toi32, mma = [<MFMA_F32_16x16x16_F16>], scaled_mma = [<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>], subgroup_size_choices = [64], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536, max_workgroup_counts = [1, 2, 3], max_load_instruction_bits = 128, simds_per_wgp = 4, vgpr_space_bits = 16384, dma_sizes = [32, 128], workgroup_memory_bank_count = 64>, chip = <wgp_count = 304, sku = "mi300x", memory_bandwidth_tbps = 5.3 : f32, perf_tflops = {fp16 = 1.0 : f32}, extra = {}>>',
        '#iree_gpu.target<arch = "gfx942", features = "", wgp = <compute = fp32, storage = b32, subgroup = none, dot = dp4xi8toi32, mma = [<MFMA_F32_16x16x16_F16>], scaled_mma = [<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>], subgroup_size_choices = [64], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536, max_workgroup_counts = [1, 2, 3], max_load_instruction_bits = 128, simds_per_wgp = 4, vgpr_space_bits = 16384, dma_sizes = [32, 128], workgroup_memory_bank_count = 64>, chip = <wgp_count = 304, sku = "mi300x", memory_bandwidth_tbps = 5.300000e+00 : f32, perf_tflops = {fp16 = 1.000000e+00 : f32}, extra = {}>>',
    ),
    (
        "#iree_gpu.target_wgp<compute = fp32, storage = b32, subgroup = shuffle|none, subgroup_size_choices = [64], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536, max_workgroup_counts = [1, 2, 3]>",
        "#iree_gpu.target_wgp<compute = fp32, storage = b32, subgroup = shuffle, subgroup_size_choices = [64], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536, max_workgroup_counts = [1, 2, 3]>",
    ),
]

BAD = [
    ('#iree_gpu.target<arch = "gfx942", wgp = 3>', "expected '<'"),
    (
        '#iree_gpu.target<arch = "gfx942", features = "", wgp = <compute = fp99>>',
        "expected ::mlir::iree_compiler::IREE::GPU::ComputeBitwidths to be one of: fp64, fp32, fp16, int64, int32, int16, int8, fp8, fp6, fp4",
    ),
    ("#iree_gpu.target_chip<wgp_count = -1>", "integer value too large"),
    ("#iree_gpu.target_wgp<compute = fp32, storage = b32>", "struct is missing required parameter: subgroup"),
    ('#iree_gpu.target_wgp<compute = "fp32", storage = b32>', "struct is missing required parameter: subgroup"),
    ("#iree_gpu.target_wgp<compute = fp32|, storage = b32>", "expected valid keyword or string"),
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
