"""What patterns on ops of `vector` have in common: ops to put in place of others, and what a `broadcast` repeats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...ir import registry
from ...ir.attributes import Attribute
from ...ir.operations import Operation, Value
from ...ir.types import VectorType
from .folds import made_by


def make(name: str, operands: Sequence[Value], t: Any, properties: Mapping[str, Attribute] | None = None) -> Operation:
    """A detached op with one result."""
    cls: Any = registry.op_class(name)
    return cls(tuple(operands), (t,), dict(properties or {}))


def elements_of(rewriter: Any, v: Value) -> Sequence[Value]:
    """The elements of a vector."""
    cls: Any = registry.op_class("vector.to_elements")
    return rewriter.insert(cls((v,), (v.type.element,) * v.type.num_elements)).results


def replaced(op: Any, rewriter: Any, name: str, *operands: Value, **properties: Attribute) -> bool:
    rewriter.replace(op, rewriter.insert(make(name, operands, op.results[0].type, properties)))
    return True


def rank_of(t: Any) -> int:
    return t.rank if isinstance(t, VectorType) else 0


def stretches(source: Any, target: VectorType) -> bool:
    """Whether a `broadcast` may go from one type to the other."""
    if not isinstance(source, VectorType):
        return True
    if source.rank > target.rank:
        return False
    wanted = target.shape[target.rank - source.rank :]
    return all(n in (1, m) for n, m in zip(source.shape, wanted, strict=True))


def stretched(v: Value) -> Any:
    """What is repeated to make a value, or None."""
    op = made_by(v, "vector.broadcast")
    return None if op is None else op.source


# -- broadcast, shape_cast, transpose
