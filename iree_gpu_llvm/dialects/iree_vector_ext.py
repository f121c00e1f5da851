"""`iree_vector_ext`: how vectors are spread over the lanes of a workgroup, before they are."""

from __future__ import annotations

from typing import Any

from ..ir.attribute_constraints import AFFINE_MAP_ARRAY, UNIT_ATTR, attr_of_class
from ..ir.constraints import ANY, ANY_VECTOR, INDEX_TYPE, TypeConstraint
from ..ir.definitions import Op, attr, operand, optional_operand, result, variadic_operand
from ..ir.dialect_attributes import DialectAttr
from ..ir.parameters import INTEGER, list_of
from ..ir.traits import (
    AllTypesMatch,
    AttrSizedOperandSegments,
    Pure,
    SameOperandsAndResultElementType,
    TypesMatchWith,
)
from ..ir.types import DYNAMIC, MemRefType, RankedTensorType, VectorType

INTEGERS = list_of(INTEGER, "[", "]")
TENSOR_OR_VECTOR = TypeConstraint(
    "shaped of any non-token type values", lambda t: isinstance(t, (RankedTensorType, VectorType, MemRefType))
)
TENSOR_OR_MEMREF = TypeConstraint("shaped of any type values", lambda t: isinstance(t, (RankedTensorType, MemRefType)))


class VectorLayoutInterface:
    """Marks attributes that tell which thread holds which elements."""

    __slots__ = ()


class NestedLayoutAttr(VectorLayoutInterface, DialectAttr):
    """Each dimension is split five times; from the outside: subgroups, repetitions by instruction, repetitions inside
    one, threads, and elements that one thread holds side by side. The strides tell how subgroup and thread numbers
    become coordinates: (number // stride) % tile."""

    name = "iree_vector_ext.nested_layout"
    parameters = {
        "subgroup_tile": INTEGERS,
        "batch_tile": INTEGERS,
        "outer_tile": INTEGERS,
        "thread_tile": INTEGERS,
        "element_tile": INTEGERS,
        "subgroup_strides": INTEGERS,
        "thread_strides": INTEGERS,
    }
    format = """`<` `subgroup_tile` `=` $subgroup_tile `,` `batch_tile` `=` $batch_tile `,` `outer_tile` `=` $outer_tile
        `,` `thread_tile` `=` $thread_tile `,` `element_tile` `=` $element_tile
        `,` `subgroup_strides` `=` $subgroup_strides `,` `thread_strides` `=` $thread_strides `>`"""

    def verify_parameters(self):
        if any(len(getattr(self, name)) != self.rank for name in self.parameters):
            raise ValueError("all fields must have the same rank as the layout")

    alias = "nested"

    @property
    def rank(self) -> int:
        return len(self.subgroup_tile)

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the vectors that it lays out."""
        tiles = zip(
            self.subgroup_tile, self.batch_tile, self.outer_tile, self.thread_tile, self.element_tile, strict=True
        )
        return tuple(a * b * c * d * e for a, b, c, d, e in tiles)


LAYOUT = attr_of_class(VectorLayoutInterface, "Layout for vectors")


class ToLayoutOp(Op):
    """The value as it is, spread over threads as told. `shared_memory_conversion`: it may go through workgroup memory
    to get there."""

    name = "iree_vector_ext.to_layout"
    input = operand(TENSOR_OR_VECTOR)
    layout = attr(LAYOUT)
    shared_memory_conversion = attr(UNIT_ATTR, optional=True)
    output = result(TENSOR_OR_VECTOR)
    traits = (Pure, AllTypesMatch("input", "output"))
    assembly = "$input `to` `layout` `(` $layout `)` attr-dict `:` type($input)"

    def verify(self):
        """Known dimensions are as the layout has them."""
        shape, layout = self.input.type.shape, self.layout
        if len(shape) != layout.rank:
            raise self.plain_error(f"Rank of vector ({len(shape)}) does not match rank of layout ({layout.rank}).")
        for d, (actual, expected) in enumerate(zip(shape, layout.shape, strict=True)):
            if actual not in (expected, DYNAMIC):
                text = ", ".join(map(str, shape))
                raise self.plain_error(
                    f"Vector shape: [{text}] does not match the layout ({str(layout).partition('.')[2]}) at dim {d}."
                    f" Dimension expected by layout: {expected} actual: {actual}"
                )


class ToSIMDOp(Op):
    """From what one thread holds to the vector of all threads."""

    name = "iree_vector_ext.to_simd"
    input = operand(ANY_VECTOR)
    output = result(ANY_VECTOR)
    traits = (Pure, SameOperandsAndResultElementType)
    assembly = "$input attr-dict `:` type($input) `->` type($output)"


class ToSIMTOp(Op):
    """The reverse."""

    name = "iree_vector_ext.to_simt"
    input = operand(ANY_VECTOR)
    output = result(ANY_VECTOR)
    traits = (Pure, SameOperandsAndResultElementType)
    assembly = "$input attr-dict `:` type($input) `->` type($output)"


class TransferGatherOp(Op):
    """A vector read from a tensor or memref at `offsets`, where some dimensions take their index from `index_vecs`: the
    first map tells the source's indices by vector dimensions and index vectors (symbols), the others which dimensions
    each index vector (and the mask, last) runs along."""

    name = "iree_vector_ext.transfer_gather"
    base = operand(TENSOR_OR_MEMREF)
    offsets = variadic_operand(INDEX_TYPE)
    index_vecs = variadic_operand(ANY)
    padding = operand(ANY)
    mask = optional_operand(ANY_VECTOR)
    indexing_maps = attr(AFFINE_MAP_ARRAY)
    vector = result(ANY_VECTOR)
    traits = (
        Pure,
        AttrSizedOperandSegments,
        TypesMatchWith("padding", "base", lambda t: t.element, "the padding has the element type of the source"),
    )
    assembly = """
        $base `[` $offsets `]` (` ` `[` $index_vecs^ `:` type($index_vecs) `]`)? `,` $padding (`,` $mask^)?
        attr-dict `:` type($base) `,` type($vector) (`,` type($mask)^)?
    """

    @property
    def maps(self) -> list[Any]:
        return [a.value for a in self.indexing_maps.elements]

    def verify(self):
        maps, rank = self.maps, self.vector.type.rank
        expected = 1 + len(self.index_vecs) + (self.mask is not None)
        if len(maps) != expected:
            raise self.error(f"expected {expected} indexing maps, got: {len(maps)}")
        for m in maps:
            if m.num_dims != rank:
                raise self.error(
                    "expected all indexing maps to have number of dims equal to vector rank. expected:"
                    f" {rank}, got: {m.num_dims} dims"
                )
