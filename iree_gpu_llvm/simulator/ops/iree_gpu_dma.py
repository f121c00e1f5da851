"""`iree_gpu`: copies that lanes do together, on memrefs. They are done at once: waiting for them makes no difference to
values.

Which lane copies what, nobody may rely on. Here the active lanes take elements in turn, in row-major order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ...ir.types import MemRefType, VectorType
from ..binder import Binder, Env, Run, executes
from ..machine import Machine
from ..memory import MemRef, from_bytes, read, uniform, write
from ..numbers import Array, storage_bits
from ..tensors import Tensor, lanes_array
from .iree_gpu_tensor_dma import async_dma_of_tensors, check_elements, gather_of_tensors, in_bounds_of

Position = list[Array]
"""An index for each lane along each dimension of what is copied."""


@executes("iree_gpu.coalesced_gather_dma")
def coalesced_gather_dma(b: Binder, op: Any) -> Run | None:
    """By the lanes of a subgroup: element p comes from indices[d][p_d] in the leading dimensions. Zero where one
    that may run out of bounds does."""
    if not isinstance(op.init.type, MemRefType):
        return gather_of_tensors(b, op)
    check_elements(op, op.source.type, op.init.type)
    machine = b.machine
    source, target, indices = b.slot(op.source), b.slot(op.init), b.slots(op.indices)
    bounded = in_bounds_of(op, op.init.type.rank)
    rank = op.init.type.rank
    follows = len(indices) < rank == op.source.type.rank

    def run(env: Env) -> None:
        m, to = env[source], env[target]

        def places(p: Position, wanted: Array) -> tuple[Position, Position]:
            looked_up = [_looked_up(machine, op, env[i], n, wanted) for i, n in zip(indices, p, strict=False)]
            return [*looked_up, *p[len(looked_up) :], *_first(m, p)], p

        sizes = [uniform(n, op, "a size") for n in to.sizes]
        at_once = _at_once(op, m, to, sizes, follows, bounded)
        turns = _turns(machine, machine.launch.wave_size)
        _copy(machine, op, m, to, sizes, at_once, turns, places, bounded, bounded)

    return run


def _first(m: MemRef, p: Position) -> Position:
    """A source of more dimensions is read where the others are 0."""
    return [np.zeros(1, np.int64)] * (len(m.sizes) - len(p))


def _looked_up(machine: Machine, op: Any, table: Any, n: Array, wanted: Array) -> Array:
    """Element n of each lane's indices: a vector, a tensor, or in memory."""
    if isinstance(table, MemRef):
        width = storage_bits(table.element) // 8
        found = read(machine, op, table, table.address([n]), width, wanted)
        return from_bytes(found, table.element, ()).astype(np.int64)
    values = machine.per_lane(lanes_array(machine, table) if isinstance(table, Tensor) else table)
    return values[np.arange(machine.lanes), n].astype(np.int64)


@executes("iree_gpu.async_dma")
def async_dma(b: Binder, op: Any) -> Run:
    """A box of the source to a box of the destination, along dimensions that the map pairs. By all lanes that are told
    the same places: those of the workgroup, those of a subgroup, or each by itself."""
    if not isinstance(op.dest.type, MemRefType):
        return async_dma_of_tensors(b, op)
    if not isinstance(op.source.type, MemRefType):
        raise op.error("from a tensor to memory has no semantics in the simulator")
    machine = b.machine
    source, target = b.slot(op.source), b.slot(op.dest)
    starts, ends = b.slots(op.source_indices), b.slots(op.dest_indices)
    sizes = list(op.transfer_type.value.shape)
    along = {op.source_dimension(d): d for d in range(len(sizes))}
    bounded = in_bounds_of(op, len(sizes))
    source_bounded = [bounded[along[s]] if s in along else True for s in range(len(starts))]
    last = len(starts) - 1
    is_gathered = last >= 0 and isinstance(op.source_indices[last].type, VectorType)
    follows = along.get(last) == len(sizes) - 1 and not is_gathered

    def run(env: Env) -> None:
        m, to = env[source], env[target]
        given = [env[i] for i in (*starts, *ends)]

        def places(p: Position, wanted: Array) -> tuple[Position, Position]:
            at: Position = []
            for s, i in enumerate(starts):
                x = env[i]
                if x.ndim == 2:  # a place for each position of the box
                    at.append(_looked_up(machine, op, x, p[along[s]], wanted))
                else:
                    at.append(x + p[along[s]] if s in along else x)
            return at, [env[i] + n for i, n in zip(ends, p, strict=True)]

        turns = _turns(machine, _together(machine, given))
        at_once = _at_once(op, m, to, sizes, follows, bounded)
        _copy(machine, op, m, to, sizes, at_once, turns, places, source_bounded, bounded)

    return run


def _together(machine: Machine, given: Sequence[Array]) -> int:
    """How many lanes in a row are told the same."""
    active = machine.mask
    for group in (machine.launch.padded, machine.launch.wave_size):
        first = np.arange(machine.lanes) // group * group
        if active is not None:  # compared with the first that is active
            first = first + active.reshape(-1, group).argmax(axis=1).repeat(group)
        if all(len(x) == 1 or (x == x[first])[active].all() for x in given):
            return group
    return 1


# -- sharing out


def _turns(machine: Machine, group: int) -> tuple[Array, Array]:
    """Each active lane's number among the active ones of its group, and how many these are."""
    active = machine.mask.reshape(-1, group).astype(np.int64)
    turn, count = np.cumsum(active, axis=1) - active, active.sum(axis=1)
    return turn.reshape(-1), np.repeat(np.maximum(count, 1), group)


_MOST_BYTES = 16


def _at_once(op: Any, m: MemRef, to: MemRef, sizes: Sequence[int], follows: bool, bounded: Sequence[bool]) -> int:
    """How many elements a lane copies at once: neighbours in both places, at most as many bytes as an instruction can.
    `follows`: the last dimension of what is copied is the source's last."""
    straight = bool(sizes) and follows and all(isinstance(v.strides[-1], int) and v.strides[-1] == 1 for v in (m, to))
    per_byte = max(8 // m.bits, 1)
    n = math.gcd(sizes[-1], _MOST_BYTES * 8 // m.bits if bounded[-1] else per_byte) if straight else 1
    n = math.gcd(n, *(v.swizzle[2] for v in (m, to) if v.swizzle is not None))
    if n % per_byte:
        raise op.error(f"of single elements of type {to.element} has no semantics in the simulator")
    return n


def _copy(
    machine: Machine,
    op: Any,
    m: MemRef,
    to: MemRef,
    sizes: Sequence[int],
    at_once: int,
    turns: tuple[Array, Array],
    places: Callable[[Position, Array], tuple[Position, Position]],
    source_bounded: Sequence[bool],
    target_bounded: Sequence[bool],
) -> None:
    """Where a source that may end early has ended, zeros are written; beyond a target that may, nothing is."""
    if 0 in sizes:
        return
    parts = (*sizes[:-1], sizes[-1] // at_once) if sizes else ()
    total = math.prod(parts)
    width = at_once * to.bits // 8
    n, count = turns
    while (n < total)[machine.mask].any():
        wanted = n < total
        p = [np.asarray(i) for i in np.unravel_index(np.minimum(n, total - 1), parts)] if parts else []
        if p:
            p[-1] = p[-1] * at_once
        at, target = places(p, wanted)
        there = wanted & _inside(at, m.sizes, source_bounded)
        kept = wanted & _inside(target, to.sizes, target_bounded)
        found = read(machine, op, m, m.address(at), width, there & kept)
        write(machine, op, to, to.address(target), found, kept)
        machine.counts.dma_transfers += int(np.count_nonzero(kept & machine.mask))
        n = n + count


def _inside(at: Position, sizes: Sequence[Any], bounded: Sequence[bool]) -> Any:
    out: Any = True
    for i, size, sure in zip(at, sizes, bounded, strict=False):
        if not sure:
            out = out & (i >= 0) & (i < size)
    return out
