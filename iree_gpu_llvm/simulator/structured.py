"""Structured ops on tensors: all points of the loops that do not reduce at once, those that reduce one after the other.

The region is run for many points together, each of which counts as a lane of its own meanwhile (`as_lanes`). Of a
reduction, what does not need the running result is computed for many steps together; what does is done step by step, in
row-major order, so that floats are rounded as in a plain loop nest.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np

from ..ir.affine import Dim
from ..ir.operations import Operation, Value
from ..ir.types import RankedTensorType
from .binder import Binder, Env, Run
from .machine import Machine
from .memory import MemRef
from .numbers import Array
from .regions import Body, as_lanes
from .tensors import Tensor, extent, rows_of, spread, whole

_AT_ONCE = 1 << 18
"""Points of the loops that are computed together: enough to make Python's part small, few enough for the caches."""


class Loops:
    """A structured op that is about to be run: operands, maps, and how often each loop goes round (an int, or an array
    of rows where that differs)."""

    def __init__(self, machine: Machine, op: Operation, maps: Sequence[Any], operands: Sequence[Any]):
        self.machine, self.op = machine, op
        self.maps, self.operands = maps, operands
        rank = maps[0].num_dims if maps else 0
        found: list[Any] = [None] * rank
        for m, x in zip(maps, operands, strict=True):
            sizes = x.sizes if isinstance(x, (Tensor, MemRef)) else ()
            for e, size in zip(m.results, sizes, strict=False):
                if isinstance(e, Dim) and found[e.position] is None:
                    found[e.position] = size
        if any(n is None for n in found):
            raise op.error("has a loop whose extent no operand's shape says")
        self.extents: list[Any] = found
        self.shape = tuple(extent(n) for n in found)

    def rows(self) -> int:
        ragged = [len(n) for n in self.extents if isinstance(n, np.ndarray)]
        return max(ragged, default=1)

    def view(self, k: int, x: Array) -> Array:
        """An operand's elements (rows, *its shape) for every point of the loops: (rows, *loops), with extents of 1 for
        loops that it does not depend on."""
        results = self.maps[k].results
        rank = len(self.shape)
        if not results:
            return x.reshape(len(x), *(1,) * rank)
        places = [e.position for e in results if isinstance(e, Dim)]
        if len(places) == len(results) and len(set(places)) == len(places):
            order = np.argsort(places)
            cut = x[(slice(None), *(slice(0, self.shape[p]) for p in places))]
            shape = [1] * rank
            for p in places:
                shape[p] = self.shape[p]
            return cut.transpose(0, *(1 + order)).reshape(len(x), *shape)
        return x[(slice(None), *self.places(k, x.shape[1:]))]

    def places(self, k: int, bounds: Sequence[int]) -> list[Array]:
        """The indices that an operand has at every point, each an array over the loops."""
        from .ops.affine import evaluate

        rank = len(self.shape)
        dims = [np.arange(n).reshape(*(n if i == d else 1 for i in range(rank))) for d, n in enumerate(self.shape)]
        found = [evaluate(e, dims, []) for e in self.maps[k].results]
        return [
            np.clip(i.reshape(i.shape if i.ndim == rank else (1,) * rank), 0, n - 1)
            for i, n in zip(found, bounds, strict=True)
        ]


def bind_on_tensors(b: Binder, op: Any) -> Run:
    """The rule of a structured op (`ins`, `outs`, `maps`, `iterators`, `body`) that gives tensors."""
    machine, maps, outs = b.machine, op.maps, len(op.outs)
    block = op.body
    inputs, results = b.slots(op.operands), b.slots(op.results)
    reducing = [d for d, kind in enumerate(op.iterators) if kind == "reduction"]
    body = Body(b, block, block.arguments[-outs:] if reducing else ())
    read = [bool(a.users) for a in block.arguments]
    _check_outputs(op, maps[-outs:], reducing)
    moves = not body.ops and not reducing
    taken = [list(block.arguments).index(v) if v in block.arguments else None for v in block.last.operands]

    def run(env: Env) -> None:
        operands = [env[s] for s in inputs]
        loops = Loops(machine, op, maps, operands)
        values = [_elements(machine, x) if used else None for x, used in zip(operands, read, strict=True)]
        rows = max(loops.rows(), body.rows(env), *(len(v) for v in values if v is not None), 1)
        points = math.prod(loops.shape)
        if not points:
            for r, old in zip(results, operands[len(operands) - outs :], strict=True):
                env[r] = old
            return
        machine.counts.lane_operations += points * max(body.ops, 1) * machine.active_count
        if moves and None not in taken:
            found = [loops.view(t, values[t]) for t in taken]  # type: ignore[index,arg-type]
        else:
            found = _compute(machine, body, loops, env, values, rows, reducing)
        for k, (r, x) in enumerate(zip(results, found, strict=True)):
            old = operands[len(operands) - outs + k]
            env[r] = _output(loops, maps[len(maps) - outs + k], x, old)

    return run


def _elements(machine: Machine, x: Any) -> Array:
    if isinstance(x, Tensor):
        return whole(x)
    found: Array = rows_of(machine, x)
    return found


def _check_outputs(op: Any, maps: Sequence[Any], reducing: list[int]) -> None:
    for m in maps:
        places = [e.position if isinstance(e, Dim) else None for e in m.results]
        if None in places or len(set(places)) != len(places) or set(places) & set(reducing):
            raise op.error(f"that writes through the map {m} has no semantics in the simulator")


def _output(loops: Loops, m: Any, x: Array, old: Tensor) -> Tensor:
    """From elements for every point of the parallel loops (rows, *loops, extents of reducing loops 1) to a tensor."""
    places = [e.position for e in m.results]
    rank = len(loops.shape)
    full = np.broadcast_to(x, (len(x), *(loops.shape[d] if d in places else 1 for d in range(rank))))
    rest = [d for d in range(rank) if d not in places]
    data = full.transpose(0, *(1 + d for d in places), *(1 + d for d in rest))
    data = data[(slice(None), *(slice(None) for _ in places), *(0 for _ in rest))]
    if data.shape[1:] != old.shape:  # the destination is larger where extents differ between rows
        grown = np.array(np.broadcast_to(old.data, (len(data), *old.shape)), data.dtype, order="C")
        grown[(slice(None), *(slice(0, n) for n in data.shape[1:]))] = data
        data = grown
    return Tensor(data, old.sizes, shared=old.shared and len(data) <= old.rows)


def _compute(
    machine: Machine, body: Body, loops: Loops, env: Env, values: list[Any], rows: int, reducing: list[int]
) -> list[Array]:
    """What the region yields, for every point of the parallel loops, of which there is one at least: (rows, *loops)."""
    rank = len(loops.shape)
    parallel = [d for d in range(rank) if d not in reducing]
    outer = tuple(loops.shape[d] for d in parallel)
    steps = list(product(*(range(loops.shape[d]) for d in reducing)))
    count = rows * math.prod(outer)
    order = (0, *(1 + d for d in parallel), *(1 + d for d in reducing))
    views = [None if v is None else loops.view(k, v).transpose(order) for k, v in enumerate(values)]
    outs = len(body.yielded)
    first_out = len(views) - outs
    shown = [loops.shape[d] if d in parallel else 1 for d in range(rank)]
    numbers = np.array(steps, np.int64).reshape(len(steps), len(reducing))
    begin = (..., *(0,) * len(reducing))
    totals: list[Any] = [None if v is None else _flat(v[begin], rows, outer) for v in views[first_out:]]
    chunk = max(1, min(len(steps), _AT_ONCE // count)) if reducing else 1
    for first in range(0, len(steps), chunk):
        part = numbers[first : first + chunk]
        totals = _advance(machine, body, loops, env, views, totals, rows, outer, parallel, reducing, part)
    return [
        (x if len(x) == 1 else x.reshape(rows, -1)).reshape(*((1, *(1,) * rank) if len(x) == 1 else (rows, *shown)))
        for x in totals
    ]


def _flat(v: Array, rows: int, outer: tuple[int, ...]) -> Array:
    """Elements (rows, *outer) as lanes; one if they are all the same."""
    if v.size == 1:
        return v.reshape(1)
    return np.broadcast_to(spread(v, rows), (rows, *outer)).reshape(-1)


def _advance(
    machine: Machine,
    body: Body,
    loops: Loops,
    env: Env,
    views: list[Any],
    totals: list[Any],
    rows: int,
    outer: tuple[int, ...],
    parallel: list[int],
    reducing: list[int],
    part: Array,
) -> list[Any]:
    """Does some steps of the reducing loops (of which there may be none: then one step)."""
    steps, points = len(part), math.prod(outer)
    count = rows * points
    first_out = len(views) - len(body.yielded)
    late = bool(reducing)
    for k, v in enumerate(views):
        if v is None or (late and k >= first_out):
            continue
        env[body.arguments[k]] = _at_steps(v, rows, outer, part)
    for slot, d in body.indices:
        env[slot] = _loop_numbers(d, rows, outer, parallel, reducing, part)
    if not late:
        for k in range(first_out, len(views)):
            if views[k] is not None:
                env[body.arguments[k]] = _at_steps(views[k], rows, outer, part)
    with body.surrounded(env, rows, points * steps), as_lanes(machine, count * steps):
        for run in body.early:
            run(env)
    if not late:
        return [env[y] for y in body.yielded]
    kept = [(s, _by_step(env[s], count, steps)) for s in body.kept]
    kept += [
        (body.arguments[k], _by_step(env[body.arguments[k]], count, steps))
        for k in range(first_out)
        if views[k] is not None
    ]
    ragged = [(i, loops.extents[d]) for i, d in enumerate(reducing) if isinstance(loops.extents[d], np.ndarray)]
    with body.surrounded(env, rows, points), as_lanes(machine, count):
        for i in range(steps):
            for s, x in kept:
                env[s] = x if x.ndim == 1 else x[i]
            for k, x in enumerate(totals):
                if x is not None:
                    env[body.arguments[first_out + k]] = x
            for run in body.late:
                run(env)
            new = [env[y] for y in body.yielded]
            if ragged:
                there: Any = True
                for j, n in ragged:
                    there = there & (part[i, j] < spread(n, rows))
                mask = np.repeat(there, count // len(there))
                new = [x if old is None else np.where(mask, x, old) for x, old in zip(new, totals, strict=True)]
            totals = new
    return totals


def _at_steps(v: Array, rows: int, outer: tuple[int, ...], part: Array) -> Array:
    """Elements (rows, *outer, *reducing) at some steps, as lanes: of each point, its steps one after the other."""
    if v.size == 1:
        return v.reshape(1)
    if part.shape[1]:
        at = tuple(np.minimum(part[:, j], n - 1) for j, n in enumerate(v.shape[1 + len(outer) :]))
        v = v[(..., *at)]
    else:
        v = v[..., None]
    return np.broadcast_to(spread(v, rows), (rows, *outer, len(part))).reshape(-1)


def _loop_numbers(
    d: int, rows: int, outer: tuple[int, ...], parallel: list[int], reducing: list[int], part: Array
) -> Array:
    """The number of loop `d` at each point and step."""
    shape = (rows, *outer, len(part))
    if d in reducing:
        numbers = part[:, reducing.index(d)]
    else:
        k = parallel.index(d)
        numbers = np.arange(outer[k]).reshape(-1, *(1,) * (len(outer) - k))
    return np.ascontiguousarray(np.broadcast_to(numbers, shape)).reshape(-1)


def _by_step(x: Array, count: int, steps: int) -> Array:
    """A value of each point and step as one row for each step; as it is, if it is one for all."""
    return x if len(x) == 1 else np.ascontiguousarray(x.reshape(count, steps).T)


def is_tensor(v: Value) -> bool:
    return isinstance(v.type, RankedTensorType)
