"""Stores and loads of elements where a region says."""

from __future__ import annotations

from typing import Any

from ...ir.definitions import operand, region, variadic_result
from ...ir.types import I1, INDEX, Type
from .interface import RANKED_TENSOR, TENSOR_MEMREF_OR_VECTOR, TENSOR_OR_MEMREF, YIELD, StructuredExtOp, StructuredStyle


class _MappedOp(StructuredExtOp):
    """The region turns an index into where its element goes to (or comes from)."""

    input = operand(TENSOR_MEMREF_OR_VECTOR)
    output = operand(TENSOR_OR_MEMREF)
    transformation_region = region()
    results_ = variadic_result(RANKED_TENSOR)
    traits = (YIELD, StructuredStyle("output"))
    assembly = """
        attr-dict $input `into` $output $transformation_region `:` type($input) `into` type($output)
        (`->` type($results_)^)?
    """

    @property
    def body(self) -> Any:
        return self.regions[0].blocks[0]

    def check_yielded(self, rank: int, what: str, last_type: Type, expected: str) -> None:
        """An index for each dimension, then a value of `last_type`."""
        last = self.terminator
        if last is None:
            return  # the block is refused
        *indices, value = [v.type for v in last.operands] or [None]
        if len(indices) != rank or value is None:
            raise last.error(f"expected transformation_region to yield a value for each {what}")
        if value is not last_type:
            raise last.error(f"expected yielded {expected}")
        if any(t is not INDEX for t in indices):
            raise last.error("expected yielded indices to be index types")


class MapStoreOp(_MappedOp):
    """Stores each element of the input where the region says, if the mask it yields last is set. May go from a tensor
    into a buffer, or the other way."""

    name = "iree_linalg_ext.map_store"
    traits = (YIELD, StructuredStyle("output", mixed=True))

    def verify(self):
        source, output = self.input.type, self.output.type
        if source.element is not output.element:
            raise self.error("expected input and output element types to match")
        if not source.rank:
            raise self.error("expected input type to have non-zero rank")
        _verify_index_arguments(self, source.rank, "input")

    def verify_regions(self):
        self.check_yielded(self.output.type.rank, "output dimension and a mask", I1, "mask to be i1 type")


class MapLoadOp(_MappedOp):
    """Loads each element of the output from where the region says; the last value it yields stands in outside."""

    name = "iree_linalg_ext.map_load"

    def verify(self):
        source, output = self.input.type, self.output.type
        if source.element is not output.element:
            raise self.error("expected source and output element types to match")
        _verify_index_arguments(self, output.rank, "output")
        padding = "padding value type to match source element type"
        self.check_yielded(source.rank, "source dimension and a padding value", source.element, padding)


def _verify_index_arguments(op: StructuredExtOp, rank: int, what: str) -> None:
    arguments = op.arguments
    if len(arguments) != rank:
        raise op.error(f"expected number of block arguments to be equal to the {what} rank")
    if any(a.type is not INDEX for a in arguments):
        raise op.error("expected block arguments to be index types")
