"""What MLIR's errors call attributes and their parameters: the names of its C++ classes, and each parameter's
declaration. After the error in a parameter it prints another, which says of what it is one:

    error: expected integer value
    error: failed to parse IREEGPU_LaneIdAttr parameter 'dim' which is to be a `int64_t`

Parameters are in the order of the class here. The first error alone is printed for what has no entry.
"""

from __future__ import annotations

_ARITH, _VECTOR, _MAPPING = "::mlir::arith::", "::mlir::vector::", "::mlir::gpu::MappingId"
_LINALG = "::mlir::linalg::"
_IREE = "::mlir::iree_compiler::IREE::"
_GPU, _CODEGEN = f"{_IREE}GPU::", f"{_IREE}Codegen::"
_STRING, _TYPE, _INTEGERS = "::llvm::StringRef", "::mlir::Type", "::llvm::ArrayRef<int64_t>"

_SCALED_TYPES = tuple(f"{_TYPE} {side}_elem_type" for side in ("lhs", "rhs", "acc"))
_REPEATS = (
    *(f"int64_t {what}_{dim}" for dim in "mnk" for what in ("intrinsics", "subgroups")),
    *(f"DenseI64ArrayAttr operands_interleaving_intrinsics_{dim}" for dim in "mnk"),
)

PARAMETERS: dict[str, tuple[str, ...]] = {
    "amdgpu.address_space": ("AMDGPU_AddressSpaceAttr", "::mlir::amdgpu::AddressSpace value"),
    "amdgpu.dpp_perm": ("AMDGPU_DPPPermAttr", "::mlir::amdgpu::DPPPerm value"),
    "arith.fastmath": ("Arith_FastMathAttr", f"{_ARITH}FastMathFlags value"),
    "arith.overflow": ("Arith_IntegerOverflowAttr", f"{_ARITH}IntegerOverflowFlags value"),
    "gpu.address_space": ("GPU_AddressSpaceAttr", "::mlir::gpu::AddressSpace value"),
    "gpu.barrier_scope": ("GPU_BarrierScopeAttr", "::mlir::gpu::BarrierScope value"),
    "gpu.block": ("GPUBlockMappingAttr", f"{_MAPPING} block"),
    "gpu.lane": ("GPULaneMappingAttr", f"{_MAPPING} lane"),
    "gpu.mask": ("GPUMappingMaskAttr", "uint64_t mask"),
    "gpu.memory_space": ("GPUMemorySpaceMappingAttr", "::mlir::gpu::AddressSpace address_space"),
    "gpu.thread": ("GPUThreadMappingAttr", f"{_MAPPING} thread"),
    "gpu.warp": ("GPUWarpMappingAttr", f"{_MAPPING} warp"),
    "gpu.warpgroup": ("GPUWarpgroupMappingAttr", f"{_MAPPING} warpgroup"),
    "hal.descriptor_type": ("HAL_DescriptorTypeAttr", f"{_IREE}HAL::DescriptorType value"),
    "hal.device.ordinal": ("HAL_DeviceOrdinalAttr", "int64_t ordinal"),
    "hal.pipeline.binding": ("HAL_PipelineBindingAttr", "DescriptorType type", "DescriptorFlags flags"),
    "iree_codegen.compilation_info": (
        "IREECodegen_CompilationInfoAttr",
        "LoweringConfigAttrInterface loweringConfig",
        "TranslationInfoAttr translationInfo",
    ),
    "iree_codegen.denormal_fp_math": ("DenormalFpMathAttr", f"{_CODEGEN}DenormalFpMath value"),
    "iree_codegen.export_config": ("IREECodegen_ExportConfig", f"{_INTEGERS} workgroup_size"),
    "iree_codegen.lowering_config": ("IREECodegen_LoweringConfigAttr", "LoweringConfigTilingLevelsAttr tilingLevels"),
    "iree_codegen.pass_pipeline": ("IREECodegen_PassPipelineAttr", f"{_STRING} pipeline"),
    "iree_codegen.root_op": ("IREECodegen_RootOpAttr", "int64_t set"),
    "iree_codegen.rotate_rows": ("IREECodegen_RotateRowsAttr", "int64_t row_width", "int64_t access_width"),
    "iree_codegen.tiling_levels": (
        "IREECodegen_LoweringConfigTilingLevelsAttr",
        "::llvm::ArrayRef<LoweringConfigTilingLevelAttr> value",
    ),
    "iree_codegen.translation_info": (
        "IREECodegen_TranslationInfoAttr",
        "Attribute passPipeline",
        "SymbolRefAttr codegenSpec",
        f"{_INTEGERS} workgroupSize",
        "int64_t subgroupSize",
        "DictionaryAttr configuration",
    ),
    "iree_codegen.ukernel_descriptor": (
        "IREECodegen_UKernelDescriptorAttr",
        f"{_STRING} ukernel_name",
        f"{_CODEGEN}UKernelArgumentKind kind",
    ),
    "iree_codegen.workgroup_mapping": (
        "WorkgroupMappingAttr",
        f"{_CODEGEN}WorkgroupId id",
        "int64_t delinearizedDim",
    ),
    "iree_codegen.xor_shuffle": (
        "IREECodegen_XORShuffleAttr",
        "int64_t row_width",
        "int64_t access_width",
        "int64_t row_stride",
        "int64_t per_phase",
    ),
    "iree_gpu.compute_bitwidths": ("IREEGPU_ComputeBitwidthsAttr", f"{_GPU}ComputeBitwidths value"),
    "iree_gpu.conditional_transpose": ("IREEGPU_ConditionalTransposeAttr", "int64_t numXCDs", "int64_t numCUs"),
    "iree_gpu.data_tiled_mma_layout": ("IREEGPU_DataTiledMMAAttr", f"{_GPU}MMAIntrinsic intrinsic", *_REPEATS),
    "iree_gpu.data_tiled_scaled_mma_layout": (
        "IREEGPU_DataTiledScaledMMAAttr",
        f"{_GPU}ScaledMMAIntrinsic intrinsic",
        *_SCALED_TYPES,
        *_REPEATS,
        "DenseI64ArrayAttr unswizzled_operands",
    ),
    "iree_gpu.dotproduct_ops": ("IREEGPU_DotProductOpsAttr", f"{_GPU}DotProductOps value"),
    "iree_gpu.gpu_encoding_resolver": ("IREEGPU_GPUEncodingResolverAttr", "DictionaryAttr configuration"),
    "iree_gpu.gpu_padding_resolver": (
        "IREEGPU_GPUPaddingResolverAttr",
        "std::optional<uint32_t> cache_line_bytes",
        "std::optional<uint32_t> cache_sets",
    ),
    "iree_gpu.lane_constant": ("IREEGPU_LaneConstantAttr", "int64_t group_size"),
    "iree_gpu.lane_id": ("IREEGPU_LaneIdAttr", "int64_t dim"),
    "iree_gpu.lowering_config": ("IREEGPU_LoweringConfigAttr", "DictionaryAttr attributes"),
    "iree_gpu.mma_layout": ("IREEGPU_MMAAttr", f"{_GPU}MMAIntrinsic intrinsic", "bool col_major"),
    "iree_gpu.mma_ops": ("IREEGPU_MMAOpsArrayAttr", "::llvm::ArrayRef<MMAAttr> value"),
    "iree_gpu.mma_semantics": ("IREEGPU_InnerTiledSemanticsAttr", "bool distributed", "bool opaque"),
    "iree_gpu.pipeline": ("IREEGPU_PipelineAttr", f"{_GPU}LoweringPipeline value"),
    "iree_gpu.pipeline_options": (
        "IREEGPU_GPUPipelineOptionsAttr",
        "std::optional<int64_t> prefetch_num_stages",
        "BoolAttr no_reduce_shared_memory_bank_conflicts",
        "BoolAttr use_igemm_convolution",
        "ReorderWorkgroupsStrategyAttr reorder_workgroups_strategy",
    ),
    "iree_gpu.promote_with_cache_swizzle": ("IREEGPU_PromoteWithCacheSwizzle", "Attribute copy_config"),
    "iree_gpu.reorder_workgroups_strategy": (
        "IREEGPU_ReorderWorkgroupsStrategyAttr",
        f"{_GPU}ReorderWorkgroupsStrategy value",
    ),
    "iree_gpu.scaled_mma_layout": (
        "IREEGPU_ScaledMMAAttr",
        f"{_GPU}ScaledMMAIntrinsic intrinsic",
        *_SCALED_TYPES,
        "bool col_major",
    ),
    "iree_gpu.scaled_mma_ops": ("IREEGPU_ScaledMMAOpsArrayAttr", "::llvm::ArrayRef<ScaledMMAAttr> value"),
    "iree_gpu.spirv_pipeline": ("IREEGPU_SPIRVPipelineAttr", f"{_GPU}SPIRVLoweringPipeline value"),
    "iree_gpu.storage_bitwidths": ("IREEGPU_StorageBitwidthsAttr", f"{_GPU}StorageBitwidths value"),
    "iree_gpu.subgroup_ops": ("IREEGPU_SubgroupOpsAttr", f"{_GPU}SubgroupOps value"),
    "iree_gpu.swizzle_operand": (
        "IREEGPU_SwizzleOperand",
        "Attribute copy_config",
        "IREE::Codegen::SwizzleAttrInterface swizzle",
    ),
    "iree_gpu.target": (
        "IREEGPU_TargetAttr",
        f"{_STRING} arch",
        f"{_STRING} features",
        "TargetWgpAttr wgp",
        "TargetChipAttr chip",
    ),
    "iree_gpu.target_chip": (
        "IREEGPU_TargetChipAttr",
        "uint32_t wgp_count",
        "StringAttr sku",
        "FloatAttr memory_bandwidth_tbps",
        "DictionaryAttr perf_tflops",
        "DictionaryAttr extra",
    ),
    "iree_gpu.target_wgp": (
        "IREEGPU_TargetWgpAttr",
        "ComputeBitwidthsAttr compute",
        "StorageBitwidthsAttr storage",
        "SubgroupOpsAttr subgroup",
        "DotProductOpsAttr dot",
        "MMAOpsArrayAttr mma",
        "ScaledMMAOpsArrayAttr scaled_mma",
        "DenseI32ArrayAttr subgroup_size_choices",
        "DenseI32ArrayAttr max_workgroup_sizes",
        "int32_t max_thread_count_per_workgroup",
        "int32_t max_workgroup_memory_bytes",
        "DenseI32ArrayAttr max_workgroup_counts",
        "std::optional<int32_t> max_load_instruction_bits",
        "std::optional<int32_t> simds_per_wgp",
        "std::optional<int32_t> vgpr_space_bits",
        "DenseI64ArrayAttr dma_sizes",
        "std::optional<int32_t> workgroup_memory_bank_count",
        "DictionaryAttr extra",
    ),
    "iree_gpu.virtual_mma_layout": (
        "IREEGPU_VirtualMMAAttr",
        f"{_GPU}VirtualMMAIntrinsic intrinsic",
        "bool col_major",
    ),
    "iree_linalg_ext.iterator_type": ("IREELinalgExt_IteratorTypeEnum", "::mlir::utils::IteratorType value"),
    "iree_linalg_ext.split_reduction_mapping": ("SplitReductionMappingAttr", "int64_t dimension"),
    "iree_vector_ext.nested_layout": (
        "NestedLayoutAttr",
        f"{_INTEGERS} subgroupTile",
        f"{_INTEGERS} batchTile",
        f"{_INTEGERS} outerTile",
        f"{_INTEGERS} threadTile",
        f"{_INTEGERS} elementTile",
        f"{_INTEGERS} subgroupStrides",
        f"{_INTEGERS} threadStrides",
    ),
    "linalg.binary_fn": ("BinaryFnAttr", f"{_LINALG}BinaryFn value"),
    "linalg.elementwise_kind": ("ElementwiseKindAttr", f"{_LINALG}ElementwiseKind value"),
    "linalg.iterator_type": ("IteratorTypeEnum", "::mlir::utils::IteratorType value"),
    "linalg.ternary_fn": ("TernaryFnAttr", f"{_LINALG}TernaryFn value"),
    "linalg.type_fn": ("TypeFnAttr", f"{_LINALG}TypeFn value"),
    "linalg.unary_fn": ("UnaryFnAttr", f"{_LINALG}UnaryFn value"),
    "vector.iterator_type": ("Vector_IteratorTypeEnum", f"{_VECTOR}IteratorType value"),
    "vector.kind": ("Vector_CombiningKindAttr", f"{_VECTOR}CombiningKind value"),
    "vector.punctuation": ("Vector_PrintPunctuation", f"{_VECTOR}PrintPunctuation value"),
}
