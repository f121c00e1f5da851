"""`func`: functions, calls and returns."""

from __future__ import annotations

from typing import Any

from ..ir.attribute_constraints import FLAT_SYMBOL_REF, UNIT_ATTR
from ..ir.constraints import ANY, TypeConstraint
from ..ir.definitions import Op, attr, operand, region, result, variadic_operand, variadic_result
from ..ir.operations import Operation
from ..ir.symbols import lookup
from ..ir.traits import (
    AutomaticAllocationScope,
    ConstantLike,
    HasParent,
    IsolatedFromAbove,
    Predicate,
    Pure,
    ReturnLike,
    Symbol,
    Terminator,
)
from ..ir.types import FunctionType
from .function_syntax import DICT_ARRAY_ATTR, FunctionLike, FunctionOp, fail_in

FUNCTION = TypeConstraint("function type", lambda t: isinstance(t, FunctionType))


class FuncOp(FunctionOp):
    name = "func.func"
    no_inline = attr(UNIT_ATTR, optional=True)
    body_region = region()
    traits = (AutomaticAllocationScope, IsolatedFromAbove, Symbol, FunctionLike)
    default_dialect = "func"


class ReturnOp(Op):
    name = "func.return"
    operands_ = variadic_operand(ANY)
    traits = (Pure, HasParent("func.func"), ReturnLike, Terminator)
    assembly = "attr-dict ($operands_^ `:` type($operands_))?"

    def verify(self) -> None:
        function = self.parent_op
        assert isinstance(function, FuncOp)
        results = function.result_types
        if len(self.operands) != len(results):
            raise self.error(
                f"has {len(self.operands)} operands, but enclosing function (@{function.sym_name.value}) returns "
                f"{len(results)}"
            )
        for i, (v, t) in enumerate(zip(self.operands, results, strict=True)):
            if v.type is not t:
                raise self.plain_error(
                    f"type of return operand {i} ('{v.type}') doesn't match function result type ('{t}') in function "
                    f"@{function.sym_name.value}"
                )


class CallOp(Op):
    name = "func.call"
    callee = attr(FLAT_SYMBOL_REF)
    arg_attrs = attr(DICT_ARRAY_ATTR, optional=True)
    res_attrs = attr(DICT_ARRAY_ATTR, optional=True)
    no_inline = attr(UNIT_ATTR, optional=True)
    operands_ = variadic_operand(ANY)
    results_ = variadic_result(ANY)
    assembly = "$callee `(` $operands_ `)` attr-dict `:` functional-type($operands_, $results_)"

    def verify_symbol_uses(self, table: Operation) -> None:
        function = lookup(table, self.callee)
        if not isinstance(function, FuncOp):
            raise self.error(f"'{self.callee.root}' does not reference a valid function")
        inputs, results = function.argument_types, function.result_types
        if len(inputs) != len(self.operands):
            raise self.error(
                f"incorrect number of operands for callee: expected {len(inputs)}, but got {len(self.operands)}"
            )
        for i, (v, t) in enumerate(zip(self.operands, inputs, strict=True)):
            if v.type is not t:
                raise self.error(
                    f"operand type mismatch: expected operand type '{t}', but provided '{v.type}' for operand number "
                    f"{i}"
                )
        if len(results) != len(self.results):
            raise self.error(
                f"incorrect number of results for callee: expected {len(results)}, but got {len(self.results)}"
            )
        for i, (r, t) in enumerate(zip(self.results, results, strict=True)):
            if r.type is not t:
                raise self.error(f"result type mismatch at index {i}")


def _parse_callee_type(p: Any) -> tuple[Any, list[Any], list[Any]]:
    """A function type, which states the types of operands and results, too."""
    at = p.i
    t = p.type()
    if not isinstance(t, FunctionType):
        message = f"invalid kind of type specified: expected builtin.function, but found '{t}'"
        fail_in(p, CallIndirectOp, message, at)
    return t, list(t.inputs), list(t.results)


def _print_callee_type(p: Any, op: Any, t: Any, inputs: Any, results: Any) -> None:
    p.write(p.type(t))


class CallIndirectOp(Op):
    name = "func.call_indirect"
    callee = operand(FUNCTION)
    callee_operands = variadic_operand(ANY)
    arg_attrs = attr(DICT_ARRAY_ATTR, optional=True)
    res_attrs = attr(DICT_ARRAY_ATTR, optional=True)
    results_ = variadic_result(ANY)
    traits = (
        Predicate(
            "callee input types match argument types",
            lambda op: op.callee.type.inputs == tuple(v.type for v in op.callee_operands),
        ),
        Predicate(
            "callee result types match result types",
            lambda op: op.callee.type.results == tuple(r.type for r in op.results),
        ),
    )
    assembly = """
        $callee `(` $callee_operands `)` attr-dict `:`
        custom<Callee>(type($callee), type($callee_operands), type($results_))
    """
    custom = {"Callee": (_parse_callee_type, _print_callee_type)}


class ConstantOp(Op):
    name = "func.constant"
    value = attr(FLAT_SYMBOL_REF)
    result_ = result(ANY)
    traits = (ConstantLike, Pure)
    assembly = "attr-dict $value `:` type($result_)"

    def result_names(self):
        return ["f"]

    def verify_symbol_uses(self, table: Operation) -> None:
        function = lookup(table, self.value)
        if not isinstance(function, FuncOp):
            raise self.error(f"reference to undefined function '{self.value.root}'")
        if function.function_type.value is not self.results[0].type:
            raise self.error("reference to function with mismatched type")

    def fold(self, operands):
        return [self.value]
