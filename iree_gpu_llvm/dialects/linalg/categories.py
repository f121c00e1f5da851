"""Structured ops that are between generic and named: map, reduce, transpose, broadcast."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ...ir import registry
from ...ir.affine import AffineMap, Dim
from ...ir.attribute_constraints import DENSE_I64_ARRAY
from ...ir.attributes import DenseArrayAttr, dictionary_text
from ...ir.constraints import TypeConstraint
from ...ir.definitions import attr, operand, region, variadic_operand, variadic_result
from ...ir.diagnostics import Location
from ...ir.operations import Block, Region
from ...ir.traits import RecursiveMemoryEffects, SingleBlockImplicitTerminator
from ...ir.types import I64, element_type
from ..destination_style import DestinationStyle
from .attributes import RANKED_TENSOR, TENSOR_OR_MEMREF
from .structured import StructuredOp, parse_parts, print_attributes, print_parts

TENSOR = TypeConstraint("tensor of any non-token type values", RANKED_TENSOR.check)


def category_traits(inits: str) -> tuple[Any, ...]:
    return (SingleBlockImplicitTerminator("linalg.yield"), RecursiveMemoryEffects, DestinationStyle(inits))


# -- the short form of a region: `{ arith.addf }`


class _Payload:
    """The op named by a short form."""

    def __init__(self, p: Any):
        p.expect("{")
        self.at = p.i
        name = p.keyword("expected operation name")
        self.cls: Any = registry.op_class(name)
        if self.cls is None:
            p.fail(f"custom op '{name}' is unknown", self.at)
        self.attributes = p.dictionary() if p.at("{") else {}
        p.expect("}")

    def region(
        self, types: list[Any], inputs: int, init_first: bool, init_used: bool, results: list[Any], at: Location
    ) -> Region:
        block = Block(types)
        arguments = list(block.arguments)
        ins, outs = arguments[:inputs], arguments[inputs:]
        if not init_used:
            operands = ins
        elif init_first:
            operands = outs + ins
        else:
            operands = ins + outs
        inherent = self.cls.get_definition().inherent
        properties = {k: v for k, v in self.attributes.items() if k in inherent}
        others = {k: v for k, v in self.attributes.items() if k not in inherent}
        payload = block.append(self.cls(operands, results, properties, others, location=at))
        terminator: Any = registry.op_class("linalg.yield")
        block.append(terminator(payload.results, location=at))
        return Region([block])


def _short_form(op: StructuredOp, init_first: bool, init_used: bool) -> Any:
    """The payload op of a region that the short form can say; else None."""
    block = op.body
    payload, last = block.first, block.last
    if payload is None or payload.next is not last or payload is last:
        return None
    if payload.regions or payload.successors or list(last.operands) != list(payload.results) or not payload.results:
        return None
    inputs = len(op.ins)
    ins, outs = block.arguments[:inputs], block.arguments[inputs:]
    wanted = (outs + ins if init_first else ins + outs) if init_used else ins
    return payload if list(payload.operands) == list(wanted) else None


def _print_short_form(p: Any, payload: Any) -> None:
    p.write(f" {{ {payload.name}")
    fields = payload.definition.attributes
    entries = sorted(payload.attributes.items())
    entries += [(k, v) for k, v in sorted(payload.properties.items()) if k not in fields or v is not fields[k].default]
    if entries:
        p.write(f" {dictionary_text(entries, p)}")
    p.write(" }")


def _print_body(p: Any, op: StructuredOp) -> None:
    """`(%in: f32, ...) { ... }` on a line of its own."""
    with p.indented():
        p.newline()
        p.write("(" + ", ".join(f"{p.value(a)}: {p.type(a.type)}" for a in op.body.arguments) + ") ")
        p.region(op.regions[0], entry_arguments=False, terminator=True)


def _parse_body(p: Any, cls: Any) -> Region:
    arguments = p.bracketed("(", ")", p.typed_name)
    return p.region(cls, arguments)


class _RegionNames(StructuredOp):
    def block_argument_names(self, region):
        count = len(self.ins)
        return ["in" if i < count else "init" for i in range(len(region.blocks[0].arguments))]


class MapOp(_RegionNames):
    """A scalar computation on every element."""

    name = "linalg.map"
    inputs = variadic_operand(TENSOR_OR_MEMREF)
    init = operand(TENSOR_OR_MEMREF)
    result = variadic_result(TENSOR)
    mapper = region()
    traits = category_traits("init")

    @property
    def outs(self):
        return [self.init]

    @property
    def maps(self):
        return [AffineMap.identity(self.init.type.rank)] * len(self.operands)

    @property
    def iterators(self):
        return ["parallel"] * self.init.type.rank

    @classmethod
    def parse(cls, p, at):
        payload = _Payload(p) if p.at("{") else None
        parts = parse_parts(p)
        attributes = p.dictionary() if p.at("{") else {}
        if payload is not None:
            elements = [element_type(t) for t in parts.out_types]
            body = payload.region(parts.element_types, len(parts.in_uses), False, False, elements, p.location(at))
        else:
            body = _parse_body(p, cls)
        return cls(parts.operands(p), parts.tensor_results, {}, attributes, [body], location=p.location(at))

    def print(self, p):
        payload = _short_form(self, False, False)
        if payload is not None:
            _print_short_form(p, payload)
        print_parts(p, self.inputs, [self.init])
        print_attributes(p, self, ())
        if payload is None:
            _print_body(p, self)

    def result_names(self):
        return ["mapped"] if self.results else None

    def verify(self):
        arguments = self.body.arguments
        if len(arguments) != len(self.operands):
            raise self.error(
                "expects number of operands to match the arity of mapper, but got:"
                f" {len(self.operands)} and {len(arguments)}"
            )
        for v, a in zip(self.inputs, arguments, strict=False):
            if element_type(v.type) is not a.type:
                raise self.error(
                    f"expected element type of input '{element_type(v.type)}' to match bbArg type '{a.type}'"
                )
        shape = self.init.type.shape
        for v in self.inputs:
            if v.type.shape != shape:
                raise self.error(
                    f"expected shape of input ({shape_text(v.type.shape)}) to match shape of output"
                    f" ({shape_text(shape)})"
                )
        super().verify()


def shape_text(shape: Any) -> str:
    from ..index_lists import from_dimension

    return ", ".join(str(from_dimension(n)) for n in shape)


class ReduceOp(_RegionNames):
    """Some dims combined by a scalar computation."""

    name = "linalg.reduce"
    inputs = variadic_operand(TENSOR_OR_MEMREF)
    inits = variadic_operand(TENSOR_OR_MEMREF)
    dimensions = attr(DENSE_I64_ARRAY)
    results_ = variadic_result(TENSOR)
    combiner = region()
    traits = category_traits("inits")

    @property
    def outs(self):
        return self.inits

    @property
    def maps(self):
        rank = self.inputs[0].type.rank
        dims = set(self.dimensions)
        kept = AffineMap(rank, 0, tuple(Dim(i) for i in range(rank) if i not in dims))
        return [AffineMap.identity(rank)] * len(self.inputs) + [kept] * len(self.inits)

    @property
    def iterators(self):
        dims = set(self.dimensions)
        return ["reduction" if i in dims else "parallel" for i in range(self.inputs[0].type.rank)]

    @classmethod
    def parse(cls, p, at):
        payload = _Payload(p) if p.at("{") else None
        parts = parse_parts(p)
        properties: dict[str, Any] = {"dimensions": parse_numbers(p, "dimensions")}
        attributes = p.dictionary() if p.at("{") else {}
        if payload is not None:
            elements = [element_type(t) for t in parts.out_types]
            body = payload.region(parts.element_types, len(parts.in_uses), True, True, elements, p.location(at))
        else:
            body = _parse_body(p, cls)
        return cls(parts.operands(p), parts.tensor_results, properties, attributes, [body], location=p.location(at))

    def print(self, p):
        payload = _short_form(self, True, True)
        if payload is not None:
            _print_short_form(p, payload)
        print_parts(p, self.inputs, self.inits)
        p.write(f" dimensions = [{self.dimensions.element_text()}] ")
        print_attributes(p, self, ("dimensions",))
        if payload is None:
            _print_body(p, self)

    def result_names(self):
        return ["reduced"] if self.results else None

    def verify(self):
        dims = list(self.dimensions)
        for i, v in enumerate(self.inputs):
            if v.type.shape != self.inputs[0].type.shape:
                raise self.error(
                    "expects all inputs to have the same shapes. Shape at input-index "
                    f"{i} is not equal to the shape at input-index 0."
                )
        for i, v in enumerate(self.inits):
            if v.type.shape != self.inits[0].type.shape:
                raise self.error(
                    "expects all outputs to have the same shapes. Shape at output-index "
                    f"{i} is not equal to the shape at output-index 0."
                )
        source, target = self.inputs[0].type, self.inits[0].type
        if any(a > b for a, b in pairwise(dims)):
            raise self.error(
                "attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing"
                " order"
            )
        seen: set[int] = set()
        for n in dims:
            if not 0 <= n < source.rank:
                raise self.error(f"dimensions for reduction should be in the range [0, {source.rank - 1}].")
            if n in seen:
                raise self.error(
                    "attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in"
                    " increasing order"
                )
            seen.add(n)
        kept = tuple(e for i, e in enumerate(source.shape) if i not in seen)
        if len(kept) != target.rank:
            raise self.error(
                f"number of dimensions after reduction {len(kept)} doesn't match the init rank {target.rank}"
            )
        if kept != target.shape:
            raise self.error(
                f"init dimensions [{shape_text(target.shape)}] doesn't match input dimensions after reduction"
                f" [{shape_text(kept)}]"
            )
        super().verify()

    def verify_regions(self):
        arguments = self.body.arguments
        if len(arguments) != len(self.operands):
            raise self.error("mismatching number of operands and block arguments")
        inputs = len(self.inputs)
        for what, values, at in (("input", self.inputs, 0), ("output", self.inits, inputs)):
            for v, a in zip(values, arguments[at:], strict=False):
                if element_type(v.type) is not a.type:
                    raise self.error(
                        f"{what} element type '{element_type(v.type)}' does not match corresponding block argument"
                        f" type '{a.type}'"
                    )


def parse_numbers(p: Any, word: str) -> DenseArrayAttr:
    p.expect(word)
    p.expect("=")
    return DenseArrayAttr(I64, p.bracketed("[", "]", p.integer))
