"""`iree_gpu`: barriers in terms of values. What the lanes of a workgroup have each put into a tensor that they share
comes together there."""

from __future__ import annotations

from typing import Any

from ..binder import Binder, Env, Run, executes
from ..machine import Machine
from ..tensor_patches import merged
from ..tensors import Tensor
from .gpu import meet


def joined(machine: Machine, op: Any, x: Any) -> Any:
    """A value after a barrier: a tensor that lanes share is one for the workgroup again."""
    if not isinstance(x, Tensor) or x.rows > machine.groups:
        return x
    return merged(op, x, machine.groups).replaced(shared=True)


@executes("iree_gpu.barrier_region")
def barrier_region(b: Binder, op: Any) -> Run:
    machine = b.machine
    inputs, arguments = b.slots(op.inputs), b.slots(op.body.arguments)
    body, yielded, results = b.block(op.body), b.slots(op.body.last.operands), b.slots(op.results)

    def run(env: Env) -> None:
        meet(machine, op)
        for a, i in zip(arguments, inputs, strict=True):
            env[a] = joined(machine, op, env[i])
        body(env)
        meet(machine, op)
        for r, y in zip(results, yielded, strict=True):
            env[r] = joined(machine, op, env[y])

    return run


@executes("iree_gpu.value_barrier")
def value_barrier(b: Binder, op: Any) -> Run:
    machine, inputs, results = b.machine, b.slots(op.operands), b.slots(op.results)

    def run(env: Env) -> None:
        meet(machine, op)
        for r, i in zip(results, inputs, strict=True):
            env[r] = joined(machine, op, env[i])

    return run


@executes("iree_gpu.buffer_resource_cast")
def buffer_resource_cast(b: Binder, op: Any) -> Run:
    """The same value: how its memory is addressed shows in memory alone."""
    source, r = b.slot(op.operands[0]), b.slot(op.results[0])

    def run(env: Env) -> None:
        env[r] = env[source]

    return run
