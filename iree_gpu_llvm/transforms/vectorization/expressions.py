"""Affine expressions as ops of arith, on scalars or, as here, on whatever `make` makes of an op's name and operands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...dialects.arith.attributes import CMPI_PREDICATE, IntegerOverflowFlagsAttr
from ...ir.affine import AffineExpr, Binary, Constant, Dim, Symbol
from ...ir.operations import Value

Make = Callable[..., Any]
"""`make(name, operands, properties)`; operands are values or numbers."""

_NO_WRAP = {"overflowFlags": IntegerOverflowFlagsAttr("nsw")}


def expanded(make: Make, e: AffineExpr, dims: Sequence[Value], symbols: Sequence[Value]) -> Any:
    """The value of an expression; a number where it is constant."""
    if isinstance(e, Constant):
        return e.value
    if isinstance(e, Dim):
        return dims[e.position]
    if isinstance(e, Symbol):
        return symbols[e.position]
    assert isinstance(e, Binary)
    lhs, rhs = expanded(make, e.lhs, dims, symbols), expanded(make, e.rhs, dims, symbols)
    if e.kind == "+":
        return make("arith.addi", [lhs, rhs])
    if e.kind == "*":
        return make("arith.muli", [lhs, rhs], _NO_WRAP)
    return _DIVISIONS[e.kind](make, lhs, rhs)


def _compare(make: Make, predicate: str, lhs: Any, rhs: Any) -> Any:
    return make("arith.cmpi", [lhs, rhs], {"predicate": CMPI_PREDICATE.of(predicate)})


def _mod(make: Make, lhs: Any, rhs: Any) -> Any:
    """The remainder is never negative."""
    remainder = make("arith.remsi", [lhs, rhs])
    negative = _compare(make, "slt", remainder, 0)
    return make("arith.select", [negative, make("arith.addi", [remainder, rhs]), remainder])


def _floordiv(make: Make, lhs: Any, rhs: Any) -> Any:
    """`-1 - (-1 - a) / b` for negative a."""
    negative = _compare(make, "slt", lhs, 0)
    dividend = make("arith.select", [negative, make("arith.subi", [-1, lhs]), lhs])
    quotient = make("arith.divsi", [dividend, rhs])
    return make("arith.select", [negative, make("arith.subi", [-1, quotient]), quotient])


def _ceildiv(make: Make, lhs: Any, rhs: Any) -> Any:
    """`-(-a / b)` for a that is not positive, else `(a - 1) / b + 1`."""
    negative = _compare(make, "sle", lhs, 0)
    opposite = make("arith.subi", [0, lhs])
    before = make("arith.subi", [lhs, 1])
    quotient = make("arith.divsi", [make("arith.select", [negative, opposite, before]), rhs])
    back = make("arith.subi", [0, quotient])
    return make("arith.select", [negative, back, make("arith.addi", [quotient, 1])])


_DIVISIONS = {"mod": _mod, "floordiv": _floordiv, "ceildiv": _ceildiv}
