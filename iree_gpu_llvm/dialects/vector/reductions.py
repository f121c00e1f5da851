"""Ops of `vector` that combine elements: reductions, scans, products, contractions."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import BOOL_ATTR, DENSE_I64_ARRAY, I64_ATTR
from ...ir.constraints import TypeConstraint
from ...ir.definitions import Op, attr, operand, optional_operand, result
from ...ir.traits import AllTypesMatch, Pure, TypesMatchWith
from ...ir.types import I1, VectorType
from ..arith.attributes import DEFAULT_FASTMATH, FastMathFlagsAttr
from . import reduction_folds
from .attributes import (
    FLOAT_VECTOR,
    KIND,
    SIZED_VECTOR,
    VECTOR_OR_SCALAR,
    CombiningKindAttr,
    scalable_flags,
    slice_vector,
    supports_kind,
)
from .elements import SameElementType

ADD = CombiningKindAttr("add")


class FMAOp(Op):
    """`lhs * rhs + acc`, rounded once."""

    name = "vector.fma"
    lhs = operand(FLOAT_VECTOR)
    rhs = operand(FLOAT_VECTOR)
    acc = operand(FLOAT_VECTOR)
    result = result(FLOAT_VECTOR)
    traits = (Pure, AllTypesMatch("lhs", "rhs", "acc", "result"))
    assembly = "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)"


class ReductionOp(Op):
    """All elements of a 1-D vector to one."""

    name = "vector.reduction"
    kind = attr(KIND)
    vector = operand(SIZED_VECTOR)
    acc = optional_operand(VECTOR_OR_SCALAR)
    fastmath = attr(FastMathFlagsAttr, default=DEFAULT_FASTMATH)
    dest = result(VECTOR_OR_SCALAR)
    traits = (
        Pure,
        SameElementType("vector", "dest", "source operand and result"),
        TypesMatchWith("acc", "dest", lambda t: t, "dest and acc have the same type"),
    )
    assembly = """
        $kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)
    """
    signature_decides = True
    canonicalizations = (reduction_folds.reduction_of_one,)

    def verify(self):
        t = self.vector.type
        if t.rank > 1:
            raise self.error(f"unsupported reduction rank: {t.rank}")
        if not supports_kind(self.kind.value, self.dest.type):
            raise self.error(f"unsupported reduction type ''{self.dest.type}'' for kind '{self.kind.value}'")

    def expected_mask_type(self) -> VectorType:
        return _mask_of(self.vector.type)


def _mask_of(t: Any) -> VectorType:
    return VectorType(t.shape, I1, t.scalable)


class MultiDimReductionOp(Op):
    """Some dims of a vector to their combination."""

    name = "vector.multi_reduction"
    kind = attr(KIND)
    source = operand(SIZED_VECTOR)
    acc = operand(VECTOR_OR_SCALAR)
    reduction_dims = attr(DENSE_I64_ARRAY)
    dest = result(VECTOR_OR_SCALAR)
    traits = (Pure, AllTypesMatch("dest", "acc"))
    assembly = "$kind `,` $source `,` $acc $reduction_dims attr-dict `:` type($source) `to` type($dest)"
    signature_decides = True
    canonicalizations = (reduction_folds.reduction_of_unit_dims,)

    def fold(self, operands):
        return reduction_folds.fold_multi_reduction(self)

    @property
    def reduced(self) -> list[bool]:
        """For each dim of the source, whether it is reduced."""
        dims = set(self.reduction_dims)
        return [i in dims for i in range(self.source.type.rank)]

    def verify(self):
        source, target = self.source.type, self.dest.type
        seen: set[int] = set()
        for n in self.reduction_dims:
            if not 0 <= n < source.rank:
                raise self.error(f"reduction dimension out of range: {n}")
            if n in seen:
                raise self.error(f"duplicate reduction dimension: {n}")
            seen.add(n)
        kept = [i for i in range(source.rank) if i not in seen]
        inferred: Any = slice_vector(source, kept) if kept else source.element
        if target is not inferred:
            raise self.error(f"destination type '{target}' is incompatible with source type '{source}'")

    def expected_mask_type(self) -> VectorType:
        return _mask_of(self.source.type)


_SCANNED = TypeConstraint(SIZED_VECTOR.description, lambda t: SIZED_VECTOR.check(t) and t.rank > 0)


class ScanOp(Op):
    """Running combinations along a dim, and the last of them."""

    name = "vector.scan"
    kind = attr(KIND)
    source = operand(_SCANNED)
    initial_value = operand(SIZED_VECTOR)
    reduction_dim = attr(I64_ATTR)
    inclusive = attr(BOOL_ATTR)
    dest = result(_SCANNED)
    accumulated_value = result(SIZED_VECTOR)
    traits = (Pure, AllTypesMatch("source", "dest"), AllTypesMatch("initial_value", "accumulated_value"))
    assembly = """
        $kind `,` $source `,` $initial_value `reduction_dim` `=` $reduction_dim `,` `inclusive` `=` $inclusive
        attr-dict `:` type($source) `,` type($initial_value)
    """
    signature_decides = True

    def verify(self):
        source, initial, dim = self.source.type, self.initial_value.type, self.reduction_dim.value
        if dim >= source.rank:
            raise self.error(f"reduction dimension {dim} has to be less than {source.rank}")
        if initial.rank != source.rank - 1:
            raise self.error(f"initial value rank {initial.rank} has to be equal to {source.rank - 1}")
        if initial.shape != source.shape[:dim] + source.shape[dim + 1 :]:
            raise self.error("incompatible input/initial value shapes")
        if not supports_kind(self.kind.value, source.element):
            raise self.error(f"unsupported reduction type '{source.element}' for kind '{self.kind.value}'")

    def result_names(self):
        return ["dest", "accumulated_value"]


class OuterProductOp(Op):
    """Every product of an element of `lhs` with one of `rhs`; with a scalar `rhs`, `lhs` scaled. Added to `acc`."""

    name = "vector.outerproduct"
    lhs = operand(SIZED_VECTOR)
    rhs = operand(VECTOR_OR_SCALAR)
    acc = optional_operand(SIZED_VECTOR)
    kind = attr(KIND, default=ADD)
    result = result(SIZED_VECTOR)
    traits = (
        Pure,
        SameElementType("lhs", "result", "lhs operand and result"),
        SameElementType("rhs", "result", "rhs operand and result"),
    )
    signature_decides = True

    @classmethod
    def parse(cls, p, at):
        uses = p.comma_list(p.ssa_use)
        properties: dict[str, Any] = {}
        attributes: dict[str, Any] = {}
        p.attr_dict_into(cls.get_definition(), properties, attributes)
        if len(uses) < 2:
            p.fail("expected at least 2 operands", at)
        p.expect(":")
        types_at = p.i
        lhs = p.type()
        p.expect(",")
        rhs = p.type()
        if not isinstance(lhs, VectorType):
            p.fail("expected vector type for operand #1", types_at)
        if isinstance(rhs, VectorType):
            shape = (lhs.shape[0] if lhs.rank else 1, rhs.shape[0] if rhs.rank else 1)
            flags = (any(scalable_flags(lhs)[:1]), any(scalable_flags(rhs)[:1]))
            product = VectorType(shape, lhs.element, flags)
        else:
            product = lhs
        types = [lhs, rhs, *[product] * (len(uses) - 2)]
        properties.setdefault("kind", ADD)
        return cls(p.operands_of(uses, types), [product], properties, attributes, location=p.location(at))

    def print(self, p):
        p.write(f" {p.value(self.lhs)}, {p.value(self.rhs)}")
        if self.acc is not None:
            p.write(f", {p.value(self.acc)}")
            p.optional_dict({**self.attributes, "kind": self.kind})
        p.write(f" : {p.type(self.lhs.type)}, {p.type(self.rhs.type)}")

    def verify(self):
        lhs, rhs, found = self.lhs.type, self.rhs.type, self.result.type
        if lhs.rank != 1:
            raise self.error("expected 1-d vector for operand #1")
        if isinstance(rhs, VectorType):
            if rhs.rank != 1:
                raise self.error("expected 1-d vector for operand #2")
            if found.rank != 2:
                raise self.error("expected 2-d vector result")
            if lhs.shape[0] != found.shape[0]:
                raise self.error("expected #1 operand dim to match result dim #1")
            if rhs.shape[0] != found.shape[1]:
                raise self.error("expected #2 operand dim to match result dim #2")
            if lhs.scalable and not rhs.scalable:
                raise self.error("expected either both or only #2 operand dim to be scalable")
        else:
            if found.rank != 1:
                raise self.error("expected 1-d vector result")
            if lhs.shape[0] != found.shape[0]:
                raise self.error("expected #1 operand dim to match result dim #1")
        if self.acc is not None and self.acc.type is not found:
            raise self.error("expected operand #3 of same type as result type")
        if not supports_kind(self.kind.value, found.element):
            raise self.error("unsupported outerproduct type")

    def expected_mask_type(self) -> VectorType:
        return _mask_of(self.result.type)
