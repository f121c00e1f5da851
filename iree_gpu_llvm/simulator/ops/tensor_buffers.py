"""Between tensors and memory: `iree_codegen`, `bufferization`, `iree_tensor_ext`; hints on both.

A tensor that a buffer held is a copy. Storing one that workgroups make together stores what is known of it here, the
part of each workgroup; what it was before is stored once, ahead of all parts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import numpy as np

from ...dialects.index_lists import DYNAMIC_INDEX, dropped_dimensions
from ...ir.operations import Operation
from ...ir.types import DYNAMIC, MemRefType
from ..binder import Binder, Env, Run, executes
from ..machine import Machine
from ..memory import MemRef, from_bytes, read, to_bytes, uniform, write
from ..numbers import Array, dtype_of
from ..tensor_boxes import sliced
from ..tensors import Tensor, extent, rows_of, size_of, spread, undefined, whole
from ..workgroup_work import join_of, with_joins
from .memref import mixed_getter

# -- tensors of memory


def contiguous_run(m: MemRef, sizes: tuple[Any, ...]) -> int:
    """How many elements of a row-major walk over a memref follow each other in memory, for all lanes."""
    run = 1
    for n, stride in zip(reversed(sizes), reversed(m.strides), strict=True):
        if isinstance(n, np.ndarray) or isinstance(stride, np.ndarray):
            break
        if n == 1:
            continue
        if stride != run:
            break
        run *= n
    return run if m.swizzle is None else math.gcd(run, m.swizzle[2])


def tensor_of(machine: Machine, op: Operation, m: MemRef) -> Tensor:
    """A copy of what a memref holds."""
    sizes = tuple(size_of(machine, n) for n in m.sizes)
    shape = tuple(extent(n) for n in sizes)
    plain = not any(isinstance(x, np.ndarray) for x in (m.base, m.offset, *m.sizes, *m.strides, m.low, m.high))
    if plain and m.buffer.kind == "global" and m.swizzle is None:
        return Tensor(_whole_buffer(op, m, shape))
    run = contiguous_run(m, sizes)
    count = math.prod(shape)
    places = list(np.unravel_index(np.arange(0, count, max(run, 1)), shape)) if count and shape else []
    out = np.zeros((machine.lanes, count), dtype_of(m.element))
    for k in range(count // max(run, 1)):
        at = m.address([int(p[k]) for p in places])
        there: Any = None
        for p, n in zip(places, sizes, strict=True):
            if isinstance(n, np.ndarray):
                inside = spread(int(p[k]) < n, machine.lanes)
                there = inside if there is None else there & inside
        found = from_bytes(read(machine, op, m, at, run * m.bits // 8, there), m.element, (run,))
        out[:, k * run : (k + 1) * run] = found
    return Tensor(out.reshape(machine.lanes, *shape), sizes)


def _whole_buffer(op: Operation, m: MemRef, shape: tuple[int, ...]) -> Array:
    """The elements of global memory (1, *shape); 0 where a buffer resource does not reach."""
    if 0 in shape:
        return np.zeros((1, *shape), dtype_of(m.element))
    linear: Any = np.array(m.origin, np.int64)
    for d, (n, step) in enumerate(zip(shape, m.steps, strict=True)):
        linear = linear + (np.arange(n) * step).reshape(*(n if k == d else 1 for k in range(len(shape))))
    run = contiguous_run(m, shape)
    starts = linear.reshape(-1)[::run]
    width = run * m.bits
    if width % 8:
        raise op.error(f"of rows of {width} bits, which are no whole bytes, has no semantics in the simulator")
    width //= 8
    at = m.base + (starts if m.bits >= 8 else starts * m.bits // 8)
    inside = (at >= m.low) & (at + width <= m.end)
    if not inside.all() and not m.fat:
        raise op.error(f"reads beyond {m.buffer.name} memory of {int(m.end) - int(m.low)} bytes")
    if inside.all():
        found = m.buffer.window(width)[at]
    else:
        one = max(m.bits // 8, 1)
        each = (at[:, None] + np.arange(0, width, one)).reshape(-1)
        there = (each >= m.low) & (each + one <= m.end)
        found = m.buffer.window(one)[np.where(there, each, 0)]
        found[~there] = np.zeros(1, found.dtype)
        width, run = one, one * 8 // m.bits
    return from_bytes(found, m.element, (run,)).reshape(1, *shape)


class Storing:
    """Stores tensors into memrefs. What was there before workgroups made their parts is stored once in a run.

    Patches follow each other, as the later ones were put over the earlier ones. `store` calls `join` between them."""

    def __init__(self, machine: Machine, op: Operation):
        self.machine, self.op, self.begun = machine, op, False

    def store(self, t: Tensor, m: MemRef, join: Callable[[], None] = lambda: None) -> None:
        if not math.prod(t.shape):
            return
        if not t.undefined and not (t.patches and self.begun):
            with self._unnoticed() if t.patches and m.buffer.kind == "global" else nullcontext():
                self._elements(m, t)
            join()
        self.begun = True
        for i, p in enumerate(t.patches):
            if i:
                join()
            self._runs(m, t, p.starts, p.values, p.mask)

    @contextmanager
    def _unnoticed(self) -> Iterator[None]:
        """Where workgroups make a tensor together, one of them stores what none has made: a store of the simulator's,
        which races with nothing that the kernel does."""
        observers, self.machine.observers = self.machine.observers, ()
        try:
            yield
        finally:
            self.machine.observers = observers

    def _elements(self, m: MemRef, t: Tensor) -> None:
        """What the tensor is but for its patches."""
        length = math.prod(t.shape)
        if not t.is_ragged:
            self._runs(m, t, np.zeros((1, 1), np.int64), t.flat[:, None, :], None)
            return
        box = sliced(self.machine, self.op, t, [0] * len(t.sizes), t.sizes, [1] * len(t.sizes))
        mask = None if box.mask is None else np.repeat(box.mask, box.run, axis=1)
        self._runs(m, t, np.arange(length)[None], t.flat[:, :, None], mask)

    def _runs(self, m: MemRef, t: Tensor, starts: Array, values: Array, mask: Any) -> None:
        """Runs of neighbouring elements, cut where they are no neighbours in memory."""
        run, row = values.shape[2], contiguous_run(m, t.shape)
        if row < math.prod(t.shape):
            part = int(np.gcd.reduce([run, row, *np.unique(starts % row).tolist()]))
            if part < run:
                cut = run // part
                starts = (starts[:, :, None] + np.arange(cut) * part).reshape(len(starts), -1)
                values = values.reshape(len(values), -1, part)
                mask = mask if mask is None else np.repeat(mask, cut, axis=1)
                run = part
        if (run * m.bits) % 8:
            raise self.op.error("of elements that are no whole bytes has no semantics in the simulator")
        self._write(m, t, starts, values, mask)

    def _write(self, m: MemRef, t: Tensor, starts: Array, values: Array, mask: Any) -> None:
        machine = self.machine
        varying = any(isinstance(x, np.ndarray) for x in (m.base, m.offset, *m.strides))
        rows = max(len(starts), len(values), 1 if mask is None else len(mask), machine.lanes if varying else 1)
        if m.buffer.kind == "lds":
            rows = max(rows, machine.groups)
        elif m.buffer.kind == "private":
            rows = machine.lanes
        turn, workers = _turns(machine, rows)
        row = np.arange(machine.lanes) // (machine.lanes // rows)
        runs = starts.shape[1]
        for first in range(0, runs, workers):
            k = turn + first
            mine = (turn >= 0) & (k < runs)
            k = np.minimum(np.maximum(k, 0), runs - 1)
            at = starts[row if len(starts) == rows else row // (rows // len(starts)), k]
            pick = row if len(values) == rows else row // (rows // len(values))
            if mask is not None:
                mine = mine & mask[row if len(mask) == rows else row // (rows // len(mask)), k]
            place = list(np.unravel_index(at, t.shape)) if t.shape else []
            write(machine, self.op, m, m.address(place), to_bytes(values[pick, k], m.element), mine)


def _turns(machine: Machine, rows: int) -> tuple[Array, int]:
    """Each lane's number among the active ones of its row (-1 for others), and how many of a row there are at least."""
    active = machine.mask.reshape(rows, -1)
    order = np.cumsum(active, axis=1) - 1
    counts = active.sum(axis=1)
    least = int(counts[counts > 0].min(initial=active.shape[1]))
    order = np.where(active & (order < least), order, -1)
    return order.reshape(-1), max(least, 1)


@executes("iree_codegen.load_from_buffer", "bufferization.to_tensor")
def load_from_buffer(b: Binder, op: Any) -> Run:
    machine, source, r = b.machine, b.slot(op.buffer), b.slot(op.results[0])

    def run(env: Env) -> None:
        env[r] = tensor_of(machine, op, env[source])

    return with_joins(b, op, run)


@executes("iree_codegen.store_to_buffer")
def store_to_buffer(b: Binder, op: Any) -> Run:
    source, target, storing = b.slot(op.tensor), b.slot(op.buffer), Storing(b.machine, op)
    join = join_of(b, op)

    def run(env: Env) -> None:
        storing.store(env[source], env[target], lambda: join(env))

    return with_joins(b, op, run)


@executes("bufferization.materialize_in_destination")
def materialize(b: Binder, op: Any) -> Run:
    source, target, storing = b.slot(op.source), b.slot(op.dest), Storing(b.machine, op)
    r, join = b.slot(op.results[0]) if op.results else None, join_of(b, op)

    def run(env: Env) -> None:
        if r is None:
            storing.store(env[source], env[target], lambda: join(env))
        else:
            env[r] = env[source]

    return with_joins(b, op, run) if r is None else run


@executes("bufferization.dealloc_tensor")
def dealloc_tensor(b: Binder, op: Any) -> None:
    return None


# -- tensors of bindings, before they are memrefs


@executes("iree_tensor_ext.dispatch.tensor.load")
def dispatch_load(b: Binder, op: Any) -> Run:
    machine, source, r, element = b.machine, b.slot(op.source), b.slot(op.results[0]), op.results[0].type
    view = _part(b, op)
    dropped = dropped_dimensions([DYNAMIC if n == DYNAMIC_INDEX else n for n in op.static_sizes], element.shape)

    def run(env: Env) -> None:
        m, sizes = view(env, env[source])
        t = tensor_of(machine, op, m)
        env[r] = t.reshaped([n for d, n in enumerate(sizes) if d not in dropped]) if dropped else t

    return with_joins(b, op, run)


@executes("iree_tensor_ext.dispatch.tensor.store")
def dispatch_store(b: Binder, op: Any) -> Run:
    source, target, storing = b.slot(op.value), b.slot(op.target), Storing(b.machine, op)
    view, join = _part(b, op), join_of(b, op)

    def run(env: Env) -> None:
        m, sizes = view(env, env[target])
        t: Tensor = env[source]
        storing.store(t if len(t.sizes) == len(sizes) else t.reshaped(sizes), m, lambda: join(env))

    return with_joins(b, op, run)


def _part(b: Binder, op: Any) -> Callable[[Env, MemRef], tuple[MemRef, list[Any]]]:
    """The slice of an op's offsets, sizes and strides of a memref, and its extents."""
    machine = b.machine
    offsets = mixed_getter(b, op.offsets, op.static_offsets)
    sizes = mixed_getter(b, op.sizes, op.static_sizes)
    strides = mixed_getter(b, op.strides, op.static_strides)

    def view(env: Env, m: MemRef) -> tuple[MemRef, list[Any]]:
        place = undefined(m, m.sizes)
        sliced(machine, op, place, offsets(env), sizes(env), strides(env))  # is it inside?
        at = m.offset
        for o, s in zip(offsets(env), m.strides, strict=True):
            at = at + _plain(machine, o) * s
        extents = [_plain(machine, n) for n in sizes(env)]
        steps = [_plain(machine, f) * s for f, s in zip(strides(env), m.strides, strict=True)]
        return m.replaced(offset=at, sizes=tuple(extents), strides=tuple(steps)), extents

    return view


def _plain(machine: Machine, x: Any) -> Any:
    """An int where it is one for all lanes."""
    found = rows_of(machine, x)
    return int(found[0]) if len(found) == 1 else spread(found, machine.lanes)


@executes("iree_tensor_ext.bitcast")
def bitcast(b: Binder, op: Any) -> Run:
    """The same bytes in row-major order."""
    source, r = b.slot(op.source), b.slot(op.results[0])
    before, after = op.source.type.element, op.results[0].type
    dims = b.slots(op.result_dims)

    def run(env: Env) -> None:
        following = iter(dims)
        sizes = tuple(n if n != DYNAMIC else uniform(env[next(following)], op, "a size") for n in after.shape)
        data = whole(env[source])
        env[r] = Tensor(from_bytes(to_bytes(data, before), after.element, sizes))

    return run


# -- values as they are


@executes(
    "iree_codegen.index_hint",
    "iree_codegen.fusion_barrier",
    "iree_tensor_ext.dispatch.workload.ordinal",
    "iree_tensor_ext.compute_barrier.start",
    "iree_tensor_ext.compute_barrier.end",
)
def unchanged(b: Binder, op: Any) -> Run:
    source, r = b.slot(op.operands[0]), b.slot(op.results[0])

    def run(env: Env) -> None:
        env[r] = env[source]

    return run


@executes("iree_codegen.swizzle_hint")
def swizzle_hint(b: Binder, op: Any) -> Run:
    """The same memory, but every access through the result goes to the swizzled place. A tensor does not show where
    its elements are."""
    if not isinstance(op.results[0].type, MemRefType):
        return unchanged(b, op)
    source, r, swizzle = b.slot(op.operands[0]), b.slot(op.results[0]), op.swizzle
    kinds = {"iree_codegen.xor_shuffle": "xor", "iree_codegen.rotate_rows": "rotate"}
    kind = kinds.get(swizzle.name)
    if kind is None:
        raise op.error(f"of {swizzle} has no semantics in the simulator")
    stride = getattr(swizzle, "row_stride", 0) or swizzle.row_width
    how = (kind, swizzle.row_width, swizzle.access_width, stride, getattr(swizzle, "per_phase", 0) or 1)

    def run(env: Env) -> None:
        env[r] = env[source].replaced(swizzle=how)

    return run
