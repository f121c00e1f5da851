"""erf and erfc.

erf: x + x P(x**2) below 1. Above, f32 has 1 - 2**-Q(x) with Q = -log2 erfc a polynomial, which an error of Q hardly
reaches; f64 has 1 - erfc. erfc: exp(-x**2) R(t)/(1 + 2x) with t = (x - 4)/(x + 4), R bounded and smooth up to infinity; x**2 is
carried in two floats, for its rounding alone would cost x**2/2 ulp.
"""

from __future__ import annotations

from . import coefficients as C
from . import double_double as dd
from .builder import Builder, Val
from .exponential import expm1_of_reduced, reduced, refined_reciprocal
from .registry import op


def erf_near_zero(b: Builder, x: Val) -> Val:
    return b.fma(x, b.poly(x * x, C.ERF[x.ty]), x)


@op("erf", "f32")
def erf_f32(b: Builder, x: Val) -> Val:
    a = b.abs(x)
    far = 1.0 - b.hardware("exp2", -b.poly(a, C.ERFC_LOG2["f32"]))
    return b.copysign(b.select(a < 1.0, erf_near_zero(b, a), far), x)


def erfc_positive(b: Builder, a: Val) -> Val:
    """erfc(a) for a >= 1/2: 2 ulp. `a` is held where the result has become zero."""
    ty = a.ty
    a = b.generic("minnum", a, 10.1 if ty == "f32" else 27.3)
    square = dd.two_product(a, a)
    n, r = reduced(b, -square.hi)
    r = r - square.lo
    t = (a - 4.0) * refined_reciprocal(b, a + 4.0)
    ratio = b.poly(t, C.ERFC_SCALED[ty]) * refined_reciprocal(b, b.fma(2.0, a, 1.0))
    return b.ldexp(b.fma(expm1_of_reduced(b, r), ratio, ratio), b.cast("fptosi", n, "i32"))


@op("erfc", "f32", "f64")
def erfc(b: Builder, x: Val) -> Val:
    a = b.abs(x)
    far = erfc_positive(b, a)
    far = b.select(x < 0.0, 2.0 - far, far)
    y = b.select(a < 0.5, 1.0 - erf_near_zero(b, x), far)
    return b.select(x.isnan(), x, y)


@op("erf", "f64")
def erf_f64(b: Builder, x: Val) -> Val:
    a = b.abs(x)
    y = b.select(a < 1.0, erf_near_zero(b, a), 1.0 - erfc_positive(b, a))
    return b.select(x.isnan(), x, b.copysign(y, x))
