"""Asynchronous copies to LDS that are under way: begun, put into groups by marks, waited for."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..ir.operations import Operation
from ..records import record
from .machine import Machine
from .memory import Buffer
from .numbers import Array

Done = tuple[Operation, Buffer, Array, int, Array]
"""The op of a copy, where it writes, the offsets and the width of what it writes, and its lanes."""


@record
class _Copy:
    """For each lane: the offset that it writes, its group, its number among the lane's copies."""

    op: Operation
    buffer: Buffer
    at: Array
    width: int
    lanes: Array
    group: Array
    number: Array


class Copies:
    def __init__(self, machine: Machine):
        self.machine = machine
        self.start()

    def start(self) -> None:
        """None are under way."""
        self._under_way: list[_Copy] = []
        self._marks = np.zeros(self.machine.lanes, np.int64)
        self._begun = np.zeros(self.machine.lanes, np.int64)

    def begin(self, op: Operation, buffer: Buffer, at: Array, width: int, lanes: Array) -> None:
        copy = _Copy(op, buffer, at, width, lanes, self._marks[lanes], self._begun[lanes])
        self._under_way.append(copy)
        self._begun[lanes] += 1

    def mark(self) -> None:
        """Ends the group of the active lanes' copies."""
        self._marks = self._marks + self.machine.mask

    def of_groups_before(self, left: int) -> list[Done]:
        """Of active lanes: those in all groups that were ended but the last `left`. They are not under way any more."""
        return self._take(lambda c: c.group < self._marks[c.lanes] - left)

    def all_but(self, left: int) -> list[Done]:
        """Of active lanes: all but the last `left`."""
        return self._take(lambda c: c.number < self._begun[c.lanes] - left)

    def _take(self, is_done: Callable[[_Copy], Array]) -> list[Done]:
        active = self.machine.mask
        out: list[Done] = []
        rest: list[_Copy] = []
        for c in self._under_way:
            done = active[c.lanes] & is_done(c)
            if done.any():
                out.append((c.op, c.buffer, c.at[done], c.width, c.lanes[done]))
            if not done.all():
                left = ~done
                rest.append(_Copy(c.op, c.buffer, c.at[left], c.width, c.lanes[left], c.group[left], c.number[left]))
        self._under_way = rest
        return out

    def op_at(self, buffer: Buffer, byte: int) -> Operation | None:
        """The op of the last copy to a byte that is under way."""
        for c in reversed(self._under_way):
            if c.buffer is buffer and ((c.at <= byte) & (byte < c.at + c.width)).any():
                return c.op
        return None
