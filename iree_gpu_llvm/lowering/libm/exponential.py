"""exp, exp2, expm1, sinh, cosh, tanh.

All use x = n ln 2 + r with n an integer and |r| <= ln(2)/2, subtracting n ln 2 in two parts. n is held within a range
that overflows or underflows anyway, which keeps infinite and huge arguments out of inf - inf; a NaN reaches the
result through r.

Error, in ulp, with hardware exp2 and rcp within 1 ulp (e) of the result:
exp f32: e(exp2) + |r log2 e| 2**-25 ... = 1.3 + rounding of denormals; exp2 f32: 2 sqrt2 e + 1/2 = 3.4;
tanh f32: below 0.625 polynomial, 1; above, the error of exp(2x) counts 2e/(e+1)**2 / tanh x < 0.7 times: 2.
"""

from __future__ import annotations

from . import coefficients as C
from .builder import Builder, Val
from .formats import FORMATS
from .registry import op


def reduced(b: Builder, x: Val) -> tuple[Val, Val]:
    """(n, r), n as a float."""
    limit = FORMATS[x.ty].max_exponent
    least = -limit - FORMATS[x.ty].precision - 8
    n = b.clamp(b.rint(x * C.INV_LN2[x.ty][0]), least, limit + 8)
    r = b.fma(n, -C.LN2[x.ty][0], x)
    return n, b.fma(n, -C.LN2[x.ty][1], r)


def expm1_of_reduced(b: Builder, r: Val) -> Val:
    return b.fma(r * r, b.poly(r, C.EXP[r.ty]), r)


@op("exp", "f32")
def exp_f32(b: Builder, x: Val) -> Val:
    n, r = reduced(b, x)
    return b.ldexp(b.hardware("exp2", r * C.INV_LN2["f32"][0]), b.cast("fptosi", n, "i32"))


@op("exp", "f64")
def exp_f64(b: Builder, x: Val) -> Val:
    n, r = reduced(b, x)
    return scaled_exp(b, n, r, underflow=x < -750.0)


def scaled_exp(b: Builder, n: Val, r: Val, underflow: Val) -> Val:
    """2**n exp(r). `underflow`: where r is out of range on the negative side, on which the polynomial means nothing."""
    y = b.ldexp(expm1_of_reduced(b, r) + 1.0, b.cast("fptosi", n, "i32"))
    return b.select(underflow, 0.0, y)


@op("exp", "narrow", "afn")
def exp_narrow(b: Builder, x: Val) -> Val:
    """The square of exp(x/2), which neither overflows nor is denormal before exp(x) is zero: hardware gives no
    denormals. The rounding of x log2 e counts |x| 2**-24 relative, at most 2**-17."""
    root = b.hardware("exp2", x * (C.INV_LN2["f32"][0] / 2))
    return root * root


@op("exp", "f16")
def exp_f16(b: Builder, x: Val) -> Val:
    return b.hardware("exp2", x * C.INV_LN2["f32"][0])


@op("exp", "flush")
def exp_flush(b: Builder, x: Val) -> Val:
    """2**p (1 + d): p = x log2 e rounded, d = x - p ln 2 makes up for that. Where p is infinite d is NaN, and held to
    something finite. 2 ulp: exp2 and two roundings."""
    p = x * C.INV_LN2["f32"][0]
    d = b.fma(p, -C.LN2["f32"][1], b.fma(p, -C.LN2["f32"][0], x))
    return b.hardware("exp2", p) * (b.clamp(d, -0.5, 0.5) + 1.0)


@op("exp2", "flush", "half")
def exp2_hardware(b: Builder, x: Val) -> Val:
    return b.hardware("exp2", x)


@op("exp2", "f32", "narrow", "afn")
def exp2_f32(b: Builder, x: Val) -> Val:
    root = b.hardware("exp2", x * 0.5)
    return root * root


@op("exp2", "f64")
def exp2_f64(b: Builder, x: Val) -> Val:
    n = b.clamp(b.rint(x), -1100.0, 1100.0)
    return scaled_exp(b, n, (x - n) * C.LN2["f64"][0], underflow=x < -1100.0)


def scaled_expm1(b: Builder, x: Val, halvings: int) -> Val:
    """expm1(x) / 2**halvings for x >= -40: 2**n ((exp(r) - 1) + (1 - 2**-n)), whose last bracket is exact or close to
    1. sinh and cosh take half of it, because they are finite a little beyond the overflow of exp."""
    n, r = reduced(b, x)
    n = b.cast("fptosi", n, "i32")
    y = expm1_of_reduced(b, r) + (1.0 - b.ldexp(b.val(1.0, x.ty), -n))
    return b.ldexp(y, n - halvings if halvings else n)


@op("expm1", "f32", "f64")
def expm1(b: Builder, x: Val) -> Val:
    y = b.select(x < -40.0, -1.0, scaled_expm1(b, x, 0))
    return b.copysign(y, x)  # for -0


@op("expm1", "narrow")
def expm1_narrow(b: Builder, x: Val) -> Val:
    """exp(x) - 1; below 2**-7, where too many digits cancel, x (1 + x/2)."""
    root = b.hardware("exp2", x * (C.INV_LN2["f32"][0] / 2))
    near = x * b.fma(x, 0.5, 1.0)
    return b.select(b.abs(x) < 2.0**-7, near, b.fma(root, root, -1.0))


def reciprocal(b: Builder, x: Val) -> Val:
    """1/x: 1 ulp in f32 (x and 1/x not denormal), exact rounding in f64."""
    return b.hardware("rcp", x) if x.ty == "f32" else 1.0 / x


def refined_reciprocal(b: Builder, x: Val) -> Val:
    """1/x to half an ulp, nearly; x and 1/x not denormal."""
    y = reciprocal(b, x)
    return b.fma(b.fma(-x, y, 1.0), y, y) if x.ty == "f32" else y


def saturated(b: Builder, half: Val) -> Val:
    """`half`, held below where half/(half + 1) has become 1: inf/inf must not arise."""
    return b.generic("minnum", half, 2.0**60)


@op("sinh", "f32", "f64")
def sinh(b: Builder, x: Val) -> Val:
    """(E + E/(E + 1))/2 with E = expm1 |x|."""
    half = scaled_expm1(b, b.abs(x), 1)
    held = saturated(b, half)
    return b.copysign(b.fma(held, reciprocal(b, b.fma(2.0, held, 1.0)), half), x)


@op("cosh", "f32", "f64")
def cosh(b: Builder, x: Val) -> Val:
    """e + 1/(4 e) with e = exp(|x|)/2."""
    e = scaled_expm1(b, b.abs(x), 1) + 0.5
    return b.fma(0.25, reciprocal(b, e), e)


def halves_of_exp(b: Builder, x: Val) -> tuple[Val, Val, Val]:
    """(r, r/2, exp(-|x|)/2) with r = exp(|x|/2)."""
    root = b.hardware("exp2", b.abs(x) * (C.INV_LN2["f32"][0] / 2))
    inverse = b.hardware("rcp", root)
    return root, root * 0.5, inverse * 0.5 * inverse


@op("sinh", "narrow")
def sinh_narrow(b: Builder, x: Val) -> Val:
    """(exp a - exp -a)/2; x below 2**-7, where too many digits cancel."""
    root, half, falling = halves_of_exp(b, x)
    a = b.abs(x)
    return b.copysign(b.select(a < 2.0**-7, a, b.fma(root, half, -falling)), x)


@op("cosh", "narrow", "afn")
def cosh_narrow(b: Builder, x: Val) -> Val:
    root, half, falling = halves_of_exp(b, x)
    return b.fma(root, half, falling)


def tanh_by_exp2(b: Builder, a: Val) -> Val:
    """1 - 2/(exp(2a) + 1) for a >= 0; absolute error 2**-22."""
    e = b.hardware("exp2", a * (2 * C.INV_LN2["f32"][0]))
    return b.fma(-2.0, b.hardware("rcp", e + 1.0), 1.0)


@op("tanh", "f32")
def tanh_f32(b: Builder, x: Val) -> Val:
    a = b.abs(x)
    z = x * x
    near = b.fma(a * z, b.poly(z, C.TANH["f32"]), a)
    return b.copysign(b.select(a < 0.625, near, tanh_by_exp2(b, a)), x)


@op("tanh", "narrow")
def tanh_narrow(b: Builder, x: Val) -> Val:
    """tanh x = x to 2**-17 below 2**-8."""
    a = b.abs(x)
    return b.copysign(b.select(a < 2.0**-8, a, tanh_by_exp2(b, a)), x)


@op("tanh", "f64")
def tanh_f64(b: Builder, x: Val) -> Val:
    """E/(E + 2) with E = expm1(2|x|)."""
    a = b.abs(x)
    half = scaled_expm1(b, a + a, 1)
    held = b.select(half > 2.0**60, 2.0**60, half)  # keeps a NaN
    return b.copysign(held / (held + 1.0), x)
