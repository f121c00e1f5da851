"""The runtime's interface: bindings, push constants and workgroups of `hal`; assumptions and hints."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...ir.types import DYNAMIC, MemRefType
from ..binder import Binder, Run, executes, number
from ..memory import MemRef, uniform
from ..numbers import dtype_of
from .memref import layout_of, row_major


@executes("hal.interface.binding.subspan")
def subspan(b: Binder, op: Any) -> Run:
    """The binding's memory. The byte offset is the memref's offset where the type has one, else where the view
    begins."""
    t = op.results[0].type
    strides, offset = layout_of(op, t) if isinstance(t, MemRefType) else ([DYNAMIC] * len(t.shape), 0)
    machine, binding = b.machine, number(op, "binding")
    if binding >= len(machine.bindings):
        raise op.error(f"takes binding {binding}, but {len(machine.bindings)} arrays are given")
    r, dims = b.slot(op.results[0]), b.slots(op.dynamic_dims)
    start = b.slot(op.byte_offset) if op.byte_offset is not None else None

    def run(env: list[Any]) -> None:
        buffer = machine.bindings[binding]
        given = iter(dims)
        sizes = tuple(d if d >= 0 else uniform(env[next(given)], op, "a size") for d in t.shape)
        begin = uniform(env[start], op, "the offset") if start is not None else 0
        steps = row_major(sizes, strides)
        m = MemRef(buffer, t.element, 0, 0, sizes, steps, 0, buffer.size)
        if offset == 0:
            env[r] = m.replaced(base=begin)
        else:
            env[r] = m.replaced(offset=begin * 8 // m.bits)

    return run


@executes("hal.interface.constant.load")
def constant_load(b: Binder, op: Any) -> None:
    ordinal, given = number(op, "ordinal"), b.machine.push_constants
    if ordinal >= len(given):
        known = f"{len(given)} {'is' if len(given) == 1 else 'are'} given"
        raise op.error(f"takes push constant {ordinal}, but {known}")
    dtype = dtype_of(op.results[0].type)
    bits = np.array([given[ordinal] & 0xFFFFFFFF], np.uint32)
    if dtype.itemsize == 4:
        b.define(op.results[0], bits.view(dtype))
    else:
        b.define(op.results[0], bits.view(np.int32).astype(dtype))


@executes("hal.interface.workgroup.id")
def workgroup_id(b: Binder, op: Any) -> Run:
    machine, axis, r = b.machine, number(op, "dimension"), b.slot(op.results[0])

    def run(env: list[Any]) -> None:
        env[r] = machine.workgroup_ids[axis]

    return run


@executes("hal.interface.workgroup.count", "hal.interface.workgroup.size")
def workgroup_count(b: Binder, op: Any) -> None:
    launch = b.machine.launch
    numbers = launch.grid if op.name.endswith("count") else launch.block
    b.define(op.results[0], np.array([numbers[number(op, "dimension")]], np.int64))


@executes("util.assume.int", "util.optimization_barrier")
def unchanged(b: Binder, op: Any) -> Run:
    sources, targets = b.slots(op.operands), b.slots(op.results)

    def run(env: list[Any]) -> None:
        for s, t in zip(sources, targets, strict=False):
            env[t] = env[s]

    return run
