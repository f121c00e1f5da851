"""`rocdl`: the instructions that occur among ops of other dialects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...ir.types import element_type
from ..binder import Binder, Run, computes, executes
from ..numbers import Array, dtype_of, in_double
from .gpu import ballot_of, first_active


@executes(
    "rocdl.s.setprio", "rocdl.sched.barrier", "rocdl.sched.group.barrier", "rocdl.iglp.opt", "rocdl.wave.barrier",
    "rocdl.s.sleep", "rocdl.s.nop", "rocdl.s.wait.dscnt", "rocdl.s.wait.expcnt", "rocdl.s.wait.storecnt",
    "rocdl.s.wait.tensorcnt",
)  # fmt: skip
def nothing(b: Binder, op: Any) -> None:
    return None


@executes("rocdl.workitem.id.x", "rocdl.workitem.id.y", "rocdl.workitem.id.z")
def workitem_id(b: Binder, op: Any) -> Run:
    machine, axis, r = b.machine, "xyz".index(op.name[-1]), b.slot(op.results[0])
    dtype = dtype_of(op.results[0].type)

    def run(env: list[Any]) -> None:
        env[r] = machine.items(axis).astype(dtype)

    return run


@executes("rocdl.workgroup.id.x", "rocdl.workgroup.id.y", "rocdl.workgroup.id.z")
def workgroup_id(b: Binder, op: Any) -> Run:
    machine, axis, r = b.machine, "xyz".index(op.name[-1]), b.slot(op.results[0])
    dtype = dtype_of(op.results[0].type)

    def run(env: list[Any]) -> None:
        env[r] = machine.workgroup_ids[axis].astype(dtype)

    return run


@executes("rocdl.wavefrontsize")
def wave_size(b: Binder, op: Any) -> None:
    b.define(op.results[0], np.array([b.machine.launch.wave_size], dtype_of(op.results[0].type)))


# -- lanes


@computes("rocdl.readlane")
def readlane(b: Binder, op: Any) -> Callable[[Array, Array], Array]:
    """The value of one lane, active or not, for all lanes of the subgroup; which one, the first active lane says."""
    machine, wave = b.machine, b.machine.launch.wave_size

    def f(x: Array, lane: Array) -> Array:
        if len(x) == 1:
            return x
        chosen = lane if len(lane) == 1 else lane[first_active(machine)]
        starts = np.arange(machine.waves) * wave
        return machine.of_waves(x[starts + chosen.astype(np.int64) % wave])

    return f


@computes("rocdl.readfirstlane")
def readfirstlane(b: Binder, op: Any) -> Callable[[Array], Array]:
    machine = b.machine
    return lambda x: x if len(x) == 1 else machine.of_waves(x[first_active(machine)])


@computes("rocdl.ballot")
def ballot(b: Binder, op: Any) -> Callable[[Array], Array]:
    machine, dtype = b.machine, dtype_of(op.results[0].type)
    return lambda x: ballot_of(machine, x, dtype)


@computes("rocdl.mbcnt.lo", "rocdl.mbcnt.hi")
def count_below(b: Binder, op: Any) -> Callable[[Array, Array], Array]:
    """How many bits of the mask stand for lanes below the own, of the lower or upper 32, added to the second
    operand."""
    machine = b.machine
    first = 0 if op.name.endswith("lo") else 32

    def f(mask: Array, base: Array) -> Array:
        below = np.clip(machine.lane_ids - first, 0, 32).astype(np.uint64)
        kept = mask.view(np.uint32).astype(np.uint64) & ((np.uint64(1) << below) - np.uint64(1))
        bits = (kept[:, None] >> np.arange(32, dtype=np.uint64)) & np.uint64(1)
        return base + bits.sum(axis=1).astype(np.int32)

    return f


# -- arithmetic

_APPROXIMATED: dict[str, Callable[..., Array]] = {
    "rocdl.cos": lambda x: np.cos(2 * np.pi * x),  # of turns
    "rocdl.sin": lambda x: np.sin(2 * np.pi * x),
    "rocdl.exp": np.exp,
    "rocdl.exp2": np.exp2,
    "rocdl.log": np.log2,
    "rocdl.rcp": lambda x: 1.0 / x,
    "rocdl.rsq": lambda x: 1.0 / np.sqrt(x),
    "rocdl.sqrt": np.sqrt,
    "rocdl.tanh": np.tanh,
}


@computes(*_APPROXIMATED)
def approximated(b: Binder, op: Any) -> Callable[..., Array]:
    """The exact values that the instructions approximate."""
    return in_double(element_type(op.results[0].type).name, _APPROXIMATED[op.name])
