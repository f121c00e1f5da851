"""Where the tiles of `iree_codegen.inner_tiled` have the elements of the matrices that they stand for: tiles of a whole
subgroup (undistributed) or what each lane has of them (distributed), of every kind.

Matrices have the axes (m, k), (k, n) and (m, n), after that of blocks where a kind has several; scales have one element
for each block of k. A kind of many instructions is one larger matrix.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import prod
from typing import Any

import numpy as np

from ..dialects.iree_gpu.mma_layouts import OperandLayout
from ..dialects.iree_gpu.tile_swizzle import CROSS_THREAD, TileSwizzle, rotate_right
from .mma_fragments import Places, joined
from .numbers import Array


@cache
def tile_places(kind: Any, operand: int, is_distributed: bool) -> Places:
    """Of an operand's tile in canonical form (as `kind.distributed_types` or `undistributed_types` has it, row-major).
    Lanes: those of a subgroup, or one that has all. Raises ValueError where nobody knows."""
    if kind.is_data_tiled:
        shape, coordinates = _swizzled(kind, operand, is_distributed)
    elif is_distributed:
        layout = kind.layout(operand)
        shape, coordinates = layout.shape, _fragments(kind, layout)
    else:
        shape = kind.undistributed_types()[operand].shape
        coordinates = np.indices(shape).reshape(len(shape), 1, prod(shape))
    return joined(_matrix_shape(kind, operand, shape), np.ravel_multi_index(tuple(coordinates), tuple(shape)))


def _matrix_shape(kind: Any, operand: int, shape: Sequence[int]) -> tuple[int, ...]:
    """That of a scaled kind's (m, k, block) or (k, block, n) as a matrix."""
    if kind.row.family != "scaled_mma" or len(shape) == 2:
        return tuple(shape)
    a, b, c = shape
    return (a, b * c) if kind.row.operands[operand] == "lhs" else (a * b, c)


def _fragments(kind: Any, layout: OperandLayout) -> Array:
    """Coordinates (dimension, lane, element)."""
    lanes = range(kind.row.subgroup_size)
    whole = np.array([list(layout.coordinates(lane)) for lane in lanes]).transpose(2, 0, 1)
    sharing = len(lanes) // prod(layout.thread)
    if kind.family != "virtual_mma" or sharing == 1:
        return whole
    # Of a virtual kind, lanes with the same thread coordinates have a part each of what the layout gives them.
    met: dict[tuple[int, ...], int] = {}
    part = np.zeros(len(lanes), np.int64)
    for lane in lanes:
        place = layout.thread_coordinates(lane)
        part[lane] = met[place] = met.get(place, -1) + 1
    count = whole.shape[2] // sharing
    element = part[:, None] * count + np.arange(count)
    return np.take_along_axis(whole, np.broadcast_to(element, (len(whole), *element.shape)), axis=2)


# -- data-tiled


def _swizzled(kind: Any, operand: int, is_distributed: bool) -> tuple[list[int], list[Array]]:
    """Extents and coordinates (lane, element) of a tile, whose dimensions are parts of source dimensions: (m, k),
    (n, k), (m, n); scaled (m, k, block), (n, k, block)."""
    row = kind.row
    if row.layouts is None or row.is_block:
        raise ValueError(f"data-tiled {row.name} has no layout")
    layout = row.layouts[operand]
    n_leads = row.operands[operand] in ("rhs", "rhs_scale")
    if n_leads:
        layout = rotate_right(layout)
    swizzle = kind.swizzle(operand)
    extents, coordinates = _source_coordinates(swizzle, layout, row.subgroup_size if is_distributed else None)
    if n_leads:
        extents, coordinates = [*extents[1:], extents[0]], [*coordinates[1:], coordinates[0]]
    return extents, coordinates


def _source_coordinates(
    swizzle: TileSwizzle, layout: OperandLayout, lanes: int | None
) -> tuple[list[int], list[Array]]:
    """Of each source dimension. With lanes, those of one subgroup: what other subgroups have is not part of its
    matrix."""
    tile = swizzle.shape if lanes is None else swizzle.distributed_shape
    digits = np.indices(tile).reshape(len(tile), 1, prod(tile))
    order = swizzle.order
    extents, coordinates, first = [], [], 0
    for d, group in enumerate(swizzle.groups):
        has_threads = layout.tstrides[d] == 0 or layout.thread[d] != 1
        across = [j for j, part in enumerate(group) if part.kind == CROSS_THREAD]
        threads = across[-1] if has_threads else None  # subgroups are outside of threads
        extent, coordinate = 1, np.zeros((lanes or 1, prod(tile)), np.int64)
        for j, part in reversed(list(enumerate(group))):
            digit = digits[order.index(first + j)]
            if lanes is not None and part.kind == CROSS_THREAD:
                if j != threads:
                    continue
                digit = np.array([layout.thread_coordinates(lane)[d] for lane in range(lanes)])[:, None]
            coordinate = coordinate + extent * digit
            extent *= part.size
        extents.append(extent)
        coordinates.append(coordinate)
        first += len(group)
    return extents, coordinates
