"""Affine expressions in their normal form: a sum over dims, symbols, quotients, and a constant, in this order.

4 - d1 + d0 * 2 - d0          ->  d0 - d1 + 4
(d0 * s0 + d0) floordiv s0    ->  stays: semi-affine terms are looked at as wholes
s0 * (s1 ceildiv 4) + s1      ->  s1 + s0 * (s1 ceildiv 4)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from math import gcd

from .affine import BUILD, AffineExpr, AffineMap, Binary, Constant, Dim, Symbol, largest_divisor


def simplify_map(m: AffineMap) -> AffineMap:
    return AffineMap(m.num_dims, m.num_symbols, tuple(simplify(e, m.num_dims, m.num_symbols) for e in m.results))


def simplify(e: AffineExpr, dims: int, symbols: int) -> AffineExpr:
    """Quotients by what is not positive stay as they are, with all that they stand in."""
    pure = is_pure(e)
    if not pure:
        e = _cancel_symbols(e)
    flattener = _Flattener(dims, symbols)
    try:
        flat = flattener.flatten(e)
    except _Undefined:
        return e
    if pure:
        return flattener.build(flat)
    return e if flattener.build(flat) is e else flattener.build_by_position(flat)


def is_pure(e: AffineExpr) -> bool:
    """Whether all products and quotients are by constants."""
    if not isinstance(e, Binary):
        return True
    if not is_pure(e.lhs) or not is_pure(e.rhs):
        return False
    return e.kind == "+" or isinstance(e.rhs, Constant) or (e.kind == "*" and isinstance(e.lhs, Constant))


def linear_coefficients(e: AffineExpr, dims: int, symbols: int) -> list[int] | None:
    """Of dims, symbols and the constant, in this order; None if an expression is no sum of these."""
    if not is_pure(e):
        return None
    flattener = _Flattener(dims, symbols)
    try:
        flat = flattener.flatten(e)
    except _Undefined:
        return None
    return None if flattener.terms else [flat.get(i, 0) for i in [*range(dims + symbols), -1]]


class _Undefined(Exception):
    """A quotient or rest by what is not positive."""


class _Flattener:
    """A flat form has coefficients of dims, symbols and `terms`, by place; -1 is the constant's. Terms are quotients,
    and products and rests that are semi-affine."""

    def __init__(self, dims: int, symbols: int):
        self.dims, self.symbols = dims, symbols
        self.terms: list[AffineExpr] = []

    def flatten(self, e: AffineExpr) -> dict[int, int]:
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
        if not isinstance(e.rhs, Constant):
            return self._term_place(BUILD[e.kind](self.build(lhs), self.build(rhs)))
        factor = e.rhs.value
        if e.kind == "*":
            return {place: n * factor for place, n in lhs.items()}
        if factor <= 0:
            raise _Undefined
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
        return self._term_place(BUILD[kind](self.build(dividend), Constant(divisor)))

    def _term_place(self, e: AffineExpr) -> dict[int, int]:
        if e not in self.terms:
            self.terms.append(e)
        return {self.dims + self.symbols + self.terms.index(e): 1}

    def build(self, flat: dict[int, int]) -> AffineExpr:
        e: AffineExpr = Constant(0)
        for place in sorted(p for p in flat if p != -1):
            if flat[place]:
                e = e + self._at(place) * flat[place]
        return e + flat.get(-1, 0)

    def build_by_position(self, flat: dict[int, int]) -> AffineExpr:
        """With terms of one or two dims and symbols sorted in among these: d0 + d0 * s0 + s0 + d1 * s1 + s1."""
        places = [p for p in flat if p != -1 and flat[p]]
        keys = self._keys(sorted(places))
        e: AffineExpr = Constant(0)
        for place in sorted(keys, key=lambda p: keys[p]) + sorted(p for p in places if p not in keys):
            e = e + self._at(place) * flat[place]
        return e + flat.get(-1, 0)

    def _keys(self, places: Sequence[int]) -> dict[int, tuple[int, int]]:
        """By which dims, symbols and short terms are sorted: the position of what they begin with, then what is of a
        dim alone (what is last of it first), then what a symbol is the right side of, then what is of symbols."""
        before, behind = count(-1, -1), count(max(self.dims, self.symbols))
        keys: dict[int, tuple[int, int]] = {}
        first_term = self.dims + self.symbols
        for place in (p for p in places if self.dims <= p < first_term):
            keys[place] = (place - self.dims, next(behind))
        for place in (p for p in places if p >= first_term):
            e = self._at(place)
            if not isinstance(e, Binary) or not isinstance(e.lhs, (Dim, Symbol)):
                continue
            if isinstance(e.lhs, Symbol) and isinstance(e.rhs, (Dim, Symbol, Constant)):
                keys[place] = (e.lhs.position, next(behind))
            elif isinstance(e.rhs, Constant):
                keys[place] = (e.lhs.position, next(before))
            elif isinstance(e.rhs, (Dim, Symbol)):
                keys[place] = (e.lhs.position, e.rhs.position)
        for place in (p for p in places if p < self.dims):
            keys[place] = (place, next(before))
        return keys

    def _at(self, place: int) -> AffineExpr:
        if place < self.dims:
            return Dim(place)
        place -= self.dims
        return Symbol(place) if place < self.symbols else self.terms[place - self.symbols]


def _sum(a: dict[int, int], b: dict[int, int], factor: int) -> dict[int, int]:
    return {place: a.get(place, 0) + factor * b.get(place, 0) for place in {**a, **b}}


# -- symbols that cancel


def _cancel_symbols(e: AffineExpr) -> AffineExpr:
    """(d0 * s0) floordiv s0 = d0, and the like."""
    if not isinstance(e, Binary):
        return e
    lhs, rhs = _cancel_symbols(e.lhs), _cancel_symbols(e.rhs)
    if e.kind in ("+", "*") or not isinstance(rhs, Symbol) or not _is_multiple(e.lhs, rhs, e.kind):
        return BUILD[e.kind](lhs, rhs)
    if e.kind == "mod":
        return Constant(0)
    return _divided(lhs, rhs) or BUILD[e.kind](lhs, rhs)


EXACT = ""
"""How an expression is divided where nothing may be rounded."""


def _is_multiple(e: AffineExpr, s: Symbol, kind: str) -> bool:
    """Whether an expression is a multiple of a symbol for sure, or a quotient of one by the same `kind` of division
    that it will be divided by: (s0 * 5) floordiv s1 for s0. (iree-opt 3.13 takes these for factors too.)"""
    if not isinstance(e, Binary):
        return e is s or e is Constant(0)
    if e.kind == "+":
        both = _is_multiple(e.lhs, s, kind) and _is_multiple(e.rhs, s, kind)
        return both and (_is_multiple(e.lhs, s, EXACT) or _is_multiple(e.rhs, s, EXACT))
    if e.kind == "mod":
        return _is_multiple(e.lhs, s, EXACT) and _is_multiple(e.rhs, s, EXACT)
    if e.kind == "*":
        return _is_multiple(e.lhs, s, EXACT) or _is_multiple(e.rhs, s, EXACT)
    return e.kind == kind and _is_multiple(e.lhs, s, kind)


def _divided(e: AffineExpr, s: Symbol) -> AffineExpr | None:
    """What `_is_multiple`, by the symbol."""
    if not isinstance(e, Binary):
        return Constant(1) if e is s else e if e is Constant(0) else None
    if e.kind == "*" and not _is_multiple(e.lhs, s, EXACT):
        rest = _divided(e.rhs, s)
        return None if rest is None else e.lhs * rest
    lhs = _divided(e.lhs, s)
    rhs = _divided(e.rhs, s) if e.kind in ("+", "mod") else e.rhs
    return None if lhs is None or rhs is None else BUILD[e.kind](lhs, rhs)


# -- ranges


def simplify_by_ranges(e: AffineExpr) -> AffineExpr:
    """(d0 mod 4) floordiv 8 = 0, (d0 mod 4) mod 8 = d0 mod 4, (d0 * 4 + 3) floordiv 8 = d0 floordiv 2."""
    if not isinstance(e, Binary):
        return e
    e = BUILD[e.kind](simplify_by_ranges(e.lhs), simplify_by_ranges(e.rhs))
    if not isinstance(e, Binary) or e.kind in ("+", "*") or not isinstance(e.rhs, Constant) or e.rhs.value <= 0:
        return e
    dividend, n = e.lhs, e.rhs.value
    if isinstance(dividend, Binary) and dividend.kind == "+" and isinstance(dividend.rhs, Constant):
        divisor = largest_divisor(dividend.lhs)
        if e.kind == "floordiv" and 0 <= dividend.rhs.value < divisor and n % divisor == 0:
            return dividend.lhs // n
    bounds = _range(dividend)
    if bounds is None:
        return e
    low, high = bounds
    if e.kind == "mod":
        return dividend if low >= 0 and high < n else e
    first, last = Constant(low), Constant(high)
    quotient = BUILD[e.kind](first, e.rhs)
    return quotient if quotient is BUILD[e.kind](last, e.rhs) else e


def _range(e: AffineExpr) -> tuple[int, int] | None:
    """The least and largest value that constants alone tell; nothing is known of dims, symbols and sums with them."""
    if isinstance(e, Constant):
        return e.value, e.value
    if not isinstance(e, Binary) or not isinstance(e.rhs, Constant) or e.rhs.value < 1 or e.kind in ("+", "*"):
        return None
    n = e.rhs.value
    inner = _range(e.lhs)
    if e.kind == "mod":
        if inner is not None and inner[0] // n == inner[1] // n:
            return inner[0] % n, inner[1] % n
        return 0, n - 1
    if inner is None:
        return None
    low, high = inner
    return (low // n, high // n) if e.kind == "floordiv" else (-(-low // n), -(-high // n))


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
