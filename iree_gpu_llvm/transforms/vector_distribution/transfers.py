"""Reads and writes: a lane accesses the tiles that it holds, one transfer for each batch and outer position.

    %r = vector.transfer_read %m[%i, %c0], %p : memref<8x512xf16>, vector<1x512xf16>   // batch 2, thread 64, element 4

    %0 = affine.linearize_index disjoint [%c0, %thread, %c0] by (2, 64, 4) : index
    %1 = vector.transfer_read %m[%i, %0], %p : memref<8x512xf16>, vector<1x4xf16>
    ... the same with %c1, then both put together

Of work items that hold the same part, one writes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialects.iree_vector_ext import NestedLayoutAttr, TransferGatherOp
from ...dialects.scf.branches import IfOp, YieldOp
from ...dialects.vector.transfer import TransferReadOp, TransferWriteOp
from ...ir.affine import Dim as D
from ...ir.attributes import Attribute, i32_array
from ...ir.builder import Builder
from ...ir.operations import Block, Region, Value
from ...ir.types import RankedTensorType, VectorType
from ..support import building
from . import layouts as lay
from .distribution import Distribution, distributes
from .hazards import Access, place_of
from .propagation import mask_layout, mask_order
from .threads import Coordinates


def tile_index(
    d: Distribution, b: Builder, dim: lay.Dim, digits: tuple[Value | None, Value | None], at: tuple[int, int], base: Any
) -> Value:
    """Where a lane's tile begins along one dim: its digits in the mixed basis of the dim, and `base` added."""
    subgroup, thread = digits
    parts: list[tuple[Value | int, int]] = [
        (subgroup if subgroup is not None else 0, dim.subgroups),
        (at[0], dim.batch),
        (at[1], dim.outer),
        (thread if thread is not None else 0, dim.threads),
    ]
    parts = [(v, n) for v, n in parts if n > 1]
    added: Value | None = base if base is not None and building.known_integer(base) != 0 else None
    if not parts:
        return added if added is not None else d.lanes.constant(0)
    if dim.elements > 1 or added is not None:
        parts.append((added if added is not None else 0, dim.elements))
    if len(parts) == 1:
        v = parts[0][0]
        return v if isinstance(v, Value) else d.lanes.constant(v)
    values = [v if isinstance(v, Value) else d.lanes.constant(v) for v, _ in parts]
    return building.linearize(b, values, [n for _, n in parts], disjoint=added is None)


def tile_indices(
    d: Distribution, b: Builder, layout: NestedLayoutAttr, tile: Sequence[int], bases: Sequence[Any]
) -> list[Value]:
    """Where a tile begins along every dim of the vector; `bases` are added."""
    at: Coordinates = d.lanes.coordinates(layout)
    rank = layout.rank
    return [
        tile_index(d, b, dim, (at.subgroups[i], at.threads[i]), (tile[i], tile[rank + i]), bases[i])
        for i, dim in enumerate(lay.dims_of(layout))
    ]


def tile_type(layout: NestedLayoutAttr, element: Any) -> VectorType:
    """Of one transfer."""
    return VectorType(tuple(layout.element_tile), element)


def memory_indices(d: Distribution, b: Builder, op: Any, layout: NestedLayoutAttr, tile: Sequence[int]) -> list[Value]:
    """A transfer's indices for one tile."""
    indices = list(op.indices)
    placed = [(i, r.position) for i, r in enumerate(op.permutation.results) if isinstance(r, D)]
    bases: list[Any] = [None] * layout.rank
    for i, position in placed:
        bases[i] = indices[position]
    found = tile_indices(d, b, layout, tile, bases)
    for i, position in placed:
        indices[position] = found[i]
    return indices


class _Mask:
    """The parts of a transfer's mask."""

    def __init__(self, d: Distribution, op: Any, layout: NestedLayoutAttr):
        self.d, self.order, self.rank = d, mask_order(op), layout.rank
        self.whole = d.get(op.mask, mask_layout(op, layout)) if op.mask is not None else None

    def of(self, tile: Sequence[int]) -> list[Value]:
        if self.whole is None:
            return []
        at = [tile[i] for i in self.order] + [tile[self.rank + i] for i in self.order]
        return [self.d.piece(self.whole, tuple(at or (0, 0)))]


def _properties(op: Any, *segments: int) -> dict[str, Attribute]:
    return {**op.properties, "operandSegmentSizes": i32_array(segments)}


@distributes("vector.transfer_read")
def transfer_read(d: Distribution, op: Any) -> None:
    layout = d.layout(op.vector)
    element = op.vector.type.element
    mask = _Mask(d, op, layout)
    pieces = []
    for tile in lay.tiles(layout):
        indices = memory_indices(d, d.b, op, layout, tile)
        chosen = mask.of(tile)
        operands = [op.base, *indices, op.padding, *chosen]
        properties = _properties(op, 1, len(indices), 1, len(chosen))
        pieces.append(d.make(TransferReadOp(operands, (tile_type(layout, element),), properties, dict(op.attributes))))
    _note(d, op, layout, [p.defining_op for p in pieces])
    d.set(op.vector, d.assembled(pieces, layout, element))


def _note(d: Distribution, op: Any, layout: NestedLayoutAttr, made: list[Any], anchor: Any = None) -> None:
    access = Access(place_of(d.lanes.workgroup, op, layout), anchor or made[0])
    d.accesses.update(dict.fromkeys(made, access))


@distributes("vector.transfer_write")
def transfer_write(d: Distribution, op: Any) -> None:
    if isinstance(op.base.type, RankedTensorType):
        raise op.error("failed to distribute: lanes write to memory only, not to a tensor")
    layout = d.layout(op.valueToStore)
    whole, mask = d.get(op.valueToStore), _Mask(d, op, layout)
    guard = with_guard(d, layout)
    made = []
    for tile in lay.tiles(layout):
        indices = memory_indices(d, d.b, op, layout, tile)
        chosen = mask.of(tile)
        operands = [d.piece(whole, tile), op.base, *indices, *chosen]
        properties = _properties(op, 1, 1, len(indices), len(chosen))
        made.append(d.b.insert(TransferWriteOp(operands, (), properties, dict(op.attributes))))
    _note(d, op, layout, made, guard)


def with_guard(d: Distribution, layout: NestedLayoutAttr) -> IfOp | None:
    """Moves the insertion point of the op at hand into an `scf.if` for the work items that write, which is returned;
    nowhere if all do."""
    condition = d.lanes.owner(d.b, layout)
    if condition is not None:
        body = Block()
        guard = d.b.insert(IfOp((condition,), (), {}, {}, [Region([body]), Region()]))
        d.b.before = body.append(YieldOp(location=d.b.location))
        d.b.block = body
        return guard
    return None


@distributes("iree_vector_ext.transfer_gather")
def transfer_gather(d: Distribution, op: Any) -> None:
    """As a read; index vectors and mask are cut to the tile along the dims that their maps name."""
    layout = d.layout(op.vector)
    element, rank = op.vector.type.element, layout.rank
    sides: list[Any] = [*op.index_vecs, *([op.mask] if op.mask is not None else [])]
    orders = [m.dim_positions for m in op.maps[1:]]
    if None in orders:
        raise op.error("failed to distribute: an index vector's map is more than a choice of dims")
    parts = [
        d.get(v, lay.picked(layout, o)) if isinstance(v.type, VectorType) else v
        for v, o in zip(sides, orders, strict=True)
    ]
    pieces = []
    for tile in lay.tiles(layout):
        bases: list[Any] = [None] * rank
        for position, r in enumerate(op.maps[0].results):
            if isinstance(r, D):
                bases[r.position] = op.offsets[position]
        found = tile_indices(d, d.b, layout, tile, bases)
        offsets = [
            found[r.position] if isinstance(r, D) else o for r, o in zip(op.maps[0].results, op.offsets, strict=True)
        ]
        cut = [
            d.piece(p, tuple([tile[i] for i in o] + [tile[rank + i] for i in o]))
            if isinstance(p.type, VectorType)
            else p
            for p, o in zip(parts, orders, strict=True)
        ]
        count = len(op.index_vecs)
        operands = [op.base, *offsets, *cut[:count], op.padding, *cut[count:]]
        properties = _properties(op, 1, len(offsets), count, 1, len(cut) - count)
        pieces.append(
            d.make(TransferGatherOp(operands, (tile_type(layout, element),), properties, dict(op.attributes)))
        )
    d.set(op.vector, d.assembled(pieces, layout, element))
