"""Dot products of short vectors, each lane by itself."""

from __future__ import annotations

from ...ir.attribute_constraints import UNIT_ATTR
from ...ir.constraints import TypeConstraint
from ...ir.definitions import Op, attr, operand, result
from ...ir.traits import AllTypesMatch, Pure
from ...ir.types import IntegerType
from .attributes import either, vector
from .matrix import is_small_float

DOT_SOURCE = either(vector("f16 bf16 i16", 2), vector("i8 f8E4M3FN f8E5M2", 4), vector("i4", 8))
DOT_DESTINATION = TypeConstraint(
    "32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer",
    lambda t: str(t) in ("f32", "f16", "bf16", "i32"),
)
# Accumulators for each source element, and whether the result can be clamped to the accumulator's range.
_DOT_ACCUMULATORS = {
    "f16": ({"f32": True, "f16": False}, "f32 or f16", "f16"),
    "bf16": ({"f32": True, "bf16": False}, "f32 or bf16", "bf16"),
    "f8E4M3FN": ({"f32": False}, "f32", "fp8"),
    "f8E5M2": ({"f32": False}, "f32", "fp8"),
    "i16": ({"i32": True}, "i32", "integer"),
    "i8": ({"i32": True}, "i32", "integer"),
    "i4": ({"i32": True}, "i32", "integer"),
}


class DotOp(Op):
    """The dot product of two short vectors, plus C, in each lane by itself."""

    name = "amdgpu.dot"
    sourceA = operand(DOT_SOURCE)
    sourceB = operand(DOT_SOURCE)
    destC = operand(DOT_DESTINATION)
    unsignedA = attr(UNIT_ATTR, optional=True)
    unsignedB = attr(UNIT_ATTR, optional=True)
    clamp = attr(UNIT_ATTR, optional=True)
    destD = result(DOT_DESTINATION)
    traits = (AllTypesMatch("destC", "destD"), Pure)
    assembly = """
        $sourceA `*` $sourceB `+` $destC oilist(`unsignedA` $unsignedA | `unsignedB` $unsignedB | `clamp` $clamp)
        attr-dict `:` type($sourceA) `,` type($sourceB) `,` type($destC)
    """

    def verify(self):
        a, b = self.sourceA.type.element, self.sourceB.type.element
        if a is not b and not (is_small_float(a) and is_small_float(b)):
            raise self.error("expected source operands to have the same element type")
        accumulators, wanted, kind = _DOT_ACCUMULATORS[str(a)]
        accumulator = str(self.destC.type)
        if accumulator not in accumulators:
            raise self.error(f"expected {wanted} accumulator for {kind} sources")
        if (self.unsignedA or self.unsignedB) and not isinstance(a, IntegerType):
            raise self.error("unsignedA/unsignedB are only valid for integer source types")
        if str(a) == "i16" and bool(self.unsignedA) != bool(self.unsignedB):
            raise self.error("mixed-sign dot is not supported for 16-bit integer sources")
        if self.clamp and not accumulators[accumulator]:
            raise self.error("clamp is not supported for this (source, accumulator) combination")
