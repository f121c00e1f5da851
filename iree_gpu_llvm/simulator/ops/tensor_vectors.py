"""`vector` on tensors: transfers, gathers and scatters."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ...ir.affine import Constant, Dim
from ...ir.operations import Value
from ..binder import Binder, Env, Run
from ..numbers import Array
from ..tensor_boxes import Box, boxed, inserted, read_box
from ..tensor_patches import read_runs, with_runs
from ..tensors import Tensor, rows_of, spread

Places = Callable[[Env, Tensor], "tuple[Box, Any]"]


class Transfer:
    """Which elements of a tensor a transfer's vector has: along each dim of the tensor as many as the vector dim that
    the map puts there, or one."""

    def __init__(self, b: Binder, op: Any, vector: Any, mask: Value | None):
        self.machine, self.op = b.machine, op
        self.indices = b.slots(op.indices)
        self.mask = b.slot(mask) if mask is not None else None
        results = op.permutation.results
        for e in results:
            if not isinstance(e, (Dim, Constant)):
                raise op.error(f"with the map {op.permutation} has no semantics in the simulator")
        self.shape = tuple(vector.shape)
        self.in_bounds = [bool(getattr(a, "value", a)) for a in op.in_bounds]
        self.vector_dim = {e.position: d for d, e in enumerate(results) if isinstance(e, Dim)}
        """For a dim of the tensor, that of the vector. A mask has those dims that are named here, in this order."""
        self.extents = [self.shape[self.vector_dim[d]] if d in self.vector_dim else 1 for d in range(len(self.indices))]
        self.steps = [np.arange(n) for n in self.extents]
        dims = sorted(self.vector_dim)
        order = [dims.index(t) for t, _ in sorted(self.vector_dim.items(), key=lambda pair: pair[1])]
        self.kept = tuple(self.extents[d] for d in dims)
        self.order = (0, *(1 + k for k in order))
        named = set(self.vector_dim.values())
        self.spread_shape = tuple(n if d in named else 1 for d, n in enumerate(self.shape))

    def box(self, env: Env, t: Tensor) -> tuple[Box, Any]:
        """The box, and which of its elements are accessed (rows, *shape of the box); None: all."""
        machine, extents = self.machine, self.extents
        begins = [rows_of(machine, env[i]) for i in self.indices]
        positions = [o[:, None] + steps for o, steps in zip(begins, self.steps, strict=True)]
        masked = None if self.mask is None else env[self.mask].reshape(-1, *extents)
        inside: Any = masked
        starts: list[tuple[int, Array]] = []
        for d, (o, n) in enumerate(zip(begins, extents, strict=True)):
            if _surely_inside(o, n, t.sizes[d]):
                continue
            begun, there = positions[d] >= 0, _below(positions[d], t.sizes[d])
            if begun.all() and there.all():
                continue
            axes = [n if k == d else 1 for k in range(len(extents))]
            begun, there = begun.reshape(len(begun), *axes), there.reshape(len(there), *axes)
            if d not in self.vector_dim or self.in_bounds[self.vector_dim[d]]:
                self._check(d, _both(begun, there), masked)
            inside = there if inside is None else _both(inside, there)
            starts.append((d, begun))
        for d, begun in starts:  # only what is beyond the end is left out
            self._check(d, begun, inside)
            inside = _both(inside, begun)
        if inside is not None:
            positions = [np.clip(p, 0, max(n - 1, 0)) for p, n in zip(positions, t.shape, strict=True)]
            inside = np.broadcast_to(inside, (len(inside), *extents))
        neighbours = [inside is None] * len(positions)
        return boxed(machine, t, positions, neighbours, tuple(extents), None), inside

    def _check(self, d: int, there: Array, masked: Any) -> None:
        """Elements outside must not be accessed where the op says that none are, nor ever before the start."""
        machine = self.machine
        wrong = ~there if masked is None else _both(~there, masked)
        if not wrong.any():
            return
        every = spread(wrong.reshape(len(wrong), -1), machine.lanes)
        lanes = np.flatnonzero(every.any(axis=1) & machine.mask)
        if len(lanes):
            item = lanes[0] % machine.launch.padded
            raise self.op.error(f"accesses elements outside of dimension {d} of the tensor (work item {item})")

    def to_vector(self, x: Array) -> Array:
        """From the box's axes to the vector's."""
        x = x.reshape(len(x), *self.kept).transpose(self.order).reshape(len(x), *self.spread_shape)
        return x if self.spread_shape == self.shape else np.broadcast_to(x, (len(x), *self.shape))

    def from_vector(self, x: Array, box: Box) -> Array:
        order = [v for _, v in sorted(self.vector_dim.items())]
        return x.transpose(0, *(1 + v for v in order)).reshape(len(x), *box.shape)


def _surely_inside(begin: Array, count: int, size: Any) -> bool:
    if isinstance(size, np.ndarray):
        return False
    if len(begin) == 1:
        return 0 <= begin[0] <= size - count
    return bool(begin.min() >= 0 and begin.max() <= size - count)


def _below(p: Array, size: Any) -> Array:
    if not isinstance(size, np.ndarray):
        return p < size
    rows = max(len(p), len(size))
    return spread(p, rows) < spread(size, rows)[:, None]


def _both(a: Array, b: Array) -> Array:
    rows = max(len(a), len(b))
    return spread(a, rows) & spread(b, rows)


def read_tensor(b: Binder, op: Any, mask: Value | None) -> Run:
    """`vector.transfer_read` of a tensor."""
    machine, base, padding, r = b.machine, b.slot(op.base), b.slot(op.padding), b.slot(op.results[0])
    transfer = Transfer(b, op, op.results[0].type, mask)

    def run(env: Env) -> None:
        t: Tensor = env[base]
        box, inside = transfer.box(env, t)
        found = read_box(t, box)
        if inside is not None:
            fill = rows_of(machine, env[padding])
            rows = max(len(found), len(inside), len(fill))
            fill = spread(fill, rows).reshape(-1, *(1,) * len(box.shape))
            found = np.where(spread(inside, rows), spread(found, rows), fill)
        out = transfer.to_vector(found)
        env[r] = out if len(out) == 1 else spread(out, machine.lanes)

    return run


def write_tensor(b: Binder, op: Any, mask: Value | None) -> Run:
    """`vector.transfer_write` into a tensor."""
    machine, base, value, r = b.machine, b.slot(op.base), b.slot(op.valueToStore), b.slot(op.results[0])
    transfer = Transfer(b, op, op.valueToStore.type, mask)

    def run(env: Env) -> None:
        t: Tensor = env[base]
        box, inside = transfer.box(env, t)
        values = transfer.from_vector(env[value], box)
        if inside is None:
            env[r] = inserted(machine, t, box, values)
            return
        chosen = inside.reshape(len(inside), -1)
        env[r] = with_runs(machine, t, box.starts, 1, values.reshape(len(values), -1, 1), chosen, False)

    return run


# -- one place for each element


def _elements(b: Binder, op: Any, index: int, offsets: list[int]) -> Callable[[Env, Tensor], Array]:
    """Flat indices of elements that have an index each along the last dimension (rows, n)."""
    machine = b.machine

    def places(env: Env, t: Tensor) -> Array:
        at = np.zeros(1, np.int64)
        for o, n in zip(offsets, t.shape, strict=True):
            own = rows_of(machine, env[o])
            rows = max(len(at), len(own))
            at = spread(at, rows) * n + spread(own, rows)
        moves = env[index].reshape(len(env[index]), -1).astype(np.int64)
        rows = max(len(at), len(moves))
        found = spread(at, rows)[:, None] + spread(moves, rows)
        return np.clip(found, 0, max(math.prod(t.shape) - 1, 0))

    return places


def gather_tensor(b: Binder, op: Any) -> Run:
    """`vector.gather` of a tensor."""
    machine, base, r = b.machine, b.slot(op.base), b.slot(op.results[0])
    mask, fill = b.slot(op.mask), b.slot(op.pass_thru)
    places, shape = _elements(b, op, b.slot(op.operands[-3]), b.slots(op.offsets)), op.results[0].type.shape

    def run(env: Env) -> None:
        found = read_runs(env[base], places(env, env[base]), 1)[:, :, 0]
        rows = max(len(found), len(env[mask]), len(env[fill]))
        chosen, other = (spread(env[s].reshape(len(env[s]), -1), rows) for s in (mask, fill))
        out = np.where(chosen, spread(found, rows), other).reshape(-1, *shape)
        env[r] = out if len(out) == 1 else spread(out, machine.lanes)

    return run


def scatter_tensor(b: Binder, op: Any) -> Run:
    """`vector.scatter` into a tensor: a later element wins."""
    machine, base, r = b.machine, b.slot(op.base), b.slot(op.results[0])
    mask, value = b.slot(op.mask), b.slot(op.valueToStore)
    places = _elements(b, op, b.slot(op.operands[-3]), b.slots(op.offsets))

    def run(env: Env) -> None:
        t: Tensor = env[base]
        at = places(env, t)
        chosen, values = (env[s].reshape(len(env[s]), -1) for s in (mask, value))
        for k in range(at.shape[1]):
            t = with_runs(machine, t, at[:, k : k + 1], 1, values[:, k : k + 1, None], chosen[:, k : k + 1], False)
        env[r] = t

    return run
