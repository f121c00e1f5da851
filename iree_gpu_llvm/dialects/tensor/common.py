"""What the ops of `tensor` share."""

from __future__ import annotations

from typing import Any, ClassVar

from ...ir.constraints import TypeConstraint, tensor_of
from ...ir.definitions import Op
from ...ir.traits import Predicate
from ...ir.types import (
    DYNAMIC,
    INDEX,
    IntegerType,
    RankedTensorType,
    UnrankedTensorType,
)

TENSOR = tensor_of(TypeConstraint("any non-token type", lambda t: True))
RANKED_TENSOR = TypeConstraint("ranked tensor of any non-token type values", lambda t: isinstance(t, RankedTensorType))
STATIC_TENSOR = TypeConstraint(
    "statically shaped tensor of any non-token type values",
    lambda t: isinstance(t, RankedTensorType) and t.has_static_shape,
)
TENSOR_WITH_DIMS = TypeConstraint(
    "non-0-ranked or unranked tensor",
    lambda t: isinstance(t, UnrankedTensorType) or (isinstance(t, RankedTensorType) and t.rank > 0),
)
_SIGNLESS_OR_INDEX = "signless integer or index"


def _signless_or_index(t: Any) -> bool:
    return t is INDEX or (isinstance(t, IntegerType) and not t.signedness)


SHAPE_TENSOR = TypeConstraint(
    f"1D tensor of {_SIGNLESS_OR_INDEX} values",
    lambda t: isinstance(t, RankedTensorType) and t.rank == 1 and _signless_or_index(t.element),
)
INDEX_TENSOR = TypeConstraint(
    f"ranked tensor of {_SIGNLESS_OR_INDEX} values",
    lambda t: isinstance(t, RankedTensorType) and _signless_or_index(t.element),
)
ELEMENT = TypeConstraint("any non-token type", lambda t: True)


class NamedOp(Op):
    """An op that suggests a name for its only result."""

    suggestion: ClassVar[str]

    def result_names(self):
        return [self.suggestion]


class CastCompatible(Predicate):
    """The first operand can be cast to the first result, by a rule on the two types."""

    def __init__(self, compatible: Any):
        super().__init__("", compatible)

    def verify(self, op: Any) -> None:
        source, target = op.operands[0].type, op.results[0].type
        if not self.check((source, target)):
            raise op.error(f"operand type '{source}' and result type '{target}' are cast incompatible")


def compatible_tensor_shapes(a: Any, b: Any) -> bool:
    """Equal where both are known."""
    if isinstance(a, UnrankedTensorType) or isinstance(b, UnrankedTensorType):
        return True
    return a.rank == b.rank and all(x == y or DYNAMIC in (x, y) for x, y in zip(a.shape, b.shape, strict=True))


def check_dynamic_extents(op: Any, found: int, t: Any) -> None:
    """One operand for each extent that the type does not know."""
    wanted = t.shape.count(DYNAMIC)
    if found != wanted:
        raise op.error(f"incorrect number of dynamic sizes, has {found}, expected {wanted}")
