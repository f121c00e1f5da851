"""Patterns of `expand_shape` and `collapse_shape`, of tensors and of memory: two in a row are one, where that can be.

%0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x4x4xf32> into tensor<8x4xf32>
%1 = tensor.expand_shape %0 [[0, 1, 2], [3]] : tensor<8x4xf32> into tensor<2x2x2x4xf32>
->
%1 = tensor.expand_shape %a [[0], [1, 2], [3]] : tensor<2x4x4xf32> into tensor<2x2x2x4xf32>
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..ir import registry
from ..ir.attributes import Attribute, DenseArrayAttr
from ..ir.operations import Value
from ..ir.types import DYNAMIC, I64, MemRefType
from .index_lists import reassociation_attribute, reassociation_groups

Groups = list[list[int]]


def _inner(op: Any, word: str) -> Any:
    """The other reshape of the same dialect that makes an op's source, where all lie in memory row by row."""
    made = op.src.defining_op
    if made is None or made.name != f"{op.name.partition('.')[0]}.{word}":
        return None
    plain = all(_is_plain(v.type) for v in (made.src, op.src, op.result))
    return made if plain else None


def _is_plain(t: Any) -> bool:
    return not isinstance(t, MemRefType) or t.layout is None


def _groups(op: Any) -> Groups:
    return [list(g) for g in reassociation_groups(op.reassociation)]


def _replace(op: Any, rewriter: Any, word: str, groups: Groups, *operands: Value, **shape: Attribute) -> None:
    """By a reshape of another source to the same type. `shape`: the static output shape of one that expands."""
    cls: Any = registry.op_class(f"{op.name.partition('.')[0]}.{word}")
    properties = {"reassociation": reassociation_attribute(groups), **shape}
    rewriter.replace(op, rewriter.insert(cls(operands, [op.result.type], properties, dict(op.attributes))))


def _expand_to_same(op: Any, rewriter: Any, groups: Groups, source: Value) -> None:
    """By an expansion to the shape that the op, which expands too, has itself."""
    shape = op.properties["static_output_shape"]
    _replace(op, rewriter, "expand_shape", groups, source, *op.operands[1:], static_output_shape=shape)


def expand_of_expand(op: Any, rewriter: Any) -> bool:
    inner = _inner(op, "expand_shape")
    if inner is None:
        return False
    own = _groups(op)
    groups = [[d for middle in g for d in own[middle]] for g in _groups(inner)]
    _expand_to_same(op, rewriter, groups, inner.src)
    return True


def collapse_of_collapse(op: Any, rewriter: Any) -> bool:
    inner = _inner(op, "collapse_shape")
    if inner is None:
        return False
    inside = _groups(inner)
    groups = [[d for middle in g for d in inside[middle]] for g in _groups(op)]
    _replace(op, rewriter, "collapse_shape", groups, inner.src)
    return True


def collapse_of_expand(op: Any, rewriter: Any) -> bool:
    """Where the groups of the one are made of whole groups of the other."""
    inner = _inner(op, "expand_shape")
    if inner is None:
        return False
    before, after = inner.src.type.rank, op.result.type.rank
    if before == after:
        return False
    fine, coarse = (_groups(inner), _groups(op)) if before > after else (_groups(op), _groups(inner))
    groups = _gathered(fine, coarse)
    if groups is None:
        return False
    if before > after:
        _replace(op, rewriter, "collapse_shape", groups, inner.src)
        return True
    if inner.operands[1:] or not op.result.type.has_static_shape:
        return False  # what the dims of the result are would have to be computed
    shape = DenseArrayAttr(I64, list(op.result.type.shape))
    _replace(op, rewriter, "expand_shape", groups, inner.src, static_output_shape=shape)
    return True


def _gathered(fine: Groups, coarse: Groups) -> Groups | None:
    """For each coarse group the numbers of the fine ones in it; None where one lies across a border."""
    found: Groups = []
    number = 0
    for g in coarse:
        inside: list[int] = []
        while number < len(fine):
            last = fine[number][-1]
            if last > g[-1]:
                return None
            inside.append(number)
            number += 1
            if last == g[-1]:
                break
        found.append(inside)
    return found


def expand_of_collapse(op: Any, rewriter: Any) -> bool:
    """Where, group by group, the shapes on both sides are splits of each other."""
    inner = _inner(op, "collapse_shape")
    if inner is None:
        return False
    before, after = inner.src.type, op.result.type
    collapses = before.rank > after.rank
    larger, smaller = (_groups(inner), _groups(op)) if collapses else (_groups(op), _groups(inner))
    shapes = (before.shape, after.shape) if collapses else (after.shape, before.shape)
    groups = _splits(larger, smaller, *shapes)
    if groups is None:
        return False
    if collapses:
        _replace(op, rewriter, "collapse_shape", groups, inner.src)
    else:
        _expand_to_same(op, rewriter, groups, inner.src)
    return True


def _splits(larger: Groups, smaller: Groups, shape: Sequence[int], target: Sequence[int]) -> Groups | None:
    found: Groups = []
    for a, b in zip(larger, smaller, strict=True):
        parts, whole = [shape[d] for d in a], [target[d] for d in b]
        if len(parts) == len(whole):
            if parts != whole or parts.count(DYNAMIC) > 1:
                return None
            found += [[d] for d in a]
            continue
        groups = collapsing_groups(parts, whole)
        if groups is None:
            return None
        found += [[a[0] + d for d in g] for g in groups]
    return found


def collapsing_groups(shape: Sequence[int], target: Sequence[int]) -> Groups | None:
    """Which dims of a shape follow each other to make those of a smaller one; None if they do not, or if that is not
    known."""
    if len(shape) <= len(target):
        return None
    groups: Groups = []
    d = 0
    for wanted in target:
        group: list[int] = []
        size = 1
        while d < len(shape) - 1 and shape[d] != DYNAMIC and size * shape[d] < wanted:
            size *= shape[d]
            group.append(d)
            d += 1
        if d == len(shape):
            return None
        if DYNAMIC in (shape[d], wanted):
            if shape[d] != wanted or size != 1:
                return None
        elif size * shape[d] != wanted:
            return None
        groups.append([*group, d])
        d += 1
    if any(shape[k] not in (1, DYNAMIC) for k in range(d, len(shape))):
        return None
    if groups:
        groups[-1] += range(d, len(shape))
    return groups


EXPAND = (expand_of_expand, expand_of_collapse)
COLLAPSE = (collapse_of_collapse, collapse_of_expand)
