"""Ops between tensors and the buffers of bindings, and marks on values."""

from __future__ import annotations

from ...ir.attribute_constraints import ANY_ATTR, attr_of_class
from ...ir.constraints import ANY_RANKED_TENSOR, INDEX_TYPE, TypeConstraint
from ...ir.definitions import Op, attr, operand, result, variadic_result
from ...ir.traits import InferTypes, Pure, SameOperandsAndResultType, compatible_shapes
from ...ir.types import INDEX, MemRefType, RankedTensorType, Type
from ..attribute_interfaces import SwizzleInterface

STRIDED_MEMREF = TypeConstraint("strided memref of any non-token type values", lambda t: isinstance(t, MemRefType))
TENSOR_OR_MEMREF = TypeConstraint(
    "ranked tensor or memref of any type", lambda t: isinstance(t, (RankedTensorType, MemRefType))
)
SWIZZLE_ATTR = attr_of_class(SwizzleInterface, "Attribute interface for swizzles.")


def _match(buffer: Type, tensor: Type) -> bool:
    assert isinstance(buffer, MemRefType) and isinstance(tensor, RankedTensorType)
    return buffer.element is tensor.element and buffer.rank == tensor.rank and compatible_shapes(buffer, tensor)


class LoadFromBufferOp(Op):
    """The contents of a buffer as a tensor."""

    name = "iree_codegen.load_from_buffer"
    buffer = operand(STRIDED_MEMREF)
    tensor = result(ANY_RANKED_TENSOR)
    assembly = "$buffer attr-dict `:` type($buffer) `->` type($tensor)"

    def verify(self):
        if not _match(self.buffer.type, self.tensor.type):
            raise self.error("buffer and tensor shapes must be compatible and element types must match")

    def memory_effects(self):
        return [("read", self.buffer)]


class StoreToBufferOp(Op):
    name = "iree_codegen.store_to_buffer"
    tensor = operand(ANY_RANKED_TENSOR)
    buffer = operand(STRIDED_MEMREF)
    assembly = "$tensor `,` $buffer attr-dict `:` type($tensor) `into` type($buffer)"

    def verify(self):
        if not _match(self.buffer.type, self.tensor.type):
            raise self.error("tensor and buffer shapes must be compatible and element types must match")

    def memory_effects(self):
        return [("write", self.buffer)]


class FusionBarrierOp(Op):
    """The value as it is; fusion of loops stops here."""

    name = "iree_codegen.fusion_barrier"
    source = operand(ANY_RANKED_TENSOR)
    result = result(ANY_RANKED_TENSOR)
    traits = (Pure, SameOperandsAndResultType)
    assembly = "$source attr-dict `:` type($result)"


class IndexHintOp(Op):
    """The index as it is, with something known about it."""

    name = "iree_codegen.index_hint"
    input = operand(INDEX_TYPE)
    hint = attr(ANY_ATTR)
    output = result(INDEX_TYPE)
    traits = (Pure, SameOperandsAndResultType)
    assembly = "$input `(` $hint `)` attr-dict `:` type($output)"


class SwizzleHintOp(Op):
    """The value as it is; its memory shall be addressed through the swizzle."""

    name = "iree_codegen.swizzle_hint"
    operand = operand(TENSOR_OR_MEMREF)
    swizzle = attr(SWIZZLE_ATTR)
    result = result(TENSOR_OR_MEMREF)
    traits = (Pure, SameOperandsAndResultType)
    assembly = "$operand `[` $swizzle `]` attr-dict `:` type($result)"


def _metadata_types(operands, properties):
    source = operands[0]
    base = MemRefType((), source.element, None, source.memory_space)
    return [base, INDEX, *[INDEX] * (2 * source.rank)]


class ExtractStridedMetadataOp(Op):
    """As `memref.extract_strided_metadata`, but not folded into its source's views: it is resolved late."""

    name = "iree_codegen.extract_strided_metadata"
    source = operand(STRIDED_MEMREF)
    base_buffer = result(STRIDED_MEMREF)
    offset = result(INDEX_TYPE)
    sizes = variadic_result(INDEX_TYPE)
    strides = variadic_result(INDEX_TYPE)
    traits = (Pure, InferTypes(_metadata_types))
    assembly = "$source attr-dict `:` type($source) `->` type(results)"

    def result_names(self):
        rank = (len(self.results) - 2) // 2
        rest = lambda name: [name, *[None] * (rank - 1)] if rank else []  # noqa: E731
        return ["base_buffer", "offset", *rest("sizes"), *rest("strides")]
