"""Constraints on the types of operands and results, each with the words MLIR uses for it."""

from __future__ import annotations

from collections.abc import Callable

from .types import (
    F32,
    I1,
    I8,
    I16,
    I32,
    I64,
    INDEX,
    ComplexType,
    FloatType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)

# What MLIR's formats refuse while they read a type: the words that a constraint begins with, the classes that MLIR has
# one C++ class for, and that class's name, if it has one.
_FAMILIES: tuple[tuple[str, tuple[type, ...], str], ...] = (
    ("vector of ", (VectorType,), "builtin.vector"),
    ("fixed-length vector of ", (VectorType,), "builtin.vector"),
    ("ranked tensor of ", (RankedTensorType,), "builtin.tensor"),
    ("statically shaped tensor of ", (RankedTensorType,), "builtin.tensor"),
    ("tensor of ", (RankedTensorType, UnrankedTensorType), ""),
    ("memref of ", (MemRefType,), "builtin.memref"),
    ("strided memref of ", (MemRefType,), "builtin.memref"),
    ("statically shaped memref of ", (MemRefType,), "builtin.memref"),
    ("ranked or unranked memref of ", (MemRefType, UnrankedMemRefType), ""),
)


class TypeConstraint:
    """`description` fits into `operand #0 must be <description>, but got 'T'`. `buildable` is the only type allowed, if
    there is only one: formats need not state it. `short` is the one class of dialect types allowed, if formats write
    such types without `!dialect.mnemonic`. `union`: types of several classes are allowed, for which MLIR has no one
    class."""

    __slots__ = ("_family", "buildable", "check", "description", "short")

    def __init__(
        self,
        description: str,
        check: Callable[[Type], bool],
        buildable: Type | None = None,
        short: type | None = None,
        union: bool = False,
    ):
        self.description, self.check, self.buildable, self.short = description, check, buildable, short
        several = union or any(f" or {words}" in description for words, _, _ in _FAMILIES)
        self._family = None if several else next((f for f in _FAMILIES if description.startswith(f[0])), None)

    def __or__(self, other: TypeConstraint) -> TypeConstraint:
        return any_of(self, other)

    def misfit(self, t: Type) -> str | None:
        """What MLIR's formats say of a type of another family than the constraint's; None of other types."""
        if self._family is None or isinstance(t, self._family[1]):
            return None
        name = self._family[2]
        return "invalid kind of type specified" + (f": expected {name}, but found '{t}'" if name else "")


def any_of(*constraints: TypeConstraint, description: str | None = None) -> TypeConstraint:
    return TypeConstraint(
        description or " or ".join(c.description for c in constraints),
        lambda t: any(c.check(t) for c in constraints),
        union=True,
    )


def exactly(t: Type, description: str) -> TypeConstraint:
    return TypeConstraint(description, lambda x: x is t, t)


def integer(width: int) -> TypeConstraint:
    return exactly(IntegerType(width), f"{width}-bit signless integer")


def vector_of(
    element: TypeConstraint, ranks: tuple[int, ...] | None = None, description: str | None = None
) -> TypeConstraint:
    """Fixed or scalable vectors; `ranks` limits the rank."""
    of_rank = "" if ranks is None else f" of ranks {'/'.join(map(str, ranks))}"
    return TypeConstraint(
        description or f"vector of {element.description} values{of_rank}",
        lambda t: isinstance(t, VectorType) and element.check(t.element) and (ranks is None or t.rank in ranks),
    )


def tensor_of(element: TypeConstraint, description: str | None = None) -> TypeConstraint:
    return TypeConstraint(
        description or f"tensor of {element.description} values",
        lambda t: isinstance(t, (RankedTensorType, UnrankedTensorType)) and element.check(t.element),
    )


def ranked_tensor_of(element: TypeConstraint, description: str | None = None) -> TypeConstraint:
    return TypeConstraint(
        description or f"ranked tensor of {element.description} values",
        lambda t: isinstance(t, RankedTensorType) and element.check(t.element),
    )


def memref_of(element: TypeConstraint, description: str | None = None) -> TypeConstraint:
    return TypeConstraint(
        description or f"memref of {element.description} values",
        lambda t: isinstance(t, MemRefType) and element.check(t.element),
    )


def like(element: TypeConstraint, description: str) -> TypeConstraint:
    """A scalar of the constraint, or a vector or tensor of such."""
    return TypeConstraint(
        description,
        lambda t: (
            element.check(t)
            or (isinstance(t, (VectorType, RankedTensorType, UnrankedTensorType)) and element.check(t.element))
        ),
    )


def _is_integer(t: Type) -> bool:
    return isinstance(t, IntegerType)


def _is_signless(t: Type) -> bool:
    return isinstance(t, IntegerType) and not t.signedness


ANY = TypeConstraint("any type", lambda t: True)
ANY_INTEGER = TypeConstraint("integer", _is_integer)
SIGNLESS_INTEGER = TypeConstraint("signless integer", _is_signless)
SIGNLESS_INTEGER_OR_INDEX = TypeConstraint("signless integer or index", lambda t: _is_signless(t) or t is INDEX)
ANY_FLOAT = TypeConstraint("floating-point", lambda t: isinstance(t, FloatType))
ANY_COMPLEX = TypeConstraint("complex-type", lambda t: isinstance(t, ComplexType))
INDEX_TYPE = exactly(INDEX, "index")
BOOL = exactly(I1, "1-bit signless integer")
INT8, INT16, INT32, INT64 = (exactly(t, f"{t.width}-bit signless integer") for t in (I8, I16, I32, I64))
FLOAT32 = exactly(F32, "32-bit float")
SIGNLESS_INTEGER_LIKE = like(SIGNLESS_INTEGER_OR_INDEX, "signless-integer-like")
BOOL_LIKE = like(TypeConstraint("", lambda t: t is I1), "bool-like")
FLOAT_LIKE = like(ANY_FLOAT, "floating-point-like")
INTEGER_LIKE_NO_INDEX = like(SIGNLESS_INTEGER, "signless-integer-like")
ANY_VECTOR = TypeConstraint("vector of any non-token type values", lambda t: isinstance(t, VectorType))
ANY_TENSOR = TypeConstraint(
    "tensor of any non-token type values", lambda t: isinstance(t, (RankedTensorType, UnrankedTensorType))
)
ANY_RANKED_TENSOR = TypeConstraint(
    "ranked tensor of any non-token type values", lambda t: isinstance(t, RankedTensorType)
)
ANY_MEMREF = TypeConstraint("memref of any non-token type values", lambda t: isinstance(t, MemRefType))
ANY_RANKED_OR_UNRANKED_MEMREF = TypeConstraint(
    "ranked or unranked memref of any non-token type values", lambda t: isinstance(t, (MemRefType, UnrankedMemRefType))
)
ANY_SHAPED = TypeConstraint(
    "shaped of any non-token type values", lambda t: isinstance(t, (ShapedType, UnrankedTensorType, UnrankedMemRefType))
)
