"""Ops of `tensor` that make tensors, read and write elements, and ask for extents."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import I64_ATTR
from ...ir.constraints import INDEX_TYPE
from ...ir.definitions import Op, attr, operand, region, result, variadic_operand
from ...ir.traits import (
    HasParent,
    Pure,
    RecursiveMemoryEffects,
    Repeated,
    ReturnLike,
    SingleBlock,
    SingleBlockImplicitTerminator,
    Terminator,
    TypesMatchWith,
)
from ...ir.types import DYNAMIC, INDEX, RankedTensorType, bit_width
from ..destination_style import DestinationStyle
from . import canonicalization as patterns
from . import folds
from .common import (
    ELEMENT,
    RANKED_TENSOR,
    STATIC_TENSOR,
    TENSOR,
    TENSOR_WITH_DIMS,
    CastCompatible,
    NamedOp,
    check_dynamic_extents,
    compatible_tensor_shapes,
)


class EmptyOp(Op):
    """A tensor of which only the shape is known."""

    name = "tensor.empty"
    canonicalizations = patterns.EMPTY
    dynamicSizes = variadic_operand(INDEX_TYPE)
    result = result(RANKED_TENSOR)
    traits = (Pure,)
    assembly = "`(` $dynamicSizes `)` attr-dict `:` type($result)"
    signature_decides = True

    def verify(self):
        check_dynamic_extents(self, len(self.operands), self.result.type)


class DimOp(NamedOp):
    """An extent of a tensor."""

    name = "tensor.dim"
    canonicalizations = patterns.DIM
    source = operand(TENSOR_WITH_DIMS)
    index = operand(INDEX_TYPE)
    result = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "attr-dict $source `,` $index `:` type($source)"
    suggestion = "dim"

    def fold(self, operands):
        return folds.fold_dim(self, operands[1])


class RankOp(NamedOp):
    """How many dims a tensor has."""

    name = "tensor.rank"
    tensor = operand(TENSOR)
    result = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "$tensor attr-dict `:` type($tensor)"
    suggestion = "rank"

    def fold(self, operands):
        return folds.fold_rank(self)


def _bits_compatible(pair: Any) -> bool:
    a, b = pair
    widths = [64 if t.element is INDEX else bit_width(t.element) for t in pair]
    return widths[0] == widths[1] and compatible_tensor_shapes(a, b)


class BitcastOp(Op):
    """The same bits as elements of another type of the same width."""

    name = "tensor.bitcast"
    source = operand(TENSOR)
    dest = result(TENSOR)
    traits = (Pure, CastCompatible(_bits_compatible))
    assembly = "$source attr-dict `:` type($source) `to` type($dest)"


class CastOp(NamedOp):
    """The same tensor, with other extents known."""

    name = "tensor.cast"
    canonicalizations = patterns.CAST
    source = operand(TENSOR)
    dest = result(TENSOR)
    traits = (Pure, CastCompatible(lambda pair: pair[0].element is pair[1].element and compatible_tensor_shapes(*pair)))
    assembly = "$source attr-dict `:` type($source) `to` type($dest)"
    suggestion = "cast"

    def fold(self, operands):
        return folds.fold_cast(self)


class ExtractOp(NamedOp):
    """One element."""

    name = "tensor.extract"
    canonicalizations = patterns.EXTRACT
    tensor = operand(RANKED_TENSOR)
    indices = variadic_operand(INDEX_TYPE)
    result = result(ELEMENT)
    traits = (
        Pure,
        TypesMatchWith("result", "tensor", lambda t: t.element, "result type matches element type of tensor"),
    )
    assembly = "$tensor `[` $indices `]` attr-dict `:` type($tensor)"
    suggestion = "extracted"
    signature_decides = True

    def fold(self, operands):
        return folds.fold_extract(self, operands[0], operands[1:])

    def verify(self):
        if len(self.indices) != self.tensor.type.rank:
            raise self.error("incorrect number of indices for extract_element")


class InsertOp(NamedOp):
    """The tensor with one element replaced."""

    name = "tensor.insert"
    canonicalizations = patterns.INSERT
    scalar = operand(ELEMENT)
    dest = operand(RANKED_TENSOR)
    indices = variadic_operand(INDEX_TYPE)
    result = result(RANKED_TENSOR)
    traits = (
        Pure,
        TypesMatchWith("result", "dest", lambda t: t, "result type matches type of dest"),
        TypesMatchWith("scalar", "dest", lambda t: t.element, "scalar type matches element type of dest"),
        DestinationStyle("dest"),
    )
    assembly = "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)"
    suggestion = "inserted"
    signature_decides = True

    def fold(self, operands):
        return folds.fold_insert(self, operands[0], operands[1])

    def verify(self):
        if len(self.indices) != self.dest.type.rank:
            raise self.error("incorrect number of indices")


class _ElementsMatch(TypesMatchWith):
    """As many elements as the result has, each of its element type."""

    def __init__(self) -> None:
        super().__init__(
            "elements",
            "result",
            lambda t: Repeated(t.element, t.num_elements),
            "operand types match result element type",
        )

    def verify(self, op: Any) -> None:
        if [v.type for v in op.operands] != self.transform(op.results[0].type):
            raise op.error(f"failed to verify that {self.description}")


class FromElementsOp(NamedOp):
    """A tensor of scalars, in row-major order."""

    name = "tensor.from_elements"
    elements = variadic_operand(ELEMENT)
    result = result(STATIC_TENSOR)
    traits = (Pure, _ElementsMatch())
    assembly = "$elements attr-dict `:` type($result)"
    suggestion = "from_elements"

    def fold(self, operands):
        return folds.fold_from_elements(operands, self.result.type)


class SplatOp(NamedOp):
    """One value everywhere."""

    name = "tensor.splat"
    input = operand(ELEMENT)
    dynamicSizes = variadic_operand(INDEX_TYPE)
    aggregate = result(RANKED_TENSOR)
    traits = (
        Pure,
        TypesMatchWith("input", "aggregate", lambda t: t.element, "operand type matches element type of result"),
    )
    assembly = "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)"
    suggestion = "splat"
    signature_decides = True

    def fold(self, operands):
        return folds.fold_splat(self, operands[0])

    def verify(self):
        check_dynamic_extents(self, len(self.dynamicSizes), self.aggregate.type)


class YieldOp(Op):
    """Ends the regions of `tensor.generate` and `tensor.pad`."""

    name = "tensor.yield"
    value = operand(ELEMENT)
    traits = (Pure, ReturnLike, Terminator, HasParent("tensor.generate", "tensor.pad"))
    assembly = "$value attr-dict `:` type($value)"


class GenerateOp(NamedOp):
    """Each element computed from its indices by the region."""

    name = "tensor.generate"
    canonicalizations = patterns.GENERATE
    dynamicExtents = variadic_operand(INDEX_TYPE)
    result = result(RANKED_TENSOR)
    body = region()
    traits = (SingleBlock, RecursiveMemoryEffects, SingleBlockImplicitTerminator("tensor.yield"))
    assembly = "$dynamicExtents $body attr-dict `:` type($result)"
    suggestion = "generated"
    signature_decides = True

    def verify(self):
        check_dynamic_extents(self, len(self.operands), self.result.type)

    def verify_regions(self):
        t = self.result.type
        block = self.regions[0].blocks[0]
        if len(block.arguments) != t.rank:
            raise self.plain_error("must have one body argument per input dimension")
        if any(a.type is not INDEX for a in block.arguments):
            raise self.plain_error("all body arguments must be index")
        last = block.last
        if not isinstance(last, YieldOp):
            raise self.error("expected terminator to be `tensor.yield`")
        if last.value.type is not t.element:
            raise self.error("body must be terminated with a `yield` operation of the tensor element type")


class ConcatOp(NamedOp):
    """Tensors one after the other along a dim."""

    name = "tensor.concat"
    canonicalizations = patterns.CONCAT
    dim = attr(I64_ATTR)
    inputs = variadic_operand(RANKED_TENSOR)
    result = result(RANKED_TENSOR)
    traits = (Pure,)
    assembly = "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)"
    suggestion = "concat"
    signature_decides = True

    def fold(self, operands):
        return folds.fold_concat(self)

    def verify(self):
        if not self.inputs:
            raise self.error("requires at least one input")
        types = [v.type for v in self.inputs]
        found, dim = self.result.type, self.dim.value
        if dim >= found.rank:
            raise self.error("concatenation dim must be less than the tensor rank")
        if any(t.rank != found.rank for t in types):
            raise self.error("rank of concatenated inputs must match result rank")
        if any(t.element is not found.element for t in types):
            raise self.error("inputs and result element type must match")
        inferred = concatenated_type(dim, types)
        for i, wanted in enumerate(inferred.shape):
            if i != dim and any(t.shape[i] not in (DYNAMIC, wanted) for t in types if wanted != DYNAMIC):
                raise self.error("static concatenation size mismatch along non-concatenated dimension " + str(i))
        if any(a != b and DYNAMIC not in (a, b) for a, b in zip(found.shape, inferred.shape, strict=True)):
            raise self.error(f"result type '{found}'does not match inferred shape '{inferred}' static sizes")


def concatenated_type(dim: int, types: list[RankedTensorType]) -> RankedTensorType:
    """The type of a concatenation, with as many static extents as the inputs allow."""
    first = types[0]
    shape = []
    for i in range(first.rank):
        extents = [t.shape[i] for t in types]
        if i == dim:
            shape.append(DYNAMIC if DYNAMIC in extents else sum(extents))
        else:
            shape.append(next((e for e in extents if e != DYNAMIC), DYNAMIC))
    return RankedTensorType(tuple(shape), first.element, first.encoding)
