"""`memref`: reading and changing an element in one step, which gives what was there before."""

from __future__ import annotations

from typing import Any

from ...dialects.memref.access import ATOMIC_KIND
from ..binder import Binder, Env, Run, executes
from ..numbers import storage_bits
from .arith import combining
from .raw_buffers import atomically

SPELLED = {"maxs": "maxsi", "maxu": "maxui", "mins": "minsi", "minu": "minui"}
"""Kinds that `arith` calls otherwise."""


@executes("memref.atomic_rmw")
def atomic_rmw(b: Binder, op: Any) -> Run:
    t, kind = _element(op), ATOMIC_KIND.name_of(op.kind)
    f = (lambda old, x: x) if kind == "assign" else combining(SPELLED.get(kind, kind), t)
    if f is None:
        raise op.error(f"with kind '{kind}' on {t} has no semantics in the simulator")
    machine, x, r = b.machine, b.slot(op.value), b.slot(op.results[0])
    target, indices = b.slot(op.memref), b.slots(op.indices)

    def run(env: Env) -> None:
        m, value = env[target], machine.per_lane(env[x])
        env[r] = atomically(machine, op, m, m.address([env[i] for i in indices]), t, lambda old: f(old, value))

    return run


@executes("memref.generic_atomic_rmw")
def generic_atomic_rmw(b: Binder, op: Any) -> Run:
    t, block = _element(op), op.regions[0].blocks[0]
    machine, r = b.machine, b.slot(op.results[0])
    target, indices = b.slot(op.memref), b.slots(op.indices)
    body, old, new = b.block(block), b.slot(block.arguments[0]), b.slot(block.last.operands[0])

    def run(env: Env) -> None:
        def change(found: Any) -> Any:
            env[old] = found
            body(env)
            return machine.per_lane(env[new])

        m = env[target]
        env[r] = atomically(machine, op, m, m.address([env[i] for i in indices]), t, change)

    return run


def _element(op: Any) -> Any:
    t = op.memref.type.element
    if storage_bits(t) < 8:
        raise op.error(f"of elements of type {t} has no semantics in the simulator")
    return t
