"""What lanes have replaced in tensors: reading over it, adding to it, putting it together."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from ..ir.operations import Operation
from .numbers import Array
from .tensor_runs import bytes_of, gathered, places, spread, window, with_rows, words, write_runs
from .tensors import Patch, Tensor, active_rows

if TYPE_CHECKING:
    from .machine import Machine


def read_runs(t: Tensor, starts: Array, run: int) -> Array:
    """Runs of elements, as each row sees them: (rows, runs, run)."""
    if not starts.shape[1] or not run or not t.flat.shape[1]:
        return np.zeros((len(starts), starts.shape[1], run), t.dtype)
    out = gathered(t.flat, starts, run)
    for p in t.patches:
        if not _may_meet(p, starts, run):
            continue
        rows = max(len(out), p.rows)
        if p.same_place(starts, run):
            there: Any = True if p.mask is None else spread(p.mask, rows)[:, :, None]
            out = np.where(there, spread(p.values, rows), spread(out, rows))
        else:
            out = _overlaid(t.flat.shape[1], p, starts, run, out, rows)
    return out


def _may_meet(p: Patch, starts: Array, run: int) -> bool:
    rows = max(len(starts), len(p.low))
    low, high = spread(starts.min(axis=1), rows), spread(starts.max(axis=1) + run, rows)
    return bool(((low < spread(p.high, rows)) & (spread(p.low, rows) < high)).any())


def _overlaid(length: int, p: Patch, starts: Array, run: int, out: Array, rows: int) -> Array:
    """What was read, with those elements replaced that are in the patch."""

    def keys(begin: Array, n: int) -> Array:
        each = (begin[:, :, None] + np.arange(n)).reshape(len(begin), -1)
        return np.broadcast_to(spread(each, rows), (rows, each.shape[1])) + np.arange(rows)[:, None] * length

    have, want = keys(p.starts, p.run), keys(starts, run)
    order = np.argsort(have, axis=None, kind="stable")
    ordered = have.reshape(-1)[order]
    found = np.searchsorted(ordered, want.reshape(-1), side="right") - 1
    index = order[np.maximum(found, 0)]
    hit = (found >= 0) & (ordered[np.maximum(found, 0)] == want.reshape(-1))
    if p.mask is not None:
        there = np.broadcast_to(spread(p.mask, rows)[:, :, None], (rows, p.starts.shape[1], p.run))
        hit &= there.reshape(-1)[index]
    values = np.broadcast_to(spread(p.values, rows), (rows, *p.values.shape[1:])).reshape(-1)[index]
    shape = (rows, *out.shape[1:])
    return np.where(hit.reshape(shape), values.reshape(shape), spread(out, rows))


# -- replacing and joining


def with_runs(machine: Machine, t: Tensor, starts: Array, run: int, values: Array, mask: Any, patch: bool) -> Tensor:
    """The tensor with runs replaced: by a patch if asked for, or if lanes replace parts of what they share."""
    if not starts.shape[1] or not run or not t.flat.shape[1]:
        return t
    rows = max(len(starts), len(values), 1 if mask is None else len(mask))
    if patch or t.patches or (t.shared and rows > t.rows):
        active = active_rows(machine)
        if active is not None:
            shown = active[:, None] & np.ones((1, starts.shape[1]), np.bool_)
            count = max(len(shown), 1 if mask is None else len(mask))
            mask = shown if mask is None else spread(shown, count) & spread(mask, count)
        return t.replaced(patches=(*t.patches, Patch(starts, run, values, mask)))
    length = math.prod(t.shape)
    if run == length and mask is None:
        return Tensor(values.reshape(len(values), *t.shape), t.sizes, shared=t.shared)
    rows = max(rows, t.rows)
    out = np.array(np.broadcast_to(spread(t.flat, rows), (rows, length)), order="C")
    write_runs(out, starts, run, values, mask)
    return Tensor(out.reshape(rows, *t.shape), t.sizes, shared=t.shared)


def merged(op: Operation, t: Tensor, rows: int) -> Tensor:
    """The tensor that lanes have made together, with so many rows or fewer. Raises CompileError where two of them have
    put different values in one place."""
    if not t.patches:
        return t
    rows = max(rows, t.rows)
    length = t.flat.shape[1]
    out = np.array(np.broadcast_to(spread(t.flat, rows), (rows, length)), order="C")
    for p in t.patches:
        write_runs(out, p.starts, p.run, p.values, p.mask)
    for p in t.patches:
        if p.rows > rows:
            _check_agreement(op, t, out, p)
    return Tensor(out.reshape(rows, *t.shape), t.sizes, shared=t.shared)


def _check_agreement(op: Operation, t: Tensor, out: Array, p: Patch) -> None:
    starts = with_rows(p.starts, p.rows)
    there = window(out, p.run)[places(len(out), out.shape[1], starts)[0]]
    own = with_rows(words(p.values), p.rows)
    wrong = bytes_of(there) != bytes_of(own)
    if not wrong.any():
        return
    if len(t.patches) > 1:  # a lane's own later patch may have replaced it
        last = words(read_runs(t, starts, p.run))
        rows = max(len(last), p.rows)
        wrong = bytes_of(with_rows(there, rows)) != bytes_of(with_rows(last, rows))
    rows = len(wrong)
    if p.mask is not None:
        wrong &= with_rows(p.mask, rows)[:, :, None]
    if wrong.any():
        row, run, byte = (int(n) for n in np.argwhere(wrong)[0])
        element = int(with_rows(starts, rows)[row, run]) + byte // out.dtype.itemsize
        where = ", ".join(str(int(n)) for n in np.unravel_index(element, t.shape))
        raise op.error(f"joins different values for element [{where}] of a tensor that its workers make together")
