"""`vector`: accesses with masks or with a place for each element. (`vector.load` and `store` are in `memref_access.py`,
transfers in `vector_transfers.py`.)"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..binder import Binder, Run, executes
from ..machine import Machine
from ..memory import MemRef, from_bytes, read, to_bytes, write
from ..numbers import Array, storage_bits
from ..structured import is_tensor
from .tensor_vectors import gather_tensor, scatter_tensor


def accessed(machine: Machine, op: Any, m: MemRef, at: Array, mask: Array, values: Any, fill: Any) -> Any:
    """Reads (`fill` where the mask is off) or writes elements one by one. `at`: byte offsets (lanes, n); `mask`: the
    same shape."""
    element = m.element
    width = storage_bits(element) // 8
    if not width:
        raise op.error(f"of elements of type {element} has no semantics in the simulator")
    count = at.shape[1]
    masks = np.broadcast_to(mask, (machine.lanes, count))
    if values is not None:
        values = np.broadcast_to(values, (len(values), count))
        for i in range(count):
            write(machine, op, m, at[:, i], to_bytes(values[:, i], element), masks[:, i])
        return None
    out = np.broadcast_to(fill, (machine.lanes, count)).copy()
    for i in range(count):
        found = from_bytes(read(machine, op, m, at[:, i], width, masks[:, i]), element, ())
        out[:, i] = np.where(masks[:, i], found, out[:, i])
    return out


def column(x: Any) -> Any:
    """A number of each lane, for all elements of its vector."""
    return x[:, None] if isinstance(x, np.ndarray) else x


def _neighbours(m: MemRef, indices: list[Any], count: int) -> Array:
    step = m.steps[-1] if m.strides else 0
    return m.bytes_at(column(m.linear(indices)) + np.arange(count)[None] * column(step))


@executes("vector.maskedload")
def masked_load(b: Binder, op: Any) -> Run:
    machine, base, indices = b.machine, b.slot(op.base), b.slots(op.indices)
    mask, fill, r = b.slot(op.mask), b.slot(op.pass_thru), b.slot(op.results[0])
    shape = op.results[0].type.shape
    count = int(np.prod(shape))

    def run(env: list[Any]) -> None:
        m: MemRef = env[base]
        at = _neighbours(m, [env[i] for i in indices], count)
        chosen, other = (env[s].reshape(len(env[s]), count) for s in (mask, fill))
        out = accessed(machine, op, m, at, chosen, None, other)
        env[r] = out.reshape(len(out), *shape)

    return run


@executes("vector.maskedstore")
def masked_store(b: Binder, op: Any) -> Run:
    machine, base, indices = b.machine, b.slot(op.base), b.slots(op.indices)
    mask, value = b.slot(op.mask), b.slot(op.valueToStore)
    count = op.valueToStore.type.num_elements

    def run(env: list[Any]) -> None:
        m: MemRef = env[base]
        at = _neighbours(m, [env[i] for i in indices], count)
        chosen, values = (env[s].reshape(len(env[s]), count) for s in (mask, value))
        accessed(machine, op, m, at, chosen, values, None)

    return run


# -- elements one after the other in memory, for those of the vector that a mask selects


def _following(m: MemRef, indices: list[Any], chosen: Array) -> Array:
    """Byte offsets of elements (lanes, n), each after as many as are selected before it."""
    count = np.cumsum(chosen, axis=1) - chosen
    return m.bytes_at(column(m.linear(indices)) + count * column(m.steps[-1] if m.strides else 0))


@executes("vector.expandload")
def expand_load(b: Binder, op: Any) -> Run:
    machine, base, indices = b.machine, b.slot(op.base), b.slots(op.indices)
    mask, fill, r = b.slot(op.mask), b.slot(op.pass_thru), b.slot(op.results[0])
    shape = op.results[0].type.shape

    def run(env: list[Any]) -> None:
        m: MemRef = env[base]
        chosen, other = (env[s].reshape(len(env[s]), -1) for s in (mask, fill))
        out = accessed(machine, op, m, _following(m, [env[i] for i in indices], chosen), chosen, None, other)
        env[r] = out.reshape(len(out), *shape)

    return run


@executes("vector.compressstore")
def compress_store(b: Binder, op: Any) -> Run:
    machine, base, indices = b.machine, b.slot(op.base), b.slots(op.indices)
    mask, value = b.slot(op.mask), b.slot(op.valueToStore)

    def run(env: list[Any]) -> None:
        m: MemRef = env[base]
        chosen, values = (env[s].reshape(len(env[s]), -1) for s in (mask, value))
        accessed(machine, op, m, _following(m, [env[i] for i in indices], chosen), chosen, values, None)

    return run


# -- a place for each element


def _places(env: list[Any], m: MemRef, offsets: list[int], index: int) -> Array:
    """Byte offsets of elements that have an index each along the last dimension."""
    moves = env[index].reshape(len(env[index]), -1).astype(np.int64)
    return m.bytes_at(column(m.linear([env[i] for i in offsets])) + moves * column(m.steps[-1]))


@executes("vector.gather")
def gather(b: Binder, op: Any) -> Run:
    if is_tensor(op.base):
        return gather_tensor(b, op)
    machine, base, offsets, index = b.machine, b.slot(op.base), b.slots(op.offsets), b.slot(op.operands[-3])
    mask, fill, r = b.slot(op.mask), b.slot(op.pass_thru), b.slot(op.results[0])
    shape = op.results[0].type.shape

    def run(env: list[Any]) -> None:
        m: MemRef = env[base]
        at = _places(env, m, offsets, index)
        chosen, other = (env[s].reshape(len(env[s]), -1) for s in (mask, fill))
        out = accessed(machine, op, m, at, chosen, None, other)
        env[r] = out.reshape(len(out), *shape)

    return run


@executes("vector.scatter")
def scatter(b: Binder, op: Any) -> Run:
    """In the order of the elements: a later one wins."""
    if op.results:
        return scatter_tensor(b, op)
    machine, base, offsets, index = b.machine, b.slot(op.base), b.slots(op.offsets), b.slot(op.operands[-3])
    mask, value = b.slot(op.mask), b.slot(op.valueToStore)

    def run(env: list[Any]) -> None:
        m: MemRef = env[base]
        at = _places(env, m, offsets, index)
        chosen, values = (env[s].reshape(len(env[s]), -1) for s in (mask, value))
        accessed(machine, op, m, at, chosen, values, None)

    return run
