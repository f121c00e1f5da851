"""`iree_gpu`: scans over the lanes of a subgroup."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..binder import Binder, Env, Run, executes, number
from ..numbers import Array


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
