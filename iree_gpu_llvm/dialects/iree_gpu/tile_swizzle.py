"""The layout of data-tiled operands: every dimension of a tile split into parts, and the parts put in a new order.

A part is inside one lane (`INTERNAL`), spread over lanes and subgroups (`CROSS_THREAD`), or a repetition of the
instruction (`CROSS_INTRINSIC`). As `data_tiled_mma_layout` of iree-opt 3.13 builds it.
"""

from __future__ import annotations

from math import prod

from ...records import record
from .mma_layouts import OperandLayout

INTERNAL, CROSS_THREAD, CROSS_INTRINSIC = "internal", "cross_thread", "cross_intrinsic"


@record(frozen=True)
class Part:
    """`sharing` threads in a row hold the same coordinate of a CROSS_THREAD part."""

    kind: str
    size: int
    sharing: int = 1


@record(frozen=True)
class Repetition:
    """`size` tiles along a source dimension, met in this order when a tile grows."""

    dimension: int
    kind: str
    size: int
    sharing: int = 1
    interleave: bool = False


class TileSwizzle:
    """`groups[d]` are the parts of source dimension d, outermost first; `order` lists parts as indices into all groups
    joined, outermost first in memory."""

    def __init__(self, rank: int):
        self.groups: list[list[Part]] = [[] for _ in range(rank)]
        self._order: list[tuple[int, int]] = []  # (source dimension, position counted from the group's innermost)

    @property
    def parts(self) -> list[Part]:
        """All parts in their new order."""
        return [self.groups[d][len(self.groups[d]) - 1 - k] for d, k in self._order]

    @property
    def dimensions(self) -> list[int]:
        """The source dimension of each part, in the parts' new order."""
        return [d for d, _ in self._order]

    @property
    def order(self) -> list[int]:
        starts = [sum(map(len, self.groups[:d])) for d in range(len(self.groups))]
        return [starts[d] + len(self.groups[d]) - 1 - k for d, k in self._order]

    @property
    def shape(self) -> tuple[int, ...]:
        """The tile of all threads."""
        return tuple(part.size for part in self.parts)

    @property
    def distributed_shape(self) -> tuple[int, ...]:
        """What one thread holds."""
        return tuple(1 if part.kind == CROSS_THREAD else part.size for part in self.parts)

    def expand(self, dimension: int, part: Part) -> None:
        """Adds a part outside of all others of its dimension, and first in the order."""
        self.groups[dimension].insert(0, part)
        self._order.insert(0, (dimension, len(self.groups[dimension]) - 1))

    def interleave(self) -> None:
        """Moves the first part inward, to the place of the innermost CROSS_THREAD part, which moves out by one."""
        kinds = [part.kind for part in self.parts]
        innermost = max(i for i, kind in enumerate(kinds) if kind == CROSS_THREAD)
        self._order.insert(innermost, self._order.pop(0))

    def swap_outermost(self) -> None:
        self._order[0], self._order[1] = self._order[1], self._order[0]

    def reset_order(self) -> None:
        """Back to the source order: dimensions in turn, each outermost first."""
        self._order = [(d, k) for d, group in enumerate(self.groups) for k in reversed(range(len(group)))]


def rotate_right(layout: OperandLayout) -> OperandLayout:
    """The last dimension first: data-tiled right-hand sides lead with N."""
    return OperandLayout(*((a[-1], *a[:-1]) for a in (layout.outer, layout.thread, layout.tstrides, layout.element)))


def intrinsic_swizzle(layout: OperandLayout, subgroup_size: int) -> TileSwizzle:
    """How one instruction's operand lies in memory: lanes in order read consecutive elements."""
    swizzle = TileSwizzle(layout.rank)
    for d in reversed(range(layout.rank)):
        if layout.element[d] != 1:
            swizzle.expand(d, Part(INTERNAL, layout.element[d]))
    for d in range(layout.rank):
        if layout.tstrides[d] == 0:
            swizzle.expand(d, Part(CROSS_THREAD, layout.thread[d], subgroup_size // prod(layout.thread)))
        elif layout.thread[d] != 1:
            swizzle.expand(d, Part(CROSS_THREAD, layout.thread[d]))
    if layout.thread[0] != 1 and layout.thread[1] != 1 and layout.tstrides[0] > layout.tstrides[1]:
        swizzle.swap_outermost()
    for d in range(layout.rank):
        if layout.outer[d] != 1:
            swizzle.expand(d, Part(INTERNAL, layout.outer[d]))
    return swizzle


def data_tiled_swizzle(layout: OperandLayout, subgroup_size: int, repetitions: list[Repetition]) -> TileSwizzle:
    """The same for many instructions, repeated as told. Repetitions of size 1 leave no part."""
    swizzle = intrinsic_swizzle(layout, subgroup_size)
    for r in repetitions:
        if r.size > 1:
            swizzle.expand(r.dimension, Part(r.kind, r.size, r.sharing))
            if r.interleave:
                swizzle.interleave()
    return swizzle
