"""Ops of `vector` that change shape or order, or stretch."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import DENSE_I64_ARRAY, I64_ATTR
from ...ir.constraints import TypeConstraint
from ...ir.definitions import Op, attr, operand, result
from ...ir.traits import AllElementTypesMatch, AllTypesMatch, InferTypes, Pure
from ...ir.types import INDEX, VectorType, bit_width
from . import folds, mask_folds
from . import shape_canonicalization as patterns
from .attributes import (
    FIXED_VECTOR,
    FIXED_VECTOR_1D,
    SCALABLE_VECTOR_1D,
    SIZED_VECTOR,
    STEP_VECTOR,
    VECTOR,
    VECTOR_OR_SCALAR,
    scalable_flags,
)
from .elements import OfTypes, SameElementType


class BroadcastOp(Op):
    """Stretches a scalar or a vector of lower rank; unit dims stretch to any extent."""

    name = "vector.broadcast"
    source = operand(VECTOR_OR_SCALAR)
    vector = result(VECTOR)
    traits = (Pure, SameElementType("source", "vector", "source operand and result"))
    assembly = "$source attr-dict `:` type($source) `to` type($vector)"
    signature_decides = True
    canonicalizations = patterns.BROADCAST

    def fold(self, operands):
        return folds.fold_broadcast(self, operands[0])

    def verify(self):
        source, target = self.source.type, self.vector.type
        if not isinstance(source, VectorType):
            return
        if source.rank > target.rank:
            raise self.error("source rank higher than destination rank")
        lead = target.rank - source.rank
        flags, target_flags = scalable_flags(source), scalable_flags(target)
        for i, extent in enumerate(source.shape):
            wanted, scales, wanted_scales = target.shape[lead + i], flags[i], target_flags[lead + i]
            if (extent, scales) != (wanted, wanted_scales) and (extent != 1 or scales):
                shown = lambda n, s: f"[{n}]" if s else str(n)  # noqa: E731
                raise self.error(f"dimension mismatch ({shown(extent, scales)} vs. {shown(wanted, wanted_scales)})")


class BitcastOp(Op):
    """The same bits as elements of another width; only the last dimension changes."""

    name = "vector.bitcast"
    source = operand(SIZED_VECTOR)
    result = result(SIZED_VECTOR)
    traits = (
        Pure,
        OfTypes("all of {source, result} have same rank", lambda op: op.source.type.rank == op.result.type.rank),
    )
    assembly = "$source attr-dict `:` type($source) `to` type($result)"
    signature_decides = True

    def fold(self, operands):
        return folds.fold_bitcast(self, operands[0])

    def verify(self):
        source, target = self.source.type, self.result.type
        for i, (a, b) in enumerate(zip(source.shape[:-1], target.shape[:-1], strict=True)):
            if a != b:
                raise self.error(f"dimension size mismatch at: {i}")
        if source.rank == 0:
            if _width(source.element) != _width(target.element):
                raise self.error("source/result bitwidth of the 0-D vector element types must be equal")
        elif _width(source.element) * source.shape[-1] != _width(target.element) * target.shape[-1]:
            raise self.error("source/result bitwidth of the minor 1-D vectors must be equal")


def _width(t: Any) -> int:
    return 64 if t is INDEX else bit_width(t)


class ShapeCastOp(Op):
    """The same elements, in row-major order, in another shape."""

    name = "vector.shape_cast"
    source = operand(VECTOR)
    result = result(VECTOR)
    traits = (Pure,)
    assembly = "$source attr-dict `:` type($source) `to` type($result)"
    signature_decides = True
    canonicalizations = (mask_folds.cast_of_mask, *patterns.SHAPE_CAST)

    def fold(self, operands):
        return folds.fold_shape_cast(self, operands[0])

    def verify(self):
        source, target = self.source.type, self.result.type
        if source.element is not target.element:
            raise self.error(
                f"source element type ('{source.element}') does not match result element type ('{target.element}')"
            )
        if source.num_elements != target.num_elements:
            raise self.error(
                f"has different number of elements at source ({source.num_elements}) and result ({target.num_elements})"
            )
        scaled, scaled_target = sum(scalable_flags(source)), sum(scalable_flags(target))
        if scaled != scaled_target:
            raise self.error(f"has different number of scalable dims at source ({scaled}) and result ({scaled_target})")


def _shuffled_type(operands: Any, properties: Any) -> list[Any]:
    first = operands[0]
    if not isinstance(first, VectorType):
        raise ValueError("expected vector type")
    return [VectorType((len(properties["mask"]), *first.shape[1:]), first.element)]


class ShuffleOp(Op):
    """Picks slices of the leading dim out of two vectors, counted through both; -1 is poison."""

    name = "vector.shuffle"
    v1 = operand(FIXED_VECTOR)
    v2 = operand(FIXED_VECTOR)
    mask = attr(DENSE_I64_ARRAY)
    vector = result(VECTOR)
    traits = (
        Pure,
        SameElementType("v1", "vector", "first operand v1 and result"),
        SameElementType("v2", "vector", "second operand v2 and result"),
        InferTypes(_shuffled_type, check=False),
    )
    assembly = "operands $mask attr-dict `:` type(operands)"
    signature_decides = True
    canonicalizations = patterns.SHUFFLE

    def fold(self, operands):
        return folds.fold_shuffle(self, *operands)

    def verify(self):
        first, second, found = self.v1.type, self.v2.type, self.vector.type
        scalars = first.rank == 0 and second.rank == 0 and found.rank == 1
        if not scalars and not found.rank == first.rank == second.rank:
            raise self.error("rank mismatch")
        for i in range(1, first.rank):
            if not first.shape[i] == second.shape[i] == found.shape[i]:
                raise self.error("dimension mismatch")
        if not len(self.mask):
            raise self.error("invalid mask length")
        if found.shape[0] != len(self.mask):
            raise self.error("mask length mismatch")
        total = (first.shape[0] if first.rank else 1) + (second.shape[0] if second.rank else 1)
        for i, n in enumerate(self.mask):
            if not -1 <= n < total:
                raise self.error(f"mask index #{i + 1} out of range")


class InterleaveOp(Op):
    """The elements of two vectors in turn, along the last dim."""

    name = "vector.interleave"
    lhs = operand(VECTOR)
    rhs = operand(VECTOR)
    result = result(VECTOR)
    traits = (
        Pure,
        AllTypesMatch("lhs", "rhs"),
        OfTypes(
            "type of 'result' is double the width of the inputs", lambda op: op.result.type is _doubled(op.lhs.type)
        ),
    )
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)"

    def fold(self, operands):
        return folds.fold_interleave(self)


def _doubled(t: VectorType) -> VectorType:
    if t.rank == 0:
        return VectorType((2,), t.element)
    return VectorType((*t.shape[:-1], 2 * t.shape[-1]), t.element, t.scalable)


_RANKED_VECTOR = TypeConstraint(VECTOR.description, lambda t: isinstance(t, VectorType) and t.rank > 0)


class DeinterleaveOp(Op):
    """The even and the odd elements along the last dim."""

    name = "vector.deinterleave"
    source = operand(_RANKED_VECTOR)
    res1 = result(_RANKED_VECTOR)
    res2 = result(_RANKED_VECTOR)
    traits = (
        Pure,
        OfTypes(
            "the trailing dimension of the source vector has an even number of elements",
            lambda op: op.source.type.shape[-1] % 2 == 0,
        ),
        OfTypes(
            "the trailing dimension of the results is half the width of source trailing dimension",
            lambda op: op.source.type is _doubled(op.res1.type),
        ),
        AllTypesMatch("res1", "res2"),
    )
    assembly = "$source attr-dict `:` type($source) `->` type($res1)"

    def result_names(self):
        return ["res1", "res2"]


class TransposeOp(Op):
    """Dim i of the result is dim `permutation[i]` of the operand."""

    name = "vector.transpose"
    vector = operand(VECTOR)
    permutation = attr(DENSE_I64_ARRAY)
    result = result(VECTOR)
    traits = (Pure, SameElementType("vector", "result", "operand and result"))
    assembly = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)"
    signature_decides = True
    canonicalizations = patterns.TRANSPOSE

    def fold(self, operands):
        return folds.fold_transpose(self, operands[0])

    def verify(self):
        source, target, permutation = self.vector.type, self.result.type, self.permutation
        rank = target.rank
        if source.rank != rank:
            raise self.error(f"vector result rank mismatch: {rank}")
        if len(permutation) != rank:
            raise self.error(f"transposition length mismatch: {len(permutation)}")
        seen: set[int] = set()
        for i, n in enumerate(permutation):
            if not 0 <= n < rank:
                raise self.error(f"transposition index out of range: {n}")
            if n in seen:
                raise self.error(f"duplicate position index: {n}")
            seen.add(n)
            if target.shape[i] != source.shape[n]:
                raise self.error(f"dimension size mismatch at: {n}")


class StepOp(Op):
    """0, 1, 2, ..."""

    name = "vector.step"
    result = result(STEP_VECTOR)
    traits = (Pure,)
    assembly = "attr-dict `:` type($result)"
    canonicalizations = patterns.STEP


def _at_multiple(position: str, length: str) -> Any:
    return OfTypes(
        f"position is a multiple of the {'source' if length == 'valueToStore' else 'result'} length.",
        lambda op: getattr(op, position).value % getattr(op, length).type.shape[0] == 0,
    )


class ScalableInsertOp(Op):
    """The scalable vector `dest` with a fixed one in place from `pos` on."""

    name = "vector.scalable.insert"
    valueToStore = operand(FIXED_VECTOR_1D)
    dest = operand(SCALABLE_VECTOR_1D)
    pos = attr(I64_ATTR)
    result = result(SCALABLE_VECTOR_1D)
    traits = (
        Pure,
        AllElementTypesMatch("valueToStore", "dest"),
        AllTypesMatch("dest", "result"),
        _at_multiple("pos", "valueToStore"),
    )
    assembly = "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)"


class ScalableExtractOp(Op):
    """A fixed vector out of a scalable one, from `pos` on."""

    name = "vector.scalable.extract"
    source = operand(SCALABLE_VECTOR_1D)
    pos = attr(I64_ATTR)
    result = result(FIXED_VECTOR_1D)
    traits = (Pure, AllElementTypesMatch("source", "result"), _at_multiple("pos", "result"))
    assembly = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)"
