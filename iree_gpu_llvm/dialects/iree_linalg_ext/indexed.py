"""Gather and scatter: slices at places that a tensor of indices says."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import BOOL_ATTR, DENSE_I64_ARRAY
from ...ir.attributes import TRUE
from ...ir.definitions import attr, operand, optional_operand, region, variadic_result
from ...ir.types import I1, I8, INDEX, IntegerType
from .gather_canonicalization import single_slice
from .interface import RANKED_TENSOR, TENSOR_OR_MEMREF_OF_ANY, YIELD, StructuredExtOp, StructuredStyle, may_equal


class _IndexedOp(StructuredExtOp):
    """Whole slices of the indexed operand lie in the `listed` one, one for each point of its leading, batch dims. The
    last dim of the indices (it may be missing if it were 1) says where in the dims of `dimension_map` a slice is, the
    slice is of all other dims. Where the mask of a point is not set, nothing is done there."""

    def check_indices(self, indexed: Any, listed: Any, indexed_name: str, listed_name: str) -> None:
        positions, indices = list(self.dimension_map), self.indices.type  # type: ignore[attr-defined]
        depth = len(positions)
        if not indices.rank or not (indices.element is INDEX or isinstance(indices.element, IntegerType)):
            raise self.error("expected indices to be of rank 1 or greater and of integer or index element type")
        if not depth:
            raise self.error("dimension map must have at least one element")
        if sorted(positions) != list(range(depth)):
            raise self.error("dimension map is invalid.")
        sliced = indexed.rank - depth
        if sliced < 0 or listed.rank < sliced:
            raise self.error(
                f"expected {listed_name.removesuffix(' value')} to be at least the rank of non indexed"
                f" {indexed_name} dims"
            )
        batch = listed.rank - sliced
        if indices.rank != batch + 1 and not (depth == 1 and indices.rank == batch):
            raise self.error("expected indices to be equal to batch rank or batch rank + 1")
        for i in range(batch):
            if indices.shape[i] != listed.shape[i]:
                raise self.error(f"mismatch in shape of indices and {listed_name} at dim#{i}")
        self._check_mask(listed.shape[:batch])
        for i, (a, b) in enumerate(zip(listed.shape[batch:], indexed.shape[depth:], strict=True)):
            if not may_equal(a, b):
                raise self.error(
                    f"shape of {listed_name} dim#{batch + i} must match {indexed_name} value at dim#{depth + i}"
                )

    def _check_mask(self, batch: tuple[int, ...]) -> None:
        if self.mask is None:  # type: ignore[attr-defined]
            return
        mask = self.mask.type  # type: ignore[attr-defined]
        if mask.element not in (I1, I8):
            raise self.error("expected mask to have i1 or storage-legalized i8 element type")
        if mask.rank != len(batch):
            raise self.error("expected mask rank to match batch rank")
        for i, (a, b) in enumerate(zip(mask.shape, batch, strict=True)):
            if not may_equal(a, b):
                raise self.error(f"mask shape must match batch dimensions at dim#{i}")


class GatherOp(_IndexedOp):
    """`output[batch..., slice...] = source[indices[batch...]..., slice...]`."""

    name = "iree_linalg_ext.gather"
    canonicalizations = (single_slice,)
    source = operand(TENSOR_OR_MEMREF_OF_ANY)
    indices = operand(TENSOR_OR_MEMREF_OF_ANY)
    mask = optional_operand(TENSOR_OR_MEMREF_OF_ANY)
    output = operand(TENSOR_OR_MEMREF_OF_ANY)
    dimension_map = attr(DENSE_I64_ARRAY)
    results_ = variadic_result(RANKED_TENSOR)
    traits = (StructuredStyle("output"),)
    signature_decides = True
    assembly = """
        attr-dict `dimension_map` `=` $dimension_map `ins` `(` $source `,` $indices (`,` $mask^)? `:` type($source) `,`
        type($indices) (`,` type($mask)^)? `)` `outs` `(` $output `:` type($output) `)` (`->` type($results_)^)?
    """

    def verify(self):
        self.check_indices(self.source.type, self.output.type, "source", "output value")


class ScatterOp(_IndexedOp):
    """`original[indices[batch...]..., slice...] = region(updates[batch..., slice...], original[...])`. Unique: no place
    is updated twice."""

    name = "iree_linalg_ext.scatter"
    updates = operand(TENSOR_OR_MEMREF_OF_ANY)
    indices = operand(TENSOR_OR_MEMREF_OF_ANY)
    mask = optional_operand(TENSOR_OR_MEMREF_OF_ANY)
    original = operand(TENSOR_OR_MEMREF_OF_ANY)
    dimension_map = attr(DENSE_I64_ARRAY)
    unique_indices = attr(BOOL_ATTR, default=TRUE)
    region = region()
    results_ = variadic_result(RANKED_TENSOR)
    traits = (YIELD, StructuredStyle("original"))
    assembly = """
        attr-dict `dimension_map` `=` $dimension_map `unique_indices` `(` $unique_indices `)` `ins` `(` $updates `,`
        $indices (`,` $mask^)? `:` type($updates) `,` type($indices) (`,` type($mask)^)? `)` `outs` `(` $original `:`
        type($original) `)` $region (`->` type($results_)^)?
    """

    def verify(self):
        updates, original = self.updates.type, self.original.type
        self.check_indices(original, updates, "original", "update value")
        if len(self.arguments) != 2:
            raise self.error("expected region to have two arguments")
        first, second = (a.type for a in self.arguments)
        for i, (a, t, what) in enumerate(((first, updates, "update"), (second, original, "original"))):
            if a is not t.element:
                raise self.error(
                    f"mismatch in argument {i} of region '{a}' and element type of {what} value '{t.element}'"
                )
        last = self.terminator
        if last is None:
            return
        if len(last.operands) != 1:
            raise last.error("expected region to yield a single value")
        if last.operands[0].type is not first:
            raise last.error(
                f"mismatch in type of yielded value '{last.operands[0].type}' and argument of the region '{first}'"
            )
