"""`scf.if`, `scf.index_switch`, `scf.execute_region`, and the terminators of all regions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...ir.attribute_constraints import DENSE_I64_ARRAY, UNIT_ATTR
from ...ir.attributes import UNIT, Attribute, i64_array
from ...ir.constraints import ANY, BOOL, INDEX_TYPE
from ...ir.control_flow import Edge, RegionBranch
from ...ir.definitions import (
    Op,
    attr,
    operand,
    region,
    sized_region,
    variadic_operand,
    variadic_region,
    variadic_result,
)
from ...ir.operations import Operation, Region
from ...ir.traits import (
    HasParent,
    Pure,
    RecursiveMemoryEffects,
    ReturnLike,
    SingleBlockImplicitTerminator,
    Terminator,
)
from ...ir.types import I1, INDEX
from ..function_syntax import fail_in
from ..region_syntax import parse_arrow_types, parse_dictionary, print_all_attributes
from . import canonicalization as patterns


class YieldOp(Op):
    name = "scf.yield"
    results_ = variadic_operand(ANY)
    traits = (
        Pure,
        HasParent("scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"),
        ReturnLike,
        Terminator,
    )
    assembly = "attr-dict ($results_^ `:` type($results_))?"


class ConditionOp(Op):
    """Ends the first region of `scf.while`: goes on with the second region, or leaves the loop."""

    name = "scf.condition"
    condition = operand(BOOL)
    args = variadic_operand(ANY)
    traits = (Pure, HasParent("scf.while"), Terminator)
    assembly = "`(` $condition `)` attr-dict ($args^ `:` type($args))?"


def _to_results(op: Operation) -> Iterable[Edge]:
    """From each region's terminators to the results."""
    for r in op.regions:
        for block in r.blocks:
            last = block.last
            if isinstance(last, YieldOp):
                yield Edge(last, last.operands, None, op.results)


def _if_edges(op: Any) -> Iterable[Edge]:
    yield from _to_results(op)


class IfOp(Op):
    name = "scf.if"
    canonicalizations = patterns.IF
    condition = operand(BOOL)
    results_ = variadic_result(ANY)
    thenRegion = sized_region(1)
    elseRegion = region(lambda r: len(r.blocks) <= 1, "region with at most 1 blocks")
    traits = (
        SingleBlockImplicitTerminator("scf.yield"),
        RecursiveMemoryEffects,
        RegionBranch(_if_edges),
    )

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        use = p.ssa_use()
        condition = p.resolve(use, I1)
        types = parse_arrow_types(p)
        then = p.region(cls)
        otherwise = p.region(cls) if p.accept("else") else Region()
        attributes: dict[str, Attribute] = {}
        parse_dictionary(p, cls, {}, attributes)
        return cls([condition], types, {}, attributes, [then, otherwise], (), p.location(at))

    def print(self, p: Any) -> None:
        p.write(f" {p.value(self.operands[0])}")
        types = [r.type for r in self.results]
        if types:
            p.write(f" -> ({p.types(types)})")
        for i, r in enumerate(self.regions):
            if r.blocks:
                p.write(" else " if i else " ")
                p.region(r, entry_arguments=False, terminator=bool(types))
        p.optional_dict(self.attributes)

    def verify(self) -> None:
        if self.results and not self.regions[1].blocks:
            raise self.error("must have an else block if defining values")

    @property
    def then_block(self) -> Any:
        return self.regions[0].blocks[0]

    @property
    def else_block(self) -> Any:
        """The block of the else region, or None."""
        return self.regions[1].blocks[0] if self.regions[1].blocks else None


class ExecuteRegionOp(Op):
    """Runs a region of any shape where a single block is expected."""

    name = "scf.execute_region"
    canonicalizations = patterns.EXECUTE_REGION
    no_inline = attr(UNIT_ATTR, optional=True)
    results_ = variadic_result(ANY)
    region_ = region()
    traits = (RecursiveMemoryEffects, RegionBranch(_to_results))

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        types = parse_arrow_types(p)
        properties: dict[str, Attribute] = {"no_inline": UNIT} if p.accept("no_inline") else {}
        body = p.region(cls)
        attributes: dict[str, Attribute] = {}
        parse_dictionary(p, cls, properties, attributes)
        return cls((), types, properties, attributes, [body], (), p.location(at))

    def print(self, p: Any) -> None:
        p.write(p.arrow_types([r.type for r in self.results]) + " ")
        if self.no_inline is not None:
            p.write("no_inline ")
        p.region(self.regions[0], entry_arguments=False, terminator=True)
        print_all_attributes(self, p, ("no_inline",))

    def verify(self) -> None:
        blocks = self.regions[0].blocks
        if not blocks:
            raise self.error("region needs to have at least one block")
        if blocks[0].arguments:
            raise self.error("region cannot have any arguments")


class IndexSwitchOp(Op):
    name = "scf.index_switch"
    canonicalizations = patterns.INDEX_SWITCH
    arg = operand(INDEX_TYPE)
    cases = attr(DENSE_I64_ARRAY)
    results_ = variadic_result(ANY)
    defaultRegion = sized_region(1)
    caseRegions = variadic_region(1)
    traits = (
        RecursiveMemoryEffects,
        SingleBlockImplicitTerminator("scf.yield"),
        RegionBranch(_to_results),
    )

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        argument = p.resolve(p.ssa_use(), INDEX)
        properties: dict[str, Attribute] = {}
        attributes: dict[str, Attribute] = {}
        parse_dictionary(p, cls, properties, attributes)
        types = p.comma_list(p.type) if p.accept("->") else []
        numbers: list[int] = []
        regions: list[Region] = []
        while p.accept("case"):
            numbers.append(p.integer("expected integer value"))
            regions.append(p.region())
        if not p.accept("default"):
            fail_in(p, cls, "expected 'default'")
        default = p.region(cls)
        properties["cases"] = i64_array(numbers)
        return cls([argument], types, properties, attributes, [default, *regions], (), p.location(at))

    def print(self, p: Any) -> None:
        p.write(f" {p.value(self.operands[0])}")
        p.optional_dict(self.attributes)
        types = [r.type for r in self.results]
        p.write(f" -> {p.types(types)} " if types else " ")
        for n, r in zip(self.cases, self.regions[1:], strict=True):
            p.newline()
            p.write(f"case {n} ")
            p.region(r, entry_arguments=False, terminator=True)
        p.newline()
        p.write("default ")
        p.region(self.regions[0])

    def verify(self) -> None:
        cases = self.cases.values
        if len(cases) != len(self.regions) - 1:
            raise self.error(f"has {len(self.regions) - 1} case regions but {len(cases)} case values")
        for i, n in enumerate(cases):
            if n in cases[:i]:
                raise self.error(f"has duplicate case value: {n}")
        self._verify_region(self.regions[0], "default region")
        for i, r in enumerate(self.regions[1:]):
            self._verify_region(r, f"case region #{i}")

    def _verify_region(self, r: Region, name: str) -> None:
        last = r.blocks[0].last
        if not isinstance(last, YieldOp):
            found = last.name if last is not None else "nothing"
            raise self.error(f"expected region to end with scf.yield, but got {found}")
        if len(last.operands) != len(self.results):
            raise self.error(
                f"expected each region to return {len(self.results)} values, but {name} returns {len(last.operands)}"
            )
        for i, (result, v) in enumerate(zip(self.results, last.operands, strict=True)):
            if result.type is not v.type:
                error = self.error(f"expected result #{i} of each region to be '{result.type}'")
                error.diagnostics[0].note(f"{name} returns '{v.type}' here", last.location)
                raise error
