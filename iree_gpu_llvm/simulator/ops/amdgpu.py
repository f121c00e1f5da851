"""`amdgpu`: buffer resources, copies to LDS, transposing loads, data parallel primitives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...ir.types import VectorType
from ..binder import Binder, Run, computes, executes, number
from ..machine import Machine
from ..memory import MemRef, from_bytes, read, uniform, write
from ..numbers import Array, storage_bits
from .gpu import first_active


@executes("amdgpu.fat_raw_buffer_cast")
def fat_raw_buffer_cast(b: Binder, op: Any) -> Run:
    """A resource over `validBytes`, by default the memref's extent. Without bounds check its range has no end, and
    what is beyond the buffer is an error as for plain memory."""
    source, r = b.slot(op.source), b.slot(op.results[0])
    valid = b.slot(op.validBytes) if op.validBytes is not None else None
    resets = op.resetOffset is not None
    checked = op.boundsCheck is None or bool(op.boundsCheck.value)

    def run(env: list[Any]) -> None:
        m: MemRef = env[source]
        skipped = m.offset * m.bits // 8
        low = m.base + skipped if resets else m.base
        if not checked:
            env[r] = m.replaced(base=low, offset=0) if resets else m
            return
        if valid is not None:
            size = uniform(env[valid], op, "the number of valid bytes")
        else:
            size = uniform(m.span() if resets else m.span() + skipped, op, "the size")
        env[r] = m.replaced(base=low, offset=0 if resets else m.offset, low=low, high=low + size, fat=True)

    return run


@executes("amdgpu.gather_to_lds")
def gather_to_lds(b: Binder, op: Any) -> Run:
    """Each lane reads from its own place; the subgroup's data goes to LDS lane after lane, from the place that its
    first active lane gives, where addresses are permuted too: hardware does not know. Copies are done at once: waiting
    for them makes no difference here."""
    machine, wave = b.machine, b.machine.launch.wave_size
    source, target = b.slot(op.src), b.slot(op.dst)
    from_indices, to_indices = b.slots(op.srcIndices), b.slots(op.dstIndices)
    width = _transfer_bytes(op)

    def run(env: list[Any]) -> None:
        m, to = env[source], env[target].replaced(swizzle=None)
        found = read(machine, op, m, m.address([env[i] for i in from_indices]), width)
        start = machine.per_lane(to.address([env[i] for i in to_indices]))
        places = np.repeat(start[first_active(machine)], wave) + machine.lane_ids * width
        write(machine, op, to, places, found)
        machine.counts.dma_transfers += machine.active_count

    return run


@executes("amdgpu.global_load_async_to_lds")
def load_to_lds(b: Binder, op: Any) -> Run:
    """Each lane that the mask allows copies from its place to its place, at once as all copies here."""
    machine, source, target = b.machine, b.slot(op.src), b.slot(op.dst)
    from_indices, to_indices = b.slots(op.srcIndices), b.slots(op.dstIndices)
    chosen = b.slot(op.mask) if op.mask is not None else None
    width = _transfer_bytes(op)

    def run(env: list[Any]) -> None:
        m, to = env[source], env[target]
        mask = machine.per_lane(env[chosen]) if chosen is not None else None
        found = read(machine, op, m, m.address([env[i] for i in from_indices]), width, mask)
        write(machine, op, to, machine.per_lane(to.address([env[i] for i in to_indices])), found, mask)
        count = machine.active_count if mask is None else int(np.count_nonzero(mask & machine.mask))
        machine.counts.dma_transfers += count

    return run


def _transfer_bytes(op: Any) -> int:
    t = op.transferType.value
    element = t.element if isinstance(t, VectorType) else t
    return storage_bits(element) * (t.num_elements if isinstance(t, VectorType) else 1) // 8


@executes("amdgpu.transpose_load")
def transpose_load(b: Binder, op: Any) -> Run:
    """16 lanes read rows of 16 elements, each lane a part of one; lane i gets column i (CDNA4 ISA, DS_READ_B64_TR_B16
    and its like)."""
    needs_lanes(b, op, _ROW)
    t = op.results[0].type
    n, bits = t.num_elements, storage_bits(t.element)
    if n * bits not in (64, 96):
        raise op.error(f"of {t} has no semantics in the simulator")
    machine, source, indices, r = b.machine, b.slot(op.src), b.slots(op.srcIndices), b.slot(op.results[0])

    def run(env: list[Any]) -> None:
        m: MemRef = env[source]
        found = read(machine, op, m, m.address([env[i] for i in indices]), n * bits // 8)
        rows = from_bytes(machine.per_lane(found), t.element, (n,)).reshape(-1, n, 16)
        env[r] = rows.transpose(0, 2, 1).reshape(machine.lanes, *t.shape)

    return run


@executes("amdgpu.sched_barrier", "amdgpu.global_prefetch")
def nothing(b: Binder, op: Any) -> None:
    return None


# -- data parallel primitives


def needs_lanes(b: Binder, op: Any, count: int) -> None:
    """Raises CompileError where subgroups do not consist of as many lanes as exchange values."""
    wave = b.machine.launch.wave_size
    if wave % count:
        raise op.error(f"exchanges values among {count} lanes, in subgroups of {wave}")


_ROW = 16  # lanes
_DPP_LANES = {"quad_perm": 4, "row_half_mirror": 8}
"""Where it is not a row. Moves over the whole subgroup do with any."""


def needs_lanes_of_dpp(b: Binder, op: Any, kind: str) -> None:
    if not kind.startswith(("wave_", "row_bcast_")):
        needs_lanes(b, op, _DPP_LANES.get(kind, _ROW))


def dpp_source(kind: str, argument: Any, wave: int) -> tuple[Array, Array]:
    """For each lane, the lane that it reads and whether there is one (CDNA3 ISA 4.3.3, RDNA3 ISA 7.7: rows have 16
    lanes)."""
    lane = np.arange(wave)
    row, in_row = lane - lane % 16, lane % 16
    everywhere = np.ones(wave, np.bool_)
    if kind == "quad_perm":
        return lane - lane % 4 + np.array(argument)[lane % 4], everywhere
    if kind == "row_mirror":
        return row + 15 - in_row, everywhere
    if kind == "row_half_mirror":
        return lane - lane % 8 + 7 - lane % 8, everywhere
    if kind == "row_ror":
        return row + (in_row - argument) % 16, everywhere
    if kind == "row_share":
        return row + argument, everywhere
    if kind == "row_xmask":
        return row + (in_row ^ argument), everywhere
    if kind in ("row_shl", "row_shr"):
        to = in_row + argument if kind == "row_shl" else in_row - argument
        return row + np.clip(to, 0, 15), (to >= 0) & (to < 16)
    if kind == "row_bcast_15":
        return np.maximum(row - 1, 0), row >= 16
    if kind == "row_bcast_31":
        return np.full(wave, min(31, wave - 1)), lane >= 32
    step = 1 if kind in ("wave_shl", "wave_rol") else -1
    to = lane + step
    if kind in ("wave_rol", "wave_ror"):
        return to % wave, everywhere
    return np.clip(to, 0, wave - 1), (to >= 0) & (to < wave)


@computes("amdgpu.dpp")
def dpp(b: Binder, op: Any) -> Callable[[Array, Array], Array]:
    argument = op.permArgument
    needs_lanes_of_dpp(b, op, op.kind.value)
    if op.kind.value == "quad_perm":
        argument = [a.value for a in argument]
    elif op.kind.value in ("row_shl", "row_shr", "row_ror"):
        argument = argument.value
    source, valid = dpp_source(op.kind.value, argument, b.machine.launch.wave_size)
    bound = op.bound_ctrl is not None and bool(op.bound_ctrl.value)
    return update_dpp(b.machine, source, valid, number(op, "row_mask", 15), number(op, "bank_mask", 15), bound)


def update_dpp(
    machine: Machine, source: Array, valid: Array, row_mask: int, bank_mask: int, bound: bool
) -> Callable[[Array, Array], Array]:
    """Where the masks leave out a lane's row (16 lanes) or bank (4 lanes of a row), it has the old value. Where there
    is no source lane, or it is not active, it has 0 if `bound`, else the old value."""
    lane = np.arange(machine.launch.wave_size)
    written = ((row_mask >> (lane // 16) % 4) & (bank_mask >> (lane % 16 // 4)) & 1).astype(np.bool_)
    plain = bool(valid.all() and written.all())

    def f(old: Array, x: Array) -> Array:
        lanes = machine.lane_ids
        x = machine.per_lane(x)
        from_lane = machine.wave_starts + source[lanes]
        found = x[from_lane]
        if plain and machine.active is None:
            return found
        exists = valid[lanes]
        if machine.active is not None:
            exists = exists & machine.active[from_lane]
        grow = (-1, *(1,) * (x.ndim - 1))
        found = np.where(exists.reshape(grow), found, x.dtype.type(0) if bound else old)
        return np.where(written[lanes].reshape(grow), found, old)

    return f


def fetched(machine: Machine, x: Array, source: Array, otherwise: Any) -> Array:
    """The value of lane `source` of the own subgroup, or something else if that is not active."""
    x = machine.per_lane(x)
    found = machine.from_lanes(x, source)
    if machine.active is None:
        return found
    there = machine.active[machine.wave_starts + source].reshape(-1, *(1,) * (x.ndim - 1))
    return np.where(there, found, otherwise)


@computes("amdgpu.swizzle_bitmode")
def swizzle(b: Binder, op: Any) -> Callable[[Array], Array]:
    """A lane that is not active gives 0 (CDNA3 ISA, DS_SWIZZLE_B32)."""
    needs_lanes(b, op, 32)
    machine = b.machine
    keep, put, flip = (number(op, n) for n in ("and_mask", "or_mask", "xor_mask"))

    def f(x: Array) -> Array:
        lane = machine.lane_ids
        low = ((lane % 32 & keep) | put) ^ flip
        return fetched(machine, x, lane - lane % 32 + low % 32, x.dtype.type(0))

    return f


@computes("amdgpu.permlane_swap")
def permlane_swap(b: Binder, op: Any) -> Callable[[Array], Array]:
    """Each lane has the value of the one in the neighbouring row of 16 or 32 lanes."""
    machine, length = b.machine, number(op, "row_length")
    needs_lanes(b, op, 2 * length)
    fetches, bound = _fetching(op)
    return lambda x: permuted(machine, x, x, machine.lane_ids ^ length, fetches, bound)


@computes("amdgpu.permlane_var")
def permlane_var(b: Binder, op: Any) -> Callable[[Array, Array], Array]:
    """The lane of the own row of 16, or of the other one of 32 lanes, that the selector's lowest four bits name (RDNA4
    ISA, V_PERMLANE16_VAR_B32)."""
    machine, crosses = b.machine, 16 if op.cross is not None and op.cross.value else 0
    needs_lanes(b, op, 2 * _ROW if crosses else _ROW)
    fetches, bound = _fetching(op)
    return lambda x, selector: permuted(machine, x, x, selected(machine, selector, crosses), fetches, bound)


def selected(machine: Machine, selector: Array, crosses: int) -> Array:
    lane = machine.lane_ids
    return (lane - lane % 16 ^ crosses) + (selector.astype(np.int64) & 15)


def permuted(machine: Machine, old: Array, x: Array, source: Array, fetches: bool, bound: bool) -> Array:
    """Unless it is fetched all the same, a source that is not active gives 0 if `bound`, else the old value."""
    if fetches:
        return machine.from_lanes(machine.per_lane(x), source)
    return fetched(machine, x, source, x.dtype.type(0) if bound else old)


def _fetching(op: Any) -> tuple[bool, bool]:
    return tuple(bool(a is not None and a.value) for a in (op.fetch_inactive, op.bound_ctrl))  # type: ignore[return-value]
