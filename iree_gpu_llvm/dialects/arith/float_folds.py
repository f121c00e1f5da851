"""What the float ops of `arith` fold to: exact results rounded once, to nearest even, with IEEE 754's zeros, infinities
and nans (the first operand that is nan decides, made quiet). Each checked against the peer."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from ...ir import floats
from ...ir.operations import Operation
from ...ir.types import Type, element_type
from .elementwise import combine, splat_of

Folded = Any  # Value | Attribute | None
Constant = Any  # Attribute | None


class Number(NamedTuple):
    """A decoded bit pattern. `value` is None for nan and infinity."""

    bits: int
    negative: bool
    nan: bool
    value: Fraction | None

    @property
    def infinite(self) -> bool:
        return self.value is None and not self.nan


def decode(bits: int, name: str) -> Number:
    f = floats.FORMATS[name]
    value = floats.decode_exact(bits, name)
    nan = value is None and math.isnan(floats.decode(bits, name))
    return Number(bits, bool(bits >> (f.width - 1)) and f.special != "e8m0", nan, value)


def quiet(n: Number, name: str) -> int:
    f = floats.FORMATS[name]
    return n.bits | 1 << (f.mantissa - 1) if f.special == "ieee" else n.bits


def infinity(negative: bool, name: str) -> int:
    """The pattern of an infinity, or what the format has in its place."""
    return floats.encode(-math.inf if negative else math.inf, name)


def _nan(name: str) -> int:
    return floats.nan_bits(floats.FORMATS[name])


def none(op: Operation, a: Constant, b: Constant) -> Folded:
    return None


def _format(t: Type) -> str:
    return element_type(t).name


def _binary(op: Operation, f: Callable[[Number, Number, str], int], a: Constant, b: Constant) -> Folded:
    """Applies a function of two numbers where neither is nan."""
    name = _format(op.results[0].type)
    if floats.FORMATS[name].special == "e8m0":  # neither sign nor zero: MLIR's arithmetic has no meaning for it
        return None

    def element(x: int, y: int) -> int:
        m, n = decode(x, name), decode(y, name)
        if m.nan or n.nan:
            return quiet(m if m.nan else n, name)
        return f(m, n, name)

    return combine(op.results[0].type, element, a, b)


def add(m: Number, n: Number, name: str) -> int:
    if m.value is None or n.value is None:
        if m.infinite and n.infinite and m.negative != n.negative:
            return _nan(name)
        return infinity(m.negative if m.infinite else n.negative, name)
    total = m.value + n.value
    return floats.encode(total, name, negative_zero=total == 0 and m.negative and n.negative)


def subtract(m: Number, n: Number, name: str) -> int:
    return add(m, n._replace(negative=not n.negative, value=None if n.value is None else -n.value), name)


def multiply(m: Number, n: Number, name: str) -> int:
    negative = m.negative != n.negative
    if m.value is None or n.value is None:
        return _nan(name) if m.value == 0 or n.value == 0 else infinity(negative, name)
    return floats.encode(m.value * n.value, name, negative)


def divide(m: Number, n: Number, name: str) -> int:
    negative = m.negative != n.negative
    if m.value is None:
        return _nan(name) if n.value is None else infinity(negative, name)
    if n.value is None:
        return floats.encode(Fraction(0), name, negative)
    if n.value == 0:
        return _nan(name) if m.value == 0 else infinity(negative, name)
    return floats.encode(m.value / n.value, name, negative)


def remainder(m: Number, n: Number, name: str) -> int:
    """With the sign of the dividend, as C's fmod."""
    if m.value is None or n.value == 0:
        return _nan(name)
    if n.value is None:
        return m.bits
    return floats.encode(m.value - math.trunc(m.value / n.value) * n.value, name, m.negative)


def _key(n: Number) -> tuple[float | Fraction, bool]:
    """Orders numbers with -0 below +0."""
    value: float | Fraction = n.value if n.value is not None else (-math.inf if n.negative else math.inf)
    return value, not n.negative


def larger(m: Number, n: Number, name: str) -> int:
    return max(m, n, key=_key).bits


def smaller(m: Number, n: Number, name: str) -> int:
    return min(m, n, key=_key).bits


def is_value(a: Constant, t: Type, value: float) -> bool:
    """Whether a constant is this number in every element; -0 and +0 differ."""
    bits = splat_of(a)
    if bits is None:
        return False
    name = _format(t)
    return bits == floats.encode(value, name) and (
        not math.isinf(value) or floats.infinity_bits(floats.FORMATS[name]) is not None
    )


def _is_nan(a: Constant, t: Type) -> bool:
    bits = splat_of(a)
    return bits is not None and decode(bits, _format(t)).nan


def negf(op: Operation, a: Constant) -> Folded:
    inner = op.operands[0].defining_op
    if inner is not None and inner.name == "arith.negf":
        return inner.operands[0]
    name = _format(op.results[0].type)
    f = floats.FORMATS[name]
    sign = 1 << (f.width - 1)

    def element(x: int) -> int | None:
        if f.special == "e8m0":
            return None
        if f.special == "fnuz" and not x & ~sign:  # one zero, and a nan in place of the other
            return x
        return x ^ sign

    return combine(op.results[0].type, element, a)


def _is_zero(op: Any, b: Constant, zero: float) -> bool:
    """Whether a constant is that zero, or any zero if the op tells them not apart."""
    t = op.results[0].type
    return is_value(b, t, zero) or ("nsz" in op.fastmath.members and is_value(b, t, -zero))


def addf(op: Operation, a: Constant, b: Constant) -> Folded:
    if _is_zero(op, b, -0.0):
        return op.operands[0]
    return _binary(op, add, a, b)


def subf(op: Operation, a: Constant, b: Constant) -> Folded:
    if _is_zero(op, b, 0.0):
        return op.operands[0]
    return _binary(op, subtract, a, b)


def mulf(op: Any, a: Constant, b: Constant) -> Folded:
    t = op.results[0].type
    if is_value(b, t, 1.0):
        return op.operands[0]
    if {"nnan", "nsz"} <= op.fastmath.members:
        for constant in (b, a):
            if is_value(constant, t, 0.0):
                return constant
    return _binary(op, multiply, a, b)


def divf(op: Operation, a: Constant, b: Constant) -> Folded:
    if is_value(b, op.results[0].type, 1.0):
        return op.operands[0]
    return _binary(op, divide, a, b)


def remf(op: Operation, a: Constant, b: Constant) -> Folded:
    return _binary(op, remainder, a, b)


def maximumf(op: Operation, a: Constant, b: Constant) -> Folded:
    lhs, rhs = op.operands
    if lhs is rhs or is_value(b, op.results[0].type, -math.inf):
        return lhs
    return _binary(op, larger, a, b)


def minimumf(op: Operation, a: Constant, b: Constant) -> Folded:
    lhs, rhs = op.operands
    if lhs is rhs or is_value(b, op.results[0].type, math.inf):
        return lhs
    return _binary(op, smaller, a, b)


def _of_numbers(op: Operation, f: Callable[[Number, Number, str], int], a: Constant, b: Constant) -> Folded:
    """A nan gives way to the other operand."""
    lhs, rhs = op.operands
    t = op.results[0].type
    if lhs is rhs or _is_nan(b, t):
        return lhs
    name = _format(t)

    def element(x: int, y: int) -> int:
        m, n = decode(x, name), decode(y, name)
        if m.nan:
            return quiet(n, name) if n.nan else n.bits
        return m.bits if n.nan else f(m, n, name)

    return combine(t, element, a, b)


def maxnumf(op: Operation, a: Constant, b: Constant) -> Folded:
    return _of_numbers(op, larger, a, b)


def minnumf(op: Operation, a: Constant, b: Constant) -> Folded:
    return _of_numbers(op, smaller, a, b)
