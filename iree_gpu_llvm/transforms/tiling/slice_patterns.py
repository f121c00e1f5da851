"""Patterns that make one slice of two, and let slices and reshapes of empty tensors be empty tensors.

%0 = tensor.extract_slice %a[%i, 0] [4, 8] [1, 1]        %1 = tensor.extract_slice %a[%i + %j, 0] [1, 8] [1, 1]
%1 = tensor.extract_slice %0[%j, 0] [1, 8] [1, 1]   ->

%0 = tensor.empty() : tensor<4x8xf32>                    %1 = tensor.empty() : tensor<1x8xf32>
%1 = tensor.extract_slice %0[%i, 0] [1, 8] [1, 1]   ->
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialects.index_lists import Mixed, dropped_dimensions, reassociation_groups, to_dimension
from ...dialects.tensor import builders as tensor
from ...dialects.tensor.elements import EmptyOp
from ...dialects.tensor.slices import ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp
from ...ir.affine import Symbol
from ...ir.builder import Builder, Rewriter
from ...ir.operations import Value
from ...ir.rewriting import pattern
from ..support import affine_arithmetic as arithmetic


def dropped(op: Any, reduced: Any) -> set[int]:
    """The dims of a slice that a type without some of its unit dims leaves out."""
    return dropped_dimensions([to_dimension(n) for n in op.static_sizes], reduced.shape) or set()


def _merged(b: Builder, outer: Any, left_out: set[int], inner: Any) -> tuple[list[Mixed], list[Mixed], list[Mixed]]:
    """The slice of a slice, in the dims of what the first is of."""
    offsets: list[Mixed] = []
    sizes: list[Mixed] = []
    strides: list[Mixed] = []
    own = iter(zip(inner.mixed_offsets, inner.mixed_sizes, inner.mixed_strides, strict=True))
    for d, (offset, size, stride) in enumerate(
        zip(outer.mixed_offsets, outer.mixed_sizes, outer.mixed_strides, strict=True)
    ):
        if d in left_out:
            offsets.append(offset)
            sizes.append(size)
            strides.append(stride)
            continue
        o, n, s = next(own)
        offsets.append(arithmetic.apply(b, Symbol(0) * Symbol(1) + Symbol(2), (), [o, stride, offset]))
        sizes.append(n)
        strides.append(_product(b, s, stride))
    return offsets, sizes, strides


def _product(b: Builder, x: Mixed, y: Mixed) -> Mixed:
    return arithmetic.apply(b, Symbol(0) * Symbol(1), (), [x, y])


@pattern("tensor.extract_slice")
def slice_of_slice(op: ExtractSliceOp, rewriter: Rewriter) -> bool:
    inner = op.source.defining_op
    if not isinstance(inner, ExtractSliceOp):
        return False
    at = _merged(rewriter, inner, dropped(inner, inner.result.type), op)
    rewriter.replace(op, rewriter.insert(tensor.extract_slice(inner.source, at, op.result.type)))
    return True


@pattern("tensor.insert_slice", "tensor.parallel_insert_slice")
def insert_of_expansion(op: Any, rewriter: Rewriter) -> bool:
    """An insert of a tensor that another insert has only given more unit dims."""
    inner = op.source.defining_op
    if not isinstance(inner, InsertSliceOp) or any(s != 1 for s in inner.mixed_strides):
        return False
    small, large = inner.source.type, inner.dest.type
    if not small.has_static_shape or not large.has_static_shape or small.num_elements != large.num_elements:
        return False
    left_out = dropped(op, op.source.type)
    unit = [d for d in range(op.dest.type.rank) if d not in left_out]
    if any(op.mixed_strides[d] != 1 for d in unit):
        return False
    at = (op.mixed_offsets, op.mixed_sizes, op.mixed_strides)
    if isinstance(op, ParallelInsertSliceOp):
        rewriter.insert(tensor.parallel_insert_slice(inner.source, op.dest, at))
        rewriter.erase(op)
    else:
        rewriter.replace(op, rewriter.insert(tensor.insert_slice(inner.source, op.dest, at)))
    return True


@pattern("tensor.extract_slice")
def slice_of_empty(op: ExtractSliceOp, rewriter: Rewriter) -> bool:
    if not isinstance(op.source.defining_op, EmptyOp):
        return False
    t = op.result.type
    values = [n for n in op.mixed_sizes if isinstance(n, Value)]
    rewriter.replace(op, rewriter.insert(EmptyOp(values, (t,))))
    return True


@pattern("tensor.expand_shape")
def expansion_of_empty(op: Any, rewriter: Rewriter) -> bool:
    if not isinstance(op.src.defining_op, EmptyOp):
        return False
    rewriter.replace(op, rewriter.insert(EmptyOp(op.output_shape, (op.result.type,))))
    return True


@pattern("tensor.collapse_shape")
def collapse_of_empty(op: Any, rewriter: Rewriter) -> bool:
    empty = op.src.defining_op
    if not isinstance(empty, EmptyOp):
        return False
    shape = _shape_of_empty(empty)
    extents = [_extent(rewriter, [shape[i] for i in group]) for group in reassociation_groups(op.reassociation)]
    values = [n for n in extents if isinstance(n, Value)]
    rewriter.replace(op, rewriter.insert(EmptyOp(values, (op.result.type,))))
    return True


def _shape_of_empty(op: EmptyOp) -> list[Mixed]:
    values = iter(op.dynamicSizes)
    return [next(values) if n < 0 else n for n in op.result.type.shape]


def _extent(b: Builder, extents: Sequence[Mixed]) -> Mixed:
    product = extents[0] if extents else 1
    for n in extents[1:]:
        product = _product(b, product, n)
    return product


MERGE_SLICES = (slice_of_slice, insert_of_expansion)
FOLD_EMPTY = (slice_of_empty, expansion_of_empty, collapse_of_empty)
CLEAN_UP = (*FOLD_EMPTY, *MERGE_SLICES)
"""What cleans up after producers were fused into a loop."""
