"""`scf.forall`: iterations shared out to workgroups, subgroups, lanes; tensors that they make together.

What an iteration sees of a shared tensor is what was there before the loop. At the end, what the iterations put into it
comes together: those of a workgroup's or a subgroup's lanes into one tensor, and those of workgroups into what each
workgroup knows of it, which is its own part (`iree_codegen.store_to_buffer` stores that).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ..binder import Binder, Env, Run, executes, rule_for
from ..machine import Machine
from ..numbers import Array
from ..tensor_patches import merged
from ..tensors import Tensor, rows_of, spread
from .memref import mixed_getter
from .scf import check_steps, only
from .tensor_slices import Slice, placed

Share = tuple[Array, int]
_OVER_WORKGROUPS = frozenset({"workgroup_mapping", "split_reduction_mapping", "block"})


def _shares(machine: Machine, kind: str) -> Share | None:
    """For a mapping: who each lane is among those that share out the iterations, and how many these are."""
    launch = machine.launch
    if kind in _OVER_WORKGROUPS:
        x, y, z = launch.grid
        return machine.workgroup_numbers, x * y * z
    item = np.tile(np.arange(launch.padded), machine.groups)
    if kind == "thread":
        return item, launch.items
    if kind == "warp":
        return item // launch.wave_size, launch.padded // launch.wave_size
    if kind in ("lane_id", "lane"):
        return machine.lane_ids, launch.wave_size
    if kind in ("", "local_mapping"):  # each worker does all of them
        return np.zeros(1, np.int64), 1
    return None


def _rows_after(machine: Machine, kind: str) -> int:
    """Rows of a tensor that the iterations have made together: one for each set of lanes that share them out. 0: as
    many as it has."""
    if kind in ("thread", "warp"):
        return machine.groups
    return machine.waves if kind in ("lane_id", "lane") else 0


def _kind(op: Any) -> str:
    """The one kind of mapping: the name of its attributes, without dialect; empty without mapping."""
    kinds = {a.name.partition(".")[2] for a in op.mapping.elements} if op.mapping is not None else set()
    if len(kinds) > 1:
        raise op.error("has no semantics in the simulator with several kinds of mapping")
    return kinds.pop() if kinds else ""


def _over_workgroups(op: Any) -> bool:
    return op.name == "scf.forall" and _kind(op) in _OVER_WORKGROUPS


@executes("scf.forall")
def forall(b: Binder, op: Any) -> Run:
    """If there are more iterations than workers, each does several, one after the other. A forall over workgroups in
    another leaves the outer one those of its iterations that do not differ in the inner one's."""
    machine, kind = b.machine, _kind(op)
    inner = 1
    if _over_workgroups(op):
        for nested in op.regions[0].walk():
            if _over_workgroups(nested):
                inner *= _static_count(nested)
    counted = op.parent_op is not None and _over_workgroups(op.parent_op) and _over_workgroups(op)
    low = mixed_getter(b, op.dynamicLowerBound, op.staticLowerBound)
    high = mixed_getter(b, op.dynamicUpperBound, op.staticUpperBound)
    step = mixed_getter(b, op.dynamicStep, op.staticStep)
    variables, body = b.slots(op.induction_variables), b.block(op.body)
    outputs, shared, results = b.slots(op.outputs), b.slots(op.output_arguments), b.slots(op.results)
    combine = _combining(b, op, shared)
    joins = kind not in _OVER_WORKGROUPS
    synchronizes = kind in ("thread", "warp") and bool(machine.observers)

    def run(env: Env) -> None:
        share = _shares(machine, kind)
        if share is None:
            raise op.error(f"mapped to {kind} has no semantics in the simulator")
        own, parties = share
        if counted:
            parties = max(_static_count(op), 1)  # one of a loop without turns, too
            own = own % parties
        elif inner > 1:
            own, parties = own // inner, max(parties // inner, 1)
        starts, ends, steps = ([_number(machine, x) for x in get(env)] for get in (low, high, step))
        check_steps(machine, op, *steps)
        counts = [np.maximum(-(-(e - s) // d), 0) for s, e, d in zip(starts, ends, steps, strict=True)]
        total: Any = np.ones(1, np.int64)
        for c in counts:
            total = total * c
        before = [env[o].replaced(shared=True) for o in outputs]
        after = list(before)
        if synchronizes:
            machine.join(op)
        n, turns = own, 0
        while (n < total).any():
            machine.check_turns(op, turns := turns + 1)
            with only(machine, machine.per_lane(n < total)) as count:
                if count:
                    rest = n
                    for v, s, d, c in reversed(list(zip(variables, starts, steps, counts, strict=True))):
                        c = np.maximum(c, 1)  # where there are no iterations at all
                        env[v] = s + rest % c * d
                        rest = rest // c
                    for a, t in zip(shared, before, strict=True):
                        env[a] = t
                    body(env)
                    after = combine(env, after)
            n = n + parties
        if synchronizes:
            machine.join(op)
        for r, t, o in zip(results, after, outputs, strict=True):
            if joins:
                rows = _rows_after(machine, kind) or max((p.rows for p in t.patches), default=1)
                t = merged(op, t, rows).replaced(shared=env[o].shared)
            env[r] = t

    return run


def _number(machine: Machine, x: Any) -> Array:
    """A bound: one, or one for each lane."""
    found = rows_of(machine, x)
    return found if len(found) == 1 else spread(found, machine.lanes)


Combine = Callable[[Env, "list[Tensor]"], "list[Tensor]"]


def _combining(b: Binder, op: Any, shared: list[int]) -> Combine:
    """What `scf.forall.in_parallel` adds to the tensors, after each iteration."""
    last = op.body.last
    if not op.outputs:
        runs = [b.bind(inner) for inner in last.body] if last is not None and last.regions else []
        memory = [run for run in runs if run is not None]

        def without(env: Env, after: list[Tensor]) -> list[Tensor]:
            for run in memory:
                run(env)
            return after

        return without
    parts: list[Callable[[Env, list[Tensor]], None]] = []
    for inner in last.body:
        if inner.name == "tensor.parallel_insert_slice":
            parts.append(_insertion(b, inner, shared))
        else:
            rule = rule_for(f"{inner.name} in parallel")
            if rule is None:
                b.errors += inner.error("has no semantics in the simulator here").diagnostics
            else:
                parts.append(rule(b, inner))

    def combine(env: Env, after: list[Tensor]) -> list[Tensor]:
        after = list(after)
        for part in parts:
            part(env, after)
        return after

    return combine


def _insertion(b: Binder, op: Any, shared: list[int]) -> Callable[[Env, list[Tensor]], None]:
    source, which = b.slot(op.source), shared.index(b.slot(op.dest))
    where = Slice(b, op, op.source.type)

    def part(env: Env, after: list[Tensor]) -> None:
        after[which] = placed(b.machine, where, env, after[which], env[source], patch=True)

    return part


def _static_count(op: Any) -> int:
    numbers: list[Any] = [*op.lower_bounds, *op.upper_bounds, *op.steps]
    if not all(isinstance(x, int) for x in numbers):
        raise op.error("inside another with dynamic bounds has no semantics in the simulator")
    wrong = [d for d in op.steps if d <= 0]
    if wrong:
        raise op.error(f"step is not positive: {wrong[0]}")
    bounds = zip(op.lower_bounds, op.upper_bounds, op.steps, strict=True)
    return math.prod(max(-(-(e - s) // d), 0) for s, e, d in bounds)
