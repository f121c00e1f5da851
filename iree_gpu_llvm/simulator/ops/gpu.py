"""`gpu`: ids, exchange between lanes, reductions over them, barriers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...ir.attribute_constraints import is_power_of_two
from ...ir.operations import Operation
from ...ir.types import element_type
from ..binder import Binder, Env, Run, computes, executes, number
from ..machine import Machine
from ..numbers import Array, dtype_of
from ..program import BARRIERS
from .arith import combining
from .memref import place_of_its_own


@executes("gpu.func")
def attributions(b: Binder, op: Any) -> Run:
    """The buffers of a function: in the LDS of each workgroup, and in each lane's own memory."""
    lds, private = op.workgroup_buffers, op.private_buffers
    slots = b.slots([*lds, *private])
    places = [place_of_its_own(b.machine, op, v.type, in_lds=v in lds) for v in (*lds, *private)]

    def run(env: Env) -> None:
        for s, place in zip(slots, places, strict=True):
            env[s] = place()

    return run


def _axis(op: Any) -> int:
    return "xyz".index(op.dimension.value)


@executes("gpu.thread_id", "gpu.global_id")
def thread_id(b: Binder, op: Any) -> Run:
    machine, axis, r = b.machine, _axis(op), b.slot(op.results[0])
    is_global = op.name == "gpu.global_id"

    def run(env: list[Any]) -> None:
        own = machine.items(axis)
        env[r] = own + machine.workgroup_ids[axis] * machine.launch.block[axis] if is_global else own

    return run


@executes("gpu.block_id")
def block_id(b: Binder, op: Any) -> Run:
    machine, axis, r = b.machine, _axis(op), b.slot(op.results[0])

    def run(env: list[Any]) -> None:
        env[r] = machine.workgroup_ids[axis]

    return run


@executes("gpu.block_dim", "gpu.grid_dim")
def dimensions(b: Binder, op: Any) -> None:
    launch = b.machine.launch
    of = launch.block if op.name == "gpu.block_dim" else launch.grid
    b.define(op.results[0], np.array([of[_axis(op)]], np.int64))


@executes("gpu.lane_id", "gpu.subgroup_id")
def lane_id(b: Binder, op: Any) -> Run:
    machine, r = b.machine, b.slot(op.results[0])
    in_subgroup = op.name == "gpu.lane_id"

    def run(env: list[Any]) -> None:
        if in_subgroup:
            env[r] = machine.lane_ids
        else:
            env[r] = machine.wave_starts % machine.launch.padded // machine.launch.wave_size

    return run


@executes("gpu.subgroup_size", "gpu.num_subgroups")
def subgroups(b: Binder, op: Any) -> None:
    launch = b.machine.launch
    found = launch.wave_size if op.name == "gpu.subgroup_size" else launch.padded // launch.wave_size
    b.define(op.results[0], np.array([found], np.int64))


# -- exchange


@computes("gpu.shuffle")
def shuffle(b: Binder, op: Any) -> Callable[..., Any]:
    """The value of lane `own ^ offset`, `own - offset`, `own + offset` or `offset`. It is valid if that lane is not
    beyond the `width` lanes around the own (up: not before them); else each lane keeps its own. The first `width`
    lanes are all that gpu tells of; of the others this is what iree-opt 3.13 makes of it."""
    machine, mode = b.machine, op.mode.value

    def f(x: Array, offset: Array, width: Array) -> tuple[Array, Array]:
        _check_width(machine, op, width)
        own = machine.lane_ids
        by = offset.astype(np.int64)
        source = {"xor": own ^ by, "up": own - by, "down": own + by, "idx": by + 0 * own}[mode]
        first = own - own % width.astype(np.int64)
        least = first if mode == "up" else 0
        valid = (source >= least) & (source < first + width) & (source < machine.launch.wave_size)
        return machine.from_lanes(x, np.where(valid, source, own)), valid

    return f


def _check_width(machine: Machine, op: Operation, width: Array) -> None:
    """As compiling it does."""
    wave = machine.launch.wave_size
    for w in np.unique(machine.per_lane(width)[machine.mask] if len(width) > 1 else width):
        if w > wave:
            raise op.error(f"width {w} exceeds the subgroup of {wave} lanes")
        if not is_power_of_two(w):
            raise op.error(f"width {w} is no power of two, as the lanes of a group are")


@computes("gpu.rotate")
def rotate(b: Binder, op: Any) -> Callable[[Array], Any]:
    """Valid in the first `width` lanes; the others rotate in groups of as many."""
    machine, by, width = b.machine, number(op, "offset"), number(op, "width")

    def f(x: Array) -> tuple[Array, Array]:
        own = machine.lane_ids
        if width > machine.launch.wave_size:
            raise op.error(f"of {width} lanes, in subgroups of {machine.launch.wave_size}")
        first = own - own % width
        return machine.from_lanes(x, first + (own + by) % width), own < width

    return f


@computes("gpu.ballot")
def ballot(b: Binder, op: Any) -> Callable[[Array], Array]:
    machine, dtype = b.machine, dtype_of(op.results[0].type)
    return lambda x: ballot_of(machine, x, dtype)


def ballot_of(machine: Machine, x: Array, dtype: Any) -> Array:
    """One bit for each active lane of the subgroup whose predicate holds."""
    held = machine.per_lane(x) & machine.mask
    shifts = np.arange(machine.launch.wave_size, dtype=np.uint64)
    words = np.bitwise_or.reduce(machine.by_wave(held).astype(np.uint64) << shifts, axis=1)
    return machine.of_waves(words.view(np.int64).astype(dtype))


@executes("gpu.subgroup_broadcast")
def broadcast(b: Binder, op: Any) -> Run:
    machine, x, r = b.machine, b.slot(op.src), b.slot(op.results[0])
    lane = b.slot(op.lane) if op.lane is not None else None
    wave = machine.launch.wave_size

    def run(env: list[Any]) -> None:
        value = machine.per_lane(env[x])
        if lane is None:
            env[r] = machine.of_waves(value[first_active(machine)])
        else:
            source = machine.per_lane(env[lane]).astype(np.int64)
            beyond = machine.mask & ((source < 0) | (source >= wave))
            if beyond.any():
                raise op.error(f"reads lane {source[beyond.argmax()]} of a subgroup of {wave} lanes")
            env[r] = machine.from_lanes(value, source % wave)

    return run


def first_active(machine: Machine) -> Array:
    """The first active lane of each subgroup (its first, if none is)."""
    first = np.arange(machine.waves) * machine.launch.wave_size
    if machine.active is None:
        return first
    return first + machine.active.reshape(machine.waves, -1).argmax(axis=1)


@executes("gpu.all_reduce")
def all_reduce(b: Binder, op: Any) -> Run:
    """Over the active lanes of the workgroup, one after the other."""
    machine, x, r = b.machine, b.slot(op.value), b.slot(op.results[0])
    f = combining(op.op.value, op.value.type) if op.op is not None else None
    body = op.body.blocks[0] if op.body.blocks else None
    inside, arguments = (b.block(body), b.slots(body.arguments)) if body is not None else (None, [])
    made = b.slot(body.last.operands[0]) if body is not None else 0

    def combined(env: Env, low: Array, high: Array) -> Array:
        if f is not None:
            return f(low, high)
        assert inside is not None
        env[arguments[0]], env[arguments[1]] = low, high
        inside(env)
        return env[made]

    def run(env: Env) -> None:
        size = machine.launch.padded
        value = machine.per_lane(env[x]).reshape(machine.groups, size)
        active = machine.mask.reshape(machine.groups, size)
        spread = lambda column: np.repeat(column, size)  # noqa: E731
        total, begun = spread(value[:, 0]), spread(active[:, 0])
        for k in range(1, size):
            own, there = spread(value[:, k]), spread(active[:, k])
            both = combined(env, total, own)
            total = np.where(there, np.where(begun, both, own), total)
            begun = begun | there
        env[r] = total

    return run


@computes("gpu.subgroup_reduce")
def subgroup_reduce(b: Binder, op: Any) -> Callable[[Array], Array]:
    """Over clusters of lanes, pair by pair. Lanes that are not active do not take part."""
    machine, wave = b.machine, b.machine.launch.wave_size
    f = combining(op.op.value, element_type(op.results[0].type))
    size, stride = number(op, "cluster_size", wave), number(op, "cluster_stride", 1)
    if f is None:
        raise op.error(f"with '{op.op.value}' has no semantics in the simulator")
    if size * stride > wave:
        raise op.error(f"with clusters of {size} lanes, {stride} apart, in subgroups of {wave} lanes")

    def reduce(x: Array) -> Array:
        value = machine.per_lane(x)
        axes = (machine.waves, wave // (size * stride), size, stride)
        total = value.reshape(*axes, *value.shape[1:])
        there = machine.mask.reshape(axes)
        n = size
        while n > 1:
            n //= 2
            a, c = total[:, :, :n], total[:, :, n:]
            has_a, has_c = there[:, :, :n], there[:, :, n:]
            grow = (*has_a.shape, *(1,) * (value.ndim - 1))
            both = (has_a & has_c).reshape(grow)
            total = np.where(both, f(a, c), np.where(has_a.reshape(grow), a, c))
            there = has_a | has_c
        whole = np.broadcast_to(total, (*axes, *value.shape[1:]))
        return whole.reshape(machine.lanes, *value.shape[1:])

    return reduce


# -- barriers


@executes(*BARRIERS)
def barrier(b: Binder, op: Operation) -> Run:
    """A barrier inside a structured op, where lanes go together."""
    return lambda env: meet(b.machine, op)


def meet(machine: Machine, op: Operation) -> None:
    """All lanes of a workgroup that have not returned come to a barrier, or none."""
    there, needed = machine.group_counts(machine.mask), machine.group_counts(machine.live)
    wrong = np.flatnonzero((there != needed) & (there > 0))
    if len(wrong):
        g = wrong[0]
        machine.fault("barrier", op.error(f"is reached by only {there[g]} of {needed[g]} work items of a workgroup"))
    machine.pass_barrier(op, there > 0)
