"""What goes through LDS: results of subgroups that are to be combined, and vectors that change lanes.

    %alloc = memref.alloc() : memref<1x4xf32, #gpu.address_space<workgroup>>
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    scf.if %writes { vector.transfer_write %part, %alloc[%c0, %subgroup] ... }
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    %parts = vector.transfer_read %alloc[%c0, %c0] ... : vector<1x4xf32>

The first barrier is for the accesses of an earlier turn of a loop, or of another buffer in the same place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialects.gpu.attributes import WORKGROUP
from ...dialects.iree_vector_ext import NestedLayoutAttr
from ...dialects.memref.allocation import AllocOp
from ...dialects.vector import builders as vector
from ...ir.affine import AffineMap, Dim
from ...ir.attributes import i32_array
from ...ir.operations import Value
from ...ir.types import MemRefType, Type, VectorType
from ..support import building
from . import layouts as lay
from .distribution import Distribution
from .transfers import tile_indices, tile_type, with_guard


def allocate(d: Distribution, shape: Sequence[int], element: Type) -> Value:
    t = MemRefType(tuple(shape), element, memory_space=WORKGROUP)
    buffer = d.make(AllocOp((), (t,), {"operandSegmentSizes": i32_array([0, 0])}))
    d.own_buffers.add(buffer)
    return buffer


def write_part(
    d: Distribution, part: Value, layout: NestedLayoutAttr, buffer: Value, order: Sequence[int] | None = None
) -> None:
    """Between two barriers, each element by the work item that is to write it. Memory dim i is the layout's dim
    `order[i]`."""
    before = d.b.before
    block = d.b.block
    building.workgroup_barrier(d.b)
    with_guard(d, layout)
    rank = layout.rank
    order = list(range(rank)) if order is None else order
    amap = AffineMap.permutation([order.index(i) for i in range(rank)])
    for tile in lay.tiles(layout):
        indices = tile_indices(d, d.b, layout, tile, [None] * rank)
        building.transfer_write(d.b, d.piece(part, tile), buffer, [indices[i] for i in order], amap)
    d.b.block, d.b.before = block, before
    building.workgroup_barrier(d.b)


def through_lds(d: Distribution, part: Value, source: NestedLayoutAttr, target: NestedLayoutAttr) -> Value:
    """A vector that is spread over work items in another way."""
    t: Any = part.type
    buffer = allocate(d, source.shape, t.element)
    write_part(d, part, source, buffer)
    pieces = []
    for tile in lay.tiles(target):
        indices = tile_indices(d, d.b, target, tile, [None] * target.rank)
        pieces.append(building.transfer_read(d.b, buffer, indices, tile_type(target, t.element)))
    return d.assembled(pieces, target, t.element)


def gather_subgroups(
    d: Distribution,
    part: Value,
    kept: NestedLayoutAttr,
    split: Sequence[lay.Digit],
    lanes: lay.Digit | None = None,
) -> tuple[Value, int]:
    """What the subgroups that differ in the digits `split` hold of a vector of layout `kept`, for all of them: a lane's
    part with one more dim, the last. `lanes`: lanes that differ in this digit get equal shares of it instead. Gives it
    with the number of parts that each lane has."""
    t: Any = part.type
    element = t.element if isinstance(t, VectorType) else t
    count = 1
    for s in split:
        count *= s.size
    share = count // lanes.size if lanes is not None else count
    # Slots last where a lane's elements do not lie side by side anyway: then its slots do.
    slots_last = kept.rank == 0 or kept.element_tile[-1] == 1
    rank = kept.rank
    slots = [lay.Dim(subgroups=s.size, subgroup_stride=s.stride) for s in split]
    written = lay.make([*slots, *lay.dims_of(kept)])
    order = [*range(len(slots), len(slots) + rank), *range(len(slots))]
    if not slots_last:
        order = list(range(len(slots) + rank))
    buffer = allocate(d, [written.shape[i] for i in order], element)
    if not isinstance(t, VectorType):
        part = d.make(vector.broadcast(part, VectorType((), element)))
    write_part(d, d.cast(part, lay.lane_type(written, element)), written, buffer, order)

    flat = buffer
    if len(slots) > 1:
        flat = _merged(d, buffer, rank if slots_last else 0, len(slots))
    first = d.lanes.constant(0)
    if lanes is not None:
        first = d.lanes.thread_values([lanes])[0]
        if share > 1:
            from ...dialects.arith.integers import MulIOp
            from ...ir.types import INDEX

            first = d.make(MulIOp((first, d.lanes.constant(share)), (INDEX,)))
    pieces = []
    shape = (*kept.element_tile, share)
    memory = [Dim(i) for i in range(rank + 1)]
    amap = AffineMap(rank + 1, 0, tuple(memory if slots_last else [*memory[1:], memory[0]]))
    for tile in lay.tiles(kept):
        indices = tile_indices(d, d.b, kept, tile, [None] * rank)
        at = [*indices, first] if slots_last else [first, *indices]
        pieces.append(building.transfer_read(d.b, flat, at, VectorType(shape, element), amap))
    if len(pieces) == 1:
        return d.cast(pieces[0], VectorType((*lay.lane_shape(kept), share), element)), share
    whole = VectorType((*lay.lane_shape(kept), share), element)
    found = d.b.constant(vector.zeros(whole))
    for tile, piece in zip(lay.tiles(kept), pieces, strict=True):
        found = d.make(vector.insert_strided_slice(piece, found, [*tile, *[0] * (rank + 1)]))
    return found, share


def _merged(d: Distribution, buffer: Value, at: int, count: int) -> Value:
    """A view of a buffer with `count` dims from `at` on as one."""
    from ...dialects.memref.reshapes import CollapseShapeOp
    from ...ir.attributes import ArrayAttr, i64

    t: Any = buffer.type
    groups = [[i] for i in range(at)] + [list(range(at, at + count))] + [[i] for i in range(at + count, t.rank)]
    shape = []
    for g in groups:
        n = 1
        for i in g:
            n *= t.shape[i]
        shape.append(n)
    reassociation = ArrayAttr(tuple(ArrayAttr(tuple(map(i64, g))) for g in groups))
    merged = MemRefType(tuple(shape), t.element, memory_space=WORKGROUP)
    return d.make(CollapseShapeOp((buffer,), (merged,), {"reassociation": reassociation}))
