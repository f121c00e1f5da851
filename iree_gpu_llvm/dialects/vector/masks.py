"""Ops of `vector` that make masks and apply them, and the odd ones: `yield`, `vscale`, `print`."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import DENSE_I64_ARRAY, STRING_ATTR
from ...ir.constraints import INDEX_TYPE
from ...ir.definitions import (
    Op,
    attr,
    operand,
    optional_operand,
    result,
    sized_region,
    variadic_operand,
    variadic_result,
)
from ...ir.operations import Block
from ...ir.traits import (
    NoRegionArguments,
    Predicate,
    Pure,
    RecursiveMemoryEffects,
    ReturnLike,
    SingleBlock,
    Terminator,
)
from ...ir.types import VectorType
from . import mask_folds
from .attributes import (
    MASK_VECTOR,
    PRINTABLE,
    PUNCTUATION,
    VECTOR_OR_SCALAR,
    PrintPunctuationAttr,
    scalable_flags,
)
from .contraction import ContractionOp
from .memory import GatherOp
from .reductions import MultiDimReductionOp, OuterProductOp, ReductionOp
from .transfer import TransferReadOp, TransferWriteOp, transfer_mask_type


class CreateMaskOp(Op):
    """Lanes below the given bounds in every dim."""

    name = "vector.create_mask"
    mask_operands = variadic_operand(INDEX_TYPE)
    result = result(MASK_VECTOR)
    traits = (Pure,)
    assembly = "$mask_operands attr-dict `:` type($result)"
    signature_decides = True
    canonicalizations = (mask_folds.create_known_mask,)

    def verify(self):
        t, count = self.result.type, len(self.operands)
        if t.rank == 0:
            if count != 1:
                raise self.error("must specify exactly one operand for 0-D create_mask")
        elif count != t.rank:
            raise self.error("must specify an operand for each result vector dimension")


class ConstantMaskOp(Op):
    """Lanes below constant bounds in every dim."""

    name = "vector.constant_mask"
    mask_dim_sizes = attr(DENSE_I64_ARRAY)
    result = result(MASK_VECTOR)
    traits = (Pure,)
    assembly = "$mask_dim_sizes attr-dict `:` type($result)"
    signature_decides = True

    def fold(self, operands):
        return mask_folds.fold_constant_mask(self)

    def verify(self):
        t, sizes = self.result.type, list(self.mask_dim_sizes)
        if t.rank == 0:
            if len(sizes) != 1:
                raise self.plain_error("array attr must have length 1 for 0-D vectors")
            if sizes[0] not in (0, 1):
                raise self.plain_error("mask dim size must be either 0 or 1 for 0-D vectors")
            return
        if len(sizes) != t.rank:
            raise self.error("must specify array attr of size equal vector result rank")
        for size, extent, scales in zip(sizes, t.shape, scalable_flags(t), strict=True):
            if not 0 <= size <= extent:
                raise self.error("array attr of size out of bounds of vector result dimension size")
            if scales and size not in (0, extent):
                raise self.error("only supports 'none set' or 'all set' scalable dimensions")
        if 0 in sizes and any(sizes):
            raise self.error("expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim")


class YieldOp(Op):
    """Ends the region of `vector.mask`."""

    name = "vector.yield"
    args = variadic_operand(VECTOR_OR_SCALAR)
    traits = (Pure, ReturnLike, Terminator)
    assembly = "attr-dict ($args^ `:` type($args))?"


def expected_mask_type(op: Any) -> VectorType | None:
    """The mask that an op wants if it stands in `vector.mask`; None if it cannot be masked."""
    if isinstance(op, (ReductionOp, MultiDimReductionOp, OuterProductOp, ContractionOp)):
        return op.expected_mask_type()
    if isinstance(op, GatherOp):
        return op.mask.type
    if isinstance(op, (TransferReadOp, TransferWriteOp)):
        return transfer_mask_type(op.vector_type, op.permutation)
    return None


class MaskOp(Op):
    """One op, done for the lanes that the mask selects; the others take `passthru`, where the op has none itself."""

    name = "vector.mask"
    mask = operand(MASK_VECTOR)
    passthru = optional_operand(VECTOR_OR_SCALAR)
    maskRegion = sized_region(1)
    results_ = variadic_result(VECTOR_OR_SCALAR)
    traits = (SingleBlock, RecursiveMemoryEffects, NoRegionArguments)
    canonicalizations = (mask_folds.mask_of_everything, mask_folds.mask_of_nothing)

    @property
    def masked(self) -> Any:
        """The op inside, or None."""
        first = self.regions[0].blocks[0].first
        return None if first is None or isinstance(first, YieldOp) else first

    @classmethod
    def parse(cls, p, at):
        mask = p.ssa_use()
        passthru_at = p.i
        passthru = p.ssa_use() if p.accept(",") else None
        region = p.region(cls)
        if not region.blocks:
            region.append(Block())
        block = region.blocks[0]
        if block.last is None or not isinstance(block.last, YieldOp):
            yielded = list(block.last.results) if block.last is not None else []
            block.append(YieldOp(yielded, location=p.location(at)))
        attributes = p.dictionary() if p.at("{") else {}
        p.expect(":")
        mask_type = p.type()
        results = p.optional_arrow_types()
        operands = [p.resolve(mask, mask_type)]
        if passthru is not None:
            if not results:
                p.fail("expects a result if passthru operand is provided", passthru_at)
            operands.append(p.resolve(passthru, results[0]))
        return cls(operands, results, {}, attributes, [region], location=p.location(at))

    def print(self, p):
        p.write(f" {p.value(self.mask)}")
        if self.passthru is not None:
            p.write(f", {p.value(self.passthru)}")
        p.write(" { ")
        first = self.regions[0].blocks[0].first
        if first is not None:
            p.operation(first, with_results=False)
        p.write(" }")
        p.optional_dict(self.attributes)
        p.write(f" : {p.type(self.mask.type)}{p.arrow_types([r.type for r in self.results])}")

    def verify(self):
        block = self.regions[0].blocks[0]
        ops = list(block)
        last = ops[-1]
        if len(ops) > 2:
            raise self.error("expects only one operation to mask")
        if not isinstance(last, YieldOp):
            raise self.error("expects a terminator within the mask region")
        if len(last.operands) != len(self.results):
            raise self.error("expects number of results to match mask region yielded values")
        if len(ops) == 1:
            return
        inner = ops[0]
        wanted = expected_mask_type(inner)
        if wanted is None:
            raise self.error("expects a MaskableOpInterface within the mask region")
        if list(inner.results) != list(last.operands):
            raise self.error(
                "expects all the results from the MaskableOpInterface to match all the values returned by the"
                " terminator"
            )
        if [r.type for r in inner.results] != [r.type for r in self.results]:
            raise self.error("expects result type to match maskable operation result type")
        if sum(isinstance(r.type, VectorType) for r in inner.results) > 1:
            raise self.error("multiple vector results not supported")
        if wanted is not self.mask.type:
            raise self.error(f"expects a '{wanted}' mask for the maskable operation")
        if self.passthru is not None:
            if not isinstance(inner, TransferReadOp):
                raise self.error("doesn't expect a passthru argument for this maskable operation")
            if len(inner.results) != 1:
                raise self.error("expects result when passthru argument is provided")
            if inner.results[0].type is not self.passthru.type:
                raise self.error("expects passthru type to match result type")


class VectorScaleOp(Op):
    """The number that scalable dims are multiples of."""

    name = "vector.vscale"
    res = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "attr-dict"

    def result_names(self):
        return ["vscale"]


NEWLINE = PrintPunctuationAttr("newline")


class PrintOp(Op):
    """Prints a value or a string, for tests that run on the host."""

    name = "vector.print"
    source = optional_operand(PRINTABLE)
    punctuation = attr(PUNCTUATION, default=NEWLINE)
    stringLiteral = attr(STRING_ATTR, optional=True)
    traits = (
        Predicate(
            "`source` or `punctuation` are not set when printing strings",
            lambda op: op.stringLiteral is None or (op.source is None and op.punctuation is NEWLINE),
        ),
    )
    assembly = """
        ($source^ `:` type($source))? oilist(`str` $stringLiteral | `punctuation` $punctuation) attr-dict
    """

    def memory_effects(self):
        return [("write", None)]


__all__ = [
    "ConstantMaskOp",
    "CreateMaskOp",
    "MaskOp",
    "PrintOp",
    "VectorScaleOp",
    "YieldOp",
    "expected_mask_type",
]
