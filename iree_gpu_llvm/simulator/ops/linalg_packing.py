"""`linalg.pack`, `unpack` and `softmax` on tensors and memrefs."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ...ir.types import FloatType
from ..binder import Binder, Env, Run, executes, number
from ..memory import uniform
from ..numbers import Array, decode, encode
from ..ragged import Pick, of_equal_extents
from ..structured import is_tensor
from ..tensors import Tensor, rows_of, size_of, spread
from .memref import mixed_getter
from .tensor_buffers import Storing, tensor_of


def _give(b: Binder, op: Any, compute: Callable[[Env, Array, tuple[int, ...], Pick], Array]) -> Run:
    """Gives what `compute` makes of the source's elements and the destination's shape as a tensor, or stores it."""
    machine = b.machine
    source, dest = op.operands[0], op.operands[1]
    x, y = b.slot(source), b.slot(dest)
    r = b.slot(op.results[0]) if op.results else None
    storing = Storing(machine, op)

    def run(env: Env) -> None:
        sizes = [size_of(machine, n) for n in env[y].sizes]
        given = env[x] if isinstance(env[x], Tensor) else tensor_of(machine, op, env[x])
        machine.counts.lane_operations += math.prod(given.shape) * machine.active_count
        found = of_equal_extents(machine, given, sizes, lambda data, shape, pick: compute(env, data, shape, pick))
        if r is not None:
            env[r] = found
        else:
            storing.store(found, env[y])

    if r is None and is_tensor(dest):
        raise op.error("into a tensor has a result")
    return run


def _outer(op: Any, rank: int) -> list[int]:
    return list(op.outer_dims_perm) or list(range(rank))


@executes("linalg.pack")
def pack(b: Binder, op: Any) -> Run:
    """Cuts dims into tiles, whose dims come last; outer dims change places. What is missing of the last tile is the
    padding value."""
    rank, positions, order = op.source.type.rank, list(op.inner_dims_pos), _outer(op, op.source.type.rank)
    tiles = mixed_getter(b, op.inner_tiles, op.static_inner_tiles)
    padding = b.slot(op.padding_value) if op.padding_value is not None else None
    machine = b.machine

    def compute(env: Env, x: Array, shape: tuple[int, ...], pick: Pick) -> Array:
        sizes = [uniform(n, op, "a tile") for n in tiles(env)]
        extents = list(x.shape[1:])
        for d, tile in zip(positions, sizes, strict=True):
            extents[d] = shape[order.index(d)] * tile
        x = _padded(x, extents, None if padding is None else pick(rows_of(machine, env[padding])))
        split: list[int] = []
        outer_axes, inner_axes = [0] * rank, [0] * len(positions)
        for d in range(rank):
            outer_axes[d] = 1 + len(split)
            if d in positions:
                k = positions.index(d)
                inner_axes[k] = 2 + len(split)
                split += [extents[d] // sizes[k], sizes[k]]
            else:
                split.append(extents[d])
        return x.reshape(len(x), *split).transpose(0, *(outer_axes[d] for d in order), *inner_axes)

    return _give(b, op, compute)


def _padded(x: Array, extents: list[int], value: Array | None) -> Array:
    if list(x.shape[1:]) == extents:
        return x
    fill = np.zeros(1, x.dtype) if value is None else value
    rows = max(len(x), len(fill))
    out = np.empty((rows, *extents), x.dtype)
    out[:] = spread(fill, rows).reshape(-1, *(1,) * len(extents))
    kept = tuple(slice(0, min(a, n)) for a, n in zip(x.shape[1:], extents, strict=True))
    out[(slice(None), *kept)] = spread(x, rows)[(slice(None), *kept)]
    return out


@executes("linalg.unpack")
def unpack(b: Binder, op: Any) -> Run:
    """The reverse: what is beyond the destination's extents was padding."""
    rank, positions, order = op.dest.type.rank, list(op.inner_dims_pos), _outer(op, op.dest.type.rank)

    def compute(env: Env, x: Array, shape: tuple[int, ...], pick: Pick) -> Array:
        axes: list[int] = [0]
        for d in range(rank):
            axes.append(1 + order.index(d))
            if d in positions:
                axes.append(1 + rank + positions.index(d))
        moved = x.transpose(axes)
        extents, k = [], 1
        for d in range(rank):
            n = 2 if d in positions else 1
            extents.append(math.prod(moved.shape[k : k + n]))
            k += n
        return moved.reshape(len(x), *extents)[(slice(None), *(slice(0, n) for n in shape))]

    return _give(b, op, compute)


@executes("linalg.softmax")
def softmax(b: Binder, op: Any) -> Run:
    """In f32 at least, rounded once."""
    axis, element = 1 + number(op, "dimension"), op.input.type.element
    if not isinstance(element, FloatType):
        raise op.error(f"on {element} has no semantics in the simulator")

    def compute(env: Env, x: Array, shape: tuple[int, ...], pick: Pick) -> Array:
        wide = decode(x, element.name)
        wide = wide.astype(np.float32) if wide.dtype == np.float16 else wide
        powers = np.exp(wide - wide.max(axis=axis, keepdims=True))
        return encode(powers / powers.sum(axis=axis, keepdims=True), element.name)

    return _give(b, op, compute)
