"""How values of each type lie in numpy arrays, and exact conversion between float formats.

    i1                          bool
    i2 to i64, index            the signed integer that is wide enough, sign-extended
    f16, f32, f64               themselves
    bf16                        uint16, its bits
    floats of up to 8 bits      uint8, their bits, one element a byte

A value has a leading axis of lanes, of length 1 if all lanes have the same; a vector's own axes follow.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ..ir import floats
from ..ir.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from ..ir.types import FloatType, IndexType, IntegerType, RankedTensorType, Type, VectorType, element_type

Array = np.ndarray
NATIVE = {"f16": np.float16, "f32": np.float32, "f64": np.float64}


class NoArray(Exception):
    """A type whose values no array holds."""


@cache
def dtype_of(t: Type) -> np.dtype[Any]:
    """Of a scalar or element type. Raises NoArray."""
    if isinstance(t, IntegerType):
        if t.width == 1:
            return np.dtype(np.bool_)
        for width in (8, 16, 32, 64):
            if t.width <= width:
                return np.dtype(f"i{width // 8}")
    elif isinstance(t, IndexType):
        return np.dtype(np.int64)
    elif isinstance(t, FloatType):
        if t.name in NATIVE:
            return np.dtype(NATIVE[t.name])
        if t.name == "bf16":
            return np.dtype(np.uint16)
        if t.width <= 8:
            return np.dtype(np.uint8)
    raise NoArray(f"values of type {t} cannot be simulated")


def storage_bits(t: Type) -> int:
    """Of an element in memory: as many as it has, but an i1 takes a byte and an index 64 bits. Raises NoArray."""
    if isinstance(t, IndexType):
        return 64
    if isinstance(t, IntegerType):
        if t.width == 1:
            return 8
        if t.width in (2, 4, 8, 16, 32, 64):
            return t.width
    elif isinstance(t, FloatType) and t.width in (4, 8, 16, 32, 64):
        return t.width
    raise NoArray(f"elements of type {t} in memory cannot be simulated")


def shape_of(t: Type) -> tuple[int, ...]:
    """The axes after that of lanes. Raises NoArray."""
    if not isinstance(t, VectorType):
        return ()
    if t.scalable:
        raise NoArray(f"scalable vectors of type {t} cannot be simulated")
    return t.shape


def check_type(t: Type) -> None:
    """Raises NoArray for the type of a value that no array holds. Buffers, tokens and the like are no arrays."""
    shape_of(t)
    element = t.element if isinstance(t, (VectorType, RankedTensorType)) else t
    if isinstance(element, (IntegerType, IndexType, FloatType)):
        dtype_of(element)


def zeros(t: Type, lanes: int = 1) -> Array:
    return np.zeros((lanes, *shape_of(t)), dtype_of(element_type(t)))


def constant(a: Any, t: Type) -> Array:
    """The array, with one lane, of an integer, float or dense attribute."""
    element = element_type(t)
    dtype = dtype_of(element)
    if isinstance(a, IntegerAttr):
        return np.array([a.value], dtype)
    raws = [a.bits] if isinstance(a, FloatAttr) else a.values
    if isinstance(element, FloatType):
        flat = np.array(raws, np.dtype(f"u{dtype.itemsize}")).view(dtype)
    else:
        flat = np.array(raws).astype(dtype)
    if isinstance(a, DenseElementsAttr):
        shape = (1, *a.type.shape)
        return np.broadcast_to(flat.reshape((1,) * len(shape)), shape) if a.is_splat else flat.reshape(shape)
    return flat


# -- floats


@cache
def _table(name: str) -> Array:
    """The number that each pattern of at most 8 bits stands for."""
    return np.array([floats.decode(b, name) for b in range(1 << floats.FORMATS[name].width)], np.float32)


def decode(x: Array, name: str) -> Array:
    """The numbers as f16, f32 or f64: exact."""
    if name in NATIVE:
        return x
    if name == "bf16":
        return (x.astype(np.uint32) << np.uint32(16)).view(np.float32)
    return _table(name)[x]


def encode(x: Array, name: str) -> Array:
    """Numbers (f16, f32 or f64) rounded to nearest even, once."""
    if name in NATIVE:
        return x.astype(NATIVE[name], copy=False)
    if name == "bf16" and x.dtype != np.float64:
        bits = np.ascontiguousarray(x, np.float32).view(np.uint32)
        rounded = (bits + (((bits >> np.uint32(16)) & np.uint32(1)) + np.uint32(0x7FFF))) >> np.uint32(16)
        return np.where(np.isnan(x), np.uint32(0x7FC0), rounded).astype(np.uint16)
    return _encode_by_parts(x, name)


def rounded_to_tf32(x: Array) -> Array:
    """f32 with 10 bits of significand, rounded to nearest even: what matrix instructions of reduced precision read."""
    bits = np.ascontiguousarray(x, np.float32).view(np.uint32)
    rounded = (bits + (((bits >> np.uint32(13)) & np.uint32(1)) + np.uint32(0xFFF))) & np.uint32(0xFFFFE000)
    return np.where(np.isnan(x), x, rounded.view(np.float32))


def _encode_by_parts(x: Array, name: str) -> Array:
    """`floats.encode` on arrays."""
    f = floats.FORMATS[name]
    out = np.uint16 if f.width > 8 else np.uint8
    x = x.astype(np.float64)
    magnitude = np.abs(x)
    finite = np.isfinite(x)
    exponent = np.where(finite & (magnitude > 0), np.frexp(magnitude)[1] - 1, -f.bias).astype(np.int64)
    if f.special == "e8m0":
        e = exponent + (magnitude > 1.5 * np.ldexp(1.0, exponent))
        bits = np.where(magnitude > 0, np.clip(e + f.bias, 0, 0xFE), 0)
        return np.where(np.isnan(x), 0xFF, np.where(np.isinf(x), 0xFF, bits)).astype(out)
    exponent = np.maximum(exponent, 1 - f.bias)
    whole = np.rint(np.ldexp(np.where(finite, magnitude, 0.0), f.mantissa - exponent)).astype(np.int64)
    bits = whole + ((exponent + f.bias - 1) << f.mantissa)
    sign = np.signbit(x).astype(np.int64) << (f.width - 1)
    infinite = np.array([floats.encode(s * float("inf"), name) for s in (1, -1)])
    too_large = (bits > floats.largest_bits(f)) | np.isinf(x)
    nought = (bits == 0) & (f.special == "fnuz")
    bits = np.where(nought, 0, bits | sign)
    bits = np.where(too_large, infinite[np.signbit(x).astype(np.int64)], bits)
    return np.where(np.isnan(x), floats.nan_bits(f), bits).astype(out)


def rounded_to(name: str, f: Callable[..., Array]) -> Callable[..., Array]:
    """A function of numbers as one of values of a float format: computed in f16, f32 or f64, and rounded once."""
    if name in NATIVE:
        return f
    return lambda *xs: encode(f(*(decode(x, name) for x in xs)), name)


def in_double(name: str, f: Callable[..., Array]) -> Callable[..., Array]:
    """The same with `f` computed in f64."""
    return lambda *xs: encode(f(*(decode(x, name).astype(np.float64) for x in xs)), name)


def fused(a: Array, b: Array, c: Array) -> Array:
    """`a * b + c` of numbers of at most f32, in f64 rounded to odd: rounding that once more, to f32 or less, gives the
    correctly rounded result (S. Boldo, G. Melquiond: "Emulation of FMA and correctly rounded sums")."""
    product = a.astype(np.float64) * b  # exact: 24 + 24 bits
    addend = c.astype(np.float64)
    total = product + addend
    part = total - product
    error = (product - (total - part)) + (addend - part)  # exact: what rounding `total` lost
    odd = total.view(np.int64) & 1
    away = np.where((error > 0) == (total > 0), 1, -1)
    adjust = (error != 0) & (odd == 0) & np.isfinite(total)
    return np.where(adjust, (total.view(np.int64) + away).view(np.float64), total)


_LOST_BITS = (1 << 29) - 1  # of an f64, when it becomes an f32
_HALF = 1 << 28
_LEAST_NORMAL = 2.0**-126


def fused_f32(a: Array, b: Array, c: Array) -> Array:
    """`a * b + c` of f32, rounded once. Rounding the sum of f64 again is wrong only where it comes to lie halfway
    between two f32, or among the denormal ones: all other cases are spared the slow way."""
    total = a.astype(np.float64) * b + c
    magnitude = np.abs(total)
    doubtful = (total.view(np.int64) & _LOST_BITS) == _HALF
    if doubtful.any() or ((magnitude < _LEAST_NORMAL) & (magnitude > 0)).any():
        total = fused(a, b, c)
    return total.astype(np.float32)


# -- integers


def unsigned(x: Array) -> Array:
    """The same bits without a sign; for widths that fill their array type."""
    return x if x.dtype == np.bool_ else x.view(np.dtype(f"u{x.dtype.itemsize}"))


def wrap(x: Array, width: int) -> Array:
    """The low `width` bits, sign-extended, for widths that do not fill their array type."""
    if width in (1, 8, 16, 32, 64):
        return x
    shift = x.dtype.type(8 * x.dtype.itemsize - width)
    return (x << shift) >> shift


def zero_extended(x: Array, width: int) -> Array:
    """The value of `width` bits without a sign, in the unsigned array type."""
    u = unsigned(x)
    if width in (1, 8, 16, 32, 64):
        return u
    return u & u.dtype.type((1 << width) - 1)


def width_of(t: Type) -> int:
    """Of an integer's or an index's element."""
    e = element_type(t)
    return e.width if isinstance(e, IntegerType) else 64
