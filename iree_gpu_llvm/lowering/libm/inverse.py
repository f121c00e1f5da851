"""asin, acos, atan, atan2, asinh, acosh, atanh.

asin and acos: a polynomial below 1/2; above, asin x = pi/2 - 2 asin sqrt((1 - x)/2), whose argument (1 - x)/2 is exact.
atan: 1/x above 1. The hyperbolic ones are log1p of an argument that is small when x is, so that no digits cancel.
"""

from __future__ import annotations

from . import coefficients as C
from .builder import NAN, Builder, Val
from .exponential import reciprocal
from .logarithm import log1p
from .registry import op


def root(b: Builder, x: Val) -> Val:
    """sqrt of an x that is zero or not denormal: 1 ulp in f32, exact rounding in f64."""
    return b.hardware("sqrt", x) if x.ty == "f32" else b.generic("sqrt", x)


def asin_folded(b: Builder, a: Val, accuracy: str) -> tuple[Val, Val]:
    """(a > 1/2, asin a or, where a > 1/2, asin sqrt((1 - a)/2)); NaN for a > 1."""
    folded = a > 0.5
    z = b.select(folded, b.fma(a, -0.5, 0.5), a * a)
    s = b.select(folded, root(b, z), a)
    return folded, b.fma(s * z, b.poly(z, C.ASIN[accuracy]), s)


def asin_to(b: Builder, x: Val, accuracy: str) -> Val:
    folded, p = asin_folded(b, b.abs(x), accuracy)
    return b.copysign(b.select(folded, b.fma(-2.0, p, C.HALF_PI[x.ty][0]), p), x)


@op("asin", "f32", "f64")
def asin(b: Builder, x: Val) -> Val:
    return asin_to(b, x, x.ty)


@op("asin", "narrow")
def asin_narrow(b: Builder, x: Val) -> Val:
    return asin_to(b, x, "narrow")


def acos_to(b: Builder, x: Val, accuracy: str) -> Val:
    """pi/2 - asin x; 2 asin sqrt((1 - x)/2) above 1/2; pi minus that of -x below -1/2."""
    folded, p = asin_folded(b, b.abs(x), accuracy)
    signed = b.copysign(p, x)
    outer = b.fma(2.0, signed, b.select(x < 0.0, b.val(C.PI[x.ty][0], x.ty), 0.0))
    return b.select(folded, outer, C.HALF_PI[x.ty][0] - signed)


@op("acos", "f32", "f64")
def acos(b: Builder, x: Val) -> Val:
    return acos_to(b, x, x.ty)


@op("acos", "narrow")
def acos_narrow(b: Builder, x: Val) -> Val:
    return acos_to(b, x, "narrow")


def atan_of_fraction(b: Builder, t: Val, accuracy: str) -> Val:
    """atan t for t in [0, 1]. f64 goes through (t - 1)/(t + 1), whose arctangent is pi/4 less, above tan(pi/8)."""
    if t.ty == "f32":
        z = t * t
        return b.fma(t * z, b.poly(z, C.ATAN[accuracy]), t)
    upper = t > 0.41421356237309503
    t = b.select(upper, (t - 1.0) / (t + 1.0), t)
    z = t * t
    p = b.fma(t * z, b.poly(z, C.ATAN_EIGHTH["f64"]), t)
    return p + b.select(upper, b.val(C.HALF_PI["f64"][0] / 2, "f64"), 0.0)


def atan_to(b: Builder, x: Val, accuracy: str) -> Val:
    a = b.abs(x)
    inverted = a > 1.0
    p = atan_of_fraction(b, b.select(inverted, reciprocal(b, a), a), accuracy)
    return b.copysign(b.select(inverted, C.HALF_PI[x.ty][0] - p, p), x)


@op("atan", "f32", "f64")
def atan(b: Builder, x: Val) -> Val:
    return atan_to(b, x, x.ty)


@op("atan", "narrow")
def atan_narrow(b: Builder, x: Val) -> Val:
    return atan_to(b, x, "narrow")


@op("atan2", "f32", "f64")
def atan2(b: Builder, y: Val, x: Val) -> Val:
    """The smaller magnitude over the larger is in [0, 1]; 0/0 counts as 0 and inf/inf as 1, as Annex F.10.1.4 has
    it."""
    ay, ax = b.abs(y), b.abs(x)
    steep = ay > ax
    small, large = b.select(steep, ax, ay), b.select(steep, ay, ax)
    t = b.select(small.eq(large), b.select(large.eq(0.0), b.val(0.0, x.ty), 1.0), small / large)
    p = atan_of_fraction(b, t, x.ty)
    p = b.select(steep, C.HALF_PI[x.ty][0] - p, p)
    p = b.select(b.bits(x) < 0, C.PI[x.ty][0] - p, p)
    unordered = b.compare("uno", "", x, y)
    return b.select(unordered, NAN, b.copysign(p, y))


def log1p_or_log2x(b: Builder, argument: Val, x: Val) -> Val:
    """log1p(argument), or log(2x) for x beside which 1 is nothing and whose square may overflow."""
    huge = x > 2.0**60
    y = log1p(b, b.select(huge, x, argument))
    return y + b.select(huge, b.val(C.LN2[x.ty][0], x.ty), 0.0)


@op("asinh", "f32", "f64")
def asinh(b: Builder, x: Val) -> Val:
    """log(a + sqrt(a**2 + 1)) = log1p(a + a**2 / (1 + sqrt(a**2 + 1)))."""
    a = b.abs(x)
    bottom = root(b, b.fma(a, a, 1.0)) + 1.0
    argument = b.fma(a * a, reciprocal(b, bottom), a)
    return b.copysign(log1p_or_log2x(b, argument, a), x)


@op("acosh", "f32", "f64")
def acosh(b: Builder, x: Val) -> Val:
    """log(x + sqrt(x**2 - 1)) = log1p(t + sqrt(2t + t**2)), t = x - 1; NaN below 1."""
    t = x - 1.0
    argument = t + root(b, b.fma(t, t, t + t))
    return b.select(x < 1.0, NAN, log1p_or_log2x(b, argument, x))


@op("atanh", "f32", "f64")
def atanh(b: Builder, x: Val) -> Val:
    """log1p(2a/(1 - a))/2."""
    a = b.abs(x)
    return b.copysign(log1p(b, (a + a) / (1.0 - a)) * 0.5, x)
