"""`linalg`: structured ops on tensors and on memrefs, by the maps, loops and regions that they state."""

from __future__ import annotations

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
from ..workgroup_work import once_per_workgroup, points, shared_points
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
    """Each lane does all of the iterations, one after the other in row-major order; or a workgroup shares out those
    that are parallel."""
    machine, maps, outputs = b.machine, op.maps, len(op.outs)
    block = op.body
    body = Body(b, block)
    slots, elements = b.slots(op.operands), [getattr(v.type, "element", v.type) for v in op.operands]
    used = [bool(a.users) for a in block.arguments]
    order = sorted(range(len(op.iterators)), key=lambda d: op.iterators[d] != "parallel")
    parallel = op.iterators.count("parallel")

    def work(env: Env, is_shared: bool) -> None:
        operands = [env[s] for s in slots]
        loops = Loops(machine, op, maps, operands)
        if not is_shared:
            for dims in points(machine, loops.extents):
                once(env, operands, dims)
            return
        extents = [loops.extents[d] for d in order]
        for own in shared_points(machine, extents[:parallel]):
            for turn in points(machine, extents[parallel:]):
                placed = dict(zip(order, (*own, *turn), strict=True))
                once(env, operands, [placed[d] for d in range(len(order))])

    def once(env: Env, operands: list[Any], dims: list[Array]) -> None:
        machine.counts.lane_operations += body.ops * machine.active_count
        for r, d in body.indices:
            env[r] = dims[d]
        places = [[evaluate(e, dims, []) for e in m.results] for m in maps]
        for k, x in enumerate(operands):
            if used[k]:
                env[body.arguments[k]] = _element(machine, op, x, elements[k], places[k])
        for step in body.early:
            step(env)
        for k, y in zip(range(len(operands) - outputs, len(operands)), body.yielded, strict=True):
            write(machine, op, operands[k], operands[k].address(places[k]), to_bytes(env[y], elements[k]))

    return once_per_workgroup(b, op, work)


def _element(machine: Machine, op: Any, x: Any, element: Any, place: list[Any]) -> Array:
    if isinstance(x, MemRef):
        bits = storage_bits(element)
        if bits % 8:
            raise op.error(f"of elements of type {element} has no semantics in the simulator")
        return from_bytes(read(machine, op, x, x.address(place), bits // 8), element, ())
    if isinstance(x, Tensor):
        at = np.ravel_multi_index(np.broadcast_arrays(*place), x.shape) if place else np.zeros(1, np.int64)
        found = read_runs(x, at[:, None], 1)[:, 0, 0]
        return found if len(found) == 1 else spread(found, machine.lanes)
    return x


@executes("linalg.index")
def index(b: Binder, op: Any) -> None:
    """Set by the op around."""
    return None
