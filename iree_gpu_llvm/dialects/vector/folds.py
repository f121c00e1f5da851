"""What ops of `vector` that move elements fold to; `extract_folds` has `vector.extract`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from ...ir import registry
from ...ir.attributes import ArrayAttr, Attribute, DenseElementsAttr, FloatAttr, IntegerAttr, i64, splat
from ...ir.operations import Value
from ...ir.types import VectorType
from ..ub import POISON
from .attributes import all_ints, known_position, scalable_flags


def _by(v: Value, name: str) -> Any:
    """The op of this name that makes a value, or None."""
    op = v.defining_op
    return op if op is not None and op.name == name else None


def _uniform(constant: Attribute | None, t: Any) -> Attribute | None:
    """A constant that says the same of every element, for a vector type: poison, or a splat."""
    if constant is POISON:
        return constant
    if isinstance(constant, DenseElementsAttr) and constant.is_splat:
        return DenseElementsAttr(constant.values, t)
    return None


def _array(numbers: Sequence[int]) -> ArrayAttr:
    return ArrayAttr(tuple(map(i64, numbers)))


def fold_broadcast(op: Any, source: Attribute | None) -> Any:
    t = op.vector.type
    if op.source.type is t:
        return [op.source]
    if isinstance(source, (IntegerAttr, FloatAttr)):
        return [splat(t, source)]
    found = _uniform(source, t)
    return None if found is None else [found]


def fold_from_elements(op: Any, elements: Sequence[Attribute | None]) -> Any:
    """Constants make one."""
    numbers = [a for a in elements if isinstance(a, (IntegerAttr, FloatAttr))]
    if not numbers or len(numbers) != len(elements):
        return None
    t = op.dest.type
    unit = VectorType((1,), t.element)
    return [DenseElementsAttr([splat(unit, a).values[0] for a in numbers], t)]


def of_equal_elements(op: Any, rewriter: Any) -> bool:
    """Of `from_elements`: one value everywhere is stretched."""
    first = op.operands[0]
    if any(v is not first for v in op.operands):
        return False
    stretch: Any = registry.op_class("vector.broadcast")
    rewriter.replace(op, rewriter.insert(stretch((first,), (op.dest.type,))))
    return True


def fold_bitcast(op: Any) -> Any:
    """To the same type, or back to it."""
    t = op.result.type
    if op.source.type is t:
        return [op.source]
    inner = _by(op.source, "vector.bitcast")
    if inner is None:
        return None
    if inner.source.type is t:
        return [inner.source]
    op.operands = (inner.source,)
    return list(op.results)


def fold_shape_cast(op: Any, source: Attribute | None) -> Any:
    t = op.result.type
    if op.source.type is t:
        return [op.source]
    inner = _by(op.source, "vector.shape_cast")
    if inner is not None:
        if inner.source.type is t:
            return [inner.source]
        op.operands = (inner.source,)
        return list(op.results)
    transposed = _by(op.source, "vector.transpose")
    if transposed is not None and _keeps_order(transposed):
        op.operands = (transposed.vector,)
        return list(op.results)
    stretched = _by(op.source, "vector.broadcast")
    if stretched is not None and stretched.source.type is t:
        return [stretched.source]
    if source is POISON:
        return [source]
    return [DenseElementsAttr(source.values, t)] if isinstance(source, DenseElementsAttr) else None


def _keeps_order(transpose: Any) -> bool:
    """Dims of one element may be anywhere."""
    t = transpose.vector.type
    moved = [p for p in transpose.permutation.values if t.shape[p] != 1 or scalable_flags(t)[p]]
    return moved == sorted(moved)


def fold_transpose(op: Any, source: Attribute | None) -> Any:
    if op.vector.type is op.result.type and _keeps_order(op):
        return [op.vector]
    found = _uniform(source, op.result.type)
    return None if found is None else [found]


def fold_insert(op: Any, value: Attribute | None, target: Attribute | None) -> Any:
    """`value` and `target` are the constants of the first two operands."""
    if -1 in op.static_position.values:
        return [POISON]
    if not op.static_position.values and op.valueToStore.type is op.dest.type:
        return [op.valueToStore]
    where = known_position(op)
    if where is None or not isinstance(target, DenseElementsAttr) or len(op.dest.users) > 1:
        return None  # a constant that others use too would be there twice
    if isinstance(value, DenseElementsAttr):
        inserted: Sequence[Any] = value.expanded()
    elif isinstance(value, (IntegerAttr, FloatAttr)):
        inserted = splat(VectorType((1,), value.type), value).values
    else:
        return None
    t = op.dest.type
    elements = list(target.expanded())
    begin = 0
    for extent, p in zip(t.shape, [*where, *[0] * (t.rank - len(where))], strict=True):
        begin = begin * extent + p
    elements[begin : begin + len(inserted)] = inserted
    return [DenseElementsAttr(elements, t)]


def fold_extract_strided_slice(op: Any, source: Attribute | None) -> Any:
    t, result = op.source.type, op.result.type
    if t is result:
        return [op.source]
    found = _uniform(source, result)
    if found is not None:
        return [found]
    if isinstance(source, DenseElementsAttr):
        offsets = [*all_ints(op.offsets), *[0] * (t.rank - len(op.offsets))]
        return [DenseElementsAttr([source.values[i] for i in _box(t.shape, offsets, result.shape)], result)]
    return _slice_of_inserts(op)


def _box(shape: Sequence[int], offsets: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """The row-major numbers of the elements of a box."""
    numbers = []
    for point in product(*(range(o, o + n) for o, n in zip(offsets, sizes, strict=True))):
        n = 0
        for extent, p in zip(shape, point, strict=True):
            n = n * extent + p
        numbers.append(n)
    return numbers


def _slice_of_inserts(op: Any) -> Any:
    """From the inserted box that holds all of the slice, past boxes that hold nothing of it."""
    offsets, sizes = all_ints(op.offsets), all_ints(op.sizes)
    maker = _by(op.source, "vector.insert_strided_slice")
    while maker is not None:
        value = maker.valueToStore.type
        if value.rank != maker.dest.type.rank or len(maker.offsets) < len(offsets):
            return None
        differences, disjoint, inside = [], False, True
        for o, size, begin, extent in zip(offsets, sizes, all_ints(maker.offsets), value.shape, strict=False):
            disjoint |= o + size <= begin or begin + extent <= o
            inside &= begin <= o and o + size <= begin + extent
            differences.append(o - begin)
        whole = value.shape[len(offsets) :] == maker.dest.type.shape[len(offsets) :]
        if not disjoint and inside and whole:
            op.operands = (maker.valueToStore,)
            op.offsets = _array(differences)
            return list(op.results)
        if not disjoint:
            return None
        maker = _by(maker.dest, "vector.insert_strided_slice")
    return None


def fold_insert_strided_slice(op: Any, value: Attribute | None, target: Attribute | None) -> Any:
    if op.valueToStore.type is op.dest.type:
        return [op.valueToStore]
    same = isinstance(value, DenseElementsAttr) and isinstance(target, DenseElementsAttr)
    if same and value.is_splat and target.is_splat and value.values == target.values:  # type: ignore[union-attr]
        return [op.dest]
    return None


def fold_shuffle(op: Any, first: Attribute | None, second: Attribute | None) -> Any:
    mask, t = list(op.mask.values), op.v1.type
    if t.rank == 0:
        return None
    n = t.shape[0]
    if mask == list(range(n)):
        return [op.v1]
    if mask == list(range(n, n + op.v2.type.shape[0])):
        return [op.v2]
    if all(i == -1 for i in mask) or (first is POISON and second is POISON):
        return [POISON]
    if t.rank != 1 or not isinstance(first, DenseElementsAttr) or not isinstance(second, DenseElementsAttr):
        return None
    if -1 in mask:
        return None
    elements = [*first.expanded(), *second.expanded()]
    return [DenseElementsAttr([elements[i] for i in mask], op.vector.type)]


def fold_interleave(op: Any) -> Any:
    """Of what one `deinterleave` took apart."""
    apart = _by(op.lhs, "vector.deinterleave")
    if apart is not None and list(op.operands) == apart.results:
        return [apart.source]
    return None
