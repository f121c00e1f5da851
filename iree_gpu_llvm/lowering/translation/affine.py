"""`affine` arithmetic on indices, in 32 bits where ranges prove it enough."""

from __future__ import annotations

from typing import Any

from ...ir.affine import AffineExpr, Binary, Constant, Dim
from ..intervals import fits_32
from ..llvm_text import V, int_const
from ..range_rules import affine_range
from ..translator import Translator, lowers


def expression(t: Translator, e: AffineExpr, dims: list[V], symbols: list[V], ranges: Any) -> V:
    """The instructions for an affine expression over values of one width."""
    if isinstance(e, Constant):
        return int_const(e.value, (dims + symbols)[0].type if dims or symbols else "i32")
    if not isinstance(e, Binary):
        return (dims if isinstance(e, Dim) else symbols)[e.position]
    a = expression(t, e.lhs, dims, symbols, ranges)
    b = expression(t, e.rhs, dims, symbols, ranges)
    if e.kind in ("+", "*"):
        return t.f.binary("add" if e.kind == "+" else "mul", a, b, "nsw")
    r = affine_range(e.lhs, *ranges)
    positive = r is not None and r[0] >= 0
    if e.kind == "mod":
        if positive:
            return t.f.binary("urem", a, b)
        rest = t.f.binary("srem", a, b)
        negative = t.f.compare("slt", rest, int_const(0, a.type))
        return t.f.select(negative, t.f.binary("add", rest, b), rest)
    if e.kind == "ceildiv":  # ceil(a / b) = floor((a + b - 1) / b) for the positive b that affine maps have
        a = t.f.binary("add", a, t.f.binary("sub", b, int_const(1, b.type)), "nsw")
    if positive:
        return t.f.binary("udiv", a, b)
    quotient, rest = t.f.binary("sdiv", a, b), t.f.binary("srem", a, b)
    negative = t.f.compare("slt", rest, int_const(0, a.type))
    return t.f.select(negative, t.f.binary("sub", quotient, int_const(1, a.type)), quotient)


def _width(t: Translator, op: Any, exprs: Any, n: int) -> tuple[int, Any]:
    """32 if every operand and every intermediate value fits."""
    ranges = [t.ranges.of(v, op.parent) for v in op.operands]
    split = (ranges[:n], ranges[n:])

    def small(e: AffineExpr) -> bool:
        r = affine_range(e, *split)
        if (
            r is None
            or not fits_32(r)
            or (isinstance(e, Binary) and e.kind == "ceildiv" and not fits_32((r[0], 2 * r[1])))
        ):
            return False
        return not isinstance(e, Binary) or (small(e.lhs) and small(e.rhs))

    return (32 if all(map(small, exprs)) else 64), split


def _results(t: Translator, op: Any, amap: Any) -> list[V]:
    width, ranges = _width(t, op, amap.results, amap.num_dims)
    values = [t.resize(t.get(v), width, v) for v in op.operands]
    dims, symbols = values[: amap.num_dims], values[amap.num_dims :]
    made = [expression(t, e, dims, symbols, ranges) for e in amap.results]
    return [int_const(m.const, f"i{width}") if m.const is not None else m for m in made]


@lowers("affine.apply")
def apply(t: Translator, op: Any) -> None:
    (x,) = _results(t, op, op.map.value)
    t.set_result(op, t.resize(x, t.index_width(op.results[0]), op.results[0]))


@lowers("affine.min", "affine.max")
def min_max(t: Translator, op: Any) -> None:
    name = "smin" if op.name == "affine.min" else "smax"
    values = _results(t, op, op.map.value)
    best = values[0]
    for v in values[1:]:
        best = t.f.call(best.type, f"llvm.{name}.{best.type}", [best, v])
    t.set_result(op, t.resize(best, t.index_width(op.results[0]), op.results[0]))
