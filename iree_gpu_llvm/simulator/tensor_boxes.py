"""Boxes of tensors: which elements a slice, or a vector that is read or written, has in each row."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..ir.operations import Operation
from ..records import record
from .numbers import Array
from .tensor_patches import read_runs, with_runs
from .tensors import Tensor, active_rows, extent, rows_of, size_of, spread, undefined, whole

if TYPE_CHECKING:
    from .machine import Machine


@record
class Box:
    """`sizes`: of the box, ints or arrays of rows; `shape`: the largest. Its elements in row-major order are runs of
    `run` neighbours at `starts` (rows, runs); `mask`: which of them exist (None: all)."""

    sizes: tuple[Any, ...]
    shape: tuple[int, ...]
    starts: Array
    run: int
    mask: Any = None


def sliced(
    machine: Machine, op: Operation, t: Tensor, offsets: Sequence[Any], sizes: Sequence[Any], strides: Sequence[Any]
) -> Box:
    """Raises CompileError for a box that is not inside the tensor."""
    begins = [rows_of(machine, o) for o in offsets]
    extents = [size_of(machine, n) for n in sizes]
    steps = [rows_of(machine, s) for s in strides]
    for d, (o, n, s) in enumerate(zip(begins, extents, steps, strict=True)):
        _check_inside(machine, op, t, d, o, n, s)
    shape = tuple(extent(n) for n in extents)
    positions = [o[:, None] + s[:, None] * np.arange(n) for o, n, s in _common(begins, shape, steps)]
    straight = [len(s) == 1 and int(s[0]) == 1 for s in steps]
    ragged = [isinstance(n, np.ndarray) for n in extents]
    mask = None
    if any(ragged):
        rows = max(len(n) for n in extents if isinstance(n, np.ndarray))
        mask = np.ones((rows, *shape), np.bool_)
        for d, n in enumerate(extents):
            if ragged[d]:
                there = np.arange(shape[d]) < spread(n, rows)[:, None]
                mask &= there.reshape(rows, *(shape[d] if k == d else 1 for k in range(len(shape))))
    neighbours = [a and not r for a, r in zip(straight, ragged, strict=True)]
    return boxed(machine, t, positions, neighbours, tuple(extents), mask)


def _common(begins: list[Array], shape: tuple[int, ...], steps: list[Array]) -> Any:
    for o, n, s in zip(begins, shape, steps, strict=True):
        rows = max(len(o), len(s))
        yield spread(o, rows), n, spread(s, rows)


def _check_inside(machine: Machine, op: Operation, t: Tensor, d: int, offset: Array, size: Any, step: Array) -> None:
    bound = t.sizes[d]
    if not isinstance(bound, np.ndarray) and not isinstance(size, np.ndarray) and len(offset) == len(step) == 1:
        first, last = int(offset[0]), int(offset[0]) + (size - 1) * int(step[0])
        if size <= 0 or (first >= 0 and last < bound):
            return
    active = active_rows(machine)
    sizes, bounds = (x if isinstance(x, np.ndarray) else np.array([x]) for x in (size, bound))
    rows = max(len(x) for x in (offset, sizes, step, bounds))
    if active is not None:
        rows = max(rows, len(active))
    first, n, by, most = (np.broadcast_to(spread(x, rows), (rows,)) for x in (offset, sizes, step, bounds))
    wrong = (n > 0) & ((first < 0) | (first + (n - 1) * by >= most))
    if active is not None:
        wrong = wrong & spread(active, rows)
    if wrong.any():
        i = int(np.flatnonzero(wrong)[0])
        raise op.error(
            f"takes {int(n[i])} elements from {int(first[i])} on, {int(by[i])} apart, of a tensor that has"
            f" {int(most[i])} along dimension {d} (work item {_item(machine, i, rows)})"
        )


def _item(machine: Machine, row: int, rows: int) -> int:
    return row * (machine.lanes // rows) % machine.launch.padded


def boxed(
    machine: Machine, t: Tensor, positions: list[Array], neighbours: list[bool], sizes: tuple[Any, ...], mask: Any
) -> Box:
    """The elements at all combinations of positions (rows, n) along each dim. `neighbours`: of which dims they follow
    each other. `mask`: which exist (rows, *shape)."""
    shape = tuple(p.shape[1] for p in positions)
    run, split = 1, len(shape)
    while split > 0 and neighbours[split - 1] and (split == len(shape) or shape[split] == t.shape[split]):
        split -= 1
        run *= shape[split]
    starts: Array = np.zeros((1, 1), np.int64)
    step = math.prod(t.shape)
    for d, p in enumerate(positions):
        step = step // max(t.shape[d], 1)
        own = p[:, :1] if d >= split else p
        rows = max(len(starts), len(own))
        starts = (spread(starts, rows)[:, :, None] + spread(own, rows)[:, None, :] * step).reshape(rows, -1)
    if mask is not None:
        outer = math.prod(shape[:split])
        mask = mask.reshape(len(mask), outer, run)[:, :, 0] if run else mask.reshape(len(mask), -1)
    if mask is not None or machine.active is not None:  # what is not accessed may lie anywhere
        starts = np.clip(starts, 0, max(math.prod(t.shape) - run, 0))
    return Box(sizes, shape, starts, run, mask)


def read_box(t: Tensor, box: Box) -> Array:
    """(rows, *shape); undefined where the box has a mask."""
    found = read_runs(t, box.starts, box.run)
    return found.reshape(len(found), *box.shape)


def extracted(t: Tensor, box: Box, element: Any) -> Tensor:
    """The box as a tensor, which is made when it is needed: often it is only written to. It is shared as far as the
    tensor is."""
    rows = max(t.rows, len(box.starts), *(p.rows for p in t.patches)) if t.patches else max(t.rows, len(box.starts))
    shared = t.shared and rows == t.rows
    if t.undefined and not t.patches:
        return undefined(element, box.sizes, shared)

    def make() -> Array:
        found = read_box(t, box)
        return found if len(found) == rows else np.repeat(found, rows // len(found), axis=0)

    return Tensor(make, box.sizes, rows=rows, dtype=t.dtype, shared=shared)


def inserted(machine: Machine, t: Tensor, box: Box, values: Array, patch: bool = False) -> Tensor:
    """The tensor with the box replaced by values (rows, *shape)."""
    parts = values.reshape(len(values), -1, box.run) if box.run else values.reshape(len(values), 0, 0)
    return with_runs(machine, t, box.starts, box.run, parts, box.mask, patch)


def inserted_tensor(machine: Machine, t: Tensor, box: Box, source: Tensor, patch: bool = False) -> Tensor:
    """The same with the box's values in a tensor, of which lanes may have made parts."""
    if not (source.shared and source.patches):
        return inserted(machine, t, box, _of_shape(whole(source), box.shape), patch)
    if not source.undefined:
        t = inserted(machine, t, box, _of_shape(source.data, box.shape), patch)
    places = (box.starts[:, :, None] + np.arange(box.run)).reshape(len(box.starts), -1)
    for p in source.patches:
        elements = (p.starts[:, :, None] + np.arange(p.run)).reshape(len(p.starts), -1)
        rows = max(len(places), len(elements))
        at = np.take_along_axis(
            np.broadcast_to(spread(places, rows), (rows, places.shape[1])),
            np.broadcast_to(spread(elements, rows), (rows, elements.shape[1])),
            axis=1,
        )
        mask = None if p.mask is None else np.repeat(p.mask, p.run, axis=1)
        t = with_runs(machine, t, at, 1, p.values.reshape(len(p.values), -1, 1), mask, True)
    return t


def _of_shape(x: Array, shape: tuple[int, ...]) -> Array:
    """The part that the box has: extents of the tensor may be larger where they differ between rows."""
    if math.prod(x.shape[1:]) == math.prod(shape):
        return x.reshape(len(x), *shape)
    return x.reshape(len(x), *_aligned(x.shape[1:], shape))[(slice(None), *(slice(0, n) for n in shape))]


def _aligned(have: tuple[int, ...], want: tuple[int, ...]) -> tuple[int, ...]:
    """The extents with 1 where the box has dims of extent 1 that they lack."""
    out, rest = [], list(have)
    for n in want:
        if len(rest) and not (n == 1 and len(rest) < len(want) - len(out)):
            out.append(rest.pop(0))
        else:
            out.append(1)
    return tuple(out)
