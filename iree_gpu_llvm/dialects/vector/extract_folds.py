"""What `vector.extract` folds to: it looks through the op that makes its source, as far as positions are known.

A fold that finds a better source changes the op in place; the driver then folds it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from ...ir.attributes import Attribute, DenseElementsAttr, i64_array
from ...ir.operations import Value
from ...ir.types import VectorType
from ..index_lists import split_mixed
from ..ub import POISON
from .attributes import all_ints, known_position
from .folds import known_places


def fold_extract(op: Any, source: Attribute | None, places: Sequence[Attribute | None]) -> Any:
    """`source` and `places` are the constants of the operands."""
    if -1 in op.static_position.values or source is POISON:
        return [POISON]
    if not op.static_position.values and op.source.type is op.result.type:
        return [op.source]
    if isinstance(source, DenseElementsAttr) and source.is_splat:  # whatever the position is
        return [_of_constant(source, [0] * len(op.static_position), op.result.type)]
    changed = known_places(op, op.source.type, (op.source,), places)
    if -1 in op.static_position.values:
        return [POISON]
    position = known_position(op)
    if isinstance(source, DenseElementsAttr) and position is not None:
        return [_of_constant(source, position, op.result.type)]
    maker = op.source.defining_op
    rule = _RULES.get(maker.name) if maker is not None else None
    return (rule(op, maker, position) if rule is not None else None) or changed


def _of_constant(source: DenseElementsAttr, position: Sequence[int], result: Any) -> Attribute:
    t = source.type
    size = prod(t.shape[len(position) :])
    begin = _linear(position, t.shape[: len(position)]) * size
    if not isinstance(result, VectorType):
        return source.element_attribute(begin)
    return DenseElementsAttr(source.values if source.is_splat else source.values[begin : begin + size], result)


def _linear(position: Sequence[int], shape: Sequence[int]) -> int:
    n = 0
    for p, extent in zip(position, shape, strict=True):
        n = n * extent + p
    return n


def _take(op: Any, source: Value, position: Sequence[int]) -> Any:
    """The op, taking from elsewhere."""
    op.operands = (source,)
    op.static_position = i64_array(position)
    return list(op.results)


def _rank(t: Any) -> int:
    return t.rank if isinstance(t, VectorType) else 0


# -- by what makes the source


def _of_extract(op: Any, maker: Any, position: Sequence[int] | None) -> Any:
    if position is None or maker.dynamic_position:
        return None
    op.operands = (maker.source, *maker.dynamic_position, *op.dynamic_position)
    op.static_position = i64_array((*maker.static_position.values, *op.static_position.values))
    return list(op.results)


def _of_strided_slice(op: Any, maker: Any, position: Sequence[int] | None) -> Any:
    """Positions in the slice are offset by where it begins, in the dims that it does not take whole."""
    if position is None or any(n != 1 for n in all_ints(maker.strides)):
        return None
    offsets, sizes = all_ints(maker.offsets), all_ints(maker.sizes)
    shape = maker.source.type.shape
    while offsets and sizes[len(offsets) - 1] == shape[len(offsets) - 1]:
        offsets.pop()
    if len(offsets) > len(position):
        return None
    return _take(op, maker.source, [*map(sum, zip(position, offsets, strict=False)), *position[len(offsets) :]])


def _of_inserts(op: Any, maker: Any, position: Sequence[int] | None) -> Any:
    """Through inserts and transpositions: the value inserted where the op takes from, else what it was inserted to."""
    if position is None:
        return None
    best: tuple[Value, list[int]] | None = None
    at = list(position)
    while maker is not None:
        if maker.name == "vector.insert":
            where = known_position(maker)
            if where is None:
                break
            common = min(len(where), len(at))
            if list(where[:common]) != at[:common]:
                value = maker.dest
            elif len(where) <= len(at):
                at = at[len(where) :]
                value = maker.valueToStore
                if not at:
                    return [value]
            else:
                break  # part of what is taken was inserted
        elif maker.name == "vector.transpose":
            permutation = list(maker.permutation.values)
            rest = permutation[len(at) :]
            if rest != list(range(len(at), len(permutation))):
                break
            at = [p for _, p in sorted(zip(permutation, at, strict=False))]
            value = maker.vector
        else:
            break
        best = value, at
        maker = value.defining_op
    return None if best is None else _take(op, *best)


def _of_broadcast(op: Any, maker: Any, position: Sequence[int] | None) -> Any:
    """Where nothing that is taken was stretched."""
    source = maker.source
    if source.type is op.result.type:
        return [source]
    rank = _rank(op.result.type)
    if not isinstance(source.type, VectorType) or rank > source.type.rank:
        return None
    if rank and op.result.type.shape != source.type.shape[source.type.rank - rank :]:
        return None
    lead = maker.vector.type.rank - source.type.rank
    # A dim that was stretched from 1 has but one position.
    at = [0 if extent == 1 else p for p, extent in zip(op.position[lead:], source.type.shape, strict=False)]
    dynamic, static = split_mixed(at)
    op.operands = (source, *dynamic)
    op.static_position = static
    return list(op.results)


def _of_shape_cast(op: Any, maker: Any, position: Sequence[int] | None) -> Any:
    """Where the dims that are taken whole are the same before the cast."""
    source, rank = maker.source.type, _rank(op.result.type)
    if not isinstance(op.result.type, VectorType) and source.num_elements == 1:
        return _take(op, maker.source, [0] * source.rank)
    if position is None or rank > source.rank:
        return None
    if rank and source.shape[source.rank - rank :] != op.result.type.shape:
        return None
    n = _linear(position, maker.result.type.shape[: len(position)])
    at: list[int] = []
    for extent in reversed(source.shape[: source.rank - rank]):
        n, digit = divmod(n, extent)
        at.insert(0, digit)
    return _take(op, maker.source, at)


def _of_insert_strided_slice(op: Any, maker: Any, position: Sequence[int] | None) -> Any:
    """From the box that holds all that is taken, past boxes that hold nothing of it."""
    if position is None:
        return None
    while maker is not None and maker.name == "vector.insert_strided_slice":
        value, target = maker.valueToStore.type, maker.dest.type
        lead = target.rank - value.rank
        rank = _rank(op.result.type)
        if rank > value.rank or any(n != 1 for n in all_ints(maker.strides)):
            return None
        sizes = (1,) * lead + value.shape
        differences = [p - o for p, o in zip(position, all_ints(maker.offsets), strict=False)]
        if all(0 <= d < size for d, size in zip(differences, sizes, strict=False)):
            if value.shape[value.rank - rank :] != target.shape[target.rank - rank :]:
                return None
            return _take(op, maker.valueToStore, differences[lead:])
        maker = maker.dest.defining_op
    return None


def _of_elements(op: Any, maker: Any, position: Sequence[int] | None) -> Any:
    t = maker.dest.type
    if position is None or len(position) != t.rank:
        return None
    return [maker.operands[_linear(position, t.shape)]]


def _of_shuffle(op: Any, maker: Any, position: Sequence[int] | None) -> Any:
    t = maker.v1.type
    if position is None or t.rank != 1 or len(position) != 1:
        return None
    at = maker.mask.values[position[0]]
    if at == -1:
        return [POISON]
    count = t.shape[0]
    return _take(op, maker.v1, [at]) if at < count else _take(op, maker.v2, [at - count])


_RULES: dict[str, Any] = {
    "vector.broadcast": _of_broadcast,
    "vector.extract": _of_extract,
    "vector.extract_strided_slice": _of_strided_slice,
    "vector.from_elements": _of_elements,
    "vector.insert": _of_inserts,
    "vector.insert_strided_slice": _of_insert_strided_slice,
    "vector.shape_cast": _of_shape_cast,
    "vector.shuffle": _of_shuffle,
    "vector.transpose": _of_inserts,
}
