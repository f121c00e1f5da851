"""Loads and stores of elements, and of vectors of neighbours, row by row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...ir.operations import Operation
from ...ir.types import VectorType
from ...records import record
from ..binder import Binder, Run, executes
from ..machine import Machine
from ..memory import MemRef, from_bytes, read, to_bytes, write
from ..numbers import Array, storage_bits


@record
class Rows:
    """What an op accesses: elements of a vector of this shape, in rows of `length`. `points`: by how many elements each
    row begins after the first, along the dimensions before the last."""

    element: Any
    shape: tuple[int, ...]
    length: int
    points: list[tuple[int, ...]]

    @property
    def width(self) -> int:
        """Bytes of a row."""
        return storage_bits(self.element) * self.length // 8


def rows_of_access(op: Operation, value: Any) -> Rows:
    """`value`: the type that is loaded or stored. Raises CompileError."""
    element = value.element if isinstance(value, VectorType) else value
    shape = value.shape if isinstance(value, VectorType) else ()
    rows = Rows(element, shape, shape[-1] if shape else 1, list(np.ndindex(shape[:-1])))
    bits = storage_bits(element) * rows.length
    if bits % 8:
        raise op.error(f"of rows of {bits} bits, which are no whole bytes, has no semantics in the simulator")
    return rows


def _addresses(m: MemRef, indices: Sequence[Any], rows: Rows) -> list[Array]:
    if len(rows.points) == 1:
        return [m.address(indices)]
    first = len(indices) - len(rows.shape)
    along = [*indices]
    out = []
    for point in rows.points:
        for d, n in enumerate(point):
            along[first + d] = indices[first + d] + n
        out.append(m.address(along))
    return out


def read_rows(machine: Machine, op: Operation, m: MemRef, indices: Sequence[Any], rows: Rows) -> Array:
    found = [read(machine, op, m, at, rows.width) for at in _addresses(m, indices, rows)]
    if len(found) == 1:
        return from_bytes(found[0], rows.element, rows.shape)
    lanes = max(map(len, found))
    each = [from_bytes(x, rows.element, (rows.length,)) for x in found]
    return np.stack([np.broadcast_to(x, (lanes, rows.length)) for x in each], axis=1).reshape(lanes, *rows.shape)


def write_rows(machine: Machine, op: Operation, m: MemRef, indices: Sequence[Any], value: Array, rows: Rows) -> None:
    parts = value.reshape(len(value), len(rows.points), rows.length)
    for k, at in enumerate(_addresses(m, indices, rows)):
        write(machine, op, m, at, to_bytes(parts[:, k], rows.element))


@executes("memref.load", "vector.load")
def load(b: Binder, op: Any) -> Run:
    machine, source, indices, r = b.machine, b.slot(op.operands[0]), b.slots(op.indices), b.slot(op.results[0])
    rows = rows_of_access(op, op.results[0].type)

    def run(env: list[Any]) -> None:
        env[r] = read_rows(machine, op, env[source], [env[i] for i in indices], rows)

    return run


@executes("memref.store", "vector.store")
def store(b: Binder, op: Any) -> Run:
    value, target = op.operands[0], op.operands[1]
    machine, x, base, indices = b.machine, b.slot(value), b.slot(target), b.slots(op.indices)
    rows = rows_of_access(op, value.type)

    def run(env: list[Any]) -> None:
        write_rows(machine, op, env[base], [env[i] for i in indices], env[x], rows)

    return run
