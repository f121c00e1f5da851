"""Patterns of tensors whose elements are known one by one, or are all the same: their reshapes, and single elements."""

from __future__ import annotations

from typing import Any

from ...ir.effects import is_pure
from ...ir.operations import Value
from ...ir.types import DYNAMIC, RankedTensorType
from .cast_canonicalization import cast_to
from .folds import maker


def reshape_of_elements(op: Any, rewriter: Any) -> bool:
    """Of `expand_shape` and `collapse_shape` to what is known in all dims: the same elements in another shape."""
    made = maker(op.src, "tensor.from_elements", "tensor.splat")
    if made is None or not op.result.type.has_static_shape:
        return False
    if made.name == "tensor.splat" and len(made.operands) > 1:
        return False
    rewriter.replace(op, [rewriter.make(type(made)(list(made.operands), (op.result.type,), {}, dict(made.attributes)))])
    return True


def element_of_cast(op: Any, rewriter: Any) -> bool:
    cast = maker(op.tensor, "tensor.cast")
    if cast is None or not isinstance(cast.source.type, RankedTensorType):
        return False
    op.set_operand(0, cast.source)
    rewriter.modified(op)
    return True


def generated_element(op: Any, rewriter: Any) -> bool:
    """What the region of `generate` computes for its place."""
    made = maker(op.tensor, "tensor.generate")
    if made is None:
        return False
    block = made.regions[0].blocks[0]
    if not all(is_pure(inner) for inner in block if inner is not block.last):
        return False
    mapping: dict[Any, Any] = dict(zip(block.arguments, op.indices, strict=True))
    for inner in block:
        if inner is not block.last:
            rewriter.insert(inner.clone(mapping))
    found = block.last.operands[0]
    rewriter.replace(op, [mapping.get(found, found)])
    return True


# -- casts in a row, and of new tensors


def cast_of_cast(op: Any, rewriter: Any) -> bool:
    """One cast, if the type between says nothing of its own, which would be checked."""
    inner = maker(op.source, "tensor.cast")
    if inner is None:
        return False
    types = [inner.source.type, op.source.type, op.result.type]
    if not all(isinstance(t, RankedTensorType) for t in types):
        return False
    known = _joined(_joined(types[0].shape, types[1].shape), types[2].shape)
    if known is None or known != _joined(types[0].shape, types[2].shape):
        return False
    rewriter.replace(op, [rewriter.make(type(op)((inner.source,), (op.result.type,)))])
    return True


def _joined(a: Any, b: Any) -> tuple[int, ...] | None:
    """What either shape knows; None if they disagree."""
    if a is None or b is None or any(x != y and DYNAMIC not in (x, y) for x, y in zip(a, b, strict=True)):
        return None
    return tuple(y if x == DYNAMIC else x for x, y in zip(a, b, strict=True))


def cast_of_empty(op: Any, rewriter: Any) -> bool:
    """To a type that knows more: an empty tensor of that, if no size is said to be another."""
    made = maker(op.source, "tensor.empty")
    if made is None or not isinstance(op.result.type, RankedTensorType):
        return False
    before, after = made.result.type, op.result.type
    if any(b == DYNAMIC and a != DYNAMIC for a, b in zip(before.shape, after.shape, strict=True)):
        return False
    if before.encoding is not after.encoding:
        return False
    values = iter(made.operands)
    sizes: list[Value] = []
    for a, b in zip(before.shape, after.shape, strict=True):
        v = next(values) if a == DYNAMIC else None
        if v is not None and b == DYNAMIC:
            sizes.append(v)
    rewriter.replace(op, [rewriter.make(type(made)(sizes, (after,)))])
    return True


# -- concatenation


def concatenation_of_known_size(op: Any, rewriter: Any) -> bool:
    """All tensors have the same extents but for one, which is the sum."""
    dim, before = op.dim.value, op.result.type
    types = [v.type for v in op.inputs]
    shape: list[int] = []
    for d in range(before.rank):
        extents = [t.shape[d] for t in types]
        if d == dim:
            shape.append(DYNAMIC if DYNAMIC in extents else sum(extents))
        else:
            shape.append(next((n for n in extents if n != DYNAMIC), DYNAMIC))
    wholes = [n if known == DYNAMIC else known for n, known in zip(shape, before.shape, strict=True)]
    operands = []
    for v, t in zip(op.inputs, types, strict=True):
        own = tuple(t.shape[d] if d == dim else n for d, n in enumerate(wholes))
        operands.append(cast_to(v, RankedTensorType(own, t.element, t.encoding), rewriter))
    full = RankedTensorType(tuple(wholes), before.element, before.encoding)
    if full is before and all(a is b for a, b in zip(operands, op.inputs, strict=True)):
        return False
    new = type(op)(operands, (full,), dict(op.properties), dict(op.attributes))
    rewriter.replace(op, [cast_to(rewriter.make(new), before, rewriter)])
    return True
