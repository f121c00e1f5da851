"""Finds races: accesses of different work items to the same byte, at least one of them a write, that nothing orders.

Two accesses are ordered if one work item makes both, or if its workgroup passes a barrier between them whose fences are
of that kind of memory (`synchronization.py`). Work items of different workgroups are never ordered.

Every access has a time. For each byte is kept who wrote it last and when, who read it last, and the last reader beside
that one (`accesses.py`, `shadow.py`). It is touched rightly if what is kept was done by the same work item, or no later
than when the workgroup last passed a barrier: there is one such time for LDS and one for global memory. As these times
are of the whole workgroup, the last reader beside the work item at hand stands for all of them.

Decisions:

- Several work items may write the same value to a place by the same op: kernels do so where there are more work items
  than results. The value does not depend on who is last. Each of these may read it back without a barrier.
- The lanes of a subgroup are ordered no better than others (see `synchronization.py`).
- What a subgroup copies together, no lane may take for its own.
- An asynchronous copy is not there until it was waited for, not even for the lane that made it. What it copies counts
  as written when the wait is over, so that a barrier must follow for other lanes to read it. A copy that is not marked
  asynchronous is written at once: LLVM puts waits before the fences of a barrier and before the lane's own reads.
- A work item that returns before a barrier counts as if it had passed it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..ir.diagnostics import CompileError
from ..ir.operations import Operation
from .accesses import (
    FOREIGN_READER,
    ITEM,
    JOINT,
    MANY,
    OTHER_READER,
    READER,
    TIME,
    UNDER_WAY,
    WHO,
    WRITER,
    Access,
)  # fmt: skip
from .copies import Copies
from .findings import Finding, Kind
from .machine import Machine
from .memory import Buffer
from .numbers import Array
from .observer import Observer
from .race_reports import Barriers, RaceReports
from .replicated import Replicated, same_as_last
from .shadow import Shadow
from .synchronization import COLLECTIVE, EVERYTHING, GLOBAL, LDS, is_asynchronous, is_atomic, ordered_by

_ONLY_READ = Shadow(0, 0)
"""Of buffers that must not be written: whoever reads them, there is no race."""


class RaceFinder(Observer):
    """Watches a machine. `read_only`: numbers of the bindings that must not be written."""

    def __init__(self, machine: Machine, read_only: frozenset[int] = frozenset()):
        self.machine = machine
        self.read_only = read_only
        self.ops: list[Operation | None] = [None]
        """The op that made the access of each time."""
        self.copies = Copies(machine)
        self.replicated = Replicated(self.ops)
        self.reports = RaceReports(machine, self.ops, self.copies)
        self.shadows: dict[int, Shadow] = {}
        """By the buffer's identity."""
        self.lds = 0
        self.bare: dict[str, Barriers] = {LDS: [], GLOBAL: []}

    def findings(self) -> list[Finding]:
        return self.reports.findings.all()

    # -- what happens

    def start(self) -> None:
        m = self.machine
        every = np.arange(m.lanes)
        self.every = every
        numbers = m.per_lane(m.workgroup_numbers)
        self.items = {LDS: every, GLOBAL: numbers * m.launch.padded + every % m.launch.padded}
        self.since = {kind: np.full(m.lanes, len(self.ops) - 1) for kind in EVERYTHING}
        if not self.shadows:
            self.shadows = {id(m.bindings[i]): _ONLY_READ for i in self.read_only}
        self.shadows.pop(self.lds, None)
        self.lds = id(m.lds)
        self.shadows[self.lds] = Shadow(len(m.lds.data), FOREIGN_READER)
        self.copies.start()
        self.replicated.forget()
        for bare in self.bare.values():
            bare.clear()

    def read(self, op: Operation, buffer: Buffer, at: Array, lanes: Any, width: int) -> None:
        a = self._access(op, buffer, at, lanes, width, few=True)
        if a is None:
            return
        written = a.kept(WRITER)
        if buffer.kind == LDS and not written.all():
            self.reports.uninitialised(a, written)
        hot = self._unordered(a, written)
        if hot is not None:
            self._conflict(a, written, hot & ~self.replicated.is_own(a, written, hot), "reads", "written")
        self._note_readers(a)

    def write(self, op: Operation, buffer: Buffer, at: Array, lanes: Any, values: Array) -> None:
        a = self._access(op, buffer, at, lanes, values.dtype.itemsize, few=False)
        if a is None:
            return
        if a.shadow is _ONLY_READ:
            self.reports.read_only(a)
            return
        a.values = values
        written = a.kept(WRITER)
        hot = self._unordered(a, written)
        if hot is not None:
            self._conflict(a, written, hot & ~self.replicated.is_again(a, written, hot), "writes", "written")
        for kind in range(READER, a.shadow.kinds):
            readers = a.kept(kind)
            hot = self._unordered(a, readers)
            if hot is not None:
                self._conflict(a, readers, hot, "writes", "read")
        self._note_writers(a)

    def barrier(self, op: Operation, groups: Array) -> None:
        ordered, now = ordered_by(op), len(self.ops) - 1
        passed = np.repeat(groups, self.machine.launch.padded)
        for kind in EVERYTHING:
            if kind not in ordered:
                self.bare[kind].append((now, op))
                continue
            self.since[kind] = np.where(passed, now, self.since[kind])
            if passed.all():
                self.bare[kind].clear()

    def mark(self) -> None:
        self.copies.mark()

    def wait_for_marks(self, left: int) -> None:
        self._land(self.copies.of_groups_before(left))

    def wait_for_copies(self, left: int) -> None:
        self._land(self.copies.all_but(left))

    def takes(self, kind: Kind, fault: CompileError) -> bool:
        (d,) = fault.diagnostics
        if not self.reports.findings.again(kind, "", d.operation, None):
            self.reports.findings.add(kind, "", d.operation, None, d)
        return True

    # -- who accesses what

    def _access(self, op: Operation, buffer: Buffer, at: Array, lanes: Any, width: int, few: bool) -> Access | None:
        """None for memory that needs no watch. With `few`, where all lanes access one place, two of each workgroup
        stand for them."""
        kind = buffer.kind
        if kind == "private" or not len(at):
            return None
        shadow = self.shadows.get(id(buffer))
        if shadow is None:
            shadow = self.shadows[id(buffer)] = Shadow(len(buffer.data), FOREIGN_READER + 1)
        if shadow is _ONLY_READ and few:
            return None
        if lanes is None:
            lanes = self.every if self.machine.active is None else np.flatnonzero(self.machine.active)
            if len(at) == 1 and len(lanes) > 1:
                if few:
                    lanes = self._first_and_last(lanes)
                at = np.broadcast_to(at, len(lanes))
        items, since = self.items[kind], self.since[kind]
        if lanes is not self.every:
            items, since = items[lanes], since[lanes]
        units = shadow.units(at, width)
        self.ops.append(op)
        joint = op.name in COLLECTIVE
        return Access(op, buffer, len(self.ops) - 1, at, width, lanes, items, since, shadow, units, joint)

    def _first_and_last(self, lanes: Array) -> Array:
        groups = lanes // self.machine.launch.padded
        change = np.flatnonzero(groups[1:] != groups[:-1]) + 1
        first, last = np.concatenate([[0], change]), np.concatenate([change, [len(lanes)]]) - 1
        return np.unique(lanes[np.concatenate([first, last])])

    def _unordered(self, a: Access, records: Array) -> Array | None:
        """Which of the recorded accesses conflict with the one at hand; None if none do."""
        hot = records >= (a.since[:, None] + 1) << TIME
        if a.buffer.kind == GLOBAL:
            if not records.any():
                return None
            hot |= (records != 0) & (self._group(records) != self._group(a.items)[:, None])
        if not hot.any():
            return None
        if not a.joint:
            hot &= (records & WHO) != a.items[:, None]
        if is_atomic(a.op):
            hot &= ~self.replicated.made_by(records, is_atomic)
        return hot if hot.any() else None

    def _group(self, records: Array) -> Array:
        return (records & ITEM) // self.machine.launch.padded

    def _conflict(self, a: Access, records: Array, hot: Array, does: str, did: str) -> None:
        self.reports.conflict(a, records, hot, does, did, self.bare[a.buffer.kind])

    # -- what is kept

    def _note_readers(self, a: Access) -> None:
        new, old = a.record, a.kept(READER)
        a.keep(OTHER_READER, (old >= (a.since[:, None] + 1) << TIME) & ((old ^ new) & (ITEM | JOINT) != 0), old)
        a.keep(READER, None, new)
        last = a.kept(READER)
        a.keep(OTHER_READER, last != new, new)
        if a.buffer.kind == GLOBAL:
            own = self._group(a.items)[:, None]
            a.keep(FOREIGN_READER, (old != 0) & (self._group(old) != own), old)
            a.keep(FOREIGN_READER, self._group(last) != own, new)

    def _note_writers(self, a: Access) -> None:
        new = a.record
        a.keep(WRITER, None, new)
        last = a.kept(WRITER)
        others = last != new
        if others.any():
            if not is_atomic(a.op):
                self._conflict(a, last, others & ~same_as_last(a), "writes", "written")
                self.replicated.remember(a)
            a.keep(WRITER, None, new)
            a.keep(WRITER, others, last | MANY)
        if is_asynchronous(a.op):
            a.keep(WRITER, None, _under_way(a.items))
            self.copies.begin(a.op, a.buffer, a.at, a.width, a.lanes)

    def _land(self, done: list[tuple[Operation, Buffer, Array, int, Array]]) -> None:
        """Copies that were waited for are written now."""
        for op, buffer, at, width, lanes in done:
            a = self._access(op, buffer, at, lanes, width, few=False)
            if a is not None:
                a.keep(WRITER, a.kept(WRITER) == _under_way(a.items), a.record)


def _under_way(items: Array) -> Array:
    return ((UNDER_WAY << TIME) | JOINT | items)[:, None]


def read_only_bindings(kernel: Operation) -> frozenset[int]:
    """The bindings of which every pipeline layout in a kernel says that they are only read."""
    said: dict[int, bool] = {}
    for op in kernel.walk():
        if op.name == "hal.interface.binding.subspan":
            binding: Any = op.properties["binding"]
            layout: Any = op.properties["layout"]
            only_read = bool(layout.bindings[binding.value].is_read_only)
            said[binding.value] = said.get(binding.value, True) and only_read
    return frozenset(i for i, only_read in said.items() if only_read)
