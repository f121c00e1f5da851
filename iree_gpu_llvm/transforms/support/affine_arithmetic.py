"""Index arithmetic on numbers that may be known: what is known is computed, the rest becomes one affine op.

apply(b, Dim(0) * 2 + Dim(1), [%x, 3])  ->  %0 = affine.apply affine_map<(d0) -> (d0 * 2 + 3)>(%x)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...dialects.affine.composition import composed
from ...dialects.affine.maps import MaxOp, MinOp, apply_op
from ...dialects.index_lists import Mixed
from ...ir.affine import AffineExpr, AffineMap, Constant, Dim, Symbol
from ...ir.attributes import AffineMapAttr
from ...ir.builder import Builder
from ...ir.operations import Value
from ...ir.types import INDEX


def apply(b: Builder, e: AffineExpr, values: Sequence[Mixed], symbols: Sequence[Mixed] = ()) -> Mixed:
    """An expression whose dims are the values. Symbols stay symbols, as divisors and one factor of a product must be;
    dims that do not change in loops become symbols."""
    amap, operands = _composed((e,), values, symbols)
    (e,) = amap.results
    if isinstance(e, Constant):
        return e.value
    if isinstance(e, (Dim, Symbol)):
        return operands[0]
    return b.make(apply_op(amap, operands))


def add(b: Builder, x: Mixed, y: Mixed) -> Mixed:
    return apply(b, Dim(0) + Dim(1), [x, y])


def sub(b: Builder, x: Mixed, y: Mixed) -> Mixed:
    return apply(b, Dim(0) - Dim(1), [x, y])


def minimum(b: Builder, x: Mixed, y: Mixed) -> Mixed:
    return _extreme(b, MinOp, [x, y])


def maximum(b: Builder, x: Mixed, y: Mixed) -> Mixed:
    return _extreme(b, MaxOp, [x, y])


def _extreme(b: Builder, op: Any, values: Sequence[Mixed]) -> Mixed:
    amap, operands = _composed([Dim(i) for i in range(len(values))], values)
    results = tuple(dict.fromkeys(amap.results))
    if all(isinstance(e, Constant) for e in results):
        numbers = [e.value for e in results if isinstance(e, Constant)]
        return max(numbers) if op is MaxOp else min(numbers)
    if len(results) == 1 and isinstance(results[0], (Dim, Symbol)):
        return operands[0]
    amap = AffineMap(amap.num_dims, amap.num_symbols, results)
    return b.make(op(operands, (INDEX,), {"map": AffineMapAttr(amap)}))


def _composed(
    results: Sequence[AffineExpr], values: Sequence[Mixed], symbols: Sequence[Mixed] = ()
) -> tuple[AffineMap, list[Value]]:
    """With numbers put in, and ops of `affine.apply` among the values looked through."""
    dims, places = _placed(values, Dim)
    others, symbol_places = _placed(symbols, Symbol)
    amap = AffineMap(len(dims), len(others), tuple(e.replace(places, symbol_places) for e in results))
    return composed(amap, [*dims, *others])


def _placed(values: Sequence[Mixed], make: Callable[[int], Any]) -> tuple[list[Value], list[AffineExpr]]:
    """The values among them, and what each is in a map of those."""
    operands = [v for v in values if isinstance(v, Value)]
    count = iter(range(len(operands)))
    return operands, [make(next(count)) if isinstance(v, Value) else Constant(v) for v in values]
