"""`iree_linalg_ext` on memrefs: stores of elements where a region says."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...ir.types import MemRefType, VectorType
from ..binder import Binder, Env, Run, executes
from ..memory import from_bytes, read, to_bytes, uniform, write
from ..numbers import storage_bits


@executes("iree_linalg_ext.map_store")
def map_store(b: Binder, op: Any) -> Run:
    """Element by element in row-major order; those whose mask is off are left out."""
    source, target = op.input, op.output
    if not isinstance(source.type, (VectorType, MemRefType)) or not isinstance(target.type, MemRefType):
        raise op.error("on tensors has no semantics in the simulator yet")
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
