"""`scf.parallel` with its reductions."""

from __future__ import annotations

from typing import Any

from ...ir.attributes import Attribute, i32_array
from ...ir.constraints import ANY, INDEX_TYPE
from ...ir.definitions import Op, operand, sized_region, variadic_operand, variadic_region, variadic_result
from ...ir.operations import Operation
from ...ir.traits import (
    AttrSizedOperandSegments,
    AutomaticAllocationScope,
    HasParent,
    Pure,
    RecursiveMemoryEffects,
    SingleBlockImplicitTerminator,
    Terminator,
)
from ...ir.types import INDEX
from ..function_syntax import fail_in
from ..index_lists import known_integer
from ..region_syntax import parse_arrow_types, parse_dictionary, parse_names


class ParallelOp(Op):
    """A loop nest whose turns may run in any order; results are reduced over all turns."""

    name = "scf.parallel"
    lowerBound = variadic_operand(INDEX_TYPE)
    upperBound = variadic_operand(INDEX_TYPE)
    step = variadic_operand(INDEX_TYPE)
    initVals = variadic_operand(ANY)
    results_ = variadic_result(ANY)
    region = sized_region(1)
    traits = (
        AutomaticAllocationScope,
        AttrSizedOperandSegments,
        RecursiveMemoryEffects,
        SingleBlockImplicitTerminator("scf.reduce"),
    )

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        names = parse_names(p)
        rank = len(names)
        groups = []
        for mark in ("=", "to", "step"):
            if mark == "=":
                p.expect("=")
            elif not p.accept(mark):
                fail_in(p, cls, f"expected '{mark}'")
            start = p.i
            uses = parse_names(p)
            if len(uses) != rank:
                fail_in(p, cls, f"expected {rank} operands", start)
            groups.append([p.resolve(u, INDEX) for u in uses])
        init_at = p.i
        inits = parse_names(p) if p.accept("init") else []
        types = parse_arrow_types(p)
        values = p.operands_of(inits, types, init_at)
        body = p.region(cls, [(n, INDEX) for n in names])
        attributes: dict[str, Attribute] = {}
        properties: dict[str, Attribute] = {}
        parse_dictionary(p, cls, properties, attributes)
        properties["operandSegmentSizes"] = i32_array([rank, rank, rank, len(values)])
        operands = [v for g in groups for v in g] + values
        return cls(operands, types, properties, attributes, [body], (), p.location(at))

    def print(self, p: Any) -> None:
        p.write(
            f" ({p.values(self.regions[0].blocks[0].arguments)}) = ({p.values(self.lowerBound)}) to "
            f"({p.values(self.upperBound)}) step ({p.values(self.step)})"
        )
        if self.initVals:
            p.write(f" init ({p.values(self.initVals)})")
        p.write(p.arrow_types([r.type for r in self.results]) + " ")
        p.region(self.regions[0], entry_arguments=False, terminator=True)
        p.optional_dict(self.attributes)

    def verify(self) -> None:
        rank = len(self.step)
        if not rank:
            raise self.error("needs at least one tuple element for lowerBound, upperBound and step")
        if any(n is not None and n <= 0 for n in map(known_integer, self.step)):
            raise self.error("constant step operand must be positive")
        arguments = self.regions[0].blocks[0].arguments
        if len(arguments) != rank:
            raise self.error(
                f"expects the same number of induction variables: {len(arguments)} as bound and step values: {rank}"
            )
        if any(a.type is not INDEX for a in arguments):
            raise self.error("expects arguments for the induction variable to be of index type")
        reduce = self.regions[0].blocks[0].last
        if not isinstance(reduce, ReduceOp):
            error = self.error("expects body to terminate with 'scf.reduce'")
            if reduce is not None:
                error.diagnostics[0].note("terminator here", reduce.location)
            raise error
        results, reductions, inits = len(self.results), len(reduce.regions), len(self.initVals)
        if results != reductions:
            raise self.error(
                f"expects number of results: {results} to be the same as number of reductions: {reductions}"
            )
        if results != inits:
            raise self.error(
                f"expects number of results: {results} to be the same as number of initial values: {inits}"
            )
        for i, (v, r) in enumerate(zip(reduce.operands, self.results, strict=False)):
            if v.type is not r.type:
                raise reduce.error(
                    f"expects type of {i}-th reduction operand: '{v.type}' to be the same as the {i}-th result type: "
                    f"'{r.type}'"
                )


class ReduceOp(Op):
    """Ends a parallel loop: one region for each value says how two partial results become one."""

    name = "scf.reduce"
    operands_ = variadic_operand(ANY)
    reductions = variadic_region(1)
    traits = (HasParent("scf.parallel"), RecursiveMemoryEffects, Terminator)
    assembly = "(`(` $operands_^ `:` type($operands_) `)`)? $reductions attr-dict"

    def verify_regions(self) -> None:
        if len(self.regions) != len(self.operands):
            raise self.error(
                f"expected number of reduction regions to be the same as number of operands: {len(self.operands)}"
            )
        for i, (v, r) in enumerate(zip(self.operands, self.regions, strict=True)):
            block = r.blocks[0]
            if len(block.arguments) != 2 or any(a.type is not v.type for a in block.arguments):
                raise self.error(f"expected two block arguments with type '{v.type}' in the {i}-th reduction region")
            if not isinstance(block.last, ReduceReturnOp):
                raise self.error("reduction bodies must be terminated with an 'scf.reduce.return' op")


class ReduceReturnOp(Op):
    name = "scf.reduce.return"
    result_ = operand(ANY)
    traits = (Pure, HasParent("scf.reduce"), Terminator)
    assembly = "$result_ attr-dict `:` type($result_)"

    def verify(self) -> None:
        block = self.parent
        expected = block.arguments[0].type if block is not None and block.arguments else None
        if self.operands[0].type is not expected:
            raise self.error(f"must have type '{expected}' (the type of the reduction inputs)")
