"""`iree_linalg_ext`: elements of tensors at places that are computed: gather, scatter, im2col."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...dialects.index_lists import DYNAMIC_INDEX
from ...ir.operations import Value
from ..binder import Binder, Env, Run, executes
from ..memory import uniform
from ..numbers import Array
from ..regions import Body
from ..structured import is_tensor
from ..tensors import Tensor, spread, whole


class _Indexed:
    """The parts of a gather or scatter, as arrays with as many rows: what is indexed, places in it for each batch
    point, the mask, what is listed."""

    def __init__(self, b: Binder, op: Any, indexed: Value, listed: Value):
        if not all(map(is_tensor, op.operands)):
            raise op.error("on memrefs has no semantics in the simulator")
        self.op, self.order = op, list(op.dimension_map)
        self.indexed, self.indices, self.listed = b.slots([indexed, op.indices, listed])
        self.mask = None if op.mask is None else b.slot(op.mask)
        self.batch = listed.type.rank - (indexed.type.rank - len(self.order))

    def __call__(self, env: Env, rows: int = 1) -> tuple[Array, list[Array], Array, Array]:
        given = [whole(env[s]) for s in (self.indexed, self.indices, self.listed)]
        mask = np.ones((1,) * (1 + self.batch), np.bool_) if self.mask is None else whole(env[self.mask]) != 0
        rows = max(rows, *map(len, given), len(mask))
        indexed, indices, listed = (np.broadcast_to(spread(x, rows), (rows, *x.shape[1:])) for x in given)
        if indices.ndim == 1 + self.batch:
            indices = indices[..., None]
        wanted = np.broadcast_to(spread(mask, rows), indices.shape[:-1])
        places: list[Array] = [np.empty(0)] * len(self.order)
        for i, d in enumerate(self.order):
            at, extent = indices[..., i].astype(np.int64), indexed.shape[1 + d]
            if (wanted & ((at < 0) | (at >= extent))).any():
                raise self.op.error("has an index outside of the tensor")
            places[d] = np.clip(at, 0, max(extent - 1, 0))
        return indexed, places, wanted, listed


@executes("iree_linalg_ext.gather")
def gather(b: Binder, op: Any) -> Run:
    """Where the mask is not set, the output stays as it is."""
    find, output, r = _Indexed(b, op, op.source, op.output), b.slot(op.output), b.slot(op.results[0])

    def run(env: Env) -> None:
        source, places, wanted, old = find(env)
        lines = np.arange(len(source)).reshape(-1, *(1,) * (wanted.ndim - 1))
        found = source[(lines, *places)]
        every = wanted.reshape(*wanted.shape, *(1,) * (found.ndim - wanted.ndim))
        env[r] = Tensor(np.where(every, found, old), env[output].sizes)

    return run


@executes("iree_linalg_ext.scatter")
def scatter(b: Binder, op: Any) -> Run:
    """One batch point after the other: a place that several update is given what the last made."""
    find, body = _Indexed(b, op, op.original, op.updates), Body(b, op.regions[0].blocks[0])
    original, r = b.slot(op.original), b.slot(op.results[0])

    def run(env: Env) -> None:
        indexed, places, wanted, updates = find(env, body.rows(env))
        out, rows = np.array(indexed), len(indexed)
        lines = np.arange(rows)
        for point in np.ndindex(*wanted.shape[1:]):
            at = (lines, *(x[(slice(None), *point)] for x in places))
            old = out[at]
            (new,) = body.apply(env, updates[(slice(None), *point)].reshape(rows, -1), old.reshape(rows, -1))
            there = wanted[(slice(None), *point)].reshape(rows, *(1,) * (old.ndim - 1))
            out[at] = np.where(there, new.reshape(old.shape), old)
        env[r] = Tensor(out, env[original].sizes)

    return run


@executes("iree_linalg_ext.im2col")
def im2col(b: Binder, op: Any) -> Run:
    """The dims of the output, in the order of batch, m and k, count from their offsets, and each counts several numbers
    at once, row-major. Those of k are, in the order of `input_k_perm`, of the input's dims without batch."""
    if not is_tensor(op.input) or not is_tensor(op.output):
        raise op.error("on memrefs has no semantics in the simulator")
    if any(op.static_output_pad_low) or any(op.static_output_pad_high):
        raise op.error("with a padded output has no semantics in the simulator")
    source, output, r = b.slot(op.input), b.slot(op.output), b.slot(op.results[0])
    fill = None if op.pad_value is None else b.slot(op.pad_value)
    order = list(op.output_perm)
    if any(n == DYNAMIC_INDEX for n in op.static_input_pad_low):
        raise op.error("with padding that is not constant has no semantics in the simulator")
    low = list(op.static_input_pad_low) or [0] * op.input.type.rank

    def constant(env: Env, x: Any, what: str) -> int:
        return uniform(env[b.slot(x)], op, what) if isinstance(x, Value) else x

    def run(env: Env) -> None:
        data, extents = whole(env[source]), env[output].shape
        numbers: list[Array] = []
        for i, (offset, sizes) in enumerate(zip(op.mixed_offsets, op.mixed_output_sizes, strict=True)):
            count = constant(env, offset, "an offset") + np.arange(extents[order.index(i)])
            known = [constant(env, n, "a size") for n in sizes]
            shape = [-1 if j == i else 1 for j in range(len(extents))]
            numbers += [x.reshape(shape) for x in _apart(count, known)]
        places = _places(op, numbers)
        inside: Any = np.ones((1,) * len(extents), np.bool_)
        for d, n in enumerate(data.shape[1:]):
            places[d] = places[d] - low[d]
            inside = inside & (places[d] >= 0) & (places[d] < n)
            places[d] = np.clip(places[d], 0, max(n - 1, 0))
        found = data[(slice(None), *np.broadcast_arrays(*places))]
        inside = np.broadcast_to(inside, found.shape[1:])
        if fill is not None:
            rows = max(len(found), len(env[fill]))
            padding = spread(env[fill], rows).reshape(-1, *(1,) * len(extents))
            found = np.where(inside, spread(found, rows), padding)
        elif not inside.all():
            raise op.error("reads outside of the tensor")
        env[r] = Tensor(np.ascontiguousarray(np.transpose(found, (0, *(1 + d for d in order)))), env[output].sizes)

    return run


def _apart(count: Array, sizes: list[int]) -> list[Array]:
    """The numbers that one counts, the last fastest."""
    out: list[Array] = []
    for n in sizes[:0:-1]:
        out.append(count % n)
        count = count // n
    return [*([count] if sizes else []), *out[::-1]]


def _places(op: Any, numbers: list[Array]) -> list[Array]:
    """Where in each dim of the input, from the numbers of batch, of windows (m), and of what is in them (k)."""
    batch, m = len(op.batch_pos), len(op.m_pos)
    places: list[Any] = [None] * op.input.type.rank
    for d, x in zip(op.batch_pos, numbers[:batch], strict=True):
        places[d] = x
    inner: list[Any] = [None] * len(op.input_k_perm)
    for i, x in zip(op.input_k_perm, numbers[batch + m :], strict=True):
        inner[i] = x
    windows, channels = iter(range(m)), iter(op.k_pos)
    others = [d for d in range(len(places)) if d not in op.batch_pos]
    for d, x in zip(others, inner, strict=True):
        if d in op.k_pos:
            places[next(channels)] = x
        else:
            j = next(windows)
            places[op.m_pos[j]] = numbers[batch + j] * op.strides[j] + x * op.dilations[j]
    return places
