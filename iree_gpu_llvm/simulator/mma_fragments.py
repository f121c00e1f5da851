"""Matrices of a subgroup from the fragments that its lanes hold, and back."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .numbers import Array


class Places(NamedTuple):
    """`shape` of the matrix; `of_fragment[lane * n + e]`: which element of the matrix a lane's element e is;
    `in_fragment`: for each element of the matrix, an element of a fragment that it is."""

    shape: tuple[int, ...]
    of_fragment: Array
    in_fragment: Array


def joined(shape: tuple[int, ...], of_fragment: Array) -> Places:
    """From the flat index in the matrix of each (lane, element)."""
    flat = np.ascontiguousarray(of_fragment).reshape(-1)
    # Where lanes share an element, the first one's is taken: reversed, so that it is written last.
    in_fragment = np.zeros(int(np.prod(shape)), np.int64)
    in_fragment[flat[::-1]] = np.arange(flat.size)[::-1]
    return Places(shape, flat, in_fragment)


def gather(fragments: Array, at: Places) -> Array:
    """Fragments (subgroup, lane, element) as matrices (subgroup, *shape)."""
    waves = len(fragments)
    return fragments.reshape(waves, -1).take(at.in_fragment, axis=1).reshape(waves, *at.shape)


def scatter(matrices: Array, at: Places, lanes: int) -> Array:
    """Matrices as fragments (subgroup * lane, element)."""
    waves = len(matrices)
    return matrices.reshape(waves, -1).take(at.of_fragment, axis=1).reshape(waves * lanes, -1)
