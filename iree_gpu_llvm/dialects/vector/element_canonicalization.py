"""Patterns of ops of `vector` that take elements out or put them in: of what is repeated or cast they take it before,
and a vector that is put together whole is made at once."""

from __future__ import annotations

from typing import Any

from ...ir.attributes import i64_array
from ...ir.types import VectorType
from .attributes import all_ints, known_position, slice_vector
from .folds import array_of, made_by
from .rewrites import elements_of, make, rank_of, replaced, stretched, stretches


def extract_of_broadcast(op: Any, rewriter: Any) -> bool:
    inner, t = stretched(op.source), op.result.type
    if inner is None or not isinstance(t, VectorType) or not stretches(inner.type, t):
        return False
    return replaced(op, rewriter, "vector.broadcast", inner)


def extract_of_everything(op: Any, rewriter: Any) -> bool:
    """Out of dims of one element; of a cast even where the position is not known."""
    t = op.result.type
    if not isinstance(t, VectorType) or t.num_elements != op.source.type.num_elements or t.scalable:
        return False
    cast = made_by(op.source, "vector.shape_cast")
    if cast is None and any(op.static_position.values):
        return False
    return replaced(op, rewriter, "vector.shape_cast", op.source if cast is None else cast.source)


def insert_of_everything(op: Any, rewriter: Any) -> bool:
    """Nothing is left of the target."""
    value, target = op.valueToStore, op.dest.type
    if not isinstance(value.type, VectorType) or value.type.num_elements != target.num_elements or target.scalable:
        return False
    return replaced(op, rewriter, "vector.broadcast", value)


def insert_of_what_is_there(op: Any, rewriter: Any) -> bool:
    """What is repeated, into what repeats the same: elements and boxes."""
    there = stretched(op.dest)
    if there is None or there is not stretched(op.valueToStore):
        return False
    rewriter.replace(op, [op.dest])
    return True


# -- boxes


def _place(op: Any) -> tuple[list[int], list[int]]:
    return all_ints(op.offsets), all_ints(op.sizes)


def slice_of_mask(op: Any, rewriter: Any) -> bool:
    mask = made_by(op.source, "vector.constant_mask")
    if mask is None:
        return False
    sizes = list(mask.mask_dim_sizes.values)
    for d, (offset, size) in enumerate(zip(*_place(op), strict=True)):
        sizes[d] = max(min(offset + size, sizes[d]) - offset, 0)
    if 0 in sizes:
        sizes = [0] * len(sizes)
    return replaced(op, rewriter, "vector.constant_mask", mask_dim_sizes=i64_array(sizes))


def slice_of_broadcast(op: Any, rewriter: Any) -> bool:
    """What is repeated is sliced where it is not one element."""
    source, t = stretched(op.source), op.result.type
    if source is None:
        return False
    lead = t.rank - rank_of(source.type)
    shape = source.type.shape if lead < t.rank else ()
    if any(n not in (1, m) for n, m in zip(shape, t.shape[lead:], strict=True)):
        offsets, sizes = ([*x[lead:]] for x in _place(op))
        for d in range(len(offsets)):
            if shape[d] == 1:
                offsets[d], sizes[d] = 0, 1
        properties = {"offsets": array_of(offsets), "sizes": array_of(sizes), "strides": array_of([1] * len(sizes))}
        inner = VectorType((*sizes, *shape[len(sizes) :]), t.element)
        source = rewriter.make(make("vector.extract_strided_slice", (source,), inner, properties))
    return replaced(op, rewriter, "vector.broadcast", source)


def slice_of_whole_rows(op: Any, rewriter: Any) -> bool:
    """One row is extracted."""
    t = op.source.type
    offsets, sizes = _place(op)
    count = len(sizes)
    while count and t.shape[count - 1] == sizes[count - 1]:
        count -= 1
    if t.scalable or count in (0, t.rank) or any(n != 1 for n in sizes[:count]):
        return False
    while count < len(sizes) - 1 and sizes[count] == 1:
        count += 1
    position = {"static_position": i64_array(offsets[:count])}
    row = rewriter.make(make("vector.extract", (op.source,), slice_vector(t, range(count, t.rank)), position))
    return replaced(op, rewriter, "vector.shape_cast", row)


def box_put_back(op: Any, rewriter: Any) -> bool:
    """Of `insert_strided_slice`: into what it was taken from, at the same place."""
    taken = made_by(op.valueToStore, "vector.extract_strided_slice")
    if (
        taken is None
        or taken.source is not op.dest
        or all_ints(taken.offsets) != all_ints(op.offsets)[: len(taken.offsets)]
    ):
        return False
    rewriter.replace(op, [op.dest])
    return True


# -- elements


def elements_of_a_vector(op: Any, rewriter: Any) -> bool:
    """Of `from_elements`: all of another vector, in order, extracted one by one."""
    source: Any = None
    for i, v in enumerate(op.operands):
        taken = made_by(v, "vector.extract")
        position = known_position(taken) if taken is not None else None
        if taken is None or position is None or (source is not None and taken.source is not source):
            return False
        source = taken.source
        n = 0
        for p, extent in zip(position, source.type.shape, strict=True):
            n = n * extent + p
        if n != i:
            return False
    if source is None or source.type.num_elements != op.dest.type.num_elements:
        return False
    return replaced(op, rewriter, "vector.shape_cast", source)


def elements_of_broadcast(op: Any, rewriter: Any) -> bool:
    """Of `to_elements`: each element of what is repeated, again and again."""
    source = stretched(op.source)
    if source is None:
        return False
    if not isinstance(source.type, VectorType):
        rewriter.replace(op, [source] * len(op.results))
        return True
    t, inner = op.source.type, source.type
    apart = elements_of(rewriter, source)
    chosen = []
    for n in range(t.num_elements):
        at, scale, rest = 0, 1, n
        for d in range(1, inner.rank + 1):
            rest, digit = divmod(rest, t.shape[-d])
            at += (0 if inner.shape[-d] == 1 else digit) * scale
            scale *= inner.shape[-d]
        chosen.append(apart[at])
    rewriter.replace(op, chosen)
    return True


def chain_of_inserts(op: Any, rewriter: Any) -> bool:
    """The last of inserts, none of which is used otherwise, that leave nothing of what the first inserted to."""
    t = op.dest.type
    if t.scalable or any(u.name == op.name and u.dest is op.result for u in op.result.users):
        return False
    chain = [op]
    while (earlier := made_by(chain[-1].dest, op.name)) is not None:
        if len(earlier.result.users) != 1:
            return False
        chain.append(earlier)
    values = [insert.valueToStore.type for insert in chain]
    if sum(v.num_elements if isinstance(v, VectorType) else 1 for v in values) < t.num_elements:
        return False  # before anything is made for each element, of which there may be too many
    places: list[tuple[int, int]] = []
    missing = set(range(t.num_elements))
    for insert in chain:
        position = known_position(insert)
        if position is None or -1 in position:
            return False
        begin = 0
        for d, extent in enumerate(t.shape):
            begin = begin * extent + (position[d] if d < len(position) else 0)
        value = insert.valueToStore.type
        places.append((begin, value.num_elements if isinstance(value, VectorType) else 1))
        missing.difference_update(range(begin, sum(places[-1])))
    if missing:
        return False
    elements: list[Any] = [None] * t.num_elements
    for insert, (begin, count) in zip(reversed(chain), reversed(places), strict=True):
        value = insert.valueToStore
        if isinstance(value.type, VectorType):
            elements[begin : begin + count] = elements_of(rewriter, value)
        else:
            elements[begin] = value
    return replaced(op, rewriter, "vector.from_elements", *elements)


EXTRACT = (extract_of_broadcast, extract_of_everything)
INSERT = (insert_of_everything, insert_of_what_is_there, chain_of_inserts)
EXTRACT_SLICE = (slice_of_mask, slice_of_broadcast, slice_of_whole_rows)
INSERT_SLICE = (insert_of_what_is_there, box_put_back)
FROM_ELEMENTS = (elements_of_a_vector,)
TO_ELEMENTS = (elements_of_broadcast,)
