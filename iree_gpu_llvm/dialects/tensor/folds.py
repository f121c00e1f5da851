"""What ops of `tensor` fold to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.attributes import Attribute, DenseElementsAttr, FloatAttr, IntegerAttr, index, raw_value, splat
from ...ir.operations import Value
from ...ir.types import DYNAMIC, RankedTensorType
from ..index_lists import dropped_dimensions, known_integer, reassociation_groups


def maker(v: Value, *names: str) -> Any:
    """The op of one of these names that makes a value, or None."""
    op = v.defining_op
    return op if op is not None and op.name in names else None


def _is_whole(op: Any, shape: tuple[int, ...]) -> bool:
    """Whether a slice is all of a tensor whose shape is known. Where it lies may be said by constants, too."""
    return (
        DYNAMIC not in shape
        and all(known_integer(n) == 0 for n in op.mixed_offsets)
        and all(known_integer(n) == 1 for n in op.mixed_strides)
        and tuple(map(known_integer, op.mixed_sizes)) == shape
    )


def _same_place(a: Any, b: Any) -> bool:
    return a.mixed_offsets == b.mixed_offsets and a.mixed_sizes == b.mixed_sizes and a.mixed_strides == b.mixed_strides


def fold_extract_slice(op: Any, source: Attribute | None) -> Any:
    t = op.result.type
    if op.source.type is t and _is_whole(op, t.shape):
        return [op.source]
    placed = maker(op.source, "tensor.insert_slice")
    if placed is not None and placed.source.type is t and _same_place(op, placed):
        return [placed.source]
    if isinstance(source, DenseElementsAttr) and source.is_splat and t.has_static_shape:
        return [DenseElementsAttr(source.values, t)]
    return None


def fold_insert_slice(op: Any) -> Any:
    if op.source.type is op.result.type and _is_whole(op, op.dest.type.shape):
        return [op.source]
    if any(known_integer(n) == 0 for n in op.mixed_sizes):
        return [op.dest]
    before = maker(op.dest, "tensor.insert_slice")
    if before is not None and before.source.type is op.source.type and _same_place(op, before):
        op.set_operand(1, before.dest)
        return list(op.results)
    taken = maker(op.source, "tensor.extract_slice")
    if taken is not None and taken.source is op.dest and _same_place(op, taken):
        return [op.dest]
    return None


def fold_dim(op: Any, number: Attribute | None) -> Any:
    if not isinstance(number, IntegerAttr):
        return None
    shape = getattr(op.source.type, "shape", None)
    if shape is None or not 0 <= number.value < len(shape):
        return None
    if shape[number.value] != DYNAMIC:
        return [index(shape[number.value])]
    made = maker(op.source, "tensor.empty", "tensor.generate")
    if made is not None:
        return [made.operands[sum(n == DYNAMIC for n in shape[: number.value])]]
    taken = maker(op.source, "tensor.extract_slice")
    if taken is not None:
        left_out = dropped_dimensions(_extents(taken.static_sizes), shape)
        sizes = [n for d, n in enumerate(taken.mixed_sizes) if left_out is not None and d not in left_out]
        if number.value < len(sizes) and isinstance(sizes[number.value], Value):
            return [sizes[number.value]]
    cast = maker(op.source, "tensor.cast")
    if cast is not None and hasattr(cast.source.type, "shape"):
        op.set_operand(0, cast.source)
        return list(op.results)
    return None


def _extents(static: Any) -> list[int]:
    return [DYNAMIC if n < 0 else n for n in static]


def fold_cast(op: Any) -> Any:
    if op.operands[0].type is op.results[0].type:
        return [op.operands[0]]
    return None


def fold_insert(op: Any, scalar: Attribute | None, dest: Attribute | None) -> Any:
    """An element like all others."""
    same = isinstance(dest, DenseElementsAttr) and dest.is_splat and scalar is not None
    return [op.dest] if same and dest.element_attribute(0) is scalar else None  # type: ignore[union-attr]


def fold_rank(op: Any) -> Any:
    t = op.tensor.type
    return [index(t.rank)] if isinstance(t, RankedTensorType) else None


def fold_reshape(op: Any, source: Attribute | None) -> Any:
    """Of `expand_shape` and `collapse_shape`."""
    t = op.results[0].type
    if op.operands[0].type is t:
        return [op.operands[0]]
    inverse = maker(op.operands[0], "tensor.expand_shape", "tensor.collapse_shape")
    if inverse is not None and inverse.name != op.name and inverse.operands[0].type is t:
        same = reassociation_groups(inverse.reassociation) == reassociation_groups(op.reassociation)
        if same or t.shape.count(DYNAMIC) < 2:
            return [inverse.operands[0]]
    if isinstance(source, DenseElementsAttr) and t.has_static_shape:
        return [DenseElementsAttr(source.values, t)]
    return None


def fold_pad(op: Any) -> Any:
    nothing = all(n == 0 for n in (*op.static_low, *op.static_high))
    same = op.source.type is op.result.type
    return [op.source] if nothing and same and op.nofold is None else None


def fold_concat(op: Any) -> Any:
    """Of one tensor."""
    (first, *others) = op.inputs
    return [first] if not others and first.type is op.result.type else None


def fold_splat(op: Any, value: Attribute | None) -> Any:
    t = op.aggregate.type
    known = isinstance(value, (IntegerAttr, FloatAttr)) and t.has_static_shape
    return [splat(t, value)] if known else None  # type: ignore[arg-type]


def fold_extract(op: Any, source: Attribute | None, places: Sequence[Attribute | None]) -> Any:
    """From a constant, and from elements that are listed."""
    t = op.tensor.type
    if isinstance(source, DenseElementsAttr) and source.is_splat:
        return [source.element_attribute(0)]
    listed = maker(op.tensor, "tensor.from_elements")
    if listed is None and not isinstance(source, DenseElementsAttr):
        return None
    n = 0
    for a, extent in zip(places, t.shape, strict=True):
        if not isinstance(a, IntegerAttr) or not 0 <= a.value < extent:
            return None
        n = n * extent + a.value
    return [listed.operands[n] if listed is not None else source.element_attribute(n)]  # type: ignore[union-attr]


def fold_from_elements(elements: Sequence[Attribute | None], t: Any) -> Any:
    numbers = [raw_value(a) for a in elements if isinstance(a, (IntegerAttr, FloatAttr))]
    return [DenseElementsAttr(numbers, t)] if numbers and len(numbers) == len(elements) else None
