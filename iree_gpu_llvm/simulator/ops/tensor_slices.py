"""`tensor`: slices taken and placed, borders."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...dialects.index_lists import DYNAMIC_INDEX, dropped_dimensions
from ...ir.types import DYNAMIC
from ..binder import Binder, Env, Run, executes
from ..machine import Machine
from ..regions import Body
from ..tensor_boxes import Box, extracted, inserted_tensor, sliced
from ..tensors import Tensor, extent, rows_of, size_of, spread, whole
from .memref import mixed_getter
from .tensor import region_of_indices


class Slice:
    """Where the slice of an op with offsets, sizes and strides is, and which of its dims `smaller` has."""

    def __init__(self, b: Binder, op: Any, smaller: Any):
        self.op, self.machine = op, b.machine
        self.offsets = mixed_getter(b, op.offsets, op.static_offsets)
        self.sizes = mixed_getter(b, op.sizes, op.static_sizes)
        self.strides = mixed_getter(b, op.strides, op.static_strides)
        full = [DYNAMIC if n == DYNAMIC_INDEX else n for n in op.static_sizes]
        dropped = dropped_dimensions(full, smaller.shape) or set()
        self.kept = [d for d in range(len(full)) if d not in dropped]

    def box(self, env: Env, t: Tensor) -> Box:
        return sliced(self.machine, self.op, t, self.offsets(env), self.sizes(env), self.strides(env))


@executes("tensor.extract_slice")
def extract_slice(b: Binder, op: Any) -> Run:
    source, r, t = b.slot(op.source), b.slot(op.results[0]), op.results[0].type
    where = Slice(b, op, t)
    whole_rank = len(where.kept) == op.source.type.rank

    def run(env: Env) -> None:
        box = where.box(env, env[source])
        found = extracted(env[source], box, t)
        env[r] = found if whole_rank else found.reshaped([box.sizes[d] for d in where.kept])

    return run


@executes("tensor.insert_slice")
def insert_slice(b: Binder, op: Any) -> Run:
    source, dest, r = b.slot(op.source), b.slot(op.dest), b.slot(op.results[0])
    where = Slice(b, op, op.source.type)

    def run(env: Env) -> None:
        env[r] = placed(b.machine, where, env, env[dest], env[source])

    return run


def placed(machine: Machine, where: Slice, env: Env, t: Tensor, source: Tensor, patch: bool = False) -> Tensor:
    """A tensor with a slice replaced by another, whose extents must be those of the slice."""
    box = where.box(env, t)
    for d, n in zip(where.kept, source.sizes, strict=True):
        if not isinstance(n, np.ndarray) and not isinstance(box.sizes[d], np.ndarray) and n != box.sizes[d]:
            raise where.op.error(f"places {n} elements along dimension {d}, where the slice has {box.sizes[d]}")
    return inserted_tensor(machine, t, box, source, patch)


@executes("tensor.pad")
def pad(b: Binder, op: Any) -> Run:
    machine, source, r = b.machine, b.slot(op.source), b.slot(op.results[0])
    low = mixed_getter(b, op.low, op.static_low)
    high = mixed_getter(b, op.high, op.static_high)
    block = op.regions[0].blocks[0]
    constant = not any(a.users for a in block.arguments) and not len(Body(b, block).early)
    value, element = b.slot(block.last.operands[0]), region_of_indices(b, block)

    def run(env: Env) -> None:
        t: Tensor = env[source]
        before, after = ([rows_of(machine, n) for n in get(env)] for get in (low, high))
        sizes = tuple(size_of(machine, _sum(a, n, c)) for a, n, c in zip(before, t.sizes, after, strict=True))
        shape = tuple(extent(n) for n in sizes)
        if constant:
            x = rows_of(machine, env[value])
            border = np.broadcast_to(x.reshape(len(x), *(1,) * len(shape)), (len(x), *shape))
        else:
            border = element(env, shape)
        env[r] = Tensor(_bordered(whole(t), t.sizes, before, border), sizes)

    return run


def _sum(*parts: Any) -> Any:
    arrays = [p if isinstance(p, np.ndarray) else np.array([p]) for p in parts]
    rows = max(map(len, arrays))
    return sum(spread(p, rows) for p in arrays)


def _bordered(x: Any, sizes: tuple[Any, ...], before: list[Any], border: Any) -> Any:
    """`x` inside of `border`, its first element at the index `before`."""
    rows = max(len(x), len(border), *(len(n) for n in (*before, *sizes) if isinstance(n, np.ndarray)), 1)
    shape = border.shape[1:]
    at: list[Any] = [np.arange(rows).reshape(-1, *(1,) * len(shape))]
    inside: Any = np.ones((1, *(1,) * len(shape)), np.bool_)
    for d, (start, n) in enumerate(zip(before, sizes, strict=True)):
        axis = tuple(shape[d] if k == d else 1 for k in range(len(shape)))
        count = n[:, None] if isinstance(n, np.ndarray) else np.array([[n]])
        position = np.arange(shape[d]) - start[:, None]
        wide = max(len(position), len(count))
        there = (position >= 0) & (spread(position, wide) < spread(count, wide))
        clipped = np.clip(position, 0, max(x.shape[d + 1] - 1, 0))
        at.append(spread(clipped, rows).reshape(-1, *axis))
        inside = spread(inside, max(len(inside), len(there))) & spread(there, max(len(inside), len(there))).reshape(
            -1, *axis
        )
    if 0 in x.shape[1:]:
        return border
    taken = np.broadcast_to(spread(x, rows), (rows, *x.shape[1:]))[tuple(at)]
    return np.where(spread(inside, rows), taken, spread(border, rows))
