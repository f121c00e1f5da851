"""`affine` arithmetic on indices, in 32 bits where ranges prove it enough."""

from __future__ import annotations

from typing import Any

from ...dialects.index_lists import DYNAMIC_INDEX
from ...ir.affine import AffineExpr, Binary, Constant, Dim
from ...ir.types import VectorType
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
        return t.f.binary("urem", a, b) if positive else _floor(t, a, b, "mod")
    if e.kind == "ceildiv":  # ceil(a / b) = floor((a + b - 1) / b) for the positive b that affine maps have
        a = t.f.binary("add", a, t.f.binary("sub", b, int_const(1, b.type)), "nsw")
    if positive:
        return t.f.binary("udiv", a, b)
    return _floor(t, a, b, "floordiv")


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


def _basis(t: Translator, op: Any, width: int) -> list[V]:
    """The entries of a basis at a width, most significant first."""
    dynamic = iter(op.dynamic_basis)
    return [
        t.integer(next(dynamic), width) if n == DYNAMIC_INDEX else int_const(n, f"i{width}")
        for n in op.static_basis.values
    ]


@lowers("affine.linearize_index")
def linearize(t: Translator, op: Any) -> None:
    digits = list(op.multi_index)
    if not digits:
        t.set_result(op, int_const(0, t.scalar_type(op.results[0])))
        return
    _only_scalars(op)
    width = 32 if all(t.ranges.fits_32(v) for v in (*op.operands, op.results[0])) else 64
    basis = _basis(t, op, width)
    weights = basis[1:] if op.has_outer_bound else basis
    total = t.integer(digits[0], width)
    for v, n in zip(digits[1:], weights, strict=True):
        total = t.f.binary("add", t.f.binary("mul", total, n, "nsw"), t.integer(v, width), "nsw")
    t.set_result(op, t.resize(total, t.index_width(op.results[0]), op.results[0]))


@lowers("affine.delinearize_index")
def delinearize(t: Translator, op: Any) -> None:
    """From the least significant digit up. A number that is not negative takes unsigned divisions, which by powers of
    two are shifts."""
    _only_scalars(op)
    source = op.linear_index
    width = 32 if all(t.ranges.fits_32(v) for v in op.operands) else 64
    r = t.ranges.of(source, op.parent)
    basis = _basis(t, op, width)
    inner = basis[1:] if op.has_outer_bound else basis
    rest, top = t.integer(source, width), r[1] if r is not None and r[0] >= 0 else None
    digits: list[V] = []
    for n in reversed(inner):
        if n.const is not None and top is not None and top < n.const:
            digits.insert(0, rest)
            rest, top = int_const(0, rest.type), 0
        elif top is not None:
            digits.insert(0, t.f.binary("urem", rest, n))
            rest, top = t.f.binary("udiv", rest, n), top // (n.const or 1)
        else:
            digits.insert(0, _floor(t, rest, n, "mod"))
            rest = _floor(t, rest, n, "floordiv")
    for v, x in zip(op.results, [rest, *digits], strict=True):
        t.set(v, t.resize(x, t.index_width(v), v))


def _only_scalars(op: Any) -> None:
    if isinstance(op.results[0].type, VectorType):
        raise op.error("of vectors has no lowering")


def _floor(t: Translator, a: V, b: V, kind: str) -> V:
    """Quotient or remainder that round towards minus infinity, by a positive divisor."""
    rest = t.f.binary("srem", a, b)
    negative = t.f.compare("slt", rest, int_const(0, a.type))
    if kind == "mod":
        return t.f.select(negative, t.f.binary("add", rest, b), rest)
    quotient = t.f.binary("sdiv", a, b)
    return t.f.select(negative, t.f.binary("sub", quotient, int_const(1, a.type)), quotient)
