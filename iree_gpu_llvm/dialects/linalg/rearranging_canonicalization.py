"""Patterns of ops that move elements: two in a row are one, and what comes back is what there was.

%0 = linalg.transpose ins(%a) outs(%b) permutation = [1, 0, 2]
%1 = linalg.transpose ins(%0) outs(%c) permutation = [2, 1, 0]  ->  %1 = linalg.transpose ins(%a) outs(%c) [2, 0, 1]
"""

from __future__ import annotations

from typing import Any

from ...ir.attributes import DenseArrayAttr, DenseElementsAttr, index
from ...ir.operations import Value
from ...ir.types import DYNAMIC, I64, INDEX, RankedTensorType
from ..index_lists import DYNAMIC_INDEX
from ..tensor.elements import DimOp, EmptyOp
from ..tensor.folds import maker


def splat_of(op: Any, given: Any) -> Any:
    """What is the same everywhere is so in the result; None else."""
    same = op.results and isinstance(given, DenseElementsAttr) and given.is_splat
    return [DenseElementsAttr(given.values, op.results[0].type)] if same and _is_static(op.results[0]) else None


def _is_static(v: Value) -> bool:
    return isinstance(v.type, RankedTensorType) and v.type.has_static_shape


def _replace(op: Any, cls: type, source: Value, word: str, numbers: list[int], rewriter: Any) -> None:
    """By an op of such a class, from a source into the op's own init."""
    new = op.clone()
    if cls is not type(op):
        new = cls(list(op.operands), [r.type for r in op.results], {}, dict(op.attributes), [new.regions[0].clone({})])
    new.set_operand(0, source)
    new.properties[word] = DenseArrayAttr(I64, numbers)
    rewriter.replace(op, rewriter.insert(new))


def transpose_of_transpose(op: Any, rewriter: Any) -> bool:
    inner = maker(op.input, "linalg.transpose")
    if inner is None:
        return False
    order = [list(inner.permutation)[d] for d in op.permutation]
    _replace(op, type(op), inner.input, "permutation", order, rewriter)
    return True


def transpose_of_broadcast(op: Any, rewriter: Any) -> bool:
    """The smaller tensor is transposed, if it is not left as it is, and then repeated."""
    inner = maker(op.input, "linalg.broadcast")
    if inner is None:
        return False
    order, added = list(op.permutation), list(inner.dimensions)
    kept = sorted(d for d in order if d not in added)
    own = [kept.index(d) for d in order if d not in added]
    source = inner.input
    if own != sorted(own):
        source = _transposed(op, source, own, rewriter)
    _replace(op, type(inner), source, "dimensions", [order.index(d) for d in added], rewriter)
    return True


def _transposed(op: Any, source: Any, order: list[int], rewriter: Any) -> Value:
    t = source.type
    sizes = [
        rewriter.make(DimOp((source, rewriter.constant(index(d), INDEX)), (INDEX,)))
        for d in order
        if t.shape[d] == DYNAMIC
    ]
    turned = RankedTensorType(tuple(t.shape[d] for d in order), t.element)
    new = op.clone()
    new.operands = [source, rewriter.make(EmptyOp(sizes, (turned,)))]
    new.results[0].type = turned
    new.properties["permutation"] = DenseArrayAttr(I64, order)
    return rewriter.make(new)


def broadcast_of_broadcast(op: Any, rewriter: Any) -> bool:
    inner = maker(op.input, "linalg.broadcast")
    if inner is None:
        return False
    added = list(op.dimensions)
    kept = [d for d in range(op.init.type.rank) if d not in added]
    _replace(op, type(op), inner.input, "dimensions", sorted([*added, *(kept[d] for d in inner.dimensions)]), rewriter)
    return True


# -- packing


def _undoes(op: Any, inner: Any) -> bool:
    same = ("inner_dims_pos", "outer_dims_perm", "static_inner_tiles")
    if any(list(getattr(op, f)) != list(getattr(inner, f)) for f in same):
        return False
    return list(op.inner_tiles) == list(inner.inner_tiles) and inner.source.type is op.dest.type


def pack_of_unpacked(op: Any, rewriter: Any) -> bool:
    inner = maker(op.source, "linalg.unpack")
    if inner is None or op.padding_value is not None or not op.results or not _undoes(op, inner):
        return False
    rewriter.replace(op, [inner.source])
    return True


def unpack_of_packed(op: Any, rewriter: Any) -> bool:
    inner = maker(op.source, "linalg.pack")
    if inner is None or inner.padding_value is not None or not op.results or not _undoes(op, inner):
        return False
    rewriter.replace(op, [inner.source])
    return True


def unneeded_padding(op: Any, rewriter: Any) -> bool:
    """Where tiles are known to divide what they tile."""
    if op.padding_value is None:
        return False
    shape, tiles = op.source.type.shape, list(op.static_inner_tiles)
    if any(
        shape[d] == DYNAMIC or n == DYNAMIC_INDEX or shape[d] % n for d, n in zip(op.inner_dims_pos, tiles, strict=True)
    ):
        return False
    operands = {"source": op.source, "dest": op.dest, "inner_tiles": list(op.inner_tiles)}
    types = [r.type for r in op.results]
    new = type(op).build(operands, types, dict(op.properties), attributes=dict(op.attributes))
    rewriter.replace(op, rewriter.insert(new))
    return True
