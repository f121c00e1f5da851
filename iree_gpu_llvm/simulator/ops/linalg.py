"""`linalg`: structured ops on tensors and on memrefs, by the maps, loops and regions that they state."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from ...dialects.linalg.named_table import MAPPED, NAMED
from ...ir.types import MemRefType
from ..binder import Binder, Env, Run, executes
from ..machine import Machine
from ..memory import MemRef, from_bytes, read, to_bytes, write
from ..numbers import Array, storage_bits
from ..regions import Body
from ..structured import Loops, bind_on_tensors, is_tensor
from ..tensor_patches import read_runs
from ..tensors import Tensor, spread
from .affine import evaluate
from .memref import copy

_STRUCTURED = ("generic", "map", "reduce", "transpose", "broadcast", "fill", "copy", "contract", "elementwise")


@executes(*(f"linalg.{name}" for name in (*_STRUCTURED, *NAMED, *MAPPED)))
def structured(b: Binder, op: Any) -> Run:
    if all(map(is_tensor, op.outs)):
        return bind_on_tensors(b, op)
    if not all(isinstance(v.type, MemRefType) for v in op.outs):
        raise op.error("writes something that is neither tensor nor memref")
    if op.name == "linalg.copy" and op.ins[0].type.element is op.outs[0].type.element and not is_tensor(op.ins[0]):
        return copy(b, op)
    return _on_memrefs(b, op)


def _on_memrefs(b: Binder, op: Any) -> Run:
    """Each lane does all of the iterations, one after the other in row-major order."""
    machine, maps, outputs = b.machine, op.maps, len(op.outs)
    block = op.body
    body = Body(b, block)
    slots, elements = b.slots(op.operands), [getattr(v.type, "element", v.type) for v in op.operands]
    used = [bool(a.users) for a in block.arguments]

    def run(env: Env) -> None:
        operands = [env[s] for s in slots]
        loops = Loops(machine, op, maps, operands)
        machine.counts.lane_operations += int(np.prod(loops.shape)) * body.ops * machine.active_count
        for point in product(*map(range, loops.shape)):
            mask = _existing(machine, loops, point)
            dims = [np.array([n], np.int64) for n in point]
            for r, d in body.indices:
                env[r] = dims[d]
            places = [[evaluate(e, dims, []) for e in m.results] for m in maps]
            for k, x in enumerate(operands):
                if used[k]:
                    env[body.arguments[k]] = _element(machine, op, x, elements[k], places[k], mask)
            for step in body.early:
                step(env)
            for k, y in zip(range(len(operands) - outputs, len(operands)), body.yielded, strict=True):
                write(machine, op, operands[k], operands[k].address(places[k]), to_bytes(env[y], elements[k]), mask)

    return run


def _existing(machine: Machine, loops: Loops, point: tuple[int, ...]) -> Any:
    """The lanes whose loops go so far; None: all."""
    mask: Any = None
    for n, i in zip(loops.extents, point, strict=True):
        if isinstance(n, np.ndarray):
            there = i < n
            mask = there if mask is None else mask & there
    return None if mask is None else np.broadcast_to(spread(mask, machine.lanes), (machine.lanes,))


def _element(machine: Machine, op: Any, x: Any, element: Any, place: list[Any], mask: Any) -> Array:
    if isinstance(x, MemRef):
        bits = storage_bits(element)
        if bits % 8:
            raise op.error(f"of elements of type {element} has no semantics in the simulator")
        return from_bytes(read(machine, op, x, x.address(place), bits // 8, mask), element, ())
    if isinstance(x, Tensor):
        at = np.ravel_multi_index([int(i[0]) for i in place], x.shape) if place else 0
        found = read_runs(x, np.array([[at]]), 1)[:, 0, 0]
        return found if len(found) == 1 else spread(found, machine.lanes)
    return x


@executes("linalg.index")
def index(b: Binder, op: Any) -> None:
    """Set by the op around."""
    return None
