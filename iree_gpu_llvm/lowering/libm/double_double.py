"""Unevaluated sums of two floats: about twice the precision, by error-free transformations (Dekker, Knuth).

Right only while LLVM keeps the operations as written, which it does without fast-math flags.
"""

from __future__ import annotations

from typing import NamedTuple

from .builder import Operand, Val


class Pair(NamedTuple):
    """hi + lo, |lo| at most half an ulp of hi (an ulp or two after the sloppier operations)."""

    hi: Val
    lo: Val


def fast_two_sum(a: Val, c: Val) -> Pair:
    """a + c exactly, where |a| >= |c| or a = 0."""
    s = a + c
    return Pair(s, c - (s - a))


def two_sum(a: Val, c: Val) -> Pair:
    """a + c exactly, whichever is larger."""
    s = a + c
    from_c = s - a
    return Pair(s, (a - (s - from_c)) + (c - from_c))


def two_product(a: Val, c: Val) -> Pair:
    """a * c exactly (no underflow)."""
    p = a * c
    return Pair(p, a.b.fma(a, c, -p))


def add(p: Pair, q: Pair) -> Pair:
    """p + q where |p| >= |q| or p = 0."""
    s = fast_two_sum(p.hi, q.hi)
    return fast_two_sum(s.hi, s.lo + (p.lo + q.lo))


def multiply(p: Pair, q: Pair) -> Pair:
    """p * q; relative error about 2**(3 - 2 precision)."""
    b = p.hi.b
    h = two_product(p.hi, q.hi)
    return fast_two_sum(h.hi, b.fma(p.hi, q.lo, b.fma(p.lo, q.hi, h.lo)))


def scale(p: Pair, factor: Operand) -> Pair:
    """p times a power of two."""
    return Pair(p.hi * factor, p.lo * factor)


def constant(like: Val, parts: tuple[float, ...]) -> Pair:
    """The first two parts of a split constant."""
    return Pair(like.b.val(parts[0], like.ty), like.b.val(parts[1], like.ty))
