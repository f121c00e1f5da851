"""How matrix multiply instructions spread their operands over the lanes of a subgroup.

The facts are rows of ``mma_intrinsics.json``, every one with its source (``sources`` there), read on first use. An
operand of any kind is spread by four arrays, one number for each of its dimensions:

    size = outer * thread * element         outer slowest, element fastest
    lane l holds, along dimension d, the thread coordinate (l // tstrides[d]) % thread[d]; stride 0 means 0 in every
    lane
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod
from typing import Any

from ...ir.types import FloatType, IntegerType, Type
from ...records import record

OPERANDS = ("lhs", "rhs", "acc")
SCALED_OPERANDS = ("lhs", "rhs", "lhs_scale", "rhs_scale", "acc")


@record(frozen=True)
class OperandLayout:
    """Four arrays of equal length, one entry for each dimension of the operand's tile."""

    outer: tuple[int, ...]
    thread: tuple[int, ...]
    tstrides: tuple[int, ...]
    element: tuple[int, ...]

    @property
    def rank(self) -> int:
        return len(self.outer)

    @property
    def shape(self) -> tuple[int, ...]:
        """The tile of the whole subgroup."""
        return tuple(o * t * e for o, t, e in zip(self.outer, self.thread, self.element, strict=True))

    @property
    def expanded_shape(self) -> list[list[int]]:
        """For each dimension, the tile's extents once pieces that a lane holds apart have a dimension of their own."""
        return [
            [o, t * e] if o != 1 else [t * e] for o, t, e in zip(self.outer, self.thread, self.element, strict=True)
        ]

    @property
    def elements_per_thread(self) -> int:
        """How many elements belong to one combination of thread coordinates."""
        return prod(self.outer) * prod(self.element)

    def swapped(self) -> OperandLayout:
        """With the first two dimensions exchanged, as `col_major` does to the accumulator."""
        return OperandLayout(*((a[1], a[0], *a[2:]) for a in (self.outer, self.thread, self.tstrides, self.element)))

    def thread_coordinates(self, lane: int) -> tuple[int, ...]:
        return tuple(
            (lane // stride) % size if stride else 0 for size, stride in zip(self.thread, self.tstrides, strict=True)
        )

    def coordinates(self, lane: int) -> Iterator[tuple[int, ...]]:
        """Where in the tile the elements of a lane's vector stand, in the vector's order: row-major over the outer and
        element coordinates of each dimension in turn."""
        threads = self.thread_coordinates(lane)
        ranges = [range(n) for pair in zip(self.outer, self.element, strict=True) for n in pair]
        for picked in product(*ranges):
            yield tuple(
                picked[2 * d + 1] + self.element[d] * (threads[d] + self.thread[d] * picked[2 * d])
                for d in range(self.rank)
            )


@record(frozen=True)
class Intrinsic:
    """One row. `op` is the op it becomes, None if nothing does. The fields are explained in ``mma_intrinsics.json``."""

    name: str
    value: int
    family: str  # "mma", "virtual_mma" or "scaled_mma"
    m: int
    n: int
    k: int
    subgroup_size: int
    layouts: tuple[OperandLayout, ...] | None
    op: str | None
    a: str = ""
    b: str = ""
    c: str = ""
    blocks: int = 1
    introduced: str = ""
    virtual: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    native: tuple[tuple[str, Any], ...] = ()
    intrinsics_k: int = 1
    block_size: int = 0
    scales_vector_size: int = 0
    scale_type: str = ""
    lhs_rhs_types: tuple[str, ...] = ()
    acc_types: tuple[str, ...] = ()
    source: str = ""

    @property
    def operands(self) -> tuple[str, ...]:
        return SCALED_OPERANDS if self.family == "scaled_mma" else OPERANDS

    @property
    def is_block(self) -> bool:
        """Whether operands have a leading dimension of independent products."""
        return self.blocks > 1

    @property
    def shapes(self) -> tuple[tuple[int, ...], ...]:
        """The undistributed tile of each operand."""
        if self.layouts is not None:
            return tuple(layout.shape for layout in self.layouts)
        return (self.m, self.k), (self.k, self.n), (self.m, self.n)

    def distributed_shape(self, operand: int) -> tuple[int, ...]:
        """What one lane holds of an operand. Lanes that share their thread coordinates hold the same data, except for
        virtual kinds, where they share it out."""
        if self.layouts is None:
            raise ValueError(f"{self.name} does not tell which lane holds what")
        layout = self.layouts[operand]
        if self.op == "nvgpu.mma.sync":
            return prod(layout.outer), prod(layout.element)
        sharing = self.subgroup_size // prod(layout.thread) if self.family == "virtual_mma" else 1
        return (layout.elements_per_thread // sharing,)

    @property
    def native_facts(self) -> dict[str, Any]:
        return dict(self.native)


@cache
def intrinsics(family: str) -> dict[str, Intrinsic]:
    """The rows of `mma`, `virtual_mma` or `scaled_mma` by name, in the order of the enum."""
    return {row["name"]: _row(family, row) for row in _data()[family]}


@cache
def intrinsic_names(family: str) -> tuple[str, ...]:
    """The names alone, in the order of the enum: all that reading a target's description needs."""
    return tuple(row["name"] for row in _data()[family])


@cache
def _data() -> dict[str, Any]:
    with open(os.path.join(os.path.dirname(__file__), "mma_intrinsics.json"), encoding="utf-8") as file:
        return json.load(file)


def _row(family: str, row: dict[str, Any]) -> Intrinsic:
    values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in row.items()}
    layouts = values.pop("layout", None)
    if layouts is not None:
        names = SCALED_OPERANDS if family == "scaled_mma" else OPERANDS
        layouts = tuple(OperandLayout(*map(tuple, layouts[name])) for name in names)
    native = tuple(values.pop("native", {}).items())
    return Intrinsic(family=family, layouts=layouts, native=native, op=values.pop("op", None), **values)


def find(name: str) -> Intrinsic:
    """An intrinsic of any family by its keyword. Raises KeyError."""
    for family in ("mma", "virtual_mma", "scaled_mma"):
        found = intrinsics(family).get(name)
        if found is not None:
            return found
    raise KeyError(f"no matrix instruction '{name}'")


def element_type(name: str) -> Type:
    """`f16`, `i8` ... as a type."""
    return IntegerType(int(name[1:])) if name[0] == "i" else FloatType(name)


def mma_layout(kind: Any, operand: int | str) -> OperandLayout:
    """The layout of an operand (by number, or `lhs`, `rhs`, `lhs_scale`, `rhs_scale`, `acc`) of a kind: an intrinsic's
    keyword, or an `mma_layout`, `virtual_mma_layout` or `scaled_mma_layout` attribute, whose `col_major` exchanges the
    accumulator's dimensions. Raises ValueError for kinds that have none."""
    row = find(kind) if isinstance(kind, str) else kind.row
    number = row.operands.index(operand) if isinstance(operand, str) else operand
    if row.layouts is None:
        raise ValueError(f"{row.name} does not tell which lane holds what")
    layout = row.layouts[number]
    is_acc = number == len(row.operands) - 1
    return layout.swapped() if is_acc and getattr(kind, "col_major", False) else layout
