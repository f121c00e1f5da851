"""The lanes that run: which exist, which are active, their memory, and what is counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..ir.diagnostics import CompileError
from ..ir.operations import Operation
from ..records import field, record
from .memory import Buffer
from .missing import missing
from .numbers import Array
from .observer import Observer

MAX_TURNS = 1_000_000
"""After so many turns a loop is taken to have no end."""


@record
class Counts:
    """What a run did, over all its workgroups. Bytes are those that active lanes asked for; a matrix instruction counts
    once for each subgroup, a barrier once for each workgroup, a copy to LDS (DMA) once for each lane."""

    workgroups: int = 0
    lane_operations: int = 0
    barriers: int = 0
    lds_bytes: int = 0
    global_bytes: int = 0
    dma_transfers: int = 0
    mma_operations: int = 0


@record
class Launch:
    """`block`: work items of a workgroup (x, y, z). `wave_size`: lanes of a subgroup; `wave_is_usual`: as nothing says
    it. `grid`: workgroups (x, y, z)."""

    block: tuple[int, int, int]
    wave_size: int
    grid: tuple[int, int, int]
    wave_is_usual: bool = False

    @property
    def items(self) -> int:
        x, y, z = self.block
        return x * y * z

    @property
    def padded(self) -> int:
        """Lanes of a workgroup: the last subgroup may have some that never run."""
        return -(-self.items // self.wave_size) * self.wave_size


@record
class Machine:
    """The lanes of a batch of workgroups, workgroup after workgroup. Lanes are `active` (a mask; None: all of them)
    while the code at hand is run for them, and `live` until they return."""

    launch: Launch
    push_constants: tuple[int, ...] = ()
    counts: Counts = field(default_factory=Counts)
    bindings: list[Buffer] = field(default_factory=list)
    lds_size: int = 0
    private_size: int = 0
    observers: tuple[Observer, ...] = ()
    max_turns: int = MAX_TURNS
    """Of a loop, each time that it is reached."""

    # Set for each batch.
    groups: int = 0
    lanes: int = 0
    lds: Any = None
    private: Any = None
    workgroup_ids: tuple[Array, ...] = ()
    workgroup_numbers: Any = None
    """Each lane's workgroup, counted through the grid (x fastest)."""
    lane_ids: Any = None
    """Each lane's number in its subgroup."""
    wave_starts: Any = None
    """The first lane of each lane's subgroup."""
    matrices: dict[tuple[int, ...], tuple[tuple[Any, ...], Array]] = field(default_factory=dict)
    """Matrices that were gathered from fragments, see `matrix_products.py`."""
    readers: dict[Any, Callable[[Array], Array]] = field(default_factory=dict)
    """How operands of matrix instructions are read, by what it depends on."""
    writes: int = 0
    """How many times memory was written."""
    live: Any = None
    live_count: int = 0
    active: Any = None
    active_count: int = 0

    def start(self, workgroups: Array) -> None:
        """Makes the lanes of the workgroups with these linear numbers (x fastest)."""
        launch = self.launch
        self.groups = len(workgroups)
        self.lanes = self.groups * launch.padded
        x, y, _ = launch.grid
        ids = (workgroups % x, workgroups // x % y, workgroups // (x * y), workgroups)
        per_lane = ids if self.groups == 1 else tuple(np.repeat(i, launch.padded) for i in ids)
        *coordinates, self.workgroup_numbers = (np.ascontiguousarray(i, np.int64) for i in per_lane)
        self.workgroup_ids = tuple(coordinates)
        every = np.arange(self.lanes)
        self.lane_ids = every % launch.wave_size
        self.wave_starts = every - self.lane_ids
        exists = np.arange(launch.padded) < launch.items
        self.live = np.tile(exists, self.groups)
        self.live_count = launch.items * self.groups
        self.activate(self.live, self.live_count)
        self.lds = Buffer.per_group(self.lds_size, self.groups, launch.padded)
        self.private = Buffer.per_group(self.private_size, self.lanes, 1)
        self.matrices.clear()
        self.counts.workgroups += self.groups
        for o in self.observers:
            o.start()

    def pass_barrier(self, op: Operation, groups: Array) -> None:
        """The workgroups of a mask pass a barrier."""
        self.counts.barriers += int(np.count_nonzero(groups))
        for o in self.observers:
            o.barrier(op, groups)

    def join(self, op: Operation) -> None:
        """The work items at hand wait for each other, as before and after a loop whose iterations they share out."""
        there = self.group_counts(self.mask)
        groups = (there == self.group_counts(self.live)) & (there > 0)
        for o in self.observers:
            o.barrier(op, groups)

    def check_turns(self, op: Operation, turns: int) -> None:
        """`turns`: how many of a loop have begun. Raises CompileError where these are too many."""
        if turns > self.max_turns:
            error = op.error(f"goes on after {self.max_turns:,} turns of its loop")
            error.diagnostics[0].note(
                "more are run with --max-turns N of the command, max_turns= of simulate; while it goes on, the "
                "simulator runs no work item that is elsewhere"
            )
            raise error

    def wrong_subgroups(self, error: CompileError) -> CompileError:
        """An error for subgroups that have not as many lanes as an op is made for, to be raised."""
        if not self.launch.wave_is_usual:
            return error
        error.diagnostics[0].note(
            "how many lanes they have is not stated: it follows from --target CHIP of the command, target= of simulate"
        )
        return missing(error)

    def fault(self, kind: str, error: CompileError) -> None:
        """The kernel does what it must not. Returns if an observer keeps a record of it."""
        if not any(o.takes(kind, error) for o in self.observers):
            raise error

    def tell(self, kind: str, error: CompileError) -> None:
        """The kernel does what gives numbers that mean nothing, which only observers keep a record of."""
        for o in self.observers:
            o.takes(kind, error)

    def activate(self, mask: Array, count: int) -> None:
        self.active = None if count == self.lanes else mask
        self.active_count = count

    @property
    def mask(self) -> Array:
        """The active lanes as a mask, even if it is all of them."""
        return np.ones(self.lanes, np.bool_) if self.active is None else self.active

    @property
    def is_whole(self) -> bool:
        """Whether every lane that has not returned is active."""
        return self.active_count == self.live_count

    def per_lane(self, x: Array) -> Array:
        """A value with an element for each lane, even if all are the same."""
        return x if len(x) == self.lanes else np.broadcast_to(x, (self.lanes, *x.shape[1:]))

    # -- places of lanes

    def items(self, axis: int) -> Array:
        """Each lane's work item number in its workgroup, along an axis."""
        x, y, _ = self.launch.block
        if self.launch.block[axis] == 1:
            return np.zeros(1, np.int64)
        n = np.arange(self.launch.padded)
        found = (n % x, n // x % y, n // (x * y))[axis]
        return np.tile(found, self.groups)

    @property
    def waves(self) -> int:
        return self.lanes // self.launch.wave_size

    def by_wave(self, x: Array) -> Array:
        """A value of each lane with axes (subgroup, lane in it, ...)."""
        return self.per_lane(x).reshape(self.waves, self.launch.wave_size, *x.shape[1:])

    def from_lanes(self, x: Array, source: Array) -> Array:
        """The value that the lane `source` of the own subgroup has."""
        return x if len(x) == 1 else x[self.wave_starts + source]

    def of_waves(self, x: Array) -> Array:
        """A value of each subgroup for its lanes."""
        return x if len(x) == 1 else np.repeat(x, self.launch.wave_size, axis=0)

    def group_counts(self, mask: Array) -> Array:
        """How many of the lanes of each workgroup a mask has."""
        return np.count_nonzero(mask.reshape(self.groups, self.launch.padded), axis=1)

    @property
    def active_waves(self) -> int:
        if self.active is None:
            return self.waves
        return int(np.count_nonzero(self.active.reshape(self.waves, -1).any(axis=1)))
