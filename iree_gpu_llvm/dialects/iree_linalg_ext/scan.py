"""Combination of elements with all before them along a dim."""

from __future__ import annotations

from ...ir.attribute_constraints import BOOL_ATTR, I64_ATTR
from ...ir.definitions import attr, operand, region, variadic_result
from .interface import RANKED_TENSOR, TENSOR_OR_MEMREF, YIELD, StructuredExtOp, StructuredStyle, agree


class ScanOp(StructuredExtOp):
    """Along `dimension`, the combination of all elements up to each one (exclusive: before it; the first is what
    `accumulator` holds). `accumulator` gets the last combination."""

    name = "iree_linalg_ext.scan"
    input = operand(TENSOR_OR_MEMREF)
    output = operand(TENSOR_OR_MEMREF)
    accumulator = operand(TENSOR_OR_MEMREF)
    dimension = attr(I64_ATTR)
    inclusive = attr(BOOL_ATTR)
    region = region()
    results_ = variadic_result(RANKED_TENSOR)
    traits = (YIELD, StructuredStyle("output", "accumulator"))
    assembly = """
        attr-dict `dimension` `(` $dimension `)` `inclusive` `(` $inclusive `)` `ins` `(` $input `:` type($input) `)`
        `outs` `(` $output `,` $accumulator `:` type($output) `,` type($accumulator) `)` $region
        (`->` type($results_)^)?
    """

    def verify(self):
        source, output, accumulator = self.input.type, self.output.type, self.accumulator.type
        if source.element is not accumulator.element:
            raise self.error("expected input/accumulator element types to be identical")
        if accumulator.rank != source.rank - 1:
            raise self.error("expected accumulator rank to be equal to input rank - 1")
        left = [n for i, n in enumerate(source.shape) if i != self.dimension.value]
        if not agree(accumulator.shape, left):
            raise self.error("incompatible input/accumulator shapes")
        if source.element is not output.element:
            raise self.error("expected input/output element types to be identical")
        if output.rank != source.rank:
            raise self.error("expected input/output to have identical ranks")
        if not agree(output.shape, source.shape):
            raise self.error("incompatible input/output shapes")
