"""Patterns for what is made of tensors that `linalg.fill` has filled: other tensors that are filled.

%0 = linalg.fill ins(%x) outs(%a : tensor<8x?xf32>)          %0 = tensor.collapse_shape %a [[0, 1]]
%1 = tensor.collapse_shape %0 [[0, 1]]               ->      %1 = linalg.fill ins(%x) outs(%0 : tensor<?xf32>)
"""

from __future__ import annotations

from typing import Any

from ...ir import registry
from ...ir.affine import AffineMap, Dim, as_expr
from ...ir.attributes import index
from ...ir.folding import constant_value
from ...ir.operations import Value
from ...ir.types import DYNAMIC, INDEX
from ..affine.composition import composed
from ..affine.maps import apply_op
from .folds import maker

FILL = "linalg.fill"


def _filled(rewriter: Any, fill: Any, into: Value) -> Value:
    """Another tensor, filled likewise."""
    new = fill.clone()
    new.operands = [fill.operands[0], into]
    new.results[0].type = into.type
    return rewriter.make(new)


def reshape_of_fill(op: Any, rewriter: Any) -> bool:
    """Of `expand_shape` and `collapse_shape`."""
    fill = maker(op.operands[0], FILL)
    if fill is None:
        return False
    reshaped = op.clone()
    reshaped.set_operand(0, fill.operands[1])
    rewriter.replace(op, [_filled(rewriter, fill, rewriter.make(reshaped))])
    return True


def concatenation_of_fills(op: Any, rewriter: Any) -> bool:
    fills = [maker(v, FILL) for v in op.operands]
    if any(f is None or f.operands[0] is not fills[0].operands[0] for f in fills):
        return False
    whole = op.clone()
    whole.operands = [f.operands[1] for f in fills]
    rewriter.replace(op, [_filled(rewriter, fills[0], rewriter.make(whole))])
    return True


def element_of_fill(op: Any, rewriter: Any) -> bool:
    fill = maker(op.operands[0], FILL)
    if fill is None:
        return False
    rewriter.replace(op, [fill.operands[0]])
    return True


def pad_of_fill(op: Any, rewriter: Any) -> bool:
    """With the value that it is filled with."""
    fill = maker(op.source, FILL)
    last = op.regions[0].blocks[0].last
    if fill is None or not _is_same(last.operands[0], fill.operands[0]):
        return False
    sizes: list[Value] = []
    for d, n in enumerate(op.result.type.shape):
        if n == DYNAMIC:
            sizes.append(_padded_extent(op, d, rewriter))
    empty: Any = registry.op_class("tensor.empty")
    rewriter.replace(op, [_filled(rewriter, fill, rewriter.make(empty(sizes, (op.result.type,))))])
    return True


def _is_same(a: Value, b: Value) -> bool:
    known = constant_value(a)
    return a is b or (known is not None and known is constant_value(b))


def _padded_extent(op: Any, d: int, rewriter: Any) -> Value:
    """The extent of a dim of the result, as the sum of the source's and both borders."""
    extent: Any = op.source.type.shape[d]
    if extent == DYNAMIC:
        dim: Any = registry.op_class("tensor.dim")
        extent = rewriter.make(dim((op.source, rewriter.constant(index(d), INDEX)), (INDEX,)))
    parts = [extent, op.mixed_low[d], op.mixed_high[d]]
    values = [x for x in parts if isinstance(x, Value)]
    total = sum((Dim(i) for i in range(len(values))), as_expr(sum(x for x in parts if not isinstance(x, Value))))
    return rewriter.make(apply_op(*composed(AffineMap(len(values), 0, (total,)), values)))


# -- of linalg: what writes all of another tensor


def fill_instead_of_copy(op: Any, rewriter: Any) -> bool:
    """Of ops that put a filled tensor's elements into another one: copies, and transposes."""
    fill = maker(op.operands[0], FILL)
    if fill is None or not op.results or op.results[0].type.element is not fill.results[0].type.element:
        return False
    rewriter.replace(op, [_filled(rewriter, fill, op.operands[1])])
    return True


def copy_over_fill(op: Any, rewriter: Any) -> bool:
    fill = maker(op.operands[1], FILL)
    if fill is None:
        return False
    op.set_operand(1, fill.operands[1])
    rewriter.modified(op)
    return True


def pack_of_fill(op: Any, rewriter: Any) -> bool:
    """Whose padding is the same, if there is any."""
    fill = maker(op.source, FILL)
    if fill is None or not op.results:
        return False
    if op.padding_value is not None and not _is_same(op.padding_value, fill.operands[0]):
        return False
    rewriter.replace(op, [_filled(rewriter, fill, op.dest)])
    return True
