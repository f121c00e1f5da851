"""`scf.forall`: a loop nest whose turns run at once, each contributing to shared tensors at its end."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import DENSE_I64_ARRAY, AttrConstraint
from ...ir.attributes import ArrayAttr, Attribute, i32_array, i64_array
from ...ir.constraints import ANY_RANKED_TENSOR, INDEX_TYPE
from ...ir.definitions import Op, attr, sized_region, variadic_operand, variadic_result
from ...ir.operations import Block, BlockArgument, Operation, Region
from ...ir.traits import (
    AttrSizedOperandSegments,
    AutomaticAllocationScope,
    HasParent,
    NoTerminator,
    Pure,
    RecursiveMemoryEffects,
    SingleBlock,
    SingleBlockImplicitTerminator,
    Terminator,
)
from ...ir.types import INDEX, RankedTensorType
from ..index_lists import DYNAMIC_INDEX, Mixed, index_list, known_integer, mixed
from ..region_syntax import (
    parse_arrow_types,
    parse_assignments,
    parse_dictionary,
    parse_names,
    print_all_attributes,
    print_assignments,
)
from . import forall_canonicalization as patterns

# Attributes that say which hardware ids a loop's dimensions become (MLIR's DeviceMappingAttrInterface).
DEVICE_MAPPINGS = (
    "gpu.block",
    "gpu.warpgroup",
    "gpu.warp",
    "gpu.lane",
    "gpu.thread",
    "gpu.memory_space",
    "iree_codegen.workgroup_mapping",
    "iree_codegen.local_mapping",
    "iree_gpu.lane_id",
    "iree_linalg_ext.split_reduction_mapping",
    "pcf.test_scope",
)
DEVICE_MAPPING_ARRAY = AttrConstraint(
    "Device Mapping array attribute",
    lambda a: isinstance(a, ArrayAttr) and all(getattr(e, "name", "") in DEVICE_MAPPINGS for e in a.elements),
)
_parse_list, _print_list = index_list("(", ")")
_STATIC = ("staticLowerBound", "staticUpperBound", "staticStep")


class InParallelOp(Op):
    """Ends `scf.forall`: its ops say what each turn puts where in the shared tensors."""

    name = "scf.forall.in_parallel"
    region = sized_region(1)
    traits = (NoTerminator, SingleBlock, HasParent("scf.forall"), Pure, Terminator)

    @classmethod
    def implied(cls) -> InParallelOp:
        return cls(regions=[Region([Block()])])

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        body = p.region(cls)
        if not body.blocks:
            body.append(Block())
        attributes: dict[str, Attribute] = {}
        parse_dictionary(p, cls, {}, attributes)
        return cls((), (), {}, attributes, [body], (), p.location(at))

    def print(self, p: Any) -> None:
        p.write(" ")
        p.region(self.regions[0], entry_arguments=False, terminator=True)
        p.optional_dict(self.attributes)

    def verify(self) -> None:
        for op in self.regions[0].blocks[0]:
            if op.name != "tensor.parallel_insert_slice" and not getattr(op, "parallel_combining", False):
                raise self.error("expected only ParallelCombiningOpInterface ops")
        loop: Any = self.parent_op
        for op in self.regions[0].blocks[0]:
            updated: Any = op.dest if op.name == "tensor.parallel_insert_slice" else op.init  # type: ignore[attr-defined]
            if isinstance(updated.type, RankedTensorType) and updated not in loop.output_arguments:
                raise op.error("may only insert into an output block argument")

    @property
    def body(self) -> Block:
        return self.regions[0].blocks[0]


class ForallOp(Op):
    name = "scf.forall"
    canonicalizations = patterns.FORALL
    dynamicLowerBound = variadic_operand(INDEX_TYPE)
    dynamicUpperBound = variadic_operand(INDEX_TYPE)
    dynamicStep = variadic_operand(INDEX_TYPE)
    staticLowerBound = attr(DENSE_I64_ARRAY)
    staticUpperBound = attr(DENSE_I64_ARRAY)
    staticStep = attr(DENSE_I64_ARRAY)
    outputs = variadic_operand(ANY_RANKED_TENSOR)
    mapping = attr(DEVICE_MAPPING_ARRAY, optional=True)
    results_ = variadic_result(ANY_RANKED_TENSOR)
    region = sized_region(1)
    traits = (
        AttrSizedOperandSegments,
        AutomaticAllocationScope,
        RecursiveMemoryEffects,
        SingleBlockImplicitTerminator("scf.forall.in_parallel"),
    )

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        names = parse_names(p)
        rank = len(names)
        lower: tuple[list[int], Any] = ([], i64_array([0] * rank))
        step: tuple[list[int], Any] = ([], i64_array([1] * rank))
        if p.accept("in"):
            upper = _parse_list(p)
        else:
            p.expect("=")
            lower = _parse_list(p)
            p.expect("to", f"custom op '{cls.name}' expected 'to'")
            upper = _parse_list(p)
            p.expect("step", f"custom op '{cls.name}' expected 'step'")
            step = _parse_list(p)
        out_names, out_uses = parse_assignments(p) if p.accept("shared_outs") else ([], [])
        out_at = p.i
        types = parse_arrow_types(p)
        operands = [p.resolve(u, INDEX) for uses, _ in (lower, upper, step) for u in uses]
        operands += p.operands_of(out_uses, types, out_at)
        body = p.region(cls, [*((n, INDEX) for n in names), *zip(out_names, types, strict=True)])
        properties: dict[str, Attribute] = {}
        attributes: dict[str, Attribute] = {}
        parse_dictionary(p, cls, properties, attributes)
        for key, (_, static) in zip(_STATIC, (lower, upper, step), strict=True):
            properties[key] = static
        properties["operandSegmentSizes"] = i32_array([len(lower[0]), len(upper[0]), len(step[0]), len(out_uses)])
        return cls(operands, types, properties, attributes, [body], (), p.location(at))

    def print(self, p: Any) -> None:
        arguments = self.body.arguments
        p.write(f" ({p.values(arguments[: self.rank])}) ")
        if self.is_normalized:
            p.write("in ")
            _print_list(p, self, self.dynamicUpperBound, self.staticUpperBound)
        else:
            p.write("= ")
            _print_list(p, self, self.dynamicLowerBound, self.staticLowerBound)
            p.write(" to ")
            _print_list(p, self, self.dynamicUpperBound, self.staticUpperBound)
            p.write(" step ")
            _print_list(p, self, self.dynamicStep, self.staticStep)
        print_assignments(p, " shared_outs", arguments[self.rank :], self.outputs)
        if self.results:
            p.write(f" -> ({p.types(r.type for r in self.results)})")
        p.write(" ")
        p.region(self.regions[0], entry_arguments=False, terminator=bool(self.results))
        print_all_attributes(self, p, (*_STATIC, "operandSegmentSizes"))

    def verify(self) -> None:
        outputs = self.outputs
        if len(outputs) != len(self.results):
            raise self.error(f"produces {len(self.results)} results, but has only {len(outputs)} outputs")
        arguments = self.body.arguments
        wanted = self.rank + len(outputs)
        if len(arguments) != wanted:
            raise self.error(f"region expects {wanted} arguments")
        for i, (v, r) in enumerate(zip(outputs, self.results, strict=True)):
            if v.type is not r.type:
                raise self.error(
                    f"expected type of operand #{i} ('{v.type}') to match type of corresponding result ('{r.type}')"
                )
        self._verify_lists()
        for i in range(self.rank):
            if arguments[i].type is not INDEX:
                raise self.error(f"expects {i}-th block argument to be an index")
        for i, (v, a) in enumerate(zip(outputs, arguments[self.rank :], strict=True)):
            if v.type is not a.type:
                raise self.error(f"type mismatch between {i}-th output and corresponding block argument")
        if self.mapping is not None and len(self.mapping) and len(self.mapping) != self.rank:
            raise self.error("mapping attribute size must match op rank")

    def _verify_lists(self) -> None:
        for what, static, values in (
            ("lower bound", self.staticLowerBound, self.dynamicLowerBound),
            ("upper bound", self.staticUpperBound, self.dynamicUpperBound),
            ("step", self.staticStep, self.dynamicStep),
        ):
            if len(static) != self.rank:
                raise self.plain_error(f"expected {self.rank} {what} values, got {len(static)}")
            dynamic = sum(n == DYNAMIC_INDEX for n in static)
            if dynamic != len(values):
                raise self.plain_error(f"expected {dynamic} dynamic {what} values")

    # -- looking at it

    @property
    def rank(self) -> int:
        return len(self.staticLowerBound)

    @property
    def body(self) -> Block:
        return self.regions[0].blocks[0]

    @property
    def induction_variables(self) -> list[BlockArgument]:
        return self.body.arguments[: self.rank]

    @property
    def output_arguments(self) -> list[BlockArgument]:
        """The arguments that stand for the shared tensors inside."""
        return self.body.arguments[self.rank :]

    @property
    def lower_bounds(self) -> list[Mixed]:
        return mixed(self.dynamicLowerBound, self.staticLowerBound)

    @property
    def upper_bounds(self) -> list[Mixed]:
        return mixed(self.dynamicUpperBound, self.staticUpperBound)

    @property
    def steps(self) -> list[Mixed]:
        return mixed(self.dynamicStep, self.staticStep)

    @property
    def is_normalized(self) -> bool:
        """Whether all dimensions count from 0 in steps of 1."""
        return all(known_integer(x) == 0 for x in self.lower_bounds) and all(known_integer(x) == 1 for x in self.steps)
