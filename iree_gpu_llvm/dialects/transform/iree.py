"""Transforms that IREE has for GPU code."""

from __future__ import annotations

from ...ir.attribute_constraints import BOOL_ATTR, DENSE_I64_ARRAY, I64_ATTR, attr_of_class
from ...ir.attributes import TRUE, IntegerAttr, i64_array
from ...ir.definitions import Op, attr, operand, result, variadic_operand, variadic_result
from ...ir.types import I64
from ..attribute_interfaces import InnerTileKind
from .types import OP_HANDLE

NONE = i64_array([])


class _ToResult(Op):
    """Base of the transforms of one handle that give one."""

    target = operand(OP_HANDLE)
    result = result(OP_HANDLE)
    assembly = "$target attr-dict `:` functional-type(operands, results)"


class _InPlace(Op):
    """Base of the transforms of one handle that give none."""

    target = operand(OP_HANDLE)
    assembly = "$target attr-dict `:` functional-type(operands, results)"


class _Into(Op):
    """Base of the transforms that compute what one handle stands for in another."""

    producer = operand(OP_HANDLE)
    consumer = operand(OP_HANDLE)
    result = result(OP_HANDLE)
    assembly = "$producer `into` $consumer attr-dict `:` functional-type(operands, results)"


class ApplyLICMOp(Op):
    name = "transform.iree.apply_licm"
    target = operand(OP_HANDLE)
    assembly = "$target attr-dict `:` type($target)"


class TestGPUVectorDistributionOp(Op):
    name = "transform.iree.test_gpu_vector_distribution"
    target = operand(OP_HANDLE)
    experimental = attr(BOOL_ATTR, optional=True)
    subgroup_size = attr(I64_ATTR, optional=True)
    assembly = "$target prop-dict attr-dict `:` type($target)"


class ConvertToMultiMmaOp(Op):
    """Makes tiled matrix products of contractions."""

    name = "transform.iree.convert_to_multi_mma"
    target = operand(OP_HANDLE)
    intrinsic_kind = attr(attr_of_class(InnerTileKind, "Attribute interface for the tiles of inner_tiled."))
    result = result(OP_HANDLE)
    assembly = "$target `,` `kind` `(` $intrinsic_kind `)` attr-dict `:` functional-type(operands, results)"


class DistributeInnerTiledOp(_ToResult):
    """Gives every lane its slices of a tiled matrix product; the result is the loop over lanes."""

    name = "transform.iree.distribute_inner_tiled"


class ForallToLanesOp(_InPlace):
    """Makes a loop over lanes what each lane does once."""

    name = "transform.iree.forall_to_lanes"


class FuseForallOp(_Into):
    """Computes what one loop over workers makes in the other, through shared memory."""

    name = "transform.iree.fuse_forall"


class _IntoForall(_Into):
    """Of these the text has the operands the other way round."""

    assembly = "$consumer `into` $producer attr-dict `:` functional-type(operands, results)"


class FuseCollapseShapeIntoForallOp(_IntoForall):
    name = "transform.iree.fuse_collapse_shape_into_forall"


class FuseExtractSliceIntoForallOp(_IntoForall):
    name = "transform.iree.fuse_extract_slice_into_forall"


class FuseConsumerOp(Op):
    """Computes what uses a slice's whole in the loops around the slice."""

    name = "transform.iree.fuse_consumer"
    target = operand(OP_HANDLE)
    loops = variadic_operand(OP_HANDLE)
    consumer = result(OP_HANDLE)
    fused_consumer = result(OP_HANDLE)
    assembly = "$target `in` `(` $loops `)` attr-dict `:` functional-type(operands, results)"

    def result_names(self):
        return ["consumer", "fused_consumer"]


class ShareForallOperandsOp(Op):
    """Lets a loop share the tensors that its body uses of outside."""

    name = "transform.iree.share_forall_operands"
    forall_op = operand(OP_HANDLE)
    share_operands = attr(DENSE_I64_ARRAY, implied=NONE)
    result = result(OP_HANDLE)
    assembly = """
        $forall_op (`share_operands` `=` $share_operands^)? attr-dict `:` functional-type(operands, results)
    """


class FlattenForallMappingOp(_ToResult):
    """Makes a loop of one dimension of one over several."""

    name = "transform.iree.flatten_forall_mapping"


class EliminateGPUBarriersOp(_ToResult):
    name = "transform.iree.eliminate_gpu_barriers"


class CopyTensorOperandOp(Op):
    name = "transform.iree.copy_tensor_operand"
    target = operand(OP_HANDLE)
    operand_index = attr(I64_ATTR)
    result = result(OP_HANDLE)
    assembly = "$target `[` $operand_index `]` attr-dict `:` functional-type(operands, results)"


class PromoteOperandsOp(Op):
    name = "transform.iree.promote_operands"
    target = operand(OP_HANDLE)
    indices = attr(DENSE_I64_ARRAY, implied=NONE)
    results_ = variadic_result(OP_HANDLE)
    assembly = "$target $indices attr-dict `:` functional-type(operands, results)"


class MapNestedForallToGpuThreadsOp(Op):
    name = "transform.iree.map_nested_forall_to_gpu_threads"
    target = operand(OP_HANDLE)
    workgroup_dims = attr(DENSE_I64_ARRAY, implied=NONE)
    subgroup_size = attr(I64_ATTR, default=IntegerAttr(32, I64))
    sync_after_distribution = attr(BOOL_ATTR, default=TRUE)
    assembly = """
        $target `workgroup_dims` `=` $workgroup_dims (`subgroup_size` `=` $subgroup_size^)?
        (`sync_after_distribution` `=` $sync_after_distribution^)? attr-dict `:` functional-type(operands, results)
    """


class PrefetchSharedMemoryCopiesOp(_ToResult):
    name = "transform.iree.prefetch_shared_memory_copies"


class SynchronizeLoopOp(_InPlace):
    name = "transform.iree.synchronize_loop"


class HoistStaticAllocOp(_InPlace):
    name = "transform.iree.hoist_static_alloc"


class ReduceSharedMemoryBankConflictsOp(_InPlace):
    name = "transform.iree.reduce_shared_memory_bank_conflicts"
    padding_size_bits = attr(I64_ATTR, optional=True)
    assembly = "$target prop-dict attr-dict `:` functional-type(operands, results)"


class EliminateEmptyTensorsOp(_InPlace):
    name = "transform.iree.eliminate_empty_tensors"


class EliminateHoistableConversionsOp(_ToResult):
    name = "transform.util.eliminate_hoistable_conversions"
