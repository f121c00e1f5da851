"""Emits where in a tile the slice of one lane begins.

MFMA_F32_16x16x16_F16, A:
  %d:3 = affine.delinearize_index %lane into (4, 16)
  %k = iree_codegen.index_hint %d#1(#iree_gpu.lane_constant<16>)
  %m = iree_codegen.index_hint %d#2(#iree_gpu.lane_increment<16, aligned>)
  %begin = affine.linearize_index disjoint [%k, %c0] by (4, 4)          offsets [%m, %begin], sizes [1, 4]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...dialects.affine.indices import DelinearizeIndexOp
from ...dialects.arith.integers import DivUIOp
from ...dialects.index_lists import Mixed
from ...dialects.iree_codegen.buffer_ops import IndexHintOp
from ...dialects.iree_codegen.inner_tiled import InnerTiledOp
from ...dialects.iree_gpu.config_attributes import LaneConstantAttr, LaneIncrementAttr
from ...dialects.iree_gpu.mma_distribution import (
    LaneDigits,
    ThreadGrid,
    element_sharing,
    lane_digits,
    slice_sizes,
    thread_grid,
)
from ...ir.attributes import i64_array, index
from ...ir.builder import Builder
from ...ir.operations import Value
from ...ir.types import INDEX
from ..support import building


class LaneSlice(NamedTuple):
    """Offsets and sizes in the tile's dims."""

    offsets: list[Mixed]
    sizes: list[Mixed]


def has_lane_slice(op: InnerTiledOp, operand: int) -> bool:
    """Whether `lane_slice` can tell: the tile must be what the kind says, with pieces that a lane holds apart in a
    dim of their own."""
    kind: Any = op.kind
    order = op.permutation(operand)
    if kind.is_data_tiled:
        return len(order) == len(thread_grid(kind, operand).digit)
    layout = kind.layout(operand)
    return lane_digits(layout) is not None and len(order) == sum(map(len, layout.expanded_shape))


def lane_slice(b: Builder, op: InnerTiledOp, operand: int, lane: Value) -> LaneSlice:
    """Of an undistributed op's operand. `lane` is the thread's number in the workgroup for data-tiled kinds."""
    kind: Any = op.kind
    if kind.is_data_tiled:
        logical = _of_grid(b, thread_grid(kind, operand), lane)
    else:
        logical = _of_layout(b, kind, operand, lane)
    order = op.permutation(operand)
    return LaneSlice([logical.offsets[p] for p in order], [logical.sizes[p] for p in order])


def _of_layout(b: Builder, kind: Any, operand: int, lane: Value) -> LaneSlice:
    layout = kind.layout(operand)
    zero = building.constant(b, 0)
    digits = lane_digits(layout)
    assert digits is not None  # has_lane_slice was asked
    values = _digits(b, lane, digits.basis)
    hinted = [_hinted(b, v, i, digits) for i, v in enumerate(values)]
    sharing = element_sharing(kind, layout)
    offsets: list[Mixed] = []
    for d, (outer, element) in enumerate(zip(layout.outer, layout.element, strict=True)):
        own, extent = hinted[digits.digit[d]], digits.extent[d]
        if sharing is not None and sharing.dimension == d and digits.gap is not None:
            basis = (extent, sharing.lanes, element // sharing.lanes)
            own = building.linearize(b, [own, values[digits.gap], zero], basis)
        elif element != 1:
            own = building.linearize(b, [own, zero], (extent, element))
        offsets += [own] if outer == 1 else [0, own]
    return LaneSlice(offsets, [n for sizes in slice_sizes(layout, sharing) for n in sizes])


def _digits(b: Builder, lane: Value, basis: Sequence[int]) -> list[Value]:
    """With what the basis leaves over in front."""
    types = [INDEX] * (len(basis) + 1)
    return list(b.insert(DelinearizeIndexOp((lane,), types, {"static_basis": i64_array(basis)})).results)


def _hinted(b: Builder, value: Value, number: int, digits: LaneDigits) -> Value:
    """The digit, with how it changes from lane to lane."""
    if number == 0:
        return value
    fastest, group = digits.fastest
    hint = LaneIncrementAttr(group, 1, True) if number == fastest else LaneConstantAttr(group)
    return b.make(IndexHintOp((value,), (INDEX,), {"hint": hint}))


def _of_grid(b: Builder, grid: ThreadGrid, lane: Value) -> LaneSlice:
    digits = _digits(b, lane, grid.basis)[1:]
    offsets: list[Mixed] = []
    for place, shared in zip(grid.digit, grid.sharing, strict=True):
        own = digits[place]
        if shared > 1:
            own = b.make(DivUIOp((own, b.constant(index(shared))), (INDEX,)))
        offsets.append(own)
    return LaneSlice(offsets, list(grid.sizes))
