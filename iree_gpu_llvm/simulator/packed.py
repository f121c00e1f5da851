"""Elements packed into the words of registers, the first in the lowest bits, and taken out again."""

from __future__ import annotations

import numpy as np

from .numbers import Array, wrap


def words_of(x: Array) -> Array:
    """The bits of each lane's value as words of 32 bits (lane, word). Values of less than a word: as many as fill
    one."""
    flat = np.ascontiguousarray(x).reshape(len(x), -1)
    return flat.view(np.uint32) if flat.dtype.itemsize < 4 else flat.view(np.uint32).reshape(len(x), -1)


def bits_of(x: Array, width: int, count: int) -> Array:
    """Of the words of each lane (lane, word), `count` elements of `width` bits (lane, element), which may lie across
    words."""
    at = np.arange(count) * width
    word, shift = at // 32, (at % 32).astype(np.uint64)
    padded = np.concatenate([x, np.zeros((len(x), 1), np.uint32)], axis=1).astype(np.uint64)
    both = padded[:, word] | padded[:, word + 1] << np.uint64(32)
    return (both >> shift) & np.uint64((1 << width) - 1)


def packed_bits(elements: Array, width: int) -> Array:
    """The other way round: words (lane, word)."""
    lanes, count = elements.shape
    out = np.zeros((lanes, -(-count * width // 32) + 1), np.uint64)
    for i in range(count):
        word, shift = divmod(i * width, 32)
        bits = (elements[:, i].astype(np.uint64) & np.uint64((1 << width) - 1)) << np.uint64(shift)
        out[:, word] |= bits & np.uint64(0xFFFFFFFF)
        out[:, word + 1] |= bits >> np.uint64(32)
    return out[:, :-1].astype(np.uint32)


def signed_bits(x: Array, width: int) -> Array:
    """Elements of so many bits as numbers with a sign."""
    dtype = np.int8 if width <= 8 else np.int16 if width <= 16 else np.int32
    return wrap(x.astype(np.uint64).astype(np.dtype(dtype).str.replace("i", "u")).view(dtype), width)
