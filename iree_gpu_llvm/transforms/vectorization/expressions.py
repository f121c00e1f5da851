"""Affine expressions as ops of arith. Constants come before what uses them, in the peer's order.

%j = affine.apply (d0) -> (d0 * 2 + 1) (%i)    ->    %0 = arith.muli %i, %c2 overflow<nsw>, %j = arith.addi %0, %c1
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialects.arith.attributes import CMPI_PREDICATE, IntegerOverflowFlagsAttr
from ...ir import registry
from ...ir.affine import AffineExpr, Binary, Constant, Dim, Symbol
from ...ir.builder import Builder
from ...ir.operations import Value
from ...ir.types import I1
from ..support import building


def expanded(b: Builder, e: AffineExpr, dims: Sequence[Value], symbols: Sequence[Value]) -> Value:
    """The value of an expression of indices."""
    if isinstance(e, Constant):
        return building.constant(b, e.value)
    if isinstance(e, Dim):
        return dims[e.position]
    if isinstance(e, Symbol):
        return symbols[e.position]
    assert isinstance(e, Binary)
    lhs, rhs = expanded(b, e.lhs, dims, symbols), expanded(b, e.rhs, dims, symbols)
    return _OPERATIONS[e.kind](b, lhs, rhs)


def _op(b: Builder, name: str, *operands: Value, **properties: Any) -> Value:
    cls: Any = registry.op_class(f"arith.{name}")
    return b.make(cls(operands, (I1 if name == "cmpi" else operands[-1].type,), properties))


def _sum(b: Builder, lhs: Value, rhs: Value) -> Value:
    return _op(b, "addi", lhs, rhs)


def _product(b: Builder, lhs: Value, rhs: Value) -> Value:
    return _op(b, "muli", lhs, rhs, overflowFlags=IntegerOverflowFlagsAttr("nsw"))


def _mod(b: Builder, lhs: Value, rhs: Value) -> Value:
    """The remainder is never negative."""
    remainder = _op(b, "remsi", lhs, rhs)
    zero = building.constant(b, 0)
    negative = _op(b, "cmpi", remainder, zero, predicate=CMPI_PREDICATE.of("slt"))
    return _op(b, "select", negative, _op(b, "addi", remainder, rhs), remainder)


def _floordiv(b: Builder, lhs: Value, rhs: Value) -> Value:
    """`-1 - (-1 - a) / b` for negative a."""
    zero, minus_one = building.constant(b, 0), building.constant(b, -1)
    negative = _op(b, "cmpi", lhs, zero, predicate=CMPI_PREDICATE.of("slt"))
    dividend = _op(b, "select", negative, _op(b, "subi", minus_one, lhs), lhs)
    quotient = _op(b, "divsi", dividend, rhs)
    return _op(b, "select", negative, _op(b, "subi", minus_one, quotient), quotient)


def _ceildiv(b: Builder, lhs: Value, rhs: Value) -> Value:
    """`-(-a / b)` for a that is not positive, else `(a - 1) / b + 1`."""
    zero, one = building.constant(b, 0), building.constant(b, 1)
    negative = _op(b, "cmpi", lhs, zero, predicate=CMPI_PREDICATE.of("sle"))
    opposite, before = _op(b, "subi", zero, lhs), _op(b, "subi", lhs, one)
    quotient = _op(b, "divsi", _op(b, "select", negative, opposite, before), rhs)
    back, after = _op(b, "subi", zero, quotient), _op(b, "addi", quotient, one)
    return _op(b, "select", negative, back, after)


_OPERATIONS = {"+": _sum, "*": _product, "mod": _mod, "floordiv": _floordiv, "ceildiv": _ceildiv}
