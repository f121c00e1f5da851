"""Arrays for kernels to run on, made up from types written as in MLIR, and what is said of them afterwards."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from ..ir.diagnostics import CompileError
from ..ir.types import FloatType, IndexType, IntegerType, Type, keyword_type
from .numbers import NATIVE, Array, NoArray, dtype_of, encode, storage_bits

_SHAPE_AND_TYPE = re.compile(r"((?:\d+x)*)([A-Za-z]\w*)")
_SMALL = 3  # random numbers lie between -_SMALL and _SMALL, so that sums of products stay exact in most formats


def filled(text: str, seed: int | None) -> Array:
    """An array of zeros, or with a seed of random numbers, for `128x256xf32`. bf16 comes as uint16, floats of fewer
    bits as uint8, elements of less than a byte several in a byte of a flat array. Raises CompileError."""
    match = _SHAPE_AND_TYPE.fullmatch(text)
    if match is None:
        raise CompileError(f"'{text}': a shape is numbers and a type with x between them, as 128x256xf32")
    try:
        t = keyword_type(match[2])
        if t is None:
            raise ValueError(f"'{match[2]}' is no type")
        dtype, bits = dtype_of(t), storage_bits(t)
    except (ValueError, NoArray) as e:
        raise CompileError(f"'{text}': {e}") from None
    shape = tuple(map(int, match[1].split("x")[:-1]))
    values = np.zeros(shape, dtype) if seed is None else _random(t, dtype, shape, np.random.default_rng(seed))
    if bits >= 8:
        return values
    per_byte = 8 // bits
    if values.size % per_byte:
        raise CompileError(f"'{text}': {values.size} elements of {bits} bits are no whole bytes")
    parts = values.reshape(-1, per_byte).view(np.uint8) & np.uint8((1 << bits) - 1)
    shifts = np.arange(per_byte, dtype=np.uint8) * np.uint8(bits)
    return np.bitwise_or.reduce(parts << shifts, axis=1).astype(np.uint8)


def _random(t: Type, dtype: Any, shape: tuple[int, ...], generator: Any) -> Array:
    if isinstance(t, FloatType):
        whole = generator.integers(-_SMALL, _SMALL + 1, shape).astype(np.float64)
        if t.name == "f8E8M0FNU":
            whole = np.exp2(whole)
        return whole.astype(dtype) if t.name in NATIVE else encode(whole, t.name)
    assert isinstance(t, (IntegerType, IndexType))
    low, high = (0, 2) if dtype == np.bool_ else (-_SMALL, _SMALL + 1)
    if getattr(t, "width", 64) == 2:
        low, high = -2, 2
    return generator.integers(low, high, shape).astype(dtype)


def summary(before: Any, after: Any) -> str:
    """Shape, type, what changed, and the range of an array after a run; a number as it is."""
    if not isinstance(after, np.ndarray):
        return str(after)
    changed = int(np.count_nonzero(after.view(np.uint8) != before.view(np.uint8))) if after.size and after.ndim else 0
    text = f"{'x'.join(map(str, after.shape)) or 'scalar'} {after.dtype}"
    if not after.size:
        return text
    text += ", unchanged" if not changed else ", written"
    numbers = after.astype(np.float64)
    finite = numbers[np.isfinite(numbers)]
    if finite.size:
        text += f", {finite.min():g} to {finite.max():g}, mean {finite.mean():g}"
    nans = int(np.count_nonzero(np.isnan(numbers)))
    return text + (f", {nans:,} nan" if nans else "")
