"""Intervals of integers: what a type can hold, and what 32 bits can."""

from __future__ import annotations

from ..ir.types import IndexType, IntegerType, Type, element_type

Range = tuple[int, int]
I32_RANGE: Range = (-(1 << 31), (1 << 31) - 1)


def type_range(t: Type) -> Range | None:
    """All values of an integer or index type, signed; None for other types."""
    e = element_type(t)
    if isinstance(e, IndexType):
        return -(1 << 63), (1 << 63) - 1
    if isinstance(e, IntegerType):
        if e.width <= 1:
            return (0, 1) if e.width else (0, 0)
        return -(1 << (e.width - 1)), (1 << (e.width - 1)) - 1
    return None


def fits_32(r: Range) -> bool:
    return r[0] >= I32_RANGE[0] and r[1] <= I32_RANGE[1]


def is_boolean(t: Type) -> bool:
    e = element_type(t)
    return isinstance(e, IntegerType) and e.width == 1
