"""Ops that change shape or order, stretch, or pick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialects.iree_vector_ext import NestedLayoutAttr
from ...dialects.vector import builders as vector
from ...dialects.vector.attributes import all_ints, known_position
from ...ir.operations import Value
from ...ir.types import VectorType
from . import layouts as lay
from .distribution import Distribution, distributes
from .propagation import stretched_from


@distributes("vector.transpose")
def transpose(d: Distribution, op: Any) -> None:
    layout, order = d.layout(op.result), list(op.permutation)
    source = lay.picked(layout, [order.index(i) for i in range(len(order))])
    part = d.get(op.vector, source)
    d.set(op.result, d.permute(part, lay.lane_order(order, len(order))))


@distributes("vector.shape_cast")
def shape_cast(d: Distribution, op: Any) -> None:
    layout = d.layout(op.result)
    source = lay.reshaped(layout, op.source.type.shape) or d.layout(op.source)
    d.set(op.result, d.regrouped(d.get(op.source, source), source, layout))


@distributes("vector.broadcast")
def broadcast(d: Distribution, op: Any) -> None:
    """The source's lane dims go where they are in the result's, and stretch from there."""
    layout = d.layout(op.vector)
    shape = op.source.type.shape
    source = stretched_from(layout, shape)
    part = d.get(op.source, source)
    t: Any = part.type
    lead = layout.rank - len(shape)
    part = d.cast(part, VectorType(_led(lay.lane_shape(source), lead), t.element))
    whole = lay.lane_type(layout, t.element)
    d.set(op.vector, part if part.type is whole else d.make(vector.broadcast(part, whole)))


def _led(shape: Sequence[int], lead: int) -> tuple[int, ...]:
    """A lane's shape with `lead` unit dims before those of each level."""
    rank = len(shape) // 3
    return tuple(n for level in range(3) for n in (*[1] * lead, *shape[level * rank : (level + 1) * rank]))


def _held_at(op: Any, layout: NestedLayoutAttr, position: list[int] | None) -> list[int]:
    """The lane position of the first dims' position. Raises an error where lanes differ in it."""
    if position is None:
        raise op.error("failed to distribute: a position must be known")
    dims = lay.dims_of(layout)[: len(position)]
    if any(dim.is_split for dim in dims):
        raise op.error("failed to distribute: a position along a dim that is spread over lanes")
    if any(not 0 <= p < dim.extent for p, dim in zip(position, dims, strict=True)):
        raise op.error("failed to distribute: a position outside of the vector")
    found = [0] * (3 * layout.rank)
    for i, (p, dim) in enumerate(zip(position, dims, strict=True)):
        block, found[2 * layout.rank + i] = divmod(p, dim.elements)
        found[i], found[layout.rank + i] = divmod(block, dim.outer)
    return found


def _box(layout: NestedLayoutAttr, count: int) -> list[int]:
    """The lane shape of a slice at one position of the first dims."""
    shape = list(lay.lane_shape(layout))
    for level in range(3):
        for i in range(count):
            shape[level * layout.rank + i] = 1
    return shape


@distributes("vector.extract")
def extract(d: Distribution, op: Any) -> None:
    source = d.layout(op.source)
    position = known_position(op)
    at = _held_at(op, source, position)
    count = len(position or ())
    part: Value = d.get(op.source)
    whole = isinstance(op.result.type, VectorType)
    if not whole or count == source.rank:
        scalar = d.make(vector.extract(part, at))
        if not whole:
            d.replace(op.result, scalar)
        else:
            d.set(op.result, d.make(vector.broadcast(scalar, op.result.type)))
        return
    part = d.make(vector.extract_strided_slice(part, at, _box(source, count)))
    layout = lay.picked(source, range(count, source.rank))
    part = d.cast(part, lay.lane_type(layout, op.result.type.element))
    d.set(op.result, d.regrouped(part, layout, d.layout(op.result)))


@distributes("vector.insert")
def insert(d: Distribution, op: Any) -> None:
    layout = d.layout(op.result)
    position = known_position(op)
    at = _held_at(op, layout, position)
    count = len(position or ())
    target = d.get(op.dest, layout)
    value = op.valueToStore
    if not isinstance(value.type, VectorType):
        d.set(op.result, d.make(vector.insert(value, target, at)))
        return
    part = d.get(value, lay.picked(layout, range(count, layout.rank)))
    part = d.cast(part, VectorType(tuple(_box(layout, count)), value.type.element))
    d.set(op.result, d.make(vector.insert_strided_slice(part, target, at)))


@distributes("vector.extract_strided_slice")
def extract_strided_slice(d: Distribution, op: Any) -> None:
    layout = d.layout(op.result)
    source = d.layout(op.source)
    rank = source.rank
    offsets = all_ints(op.offsets)
    lane_offsets = [0] * (2 * rank) + [
        offsets[i] if i < len(offsets) and not dim.is_split else 0 for i, dim in enumerate(lay.dims_of(source))
    ]
    part = d.make(vector.extract_strided_slice(d.get(op.source), lane_offsets, lay.lane_shape(layout)))
    d.set(op.result, part)


@distributes("vector.insert_strided_slice")
def insert_strided_slice(d: Distribution, op: Any) -> None:
    layout = d.layout(op.result)
    value = d.layout(op.valueToStore)
    lead = layout.rank - value.rank
    offsets = all_ints(op.offsets)
    dims = lay.dims_of(layout)
    at = _held_at(op, layout, offsets[:lead])
    for i in range(lead, layout.rank):
        if offsets[i]:
            if dims[i].extent != dims[i].elements:
                raise op.error("failed to distribute: a part of a dim that a lane does not hold side by side")
            at[2 * layout.rank + i] = offsets[i]
    part = d.get(op.valueToStore)
    part = d.cast(part, VectorType(_led(lay.lane_shape(value), lead), op.valueToStore.type.element))
    d.set(op.result, d.make(vector.insert_strided_slice(part, d.get(op.dest, layout), at)))
