"""`vector.transfer_read` and `vector.transfer_write`: vectors of any rank from and to memrefs and tensors, permuted,
broadcast, masked, and padded where they run out of bounds."""

from __future__ import annotations

from typing import Any

from ...ir.affine import AffineMap, Constant, Dim
from ...ir.attribute_constraints import AFFINE_MAP_ATTR, BOOL_ARRAY_ATTR
from ...ir.attributes import FALSE, TRUE, AffineMapAttr, ArrayAttr, DenseArrayAttr
from ...ir.constraints import INDEX_TYPE
from ...ir.definitions import Op, attr, operand, optional_operand, optional_result, result, variadic_operand
from ...ir.traits import AttrSizedOperandSegments
from ...ir.types import I1, I32, INDEX, MemRefType, RankedTensorType, VectorType, bit_width
from ..destination_style import DestinationStyle
from ..tensor.cast_canonicalization import absorb_casts
from . import transfer_folds
from .attributes import MASK_VECTOR, RANKED_TENSOR, SHAPED, VECTOR, VECTOR_OR_SCALAR, scalable_flags


def minor_identity_map(shaped: Any, vector: VectorType) -> AffineMap:
    """The map that a transfer means if it states none: the last dims of the source, in order."""
    inner = shaped.element.rank if isinstance(shaped.element, VectorType) else 0
    rank, results = shaped.rank, vector.rank - inner
    return AffineMap(rank, 0, tuple(Dim(i) for i in range(rank - results, rank)))


def transfer_mask_type(vector: VectorType, permutation: AffineMap) -> VectorType:
    """The type of the mask of a transfer: one flag for each element of the source that is touched, so dims in the
    source's order and no broadcast ones."""
    flags = scalable_flags(vector)
    found = sorted((r.position, i) for i, r in enumerate(permutation.results) if isinstance(r, Dim))
    order = [i for _, i in found]
    if not order:
        return VectorType((1,), I1)
    return VectorType(tuple(vector.shape[i] for i in order), I1, tuple(flags[i] for i in order))


def _width(t: Any) -> int:
    return 64 if t is INDEX else bit_width(t)


class _TransferOp(Op):
    signature_decides = True

    @property
    def shaped(self) -> Any:
        """The memref or tensor type."""
        raise NotImplementedError

    @property
    def vector_type(self) -> VectorType:
        raise NotImplementedError

    @property
    def permutation(self) -> AffineMap:
        return self.properties["permutation_map"].value

    @property
    def in_bounds_dims(self) -> list[bool]:
        """For each dim of the vector whether it is known to stay inside; broadcast dims always do."""
        flags = self.properties["in_bounds"].elements
        return [f is TRUE or isinstance(r, Constant) for f, r in zip(flags, self.permutation.results, strict=True)]

    @property
    def has_broadcast(self) -> bool:
        return any(isinstance(r, Constant) for r in self.permutation.results)

    def _check_indices(self, indices: Any) -> None:
        rank = getattr(self.shaped, "rank", 0)
        if len(indices) != rank:
            raise self.error(f"requires {rank} indices")

    def _check_transfer(self, mask: Any) -> None:
        if not isinstance(self.shaped, (MemRefType, RankedTensorType)):
            raise self.error("requires source to be a memref or ranked tensor type")
        shaped, vector, permutation = self.shaped, self.vector_type, self.permutation
        same_rank = "requires a permutation_map with result dims of the same rank as the vector type"
        minor = (vector.shape[-1] if vector.rank else 1) * _width(vector.element)
        multiple = "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the "
        if isinstance(shaped.element, VectorType):
            inner = shaped.element
            if minor % ((inner.shape[-1] if inner.rank else 1) * _width(inner.element)):
                raise self.error(multiple + "minor 1-D vector of the source")
            if inner.rank > vector.rank:
                raise self.error("requires source vector element and vector result ranks to match.")
            if len(permutation.results) != vector.rank - inner.rank:
                raise self.error(same_rank)
            if mask is not None:
                raise self.error("does not support masks with vector element type")
        else:
            if minor % _width(shaped.element):
                raise self.error(multiple + "source element type")
            if len(permutation.results) != vector.rank:
                raise self.error(same_rank)
        if permutation.num_symbols:
            raise self.error("requires permutation_map without symbols")
        if permutation.num_dims != shaped.rank:
            raise self.error("requires a permutation_map with input dims of the same rank as the source type")
        if mask is not None:
            inferred = transfer_mask_type(vector, permutation)
            if mask.type is not inferred:
                raise self.error(f"inferred mask type ('{inferred}') and mask operand type ('{mask.type}') don't match")
        flags = self.properties["in_bounds"].elements
        if len(permutation.results) != len(flags):
            raise self.error(
                "expects the in_bounds attr of same rank as permutation_map results: "
                f"{AffineMapAttr(permutation)} vs inBounds of size: {len(flags)}"
            )

    def _check_permutation(self) -> None:
        seen = set()
        for r in self.permutation.results:
            if isinstance(r, Constant) and r.value == 0:
                continue
            if not isinstance(r, Dim):
                raise self.error(
                    "requires a projected permutation_map (at most one dim or the zero constant can appear in each"
                    " result)"
                )
            if r.position in seen:
                raise self.error("requires a permutation_map that is a permutation (found one dim used more than once)")
            seen.add(r.position)

    def spelled_out(self):
        plain = self.permutation is minor_identity_map(self.shaped, self.vector_type)
        return ("permutation_map",) if plain else ()

    def _print_rest(self, p: Any, first: Any, second: Any) -> None:
        shown = dict(self.attributes)
        if not self.spelled_out():
            shown["permutation_map"] = self.properties["permutation_map"]
        if any(f is TRUE for f in self.properties["in_bounds"].elements):
            shown["in_bounds"] = self.properties["in_bounds"]
        p.optional_dict(shown)
        p.write(f" : {p.type(first)}, {p.type(second)}")


def _read_tail(p: Any, cls: Any) -> tuple[dict[str, Any], dict[str, Any], list[Any], int]:
    """The dictionary and the two types: properties, attributes, types, and where the types begin."""
    properties: dict[str, Any] = {}
    attributes: dict[str, Any] = {}
    dict_at = p.i
    p.attr_dict_into(cls.get_definition(), properties, attributes)
    if "operandSegmentSizes" in properties:
        p.fail("attribute 'operandSegmentSizes' occurs more than once in the attribute list", dict_at)
    p.expect(":")
    at = p.i
    types = p.type_list()
    if len(types) != 2:
        p.fail("requires two types", at)
    return properties, attributes, types, at


def _complete(p: Any, properties: dict[str, Any], shaped: Any, vector: Any, mask: int | None, at: int) -> list[Any]:
    """Fills in the map and the bounds that the text leaves out; gives the type of the mask, if there is one."""
    if not isinstance(shaped, (MemRefType, RankedTensorType)):
        p.fail("requires memref or ranked tensor type", at)
    if not isinstance(vector, VectorType):
        p.fail("requires vector type", at)
    found = properties.get("permutation_map")
    if found is None:
        inner = shaped.element.rank if isinstance(shaped.element, VectorType) else 0
        if shaped.rank < vector.rank - inner:
            p.fail("expected a custom permutation_map when rank(source) != rank(destination)", at)
        found = properties["permutation_map"] = AffineMapAttr(minor_identity_map(shaped, vector))
    if not isinstance(found, AffineMapAttr):
        p.fail("requires attribute 'permutation_map'", at)
    permutation = found.value
    properties.setdefault("in_bounds", ArrayAttr((FALSE,) * len(permutation.results)))
    if mask is None:
        return []
    if isinstance(shaped.element, VectorType):
        p.fail("does not support masks with vector element type", at)
    if vector.rank != len(permutation.results):
        p.fail("expected the same rank for the vector and the results of the permutation map", at)
    return [transfer_mask_type(vector, permutation)]


class TransferReadOp(_TransferOp):
    """Reads a vector; lanes that are masked or out of bounds get the padding."""

    name = "vector.transfer_read"
    base = operand(SHAPED)
    indices = variadic_operand(INDEX_TYPE)
    padding = operand(VECTOR_OR_SCALAR)
    mask = optional_operand(MASK_VECTOR)
    permutation_map = attr(AFFINE_MAP_ATTR)
    in_bounds = attr(BOOL_ARRAY_ATTR)
    vector = result(VECTOR)
    traits = (AttrSizedOperandSegments,)
    canonicalizations = (transfer_folds.read_of_written,)

    def fold(self, operands):
        return transfer_folds.fold_read(self)

    @classmethod
    def parse(cls, p, at):
        source = p.ssa_use()
        indices = p.bracketed("[", "]", p.ssa_use)
        p.expect(",")
        padding = p.ssa_use()
        mask = p.ssa_use() if p.accept(",") else None
        properties, attributes, (shaped, vector), types_at = _read_tail(p, cls)
        mask_types = _complete(p, properties, shaped, vector, mask, types_at)
        operands = [
            p.resolve(source, shaped),
            *(p.resolve(i, INDEX) for i in indices),
            p.resolve(padding, shaped.element),
        ]
        if mask is not None:
            operands.append(p.resolve(mask, mask_types[0]))
        properties["operandSegmentSizes"] = DenseArrayAttr(I32, (1, len(indices), 1, len(mask_types)))
        return cls(operands, [vector], properties, attributes, location=p.location(at))

    def print(self, p):
        p.write(f" {p.value(self.base)}[{p.values(self.indices)}], {p.value(self.padding)}")
        if self.mask is not None:
            p.write(f", {p.value(self.mask)}")
        self._print_rest(p, self.base.type, self.vector.type)

    @property
    def shaped(self):
        return self.base.type

    @property
    def vector_type(self):
        return self.vector.type

    def verify(self):
        shaped, padding = self.base.type, self.padding.type
        self._check_indices(self.indices)
        self._check_transfer(self.mask)
        if isinstance(shaped.element, VectorType):
            if shaped.element is not padding:
                raise self.error("requires source element type and padding type to match.")
        elif padding is not shaped.element:
            raise self.error("requires formal padding and source of the same elemental type")
        self._check_permutation()

    def memory_effects(self):
        return [("read", self.base)] if isinstance(self.base.type, MemRefType) else []


class TransferWriteOp(_TransferOp):
    """Writes a vector; lanes that are masked or out of bounds are dropped. With a tensor, gives the changed tensor."""

    name = "vector.transfer_write"
    valueToStore = operand(VECTOR)
    base = operand(SHAPED)
    indices = variadic_operand(INDEX_TYPE)
    mask = optional_operand(MASK_VECTOR)
    permutation_map = attr(AFFINE_MAP_ATTR)
    in_bounds = attr(BOOL_ARRAY_ATTR)
    result = optional_result(RANKED_TENSOR)
    traits = (AttrSizedOperandSegments, DestinationStyle("base"))
    canonicalizations = (transfer_folds.write_over_write, absorb_casts)

    def fold(self, operands):
        return transfer_folds.fold_write(self)

    @classmethod
    def parse(cls, p, at):
        value = p.ssa_use()
        p.expect(",")
        target = p.ssa_use()
        indices = p.bracketed("[", "]", p.ssa_use)
        mask = p.ssa_use() if p.accept(",") else None
        properties, attributes, (vector, shaped), types_at = _read_tail(p, cls)
        if not isinstance(vector, VectorType):
            p.fail("requires vector type", types_at)
        mask_types = _complete(p, properties, shaped, vector, mask, types_at)
        operands = [p.resolve(value, vector), p.resolve(target, shaped), *(p.resolve(i, INDEX) for i in indices)]
        if mask is not None:
            operands.append(p.resolve(mask, mask_types[0]))
        properties["operandSegmentSizes"] = DenseArrayAttr(I32, (1, 1, len(indices), len(mask_types)))
        results = [shaped] if isinstance(shaped, RankedTensorType) else []
        return cls(operands, results, properties, attributes, location=p.location(at))

    def print(self, p):
        p.write(f" {p.value(self.valueToStore)}, {p.value(self.base)}[{p.values(self.indices)}]")
        if self.mask is not None:
            p.write(f", {p.value(self.mask)}")
        self._print_rest(p, self.valueToStore.type, self.base.type)

    @property
    def shaped(self):
        return self.base.type

    @property
    def vector_type(self):
        return self.valueToStore.type

    def verify(self):
        self._check_indices(self.indices)
        if self.has_broadcast:
            raise self.error("should not have broadcast dimensions")
        self._check_transfer(self.mask)
        self._check_permutation()

    def memory_effects(self):
        return [("write", self.base)] if isinstance(self.base.type, MemRefType) else []


__all__ = ["TransferReadOp", "TransferWriteOp", "minor_identity_map", "transfer_mask_type"]
