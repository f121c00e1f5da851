"""Whole tensors as vectors: reads and writes at index zero, masked where a size is known at run time only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialects.index_lists import Mixed
from ...dialects.vector.masks import ConstantMaskOp, CreateMaskOp
from ...dialects.vector.transfer import transfer_mask_type
from ...ir.affine import AffineMap
from ...ir.attributes import Attribute, FloatAttr, IntegerAttr, i32_array, i64_array
from ...ir.builder import Builder
from ...ir.folding import fold
from ...ir.operations import Operation, Value
from ...ir.types import I1, INDEX, FloatType, IntegerType, RankedTensorType, VectorType
from ..support import building

Masks = dict[tuple[Any, ...], "Value | None"]
"""Those that have been made for an op, by sizes and shape."""


def can_be_element(t: Any) -> bool:
    return isinstance(t, (FloatType, IntegerType)) or t is INDEX


def is_static_tensor(t: Any) -> bool:
    """Whether values of the type have a vector form without masks."""
    return isinstance(t, RankedTensorType) and t.has_static_shape and 0 not in t.shape and can_be_element(t.element)


def whole_vector(t: Any) -> VectorType:
    return VectorType(t.shape, t.element)


def zero(t: Any) -> Attribute:
    """Of an element type."""
    return FloatAttr.of(0.0, t) if isinstance(t, FloatType) else IntegerAttr(0, t)


def zero_indices(b: Builder, source: Value) -> list[Value]:
    t: Any = source.type
    return [building.constant(b, 0)] * t.rank if t.rank else []


def read_whole(
    b: Builder,
    source: Value,
    vector: VectorType | None = None,
    amap: AffineMap | None = None,
    outside: Value | Attribute | None = None,
    in_bounds: Sequence[bool] | None = None,
    sizes: Sequence[Mixed] | None = None,
    masks: Masks | None = None,
) -> Value:
    """A vector of a whole tensor or memref; with `sizes`, of the first elements in each dim of it."""
    t: Any = vector or whole_vector(source.type)
    indices = zero_indices(b, source)
    padding = b.constant(outside) if isinstance(outside, Attribute) else outside
    read = building.transfer_read(b, source, indices, t, amap, in_bounds, padding)
    limit(b, read.defining_op, sizes, masks)
    return read


def write_whole(
    b: Builder,
    value: Value,
    target: Value,
    amap: AffineMap | None = None,
    in_bounds: Sequence[bool] | None = None,
    sizes: Sequence[Mixed] | None = None,
    masks: Masks | None = None,
) -> list[Value]:
    """A vector over a whole tensor or memref, or the first elements in each dim; the changed tensor, if it is one."""
    write = building.transfer_write(b, value, target, zero_indices(b, target), amap, in_bounds)
    limit(b, write, sizes, masks)
    return list(write.results)


def limit(b: Builder, transfer: Any, sizes: Sequence[Mixed] | None, masks: Masks | None = None) -> None:
    """Masks a transfer by how many elements there are in each dim of the tensor."""
    if not sizes:
        return
    shape = transfer_mask_type(transfer.vector_type, transfer.permutation).shape
    mask = mask_of(Builder.at_op(transfer), sizes, shape, masks)
    if mask is None:
        return
    segments = list(transfer.properties["operandSegmentSizes"].values)
    segments[-1] = 1
    transfer.operands = [*transfer.operands, mask]
    transfer.properties["operandSegmentSizes"] = i32_array(segments)


def folded(b: Builder, op: Operation) -> Value:
    """The result of a detached op, which is inserted only if it does not fold to a constant."""
    found = fold(op)
    if isinstance(found, list) and isinstance(found[0], Attribute):
        t = op.results[0].type
        op.drop_all_references()
        return b.constant(found[0], t)
    return b.make(op)


def mask_of(b: Builder, sizes: Sequence[Mixed], shape: Sequence[int], masks: Masks | None = None) -> Value | None:
    """The elements below `sizes`; None if these are all. One that is among `masks` is taken again."""
    key = (tuple(sizes), tuple(shape))
    if masks is not None and key in masks:
        return masks[key]
    found = _made_mask(b, sizes, shape)
    if masks is not None:
        masks[key] = found
    return found


def _made_mask(b: Builder, sizes: Sequence[Mixed], shape: Sequence[int]) -> Value | None:
    if all(n == m for n, m in zip(map(building.known_integer, sizes), shape, strict=True)):
        return None
    t = VectorType(tuple(shape), I1)
    known = [n for n in map(building.known_integer, sizes) if n is not None]
    if len(known) == len(shape):
        return b.insert(ConstantMaskOp((), (t,), {"mask_dim_sizes": i64_array(known)})).results[0]
    values = [building.value_of(b, n) for n in sizes]
    return b.insert(CreateMaskOp(values, (t,))).results[0]
