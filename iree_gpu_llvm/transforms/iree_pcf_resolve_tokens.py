"""Settles when writes through references can be seen: what types say of it becomes a flag of the op that made them.

%0 = pcf.generic scope(#s)                         %0 = pcf.generic sync true scope(#s)
    execute(%ref = %t)[...]                            execute(%ref = %t)[...]
    : (!pcf.sref<4xf32, sync(#s)>)          ->         : (!pcf.sref<4xf32, #s>)
    -> (tensor<4xf32>) {                               -> (tensor<4xf32>) {

References lose their sync scope wherever they occur: values, block arguments, functions.
"""

from __future__ import annotations

from typing import Any

from ..dialects.pcf.attributes import ShapedRefType
from ..dialects.pcf.parallel_ops import GenericOp, LoopOp
from ..ir.attributes import IntegerAttr, TypeAttr
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from ..ir.types import I1, FunctionType, Type


@define_pass("iree-pcf-resolve-tokens", title="ResolveTokensPass")
def resolve_tokens(root: Operation) -> None:
    """Turn the sync scopes of references into flags of the ops that make them."""
    for op in root.walk():
        if isinstance(op, (GenericOp, LoopOp)) and any(_settled(r.type) is not r.type for r in op.references):
            op.properties["sync_on_return"] = IntegerAttr(1, I1)
        for region in op.regions:
            for block in region.blocks:
                _settle(block.arguments)
        _settle(op.results)
        for name, a in op.properties.items():
            if isinstance(a, TypeAttr):
                op.properties[name] = TypeAttr(_settled(a.value))


def _settle(values: Any) -> None:
    v: Value
    for v in values:
        v.type = _settled(v.type)


def _settled(t: Type) -> Type:
    if isinstance(t, ShapedRefType):
        return ShapedRefType(t.shape, t.element, t.scope, None) if t.sync_scope is not None else t
    if isinstance(t, FunctionType):
        return FunctionType(tuple(map(_settled, t.inputs)), tuple(map(_settled, t.results)))
    return t
