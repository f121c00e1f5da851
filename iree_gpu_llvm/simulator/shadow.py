"""Records of what was last done to each byte of a buffer.

Neighbouring bytes that were always accessed together share a record: of `unit` bytes, a power of two. When an access
comes that is smaller or less aligned, records are split. So they are as exact as one for each byte, and an access of 16
bytes mostly touches one of them.
"""

from __future__ import annotations

import numpy as np

from .numbers import Array

_LARGEST_UNIT = 16


class Shadow:
    """`records[kind]`: a number for each unit, of the buffer's `size` bytes; 0 where nothing was done."""

    def __init__(self, size: int, kinds: int):
        self.size = size
        self.kinds = kinds
        self.unit = 0
        self.records: list[Array] = []

    def units(self, at: Array, width: int) -> Array:
        """Numbers of the units of accesses to `width` bytes from the offsets `at`: an axis of accesses, one of units.
        Splits records that reach beyond an access."""
        low = int(np.bitwise_or.reduce(at)) | width
        largest = min(low & -low, _LARGEST_UNIT)
        if not self.unit:
            self.unit = largest
            self.records = [np.zeros(-(-self.size // largest), np.int64) for _ in range(self.kinds)]
        elif largest < self.unit:
            self.records = [np.repeat(r, self.unit // largest) for r in self.records]
            self.unit = largest
        first = (at >> (self.unit.bit_length() - 1))[:, None]
        count = width // self.unit
        return first if count == 1 else first + np.arange(count)
