"""Transforms that find, count and put together what handles stand for, and change no IR but attributes."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import (
    ANY_ATTR,
    BOOL_ATTR,
    DENSE_I64_ARRAY,
    DICT_ATTR,
    I64_ATTR,
    STRING_ARRAY_ATTR,
    STRING_ATTR,
    TYPE_ATTR,
    UNIT_ATTR,
    IntEnum,
    array_of,
    restricted,
)
from ...ir.attributes import TRUE, UNIT, IntegerAttr, i64_array
from ...ir.definitions import Op, attr, operand, optional_operand, result, variadic_operand, variadic_result
from ...ir.traits import SameOperandsAndResultType
from ...ir.types import I64
from .types import ANY_HANDLE, OP_HANDLE, PARAM, VALUE_HANDLE, kind_of

POSITIVE = restricted(I64_ATTR, "whose value is positive", lambda n: n > 0)
NOT_NEGATIVE = restricted(I64_ATTR, "whose value is non-negative", lambda n: n >= 0)
ONE = IntegerAttr(1, I64)


class MatchOp(Op):
    """The ops in the target, itself among them, that have one of the names, the interface and the attributes."""

    name = "transform.structured.match"
    target = operand(OP_HANDLE)
    ops = attr(STRING_ARRAY_ATTR, optional=True)
    interfaces = IntEnum("interface", {"LinalgOp": 0, "TilingInterface": 1, "LoopLikeInterface": 2})
    interface = attr(interfaces, optional=True)
    op_attrs = attr(DICT_ATTR, optional=True)
    filter_result_type = attr(TYPE_ATTR, optional=True)
    filter_operand_types = attr(array_of(TYPE_ATTR, "type array attribute"), optional=True)
    results_ = result(OP_HANDLE)
    assembly = """
        (`ops` `{` $ops^ `}`)? (`interface` `{` $interface^ `}`)? (`attributes` $op_attrs^)?
        (`filter_result_type` `=` $filter_result_type^)? (`filter_operand_types` `=` $filter_operand_types^)?
        `in` $target attr-dict `:` functional-type($target, $results_)
    """


class GetParentOp(Op):
    name = "transform.get_parent_op"
    target = operand(OP_HANDLE)
    isolated_from_above = attr(UNIT_ATTR, optional=True)
    allow_empty_results = attr(UNIT_ATTR, optional=True)
    op_name = attr(STRING_ATTR, optional=True)
    deduplicate = attr(UNIT_ATTR, optional=True)
    nth_parent = attr(POSITIVE, default=ONE)
    result = result(OP_HANDLE)
    assembly = "$target prop-dict attr-dict `:` functional-type(operands, results)"


class GetProducerOfOperandOp(Op):
    name = "transform.get_producer_of_operand"
    target = operand(OP_HANDLE)
    operand_number = attr(I64_ATTR)
    producer = result(OP_HANDLE)
    assembly = "$target `[` $operand_number `]` attr-dict `:` functional-type(operands, results)"


class GetConsumersOfResultOp(Op):
    name = "transform.get_consumers_of_result"
    target = operand(OP_HANDLE)
    result_number = attr(I64_ATTR)
    consumers = result(OP_HANDLE)
    assembly = "$target `[` $result_number `]` attr-dict `:` functional-type(operands, results)"


class GetDefiningOp(Op):
    name = "transform.get_defining_op"
    target = operand(VALUE_HANDLE)
    result = result(OP_HANDLE)
    assembly = "$target attr-dict `:` functional-type(operands, results)"


class SplitHandleOp(Op):
    """A handle of its own for each of what a handle stands for."""

    name = "transform.split_handle"
    handle = operand(ANY_HANDLE)
    pass_through_empty_handle = attr(BOOL_ATTR, default=TRUE)
    fail_on_payload_too_small = attr(BOOL_ATTR, default=TRUE)
    overflow_result = attr(I64_ATTR, optional=True)
    results_ = variadic_result(ANY_HANDLE)
    assembly = """
        $handle oilist(`pass_through_empty_handle` `=` $pass_through_empty_handle
        | `fail_on_payload_too_small` `=` $fail_on_payload_too_small | `overflow_result` `=` $overflow_result)
        attr-dict `:` functional-type(operands, results)
    """

    def verify(self):
        at = self.overflow_result
        if at is not None and not 0 <= at.value < len(self.results):
            raise self.error("overflow_result is not a valid result index")
        if any(kind_of(r.type) != kind_of(self.handle.type) for r in self.results):
            raise self.error("expects result types to implement the same transform interface as the operand type")


class MergeHandlesOp(Op):
    name = "transform.merge_handles"
    handles = variadic_operand(ANY_HANDLE)  # at least one: the result has its type
    deduplicate = attr(UNIT_ATTR, optional=True)
    result = result(ANY_HANDLE)
    traits = (SameOperandsAndResultType,)
    assembly = "(`deduplicate` $deduplicate^)? $handles attr-dict `:` type($result)"


class CastOp(Op):
    name = "transform.cast"
    input = operand(OP_HANDLE)
    output = result(OP_HANDLE)
    assembly = "$input attr-dict `:` type($input) `to` type($output)"


class SelectOp(Op):
    name = "transform.select"
    target = operand(OP_HANDLE)
    op_name = attr(STRING_ATTR)
    result = result(OP_HANDLE)
    assembly = "$op_name `in` $target attr-dict `:` functional-type(operands, results)"


class NumAssociationsOp(Op):
    name = "transform.num_associations"
    handle = operand(ANY_HANDLE)
    num = result(PARAM)
    assembly = "$handle attr-dict `:` functional-type(operands, results)"


class ParamConstantOp(Op):
    name = "transform.param.constant"
    value = attr(ANY_ATTR)
    param = result(PARAM)
    assembly = "$value attr-dict `->` type($param)"


class AnnotateOp(Op):
    name = "transform.annotate"
    target = operand(OP_HANDLE)
    name_ = attr(STRING_ATTR, name="name")
    param = optional_operand(PARAM)
    assembly = "$target $name (`=` $param^)? attr-dict `:` type($target) (`,` type($param)^)?"


class PrintOp(Op):
    name = "transform.print"
    target = optional_operand(OP_HANDLE)
    name_ = attr(STRING_ATTR, optional=True, name="name")
    assume_verified = attr(UNIT_ATTR, optional=True)
    use_local_scope = attr(UNIT_ATTR, optional=True)
    skip_regions = attr(UNIT_ATTR, optional=True)
    assembly = """
        $target oilist(`name` `=` $name | `assume_verified` $assume_verified | `use_local_scope` $use_local_scope
        | `skip_regions` $skip_regions) attr-dict (`:` type($target)^)?
    """


class VerifyOp(Op):
    name = "transform.verify"
    target = operand(OP_HANDLE)
    assembly = "$target attr-dict `:` type($target)"


class _PositionsOp(Op):
    """Base of the ops that stand for operands or results by their numbers: `[0, 1]`, `[except(0)]` or `[all]`."""

    target = operand(OP_HANDLE)
    raw_position_list = attr(DENSE_I64_ARRAY)
    is_inverted = attr(UNIT_ATTR, optional=True)
    is_all = attr(UNIT_ATTR, optional=True)
    result = result(VALUE_HANDLE)
    assembly = """
        $target `[` custom<Positions>($raw_position_list, $is_inverted, $is_all) `]` attr-dict
        `:` functional-type(operands, results)
    """

    def verify(self):
        if len(set(self.raw_position_list.values)) != len(self.raw_position_list):
            raise self.error("expected the listed values to be unique")


def _parse_positions(p: Any) -> tuple[Any, Any, Any]:
    if p.accept("all"):
        return i64_array([]), None, UNIT
    inverted = p.accept("except")
    if inverted:
        p.expect("(")
    numbers = p.comma_list(lambda: p.integer("expected integer value"))
    if inverted:
        p.expect(")")
    return i64_array(numbers), UNIT if inverted else None, None


def _print_positions(p: Any, op: Any, numbers: Any, inverted: Any, every: Any) -> None:
    text = ", ".join(map(str, numbers.values))
    p.write("all" if every is UNIT else f"except({text})" if inverted is UNIT else text)


_PositionsOp.custom = {"Positions": (_parse_positions, _print_positions)}


class GetOperandOp(_PositionsOp):
    name = "transform.get_operand"


class GetResultOp(_PositionsOp):
    name = "transform.get_result"
