"""`vector`: transfers between memory and vectors. (Those of tensors are in `tensor_vectors.py`.)"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...ir.affine import Constant, Dim
from ...ir.operations import Value
from ..binder import Binder, Run, executes
from ..machine import Machine
from ..memory import MemRef, from_bytes, read, to_bytes, write
from ..numbers import Array
from ..structured import is_tensor
from .tensor_vectors import read_tensor, write_tensor
from .vector import lanes_of
from .vector_memory import accessed, column


def _transfer(b: Binder, op: Any, vector: Any, under: Value | None) -> Any:
    """A function giving, for each element of the vector in row-major order, its linear offset and whether it is
    accessed: within bounds and under the mask. Elements beyond the upper end of a dimension that is not in bounds are
    left out; to be before its start is a fault."""
    machine = b.machine
    indices = b.slots(op.indices)
    mask = b.slot(under) if under is not None else None
    results = op.permutation.results
    in_bounds = [bool(getattr(a, "value", a)) for a in op.in_bounds]
    for e in results:
        if not isinstance(e, (Dim, Constant)):
            raise op.error(f"with the map {op.permutation} has no semantics in the simulator")
    grids = np.indices(vector.shape).reshape(len(vector.shape), vector.num_elements)
    # The mask has the dimensions that the map names, in the order of the memref's.
    named = sorted((e.position, d) for d, e in enumerate(results) if isinstance(e, Dim))

    def places(env: list[Any], m: MemRef) -> tuple[Array, Array]:
        starts = [env[i] for i in indices]
        at = column(m.linear(starts)) + np.zeros((1, vector.num_elements), np.int64)
        inside: Any = np.ones((1, grids.shape[1]), np.bool_)
        before: Any = ~inside
        for d, e in enumerate(results):
            if not isinstance(e, Dim):
                continue
            along = grids[d][None]
            step, size = m.steps[e.position], m.sizes[e.position]
            at = at + along * column(step)
            if not in_bounds[d]:
                position = starts[e.position][:, None] + along
                inside = inside & (position < column(size))
                before = before | (position < 0)
        if mask is not None:
            given = env[mask]
            at_mask = tuple(grids[d] for _, d in named)
            inside = inside & given[(slice(None), *at_mask)]
        if before.any():
            _check_starts(machine, op, m, inside & before)
        return at, inside & ~before

    return places


def _check_starts(machine: Machine, op: Any, m: MemRef, before: Array) -> None:
    """`before`: the accessed elements (lanes, n) of a vector that are before the start of a dimension."""
    lanes = np.flatnonzero(machine.mask & before.any(axis=1))
    if len(lanes):
        item = lanes[0] % machine.launch.padded
        where = f"at a negative index of {m.buffer.name} memory (work item {item})"
        machine.fault("bounds", op.error(f"{'reads' if op.results else 'writes'} {where}"))


@executes("vector.transfer_read")
def transfer_read(b: Binder, op: Any) -> Run:
    return read_under(b, op, op.mask)


def read_under(b: Binder, op: Any, mask: Value | None) -> Run:
    """Of what a mask selects: the op's own, or that of a `vector.mask` around it."""
    if is_tensor(op.base):
        return read_tensor(b, op, mask)
    t = op.results[0].type
    machine, base, padding, r = b.machine, b.slot(op.base), b.slot(op.padding), b.slot(op.results[0])
    places = _transfer(b, op, t, mask)

    def run(env: list[Any]) -> None:
        m: MemRef = env[base]
        at, inside = places(env, m)
        if inside.all():
            out = _whole_rows(machine, op, m, at, t.shape)
            if out is not None:
                env[r] = out
                return
        at = np.broadcast_to(m.bytes_at(at), (machine.lanes, at.shape[1]))
        out = accessed(machine, op, m, at, inside, None, env[padding][:, None])
        env[r] = out.reshape(len(out), *t.shape)

    return run


def _row_length(m: MemRef, at: Array, shape: tuple[int, ...]) -> int | None:
    """How many elements of a vector, whose linear offsets these are, can be accessed at once; None where neighbours
    are not neighbours in memory."""
    row = shape[-1] if shape else 1
    if m.swizzle is not None:
        row = math.gcd(row, m.swizzle[2])  # what a swizzle leaves together
    unit = max(m.bits // 8, 1)
    if (row > 1 and not (at[0, 1:row] - at[0, :1] == np.arange(1, row) * unit).all()) or row * m.bits % 8:
        return None
    return row


def _whole_rows(machine: Machine, op: Any, m: MemRef, at: Array, shape: tuple[int, ...]) -> Any:
    """Reads row by row, if that can be."""
    row = _row_length(m, at, shape)
    if row is None:
        return None
    starts = [m.bytes_at(at[:, k]) for k in range(0, at.shape[1], row)]
    rows = [from_bytes(read(machine, op, m, start, row * m.bits // 8), m.element, (row,)) for start in starts]
    lanes = lanes_of(*rows)
    joined = np.stack([np.broadcast_to(x, (lanes, row)) for x in rows], axis=1)
    return joined.reshape(lanes, *shape)


def _write_rows(machine: Machine, op: Any, m: MemRef, at: Array, value: Array, row: int) -> None:
    for k in range(0, at.shape[1], row):
        write(machine, op, m, m.bytes_at(at[:, k]), to_bytes(value[:, k : k + row], m.element))


@executes("vector.transfer_write")
def transfer_write(b: Binder, op: Any) -> Run:
    return write_under(b, op, op.mask)


def write_under(b: Binder, op: Any, mask: Value | None) -> Run:
    if op.results:
        return write_tensor(b, op, mask)
    t = op.valueToStore.type
    machine, base, value = b.machine, b.slot(op.base), b.slot(op.valueToStore)
    places = _transfer(b, op, t, mask)

    def run(env: list[Any]) -> None:
        m: MemRef = env[base]
        at, inside = places(env, m)
        x = env[value].reshape(len(env[value]), -1)
        row = _row_length(m, at, t.shape) if inside.all() else None
        if row is not None:
            _write_rows(machine, op, m, at, x, row)
            return
        at = np.broadcast_to(m.bytes_at(at), (machine.lanes, at.shape[1]))
        accessed(machine, op, m, at, inside, x, None)

    return run
