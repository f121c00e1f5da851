"""The ends of memory: accesses of which some are out of bounds, or beyond the range of a buffer resource."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..ir.diagnostics import CompileError
from ..ir.operations import Operation
from .numbers import Array

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import MemRef

_WORD_32 = 0xFFFFFFFF


def absolute(m: MemRef, at: Array, lanes: Any) -> Array:
    bases = m.buffer.bases
    if bases is None:
        return at
    return at + (bases if lanes is None else bases[lanes])


def _in_range(op: Operation, m: MemRef, at: Array, width: int) -> tuple[Array, Array, int]:
    """Offsets of each element of fat accesses (rows), and which are in range. A resource counts offsets in 32 bits."""
    unit = max(m.bits // 8, 1)
    relative = (at - m.low) & _WORD_32
    each = relative[:, None] + np.arange(0, width, unit)
    inside = each + unit <= (m.high - m.low)
    each = each + m.low
    last = int(each[inside].max(initial=0)) + unit
    if inside.any() and last > m.buffer.size:
        raise op.error(
            f"reaches byte {last} of {m.buffer.name}, which has {m.buffer.size}: the buffer resource is larger"
        )
    return each, inside, unit


def read_fat(machine: Machine, op: Operation, m: MemRef, at: Array, lanes: Any, width: int) -> Array:
    each, inside, unit = _in_range(op, m, at, width)
    for o in machine.observers:
        o.read(op, m.buffer, each[inside], _lanes_of(machine, lanes, inside), unit)
    found = m.buffer.window(unit)[np.where(inside, each, 0)]
    found[~inside] = np.zeros(1, found.dtype)
    return found.view(np.dtype(f"V{width}"))[:, 0]


def write_fat(machine: Machine, op: Operation, m: MemRef, at: Array, lanes: Any, values: Array) -> None:
    width = values.dtype.itemsize
    each, inside, unit = _in_range(op, m, at, width)
    parts = np.broadcast_to(values, (len(at),)).copy().view(np.dtype(f"V{unit}")).reshape(each.shape)
    for o in machine.observers:
        o.write(op, m.buffer, each[inside], _lanes_of(machine, lanes, inside), parts[inside])
    m.buffer.window(unit)[each[inside]] = parts[inside]


def _lanes_of(machine: Machine, lanes: Any, chosen: Array) -> Any:
    """The lane of each access of a mask that are chosen: of rows for lanes, or of one row for all of them."""
    if lanes is None:
        if len(chosen) == 1:
            return None
        lanes = np.arange(machine.lanes)
    return np.repeat(lanes, np.count_nonzero(chosen.reshape(len(chosen), -1), axis=1))


def read_inside(machine: Machine, op: Operation, m: MemRef, at: Array, lanes: Any, width: int) -> Array:
    """Where some accesses are out of bounds and the run goes on: the others, and zeros."""
    good, where = _those_inside(machine, m, at, lanes, width)
    for o in machine.observers:
        o.read(op, m.buffer, where, _lanes_of(machine, lanes, good), width)
    found = np.zeros(len(at), np.dtype(f"V{width}"))
    found[good] = m.buffer.window(width)[where]
    return found


def write_inside(machine: Machine, op: Operation, m: MemRef, at: Array, lanes: Any, values: Array) -> None:
    good, where = _those_inside(machine, m, at, lanes, values.dtype.itemsize)
    chosen = np.broadcast_to(values, (len(at),))[good]
    for o in machine.observers:
        o.write(op, m.buffer, where, _lanes_of(machine, lanes, good), chosen)
    m.buffer.window(values.dtype.itemsize)[where] = chosen


def _those_inside(machine: Machine, m: MemRef, at: Array, lanes: Any, width: int) -> tuple[Array, Array]:
    """Which accesses are in bounds, and their places."""
    good = (at >= m.low) & (at <= m.end - width)
    return good, absolute(m, at, lanes)[good]


def outside(machine: Machine, op: Operation, m: MemRef, at: Array, lanes: Any, width: int, does: str) -> CompileError:
    bad = np.flatnonzero((at < m.low) | (at + width > m.high))
    first = int(bad[0]) if len(bad) else 0
    lane = first if lanes is None else int(lanes[first])
    item = lane % machine.launch.padded
    low = int(m.low if not isinstance(m.low, np.ndarray) else m.low.flat[0])
    high = int(m.high if not isinstance(m.high, np.ndarray) else m.high.flat[0])
    return op.error(
        f"{does} {width} bytes at byte {int(at[first]) - low} of {m.buffer.name} memory of {high - low} bytes "
        f"(work item {item})"
    )
