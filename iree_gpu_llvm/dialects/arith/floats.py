"""Float ops of `arith`."""

from __future__ import annotations

from ...ir.constraints import FLOAT_LIKE
from ...ir.definitions import Op, attr, operand, result
from ...ir.traits import Commutative, Elementwise, Pure, SameOperandsAndResultType
from . import canonicalization as patterns
from . import float_folds as folds
from .attributes import DEFAULT_FASTMATH, FastMathFlagsAttr

FASTMATH = "(`fastmath` `` $fastmath^)?"
_TRAITS = (Pure, SameOperandsAndResultType, Elementwise)
_COMMUTATIVE = (*_TRAITS, Commutative)


class _Unary(Op):
    operand_ = operand(FLOAT_LIKE)
    fastmath = attr(FastMathFlagsAttr, default=DEFAULT_FASTMATH)
    result = result(FLOAT_LIKE)
    traits = _TRAITS
    assembly = f"$operand_ {FASTMATH} attr-dict `:` type($result)"


class _Binary(Op):
    lhs = operand(FLOAT_LIKE)
    rhs = operand(FLOAT_LIKE)
    fastmath = attr(FastMathFlagsAttr, default=DEFAULT_FASTMATH)
    result = result(FLOAT_LIKE)
    traits = _TRAITS
    assembly = f"$lhs `,` $rhs {FASTMATH} attr-dict `:` type($result)"
    rule = staticmethod(folds.none)

    def fold(self, operands):
        found = type(self).rule(self, *operands)
        return None if found is None else [found]


class NegFOp(_Unary):
    name = "arith.negf"

    def fold(self, operands):
        found = folds.negf(self, operands[0])
        return None if found is None else [found]


class FlushDenormalsOp(_Unary):
    """Denormal numbers to zero of the same sign."""

    name = "arith.flush_denormals"


class AddFOp(_Binary):
    name = "arith.addf"
    traits = _COMMUTATIVE
    rule = staticmethod(folds.addf)


class SubFOp(_Binary):
    name = "arith.subf"
    rule = staticmethod(folds.subf)


class MulFOp(_Binary):
    name = "arith.mulf"
    traits = _COMMUTATIVE
    rule = staticmethod(folds.mulf)
    canonicalizations = (patterns.signs_cancel,)


class DivFOp(_Binary):
    name = "arith.divf"
    rule = staticmethod(folds.divf)
    canonicalizations = (patterns.signs_cancel,)


class RemFOp(_Binary):
    name = "arith.remf"
    rule = staticmethod(folds.remf)


class MaximumFOp(_Binary):
    """The larger; nan if any operand is; -0 below +0."""

    name = "arith.maximumf"
    traits = _COMMUTATIVE
    rule = staticmethod(folds.maximumf)


class MinimumFOp(_Binary):
    name = "arith.minimumf"
    traits = _COMMUTATIVE
    rule = staticmethod(folds.minimumf)


class MaxNumFOp(_Binary):
    """The larger; the other operand if one is nan."""

    name = "arith.maxnumf"
    traits = _COMMUTATIVE
    rule = staticmethod(folds.maxnumf)


class MinNumFOp(_Binary):
    name = "arith.minnumf"
    traits = _COMMUTATIVE
    rule = staticmethod(folds.minnumf)
