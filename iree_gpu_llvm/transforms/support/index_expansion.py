"""Index arithmetic of `affine` written in ops of `arith`.

affine_map<(d0) -> (d0 mod 5 + 1)>            %r = arith.remsi %d, %c5
                                              %n = arith.cmpi slt, %r, %c0
                                        ->    %s = arith.addi %r, %c5
                                              %m = arith.select %n, %s, %r
                                              %0 = arith.addi %m, %c1

Divisions of affine maps round down (`ceildiv`: up) and their remainders are not negative; those of `arith` round to
zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialects.arith.attributes import CMPI_PREDICATE, IntegerOverflowFlagsAttr
from ...dialects.arith.comparisons import CmpIOp, SelectOp
from ...dialects.arith.integers import AddIOp, DivSIOp, FloorDivSIOp, MulIOp, RemSIOp, SubIOp
from ...dialects.index_lists import Mixed
from ...dialects.vector.shapes import BroadcastOp
from ...ir.affine import AffineExpr, Binary, Constant, Dim
from ...ir.builder import Builder
from ...ir.operations import Value
from ...ir.types import I1, VectorType
from . import building

NSW = IntegerOverflowFlagsAttr("nsw")
NSW_NUW = IntegerOverflowFlagsAttr("nsw, nuw")


def expand(b: Builder, e: AffineExpr, dims: Sequence[Value], symbols: Sequence[Value]) -> Value:
    """An expression. Raises ValueError where it divides by a number that is not positive."""
    if isinstance(e, Constant):
        return building.constant(b, e.value)
    if not isinstance(e, Binary):
        return (dims if isinstance(e, Dim) else symbols)[e.position]
    if e.kind in _DIVISIONS and isinstance(e.rhs, Constant) and e.rhs.value <= 0:
        what = "modulo" if e.kind == "mod" else "division"
        raise ValueError(f"{what} by non-positive value is not supported")
    x = expand(b, e.lhs, dims, symbols)
    y = expand(b, e.rhs, dims, symbols)
    if e.kind == "+":
        return binary(b, AddIOp, x, y)
    if e.kind == "*":
        return binary(b, MulIOp, x, y, NSW)
    return _DIVISIONS[e.kind](b, x, y)


def binary(b: Builder, cls: Any, x: Value, y: Value, overflow: Any = None) -> Value:
    return b.make(cls((x, y), (x.type,), {} if overflow is None else {"overflowFlags": overflow}))


def compare(b: Builder, predicate: str, x: Value, y: Value) -> Value:
    return b.make(CmpIOp((x, y), (I1,), {"predicate": CMPI_PREDICATE.of(predicate)}))


def _select(b: Builder, condition: Value, x: Value, y: Value) -> Value:
    return b.make(SelectOp((condition, x, y), (x.type,)))


def modulo(b: Builder, x: Value, y: Value, zero: Value | None = None, overflow: Any = None) -> Value:
    rest = binary(b, RemSIOp, x, y)
    negative = compare(b, "slt", rest, zero or building.constant(b, 0))
    return _select(b, negative, binary(b, AddIOp, rest, y, overflow), rest)


def _floor_division(b: Builder, x: Value, y: Value) -> Value:
    """Of x below 0: -1 - (-1 - x) / y."""
    zero, minus = building.constant(b, 0), building.constant(b, -1)
    negative = compare(b, "slt", x, zero)
    dividend = _select(b, negative, binary(b, SubIOp, minus, x), x)
    quotient = binary(b, DivSIOp, dividend, y)
    return _select(b, negative, binary(b, SubIOp, minus, quotient), quotient)


def _ceil_division(b: Builder, x: Value, y: Value) -> Value:
    """Of x up to 0: -(-x / y); else (x - 1) / y + 1."""
    zero, one = building.constant(b, 0), building.constant(b, 1)
    no_more = compare(b, "sle", x, zero)
    negated, less = binary(b, SubIOp, zero, x), binary(b, SubIOp, x, one)
    quotient = binary(b, DivSIOp, _select(b, no_more, negated, less), y)
    return _select(b, no_more, binary(b, SubIOp, zero, quotient), binary(b, AddIOp, quotient, one))


_DIVISIONS = {"mod": modulo, "floordiv": _floor_division, "ceildiv": _ceil_division}


# -- digits


def _weights(b: Builder, basis: Sequence[Mixed]) -> list[Value]:
    """What a one of each digit before the last counts, the least significant first."""
    weights: list[Value] = []
    known, dynamic = 1, None
    for n in reversed(basis):
        if isinstance(n, Value):
            dynamic = n if dynamic is None else binary(b, MulIOp, dynamic, n, NSW_NUW)
        else:
            known *= n
        if dynamic is None:
            weights.append(building.constant(b, known))
        elif known == 1:
            weights.append(dynamic)
        else:
            weights.append(binary(b, MulIOp, dynamic, building.constant(b, known), NSW_NUW))
    return weights


def delinearize(b: Builder, op: Any) -> list[Value]:
    """The digits of `affine.delinearize_index`."""
    x, count = op.linear_index, len(op.results)
    if count == 1:
        return [x]
    weights = _weights(b, op.basis[1:] if op.has_outer_bound else op.basis)[::-1]
    zero = building.constant(b, 0)
    if isinstance(x.type, VectorType):
        zero, *weights = (b.make(BroadcastOp((v,), (x.type,))) for v in (zero, *weights))
    digits = [binary(b, FloorDivSIOp, x, weights[0])]
    for above, weight in zip(weights, [*weights[1:], None], strict=True):
        rest = modulo(b, x, above, zero, NSW)
        digits.append(rest if weight is None else binary(b, DivSIOp, rest, weight))
    return digits


def linearize(b: Builder, op: Any) -> Value:
    """The number of `affine.linearize_index`."""
    digits = list(op.multi_index)
    if not digits:
        return building.constant(b, 0)
    weights = _weights(b, op.basis[1:] if op.has_outer_bound else op.basis)[::-1]
    if len(digits) == 1:
        return digits[0]
    t = digits[0].type
    if isinstance(t, VectorType):
        weights = [b.make(BroadcastOp((v,), (t,))) for v in weights]
    terms = [binary(b, MulIOp, d, w, NSW) for d, w in zip(digits, weights, strict=False)]
    total = terms[0]
    for term in [*terms[1:], digits[-1]]:
        total = binary(b, AddIOp, total, term, NSW)
    return total
