"""Matrices of a subgroup from the fragments that its lanes hold, and back, by the layouts in `dialects/iree_gpu`."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from ..dialects.iree_gpu.mma_layouts import Intrinsic, OperandLayout, intrinsics
from .numbers import Array


class Places(NamedTuple):
    """`shape` of the matrix; `of_fragment[lane * n + e]`: which element of the matrix a lane's element e is;
    `in_fragment`: for each element of the matrix, an element of a fragment that it is."""

    shape: tuple[int, ...]
    of_fragment: Array
    in_fragment: Array


@cache
def places(layout: OperandLayout, lanes: int) -> Places:
    of_fragment = np.array(
        [np.ravel_multi_index(at, layout.shape) for lane in range(lanes) for at in layout.coordinates(lane)]
    )
    # Where lanes share an element, the first one's is taken: reversed, so that it is written last.
    in_fragment = np.zeros(int(np.prod(layout.shape)), np.int64)
    in_fragment[of_fragment[::-1]] = np.arange(len(of_fragment))[::-1]
    return Places(layout.shape, of_fragment, in_fragment)


def gather(fragments: Array, at: Places) -> Array:
    """Fragments (subgroup, lane, element) as matrices (subgroup, *shape)."""
    waves = len(fragments)
    return fragments.reshape(waves, -1).take(at.in_fragment, axis=1).reshape(waves, *at.shape)


def scatter(matrices: Array, at: Places, lanes: int) -> Array:
    """Matrices as fragments (subgroup * lane, element)."""
    waves = len(matrices)
    return matrices.reshape(waves, -1).take(at.of_fragment, axis=1).reshape(waves * lanes, -1)


def find(
    op: str,
    mnk: tuple[int, int, int],
    blocks: int,
    types: tuple[str, str, str],
    counts: tuple[int, int, int],
    wave: int,
) -> Intrinsic | None:
    """The instruction: by shape, element types, and how many elements of A, B and C a lane holds."""
    for row in intrinsics("mma").values():
        if row.op != op or (row.m, row.n, row.k) != mnk or row.blocks != blocks or row.layouts is None:
            continue
        if (row.a, row.b, row.c) != types or row.subgroup_size != wave:
            continue
        have = tuple(layout.elements_per_thread for layout in row.layouts)
        if have[:2] == counts[:2] and counts[2] in (have[2], 2 * have[2]):
            return row
    return None
