"""`linalg` on memrefs: each lane does all of the iterations, one after the other in row-major order."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from ...ir.types import DYNAMIC, MemRefType
from ..binder import Binder, Env, Run, executes, number
from ..memory import MemRef, from_bytes, read, to_bytes, uniform, write
from ..numbers import storage_bits
from .affine import evaluate


@executes("linalg.generic")
def generic(b: Binder, op: Any) -> Run:
    machine = b.machine
    operands, maps = list(op.operands), [m.value for m in op.indexing_maps]
    memrefs = [isinstance(v.type, MemRefType) for v in operands]
    if op.results or any(hasattr(v.type, "encoding") for v in operands):
        raise op.error("on tensors has no semantics in the simulator yet")
    outputs = len(op.outputs)
    if not all(memrefs[-outputs:]):
        raise op.error("writes something that is no memref")
    block = op.regions[0].blocks[0]
    indices = [(inner, b.slot(inner.results[0])) for inner in block if inner.name == "linalg.index"]
    body, arguments, yielded = b.block(block), b.slots(block.arguments), b.slots(block.last.operands)
    slots = b.slots(operands)
    elements = [v.type.element if is_memref else v.type for v, is_memref in zip(operands, memrefs, strict=True)]
    rank = maps[0].num_dims

    def bounds(env: Env) -> list[int]:
        found = [DYNAMIC] * rank
        for slot, amap, is_memref in zip(slots, maps, memrefs, strict=True):
            if not is_memref:
                continue
            for e, size in zip(amap.results, env[slot].sizes, strict=True):
                position = getattr(e, "position", None)
                if position is not None:
                    found[position] = uniform(size, op, "a size")
        if DYNAMIC in found:
            raise op.error("has a loop whose extent no operand's shape says")
        return found

    def run(env: Env) -> None:
        for point in product(*map(range, bounds(env))):
            dims = [np.array([n], np.int64) for n in point]
            for inner, r in indices:
                env[r] = dims[number(inner, "dim")]
            places: list[Any] = []
            for k, (slot, amap) in enumerate(zip(slots, maps, strict=True)):
                if not memrefs[k]:
                    env[arguments[k]] = env[slot]
                    continue
                m: MemRef = env[slot]
                at = m.address([evaluate(e, dims, []) for e in amap.results])
                places.append((m, at))
                found = read(machine, op, m, at, storage_bits(elements[k]) // 8)
                env[arguments[k]] = from_bytes(found, elements[k], ())
            body(env)
            for (m, at), y, element in zip(places[-outputs:], yielded, elements[-outputs:], strict=True):
                write(machine, op, m, at, to_bytes(env[y], element))

    return run


@executes("linalg.index")
def index(b: Binder, op: Any) -> None:
    """Set by the op around."""
    return None
