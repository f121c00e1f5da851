"""What a whole workgroup does to buffers that its work items share: done once, its points shared out among them.

Loads and stores of whole tensors are shared out where they are done (`ops/tensor_buffers.py`): work items only wait for
each other around them (`with_joins`).

That another op is such work `dialects/workgroup_work.py` tells from the IR. Here only those workgroups share it out all
of whose work items have come to it, with the same memrefs; in others each work item does all of it. Work items wait for
each other before and after what they share, as with a loop over work items: barriers come to stand there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np

from ..dialects.workgroup_work import is_reached_by_all_alike, is_workgroup_work
from ..ir.types import RankedTensorType
from .binder import Binder, Env, Run
from .machine import Machine
from .memory import MemRef
from .numbers import Array
from .tensors import extent, spread

Work = Callable[[Env, bool], None]
"""Does an op, shared out among the active work items of each workgroup or not."""


def once_per_workgroup(b: Binder, op: Any, work: Work) -> Run:
    """Shares out what workgroups do as a whole."""
    if not is_workgroup_work(op):
        return lambda env: work(env, False)
    from .ops.scf import only

    machine, slots = b.machine, b.slots(op.operands)

    def run(env: Env) -> None:
        shared = _shared(machine, [env[s] for s in slots])
        with only(machine, ~shared) as count:
            if count:
                work(env, False)
        with only(machine, shared) as count:
            if count:
                machine.join(op)
                work(env, True)
                machine.join(op)

    return run


def with_joins(b: Binder, op: Any, run: Run) -> Run:
    """What moves tensors of workgroups between memory and values is one read or write of the workgroup, as the copies
    that it becomes are."""
    join = join_of(b, op)

    def between(env: Env) -> None:
        join(env)
        run(env)
        join(env)

    return between if b.machine.observers else run


def join_of(b: Binder, op: Any) -> Run:
    """Lets the work items of workgroups that do an op as a whole wait for each other."""
    machine, slots = b.machine, b.slots([v for v in op.operands if not isinstance(v.type, RankedTensorType)])
    if not machine.observers or not is_reached_by_all_alike(op):
        return lambda env: None
    from .ops.scf import only

    def join(env: Env) -> None:
        with only(machine, _shared(machine, [env[s] for s in slots])) as count:
            if count:
                machine.join(op)

    return join


def _shared(machine: Machine, operands: Sequence[Any]) -> Array:
    """The lanes of workgroups that do it as a whole."""
    memrefs = [x for x in operands if isinstance(x, MemRef)]
    if any(m.buffer.kind == "private" for m in memrefs):
        return np.zeros(machine.lanes, np.bool_)
    there = machine.group_counts(machine.mask)
    whole = (there == machine.group_counts(machine.live)) & (there > 0)
    for m in memrefs:
        for x in (m.base, m.offset, *m.sizes, *m.strides):
            if isinstance(x, np.ndarray) and len(x) > 1:
                whole &= _is_same(machine, x)
    return np.repeat(whole, machine.launch.padded)


def _is_same(machine: Machine, x: Array) -> Array:
    """In which workgroups all active lanes have the same number."""
    parts, active = (v.reshape(machine.groups, -1) for v in (x, machine.mask))
    first = np.take_along_axis(parts, active.argmax(axis=1)[:, None], axis=1)
    return ((parts == first) | ~active).all(axis=1)


# -- points of loops, given while those lanes are active that have them


def points(machine: Machine, extents: Sequence[Any]) -> Iterator[list[Array]]:
    """Each lane goes through all points, in row-major order. Of extents that differ between lanes, each has its own."""
    for point in product(*(range(extent(n)) for n in extents)):
        yield from _where_they_are(machine, extents, [np.array([i], np.int64) for i in point], None)


def shared_points(machine: Machine, extents: Sequence[Any]) -> Iterator[list[Array]]:
    """The active lanes of a workgroup share out the points, neighbours to neighbours; one that is all goes to one."""
    shape = tuple(extent(n) for n in extents)
    total = math.prod(shape)
    active = machine.mask.reshape(machine.groups, -1)
    workers = np.repeat(np.count_nonzero(active, axis=1), machine.launch.padded)
    number = (np.cumsum(active, axis=1) - 1).reshape(-1)
    while (left := machine.mask & (number < total)).any():
        place = np.unravel_index(np.clip(number, 0, total - 1), shape) if shape else ()
        yield from _where_they_are(machine, extents, list(place), left)
        number = number + workers


def _where_they_are(
    machine: Machine, extents: Sequence[Any], place: list[Array], lanes: Array | None
) -> Iterator[list[Array]]:
    from .ops.scf import only

    for n, i in zip(extents, place, strict=True):
        if isinstance(n, np.ndarray):
            there = i < spread(n, machine.lanes)
            lanes = there if lanes is None else lanes & there
    if lanes is None:
        yield place
        return
    with only(machine, np.broadcast_to(lanes, (machine.lanes,))) as count:
        if count:
            yield place
