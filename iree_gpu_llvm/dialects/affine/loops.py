"""`affine.for`, `affine.if` and their terminator."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...ir.affine import AffineMap, Constant, Symbol
from ...ir.attribute_constraints import AFFINE_MAP_ATTR, INDEX_ATTR, attr_of_class
from ...ir.attributes import AffineMapAttr, Attribute, IntegerSetAttr, i32_array, index
from ...ir.constraints import ANY, INDEX_TYPE
from ...ir.control_flow import Edge, RegionBranch, verify_carried
from ...ir.definitions import Op, attr, region, sized_region, variadic_operand, variadic_result
from ...ir.operations import Operation, Region, Value
from ...ir.traits import (
    AttrSizedOperandSegments,
    AutomaticAllocationScope,
    HasParent,
    Pure,
    RecursiveMemoryEffects,
    ReturnLike,
    SingleBlockImplicitTerminator,
    Terminator,
)
from ...ir.types import INDEX
from ..function_syntax import fail_in
from ..region_syntax import (
    parse_arrow_types,
    parse_assignments,
    parse_dictionary,
    print_all_attributes,
    print_assignments,
)
from .scopes import check_operands
from .syntax import map_operands_text, parse_map_attribute, parse_map_operands, resolve_indices

SYMBOL_IDENTITY = AffineMap(0, 1, (Symbol(0),))


class YieldOp(Op):
    name = "affine.yield"
    operands_ = variadic_operand(ANY)
    traits = (Pure, HasParent("affine.for", "affine.if", "affine.parallel"), ReturnLike, Terminator)
    assembly = "attr-dict ($operands_^ `:` type($operands_))?"

    def verify(self) -> None:
        parent = self.parent_op
        results = parent.results if parent is not None else ()
        if len(results) != len(self.operands):
            raise self.error("parent of yield must have same number of results as the yield operands")
        if any(r.type is not v.type for r, v in zip(results, self.operands, strict=True)):
            raise self.error("types mismatch between yield op and its parent")


def _parse_bound(p: Any, cls: Any, combine: str) -> tuple[AffineMapAttr, list[Value]]:
    """A number, a value, or a map with operands (after `max` or `min`, of several results)."""
    at = p.i
    several = p.accept(combine)
    if p.token[:1] == "%":
        return AffineMapAttr(SYMBOL_IDENTITY), [p.resolve(p.ssa_use(), INDEX)]
    number = p.optional_integer()
    if number is not None:
        return AffineMapAttr(AffineMap.constant(number)), []
    a = parse_map_attribute(p)
    dims, symbols = parse_map_operands(p)
    if len(dims) != a.value.num_dims:
        fail_in(p, cls, "dim operand count and affine map dim count must match", at)
    if len(symbols) != a.value.num_symbols:
        fail_in(p, cls, "symbol operand count and affine map symbol count must match", at)
    if len(a.value.results) > 1 and not several:
        which = "lower loop bound affine map with multiple results requires 'max' prefix"
        if combine == "min":
            which = "upper loop bound affine map with multiple results requires 'min' prefix"
        fail_in(p, cls, which, at)
    return a, resolve_indices(p, [*dims, *symbols])


def _shows_map(a: Any, operands: Sequence[Value]) -> bool:
    """Whether a bound is neither a plain number nor a plain value."""
    amap = a.value
    constant = len(amap.results) == 1 and isinstance(amap.results[0], Constant) and not operands
    return not constant and amap is not SYMBOL_IDENTITY


def _bound_text(p: Any, a: AffineMapAttr, operands: Sequence[Value], combine: str) -> str:
    results = a.value.results
    if not _shows_map(a, operands):
        return p.value(operands[0]) if operands else str(results[0].value)
    prefix = f"{combine} " if len(results) != 1 else ""
    return f"{prefix}{p.attribute(a)}{map_operands_text(p, a, operands)}"


def _for_edges(op: Any) -> Iterable[Edge]:
    body = op.regions[0]
    block = body.blocks[0]
    yield Edge(op, op.inits, None, op.results)
    last = block.last
    if isinstance(last, YieldOp):
        yield Edge(last, last.operands, body, block.arguments[1:])
        yield Edge(last, last.operands, None, op.results)
    yield Edge(op, op.inits, body, block.arguments[1:])


class ForOp(Op):
    """A loop from the largest of its lower bounds to below the smallest of its upper bounds."""

    name = "affine.for"
    lowerBoundOperands = variadic_operand(INDEX_TYPE)
    upperBoundOperands = variadic_operand(INDEX_TYPE)
    inits = variadic_operand(ANY)
    lowerBoundMap = attr(AFFINE_MAP_ATTR)
    upperBoundMap = attr(AFFINE_MAP_ATTR)
    step = attr(INDEX_ATTR)
    results_ = variadic_result(ANY)
    region_ = sized_region(1)
    traits = (
        AttrSizedOperandSegments,
        AutomaticAllocationScope,
        SingleBlockImplicitTerminator("affine.yield"),
        RecursiveMemoryEffects,
        RegionBranch(_for_edges),
    )

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        variable = p.ssa_use()
        p.expect("=")
        low, low_operands = _parse_bound(p, cls, "max")
        p.expect("to", f"custom op '{cls.name}' expected 'to'")
        high, high_operands = _parse_bound(p, cls, "min")
        step = 1
        if p.accept("step"):
            step_at = p.i
            step = p.integer()
            if step <= 0:
                fail_in(p, cls, "expected step to be representable as a positive signed integer", step_at)
        names, uses, types = [], [], []
        if p.accept("iter_args"):
            names, uses = parse_assignments(p)
            types = parse_arrow_types(p)
        if len(names) != len(types):
            fail_in(p, cls, "mismatch between the number of loop-carried values and results", at)
        inits = [p.resolve(u, t) for u, t in zip(uses, types, strict=True)]
        body = p.region(cls, [(variable, INDEX), *zip(names, types, strict=True)])
        properties: dict[str, Attribute] = {}
        attributes: dict[str, Attribute] = {}
        parse_dictionary(p, cls, properties, attributes)
        properties.update(
            lowerBoundMap=low,
            upperBoundMap=high,
            step=index(step),
            operandSegmentSizes=i32_array([len(low_operands), len(high_operands), len(inits)]),
        )
        return cls([*low_operands, *high_operands, *inits], types, properties, attributes, [body], (), p.location(at))

    def print(self, p: Any) -> None:
        arguments = self.regions[0].blocks[0].arguments
        low = _bound_text(p, self.lowerBoundMap, self.lowerBoundOperands, "max")
        high = _bound_text(p, self.upperBoundMap, self.upperBoundOperands, "min")
        p.write(f" {p.value(arguments[0])} = {low} to {high}")
        if self.step.value != 1:
            p.write(f" step {self.step.value}")
        print_assignments(p, " iter_args", arguments[1:], self.inits)
        if self.results:
            p.write(f" -> ({p.types(r.type for r in self.results)})")
        p.write(" ")
        p.region(self.regions[0], entry_arguments=False, terminator=bool(self.results))
        print_all_attributes(self, p, ("lowerBoundMap", "upperBoundMap", "step", "operandSegmentSizes"))

    def spelled_out(self) -> list[str]:
        bounds = ("lowerBoundMap", self.lowerBoundOperands), ("upperBoundMap", self.upperBoundOperands)
        return [key for key, operands in bounds if not _shows_map(self.properties[key], operands)]

    def verify(self) -> None:
        arguments = self.regions[0].blocks[0].arguments
        if not arguments or arguments[0].type is not INDEX:
            raise self.error("expected body to have an index argument for the induction variable")
        if self.step.value <= 0:
            raise self.error(f"expected step to be a positive integer, got {self.step.value}")
        for a, operands in (
            (self.lowerBoundMap, self.lowerBoundOperands),
            (self.upperBoundMap, self.upperBoundOperands),
        ):
            if len(operands) != a.value.num_dims + a.value.num_symbols:
                # iree-opt 3.13 lets it pass, and prints what it cannot read.
                raise self.error("operand count must match with affine map dimension and symbol count")
            check_operands(self, operands, a.value.num_dims)
        for which, a in (("lower", self.lowerBoundMap), ("upper", self.upperBoundMap)):
            if not a.value.results:
                raise self.error(f"expected {which} bound map to have at least one result")
        verify_carried(self, self.inits)


def _if_edges(op: Any) -> Iterable[Edge]:
    if not op.regions[1].blocks:
        yield Edge(op, (), None, op.results)
    for r in op.regions:
        for block in r.blocks:
            if isinstance(block.last, YieldOp):
                yield Edge(block.last, block.last.operands, None, op.results)


class IfOp(Op):
    """Runs a region where the operands are in an integer set."""

    name = "affine.if"
    operands_ = variadic_operand(ANY)
    condition = attr(attr_of_class(IntegerSetAttr, "integer set attribute"))
    results_ = variadic_result(ANY)
    thenRegion = sized_region(1)
    elseRegion = region(lambda r: len(r.blocks) <= 1, "region with at most 1 blocks")
    traits = (SingleBlockImplicitTerminator("affine.yield"), RecursiveMemoryEffects, RegionBranch(_if_edges))

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        a = parse_map_attribute(p, IntegerSetAttr)
        start = p.i
        dims, symbols = parse_map_operands(p)
        if len(dims) != a.value.num_dims:
            fail_in(p, cls, "dim operand count and integer set dim count must match", start)
        if len(dims) + len(symbols) != a.value.num_dims + a.value.num_symbols:
            fail_in(p, cls, "symbol operand count and integer set symbol count must match", start)
        operands = resolve_indices(p, [*dims, *symbols])
        types = parse_arrow_types(p)
        then = p.region(cls)
        otherwise = p.region(cls) if p.accept("else") else Region()
        properties: dict[str, Attribute] = {}
        attributes: dict[str, Attribute] = {}
        parse_dictionary(p, cls, properties, attributes)
        properties["condition"] = a
        return cls(operands, types, properties, attributes, [then, otherwise], (), p.location(at))

    def print(self, p: Any) -> None:
        p.write(f" {p.attribute(self.condition)}{map_operands_text(p, self.condition, self.operands)}")
        p.write(p.arrow_types([r.type for r in self.results]))
        for i, r in enumerate(self.regions):
            if r.blocks:
                p.write(" else " if i else " ")
                p.region(r, entry_arguments=False, terminator=bool(self.results))
        print_all_attributes(self, p, ("condition",))

    def verify(self) -> None:
        s = self.condition.value
        if len(self.operands) != s.num_dims + s.num_symbols:
            raise self.error("operand count and condition integer set dimension and symbol count must match")
        check_operands(self, self.operands, s.num_dims)
