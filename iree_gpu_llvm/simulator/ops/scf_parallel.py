"""`scf.parallel`: turns may be done in any order; here it is that of loops in each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...ir.operations import Operation
from ..binder import Binder, Env, Run, executes
from ..machine import Machine
from ..merging import merge
from ..numbers import Array
from .scf import check_steps, only


def all_turns(
    machine: Machine,
    op: Operation,
    env: Env,
    variables: Sequence[int],
    bounds: tuple[Sequence[Array], Sequence[Array], Sequence[Any]],
    once: Callable[[], None],
) -> None:
    """Does `once` for every turn of loops in each other, in the lanes that have it. `bounds`: low, high, step."""
    if not variables:
        once()
        return
    (low, *lows), (high, *highs), (step, *steps) = bounds
    i, turns = low, 0
    while True:
        with only(machine, machine.per_lane(i < high)) as count:
            if not count:
                return
            machine.check_turns(op, turns := turns + 1)
            env[variables[0]] = i
            all_turns(machine, op, env, variables[1:], (lows, highs, steps), once)
        i = i + step


@executes("scf.parallel")
def parallel(b: Binder, op: Any) -> Run:
    machine, block = b.machine, op.regions[0].blocks[0]
    low, high, step = b.slots(op.lowerBound), b.slots(op.upperBound), b.slots(op.step)
    variables, initial, results = b.slots(block.arguments), b.slots(op.initVals), b.slots(op.results)
    last = block.last
    body, given = b.block(block), b.slots(last.operands)
    reductions = [r.blocks[0] for r in last.regions]
    sides = [b.slots(r.arguments) for r in reductions]
    reduce, found = [b.block(r) for r in reductions], [b.slot(r.last.operands[0]) for r in reductions]

    def run(env: Env) -> None:
        lows, highs, steps = ([env[x] for x in slots] for slots in (low, high, step))
        check_steps(machine, op, *steps)
        values = [env[x] for x in initial]

        def once() -> None:
            body(env)
            for k, ((left, right), combine) in enumerate(zip(sides, reduce, strict=True)):
                env[left], env[right] = values[k], env[given[k]]
                combine(env)
                values[k] = merge(machine.mask, env[found[k]], values[k])

        all_turns(machine, op, env, variables, (lows, highs, steps), once)
        for r, v in zip(results, values, strict=True):
            env[r] = v

    return run


@executes("scf.reduce", "scf.reduce.return")
def nothing(b: Binder, op: Any) -> None:
    return None
