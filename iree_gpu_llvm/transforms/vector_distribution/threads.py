"""Which part of a vector a work item holds: digits of its subgroup's and lane's number, computed once at the start of
the function.

    %subgroup, %lane = affine.delinearize_index %thread_id_x into (4, 64)
    %thread:2 = affine.delinearize_index %lane into (4, 16)                   // thread_strides = [16, 1]

A layout of more threads than a subgroup has counts threads over the whole workgroup, as copies by all of it do:

    %thread:2 = affine.delinearize_index %thread_id_x into (32, 8)            // thread_strides = [8, 1]
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, NamedTuple

from ...dialects.arith.attributes import CMPI_PREDICATE
from ...dialects.arith.comparisons import CmpIOp
from ...dialects.arith.integers import AndIOp
from ...dialects.gpu.attributes import DimensionAttr
from ...dialects.gpu.indexing import ThreadIdOp
from ...dialects.iree_vector_ext import NestedLayoutAttr
from ...ir.affine import Dim as D
from ...ir.builder import Builder
from ...ir.operations import Block, Operation, Value
from ...ir.types import I1, INDEX
from ..support import building
from .layouts import Digit, Dim, dims_of, overlap, span, split_digits, subgroup_digits, thread_digits


class Workgroup(NamedTuple):
    """Work items along x, y, z, and in a subgroup."""

    size: tuple[int, int, int]
    subgroup: int

    @property
    def total(self) -> int:
        return prod(self.size)

    @property
    def subgroups(self) -> int:
        return -(-self.total // self.subgroup)


def workgroup_of(function: Operation) -> Workgroup:
    """As the function's translation info has it. Raises CompileError where it does not say."""
    info: Any = function.attributes.get("translation_info")
    size = tuple(getattr(info, "workgroup_size", ()))
    if not size:
        raise function.error("unable to query workgroup_size information from entry point")
    subgroup = getattr(info, "subgroup_size", 0)
    if not subgroup:
        raise function.error("unable to query subgroup size information from entry point")
    return Workgroup((*size, *[1] * (3 - len(size))), subgroup)  # type: ignore[arg-type]


class Coordinates(NamedTuple):
    """For each dim of a layout the subgroup and the thread digit (None where it is not split), and the digits that the
    layout does not use: work items that differ in these alone hold the same."""

    subgroups: list[Value | None]
    threads: list[Value | None]
    unused: list[Value]


def compare(b: Builder, predicate: str, x: Value, y: Value) -> Value:
    return b.make(CmpIOp((x, y), (I1,), {"predicate": CMPI_PREDICATE.of(predicate)}))


class Lanes:
    """Ids and digits at the start of a function, each made when it is first asked for."""

    def __init__(self, entry: Block, workgroup: Workgroup):
        first = entry.first
        assert first is not None
        self.workgroup = workgroup
        self.start = Builder(entry, first, first.location)
        self._numbers: dict[str, Value] = {}
        self._digits: dict[Any, tuple[list[Value], list[Value]]] = {}
        self._constants: dict[int, Value] = {}

    def constant(self, n: int) -> Value:
        if n not in self._constants:
            self._constants[n] = building.constant(self.start, n)
        return self._constants[n]

    @property
    def flat(self) -> Value:
        """The number of the work item in its workgroup."""
        if "flat" not in self._numbers:
            size = self.workgroup.size
            used = [i for i in range(3) if size[i] > 1] or [0]
            ids = [self.start.make(ThreadIdOp((), (INDEX,), {"dimension": DimensionAttr("xyz"[i])})) for i in used]
            basis = [size[i] for i in used]
            self._numbers["flat"] = ids[0] if len(ids) == 1 else building.linearize(self.start, ids[::-1], basis[::-1])
        return self._numbers["flat"]

    @property
    def subgroup(self) -> Value:
        return self._split("subgroup")

    @property
    def lane(self) -> Value:
        return self._split("lane")

    def _split(self, name: str) -> Value:
        w = self.workgroup
        if name not in self._numbers:
            if w.subgroups == 1:
                return self.flat if name == "lane" else self.constant(0)
            parts = building.delinearize(self.start, self.flat, [w.subgroups, w.subgroup])
            self._numbers["subgroup"], self._numbers["lane"] = parts
        return self._numbers[name]

    def check(self, op: Operation, layout: NestedLayoutAttr) -> None:
        """Raises an error at the op unless each element has a work item that holds it."""
        dims, w = dims_of(layout), self.workgroup
        # Threads are those of a subgroup where the layout tells subgroups apart that such threads would be of too.
        threads = self._lanes if overlap(self._flat_digits(dims)) else w.total
        for what, digits, count in (
            ("subgroup", subgroup_digits(dims), w.subgroups),
            ("thread", thread_digits(dims), threads),
        ):
            if overlap(digits):
                raise op.error(f"has a layout whose {what} strides overlap, so that no {what} holds some elements")
            if span(digits) > count:
                raise op.error(f"has a layout of {span(digits)} {what}s, but there are {count}")

    def is_whole(self, layout: NestedLayoutAttr) -> bool:
        """Whether every element has a work item that holds it."""
        dims = dims_of(layout)
        if self._is_wide(dims):
            return not overlap(self._flat_digits(dims))
        return not overlap(subgroup_digits(dims)) and not overlap(thread_digits(dims))

    def reduced_digits(self, op: Operation, dims: Sequence[Dim]) -> tuple[list[Digit], list[Digit]]:
        """The digits of the lane's and of the subgroup's number that tell positions along some dims apart."""
        subgroups = subgroup_digits(dims)
        threads: list[Digit] = []
        for digit in thread_digits(dims):
            parts = split_digits(digit, self._lanes)
            if parts is None:
                raise op.error(
                    f"failed to distribute: a combination over {digit.size} threads that are {digit.stride} apart,"
                    f" which subgroups of {self._lanes} cut unevenly"
                )
            threads += parts[0]
            subgroups += parts[1]
        return threads, subgroups

    @property
    def _lanes(self) -> int:
        """Of a subgroup."""
        return min(self.workgroup.subgroup, self.workgroup.total)

    def _is_wide(self, dims: Sequence[Dim]) -> bool:
        """Whether threads are counted beyond a subgroup."""
        return span(thread_digits(dims)) > self._lanes

    def _flat_digits(self, dims: Sequence[Dim]) -> list[Digit]:
        """All digits as those of the work item's number: threads, then subgroups."""
        subgroups = [Digit(d.stride * self.workgroup.subgroup, d.size) for d in subgroup_digits(dims)]
        return [*thread_digits(dims), *subgroups]

    def subgroup_values(self, digits: Sequence[Digit]) -> list[Value]:
        return self._values("subgroup", tuple(digits))[0]

    def thread_values(self, digits: Sequence[Digit]) -> list[Value]:
        return self._values("lane", tuple(digits))[0]

    def coordinates(self, layout: NestedLayoutAttr) -> Coordinates:
        dims = dims_of(layout)
        if self._is_wide(dims):
            values, unused = self._values("work item", tuple(self._flat_digits(dims)))
            threads, others = values[: len(thread_digits(dims))], []
            subgroups = values[len(threads) :]
        else:
            subgroups, unused = self._values("subgroup", tuple(subgroup_digits(dims)))
            threads, others = self._values("lane", tuple(thread_digits(dims)))
        s, t = iter(subgroups), iter(threads)
        return Coordinates(
            [next(s) if d.subgroups > 1 else None for d in dims],
            [next(t) if d.threads > 1 else None for d in dims],
            [*unused, *others],
        )

    def owner(self, b: Builder, layout: NestedLayoutAttr) -> Value | None:
        """Whether the work item is the one of those that hold the same part that writes it; None if all are."""
        dims = dims_of(layout)
        if not subgroup_digits(dims) and not thread_digits(dims):
            unused = [self.flat] if self.workgroup.total > 1 else []
        else:
            unused = self.coordinates(layout).unused
        condition = None
        for digit in unused:
            is_first = compare(b, "eq", digit, self.constant(0))
            condition = is_first if condition is None else b.make(AndIOp((condition, is_first), (I1,)))
        return condition

    def _values(self, what: str, wanted: tuple[Digit, ...]) -> tuple[list[Value], list[Value]]:
        """The digits of a number, and those that are left over, which are 0 for one work item of each combination."""
        key = what, wanted
        if key not in self._digits:
            w = self.workgroup
            count = {"subgroup": w.subgroups, "lane": self._lanes, "work item": w.total}[what]
            self._digits[key] = self._split_number(what, count, wanted)
        return self._digits[key]

    def _split_number(self, what: str, count: int, wanted: tuple[Digit, ...]) -> tuple[list[Value], list[Value]]:
        if count == 1:
            return [], []
        number = {"subgroup": lambda: self.subgroup, "lane": lambda: self.lane, "work item": lambda: self.flat}[what]()
        basis = _basis(wanted, count)
        if basis is None:
            return self._irregular(number, wanted)
        values = [number] if len(basis) == 1 else building.delinearize(self.start, number, [n for n, _ in basis])
        found = {digit: v for v, (_, digit) in zip(values, basis, strict=True) if digit is not None}
        unused = [v for v, (_, digit) in zip(values, basis, strict=True) if digit is None]
        return [found[d] for d in wanted], unused

    def _irregular(self, number: Value, wanted: tuple[Digit, ...]) -> tuple[list[Value], list[Value]]:
        """Digits that are not those of any mixed basis. What is left over is the number less what they amount to."""
        d0 = D(0)
        values = [building.apply(self.start, (d0 // d.stride) % d.size, [number]) for d in wanted]
        rest = d0
        for d in wanted:
            rest = rest - (d0 // d.stride) % d.size * d.stride
        return values, [building.apply(self.start, rest, [number])]


def _basis(wanted: Sequence[Digit], count: int) -> list[tuple[int, Digit | None]] | None:
    """The mixed basis, slowest first, of numbers below `count` among whose digits are the wanted ones; each entry with
    the digit it is. None if there is no such basis."""
    basis: list[tuple[int, Digit | None]] = []
    below = 1
    for d in sorted(wanted):
        if d.stride % below:
            return None
        if d.stride > below:
            basis.insert(0, (d.stride // below, None))
        basis.insert(0, (d.size, d))
        below = d.stride * d.size
    if count > below:
        basis.insert(0, (-(-count // below), None))
    return basis
