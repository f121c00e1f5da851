"""How often the loops of `scf.forall` turn, and which value a variable has in a turn."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from ...dialects.affine.maps import MaxOp
from ...dialects.affine.scopes import is_valid_symbol
from ...dialects.index_lists import Mixed, known_integer
from ...dialects.scf.forall import ForallOp
from ...ir.affine import AffineExpr, AffineMap, Binary, Constant, Dim, Symbol
from ...ir.attributes import AffineMapAttr
from ...ir.builder import Builder
from ...ir.operations import Value
from ...ir.types import INDEX
from . import building


def known_turns(forall: ForallOp) -> list[int | None]:
    """For each dimension, if it is known. Raises CompileError for steps that are known not to go forward."""
    found: list[int | None] = []
    for low, high, step in zip(forall.lower_bounds, forall.upper_bounds, forall.steps, strict=True):
        a, b, s = (known_integer(x) for x in (low, high, step))
        if s is not None and s <= 0:
            raise forall.error(f"has a step of {s}: turns go forward")
        found.append(None if a is None or b is None or s is None else max(0, -(-(b - a) // s)))
    return found


def turns(b: Builder, forall: ForallOp) -> list[Mixed]:
    """The same, with values for those that are not known."""
    known = known_turns(forall)
    bounds = zip(forall.lower_bounds, forall.upper_bounds, forall.steps, strict=True)
    several = known.count(None) > 1
    return [n if n is not None else _difference(b, *x, several) for n, x in zip(known, bounds, strict=True)]


def _difference(b: Builder, low: Mixed, high: Mixed, step: Mixed, several: bool) -> Mixed:
    """Bounds that are no sizes may cross. In one dimension, fewer turns than none are none; in several, two such
    numbers would make many."""
    symbols: list[Value] = []
    a, z, s = (term(x, symbols) for x in (low, high, step))
    e = (z - a).ceildiv(s)
    if e is Symbol(0):
        return symbols[0]
    if known_integer(low) == 0 or not several:
        return building.apply(b, e, (), symbols)
    amap = AffineMap(0, len(symbols), (e, Constant(0)))
    return b.make(MaxOp(symbols, (INDEX,), {"map": AffineMapAttr(amap)}))


def term(x: Mixed, symbols: list[Value]) -> AffineExpr:
    """A number, or the next symbol, whose value is added to the list."""
    n = known_integer(x)
    if n is not None:
        return Constant(n)
    assert isinstance(x, Value)
    symbols.append(x)
    return Symbol(len(symbols) - 1)


def position(b: Builder, turn: Value, low: Mixed, step: Mixed) -> Value:
    """The variable in a turn."""
    symbols: list[Value] = []
    e = Dim(0) * term(step, symbols) + term(low, symbols)
    return turn if e is Dim(0) else building.apply(b, e, [turn], symbols)


def product(b: Builder, counts: Sequence[Mixed]) -> Value:
    """How many turns there are in all."""
    numbers = [known_integer(x) for x in counts]
    if None not in numbers:
        return building.constant(b, prod(n for n in numbers if n is not None))
    dims: list[Value] = []
    symbols: list[Value] = []
    e: AffineExpr = Constant(1)
    for n in counts:
        if not isinstance(n, Value) or is_valid_symbol(n) or not e.is_symbolic():  # two dims have no affine product
            factor = term(n, symbols)
        else:
            dims.append(n)
            factor = Dim(0)
        # As iree-opt has them: products of symbols grow to the left.
        e = factor * e if isinstance(e, Binary) and e.is_symbolic() else e * factor
    if isinstance(e, (Dim, Symbol)):
        return [*dims, *symbols][0]
    return building.apply(b, e, dims, symbols)
