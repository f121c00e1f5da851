"""`iree_linalg_ext`: structured ops beyond linalg's: scans, stores through an index map, attention."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..ir.attribute_constraints import AFFINE_MAP_ARRAY, BOOL_ATTR, I64_ATTR
from ..ir.constraints import ANY, ANY_FLOAT, TypeConstraint
from ..ir.definitions import (
    Op,
    attr,
    operand,
    optional_operand,
    result,
    sized_region,
    variadic_operand,
    variadic_result,
)
from ..ir.dialect_attributes import INTEGER, DialectAttr, EnumAttr
from ..ir.operations import Value
from ..ir.traits import Pure, ReturnLike, SingleBlockImplicitTerminator, Terminator
from ..ir.types import I1, INDEX, MemRefType, RankedTensorType, Type, VectorType

SHAPED = TypeConstraint(
    "ranked tensor or memref of any non-token type values", lambda t: isinstance(t, (RankedTensorType, MemRefType))
)
TENSOR_MEMREF_OR_VECTOR = TypeConstraint(
    "ranked tensor or memref or vector of any non-token type values",
    lambda t: isinstance(t, (RankedTensorType, MemRefType, VectorType)),
)
RANKED_TENSOR = TypeConstraint("ranked tensor of any non-token type values", lambda t: isinstance(t, RankedTensorType))
YIELD = SingleBlockImplicitTerminator("iree_linalg_ext.yield")


class SplitReductionMappingAttr(DialectAttr):
    """`scf.forall` loops over the parts of a reduction that is split over workgroups; dimension 0 is the fastest."""

    name = "iree_linalg_ext.split_reduction_mapping"
    parameters = {"dimension": INTEGER}
    format = "`<` $dimension `>`"

    @property
    def mapping_id(self) -> int:
        return self.dimension


class IteratorTypeAttr(EnumAttr):
    name = "iree_linalg_ext.iterator_type"
    enum_name = "::mlir::iree_compiler::IREE::LinalgExt::utils::IteratorType"
    cases = ("parallel", "reduction")


def verify_destination_style(op: Any, outputs: Sequence[Value]) -> None:
    """A result for each tensor that is written, of its type."""
    tensors = [(op.operands.index(v), v) for v in outputs if isinstance(v.type, RankedTensorType)]
    if len(op.results) != len(tensors):
        raise op.error(
            f"expected the number of tensor results ({len(op.results)}) to be equal to the number of output tensors"
            f" ({len(tensors)})"
        )
    for (i, v), r in zip(tensors, op.results, strict=True):
        if v.type is not r.type:
            raise op.error(
                f"expected type of operand #{i} ('{v.type}') to match type of corresponding result ('{r.type}')"
            )


class _DestinationStyle(Op):
    """Ops that write into operands and return those that are tensors."""

    def memory_effects(self):
        if not any(isinstance(v.type, MemRefType) for v in self.operands):
            return []
        reads = [("read", v) for v in self.operands if isinstance(v.type, MemRefType)]
        return reads + [("write", v) for v in self.destinations if isinstance(v.type, MemRefType)]

    @property
    def destinations(self) -> list[Value]:
        raise NotImplementedError


class ScanOp(_DestinationStyle):
    """Along `dimension`, the combination of all elements up to each one (exclusive: before it; the first is what
    `accumulator` holds). `accumulator` gets the last combination."""

    name = "iree_linalg_ext.scan"
    input = operand(SHAPED)
    output = operand(SHAPED)
    accumulator = operand(SHAPED)
    dimension = attr(I64_ATTR)
    inclusive = attr(BOOL_ATTR)
    region = sized_region(1)
    results_ = variadic_result(RANKED_TENSOR)
    traits = (YIELD,)
    assembly = """
        attr-dict `dimension` `(` $dimension `)` `inclusive` `(` $inclusive `)` `ins` `(` $input `:` type($input) `)`
        `outs` `(` $output `,` $accumulator `:` type($output) `,` type($accumulator) `)` $region
        (`->` type($results_)^)?
    """

    @property
    def destinations(self):
        return [self.output, self.accumulator]

    def verify(self):
        verify_destination_style(self, self.destinations)
        source, output, accumulator = self.input.type, self.output.type, self.accumulator.type
        if source.element is not output.element:
            raise self.error("expected input/output element types to be identical")
        if source.element is not accumulator.element:
            raise self.error("expected input/accumulator element types to be identical")
        if accumulator.rank != source.rank - 1:
            raise self.error("expected accumulator rank to be equal to input rank - 1")
        dimension = self.dimension.value
        if not 0 <= dimension < source.rank:  # iree-opt 3.13 dies here
            raise self.error(f"dimension must be between 0 and {source.rank - 1}")
        if not _agree(accumulator.shape, source.shape[:dimension] + source.shape[dimension + 1 :]):
            raise self.error("incompatible input/accumulator shapes")
        if output.rank != source.rank or not _agree(output.shape, source.shape):
            raise self.error("incompatible input/output shapes")


def _agree(a: Sequence[int], b: Sequence[int]) -> bool:
    return len(a) == len(b) and all(x == y or x < 0 or y < 0 for x, y in zip(a, b, strict=True))


class _MappedOp(_DestinationStyle):
    """The region turns an index into where its element goes to (or comes from)."""

    input = operand(TENSOR_MEMREF_OR_VECTOR)
    output = operand(SHAPED)
    transformation_region = sized_region(1)
    results_ = variadic_result(RANKED_TENSOR)
    traits = (YIELD,)
    assembly = """
        attr-dict $input `into` $output $transformation_region `:` type($input) `into` type($output)
        (`->` type($results_)^)?
    """

    @property
    def destinations(self):
        return [self.output]

    @property
    def body(self) -> Any:
        return self.regions[0].blocks[0]

    def check_yielded(self, rank: int, what: str, last_type: Type, expected: str) -> None:
        """An index for each dimension, then a value of `last_type`."""
        last = self.body.last
        *indices, value = [v.type for v in last.operands] or [None]
        if len(indices) != rank or value is None:
            raise last.error(f"expected transformation_region to yield a value for each {what}")
        if value is not last_type:
            raise last.error(f"expected yielded {expected}")
        if any(t is not INDEX for t in indices):
            raise last.error("expected yielded indices to be index types")


class MapStoreOp(_MappedOp):
    """Stores each element of the input where the region says, if the mask it yields last is set."""

    name = "iree_linalg_ext.map_store"

    def verify_regions(self):
        verify_destination_style(self, self.destinations)
        source, output = self.input.type, self.output.type
        if source.element is not output.element:
            raise self.error("expected input and output element types to match")
        _verify_index_arguments(self, source.rank, "input")
        self.check_yielded(output.rank, "output dimension and a mask", I1, "mask to be i1 type")


class MapLoadOp(_MappedOp):
    """Loads each element of the output from where the region says; the last value it yields stands in outside."""

    name = "iree_linalg_ext.map_load"

    def verify_regions(self):
        verify_destination_style(self, self.destinations)
        source, output = self.input.type, self.output.type
        if source.element is not output.element:
            raise self.error("expected source and output element types to match")
        _verify_index_arguments(self, output.rank, "output")
        padding = "padding value type to match source element type"
        self.check_yielded(source.rank, "source dimension and a padding value", source.element, padding)


def _verify_index_arguments(op: Any, rank: int, what: str) -> None:
    arguments = op.body.arguments
    if len(arguments) != rank:
        raise op.error(f"expected number of block arguments to be equal to the {what} rank")
    if any(a.type is not INDEX for a in arguments):
        raise op.error("expected block arguments to be index types")


class _Attention(_DestinationStyle):
    """softmax(query * key^T * scale) * value; the region changes each score before the softmax. Maps in the order of
    the operands."""

    query = operand(SHAPED)
    key = operand(SHAPED)
    value = operand(SHAPED)
    scale = operand(ANY_FLOAT)
    mask = optional_operand(SHAPED)
    indexing_maps = attr(AFFINE_MAP_ARRAY)
    region = sized_region(1)

    def verify(self):
        maps = [a.value for a in self.indexing_maps.elements]
        if len(maps) != len(self.operands):
            raise self.error("expected an indexing map for each operand")
        loops: dict[Any, int] = {}
        for name, m, v in zip(self._operand_names(), maps, self.operands, strict=True):
            self._verify_operand(name, m, v, maps[0].num_dims, loops)
        verify_destination_style(self, self.destinations)

    def verify_regions(self):
        last = self.regions[0].blocks[0].last
        if last is None or len(last.operands) != 1:
            raise self.error("expected only one return")

    def _operand_names(self) -> list[str]:
        mask = ["Mask"] if self.mask is not None else []
        return ["Query", "Key", "Value", "Scale", *mask, "Output", "Max", "Sum"][: len(self.operands)]

    def _verify_operand(self, name: str, m: Any, v: Value, dims: int, loops: dict[Any, int]) -> None:
        """A map over all loops whose extents agree with those that earlier operands gave (kept in `loops`)."""
        if m.num_dims != dims:
            raise self.plain_error(f"Mismatched map domain for {name}. Expected: {dims} Got: {m.num_dims}")
        shape = getattr(v.type, "shape", ())
        if len(m.results) != len(shape):
            raise self.plain_error(f"Rank Mismatch for {name}. Expected: {len(m.results)} Got: {len(shape)}")
        for i, (e, n) in enumerate(zip(m.results, shape, strict=True)):
            known = loops.setdefault(e, n)
            if n >= 0 <= known and n != known:
                raise self.plain_error(f"Shape Mismatch for {name} at position {i}. Expected: {known} Got: {n}")
            loops[e] = max(n, known)


class AttentionOp(_Attention):
    name = "iree_linalg_ext.attention"
    output = operand(SHAPED)
    results_ = variadic_result(RANKED_TENSOR)
    traits = (YIELD,)
    assembly = """
        attr-dict `ins` `(` $query `,` $key `,` $value `,` $scale (`,` $mask^)? `:` type($query) `,` type($key) `,`
        type($value) `,` type($scale) (`,` type($mask)^)? `)` `outs` `(` $output `:` type($output) `)` $region
        (`->` type($results_)^)?
    """

    @property
    def destinations(self):
        return [self.output]


class OnlineAttentionOp(_Attention):
    """A part of the sum: `max` and `sum` carry what is needed to join parts."""

    name = "iree_linalg_ext.online_attention"
    output = operand(SHAPED)
    max = operand(SHAPED)
    sum = operand(SHAPED)
    results_ = variadic_result(RANKED_TENSOR)
    traits = (YIELD,)
    assembly = """
        attr-dict `ins` `(` $query `,` $key `,` $value `,` $scale (`,` $mask^)? `:` type($query) `,` type($key) `,`
        type($value) `,` type($scale) (`,` type($mask)^)? `)` `outs` `(` $output `,` $max `,` $sum `:` type($output)
        `,` type($max) `,` type($sum) `)` $region (`->` type($results_)^)?
    """

    @property
    def destinations(self):
        return [self.output, self.max, self.sum]


class IndexOp(Op):
    """The number of the current iteration along a dimension of the enclosing op."""

    name = "iree_linalg_ext.index"
    dim = attr(I64_ATTR)
    result = result(TypeConstraint("index", lambda t: t is INDEX, INDEX))
    traits = (Pure,)
    assembly = "$dim attr-dict `:` type($result)"


class YieldOp(Op):
    name = "iree_linalg_ext.yield"
    values = variadic_operand(ANY)
    traits = (Pure, ReturnLike, Terminator)
    assembly = "attr-dict ($values^ `:` type($values))?"
