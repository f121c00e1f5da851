"""`pcf`: regions that all workers of a scope run, and references to what they make.

A reference to a tensor is a tensor that can be changed. What a worker writes into one that is synchronized when workers
return is seen by that worker alone until then; what is written into any other, by all workers at once.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from ...ir.types import DYNAMIC, MemRefType, RankedTensorType, VectorType
from ...records import record
from ..binder import Binder, Env, Run, executes
from ..machine import Machine
from ..memory import MemRef
from ..nested_blocks import NestedBlocks
from ..numbers import Array
from ..tensor_boxes import Box, inserted_tensor, read_box, sliced
from ..tensor_patches import merged
from ..tensors import Tensor, lanes_array, size_of, undefined
from .memref import mixed_getter
from .scf import only
from .tensor_buffers import Storing, tensor_of


@record
class Reference:
    """A tensor that workers change. `rows`: of what all workers together have made; `at_once`: whether all see what
    one has written."""

    value: Tensor
    rows: int
    at_once: bool

    def join(self, op: Any) -> Tensor:
        """What the workers have made."""
        if self.rows >= 0:
            rows = self.rows or max((p.rows for p in self.value.patches), default=1)
            self.value = merged(op, self.value, rows).replaced(shared=True)
        return self.value


def _rows_of_scope(machine: Machine, scope: Any) -> int:
    """Rows of what the workers of a scope share: those of a scope share what the scope around it has. 0: as many as
    there are; -1: the parts of workgroups stay apart."""
    return {
        "iree_gpu.subgroup_scope": machine.groups,
        "iree_gpu.lane_scope": machine.waves,
        "iree_codegen.workgroup_scope": -1,
    }.get(scope.name, 0)


def _workers(machine: Machine, op: Any, scope: Any) -> list[tuple[Array, int]]:
    """For each id of a scope, the fastest first: each lane's, and how many there are."""
    launch = machine.launch
    if scope.name == "iree_gpu.subgroup_scope":
        own = machine.wave_starts % launch.padded // launch.wave_size
        return [(own, launch.padded // launch.wave_size)]
    if scope.name == "iree_gpu.lane_scope":
        return [(machine.lane_ids, launch.wave_size)]
    if scope.name == "iree_codegen.workgroup_scope":
        x, y, z = launch.grid
        if getattr(scope, "linearize", False):
            return [(machine.workgroup_numbers, x * y * z)]
        return list(zip(machine.workgroup_ids, launch.grid, strict=True))
    if scope.name == "pcf.sequential":
        return []
    raise op.error(f"with scope {scope} has no semantics in the simulator")


def _worker(machine: Machine, op: Any, scope: Any, count: int) -> list[tuple[Array, int]]:
    """The same for so many ids: those that the scope does not have are 0 of 1."""
    return (_workers(machine, op, scope) + [(np.zeros(1, np.int64), 1)] * count)[:count]


class _References:
    """The references that an op makes of its results."""

    def __init__(self, b: Binder, op: Any):
        self.machine, self.op = b.machine, op
        self.inits, self.sizes = b.slots(op.inits), b.slots(op.dynamic_sizes)
        self.arguments, self.results = b.slots(op.references), b.slots(op.results)
        syncs = op.sync_on_return.value or any(v.type.sync_scope is not None for v in op.references)
        self.joins = syncs and op.scope.name == "iree_gpu.subgroup_scope"
        for r, tied in zip(op.results, op.tied, strict=True):
            if not tied and isinstance(r.type, MemRefType):
                raise op.error("that makes memory of its own has no semantics in the simulator")

    def begin(self, env: Env) -> None:
        inits, sizes = iter(self.inits), iter(self.sizes)
        rows = _rows_of_scope(self.machine, self.op.scope)
        for a, v, r, tied in zip(self.arguments, self.op.references, self.op.results, self.op.tied, strict=True):
            at_once = v.type.sync_scope is None
            if tied:
                x = env[next(inits)]
                env[a] = x if isinstance(x, MemRef) else Reference(x.replaced(shared=True), rows, at_once)
            else:
                extents = [size_of(self.machine, env[next(sizes)]) if n == DYNAMIC else n for n in r.type.shape]
                env[a] = Reference(undefined(r.type, extents, True), rows, at_once)

    def end(self, env: Env) -> None:
        for a, r in zip(self.arguments, self.results, strict=True):
            x = env[a]
            env[r] = x if isinstance(x, MemRef) else x.join(self.op)
        if self.joins:
            self.machine.join(self.op)


@executes("pcf.generic")
def generic(b: Binder, op: Any) -> Run:
    machine, references = b.machine, _References(b, op)
    ids = b.slots(op.id_arguments)
    half = len(ids) // 2
    initializer = op.regions[0].blocks[0] if op.regions[0].blocks else None
    begin = b.block(initializer) if initializer is not None else None
    yielded = b.slots(initializer.last.operands) if initializer is not None else []
    leading = b.slots(op.body.blocks[0].arguments[: op.num_leading])
    body = NestedBlocks(b, op.body, frozenset({"pcf.return"}))

    def run(env: Env) -> None:
        if begin is not None:
            begin(env)
        for a, y in zip(leading, yielded, strict=True):
            env[a] = env[y]
        references.begin(env)
        workers = _worker(machine, op, op.scope, half)
        for (own, count), i, c in zip(workers, ids[:half], ids[half:], strict=True):
            env[i], env[c] = own, np.array([count], np.int64)
        body.run(env)
        references.end(env)

    return run


@executes("pcf.loop")
def loop(b: Binder, op: Any) -> Run:
    """The points are dealt out to the workers in turn, along the dims for which the scope has ids."""
    machine, references = b.machine, _References(b, op)
    counts, ids = b.slots(op.count), b.slots(op.id_arguments)
    body = b.block(op.body.blocks[0])

    def run(env: Env) -> None:
        references.begin(env)
        ends = [env[c] for c in counts]
        workers = _worker(machine, op, op.scope, len(ids))
        rounds = [-(-int(e.max(initial=0)) // n) for e, (_, n) in zip(ends, workers, strict=True)]
        for turn in product(*(range(n) for n in reversed(rounds))):
            there: Any = machine.mask
            for i, end, (own, n), k in zip(ids, ends, workers, reversed(turn), strict=True):
                env[i] = own + k * n
                there = there & (env[i] < end)
            with only(machine, there) as count:
                if count:
                    body(env)
        references.end(env)

    return run


@executes("pcf.alloc")
def alloc(b: Binder, op: Any) -> Run:
    machine, t, r = b.machine, op.results[0].type, b.slot(op.results[0])
    sizes = b.slots(op.dynamic_sizes)
    element = RankedTensorType(tuple(t.shape), t.element)

    def run(env: Env) -> None:
        following = iter(sizes)
        extents = [size_of(machine, env[next(following)]) if n == DYNAMIC else n for n in t.shape]
        rows = _rows_of_scope(machine, t.scope)
        env[r] = Reference(undefined(element, extents, True), rows, t.sync_scope is None)

    return run


# -- slices


class _Slice:
    """Where the slice of an op is in what it refers to."""

    def __init__(self, b: Binder, op: Any):
        self.op, self.machine = op, b.machine
        self.lists = [
            mixed_getter(b, getattr(op, n), getattr(op, f"static_{n}")) for n in ("offsets", "sizes", "strides")
        ]

    def box(self, env: Env, t: Tensor) -> Box:
        offsets, sizes, strides = (get(env) for get in self.lists)
        return sliced(self.machine, self.op, t, offsets, sizes, strides)

    def view(self, env: Env, m: MemRef) -> MemRef:
        offsets, sizes, strides = (get(env) for get in self.lists)
        at = m.offset
        for o, s in zip(offsets, m.strides, strict=True):
            at = at + o * s
        extents = tuple(size_of(self.machine, n) for n in sizes)
        return m.replaced(
            offset=at, sizes=extents, strides=tuple(f * s for f, s in zip(strides, m.strides, strict=True))
        )


@executes("pcf.write_slice")
def write_slice(b: Binder, op: Any) -> Run:
    machine, source, dest, where = b.machine, b.slot(op.source), b.slot(op.dest), _Slice(b, op)
    storing = Storing(machine, op)

    def run(env: Env) -> None:
        x = env[source]
        if isinstance(x, MemRef):
            x = tensor_of(machine, op, x)
        elif not isinstance(x, Tensor):
            x = Tensor(x)
        to = env[dest]
        if isinstance(to, MemRef):
            storing.store(_cut(x, where.view(env, to).sizes), where.view(env, to))
            return
        box = where.box(env, to.value)
        to.value = inserted_tensor(machine, to.value, box, _cut(x, box.sizes), patch=True)
        if to.at_once:
            to.join(op)

    return run


def _cut(t: Tensor, sizes: tuple[Any, ...]) -> Tensor:
    """What of a vector that is larger than the slice is written."""
    if any(isinstance(n, np.ndarray) for n in sizes) or tuple(sizes) == tuple(t.sizes):
        return t
    return Tensor(t.data[(slice(None), *(slice(0, n) for n in sizes))])


@executes("pcf.read_slice")
def read_slice(b: Binder, op: Any) -> Run:
    machine, source, r, where = b.machine, b.slot(op.source), b.slot(op.results[0]), _Slice(b, op)
    t = op.results[0].type

    def run(env: Env) -> None:
        x = env[source]
        if isinstance(x, MemRef):
            found = tensor_of(machine, op, where.view(env, x))
        else:
            box = where.box(env, x.value)
            found = Tensor(read_box(x.value, box), box.sizes)
        env[r] = lanes_array(machine, _filled(found, t)) if isinstance(t, VectorType) else found

    return run


def _filled(t: Tensor, vector: Any) -> Tensor:
    """What is past the slice is not defined."""
    if t.shape == tuple(vector.shape):
        return t
    out = np.zeros((t.rows, *vector.shape), t.dtype)
    out[(slice(None), *(slice(0, n) for n in t.shape))] = t.data
    return Tensor(out)


@executes("pcf.get_memref")
def get_memref(b: Binder, op: Any) -> Run:
    source, r, where = b.slot(op.source), b.slot(op.results[0]), _Slice(b, op)

    def run(env: Env) -> None:
        x = env[source]
        if not isinstance(x, MemRef):
            raise op.error("of a tensor's reference has no semantics in the simulator")
        env[r] = where.view(env, x)

    return run
