"""Integer ops of `arith`."""

from __future__ import annotations

from ...ir.attribute_constraints import UNIT_ATTR
from ...ir.constraints import BOOL_LIKE
from ...ir.definitions import Op, attr, operand, result
from ...ir.traits import (
    AllTypesMatch,
    Commutative,
    Elementwise,
    Idempotent,
    Pure,
    SameOperandsAndResultType,
)
from . import canonicalization as patterns
from . import integer_folds as folds
from .attributes import DEFAULT_OVERFLOW, INTEGER_LIKE, IntegerOverflowFlagsAttr

OVERFLOW = "(`overflow` `` $overflowFlags^)?"


class _Binary(Op):
    lhs = operand(INTEGER_LIKE)
    rhs = operand(INTEGER_LIKE)
    result = result(INTEGER_LIKE)
    traits = (Pure, SameOperandsAndResultType, Elementwise)
    assembly = "$lhs `,` $rhs attr-dict `:` type($result)"
    rule = staticmethod(folds.none)

    def fold(self, operands):
        return folds.one(type(self).rule(self, *operands))


class _Overflowing(_Binary):
    overflowFlags = attr(IntegerOverflowFlagsAttr, default=DEFAULT_OVERFLOW)
    assembly = f"$lhs `,` $rhs {OVERFLOW} attr-dict `:` type($result)"


class _Exact(_Binary):
    isExact = attr(UNIT_ATTR, optional=True)
    assembly = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)"


_COMMUTATIVE = (Pure, SameOperandsAndResultType, Elementwise, Commutative)
_IDEMPOTENT = (*_COMMUTATIVE, Idempotent)


class AddIOp(_Overflowing):
    name = "arith.addi"
    traits = _COMMUTATIVE
    rule = staticmethod(folds.addi)
    canonicalizations = patterns.ADDI


class SubIOp(_Overflowing):
    name = "arith.subi"
    rule = staticmethod(folds.subi)
    canonicalizations = patterns.SUBI


class MulIOp(_Overflowing):
    name = "arith.muli"
    traits = _COMMUTATIVE
    rule = staticmethod(folds.muli)
    canonicalizations = patterns.MULI


class ShLIOp(_Overflowing):
    name = "arith.shli"
    rule = staticmethod(folds.shli)


class DivUIOp(_Exact):
    name = "arith.divui"
    rule = staticmethod(folds.divui)


class DivSIOp(_Exact):
    name = "arith.divsi"
    rule = staticmethod(folds.divsi)


class CeilDivUIOp(_Binary):
    name = "arith.ceildivui"
    rule = staticmethod(folds.ceildivui)


class CeilDivSIOp(_Binary):
    name = "arith.ceildivsi"
    rule = staticmethod(folds.ceildivsi)


class FloorDivSIOp(_Binary):
    name = "arith.floordivsi"
    rule = staticmethod(folds.floordivsi)


class RemUIOp(_Binary):
    name = "arith.remui"
    rule = staticmethod(folds.remui)


class RemSIOp(_Binary):
    name = "arith.remsi"
    rule = staticmethod(folds.remsi)


class AndIOp(_Binary):
    name = "arith.andi"
    traits = _IDEMPOTENT
    rule = staticmethod(folds.andi)
    canonicalizations = (patterns.bitwise_of_extensions,)


class OrIOp(_Binary):
    name = "arith.ori"
    traits = _IDEMPOTENT
    rule = staticmethod(folds.ori)
    canonicalizations = (patterns.bitwise_of_extensions,)


class XOrIOp(_Binary):
    name = "arith.xori"
    traits = _COMMUTATIVE
    rule = staticmethod(folds.xori)
    canonicalizations = (patterns.not_of_comparison, patterns.bitwise_of_extensions)


class ShRUIOp(_Exact):
    name = "arith.shrui"
    rule = staticmethod(folds.shrui)


class ShRSIOp(_Exact):
    name = "arith.shrsi"
    rule = staticmethod(folds.shrsi)


class MaxSIOp(_Binary):
    name = "arith.maxsi"
    traits = _COMMUTATIVE
    rule = staticmethod(folds.maxsi)


class MaxUIOp(_Binary):
    name = "arith.maxui"
    traits = _COMMUTATIVE
    rule = staticmethod(folds.maxui)


class MinSIOp(_Binary):
    name = "arith.minsi"
    traits = _COMMUTATIVE
    rule = staticmethod(folds.minsi)


class MinUIOp(_Binary):
    name = "arith.minui"
    traits = _COMMUTATIVE
    rule = staticmethod(folds.minui)


class AddUIExtendedOp(Op):
    """The sum and whether it wrapped."""

    name = "arith.addui_extended"
    canonicalizations = (patterns.add_without_carry,)
    lhs = operand(INTEGER_LIKE)
    rhs = operand(INTEGER_LIKE)
    sum = result(INTEGER_LIKE)
    overflow = result(BOOL_LIKE)
    traits = (AllTypesMatch("lhs", "rhs", "sum"), Pure, Elementwise, Commutative)
    assembly = "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)"

    def result_names(self):
        return ["sum", "overflow"]

    def fold(self, operands):
        return folds.addui_extended(self, *operands)


class SubUIExtendedOp(Op):
    """The difference and whether it wrapped."""

    name = "arith.subui_extended"
    lhs = operand(INTEGER_LIKE)
    rhs = operand(INTEGER_LIKE)
    diff = result(INTEGER_LIKE)
    borrow = result(BOOL_LIKE)
    traits = (AllTypesMatch("lhs", "rhs", "diff"), Pure, Elementwise)
    assembly = "$lhs `,` $rhs attr-dict `:` type($diff) `,` type($borrow)"

    def result_names(self):
        return ["diff", "borrow"]

    def fold(self, operands):
        return folds.subui_extended(self, *operands)


class _MulExtended(Op):
    """The product's low and high half."""

    lhs = operand(INTEGER_LIKE)
    rhs = operand(INTEGER_LIKE)
    low = result(INTEGER_LIKE)
    high = result(INTEGER_LIKE)
    traits = (AllTypesMatch("lhs", "rhs", "low", "high"), Pure, Elementwise, Commutative)
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs)"

    def result_names(self):
        return ["low", "high"]


class MulSIExtendedOp(_MulExtended):
    name = "arith.mulsi_extended"
    canonicalizations = (patterns.product_without_high_half, patterns.signed_product_by_one)

    def fold(self, operands):
        return folds.mul_extended(self, *operands, signed=True)


class MulUIExtendedOp(_MulExtended):
    name = "arith.mului_extended"
    canonicalizations = (patterns.product_without_high_half,)

    def fold(self, operands):
        return folds.mul_extended(self, *operands, signed=False)
