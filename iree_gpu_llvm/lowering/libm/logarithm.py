"""log, log2, log10, log1p, and the logarithm in two floats that pow and the f64 functions use.

f32 uses the hardware's log2 (1 ulp, no denormals): a denormal argument is multiplied by 2**32 and 32 is taken off. log
f32: log2's ulp counts at most 1.4 times, + 1/2 for the product, + 2**-25 for the rounded ln 2: 2.2 ulp. log10: 2.5 ulp.
"""

from __future__ import annotations

from . import coefficients as C
from . import double_double as dd
from .builder import INF, NAN, Builder, Val
from .double_double import Pair
from .formats import FORMATS
from .registry import op


def log2_scaled(b: Builder, x: Val, unit: float) -> Val:
    """log2(x) * unit in f32."""
    small = x < FORMATS["f32"].min_normal
    y = b.hardware("log", x * b.select(small, b.val(2.0**32, "f32"), 1.0))
    shift = b.select(small, b.val(-32.0 * unit, "f32"), 0.0)
    return y + shift if unit == 1.0 else b.fma(y, unit, shift)


@op("log", "f32")
def log_f32(b: Builder, x: Val) -> Val:
    return log2_scaled(b, x, C.LN2["f32"][0])


@op("log2", "f32")
def log2_f32(b: Builder, x: Val) -> Val:
    return log2_scaled(b, x, 1.0)


@op("log10", "f32")
def log10_f32(b: Builder, x: Val) -> Val:
    return log2_scaled(b, x, C.LOG10_2["f32"][0])


@op("log", "f16", "flush")
def log_without_denormals(b: Builder, x: Val) -> Val:
    return b.hardware("log", x) * C.LN2["f32"][0]


@op("log2", "half", "flush")
def log2_hardware(b: Builder, x: Val) -> Val:
    return b.hardware("log", x)


@op("log10", "f16", "flush")
def log10_without_denormals(b: Builder, x: Val) -> Val:
    return b.hardware("log", x) * C.LOG10_2["f32"][0]


def split_exponent(b: Builder, x: Val) -> tuple[Val, Val]:
    """(m, e): x = m 2**e with m in [sqrt 1/2, sqrt 2), e as a float; x positive and finite."""
    m, e = b.frexp(x)
    low = m < C.SQRT_HALF[x.ty][0]
    m = m * b.select(low, b.val(2.0, x.ty), 1.0)
    return m, b.cast("sitofp", e - b.cast("zext", low, "i32"), x.ty)


def log_pair(b: Builder, x: Val) -> Pair:
    """The natural logarithm of a positive finite x in two floats: relative error below 2**-64 in f64, 2**-35 in f32.

    log m = 2 s + 2/3 s**3 + s**5 P(s**2), s = (m - 1)/(m + 1) in two floats, |s| <= 0.172."""
    ty = x.ty
    m, e = split_exponent(b, x)
    top = m - 1.0  # exact
    bottom = dd.two_sum(m, b.val(1.0, ty))
    inverse = b.hardware("rcp", bottom.hi) if ty == "f32" else 1.0 / bottom.hi
    s = top * inverse
    rest = b.fma(-s, bottom.hi, top)
    s = Pair(s, b.fma(-s, bottom.lo, rest) * inverse)
    square = dd.multiply(s, s)
    cube = dd.multiply(s, square)
    tail = dd.multiply(cube, dd.constant(x, C.TWO_THIRDS[ty]))
    z = square.hi
    tail = Pair(tail.hi, b.fma(cube.hi * z, b.poly(z, C.LOG_AFTER_TWO_THIRDS[ty]), tail.lo))
    log_m = dd.add(dd.scale(s, 2.0), tail)
    high, low = C.LN2_SHORT[ty]
    return dd.add(dd.fast_two_sum(e * high, e * low), log_m)


def with_domain(b: Builder, x: Val, y: Val) -> Val:
    """`y`, a logarithm of x, where x is positive and finite, else what IEEE 754 says."""
    y = b.select(x.eq(0.0), -INF, y)
    y = b.select(x.eq(INF), INF, y)
    return b.select(x.ult(0.0), NAN, y)


@op("log", "f64")
def log_f64(b: Builder, x: Val) -> Val:
    y = log_pair(b, x)
    return with_domain(b, x, y.hi + y.lo)


def log_f64_times(b: Builder, x: Val, parts: tuple[float, ...]) -> Val:
    y = dd.multiply(log_pair(b, x), dd.constant(x, parts))
    return with_domain(b, x, y.hi + y.lo)


@op("log2", "f64")
def log2_f64(b: Builder, x: Val) -> Val:
    return log_f64_times(b, x, C.INV_LN2["f64"])


@op("log10", "f64")
def log10_f64(b: Builder, x: Val) -> Val:
    return log_f64_times(b, x, C.INV_LN10["f64"])


@op("log1p", "f32", "f64")
def log1p(b: Builder, x: Val) -> Val:
    """log(u) + (x - (u - 1))/u with u = 1 + x rounded: the second term makes up for that rounding."""
    u = x + 1.0
    lost = x - (u - 1.0)
    if x.ty == "f32":
        y = b.hardware("log", u)
        correction = b.select(y.isfinite(), lost * b.hardware("rcp", u), 0.0)
        return b.copysign(b.fma(y, C.LN2["f32"][0], correction), x)  # for -0
    y = log_pair(b, u)
    return b.copysign(with_domain(b, u, y.hi + (y.lo + lost / u)), x)
