"""Affine expressions in their normal form: a sum over dims, symbols, quotients, and a constant, in this order.

4 - d1 + d0 * 2 - d0  ->  d0 - d1 + 4
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from .affine import AffineExpr, AffineMap, Binary, Constant, Dim, Symbol


def simplify_map(m: AffineMap) -> AffineMap:
    return AffineMap(m.num_dims, m.num_symbols, tuple(simplify(e, m.num_dims, m.num_symbols) for e in m.results))


def simplify(e: AffineExpr, dims: int, symbols: int) -> AffineExpr:
    """Products and quotients by what is not constant stay as they are, with all that they stand in."""
    flattener = _Flattener(dims, symbols)
    try:
        return flattener.build(flattener.flatten(e))
    except _NotLinear:
        return e


class _NotLinear(Exception):
    pass


class _Flattener:
    """A flat form lists the coefficients of dims, symbols and quotients; the constant is last. `quotients` grows, so
    forms may be shorter than the list."""

    def __init__(self, dims: int, symbols: int):
        self.dims, self.symbols = dims, symbols
        self.quotients: list[AffineExpr] = []

    def flatten(self, e: AffineExpr) -> dict[int, int]:
        """Coefficients by place; -1 is the constant's."""
        if isinstance(e, Constant):
            return {-1: e.value}
        if isinstance(e, Dim):
            return {e.position: 1}
        if isinstance(e, Symbol):
            return {self.dims + e.position: 1}
        assert isinstance(e, Binary)
        lhs, rhs = self.flatten(e.lhs), self.flatten(e.rhs)
        if e.kind == "+":
            return _sum(lhs, rhs, 1)
        factor = rhs.get(-1, 0)
        if any(n for place, n in rhs.items() if place != -1):
            raise _NotLinear
        if e.kind == "*":
            return {place: n * factor for place, n in lhs.items()}
        if factor <= 0:
            raise _NotLinear
        if e.kind == "mod":
            if all(n % factor == 0 for n in lhs.values()):
                return {}
            return _sum(lhs, self._quotient(lhs, factor, "floordiv"), -factor)
        return self._quotient(lhs, factor, e.kind)

    def _quotient(self, dividend: dict[int, int], divisor: int, kind: str) -> dict[int, int]:
        common = gcd(divisor, *dividend.values())
        dividend = {place: n // common for place, n in dividend.items()}
        divisor //= common
        if divisor == 1:
            return dividend
        e = self.build(dividend)
        e = e // divisor if kind == "floordiv" else e.ceildiv(divisor)
        if isinstance(e, Constant):
            return {-1: e.value}
        if e not in self.quotients:
            self.quotients.append(e)
        return {self.dims + self.symbols + self.quotients.index(e): 1}

    def build(self, flat: dict[int, int]) -> AffineExpr:
        e: AffineExpr = Constant(0)
        for place in sorted(p for p in flat if p != -1):
            if flat[place]:
                e = e + self._term(place) * flat[place]
        return e + flat.get(-1, 0)

    def _term(self, place: int) -> AffineExpr:
        if place < self.dims:
            return Dim(place)
        place -= self.dims
        return Symbol(place) if place < self.symbols else self.quotients[place - self.symbols]


def _sum(a: dict[int, int], b: dict[int, int], factor: int) -> dict[int, int]:
    return {place: a.get(place, 0) + factor * b.get(place, 0) for place in {**a, **b}}


def used_symbols(results: Sequence[AffineExpr]) -> set[int]:
    found: set[int] = set()
    stack = list(results)
    while stack:
        e = stack.pop()
        if isinstance(e, Symbol):
            found.add(e.position)
        elif isinstance(e, Binary):
            stack += [e.lhs, e.rhs]
    return found
