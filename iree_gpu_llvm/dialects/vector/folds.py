"""What ops of `vector` that move elements fold to; `extract_folds` has `vector.extract`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from ...ir import registry
from ...ir.attributes import ArrayAttr, Attribute, DenseElementsAttr, FloatAttr, IntegerAttr, i64, i64_array, splat
from ...ir.operations import Value
from ...ir.types import IntegerType, VectorType
from ..index_lists import DYNAMIC_INDEX
from ..ub import POISON
from .attributes import all_ints, known_position, scalable_flags


def made_by(v: Value, name: str) -> Any:
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


def array_of(numbers: Sequence[int]) -> ArrayAttr:
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
    """Constants make one; the elements of a vector are that vector."""
    apart = made_by(op.operands[0], "vector.to_elements") if elements else None
    if apart is not None and apart.source.type is op.dest.type and list(op.operands) == apart.results:
        return [apart.source]
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


def fold_bitcast(op: Any, source: Attribute | None) -> Any:
    """To the same type, or back to it; of one integer everywhere, to wider integers."""
    t = op.result.type
    if op.source.type is t:
        return [op.source]
    if isinstance(source, DenseElementsAttr) and source.is_splat and isinstance(t.element, IntegerType):
        narrow = op.source.type.element
        if isinstance(narrow, IntegerType) and t.element.width > narrow.width and t.element.width % narrow.width == 0:
            bits = source.values[0] & ((1 << narrow.width) - 1)
            repeated = sum(bits << at for at in range(0, t.element.width, narrow.width))
            return [splat(t, IntegerAttr(repeated, t.element))]
    inner = made_by(op.source, "vector.bitcast")
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
    inner = made_by(op.source, "vector.shape_cast")
    if inner is not None:
        if inner.source.type is t:
            return [inner.source]
        op.operands = (inner.source,)
        return list(op.results)
    transposed = made_by(op.source, "vector.transpose")
    if transposed is not None and keeps_order(transposed):
        op.operands = (transposed.vector,)
        return list(op.results)
    stretched = made_by(op.source, "vector.broadcast")
    if stretched is not None and stretched.source.type is t:
        return [stretched.source]
    if source is POISON:
        return [source]
    return [DenseElementsAttr(source.values, t)] if isinstance(source, DenseElementsAttr) else None


def keeps_order(transpose: Any) -> bool:
    """Dims of one element may be anywhere."""
    t = transpose.vector.type
    moved = [p for p in transpose.permutation.values if t.shape[p] != 1 or scalable_flags(t)[p]]
    return moved == sorted(moved)


def fold_transpose(op: Any, source: Attribute | None) -> Any:
    found = _uniform(source, op.result.type)
    if found is not None:
        return [found]
    return [op.vector] if op.vector.type is op.result.type and keeps_order(op) else None


def known_places(op: Any, source: VectorType, kept: Sequence[Value], constants: Sequence[Attribute | None]) -> Any:
    """Of `extract` and `insert`: makes constants among dynamic positions, in bounds, static ones; the result if so."""
    left: list[Value] = []
    positions = list(op.static_position.values)
    dynamic = zip(op.dynamic_position, constants, strict=True)
    for d, extent in enumerate(source.shape[: len(positions)]):
        if positions[d] != DYNAMIC_INDEX:
            continue
        v, a = next(dynamic)
        if isinstance(a, IntegerAttr) and -1 <= a.value < extent:
            positions[d] = a.value
        else:
            left.append(v)
    if len(left) == len(op.dynamic_position):
        return None
    op.operands = (*kept, *left)
    op.static_position = i64_array(positions)
    return list(op.results)


def fold_insert(op: Any, value: Attribute | None, target: Attribute | None, places: Sequence[Attribute | None]) -> Any:
    """`value`, `target` and `places` are the constants of the operands."""
    changed = known_places(op, op.dest.type, (op.valueToStore, op.dest), places)
    if -1 in op.static_position.values:
        return [POISON]
    if not op.static_position.values and op.valueToStore.type is op.dest.type:
        return [op.valueToStore]
    where = known_position(op)
    earlier = made_by(op.dest, "vector.insert")
    if earlier is not None and _same_position(op, earlier):
        op.set_operand(1, earlier.dest)
        return list(op.results)
    if where is None or not isinstance(target, DenseElementsAttr) or _is_too_large(op.result, op.result):
        return changed
    if isinstance(value, DenseElementsAttr):
        inserted: Sequence[Any] = value.expanded()
    elif isinstance(value, (IntegerAttr, FloatAttr)):
        inserted = splat(VectorType((1,), value.type), value).values
    else:
        return changed
    t = op.dest.type
    elements = list(target.expanded())
    begin = 0
    for extent, p in zip(t.shape, [*where, *[0] * (t.rank - len(where))], strict=True):
        begin = begin * extent + p
    elements[begin : begin + len(inserted)] = inserted
    return [DenseElementsAttr(elements, t)]


def _is_too_large(used: Value, result: Value) -> bool:
    """Constants of many elements are not made where others of them stay."""
    return result.type.num_elements > 256 and len(used.users) != 1


def _same_position(a: Any, b: Any) -> bool:
    return list(a.dynamic_position) == list(b.dynamic_position) and list(a.static_position) == list(b.static_position)


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
    return _slice_of_slice(op) or _slice_of_inserts(op)


def _box(shape: Sequence[int], offsets: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """The row-major numbers of the elements of a box."""
    numbers = []
    for point in product(*(range(o, o + n) for o, n in zip(offsets, sizes, strict=True))):
        n = 0
        for extent, p in zip(shape, point, strict=True):
            n = n * extent + p
        numbers.append(n)
    return numbers


def _slice_of_slice(op: Any) -> Any:
    inner = made_by(op.source, "vector.extract_strided_slice")
    if inner is None:
        return None
    shape, rank = op.result.type.shape, max(len(op.offsets), len(inner.offsets))
    offsets = [all_ints(x.offsets) + [0] * (rank - len(x.offsets)) for x in (inner, op)]
    op.operands = (inner.source,)
    op.offsets = array_of([a + b for a, b in zip(*offsets, strict=True)])
    op.sizes, op.strides = array_of(shape[:rank]), array_of([1] * rank)
    return list(op.results)


def _slice_of_inserts(op: Any) -> Any:
    """From the inserted box that holds all of the slice, past boxes that hold nothing of it."""
    offsets, sizes = all_ints(op.offsets), all_ints(op.sizes)
    maker = made_by(op.source, "vector.insert_strided_slice")
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
            op.offsets = array_of(differences)
            return list(op.results)
        if not disjoint:
            return None
        maker = made_by(maker.dest, "vector.insert_strided_slice")
    return None


def fold_insert_strided_slice(op: Any, value: Attribute | None, target: Attribute | None) -> Any:
    if op.valueToStore.type is op.dest.type:
        return [op.valueToStore]
    if not isinstance(value, DenseElementsAttr) or not isinstance(target, DenseElementsAttr):
        return None
    if _is_too_large(op.dest, op.result):
        return None
    t, elements = op.dest.type, list(target.expanded())
    sizes = [*[1] * (t.rank - value.type.rank), *value.type.shape]
    for n, x in zip(_box(t.shape, all_ints(op.offsets), sizes), value.expanded(), strict=True):
        elements[n] = x
    return [DenseElementsAttr(elements, t)]


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
    unset = [-1 if (i < n and first is POISON) or (i >= n and second is POISON) else i for i in mask]
    if unset != mask:
        op.mask = i64_array(unset)
        return list(op.results)
    sides = [i >= n for i in mask if i != -1]
    numbers: list[Any] = []
    for v, constant in ((op.v1, first), (op.v2, second)):
        known = isinstance(constant, DenseElementsAttr)
        numbers += constant.expanded() if known else [None] * v.type.shape[0]
    if t.rank == 1 and all(numbers[i] is not None for i in mask if i != -1):
        anything = numbers[0] if numbers[0] is not None else numbers[n]  # constants cannot have elements of poison
        return [DenseElementsAttr([anything if i == -1 else numbers[i] for i in mask], op.vector.type)]
    for number, (v, constant) in enumerate(((op.v1, first), (op.v2, second))):
        if number not in sides and constant is not POISON:
            return _without_operand(op, number, v)
    return None


def _without_operand(op: Any, number: int, v: Value) -> Any:
    poison: Any = registry.op_class("ub.poison")
    made = poison((), (v.type,), {"value": POISON})
    block = op.parent
    block.insert_before(op, made)
    op.set_operand(number, made.results[0])
    return list(op.results)


def fold_interleave(op: Any) -> Any:
    """Of what one `deinterleave` took apart."""
    apart = made_by(op.lhs, "vector.deinterleave")
    if apart is not None and list(op.operands) == apart.results:
        return [apart.source]
    return None


def fold_to_elements(op: Any) -> Any:
    """Of what was made of elements; of a cast, those of its source."""
    together = made_by(op.source, "vector.from_elements")
    if together is not None:
        return list(together.operands)
    cast = made_by(op.source, "vector.shape_cast")
    if cast is None:
        return None
    op.operands = (cast.source,)
    return list(op.results)
