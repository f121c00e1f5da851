"""`affine`: loops, branches, and accesses with affine subscripts. Turns of parallel loops are done in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

import numpy as np

from ...ir.types import FloatType, Type
from ..binder import Binder, Env, Run, executes
from ..merging import merge
from ..numbers import Array, dtype_of
from .affine import evaluate
from .arith import combining
from .memref_access import read_rows, rows_of_access, write_rows
from .memref_atomics import SPELLED
from .scf import only
from .scf_parallel import all_turns

Values = Callable[[Env], "list[Array]"]


def _results(b: Binder, amap: Any, operands: Sequence[Any]) -> Values:
    """The results of a map of these operands."""
    slots, n = b.slots(operands), amap.num_dims

    def get(env: Env) -> list[Array]:
        values = [env[s] for s in slots]
        return [evaluate(e, values[:n], values[n:]) for e in amap.results]

    return get


@executes("affine.load", "affine.vector_load")
def load(b: Binder, op: Any) -> Run:
    machine, source, r = b.machine, b.slot(op.memref), b.slot(op.results[0])
    indices = _results(b, op.map.value, op.indices)
    rows = rows_of_access(op, op.results[0].type)

    def run(env: Env) -> None:
        env[r] = read_rows(machine, op, env[source], indices(env), rows)

    return run


@executes("affine.store", "affine.vector_store")
def store(b: Binder, op: Any) -> Run:
    machine, x, target = b.machine, b.slot(op.value), b.slot(op.memref)
    indices = _results(b, op.map.value, op.indices)
    rows = rows_of_access(op, op.value.type)

    def run(env: Env) -> None:
        write_rows(machine, op, env[target], indices(env), env[x], rows)

    return run


@executes("affine.prefetch")
def prefetch(b: Binder, op: Any) -> None:
    return None


@executes("affine.if")
def branch(b: Binder, op: Any) -> Run:
    machine, s, results = b.machine, op.condition.value, b.slots(op.results)
    slots, n = b.slots(op.operands), s.num_dims
    blocks = [r.blocks[0] for r in op.regions if r.blocks]
    bodies = [b.block(block) for block in blocks]
    yielded = [b.slots(block.last.operands) for block in blocks]

    def run(env: Env) -> None:
        values = [env[x] for x in slots]
        holds = np.ones(1, bool)
        for e, equal in zip(s.constraints, s.equalities, strict=True):
            x = evaluate(e, values[:n], values[n:])
            holds = holds & ((x == 0) if equal else (x >= 0))
        holds = machine.per_lane(holds)
        found: list[list[Any]] = [[], []]
        for side, body in enumerate(bodies):
            with only(machine, holds if side == 0 else ~holds) as count:
                if count:
                    body(env)
                    found[side] = [env[y] for y in yielded[side]]
        for k, r in enumerate(results):
            env[r] = merge(holds, found[0][k], found[1][k]) if found[0] and found[1] else (found[0] or found[1])[k]

    return run


@executes("affine.for")
def loop(b: Binder, op: Any) -> Run:
    body = op.regions[0].blocks[0]
    low = _results(b, op.lowerBoundMap.value, op.lowerBoundOperands)
    high = _results(b, op.upperBoundMap.value, op.upperBoundOperands)
    step = op.step.value
    initial, results = b.slots(op.inits), b.slots(op.results)
    variable, carried = b.slot(body.arguments[0]), b.slots(body.arguments[1:])
    once, yielded = b.block(body), b.slots(body.last.operands)
    machine = b.machine

    def run(env: Env) -> None:
        values = [env[x] for x in initial]

        def turn() -> None:
            for c, v in zip(carried, values, strict=True):
                env[c] = v
            once(env)
            here = machine.mask
            values[:] = [merge(here, env[y], v) for y, v in zip(yielded, values, strict=True)]

        first, end = reduce(np.maximum, low(env)), reduce(np.minimum, high(env))
        all_turns(machine, op, env, [variable], ([first], [end], [step]), turn)
        for r, v in zip(results, values, strict=True):
            env[r] = v

    return run


_FLOAT_STARTS = {
    "addf": 0.0,
    "mulf": 1.0,
    "maximumf": -np.inf,
    "minimumf": np.inf,
    "maxnumf": np.nan,
    "minnumf": np.nan,
}
_ALL_BITS = frozenset({"andi", "minu"})


def _start(kind: str, t: Type) -> Array:
    """What a reduction without turns gives."""
    if isinstance(t, FloatType):
        return np.array([_FLOAT_STARTS[kind]], dtype_of(t))
    width = getattr(t, "width", 64)
    starts = {"muli": 1, "maxs": -(1 << (width - 1)), "mins": (1 << (width - 1)) - 1}
    return np.array([-1 if kind in _ALL_BITS else starts.get(kind, 0)]).astype(dtype_of(t))


def _combining(op: Any, kind: str, t: Type) -> Callable[[Array, Array], Array]:
    f = combining(SPELLED.get(kind, kind), t)
    if f is None:
        raise op.error(f"with a reduction '{kind}' of {t} has no semantics in the simulator")
    return f


def _group(b: Binder, es: Any, operands: tuple[Any, Any], lower: bool) -> Callable[[Env], Array]:
    """The largest of a dimension's lower bounds, or the smallest of its upper bounds."""
    d, s = map(b.slots, operands)
    pick = np.maximum if lower else np.minimum
    return lambda env: reduce(pick, [evaluate(e, [env[x] for x in d], [env[x] for x in s]) for e in es])


@executes("affine.parallel")
def parallel(b: Binder, op: Any) -> Run:
    machine, variables, body = b.machine, b.slots(op.induction_variables), b.block(op.body)
    bounds = [[_group(b, es, op.bound_operands(lower), lower) for es in op.bounds(lower)] for lower in (True, False)]
    steps = [s.value for s in op.steps]
    for step in steps:
        if step <= 0:
            raise op.error(f"step is not positive: {step}")
    results, yielded = b.slots(op.results), b.slots(op.body.last.operands)
    combine = [_combining(op, kind, r.type) for kind, r in zip(op.kinds, op.results, strict=True)]
    starts = [_start(kind, r.type) for kind, r in zip(op.kinds, op.results, strict=True)]

    def run(env: Env) -> None:
        lows, highs = ([get(env) for get in side] for side in bounds)
        values = list(starts)

        def turn() -> None:
            body(env)
            here = machine.mask
            new = [f(x, env[y]) for f, x, y in zip(combine, values, yielded, strict=True)]
            values[:] = [merge(here, n, v) for n, v in zip(new, values, strict=True)]

        all_turns(machine, op, env, variables, (lows, highs, steps), turn)
        for r, v in zip(results, values, strict=True):
            env[r] = v

    return run
