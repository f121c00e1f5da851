"""`vector`: picking, placing and rearranging elements. A scalar has only the axis of lanes, a vector its own after
it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ...dialects.index_lists import DYNAMIC_INDEX
from ...ir.types import FloatType, IntegerType
from ..binder import Binder, Run, computes, executes
from ..memory import from_bytes, signed_elements, to_bytes
from ..numbers import Array, dtype_of, storage_bits


def lanes_of(*arrays: Any) -> int:
    return max(len(a) for a in arrays)


def broadcast(x: Array, shape: Sequence[int]) -> Array:
    """`x` stretched to a vector shape: new axes in front, extents of 1 repeated."""
    missing = len(shape) - (x.ndim - 1)
    return np.broadcast_to(x.reshape(len(x), *(1,) * missing, *x.shape[1:]), (len(x), *shape))


@computes("vector.broadcast")
def broadcasting(b: Binder, op: Any) -> Callable[[Array], Array]:
    shape = op.results[0].type.shape
    return lambda x: broadcast(x, shape)


@computes("vector.shape_cast")
def shape_cast(b: Binder, op: Any) -> Callable[[Array], Array]:
    shape = op.results[0].type.shape
    return lambda x: x.reshape(len(x), *shape)


@computes("vector.transpose")
def transpose(b: Binder, op: Any) -> Callable[[Array], Array]:
    order = (0, *(d + 1 for d in op.permutation))
    return lambda x: x.transpose(order)


@computes("vector.bitcast")
def bitcast(b: Binder, op: Any) -> Callable[[Array], Array]:
    """The bits of the last dimension, the first element in the lowest."""
    source, target = op.operands[0].type, op.results[0].type
    have, want = _bits(source.element), _bits(target.element)
    dtype, shape = dtype_of(target.element), target.shape
    if have >= 8 and want >= 8 and source.rank:
        return lambda x: np.ascontiguousarray(x).view(dtype)

    if {have, want} <= {2, 4, 8, 16, 32, 64} and source.rank:
        return lambda x: from_bytes(to_bytes(x, source.element), target.element, shape)

    def f(x: Array) -> Array:
        spread = _spread(np.ascontiguousarray(x), have)
        total = spread.reshape(len(x), -1, want)
        if want >= 8:
            return (
                np.packbits(total, axis=-1, bitorder="little").reshape(len(x), -1).view(dtype).reshape(len(x), *shape)
            )
        each = (total << np.arange(want, dtype=np.uint8)).sum(axis=-1, dtype=np.uint8)
        narrow = each.astype(np.bool_) if want == 1 else signed_elements(each, target.element)
        return narrow.reshape(len(x), *shape)

    return f


def _bits(t: Any) -> int:
    return t.width if isinstance(t, (IntegerType, FloatType)) else storage_bits(t)


def _spread(x: Array, width: int) -> Array:
    """The `width` low bits of each element, the lowest first, along a new last axis."""
    parts = x.view(np.uint8).reshape(*x.shape, x.dtype.itemsize)
    return np.unpackbits(parts, axis=-1, bitorder="little")[..., :width]


@executes("vector.extract")
def extract(b: Binder, op: Any) -> Run:
    source, r, position = b.slot(op.source), b.slot(op.results[0]), list(op.static_position)
    if DYNAMIC_INDEX not in position:
        at = (slice(None), *(max(n, 0) for n in position))  # -1 is poison: any element will do

        def run(env: list[Any]) -> None:
            env[r] = env[source][at]

        return run
    get = _position(b, op.dynamic_position, position, op.source.type.shape)

    def run_dynamic(env: list[Any]) -> None:
        x = env[source]
        index = get(env)
        lanes = lanes_of(x, *index)
        rows = np.arange(lanes) if len(x) > 1 else np.zeros(lanes, np.int64)
        env[r] = x[(rows, *index)]

    return run_dynamic


def _position(
    b: Binder, dynamic: Any, static: Sequence[int], shape: Sequence[int]
) -> Callable[[list[Any]], list[Array]]:
    """One array for each dimension; indices out of range, which give poison, are moved into it."""
    slots = iter(b.slots(dynamic))
    parts = [next(slots) if n == DYNAMIC_INDEX else np.array([max(n, 0)]) for n in static]
    return lambda env: [
        np.clip(env[p], 0, d - 1) if isinstance(p, int) else p for p, d in zip(parts, shape, strict=False)
    ]


@executes("vector.insert")
def insert(b: Binder, op: Any) -> Run:
    value, dest, r = b.slot(op.valueToStore), b.slot(op.dest), b.slot(op.results[0])
    position = list(op.static_position)
    static = DYNAMIC_INDEX not in position
    get = _position(b, op.dynamic_position, position, op.dest.type.shape)
    at = (slice(None), *(max(n, 0) for n in position))

    def run(env: list[Any]) -> None:
        x, old = env[value], env[dest]
        index = [] if static else get(env)
        out = _copy(old, lanes_of(x, old, *index))
        if static:
            out[at] = x
        else:
            out[(np.arange(len(out)), *index)] = x
        env[r] = out

    return run


def _copy(x: Array, lanes: int) -> Array:
    return np.broadcast_to(x, (lanes, *x.shape[1:])).copy()


@executes("vector.from_elements")
def from_elements(b: Binder, op: Any) -> Run:
    slots, r = b.slots(op.operands), b.slot(op.results[0])
    t = op.results[0].type
    dtype, shape = dtype_of(t.element), t.shape

    def run(env: list[Any]) -> None:
        values = [env[s] for s in slots]
        out = np.empty((lanes_of(*values), len(values)), dtype)
        for i, x in enumerate(values):
            out[:, i] = x
        env[r] = out.reshape(len(out), *shape)

    return run


@executes("vector.to_elements")
def to_elements(b: Binder, op: Any) -> Run:
    source, results = b.slot(op.operands[0]), b.slots(op.results)

    def run(env: list[Any]) -> None:
        flat = env[source].reshape(len(env[source]), -1)
        for i, r in enumerate(results):
            env[r] = flat[:, i]

    return run


@computes("vector.extract_strided_slice")
def extract_slice(b: Binder, op: Any) -> Callable[[Array], Array]:
    bounds = [(o.value, s.value) for o, s in zip(op.offsets, op.sizes, strict=True)]
    at = (slice(None), *(slice(o, o + n) for o, n in bounds))
    return lambda x: x[at]


@executes("vector.insert_strided_slice")
def insert_slice(b: Binder, op: Any) -> Run:
    value, dest, r = b.slot(op.valueToStore), b.slot(op.dest), b.slot(op.results[0])
    shape = op.valueToStore.type.shape
    offsets = [o.value for o in op.offsets]
    lead = len(offsets) - len(shape)
    at = (slice(None), *offsets[:lead], *(slice(o, o + n) for o, n in zip(offsets[lead:], shape, strict=True)))

    def run(env: list[Any]) -> None:
        x, old = env[value], env[dest]
        out = _copy(old, lanes_of(x, old))
        out[at] = x
        env[r] = out

    return run


@computes("vector.shuffle")
def shuffle(b: Binder, op: Any) -> Callable[[Array, Array], Array]:
    picks = np.maximum(np.array(list(op.mask)), 0)
    scalars = op.operands[0].type.rank == 0

    def f(x: Array, y: Array) -> Array:
        n = lanes_of(x, y)
        parts = [np.broadcast_to(v, (n, *v.shape[1:])) for v in (x, y)]
        if scalars:
            parts = [p.reshape(n, 1) for p in parts]
        return np.concatenate(parts, axis=1)[:, picks]

    return f


@computes("vector.interleave")
def interleave(b: Binder, op: Any) -> Callable[[Array, Array], Array]:
    shape = op.results[0].type.shape

    def f(x: Array, y: Array) -> Array:
        n = lanes_of(x, y)
        pair = np.stack([np.broadcast_to(v, (n, *v.shape[1:])) for v in (x, y)], axis=-1)
        return pair.reshape(n, *shape)

    return f


@computes("vector.deinterleave")
def deinterleave(b: Binder, op: Any) -> Callable[[Array], Any]:
    return lambda x: (x[..., 0::2], x[..., 1::2])


@executes("vector.step")
def step(b: Binder, op: Any) -> None:
    t = op.results[0].type
    b.define(op.results[0], np.arange(t.shape[0]).astype(dtype_of(t.element))[None])


@executes("vector.create_mask")
def create_mask(b: Binder, op: Any) -> Run:
    bounds, r, shape = b.slots(op.operands), b.slot(op.results[0]), op.results[0].type.shape
    if not shape:

        def run_scalar(env: list[Any]) -> None:
            env[r] = env[bounds[0]] > 0

        return run_scalar
    rank = len(shape)
    steps = [np.arange(n).reshape(1, *(n if d == k else 1 for k in range(rank))) for d, n in enumerate(shape)]

    def run(env: list[Any]) -> None:
        mask: Any = True
        for bound, s in zip(bounds, steps, strict=True):
            mask = mask & (s < env[bound].reshape(-1, *(1,) * rank))
        env[r] = np.broadcast_to(mask, (len(mask), *shape))

    return run
