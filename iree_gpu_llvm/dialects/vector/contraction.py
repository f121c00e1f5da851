"""`vector.contract`: sums of products of two vectors, in any order of dims."""

from __future__ import annotations

from typing import Any

from ...ir.affine import AffineMap, Dim
from ...ir.attribute_constraints import ARRAY_ATTR, array_of
from ...ir.attributes import AffineMapAttr, ArrayAttr, StringAttr, dictionary_text
from ...ir.definitions import Op, attr, operand, result
from ...ir.traits import Predicate, Pure
from ...ir.types import I1, VectorType, element_type
from ..arith.attributes import DEFAULT_FASTMATH, FastMathFlagsAttr
from . import reduction_folds
from .attributes import (
    KIND,
    SIZED_VECTOR,
    VECTOR_OR_SCALAR,
    IteratorTypeAttr,
    scalable_flags,
    supports_kind,
)
from .reductions import ADD

_ITERATORS = array_of(IteratorTypeAttr, "Iterator type should be an enum.")


class ContractionOp(Op):
    """Products of elements of `lhs` and `rhs` summed up into `acc`, as the three indexing maps say."""

    name = "vector.contract"
    lhs = operand(SIZED_VECTOR)
    rhs = operand(SIZED_VECTOR)
    acc = operand(VECTOR_OR_SCALAR)
    indexing_maps = attr(ARRAY_ATTR)
    iterator_types = attr(_ITERATORS)
    kind = attr(KIND, default=ADD)
    fastmath = attr(FastMathFlagsAttr, default=DEFAULT_FASTMATH)
    result = result(VECTOR_OR_SCALAR)
    traits = (
        Pure,
        Predicate("lhs and rhs have same element type", lambda op: op.lhs.type.element is op.rhs.type.element),
    )
    signature_decides = True
    canonicalizations = (reduction_folds.added_to_contraction,)

    @property
    def maps(self) -> list[AffineMap]:
        return [a.value for a in self.indexing_maps.elements]

    @property
    def iterators(self) -> list[str]:
        return [a.value for a in self.iterator_types.elements]

    @classmethod
    def parse(cls, p, at):
        dict_at = p.i
        entries = p.dictionary()
        uses = [p.ssa_use()]
        for _ in range(2):
            p.expect(",")
            uses.append(p.ssa_use())
        properties: dict[str, Any] = {}
        attributes: dict[str, Any] = {}
        if p.at("{"):
            attributes.update(p.dictionary())
        p.expect(":")
        lhs = p.type()
        p.expect(",")
        rhs = p.type()
        p.expect("into")
        accumulated = p.type()
        iterators = entries.get("iterator_types")
        if not isinstance(iterators, ArrayAttr):
            p.fail('expected "iterator_types" array attribute', dict_at)
        entries["iterator_types"] = ArrayAttr(tuple(_iterator(p, a, dict_at) for a in iterators.elements))
        inherent = cls.get_definition().inherent
        for key, value in entries.items():
            (properties if key in inherent else attributes)[key] = value
        properties.setdefault("kind", ADD)
        properties.setdefault("fastmath", DEFAULT_FASTMATH)
        operands = p.operands_of(uses, [lhs, rhs, accumulated])
        return cls(operands, [accumulated], properties, attributes, location=p.location(at))

    def print(self, p):
        shown = dict(self.properties)
        shown["kind"] = self.kind
        if self.fastmath is DEFAULT_FASTMATH:
            shown.pop("fastmath", None)
        shown["iterator_types"] = ArrayAttr(tuple(StringAttr(n) for n in self.iterators))
        p.write(f" {dictionary_text(sorted(shown.items()), p)} {p.values(self.operands)}")
        p.optional_dict(self.attributes)
        p.write(f" : {p.type(self.lhs.type)}, {p.type(self.rhs.type)} into {p.type(self.result.type)}")

    def verify(self):
        if len(self.indexing_maps) != 3 or not all(isinstance(m, AffineMapAttr) for m in self.indexing_maps):
            raise self.error("expected an indexing map for each vector operand")
        maps, iterators = self.maps, self.iterators
        shapes = [t.shape if isinstance(t, VectorType) else () for t in (v.type for v in self.operands)]
        for i, (m, shape) in enumerate(zip(maps, shapes, strict=True)):
            if m.num_symbols:
                raise self.error(f"expected indexing map {i} to have no symbols")
            if m.num_dims != len(iterators):
                raise self.error(f"expected indexing map {i} to have {len(iterators)} number of inputs")
            if len(m.results) != len(shape):
                raise self.error(f"expected indexing map {i} to have {len(shape)} number of outputs")
            if not m.is_projected_permutation:
                raise self.error(f"expected indexing map {i} to be a projected permutation of its inputs")
        contracting = self._pairs("reduction")
        if not contracting:
            raise self.error("expected at least one contracting dimension pair")
        if not self._pairs_agree(contracting):
            raise self.error("invalid contracting dimension map")
        batch = [(a, b) for a, b in self._pairs("parallel") if maps[0].results[a] in maps[2].results]
        if not self._pairs_agree(batch):
            raise self.error("invalid batch dimension map")
        self._check_output()
        if not supports_kind(self.kind.value, element_type(self.result.type)):
            raise self.error("unsupported contraction type")

    def _pairs(self, iterator: str) -> list[tuple[int, int]]:
        """Dims of lhs and rhs that run together over an iterator of a kind."""
        lhs, rhs = (m.dim_positions or [] for m in self.maps[:2])
        return [
            (lhs.index(d), rhs.index(d))
            for d, kind in enumerate(self.iterators)
            if kind == iterator and d in lhs and d in rhs
        ]

    def _pairs_agree(self, pairs: list[tuple[int, int]]) -> bool:
        return all(self.lhs.type.shape[a] == self.rhs.type.shape[b] for a, b in pairs)

    def iteration_extents(self) -> list[tuple[int, bool]]:
        """Extent and scalability of each iterator."""
        out: dict[int, tuple[int, bool]] = {}
        for m, v in zip(self.maps, self.operands, strict=True):
            if isinstance(v.type, VectorType):
                flags = scalable_flags(v.type)
                for i, r in enumerate(m.results):
                    out.setdefault(r.position, (v.type.shape[i], flags[i]))
        return [out.get(d, (1, False)) for d in range(len(self.iterators))]

    def _check_output(self) -> None:
        accumulated, found = self.acc.type, self.result.type
        extents = self.iteration_extents()
        dims = [r.position for r in self.maps[2].results if isinstance(r, Dim)]
        if not dims:
            if (isinstance(found, VectorType) and found.rank) or (
                isinstance(accumulated, VectorType) and accumulated.rank
            ):
                raise self.error("invalid accumulator/result vector shape")
            return
        shape, flags = zip(*(extents[d] for d in dims), strict=True)
        for t in (found, accumulated):
            if not isinstance(t, VectorType) or t.shape != shape or scalable_flags(t) != flags:
                expected = VectorType(shape, element_type(found), flags)
                raise self.error(f"invalid accumulator/result vector shape, expected: '{expected}'")

    def expected_mask_type(self) -> VectorType:
        shape, flags = zip(*self.iteration_extents(), strict=True)
        return VectorType(shape, I1, flags)


def _iterator(p: Any, a: Any, at: int) -> Any:
    word = a.value if isinstance(a, (StringAttr, IteratorTypeAttr)) else str(a)
    if word not in IteratorTypeAttr.cases:
        p.fail(f"unexpected iterator_type ({word})", at)
    return IteratorTypeAttr(word)
