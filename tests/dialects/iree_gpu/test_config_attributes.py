"""Configuration attributes. Expectations recorded from iree-opt 3.13."""

import pytest

from iree_gpu_llvm.ir.parser import parse_module

SAME = [
    "#iree_gpu.lowering_config<{a = 1 : i64}>",
    "#iree_gpu.lowering_config<{}>",
    "#iree_gpu.derived_thread_config",
    "#iree_gpu.use_global_load_dma",
    "#iree_gpu.promote_with_cache_swizzle<#iree_gpu.derived_thread_config>",
    "#iree_gpu.promote_with_cache_swizzle<3 : i64>",
    "#iree_gpu.swizzle_operand<copy_config = #iree_gpu.derived_thread_config, swizzle = #iree_codegen.xor_shuffle<256, 32>>",
    "#iree_gpu.pipeline<Default>",
    "#iree_gpu.pipeline<WinogradVectorize>",
    "#iree_gpu.spirv_pipeline<BaseLowering>",
    "#iree_gpu.pipeline_options<>",
    "#iree_gpu.pipeline_options<prefetch_num_stages = 2, no_reduce_shared_memory_bank_conflicts = false, use_igemm_convolution = false, reorder_workgroups_strategy = <Transpose>>",
    "#iree_gpu.pipeline_options<reorder_workgroups_strategy = <None>>",
    "#iree_gpu.pipeline_options<prefetch_num_stages = -1>",
    "#iree_gpu.reorder_workgroups_strategy<None>",
    "#iree_gpu.conditional_transpose<8, 38>",
    "#iree_gpu.lane_id<0>",
    "#iree_gpu.lane_id<-1>",
    "#iree_gpu.lane_constant<16>",
    "#iree_gpu.lane_constant<0>",
    "#iree_gpu.lane_constant<-3>",
    "#iree_gpu.lane_increment<16>",
    "#iree_gpu.lane_increment<16, aligned>",
    "#iree_gpu.lane_increment<0>",
    "#iree_gpu.lane_increment<16, step = 0>",
    "#iree_gpu.subgroup_scope",
    "#iree_gpu.lane_scope",
    "#iree_gpu.gpu_encoding_resolver<>",
    "#iree_gpu.gpu_encoding_resolver<configuration = {a = 1 : i64}>",
    "#iree_gpu.gpu_padding_resolver<>",
    "#iree_gpu.gpu_padding_resolver<cache_line_bytes = 128, cache_sets = 4>",
    "#iree_gpu.gpu_padding_resolver<cache_sets = 4>",
]

CHANGED = [
    ("#iree_gpu.lane_scope<>", "#iree_gpu.lane_scope"),
    ("#iree_gpu.derived_thread_config<1>", "#iree_gpu.derived_thread_config"),
    (
        "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16, col_major = 1>",
        "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16, col_major = true>",
    ),
    ("#iree_gpu.lane_increment<16, step = 1>", "#iree_gpu.lane_increment<16>"),
    ("#iree_gpu.lane_increment<16, aligned, step = 2>", "#iree_gpu.lane_increment<16, step = 2, aligned>"),
]

BAD = [
    ("#iree_gpu.bogus", "unknown attribute `bogus` in dialect `iree_gpu`"),
    ("#iree_gpu.bogus<1>", "unknown attribute `bogus` in dialect `iree_gpu`"),
    ("#iree_gpu.lowering_config<3>", "invalid kind of attribute specified"),
    ("#iree_gpu.lowering_config<{promotion_types = 3 : i64}>", "promotion_types must be an array"),
    ("#iree_gpu.lowering_config<{promotion_types = []}>", "promotion_types requires promote_operands to be specified"),
    (
        "#iree_gpu.lowering_config<{promotion_types = [], promote_operands = 3 : i64}>",
        "promotion_types requires promote_operands to be specified",
    ),
    (
        '#iree_gpu.lowering_config<{promotion_types = [], promote_operands = ["a"]}>',
        "promote_operands must be an array of integers",
    ),
    (
        "#iree_gpu.lowering_config<{promotion_types = [], promote_operands = [0]}>",
        "promote_operands and promotion_types must have the same length",
    ),
    (
        "#iree_gpu.lowering_config<{promotion_types = [1 : i32], promote_operands = [0]}>",
        "promotion_types elements must implement IREE::GPU::PromotionAttr",
    ),
    ("#iree_gpu.promote_with_cache_swizzle", "expected '<'"),
    (
        "#iree_gpu.swizzle_operand<copy_config = #iree_gpu.derived_thread_config, swizzle = 3 : i64>",
        "invalid kind of attribute specified",
    ),
    ("#iree_gpu.swizzle_operand<copy_config = #iree_gpu.derived_thread_config>", "expected ','"),
    (
        "#iree_gpu.pipeline<Foo>",
        "expected ::mlir::iree_compiler::IREE::GPU::LoweringPipeline to be one of: Default, BaseLowering, Distribute, Vectorize, VectorDistribute, WinogradVectorize, TileAndFuse",
    ),
    (
        "#iree_gpu.spirv_pipeline<foo>",
        "expected ::mlir::iree_compiler::IREE::GPU::SPIRVLoweringPipeline to be one of: BaseLowering, BaseDistribute, BaseVectorize, SubgroupReduce, MatmulPromoteVectorize, CooperativeMatrixVectorize, WinogradVectorize",
    ),
    ("#iree_gpu.pipeline_options<reorder_workgroups_strategy = Transpose>", "expected '<'"),
    ("#iree_gpu.pipeline_options<foo = 1>", "duplicate or unknown struct parameter name: foo"),
    (
        "#iree_gpu.reorder_workgroups_strategy<foo>",
        "expected ::mlir::iree_compiler::IREE::GPU::ReorderWorkgroupsStrategy to be one of: None, Transpose",
    ),
    ("#iree_gpu.conditional_transpose<0, 38>", "conditional_transpose must have non-zeros parameters"),
    ("#iree_gpu.lane_id<x>", "expected integer value"),
    ("#iree_gpu.lane_increment<16, step = 2, step = 3>", "'step' specified more than once"),
    ("#iree_gpu.lane_increment<16, aligned, aligned>", "'aligned' specified more than once"),
    ("#iree_gpu.lane_increment<16, foo>", "expected 'step' or 'aligned'"),
    ("#iree_gpu.lane_increment<16, step 2>", "expected '='"),
    ("#iree_gpu.gpu_encoding_resolver", "expected '<'"),
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
