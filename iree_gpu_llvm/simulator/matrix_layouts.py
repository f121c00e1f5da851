"""Which element of a matrix a lane's register holds, by the formulas of the instruction set manuals.

A row (of A) or column (of B and C) belongs to the lane with its number. Lanes beyond that are groups, which share out
k of A and B, and the rows of C. CDNA1 to CDNA4 ISA, "Matrix Arithmetic Instructions"; RDNA3 and RDNA4 ISA, "Wave Matrix
Multiply Accumulate". Which k a register of A holds is told only up to an order that A and B have in common: no product
depends on it.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from .mma_fragments import Places, joined
from .numbers import Array


class Instruction(NamedTuple):
    """`unit`: how many rows of C one after the other a lane holds. `subwords`: each register of C has room for two
    results, of which one is used."""

    a: Places
    b: Places
    c: Places
    subwords: bool = False


def _places(shape: tuple[int, ...], coordinates: tuple[Array, ...]) -> Places:
    return joined(shape, np.ravel_multi_index(np.broadcast_arrays(*coordinates), shape))


def _source(rows: int, k: int, blocks: int, items: int, lanes: int) -> tuple[Array, Array, Array]:
    """Block, row and k of (lane, item): groups go through the blocks, then through k. What is left of the groups holds
    the same once more."""
    lane, item = np.arange(lanes)[:, None], np.arange(items)[None]
    group = lane // rows
    return group % blocks + 0 * item, lane % rows + 0 * item, group // blocks % (k // items) * items + item


def _result(m: int, n: int, blocks: int, unit: int, lanes: int) -> tuple[Array, Array, Array]:
    """Block, row and column of (lane, item): groups go through units of rows, items go on from there."""
    items = m * n * blocks // lanes
    lane, item = np.arange(lanes)[:, None], np.arange(items)[None]
    group, units = lane // n, m // unit
    in_groups = min(lanes // n, units)  # units of rows side by side
    blocks_in_groups = lanes // n // in_groups
    part = item // unit
    unit_number = part % (units // in_groups) * in_groups + group // blocks_in_groups
    block = part // (units // in_groups) * blocks_in_groups + group % blocks_in_groups
    return block, unit * unit_number + item % unit, lane % n + 0 * item


@cache
def instruction(
    m: int, n: int, k: int, blocks: int, items: tuple[int, int], unit: int, lanes: int, subwords: bool = False
) -> Instruction:
    """Matrices have the axes (block, row, column). `items`: elements of A and B in a lane."""
    block, row, along = _source(m, k, blocks, items[0], lanes)
    a = _places((blocks, m, k), (block, row, along))
    block, column, along = _source(n, k, blocks, items[1], lanes)
    b = _places((blocks, k, n), (block, along, column))
    return Instruction(a, b, _places((blocks, m, n), _result(m, n, blocks, unit, lanes)), subwords)


# -- MFMA: the shapes (m = n, k, blocks) for each element type of A

_SHAPES_16_BITS = ((32, 4, 2), (16, 4, 4), (4, 4, 16), (32, 8, 1), (16, 16, 1), (32, 16, 1), (16, 32, 1))
_SHAPES_8_BIT_FLOATS = ((32, 16, 1), (16, 32, 1), (32, 64, 1), (16, 128, 1))
_SCALED_SHAPES = ((32, 64, 1), (16, 128, 1))
MFMA_SHAPES: dict[str, tuple[tuple[int, int, int], ...]] = {
    "f64": ((16, 4, 1), (4, 4, 4)),
    "f32": ((32, 1, 2), (16, 1, 4), (4, 1, 16), (32, 2, 1), (16, 4, 1)),
    "tf32": ((32, 4, 1), (16, 8, 1)),
    "f16": _SHAPES_16_BITS,
    "bf16": ((32, 2, 2), (16, 2, 4), (4, 2, 16), (32, 4, 1), (16, 8, 1), *_SHAPES_16_BITS),
    "i8": (*_SHAPES_16_BITS, (32, 32, 1), (16, 64, 1)),
    **dict.fromkeys(("f8E4M3FN", "f8E5M2", "f8E4M3FNUZ", "f8E5M2FNUZ"), _SHAPES_8_BIT_FLOATS),
    **dict.fromkeys(("f6E2M3FN", "f6E3M2FN", "f4E2M1FN"), _SCALED_SHAPES),
}
MFMA_LANES = 64


def mfma(m: int, n: int, k: int, blocks: int, element: str) -> Instruction | None:
    """The instruction of CDNA chips, if there is one for elements of A of this type (`tf32`: f32 of reduced
    precision)."""
    if m != n or (m, k, blocks) not in MFMA_SHAPES.get(element, ()):
        return None
    items = m * k * blocks // MFMA_LANES
    return instruction(m, n, k, blocks, (items, items), 1 if element == "f64" else 4, MFMA_LANES)


# -- SMFMAC: B has twice as many elements in a lane as A, of which A's pick half

SMFMAC_SHAPES: dict[str, tuple[tuple[int, int], ...]] = {
    **dict.fromkeys(("f16", "bf16"), ((16, 32), (32, 16), (16, 64), (32, 32))),
    **dict.fromkeys(
        ("i8", "f8E4M3FN", "f8E5M2", "f8E4M3FNUZ", "f8E5M2FNUZ"), ((16, 64), (32, 32), (16, 128), (32, 64))
    ),
}


def smfmac(m: int, n: int, k: int, element: str) -> Instruction | None:
    """As for a dense A: its elements of k are those that the lane's share of B has."""
    if m != n or (m, k) not in SMFMAC_SHAPES.get(element, ()):
        return None
    items = m * k // MFMA_LANES
    return instruction(m, n, k, 1, (items, items), 4, MFMA_LANES)


# -- WMMA: k by the number of elements of A in a lane, for each element type of A

_WMMA_K: dict[str, dict[str, tuple[int, ...]]] = {
    "gfx11": {"f16": (16,), "bf16": (16,), "i8": (16,), "i4": (16,)},
    "gfx12": {
        **dict.fromkeys(("f16", "bf16", "i8", "f8E4M3FN", "f8E5M2"), (16,)),
        "i4": (16, 32),
    },
    "gfx1250": {
        "f32": (4,),
        **dict.fromkeys(("f16", "bf16"), (32,)),
        "i8": (64,),
        **dict.fromkeys(("f8E4M3FN", "f8E5M2"), (64, 128)),
    },
}
_M = _N = 16


def wmma(k: int, element: str, items: int, results: int, lanes: int) -> Instruction | None:
    """The instruction of RDNA chips, told apart by `items`, the elements of A in a lane. gfx11: all of k, twice (four
    times in wave64), and one row of C in every second (fourth) lane group, with room for a second 16-bit result in each
    register. gfx12: groups share out k, and have eight rows of C each."""
    if lanes not in (32, 64):
        return None
    halves = 2 if results == 2 * _M * _N // lanes else 1
    if k in _WMMA_K["gfx11"].get(element, ()) and items == k and results == halves * _M * _N // lanes:
        return instruction(_M, _N, k, 1, (items, items), 1, lanes, halves == 2)
    newer = any(k in _WMMA_K[g].get(element, ()) for g in ("gfx12", "gfx1250"))
    if newer and lanes == 32 and 2 * items == k and results == _M * _N // lanes:
        return instruction(_M, _N, k, 1, (items, items), 8, lanes)
    return None
