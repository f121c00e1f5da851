"""powf, fpowi, ipowi.

x**y = 2**(y log2 |x|) with the logarithm and the product in two floats: the product reaches 2**7 (2**10) before the
result overflows, so it needs that many bits more than a float has. Error 1.2 ulp.
"""

from __future__ import annotations

from collections.abc import Callable

from . import coefficients as C
from . import double_double as dd
from .builder import INF, NAN, Builder, Val
from .double_double import Pair
from .exponential import expm1_of_reduced
from .formats import FORMATS
from .logarithm import log2_scaled, log_pair
from .registry import op


def exp2_of_pair(b: Builder, p: Pair) -> Val:
    """2**(hi + lo); hi is finite or infinite, not NaN."""
    ty = p.hi.ty
    limit = FORMATS[ty].max_exponent + FORMATS[ty].precision + 10.0
    high = b.clamp(p.hi, -limit, limit)
    n = b.rint(high)
    f = (high - n) + p.lo
    exponent = b.cast("fptosi", n, "i32")
    if ty == "f32":
        return b.ldexp(b.hardware("exp2", f), exponent)
    return b.ldexp(expm1_of_reduced(b, f * C.LN2[ty][0]) + 1.0, exponent)


def power_of_magnitude(b: Builder, a: Val, y: Pair) -> Val:
    """a**y for a positive and finite, y finite."""
    log2 = dd.multiply(log_pair(b, a), dd.constant(a, C.INV_LN2[a.ty]))
    return exp2_of_pair(b, bounded(b, dd.multiply(y, log2)))


def bounded(b: Builder, p: Pair) -> Pair:
    """`p`, its small part zero where the large one decides alone: there it may be inf - inf."""
    return Pair(p.hi, b.select(b.abs(p.hi) < 2.0**12, p.lo, 0.0))


def at_zero_and_infinity(b: Builder, a: Val, falling: Val, y: Val) -> Val:
    """`y`, or the limit where a is 0 or inf. `falling`: the exponent is negative."""
    zero, infinite = a.eq(0.0), a.eq(INF)
    limit = b.select(zero ^ falling, b.val(0.0, a.ty), INF)
    return b.select(zero | infinite, limit, y)


def power_narrow(b: Builder, a: Val, y: Val) -> Val:
    """2**(y log2 a) by hardware, as the square of its root. An error of 2**-24 of the exponent, below 2**8, is
    2**-16."""
    root = b.hardware("exp2", y * log2_scaled(b, a, 1.0) * 0.5)
    return root * root


def powf_with(b: Builder, x: Val, y: Val, magnitude: Callable[[Val, Val], Val]) -> Val:
    """x**y from `magnitude(|x|, y)`, which is right where both are finite and |x| not zero. C99 Annex F.9.4.4."""
    ty = x.ty
    a = b.abs(x)
    # Beyond this exponent any a but 1 overflows or underflows; an infinite one would give inf * 0.
    bound = 2.0 ** (FORMATS[ty].precision + 12)
    held = b.clamp(y, -bound, bound)
    power = at_zero_and_infinity(b, a, y < 0.0, magnitude(a, held))
    whole = b.rint(y).eq(y)
    half = held * 0.5
    odd = whole & b.rint(half).ne(half)
    negative = b.bits(x) < 0
    power = b.select(negative & odd, -power, power)
    power = b.select((x < 0.0) & ~whole & (a < INF), NAN, power)
    power = b.select(b.compare("uno", "", x, y), NAN, power)
    return b.select(x.eq(1.0) | y.eq(0.0), 1.0, power)


@op("powf", "f32", "f64")
def powf(b: Builder, x: Val, y: Val) -> Val:
    return powf_with(b, x, y, lambda a, e: power_of_magnitude(b, a, Pair(e, b.val(0.0, x.ty))))


@op("powf", "narrow", "afn")
def powf_narrow(b: Builder, x: Val, y: Val) -> Val:
    return powf_with(b, x, y, lambda a, e: power_narrow(b, a, e))


def fpowi_with(b: Builder, x: Val, n: Val, power: Val) -> Val:
    """x**n from `power`, |x|**n, which is right where |x| is finite and not zero."""
    power = at_zero_and_infinity(b, b.abs(x), n < 0, power)
    negative = (b.bits(x) < 0) & (n & 1).ne(0)
    power = b.select(negative, -power, power)
    power = b.select(x.isnan(), x, power)
    return b.select(n.eq(0), 1.0, power)


@op("fpowi", "f32", "f64")
def fpowi(b: Builder, x: Val, n: Val) -> Val:
    """n in two floats, which hold it even where one does not."""
    high = b.cast("sitofp", n, x.ty)
    # Saturating: the largest n may round up to a power of two that is no integer of the type. The 1 then lost is
    # nothing.
    back = b.intrinsic(f"llvm.fptosi.sat.{n.ty}.{x.ty}", n.ty, high)
    low = b.cast("sitofp", n - back, x.ty)
    return fpowi_with(b, x, n, power_of_magnitude(b, b.abs(x), Pair(high, low)))


@op("fpowi", "narrow", "afn")
def fpowi_narrow(b: Builder, x: Val, n: Val) -> Val:
    return fpowi_with(b, x, n, power_narrow(b, b.abs(x), b.cast("sitofp", n, "f32")))


@op("ipowi", "int")
def ipowi(b: Builder, x: Val, n: Val) -> Val:
    """x**n in integers, by squaring; wraps. For n < 0 it is 1/x**-n truncated: 1, -1 or 0 (of x = 0, undefined: 0
    here)."""
    one, zero = b.val(1, x.ty), b.val(0, x.ty)
    unit = x.eq(1) | x.eq(-1)
    count = b.select(n < 0, b.select(unit, n & 1, zero), n)
    start = b.select((n < 0) & ~unit, zero, one)

    def step(state: tuple[Val, ...]) -> tuple[Val, ...]:
        result, base, left = state
        return b.select((left & 1).ne(0), result * base, result), base * base, left >> 1

    return b.loop((start, x, count), lambda s: s[2].ne(0), step)[0]
