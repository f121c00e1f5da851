"""Patterns of `affine.min` and `affine.max`.

%0 = affine.min affine_map<(d0) -> (d0, 8)>(%i)
%1 = affine.min affine_map<(d0)[s0] -> (s0, d0, s0)>(%0)[%n]  ->  affine.min affine_map<(d0)[s0] -> (8, s0, d0)>
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.affine import AffineExpr, AffineMap, Binary, Constant, Dim, Symbol
from ...ir.affine_simplification import linear_coefficients
from ...ir.attributes import AffineMapAttr, Attribute, IntegerAttr
from ...ir.operations import Value
from ...ir.types import INDEX


def _replace(op: Any, amap: AffineMap, operands: list[Value], rewriter: Any) -> bool:
    rewriter.replace(op, rewriter.insert(type(op)(operands, (INDEX,), {"map": AffineMapAttr(amap)})))
    return True


def known_places(amap: AffineMap, operands: Sequence[Attribute | None]) -> tuple[list[AffineExpr], list[AffineExpr]]:
    """What dims and symbols are once known operands are put in."""
    known = [Constant(a.value) if isinstance(a, IntegerAttr) else None for a in operands]
    dims, symbols = known[: amap.num_dims], known[amap.num_dims :]
    return [e or Dim(i) for i, e in enumerate(dims)], [e or Symbol(i) for i, e in enumerate(symbols)]


def divides_by_zero(e: AffineExpr) -> bool:
    """Whether computing an expression from the left comes to a quotient of a number by 0 before to what is unknown."""
    if not isinstance(e, Binary) or isinstance(e.lhs, (Dim, Symbol)):
        return False
    if isinstance(e.lhs, Binary):
        return divides_by_zero(e.lhs)
    return divides_by_zero(e.rhs) or (e.kind not in ("+", "*") and e.rhs is Constant(0))


def with_known_results(op: Any, operands: Sequence[Attribute | None]) -> AffineMap:
    """The map with those results computed whose operands are all known."""
    amap: AffineMap = op.affine_map
    places = known_places(amap, operands)
    results: list[AffineExpr] = []
    for e in amap.results:
        known = e.replace(*places)
        results.append(known if isinstance(known, Constant) else e)
    return AffineMap(amap.num_dims, amap.num_symbols, tuple(results))


def of_one_result(op: Any, rewriter: Any) -> bool:
    from .maps import apply_op

    if len(op.affine_map.results) != 1:
        return False
    rewriter.replace(op, rewriter.insert(apply_op(op.affine_map, list(op.operands))))
    return True


def without_repetition(op: Any, rewriter: Any) -> bool:
    amap = op.affine_map
    left = tuple(dict.fromkeys(amap.results))
    if left == amap.results:
        return False
    return _replace(op, AffineMap(amap.num_dims, amap.num_symbols, left), list(op.operands), rewriter)


def merge_with_operands(op: Any, rewriter: Any) -> bool:
    """A result that is an op of the same kind stands for its results, which go last."""
    amap = op.affine_map
    dims, symbols = op.dims, op.symbols
    kept: list[AffineExpr] = []
    merged: list[Any] = []
    for e in amap.results:
        v = dims[e.position] if isinstance(e, Dim) else symbols[e.position] if isinstance(e, Symbol) else None
        maker = v.defining_op if v is not None else None
        if type(maker) is type(op):
            merged.append(maker)
        else:
            kept.append(e)
    if not merged:
        return False
    for inner in merged:
        places: list[AffineExpr] = [Dim(len(dims) + i) for i in range(len(inner.dims))]
        others: list[AffineExpr] = [Symbol(len(symbols) + i) for i in range(len(inner.symbols))]
        kept += [e.replace(places, others) for e in inner.affine_map.results]
        dims += inner.dims
        symbols += inner.symbols
    return _replace(op, AffineMap(len(dims), len(symbols), tuple(kept)), [*dims, *symbols], rewriter)


def in_order(op: Any, rewriter: Any) -> bool:
    """Results that are sums of dims and symbols go by their coefficients, if all are."""
    amap = op.affine_map
    found = [linear_coefficients(e, amap.num_dims, amap.num_symbols) for e in amap.results]
    known = [c for c in found if c is not None]
    if len(known) != len(found) or sorted(known) == known:
        return False
    ordered = AffineMap(amap.num_dims, amap.num_symbols, tuple(_sum(c, amap.num_dims) for c in sorted(known)))
    return _replace(op, ordered, list(op.operands), rewriter)


def _sum(coefficients: list[int], dims: int) -> AffineExpr:
    e: AffineExpr = Constant(0)
    for i, n in enumerate(coefficients[:-1]):
        if n:
            e = e + (Dim(i) if i < dims else Symbol(i - dims)) * n
    return e + coefficients[-1]
