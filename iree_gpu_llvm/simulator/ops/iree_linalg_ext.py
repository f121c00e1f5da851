"""`iree_linalg_ext`: scans, and stores and loads of elements where a region says."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...ir.types import MemRefType, RankedTensorType, VectorType
from ..binder import Binder, Env, Run, executes, number
from ..memory import from_bytes, read, to_bytes, uniform, write
from ..numbers import Array, storage_bits
from ..regions import Body, as_lanes
from ..structured import is_tensor
from ..tensor_patches import with_runs
from ..tensors import Tensor, spread, whole


@executes("iree_linalg_ext.map_store")
def map_store(b: Binder, op: Any) -> Run:
    """Element by element in row-major order; those whose mask is off are left out."""
    source, target = op.input, op.output
    if isinstance(target.type, RankedTensorType):
        return _map_store_on_tensors(b, op)
    if not isinstance(source.type, (VectorType, MemRefType)):
        raise op.error("from a tensor into a memref has no semantics in the simulator")
    machine, x, y = b.machine, b.slot(source), b.slot(target)
    element = target.type.element
    width = storage_bits(element) // 8
    if not width:
        raise op.error(f"of elements of type {element} has no semantics in the simulator")
    body, arguments = b.block(op.body), b.slots(op.body.arguments)
    *places, mask = b.slots(op.body.last.operands)

    def run(env: Env) -> None:
        value, to = env[x], env[y]
        is_vector = isinstance(value, np.ndarray)
        sizes = value.shape[1:] if is_vector else [uniform(n, op, "a size") for n in value.sizes]
        for point in np.ndindex(*sizes):
            for a, n in zip(arguments, point, strict=True):
                env[a] = np.array([n], np.int64)
            body(env)
            if is_vector:
                one = value[(slice(None), *point)]
            else:
                one = from_bytes(read(machine, op, value, value.address(point), width), element, ())
            at = to.address([env[p] for p in places])
            write(machine, op, to, at, to_bytes(one, element), machine.per_lane(env[mask]))

    return run


class _Places:
    """What the region of a mapped op yields for every index: flat places (rows, n), and what it yields last."""

    def __init__(self, b: Binder, op: Any):
        self.op, self.machine, self.body = op, b.machine, Body(b, op.body)

    def __call__(self, env: Env, shape: tuple[int, ...], bounds: tuple[int, ...]) -> tuple[Array, Array, Any]:
        """`shape`: of the indices; `bounds`: of what the places are in. Gives flat places, which are inside, and the
        last value."""
        body, machine = self.body, self.machine
        rows, points = body.rows(env), math.prod(shape)
        for a, n in zip(body.arguments, np.indices(shape), strict=True):
            env[a] = np.tile(n.reshape(-1), rows)
        with body.surrounded(env, rows, points), as_lanes(machine, rows * points):
            for run in body.early:
                run(env)
            *places, last = (env[y] for y in body.yielded)
        every = (rows, points)
        inside: Array = np.ones(every, np.bool_)
        flat: Array = np.zeros(every, np.int64)
        for i, n in zip(places, bounds, strict=True):
            i = np.broadcast_to(i, (rows * points,)).reshape(every)
            inside &= (i >= 0) & (i < n)
            flat = flat * n + np.clip(i, 0, max(n - 1, 0))
        return flat, inside, np.broadcast_to(last, (rows * points,)).reshape(every)


def _map_store_on_tensors(b: Binder, op: Any) -> Run:
    machine, x, y, r = b.machine, b.slot(op.input), b.slot(op.output), b.slot(op.results[0])
    find = _Places(b, op)

    def run(env: Env) -> None:
        value, t = env[x], env[y]
        data = whole(value) if isinstance(value, Tensor) else value
        flat, inside, mask = find(env, data.shape[1:], t.shape)
        wanted = mask.astype(np.bool_)
        if (wanted & ~inside).any():
            raise op.error("stores an element outside of the tensor")
        env[r] = with_runs(machine, t, flat, 1, data.reshape(len(data), -1, 1), wanted, False)

    return run


@executes("iree_linalg_ext.map_load")
def map_load(b: Binder, op: Any) -> Run:
    """What the region yields last stands for places outside."""
    if not is_tensor(op.output) or not is_tensor(op.input):
        raise op.error("on memrefs has no semantics in the simulator")
    x, y, r = b.slot(op.input), b.slot(op.output), b.slot(op.results[0])
    find = _Places(b, op)

    def run(env: Env) -> None:
        source = whole(env[x])
        flat, inside, fill = find(env, env[y].shape, source.shape[1:])
        rows = max(len(flat), len(source))
        given = spread(source.reshape(len(source), -1), rows)
        found = given[np.arange(len(given))[:, None], spread(flat, rows)]
        out = np.where(spread(inside, rows), found, spread(fill, rows))
        env[r] = Tensor(out.reshape(rows, *env[y].shape), env[y].sizes)

    return run


@executes("iree_linalg_ext.scan")
def scan(b: Binder, op: Any) -> Run:
    """Along a dim, from what the accumulator holds. Inclusive: an element is combined with all before it, the first is
    as given. Exclusive: with those before it alone, and the first is the accumulator."""
    if not all(map(is_tensor, op.operands)):
        raise op.error("on memrefs has no semantics in the simulator")
    machine, axis, inclusive = b.machine, 1 + number(op, "dimension"), bool(op.inclusive.value)
    source, output, first = b.slots(op.operands)
    results, body = b.slots(op.results), Body(b, op.regions[0].blocks[0])
    (combined,) = body.yielded

    def run(env: Env) -> None:
        x, start = whole(env[source]), whole(env[first])
        if env[source].is_ragged:
            raise op.error("with extents that differ between work items has no semantics in the simulator")
        if not x.size:
            for r, old in zip(results, (output, first), strict=True):
                env[r] = env[old]
            return
        rows = max(len(x), len(start), body.rows(env))
        parts = np.moveaxis(np.broadcast_to(spread(x, rows), (rows, *x.shape[1:])), axis, 0)
        shape, flat = parts.shape[1:], parts.reshape(len(parts), -1)
        total = np.broadcast_to(spread(start, rows), shape).reshape(-1)
        count = flat.shape[1]
        machine.counts.lane_operations += x[0].size * body.ops * machine.active_count

        def combine(a: Array, c: Array) -> Array:
            env[body.arguments[0]], env[body.arguments[1]] = a, c
            for step in body.early:
                step(env)
            return np.broadcast_to(env[combined], (count,))

        found = []
        with body.surrounded(env, rows, count // rows), as_lanes(machine, count):
            for i, part in enumerate(flat):
                if inclusive:
                    total = part if i == 0 else combine(total, part)
                else:
                    total = total if i == 0 else combine(total, flat[i - 1])
                found.append(total)
        out = np.stack(found).reshape(len(parts), *shape)
        for r, data, old in zip(results, (np.moveaxis(out, 0, axis), out[-1]), (output, first), strict=True):
            env[r] = Tensor(np.ascontiguousarray(data), env[old].sizes)

    return run
