"""Patterns of ops of `vector` that change shapes or the order of elements: what only changes a shape is a `shape_cast`,
what repeats is a `broadcast`, and ops that take part of either take it before."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from itertools import product
from typing import Any

from ...ir.attributes import FALSE, TRUE, DenseElementsAttr, i64_array, splat
from ...ir.folding import constant_value
from ...ir.types import VectorType
from .folds import keeps_order, made_by
from .rewrites import rank_of, replaced, stretched, stretches


def broadcast_of_broadcast(op: Any, rewriter: Any) -> bool:
    inner = stretched(op.source)
    return inner is not None and replaced(op, rewriter, "vector.broadcast", inner)


def broadcast_that_repeats_nothing(op: Any, rewriter: Any) -> bool:
    t = op.source.type
    if not isinstance(t, VectorType) or t.num_elements != op.vector.type.num_elements or op.vector.type.scalable:
        return False
    return replaced(op, rewriter, "vector.shape_cast", op.source)


def cast_of_broadcast(op: Any, rewriter: Any) -> bool:
    """Repeats into the new shape, or casts what is repeated if that has as many elements."""
    inner = stretched(op.source)
    if inner is None:
        return False
    t = op.result.type
    if not isinstance(inner.type, VectorType):
        return replaced(op, rewriter, "vector.broadcast", inner)
    if inner.type.num_elements == t.num_elements:
        return replaced(op, rewriter, "vector.shape_cast", inner)
    if inner.type.num_elements == 1 and stretches(inner.type, t):
        return replaced(op, rewriter, "vector.broadcast", inner)
    shape = inner.type.shape
    if any(t.rank < len(shape) or shape != t.shape[t.rank - len(shape) :] for t in (op.source.type, t)):
        return False  # dims are stretched, or are others then
    return replaced(op, rewriter, "vector.broadcast", inner)


def broadcast_of_cast(op: Any, rewriter: Any) -> bool:
    """Where the cast adds or drops leading dims of one element only."""
    cast = made_by(op.source, "vector.shape_cast")
    if cast is None or not stretches(cast.source.type, op.vector.type):
        return False
    if _without_leading_ones(cast.source.type.shape) != _without_leading_ones(cast.result.type.shape):
        return False
    return replaced(op, rewriter, "vector.broadcast", cast.source)


def _without_leading_ones(shape: Sequence[int]) -> Sequence[int]:
    return shape[next((d for d, n in enumerate(shape) if n != 1), len(shape)) :]


def transpose_of_transpose(op: Any, rewriter: Any) -> bool:
    inner = made_by(op.vector, "vector.transpose")
    if inner is None:
        return False
    order = [inner.permutation.values[p] for p in op.permutation.values]
    return replaced(op, rewriter, "vector.transpose", inner.vector, permutation=i64_array(order))


def transpose_of_broadcast(op: Any, rewriter: Any) -> bool:
    """Where dims change places only with neighbours that are repeated too."""
    inner = stretched(op.vector)
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
    return replaced(op, rewriter, "vector.broadcast", inner)


def transpose_of_cast(op: Any, rewriter: Any) -> bool:
    """Where only dims of one element move."""
    inner = made_by(op.vector, "vector.shape_cast")
    return inner is not None and keeps_order(op) and replaced(op, rewriter, "vector.shape_cast", inner.source)


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
    return replaced(op, rewriter, "vector.from_elements", *elements)


def transpose_of_mask(op: Any, rewriter: Any) -> bool:
    order = op.permutation.values
    found = made_by(op.vector, "vector.create_mask")
    if found is not None:
        return replaced(op, rewriter, "vector.create_mask", *(found.operands[p] for p in order))
    found = made_by(op.vector, "vector.constant_mask")
    if found is None:
        return False
    sizes = [found.mask_dim_sizes.values[p] for p in order]
    return replaced(op, rewriter, "vector.constant_mask", mask_dim_sizes=i64_array(sizes))


# -- extract, insert


def shuffle_of_equals(op: Any, rewriter: Any) -> bool:
    """Of two that repeat the same value."""
    first, second = stretched(op.v1), stretched(op.v2)
    if first is None or first is not second or isinstance(first.type, VectorType):
        return False
    return replaced(op, rewriter, "vector.broadcast", first)


def shuffle_that_interleaves(op: Any, rewriter: Any) -> bool:
    t, mask = op.v1.type, list(op.mask.values)
    if t.rank != 1 or t is not op.v2.type or t.scalable:
        return False
    n = t.shape[0]
    if mask != [i for k in range(n) for i in (k, n + k)]:
        return False
    return replaced(op, rewriter, "vector.interleave", op.v1, op.v2)


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
STEP = (compared_counts,)
SHUFFLE = (shuffle_of_equals, shuffle_that_interleaves)
