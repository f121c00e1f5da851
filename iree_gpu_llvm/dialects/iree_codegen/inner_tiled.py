"""`inner_tiled`: a loop nest over tiles, to each of which a matrix instruction is applied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.attribute_constraints import DENSE_I64_ARRAY, AttrConstraint, array_of, attr_of_class
from ...ir.attributes import AffineMapAttr
from ...ir.constraints import TypeConstraint
from ...ir.definitions import Op, attr, variadic_operand, variadic_result
from ...ir.traits import AttrSizedOperandSegments, InferTypes, Pure, TypesMatchWith
from ...ir.types import RankedTensorType, VectorType
from ..attribute_interfaces import InnerTileKind, InnerTileSemantics

TENSOR_OR_VECTOR = TypeConstraint(
    "ranked tensor or vector of any non-token type values",
    lambda t: isinstance(t, RankedTensorType) or (isinstance(t, VectorType) and bool(t.shape)),
)
INDEXING_MAPS = array_of(attr_of_class(AffineMapAttr, "AffineMap attribute"), "indexing affine maps")
ITERATOR_TYPES = array_of(
    AttrConstraint("", lambda a: getattr(a, "name", "") == "linalg.iterator_type"), "Iterator type should be an enum."
)
PERMUTATIONS = array_of(DENSE_I64_ARRAY, "permutations")
KIND = attr_of_class(InnerTileKind, "Attribute interface for the tiles of inner_tiled.")
SEMANTICS = attr_of_class(InnerTileSemantics, "Attribute interface for the semantics of inner_tiled.")


def _types_of_outputs(operands: Sequence[Any], properties: dict[str, Any]) -> list[Any]:
    inputs = properties["operandSegmentSizes"].values[0]
    return list(operands[inputs:])


_INFERRED = InferTypes(_types_of_outputs)  # iree-opt compares last of all


class InnerTiledOp(Op):
    """Every operand's shape is outer dimensions, as many as its indexing map has results, and a tile. For every point
    of the iteration space the instruction `kind` updates one tile of each output from one tile of each input.

    `permutations`, one for each operand: dimension i of the tile is dimension p[i] of the instruction's tile."""

    name = "iree_codegen.inner_tiled"
    inputs = variadic_operand(TENSOR_OR_VECTOR)
    outputs = variadic_operand(TENSOR_OR_VECTOR)
    indexing_maps = attr(INDEXING_MAPS)
    iterator_types = attr(ITERATOR_TYPES)
    kind = attr(KIND)
    semantics = attr(SEMANTICS)
    permutations = attr(PERMUTATIONS, optional=True)
    results_ = variadic_result(TENSOR_OR_VECTOR)
    traits = (
        AttrSizedOperandSegments,
        Pure,
        TypesMatchWith("results_", "outputs", lambda t: t, None),
    )
    assembly = """
        `ins` `(` $inputs `)` `outs` `(` $outputs `)` prop-dict attr-dict `:` type($inputs) `into` type($outputs)
    """

    @property
    def maps(self) -> list[Any]:
        return [a.value for a in self.indexing_maps.elements]

    @property
    def has_tensor_semantics(self) -> bool:
        """By the first output alone; vector inputs beside tensor outputs are not refused."""
        return isinstance(self.outputs[0].type, RankedTensorType)

    @property
    def has_vector_semantics(self) -> bool:
        """Whether every operand is a vector."""
        return all(isinstance(v.type, VectorType) for v in self.operands)

    def outer_shape(self, operand: int) -> tuple[int, ...]:
        return self.operands[operand].type.shape[: len(self.maps[operand].results)]

    def inner_shape(self, operand: int) -> tuple[int, ...]:
        return self.operands[operand].type.shape[len(self.maps[operand].results) :]

    def iteration_bounds(self) -> list[int | None]:
        """The extent of each iteration dimension by the first operand that uses it; None where none does."""
        bounds: list[int | None] = [None] * len(self.iterator_types.elements)
        for i, m in enumerate(self.maps):
            for expression, size in zip(m.results, self.outer_shape(i), strict=True):
                if bounds[expression.position] is None:
                    bounds[expression.position] = size
        return bounds

    def reorders(self, operand: int) -> bool:
        """Whether an operand's elements are in another order than the instruction has them in. Unit dims do not count:
        their place changes nothing."""
        shape = self.inner_shape(operand)
        moved = [d for d, extent in zip(self.permutation(operand), shape, strict=True) if extent != 1]
        return moved != sorted(moved)

    def permutation(self, operand: int) -> tuple[int, ...]:
        if self.permutations is not None:
            return self.permutations.elements[operand].values
        return tuple(range(len(self.inner_shape(operand))))

    def verify(self):
        self._verify_counts()
        self._verify_maps()
        self._verify_bounds()
        self._verify_permutations()
        self._verify_tiles()
        _INFERRED.compare(self)

    def _verify_counts(self) -> None:
        kind = self.kind
        for what, values, expected in (
            ("inputs", self.inputs, kind.num_inputs),
            ("outputs", self.outputs, kind.num_outputs),
        ):
            if len(values) != expected:
                raise self.error(
                    f"number of {what} ({len(values)}) doesn't match expected number from kind ({expected})"
                )
        mine, other = (a.name.partition(".")[0] for a in (kind, self.semantics))
        if mine != other:
            raise self.error(
                f"kind attribute (dialect '{mine}') and semantics attribute (dialect '{other}') must use the same"
                " dialect namespace"
            )
        if len(self.indexing_maps.elements) != len(self.operands):
            raise self.error("expected an indexing map for each operand")

    def _verify_maps(self) -> None:
        loops = len(self.iterator_types.elements)
        for i, (m, value) in enumerate(zip(self.maps, self.operands, strict=True)):
            rank = value.type.rank
            if m.num_symbols:
                raise self.error(f"expected indexing map {i} to have no symbols")
            if m.num_dims != loops:
                raise self.error(f"expected indexing map {i} to have {loops} input dims")
            if len(m.results) >= rank:
                raise self.error(f"expected indexing map {i} to have fewer than {rank} results")
            if not m.is_projected_permutation:
                raise self.error(f"expected indexing map {i} to be a projected permutation")
        if not self.kind.check_indexing_maps(self.maps):
            raise self.error("failed to verify indexing maps")

    def _verify_bounds(self) -> None:
        bounds = self.iteration_bounds()
        for i, m in enumerate(self.maps):
            if tuple(bounds[e.position] for e in m.results) != self.outer_shape(i):
                raise self.error("shape does not match iteration bounds")
        for d, bound in enumerate(bounds):
            if bound is None:  # iree-opt 3.13 dies here
                raise self.error(f"iteration dimension {d} is used by no operand")

    def _verify_permutations(self) -> None:
        if self.permutations is None:
            return
        given = self.permutations.elements
        if len(given) != len(self.operands):
            raise self.error(
                f"mismatch between the number of permutations ({len(given)}) and the number of operands"
                f" ({len(self.operands)})"
            )
        for i, p in enumerate(given):
            rank = len(self.inner_shape(i))
            if len(p.values) != rank:
                raise self.error(
                    f"permutation #{i} length {len(p.values)} does not match the inner rank {rank} of the"
                    f" corresponding operand of type {self.operands[i].type}"
                )
            if sorted(p.values) != list(range(rank)):
                raise self.error(f"permutation #{i} is not a permutation vector")

    def _verify_tiles(self) -> None:
        try:
            expected = self.semantics.tile_types(self.kind)
        except ValueError as e:  # opaque fragments: iree-opt 3.13 reads past the end of an array here
            raise self.error(str(e)) from None
        for i, (value, tile) in enumerate(zip(self.operands, expected, strict=True)):
            element = value.type.element
            actual = RankedTensorType(self.inner_shape(i), element)
            if element is not tile.element or not self._shape_fits(i, actual.shape, tile.shape):
                raise self.error(
                    f"operand #{i} inner tile '{actual}' is incompatible with expected MMA tile type '{tile}'"
                )

    def has_canonical_tiles(self) -> bool:
        """Whether every tile has the shape that the kind says, units aside, not only as many elements."""
        shapes = [t.shape for t in self.semantics.tile_types(self.kind)]
        return all(self._is_canonical(i, self.inner_shape(i), shape) for i, shape in enumerate(shapes))

    def _shape_fits(self, operand: int, actual: tuple[int, ...], tile: tuple[int, ...]) -> bool:
        if any(n < 0 for n in actual):
            return False
        if self.semantics.opaque:
            return _product(actual) == _product(tile)
        return self._is_canonical(operand, actual, tile)

    def _is_canonical(self, operand: int, actual: tuple[int, ...], tile: tuple[int, ...]) -> bool:
        if self.permutations is not None:
            order = self.permutations.elements[operand].values
            if len(order) == len(tile):
                tile = tuple(tile[p] for p in order)
        return [n for n in actual if n != 1] == [n for n in tile if n != 1]


def _product(shape: Sequence[int]) -> int:
    n = 1
    for d in shape:
        n *= d
    return n
