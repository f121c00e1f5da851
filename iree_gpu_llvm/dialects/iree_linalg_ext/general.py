"""Ops whose computation a region says on elements (`exp_reduction`) or on tiles (`custom_op`)."""

from __future__ import annotations

from typing import Any

from ...ir.affine import AffineMap, Constant, Dim
from ...ir.attribute_constraints import AFFINE_MAP_ARRAY, DENSE_I64_ARRAY
from ...ir.constraints import SIGNLESS_INTEGER_OR_INDEX, TypeConstraint
from ...ir.definitions import attr, sized_region, variadic_operand, variadic_result
from ...ir.traits import AttrSizedOperandSegments
from ...ir.types import DYNAMIC, FloatType, RankedTensorType, Type
from .attributes import ITERATOR_TYPES
from .interface import RANKED_TENSOR, YIELD, StructuredExtOp, StructuredStyle


def _is_scalar(t: Type) -> bool:
    return SIGNLESS_INTEGER_OR_INDEX.check(t) or isinstance(t, FloatType)


_SCALAR = "signless integer or index or floating-point"
TENSOR_OR_SCALAR = TypeConstraint(
    f"ranked tensor of {_SCALAR} values or {_SCALAR}",
    lambda t: _is_scalar(t.element) if isinstance(t, RankedTensorType) else _is_scalar(t),
    union=True,
)


def _selects(m: AffineMap) -> bool:
    """Each result is a dim, no dim twice, or zero."""
    dims = [e for e in m.results if e is not Constant(0)]
    plain = all(isinstance(e, Dim) for e in dims) and len(set(dims)) == len(dims)
    return plain and not m.num_symbols and len(m.results) <= m.num_dims


class ExpReductionOp(StructuredExtOp):
    """A reduction as `linalg.generic` is one, whose first output is a maximum so far. When it grows, the outputs in
    `exp_reduced_operands` are scaled by the exponential of what it grew by."""

    name = "iree_linalg_ext.exp_reduction"
    inputs = variadic_operand(RANKED_TENSOR)
    outputs = variadic_operand(RANKED_TENSOR)
    indexing_maps = attr(AFFINE_MAP_ARRAY)
    iterator_types = attr(ITERATOR_TYPES)
    exp_reduced_operands = attr(DENSE_I64_ARRAY)
    region = sized_region(1)
    results_ = variadic_result(RANKED_TENSOR)
    traits = (AttrSizedOperandSegments, YIELD, StructuredStyle("outputs"))
    assembly = """
        `{` `indexing_maps` `=` $indexing_maps `,` `iterator_types` `=` $iterator_types `,`
        `exp_reduced_operands` `=` $exp_reduced_operands `}` attr-dict `ins` `(` $inputs `:` type($inputs) `)`
        `outs` `(` $outputs `:` type($outputs) `)` $region (`->` type($results_)^)?
    """

    def verify(self):
        for i in self.exp_reduced_operands:
            if i == 0:
                raise self.error(
                    "operand index in exp_reduced_operands cannot be the 0th operand, it always contains the maximum"
                    " value"
                )
            if i >= len(self.outputs):
                raise self.error(
                    f"operand index in exp_reduced_operands must index the outs operands (outs has {len(self.outputs)}"
                    " operands)"
                )
        if not all(_selects(a.value) for a in self.indexing_maps.elements):
            raise self.error("all indexing maps must be projected permutations")


class CustomOp(StructuredExtOp):
    """A region that computes a tile of the outputs from tiles of the inputs, whatever the size of the tiles."""

    name = "iree_linalg_ext.custom_op"
    inputs = variadic_operand(TENSOR_OR_SCALAR)
    outputs = variadic_operand(RANKED_TENSOR)
    indexing_maps = attr(AFFINE_MAP_ARRAY)
    iterator_types = attr(ITERATOR_TYPES)
    region = sized_region(1)
    results_ = variadic_result(RANKED_TENSOR)
    traits = (AttrSizedOperandSegments, YIELD, StructuredStyle("outputs"))
    assembly = """
        `{` `indexing_maps` `=` $indexing_maps `,` `iterator_types` `=` $iterator_types `}` attr-dict-with-keyword
        (`ins` `(` $inputs^ `:` type($inputs) `)`)? `outs` `(` $outputs `:` type($outputs) `)` $region
        (`->` type($results_)^)?
    """

    def verify(self):
        self._check_maps()
        self._check_arguments()
        self._check_yielded()

    def _check_maps(self) -> None:
        maps, loops = [a.value for a in self.indexing_maps.elements], len(self.iterator_types.elements)
        if len(maps) != len(self.operands):
            raise self.error(
                f"expected number of indexing maps ({len(maps)}) to be same as the number of input/output operands"
                f" ({len(self.operands)})"
            )
        for i, (m, v) in enumerate(zip(maps, self.operands, strict=True)):
            if m.num_dims not in (0, loops):
                raise self.error(
                    f"expected indexing_map #{i} to have {loops} dim(s) to match the number of loops or be zero"
                )
            if m.num_symbols != maps[0].num_symbols:
                raise self.error(
                    f"inconsistent number of symbol dimensions in indexing_map #{i}, expected {maps[0].num_symbols}"
                    f" instead of {m.num_symbols}"
                )
            rank = len(getattr(v.type, "shape", ()))
            if rank != len(m.results):
                raise self.error(f"expected operand rank({rank}) to match the result rank of indexing map #{i}")

    def _check_arguments(self) -> None:
        arguments = self.arguments
        if len(arguments) != len(self.operands):
            raise self.error(
                f"expected as many basic block arguments ({len(arguments)}) as the number of operands"
                f" ({len(self.operands)})"
            )
        for i, (v, a) in enumerate(zip(self.operands, arguments, strict=True)):
            if not isinstance(v.type, RankedTensorType):
                if a.type is not v.type:
                    raise self.error(
                        f"for (scalar) operand #{i} expected corresponding basic block argument to be of the same type"
                    )
                continue
            if not isinstance(a.type, RankedTensorType):
                raise self.error(
                    f"for (tensor) operand #{i} expected corresponding basic block argument to be tensor as well"
                )
            wanted = RankedTensorType((DYNAMIC,) * v.type.rank, v.type.element)
            if a.type is not wanted:
                raise self.error(
                    f"expected basic block argument corresponding to (tensor) operand #{i} to be '{wanted}' instead of"
                    f" '{a.type}'"
                )

    def _check_yielded(self) -> None:
        yielded: list[Any] = list(self.terminator.operands) if self.terminator is not None else []
        if len(yielded) != len(self.outputs):
            raise self.error("expected as many yields as the numbers of `outs` operand")
        for i, (v, a) in enumerate(zip(yielded, self.arguments[len(self.inputs) :], strict=True)):
            if v.type is not a.type:
                raise self.error(
                    f"expected type of {i}-th operand of yield to match the corresponding output basic block argument"
                )
