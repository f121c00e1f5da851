"""sqrt, rsqrt, cbrt. sqrt in f32 and f64 is LLVM's, rounded exactly; bf16 takes the hardware's, of 1 ulp in f32."""

from __future__ import annotations

from .builder import Builder, Val
from .formats import FORMATS
from .registry import op


def scaled(b: Builder, name: str, x: Val, up: float, down: float) -> Val:
    """The hardware's root, which takes denormals for zero: those are multiplied by `up`, the result by `down`."""
    small = x < FORMATS["f32"].min_normal
    y = b.hardware(name, b.select(small, x * up, x))
    return b.select(small, y * down, y)


@op("sqrt", "narrow", "afn")
def sqrt_narrow(b: Builder, x: Val) -> Val:
    return scaled(b, "sqrt", x, 2.0**24, 2.0**-12)


@op("rsqrt", "f32")
def rsqrt_f32(b: Builder, x: Val) -> Val:
    return scaled(b, "rsq", x, 2.0**24, 2.0**12)


@op("rsqrt", "half", "flush", "afn")
def rsqrt_hardware(b: Builder, x: Val) -> Val:
    return b.hardware("rsq", x)


@op("rsqrt", "f64")
def rsqrt_f64(b: Builder, x: Val) -> Val:
    """The hardware's estimate (2**-23) and one step of third order: y (1 + e/2 + 3/8 e**2), e = 1 - x y**2.
    e is NaN just where the estimate is the answer: 0, inf, NaN, negative."""
    y = b.hardware("rsq", x)
    e = b.fma(-(x * y), y, 1.0)
    better = b.fma(y * e, b.fma(e, 0.375, 0.5), y)
    return b.select(e.isnan(), y, better)


def cbrt_estimate(b: Builder, a: Val) -> Val:
    """By hardware exp2 and log2; relative error |log2 a| 2**-26 and a few 2**-24."""
    return b.hardware("exp2", b.hardware("log", a) * (1.0 / 3.0))


def third_of_reciprocal_square(b: Builder, y: Val) -> Val:
    return b.hardware("rcp", y * y) * (1.0 / 3.0)


def cbrt_step(b: Builder, y: Val, a: Val, slope: Val) -> Val:
    """Newton's step from y towards the cube root of a: y - (y**3 - a) * slope, slope = 1/(3 y**2) nearly."""
    return b.fma(b.fma(-(y * y), y, a), slope, y)


def scaled_cbrt(b: Builder, x: Val, steps: int) -> Val:
    """Denormals, multiplied by 2**24, give 2**8 times the root."""
    a = b.abs(x)
    small = a < FORMATS["f32"].min_normal
    a = b.select(small, a * 2.0**24, a)
    estimate = y = cbrt_estimate(b, a)
    if steps:
        y = cbrt_step(b, y, a, third_of_reciprocal_square(b, y))
        y = b.select(y.isnan(), estimate, y)  # 0, inf, NaN: the estimate is the answer, the step inf - inf
    return b.copysign(b.select(small, y * 2.0**-8, y), x)


@op("cbrt", "f32")
def cbrt_f32(b: Builder, x: Val) -> Val:
    return scaled_cbrt(b, x, steps=1)


@op("cbrt", "narrow")
def cbrt_narrow(b: Builder, x: Val) -> Val:
    return scaled_cbrt(b, x, steps=0)


@op("cbrt", "f64")
def cbrt_f64(b: Builder, x: Val) -> Val:
    """|x| = m 2**(3q), m in [1/8, 4): the estimate in f32, two steps in f64."""
    m, e = b.frexp(b.abs(x))
    q = e / 3
    m = b.ldexp(m, e - q * 3)
    estimate = cbrt_estimate(b, b.cast("fptrunc", m, "f32"))
    slope = b.cast("fpext", third_of_reciprocal_square(b, estimate), "f64")
    y = b.cast("fpext", estimate, "f64")
    y = cbrt_step(b, cbrt_step(b, y, m, slope), m, slope)
    y = b.copysign(b.ldexp(y, q), x)
    return b.select(x.isfinite() & x.ne(0.0), y, x)
