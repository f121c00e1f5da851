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


@op("rsqrt", "f16", "afn")
def rsqrt_f16(b: Builder, x: Val) -> Val:
    return b.hardware("rsq", x)


@op("rsqrt", "f64")
def rsqrt_f64(b: Builder, x: Val) -> Val:
    """The hardware's estimate (2**-23) and one step of third order: y (1 + e/2 + 3/8 e**2), e = 1 - x y**2.
    e is NaN just where the estimate is the answer: 0, inf, NaN, negative."""
    y = b.hardware("rsq", x)
    e = b.fma(-(x * y), y, 1.0)
    better = b.fma(y * e, b.fma(e, 0.375, 0.5), y)
    return b.select(e.isnan(), y, better)


@op("cbrt", "f32", "f64")
def cbrt(b: Builder, x: Val) -> Val:
    """|x| = m 2**(3q), m in [1/8, 4): an estimate by hardware exp2 and log2, made better by Newton's y - (y**3 - m)/(3 y**2)."""
    m, e = b.frexp(b.abs(x))
    q = e / 3
    m = b.ldexp(m, e - q * 3)
    f = b.cast("fptrunc", m, "f32") if x.ty == "f64" else m
    estimate = b.hardware("exp2", b.hardware("log", f) * (1.0 / 3.0))
    slope = b.hardware("rcp", estimate * estimate) * (1.0 / 3.0)
    y = estimate
    if x.ty == "f64":
        y, slope = b.cast("fpext", y, "f64"), b.cast("fpext", slope, "f64")
        y = b.fma(b.fma(-(y * y), y, m), slope, y)
    y = b.fma(b.fma(-(y * y), y, m), slope, y)
    y = b.copysign(b.ldexp(y, q), x)
    return b.select(x.isfinite() & x.ne(0.0), y, x)
