"""The ops of `math`."""

from __future__ import annotations

from ...ir.constraints import BOOL_LIKE, FLOAT_LIKE, SIGNLESS_INTEGER_LIKE
from ...ir.definitions import Op, attr, operand, result
from ...ir.traits import (
    AllTypesMatch,
    Elementwise,
    Pure,
    SameOperandsAndResultShape,
    SameOperandsAndResultType,
    TypesMatchWith,
)
from ..arith.attributes import DEFAULT_FASTMATH, FastMathFlagsAttr
from ..arith.integer_folds import i1_like
from . import folds

FASTMATH = "(`fastmath` `` $fastmath^)?"
_TRAITS = (Pure, SameOperandsAndResultType, Elementwise)


class _Math(Op):
    """Base: `folds.RULES` has what an op folds to."""

    traits = _TRAITS

    def fold(self, operands):
        rule = folds.RULES.get(self.name)
        found = rule(self, *operands) if rule is not None else None
        return None if found is None else [found]


class _FloatUnary(_Math):
    operand_ = operand(FLOAT_LIKE)
    fastmath = attr(FastMathFlagsAttr, default=DEFAULT_FASTMATH)
    result = result(FLOAT_LIKE)
    assembly = f"$operand_ {FASTMATH} attr-dict `:` type($result)"


class _FloatBinary(_Math):
    lhs = operand(FLOAT_LIKE)
    rhs = operand(FLOAT_LIKE)
    fastmath = attr(FastMathFlagsAttr, default=DEFAULT_FASTMATH)
    result = result(FLOAT_LIKE)
    assembly = f"$lhs `,` $rhs {FASTMATH} attr-dict `:` type($result)"


class _IntegerUnary(_Math):
    operand_ = operand(SIGNLESS_INTEGER_LIKE)
    result = result(SIGNLESS_INTEGER_LIKE)
    assembly = "$operand_ attr-dict `:` type($result)"


class _Classification(_Math):
    operand_ = operand(FLOAT_LIKE)
    fastmath = attr(FastMathFlagsAttr, default=DEFAULT_FASTMATH)
    result = result(BOOL_LIKE)
    traits = (
        TypesMatchWith("result", "operand_", i1_like, "result type has i1 element type and same shape as operands"),
        Pure,
        Elementwise,
    )
    assembly = f"$operand_ {FASTMATH} attr-dict `:` type($operand_)"


class AbsFOp(_FloatUnary):
    name = "math.absf"


class AcosOp(_FloatUnary):
    name = "math.acos"


class AcoshOp(_FloatUnary):
    name = "math.acosh"


class AsinOp(_FloatUnary):
    name = "math.asin"


class AsinhOp(_FloatUnary):
    name = "math.asinh"


class AtanOp(_FloatUnary):
    name = "math.atan"


class AtanhOp(_FloatUnary):
    name = "math.atanh"


class CbrtOp(_FloatUnary):
    name = "math.cbrt"


class CeilOp(_FloatUnary):
    name = "math.ceil"


class CosOp(_FloatUnary):
    name = "math.cos"


class CoshOp(_FloatUnary):
    name = "math.cosh"


class ErfOp(_FloatUnary):
    name = "math.erf"


class ErfcOp(_FloatUnary):
    name = "math.erfc"


class ExpOp(_FloatUnary):
    name = "math.exp"


class Exp2Op(_FloatUnary):
    name = "math.exp2"


class ExpM1Op(_FloatUnary):
    name = "math.expm1"


class FloorOp(_FloatUnary):
    name = "math.floor"


class LogOp(_FloatUnary):
    name = "math.log"


class Log10Op(_FloatUnary):
    name = "math.log10"


class Log1pOp(_FloatUnary):
    name = "math.log1p"


class Log2Op(_FloatUnary):
    name = "math.log2"


class RoundOp(_FloatUnary):
    name = "math.round"


class RoundEvenOp(_FloatUnary):
    name = "math.roundeven"


class RsqrtOp(_FloatUnary):
    name = "math.rsqrt"


class SinOp(_FloatUnary):
    name = "math.sin"


class SinhOp(_FloatUnary):
    name = "math.sinh"


class SqrtOp(_FloatUnary):
    name = "math.sqrt"


class TanOp(_FloatUnary):
    name = "math.tan"


class TanhOp(_FloatUnary):
    name = "math.tanh"


class TruncOp(_FloatUnary):
    name = "math.trunc"


class AbsIOp(_IntegerUnary):
    name = "math.absi"


class CountLeadingZerosOp(_IntegerUnary):
    name = "math.ctlz"


class CountTrailingZerosOp(_IntegerUnary):
    name = "math.cttz"


class CtPopOp(_IntegerUnary):
    name = "math.ctpop"


class Atan2Op(_FloatBinary):
    name = "math.atan2"


class CopySignOp(_FloatBinary):
    name = "math.copysign"


class PowFOp(_FloatBinary):
    name = "math.powf"


class IsFiniteOp(_Classification):
    name = "math.isfinite"


class IsInfOp(_Classification):
    name = "math.isinf"


class IsNaNOp(_Classification):
    name = "math.isnan"


class IsNormalOp(_Classification):
    name = "math.isnormal"


class IPowIOp(_Math):
    name = "math.ipowi"
    lhs = operand(SIGNLESS_INTEGER_LIKE)
    rhs = operand(SIGNLESS_INTEGER_LIKE)
    result = result(SIGNLESS_INTEGER_LIKE)
    assembly = "$lhs `,` $rhs attr-dict `:` type($result)"


class FPowIOp(_Math):
    name = "math.fpowi"
    lhs = operand(FLOAT_LIKE)
    rhs = operand(SIGNLESS_INTEGER_LIKE)
    fastmath = attr(FastMathFlagsAttr, default=DEFAULT_FASTMATH)
    result = result(FLOAT_LIKE)
    traits = (AllTypesMatch("lhs", "result"), Pure, SameOperandsAndResultShape, Elementwise)
    assembly = f"$lhs `,` $rhs {FASTMATH} attr-dict `:` type($lhs) `,` type($rhs)"


class FmaOp(_Math):
    """a * b + c, rounded once."""

    name = "math.fma"
    a = operand(FLOAT_LIKE)
    b = operand(FLOAT_LIKE)
    c = operand(FLOAT_LIKE)
    fastmath = attr(FastMathFlagsAttr, default=DEFAULT_FASTMATH)
    result = result(FLOAT_LIKE)
    assembly = f"$a `,` $b `,` $c {FASTMATH} attr-dict `:` type($result)"


class ClampFOp(_Math):
    """The value, moved into an interval."""

    name = "math.clampf"
    value = operand(FLOAT_LIKE)
    min = operand(FLOAT_LIKE)
    max = operand(FLOAT_LIKE)
    fastmath = attr(FastMathFlagsAttr, default=DEFAULT_FASTMATH)
    result = result(FLOAT_LIKE)
    assembly = f"$value `to` ` ` `[` $min `,` $max `]` {FASTMATH} attr-dict `:` type($result)"


class SincosOp(_Math):
    name = "math.sincos"
    operand_ = operand(FLOAT_LIKE)
    fastmath = attr(FastMathFlagsAttr, default=DEFAULT_FASTMATH)
    sin = result(FLOAT_LIKE)
    cos = result(FLOAT_LIKE)
    assembly = f"$operand_ {FASTMATH} attr-dict `:` type($sin)"

    def result_names(self):
        return ["sin", "cos"]
