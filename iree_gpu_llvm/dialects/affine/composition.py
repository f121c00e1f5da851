"""Maps applied to operands, made one with the maps that make these, and brought to the form that MLIR keeps them in.

    %0 = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    affine_map<(d0, d1) -> (d0 + d1)>(%0, %n)  ->  affine_map<(d0)[s0] -> (d0 * 4 + s0)>(%i)[%n]

Operands that do not change inside a function's loops are symbols, others dims; each stands once, constants nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...ir.affine import AffineExpr, AffineMap, Binary, Constant, Dim, Symbol
from ...ir.affine_simplification import simplify_map, used_symbols
from ...ir.attributes import IntegerAttr
from ...ir.folding import constant_value
from ...ir.operations import Value
from .scopes import is_valid_symbol

Applied = tuple[AffineMap, list[Value]]
"""A map and its operands, dims first."""


def canonical(amap: AffineMap, operands: Sequence[Value]) -> Applied:
    """Dims that are valid symbols become symbols, behind those that are there; what is not used or stands twice
    goes."""
    dims, symbols = list(operands[: amap.num_dims]), list(operands[amap.num_dims :])
    kept: list[Value] = []
    places: list[AffineExpr] = []
    for v in dims:
        if is_valid_symbol(v):
            places.append(Symbol(len(symbols)))
            symbols.append(v)
        else:
            places.append(Dim(len(kept)))
            kept.append(v)
    own: list[AffineExpr] = [Symbol(i) for i in range(len(symbols))]
    results = tuple(e.replace(places, own) for e in amap.results)
    new_dims: list[Value] = []
    new_symbols: list[Value] = []
    used_dims = {d for e in results for d in e.dims_used()}
    dim_places = _unique(kept, used_dims, new_dims, Dim)
    symbol_places = _unique(symbols, used_symbols(results), new_symbols, Symbol)
    results = tuple(e.replace(dim_places, symbol_places) for e in results)
    return AffineMap(len(new_dims), len(new_symbols), results), [*new_dims, *new_symbols]


def _unique(
    values: Sequence[Value], used: set[int], found: list[Value], make: Callable[[int], Any]
) -> list[AffineExpr]:
    """What each value is in the new map; `found` gets its operands."""
    places: list[AffineExpr] = []
    for i, v in enumerate(values):
        known = constant_value(v)
        if isinstance(known, IntegerAttr):
            places.append(Constant(known.value))
            continue
        if i in used and v not in found:
            found.append(v)
        places.append(make(found.index(v)) if v in found else make(0))
    return places


def composed(amap: AffineMap, operands: Sequence[Value]) -> Applied:
    """Made one with every `affine.apply` among the operands, and canonical: one result after the other, which decides
    the order of the operands."""
    if len(amap.results) == 1:
        return composed_at_once(amap, operands)
    dims: list[Value] = []
    symbols: list[Value] = []
    results: list[AffineExpr] = []
    for i in range(len(amap.results)):
        one, own = composed_at_once(amap.sub_map([i]), operands)
        places: list[AffineExpr] = [Dim(len(dims) + k) for k in range(one.num_dims)]
        symbol_places: list[AffineExpr] = [Symbol(len(symbols) + k) for k in range(one.num_symbols)]
        results.append(one.results[0].replace(places, symbol_places))
        dims += own[: one.num_dims]
        symbols += own[one.num_dims :]
    whole, values = canonical(AffineMap(len(dims), len(symbols), tuple(results)), [*dims, *symbols])
    return simplify_map(whole), values


def composed_at_once(amap: AffineMap, operands: Sequence[Value]) -> Applied:
    """The same for all results together, as the canonicalizer does."""
    dims: list[Value | None] = list(operands[: amap.num_dims])
    symbols: list[Value | None] = list(operands[amap.num_dims :])
    results = amap.results
    place = _first_apply(dims, symbols, results)
    while place is not None:
        values, i = place
        value = values[i]
        assert value is not None
        op: Any = value.defining_op
        values[i] = None
        inner, inner_operands = canonical(op.affine_map, op.operands)
        new_dims: list[AffineExpr] = [Dim(len(dims) + k) for k in range(inner.num_dims)]
        new_symbols: list[AffineExpr] = [Symbol(len(symbols) + k) for k in range(inner.num_symbols)]
        replacement = inner.results[0].replace(new_dims, new_symbols)
        here_dims: list[AffineExpr] = [Dim(k) for k in range(len(dims))]
        here_symbols: list[AffineExpr] = [Symbol(k) for k in range(len(symbols))]
        (here_dims if values is dims else here_symbols)[i] = replacement
        results = tuple(e.replace(here_dims, here_symbols) for e in results)
        dims += inner_operands[: inner.num_dims]
        symbols += inner_operands[inner.num_dims :]
        place = _first_apply(dims, symbols, results)
    left_dims, left_symbols = [v for v in dims if v is not None], [v for v in symbols if v is not None]
    dim_places = _renumbered(dims, Dim)
    symbol_places = _renumbered(symbols, Symbol)
    results = tuple(e.replace(dim_places, symbol_places) for e in results)
    whole = AffineMap(len(left_dims), len(left_symbols), results)
    found, values_found = canonical(whole, [*left_dims, *left_symbols])
    return simplify_map(found), values_found


def _first_apply(
    dims: list[Value | None], symbols: list[Value | None], results: Sequence[AffineExpr]
) -> tuple[list[Value | None], int] | None:
    for values in (dims, symbols):
        for i, v in enumerate(values):
            op: Any = v.defining_op if v is not None else None
            if op is None or op.name != "affine.apply":
                continue
            inner = canonical(op.affine_map, op.operands)[0].results[0]
            if values is dims or inner.is_symbolic() or not any(_scales_by(e, i) for e in results):
                return values, i
    return None


def _scales_by(e: AffineExpr, symbol: int) -> bool:
    """Whether a symbol is in factors or divisors, which must not come to have dims."""
    if not isinstance(e, Binary):
        return False
    factor = e.kind != "+" and symbol in used_symbols([e.rhs])
    return factor or _scales_by(e.lhs, symbol) or _scales_by(e.rhs, symbol)


def _renumbered(values: Sequence[Value | None], make: Callable[[int], Any]) -> list[AffineExpr]:
    places: list[AffineExpr] = []
    n = 0
    for v in values:
        places.append(make(n))
        n += v is not None
    return places
