"""Attention, whole and in parts."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import AFFINE_MAP_ARRAY
from ...ir.constraints import ANY_FLOAT
from ...ir.definitions import attr, operand, optional_operand, sized_region, variadic_result
from ...ir.operations import Value
from ...ir.types import FloatType
from .interface import RANKED_TENSOR, TENSOR_OR_MEMREF, YIELD, StructuredExtOp, StructuredStyle
from .regions import YieldOp


class _Attention(StructuredExtOp):
    """softmax(query * key^T * scale) * value; the region changes each score before the softmax. Maps in the order of
    the operands."""

    query = operand(TENSOR_OR_MEMREF)
    key = operand(TENSOR_OR_MEMREF)
    value = operand(TENSOR_OR_MEMREF)
    scale = operand(ANY_FLOAT)
    mask = optional_operand(TENSOR_OR_MEMREF)
    indexing_maps = attr(AFFINE_MAP_ARRAY)
    region = sized_region(1)

    def verify(self):
        maps = [a.value for a in self.indexing_maps.elements]
        if len(maps) != len(self.operands):
            raise self.error("expected an indexing map for each operand")
        loops: dict[Any, int] = {}
        for name, m, v in zip(self._operand_names(), maps, self.operands, strict=True):
            self._verify_operand(name, m, v, maps[0].num_dims, loops)
        self._verify_region()

    def _verify_region(self) -> None:
        if not self.arguments or not isinstance(self.arguments[0].type, FloatType):
            raise self.error("block argument 0 should be float")
        last = self.terminator
        if not isinstance(last, YieldOp):
            raise self.error("expected linalg_ext.yield")
        if len(last.operands) != 1:
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
    output = operand(TENSOR_OR_MEMREF)
    results_ = variadic_result(RANKED_TENSOR)
    traits = (YIELD, StructuredStyle("output"))
    assembly = """
        attr-dict `ins` `(` $query `,` $key `,` $value `,` $scale (`,` $mask^)? `:` type($query) `,` type($key) `,`
        type($value) `,` type($scale) (`,` type($mask)^)? `)` `outs` `(` $output `:` type($output) `)` $region
        (`->` type($results_)^)?
    """


class OnlineAttentionOp(_Attention):
    """A part of the sum: `max` and `sum` carry what is needed to join parts."""

    name = "iree_linalg_ext.online_attention"
    output = operand(TENSOR_OR_MEMREF)
    max = operand(TENSOR_OR_MEMREF)
    sum = operand(TENSOR_OR_MEMREF)
    results_ = variadic_result(RANKED_TENSOR)
    traits = (YIELD, StructuredStyle("output", "max", "sum"))
    assembly = """
        attr-dict `ins` `(` $query `,` $key `,` $value `,` $scale (`,` $mask^)? `:` type($query) `,` type($key) `,`
        type($value) `,` type($scale) (`,` type($mask)^)? `)` `outs` `(` $output `,` $max `,` $sum `:` type($output)
        `,` type($max) `,` type($sum) `)` $region (`->` type($results_)^)?
    """
