"""`iree_gpu`: copies that lanes do together, on tensors. Every lane has the whole of what all have copied."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..binder import Binder, Env, Run, executes
from ..machine import Machine
from ..memory import MemRef
from ..numbers import Array
from ..tensor_boxes import Box, boxed, inserted, read_box
from ..tensors import Tensor, active_rows, rows_of, spread, whole
from .tensor_buffers import tensor_of

Positions = list[Array]
"""Along each dimension, the positions (rows, n) of what is read or written."""


def in_bounds_of(op: Any, rank: int) -> list[bool]:
    """For each dimension, whether it stays inside for sure."""
    return [bool(a.value) for a in op.in_bounds] if op.in_bounds is not None else [True] * rank


def check_elements(op: Any, source: Any, target: Any) -> None:
    if source.element is not target.element:
        raise op.error(f"of elements of type {source.element} as {target.element} has no semantics in the simulator")


def gather_of_tensors(b: Binder, op: Any) -> Run | None:
    """Without a result, the copy shows nowhere but in the parallel loop's tensor."""
    gathered = _gathered(b, op)
    if not op.results:
        return None
    r, init = b.slot(op.results[0]), b.slot(op.init)
    machine = b.machine

    def run(env: Env) -> None:
        to: Tensor = env[init]
        env[r] = inserted(machine, to, _everything(machine, to), gathered(env))

    return run


@executes("iree_gpu.coalesced_gather_dma in parallel")
def gather_in_parallel(b: Binder, op: Any) -> Callable[[Env, list[Tensor]], None]:
    """What lanes copy comes together in the tensor of the loop around."""
    gathered, machine = _gathered(b, op), b.machine
    loop: Any = op.parent_op.parent_op
    arguments = list(loop.output_arguments)
    if op.init not in arguments:
        raise op.error("into a tensor that is not the loop's has no semantics in the simulator")
    which = arguments.index(op.init)

    def part(env: Env, after: list[Tensor]) -> None:
        to = after[which]
        after[which] = inserted(machine, to, _everything(machine, to), gathered(env), patch=True)

    return part


def _gathered(b: Binder, op: Any) -> Callable[[Env], Array]:
    """The elements (rows, *shape of init) that are copied."""
    check_elements(op, op.source.type, op.init.type)
    machine = b.machine
    source, init, indices = b.slot(op.source), b.slot(op.init), b.slots(op.indices)
    bounded = in_bounds_of(op, op.init.type.rank)

    def f(env: Env) -> Array:
        t, to = env[source], env[init]
        at = [_table(machine, op, env[i]) for i in indices]
        at += [np.arange(n)[None] for n in to.shape[len(at) :]]
        at += [np.zeros((1, 1), np.int64)] * (len(t.shape) - len(at))
        machine.counts.dma_transfers += machine.active_waves * int(np.prod(to.shape))
        found = _read(machine, op, t, at, bounded)
        return found.reshape(len(found), *to.shape)

    return f


def _table(machine: Machine, op: Any, x: Any) -> Array:
    """Indices (rows, n): a vector, a tensor or a memref of them."""
    if isinstance(x, MemRef):
        x = tensor_of(machine, op, x)
    if isinstance(x, Tensor):
        return whole(x).astype(np.int64)
    rows = [rows_of(machine, x[:, k]) for k in range(x.shape[1])]
    count = max(map(len, rows), default=1)
    return np.stack([spread(r, count) for r in rows], axis=1).astype(np.int64)


def async_dma_of_tensors(b: Binder, op: Any) -> Run:
    machine = b.machine
    source, dest, r = b.slot(op.source), b.slot(op.dest), b.slot(op.results[0])
    starts, ends = b.slots(op.source_indices), b.slots(op.dest_indices)
    sizes = op.transfer_type.value.shape
    along = {op.source_dimension(d): d for d in range(len(sizes))}
    bounded = in_bounds_of(op, len(sizes))
    source_bounded = [bounded[along[s]] if s in along else True for s in range(len(starts))]
    order = [op.source_dimension(d) for d in range(len(sizes))]

    def positions(x: Array, n: int) -> Array:
        if x.ndim == 2:
            return _table(machine, op, x)
        return rows_of(machine, x)[:, None] + np.arange(n)

    def run(env: Env) -> None:
        t, to = env[source], env[dest]
        if isinstance(t, MemRef):
            t = tensor_of(machine, op, t)
        at = [positions(env[i], sizes[along[s]] if s in along else 1) for s, i in enumerate(starts)]
        found = _read(machine, op, t, at, source_bounded)
        others = [s for s in range(len(starts)) if s not in along]
        values = found.transpose(0, *(1 + s for s in order), *(1 + s for s in others)).reshape(len(found), *sizes)
        target = [positions(env[i], n) for i, n in zip(ends, sizes, strict=True)]
        _check(machine, op, to, target, bounded, "writes")
        box = boxed(machine, to, target, _neighbours(target), sizes, _there(to, target, bounded))
        machine.counts.dma_transfers += machine.active_waves * int(np.prod(sizes))
        env[r] = inserted(machine, to, box, values)

    return run


# -- boxes


def _everything(machine: Machine, t: Tensor) -> Box:
    at = [np.arange(n)[None] for n in t.shape]
    return boxed(machine, t, at, [True] * len(at), t.sizes, None)


def _neighbours(at: Positions) -> list[bool]:
    return [bool((np.diff(p, axis=1) == 1).all()) for p in at]


def _there(t: Tensor, at: Positions, bounded: Sequence[bool]) -> Any:
    """Which elements are inside the tensor (rows, *shape); None: all."""
    out: Any = None
    for d, (p, size, sure) in enumerate(zip(at, t.sizes, bounded, strict=False)):
        if sure:
            continue
        rows = max(len(p), len(size) if isinstance(size, np.ndarray) else 1)
        most = spread(size, rows)[:, None] if isinstance(size, np.ndarray) else size
        inside = (spread(p, rows) >= 0) & (spread(p, rows) < most)
        inside = inside.reshape(len(inside), *(p.shape[1] if k == d else 1 for k in range(len(at))))
        out = inside if out is None else out & inside
    return None if out is None or out.all() else np.broadcast_to(out, (len(out), *(p.shape[1] for p in at)))


def _check(machine: Machine, op: Any, t: Tensor, at: Positions, bounded: Sequence[bool], does: str) -> None:
    """Raises CompileError where a dimension that stays inside for sure does not."""
    for d, (p, n) in enumerate(zip(at, t.sizes, strict=True)):
        if d < len(bounded) and not bounded[d]:
            continue
        wrong = (p < 0) | (p >= (spread(n, max(len(p), len(n)))[:, None] if isinstance(n, np.ndarray) else n))
        active = active_rows(machine)
        if active is not None:
            rows = max(len(wrong), len(active))
            wrong = spread(wrong, rows) & spread(active, rows)[:, None]
        if wrong.any():
            i, k = (int(x) for x in np.argwhere(wrong)[0])
            raise op.error(
                f"{does} element {int(spread(p, len(wrong))[min(i, len(p) - 1), k])} along dimension {d} of a tensor "
                f"that has {t.shape[d]}"
            )


def _read(machine: Machine, op: Any, t: Tensor, at: Positions, bounded: Sequence[bool]) -> Array:
    """The elements at all combinations of positions; zeros beyond a dimension that may end early."""
    _check(machine, op, t, at, bounded, "reads")
    there = _there(t, at, bounded)
    kept = [np.clip(p, 0, max(n - 1, 0)) for p, n in zip(at, t.shape, strict=True)]
    box = boxed(machine, t, kept, _neighbours(kept), tuple(p.shape[1] for p in kept), None)
    found = read_box(t, box)
    if there is None:
        return found
    rows = max(len(found), len(there))
    return np.where(spread(there, rows), spread(found, rows), found.dtype.type(0))
