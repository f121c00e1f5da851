"""`iree_gpu`: scans over the lanes of a subgroup, copies that a subgroup does together."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...ir.types import MemRefType
from ..binder import Binder, Env, Run, executes, number
from ..memory import read, uniform, write
from ..numbers import Array, storage_bits


@executes("iree_gpu.subgroup_scan")
def subgroup_scan(b: Binder, op: Any) -> Run:
    """Combines with the lane 1, 2, 4 ... positions below, if there is one: the order in which floats are added."""
    machine, wave = b.machine, b.machine.launch.wave_size
    size, stride = number(op, "cluster_size", wave), number(op, "cluster_stride", 1)
    if size * stride > wave:
        raise op.error(f"cluster size ({size}) * stride ({stride}) exceeds subgroup size {wave}")
    value, (result, total) = b.slot(op.value), b.slots(op.results)
    identity = b.slot(op.identity) if op.identity is not None else None
    low, high = b.slots(op.body.arguments)
    body, combined = b.block(op.body), b.slot(op.body.last.operands[0])
    inclusive = op.inclusive is not None

    def run(env: Env) -> None:
        lane = machine.lane_ids
        position = lane // stride % size

        def below(x: Array, distance: int) -> Array:
            return machine.from_lanes(x, np.where(position >= distance, lane - distance * stride, lane))

        x = machine.per_lane(env[value])
        distance = 1
        while distance < size:
            env[low], env[high] = below(x, distance), x
            body(env)
            x = np.where(position >= distance, env[combined], x)
            distance *= 2
        env[total] = machine.from_lanes(x, lane + (size - 1 - position) * stride)
        if inclusive or identity is None:
            env[result] = x
        else:
            env[result] = np.where(position == 0, env[identity], below(x, 1))

    return run


@executes("iree_gpu.coalesced_gather_dma")
def coalesced_gather_dma(b: Binder, op: Any) -> Run:
    """A copy by the whole subgroup, done at once: lane l copies elements l, l + n ... in row-major order, where n lanes
    there are. It matters to nobody which lane copies what."""
    if not isinstance(op.init.type, MemRefType) or any(isinstance(v.type, MemRefType) for v in op.indices):
        raise op.error("with tensors or with memrefs of indices has no semantics in the simulator yet")
    machine, wave = b.machine, b.machine.launch.wave_size
    source, target, indices = b.slot(op.source), b.slot(op.init), b.slots(op.indices)
    element = op.init.type.element
    width = storage_bits(element) // 8
    if not width:
        raise op.error(f"of elements of type {element} has no semantics in the simulator")
    bounded = [a.value for a in op.in_bounds] if op.in_bounds is not None else [1] * op.init.type.rank

    def run(env: Env) -> None:
        m, to = env[source], env[target]
        sizes = [uniform(n, op, "a size") for n in to.sizes]
        total = int(np.prod(sizes))
        for first in range(0, total, wave):
            n = machine.lane_ids + first
            mine = n < total
            at = list(np.unravel_index(np.minimum(n, total - 1), sizes))
            read_at, there = list(at), mine
            for d, i in enumerate(indices):
                table = machine.per_lane(env[i])
                read_at[d] = table[np.arange(machine.lanes), at[d]].astype(np.int64)
            for d, inside in enumerate(bounded):
                if not inside:
                    there = there & (read_at[d] < m.sizes[d])
            found = read(machine, op, m, m.address(read_at), width, there)
            write(machine, op, to, to.address(at), found, mine)
            machine.counts.dma_transfers += int(np.count_nonzero(mine & machine.mask))

    return run
