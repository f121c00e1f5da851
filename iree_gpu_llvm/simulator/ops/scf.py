"""`scf`: loops and branches by masks. Lanes that do not take part wait until the others are done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from ...ir.operations import Operation
from ..binder import Binder, Env, Run, executes
from ..machine import Machine
from ..merging import merge
from ..numbers import Array, unsigned


@contextmanager
def only(machine: Machine, mask: Array) -> Iterator[int]:
    """Runs what is inside for the active lanes of a mask alone; gives how many they are."""
    before = machine.active, machine.active_count
    mask = mask & machine.mask
    count = int(np.count_nonzero(mask))
    machine.activate(mask, count)
    try:
        yield count
    finally:
        machine.active, machine.active_count = before


def check_steps(machine: Machine, op: Operation, *steps: Array) -> None:
    """A loop means nothing, and may have no end, where the step of a lane that takes part is not positive."""
    for step in steps:
        if step.min() <= 0:
            least = machine.per_lane(step)[machine.mask].min(initial=1)
            if least <= 0:
                raise op.error(f"step is not positive: {least}")


@executes("scf.for")
def loop(b: Binder, op: Any) -> Run:
    machine = b.machine
    low, high, step = b.slots((op.lowerBound, op.upperBound, op.step))
    initial, results = b.slots(op.initArgs), b.slots(op.results)
    variable, carried = b.slot(op.induction_variable), b.slots(op.carried)
    body, yielded = b.block(op.body), b.slots(op.yielded)
    of = unsigned if op.unsignedCmp is not None else lambda x: x

    def once(env: Env, i: Array, values: list[Any]) -> list[Any]:
        env[variable] = i
        for c, v in zip(carried, values, strict=True):
            env[c] = v
        body(env)
        return [env[y] for y in yielded]

    def run(env: Env) -> None:
        i, end, by = env[low], env[high], env[step]
        check_steps(machine, op, of(by))
        values = [env[x] for x in initial]
        turns = 0
        if len(i) == len(end) == len(by) == 1:
            while of(i)[0] < of(end)[0]:
                machine.check_turns(op, turns := turns + 1)
                values = once(env, i, values)
                i = i + by
        else:
            while True:
                going = machine.per_lane(of(i) < of(end))
                with only(machine, going) as count:
                    if not count:
                        break
                    machine.check_turns(op, turns := turns + 1)
                    new = once(env, i, values)
                    here = machine.mask
                values = [merge(here, n, v) for n, v in zip(new, values, strict=True)]
                i = i + by
        for r, v in zip(results, values, strict=True):
            env[r] = v

    return run


@executes("scf.if")
def branch(b: Binder, op: Any) -> Run:
    machine, condition, results = b.machine, b.slot(op.condition), b.slots(op.results)
    blocks = [r.blocks[0] for r in op.regions if r.blocks]
    bodies = [b.block(block) for block in blocks]
    yielded = [b.slots(block.last.operands) if block.last is not None else [] for block in blocks]

    def run(env: Env) -> None:
        c = env[condition]
        if len(c) == 1:
            side = 0 if c[0] else 1
            if side < len(bodies):
                bodies[side](env)
                values = [env[y] for y in yielded[side]]
                for r, v in zip(results, values, strict=True):
                    env[r] = v
            return
        found: list[list[Any]] = []
        for side, body in enumerate(bodies):
            with only(machine, c if side == 0 else ~c) as count:
                if count:
                    body(env)
                    found.append([env[y] for y in yielded[side]])
                else:
                    found.append([])
        for k, r in enumerate(results):
            if found[0] and found[1]:
                env[r] = merge(c, found[0][k], found[1][k])
            else:
                env[r] = (found[0] or found[1])[k]

    return run


@executes("scf.index_switch")
def index_switch(b: Binder, op: Any) -> Run:
    machine, x, results = b.machine, b.slot(op.arg), b.slots(op.results)
    default, *others = (r.blocks[0] for r in op.regions)
    cases = [*op.cases.values, None]
    blocks = [*others, default]
    bodies = [b.block(block) for block in blocks]
    yielded = [b.slots(block.last.operands) for block in blocks]

    def run(env: Env) -> None:
        rest, out = machine.mask, [None] * len(results)
        for case, body, ys in zip(cases, bodies, yielded, strict=True):
            chosen = rest if case is None else rest & (env[x] == case)
            with only(machine, chosen) as count:
                if count:
                    body(env)
                    out = [env[y] if o is None else merge(chosen, env[y], o) for y, o in zip(ys, out, strict=True)]
            rest = rest & ~chosen
        for r, o in zip(results, out, strict=True):
            env[r] = o

    return run


def _is_same(a: Any, b: Any) -> bool:
    """Of what a loop carries: whether it is the same for sure."""
    if isinstance(a, list):
        return all(map(_is_same, a, b))
    return a is b or (isinstance(a, np.ndarray) and a.dtype == b.dtype and a.tobytes() == b.tobytes())


@executes("scf.while")
def while_loop(b: Binder, op: Any) -> Run:
    machine, initial, results = b.machine, b.slots(op.inits), b.slots(op.results)
    before, after = (r.blocks[0] for r in op.regions)
    test, body = b.block(before), b.block(after)
    tested, passed = b.slots(before.arguments), b.slots(after.arguments)
    condition, sent = b.slot(before.last.condition), b.slots(before.last.args)
    yielded = b.slots(after.last.operands)

    def run(env: Env) -> None:
        values = [env[i] for i in initial]
        out: list[Any] = [None] * len(sent)
        going = machine.mask
        turns, written = 0, -1
        while True:
            with only(machine, going) as count:
                if not count:
                    break
                machine.check_turns(op, turns := turns + 1)
                here = machine.mask
                for a, v in zip(tested, values, strict=True):
                    env[a] = v
                test(env)
                found = [env[s] for s in sent]
                earlier = going, values
                out = [f if o is None else merge(here, f, o) for f, o in zip(found, out, strict=True)]
                going = here & machine.per_lane(env[condition])
                with only(machine, going) as more:
                    if not more:
                        break
                    for a, v in zip(passed, found, strict=True):
                        env[a] = v
                    body(env)
                    values = [env[y] for y in yielded]
            if machine.writes == written and all(map(_is_same, earlier, (going, values))):
                raise op.error("has no end: from one turn to the next nothing changes, in its values or in memory")
            written = machine.writes
        for r, v in zip(results, out, strict=True):
            env[r] = v

    return run


@executes("scf.execute_region")
def execute_region(b: Binder, op: Any) -> Run:
    from ..nested_blocks import NestedBlocks

    results = b.slots(op.results)
    body = NestedBlocks(b, op.regions[0], frozenset({"scf.yield"}))

    def leave(env: Env, last: list[int], mask: Array) -> None:
        for r, y in zip(results, last, strict=True):
            env[r] = env[y] if env[r] is None else merge(mask, env[y], env[r])

    def run(env: Env) -> None:
        for r in results:
            env[r] = None
        body.run(env, leave)

    return run
