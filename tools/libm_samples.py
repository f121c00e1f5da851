"""Values to try the math library on, and how far a result is from the exact one.

Arrays of f16 and bf16 hold the bits as integers; `widen` makes floats of them.
"""

from __future__ import annotations

import numpy as np
from libm_host import STORAGE

from iree_gpu_llvm.lowering.libm.formats import FORMATS


def widen(values: np.ndarray, ty: str) -> np.ndarray:
    """Stored values as floats that hold them exactly."""
    if ty == "f16":
        return values.view(np.float16).astype(np.float32)
    if ty == "bf16":
        return (values.astype(np.uint32) << 16).view(np.float32)
    return values


def specials(ty: str) -> np.ndarray:
    f = FORMATS[ty]
    small = [0.0, 2.0 ** (2 - f.bias - f.precision), f.min_normal, f.min_normal * 1.5]
    large = [2.0 ** (f.max_exponent - 1) * (2 - 2.0 ** (1 - f.precision)), np.inf, np.nan]
    unit = [
        1 - 2.0**-f.precision,
        1.0,
        1 + 2.0 ** (1 - f.precision),
        0.5,
        2.0,
        3.0,
        4.0,
        7.0,
        1.5,
        2.5,
        0.1,
        10.0,
        88.0,
        700.0,
    ]
    whole = [2.0**f.precision, 2.0**f.precision - 1, 2.0 ** (f.precision - 1) + 1, 2.0**31, 2.0**63]
    with np.errstate(over="ignore", under="ignore"):
        both = np.array(small + large + unit + whole, np.float64)
        return store(np.concatenate([both, -both]), ty)


def store(values: np.ndarray, ty: str) -> np.ndarray:
    if ty == "f16":
        with np.errstate(over="ignore"):
            return values.astype(np.float16).view(np.uint16)
    if ty == "bf16":
        return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    return values.astype(STORAGE[ty])


def near_multiples(ty: str) -> np.ndarray:
    """Neighbours of multiples of pi/2, where sine and cosine cancel most, and of powers of two and their like."""
    centres = np.concatenate(
        [np.arange(1, 20000) * (np.pi / 2), np.logspace(-30, 30, 2000), 1 + np.logspace(-9, -1, 500)]
    )
    centres = centres.astype(STORAGE[ty])
    up, down = np.nextafter(centres, STORAGE[ty](np.inf)), np.nextafter(centres, STORAGE[ty](0))
    return np.concatenate([centres, up, down, -centres])


def samples(ty: str, count: int, seed: int) -> np.ndarray:
    """Stored values of `ty`; all of them where there are 65536."""
    if FORMATS[ty].bits == 16:
        return np.arange(65536, dtype=np.uint16)
    rng = np.random.default_rng(seed)
    integer = np.uint32 if ty == "f32" else np.uint64
    patterns = rng.integers(0, np.iinfo(integer).max, count, dtype=integer, endpoint=True).view(STORAGE[ty])
    sizes = (np.exp2(rng.uniform(-12, 10, count)) * rng.choice([-1.0, 1.0], count)).astype(STORAGE[ty])
    unit = rng.uniform(-1.0, 1.0, count // 4).astype(STORAGE[ty])
    return np.concatenate([patterns, sizes, unit, near_multiples(ty), specials(ty)])


def pairs(op: str, ty: str, count: int, seed: int) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    special = specials(ty)
    a, c = (x.ravel() for x in np.meshgrid(special, special))
    x = rng.choice(samples(ty, count, seed), count)
    y = rng.choice(samples(ty, count, seed + 1), count)
    if op == "fpowi":
        low, high = -(2**31), 2**31 - 1
        n = np.concatenate([rng.integers(-40, 40, count), rng.integers(low, high, count // 4, endpoint=True)])
        near = store(1 + rng.uniform(-1, 1, count // 4) * 2.0 ** rng.uniform(-24, -1, count // 4), ty)
        edge = np.array([0, 1, -1, 2, -2, 3, -3, low, high, low + 1, 2**24 + 1])
        a, e = (v.ravel() for v in np.meshgrid(special, edge))
        return [np.concatenate([x, near, a]), np.concatenate([n, e]).astype(np.int32)]
    if op == "powf":  # mostly results that neither overflow nor underflow, bases near 1 among them
        base = np.exp2(rng.uniform(-1, 1, count) * 2.0 ** rng.uniform(-FORMATS[ty].precision, 7, count))
        with np.errstate(all="ignore"):
            exponent = rng.uniform(-1.02, 1.02, count) * FORMATS[ty].max_exponent / np.log2(base)
        x, y = np.concatenate([x, store(base, ty)]), np.concatenate([y, store(exponent, ty)])
        whole = np.concatenate([rng.integers(-60, 60, count)]).astype(np.float64)
        x, y = np.concatenate([x, store(-base, ty)]), np.concatenate([y, store(whole, ty)])
    return [np.concatenate([x, a]), np.concatenate([y, c])]


def ulps(got: np.ndarray, exact: np.ndarray, ty: str) -> np.ndarray:
    """|got - exact| in ulp of `ty`; inf where NaN, or the sign of a zero, is wrong."""
    f = FORMATS[ty]
    top = np.ldexp(np.longdouble(1), f.max_exponent)
    with np.errstate(invalid="ignore"):
        y = np.clip(got.astype(np.longdouble), -top, top)
    r = np.clip(exact, -top, top)
    _, e = np.frexp(np.abs(r))
    e = np.clip(e, 2 - f.bias, f.max_exponent)
    with np.errstate(invalid="ignore"):
        error = np.ldexp(np.abs(y - r), f.precision - e).astype(np.float64)
    wrong = np.isnan(got) != np.isnan(exact)
    wrong |= (exact == 0) & (got == 0) & (np.signbit(got) != np.signbit(exact))
    error[np.isnan(exact) & np.isnan(got)] = 0
    error[wrong] = np.inf
    return error
