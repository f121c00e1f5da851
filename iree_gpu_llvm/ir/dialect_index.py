"""Which module has which op, type (`!`) and attribute (`#`) of a dialect, so that only those in use are imported.

Written by `tools/index_dialects.py`; `registry` reads it.
"""

# fmt: off
# ruff: noqa: E501
MODULES: dict[str, dict[str, str]] = {
    "affine": {
        "affine.indices": "delinearize_index linearize_index",
        "affine.loops": "for if yield",
        "affine.maps": "apply max min",
        "affine.memory": "load prefetch store vector_load vector_store",
        "affine.parallel": "parallel",
    },
    "amdgpu": {
        "amdgpu.attributes": "!ds_barrier_state !tdm_base !tdm_descriptor !tdm_gather_base #address_space #cache_scope #dpp_perm #load_temporal_hint",
        "amdgpu.buffers": "fat_raw_buffer_cast gather_to_lds global_load_async_to_lds global_prefetch global_transpose_load raw_buffer_atomic_cmpswap raw_buffer_atomic_fadd raw_buffer_atomic_fmax raw_buffer_atomic_smax raw_buffer_atomic_umin raw_buffer_load raw_buffer_store transpose_load",
        "amdgpu.conversions": "ext_packed_fp8 packed_scaled_trunc packed_stoch_round_fp8 packed_trunc_2xfp8 scaled_ext_packed scaled_ext_packed_matrix",
        "amdgpu.dot": "dot",
        "amdgpu.lanes": "dpp lds_barrier memory_counter_wait permlane_swap permlane_var sched_barrier swizzle_bitmode",
        "amdgpu.mfma": "mfma scaled_mfma sparse_mfma",
        "amdgpu.tensor_dma": "ds_async_barrier_arrive ds_barrier_arrive ds_barrier_init ds_barrier_poll_state ds_barrier_state_init_count ds_barrier_state_pending_count ds_barrier_state_phase ds_barrier_state_phase_parity make_dma_base make_dma_descriptor make_gather_dma_base make_gather_dma_descriptor tensor_load_to_lds tensor_store_from_lds",
        "amdgpu.wmma": "scaled_wmma sparse_wmma wmma",
    },
    "arith": {
        "arith.attributes": "#fastmath #overflow",
        "arith.casts": "bitcast convertf extf extsi extui fptosi fptoui index_cast index_castui scaling_extf scaling_truncf sitofp truncf trunci uitofp",
        "arith.comparisons": "cmpf cmpi select",
        "arith.constant": "constant",
        "arith.floats": "addf divf flush_denormals maximumf maxnumf minimumf minnumf mulf negf remf subf",
        "arith.integers": "addi addui_extended andi ceildivsi ceildivui divsi divui floordivsi maxsi maxui minsi minui muli mulsi_extended mului_extended ori remsi remui shli shrsi shrui subi subui_extended xori",
    },
    "bufferization": {
        "bufferization": "alloc_tensor clone dealloc dealloc_tensor materialize_in_destination to_buffer to_tensor",
    },
    "builtin": {
        "builtin": "module unrealized_conversion_cast",
    },
    "cf": {
        "cf": "assert br cond_br switch",
    },
    "func": {
        "func": "call call_indirect constant func return",
    },
    "gpu": {
        "gpu.attributes": "!async.token !mma_matrix !named_barrier !sparse.dntensor_handle !sparse.spgemmop_handle !sparse.spmat_handle #address_space #all_reduce_op #barrier_scope #block #broadcast #dim #kernel_metadata #kernel_table #lane #loop_dim_map #mask #memory_space #mma_element_wise #object #select_object #shuffle_mode #thread #warp #warpgroup",
        "gpu.functions": "binary func module return yield",
        "gpu.indexing": "block_dim block_id cluster_block_id cluster_dim cluster_dim_blocks cluster_id global_id grid_dim lane_id num_subgroups subgroup_id subgroup_size thread_id",
        "gpu.matrix": "subgroup_mma_compute subgroup_mma_constant_matrix subgroup_mma_elementwise subgroup_mma_extract_thread_local subgroup_mma_insert_thread_local subgroup_mma_load_matrix subgroup_mma_store_matrix warp_execute_on_lane_0",
        "gpu.memory": "alloc dealloc dynamic_shared_memory host_register host_unregister memcpy memset printf set_default_device wait",
        "gpu.subgroup": "all_reduce ballot barrier initialize_named_barrier rotate shuffle subgroup_broadcast subgroup_reduce",
    },
    "hal": {
        "hal.attributes": "#descriptor_type #device.affinity #device.alias #device.fallback #device.optimal #device.ordinal #device.promise #device.select #device.target #device.topology #executable.object #executable.objects #executable.target #pipeline.binding #pipeline.layout",
        "hal.executable_ops": "executable executable.binary executable.condition executable.constant.block executable.export executable.source executable.source_end executable.variant executable.variant_end executable_end return",
        "hal.interface_ops": "interface.binding.subspan interface.constant.load interface.workgroup.count interface.workgroup.id interface.workgroup.size",
        "hal.types": "!allocator !buffer !buffer_view !channel !command_buffer !device !event !executable !fence !file !semaphore",
    },
    "iree_codegen": {
        "iree_codegen.attributes": "#compilation_info #denormal_fp_math #export_config #lowering_config #no_pipeline #pass_pipeline #root_op #rotate_rows #simple_target #symbolic_ukernel_provider #transform_dialect_codegen #translation_info #ukernel_descriptor #vmvx_pipeline #workgroup_mapping #workgroup_scope #xor_shuffle",
        "iree_codegen.buffer_ops": "extract_strided_metadata fusion_barrier index_hint load_from_buffer store_to_buffer swizzle_hint",
        "iree_codegen.dispatch_ops": "dispatch_config yield",
        "iree_codegen.inner_tiled": "inner_tiled",
    },
    "iree_encoding": {
        "iree_encoding": "#encoding #identity #identity_resolver #layout #packed_storage #padding #specialization_resolver #specialized #unknown #unsupported_resolver",
    },
    "iree_gpu": {
        "iree_gpu.barrier_ops": "barrier_region buffer_resource_cast global_subgroup_barrier value_barrier yield",
        "iree_gpu.config_attributes": "#conditional_transpose #derived_thread_config #gpu_encoding_resolver #gpu_padding_resolver #lane_constant #lane_id #lane_increment #lane_scope #lowering_config #pipeline #pipeline_options #promote_with_cache_swizzle #reorder_workgroups_strategy #spirv_pipeline #subgroup_scope #swizzle_operand #use_global_load_dma",
        "iree_gpu.dma_ops": "async_dma coalesced_gather_dma",
        "iree_gpu.mma_attributes": "#data_tiled_mma_layout #data_tiled_scaled_mma_layout #mma_layout #mma_semantics #scaled_mma_layout #virtual_mma_layout",
        "iree_gpu.subgroup_scan": "subgroup_scan",
        "iree_gpu.target_attributes": "#compute_bitwidths #dotproduct_ops #storage_bitwidths #subgroup_ops #target #target_chip #target_wgp",
    },
    "iree_linalg_ext": {
        "iree_linalg_ext.attention": "attention online_attention",
        "iree_linalg_ext.attributes": "#iterator_type #split_reduction_mapping",
        "iree_linalg_ext.convolution": "im2col winograd.filter_transform winograd.input_transform winograd.output_transform",
        "iree_linalg_ext.fft": "fft",
        "iree_linalg_ext.general": "custom_op exp_reduction",
        "iree_linalg_ext.indexed": "gather scatter",
        "iree_linalg_ext.mapped": "map_load map_store",
        "iree_linalg_ext.regions": "index yield",
        "iree_linalg_ext.scan": "scan",
        "iree_linalg_ext.sorting": "arg_compare sort topk topk_v2",
    },
    "iree_tensor_ext": {
        "iree_tensor_ext": "!dispatch.tensor bitcast compute_barrier.end compute_barrier.start dispatch.tensor.load dispatch.tensor.store dispatch.workgroup_count_from_slice dispatch.workgroup_count_split_reduction_modifier dispatch.workload.ordinal",
    },
    "iree_vector_ext": {
        "iree_vector_ext": "#nested_layout to_layout to_simd to_simt transfer_gather",
    },
    "linalg": {
        "linalg.attributes": "#binary_fn #elementwise_kind #iterator_type #ternary_fn #type_fn #unary_fn",
        "linalg.categories": "map reduce",
        "linalg.generic": "generic index yield",
        "linalg.named": "batch_matvec batch_mmt4d batch_vecmat conv_1d conv_1d_ncw_fcw conv_1d_nwc_wcf conv_2d conv_2d_nchw_fchw conv_2d_nchw_fchw_q conv_2d_ngchw_fgchw conv_2d_ngchw_gfchw conv_2d_ngchw_gfchw_q conv_2d_nhwc_fhwc conv_2d_nhwc_fhwc_q conv_2d_nhwc_hwcf conv_2d_nhwc_hwcf_q conv_2d_nhwgc_gfhwc conv_2d_nhwgc_gfhwc_q conv_3d conv_3d_ncdhw_fcdhw conv_3d_ndhwc_dhwcf conv_3d_ndhwc_dhwcf_q copy depthwise_conv_1d_ncw_cw depthwise_conv_1d_nwc_wc depthwise_conv_1d_nwc_wcm depthwise_conv_2d_nchw_chw depthwise_conv_2d_nhwc_hwc depthwise_conv_2d_nhwc_hwc_q depthwise_conv_2d_nhwc_hwcm depthwise_conv_2d_nhwc_hwcm_q depthwise_conv_3d_ncdhw_cdhw depthwise_conv_3d_ndhwc_dhwc depthwise_conv_3d_ndhwc_dhwcm dot fill matvec mmt4d pooling_nchw_max pooling_nchw_sum pooling_ncw_max pooling_ncw_sum pooling_ndhwc_max pooling_ndhwc_min pooling_ndhwc_sum pooling_nhwc_max pooling_nhwc_max_unsigned pooling_nhwc_min pooling_nhwc_min_unsigned pooling_nhwc_sum pooling_nwc_max pooling_nwc_max_unsigned pooling_nwc_min pooling_nwc_min_unsigned pooling_nwc_sum quantized_batch_matmul quantized_matmul vecmat",
        "linalg.packing": "pack softmax unpack",
        "linalg.products": "batch_matmul batch_reduce_matmul contract elementwise matmul",
        "linalg.rearranging": "broadcast transpose",
    },
    "llvm": {
        "llvm": "!array !func !label !metadata !ppc_fp128 !ptr !struct !target !void !x86_amx #alias_scope #alias_scope_domain #constant_range unreachable",
    },
    "math": {
        "math.ops": "absf absi acos acosh asin asinh atan atan2 atanh cbrt ceil clampf copysign cos cosh ctlz ctpop cttz erf erfc exp exp2 expm1 floor fma fpowi ipowi isfinite isinf isnan isnormal log log10 log1p log2 powf round roundeven rsqrt sin sincos sinh sqrt tan tanh trunc",
    },
    "memref": {
        "memref.access": "atomic_rmw atomic_yield copy generic_atomic_rmw load prefetch store",
        "memref.allocation": "alloc alloca alloca_scope alloca_scope.return dealloc get_global global realloc",
        "memref.dma": "dma_start dma_wait",
        "memref.facts": "assume_alignment dim distinct_objects extract_aligned_pointer_as_index rank",
        "memref.reshapes": "collapse_shape expand_shape",
        "memref.views": "cast extract_strided_metadata memory_space_cast reinterpret_cast reshape subview transpose view",
    },
    "nvgpu": {
        "nvgpu": "!device.async.token device_async_copy device_async_create_group device_async_wait ldmatrix mma.sp.sync mma.sync",
    },
    "nvvm": {
        "nvvm": "#load_cache_modifier #shfl_kind bar.warp.sync barrier cp.async.commit.group cp.async.shared.global cp.async.wait.group read.ptx.sreg.ctaid.x read.ptx.sreg.ctaid.y read.ptx.sreg.ctaid.z read.ptx.sreg.laneid read.ptx.sreg.nctaid.x read.ptx.sreg.nctaid.y read.ptx.sreg.nctaid.z read.ptx.sreg.ntid.x read.ptx.sreg.ntid.y read.ptx.sreg.ntid.z read.ptx.sreg.tid.x read.ptx.sreg.tid.y read.ptx.sreg.tid.z read.ptx.sreg.warpid read.ptx.sreg.warpsize shfl.sync",
    },
    "pcf": {
        "pcf.attributes": "!sref #sequential #sync_on_return #test_scope",
        "pcf.parallel_ops": "generic loop",
        "pcf.slice_ops": "alloc br.cond_return get_memref read_slice return write_slice yield",
    },
    "rocdl": {
        "rocdl.control": "asyncmark barrier iglp.opt s.barrier s.barrier.init s.barrier.join s.barrier.leave s.barrier.signal s.barrier.signal.isfirst s.barrier.signal.var s.barrier.wait s.get.barrier.state s.get.named.barrier.state s.nop s.setprio s.sleep s.wait.asynccnt s.wait.dscnt s.wait.expcnt s.wait.loadcnt s.wait.storecnt s.wait.tensorcnt s.waitcnt s.wakeup.barrier sched.barrier sched.group.barrier wait.asyncmark wave.barrier",
        "rocdl.conversions": "cvt.f32.bf8 cvt.f32.fp8 cvt.pk.bf8.f32 cvt.pk.f32.bf8 cvt.pk.f32.fp8 cvt.pk.fp8.f32 cvt.pkrtz cvt.scale.pk16.bf16.bf6 cvt.scale.pk16.bf16.fp6 cvt.scale.pk16.f16.bf6 cvt.scale.pk16.f16.fp6 cvt.scale.pk16.f32.bf6 cvt.scale.pk16.f32.fp6 cvt.scale.pk8.bf16.bf8 cvt.scale.pk8.bf16.fp4 cvt.scale.pk8.bf16.fp8 cvt.scale.pk8.f16.bf8 cvt.scale.pk8.f16.fp4 cvt.scale.pk8.f16.fp8 cvt.scale.pk8.f32.bf8 cvt.scale.pk8.f32.fp4 cvt.scale.pk8.f32.fp8 cvt.scalef32.2xpk16.bf6.f32 cvt.scalef32.2xpk16.fp6.f32 cvt.scalef32.f16.bf8 cvt.scalef32.f16.fp8 cvt.scalef32.f32.bf8 cvt.scalef32.f32.fp8 cvt.scalef32.pk.bf16.bf8 cvt.scalef32.pk.bf16.fp4 cvt.scalef32.pk.bf16.fp8 cvt.scalef32.pk.bf8.bf16 cvt.scalef32.pk.bf8.f16 cvt.scalef32.pk.bf8.f32 cvt.scalef32.pk.f16.bf8 cvt.scalef32.pk.f16.fp4 cvt.scalef32.pk.f16.fp8 cvt.scalef32.pk.f32.bf8 cvt.scalef32.pk.f32.fp4 cvt.scalef32.pk.f32.fp8 cvt.scalef32.pk.fp4.bf16 cvt.scalef32.pk.fp4.f16 cvt.scalef32.pk.fp4.f32 cvt.scalef32.pk.fp8.bf16 cvt.scalef32.pk.fp8.f16 cvt.scalef32.pk.fp8.f32 cvt.scalef32.pk16.bf6.bf16 cvt.scalef32.pk16.bf6.f16 cvt.scalef32.pk16.bf6.f32 cvt.scalef32.pk16.fp6.bf16 cvt.scalef32.pk16.fp6.f16 cvt.scalef32.pk16.fp6.f32 cvt.scalef32.pk32.bf16.bf6 cvt.scalef32.pk32.bf16.fp6 cvt.scalef32.pk32.bf6.bf16 cvt.scalef32.pk32.bf6.f16 cvt.scalef32.pk32.f16.bf6 cvt.scalef32.pk32.f16.fp6 cvt.scalef32.pk32.f32.bf6 cvt.scalef32.pk32.f32.fp6 cvt.scalef32.pk32.fp6.bf16 cvt.scalef32.pk32.fp6.f16 cvt.scalef32.pk8.bf8.bf16 cvt.scalef32.pk8.bf8.f16 cvt.scalef32.pk8.bf8.f32 cvt.scalef32.pk8.fp4.bf16 cvt.scalef32.pk8.fp4.f16 cvt.scalef32.pk8.fp4.f32 cvt.scalef32.pk8.fp8.bf16 cvt.scalef32.pk8.fp8.f16 cvt.scalef32.pk8.fp8.f32 cvt.scalef32.sr.bf8.bf16 cvt.scalef32.sr.bf8.f16 cvt.scalef32.sr.bf8.f32 cvt.scalef32.sr.fp8.bf16 cvt.scalef32.sr.fp8.f16 cvt.scalef32.sr.fp8.f32 cvt.scalef32.sr.pk.fp4.bf16 cvt.scalef32.sr.pk.fp4.f16 cvt.scalef32.sr.pk.fp4.f32 cvt.scalef32.sr.pk16.bf6.bf16 cvt.scalef32.sr.pk16.bf6.f16 cvt.scalef32.sr.pk16.bf6.f32 cvt.scalef32.sr.pk16.fp6.bf16 cvt.scalef32.sr.pk16.fp6.f16 cvt.scalef32.sr.pk16.fp6.f32 cvt.scalef32.sr.pk32.bf6.bf16 cvt.scalef32.sr.pk32.bf6.f16 cvt.scalef32.sr.pk32.bf6.f32 cvt.scalef32.sr.pk32.fp6.bf16 cvt.scalef32.sr.pk32.fp6.f16 cvt.scalef32.sr.pk32.fp6.f32 cvt.scalef32.sr.pk8.bf8.bf16 cvt.scalef32.sr.pk8.bf8.f16 cvt.scalef32.sr.pk8.bf8.f32 cvt.scalef32.sr.pk8.fp4.bf16 cvt.scalef32.sr.pk8.fp4.f16 cvt.scalef32.sr.pk8.fp4.f32 cvt.scalef32.sr.pk8.fp8.bf16 cvt.scalef32.sr.pk8.fp8.f16 cvt.scalef32.sr.pk8.fp8.f32 cvt.sr.bf8.f32 cvt.sr.fp8.f32",
        "rocdl.lanes": "ballot cluster.id.x cluster.id.y cluster.id.z cluster.workgroup.id.x cluster.workgroup.id.y cluster.workgroup.id.z cos ds_bpermute ds_swizzle exp exp2 fmed3 log mbcnt.hi mbcnt.lo permlane16.swap permlane16.var permlane32.swap permlanex16 permlanex16.var rcp readfirstlane readlane rsq sin sqrt tanh update.dpp wave.id wavefrontsize workgroup.id.x workgroup.id.y workgroup.id.z workitem.id.x workitem.id.y workitem.id.z",
        "rocdl.matrix": "dot4.f32.bf8.bf8 dot4.f32.bf8.fp8 dot4.f32.fp8.bf8 dot4.f32.fp8.fp8 fdot2 fdot2.bf16.bf16 fdot2.f16.f16 fdot2.f32.bf16 mfma.f32.16x16x16bf16.1k mfma.f32.16x16x16f16 mfma.f32.16x16x1f32 mfma.f32.16x16x2bf16 mfma.f32.16x16x32.bf16 mfma.f32.16x16x32.bf8.bf8 mfma.f32.16x16x32.bf8.fp8 mfma.f32.16x16x32.f16 mfma.f32.16x16x32.fp8.bf8 mfma.f32.16x16x32.fp8.fp8 mfma.f32.16x16x4bf16.1k mfma.f32.16x16x4f16 mfma.f32.16x16x4f32 mfma.f32.16x16x8.xf32 mfma.f32.16x16x8bf16 mfma.f32.32x32x16.bf16 mfma.f32.32x32x16.bf8.bf8 mfma.f32.32x32x16.bf8.fp8 mfma.f32.32x32x16.f16 mfma.f32.32x32x16.fp8.bf8 mfma.f32.32x32x16.fp8.fp8 mfma.f32.32x32x1f32 mfma.f32.32x32x2bf16 mfma.f32.32x32x2f32 mfma.f32.32x32x4.xf32 mfma.f32.32x32x4bf16 mfma.f32.32x32x4bf16.1k mfma.f32.32x32x4f16 mfma.f32.32x32x8bf16.1k mfma.f32.32x32x8f16 mfma.f32.4x4x1f32 mfma.f32.4x4x2bf16 mfma.f32.4x4x4bf16.1k mfma.f32.4x4x4f16 mfma.f64.16x16x4f64 mfma.f64.4x4x4f64 mfma.i32.16x16x16i8 mfma.i32.16x16x32.i8 mfma.i32.16x16x4i8 mfma.i32.16x16x64.i8 mfma.i32.32x32x16.i8 mfma.i32.32x32x32.i8 mfma.i32.32x32x4i8 mfma.i32.32x32x8i8 mfma.i32.4x4x4i8 mfma.scale.f32.16x16x128.f8f6f4 mfma.scale.f32.32x32x64.f8f6f4 sdot2 sdot4 sdot8 smfmac.f32.16x16x128.bf8.bf8 smfmac.f32.16x16x128.bf8.fp8 smfmac.f32.16x16x128.fp8.bf8 smfmac.f32.16x16x128.fp8.fp8 smfmac.f32.16x16x32.bf16 smfmac.f32.16x16x32.f16 smfmac.f32.16x16x64.bf16 smfmac.f32.16x16x64.bf8.bf8 smfmac.f32.16x16x64.bf8.fp8 smfmac.f32.16x16x64.f16 smfmac.f32.16x16x64.fp8.bf8 smfmac.f32.16x16x64.fp8.fp8 smfmac.f32.32x32x16.bf16 smfmac.f32.32x32x16.f16 smfmac.f32.32x32x32.bf16 smfmac.f32.32x32x32.bf8.bf8 smfmac.f32.32x32x32.bf8.fp8 smfmac.f32.32x32x32.f16 smfmac.f32.32x32x32.fp8.bf8 smfmac.f32.32x32x32.fp8.fp8 smfmac.f32.32x32x64.bf8.bf8 smfmac.f32.32x32x64.bf8.fp8 smfmac.f32.32x32x64.fp8.bf8 smfmac.f32.32x32x64.fp8.fp8 smfmac.i32.16x16x128.i8 smfmac.i32.16x16x64.i8 smfmac.i32.32x32x32.i8 smfmac.i32.32x32x64.i8 sudot4 sudot8 swmmac.bf16.16x16x32.bf16 swmmac.bf16.16x16x64.bf16 swmmac.bf16f32.16x16x64.bf16 swmmac.f16.16x16x128.bf8.bf8 swmmac.f16.16x16x128.bf8.fp8 swmmac.f16.16x16x128.fp8.bf8 swmmac.f16.16x16x128.fp8.fp8 swmmac.f16.16x16x32.f16 swmmac.f16.16x16x64.f16 swmmac.f32.16x16x128.bf8.bf8 swmmac.f32.16x16x128.bf8.fp8 swmmac.f32.16x16x128.fp8.bf8 swmmac.f32.16x16x128.fp8.fp8 swmmac.f32.16x16x32.bf16 swmmac.f32.16x16x32.bf8.bf8 swmmac.f32.16x16x32.bf8.fp8 swmmac.f32.16x16x32.f16 swmmac.f32.16x16x32.fp8.bf8 swmmac.f32.16x16x32.fp8.fp8 swmmac.f32.16x16x64.bf16 swmmac.f32.16x16x64.f16 swmmac.i32.16x16x128.iu8 swmmac.i32.16x16x32.iu4 swmmac.i32.16x16x32.iu8 swmmac.i32.16x16x64.iu4 udot2 udot4 udot8 wmma.bf16.16x16x16.bf16 wmma.bf16.16x16x32.bf16 wmma.bf16f32.16x16x32.bf16 wmma.f16.16x16x128.bf8_bf8 wmma.f16.16x16x128.bf8_fp8 wmma.f16.16x16x128.fp8_bf8 wmma.f16.16x16x128.fp8_fp8 wmma.f16.16x16x16.f16 wmma.f16.16x16x32.f16 wmma.f16.16x16x64.bf8_bf8 wmma.f16.16x16x64.bf8_fp8 wmma.f16.16x16x64.fp8_bf8 wmma.f16.16x16x64.fp8_fp8 wmma.f32.16x16x128.bf8_bf8 wmma.f32.16x16x128.bf8_fp8 wmma.f32.16x16x128.fp8_bf8 wmma.f32.16x16x128.fp8_fp8 wmma.f32.16x16x16.bf16 wmma.f32.16x16x16.bf8_bf8 wmma.f32.16x16x16.bf8_fp8 wmma.f32.16x16x16.f16 wmma.f32.16x16x16.fp8_bf8 wmma.f32.16x16x16.fp8_fp8 wmma.f32.16x16x32.bf16 wmma.f32.16x16x32.f16 wmma.f32.16x16x4.f32 wmma.f32.16x16x64.bf8_bf8 wmma.f32.16x16x64.bf8_fp8 wmma.f32.16x16x64.fp8_bf8 wmma.f32.16x16x64.fp8_fp8 wmma.i32.16x16x16.iu4 wmma.i32.16x16x16.iu8 wmma.i32.16x16x32.iu4 wmma.i32.16x16x64.iu8 wmma.scale.f32.16x16x128.f8f6f4 wmma.scale.f32.32x16x128.f4 wmma.scale16.f32.16x16x128.f8f6f4 wmma.scale16.f32.32x16x128.f4",
        "rocdl.memory": "cluster.load.async.to.lds.b128 cluster.load.async.to.lds.b32 cluster.load.async.to.lds.b64 cluster.load.async.to.lds.b8 ds.atomic.async.barrier.arrive.b64 ds.atomic.barrier.arrive.rtn.b64 ds.load.tr16.b128 ds.load.tr4.b64 ds.load.tr6.b96 ds.load.tr8.b64 ds.read.tr16.b64 ds.read.tr4.b64 ds.read.tr6.b96 ds.read.tr8.b64 flat.prefetch global.load.async.lds global.load.async.to.lds.b128 global.load.async.to.lds.b32 global.load.async.to.lds.b64 global.load.async.to.lds.b8 global.load.lds global.load.tr.b128 global.load.tr.b64 global.load.tr4.b64 global.load.tr6.b96 global.prefetch global.store.async.from.lds.b128 global.store.async.from.lds.b32 global.store.async.from.lds.b64 global.store.async.from.lds.b8 load.async.to.lds load.to.lds make.buffer.rsrc ptr.s.buffer.load raw.buffer.atomic.cmpswap raw.buffer.atomic.fadd raw.buffer.atomic.fmax raw.buffer.atomic.smax raw.buffer.atomic.umin raw.buffer.load raw.buffer.store raw.ptr.buffer.atomic.cmpswap raw.ptr.buffer.atomic.fadd raw.ptr.buffer.atomic.fmax raw.ptr.buffer.atomic.smax raw.ptr.buffer.atomic.umin raw.ptr.buffer.load raw.ptr.buffer.load.async.lds raw.ptr.buffer.load.lds raw.ptr.buffer.store tensor.load.to.lds tensor.store.from.lds",
        "rocdl_attributes": "#buffer_oob_mode #gfx12_atomic_cache_policy #gfx12_cache_policy #gfx942_cache_policy #matrix_format #mfma_neg_modifier #mfma_perm_b #pre_gfx12_cache_policy #sched_group_mask #target #wmma_c_modifier #wmma_matrix_scale #wmma_matrix_scale_format",
    },
    "rocm": {
        "rocm": "#builtin.tuning_module #tensor_ukernel_provider #ukernel_provider",
    },
    "scf": {
        "scf.branches": "condition execute_region if index_switch yield",
        "scf.forall": "forall forall.in_parallel",
        "scf.loops": "for while",
        "scf.parallel": "parallel reduce reduce.return",
    },
    "tensor": {
        "tensor.elements": "bitcast cast concat dim empty extract from_elements generate insert rank splat yield",
        "tensor.shapes": "collapse_shape expand_shape reshape",
        "tensor.slices": "extract_slice gather insert_slice pad parallel_insert_slice scatter",
    },
    "transform": {
        "transform.control": "foreach include named_sequence yield",
        "transform.handles": "annotate cast get_consumers_of_result get_defining_op get_operand get_parent_op get_producer_of_operand get_result merge_handles num_associations param.constant print select split_handle structured.match verify",
        "transform.iree": "iree.apply_licm iree.convert_to_multi_mma iree.copy_tensor_operand iree.distribute_inner_tiled iree.eliminate_empty_tensors iree.eliminate_gpu_barriers iree.flatten_forall_mapping iree.forall_to_lanes iree.fuse_collapse_shape_into_forall iree.fuse_consumer iree.fuse_extract_slice_into_forall iree.fuse_forall iree.hoist_static_alloc iree.map_nested_forall_to_gpu_threads iree.prefetch_shared_memory_copies iree.promote_operands iree.reduce_shared_memory_bank_conflicts iree.share_forall_operands iree.synchronize_loop iree.test_gpu_vector_distribution util.eliminate_hoistable_conversions",
        "transform.loops": "loop.coalesce loop.forall_to_for loop.hoist_loop_invariant_subsets loop.promote_if_one_iteration loop.unroll loop.unroll_full",
        "transform.passes": "apply_cse apply_dce apply_licm apply_patterns apply_registered_pass",
        "transform.patterns": "apply_patterns.canonicalization apply_patterns.gpu.eliminate_barriers apply_patterns.gpu.gpu_rewrite_patterns apply_patterns.gpu.gpu_shuffle_to_amdgpu apply_patterns.gpu.unroll_vectors_subgroup_mma apply_patterns.iree.bubble_collapse apply_patterns.iree.bubble_expand apply_patterns.iree.bubble_pack_unpack apply_patterns.iree.collapse_forall_dest apply_patterns.iree.drop_inner_tiled_unit_dims apply_patterns.iree.fold_fill_into_pad apply_patterns.iree.fold_reshape_into_tensor_hal_interface apply_patterns.iree.fold_tensor_slice_into_transfer apply_patterns.iree.hoist_forall_from_for apply_patterns.iree.linalg_elementwise_greedy_fusion apply_patterns.iree.lower_barrier_region apply_patterns.iree.lower_inner_tiled apply_patterns.iree.lower_value_barrier apply_patterns.iree.prepare_vector_to_mma apply_patterns.iree.unroll_multi_mma apply_patterns.iree.unroll_vectors_gpu_mma_sync apply_patterns.iree.unroll_vectors_gpu_wmma_sync apply_patterns.linalg.data_layout_propagation apply_patterns.linalg.decompose_pack_unpack apply_patterns.linalg.decompose_pad apply_patterns.linalg.erase_unnecessary_inputs apply_patterns.linalg.erase_unused_operands_and_results apply_patterns.linalg.extract_slice_sinking apply_patterns.linalg.fold_add_into_dest apply_patterns.linalg.fold_pack_unpack_into_empty apply_patterns.linalg.fold_unit_extent_dims_via_reshapes apply_patterns.linalg.fold_unit_extent_dims_via_slices apply_patterns.linalg.pad_vectorization apply_patterns.linalg.swap_extract_slice_with_fill apply_patterns.linalg.tiling_canonicalization apply_patterns.memref.alloc_to_alloca apply_patterns.memref.expand_ops apply_patterns.memref.expand_strided_metadata apply_patterns.memref.extract_address_computations apply_patterns.memref.fold_memref_alias_ops apply_patterns.memref.resolve_ranked_shaped_type_result_dims apply_patterns.scf.for_loop_canonicalization apply_patterns.tensor.bubble_up_extract_slice apply_patterns.tensor.decompose_concat apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion apply_patterns.tensor.fold_into_pack_and_unpack apply_patterns.tensor.fold_tensor_empty apply_patterns.tensor.fold_tensor_subset_ops apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers apply_patterns.tensor.merge_consecutive_insert_extract_slice apply_patterns.tensor.reassociative_reshape_folding apply_patterns.tensor.rewrite_as_constant apply_patterns.vector.cast_away_vector_leading_one_dim apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops apply_patterns.vector.drop_unit_dims_with_shape_cast apply_patterns.vector.elementwise_to_vector apply_patterns.vector.flatten_vector_transfer_ops apply_patterns.vector.fold_arith_extension apply_patterns.vector.interleave_and_deinterleave_to_shuffle apply_patterns.vector.lower_bitcast apply_patterns.vector.lower_broadcast apply_patterns.vector.lower_contraction apply_patterns.vector.lower_create_mask apply_patterns.vector.lower_gather apply_patterns.vector.lower_interleave apply_patterns.vector.lower_masked_transfers apply_patterns.vector.lower_masks apply_patterns.vector.lower_outerproduct apply_patterns.vector.lower_scan apply_patterns.vector.lower_shape_cast apply_patterns.vector.lower_step apply_patterns.vector.lower_transfer apply_patterns.vector.lower_transpose apply_patterns.vector.materialize_masks apply_patterns.vector.multi_reduction_flattening apply_patterns.vector.multi_reduction_unrolling apply_patterns.vector.rank_reducing_subview_patterns apply_patterns.vector.reduction_to_contract apply_patterns.vector.reorder_multi_reduction_dims apply_patterns.vector.rewrite_narrow_types apply_patterns.vector.sink_mem_ops apply_patterns.vector.sink_ops apply_patterns.vector.split_transfer_full_partial apply_patterns.vector.transfer_permutation_patterns apply_patterns.vector.transfer_to_scf apply_patterns.vector.unroll_from_elements apply_patterns.vector.unroll_to_elements",
        "transform.structured": "structured.convert_to_loops structured.fuse structured.fuse_into_containing_op structured.generalize structured.hoist_redundant_vector_transfers structured.interchange structured.tile_using_for structured.tile_using_forall structured.vectorize structured.vectorize_children_and_apply_patterns",
        "transform.types": "!any_op !any_param !any_value !op !param",
    },
    "ub": {
        "ub": "#poison poison unreachable",
    },
    "util": {
        "util.assume": "#int.assumption assume.int",
        "util.functions": "align call func hoistable_conversion null optimization_barrier return sizeof unreachable",
        "util.globals": "global global.address global.load global.load.indirect global.store global.store.indirect initializer",
        "util.types": "!buffer !list !object !ptr !variant",
    },
    "vector": {
        "vector.attributes": "#iterator_type #kind #punctuation",
        "vector.contraction": "contract",
        "vector.elements": "extract extract_strided_slice from_elements insert insert_strided_slice to_elements",
        "vector.masks": "constant_mask create_mask mask print vscale yield",
        "vector.memory": "compressstore expandload gather load maskedload maskedstore scatter store type_cast",
        "vector.reductions": "fma multi_reduction outerproduct reduction scan",
        "vector.shapes": "bitcast broadcast deinterleave interleave scalable.extract scalable.insert shape_cast shuffle step transpose",
        "vector.transfer": "transfer_read transfer_write",
    },
}
