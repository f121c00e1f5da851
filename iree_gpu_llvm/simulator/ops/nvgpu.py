"""`nvgpu`: products of matrices that a warp holds, matrix loads, copies to shared memory (PTX ISA, "Warp-level matrix
instructions", "ldmatrix", "cp.async")."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ..binder import Binder, Env, Run, computes, executes
from ..machine import Machine
from ..matrix_layouts import Instruction
from ..matrix_products import Product, plus, shared_read, wide_type
from ..memory import from_bytes, read, write
from ..mma_fragments import joined
from ..numbers import Array, storage_bits
from .matrix import check_lanes, numbers_of

WARP = 32
_ROWS = _COLUMNS = 8  # of the tiles that instructions are made of


@cache
def mma_sync(m: int, n: int, k: int, registers: tuple[int, int], per_register: int) -> Instruction:
    """Four lanes hold a row of a tile of A (a column of B), a register each. `registers`: of A and of B;
    those of A go through the rows first."""
    lane = np.arange(WARP)[:, None, None]
    row, quarter = lane // 4, lane % 4
    e = np.arange(per_register)
    tiles = m // _ROWS
    r = np.arange(registers[0])[:, None]
    width = 4 * per_register
    a = ((r % tiles) * _ROWS + row) * k + r // tiles * width + quarter * per_register + e
    r = np.arange(registers[1])[:, None]
    b = (r * width + quarter * per_register + e) * n + row
    r = np.arange(tiles)[:, None]
    c = (r * _ROWS + row) * n + quarter * 2 + np.arange(2)
    return Instruction(joined((1, m, k), a), joined((1, k, n), b), joined((1, m, n), c))


@computes("nvgpu.mma.sync")
def multiply(b: Binder, op: Any) -> Callable[..., Array]:
    machine = b.machine
    check_lanes(b, op, WARP)
    m, n, k = (a.value for a in op.mmaShape)
    ta, tb, tc = (v.type for v in op.operands)
    element, target = str(ta.element), str(tc.element)
    if n != _COLUMNS or (element == "f32") != (op.tf32Enabled is not None):
        raise op.error(f"{m}x{n}x{k} on {ta}, {tb}, {tc} is no instruction whose layout is known")
    found = mma_sync(m, n, k, (ta.shape[0], tb.shape[0]), ta.shape[1])
    reads = [_reader(machine, v, element == "f32") for v in op.operands[:2]]
    product, shape = Product(machine, found, wide_type(target)), tc.shape

    def f(x: Array, y: Array, acc: Array) -> Array:
        made = product(x, reads[0], y, reads[1]).reshape(-1, *shape)
        return plus(acc, made, target, lambda: product.negative(x, reads[0], y, reads[1]))

    return f


def _reader(machine: Machine, v: Any, is_tf32: bool) -> Callable[[Array], Array]:
    plain = shared_read(machine, ("plain", v.type), lambda: numbers_of(machine, v))
    if not is_tf32:
        return plain
    return shared_read(machine, ("cut to tf32", v.type), lambda: lambda x: _without_low_bits(plain(x)))


def _without_low_bits(x: Array) -> Array:
    """The instructions do not look at the lower 13 bits."""
    bits = np.ascontiguousarray(x, np.float32).view(np.uint32)
    return (bits & np.uint32(0xFFFFE000)).view(np.float32)


@executes("nvgpu.ldmatrix")
def load_matrix(b: Binder, op: Any) -> Run:
    """Lane 8 i + j says where row j of tile i is, 16 bytes. Each lane gets a register of each tile: row lane / 4, word
    lane % 4 of it; transposed, the same of the tile's columns."""
    machine, source, indices, r = b.machine, b.slot(op.srcMemref), b.slots(op.indices), b.slot(op.results[0])
    check_lanes(b, op, WARP)
    tiles, per_register = op.results[0].type.shape
    element = op.results[0].type.element
    row_length = 4 * per_register
    transposes = bool(op.transpose.value)
    gives = np.arange(WARP) < 8 * tiles

    def run(env: Env) -> None:
        m = env[source]
        asked = np.tile(gives, machine.waves)
        found = read(machine, op, m, machine.per_lane(m.address([env[i] for i in indices])), 16, asked)
        rows = machine.by_wave(from_bytes(found, element, (row_length,)))[:, : 8 * tiles]
        matrices = rows.reshape(machine.waves, tiles, 8, row_length)
        if transposes:
            matrices = matrices.transpose(0, 1, 3, 2)
        words = matrices.reshape(machine.waves, tiles, 8, 4, per_register)
        env[r] = words.transpose(0, 2, 3, 1, 4).reshape(machine.lanes, tiles, per_register)

    return run


@executes("nvgpu.device_async_copy")
def copy(b: Binder, op: Any) -> Run:
    """Done at once: waiting for it makes no difference here. Elements from number `srcElements` on are not read: zeros
    are written."""
    machine, source, target = b.machine, b.slot(op.src), b.slot(op.dst)
    from_indices, to_indices = b.slots(op.srcIndices), b.slots(op.dstIndices)
    given = b.slot(op.srcElements) if op.srcElements is not None else None
    element = op.src.type.element
    each, count = storage_bits(element) // 8, op.dstElements.value
    b.define(op.results[0], np.zeros(1, np.int32))

    def run(env: Env) -> None:
        m, to = env[source], env[target]
        at, start = (machine.per_lane(x) for x in _places(env, m, from_indices, to, to_indices))
        if given is None:
            write(machine, op, to, start, read(machine, op, m, at, each * count))
        else:
            wanted = machine.per_lane(env[given])
            parts = [read(machine, op, m, at + each * i, each, wanted > i) for i in range(count)]
            write(machine, op, to, start, np.stack(parts, axis=1).view(np.dtype(f"V{each * count}"))[:, 0])
        machine.counts.dma_transfers += machine.active_count

    return run


def _places(env: Env, m: Any, from_indices: list[int], to: Any, to_indices: list[int]) -> tuple[Array, Array]:
    return m.address([env[i] for i in from_indices]), to.address([env[i] for i in to_indices])


@executes("nvgpu.device_async_create_group")
def group(b: Binder, op: Any) -> None:
    b.define(op.results[0], np.zeros(1, np.int32))


@executes("nvgpu.device_async_wait")
def wait(b: Binder, op: Any) -> None:
    return None
