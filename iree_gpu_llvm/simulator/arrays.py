"""Arrays for kernels to run on, made up from types or brought to the form in which a type is kept.

    zeros  ones  iota           iota counts 0, 1, 2 ... through all elements, row after row
    full:VALUE
    random                      whole numbers from -3 to 3, so that sums of products are exact in most formats
    random:LOW:HIGH             whole numbers from LOW to HIGH
    uniform                     floats from -1 to 1, all values of an integer type
    uniform:LOW:HIGH

Elements are kept as `numbers` says: bf16 as uint16 and floats of 8 bits and fewer as uint8, which are their bits. Of
elements smaller than a byte, several share a byte of a flat array, the first in the lowest bits.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..ir import floats
from ..ir.diagnostics import CompileError
from ..ir.types import FloatType, IntegerType, Type, keyword_type
from .numbers import NATIVE, Array, NoArray, decode, dtype_of, encode, storage_bits

_SHAPE_AND_TYPE = re.compile(r"((?:\d+x)*)([A-Za-z]\w*)")
_SMALL = 3
_SMALL_RANGES = {1: (0, 1), 2: (-2, 1)}
"""Of integers that do not reach as far, by their width."""
_FAR = 2.0**62
_EXPONENTS = 8
"""Scales of f8E8M0FNU that are made up are powers of two with at most this exponent."""

Fill = tuple[str, tuple[float, ...]]
"""A kind and its numbers."""


def is_fill(text: str) -> bool:
    """Whether a text says of what kind an array is to be."""
    return text.partition(":")[0] in _KINDS


def parse_fill(text: str) -> tuple[Fill, tuple[tuple[int, ...], Type] | None]:
    """`random:128x256xf32:0:7` as kind with its numbers, and shape with element type (None where only the kernel says
    it). Raises CompileError."""
    kind, *rest = text.split(":")
    if kind not in _KINDS:
        raise CompileError(f"'{text}': arrays are made up as {', '.join(_KINDS)}")
    shaped = None
    counts, _ = _KINDS[kind]
    if rest and not (len(rest) in counts and _is_number(rest[0])):
        shaped = shape_and_type(rest.pop(0))
    if len(rest) not in counts or not all(map(_is_number, rest)):
        wanted = " or ".join(["no numbers", "one number", "two numbers"][n] for n in counts)
        raise CompileError(f"'{text}': {kind} takes a shape with a type, as 128x256xf32, and then {wanted}")
    numbers = tuple(map(_number, rest))
    if len(numbers) == 2 and not -_FAR <= numbers[0] <= numbers[1] <= _FAR:
        raise CompileError(f"'{text}': {rest[0]} to {rest[1]} is no range of numbers")
    return (kind, numbers), shaped


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _number(text: str) -> float:
    try:
        return int(text)  # exactly
    except ValueError:
        return float(text)


def shape_and_type(text: str) -> tuple[tuple[int, ...], Type]:
    """Of `128x256xf32`. Raises CompileError."""
    match = _SHAPE_AND_TYPE.fullmatch(text)
    if match is None:
        raise CompileError(f"'{text}': a shape is numbers and a type with x between them, as 128x256xf32")
    return tuple(map(int, match[1].split("x")[:-1])), element_named(match[2])


def element_named(name: str) -> Type:
    """The element type of this name. Raises CompileError."""
    try:
        t = keyword_type(name)
        if t is None:
            raise CompileError(f"'{name}' is no type of elements")
        storage_bits(t)  # some types have no array
    except (ValueError, NoArray) as e:
        raise CompileError(f"'{name}': {e}") from None
    return t


# -- making


def filled(shape: Sequence[int], t: Type, fill: Fill, seed: int = 0) -> Array:
    """An array of elements of a type. Raises CompileError where they fill no whole bytes, or are too many, and for
    given numbers that the type does not hold."""
    kind, given = fill
    for x in given:
        if not holds(t, x):
            raise CompileError(f"{t} does not hold the number {x}")
    try:
        return stored(_KINDS[kind][1](t, tuple(shape), given, np.random.default_rng(seed)), t)
    except (MemoryError, ValueError, OverflowError):
        raise CompileError(f"an array of {'x'.join(map(str, shape))} elements of {t} is too large") from None


def holds(t: Type, x: float) -> bool:
    """Whether a number can be an element: integers are whole and fit, with or without sign; floats may be rounded, but
    not beyond the largest, and need not have nan, infinities or a sign."""
    if not isinstance(t, FloatType):
        width = t.width if isinstance(t, IntegerType) else 64
        return -(1 << (width - 1)) <= x < 1 << width and x == int(x)
    if x != x or x in (math.inf, -math.inf):
        kept = floats.decode(floats.encode(float(x), t.name), t.name)
        return kept != kept if x != x else kept == x
    f = floats.FORMATS[t.name]
    least = 0 if f.special == "e8m0" else -math.inf
    return abs(x) <= floats.decode(floats.largest_bits(f), t.name) and x >= least


def stored(numbers: Array, t: Type) -> Array:
    """Numbers as elements of a type: rounded to floats, cut to the bits of integers."""
    if isinstance(t, FloatType):
        values = numbers.astype(NATIVE[t.name]) if t.name in NATIVE else encode(np.asarray(numbers, np.float64), t.name)
        return packed(values, t)
    dtype = dtype_of(t)
    if dtype == np.bool_:
        return np.asarray(numbers != 0)
    with np.errstate(invalid="ignore"):
        whole = numbers if numbers.dtype.kind in "iub" else np.rint(numbers).astype(np.int64)
    return packed(whole.astype(dtype), t)


def packed(values: Array, t: Type) -> Array:
    """Elements in memory, from one for each byte where they are smaller."""
    bits = storage_bits(t)
    if bits >= 8:
        return values
    per_byte = 8 // bits
    if values.size % per_byte:
        raise CompileError(f"{values.size} elements of {bits} bits are no whole bytes")
    parts = np.ascontiguousarray(values).reshape(-1, per_byte).view(np.uint8) & np.uint8((1 << bits) - 1)
    shifts = np.arange(per_byte, dtype=np.uint8) * np.uint8(bits)
    return np.bitwise_or.reduce(parts << shifts, axis=1).astype(np.uint8)


def numbers_in(memory: Array, t: Type) -> Array:
    """The numbers that bytes (flat, uint8) hold as elements of a type: integers, or f16, f32 or f64."""
    bits = storage_bits(t)
    if bits >= 8:
        values = memory[: len(memory) // (bits // 8) * (bits // 8)].view(dtype_of(t))
    else:
        shifts = np.arange(0, 8, bits, dtype=np.uint8)
        values = ((memory[:, None] >> shifts) & np.uint8((1 << bits) - 1)).reshape(-1)
        if isinstance(t, IntegerType):
            shift = np.int8(8 - bits)
            values = (values.view(np.int8) << shift) >> shift
    return decode(values, t.name) if isinstance(t, FloatType) else values


# -- kinds

Make = Callable[[Type, tuple[int, ...], tuple[float, ...], Any], Array]


def _constant(value: float) -> Make:
    return lambda t, shape, given, generator: np.full(shape, given[0] if given else value)


def _iota(t: Type, shape: tuple[int, ...], given: tuple[float, ...], generator: Any) -> Array:
    return np.arange(int(np.prod(shape, dtype=np.int64))).reshape(shape)


def _random(t: Type, shape: tuple[int, ...], given: tuple[float, ...], generator: Any) -> Array:
    low, high = given or _SMALL_RANGES.get(getattr(t, "width", 0), (-_SMALL, _SMALL))
    whole = generator.integers(int(low), int(high), shape, endpoint=True)
    return np.exp2(whole) if getattr(t, "name", "") == "f8E8M0FNU" and not given else whole


def _uniform(t: Type, shape: tuple[int, ...], given: tuple[float, ...], generator: Any) -> Array:
    if getattr(t, "name", "") == "f8E8M0FNU" and not given:
        return np.exp2(generator.integers(-_EXPONENTS, _EXPONENTS, shape, endpoint=True))
    if isinstance(t, FloatType):
        low, high = given or (-1.0, 1.0)
        return generator.uniform(low, high, shape)
    width = getattr(t, "width", 64)
    low, high = given or ((0, 1) if width == 1 else (-(1 << (width - 1)), (1 << (width - 1)) - 1))
    return generator.integers(int(low), int(high), shape, np.int64, endpoint=True)


_KINDS: dict[str, tuple[tuple[int, ...], Make]] = {
    "zeros": ((0,), _constant(0)),
    "ones": ((0,), _constant(1)),
    "full": ((1,), _constant(0)),
    "iota": ((0,), _iota),
    "random": ((0, 2), _random),
    "uniform": ((0, 2), _uniform),
}
"""How many numbers may follow, and what makes the array."""


# -- showing


def summary(before: Any, after: Any, element: Type | None = None) -> str:
    """Shape, type, what changed, and the range of an array after a run; a number as it is. `before`: None for one that
    there was not. `element`: the type that the kernel gives the elements, where it is the same everywhere."""
    if not isinstance(after, np.ndarray):
        return str(after)
    raw = element is not None and not _is_kept_as_is(element, after)
    text = f"{'x'.join(map(str, after.shape)) or 'scalar'} {after.dtype}" + (f" of {element}" if raw else "")
    if not after.size:
        return text
    if before is not None:
        text += ", unchanged" if after.tobytes() == np.asarray(before).tobytes() else ", written"
    if element is not None:
        numbers = numbers_in(np.ascontiguousarray(after).reshape(-1).view(np.uint8), element).astype(np.float64)
    elif after.dtype.kind in "iufb":
        numbers = after.astype(np.float64)
    else:
        return text
    finite = numbers[np.isfinite(numbers)]
    if finite.size:
        text += f", {finite.min():g} to {finite.max():g}, mean {finite.mean():g}"
    nans = int(np.count_nonzero(np.isnan(numbers)))
    return text + (f", {nans:,} nan" if nans else "")


def _is_kept_as_is(element: Type, array: Array) -> bool:
    """Whether the array's own type says what its elements are."""
    if isinstance(element, FloatType):
        return element.name in NATIVE and array.dtype == NATIVE[element.name]
    return storage_bits(element) == 8 * array.dtype.itemsize and array.dtype.kind in "iub"
