"""`tensor`: making tensors, their elements, their extents and shapes."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ...dialects.index_lists import reassociation_groups
from ...ir.operations import Operation
from ...ir.types import DYNAMIC, RankedTensorType
from ..binder import Binder, Env, Run, executes, number
from ..machine import Machine
from ..memory import uniform
from ..numbers import Array, dtype_of
from ..ragged import of_equal_extents
from ..regions import Body, as_lanes
from ..tensor_boxes import boxed, inserted, read_box, sliced
from ..tensor_patches import read_runs
from ..tensors import Tensor, extent, rows_of, size_of, spread, undefined, whole
from .memref import mixed_getter

Sizes = Callable[[Env], "tuple[Any, ...]"]


def sizes_of(b: Binder, t: RankedTensorType, dynamic: Any) -> Sizes:
    """The extents of a type, those that it does not know from values."""
    machine, slots = b.machine, b.slots(dynamic)

    def get(env: Env) -> tuple[Any, ...]:
        following = iter(slots)
        return tuple(size_of(machine, env[next(following)]) if n == DYNAMIC else n for n in t.shape)

    return get


@executes("tensor.empty", "bufferization.alloc_tensor")
def empty(b: Binder, op: Any) -> Run:
    """Without contents. One that is told to lie in a workgroup's memory is what its lanes fill together."""
    t, r = op.results[0].type, b.slot(op.results[0])
    is_alloc = op.name == "bufferization.alloc_tensor"
    copied = b.slot(op.copy) if is_alloc and op.copy is not None else None
    sizes = sizes_of(b, t, op.dynamic_sizes if is_alloc else op.dynamicSizes)
    shared = is_alloc and "workgroup" in str(op.memory_space)

    def run(env: Env) -> None:
        env[r] = undefined(t, sizes(env), shared) if copied is None else env[copied]

    return run


@executes("tensor.cast", "tensor.barrier_cast")
def cast(b: Binder, op: Any) -> Run:
    """The same tensor; where more extents are known then, they must be those that it has."""
    source, r, target = b.slot(op.operands[0]), b.slot(op.results[0]), op.results[0].type
    if not isinstance(target, RankedTensorType) or not isinstance(op.operands[0].type, RankedTensorType):
        raise op.error("of tensors without rank has no semantics in the simulator")

    def run(env: Env) -> None:
        t = env[source]
        for d, n in enumerate(target.shape):
            if n != DYNAMIC and uniform(t.sizes[d], op, "a size") != n:
                raise op.error(f"of a tensor with {t.sizes[d]} elements along dimension {d}, not {n}")
        env[r] = t

    return run


@executes("tensor.dim")
def dim(b: Binder, op: Any) -> Run:
    machine, source, which, r = b.machine, b.slot(op.source), b.slot(op.index), b.slot(op.results[0])

    def run(env: Env) -> None:
        n = env[source].sizes[uniform(env[which], op, "the dimension")]
        env[r] = spread(n, machine.lanes) if isinstance(n, np.ndarray) else np.array([n], np.int64)

    return run


@executes("tensor.rank")
def rank(b: Binder, op: Any) -> None:
    b.define(op.results[0], np.array([op.tensor.type.rank], np.int64))


# -- elements


@executes("tensor.from_elements")
def from_elements(b: Binder, op: Any) -> Run:
    machine, slots, r = b.machine, b.slots(op.operands), b.slot(op.results[0])
    t = op.results[0].type
    dtype = dtype_of(t.element)

    def run(env: Env) -> None:
        values = [rows_of(machine, env[s]) for s in slots]
        out = np.empty((max(map(len, values), default=1), len(values)), dtype)
        for i, x in enumerate(values):
            out[:, i] = spread(x, len(out))
        env[r] = Tensor(out.reshape(len(out), *t.shape))

    return run


@executes("tensor.splat")
def splat(b: Binder, op: Any) -> Run:
    machine, value, r = b.machine, b.slot(op.input), b.slot(op.results[0])
    sizes = sizes_of(b, op.aggregate.type, op.dynamicSizes)

    def run(env: Env) -> None:
        extents = sizes(env)
        shape = tuple(extent(n) for n in extents)
        x = rows_of(machine, env[value])
        env[r] = Tensor(np.broadcast_to(x.reshape(len(x), *(1,) * len(shape)), (len(x), *shape)), extents)

    return run


@executes("tensor.generate")
def generate(b: Binder, op: Any) -> Run:
    r = b.slot(op.results[0])
    sizes = sizes_of(b, op.results[0].type, op.dynamicExtents)
    element = region_of_indices(b, op.regions[0].blocks[0])

    def run(env: Env) -> None:
        extents = sizes(env)
        env[r] = Tensor(element(env, tuple(extent(n) for n in extents)), extents)

    return run


def region_of_indices(b: Binder, block: Any) -> Callable[[Env, tuple[int, ...]], Array]:
    """What a region yields for every index: (rows, *shape)."""
    body = Body(b, block)
    machine, (yielded,) = b.machine, body.yielded

    def compute(env: Env, shape: tuple[int, ...]) -> Array:
        rows, points = body.rows(env), math.prod(shape)
        for a, n in zip(body.arguments, np.indices(shape), strict=True):
            env[a] = np.tile(n.reshape(-1), rows)
        with body.surrounded(env, rows, points), as_lanes(machine, rows * points):
            for run in body.early:
                run(env)
            x = env[yielded]
        return np.broadcast_to(x, (1, *shape)) if len(x) == 1 else x.reshape(rows, *shape)

    return compute


@executes("tensor.extract")
def extract(b: Binder, op: Any) -> Run:
    machine, source, indices, r = b.machine, b.slot(op.tensor), b.slots(op.indices), b.slot(op.results[0])

    def run(env: Env) -> None:
        box = sliced(machine, op, env[source], [env[i] for i in indices], [1] * len(indices), [1] * len(indices))
        found = read_runs(env[source], box.starts, 1)[:, 0, 0]
        env[r] = found if len(found) == 1 else spread(found, machine.lanes)

    return run


@executes("tensor.insert")
def insert(b: Binder, op: Any) -> Run:
    machine, value, dest, indices = b.machine, b.slot(op.scalar), b.slot(op.dest), b.slots(op.indices)
    r = b.slot(op.results[0])

    def run(env: Env) -> None:
        t = env[dest]
        box = sliced(machine, op, t, [env[i] for i in indices], [1] * len(indices), [1] * len(indices))
        x = rows_of(machine, env[value])
        env[r] = inserted(machine, t, box, x.reshape(len(x), *box.shape))

    return run


# -- shapes


@executes("tensor.expand_shape")
def expand_shape(b: Binder, op: Any) -> Run:
    machine, source, r = b.machine, b.slot(op.operands[0]), b.slot(op.results[0])
    sizes = mixed_getter(b, op.output_shape, op.static_output_shape)
    groups = reassociation_groups(op.reassociation)

    def run(env: Env) -> None:
        t: Tensor = env[source]
        env[r] = _reshaped(machine, op, t, tuple(size_of(machine, n) for n in sizes(env)), groups)

    return run


@executes("tensor.collapse_shape")
def collapse_shape(b: Binder, op: Any) -> Run:
    machine, source, r = b.machine, b.slot(op.operands[0]), b.slot(op.results[0])
    groups = reassociation_groups(op.reassociation)

    def run(env: Env) -> None:
        t: Tensor = env[source]
        sizes = tuple(_product([t.sizes[d] for d in group]) for group in groups)
        env[r] = _reshaped(machine, op, t, sizes, groups)

    return run


def _product(sizes: list[Any]) -> Any:
    rows = max((len(n) for n in sizes if isinstance(n, np.ndarray)), default=1)
    return math.prod(spread(n, rows) if isinstance(n, np.ndarray) else n for n in sizes)


def _reshaped(machine: Machine, op: Operation, t: Tensor, sizes: tuple[Any, ...], groups: list[list[int]]) -> Tensor:
    """Elements move where extents differ between rows in other dims than the outermost of a group."""
    longer = t.sizes if len(t.sizes) > len(sizes) else sizes
    moves = any(isinstance(longer[d], np.ndarray) for group in groups for d in group[1:])
    if moves:
        return of_equal_extents(machine, t, sizes, lambda x, shape, _: _of_shape(op, x, shape))
    shape = tuple(extent(n) for n in sizes)
    _check_count(op, t.shape, shape)
    return t.reshaped(sizes)


def _of_shape(op: Operation, x: Array, shape: tuple[int, ...]) -> Array:
    _check_count(op, x.shape[1:], shape)
    return x.reshape(len(x), *shape)


def _check_count(op: Operation, old: tuple[int, ...], new: tuple[int, ...]) -> None:
    if math.prod(new) != math.prod(old):
        raise op.error(f"makes {list(new)} of a tensor of {list(old)}")


@executes("tensor.reshape")
def reshape(b: Binder, op: Any) -> Run:
    source, shape, r = b.slot(op.source), b.slot(op.shape), b.slot(op.results[0])

    def run(env: Env) -> None:
        t, wanted = env[source], whole(env[shape])
        sizes = tuple(uniform(wanted[:, d], op, "an extent") for d in range(wanted.shape[1]))
        if t.is_ragged or math.prod(sizes) != math.prod(t.shape):
            raise op.error(f"makes {list(sizes)} of a tensor of {list(t.sizes)}")
        env[r] = t.reshaped(sizes)

    return run


@executes("tensor.bitcast")
def bitcast(b: Binder, op: Any) -> Run:
    source, r = b.slot(op.source), b.slot(op.results[0])
    dtype = dtype_of(op.results[0].type.element)

    def run(env: Env) -> None:
        t: Tensor = env[source]
        env[r] = Tensor(whole(t).view(dtype), t.sizes, shared=t.shared)

    return run


@executes("tensor.concat")
def concat(b: Binder, op: Any) -> Run:
    slots, r, axis = b.slots(op.operands), b.slot(op.results[0]), number(op, "dim")

    def run(env: Env) -> None:
        parts = [env[s] for s in slots]
        if any(t.is_ragged for t in parts):
            raise op.error("with extents that differ between work items has no semantics in the simulator")
        arrays = [whole(t) for t in parts]
        rows = max(map(len, arrays))
        arrays = [np.broadcast_to(spread(x, rows), (rows, *x.shape[1:])) for x in arrays]
        env[r] = Tensor(np.concatenate(arrays, axis=axis + 1))

    return run


# -- gather and scatter


def _coordinates(machine: Machine, op: Any, t: Tensor, index: Tensor, dims: list[int]) -> tuple[Any, Any]:
    """For each slice of a gather or scatter, where it begins along each dim: a box with an axis for them."""
    given = whole(index).astype(np.int64)
    rows, count = len(given), math.prod(given.shape[1:-1])
    flat = given.reshape(rows, count, len(dims))
    for k, d in enumerate(dims):
        column = flat[:, :, k]
        if column.size and (column.min() < 0 or column.max() >= t.shape[d]):
            raise op.error(f"has a coordinate outside of dimension {d}, which has {t.shape[d]} elements")
    return flat, given.shape[1:-1]


def _slices(machine: Machine, t: Tensor, flat: Array, k: int, dims: list[int]) -> Any:
    positions = [flat[:, k, dims.index(d)][:, None] if d in dims else np.arange(n)[None] for d, n in enumerate(t.shape)]
    sizes = tuple(1 if d in dims else n for d, n in enumerate(t.shape))
    return boxed(machine, t, positions, [d not in dims for d in range(len(t.shape))], sizes, None)


@executes("tensor.gather")
def gather(b: Binder, op: Any) -> Run:
    machine, source, index, r = b.machine, b.slot(op.source), b.slot(op.indices), b.slot(op.results[0])
    dims, reduced = list(op.gather_dims), op.result.type.rank

    def run(env: Env) -> None:
        t: Tensor = env[source]
        flat, batch = _coordinates(machine, op, t, env[index], dims)
        found = [read_box(t, _slices(machine, t, flat, k, dims)) for k in range(flat.shape[1])]
        rows = max(map(len, found), default=1)
        joined = np.empty((rows, 0), t.dtype)  # where no index is given
        if found:
            joined = np.stack([np.broadcast_to(x, (rows, *x.shape[1:])) for x in found], axis=1)
        rest = [1 if d in dims else n for d, n in enumerate(t.shape)]
        if reduced < len(batch) + len(rest):
            rest = [n for d, n in enumerate(rest) if d not in dims]
        env[r] = Tensor(joined.reshape(rows, *batch, *rest))

    return run


@executes("tensor.scatter")
def scatter(b: Binder, op: Any) -> Run:
    machine, source, dest, index = b.machine, b.slot(op.source), b.slot(op.dest), b.slot(op.indices)
    dims, r = list(op.scatter_dims), b.slot(op.results[0])

    def run(env: Env) -> None:
        t: Tensor = env[dest]
        flat, _ = _coordinates(machine, op, t, env[index], dims)
        values = whole(env[source])
        parts = flat.shape[1] if values.size else 0
        values = values.reshape(len(values), max(parts, 1), -1)
        for k in range(parts):
            box = _slices(machine, t, flat, k, dims)
            t = inserted(machine, t, box, values[:, k].reshape(len(values), *box.shape))
        env[r] = t

    return run
