"""Sequences of transforms, and what says in which order and on what they are done."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import FLAT_SYMBOL_REF, UNIT_ATTR, IntEnum
from ...ir.constraints import ANY
from ...ir.definitions import Op, attr, region, sized_region, variadic_operand, variadic_result
from ...ir.traits import IsolatedFromAbove, SingleBlockImplicitTerminator, Symbol, Terminator
from ..function_syntax import FunctionLike, FunctionOp
from .types import ANY_HANDLE, kind_of

WITH_SEQUENCES = "transform.with_named_sequence"
_MODE = IntEnum("failure propagation mode", {"propagate": 1, "suppress": 2})
SUPPRESS = _MODE.of("suppress")


class NamedSequenceOp(FunctionOp):
    """Steps that are done one after the other, on what the first argument stands for."""

    name = "transform.named_sequence"
    body_region = region()
    traits = (IsolatedFromAbove, Symbol, FunctionLike)

    def verify(self):
        parent: Any = self.parent_op
        if parent is None or WITH_SEQUENCES not in parent.attributes:
            raise self.plain_error(f"expects the parent symbol table to have the '{WITH_SEQUENCES}' attribute")


class YieldOp(Op):
    name = "transform.yield"
    values = variadic_operand(ANY)
    traits = (Terminator,)
    assembly = "operands attr-dict (`:` type($values)^)?"


class IncludeOp(Op):
    """Runs another named sequence."""

    name = "transform.include"
    target = attr(FLAT_SYMBOL_REF)
    failure_propagation_mode = attr(_MODE)
    arguments = variadic_operand(ANY)
    results_ = variadic_result(ANY)
    assembly = """
        $target `failures` `(` $failure_propagation_mode `)` `(` $arguments `)` attr-dict
        `:` functional-type($arguments, $results_)
    """


class ForeachOp(Op):
    """Does its body for each of what the targets stand for. Results stand for all that the turns yield, in order."""

    name = "transform.foreach"
    targets = variadic_operand(ANY_HANDLE)
    with_zip_shortest = attr(UNIT_ATTR, optional=True)
    results_ = variadic_result(ANY_HANDLE)
    body = sized_region(1)
    traits = (SingleBlockImplicitTerminator("transform.yield"),)
    assembly = """
        $targets oilist(`with_zip_shortest` $with_zip_shortest) `:` type($targets) (`->` type($results_)^)? $body
        attr-dict
    """

    def verify(self):
        block = self.body.blocks[0]
        end: Any = block.last
        if len(block.arguments) != len(self.targets):
            raise self.error("expects the same number of targets as the body has block arguments")
        if any(kind_of(v.type) != kind_of(a.type) for v, a in zip(self.targets, block.arguments, strict=True)):
            raise self.error(
                "expects co-indexed targets and the body's block arguments to have the same op/value/param type"
            )
        if len(end.operands) != len(self.results):
            raise self.error("expects the same number of results as the yield terminator has operands")
        if any(kind_of(v.type) != kind_of(r.type) for v, r in zip(end.operands, self.results, strict=True)):
            raise self.error("expects co-indexed results and yield operands to have the same op/value/param type")
