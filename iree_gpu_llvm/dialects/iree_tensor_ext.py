"""`iree_tensor_ext`: tensors that dispatches read and write, and what is known of their workload."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..ir.attribute_constraints import DENSE_I64_ARRAY, INDEX_ATTR
from ..ir.constraints import ANY_RANKED_TENSOR, INDEX_TYPE, TypeConstraint
from ..ir.definitions import Op, attr, operand, result, variadic_operand
from ..ir.dialect_attributes import DialectType
from ..ir.operations import Value
from ..ir.parameters import Parameter
from ..ir.traits import AttrSizedOperandSegments, Pure
from ..ir.types import RankedTensorType, Type
from .index_lists import DYNAMIC_INDEX_LIST, OffsetSizeStride, SliceFields
from .sized_types import SHAPE_AWARE_TYPE, dynamic_dimensions

ACCESSES = ("readonly", "readwrite", "writeonly")


def _parse_access(p: Any) -> str:
    at = p.i
    word = p.keyword()
    if word not in ACCESSES:
        p.fail(f"unexpected access type: {word}", at)
    return word


class DispatchTensorType(DialectType):
    """A tensor in memory that a dispatch reads, writes, or both."""

    name = "iree_tensor_ext.dispatch.tensor"
    parameters = {
        "access": Parameter(_parse_access, lambda v, p: v),
        "bound_type": Parameter(lambda p: p.type(), lambda v, p: p.type(v)),
    }
    format = "`<` $access `:` $bound_type `>`"

    def body_text(self, p):
        return f"<{self.access}:{p.type(self.bound_type)}>"

    @property
    def shape(self) -> tuple[int, ...]:
        return self.bound_type.shape if isinstance(self.bound_type, RankedTensorType) else ()

    @property
    def element(self) -> Type:
        return self.bound_type.element if isinstance(self.bound_type, RankedTensorType) else self.bound_type


DISPATCH_TENSOR = TypeConstraint("dispatch.tensor", lambda t: isinstance(t, DispatchTensorType))
WRITABLE = TypeConstraint(
    "dispatch.tensor", lambda t: isinstance(t, DispatchTensorType) and t.access in ("writeonly", "readwrite")
)


def _verify_dimension_values(op: Op, t: Type, dims: Sequence[Value]) -> None:
    wanted = dynamic_dimensions(t)
    if len(dims) < wanted:
        raise op.error(f"value set has {wanted} dynamic dimensions but only {len(dims)} dimension values are attached")


class DispatchTensorLoadOp(SliceFields, Op):
    """A slice of a dispatch tensor as a tensor."""

    name = "iree_tensor_ext.dispatch.tensor.load"
    source = operand(DISPATCH_TENSOR)
    source_dims = variadic_operand(INDEX_TYPE)
    offsets = variadic_operand(INDEX_TYPE)
    sizes = variadic_operand(INDEX_TYPE)
    strides = variadic_operand(INDEX_TYPE)
    static_offsets = attr(DENSE_I64_ARRAY)
    static_sizes = attr(DENSE_I64_ARRAY)
    static_strides = attr(DENSE_I64_ARRAY)
    result = result(ANY_RANKED_TENSOR)
    traits = (AttrSizedOperandSegments, OffsetSizeStride(lambda op: len(op.source.type.shape)))
    custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST, "ShapeAwareType": SHAPE_AWARE_TYPE}
    assembly = """
        $source `,` `offsets` `=` custom<DynamicIndexList>($offsets, $static_offsets)
        `,` `sizes` `=` custom<DynamicIndexList>($sizes, $static_sizes)
        `,` `strides` `=` custom<DynamicIndexList>($strides, $static_strides) attr-dict
        `:` custom<ShapeAwareType>(type($source), $source_dims) `->` type($result)
    """

    def verify(self):
        _verify_dimension_values(self, self.source.type, self.source_dims)

    def memory_effects(self):
        return [("read", self.source)] if self.source.type.access != "readonly" else []


class DispatchTensorStoreOp(SliceFields, Op):
    """Writes a tensor to a slice of a dispatch tensor."""

    name = "iree_tensor_ext.dispatch.tensor.store"
    value = operand(ANY_RANKED_TENSOR)
    target = operand(WRITABLE)
    target_dims = variadic_operand(INDEX_TYPE)
    offsets = variadic_operand(INDEX_TYPE)
    sizes = variadic_operand(INDEX_TYPE)
    strides = variadic_operand(INDEX_TYPE)
    static_offsets = attr(DENSE_I64_ARRAY)
    static_sizes = attr(DENSE_I64_ARRAY)
    static_strides = attr(DENSE_I64_ARRAY)
    traits = (AttrSizedOperandSegments, OffsetSizeStride(lambda op: len(op.target.type.shape)))
    custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST, "ShapeAwareType": SHAPE_AWARE_TYPE}
    assembly = """
        $value `,` $target `,` `offsets` `=` custom<DynamicIndexList>($offsets, $static_offsets)
        `,` `sizes` `=` custom<DynamicIndexList>($sizes, $static_sizes)
        `,` `strides` `=` custom<DynamicIndexList>($strides, $static_strides) attr-dict
        `:` type($value) `->` custom<ShapeAwareType>(type($target), $target_dims)
    """

    def verify(self):
        _verify_dimension_values(self, self.target.type, self.target_dims)

    def memory_effects(self):
        return [("write", self.target)]


class WorkloadOrdinalOp(Op):
    """The index as it is: it is workload value number `ordinal`."""

    name = "iree_tensor_ext.dispatch.workload.ordinal"
    operand = operand(INDEX_TYPE)
    ordinal = attr(INDEX_ATTR)
    result = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "$operand `,` $ordinal attr-dict `:` type($result)"


class WorkgroupCountFromSliceOp(Op):
    """Numbers of workgroups, to be found from how the dispatch is tiled."""

    name = "iree_tensor_ext.dispatch.workgroup_count_from_slice"
    operands_ = variadic_operand(INDEX_TYPE)
    x = result(INDEX_TYPE)
    y = result(INDEX_TYPE)
    z = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "attr-dict `(` $operands_ `)`"

    def result_names(self):
        return ["x", "y", "z"]


class WorkgroupCountSplitReductionModifierOp(Op):
    """The same for a reduction that is split over more workgroups."""

    name = "iree_tensor_ext.dispatch.workgroup_count_split_reduction_modifier"
    workgroup_x = operand(INDEX_TYPE)
    workgroup_y = operand(INDEX_TYPE)
    workgroup_z = operand(INDEX_TYPE)
    workload = variadic_operand(INDEX_TYPE)
    x = result(INDEX_TYPE)
    y = result(INDEX_TYPE)
    z = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = """
        `workgroups` `(` $workgroup_x `,` $workgroup_y `,` $workgroup_z `)` `workload` `(` $workload `)` attr-dict
    """

    def result_names(self):
        return ["result_x", "result_y", "result_z"]


class BitCastOp(Op):
    """The same bits as a tensor of another type."""

    name = "iree_tensor_ext.bitcast"
    source = operand(ANY_RANKED_TENSOR)
    source_dims = variadic_operand(INDEX_TYPE)
    result_dims = variadic_operand(INDEX_TYPE)
    result = result(ANY_RANKED_TENSOR)
    traits = (Pure, AttrSizedOperandSegments)
    custom = {"ShapeAwareType": SHAPE_AWARE_TYPE}
    assembly = """
        $source `:` custom<ShapeAwareType>(type($source), $source_dims) `->`
        custom<ShapeAwareType>(type($result), $result_dims) attr-dict
    """

    def verify(self):
        _verify_dimension_values(self, self.source.type, self.source_dims)
        _verify_dimension_values(self, self.result.type, self.result_dims)


class _ComputeBarrierOp(Op):
    """The tensor as it is; reshapes do not pass."""

    value = operand(ANY_RANKED_TENSOR)
    value_dims = variadic_operand(INDEX_TYPE)
    result = result(ANY_RANKED_TENSOR)
    traits = (Pure,)
    custom = {"ShapeAwareType": SHAPE_AWARE_TYPE}
    assembly = "$value `:` custom<ShapeAwareType>(type($value), $value_dims) `->` type($result) attr-dict"

    def verify(self):
        _verify_dimension_values(self, self.value.type, self.value_dims)
        if self.value.type is not self.result.type:
            raise self.error("value and result types must match")


class ComputeBarrierStartOp(_ComputeBarrierOp):
    name = "iree_tensor_ext.compute_barrier.start"


class ComputeBarrierEndOp(_ComputeBarrierOp):
    name = "iree_tensor_ext.compute_barrier.end"
