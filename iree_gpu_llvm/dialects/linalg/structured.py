"""What structured ops share: operands read and written through indexing maps, kinds of loops, a scalar region."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.affine import AffineMap, Dim
from ...ir.attributes import Attribute, DenseArrayAttr, dictionary_text
from ...ir.definitions import Op
from ...ir.effects import READ, WRITE, Effect
from ...ir.operations import Value
from ...ir.traits import AttrSizedOperandSegments, RecursiveMemoryEffects, SingleBlockImplicitTerminator
from ...ir.types import (
    DYNAMIC,
    I32,
    MemRefType,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedMemRefType,
    element_type,
)
from ..destination_style import DestinationStyle
from ..memref.folds import absorb_casts_of_store
from ..tensor.cast_canonicalization import absorb_casts
from .static_shapes import nothing_to_do, sizes_from_others

MEMOIZED = "linalg.memoized_indexing_maps"  # a cache that MLIR keeps among the attributes, never shown

STRUCTURED_TRAITS = (
    AttrSizedOperandSegments,
    SingleBlockImplicitTerminator("linalg.yield"),
    RecursiveMemoryEffects,
    DestinationStyle("outputs"),
)


class StructuredOp(Op):
    """Base of the ops; they state their maps and iterators, the rest follows."""

    canonicalizations = (nothing_to_do, absorb_casts, sizes_from_others, absorb_casts_of_store)

    @property
    def ins(self) -> list[Value]:
        return self.inputs  # type: ignore[attr-defined]

    @property
    def outs(self) -> list[Value]:
        return self.outputs  # type: ignore[attr-defined]

    @property
    def maps(self) -> list[AffineMap]:
        """One for each operand, from loop indices to the operand's indices."""
        raise NotImplementedError

    @property
    def iterators(self) -> list[str]:
        """`parallel` or `reduction`, for each loop."""
        raise NotImplementedError

    def loop_extents(self) -> list[int]:
        """How often each loop runs, DYNAMIC if not known; DYNAMIC too for one that no operand has as a plain dim."""
        extents: dict[int, int] = {}
        for m, v in zip(self.maps, self.operands, strict=True):
            for r, extent in zip(m.results, getattr(v.type, "shape", ()), strict=True):
                if isinstance(r, Dim) and extents.get(r.position, DYNAMIC) == DYNAMIC:
                    extents[r.position] = extent
        return [extents.get(i, DYNAMIC) for i in range(len(self.iterators))]

    @property
    def body(self) -> Any:
        return self.regions[0].blocks[0]

    def memory_effects(self) -> list[Effect]:
        """Of the operands that are buffers; outputs are read too if the region uses their elements."""
        arguments = self.body.arguments
        first_out = len(self.operands) - len(self.outs)
        effects: list[Effect] = []
        for i, v in enumerate(self.operands):
            if isinstance(v.type, (MemRefType, UnrankedMemRefType)):
                if i < first_out or arguments[i].users:
                    effects.append((READ, v))
                if i >= first_out:
                    effects.append((WRITE, v))
        return effects

    def verify(self) -> None:
        self._check_maps()
        self._check_shapes()

    def verify_regions(self) -> None:
        arguments = self.body.arguments
        if len(arguments) != len(self.operands):
            raise self.error(
                "expected as many non-induction variable region arguments as the number of input/output operands"
            )
        for i, (a, v) in enumerate(zip(arguments, self.operands, strict=True)):
            wanted = element_type(v.type) if isinstance(v.type, ShapedType) else v.type
            if a.type is not wanted:
                raise self.error(
                    f"expected type of bb argument #{i} ('{a.type}') to match element or self type of the corresponding"
                    f" operand ('{wanted}')"
                )

    def _check_maps(self) -> None:
        maps, iterators = self.maps, self.iterators
        if len(maps) != len(self.operands):
            raise self.error(
                f"expected the number of indexing_map ({len(maps)}) to be equal to the number of input/output operands"
                f" ({len(self.operands)})"
            )
        for i, (m, v) in enumerate(zip(maps, self.operands, strict=True)):
            if m.num_symbols:
                raise self.error(f"unexpected symbols in indexing_map #{i}")
            if m.num_dims != len(iterators):
                raise self.error(
                    f"expected indexing_map #{i} to have {len(iterators)} dim(s) to match the number of loops"
                )
            rank = len(getattr(v.type, "shape", ()))
            if rank != len(m.results):
                raise self.error(
                    f"expected operand #{i} rank ({rank}) to match the result rank of indexing_map ({len(m.results)})"
                )
        covered = {r.position for m in maps for r in m.results if isinstance(r, Dim)}
        if len(covered) != len(iterators):
            flat = AffineMap(len(iterators), 0, tuple(r for m in maps for r in m.results))
            raise self.error(f"invalid indexing maps are non-invertible: ({flat})")

    def _check_shapes(self) -> None:
        """Where extents are known, the largest index of each operand is the last that exists. Of an operand without
        elements iree-opt asks nothing."""
        extents = self.loop_extents()
        last = [e - 1 for e in extents]
        for i, (m, v) in enumerate(zip(self.maps, self.operands, strict=True)):
            for d, (r, extent) in enumerate(zip(m.results, getattr(v.type, "shape", ()), strict=True)):
                used = r.dims_used()
                if extent in (DYNAMIC, 0) or any(extents[k] == DYNAMIC for k in used):
                    continue
                bounds = [r.evaluate(last), r.evaluate([0] * len(last))]
                top = max(bounds) + 1
                if min(bounds) < 0:
                    raise self.error(f"unexpected result less than 0 at expression #{d} in {m}")
                if isinstance(r, Dim):
                    if top != extent:
                        raise self.error(
                            f"inferred input/output operand #{i} has shape's dimension #{d} to be {top}, but found"
                            f" {extent}"
                        )
                elif top > extent:
                    raise self.error(
                        f"inferred input/output operand #{i} has shape's dimension #{d} to be greater than or equal to"
                        f" {top}, but found {extent}"
                    )


# -- `ins(...) outs(...)`


class Parts:
    """Operands as written: uses (token numbers) and types."""

    __slots__ = ("in_types", "in_uses", "out_types", "out_uses")

    def __init__(self) -> None:
        self.in_uses: list[int] = []
        self.in_types: list[Type] = []
        self.out_uses: list[int] = []
        self.out_types: list[Type] = []

    def operands(self, p: Any) -> list[Value]:
        return p.operands_of([*self.in_uses, *self.out_uses], [*self.in_types, *self.out_types])

    @property
    def tensor_results(self) -> list[Type]:
        return [t for t in self.out_types if isinstance(t, RankedTensorType)]

    @property
    def element_types(self) -> list[Type]:
        """What the region's arguments are."""
        return [element_type(t) for t in (*self.in_types, *self.out_types)]

    def segments(self) -> Attribute:
        return DenseArrayAttr(I32, (len(self.in_uses), len(self.out_uses)))


def parse_parts(p: Any) -> Parts:
    parts = Parts()
    if p.accept("ins"):
        parts.in_uses, parts.in_types = _parse_list(p)
    if p.accept("outs"):
        parts.out_uses, parts.out_types = _parse_list(p)
    return parts


def _parse_list(p: Any) -> tuple[list[int], list[Type]]:
    p.expect("(")
    if p.accept(")"):
        return [], []
    uses = p.comma_list(p.ssa_use)
    p.expect(":")
    at = p.i
    types = p.type_list()
    p.expect(")")
    if len(types) != len(uses):
        p.fail(f"number of operands and types do not match: got {len(uses)} operands and {len(types)} types", at)
    return uses, types


def print_parts(p: Any, ins: Sequence[Value], outs: Sequence[Value]) -> None:
    for word, values in (("ins", ins), ("outs", outs)):
        if values:
            p.write(f" {word}({p.values(values)} : {p.types(v.type for v in values)})")


def print_attributes(p: Any, op: Op, hidden: Sequence[str]) -> None:
    """` {...}`: discardable entries first, as MLIR joins the two."""
    fields = op.definition.attributes
    entries = [(k, v) for k, v in sorted(op.attributes.items()) if k not in hidden and k != MEMOIZED]
    for key, value in sorted(op.properties.items()):
        f = fields.get(key)
        if key not in hidden and key != "operandSegmentSizes" and (f is None or value not in (f.default, f.implied)):
            entries.append((key, value))
    if entries:
        p.write(f" {dictionary_text(entries, p)}")


def parse_attributes(p: Any, cls: Any) -> tuple[dict[str, Attribute], dict[str, Attribute]]:
    """The dictionary before the operands: properties and discardable attributes."""
    properties: dict[str, Attribute] = {}
    attributes: dict[str, Attribute] = {}
    p.attr_dict_into(cls.get_definition(), properties, attributes)
    return properties, attributes
