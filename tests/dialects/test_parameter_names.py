"""After an error in a parameter, the one that names it."""

import pytest

from iree_gpu_llvm.dialects.parameter_names import PARAMETERS
from iree_gpu_llvm.ir import registry
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.ir.parser import parse_module

GPU = "::mlir::iree_compiler::IREE::GPU::"
PARTS = ("iree_codegen.tiling_levels", "iree_gpu.mma_ops", "iree_gpu.scaled_mma_ops")  # attributes in C++ alone


def of(attribute, parameter, declared):
    return f"failed to parse {attribute} parameter '{parameter}' which is to be a `{declared}`"


@pytest.mark.parametrize("name", [n for n in PARAMETERS if n not in PARTS])
def test_table_names_every_parameter(name):
    assert len(PARAMETERS[name]) == 1 + len(registry.attribute_class(name).parameters)


CASES = [
    (
        "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16, col_major = 3>",
        ["integer value too large", of("IREEGPU_MMAAttr", "col_major", "bool")],
    ),
    (
        "#iree_gpu.target<arch = 3>",
        ["expected string", of("IREEGPU_TargetAttr", "arch", "::llvm::StringRef")],
    ),
    (
        "#iree_gpu.target_wgp<storage = a>",
        [
            f"expected {GPU}StorageBitwidths to be one of: b64, b32, b16, b8",
            of("IREEGPU_StorageBitwidthsAttr", "value", f"{GPU}StorageBitwidths"),
            of("IREEGPU_TargetWgpAttr", "storage", "StorageBitwidthsAttr"),
        ],
    ),
    (
        "#iree_gpu.target_wgp<mma = [a]>",
        [
            "expected '<'",
            of("IREEGPU_MMAOpsArrayAttr", "value", "::llvm::ArrayRef<MMAAttr>"),
            of("IREEGPU_TargetWgpAttr", "mma", "MMAOpsArrayAttr"),
        ],
    ),
    (
        "#iree_gpu.target_wgp<dma_sizes = [a]>",
        [
            "expected integer value",
            "expected ']'",
            of("IREEGPU_TargetWgpAttr", "dma_sizes", "DenseI64ArrayAttr"),
        ],
    ),
    (
        "#iree_gpu.pipeline_options<use_igemm_convolution = 1>",
        [
            "invalid kind of attribute specified",
            of("IREEGPU_GPUPipelineOptionsAttr", "use_igemm_convolution", "BoolAttr"),
        ],
    ),
    ("#iree_gpu.pipeline_options<prefetch_num_stages = a>", ["expected '>'"]),
    (
        "#iree_gpu.subgroup_ops<shuffle>",
        [
            "expected valid keyword or string",
            of("IREEGPU_SubgroupOpsAttr", "value", f"{GPU}SubgroupOps"),
        ],
    ),
    (
        "#linalg.iterator_type<window>",
        [
            "expected ::mlir::utils::IteratorType to be one of: parallel, reduction",
            of("IteratorTypeEnum", "value", "::mlir::utils::IteratorType"),
        ],
    ),
    (
        "#iree_codegen.lowering_config<tile_sizes = [[a]]>",
        [
            "expected integer value",
            of(
                "IREECodegen_LoweringConfigTilingLevelsAttr",
                "value",
                "::llvm::ArrayRef<LoweringConfigTilingLevelAttr>",
            ),
            of("IREECodegen_LoweringConfigAttr", "tilingLevels", "LoweringConfigTilingLevelsAttr"),
        ],
    ),
    (
        "#iree_codegen.export_config<workgroup_size = [a]>",
        [
            "expected integer value",
            of("IREECodegen_ExportConfig", "workgroup_size", "::llvm::ArrayRef<int64_t>"),
        ],
    ),
    ("#iree_codegen.export_config<workgroup_size = a>", ["expected '['"]),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_parameter_is_named(text, expected, messages):
    assert messages(f"module attributes {{x.a = {text}}} {{}}") == expected


@pytest.mark.parametrize(
    ("text", "columns"), [("#iree_gpu.lane_id<x>", [44, 44]), ("#iree_gpu.pipeline<Foo>", [45, 48])]
)
def test_it_is_named_where_reading_stopped(text, columns):
    with pytest.raises(CompileError) as e:
        parse_module(f"module attributes {{x.a = {text}}} {{}}")
    assert [int(d.render().splitlines()[0].split(":")[2]) for d in e.value.diagnostics] == columns
