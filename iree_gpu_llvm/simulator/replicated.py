"""Writes of the same value by several work items: who has done one, and what is the same."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..ir.operations import Operation
from .accesses import MANY, TIME, UNDER_WAY, WRITER, Access
from .numbers import Array


class Replicated:
    """Writes of several work items to one place, by their time. `ops`: the op of each time."""

    def __init__(self, ops: list[Operation | None]):
        self.ops = ops
        self._writes: dict[int, tuple[Array, Array, int]] = {}

    def forget(self) -> None:
        self._writes.clear()

    def remember(self, a: Access) -> None:
        one_place = len(a.at) > 1 and (a.at[0] == a.at).all()
        self._writes[a.time] = (a.at[:1].copy() if one_place else a.at, a.items, a.width)

    def is_own(self, a: Access, records: Array, hot: Array) -> Array:
        """Where, among `hot`, the work item is one of the several that made a recorded write."""
        out = np.zeros(hot.shape, np.bool_)
        many = hot & (records & MANY != 0)
        times = records >> TIME
        byte = a.units * a.shadow.unit
        for t in np.unique(times[many]):
            if t not in self._writes:
                continue
            at, items, width = self._writes[t]
            first, end = (np.searchsorted(items, a.items, side) for side in ("left", "right"))
            for i in range(int((end - first).max())):
                row = np.minimum(first + i, len(items) - 1)
                begin = (at[row] if len(at) > 1 else np.broadcast_to(at, len(row)))[:, None]
                wrote = (first + i < end)[:, None] & (byte >= begin) & (byte < begin + width)
                out |= many & (times == t) & wrote
        return out

    def is_again(self, a: Access, records: Array, hot: Array) -> Array:
        """Where, among `hot`, the same op has written the value that it writes now."""
        there = a.buffer.data[a.units[..., None] * a.shadow.unit + np.arange(a.shadow.unit)]
        same = hot & (there == _bytes(a)).all(axis=-1)
        return same & self.made_by(records, lambda op: op is a.op)

    def made_by(self, records: Array, holds: Callable[[Operation], bool]) -> Array:
        """Of which records something holds for the op."""
        times = records >> TIME
        ops = {int(t): self.ops[t] for t in np.unique(times) if 0 < t < UNDER_WAY}
        return np.isin(times, [t for t, op in ops.items() if op is not None and holds(op)])


def same_as_last(a: Access) -> Array:
    """Where a work item writes what the one writes that comes last of this access. Spoils the writers' records."""
    given = _bytes(a)
    a.keep(WRITER, None, np.arange(a.units.size).reshape(a.units.shape))
    return (given.reshape(-1, a.shadow.unit)[a.kept(WRITER)] == given).all(axis=-1)


def _bytes(a: Access) -> Array:
    """What is written: axes of accesses, units, bytes."""
    values = np.ascontiguousarray(np.broadcast_to(a.values, (len(a.at),)))
    return values.view(np.uint8).reshape(*a.units.shape, a.shadow.unit)
