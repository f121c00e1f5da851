"""What is said of races: both places, and what lies between."""

from __future__ import annotations

import numpy as np

from ..ir.operations import Operation
from .accesses import ITEM, JOINT, MANY, TIME, UNDER_WAY, Access
from .copies import Copies
from .findings import Findings, Kind
from .machine import Machine
from .numbers import Array
from .synchronization import describe

Barriers = list[tuple[int, Operation]]
"""Barriers that do not order the memory in question: when they were passed, and which."""


class RaceReports:
    """`ops`: the op of each time."""

    def __init__(self, machine: Machine, ops: list[Operation | None], copies: Copies):
        self.machine = machine
        self.ops = ops
        self.copies = copies
        self.findings = Findings()

    def conflict(self, a: Access, records: Array, hot: Array, does: str, did: str, between: Barriers) -> None:
        """`does` and `did`: what the access at hand does, and what the recorded ones did, where `hot`."""
        if not hot.any():
            return
        times = records >> TIME
        for t in np.unique(times[hot]):
            row, column = np.argwhere(hot & (times == t))[0]
            byte = int(a.units[row, column]) * a.shadow.unit
            early, foreign = t == UNDER_WAY, False
            other = self.copies.op_at(a.buffer, byte) if early else self.ops[t]
            kind: Kind = "early" if early else "race"
            if other is None or self.findings.again(kind, does + did, a.op, other):
                continue
            where = f"byte {_offset(a, byte, row)} of {_name(a)}"
            if early:
                said = f"{does} {where} while a copy to it may be under way, which it does not wait for"
                noted = "the copy starts here"
            else:
                record = int(records[row, column])
                foreign = not self._is_of_its_workgroup(a, record, row)
                why = "workgroups are not ordered within a dispatch" if foreign else "no barrier orders the two"
                said = f"{does} {where}, which {self._other(a, record, row)} has {did}, and {why}"
                noted = f"{did} here"
            (d,) = a.op.error(f"{said} ({self._who(a, row)})").diagnostics
            d.note(noted, other.location)
            hopeless = early or foreign  # no barrier would do
            barrier = next((b for when, b in between if not hopeless and when >= t), None)
            if barrier is not None:
                d.note(describe(barrier), barrier.location)
            self.findings.add(kind, does + did, a.op, other, d)

    def uninitialised(self, a: Access, written: Array) -> None:
        row, column = np.argwhere(written == 0)[0]
        byte = _offset(a, int(a.units[row, column]) * a.shadow.unit, row)
        self._once("uninitialised", a, f"reads byte {byte} of LDS, which nobody has written ({self._who(a, row)})")

    def read_only(self, a: Access) -> None:
        self._once("read-only", a, f"writes {_name(a)}, which the pipeline layout says is only read")

    def _once(self, kind: Kind, a: Access, said: str) -> None:
        if not self.findings.again(kind, "", a.op, None):
            self.findings.add(kind, "", a.op, None, a.op.error(said).diagnostics[0])

    # -- names

    def _place(self, a: Access, item: int) -> tuple[int, int]:
        """A work item's number in its workgroup, and the workgroup's."""
        padded = self.machine.launch.padded
        if a.buffer.kind == "global":
            return item % padded, item // padded
        return item % padded, int(self.machine.per_lane(self.machine.workgroup_numbers)[item])

    def _who(self, a: Access, row: int) -> str:
        item, group = self._place(a, int(a.items[row]))
        return f"work item {item} of workgroup {group}"

    def _is_of_its_workgroup(self, a: Access, record: int, row: int) -> bool:
        """Whether a recorded access was made in the workgroup that makes the one at hand. LDS is of one alone."""
        return a.buffer.kind != "global" or self._place(a, record & ITEM)[1] == self._place(a, int(a.items[row]))[1]

    def _other(self, a: Access, record: int, row: int) -> str:
        if record & JOINT:
            return "a subgroup together"
        own, (item, group) = self._place(a, int(a.items[row])), self._place(a, record & ITEM)
        if record & MANY and (item, group) == own:
            return "another work item"
        return f"work item {item}" + (f" of workgroup {group}" if group != own[1] else "")


def _offset(a: Access, byte: int, row: int) -> int:
    """In the workgroup's part of the buffer."""
    return byte if a.buffer.bases is None else byte - int(a.buffer.bases[a.lanes[row]])


def _name(a: Access) -> str:
    return "LDS" if a.buffer.kind == "lds" else a.buffer.name
