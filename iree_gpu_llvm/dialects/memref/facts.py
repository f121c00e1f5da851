"""What is known of a memref: its alignment, rank, dimensions and address."""

from __future__ import annotations

from ...ir.attribute_constraints import I32_ATTR, is_power_of_two, restricted
from ...ir.constraints import ANY_MEMREF, ANY_RANKED_OR_UNRANKED_MEMREF, INDEX_TYPE
from ...ir.definitions import Op, attr, operand, result, variadic_operand, variadic_result
from ...ir.traits import AllTypesMatch, InferTypes, Pure
from . import folds
from .constraints import WITH_DIMENSIONS


class AssumeAlignmentOp(Op):
    """The same memref, its address known to be a multiple of `alignment` bytes."""

    name = "memref.assume_alignment"
    memref = operand(ANY_MEMREF)
    alignment = attr(restricted(I32_ATTR, "whose value is positive", lambda n: n > 0))
    result = result(ANY_MEMREF)
    traits = (Pure, AllTypesMatch("memref", "result"))
    assembly = "$memref `,` $alignment attr-dict `:` type($memref)"

    def result_names(self):
        return ["assume_align"]

    def verify(self):
        if not is_power_of_two(self.alignment.value):
            raise self.error("alignment must be power of 2")


class DistinctObjectsOp(Op):
    """The same memrefs, known not to overlap."""

    name = "memref.distinct_objects"
    operands_ = variadic_operand(ANY_MEMREF)
    results_ = variadic_result(ANY_MEMREF)
    traits = (Pure, InferTypes(lambda types, properties: types))
    assembly = "$operands_ attr-dict `:` type($operands_)"

    def verify(self):
        if not self.operands:
            raise self.error("expected at least one operand")


class DimOp(Op):
    name = "memref.dim"
    source = operand(WITH_DIMENSIONS)
    index = operand(INDEX_TYPE)
    result = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "attr-dict $source `,` $index `:` type($source)"

    def result_names(self):
        return ["dim"]

    def fold(self, operands):
        return folds.fold_dim(self, operands[1])


class RankOp(Op):
    name = "memref.rank"
    memref = operand(ANY_RANKED_OR_UNRANKED_MEMREF)
    result = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "$memref attr-dict `:` type($memref)"

    def fold(self, operands):
        return folds.fold_rank(self)


class ExtractAlignedPointerAsIndexOp(Op):
    name = "memref.extract_aligned_pointer_as_index"
    source = operand(ANY_RANKED_OR_UNRANKED_MEMREF)
    aligned_pointer = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "$source `:` type($source) `->` type(results) attr-dict"

    def result_names(self):
        return ["intptr"]
