"""Attributes of iree_codegen. Expectations recorded from iree-opt 3.13."""

import pytest

from iree_gpu_llvm.ir.parser import parse_module

SAME = [
    "#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse>>",
    "#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [1]>",
    "#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> subgroup_size = 3>",
    "#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> subgroup_size = 3, {a = 1 : i32}>",
    "#iree_codegen.lowering_config<tile_sizes = [[1, 2], [3, 4]]>",
    "#iree_codegen.lowering_config<tile_sizes = [[1, [2]], [3, 4]]>",
    "#iree_codegen.lowering_config<tile_sizes = [{sizes = [1, 2], interchange = [1, 0]}]>",
    "#iree_codegen.export_config<workgroup_size = [1, 2, 3]>",
    "#iree_codegen.workgroup_mapping<x>",
    "#iree_codegen.workgroup_mapping<z:3>",
    "#iree_codegen.xor_shuffle<64, 4>",
    "#iree_codegen.xor_shuffle<64, 4, 128>",
    "#iree_codegen.rotate_rows<64, 4>",
    '#iree_codegen.pass_pipeline<"canonicalize">',
    "#iree_codegen.workgroup_scope",
    "#iree_codegen.workgroup_scope<linearize>",
    "#iree_codegen.symbolic_ukernel_provider",
    '#iree_codegen.ukernel_descriptor<"x", tensor>',
    "#iree_codegen.no_pipeline",
    "#iree_codegen.root_op<set = 0>",
    "#iree_codegen.workgroup_mapping<z>",
    '#iree_codegen.denormal_fp_math<"preserve-sign">',
    "#iree_codegen.denormal_fp_math<none>",
    "#iree_codegen.lowering_config<tile_sizes = [[1, [2], 3]]>",
    "#iree_codegen.lowering_config<tile_sizes = [[4, 4]]>",
    "#iree_codegen.lowering_config<tile_sizes = [[]]>",
    "#iree_codegen.lowering_config<tile_sizes = []>",
    "#iree_codegen.simple_target<>",
    "#iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline, {}>",
    "#iree_codegen.translation_info<pipeline = #iree_codegen.transform_dialect_codegen>",
    '#iree_codegen.ukernel_descriptor<"x", bitcode>',
    "#iree_codegen.workgroup_mapping<z:-1>",
    "#iree_codegen.xor_shuffle<64, 4, 128, 2>",
    "#iree_codegen.xor_shuffle<64, 4, 64, 1>",
    "#iree_codegen.translation_info<pipeline = #iree_codegen.transform_dialect_codegen codegen_spec = @foo workgroup_size = [1, 2] subgroup_size = 3, {a = 1 : i32}>",
    "#iree_codegen.lowering_config<tile_sizes = [{sizes = [1, [2]], interchange = [1, 0]}]>",
    '#iree_codegen.denormal_fp_math<"positive-zero">',
    "#iree_codegen.workgroup_mapping<y>",
    "#iree_codegen.workgroup_mapping<z:1>",
]

CHANGED = [
    ("#iree_codegen.workgroup_mapping<z:0>", "#iree_codegen.workgroup_mapping<z>"),
    (
        "#iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline subgroup_size = 0>",
        "#iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline>",
    ),
    (
        "#iree_codegen.lowering_config<tile_sizes = [{sizes = [1, 2], interchange = []}]>",
        "#iree_codegen.lowering_config<tile_sizes = [[1, 2]]>",
    ),
    ("#iree_codegen.xor_shuffle<64, 4, 0>", "#iree_codegen.xor_shuffle<64, 4>"),
]

BAD = [
    ("#iree_codegen.translation_info<pipeline = None>", "expected attribute value"),
    ("#iree_codegen.export_config<workgroup_size = []>", "expected integer value"),
    (
        "#iree_codegen.compilation_info<lowering_config = #iree_codegen.lowering_config<tile_sizes = [[1]]>, translation_info = #iree_codegen.translation_info<pipeline = None>>",
        "expected attribute value",
    ),
    ("#iree_codegen.simple_target<a = 1>", "expected '>'"),
    ("#iree_codegen.lowering_config<tile_sizes = [[1, 2], [3, 4]], native_vector_size = [1, 2]>", "expected '>'"),
    (
        '#iree_codegen.denormal_fp_math<"foo">',
        'expected one of [none, "preserve-sign"preserve-sign, "positive-zero"positive-zero] for Denormal mode for fp math, got: foo',
    ),
    (
        '#iree_codegen.denormal_fp_math<"ieee">',
        'expected one of [none, "preserve-sign"preserve-sign, "positive-zero"positive-zero] for Denormal mode for fp math, got: ieee',
    ),
    ("#iree_codegen.export_config<workgroup_size = [1, 2, 3, 4]>", "expected workgroup size to have atmost 3 entries"),
    ("#iree_codegen.lowering_config<>", "expected 'tile_sizes'"),
    ("#iree_codegen.lowering_config<tile_sizes = [{sizes = [1, [2]]}]>", "expected ','"),
    ("#iree_codegen.root_op", "expected '<'"),
    ("#iree_codegen.rotate_rows<64, 4, 3>", "expected '>'"),
    ("#iree_codegen.rotate_rows<64, 5>", "expected access width to divide row width"),
    ("#iree_codegen.simple_target", "expected '<'"),
    ("#iree_codegen.translation_info<None>", "expected 'pipeline'"),
    (
        "#iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline codegen_spec = @foo workgroup_size = [1,2]>",
        "transform dialect codegen spec requires transform dialect codegen pipeline",
    ),
    (
        "#iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline workgroup_size = [-1,2]>",
        "workgroup size value has to be greater than zero",
    ),
    (
        "#iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline workgroup_size = [1,2] subgroup_size = -1>",
        "subgroup size value cannot be negative",
    ),
    (
        "#iree_codegen.translation_info<pipeline = 1 : i32 workgroup_size = [1,2,3,4]>",
        "pass pipeline must implement PipelineAttrInterface",
    ),
    ("#iree_codegen.translation_info<workgroup_size = [1]>", "expected 'pipeline'"),
    (
        '#iree_codegen.ukernel_descriptor<"x", foo>',
        "expected ::mlir::iree_compiler::IREE::Codegen::UKernelArgumentKind to be one of: tensor, memref, bitcode",
    ),
    (
        "#iree_codegen.workgroup_mapping<w>",
        "expected ::mlir::iree_compiler::IREE::Codegen::WorkgroupId to be one of: x, y, z",
    ),
    ("#iree_codegen.workgroup_mapping<x:1>", "illegal to use `delinearizationDim` for x"),
    ("#iree_codegen.workgroup_scope<foo>", "expected 'linearize'"),
    ("#iree_codegen.xor_shuffle<64, 4, -1, 2>", "expected row width to divide row stride"),
    ("#iree_codegen.xor_shuffle<64, 4, 100>", "expected row width to divide row stride"),
    ("#iree_codegen.xor_shuffle<64, 4, 3, 2>", "expected row width to divide row stride"),
    ("#iree_codegen.xor_shuffle<64, 5>", "expected access width to divide row width"),
    ("#iree_codegen.xor_shuffle<row_width = 64, access_width = 4>", "expected integer value"),
    (
        "#iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline workgroup_size = [1,2,3,4]>",
        "workgroup size cannot have more than 3 entries",
    ),
    (
        "#iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline workgroup_size = []>",
        "expected integer value",
    ),
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
