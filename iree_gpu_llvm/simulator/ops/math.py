"""`math`: computed in f64 by numpy and rounded once."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ...ir.types import FloatType, element_type
from ..binder import Binder, computes
from ..numbers import (
    Array,
    decode,
    dtype_of,
    encode,
    fused,
    fused_f32,
    in_double,
    rounded_to,
    unsigned,
    width_of,
    zero_extended,
)

_erf = np.vectorize(math.erf, otypes=[np.float64])
_erfc = np.vectorize(math.erfc, otypes=[np.float64])


def _round_half_away(x: Array) -> Array:
    whole = np.trunc(x)
    return np.where(np.abs(x - whole) >= 0.5, whole + np.copysign(1.0, x), whole)


_FUNCTIONS: dict[str, Callable[..., Array]] = {
    "math.exp": np.exp,
    "math.exp2": np.exp2,
    "math.expm1": np.expm1,
    "math.log": np.log,
    "math.log2": np.log2,
    "math.log10": np.log10,
    "math.log1p": np.log1p,
    "math.sqrt": np.sqrt,
    "math.rsqrt": lambda x: 1.0 / np.sqrt(x),
    "math.cbrt": np.cbrt,
    "math.sin": np.sin,
    "math.cos": np.cos,
    "math.tan": np.tan,
    "math.asin": np.arcsin,
    "math.acos": np.arccos,
    "math.atan": np.arctan,
    "math.atan2": np.arctan2,
    "math.sinh": np.sinh,
    "math.cosh": np.cosh,
    "math.tanh": np.tanh,
    "math.asinh": np.arcsinh,
    "math.acosh": np.arccosh,
    "math.atanh": np.arctanh,
    "math.erf": _erf,
    "math.erfc": _erfc,
    "math.powf": np.power,
    "math.absf": np.abs,
    "math.ceil": np.ceil,
    "math.floor": np.floor,
    "math.trunc": np.trunc,
    "math.round": _round_half_away,
    "math.roundeven": np.rint,
    "math.copysign": np.copysign,
}


@computes(*_FUNCTIONS)
def functions(b: Binder, op: Any) -> Callable[..., Array]:
    return in_double(element_type(op.results[0].type).name, _FUNCTIONS[op.name])


@computes("math.sincos")
def sine_and_cosine(b: Binder, op: Any) -> Callable[..., Any]:
    name = element_type(op.results[0].type).name
    sine, cosine = in_double(name, np.sin), in_double(name, np.cos)
    return lambda x: (sine(x), cosine(x))


@computes("math.clampf")
def clamp(b: Binder, op: Any) -> Callable[..., Array]:
    return rounded_to(element_type(op.results[0].type).name, lambda x, low, high: np.minimum(np.maximum(x, low), high))


@computes("math.isfinite", "math.isinf", "math.isnan", "math.isnormal")
def classify(b: Binder, op: Any) -> Callable[[Array], Array]:
    from ...ir.floats import FORMATS

    name = element_type(op.operands[0].type).name
    if op.name == "math.isnormal":
        least = 2.0 ** (1 - FORMATS[name].bias)
        return lambda x: np.isfinite(decode(x, name)) & (np.abs(decode(x, name)) >= least)
    f = {"math.isfinite": np.isfinite, "math.isinf": np.isinf, "math.isnan": np.isnan}[op.name]
    return lambda x: f(decode(x, name))


@computes("math.fma", "vector.fma")
def fma(b: Binder, op: Any) -> Callable[..., Array]:
    t = element_type(op.results[0].type)
    assert isinstance(t, FloatType)
    if t.name == "f64":
        return np.vectorize(_exact_fma, otypes=[np.float64])
    if t.name == "f32":
        return fused_f32
    return lambda x, y, z: encode(fused(decode(x, t.name), decode(y, t.name), decode(z, t.name)), t.name)


def _exact_fma(x: float, y: float, z: float) -> float:
    from fractions import Fraction

    if not (math.isfinite(x) and math.isfinite(y) and math.isfinite(z)):
        return x * y + z
    exact = Fraction(x) * Fraction(y) + Fraction(z)
    if exact == 0:  # the sign is that of the sum of two zeros, or plus
        return x * y + z
    return float(exact)


@computes("math.fpowi")
def integer_power(b: Binder, op: Any) -> Callable[..., Array]:
    name = element_type(op.results[0].type).name
    return lambda x, n: encode(np.power(decode(x, name).astype(np.float64), n.astype(np.float64)), name)


# -- integers


@computes("math.absi")
def absolute(b: Binder, op: Any) -> Callable[[Array], Array]:
    return np.abs


@computes("math.ipowi")
def power(b: Binder, op: Any) -> Callable[[Array, Array], Array]:
    return lambda x, n: np.where(
        n < 0, np.where(x == 1, 1, np.where(x == -1, 1 - 2 * (n & 1), 0)), x ** np.maximum(n, 0)
    )


@computes("math.ctpop", "math.ctlz", "math.cttz")
def bits(b: Binder, op: Any) -> Callable[[Array], Array]:
    width, dtype = width_of(op.results[0].type), dtype_of(element_type(op.results[0].type))

    def each(x: Array) -> Array:
        """Bit k of every number, along a new last axis."""
        u = unsigned(zero_extended(x, width))
        return (u[..., None] >> np.arange(width, dtype=u.dtype)) & u.dtype.type(1)

    def f(x: Array) -> Array:
        found = each(x)
        if op.name == "math.ctpop":
            return found.sum(axis=-1).astype(dtype)
        ordered = found if op.name == "math.cttz" else found[..., ::-1]
        return np.where(ordered.any(axis=-1), ordered.argmax(axis=-1), width).astype(dtype)

    return f
