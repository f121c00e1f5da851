"""`affine.apply`, `affine.min` and `affine.max`."""

from __future__ import annotations

from typing import Any

from ...ir.affine import AffineMap, Constant, Symbol
from ...ir.affine_simplification import simplify_by_ranges
from ...ir.attribute_constraints import AFFINE_MAP_ATTR
from ...ir.attributes import AffineMapAttr, Attribute, index
from ...ir.constraints import INDEX_TYPE
from ...ir.definitions import Op, attr, result, variadic_operand
from ...ir.operations import Operation, Value
from ...ir.traits import Pure
from ...ir.types import INDEX
from ..function_syntax import fail_in
from ..region_syntax import parse_dictionary
from ..ub import POISON
from .composition import composed_at_once
from .extremes import (
    divides_by_zero,
    in_order,
    known_places,
    merge_with_operands,
    of_one_result,
    with_known_results,
    without_repetition,
)
from .scopes import is_only_dim
from .syntax import map_operands_text, parse_map_attribute, parse_map_operands, resolve_indices


class _Mapped(Op):
    """An op with a map and its operands, dims first."""

    map = attr(AFFINE_MAP_ATTR)
    mapOperands = variadic_operand(INDEX_TYPE)
    result = result(INDEX_TYPE)
    traits = (Pure,)

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        a = parse_map_attribute(p)
        dims, symbols = parse_map_operands(p)
        if cls is ApplyOp and (len(dims), len(symbols)) != (a.value.num_dims, a.value.num_symbols):
            fail_in(p, cls, "dimension or symbol index mismatch", at)
        if cls is not ApplyOp and len(dims) != a.value.num_dims:
            p.fail("dim operand count and affine map dim count must match", at)
        properties: dict[str, Attribute] = {"map": a}
        attributes: dict[str, Attribute] = {}
        parse_dictionary(p, cls, properties, attributes)
        operands = resolve_indices(p, [*dims, *symbols])
        results = len(a.value.results) if cls is ApplyOp else 1
        return cls(operands, [INDEX] * results, properties, attributes, (), (), p.location(at))

    def print(self, p: Any) -> None:
        p.write(f" {p.attribute(self.map)}{map_operands_text(p, self.map, self.operands)}")
        p.optional_dict(self.attributes)

    @property
    def affine_map(self) -> AffineMap:
        return self.map.value

    @property
    def dims(self) -> list[Value]:
        return list(self.operands[: self.affine_map.num_dims])

    @property
    def symbols(self) -> list[Value]:
        return list(self.operands[self.affine_map.num_dims :])

    def verify(self) -> None:
        amap = self.affine_map
        if len(self.operands) != amap.num_dims + amap.num_symbols:
            raise self.error("operand count and affine map dimension and symbol count must match")
        if isinstance(self, ApplyOp):
            if len(amap.results) != 1:
                raise self.error("mapping must produce one value")
            if any(map(is_only_dim, self.symbols)):
                raise self.plain_error("dimensional operand cannot be used as a symbol")
        elif not amap.results:
            raise self.error("affine map expect at least one result")


def compose(op: Any, rewriter: Any) -> bool:
    """The map takes in those of the `affine.apply` that make its operands, and what is known of these."""
    amap, operands = composed_at_once(op.affine_map, op.operands)
    amap = AffineMap(amap.num_dims, amap.num_symbols, tuple(map(simplify_by_ranges, amap.results)))
    if amap is op.affine_map and operands == list(op.operands):
        return False
    rewriter.replace(op, rewriter.insert(type(op)(operands, (INDEX,), {"map": AffineMapAttr(amap)})))
    return True


class ApplyOp(_Mapped):
    name = "affine.apply"
    canonicalizations = (compose,)

    def fold(self, operands):
        e = self.affine_map.results[0]
        n = self.affine_map.num_dims
        text = e.to_text(False)
        if text[0] in "ds" and text[1:].isdigit():  # one operand as it is
            i = int(text[1:])
            return [self.operands[i if text[0] == "d" else n + i]]
        if text.lstrip("-").isdigit():
            return [index(int(text))]
        return self._evaluated(operands)

    def _evaluated(self, operands):
        """Poison is what a quotient by 0 is, whatever the rest of the expression."""
        e = self.affine_map.results[0].replace(*known_places(self.affine_map, operands))
        if isinstance(e, Constant):
            return [index(e.value)]
        return [POISON] if divides_by_zero(e) else None


class _Extreme(_Mapped):
    """The smallest result, or the largest."""

    canonicalizations = (of_one_result, without_repetition, merge_with_operands, compose, in_order)
    largest = False

    def fold(self, operands):
        amap = with_known_results(self, operands)
        if amap.results == (Symbol(0),) and (amap.num_dims, amap.num_symbols) == (0, 1):
            return [self.operands[0]]
        numbers = [index(e.value).value for e in amap.results if isinstance(e, Constant)]
        if len(numbers) == len(amap.results):
            return [index((max if self.largest else min)(numbers))]
        if amap is self.affine_map:
            return None
        self.properties["map"] = AffineMapAttr(amap)
        return list(self.results)


class MinOp(_Extreme):
    name = "affine.min"


class MaxOp(_Extreme):
    name = "affine.max"
    largest = True


def apply_op(amap: AffineMap, operands: list[Value]) -> ApplyOp:
    """A detached `affine.apply`; dims first."""
    return ApplyOp(operands, (INDEX,), {"map": AffineMapAttr(amap)})
