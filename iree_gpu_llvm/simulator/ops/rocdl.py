"""`rocdl`: the instructions that occur among ops of other dialects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...ir.types import element_type
from ..binder import Binder, Run, computes, executes, number
from ..numbers import Array, dtype_of, in_double, zero_extended
from .gpu import ballot_of, first_active


@executes(
    "rocdl.s.setprio", "rocdl.sched.barrier", "rocdl.sched.group.barrier", "rocdl.iglp.opt", "rocdl.wave.barrier",
    "rocdl.s.sleep", "rocdl.s.wait.dscnt", "rocdl.s.wait.expcnt", "rocdl.s.wait.storecnt", "rocdl.s.wait.tensorcnt",
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


@computes("rocdl.permlanex16")
def permlanex16(b: Binder, op: Any) -> Callable[..., Array]:
    """Each lane reads the other row of its 32 lanes, at the place that its nibble of the 64-bit selector says (RDNA3
    ISA, V_PERMLANEX16_B32). Without `fi`, a source that is not active gives 0 (`boundControl`) or the old value."""
    machine = b.machine
    fetches, bound = bool(number(op, "fi")), bool(number(op, "boundControl"))

    def f(old: Array, x: Array, low: Array, high: Array) -> Array:
        if len(x) == 1 and machine.active is None:
            return x
        lane = machine.lane_ids
        in_row = lane % 16
        words = [machine.per_lane(s).view(np.uint32).astype(np.int64) for s in (low, high)]
        nibble = (np.where(in_row < 8, words[0], words[1]) >> (4 * (in_row % 8))) & 15
        source = (lane - in_row ^ 16) + nibble
        x = machine.per_lane(x)
        found = machine.from_lanes(x, source)
        if fetches or machine.active is None:
            return found
        exists = machine.active[machine.wave_starts + source].reshape(-1, *(1,) * (x.ndim - 1))
        return np.where(exists, found, x.dtype.type(0) if bound else old)

    return f


@computes("rocdl.ds_bpermute")
def bpermute(b: Binder, op: Any) -> Callable[[Array, Array], Array]:
    """The value of the lane at a byte address: 4 for each lane, wrapping around. One that is not active gives 0."""
    machine, wave = b.machine, b.machine.launch.wave_size

    def f(address: Array, x: Array) -> Array:
        source = machine.per_lane(zero_extended(address, 32)).astype(np.int64) // 4 % wave
        x = machine.per_lane(x)
        found = machine.from_lanes(x, source)
        if machine.active is None:
            return found
        return np.where(machine.active[machine.wave_starts + source], found, x.dtype.type(0))

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
