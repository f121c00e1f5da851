"""Patterns of `tensor.pad`: what is known of its sizes, and casts before and behind it."""

from __future__ import annotations

from typing import Any

from ...ir.affine import AffineMap, Constant, Dim, Symbol, as_expr
from ...ir.folding import constant_integer
from ...ir.operations import Region, Value
from ...ir.types import DYNAMIC, RankedTensorType
from ..affine.composition import composed
from ..affine.maps import apply_op
from ..index_lists import Mixed, split_mixed
from .cast_canonicalization import cast_to, loses_knowledge, tells_more
from .folds import maker


def pad_by_known_amounts(op: Any, rewriter: Any) -> bool:
    """Where the result's type then knows more, too."""
    low, high = (list(map(_number, items)) for items in (op.mixed_low, op.mixed_high))
    shape = _shape(op.source.type.shape, low, high)
    if all(n == DYNAMIC for n in shape):
        return False
    whole = tuple(n if known == DYNAMIC else known for n, known in zip(shape, op.result.type.shape, strict=True))
    if whole == op.result.type.shape:
        return False
    _rebuild(op, op.source, whole, low, high, rewriter)
    return True


def pad_of_cast(op: Any, rewriter: Any) -> bool:
    cast = maker(op.source, "tensor.cast")
    if cast is None or not loses_knowledge(cast):
        return False
    shape = _shape(cast.source.type.shape, op.mixed_low, op.mixed_high)
    whole = tuple(n if known == DYNAMIC else known for n, known in zip(shape, op.result.type.shape, strict=True))
    _rebuild(op, cast.source, whole, op.mixed_low, op.mixed_high, rewriter)
    return True


def cast_of_pad(cast: Any, rewriter: Any) -> bool:
    """Of `cast` to a type that knows more, which alone uses a padded tensor: that is of this type."""
    op = maker(cast.source, "tensor.pad")
    if op is None or not op.result.has_one_use or not tells_more(cast):
        return False
    rewriter.set_before(op)
    new = _padded(op, op.source, cast.result.type, op.mixed_low, op.mixed_high, rewriter)
    rewriter.replace(cast, [new])
    rewriter.erase(op)
    return True


def pad_of_padded(op: Any, rewriter: Any) -> bool:
    """Twice with the same value: once by both amounts."""
    inner = maker(op.source, "tensor.pad")
    if inner is None or op.nofold is not None or inner.nofold is not None:
        return False
    values = [x.regions[0].blocks[0].last.operands[0] for x in (inner, op)]
    if values[0] is not values[1] or values[0].parent_block in [x.regions[0].blocks[0] for x in (inner, op)]:
        return False
    low = [_sum(a, b, rewriter) for a, b in zip(inner.mixed_low, op.mixed_low, strict=True)]
    high = [_sum(a, b, rewriter) for a, b in zip(inner.mixed_high, op.mixed_high, strict=True)]
    rewriter.replace(op, [_padded(op, inner.source, op.result.type, low, high, rewriter)])
    return True


def _sum(a: Mixed, b: Mixed, rewriter: Any) -> Mixed:
    values = [x for x in (a, b) if isinstance(x, Value)]
    total = as_expr(sum(x for x in (a, b) if not isinstance(x, Value)))
    for i in range(len(values)):
        total = Dim(i) + total
    amap, operands = composed(AffineMap(len(values), 0, (total,)), values)
    (e,) = amap.results
    if isinstance(e, Constant):
        return e.value
    return operands[0] if isinstance(e, (Dim, Symbol)) else rewriter.make(apply_op(amap, operands))


def _number(x: Mixed) -> Mixed:
    n = constant_integer(x) if isinstance(x, Value) else None
    return x if n is None or n < 0 else n


def _shape(source: Any, low: Any, high: Any) -> list[int]:
    """Of what padding makes, where that follows from the source's shape."""
    parts = zip(source, low, high, strict=True)
    return [
        DYNAMIC if n == DYNAMIC or not isinstance(a, int) or not isinstance(b, int) else a + n + b for n, a, b in parts
    ]


def _rebuild(op: Any, source: Value, shape: Any, low: Any, high: Any, rewriter: Any) -> None:
    before = op.result.type
    t = RankedTensorType(tuple(shape), before.element, before.encoding)
    new = _padded(op, source, t, low, high, rewriter)
    rewriter.replace(op, [cast_to(new, before, rewriter)])


def _padded(op: Any, source: Value, t: Any, low: Any, high: Any, rewriter: Any) -> Value:
    (low_values, static_low), (high_values, static_high) = split_mixed(low), split_mixed(high)
    properties = {**op.properties, "static_low": static_low, "static_high": static_high}
    operands = {"source": source, "low": low_values, "high": high_values}
    new = type(op).build(operands, [t], properties, attributes=dict(op.attributes), regions=[Region()])
    rewriter.take_region(op.regions[0], new.regions[0])
    return rewriter.make(new)
