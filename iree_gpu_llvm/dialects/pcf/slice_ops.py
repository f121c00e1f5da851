"""Allocating, reading and writing referenced memory, and what ends a worker."""

from __future__ import annotations

from ...ir.attribute_constraints import DENSE_I64_ARRAY
from ...ir.attributes import StridedLayoutAttr
from ...ir.constraints import ANY, BOOL, INDEX_TYPE, TypeConstraint, any_of
from ...ir.definitions import Op, attr, operand, result, successor, variadic_operand
from ...ir.traits import AttrSizedOperandSegments, HasParent, Predicate, Pure, ReturnLike, Terminator
from ...ir.types import DYNAMIC, MemRefType, RankedTensorType, VectorType
from ..index_lists import DYNAMIC_INDEX_LIST, OffsetSizeStride, SliceFields
from ..sized_types import dynamic_dimensions
from .attributes import ShapedRefType

SREF = TypeConstraint("A shaped reference to a buffer.", lambda t: isinstance(t, ShapedRefType))
TENSOR_VECTOR_OR_MEMREF = TypeConstraint(
    "ranked tensor, vector, or memref of any type",
    lambda t: isinstance(t, (RankedTensorType, VectorType, MemRefType)),
)
TENSOR_OR_VECTOR = any_of(
    TypeConstraint("ranked tensor of any non-token type values", lambda t: isinstance(t, RankedTensorType)),
    TypeConstraint("vector of any non-token type values", lambda t: isinstance(t, VectorType)),
)
MEMREF = TypeConstraint("memref of any non-token type values", lambda t: isinstance(t, MemRefType))


def _same(a: str, b: str) -> tuple[Predicate, Predicate]:
    """Two fields agree in rank and element type."""
    types = lambda op: (getattr(op, a).type, getattr(op, b).type)  # noqa: E731
    names = f"all of {{{a}, {b}}} have same"
    return (
        Predicate(f"{names} rank", lambda op: len({t.rank for t in types(op)}) == 1),
        Predicate(f"{names} element type", lambda op: len({t.element for t in types(op)}) == 1),
    )


class AllocOp(Op):
    """Memory that the reference's scope owns; one size for each unknown dimension."""

    name = "pcf.alloc"
    dynamic_sizes = variadic_operand(INDEX_TYPE)
    result = result(SREF)
    assembly = "`(` $dynamic_sizes `)` attr-dict `:` type($result)"

    def verify(self):
        wanted = dynamic_dimensions(self.result.type)
        if len(self.dynamic_sizes) != wanted:
            raise self.error("dimension operand count does not equal sref dynamic dimension count")

    def memory_effects(self):
        return [("allocate", self.result)]


class _SliceOp(SliceFields, Op):
    """A slice of `rank` offsets, sizes and strides of a reference."""

    custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST}


class WriteSliceOp(_SliceOp):
    """Writes a tensor, vector or buffer to a slice."""

    name = "pcf.write_slice"
    source = operand(TENSOR_VECTOR_OR_MEMREF)
    dest = operand(SREF)
    offsets = variadic_operand(INDEX_TYPE)
    sizes = variadic_operand(INDEX_TYPE)
    strides = variadic_operand(INDEX_TYPE)
    static_offsets = attr(DENSE_I64_ARRAY)
    static_sizes = attr(DENSE_I64_ARRAY)
    static_strides = attr(DENSE_I64_ARRAY)
    traits = (AttrSizedOperandSegments, *_same("source", "dest"), OffsetSizeStride(lambda op: op.dest.type.rank))
    assembly = """
        $source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets)
        custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides)
        attr-dict `:` type($source) `into` type($dest)
    """

    def memory_effects(self):
        reads = [("read", self.source)] if isinstance(self.source.type, MemRefType) else []
        return [*reads, ("write", self.dest)]


class ReadSliceOp(_SliceOp):
    """Reads a slice. A vector may be larger: what is past the slice is not defined."""

    name = "pcf.read_slice"
    source = operand(SREF)
    offsets = variadic_operand(INDEX_TYPE)
    sizes = variadic_operand(INDEX_TYPE)
    strides = variadic_operand(INDEX_TYPE)
    static_offsets = attr(DENSE_I64_ARRAY)
    static_sizes = attr(DENSE_I64_ARRAY)
    static_strides = attr(DENSE_I64_ARRAY)
    result = result(TENSOR_OR_VECTOR)
    traits = (AttrSizedOperandSegments, *_same("source", "result"), OffsetSizeStride(lambda op: op.source.type.rank))
    assembly = """
        $source `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes)
        custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)
    """

    def memory_effects(self):
        return [("read", self.source)]


class GetMemrefOp(_SliceOp):
    """A slice as a buffer, without saying where it lies."""

    name = "pcf.get_memref"
    source = operand(SREF)
    offsets = variadic_operand(INDEX_TYPE)
    sizes = variadic_operand(INDEX_TYPE)
    strides = variadic_operand(INDEX_TYPE)
    static_offsets = attr(DENSE_I64_ARRAY)
    static_sizes = attr(DENSE_I64_ARRAY)
    static_strides = attr(DENSE_I64_ARRAY)
    result = result(MEMREF)
    traits = (
        AttrSizedOperandSegments,
        Pure,
        *_same("source", "result"),
        OffsetSizeStride(lambda op: op.source.type.rank),
    )
    assembly = """
        $source `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes)
        custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)
    """

    def verify(self):
        """The buffer's layout and space are open."""
        t = self.result.type
        if t.memory_space is not None:
            raise self.error(f"result memref must have no memory space, got '{t}'")
        if not isinstance(t.layout, StridedLayoutAttr):
            raise self.error(f"result memref must have a strided layout attribute, got '{t}'")
        if any(n != DYNAMIC for n in t.layout.strides):
            raise self.error(f"result memref layout must have all dynamic strides, got '{t}'")
        if t.layout.offset != DYNAMIC:
            raise self.error(f"result memref layout must have dynamic offset, got '{t}'")


class YieldOp(Op):
    """Ends an initializer."""

    name = "pcf.yield"
    values = variadic_operand(ANY)
    traits = (Pure, ReturnLike, Terminator, HasParent("pcf.generic"))
    assembly = "attr-dict ($values^ `:` type($values))?"


class ReturnOp(Op):
    """Ends the worker."""

    name = "pcf.return"
    traits = (Pure, ReturnLike, Terminator, HasParent("pcf.generic", "pcf.loop"))
    assembly = "attr-dict"


class BranchCondReturnOp(Op):
    """Ends the worker if the condition holds, goes on with the block if not."""

    name = "pcf.br.cond_return"
    condition = operand(BOOL)
    dest_operands = variadic_operand(ANY)
    dest = successor()
    traits = (Pure, Terminator, HasParent("pcf.generic"))
    assembly = "$condition $dest (`(` $dest_operands^ `:` type($dest_operands) `)`)? attr-dict"
