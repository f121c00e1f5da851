"""`cf`: branches between blocks."""

from __future__ import annotations

from typing import Any

from ..ir.attribute_constraints import DENSE_I32_ARRAY, STRING_ATTR, attr_of_class
from ..ir.attributes import Attribute, DenseElementsAttr, i32_array
from ..ir.constraints import ANY, ANY_INTEGER, BOOL
from ..ir.control_flow import Branch
from ..ir.definitions import Op, attr, operand, successor, variadic_operand, variadic_successor
from ..ir.operations import Block, Operation
from ..ir.traits import AttrSizedOperandSegments, Pure, Terminator
from ..ir.types import IntegerType, Type, VectorType
from . import branch_simplification
from .function_syntax import fail_in
from .region_syntax import parse_dictionary

INTEGER_ELEMENTS = attr_of_class(DenseElementsAttr, "integer elements attribute")


class AssertOp(Op):
    name = "cf.assert"
    arg = operand(BOOL)
    msg = attr(STRING_ATTR)
    assembly = "$arg `,` $msg attr-dict"
    canonicalizations = branch_simplification.ASSERT


class BranchOp(Op):
    name = "cf.br"
    destOperands = variadic_operand(ANY)
    dest = successor()
    traits = (Branch("destOperands"), Pure, Terminator)
    assembly = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict"
    canonicalizations = branch_simplification.BRANCH


class CondBranchOp(Op):
    name = "cf.cond_br"
    condition = operand(BOOL)
    trueDestOperands = variadic_operand(ANY)
    falseDestOperands = variadic_operand(ANY)
    branch_weights = attr(DENSE_I32_ARRAY, optional=True)
    trueDest = successor()
    falseDest = successor()
    traits = (AttrSizedOperandSegments, Branch("trueDestOperands", "falseDestOperands"), Pure, Terminator)
    assembly = """
        $condition (`weights` `(` $branch_weights^ `)`)? `,`
        $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
        $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)?
        attr-dict
    """
    canonicalizations = branch_simplification.CONDITIONAL

    def verify(self) -> None:
        weights = self.branch_weights
        if weights is not None and len(weights) != 2:
            raise self.plain_error(
                f"expects number of branch weights to match number of successors: {len(weights)} vs 2"
            )


def _switch_ranges(op: Any) -> list[tuple[int, int]]:
    """The default successor's operands, then those of each case."""
    end = 1 + len(op.defaultOperands)
    ranges = [(1, end)]
    for n in op.case_operand_segments:
        ranges.append((end, end + n))
        end += n
    return ranges


class SwitchOp(Op):
    """Branches by the value of an integer."""

    name = "cf.switch"
    flag = operand(ANY_INTEGER)
    defaultOperands = variadic_operand(ANY)
    caseOperands = variadic_operand(ANY)
    case_values = attr(INTEGER_ELEMENTS, optional=True)
    case_operand_segments = attr(DENSE_I32_ARRAY)
    defaultDestination = successor()
    caseDestinations = variadic_successor()
    traits = (AttrSizedOperandSegments, Branch(ranges=_switch_ranges), Pure, Terminator)
    canonicalizations = branch_simplification.SWITCH

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        use = p.ssa_use()
        p.expect(":")
        type_at = p.i
        t = p.type()
        if not isinstance(t, IntegerType):
            message = f"invalid kind of type specified: expected builtin.integer, but found '{t}'"
            fail_in(p, cls, message, type_at)
        flag = p.resolve(use, t)
        p.expect(",")
        p.expect("[")
        if not p.accept("default"):
            fail_in(p, cls, "expected 'default'")
        targets = [cls._parse_target(p)]
        values: list[int] = []
        while p.accept(","):
            value = p.optional_integer()
            if value is None:
                fail_in(p, cls, "expected integer value")
            values.append(value)
            targets.append(cls._parse_target(p))
        p.expect("]")
        counts = [len(operands) for _, operands in targets]
        properties: dict[str, Attribute] = {}
        attributes: dict[str, Attribute] = {}
        parse_dictionary(p, cls, properties, attributes)
        if values:
            elements = tuple(_wrapped(v, t) for v in values)
            properties["case_values"] = DenseElementsAttr(elements, VectorType((len(values),), t))
        properties["case_operand_segments"] = i32_array(counts[1:])
        properties["operandSegmentSizes"] = i32_array([1, counts[0], sum(counts[1:])])
        operands = [flag, *(v for _, vs in targets for v in vs)]
        return cls(operands, (), properties, attributes, (), [b for b, _ in targets], p.location(at))

    @staticmethod
    def _parse_target(p: Any) -> tuple[Block, list[Any]]:
        """`: ^block(%a, %b : T, U)`."""
        p.expect(":")
        block = p.block_ref()
        if not p.accept("("):
            return block, []
        start = p.i
        uses = p.comma_list(p.ssa_use)
        p.expect(":")
        types: list[Type] = p.comma_list(p.type)
        p.expect(")")
        return block, p.operands_of(uses, types, start)

    def print(self, p: Any) -> None:
        p.write(f" {p.value(self.flag)} : {p.type(self.flag.type)}, [")
        labels = ["default", *map(str, self.values)]
        for i, (label, block, (begin, end)) in enumerate(
            zip(labels, self.successors, _switch_ranges(self), strict=True)
        ):
            p.write("," if i else "")
            p.newline()
            p.write(f"  {label}: {p.block_name(block)}")
            given = self.operands[begin:end]
            if given:
                p.write(f"({p.values(given)} : {p.types(v.type for v in given)})")
        if len(labels) > 1:
            p.newline()
        p.write("]")
        p.optional_dict(self.attributes)

    @property
    def values(self) -> list[int]:
        """The values of the cases, in the order of their successors."""
        return list(self.case_values.expanded()) if self.case_values is not None else []

    def verify(self) -> None:
        cases = len(self.successors) - 1
        if self.case_values is None:
            if cases:
                raise self.error(f"number of case values (0) should match number of case destinations ({cases})")
            return
        found = self.case_values.type.element
        if found is not self.flag.type:
            raise self.error(f"'flag' type ('{self.flag.type}') should match case value type ('{found}')")
        count = len(self.case_values.expanded())
        if count != cases:
            raise self.error(f"number of case values ({count}) should match number of case destinations ({cases})")


def _wrapped(value: int, t: IntegerType) -> int:
    """As an element of the type is kept."""
    value &= (1 << t.width) - 1
    return value - (1 << t.width) if t.width > 1 and value >> (t.width - 1) else value
