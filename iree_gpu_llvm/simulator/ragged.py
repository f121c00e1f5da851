"""Ops that move elements about, on tensors whose extents differ between rows: done for rows of the same extents at a
time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .machine import Machine
from .numbers import Array
from .tensors import Tensor, active_rows, extent, spread, whole

Pick = Callable[[Array], Array]
"""Of an array of rows, those that are being computed."""


def of_equal_extents(
    machine: Machine, t: Tensor, sizes: Sequence[Any], compute: Callable[[Array, tuple[int, ...], Pick], Array]
) -> Tensor:
    """The tensor of extents `sizes` whose rows `compute` makes of the elements of `t` (rows, *shape) and of the shape
    that they shall have."""
    extents = [*t.sizes, *sizes]
    if not any(isinstance(n, np.ndarray) for n in extents):
        return Tensor(np.ascontiguousarray(compute(whole(t), tuple(extents[len(t.sizes) :]), lambda x: x)))
    data, active = whole(t), active_rows(machine)
    lengths = [len(n) for n in extents if isinstance(n, np.ndarray)]
    rows = max(len(data), *lengths, 1 if active is None else len(active))
    table = np.stack([_column(n, rows) for n in extents], axis=1)
    there = np.ones(rows, np.bool_) if active is None else _column(active, rows)
    out = np.zeros((rows, *(extent(n) for n in sizes)), data.dtype)
    for line in np.unique(table[there], axis=0):
        which = there & (table == line).all(axis=1)
        old, new = ([max(int(n), 0) for n in part] for part in (line[: len(t.sizes)], line[len(t.sizes) :]))

        def pick(x: Array, which: Array = which) -> Array:
            return x if len(x) == 1 else spread(x, rows)[which]

        given = np.broadcast_to(spread(data, rows), (rows, *t.shape))[which][_corner(old)]
        out[(which, *_corner(new)[1:])] = compute(given, tuple(new), pick)
    return Tensor(out, tuple(sizes))


def _column(x: Any, rows: int) -> Array:
    return np.broadcast_to(spread(np.atleast_1d(x), rows), (rows,))


def _corner(extents: Sequence[int]) -> tuple[slice, ...]:
    return (slice(None), *(slice(0, n) for n in extents))
