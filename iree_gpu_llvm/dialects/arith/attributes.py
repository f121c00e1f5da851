"""Attributes and type constraints that the ops of `arith` (and `math`) share."""

from __future__ import annotations

from ...ir.attribute_constraints import IntEnum
from ...ir.constraints import TypeConstraint, like
from ...ir.enum_attributes import EnumAttr
from ...ir.types import I32, INDEX, FloatType, IntegerType, MemRefType, Type


class FastMathFlagsAttr(EnumAttr):
    """Which liberties a float op allows."""

    name = "arith.fastmath"
    cases = ("none", "reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn")
    joined = {"fast": cases[1:]}
    bits = ","
    enum_name = "::mlir::arith::FastMathFlags"


class IntegerOverflowFlagsAttr(EnumAttr):
    """Which overflows an integer op promises not to have."""

    name = "arith.overflow"
    cases = ("none", "nsw", "nuw")
    bits = ", "
    enum_name = "::mlir::arith::IntegerOverflowFlags"


DEFAULT_FASTMATH = FastMathFlagsAttr("none")
DEFAULT_OVERFLOW = IntegerOverflowFlagsAttr("none")

CMPI_PREDICATE = IntEnum(
    "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    {p: i for i, p in enumerate(("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"))},
)
CMPF_PREDICATE = IntEnum(
    "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    {
        p: i
        for i, p in enumerate(
            [
                "false",
                "oeq",
                "ogt",
                "oge",
                "olt",
                "ole",
                "one",
                "ord",
                "ueq",
                "ugt",
                "uge",
                "ult",
                "ule",
                "une",
                "uno",
                "true",
            ]
        )
    },
)
ROUNDING_MODE = IntEnum(
    "Floating point rounding mode",
    {"to_nearest_even": 0, "downward": 1, "upward": 2, "toward_zero": 3, "to_nearest_away": 4},
    I32,
)


def _sized_integer(t: Type) -> bool:
    return isinstance(t, IntegerType) and not t.signedness and t.width > 0


def _integer_or_float(t: Type) -> bool:
    return _sized_integer(t) or isinstance(t, FloatType)


INTEGER_LIKE = like(
    TypeConstraint("", lambda t: t is INDEX or _sized_integer(t)), "signless-non-zero-bitwidth-integer-like"
)
FIXED_WIDTH_INTEGER_LIKE = like(
    TypeConstraint("", lambda t: isinstance(t, IntegerType) and not t.signedness), "signless-fixed-width-integer-like"
)
INDEX_CASTABLE = TypeConstraint(
    "signless-non-zero-bitwidth-integer-like or memref of signless-integer",
    lambda t: (
        INTEGER_LIKE.check(t)
        or (
            isinstance(t, MemRefType)
            and (t.element is INDEX or (isinstance(t.element, IntegerType) and not t.element.signedness))
        )
    ),
)
BITCASTABLE = TypeConstraint(
    "non-zero-bitwidth-signless-integer-or-float-like or memref of non-zero-bitwidth signless integer or float",
    lambda t: _LIKE_INTEGER_OR_FLOAT.check(t) or (isinstance(t, MemRefType) and _integer_or_float(t.element)),
)
_LIKE_INTEGER_OR_FLOAT = like(TypeConstraint("", _integer_or_float), "")
