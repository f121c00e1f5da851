"""expand_shape and collapse_shape: dimensions split and merged, without a copy."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import DENSE_I64_ARRAY, I64_ARRAY_ATTR, array_of
from ...ir.attributes import StridedLayoutAttr
from ...ir.constraints import INDEX_TYPE
from ...ir.definitions import Op, attr, operand, result, variadic_operand
from ...ir.traits import Pure
from ...ir.types import DYNAMIC, MemRefType
from ..index_lists import DYNAMIC_INDEX_LIST, check_dynamic_count, from_dimension, reassociation_groups
from ..reshape_canonicalization import COLLAPSE, EXPAND
from .cast_canonicalization import collapse_of_cast
from .constraints import STRIDED_MEMREF
from .folds import fold_reshape

REASSOCIATION = array_of(I64_ARRAY_ATTR, "Array of 64-bit integer array attributes")
Groups = list[list[int]]


def expanded_type(source: MemRefType, shape: tuple[int, ...], groups: Groups) -> MemRefType:
    """The source's type with its dimensions split to `shape`: the last part keeps the stride, the others multiply
    it."""
    if source.layout is None:
        return MemRefType(shape, source.element, None, source.memory_space)
    strides, offset = source.strides_and_offset()  # type: ignore[misc]
    new: list[int] = []
    for group, stride in zip(groups, strides, strict=True):
        parts = []
        for i in reversed(group):
            parts.append(stride)
            stride = DYNAMIC if DYNAMIC in (stride, shape[i]) else stride * shape[i]
        new += parts[::-1]
    return MemRefType(shape, source.element, StridedLayoutAttr(tuple(new), offset), source.memory_space)


def collapsed_type(source: MemRefType, shape: tuple[int, ...], groups: Groups) -> MemRefType | None:
    """The source's type with groups of dimensions merged to `shape`; None if a group does not lie contiguously."""
    if source.layout is None:
        return MemRefType(shape, source.element, None, source.memory_space)
    strides, offset = source.strides_and_offset()  # type: ignore[misc]
    new = []
    for group in groups:
        inner = list(group)
        while len(inner) > 1 and source.shape[inner[-1]] == 1:
            inner.pop()
        # An unknown extent may be 1 at run time, and then its stride says nothing.
        known = source.shape[inner[-1]] != DYNAMIC or len(inner) == 1
        new.append(strides[inner[-1]] if known else DYNAMIC)
        if not _is_contiguous(source.shape, strides, group, new[-1]):
            return None
    return MemRefType(shape, source.element, StridedLayoutAttr(tuple(new), offset), source.memory_space)


def _is_contiguous(shape: tuple[int, ...], strides: list[int], group: list[int], innermost: int) -> bool:
    """Each stride is the product of what lies inside it, as far as that is known. Unit dimensions do not count."""
    step = innermost
    for i in reversed(group[1:]):
        step = DYNAMIC if DYNAMIC in (step, shape[i]) else step * shape[i]
        if shape[i - 1] != 1 and DYNAMIC not in (step, strides[i - 1]) and step != strides[i - 1]:
            return False
    return True


def check_groups(op: Any, collapsed: Any, expanded: Any, groups: Groups) -> None:
    """The groups are the expanded dimensions in order, and their extents multiply to the collapsed ones."""
    if collapsed.rank == 0:
        # A scalar becomes a memref of ones, with no groups.
        if any(n != 1 for n in expanded.shape):
            raise op.error("rank 0 memrefs can only be extended/collapsed with/from ones")
        return
    if len(groups) != collapsed.rank:
        raise op.error(f"invalid number of reassociation groups: found {len(groups)}, expected {collapsed.rank}")
    following = 0
    for d, group in enumerate(groups):
        if not group:
            raise op.error("reassociation indices must not be empty")
        product = 1
        for i in group:
            if i != following:
                raise op.error("reassociation indices must be contiguous")
            if i >= expanded.rank:
                raise op.error(f"reassociation index {i} is out of bounds")
            following += 1
            product = DYNAMIC if DYNAMIC in (product, expanded.shape[i]) else product * expanded.shape[i]
        if (product == DYNAMIC) != (collapsed.shape[d] == DYNAMIC):
            raise op.error(f"collapsed dim ({d}) must be dynamic if and only if reassociation group is dynamic")
        if product != collapsed.shape[d]:
            raise op.error(f"collapsed dim size ({collapsed.shape[d]}) must equal reassociation group size ({product})")
    if following != expanded.rank:
        raise op.error(
            f"expanded rank ({expanded.rank}) inconsistent with number of reassociation indices ({following})"
        )


class ExpandShapeOp(Op):
    name = "memref.expand_shape"
    canonicalizations = EXPAND
    src = operand(STRIDED_MEMREF)
    reassociation = attr(REASSOCIATION)
    output_shape = variadic_operand(INDEX_TYPE)
    static_output_shape = attr(DENSE_I64_ARRAY)
    result = result(STRIDED_MEMREF)
    traits = (Pure,)
    assembly = """
        $src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape)
        attr-dict `:` type($src) `into` type($result)
    """
    custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST}

    def result_names(self):
        return ["expand_shape"]

    def fold(self, operands):
        return fold_reshape(self)

    def verify(self):
        source, target = self.src.type, self.result.type
        if source.rank > target.rank:
            raise self.error(
                f"has source rank {source.rank} and result rank {target.rank}. This is not an expansion "
                f"({source.rank} > {target.rank})."
            )
        groups = reassociation_groups(self.reassociation)
        check_groups(self, source, target, groups)
        expected = expanded_type(source, target.shape, groups)
        if target is not expected:
            raise self.error(f"expected expanded type to be '{expected}' but found '{target}'")
        given = self.static_output_shape
        if len(given) != target.rank:
            raise self.error(
                f"expected number of static shape bounds to be equal to the output rank ({target.rank}) but found "
                f"{len(given)} inputs instead"
            )
        check_dynamic_count(self, "output_shape", "static_output_shape")
        for i, (n, extent) in enumerate(zip(given, target.shape, strict=True)):
            if n != from_dimension(extent):
                raise self.error(f"invalid output shape provided at pos {i}")


class CollapseShapeOp(Op):
    name = "memref.collapse_shape"
    canonicalizations = (*COLLAPSE, collapse_of_cast)
    src = operand(STRIDED_MEMREF)
    reassociation = attr(REASSOCIATION)
    result = result(STRIDED_MEMREF)
    traits = (Pure,)
    assembly = "$src $reassociation attr-dict `:` type($src) `into` type($result)"

    def result_names(self):
        return ["collapse_shape"]

    def fold(self, operands):
        return fold_reshape(self)

    def verify(self):
        source, target = self.src.type, self.result.type
        if source.rank < target.rank:
            raise self.error(
                f"has source rank {source.rank} and result rank {target.rank}. This is not a collapse "
                f"({source.rank} < {target.rank})."
            )
        groups = reassociation_groups(self.reassociation)
        check_groups(self, target, source, groups)
        if target.rank == 0:
            groups = []
        expected = collapsed_type(source, target.shape, groups)
        if expected is None:
            raise self.error("invalid source layout map or collapsing non-contiguous dims")
        if target is not expected:
            raise self.error(f"expected collapsed type to be '{expected}' but found '{target}'")
