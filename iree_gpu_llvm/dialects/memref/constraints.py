"""Constraints on memrefs, layouts, and what ops share."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import I64_ATTR, is_power_of_two, restricted
from ...ir.constraints import TypeConstraint
from ...ir.types import DYNAMIC, I8, IndexType, IntegerType, MemRefType, UnrankedMemRefType

ALIGNMENT = restricted(I64_ATTR, "whose value is positive and whose value is a power of two > 0", is_power_of_two)
STRIDED_MEMREF = TypeConstraint(
    "strided memref of any non-token type values",
    lambda t: isinstance(t, MemRefType) and t.strides_and_offset() is not None,
)
MEMREF_1D = TypeConstraint(
    "1D memref of any non-token type values", lambda t: isinstance(t, MemRefType) and t.rank == 1
)
BYTES = TypeConstraint(
    "1D memref of 8-bit signless integer values",
    lambda t: isinstance(t, MemRefType) and t.rank == 1 and t.element is I8,
)
SHAPE_MEMREF = TypeConstraint(
    "1D memref of signless integer or index values",
    lambda t: (
        isinstance(t, MemRefType)
        and t.rank == 1
        and (isinstance(t.element, IndexType) or (isinstance(t.element, IntegerType) and not t.element.signedness))
    ),
)
STATIC_MEMREF = TypeConstraint(
    "statically shaped memref of any non-token type values", lambda t: isinstance(t, MemRefType) and t.has_static_shape
)
WITH_DIMENSIONS = TypeConstraint(
    "unranked.memref of any non-token type values or non-0-ranked.memref of any non-token type values",
    lambda t: isinstance(t, UnrankedMemRefType) or (isinstance(t, MemRefType) and t.rank > 0),
)


def layout_symbols(t: MemRefType) -> int:
    """How many numbers the layout leaves open: the symbols of its map, or the unknown strides and offset."""
    layout: Any = t.layout
    if layout is None:
        return 0
    strides = getattr(layout, "strides", None)
    if strides is not None:
        return list(strides).count(DYNAMIC) + (layout.offset == DYNAMIC)
    return layout.value.num_symbols


def may_equal(a: int, b: int) -> bool:
    """Whether two extents, strides or offsets can be the same at run time."""
    return a == b or DYNAMIC in (a, b)


def same_strides(a: MemRefType, b: MemRefType) -> bool:
    """Whether two layouts are the same for sure, in whatever way they are written."""
    if a.layout is b.layout and a.shape == b.shape:
        return True
    left, right = a.strides_and_offset(), b.strides_and_offset()
    return left is not None and left == right


def check_index_count(op: Any, memref: Any, indices: Any) -> None:
    if len(indices) != memref.type.rank:
        raise op.error(
            f"invalid number of indices for accessed memref, expected {memref.type.rank} but got {len(indices)}"
        )
