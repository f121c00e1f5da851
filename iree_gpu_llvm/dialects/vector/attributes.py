"""Attributes, constraints and checks that the ops of `vector` share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.attribute_constraints import AttrConstraint, DialectAttrOf, _Integer
from ...ir.constraints import (
    ANY,
    BOOL,
    INDEX_TYPE,
    TypeConstraint,
    any_of,
    memref_of,
    vector_of,
)
from ...ir.enum_attributes import EnumAttr
from ...ir.operations import Operation
from ...ir.traits import Repeated, TypesMatchWith
from ...ir.types import (
    I64,
    INDEX,
    FloatType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)


class CombiningKindAttr(EnumAttr):
    """How a reduction combines two elements."""

    name = "vector.kind"
    cases = (
        "add",
        "mul",
        "minui",
        "minsi",
        "minnumf",
        "maxui",
        "maxsi",
        "maxnumf",
        "and",
        "or",
        "xor",
        "maximumf",
        "minimumf",
        "maximumnumf",
        "minimumnumf",
    )
    enum_name = "::mlir::vector::CombiningKind"


class IteratorTypeAttr(EnumAttr):
    """Whether a dimension of a contraction is kept or summed up."""

    name = "vector.iterator_type"
    cases = ("parallel", "reduction")
    enum_name = "::mlir::vector::IteratorType"


class PrintPunctuationAttr(EnumAttr):
    """What `vector.print` writes after its value."""

    name = "vector.punctuation"
    cases = ("no_punctuation", "newline", "comma", "open", "close")
    enum_name = "::mlir::vector::PrintPunctuation"


KIND = DialectAttrOf(CombiningKindAttr, "Kind of combining function for contractions and reductions")
PUNCTUATION = DialectAttrOf(PrintPunctuationAttr, "Punctuation for separating vectors or vector elements")
ALIGNMENT: AttrConstraint = _Integer(
    I64,
    "64-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
    lambda v: v > 0 and not v & (v - 1),
)

_ANY_VALUE = TypeConstraint("any non-token type", lambda t: True)
_SIZED = TypeConstraint("non-zero-bitwidth type", lambda t: not (isinstance(t, IntegerType) and t.width == 0))
_STEP = TypeConstraint(
    "index or signless integer of at least 8 bits",
    lambda t: t is INDEX or (isinstance(t, IntegerType) and not t.signedness and t.width >= 8),
)
VECTOR = vector_of(_ANY_VALUE)
SIZED_VECTOR = vector_of(_SIZED)
MASK_VECTOR = vector_of(BOOL)
FLOAT_VECTOR = vector_of(TypeConstraint("floating-point", lambda t: isinstance(t, FloatType)))
INDEX_VECTOR = vector_of(TypeConstraint("integer or index", lambda t: t is INDEX or isinstance(t, IntegerType)))
STEP_VECTOR = vector_of(_STEP, (1,))
FIXED_VECTOR = TypeConstraint(
    "fixed-length vector of any non-token type values", lambda t: isinstance(t, VectorType) and not t.scalable
)
# MLIR's names for these two are empty.
FIXED_VECTOR_1D = TypeConstraint(" of ranks 1", lambda t: FIXED_VECTOR.check(t) and t.rank == 1)
SCALABLE_VECTOR_1D = TypeConstraint(
    " of ranks 1", lambda t: isinstance(t, VectorType) and bool(t.scalable) and t.rank == 1
)
MEMREF = memref_of(_ANY_VALUE)
STATIC_MEMREF = TypeConstraint(
    "statically shaped memref of any non-token type values", lambda t: isinstance(t, MemRefType) and t.has_static_shape
)
TENSOR_OR_MEMREF = TypeConstraint(
    "Tensor or MemRef of any non-token type values", lambda t: isinstance(t, (RankedTensorType, MemRefType))
)
SHAPED = TypeConstraint(
    "shaped of any non-token type values",
    lambda t: isinstance(t, (VectorType, RankedTensorType, MemRefType, UnrankedTensorType, UnrankedMemRefType)),
)
RANKED_TENSOR = TypeConstraint("ranked tensor of any non-token type values", lambda t: isinstance(t, RankedTensorType))
INDICES = INDEX_TYPE
PRINTABLE = TypeConstraint("", lambda t: t is INDEX or isinstance(t, (IntegerType, FloatType, VectorType)))
VECTOR_OR_SCALAR = any_of(VECTOR, ANY, description="any non-token type")


class TypeListMatchesElements(TypesMatchWith):
    """The variadic `target` has as many values of the element type as the vector `source` has elements."""

    of_signature = True

    def __init__(self, target: str, source: str):
        super().__init__(
            target,
            source,
            lambda t: Repeated(t.element, t.num_elements),
            f"shaped type '{source}' matches '{target}' element count and types",
        )

    def verify(self, op: Operation) -> None:
        (source,) = op.definition.types_of(op, self.source)
        if op.definition.types_of(op, self.target) != self.transform(source):
            raise op.error(f"failed to verify that {self.description}")


def scalable_flags(t: Any) -> tuple[bool, ...]:
    """One flag for each dimension."""
    return t.scalable or (False,) * t.rank


def all_ints(a: Any) -> list[int]:
    """The numbers of an array attribute."""
    return [x.value for x in a.elements]


def known_position(op: Any) -> list[int] | None:
    """The position of an extract or insert if all of it is known."""
    return None if op.dynamic_position else list(op.static_position.values)


def slice_vector(t: VectorType, dims: Sequence[int], element: Any = None) -> VectorType:
    """The vector type that keeps the given dimensions of `t`."""
    flags = scalable_flags(t)
    return VectorType(tuple(t.shape[d] for d in dims), element or t.element, tuple(flags[d] for d in dims))


def supports_kind(kind: str, element: Any) -> bool:
    """Whether a combining kind is defined on an element type."""
    if kind in ("add", "mul"):
        return isinstance(element, (IntegerType, FloatType)) or element is INDEX
    if kind in ("minui", "minsi", "maxui", "maxsi", "and", "or", "xor"):
        return isinstance(element, IntegerType) or element is INDEX
    return isinstance(element, FloatType)


def has_unit_last_stride(t: MemRefType) -> bool:
    """Whether neighbours along the last dimension are neighbours in memory."""
    found = t.strides_and_offset()
    return found is not None and (not found[0] or found[0][-1] == 1)
