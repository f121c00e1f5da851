"""Index arithmetic on numbers that may be known: what is known is computed, the rest becomes one affine op.

apply(b, Dim(0) * 2 + Dim(1), [%x, 3])  ->  %0 = affine.apply affine_map<(d0) -> (d0 * 2 + 3)>(%x)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..dialects.affine.composition import composed
from ..dialects.affine.maps import MaxOp, MinOp, apply_op
from ..dialects.index_lists import Mixed
from ..ir.affine import AffineExpr, AffineMap, Constant, Dim, Symbol
from ..ir.attributes import AffineMapAttr
from ..ir.builder import Builder
from ..ir.operations import Value
from ..ir.types import INDEX


def apply(b: Builder, e: AffineExpr, values: Sequence[Mixed], as_symbols: bool = False) -> Mixed:
    """An expression whose dims (or symbols) are the values. The op takes as symbols those that do not change in loops,
    or all."""
    amap, operands = _composed((e,), values, Symbol if as_symbols else Dim)
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


def _composed(results: Sequence[AffineExpr], values: Sequence[Mixed], kind: Any = Dim) -> tuple[AffineMap, list[Value]]:
    """With numbers put in, and ops of `affine.apply` among the values looked through."""
    operands = [v for v in values if isinstance(v, Value)]
    places: list[AffineExpr] = []
    for v in values:
        places.append(Constant(v) if isinstance(v, int) else kind(sum(isinstance(p, kind) for p in places)))
    counts = (len(operands), 0) if kind is Dim else (0, len(operands))
    amap = AffineMap(*counts, tuple(e.replace(places, places) for e in results))
    return composed(amap, operands)
