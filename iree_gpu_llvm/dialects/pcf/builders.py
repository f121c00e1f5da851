"""Makes detached ops of `pcf` from what they are about."""

from __future__ import annotations

from collections.abc import Sequence

from ...ir.attributes import Attribute, i32_array, i64
from ...ir.operations import Block, Region, Value
from ...ir.types import INDEX
from ..attribute_interfaces import ScopeInterface
from ..index_lists import Mixed, split_mixed
from .attributes import SYNC_ON_RETURN, ShapedRefType
from .parallel_ops import GenericOp, execution_properties
from .slice_ops import ReturnOp, WriteSliceOp


def generic(scope: ScopeInterface, inits: Sequence[Value] = (), sync: bool = False) -> GenericOp:
    """A region for each worker of a scope, with one id and one count, which only returns. Its results are tied to the
    inits, which workers write through references that are read once all have returned. `sync`: they wait for each other
    behind it."""
    types = [v.type for v in inits]
    references = [ShapedRefType(t.shape, t.element, scope, SYNC_ON_RETURN) for t in types]
    properties = execution_properties(scope, [True] * len(types), sync)
    properties["num_leading_args"] = i64(0)
    properties["num_index_args"] = i64(2)
    properties["operandSegmentSizes"] = i32_array([len(types), 0])
    body = Block([*references, INDEX, INDEX])
    body.append(ReturnOp())
    return GenericOp(list(inits), types, properties, {}, [Region(), Region([body])])


def write_slice(
    source: Value, target: Value, offsets: Sequence[Mixed], sizes: Sequence[Mixed], strides: Sequence[Mixed]
) -> WriteSliceOp:
    parts = [split_mixed(x) for x in (offsets, sizes, strides)]
    o, s, t = (static for _, static in parts)
    counts = i32_array([1, 1, *(len(values) for values, _ in parts)])
    properties = {"static_offsets": o, "static_sizes": s, "static_strides": t, "operandSegmentSizes": counts}
    operands = [source, target, *(v for values, _ in parts for v in values)]
    return WriteSliceOp(operands, (), dict[str, Attribute](properties))
