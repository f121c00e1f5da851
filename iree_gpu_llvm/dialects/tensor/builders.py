"""Makes detached ops of `tensor` from what they are about; result types follow. Lists of sizes mix ints and values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.attributes import Attribute, i32_array, index
from ...ir.builder import Builder
from ...ir.operations import Value
from ...ir.types import DYNAMIC, INDEX, RankedTensorType, Type
from ..index_lists import (
    Mixed,
    collapsed_shape,
    reassociation_attribute,
    split_mixed,
    tensor_slice_type,
)
from .elements import DimOp, EmptyOp
from .shapes import CollapseShapeOp, ExpandShapeOp
from .slices import ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp

Slice = tuple[Sequence[Mixed], Sequence[Mixed], Sequence[Mixed]]
"""Offsets, sizes, strides."""


def _fields(slice: Slice, leading: int) -> tuple[list[Value], dict[str, Attribute]]:
    """The operands behind the `leading` tensors, and the properties of an op that takes or places a slice."""
    (offsets, o), (sizes, s), (strides, t) = map(split_mixed, slice)
    counts = i32_array([1] * leading + [len(offsets), len(sizes), len(strides)])
    properties: dict[str, Attribute] = {
        "static_offsets": o,
        "static_sizes": s,
        "static_strides": t,
        "operandSegmentSizes": counts,
    }
    return [*offsets, *sizes, *strides], properties


def extract_slice(source: Any, slice: Slice, result: Type | None = None) -> ExtractSliceOp:
    """`result` where unit dims are left out."""
    operands, properties = _fields(slice, 1)
    sizes: Any = properties["static_sizes"]
    t = result or tensor_slice_type(source.type, sizes)
    return ExtractSliceOp([source, *operands], (t,), properties)


def insert_slice(source: Value, target: Value, slice: Slice) -> InsertSliceOp:
    operands, properties = _fields(slice, 2)
    return InsertSliceOp([source, target, *operands], (target.type,), properties)


def parallel_insert_slice(source: Value, target: Value, slice: Slice) -> ParallelInsertSliceOp:
    operands, properties = _fields(slice, 2)
    return ParallelInsertSliceOp([source, target, *operands], (), properties)


def dim(b: Builder, v: Value, i: int) -> Mixed:
    """An extent: a number where the type knows it."""
    extent = v.type.shape[i]
    return b.make(DimOp((v, b.constant(index(i))), (INDEX,))) if extent == DYNAMIC else extent


def dims(b: Builder, v: Value) -> list[Mixed]:
    return [dim(b, v, i) for i in range(v.type.rank)]


def empty(shape: Sequence[Mixed], element: Type) -> EmptyOp:
    values, static = split_mixed(shape)
    return EmptyOp(values, (tensor_slice_type(RankedTensorType((), element), static.values),))


def expand_shape(source: Any, groups: Sequence[Sequence[int]], shape: Sequence[Mixed]) -> ExpandShapeOp:
    """`shape` of the result."""
    values, static = split_mixed(shape)
    t = tensor_slice_type(source.type, static.values)
    properties = {"reassociation": reassociation_attribute(groups), "static_output_shape": static}
    return ExpandShapeOp([source, *values], (t,), properties)


def collapse_shape(source: Any, groups: Sequence[Sequence[int]]) -> CollapseShapeOp:
    t = source.type
    result = RankedTensorType(collapsed_shape(t.shape, groups), t.element, t.encoding)
    return CollapseShapeOp((source,), (result,), {"reassociation": reassociation_attribute(groups)})
