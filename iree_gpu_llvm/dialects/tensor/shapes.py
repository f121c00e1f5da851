"""Ops of `tensor` that change the shape alone."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import DENSE_I64_ARRAY, AttrConstraint
from ...ir.attributes import ArrayAttr, IntegerAttr
from ...ir.constraints import INDEX_TYPE
from ...ir.definitions import attr, operand, result, variadic_operand
from ...ir.traits import Pure
from ...ir.types import DYNAMIC, I64, RankedTensorType
from ..index_lists import (
    DYNAMIC_INDEX,
    DYNAMIC_INDEX_LIST,
    check_reassociation,
    collapsed_shape,
    mixed,
    reassociation_groups,
    to_dimension,
)
from . import canonicalization as patterns
from . import folds
from .common import RANKED_TENSOR, SHAPE_TENSOR, TENSOR, NamedOp, check_dynamic_extents


class _Reassociation(AttrConstraint):
    """`[[0, 1], [2]]`."""

    def parse_optional(self, p: Any) -> Any:
        return self.parse(p) if p.at("[") else None


def _is_reassociation(a: Any) -> bool:
    return isinstance(a, ArrayAttr) and all(
        isinstance(group, ArrayAttr) and all(isinstance(n, IntegerAttr) and n.type is I64 for n in group.elements)
        for group in a.elements
    )


REASSOCIATION = _Reassociation("Array of 64-bit integer array attributes", _is_reassociation)


class ReshapeOp(NamedOp):
    """The same elements, in row-major order, in the shape that a tensor holds."""

    name = "tensor.reshape"
    source = operand(TENSOR)
    shape = operand(SHAPE_TENSOR)
    result = result(TENSOR)
    traits = (Pure,)
    assembly = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"
    suggestion = "reshape"
    signature_decides = True

    def verify(self):
        source, found, length = self.source.type, self.result.type, self.shape.type.shape[0]
        if source.element is not found.element:
            raise self.error("element types of source and destination tensor types should be the same")
        ranked = isinstance(found, RankedTensorType)
        if ranked:
            if (
                isinstance(source, RankedTensorType)
                and source.has_static_shape
                and found.has_static_shape
                and source.num_elements != found.num_elements
            ):
                raise self.error("source and destination tensor should have the same number of elements")
            if length == DYNAMIC:
                raise self.error(
                    "cannot use shape operand with dynamic length to reshape to statically-ranked tensor type"
                )
            if length != found.rank:
                raise self.error("length of shape operand differs from the result's tensor rank")


class _ReassociativeOp(NamedOp):
    def _check(self, expanded: Any, collapsed: Any) -> None:
        groups = reassociation_groups(self.reassociation)  # type: ignore[attr-defined]
        check_reassociation(self, collapsed.rank, expanded.rank, groups)
        for i, extent in enumerate(collapsed_shape(expanded.shape, groups)):
            if extent != collapsed.shape[i]:
                kind = (
                    "dynamic since one or more of the corresponding dimensions in the expanded type is dynamic"
                    if extent == DYNAMIC
                    else f"static value of {extent}"
                )
                raise self.error(f"expected dimension {i} of collapsed type to be {kind}")
        if not groups and expanded.has_static_shape and expanded.num_elements != 1:
            counts = [t.type.num_elements for t in (self.operands[0], self.results[0])]
            raise self.error(f"number of elements must be preserved: {max(counts)} != {min(counts)}")
        if expanded.element is not collapsed.element:
            wanted = RankedTensorType(collapsed.shape, expanded.element, collapsed.encoding)
            raise self.error(f"expected collapsed type to be '{wanted}', but got '{collapsed}'")


class ExpandShapeOp(_ReassociativeOp):
    """Splits dims."""

    name = "tensor.expand_shape"
    canonicalizations = patterns.EXPAND_SHAPE
    src = operand(RANKED_TENSOR)
    output_shape = variadic_operand(INDEX_TYPE)
    reassociation = attr(REASSOCIATION)
    static_output_shape = attr(DENSE_I64_ARRAY)
    result = result(RANKED_TENSOR)
    traits = (Pure,)
    custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST}
    assembly = """
        $src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape)
        attr-dict `:` type($src) `into` type($result)
    """
    suggestion = "expanded"
    signature_decides = True

    @property
    def mixed_output_shape(self) -> list[Any]:
        return mixed(self.output_shape, self.static_output_shape)

    def fold(self, operands):
        return folds.fold_reshape(self, operands[0])

    def verify(self):
        source, found, shape = self.src.type, self.result.type, self.static_output_shape
        if len(shape) != found.rank:
            raise self.error(
                f"expected number of static shape dims to be equal to the output rank ({found.rank}) but found"
                f" {len(shape)} inputs instead"
            )
        unknown = sum(n == DYNAMIC_INDEX for n in shape)
        if unknown != len(self.output_shape):
            raise self.error(
                "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has"
                f" {unknown} dynamic dims while output_shape has {len(self.output_shape)} values"
            )
        check_dynamic_extents(self, len(self.output_shape), found)
        for i, (extent, n) in enumerate(zip(found.shape, shape, strict=True)):
            if extent != to_dimension(n):
                raise self.error(f"invalid output shape provided at pos {i}")
        self._check(found, source)


class CollapseShapeOp(_ReassociativeOp):
    """Joins dims."""

    name = "tensor.collapse_shape"
    canonicalizations = patterns.COLLAPSE_SHAPE
    src = operand(RANKED_TENSOR)
    reassociation = attr(REASSOCIATION)
    result = result(RANKED_TENSOR)
    traits = (Pure,)
    assembly = "$src $reassociation attr-dict `:` type($src) `into` type($result)"
    suggestion = "collapsed"
    signature_decides = True

    def fold(self, operands):
        return folds.fold_reshape(self, operands[0])

    def verify(self):
        if any(not group for group in reassociation_groups(self.reassociation)):
            raise self.error("reassociation indices must not be empty")
        self._check(self.src.type, self.result.type)
