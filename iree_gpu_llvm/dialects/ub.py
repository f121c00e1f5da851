"""`ub`: values that have no meaning, and code that is never reached."""

from __future__ import annotations

from typing import Any

from ..ir.attribute_constraints import AttrConstraint
from ..ir.attributes import Attribute
from ..ir.constraints import ANY
from ..ir.definitions import Op, attr, result
from ..ir.diagnostics import UNKNOWN, Location
from ..ir.dialect_attributes import DialectAttr
from ..ir.traits import ConstantLike, Pure, Terminator
from ..ir.types import Type


class PoisonAttr(DialectAttr):
    """The value of which nothing is known."""

    name = "ub.poison"
    format = ""


POISON = PoisonAttr()
POISON_ATTR = AttrConstraint("PoisonAttrInterface instance", lambda a: isinstance(a, PoisonAttr))


class PoisonOp(Op):
    name = "ub.poison"
    value = attr(POISON_ATTR, default=POISON)
    result = result(ANY)
    traits = (ConstantLike, Pure)
    assembly = "attr-dict (`<` $value^ `>`)? `:` type($result)"

    def fold(self, operands: list[Attribute | None]) -> list[Any]:
        return [self.value]


class UnreachableOp(Op):
    name = "ub.unreachable"
    traits = (Terminator,)
    assembly = "attr-dict"


def poison_op(type: Type, location: Location = UNKNOWN) -> PoisonOp:
    return PoisonOp((), (type,), {"value": POISON}, location=location)
