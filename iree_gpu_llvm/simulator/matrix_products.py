"""Products of the matrices that subgroups hold in fragments: what instructions of all dialects have in common.

Floats of at most 32 bits are multiplied exactly and summed in f32 (f64 for scaled kinds, whose scales may take
products out of f32's range, and for integers, whose sums of products of 8 bits it holds exactly); the order of a sum
is not specified by the hardware.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .machine import Machine
from .matrix_layouts import Instruction
from .mma_fragments import gather, scatter
from .numbers import Array, decode, encode
from .signed_zeros import all_negative, beside

Read = Callable[[Array], Array]
"""Gives a value of lanes with axes (subgroup, lane, element), as numbers."""


def wide_type(target: str) -> Any:
    """What sums of products are computed in."""
    return np.float32 if target in ("f32", "f16", "bf16") else np.float64


def plus(
    acc: Array, product: Array, target: str, negative: Callable[[], Array] | None = None, is_clamped: bool = False
) -> Array:
    """Accumulators and products, as the target type; integers wrap around if they are not clamped to its range.
    `negative`: which products of floats are sums of nothing but -0."""
    if target[0] != "i":
        wide = decode(acc, target)
        return encode(wide + (product if negative is None else beside(wide, product, negative)), target)
    total = acc.astype(np.int64) + product.astype(np.int64)
    if is_clamped:
        limits = np.iinfo(acc.dtype)
        total = np.clip(total, limits.min, limits.max)
    return total.astype(acc.dtype)


_REMEMBERED = 128


def remembered(machine: Machine, sources: tuple[Any, ...], make: Callable[[], Array]) -> Array:
    """What `make` gives for these arrays. A tile's fragment is an operand of many instructions, and values never
    change: its matrix is remembered with what it was made of."""
    key = tuple(map(id, sources))
    found = machine.matrices.get(key)
    if found is not None and all(a is b for a, b in zip(found[0], sources, strict=True)):
        return found[1]
    matrix = make()
    if len(machine.matrices) >= _REMEMBERED:
        machine.matrices.clear()
    machine.matrices[key] = (sources, matrix)
    return matrix


class Product:
    """A function of A and B, values of lanes with how to read them: the product as fragments (lane, element)."""

    def __init__(self, machine: Machine, found: Instruction, wide: Any):
        self.machine, self.found, self.wide = machine, found, wide

    def _matrices(self, x: Array, read_x: Read, y: Array, read_y: Read) -> tuple[Array, Array]:
        machine, wide = self.machine, self.wide
        a, b = self.found.a, self.found.b
        left = remembered(machine, (x, read_x, a), lambda: gather(read_x(x).astype(wide, copy=False), a))
        return left, remembered(machine, (y, read_y, b), lambda: gather(read_y(y).astype(wide, copy=False), b))

    def __call__(self, x: Array, read_x: Read, y: Array, read_y: Read) -> Array:
        self.machine.counts.mma_operations += self.machine.active_waves
        return self._fragments(np.matmul(*self._matrices(x, read_x, y, read_y)))

    def negative(self, x: Array, read_x: Read, y: Array, read_y: Read) -> Array:
        """Which elements are sums of nothing but -0."""
        return self._fragments(all_negative(np.matmul, *self._matrices(x, read_x, y, read_y)))

    def _fragments(self, matrices: Array) -> Array:
        return scatter(matrices, self.found.c, self.machine.launch.wave_size)


def shared_read(machine: Machine, key: Any, make: Callable[[], Read]) -> Read:
    """One function for each key, so that it may be part of what a matrix is remembered by."""
    found = machine.readers.get(key)
    if found is None:
        found = machine.readers[key] = make()
    return found


def scaled_product(machine: Machine, found: Instruction) -> Callable[..., Array]:
    """A function of an accumulator in f32 and two operands (value, how to read it, scales, how to read them)."""

    def matrix(at: Any, x: Array, read: Read, s: Array, read_scale: Read) -> Array:
        return remembered(machine, (x, s, read, read_scale, at), lambda: gather(read(x) * read_scale(s), at))

    def fragments(matrices: Array) -> Array:
        return scatter(matrices, found.c, machine.launch.wave_size)

    def f(acc: Array, left: tuple[Any, ...], right: tuple[Any, ...]) -> Array:
        machine.counts.mma_operations += machine.active_waves
        both = matrix(found.a, *left), matrix(found.b, *right)
        return plus(acc, fragments(np.matmul(*both)), "f32", lambda: fragments(all_negative(np.matmul, *both)))

    return f


def sparse_product(machine: Machine, found: Instruction, wide: Any, stored: int, which: int) -> Callable[..., Array]:
    """Of each four elements of k, A has two: for each, two bits of the lane's index say which. Of the sets of indices
    that a register has room for, `which` is used (CDNA3 ISA, "Sparse Matrix Instructions")."""
    shifts = np.arange(stored, dtype=np.uint64) * np.uint64(2) + np.uint64(which * 2 * stored)

    def f(a: Array, right: Array, index: Array) -> Array:
        machine.counts.mma_operations += machine.active_waves
        lanes = machine.per_lane(np.ascontiguousarray(index)).reshape(machine.lanes, -1)
        words = np.ascontiguousarray(lanes).view(np.uint32)[:, 0].astype(np.uint64)
        place = ((words[:, None] >> shifts) & np.uint64(3)).astype(np.int64) + np.arange(stored) // 2 * 4
        dense = np.zeros((machine.lanes, 2 * stored), wide)
        lane = np.arange(machine.lanes)
        sources = a.reshape(machine.lanes, stored)
        for j in range(stored):
            dense[lane, place[:, j]] += sources[:, j]
        left = gather(machine.by_wave(dense), found.a)
        return scatter(np.matmul(left, gather(right.astype(wide), found.b)), found.c, machine.launch.wave_size)

    return f
