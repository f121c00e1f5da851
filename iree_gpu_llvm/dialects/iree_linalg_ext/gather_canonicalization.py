"""A gather of one slice is a slice.

%0 = iree_linalg_ext.gather dimension_map = [0]          %e = tensor.extract %i[%c0]
    ins(%s, %i : tensor<64x16xf32>, tensor<1xi32>)   ->  %n = arith.index_cast %e : i32 to index
    outs(%o : tensor<1x16xf32>)                          %0 = tensor.extract_slice %s[%n, 0] [1, 16] [1, 1]
"""

from __future__ import annotations

from typing import Any

from ...ir import registry
from ...ir.attributes import index
from ...ir.operations import Value
from ...ir.types import INDEX
from ..index_lists import Mixed
from ..tensor import builders as tensor


def single_slice(op: Any, rewriter: Any) -> bool:
    """Of tensors, without a mask; unit dims are added or taken away at the front."""
    if not op.results or op.mask is not None:
        return False
    depth, rest = len(op.dimension_map), op.source.type.rank - len(op.dimension_map)
    batch = op.output.type.rank - rest
    if any(n != 1 for n in op.output.type.shape[:batch]):
        return False
    offsets: list[Mixed] = [0] * op.source.type.rank
    for k, d in enumerate(op.dimension_map):
        offsets[d] = _index(op, batch, k, rewriter)
    sizes = [1] * depth + [tensor.dim(rewriter, op.source, d) for d in range(depth, depth + rest)]
    taken = rewriter.make(tensor.extract_slice(op.source, (offsets, sizes, [1] * len(sizes))))
    rewriter.replace(op, [_with_units(taken, batch, depth, rest, sizes, rewriter)])
    return True


def _index(op: Any, batch: int, k: int, rewriter: Any) -> Value:
    """The place along the k-th dim that indices say."""
    extract: Any = registry.op_class("tensor.extract")
    at = [0] * batch + ([k] if op.indices.type.rank > batch else [])
    found = rewriter.make(extract([op.indices, *(rewriter.constant(index(n)) for n in at)], (op.indices.type.element,)))
    if found.type is INDEX:
        return found
    cast: Any = registry.op_class("arith.index_cast")
    return rewriter.make(cast((found,), (INDEX,)))


def _with_units(v: Value, batch: int, depth: int, rest: int, sizes: list[Any], rewriter: Any) -> Value:
    """A slice with so many unit dims at the front instead of `depth`."""
    if batch == depth:
        return v
    front = max(batch, depth) - min(batch, depth) + 1  # dims that are one on the other side, or go into the next one
    rank = max(batch, depth) + rest
    groups = [list(range(min(front, rank))), *([d] for d in range(front, rank))]
    if batch < depth:
        return rewriter.make(tensor.collapse_shape(v, groups if batch + rest else []))
    return rewriter.make(tensor.expand_shape(v, groups if depth + rest else [], [1] * batch + sizes[depth:]))
