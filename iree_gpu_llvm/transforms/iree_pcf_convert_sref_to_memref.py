"""Makes references memrefs: those of the operands they are tied to, or buffers that their scope allocates.

%0 = pcf.generic scope(#s)                              pcf.generic scope(#s)
    execute(%ref = %m)[%id: index, %count: index]           execute[%id: index, %count: index] {
    : (!pcf.sref<8xf32, #s>)                              %part = memref.subview %m[%id] [4] [1]
    -> (memref<8xf32>) {                           ->     vector.transfer_write %v, %part[%c0]
  pcf.write_slice %v into %ref[%id] [4] [1]                 {in_bounds = [true]}
      : vector<4xf32> into !pcf.sref<8xf32, #s>           pcf.return
  pcf.return                                            }
}

What an initializer allocates, every worker allocates: its ops go to the start of the region. Where references of
several buffers come together, what their layouts do not share is left open. Sync scopes must be resolved.
"""

from __future__ import annotations

from typing import Any

from ..dialects.iree_codegen.buffer_ops import LoadFromBufferOp, StoreToBufferOp
from ..dialects.memref.access import CopyOp
from ..dialects.memref.allocation import AllocOp as MemRefAllocOp
from ..dialects.memref.views import CastOp, MemorySpaceCastOp
from ..dialects.pcf.parallel_ops import GenericOp, LoopOp, execution_properties
from ..dialects.pcf.slice_ops import AllocOp, GetMemrefOp, ReadSliceOp, WriteSliceOp
from ..ir.attributes import FloatAttr, IntegerAttr, StridedLayoutAttr, i32_array, i64
from ..ir.builder import Rewriter
from ..ir.operations import Operation, Region, Value
from ..ir.passes import define_pass
from ..ir.types import DYNAMIC, FloatType, RankedTensorType, VectorType
from .pcf import scopes as pcf_scopes
from .pcf.buffers import settle_types, types_of_references
from .support import building


@define_pass("iree-pcf-convert-sref-to-memref", title="ConvertSRefToMemRefPass")
def convert_references(root: Operation) -> None:
    """Make references memrefs."""
    types = types_of_references(root)
    ops = list(root.walk())
    settle_types(root, types)
    for op in ops:
        rewriter = building.rewriter_before(op)
        rule = _RULES.get(type(op))
        if rule is not None:
            rule(op, rewriter)


# -- regions


def _convert_region(op: Any, rewriter: Rewriter) -> None:
    """The op without references: what they stood for is used in its region, and behind it."""
    inits, sizes = iter(op.inits), iter(op.dynamic_sizes)
    buffers: list[Value] = []
    for r, tied in zip(op.results, op.tied, strict=True):
        buffers.append(next(inits) if tied else _allocate(rewriter, r.type, sizes))
    for old, new in zip(op.references, buffers, strict=True):
        rewriter.replace_uses(old, new)
    entry = op.body.entry
    first, count = op.num_leading, len(buffers)
    for i in reversed(range(first, first + count)):
        entry.erase_argument(i)
    if isinstance(op, GenericOp):
        _inline_initializer(op, rewriter)
    rewriter.set_before(op)
    new = rewriter.insert(_without_references(op))
    rewriter.take_region(op.body, new.body)
    rewriter.replace(op, buffers)


def _allocate(rewriter: Rewriter, t: Any, sizes: Any) -> Value:
    values = [next(sizes) for n in t.shape if n == DYNAMIC]
    properties: dict[str, Any] = {
        "alignment": i64(pcf_scopes.ALIGNMENT),
        "operandSegmentSizes": i32_array([len(values), 0]),
    }
    return rewriter.make(MemRefAllocOp(values, (t,), properties))


def _inline_initializer(op: GenericOp, rewriter: Rewriter) -> None:
    if not op.regions[0].blocks:
        return
    source, entry = op.regions[0].entry, op.body.entry
    last: Any = source.last
    for old, new in zip(list(entry.arguments[: op.num_leading]), last.values, strict=True):
        rewriter.replace_uses(old, new)
    for i in reversed(range(op.num_leading)):
        entry.erase_argument(i)
    rewriter.erase(last)
    anchor = entry.first
    assert anchor is not None
    rewriter.inline_block_before(source, anchor)


def _without_references(op: Any) -> Any:
    properties = execution_properties(op.scope, [], bool(op.sync_on_return.value))
    if isinstance(op, LoopOp):
        properties["operandSegmentSizes"] = i32_array([len(op.count), 0, 0])
        return LoopOp(op.count, (), properties, dict(op.attributes), [Region()])
    properties["num_leading_args"] = i64(0)
    properties["num_index_args"] = i64(op.num_ids)
    properties["operandSegmentSizes"] = i32_array([0, 0])
    return GenericOp((), (), properties, dict(op.attributes), [Region(), Region()])


# -- memory


def _convert_alloc(op: Any, rewriter: Rewriter) -> None:
    rewriter.replace(op, [_allocate(rewriter, op.result.type, iter(op.dynamic_sizes))])


def _slice(op: Any, source: Value, rewriter: Rewriter) -> Value:
    return building.subview(rewriter, source, op.mixed_offsets, op.mixed_sizes, op.mixed_strides)


def _origin(op: Any, rewriter: Rewriter) -> list[Value]:
    zero = building.constant(rewriter, 0)
    return [zero] * len(op.static_sizes)


def _covers(op: Any, vector: VectorType) -> list[bool]:
    """For each dimension, whether the slice is known to be what the vector is."""
    return [n == extent for n, extent in zip(op.static_sizes, vector.shape, strict=True)]


def _convert_write(op: WriteSliceOp, rewriter: Rewriter) -> None:
    part = _slice(op, op.dest, rewriter)
    t = op.source.type
    if isinstance(t, VectorType):
        building.transfer_write(rewriter, op.source, part, _origin(op, rewriter), in_bounds=_covers(op, t))
    elif isinstance(t, RankedTensorType):
        rewriter.insert(StoreToBufferOp((op.source, part)))
    else:
        rewriter.insert(CopyOp((op.source, part)))
    rewriter.erase(op)


def _convert_read(op: ReadSliceOp, rewriter: Rewriter) -> None:
    part = _slice(op, op.source, rewriter)
    t: Any = op.result.type
    if isinstance(t, VectorType):
        origin = _origin(op, rewriter)
        element = t.element
        zero = rewriter.constant(FloatAttr(0, element) if isinstance(element, FloatType) else IntegerAttr(0, element))
        value = building.transfer_read(rewriter, part, origin, t, in_bounds=_covers(op, t), outside=zero)
    else:
        value = rewriter.make(LoadFromBufferOp((part,), (t,)))
    rewriter.replace(op, [value])


def _convert_get(op: GetMemrefOp, rewriter: Rewriter) -> None:
    """The slice, where nothing is known of space and layout. (iree-opt 3.13 casts the whole buffer to the type of the
    slice, which it refuses where their shapes differ.)"""
    source: Value = op.source
    t: Any = source.type
    if t.memory_space is not None:
        t = t.with_(memory_space=None)
        source = rewriter.make(MemorySpaceCastOp((source,), (t,)))
    open_layout = t.with_(layout=StridedLayoutAttr((DYNAMIC,) * t.rank, DYNAMIC))
    if t is not open_layout:
        source = rewriter.make(CastOp((source,), (open_layout,)))
    rewriter.replace(op, [_slice(op, source, rewriter)])


_RULES: dict[type, Any] = {
    AllocOp: _convert_alloc,
    GenericOp: _convert_region,
    GetMemrefOp: _convert_get,
    LoopOp: _convert_region,
    ReadSliceOp: _convert_read,
    WriteSliceOp: _convert_write,
}
