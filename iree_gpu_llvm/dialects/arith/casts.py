"""Conversions of `arith`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...ir.attribute_constraints import UNIT_ATTR
from ...ir.constraints import FLOAT_LIKE
from ...ir.definitions import Op, attr, operand, result
from ...ir.traits import Elementwise, Predicate, Pure, SameOperandsAndResultShape
from ...ir.types import INDEX, FloatType, IntegerType, RankedTensorType, Type, element_type
from . import canonicalization as patterns
from . import cast_folds as folds
from .attributes import (
    BITCASTABLE,
    DEFAULT_OVERFLOW,
    FIXED_WIDTH_INTEGER_LIKE,
    INDEX_CASTABLE,
    ROUNDING_MODE,
    FastMathFlagsAttr,
    IntegerOverflowFlagsAttr,
)

FASTMATH = "(`fastmath` `` $fastmath^)?"
TYPES = "attr-dict `:` type($in_) `to` type($out)"


def _same_tensor_dims(op: Any) -> bool:
    a, b = op.operands[0].type, op.results[0].type
    if isinstance(a, RankedTensorType) and isinstance(b, RankedTensorType):
        return a.shape == b.shape
    return not isinstance(a, RankedTensorType) and not isinstance(b, RankedTensorType)


_TRAITS = (
    Predicate("input and output have the same tensor dimensions", _same_tensor_dims),
    Pure,
    SameOperandsAndResultShape,
    Elementwise,
)


def _integers(a: Type, b: Type, compare: Callable[[int, int], bool]) -> bool:
    return isinstance(a, IntegerType) and isinstance(b, IntegerType) and compare(a.width, b.width)


def _floats(a: Type, b: Type, compare: Callable[[int, int], bool]) -> bool:
    return isinstance(a, FloatType) and isinstance(b, FloatType) and compare(a.width, b.width)


def _wider(a: int, b: int) -> bool:
    return b > a


def _narrower(a: int, b: int) -> bool:
    return b < a


class _Cast(Op):
    """Base: `compatible` judges the element types, `rule` folds."""

    traits = _TRAITS
    assembly = f"$in_ {TYPES}"

    @classmethod
    def compatible(cls, a: Type, b: Type) -> bool:
        raise NotImplementedError

    def verify(self) -> None:
        a, b = self.operands[0].type, self.results[0].type
        if not self.compatible(element_type(a), element_type(b)):
            raise self.error(f"operand type '{a}' and result type '{b}' are cast incompatible")

    def fold(self, operands):
        found = folds.RULES[self.name](self, operands[0])
        return None if found is None else [found]


class _IntegerToInteger(_Cast):
    in_ = operand(FIXED_WIDTH_INTEGER_LIKE)
    out = result(FIXED_WIDTH_INTEGER_LIKE)


class ExtUIOp(_IntegerToInteger):
    name = "arith.extui"
    nonNeg = attr(UNIT_ATTR, optional=True)
    assembly = f"$in_ (`nneg` $nonNeg^)? {TYPES}"

    @classmethod
    def compatible(cls, a, b):
        return _integers(a, b, _wider)


class ExtSIOp(_IntegerToInteger):
    name = "arith.extsi"
    canonicalizations = patterns.CASTS["arith.extsi"]

    @classmethod
    def compatible(cls, a, b):
        return _integers(a, b, _wider)


class TruncIOp(_IntegerToInteger):
    name = "arith.trunci"
    canonicalizations = patterns.CASTS["arith.trunci"]
    overflowFlags = attr(IntegerOverflowFlagsAttr, default=DEFAULT_OVERFLOW)
    assembly = f"$in_ (`overflow` `` $overflowFlags^)? {TYPES}"

    @classmethod
    def compatible(cls, a, b):
        return _integers(a, b, _narrower)


class _FloatToFloat(_Cast):
    in_ = operand(FLOAT_LIKE)
    out = result(FLOAT_LIKE)


class ExtFOp(_FloatToFloat):
    name = "arith.extf"
    fastmath = attr(FastMathFlagsAttr, optional=True)
    assembly = f"$in_ {FASTMATH} {TYPES}"

    @classmethod
    def compatible(cls, a, b):
        return _floats(a, b, _wider)


class TruncFOp(_FloatToFloat):
    name = "arith.truncf"
    canonicalizations = patterns.CASTS["arith.truncf"]
    roundingmode = attr(ROUNDING_MODE, optional=True)
    fastmath = attr(FastMathFlagsAttr, optional=True)
    assembly = f"$in_ ($roundingmode^)? {FASTMATH} {TYPES}"

    @classmethod
    def compatible(cls, a, b):
        return _floats(a, b, _narrower)


class ConvertFOp(_FloatToFloat):
    """Between formats of one width."""

    name = "arith.convertf"
    roundingmode = attr(ROUNDING_MODE, optional=True)
    fastmath = attr(FastMathFlagsAttr, optional=True)
    assembly = f"$in_ ($roundingmode^)? {FASTMATH} {TYPES}"

    @classmethod
    def compatible(cls, a, b):
        return a is not b and _floats(a, b, int.__eq__)


class _Scaling(Op):
    """A conversion with a scale, an exponent of two, for each element or block."""

    in_ = operand(FLOAT_LIKE)
    scale = operand(FLOAT_LIKE)
    out = result(FLOAT_LIKE)
    traits = (Predicate("input and output have the same tensor dimensions", _same_tensor_dims), Pure)

    def verify_widths(self, compare: Callable[[int, int], bool]) -> None:
        a, scale, b = self.operands[0].type, self.operands[1].type, self.results[0].type
        if not _floats(element_type(a), element_type(b), compare):
            raise self.error(f"operand types '{a}', '{scale}' and result type '{b}' are cast incompatible")


class ScalingExtFOp(_Scaling):
    name = "arith.scaling_extf"
    fastmath = attr(FastMathFlagsAttr, optional=True)
    assembly = f"$in_ `,` $scale {FASTMATH} attr-dict `:` type($in_) `,` type($scale) `to` type($out)"

    def verify(self):
        self.verify_widths(_wider)


class ScalingTruncFOp(_Scaling):
    name = "arith.scaling_truncf"
    roundingmode = attr(ROUNDING_MODE, optional=True)
    fastmath = attr(FastMathFlagsAttr, optional=True)
    assembly = f"$in_ `,` $scale ($roundingmode^)? {FASTMATH} attr-dict `:` type($in_) `,` type($scale) `to` type($out)"

    def verify(self):
        self.verify_widths(_narrower)


class _IntegerToFloat(_Cast):
    in_ = operand(FIXED_WIDTH_INTEGER_LIKE)
    out = result(FLOAT_LIKE)

    @classmethod
    def compatible(cls, a, b):
        return isinstance(a, IntegerType) and isinstance(b, FloatType)


class UIToFPOp(_IntegerToFloat):
    name = "arith.uitofp"
    canonicalizations = patterns.CASTS["arith.uitofp"]
    nonNeg = attr(UNIT_ATTR, optional=True)
    assembly = f"$in_ (`nneg` $nonNeg^)? {TYPES}"


class SIToFPOp(_IntegerToFloat):
    name = "arith.sitofp"
    canonicalizations = patterns.CASTS["arith.sitofp"]


class _FloatToInteger(_Cast):
    in_ = operand(FLOAT_LIKE)
    out = result(FIXED_WIDTH_INTEGER_LIKE)

    @classmethod
    def compatible(cls, a, b):
        return isinstance(a, FloatType) and isinstance(b, IntegerType)


class FPToUIOp(_FloatToInteger):
    name = "arith.fptoui"


class FPToSIOp(_FloatToInteger):
    name = "arith.fptosi"


class _IndexCast(_Cast):
    in_ = operand(INDEX_CASTABLE)
    out = result(INDEX_CASTABLE)

    @classmethod
    def compatible(cls, a, b):
        return (a is INDEX and isinstance(b, IntegerType)) or (b is INDEX and isinstance(a, IntegerType))


class IndexCastOp(_IndexCast):
    name = "arith.index_cast"
    canonicalizations = patterns.CASTS["arith.index_cast"]


class IndexCastUIOp(_IndexCast):
    name = "arith.index_castui"
    canonicalizations = patterns.CASTS["arith.index_castui"]
    nonNeg = attr(UNIT_ATTR, optional=True)
    assembly = f"$in_ (`nneg` $nonNeg^)? {TYPES}"


class BitcastOp(_Cast):
    name = "arith.bitcast"
    canonicalizations = patterns.CASTS["arith.bitcast"]
    in_ = operand(BITCASTABLE)
    out = result(BITCASTABLE)

    @classmethod
    def compatible(cls, a, b):
        numbers = (IntegerType, FloatType)
        return isinstance(a, numbers) and isinstance(b, numbers) and a.width == b.width
