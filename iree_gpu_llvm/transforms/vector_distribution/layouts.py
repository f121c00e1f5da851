"""Arithmetic on nested layouts.

An element's index along one dim has five digits, slowest first: subgroup, batch, outer, thread, element. Subgroup and
thread digits come from where the element lives, the other three count what one lane holds. A lane's part of a vector
of rank r is a vector of rank 3r: all batch dims, all outer dims, all element dims.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from ...dialects.iree_vector_ext import NestedLayoutAttr
from ...ir.types import Type, VectorType

SUBGROUP, BATCH, OUTER, THREAD, ELEMENT = range(5)
_LANE = "lane"


class Dim(NamedTuple):
    """One dim of a layout; field order is that of `NestedLayoutAttr`."""

    subgroups: int = 1
    batch: int = 1
    outer: int = 1
    threads: int = 1
    elements: int = 1
    subgroup_stride: int = 0
    thread_stride: int = 0

    @property
    def extent(self) -> int:
        return prod(self[:5])

    @property
    def per_lane(self) -> int:
        return self.batch * self.outer * self.elements

    @property
    def is_split(self) -> bool:
        """Whether lanes hold different parts."""
        return self.subgroups * self.threads > 1


class Digit(NamedTuple):
    """(number // stride) % size, of a subgroup's or a lane's number."""

    stride: int
    size: int


def dims_of(layout: NestedLayoutAttr) -> list[Dim]:
    columns = [getattr(layout, name) for name in layout.parameters]
    return [Dim(*row) for row in zip(*columns, strict=True)]


def make(dims: Sequence[Dim]) -> NestedLayoutAttr:
    """In the one form of equal layouts: what is not split has stride 0."""
    rows = [
        d._replace(
            subgroup_stride=d.subgroup_stride if d.subgroups > 1 else 0,
            thread_stride=d.thread_stride if d.threads > 1 else 0,
        )
        for d in dims
    ]
    columns = list(zip(*rows, strict=True)) or [()] * len(Dim._fields)
    return NestedLayoutAttr(*columns)


def lane_shape(layout: NestedLayoutAttr) -> tuple[int, ...]:
    return (*layout.batch_tile, *layout.outer_tile, *layout.element_tile)


def lane_type(layout: NestedLayoutAttr, element: Type) -> VectorType:
    """Of what one lane holds."""
    return VectorType(lane_shape(layout), element)


def tiles(layout: NestedLayoutAttr) -> Iterator[tuple[int, ...]]:
    """The batch and outer positions that a lane holds elements at: r batch digits, then r outer digits."""
    return product(*(range(n) for n in (*layout.batch_tile, *layout.outer_tile)))


def picked(layout: NestedLayoutAttr, order: Sequence[int]) -> NestedLayoutAttr:
    """The layout of some dims, in an order."""
    dims = dims_of(layout)
    return make([dims[i] for i in order])


def lane_order(order: Sequence[int], rank: int) -> list[int]:
    """The permutation of a lane's dims that goes with one of the vector's dims."""
    return [level * rank + i for level in range(3) for i in order]


def subgroup_digits(dims: Sequence[Dim]) -> list[Digit]:
    """Those that are split, in order."""
    return [Digit(d.subgroup_stride, d.subgroups) for d in dims if d.subgroups > 1]


def thread_digits(dims: Sequence[Dim]) -> list[Digit]:
    return [Digit(d.thread_stride, d.threads) for d in dims if d.threads > 1]


def split_digits(digit: Digit, lanes: int) -> tuple[list[Digit], list[Digit]] | None:
    """A digit of a work item's number as those of its lane's and its subgroup's, with so many lanes in a subgroup;
    None if they are cut unevenly."""
    stride, size = digit
    if stride * size <= lanes:
        return [digit], []
    if stride >= lanes:
        return None if stride % lanes else ([], [Digit(stride // lanes, size)])
    below = lanes // stride
    return None if lanes % stride or size % below else ([Digit(stride, below)], [Digit(1, size // below)])


def overlap(digits: Sequence[Digit]) -> bool:
    """Whether some digit repeats what others say, so that not every combination of them has its lane."""
    end = 1
    for d in sorted(digits):
        if d.stride < end:
            return True
        end = d.stride * d.size
    return False


def is_whole(layout: NestedLayoutAttr) -> bool:
    """Whether every element has a lane that holds it."""
    dims = dims_of(layout)
    return not overlap(subgroup_digits(dims)) and not overlap(thread_digits(dims))


def span(digits: Sequence[Digit]) -> int:
    """How many numbers the digits distinguish."""
    return max((d.stride * d.size for d in digits), default=1)


# -- the same elements under another shape


class _Factor(NamedTuple):
    level: int
    size: int
    stride: int = 0


def _factors(layout: NestedLayoutAttr) -> list[_Factor]:
    """The digits of the row-major index over all dims, slowest first, without those of one value."""
    found = []
    for d in dims_of(layout):
        strides = (d.subgroup_stride, 0, 0, d.thread_stride, 0)
        found += [_Factor(level, d[level], strides[level]) for level in range(5) if d[level] > 1]
    return found


def reshaped(layout: NestedLayoutAttr, shape: Sequence[int]) -> NestedLayoutAttr | None:
    """The layout of the same elements, each where it is, as a vector of another shape; None if there is none."""
    rest = _factors(layout)[::-1]
    dims: list[Dim] = []
    for extent in shape:
        taken: list[_Factor] = []
        left = extent
        while left > 1:
            if not rest:
                return None
            f = rest.pop()
            if left % f.size == 0:
                taken.append(f)
                left //= f.size
            elif f.size % left == 0:
                inner = f.size // left
                taken.append(_Factor(f.level, left, f.stride * inner))
                rest.append(_Factor(f.level, inner, f.stride))
                left = 1
            else:
                return None
        dim = _join(taken) or _join(_relabelled(taken))
        if dim is None:
            return None
        dims.append(dim)
    return None if rest else make(dims)


def _join(factors: Sequence[_Factor]) -> Dim | None:
    """One dim of its digits; None unless they come in the order of levels, with strides that go on."""
    sizes, strides = [1] * 5, [0] * 5
    last = -1
    for f in factors:
        if f.level < last:
            return None
        if f.level == last and f.level in (SUBGROUP, THREAD) and strides[last] != f.stride * f.size:
            return None
        last = f.level
        sizes[last] *= f.size
        strides[last] = f.stride
    return Dim(sizes[0], sizes[1], sizes[2], sizes[3], sizes[4], strides[SUBGROUP], strides[THREAD])


def _relabelled(factors: Sequence[_Factor]) -> list[_Factor]:
    """What a lane holds counted as elements after the thread digits and as batches before them."""
    last = max((i for i, f in enumerate(factors) if f.level == THREAD), default=-1)
    split = (SUBGROUP, THREAD)
    return [f if f.level in split else f._replace(level=ELEMENT if i > last else BATCH) for i, f in enumerate(factors)]


def places(layout: NestedLayoutAttr) -> list[tuple[object, int, int]]:
    """The digits of the row-major index as (subgroup, thread or lane; size; stride), neighbours joined: equal for
    layouts under which each lane holds the same elements in the same row-major order."""
    found: list[tuple[object, int, int]] = []
    for f in _factors(layout):
        kind = f.level if f.level in (SUBGROUP, THREAD) else _LANE
        if found and found[-1][0] == kind and (kind == _LANE or found[-1][2] == f.stride * f.size):
            found[-1] = (kind, found[-1][1] * f.size, f.stride)
        else:
            found.append((kind, f.size, f.stride))
    return found
