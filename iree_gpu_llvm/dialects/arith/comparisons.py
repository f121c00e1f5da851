"""Comparisons and selection of `arith`."""

from __future__ import annotations

from typing import Any

from ...ir.constraints import ANY, BOOL_LIKE, FLOAT_LIKE
from ...ir.definitions import Op, attr, operand, result
from ...ir.traits import AllTypesMatch, Elementwise, Predicate, Pure, SameTypeOperands, TypesMatchWith
from ...ir.types import I1, ShapedType
from . import canonicalization as patterns
from . import comparison_folds as folds
from .attributes import CMPF_PREDICATE, CMPI_PREDICATE, DEFAULT_FASTMATH, INTEGER_LIKE, FastMathFlagsAttr
from .integer_folds import i1_like

_TRAITS = (
    TypesMatchWith("result", "lhs", i1_like, "result type has i1 element type and same shape as operands"),
    Pure,
    SameTypeOperands,
    Elementwise,
)


class CmpIOp(Op):
    name = "arith.cmpi"
    canonicalizations = (patterns.equality_of_extensions,)
    predicate = attr(CMPI_PREDICATE)
    lhs = operand(INTEGER_LIKE)
    rhs = operand(INTEGER_LIKE)
    result = result(BOOL_LIKE)
    traits = _TRAITS
    assembly = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)"

    @property
    def predicate_name(self) -> str:
        return CMPI_PREDICATE.name_of(self.predicate)

    def fold(self, operands):
        return folds.cmpi(self, *operands)


class CmpFOp(Op):
    name = "arith.cmpf"
    predicate = attr(CMPF_PREDICATE)
    lhs = operand(FLOAT_LIKE)
    rhs = operand(FLOAT_LIKE)
    fastmath = attr(FastMathFlagsAttr, default=DEFAULT_FASTMATH)
    result = result(BOOL_LIKE)
    traits = _TRAITS
    assembly = "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)"

    @property
    def predicate_name(self) -> str:
        return CMPF_PREDICATE.name_of(self.predicate)

    def fold(self, operands):
        return folds.cmpf(self, *operands)


def _parse_select_types(p: Any) -> tuple[Any, Any]:
    """`T`, for a condition of type i1, or `condition type, T`."""
    first = p.type()
    return (first, p.type()) if p.accept(",") else (I1, first)


def _print_select_types(p: Any, op: Any, condition: Any, t: Any) -> None:
    p.write(f"{p.type(condition)}, {p.type(t)}" if isinstance(condition, ShapedType) else p.type(t))


def _condition_fits(op: Any) -> bool:
    condition, t = op.operands[0].type, op.results[0].type
    return condition is I1 or (
        isinstance(condition, ShapedType) and isinstance(t, ShapedType) and condition.shape == t.shape
    )


class SelectOp(Op):
    name = "arith.select"
    canonicalizations = patterns.SELECT
    condition = operand(BOOL_LIKE)
    true_value = operand(ANY)
    false_value = operand(ANY)
    result = result(ANY)
    traits = (
        AllTypesMatch("true_value", "false_value", "result"),
        Predicate("condition is signless i1 or has matching shape", _condition_fits),
        Pure,
        Elementwise,
    )
    assembly = (
        "$condition `,` $true_value `,` $false_value attr-dict `:` custom<Types>(type($condition), type($result))"
    )
    custom = {"Types": (_parse_select_types, _print_select_types)}

    def fold(self, operands):
        found = folds.select(self, *operands)
        return None if found is None else [found]
