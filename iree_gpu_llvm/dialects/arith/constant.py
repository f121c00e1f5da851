"""`arith.constant`, and how folds' results become one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.attribute_constraints import AttrConstraint
from ...ir.attributes import (
    Attribute,
    DenseElementsAttr,
    DenseResourceAttr,
    FloatAttr,
    IntegerAttr,
    SparseElementsAttr,
    StringAttr,
)
from ...ir.definitions import Op, attr, result
from ...ir.diagnostics import UNKNOWN, Location
from ...ir.traits import ConstantLike, InferTypes, Predicate, Pure
from ...ir.types import I1, IntegerType, Type, VectorType


def _type_of(a: Attribute) -> Type | None:
    return a.type if isinstance(a, StringAttr) else a.type_of()


class _TypedAttr(AttrConstraint):
    def parse(self, p: Any) -> Attribute:
        at = p.i
        a = p.attribute()
        if not self.check(a):
            p.fail("custom op 'arith.constant' invalid kind of attribute specified", at)
        return a


def _inferred(types: Sequence[Type], properties: dict[str, Any]) -> list[Type]:
    found = _type_of(properties["value"])
    assert found is not None  # the parser, the only one who asks, has checked the attribute
    return [found]


TYPED_ATTR = _TypedAttr("TypedAttr instance", lambda a: _type_of(a) is not None)


class ConstantOp(Op):
    name = "arith.constant"
    value = attr(TYPED_ATTR)
    result = result()
    traits = (
        Predicate(
            "all of {value, result} have same type",
            lambda op: op.value is None or _type_of(op.value) is op.results[0].type,
        ),
        ConstantLike,
        Pure,
        InferTypes(_inferred, check=False),
    )
    assembly = "attr-dict $value"

    def verify(self) -> None:
        value, t = self.value, self.results[0].type
        if isinstance(t, IntegerType) and t.signedness:
            raise self.error("integer return type must be signless")
        if not isinstance(value, (IntegerAttr, FloatAttr, DenseElementsAttr, DenseResourceAttr, SparseElementsAttr)):
            raise self.error("value must be an integer, float, or elements attribute")
        if isinstance(t, VectorType) and t.scalable and not (isinstance(value, DenseElementsAttr) and value.is_splat):
            raise self.error(
                "initializing scalable vectors with elements attribute is not supported unless it's a vector splat"
            )

    def result_names(self) -> list[str | None]:
        value = self.value
        if not isinstance(value, IntegerAttr):
            return ["cst"]
        if value.type is I1:
            return ["true" if value.value else "false"]
        return [f"c{value.value}_{value.type}" if isinstance(value.type, IntegerType) else f"c{value.value}"]

    def fold(self, operands: list[Attribute | None]) -> list[Any]:
        return [self.value]


def constant_op(value: Attribute, type: Type | None = None, location: Location = UNKNOWN) -> ConstantOp:
    """A detached `arith.constant` of a typed attribute. `type` must be the attribute's (and may be left out)."""
    t = _type_of(value)
    if t is None or (type is not None and type is not t):
        raise ValueError(f"{value} is no constant of type {type}")
    return ConstantOp((), (t,), {"value": value}, location=location)


def can_be_constant(value: Attribute, type: Type) -> bool:
    """Whether `arith.constant` can hold the value with that type (MLIR's ConstantOp::isBuildableWith)."""
    if not isinstance(value, (IntegerAttr, FloatAttr, DenseElementsAttr, DenseResourceAttr, SparseElementsAttr)):
        return False
    return value.type_of() is type and not (isinstance(type, IntegerType) and type.signedness)
