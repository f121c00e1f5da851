"""`scf.for` and `scf.while`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...ir.attribute_constraints import UNIT_ATTR
from ...ir.attributes import UNIT, Attribute
from ...ir.constraints import ANY, SIGNLESS_INTEGER_OR_INDEX
from ...ir.control_flow import Edge, RegionBranch, verify_carried
from ...ir.definitions import Op, attr, operand, sized_region, variadic_operand, variadic_result
from ...ir.operations import BlockArgument, Operation, Value
from ...ir.traits import (
    AllTypesMatch,
    AutomaticAllocationScope,
    RecursiveMemoryEffects,
    SingleBlock,
    SingleBlockImplicitTerminator,
    Trait,
)
from ...ir.types import INDEX, FunctionType
from ..function_syntax import fail_in
from ..region_syntax import (
    parse_arrow_types,
    parse_assignments,
    parse_dictionary,
    print_all_attributes,
    print_assignments,
)
from . import canonicalization as patterns
from . import while_canonicalization as while_patterns
from .branches import ConditionOp, YieldOp


def _for_edges(op: Any) -> Iterable[Edge]:
    """In the order in which MLIR comes by them."""
    body = op.regions[0]
    block = body.blocks[0]
    arguments = block.arguments[1:]
    yield Edge(op, op.initArgs, None, op.results)
    last = block.last
    if isinstance(last, YieldOp):
        yield Edge(last, last.operands, body, arguments)
        yield Edge(last, last.operands, None, op.results)
    yield Edge(op, op.initArgs, body, arguments)


class ForOp(Op):
    """Counts from the lower bound, in steps, to below the upper bound; carries values from each turn to the next."""

    name = "scf.for"
    canonicalizations = patterns.FOR
    lowerBound = operand(SIGNLESS_INTEGER_OR_INDEX)
    upperBound = operand(SIGNLESS_INTEGER_OR_INDEX)
    step = operand(SIGNLESS_INTEGER_OR_INDEX)
    initArgs = variadic_operand(ANY)
    unsignedCmp = attr(UNIT_ATTR, optional=True)
    results_ = variadic_result(ANY)
    region = sized_region(1)
    traits = (
        AllTypesMatch("lowerBound", "upperBound", "step"),
        AutomaticAllocationScope,
        SingleBlockImplicitTerminator("scf.yield"),
        RecursiveMemoryEffects,
        Trait("LoopLikeOpInterface", verify_regions=lambda op: verify_carried(op, op.initArgs)),
        RegionBranch(_for_edges),
    )

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        properties: dict[str, Attribute] = {"unsignedCmp": UNIT} if p.accept("unsigned") else {}
        variable = p.ssa_use()
        p.expect("=")
        bounds = [p.ssa_use()]
        for word in ("to", "step"):
            if not p.accept(word):
                fail_in(p, cls, f"expected '{word}'")
            bounds.append(p.ssa_use())
        names: list[int] = []
        uses: list[int] = []
        types: list[Any] = []
        if p.accept("iter_args"):
            names, uses = parse_assignments(p)
            if not p.at("->"):
                p.fail("expected '->'")
            types = parse_arrow_types(p)
        t = p.type() if p.accept(":") else INDEX
        if len(names) != len(types):
            fail_in(p, cls, "mismatch in number of loop-carried values and defined values", at)
        operands = [p.resolve(u, t) for u in bounds] + [p.resolve(u, x) for u, x in zip(uses, types, strict=True)]
        body = p.region(cls, [(variable, t), *zip(names, types, strict=True)])
        attributes: dict[str, Attribute] = {}
        parse_dictionary(p, cls, properties, attributes)
        return cls(operands, types, properties, attributes, [body], (), p.location(at))

    def print(self, p: Any) -> None:
        arguments = self.regions[0].blocks[0].arguments
        low, high, step = map(p.value, self.operands[:3])
        unsigned = " unsigned" if self.unsignedCmp is not None else ""
        p.write(f"{unsigned} {p.value(arguments[0])} = {low} to {high} step {step}")
        print_assignments(p, " iter_args", arguments[1:], self.operands[3:])
        if self.results:
            p.write(f" -> ({p.types(r.type for r in self.results)})")
        p.write(" ")
        t = arguments[0].type
        if t is not INDEX:
            p.write(f" : {p.type(t)} ")
        p.region(self.regions[0], entry_arguments=False, terminator=len(self.operands) > 3)
        print_all_attributes(self, p, ("unsignedCmp",))

    def verify(self) -> None:
        if len(self.operands) - 3 != len(self.results):
            raise self.error("mismatch in number of loop-carried values and defined values")
        if not self.regions[0].blocks[0].arguments:
            raise self.error("expected body to have at least 1 argument(s) for the induction variable, but got 0")

    def verify_regions(self) -> None:
        arguments = self.regions[0].blocks[0].arguments
        if arguments[0].type is not self.operands[0].type:
            raise self.error("expected induction variable to be same type as bounds and step")

    @property
    def body(self) -> Any:
        return self.regions[0].blocks[0]

    @property
    def induction_variable(self) -> BlockArgument:
        return self.body.arguments[0]

    def carry(self, inits: Sequence[Value], yielded: Sequence[Value]) -> tuple[list[Value], list[Value]]:
        """Lets more values go round: the new arguments of the body, and the new results."""
        self.operands = [*self.operands, *inits]
        arguments: list[Value] = [self.body.add_argument(v.type) for v in inits]
        results: list[Value] = [self.add_result(v.type) for v in inits]
        self.body.last.operands = [*self.body.last.operands, *yielded]
        return arguments, results

    @property
    def carried(self) -> list[BlockArgument]:
        """The arguments that hold the carried values."""
        return self.body.arguments[1:]

    @property
    def yielded(self) -> list[Value]:
        return list(self.body.last.operands)


def _while_edges(op: Any) -> Iterable[Edge]:
    before, after = op.regions
    yield Edge(op, op.operands, before, before.blocks[0].arguments)
    condition = before.blocks[0].last
    if isinstance(condition, ConditionOp):
        yield Edge(condition, condition.args, after, after.blocks[0].arguments)
        yield Edge(condition, condition.args, None, op.results)
    last = after.blocks[0].last
    if isinstance(last, YieldOp):
        yield Edge(last, last.operands, before, before.blocks[0].arguments)


class WhileOp(Op):
    """Runs the first region, then, as long as that says so, the second and the first again."""

    name = "scf.while"
    canonicalizations = while_patterns.WHILE
    inits = variadic_operand(ANY)
    results_ = variadic_result(ANY)
    before = sized_region(1)
    after = sized_region(1)
    traits = (SingleBlock, RecursiveMemoryEffects, RegionBranch(_while_edges))

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        names, uses = parse_assignments(p) if p.at("(") else ([], [])
        p.expect(":")
        type_at = p.i
        t = p.type()
        if not isinstance(t, FunctionType):
            fail_in(p, cls, f"invalid kind of type specified: expected builtin.function, but found '{t}'", type_at)
        if len(t.inputs) != len(uses):
            fail_in(
                p,
                cls,
                f"expected as many input types as operands (expected {len(uses)} got {len(t.inputs)})",
                type_at,
            )
        operands = [p.resolve(u, x) for u, x in zip(uses, t.inputs, strict=True)]
        before = p.region(None, list(zip(names, t.inputs, strict=True)))
        if not p.accept("do"):
            fail_in(p, cls, "expected 'do'")
        after = p.region()
        attributes: dict[str, Attribute] = {}
        parse_dictionary(p, cls, {}, attributes, keyword=True)
        return cls(operands, t.results, {}, attributes, [before, after], (), p.location(at))

    def print(self, p: Any) -> None:
        print_assignments(p, " ", self.regions[0].blocks[0].arguments, self.operands)
        t = FunctionType(tuple(v.type for v in self.operands), tuple(r.type for r in self.results))
        p.write(f" : {p.type(t)} ")
        p.region(self.regions[0], entry_arguments=False, terminator=True)
        p.write(" do ")
        p.region(self.regions[1], terminator=True)
        p.optional_dict(self.attributes, keyword="attributes ")

    def verify(self) -> None:
        for r, name, kind in zip(self.regions, ("before", "after"), (ConditionOp, YieldOp), strict=True):
            last = r.blocks[0].last
            if not isinstance(last, kind):
                error = self.error(f"expects the '{name}' region to terminate with '{kind.name}'")
                if last is not None:
                    error.diagnostics[0].note("terminator here", last.location)
                raise error
