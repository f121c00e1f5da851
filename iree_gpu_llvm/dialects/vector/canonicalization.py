"""Patterns of ops of `vector` that move elements: what only changes a shape is a `shape_cast`, what repeats is a
`broadcast`, and ops that take part of either take it before."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from ...ir import registry
from ...ir.attributes import FALSE, TRUE, Attribute, DenseElementsAttr, i64_array, splat
from ...ir.folding import constant_value
from ...ir.operations import Operation, Value
from ...ir.types import VectorType
from .attributes import all_ints, known_position, slice_vector
from .folds import array_of, keeps_order, made_by


def make(name: str, operands: Sequence[Value], t: Any, properties: Mapping[str, Attribute] | None = None) -> Operation:
    """A detached op with one result."""
    cls: Any = registry.op_class(name)
    return cls(tuple(operands), (t,), dict(properties or {}))


def _apart(rewriter: Any, v: Value) -> Sequence[Value]:
    """The elements of a vector."""
    cls: Any = registry.op_class("vector.to_elements")
    return rewriter.insert(cls((v,), (v.type.element,) * v.type.num_elements)).results


def _replace(op: Any, rewriter: Any, name: str, *operands: Value, **properties: Attribute) -> bool:
    rewriter.replace(op, rewriter.insert(make(name, operands, op.results[0].type, properties)))
    return True


def rank_of(t: Any) -> int:
    return t.rank if isinstance(t, VectorType) else 0


def _stretches(source: Any, target: VectorType) -> bool:
    """Whether a `broadcast` may go from one type to the other."""
    if not isinstance(source, VectorType):
        return True
    if source.rank > target.rank:
        return False
    wanted = target.shape[target.rank - source.rank :]
    return all(n in (1, m) for n, m in zip(source.shape, wanted, strict=True))


def _stretched(v: Value) -> Any:
    """What is repeated to make a value, or None."""
    op = made_by(v, "vector.broadcast")
    return None if op is None else op.source


# -- broadcast, shape_cast, transpose


def broadcast_of_broadcast(op: Any, rewriter: Any) -> bool:
    inner = _stretched(op.source)
    return inner is not None and _replace(op, rewriter, "vector.broadcast", inner)


def broadcast_that_repeats_nothing(op: Any, rewriter: Any) -> bool:
    t = op.source.type
    if not isinstance(t, VectorType) or t.num_elements != op.vector.type.num_elements or op.vector.type.scalable:
        return False
    return _replace(op, rewriter, "vector.shape_cast", op.source)


def cast_of_broadcast(op: Any, rewriter: Any) -> bool:
    """Repeats into the new shape, or casts what is repeated if that has as many elements."""
    inner = _stretched(op.source)
    if inner is None:
        return False
    t = op.result.type
    if not isinstance(inner.type, VectorType):
        return _replace(op, rewriter, "vector.broadcast", inner)
    if inner.type.num_elements == t.num_elements:
        return _replace(op, rewriter, "vector.shape_cast", inner)
    if inner.type.num_elements == 1 and _stretches(inner.type, t):
        return _replace(op, rewriter, "vector.broadcast", inner)
    shape = inner.type.shape
    if any(t.rank < len(shape) or shape != t.shape[t.rank - len(shape) :] for t in (op.source.type, t)):
        return False  # dims are stretched, or are others then
    return _replace(op, rewriter, "vector.broadcast", inner)


def broadcast_of_cast(op: Any, rewriter: Any) -> bool:
    """Where the cast adds or drops leading dims of one element only."""
    cast = made_by(op.source, "vector.shape_cast")
    if cast is None or not _stretches(cast.source.type, op.vector.type):
        return False
    if _without_leading_ones(cast.source.type.shape) != _without_leading_ones(cast.result.type.shape):
        return False
    return _replace(op, rewriter, "vector.broadcast", cast.source)


def _without_leading_ones(shape: Sequence[int]) -> Sequence[int]:
    return shape[next((d for d, n in enumerate(shape) if n != 1), len(shape)) :]


def transpose_of_transpose(op: Any, rewriter: Any) -> bool:
    inner = made_by(op.vector, "vector.transpose")
    if inner is None:
        return False
    order = [inner.permutation.values[p] for p in op.permutation.values]
    return _replace(op, rewriter, "vector.transpose", inner.vector, permutation=i64_array(order))


def transpose_of_broadcast(op: Any, rewriter: Any) -> bool:
    """Where dims change places only with neighbours that are repeated too."""
    inner = _stretched(op.vector)
    if inner is None:
        return False
    order = list(op.permutation.values)
    lead = len(order) - rank_of(inner.type)
    group, groups = 0, []
    for d in range(len(order)):
        repeated = d < lead or inner.type.shape[d - lead] == 1
        group += not repeated
        groups.append(group)
        group += not repeated
    if any(groups[d] != groups[p] for d, p in enumerate(order)):
        return False
    return _replace(op, rewriter, "vector.broadcast", inner)


def transpose_of_cast(op: Any, rewriter: Any) -> bool:
    """Where only dims of one element move."""
    inner = made_by(op.vector, "vector.shape_cast")
    return inner is not None and keeps_order(op) and _replace(op, rewriter, "vector.shape_cast", inner.source)


def transpose_of_elements(op: Any, rewriter: Any) -> bool:
    together = made_by(op.vector, "vector.from_elements")
    if together is None:
        return False
    shape, order, result = op.vector.type.shape, op.permutation.values, op.result.type
    elements = []
    for point in product(*map(range, result.shape)):
        at = dict(zip(order, point, strict=True))
        n = 0
        for d, extent in enumerate(shape):
            n = n * extent + at[d]
        elements.append(together.operands[n])
    return _replace(op, rewriter, "vector.from_elements", *elements)


def transpose_of_mask(op: Any, rewriter: Any) -> bool:
    order = op.permutation.values
    found = made_by(op.vector, "vector.create_mask")
    if found is not None:
        return _replace(op, rewriter, "vector.create_mask", *(found.operands[p] for p in order))
    found = made_by(op.vector, "vector.constant_mask")
    if found is None:
        return False
    sizes = [found.mask_dim_sizes.values[p] for p in order]
    return _replace(op, rewriter, "vector.constant_mask", mask_dim_sizes=i64_array(sizes))


# -- extract, insert


def extract_of_broadcast(op: Any, rewriter: Any) -> bool:
    inner, t = _stretched(op.source), op.result.type
    if inner is None or not isinstance(t, VectorType) or not _stretches(inner.type, t):
        return False
    return _replace(op, rewriter, "vector.broadcast", inner)


def extract_of_everything(op: Any, rewriter: Any) -> bool:
    """Out of dims of one element; of a cast even where the position is not known."""
    t = op.result.type
    if not isinstance(t, VectorType) or t.num_elements != op.source.type.num_elements or t.scalable:
        return False
    cast = made_by(op.source, "vector.shape_cast")
    if cast is None and any(op.static_position.values):
        return False
    return _replace(op, rewriter, "vector.shape_cast", op.source if cast is None else cast.source)


def insert_of_everything(op: Any, rewriter: Any) -> bool:
    """Nothing is left of the target."""
    value, target = op.valueToStore, op.dest.type
    if not isinstance(value.type, VectorType) or value.type.num_elements != target.num_elements or target.scalable:
        return False
    return _replace(op, rewriter, "vector.broadcast", value)


def insert_of_what_is_there(op: Any, rewriter: Any) -> bool:
    """What is repeated, into what repeats the same: elements and boxes."""
    there = _stretched(op.dest)
    if there is None or there is not _stretched(op.valueToStore):
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
    return _replace(op, rewriter, "vector.constant_mask", mask_dim_sizes=i64_array(sizes))


def slice_of_broadcast(op: Any, rewriter: Any) -> bool:
    """What is repeated is sliced where it is not one element."""
    source, t = _stretched(op.source), op.result.type
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
    return _replace(op, rewriter, "vector.broadcast", source)


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
    return _replace(op, rewriter, "vector.shape_cast", row)


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
    return _replace(op, rewriter, "vector.shape_cast", source)


def elements_of_broadcast(op: Any, rewriter: Any) -> bool:
    """Of `to_elements`: each element of what is repeated, again and again."""
    source = _stretched(op.source)
    if source is None:
        return False
    if not isinstance(source.type, VectorType):
        rewriter.replace(op, [source] * len(op.results))
        return True
    t, inner = op.source.type, source.type
    apart = _apart(rewriter, source)
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


def shuffle_of_equals(op: Any, rewriter: Any) -> bool:
    """Of two that repeat the same value."""
    first, second = _stretched(op.v1), _stretched(op.v2)
    if first is None or first is not second or isinstance(first.type, VectorType):
        return False
    return _replace(op, rewriter, "vector.broadcast", first)


def shuffle_that_interleaves(op: Any, rewriter: Any) -> bool:
    t, mask = op.v1.type, list(op.mask.values)
    if t.rank != 1 or t is not op.v2.type or t.scalable:
        return False
    n = t.shape[0]
    if mask != [i for k in range(n) for i in (k, n + k)]:
        return False
    return _replace(op, rewriter, "vector.interleave", op.v1, op.v2)


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
            elements[begin : begin + count] = _apart(rewriter, value)
        else:
            elements[begin] = value
    return _replace(op, rewriter, "vector.from_elements", *elements)


def compared_counts(op: Any, rewriter: Any) -> bool:
    """Of `step`: comparing its numbers, unsigned or for equality, with one that none or all of them are below."""
    t = op.result.type
    for user in list(op.result.users):
        if user.name != "arith.cmpi" or t.scalable or user.predicate_name not in _COMPARISONS:
            continue
        constant = constant_value(user.operands[1])
        if user.operands[0] is not op.result or not isinstance(constant, DenseElementsAttr) or not constant.is_splat:
            continue
        limit, count = constant.values[0], t.shape[0]
        answers = {_COMPARISONS[user.predicate_name](i, limit) for i in range(count)} if limit >= 0 else set()
        if len(answers) == 1:
            rewriter.set_before(user)
            answer = rewriter.constant(splat(user.results[0].type, TRUE if answers.pop() else FALSE))
            rewriter.replace(user, [answer])
            return True
    return False


_COMPARISONS: dict[str, Any] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "ult": operator.lt,
    "ule": operator.le,
    "ugt": operator.gt,
    "uge": operator.ge,
}

BROADCAST = (broadcast_of_broadcast, broadcast_that_repeats_nothing, broadcast_of_cast)
SHAPE_CAST = (cast_of_broadcast,)
TRANSPOSE = (
    transpose_of_mask,
    transpose_of_elements,
    transpose_of_cast,
    transpose_of_transpose,
    transpose_of_broadcast,
)
EXTRACT = (extract_of_broadcast, extract_of_everything)
INSERT = (insert_of_everything, insert_of_what_is_there, chain_of_inserts)
EXTRACT_SLICE = (slice_of_mask, slice_of_broadcast, slice_of_whole_rows)
INSERT_SLICE = (insert_of_what_is_there, box_put_back)
FROM_ELEMENTS = (elements_of_a_vector,)
TO_ELEMENTS = (elements_of_broadcast,)
STEP = (compared_counts,)
SHUFFLE = (shuffle_of_equals, shuffle_that_interleaves)
