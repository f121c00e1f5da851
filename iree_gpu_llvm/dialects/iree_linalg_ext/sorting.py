"""Sorting, the best of a dim, and the best alone: what a region's comparison says comes first."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import I64_ATTR
from ...ir.constraints import INDEX_TYPE
from ...ir.definitions import attr, operand, optional_operand, region, sized_region, variadic_operand, variadic_result
from ...ir.traits import AttrSizedOperandSegments
from ...ir.types import DYNAMIC, I1, I32, INDEX, IntegerType, Type
from ..index_lists import from_dimension
from .interface import (
    RANKED_TENSOR,
    SHAPED,
    YIELD,
    StructuredExtOp,
    StructuredStyle,
    agree,
    may_equal,
    shape_of,
)
from .regions import YieldOp


class SortOp(StructuredExtOp):
    """Sorts along `dimension`; all operands move as one. The region gets two elements of each operand, and says whether
    the first ones come first."""

    name = "iree_linalg_ext.sort"
    inputs = variadic_operand(SHAPED)
    outputs = variadic_operand(SHAPED)
    dimension = attr(I64_ATTR)
    region = region()
    results_ = variadic_result(RANKED_TENSOR)
    traits = (AttrSizedOperandSegments, YIELD, StructuredStyle("outputs"))
    assembly = """
        attr-dict `dimension` `(` $dimension `)` (`ins` `(` $inputs^ `:` type($inputs) `)`)? `outs` `(` $outputs `:`
        type($outputs) `)` $region (`->` type($results_)^)?
    """

    def verify(self):
        if self.inputs:
            raise self.error("does not expect to take any inputs")
        types, arguments = [v.type for v in self.outputs], self.arguments
        if len(arguments) != 2 * len(types):
            raise self.error(f"region block should have {2 * len(types)} arguments")
        shape = shape_of(types[0])
        if not 0 <= self.dimension.value < len(shape):
            raise self.error(f"dimension must be within (0, {len(shape)}]")
        for i, t in enumerate(types):
            if len(shape_of(t)) != len(shape):
                raise self.error(f"expected operand {i} to be rank {len(shape)}, same as other operands")
            if shape_of(t) != shape:
                raise self.error(f"expected operand {i} to have same shape as other operands")
            for j in (2 * i, 2 * i + 1):
                if arguments[j].type is not t.element:
                    raise self.error(
                        f"region block argument #{j} should be of type '{t.element}' but got '{arguments[j].type}'"
                    )
        last = self.terminator
        if isinstance(last, YieldOp):
            if len(last.operands) != 1:
                raise self.error("should yield exactly one operand")
            if last.operands[0].type is not I1:
                raise self.error("should yield i1 type")


class TopkOp(StructuredExtOp):
    """The first elements along `dimension` by the region's comparison, and where they are: their indices, or what
    `indices` holds for them."""

    name = "iree_linalg_ext.topk"
    values = operand(SHAPED)
    indices = optional_operand(SHAPED)
    output_values = operand(SHAPED)
    output_indices = operand(SHAPED)
    dimension = attr(I64_ATTR)
    region = region()
    results_ = variadic_result(RANKED_TENSOR)
    traits = (YIELD, StructuredStyle("output_values", "output_indices"))
    assembly = """
        attr-dict `dimension` `(` $dimension `)` `ins` `(` $values (`,` $indices^)? `:` type($values)
        (`,` type($indices)^)? `)` `outs` `(` $output_values `,` $output_indices `:` type($output_values) `,`
        type($output_indices) `)` $region (`->` type($results_)^)?
    """

    def verify(self):
        values, found, places = self.values.type, self.output_values.type, self.output_indices.type
        indices = None if self.indices is None else self.indices.type
        dimension, rank = self.dimension.value, len(shape_of(values))
        if not 0 <= dimension < rank:
            raise self.error("dimension exceeds rank")
        if values.element is not found.element:
            raise self.error("expected input/output value types to be identical")
        if indices is not None and not (indices.element is I32 and places.element is I32):
            raise self.error("expected input/output indices types to be int32")
        places_agree = indices is None or len(shape_of(indices)) == len(shape_of(places))
        if len(shape_of(found)) != rank or not places_agree:
            raise self.error("expected input/output to have the same rank")
        if indices is not None and not agree(values.shape, indices.shape):
            raise self.error("input indices/values shape must match")
        if not agree(found.shape, shape_of(places)):
            raise self.error("output indices/values shape must match")
        if any(i != dimension and not may_equal(*p) for i, p in enumerate(zip(values.shape, found.shape, strict=True))):
            raise self.error("incompatible input/output shapes")
        self._check_region(values.element)

    def _check_region(self, element: Type) -> None:
        if len(self.arguments) != 2:
            raise self.error("region block should have 2 arguments")
        if any(a.type is not element for a in self.arguments):
            raise self.error("region block types must match input")
        last = self.terminator
        if not isinstance(last, YieldOp) or not last.operands or last.operands[0].type is not I1:
            raise self.error("region block must end with a linalg_ext.yield i1!")


class TopkV2Op(StructuredExtOp):
    """As topk, with or without indices."""

    name = "iree_linalg_ext.topk_v2"
    values = operand(SHAPED)
    indices = optional_operand(SHAPED)
    output_values = operand(SHAPED)
    output_indices = optional_operand(SHAPED)
    dimension = attr(I64_ATTR)
    region = sized_region(1)
    results_ = variadic_result(RANKED_TENSOR)
    traits = (AttrSizedOperandSegments, YIELD, StructuredStyle("output_values", "output_indices"))
    assembly = """
        attr-dict `dimension` `(` $dimension `)` `ins` `(` $values (`,` $indices^)? `:` type($values)
        (`,` type($indices)^)? `)` `outs` `(` $output_values (`,` $output_indices^)? `:` type($output_values)
        (`,` type($output_indices)^)? `)` $region (`->` type($results_)^)?
    """

    def verify(self):
        values, found = self.values.type, self.output_values.type
        dimension, rank = self.dimension.value, len(shape_of(values))
        if not 0 <= dimension < rank:
            raise self.error("dimension exceeds rank")
        if values.element is not found.element:
            raise self.error("expected input/output value types to be identical")
        if rank != len(shape_of(found)):
            raise self.error("expected input/output to have the same rank")
        self._check_indices(values, found)
        for i, (a, b) in enumerate(zip(values.shape, found.shape, strict=True)):
            if i != dimension and not may_equal(a, b):
                raise self.error(f"incompatible input/output shapes at dimension {i}")
        most, wanted = values.shape[dimension], found.shape[dimension]
        if DYNAMIC not in (most, wanted) and wanted > most:
            raise self.error(f"output dimension must not exceed input, got {wanted} > {most}")

    def _check_indices(self, values: Any, found: Any) -> None:
        indices, places = self.indices, self.output_indices
        if indices is not None:
            if not isinstance(indices.type.element, IntegerType):
                raise self.error("expected input indices to be integer type")
            if not agree(values.shape, shape_of(indices.type)):
                raise self.error("input values/indices shape must match")
            if places is None:
                raise self.error("input indices require output indices to carry provenance")
            if indices.type.element is not places.type.element:
                raise self.error("expected input/output indices element types to be identical")
        if places is not None:
            if not isinstance(places.type.element, IntegerType):
                raise self.error("expected output indices to be integer type")
            if not agree(found.shape, shape_of(places.type)):
                raise self.error("output values/indices shape must match")

    def verify_regions(self):
        if len(self.arguments) != 2:
            raise self.error("region block should have 2 arguments")
        if any(a.type is not self.values.type.element for a in self.arguments):
            raise self.error("region block types must match input value type")
        last = self.terminator
        if last is None or [v.type for v in last.operands] != [I1]:
            raise self.error("region block must end with a linalg_ext.yield i1")


class ArgCompareOp(StructuredExtOp):
    """The first element along `dimension` by the region's comparison, and where it is: counted from `index_base`, or
    what the second input holds for it."""

    name = "iree_linalg_ext.arg_compare"
    input = operand(SHAPED)
    input_index = optional_operand(SHAPED)
    output_value = operand(SHAPED)
    output_index = operand(SHAPED)
    index_base = optional_operand(INDEX_TYPE)
    dimension = attr(I64_ATTR)
    region = sized_region(1)
    results_ = variadic_result(RANKED_TENSOR)
    traits = (AttrSizedOperandSegments, YIELD, StructuredStyle("output_value", "output_index"))
    assembly = """
        attr-dict `dimension` `(` $dimension `)` `ins` `(` $input (`,` $input_index^)? `:` type($input)
        (`,` type($input_index)^)? `)` `outs` `(` $output_value `,` $output_index `:` type($output_value) `,`
        type($output_index) `)` (`index_base` `(` $index_base^ `:` type($index_base) `)`)? $region
        (`->` type($results_)^)?
    """

    def verify(self):
        source, value, place = self.input.type, self.output_value.type, self.output_index.type
        dimension, shape = self.dimension.value, shape_of(source)
        self._check_given_places(shape, place.element)
        if source.element is not value.element:
            raise self.error(
                f"input and output value element types must match. Input type: '{source.element}', output value type:"
                f" '{value.element}'"
            )
        if not _counts(place.element):
            raise self.error(f"output index must have integer or index element type, but got '{place.element}'")
        if not agree(shape_of(value), shape_of(place)):
            raise self.error(
                f"output indices/values shape must match. Output value shape: {_text(value)}, output index shape:"
                f" {_text(place)}"
            )
        if dimension >= len(shape):
            raise self.error(
                f"reduction dimension exceeds or equals input rank. got dimension: {dimension}, but input rank is:"
                f" {len(shape)}"
            )
        left = tuple(n for i, n in enumerate(shape) if i != dimension)
        if shape_of(value) != left:
            raise self.error(
                "output shape must match input shape with reduction dimension removed. Expected:"
                f" {_numbers(left)}, but got: {_text(value)}"
            )

    def _check_given_places(self, shape: tuple[int, ...], element: Type) -> None:
        if self.input_index is None:
            return
        given = self.input_index.type
        if shape_of(given) != shape:
            raise self.error(
                "explicit-index mode: value and index inputs must have the same shape. Value shape:"
                f" {_numbers(shape)}, index shape: {_text(given)}"
            )
        if not _counts(given.element):
            raise self.error(
                f"explicit-index mode: index input must have integer or index element type, but got '{given.element}'"
            )
        if given.element is not element:
            raise self.error(
                "explicit-index mode: input and output index element types must match. Input index type:"
                f" '{given.element}', output index type: '{element}'"
            )
        if self.index_base is not None:
            raise self.error("index_base must not be used with explicit indices")

    def verify_regions(self):
        element, types = self.input.type.element, [a.type for a in self.arguments]
        if len(types) != 2:
            raise self.error(f"region block should have 2 arguments, but got {len(types)}")
        if types != [element, element]:
            raise self.error(
                f"comparator arguments must match input value element type. Expected: '{element}', but got:"
                f" '{types[0]}' and '{types[1]}'"
            )
        last = self.terminator
        count = 0 if last is None else len(last.operands)
        if last is None or count != 1:
            raise self.error(f"expected linalg_ext.yield to return 1 operand, but got {count}")
        if last.operands[0].type is not I1:
            raise self.error(f"region block must end with a linalg_ext.yield i1, but got: '{last.operands[0].type}'")


def _counts(t: Type) -> bool:
    return t is INDEX or isinstance(t, IntegerType)


def _text(t: Any) -> str:
    return _numbers(shape_of(t))


def _numbers(shape: tuple[int, ...]) -> str:
    """As iree-opt writes them, which does not print `?`."""
    return f"[{', '.join(str(from_dimension(n)) for n in shape)}]"
