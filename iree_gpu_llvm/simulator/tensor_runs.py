"""Runs of neighbouring elements in rows of contiguous memory: where they are, reading and writing many at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from .numbers import Array


def spread(x: Array, rows: int) -> Array:
    """A value with so many rows, or with one."""
    return x if len(x) in (1, rows) else np.repeat(x, rows // len(x), axis=0)


def window(flat: Array, run: int) -> Array:
    """Runs of elements at every place, which overlap."""
    width = run * flat.dtype.itemsize
    return np.ndarray((flat.size - run + 1,), np.dtype(f"V{width}"), flat, strides=(flat.dtype.itemsize,))


def places(rows: int, length: int, starts: Array) -> tuple[Array, int]:
    """Indices into all rows one after the other, for as many rows as are needed."""
    count = max(rows, len(starts))
    at = spread(starts, count)
    if rows == 1:
        return at, count
    row = np.arange(count) // (count // rows)
    return at + (row * length)[:, None], count


def gathered(flat: Array, starts: Array, run: int) -> Array:
    at, _ = places(len(flat), flat.shape[1], starts)
    found = window(flat, run)[at]
    return found.view(flat.dtype).reshape(*at.shape, run)


def write_runs(flat: Array, starts: Array, run: int, values: Array, mask: Any = None) -> None:
    """Changes rows in place. Of several rows of runs for one row of `flat`, the last wins."""
    rows, length = flat.shape
    count = max(rows, len(starts), len(values), 1 if mask is None else len(mask))
    if not starts.shape[1] or not run:
        return
    at, _ = places(rows, length, spread(starts, count) if len(starts) > 1 else np.repeat(starts, count, axis=0))
    given = np.broadcast_to(spread(words(values), count), at.shape)
    every = window(flat, run)
    if mask is None:
        every[at] = given
    else:
        chosen = np.broadcast_to(spread(mask, count), at.shape)
        every[at[chosen]] = given[chosen]


def with_rows(x: Array, rows: int) -> Array:
    return np.broadcast_to(spread(x, rows), (rows, *x.shape[1:]))


def words(values: Array) -> Array:
    """Runs of elements (rows, runs, run), each as one element of as many bytes."""
    run = values.shape[2]
    return np.ascontiguousarray(values).view(np.dtype(f"V{run * values.dtype.itemsize}"))[..., 0]


def bytes_of(words: Array) -> Array:
    """A last axis with the bytes of each element."""
    plain = np.ascontiguousarray(words)
    return plain.view(np.uint8).reshape(*plain.shape, -1)
