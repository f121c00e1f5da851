"""`gpu`: matrices that a subgroup holds. Which lane has what is not told: each has the whole matrix here, and what is
local to a lane has no meaning."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

import numpy as np

from ...ir.types import FloatType
from ..binder import Binder, Env, Run, computes, executes, number
from ..machine import Machine
from ..matrix_products import plus, wide_type
from ..memory import MemRef, from_bytes, read, to_bytes, write
from ..numbers import Array, decode, encode, storage_bits
from ..signed_zeros import all_negative
from .arith import FLOATS
from .gpu import first_active


def _places(machine: Machine, env: Env, m: MemRef, indices: list[int], shape: tuple[int, int], op: Any) -> Any:
    """For parts of the matrix of as many elements as the subgroup has lanes: each lane's byte offset, and which lanes
    have one. Rows (transposed: columns) are `leadDimension` elements apart, from the first active lane's place on."""
    wave = machine.launch.wave_size
    start = machine.of_waves(machine.per_lane(m.linear([env[i] for i in indices]) + 0)[first_active(machine)])
    lead, unit = number(op, "leadDimension"), max(m.bits // 8, 1)
    for first in range(0, prod(shape), wave):
        n = first + machine.lane_ids
        row, column = np.minimum(n, prod(shape) - 1) // shape[1], n % shape[1]
        if op.transpose is not None:
            row, column = column, row
        yield first, m.bytes_at(start + (row * lead + column) * unit), n < prod(shape)


@executes("gpu.subgroup_mma_load_matrix")
def load(b: Binder, op: Any) -> Run:
    machine, source, indices, r = b.machine, b.slot(op.srcMemref), b.slots(op.indices), b.slot(op.res)
    element, shape = op.srcMemref.type.element, op.res.type.shape
    width = storage_bits(element) // 8

    def run(env: Env) -> None:
        m = env[source]
        parts = [
            machine.by_wave(from_bytes(read(machine, op, m, at, width, mask), element, ()))
            for _, at, mask in _places(machine, env, m, indices, shape, op)
        ]
        matrices = np.concatenate(parts, axis=1)[:, : prod(shape)]
        env[r] = machine.of_waves(matrices.reshape(-1, *shape))

    return run


@executes("gpu.subgroup_mma_store_matrix")
def store(b: Binder, op: Any) -> Run:
    machine, value, target, indices = b.machine, b.slot(op.src), b.slot(op.dstMemref), b.slots(op.indices)
    element, shape = op.dstMemref.type.element, op.src.type.shape

    def run(env: Env) -> None:
        flat = machine.per_lane(env[value]).reshape(machine.lanes, -1)
        for first, at, mask in _places(machine, env, env[target], indices, shape, op):
            n = np.minimum(first + machine.lane_ids, prod(shape) - 1)
            own = flat[np.arange(machine.lanes), n]
            write(machine, op, env[target], at, to_bytes(own, element), mask)

    return run


@computes("gpu.subgroup_mma_compute")
def multiply(b: Binder, op: Any) -> Callable[..., Array]:
    machine = b.machine
    names = [str(v.type.element).lstrip("su") for v in op.operands]
    wide = wide_type(names[2])
    transposes = [op.attr(n) is not None for n in ("a_transpose", "b_transpose")]
    signed = [str(v.type.element) != "ui8" for v in op.operands]

    def read_as(x: Array, k: int) -> Array:
        x = x if signed[k] else x.view(np.uint8)
        numbers = (x if names[k][0] == "i" else decode(x, names[k])).astype(wide)
        return numbers.transpose(0, 2, 1) if transposes[k] else numbers

    def f(x: Array, y: Array, acc: Array) -> Array:
        machine.counts.mma_operations += machine.active_waves
        step = machine.launch.wave_size
        of_waves = [v if len(v) == 1 else v[::step] for v in (x, y, acc)]
        both = read_as(of_waves[0], 0), read_as(of_waves[1], 1)
        made = plus(of_waves[2], np.matmul(*both), names[2], lambda: all_negative(np.matmul, *both))
        return machine.of_waves(made)

    return f


@computes("gpu.subgroup_mma_constant_matrix")
def constant(b: Binder, op: Any) -> Callable[[Array], Array]:
    shape = op.res.type.shape
    return lambda x: np.broadcast_to(x.reshape(-1, 1, 1), (len(x), *shape))


_FLOATS = {
    "addf": "arith.addf", "mulf": "arith.mulf", "subf": "arith.subf", "maxf": "arith.maximumf",
    "minf": "arith.minimumf", "divf": "arith.divf", "negatef": "arith.negf",
}  # fmt: skip
_INTEGERS: dict[str, Callable[..., Array]] = {
    "addi": np.add, "muli": np.multiply, "subi": np.subtract, "negates": np.negative,
    "divs": lambda x, y: np.where(y == 0, 0, np.trunc(x / np.where(y == 0, 1, y))).astype(x.dtype),
    "divu": lambda x, y: (x.view(f"u{x.itemsize}") // np.maximum(y.view(f"u{y.itemsize}"), 1)).view(x.dtype),
}  # fmt: skip


@computes("gpu.subgroup_mma_elementwise")
def elementwise(b: Binder, op: Any) -> Callable[..., Array]:
    kind = op.opType.value
    element, source = op.res.type.element, op.operands[0].type.element
    if kind in ("extf", "truncf"):
        return lambda x: encode(decode(x, source.name), element.name)
    if isinstance(element, FloatType):
        f = FLOATS[_FLOATS[kind]]
        return lambda *xs: encode(f(*(decode(x, element.name) for x in xs)), element.name)
    return _INTEGERS[kind]
