"""Ops that do the same on vectors as on tensors.

%r = iree_codegen.inner_tiled ins(%a, %b)        %x = vector.transfer_read %a[...]; %y = ... %b; %z = ... %c
    outs(%c) ... : tensor<2x4x4xf16>, ...    ->  %v = iree_codegen.inner_tiled ins(%x, %y) outs(%z) ... : vector<...>
                                                 %r = vector.transfer_write %v, %c[...]
"""

from __future__ import annotations

from typing import Any

from ...dialects.vector.attributes import CombiningKindAttr
from ...dialects.vector.reductions import ScanOp
from ...ir.attributes import FloatAttr, IntegerAttr
from ...ir.builder import Rewriter
from ...ir.operations import Value
from ...ir.types import FloatType, RankedTensorType, VectorType
from .access import can_be_element, is_static_tensor, read_whole, write_whole
from .computation import COMBINING
from .rules import Settings, vectorizes
from .sizes import size_of


def _zero(b: Rewriter, t: Any) -> Value:
    return b.constant(FloatAttr.of(0.0, t) if isinstance(t, FloatType) else IntegerAttr(0, t))


@vectorizes("iree_codegen.inner_tiled")
def inner_tiled(op: Any, b: Rewriter, settings: Settings) -> list[Value] | None:
    """What would be outside is zero, which adds nothing to sums of products."""
    if not all(is_static_tensor(v.type) for v in op.operands):
        return None
    zeros = [_zero(b, v.type.element) for v in op.operands]
    operands = [read_whole(b, v, outside=zero) for v, zero in zip(op.operands, zeros, strict=True)]
    outs = op.operands[len(op.operands) - len(op.results) :]
    types = [v.type for v in operands[len(operands) - len(outs) :]]
    tiled = b.insert(type(op)(operands, types, dict(op.properties)))  # a lowering configuration is of no use now
    return [x for r, out in zip(tiled.results, outs, strict=True) for x in write_whole(b, r, out)]


@vectorizes("iree_vector_ext.to_layout")
def to_layout(op: Any, b: Rewriter, settings: Settings) -> list[Value] | None:
    """Written over the tensor that was read. The layout has all of a vector, a tensor of unknown size the first part
    of it."""
    t = op.input.type
    if not isinstance(t, RankedTensorType) or not can_be_element(t.element):
        return None
    sizes: list[Any] = [size_of(op.input, d, b) for d in range(t.rank)]
    read = read_whole(b, op.input, VectorType(op.layout.shape, t.element), sizes=sizes)
    made = b.make(type(op)((read,), (read.type,), dict(op.properties), dict(op.attributes)))
    return write_whole(b, made, op.input, sizes=sizes)


@vectorizes("iree_linalg_ext.scan")
def scan(op: Any, b: Rewriter, settings: Settings) -> list[Value] | None:
    """Where the region combines two elements by one op that vector.scan knows."""
    combination = op.regions[0].blocks[0].first
    last = op.regions[0].blocks[0].last
    kind = COMBINING.get(combination.name)
    if kind is None or combination.next is not last or list(last.operands) != list(combination.results):
        return None
    if set(combination.operands) != set(op.regions[0].blocks[0].arguments):
        return None
    if not all(is_static_tensor(v.type) for v in op.operands):
        return None
    source, start = read_whole(b, op.input), read_whole(b, op.accumulator)
    properties: dict[str, Any] = {
        "kind": CombiningKindAttr(kind),
        "reduction_dim": op.dimension,
        "inclusive": op.inclusive,
    }
    made = b.insert(ScanOp((source, start), (source.type, start.type), properties))
    return [*write_whole(b, made.results[0], op.output), *write_whole(b, made.results[1], op.accumulator)]


@vectorizes("iree_linalg_ext.map_store")
def map_store(op: Any, b: Rewriter, settings: Settings) -> list[Value] | None:
    """The input becomes a vector; the output stays."""
    if not settings.map_stores or not is_static_tensor(op.input.type):
        return None
    source = read_whole(b, op.input)
    made = type(op)(
        (source, op.output),
        [r.type for r in op.results],
        dict(op.properties),
        dict(op.attributes),
        [region.clone({}) for region in op.regions],
    )
    return list(b.insert(made).results)
