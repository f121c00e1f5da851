"""Structured ops that only move elements: transpose and broadcast."""

from __future__ import annotations

from typing import Any

from ...ir.affine import AffineMap, Dim
from ...ir.attribute_constraints import DENSE_I64_ARRAY
from ...ir.definitions import attr, operand, region, variadic_result
from ..tensor.fill_canonicalization import fill_instead_of_copy
from . import rearranging_canonicalization as patterns
from .attributes import TENSOR_OR_MEMREF
from .bodies import BODIES, build_region
from .categories import TENSOR, category_traits, parse_numbers, shape_text
from .structured import StructuredOp, parse_parts, print_attributes, print_parts


class _Rearranging(StructuredOp):
    """One input written to one output in another place."""

    input: Any
    init: Any
    word: str

    @property
    def ins(self):
        return [self.input]

    @property
    def outs(self):
        return [self.init]

    @property
    def iterators(self):
        return ["parallel"] * self.init.type.rank

    @classmethod
    def parse(cls, p, at):
        parts = parse_parts(p)
        properties: dict[str, Any] = {cls.word: parse_numbers(p, cls.word)}
        attributes = p.dictionary() if p.at("{") else {}
        where = p.location(at)
        body = build_region(BODIES["fill"], parts.element_types, location=where)  # nothing is cast
        return cls(parts.operands(p), parts.tensor_results, properties, attributes, [body], location=where)

    def print(self, p):
        print_parts(p, [self.input], [self.init])
        p.write(f" {self.word} = [{self.properties[self.word].element_text()}] ")
        print_attributes(p, self, (self.word,))


class TransposeOp(_Rearranging):
    """Dim i of the output is dim `permutation[i]` of the input."""

    name = "linalg.transpose"
    canonicalizations = (
        *_Rearranging.canonicalizations,
        fill_instead_of_copy,
        patterns.transpose_of_transpose,
        patterns.transpose_of_broadcast,
    )
    input = operand(TENSOR_OR_MEMREF)
    init = operand(TENSOR_OR_MEMREF)
    permutation = attr(DENSE_I64_ARRAY)
    result = variadic_result(TENSOR)
    region = region()
    traits = category_traits("init")
    word = "permutation"

    @property
    def maps(self):
        order = list(self.permutation)
        inverse = [order.index(i) for i in range(len(order))]
        return [AffineMap.permutation(inverse), AffineMap.identity(len(order))]

    def result_names(self):
        return ["transposed"] if self.results else None

    def fold(self, operands):
        """Nothing moves, and the result is a tensor; or all elements are the same."""
        order = list(self.permutation)
        if self.results and order == sorted(order):
            return [self.input]
        return patterns.splat_of(self, operands[0])

    def verify(self):
        source, target, order = self.input.type, self.init.type, list(self.permutation)
        if sorted(order) != list(range(len(order))):
            raise self.error("permutation is not valid")
        if source.rank != target.rank:
            raise self.error(f"input rank ({source.rank}) does not match init rank ({target.rank})")
        if len(order) != source.rank:
            raise self.error(f"size of permutation {len(order)} does not match the argument rank {source.rank}")
        for i, n in enumerate(order):
            if source.shape[n] != target.shape[i]:
                a, b = shape_text([source.shape[n]]), shape_text([target.shape[i]])
                raise self.error(f"dim(result, {i}) = {b} doesn't match dim(input, permutation[{i}]) = {a}")


class BroadcastOp(_Rearranging):
    """The output's `dimensions` are new; the input is repeated along them."""

    name = "linalg.broadcast"
    canonicalizations = (*_Rearranging.canonicalizations, patterns.broadcast_of_broadcast)
    input = operand(TENSOR_OR_MEMREF)
    init = operand(TENSOR_OR_MEMREF)
    dimensions = attr(DENSE_I64_ARRAY)
    result = variadic_result(TENSOR)
    region = region()
    traits = category_traits("init")
    word = "dimensions"

    @property
    def maps(self):
        rank, added = self.init.type.rank, set(self.dimensions)
        kept = AffineMap(rank, 0, tuple(Dim(i) for i in range(rank) if i not in added))
        return [kept, AffineMap.identity(rank)]

    def result_names(self):
        return ["broadcasted"] if self.results else None

    def fold(self, operands):
        if self.results and not list(self.dimensions):
            return [self.input]
        return patterns.splat_of(self, operands[0])

    def verify(self):
        source, target, added = self.input.type, self.init.type, list(self.dimensions)
        if source.rank + len(added) != target.rank:
            raise self.error(
                f"input rank plus added dimensions does not match init rank. input rank: {source.rank}, dimensions"
                f" size: {len(added)}, init rank: {target.rank}"
            )
        for i, n in enumerate(added):
            if not 0 <= n < target.rank:
                raise self.error(f"dimension {i} is out of range. expected range: [0, {target.rank - 1}], got: {n}")
        kept = [i for i in range(target.rank) if i not in added]
        for i, d in enumerate(kept):
            if source.shape[i] != target.shape[d]:
                a, b = shape_text([source.shape[i]]), shape_text([target.shape[d]])
                raise self.error(f"input dim {i} should match init dim {d}. input: {a}, init: {b}")
