"""Attributes and type constraints of `linalg`."""

from __future__ import annotations

from ...ir.attribute_constraints import DialectAttrOf, array_of
from ...ir.constraints import TypeConstraint
from ...ir.enum_attributes import EnumAttr
from ...ir.types import MemRefType, RankedTensorType, UnrankedMemRefType, UnrankedTensorType, VectorType


class IteratorTypeAttr(EnumAttr):
    """Whether a loop's iterations are independent or combine."""

    name = "linalg.iterator_type"
    cases = ("parallel", "reduction")
    enum_name = "::mlir::utils::IteratorType"


class TypeFnAttr(EnumAttr):
    """How a named op converts its inputs: integers as signed or as unsigned numbers."""

    name = "linalg.type_fn"
    cases = ("cast_signed", "cast_unsigned")
    enum_name = "::mlir::linalg::TypeFn"


class UnaryFnAttr(EnumAttr):
    name = "linalg.unary_fn"
    cases = (
        *("exp", "log", "abs", "ceil", "floor", "negf", "reciprocal", "round", "sqrt", "rsqrt", "square", "tanh"),
        *("erf", "sin", "cos", "tan", "acos", "acosh", "asin", "asinh", "atan", "atanh", "log10", "log1p", "log2"),
    )
    enum_name = "::mlir::linalg::UnaryFn"


class BinaryFnAttr(EnumAttr):
    name = "linalg.binary_fn"
    cases = (
        *("add", "sub", "mul", "div", "div_unsigned"),
        *("max_signed", "min_signed", "max_unsigned", "min_unsigned", "powf"),
    )
    enum_name = "::mlir::linalg::BinaryFn"


class TernaryFnAttr(EnumAttr):
    name = "linalg.ternary_fn"
    cases = ("select",)
    enum_name = "::mlir::linalg::TernaryFn"


class ElementwiseKindAttr(EnumAttr):
    """What `linalg.elementwise` computes."""

    name = "linalg.elementwise_kind"
    cases = (*UnaryFnAttr.cases, *BinaryFnAttr.cases, *TernaryFnAttr.cases)
    enum_name = "::mlir::linalg::ElementwiseKind"

    @property
    def arity(self) -> int:
        return 1 if self.value in UnaryFnAttr.cases else 2 if self.value in BinaryFnAttr.cases else 3


PARALLEL, REDUCTION = IteratorTypeAttr("parallel"), IteratorTypeAttr("reduction")
CAST_SIGNED, CAST_UNSIGNED = TypeFnAttr("cast_signed"), TypeFnAttr("cast_unsigned")
ITERATORS = array_of(IteratorTypeAttr, "Iterator type should be an enum.")
TYPE_FN = DialectAttrOf(TypeFnAttr, "allowed 32-bit signless integer cases: 0, 1")
KIND = DialectAttrOf(ElementwiseKindAttr, "allowed 32-bit signless integer cases")

ANY_VALUE = TypeConstraint("any non-token type", lambda t: True)
SHAPED = TypeConstraint(
    "shaped of any non-token type values",
    lambda t: isinstance(t, (RankedTensorType, MemRefType, VectorType, UnrankedTensorType, UnrankedMemRefType)),
)
RANKED_TENSOR = TypeConstraint("ranked tensor of any non-token type values", lambda t: isinstance(t, RankedTensorType))
TENSOR_OR_MEMREF = TypeConstraint(
    "memref of any non-token type values or ranked tensor of any non-token type values",
    lambda t: isinstance(t, (MemRefType, RankedTensorType)),
)
PACKED = TypeConstraint(
    "ranked tensor of any non-token type values or memref of any non-token type values",
    lambda t: isinstance(t, (MemRefType, RankedTensorType)),
)
