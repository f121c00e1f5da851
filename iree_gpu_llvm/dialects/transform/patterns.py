"""The ops that name sets of patterns in `transform.apply_patterns`, and in which form they apply them."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import BOOL_ATTR, I64_ATTR, UNIT_ATTR, IntEnum
from ...ir.attributes import FALSE, TRUE, IntegerAttr
from ...ir.definitions import Op, OpMeta, attr
from ...ir.types import I32, I64

PREFIX = "transform.apply_patterns."

# Those without parameters.
NAMES = {
    "": "canonicalization",
    "gpu.": "eliminate_barriers gpu_rewrite_patterns gpu_shuffle_to_amdgpu",
    "iree.": """
        bubble_collapse bubble_expand bubble_pack_unpack collapse_forall_dest drop_inner_tiled_unit_dims
        fold_fill_into_pad fold_reshape_into_tensor_hal_interface fold_tensor_slice_into_transfer hoist_forall_from_for
        linalg_elementwise_greedy_fusion lower_barrier_region lower_inner_tiled lower_value_barrier unroll_multi_mma
        unroll_vectors_gpu_mma_sync unroll_vectors_gpu_wmma_sync
    """,
    "linalg.": """
        data_layout_propagation decompose_pack_unpack decompose_pad erase_unnecessary_inputs
        erase_unused_operands_and_results extract_slice_sinking fold_add_into_dest fold_pack_unpack_into_empty
        fold_unit_extent_dims_via_reshapes fold_unit_extent_dims_via_slices pad_vectorization
        swap_extract_slice_with_fill tiling_canonicalization
    """,
    "memref.": """
        alloc_to_alloca expand_ops expand_strided_metadata extract_address_computations fold_memref_alias_ops
        resolve_ranked_shaped_type_result_dims
    """,
    "scf.": "for_loop_canonicalization",
    "tensor.": """
        bubble_up_extract_slice decompose_concat drop_redundant_insert_slice_rank_expansion fold_into_pack_and_unpack
        fold_tensor_subset_ops fold_tensor_subset_ops_into_vector_transfers merge_consecutive_insert_extract_slice
        reassociative_reshape_folding
    """,
    "vector.": """
        cast_away_vector_leading_one_dim drop_inner_most_unit_dims_from_xfer_ops
        drop_unit_dims_with_shape_cast elementwise_to_vector flatten_vector_transfer_ops fold_arith_extension
        interleave_and_deinterleave_to_shuffle lower_bitcast lower_broadcast lower_create_mask lower_gather
        lower_interleave lower_masked_transfers lower_masks lower_outerproduct lower_scan lower_shape_cast
        materialize_masks rank_reducing_subview_patterns reduction_to_contract rewrite_narrow_types
        sink_mem_ops sink_ops transfer_permutation_patterns unroll_from_elements unroll_to_elements
    """,
}


class _Patterns(Op):
    """Base of the ops that name a set of patterns."""

    assembly = "attr-dict"


for _prefix, _names in NAMES.items():
    for _name in _names.split():
        OpMeta("PatternsOp", (_Patterns,), {"name": f"{PREFIX}{_prefix}{_name}", "__module__": __name__})


def _strategy(description: str, *names: str) -> Any:
    return IntEnum(description, {n: i for i, n in enumerate(names)}, I32)


ONE = IntegerAttr(1, I64)


class PrepareVectorToMMAPatternsOp(_Patterns):
    name = f"{PREFIX}iree.prepare_vector_to_mma"
    useNvGpu = attr(BOOL_ATTR, default=TRUE)
    assembly = "prop-dict attr-dict"


class FoldTensorEmptyPatternsOp(_Patterns):
    name = f"{PREFIX}tensor.fold_tensor_empty"
    fold_single_use_only = attr(BOOL_ATTR, default=FALSE)
    assembly = "(`fold_single_use_only` `=` $fold_single_use_only^)? attr-dict"


class RewriteAsConstantPatternsOp(_Patterns):
    name = f"{PREFIX}tensor.rewrite_as_constant"
    aggressive = attr(UNIT_ATTR, optional=True)
    assembly = "(`aggressive` $aggressive^)? attr-dict"


class LowerContractionPatternsOp(_Patterns):
    name = f"{PREFIX}vector.lower_contraction"
    strategy = _strategy(
        "control the lowering of `vector.contract` operations.", "dot", "llvmintr", "outerproduct", "parallelarith"
    )
    lowering_strategy = attr(strategy, default=strategy.of("outerproduct"))
    assembly = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict"


class LowerTransposePatternsOp(_Patterns):
    name = f"{PREFIX}vector.lower_transpose"
    strategy = _strategy(
        "control the lowering of `vector.transpose` operations.", "eltwise", "llvmintr", "shuffle_1d", "shuffle_16x16"
    )
    lowering_strategy = attr(strategy, default=strategy.of("eltwise"))
    avx2_lowering_strategy = attr(BOOL_ATTR, default=FALSE)
    assembly = """
        oilist(`lowering_strategy` `=` $lowering_strategy | `avx2_lowering_strategy` `=` $avx2_lowering_strategy)
        attr-dict
    """


class _MultiReductionPatterns(_Patterns):
    strategy = _strategy("control the lowering of `vector.multi_reduction`.", "innerparallel", "innerreduction")
    lowering_strategy = attr(strategy, default=strategy.of("innerparallel"))
    assembly = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict"


class MultiReductionFlatteningPatternsOp(_MultiReductionPatterns):
    name = f"{PREFIX}vector.multi_reduction_flattening"


class MultiReductionUnrollingPatternsOp(_MultiReductionPatterns):
    name = f"{PREFIX}vector.multi_reduction_unrolling"


class ReorderMultiReductionDimsPatternsOp(_MultiReductionPatterns):
    name = f"{PREFIX}vector.reorder_multi_reduction_dims"


class LowerTransferPatternsOp(_Patterns):
    name = f"{PREFIX}vector.lower_transfer"
    max_transfer_rank = attr(I64_ATTR, default=ONE)
    assembly = "(`max_transfer_rank` `=` $max_transfer_rank^)? attr-dict"


class TransferToSCFPatternsOp(_Patterns):
    name = f"{PREFIX}vector.transfer_to_scf"
    max_transfer_rank = attr(I64_ATTR, default=ONE)
    full_unroll = attr(BOOL_ATTR, default=FALSE)
    assembly = """
        oilist(`max_transfer_rank` `=` $max_transfer_rank | `full_unroll` `=` $full_unroll) attr-dict
    """


class SplitTransferFullPartialPatternsOp(_Patterns):
    name = f"{PREFIX}vector.split_transfer_full_partial"
    strategy = _strategy(
        "control the splitting of `vector.transfer` operations into in-bounds and out-of-bounds variants.",
        "none",
        "vector-transfer",
        "linalg-copy",
        "force-in-bounds",
    )
    split_transfer_strategy = attr(strategy, default=strategy.of("linalg-copy"))
    assembly = "(`split_transfer_strategy` `=` $split_transfer_strategy^)? attr-dict"


class LowerStepPatternsOp(_Patterns):
    name = f"{PREFIX}vector.lower_step"
    index_bitwidth = attr(I64_ATTR)
    assembly = "`index_bitwidth` `=` $index_bitwidth attr-dict"


class UnrollVectorsSubgroupMMAPatternsOp(_Patterns):
    name = f"{PREFIX}gpu.unroll_vectors_subgroup_mma"
    m = attr(I64_ATTR)
    n = attr(I64_ATTR)
    k = attr(I64_ATTR)
    assembly = "`[` $m `,` $n `,` $k `]` attr-dict"
