"""Regions of one block, run for many points at once, each of which counts as a lane of its own meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from ..ir.operations import Value
from .binder import Binder, Env, Run, number
from .machine import Machine
from .memory import MemRef
from .tensors import Tensor, rows_of, spread


@contextmanager
def as_lanes(machine: Machine, count: int, active: Any = None) -> Iterator[None]:
    """Has `count` lanes, all of them active or those of a mask, for what is inside."""
    names = ("lanes", "active", "active_count", "live", "live_count")
    before = [getattr(machine, n) for n in names]
    machine.lanes, machine.active, machine.active_count = count, active, count
    machine.live, machine.live_count = np.ones(count, np.bool_), count
    try:
        yield
    finally:
        for n, x in zip(names, before, strict=True):
            setattr(machine, n, x)


def captured(block: Any) -> list[Value]:
    """Values from outside that a block's ops use."""
    inside = set(block.arguments)
    found: dict[Value, None] = {}
    for op in block:
        for inner in op.walk():
            inside.update(inner.results)
            for region in inner.regions:
                inside.update(a for b in region.blocks for a in b.arguments)
            found.update((v, None) for v in inner.operands)
    return [v for v in found if v not in inside]


class Body:
    """The ops of a region with one block, as functions of many points at once. `early` do not need what `late_from`
    (block arguments) hold, `late` do."""

    def __init__(self, b: Binder, block: Any, late_from: Sequence[Value] = ()):
        self.machine = b.machine
        self.arguments, self.yielded = b.slots(block.arguments), b.slots(block.last.operands)
        late: set[Value] = set(late_from)
        self.early: list[Run] = []
        self.late: list[Run] = []
        self.indices: list[tuple[int, int]] = []
        made: list[Value] = []
        needed: set[Value] = set(block.last.operands)
        self.ops = 0
        for op in block:
            if op is block.last:
                break
            self.ops += 1
            if op.name in ("linalg.index", "iree_linalg_ext.index"):
                self.indices.append((b.slot(op.results[0]), number(op, "dim")))
                made += op.results
                continue
            used = [v for inner in op.walk() for v in inner.operands]
            run = b.bind(op)
            if any(v in late for v in used):
                late.update(op.results)
                needed.update(used)
                self.late += [run] if run is not None else []
            else:
                made += op.results
                self.early += [run] if run is not None else []
        self.kept = [b.slot(v) for v in made if v in needed]
        """Slots of early results (and numbers of loops) that late ops or the terminator read."""
        self.captured = b.slots(captured(block))

    def rows(self, env: Env) -> int:
        """Of what the ops take from outside."""
        return max((_value_rows(self.machine, env[s]) for s in self.captured), default=1)

    def apply(self, env: Env, *arguments: Any) -> list[Any]:
        """What is yielded for points given as arrays (rows, points), of that shape too. All ops must be early."""
        rows, points = arguments[0].shape
        for slot, x in zip(self.arguments, arguments, strict=True):
            env[slot] = x.reshape(-1)
        with self.surrounded(env, rows, points), as_lanes(self.machine, rows * points):
            for run in self.early:
                run(env)
            found = [env[y] for y in self.yielded]
        self.machine.counts.lane_operations += points * self.ops * self.machine.active_count
        return [np.broadcast_to(x, (rows * points,)).reshape(rows, points) for x in found]

    @contextmanager
    def surrounded(self, env: Env, rows: int, points: int) -> Iterator[None]:
        """What is taken from outside, for so many points of each row."""
        before = [(s, env[s]) for s in self.captured]
        for s, x in before:
            if isinstance(x, np.ndarray) and len(x) > 1:
                found = rows_of(self.machine, x)
                env[s] = found if len(found) == 1 else np.repeat(spread(found, rows), points, axis=0)
        try:
            yield
        finally:
            for s, x in before:
                env[s] = x


def _value_rows(machine: Machine, x: Any) -> int:
    if isinstance(x, Tensor):
        return max(x.rows, *(p.rows for p in x.patches)) if x.patches else x.rows
    if isinstance(x, MemRef):
        return machine.lanes
    return len(rows_of(machine, x)) if isinstance(x, np.ndarray) else 1
