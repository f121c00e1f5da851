"""How the instructions for small floats scale and round."""

from __future__ import annotations

import numpy as np

from ..ir import floats
from .numbers import Array, encode


def by_scale(scale: Array) -> Array:
    """The power of two that a scale stands for: its exponent alone counts (CDNA4 ISA, V_CVT_SCALEF32_*)."""
    bits = np.ascontiguousarray(scale, np.float32).view(np.uint32)
    exponent = (bits >> np.uint32(23) & np.uint32(0xFF)).astype(np.int64)
    return np.where(exponent == 0xFF, np.nan, np.ldexp(1.0, exponent - 127))


def rounded_by_chance(x: Array, chance: Array, target: str) -> Array:
    """f32 as a float of 8 bits: the upper bits of `chance` are added to those that the format has no room for, which
    are then cut off (CDNA3 ISA, V_CVT_SR_FP8_F32)."""
    f = floats.FORMATS[target]
    lost = 23 - f.mantissa
    random = np.ascontiguousarray(chance).view(np.uint32) >> np.uint32(32 - lost)
    bits = np.ascontiguousarray(x, np.float32).view(np.uint32)
    sign, magnitude = bits & np.uint32(0x80000000), bits & np.uint32(0x7FFFFFFF)
    cut = (magnitude + random) & np.uint32(0xFFFFFFFF << lost & 0xFFFFFFFF)
    finite = magnitude < 0x7F800000
    made = np.where(finite, (cut | sign).view(np.float32), x)
    step = np.ldexp(1.0, 1 - f.bias - f.mantissa)  # between numbers below the smallest normal one
    small = finite & (np.abs(made) < np.ldexp(1.0, 1 - f.bias))
    cut_small = np.copysign(np.floor(np.abs(made) / step) * step, made).astype(np.float32)
    return encode(np.where(small, cut_small, made), target)
