"""Buffers and memrefs: where elements lie, and reading and writing them for many lanes at once.

Every access is checked. Beyond the range of a fat raw buffer, loads give 0 and stores do nothing (the range is one of
the linear byte offset: an index too large along an inner dimension lands in the next row); elsewhere it is an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..ir.operations import Operation
from ..ir.types import Type
from ..records import field, record
from .bounds import absolute, outside, read_fat, read_inside, write_fat, write_inside
from .numbers import Array, dtype_of, storage_bits

if TYPE_CHECKING:
    from .machine import Machine


@record
class Buffer:
    """Bytes. `kind` is `global`, `lds` or `private`. `size`: bytes that may be accessed (of each workgroup or lane, if
    there is one for each); `bases`: where each lane's part begins, None if all have one."""

    data: Array
    size: int
    kind: str
    name: str = ""
    bases: Any = None
    windows: dict[int, Array] = field(default_factory=dict)

    @classmethod
    def of_bytes(cls, given: Array, name: str) -> Buffer:
        data = np.zeros(len(given) + 64, np.uint8)
        data[: len(given)] = given
        return cls(data, len(given), "global", name)

    @classmethod
    def per_group(cls, size: int, count: int, lanes: int) -> Buffer:
        """One part for each of `count` groups of `lanes`: LDS, or private memory with groups of one."""
        kind = "private" if lanes == 1 else "lds"
        step = -(-size // 16) * 16
        bases = None if count == 1 else np.repeat(np.arange(count, dtype=np.int64) * step, lanes)
        return cls(np.zeros(step * count + 64, np.uint8), size, kind, kind, bases)

    def window(self, width: int) -> Array:
        """The elements of `width` bytes at every byte offset, which overlap: indexing it reads or writes many places,
        whatever their alignment."""
        found = self.windows.get(width)
        if found is None:
            count = max(len(self.data) - width + 1, 0)
            found = np.ndarray((count,), np.dtype(f"V{width}"), self.data, strides=(1,))
            self.windows[width] = found
        return found


@record
class MemRef:
    """A view of a buffer. Element [i, j] lies at `base` bytes plus (`offset` + i * strides[0] + j * strides[1])
    elements. All of these are ints, or arrays with an element for each lane. Bytes from `low` to `high` may be
    accessed; if `fat`, they are the range of a buffer resource, outside of which accesses are harmless."""

    buffer: Buffer
    element: Type
    base: Any
    offset: Any
    sizes: tuple[Any, ...]
    strides: tuple[Any, ...]
    low: Any
    high: Any
    fat: bool = False
    swizzle: Any = None
    """How linear offsets are permuted, in elements: ("xor" or "rotate", row width, access width, row stride,
    rows per phase)."""

    def __post_init__(self) -> None:
        self.bits = storage_bits(self.element)
        both = isinstance(self.high, np.ndarray)
        self.end = np.minimum(self.high, self.buffer.size) if both else min(self.high, self.buffer.size)
        """Where memory ends: the range of a resource may be larger than its buffer."""
        unit = max(self.bits // 8, 1)
        self.origin = self.offset * unit
        """Linear offset of the first element. A linear offset is one in bytes, or in elements smaller than one."""
        self.steps = tuple(s * unit for s in self.strides)

    def replaced(self, **changes: Any) -> MemRef:
        names = ("buffer", "element", "base", "offset", "sizes", "strides", "low", "high", "fat", "swizzle")
        return MemRef(**{n: changes.get(n, getattr(self, n)) for n in names})

    def linear(self, indices: Sequence[Any]) -> Any:
        """The linear offset of an element."""
        at = self.origin
        for i, step in zip(indices, self.steps, strict=True):
            at = at + i * step
        return at

    def bytes_at(self, linear: Any) -> Array:
        """The byte offset in the buffer, or in the lane's part of it, for a linear offset."""
        if self.swizzle is not None:
            linear = self._swizzled(linear)
        at = self.base + (linear if self.bits >= 8 else linear * self.bits // 8)
        return at if isinstance(at, np.ndarray) else np.array([at], np.int64)

    def address(self, indices: Sequence[Any]) -> Array:
        """The byte offset of an element."""
        return self.bytes_at(self.linear(indices))

    def _swizzled(self, linear: Any) -> Any:
        """Groups of `access width` elements of a row change places: group j of row i comes to i xor j, or i + j."""
        kind, row_width, access, stride, per_phase = self.swizzle
        unit = max(self.bits // 8, 1)
        n = linear // unit
        column = n % row_width
        groups = row_width // access
        row, group = n // stride // per_phase % groups, column // access
        group = row ^ group if kind == "xor" else (row + group) % groups
        moved = n - column + group * access + column % access
        return moved * unit + linear % unit

    def span(self) -> Any:
        """Bytes that the elements reach over from the first one, as a buffer resource counts them: the largest extent
        times stride."""
        total: Any = 1
        for size, stride in zip(self.sizes, self.strides, strict=True):
            total = np.maximum(total, size * stride)
        return (total * self.bits + 7) // 8


def uniform(x: Any, op: Operation, what: str) -> int:
    """A number that must be the same in all lanes."""
    if not isinstance(x, np.ndarray):
        return int(x)
    first = int(x.flat[0])
    if x.size > 1 and not (x == first).all():
        raise op.error(f"{what} differs between lanes")
    return first


# -- access


def _inside(m: MemRef, at: Array, width: int) -> bool:
    """Whether all of the accesses are in range. Offsets before it become huge without a sign."""
    relative = at - m.low if isinstance(m.low, np.ndarray) or m.low else at
    room = m.end - m.low - width
    if isinstance(room, np.ndarray):
        return bool(((relative >= 0) & (relative <= room)).all())
    return room >= 0 and int(relative.view(np.uint64).max()) <= room


def _count(machine: Machine, m: MemRef, count: int) -> None:
    if m.buffer.kind == "lds":
        machine.counts.lds_bytes += count
    elif m.buffer.kind == "global":
        machine.counts.global_bytes += count


def _chosen(machine: Machine, at: Array, mask: Any) -> tuple[Any, Array]:
    """The lanes that access memory (None: all), and their offsets. One access may stand for all the lanes."""
    if mask is not None:
        lanes = np.flatnonzero(mask if machine.active is None else mask & machine.active)
    elif machine.active is None or len(at) == 1:
        return None, at
    else:
        lanes = np.flatnonzero(machine.active)
    return lanes, machine.per_lane(at)[lanes]


def read(machine: Machine, op: Operation, m: MemRef, at: Array, width: int, mask: Any = None) -> Array:
    """`width` bytes from each lane's offset, as elements of type V<width>; zeros where a lane reads nothing. `mask`:
    lanes that read, beside being active."""
    one_for_all = len(at) == 1 and mask is None and m.buffer.bases is None
    lanes, chosen = _chosen(machine, at if one_for_all or len(at) > 1 else machine.per_lane(at), mask)
    count = len(chosen) if not one_for_all else machine.active_count
    _count(machine, m, count * width)
    if lanes is not None and not len(lanes):
        return np.zeros(machine.lanes, np.dtype(f"V{width}"))
    narrowed = m if lanes is None else _of_lanes(m, lanes)
    if _inside(narrowed, chosen, width):
        where = absolute(m, chosen, lanes)
        for o in machine.observers:
            o.read(op, m.buffer, where, lanes, width)
        found = m.buffer.window(width)[where]
    elif m.fat:
        found = read_fat(machine, op, narrowed, chosen, lanes, width)
    else:
        machine.fault("bounds", outside(machine, op, narrowed, chosen, lanes, width, "reads"))
        found = read_inside(machine, op, narrowed, chosen, lanes, width)
    if lanes is None:
        return found
    out = np.zeros(machine.lanes, found.dtype)
    out[lanes] = found
    return out


def write(machine: Machine, op: Operation, m: MemRef, at: Array, values: Array, mask: Any = None) -> None:
    """Elements of type V<width> to each lane's offset; if several lanes write a place, the last one wins."""
    width = values.dtype.itemsize
    machine.writes += 1
    if len(at) == 1 and (len(values) > 1 or mask is not None or m.buffer.bases is not None):
        at = machine.per_lane(at)
    lanes, chosen = _chosen(machine, at, mask)
    _count(machine, m, (machine.active_count if lanes is None else len(lanes)) * width)
    if lanes is not None:
        if not len(lanes):
            return
        m = _of_lanes(m, lanes)
        if len(values) > 1:
            values = values[lanes]
    if _inside(m, chosen, width):
        where = absolute(m, chosen, lanes)
        for o in machine.observers:
            o.write(op, m.buffer, where, lanes, values)
        m.buffer.window(width)[where] = values
    elif m.fat:
        write_fat(machine, op, m, chosen, lanes, values)
    else:
        machine.fault("bounds", outside(machine, op, m, chosen, lanes, width, "writes"))
        write_inside(machine, op, m, chosen, lanes, values)


def _of_lanes(m: MemRef, lanes: Array) -> MemRef:
    if not isinstance(m.low, np.ndarray) and not isinstance(m.high, np.ndarray):
        return m
    pick = lambda x: x[lanes] if isinstance(x, np.ndarray) and len(x) > 1 else x  # noqa: E731
    return m.replaced(low=pick(m.low), high=pick(m.high))


# -- elements from and to bytes


def from_bytes(found: Array, element: Type, shape: tuple[int, ...]) -> Array:
    """What `read` gave, as a value: an axis of lanes, then those of `shape`."""
    bits = storage_bits(element)
    lanes = len(found)
    if bits >= 8:
        return found.view(dtype_of(element)).reshape(lanes, *shape)
    per_byte = 8 // bits
    parts = found.view(np.uint8).reshape(lanes, -1)
    if bits == 4:
        return signed_elements(_NIBBLES[parts].view(np.uint8), element).reshape(lanes, *shape)
    each = (parts[:, :, None] >> (np.arange(per_byte, dtype=np.uint8) * np.uint8(bits))) & np.uint8((1 << bits) - 1)
    return signed_elements(each.reshape(lanes, -1), element).reshape(lanes, *shape)


# For each byte its two halves, the lower one first.
_NIBBLES = ((np.arange(256) & 15) | (np.arange(256) >> 4 << 8)).astype("<u2")


def signed_elements(each: Array, element: Type) -> Array:
    """Bit patterns of a narrow type, a byte each, as its array type has them."""
    dtype = dtype_of(element)
    if dtype != np.int8:
        return each.astype(dtype, copy=False)
    shift = np.int8(8 - storage_bits(element))
    return (each.view(np.int8) << shift) >> shift


def to_bytes(value: Array, element: Type) -> Array:
    """A value's elements as one V<width> for each lane."""
    bits = storage_bits(element)
    lanes = len(value)
    flat = np.ascontiguousarray(value).reshape(lanes, -1)
    if bits < 8:
        per_byte = 8 // bits
        parts = flat.view(np.uint8).reshape(lanes, -1, per_byte) & np.uint8((1 << bits) - 1)
        flat = np.bitwise_or.reduce(parts << (np.arange(per_byte, dtype=np.uint8) * np.uint8(bits)), axis=2)
        flat = np.ascontiguousarray(flat, np.uint8)
    width = flat.shape[1] * flat.dtype.itemsize
    return flat.view(np.dtype(f"V{width}")).reshape(lanes)
