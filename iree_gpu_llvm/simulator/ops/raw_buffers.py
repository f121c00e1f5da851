"""`amdgpu`: accesses through a buffer resource that is made for each of them, over the extent of the memref. Beyond it
loads give 0, and stores and atomics do nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...ir.types import VectorType, element_type
from ..binder import Binder, Env, Run, executes, number
from ..machine import Machine
from ..memory import MemRef, from_bytes, read, to_bytes, write
from ..numbers import Array, storage_bits
from .arith import combining
from .scf import only

Place = Callable[[Env], "tuple[MemRef, Array]"]


def _place(b: Binder, op: Any) -> Place:
    """The memref as a resource, and each lane's byte offset. `indexOffset` and `sgprOffset` count elements."""
    source, indices = b.slot(op.memref), b.slots(op.indices)
    scalar = b.slot(op.sgprOffset) if op.sgprOffset is not None else None
    extra, checked = number(op, "indexOffset"), op.boundsCheck is None or bool(op.boundsCheck.value)

    def place(env: Env) -> tuple[MemRef, Array]:
        m: MemRef = env[source]
        elements = extra if scalar is None else env[scalar].astype(np.int64) + extra
        at = m.linear([env[i].astype(np.int64) for i in indices]) + elements * max(m.bits // 8, 1)
        if checked:
            m = m.replaced(low=m.base, high=m.base + m.span() + m.offset * m.bits // 8, fat=True)
        return m, m.bytes_at(at)

    return place


def _shape_and_width(t: Any) -> tuple[tuple[int, ...], int]:
    n = t.num_elements if isinstance(t, VectorType) else 1
    return (t.shape if isinstance(t, VectorType) else ()), storage_bits(element_type(t)) * n // 8


@executes("amdgpu.raw_buffer_load")
def load(b: Binder, op: Any) -> Run:
    machine, place, r = b.machine, _place(b, op), b.slot(op.value)
    t = op.value.type
    shape, width = _shape_and_width(t)

    def run(env: Env) -> None:
        m, at = place(env)
        env[r] = from_bytes(read(machine, op, m, at, width), element_type(t), shape)

    return run


@executes("amdgpu.raw_buffer_store")
def store(b: Binder, op: Any) -> Run:
    machine, place, value = b.machine, _place(b, op), b.slot(op.value)
    element = element_type(op.value.type)

    def run(env: Env) -> None:
        m, at = place(env)
        write(machine, op, m, at, to_bytes(env[value], element))

    return run


# -- atomics


def atomically(machine: Machine, op: Any, m: MemRef, at: Array, t: Any, change: Callable[[Array], Array]) -> Array:
    """What each active lane finds, when one after the other changes its place: `change` gives the new values for the
    old ones. Lanes with places of their own go together."""
    shape, width = _shape_and_width(t)
    element = element_type(t)
    out = from_bytes(np.zeros(machine.lanes, np.dtype(f"V{width}")), element, shape)
    at = machine.per_lane(at)
    bases = m.buffer.bases
    absolute = at if bases is None else at + bases
    left = np.flatnonzero(machine.mask)
    while len(left):
        _, first = np.unique(absolute[left], return_index=True)
        turn = left[first]
        mask = np.zeros(machine.lanes, np.bool_)
        mask[turn] = True
        with only(machine, mask):
            old = from_bytes(read(machine, op, m, at, width), element, shape)
            write(machine, op, m, at, to_bytes(change(old), element))
        out[turn] = old[turn]
        left = np.delete(left, first)
    return out


_KINDS = {
    "amdgpu.raw_buffer_atomic_fadd": "add",
    "amdgpu.raw_buffer_atomic_fmax": "maxnumf",
    "amdgpu.raw_buffer_atomic_smax": "maxsi",
    "amdgpu.raw_buffer_atomic_umin": "minui",
}


@executes(*_KINDS)
def atomic(b: Binder, op: Any) -> Run:
    machine, place = b.machine, _place(b, op)
    value, r, t = b.slot(op.value), b.slot(op.results[0]), op.value.type
    f = combining(_KINDS[op.name], element_type(t))
    assert f is not None

    def run(env: Env) -> None:
        m, at = place(env)
        env[r] = atomically(machine, op, m, at, t, lambda old: f(old, machine.per_lane(env[value])))

    return run


@executes("amdgpu.raw_buffer_atomic_cmpswap")
def compare_and_swap(b: Binder, op: Any) -> Run:
    """Compares bits, also of floats."""
    machine, place, r, t = b.machine, _place(b, op), b.slot(op.value), op.value.type
    new, expected = b.slot(op.src), b.slot(op.cmp)

    def run(env: Env) -> None:
        m, at = place(env)
        x, y = machine.per_lane(env[new]), machine.per_lane(env[expected])
        env[r] = atomically(machine, op, m, at, t, lambda old: np.where(_same_bits(old, y), x, old))

    return run


def _same_bits(a: Array, b: Array) -> Array:
    bits = np.dtype(f"u{a.dtype.itemsize}")
    return np.ascontiguousarray(a).view(bits) == np.ascontiguousarray(b).view(bits)
