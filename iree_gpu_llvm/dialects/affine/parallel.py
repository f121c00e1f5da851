"""`affine.parallel`: loops whose turns may run in any order, with reductions over all turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.affine import AffineExpr, AffineMap
from ...ir.attribute_constraints import AFFINE_MAP_ATTR, I64_ARRAY_ATTR, AttrConstraint
from ...ir.attributes import AffineMapAttr, ArrayAttr, Attribute, DenseElementsAttr, IntegerAttr
from ...ir.constraints import ANY, INDEX_TYPE
from ...ir.definitions import Op, attr, sized_region, variadic_operand, variadic_result
from ...ir.operations import Block, Operation, Value
from ...ir.traits import (
    AutomaticAllocationScope,
    RecursiveMemoryEffects,
    SingleBlockImplicitTerminator,
)
from ...ir.types import I32, I64, INDEX, FloatType, RankedTensorType
from ..function_syntax import fail_in
from ..memref.access import ATOMIC_KIND
from ..region_syntax import parse_arrow_types, parse_dictionary, parse_names
from .scopes import check_operands
from .syntax import expression_text, resolve_indices, values_ahead

_INT_ELEMENTS = AttrConstraint(
    "32-bit signless integer elements attribute",
    lambda a: isinstance(a, DenseElementsAttr) and a.type.element is I32,
)
REDUCTIONS = AttrConstraint(
    "Reduction ops",
    lambda a: isinstance(a, ArrayAttr) and all(isinstance(e, IntegerAttr) and ATOMIC_KIND.check(e) for e in a.elements),
)
_ON_FLOATS = frozenset({"addf", "mulf", "maximumf", "minimumf", "maxnumf", "minnumf"})

Groups = list[list[AffineExpr]]


class ParallelOp(Op):
    """From the largest of a dimension's lower bounds to below the smallest of its upper bounds, which stand in groups
    in two maps. Operands are those of the lower bounds' map, then those of the upper bounds'."""

    name = "affine.parallel"
    reductions = attr(REDUCTIONS)
    lowerBoundsMap = attr(AFFINE_MAP_ATTR)
    lowerBoundsGroups = attr(_INT_ELEMENTS)
    upperBoundsMap = attr(AFFINE_MAP_ATTR)
    upperBoundsGroups = attr(_INT_ELEMENTS)
    steps = attr(I64_ARRAY_ATTR)
    mapOperands = variadic_operand(INDEX_TYPE)
    results_ = variadic_result(ANY)
    region = sized_region(1)
    traits = (
        AutomaticAllocationScope,
        RecursiveMemoryEffects,
        SingleBlockImplicitTerminator("affine.yield"),
    )

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        names = parse_names(p)
        p.expect("=")
        low, low_operands = _parse_bounds(p, "max")
        p.expect("to", f"custom op '{cls.name}' expected 'to'")
        high, high_operands = _parse_bounds(p, "min")
        steps = [1] * len(names)
        if p.accept("step"):
            steps = p.bracketed("(", ")", p.integer)
        kinds: list[int] = p.bracketed("(", ")", lambda: _parse_kind(p, cls)) if p.accept("reduce") else []
        types = parse_arrow_types(p)
        body = p.region(cls, [(n, INDEX) for n in names])
        properties: dict[str, Attribute] = {}
        attributes: dict[str, Attribute] = {}
        parse_dictionary(p, cls, properties, attributes)
        properties.update(
            reductions=_i64_array(kinds),
            lowerBoundsMap=low[0],
            lowerBoundsGroups=low[1],
            upperBoundsMap=high[0],
            upperBoundsGroups=high[1],
            steps=_i64_array(steps),
        )
        return cls([*low_operands, *high_operands], types, properties, attributes, [body], (), p.location(at))

    def print(self, p: Any) -> None:
        p.write(f" ({p.values(self.induction_variables)}) = ({self._bounds_text(p, True)})")
        p.write(f" to ({self._bounds_text(p, False)})")
        if any(s.value != 1 for s in self.steps):
            p.write(f" step ({', '.join(str(s.value) for s in self.steps)})")
        if len(self.reductions):
            kinds = ", ".join(f'"{ATOMIC_KIND.name_of(k)}"' for k in self.reductions)
            p.write(f" reduce ({kinds}) -> ({p.types(r.type for r in self.results)})")
        p.write(" ")
        p.region(self.regions[0], entry_arguments=False, terminator=bool(self.results))
        p.optional_dict(self.attributes)

    def spelled_out(self) -> tuple[str, ...]:
        return ("lowerBoundsMap", "upperBoundsMap")

    def _bounds_text(self, p: Any, lower: bool) -> str:
        amap, operands = self._map_of(lower)
        dims, symbols = operands[: amap.num_dims], operands[amap.num_dims :]
        texts: list[str] = []
        for group in self.bounds(lower):
            shown = ", ".join(expression_text(p, e, dims, symbols) for e in group)
            texts.append(shown if len(group) == 1 else f"{'max' if lower else 'min'}({shown})")
        return ", ".join(texts)

    def verify(self) -> None:
        rank = len(self.induction_variables)
        low, high, steps = len(self._sizes(True)), len(self._sizes(False)), len(self.steps)
        if {low, high, steps} != {rank}:
            raise self.error(
                f"the number of region arguments ({rank}) and the number of map groups for lower ({low}) and upper "
                f"bound ({high}), and the number of steps ({steps}) must all match"
            )
        for what, lower in (("lower", True), ("upper", False)):
            amap, _ = self._map_of(lower)
            sizes = self._sizes(lower)
            if any(n < 1 for n in sizes):
                raise self.error(f"expected {what} bound map to have at least one result")
            if sum(sizes) != len(amap.results):
                raise self.error(f"expected {what} bounds map to have {sum(sizes)} results")
        inputs = sum(a.value.num_dims + a.value.num_symbols for a in (self.lowerBoundsMap, self.upperBoundsMap))
        if inputs != len(self.operands):
            # iree-opt 3.13 lets it pass, and prints what it cannot read.
            raise self.error("operand count must match with affine map dimension and symbol count")
        for lower in (True, False):
            amap, operands = self._map_of(lower)
            check_operands(self, operands, amap.num_dims)
        if len(self.reductions) != len(self.results):
            raise self.error("a reduction must be specified for each output")
        for k, r in zip(self.reductions, self.results, strict=True):
            if (ATOMIC_KIND.name_of(k) in _ON_FLOATS) != isinstance(r.type, FloatType):
                raise self.error("result type cannot match reduction attribute")

    # -- looking at it

    @property
    def body(self) -> Block:
        return self.regions[0].blocks[0]

    @property
    def induction_variables(self) -> Sequence[Value]:
        return self.body.arguments

    def _sizes(self, lower: bool) -> list[int]:
        """How many bounds each dimension has."""
        return list((self.lowerBoundsGroups if lower else self.upperBoundsGroups).expanded())

    def _map_of(self, lower: bool) -> tuple[AffineMap, list[Value]]:
        first = self.lowerBoundsMap.value
        inputs = first.num_dims + first.num_symbols
        operands = list(self.operands)
        return (first, operands[:inputs]) if lower else (self.upperBoundsMap.value, operands[inputs:])

    def bounds(self, lower: bool) -> Groups:
        """The bounds of each dimension, over the operands of their map."""
        results = iter(self._map_of(lower)[0].results)
        return [[next(results) for _ in range(n)] for n in self._sizes(lower)]

    def bound_operands(self, lower: bool) -> tuple[list[Value], list[Value]]:
        """Dims and symbols of the bounds."""
        amap, operands = self._map_of(lower)
        return operands[: amap.num_dims], operands[amap.num_dims :]

    @property
    def kinds(self) -> list[str]:
        """Of the reductions."""
        return [ATOMIC_KIND.name_of(k) for k in self.reductions]


def _i64_array(numbers: Sequence[int]) -> ArrayAttr:
    return ArrayAttr(tuple(IntegerAttr(n, I64) for n in numbers))


def _parse_kind(p: Any, cls: Any) -> int:
    at = p.i
    name = p.string()
    if name not in ATOMIC_KIND.cases:
        fail_in(p, cls, f'invalid reduction value: "{name}"', at)
    return ATOMIC_KIND.cases[name]


def _parse_bounds(p: Any, combine: str) -> tuple[tuple[AffineMapAttr, DenseElementsAttr], list[Value]]:
    """`(0, max(%a, %b - 1))`: expressions over SSA values, which are dims, or symbols inside `symbol()`."""
    names, dims, symbols = values_ahead(p, "(", ")")
    groups: Groups = p.bracketed(
        "(",
        ")",
        lambda: p.bracketed("(", ")", lambda: p.affine_expr(names)) if p.accept(combine) else [p.affine_expr(names)],
    )
    amap = AffineMap(len(dims), len(symbols), tuple(e for group in groups for e in group))
    sizes = DenseElementsAttr([len(group) for group in groups], RankedTensorType((len(groups),), I32))
    return (AffineMapAttr(amap), sizes), resolve_indices(p, [*dims, *symbols])
