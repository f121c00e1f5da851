"""Reductions of one element."""

from __future__ import annotations

from typing import Any

from ...ir import registry
from ...ir.attributes import Attribute, DenseElementsAttr, FloatAttr, IntegerAttr, raw_value
from ...ir.folding import constant_value
from ...ir.operations import Value
from ...ir.types import FloatType
from .rewrites import make

COMBINED = {
    "add": ("arith.addi", "arith.addf"),
    "mul": ("arith.muli", "arith.mulf"),
    "minui": ("arith.minui", ""),
    "minsi": ("arith.minsi", ""),
    "maxui": ("arith.maxui", ""),
    "maxsi": ("arith.maxsi", ""),
    "and": ("arith.andi", ""),
    "or": ("arith.ori", ""),
    "xor": ("arith.xori", ""),
    "minnumf": ("", "arith.minnumf"),
    "maxnumf": ("", "arith.maxnumf"),
    "minimumf": ("", "arith.minimumf"),
    "maximumf": ("", "arith.maximumf"),
}
"""The op that each kind combines integers and floats with."""


def combine(rewriter: Any, kind: str, a: Value, b: Value, fastmath: Any = None) -> Value:
    element = getattr(a.type, "element", a.type)
    is_float = isinstance(element, FloatType)
    cls: Any = registry.op_class(COMBINED[kind][is_float])
    return rewriter.make(cls((a, b), (a.type,), {"fastmath": fastmath} if is_float and fastmath is not None else {}))


def _is_masked(op: Any) -> bool:
    around = op.parent_op
    return around is not None and around.name == "vector.mask"


def reduction_of_one(op: Any, rewriter: Any) -> bool:
    t = op.vector.type
    if t.shape not in ((), (1,)) or t.scalable or _is_masked(op):
        return False
    from .builders import extract

    value = rewriter.make(extract(op.vector, [0] * t.rank))
    if op.acc is not None:
        value = combine(rewriter, op.kind.value, value, op.acc, op.fastmath)
    rewriter.replace(op, [value])
    return True


def reduction_of_unit_dims(op: Any, rewriter: Any) -> bool:
    """Of `multi_reduction`: what is left is the same elements, combined with what there was."""
    t = op.source.type
    if not len(op.reduction_dims) or any(t.shape[d] != 1 for d in op.reduction_dims) or t.scalable or _is_masked(op):
        return False
    from .builders import extract

    if op.dest.type is t.element:
        value = rewriter.make(extract(op.source, [0] * t.rank))
    else:
        value = rewriter.make(make("vector.shape_cast", (op.source,), op.dest.type))
    rewriter.replace(op, [combine(rewriter, op.kind.value, op.acc, value)])
    return True


def fold_multi_reduction(op: Any) -> Any:
    """Of no dim."""
    return [op.source] if op.source.type.rank == 1 and not len(op.reduction_dims) else None


def _is_zero(a: Attribute | None) -> bool:
    """Of constants, all elements; -0.0 is none."""
    if isinstance(a, DenseElementsAttr):
        return a.is_splat and a.values[0] == 0
    return isinstance(a, (IntegerAttr, FloatAttr)) and raw_value(a) == 0


def added_to_contraction(op: Any, rewriter: Any) -> bool:
    """Of `contract` that begins with zero, once something is added to it: begins with that."""
    t = op.result.type
    if len(op.result.users) != 1 or op.kind.value != "add" or _is_masked(op):
        return False
    (user,) = op.result.users
    if user.name not in COMBINED["add"] or not _is_zero(constant_value(op.acc)):
        return False
    other = user.operands[1] if user.operands[0] is op.result else user.operands[0]
    if other is op.result or other.type is not t:
        return False
    rewriter.set_before(user)
    rewriter.replace(user, rewriter.insert(type(op)((op.lhs, op.rhs, other), (t,), dict(op.properties))))
    return True
