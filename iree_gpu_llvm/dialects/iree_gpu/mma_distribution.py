"""Which slice of a tile is a lane's: what `mma_layouts` and `tile_swizzle` say, as digits of the lane's number.

MFMA_F32_16x16x16_F16, A [m, k]: thread (16, 4), strides (1, 16), element (1, 4)
    lane = (overflow, k digit, m digit) in the basis (4, 16); the slice begins at [m, 4 * k], its sizes are [1, 4]
"""

from __future__ import annotations

from math import prod
from typing import Any, NamedTuple

from .mma_attributes import MatrixKind
from .mma_layouts import OperandLayout
from .tile_swizzle import CROSS_THREAD


class LaneDigits(NamedTuple):
    """The lane's number in a mixed basis, slowest digit first. Digit 0 is what the basis leaves over."""

    basis: tuple[int, ...]
    digit: tuple[int, ...]  # of each dimension
    gap: int | None  # the digit that tells lanes apart that have the same coordinates

    @property
    def extent(self) -> tuple[int, ...]:
        """The basis entry of each dimension."""
        return tuple(self.basis[d - 1] for d in self.digit)

    @property
    def fastest(self) -> tuple[int, int]:
        """The digit that changes from lane to lane, and its basis entry."""
        for i in reversed(range(len(self.basis))):
            if self.basis[i] > 1:
                return i + 1, self.basis[i]
        return 1, self.basis[0]


def lane_digits(layout: OperandLayout) -> LaneDigits | None:
    """None where strides are no basis."""
    entries: list[tuple[int, int | None]] = []  # fastest first: size, and dimension if it is one's
    below = 1
    for stride, size, d in sorted(zip(layout.tstrides, layout.thread, range(layout.rank), strict=True)):
        if stride == 0:
            stride, size = 1, 1
        if stride % below:
            return None
        if stride != below:
            entries.append((stride // below, None))
            below = stride
        entries.append((size, d))
        below *= size
    count = len(entries)
    place = {d: count - i for i, (_, d) in enumerate(entries) if d is not None}
    gaps = [count - i for i, (_, d) in enumerate(entries) if d is None]
    digits = tuple(place[d] for d in range(layout.rank))
    return LaneDigits(tuple(size for size, _ in reversed(entries)), digits, gaps[0] if gaps else None)


class Sharing(NamedTuple):
    """Lanes with the same coordinates that share out the elements of one dimension."""

    lanes: int
    dimension: int


def element_sharing(kind: MatrixKind, layout: OperandLayout) -> Sharing | None:
    """Only virtual kinds do; elsewhere such lanes hold the same. None too where no dimension, or several, could be
    shared out."""
    lanes = kind.subgroup_size // prod(layout.thread) if kind.family == "virtual_mma" else 1
    fitting = [d for d, n in enumerate(layout.element) if n > 1 and n % lanes == 0]
    return Sharing(lanes, fitting[0]) if lanes > 1 and len(fitting) == 1 else None


def slice_sizes(layout: OperandLayout, sharing: Sharing | None) -> list[list[int]]:
    """For each dimension, the sizes of a lane's slice of the expanded tile (`OperandLayout.expanded_shape`)."""
    sizes = []
    for d, (outer, element) in enumerate(zip(layout.outer, layout.element, strict=True)):
        own = element // sharing.lanes if sharing is not None and sharing.dimension == d else element
        sizes.append([outer, own] if outer != 1 else [own])
    return sizes


class ThreadGrid(NamedTuple):
    """For data-tiled kinds: the basis of the thread's number, with an entry for each dim of the tile in the order of
    its digits; `digit[i]` is that of the tile's dim i, `sharing[i]` how many threads in a row hold the same of it, and
    `sizes[i]` a thread's slice of it."""

    basis: tuple[int, ...]
    digit: tuple[int, ...]
    sharing: tuple[int, ...]
    sizes: tuple[int, ...]


def thread_grid(kind: Any, operand: int) -> ThreadGrid:
    numbering, memory = kind.thread_swizzle(operand), kind.swizzle(operand)
    # iree-opt 3.13 takes the permutation for its inverse here, and reads operands that are not swizzled out of bounds.
    digits = [numbering.order.index(place) for place in memory.order]
    return ThreadGrid(
        tuple(p.size * p.sharing if p.kind == CROSS_THREAD else 1 for p in numbering.parts),
        tuple(digits),
        tuple(p.sharing if p.kind == CROSS_THREAD else 1 for p in memory.parts),
        memory.distributed_shape,
    )
