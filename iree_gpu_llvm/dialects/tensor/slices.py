"""Ops of `tensor` that take and place slices, pad, gather and scatter."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ...ir.attribute_constraints import DENSE_I64_ARRAY, UNIT_ATTR
from ...ir.constraints import INDEX_TYPE
from ...ir.definitions import Op, attr, operand, region, result, variadic_operand
from ...ir.traits import AttrSizedOperandSegments, Pure, SingleBlockImplicitTerminator, Trait, TypesMatchWith
from ...ir.types import DYNAMIC, INDEX, RankedTensorType
from ..index_lists import (
    DYNAMIC_INDEX,
    DYNAMIC_INDEX_LIST,
    OffsetSizeStride,
    SliceFields,
    check_dynamic_count,
    check_rank_reduced,
    check_slice_in_bounds,
    mixed,
    tensor_slice_type,
)
from . import canonicalization as patterns
from . import folds
from .common import INDEX_TENSOR, RANKED_TENSOR, NamedOp
from .elements import YieldOp

_SLICE = """
    custom<DynamicIndexList>($offsets, $static_offsets)
    custom<DynamicIndexList>($sizes, $static_sizes)
    custom<DynamicIndexList>($strides, $static_strides)
    attr-dict
"""


class ExtractSliceOp(SliceFields, NamedOp):
    """A strided box out of a tensor; the result may leave out unit dims."""

    name = "tensor.extract_slice"
    canonicalizations = patterns.EXTRACT_SLICE
    source = operand(RANKED_TENSOR)
    offsets = variadic_operand(INDEX_TYPE)
    sizes = variadic_operand(INDEX_TYPE)
    strides = variadic_operand(INDEX_TYPE)
    static_offsets = attr(DENSE_I64_ARRAY)
    static_sizes = attr(DENSE_I64_ARRAY)
    static_strides = attr(DENSE_I64_ARRAY)
    result = result(RANKED_TENSOR)
    traits = (Pure, AttrSizedOperandSegments, OffsetSizeStride(lambda op: op.source.type.rank))
    custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST}
    assembly = f"$source `` {_SLICE} `:` type($source) `to` type($result)"
    suggestion = "extracted_slice"
    signature_decides = True

    def fold(self, operands):
        return folds.fold_extract_slice(self, operands[0])

    def verify(self):
        check_rank_reduced(self, tensor_slice_type(self.source.type, self.static_sizes), self.result.type)
        check_slice_in_bounds(self, self.source.type.shape)


class InsertSliceOp(SliceFields, NamedOp):
    """The tensor `dest` with a strided box of it replaced."""

    name = "tensor.insert_slice"
    canonicalizations = patterns.INSERT_SLICE
    source = operand(RANKED_TENSOR)
    dest = operand(RANKED_TENSOR)
    offsets = variadic_operand(INDEX_TYPE)
    sizes = variadic_operand(INDEX_TYPE)
    strides = variadic_operand(INDEX_TYPE)
    static_offsets = attr(DENSE_I64_ARRAY)
    static_sizes = attr(DENSE_I64_ARRAY)
    static_strides = attr(DENSE_I64_ARRAY)
    result = result(RANKED_TENSOR)
    traits = (
        Pure,
        AttrSizedOperandSegments,
        OffsetSizeStride(lambda op: op.dest.type.rank),
        TypesMatchWith("result", "dest", lambda t: t, "expected result type to match dest type"),
    )
    custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST}
    assembly = f"$source `into` $dest `` {_SLICE} `:` type($source) `into` type($dest)"
    suggestion = "inserted_slice"
    signature_decides = True

    def fold(self, operands):
        return folds.fold_insert_slice(self)

    def verify(self):
        check_rank_reduced(self, tensor_slice_type(self.dest.type, self.static_sizes), self.source.type)
        check_slice_in_bounds(self, self.dest.type.shape)


class ParallelInsertSliceOp(SliceFields, Op):
    """One thread's part of the tensor that a parallel loop makes; stands in the loop's combining region."""

    name = "tensor.parallel_insert_slice"
    canonicalizations = patterns.PARALLEL_INSERT_SLICE
    source = operand(RANKED_TENSOR)
    dest = operand(RANKED_TENSOR)
    offsets = variadic_operand(INDEX_TYPE)
    sizes = variadic_operand(INDEX_TYPE)
    strides = variadic_operand(INDEX_TYPE)
    static_offsets = attr(DENSE_I64_ARRAY)
    static_sizes = attr(DENSE_I64_ARRAY)
    static_strides = attr(DENSE_I64_ARRAY)
    traits = (AttrSizedOperandSegments, OffsetSizeStride(lambda op: op.dest.type.rank))
    custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST}
    assembly = InsertSliceOp.assembly

    def verify(self):
        parent = self.parent_op
        if parent is None or not has_combining_region(parent):
            raise self.plain_error("expected InParallelOpInterface parent, got:")
        check_rank_reduced(self, tensor_slice_type(self.dest.type, self.static_sizes), self.source.type)
        check_slice_in_bounds(self, self.dest.type.shape)


InParallel = Trait("InParallel")
"""On ops whose region holds the parallel combining ops (`scf.forall.in_parallel`)."""


def has_combining_region(op: Any) -> bool:
    return op.name in ("scf.forall.in_parallel", "iree_gpu.in_parallel") or InParallel in getattr(
        type(op), "traits", ()
    )


class PadOp(NamedOp):
    """The tensor with a border whose values the region computes from their indices."""

    name = "tensor.pad"
    canonicalizations = patterns.PAD
    source = operand(RANKED_TENSOR)
    low = variadic_operand(INDEX_TYPE)
    high = variadic_operand(INDEX_TYPE)
    static_low = attr(DENSE_I64_ARRAY)
    static_high = attr(DENSE_I64_ARRAY)
    nofold = attr(UNIT_ATTR, optional=True)
    region = region()
    result = result(RANKED_TENSOR)
    traits = (Pure, AttrSizedOperandSegments, SingleBlockImplicitTerminator("tensor.yield"))
    custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST}
    assembly = """
        $source (`nofold` $nofold^)?
        `low` `` custom<DynamicIndexList>($low, $static_low)
        `high` `` custom<DynamicIndexList>($high, $static_high)
        $region attr-dict `:` type($source) `to` type($result)
    """
    suggestion = "padded"
    signature_decides = True

    @property
    def mixed_low(self) -> list[Any]:
        return mixed(self.low, self.static_low)

    @property
    def mixed_high(self) -> list[Any]:
        return mixed(self.high, self.static_high)

    def fold(self, operands):
        return folds.fold_pad(self)

    def verify(self):
        # Without these the op could not be printed; MLIR itself does not check them.
        check_dynamic_count(self, "low", "static_low")
        check_dynamic_count(self, "high", "static_high")
        source, found = self.source.type, self.result.type
        if not len(self.static_low) == len(self.static_high) == source.rank:
            raise self.plain_error(
                f"failed to infer expectedType from sourceType '{source}', specified resultType is '{found}'"
            )
        inferred = padded_type(source, self.static_low, self.static_high)
        if inferred.rank != found.rank or any(
            a != b and not (a == DYNAMIC and b != DYNAMIC) for a, b in zip(inferred.shape, found.shape, strict=True)
        ):
            raise self.plain_error(f"specified type '{found}' does not match the inferred type '{inferred}'")

    def verify_regions(self):
        rank = self.result.type.rank
        block = self.regions[0].blocks[0]
        if len(block.arguments) != rank:
            raise self.plain_error(f"expected the block to have {rank} arguments")
        for i, a in enumerate(block.arguments):
            if a.type is not INDEX:
                raise self.error(f"expected block argument {i + 1} to be an index")
        last = block.last
        if isinstance(last, YieldOp) and last.value.type is not self.result.type.element:
            raise self.error("expected yield type to match shape element type")


def padded_type(source: RankedTensorType, low: Any, high: Any) -> RankedTensorType:
    """`low` and `high` as in the static attributes; an extent that is not known stays so."""
    shape = tuple(
        DYNAMIC if extent == DYNAMIC or DYNAMIC_INDEX in (a, b) else extent + a + b
        for extent, a, b in zip(source.shape, low, high, strict=True)
    )
    return RankedTensorType(shape, source.element, source.encoding)


def gathered_type(
    full: RankedTensorType, indices: RankedTensorType, dims: list[int], rank_reduced: bool
) -> RankedTensorType:
    """What a gather takes from `full`: the batch dims of the indices, then slices of extent 1 in the gathered dims,
    which a rank-reduced type leaves out."""
    rest = [1 if i in dims else extent for i, extent in enumerate(full.shape) if not (rank_reduced and i in dims)]
    return RankedTensorType((*indices.shape[:-1], *rest), full.element)


def _check_coordinates(op: Any, full: Any, dims: list[int], which: str, what: str) -> None:
    if not dims:
        raise op.error(f"{which}_dims must be non-empty")
    if len(dims) > full.rank:
        raise op.error(f"{which}_dims overflow {what} rank")
    for n in dims:
        if n < 0:
            raise op.error(f"{which}_dims value must be non-negative")
        if n >= full.rank:
            raise op.error(f"{which}_dims value must be smaller than {what} rank")
    if any(a >= b for a, b in pairwise(dims)):
        raise op.error(f"{which}_dims values must be strictly increasing")


def _check_index_length(op: Any, dims: list[int], which: str) -> None:
    if op.indices.type.shape[-1:] != (len(dims),):
        raise op.error(f"{which}_dims length must match the size of last dimension of indices")


def _check_gathered(op: Any, full: Any, taken: Any, dims: list[int], role: str) -> None:
    indices = op.indices.type
    whole, reduced = (gathered_type(full, indices, dims, r) for r in (False, True))
    if taken is not whole and taken is not reduced:
        raise op.error(
            f"{role} type mismatch: expected '{whole}' or its rank-reduced variant '{reduced}' (got: '{taken}')"
        )


class GatherOp(NamedOp):
    """Slices of `source` at the coordinates that the last dim of `indices` holds."""

    name = "tensor.gather"
    source = operand(RANKED_TENSOR)
    indices = operand(INDEX_TENSOR)
    gather_dims = attr(DENSE_I64_ARRAY)
    unique = attr(UNIT_ATTR, optional=True)
    result = result(RANKED_TENSOR)
    traits = (Pure,)
    assembly = """
        $source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)?
        attr-dict `:` functional-type(operands, results)
    """
    suggestion = "gather"
    signature_decides = True

    def verify(self):
        dims, source = list(self.gather_dims), self.source.type
        _check_coordinates(self, source, dims, "gather", "source")
        _check_index_length(self, dims, "gather")
        _check_gathered(self, source, self.result.type, dims, "result")


class ScatterOp(NamedOp):
    """The tensor `dest` with slices replaced at the coordinates that the last dim of `indices` holds."""

    name = "tensor.scatter"
    source = operand(RANKED_TENSOR)
    dest = operand(RANKED_TENSOR)
    indices = operand(INDEX_TENSOR)
    scatter_dims = attr(DENSE_I64_ARRAY)
    unique = attr(UNIT_ATTR, optional=True)
    result = result(RANKED_TENSOR)
    traits = (Pure,)
    assembly = """
        $source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)?
        attr-dict `:` functional-type(operands, results)
    """
    suggestion = "scatter"
    signature_decides = True

    def verify(self):
        dims, dest = list(self.scatter_dims), self.dest.type
        _check_coordinates(self, dest, dims, "scatter", "dest")
        _check_index_length(self, dims, "scatter")
        if self.unique is None:
            raise self.error("requires 'unique' attribute to be set")
        _check_gathered(self, dest, self.source.type, dims, "source")
