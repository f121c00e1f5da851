"""erf and erfc.

erf: x + x P(x**2) below 1. Above, f32 has 1 - 2**-Q(x) with Q = -log2 erfc a polynomial, which an error of Q hardly
reaches; f64 has 1 - erfc. erfc: exp(-x**2) R(t)/(1 + 2x) with t = (x - 2)/(x + 2), R bounded and smooth up to infinity;
x**2 is carried in two floats, for its rounding alone would cost x**2/2 ulp.
"""

from __future__ import annotations

from . import coefficients as C
from . import double_double as dd
from .builder import Builder, Val
from .exponential import expm1_of_reduced, reciprocal, reduced, refined_reciprocal
from .registry import op


def erf_near_zero(b: Builder, x: Val, accuracy: str) -> Val:
    return b.fma(x, b.poly(x * x, C.ERF[accuracy]), x)


def erf_by_exp2(b: Builder, x: Val, accuracy: str) -> Val:
    """Q goes on growing above the interval it was fitted on, up to infinity."""
    a = b.abs(x)
    near = erf_near_zero(b, a, accuracy)
    far = 1.0 - b.hardware("exp2", -b.poly(a, C.ERFC_LOG2[accuracy]))
    return b.copysign(b.select(a < 1.0, near, far), x)


@op("erf", "f32")
def erf_f32(b: Builder, x: Val) -> Val:
    return erf_by_exp2(b, x, "f32")


@op("erf", "narrow")
def erf_narrow(b: Builder, x: Val) -> Val:
    return erf_by_exp2(b, x, "narrow")


def erfc_of_magnitude(b: Builder, x: Val) -> Val:
    """erfc |x| for |x| >= 1/2: 3.5 ulp, of exp 1, R 1.5, the quotient 1. |x| is held where the result has become zero,
    and a NaN there too."""
    ty = x.ty
    a = b.generic("minnum", b.abs(x), 10.1 if ty == "f32" else 27.3)
    square = dd.two_product(a, a)
    n, r = reduced(b, -square.hi)
    r = r - square.lo
    t = b.fma(-4.0, reciprocal(b, a + 2.0), 1.0)
    ratio = b.poly(t, C.ERFC_SCALED[ty]) * refined_reciprocal(b, b.fma(2.0, a, 1.0))
    return b.ldexp(b.fma(expm1_of_reduced(b, r), ratio, ratio), b.cast("fptosi", n, "i32"))


@op("erfc", "f32", "f64")
def erfc(b: Builder, x: Val) -> Val:
    y = erfc_of_magnitude(b, x)
    y = b.select(x < 0.0, 2.0 - y, y)
    y = b.select(b.abs(x) < 0.5, 1.0 - erf_near_zero(b, x, x.ty), y)
    return b.select(x.isnan(), x, y)


@op("erfc", "narrow")
def erfc_narrow(b: Builder, x: Val) -> Val:
    """2**-Q(|x|), Q a polynomial that goes on growing; the square of 2**(-Q/2), for the hardware gives no denormals."""
    root = b.hardware("exp2", b.poly(b.abs(x), C.ERFC_LOG2_WHOLE["narrow"]) * -0.5)
    y = root * root
    return b.select(x < 0.0, 2.0 - y, y)


@op("erf", "f64")
def erf_f64(b: Builder, x: Val) -> Val:
    a = b.abs(x)
    y = b.select(a < 1.0, erf_near_zero(b, a, "f64"), 1.0 - erfc_of_magnitude(b, x))
    return b.select(x.isnan(), x, b.copysign(y, x))
