"""Ops of `vector` that read and write memory at one place or at many."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import BOOL_ATTR
from ...ir.attributes import FALSE
from ...ir.constraints import ANY_MEMREF, INDEX_TYPE
from ...ir.definitions import Op, attr, operand, optional_result, result, variadic_operand
from ...ir.folding import IN_PLACE
from ...ir.traits import Pure
from ...ir.types import MemRefType, VectorType
from ..memref.folds import absorb_casts
from . import mask_folds
from .attributes import (
    ALIGNMENT,
    INDEX_VECTOR,
    MASK_VECTOR,
    MEMREF,
    RANKED_TENSOR,
    STATIC_MEMREF,
    TENSOR_OR_MEMREF,
    VECTOR,
    has_unit_last_stride,
)


class _MemoryOp(Op):
    base: Any
    indices: Any
    signature_decides = True

    def _check_indices(self, count: int) -> None:
        rank = self.base.type.rank
        if count != rank:
            raise self.error(f"requires {rank} indices")

    def _check_element(self, vector: Any, what: str) -> None:
        base = self.base.type.element
        if base is not vector.element:
            raise self.error(f"base element type ('{base}') does not match {what} element type ('{vector.element}')")

    def _check_vector(self, vector: Any, lower_rank: str, other_vector: str, other_element: str) -> None:
        """A vector accessed as it lies in memory, which is of scalars or of such vectors; and what is said if not."""
        memref = self.base.type
        _check_unit_stride(self, vector, memref)
        if memref.rank < vector.rank:
            raise self.error(lower_rank)
        element = memref.element
        if isinstance(element, VectorType):
            if element is not vector:
                raise self.error(other_vector)
            element = element.element
        if element is not vector.element:
            raise self.error(other_element)
        self._check_indices(len(self.indices))


def _fold_casts(op: Any) -> Any:
    return (list(op.results) or IN_PLACE) if absorb_casts(op) else None


def _check_unit_stride(op: Any, vector: Any, memref: Any) -> None:
    single = not vector.scalable and vector.num_elements == 1
    if not single and not has_unit_last_stride(memref):
        raise op.error("most minor memref dim must have unit stride")


class LoadOp(_MemoryOp):
    """Reads a vector from neighbouring elements."""

    name = "vector.load"
    base = operand(MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    nontemporal = attr(BOOL_ATTR, optional=True, implied=FALSE)
    alignment = attr(ALIGNMENT, optional=True)
    result = result(VECTOR)
    assembly = """
        $base `[` $indices `]` oilist(`alignment` `=` $alignment | `nontemporal` `=` $nontemporal)
        attr-dict `:` type($base) `,` type($result)
    """

    def fold(self, operands):
        return _fold_casts(self)

    def verify(self):
        self._check_vector(
            self.result.type,
            "destination memref has lower rank than the result vector",
            "base memref and result vector types should match",
            "base and result element types should match",
        )

    def memory_effects(self):
        return [("read", self.base)]


class StoreOp(_MemoryOp):
    """Writes a vector to neighbouring elements."""

    name = "vector.store"
    valueToStore = operand(VECTOR)
    base = operand(MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    nontemporal = attr(BOOL_ATTR, optional=True, implied=FALSE)
    alignment = attr(ALIGNMENT, optional=True)
    assembly = """
        $valueToStore `,` $base `[` $indices `]` oilist(`alignment` `=` $alignment | `nontemporal` `=` $nontemporal)
        attr-dict `:` type($base) `,` type($valueToStore)
    """

    def fold(self, operands):
        return _fold_casts(self)

    def verify(self):
        self._check_vector(
            self.valueToStore.type,
            "source memref has lower rank than the vector to store",
            "base memref and valueToStore vector types should match",
            "base and valueToStore element type should match",
        )

    def memory_effects(self):
        return [("write", self.base)]


class MaskedLoadOp(_MemoryOp):
    """Reads the lanes that the mask selects, and takes the others from `pass_thru`."""

    name = "vector.maskedload"
    base = operand(MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    mask = operand(MASK_VECTOR)
    pass_thru = operand(VECTOR)
    alignment = attr(ALIGNMENT, optional=True)
    result = result(VECTOR)
    assembly = """
        $base `[` $indices `]` `,` $mask `,` $pass_thru (`alignment` `=` $alignment^)?
        attr-dict `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)
    """
    canonicalizations = (mask_folds.load_of_all_or_none,)

    def fold(self, operands):
        return _fold_casts(self)

    def verify(self):
        vector = self.result.type
        _check_unit_stride(self, vector, self.base.type)
        if self.pass_thru.type is not vector:
            raise self.error("expected pass_thru of same type as result type")
        self._check_element(vector, "result")
        self._check_indices(len(self.indices))
        if self.mask.type.shape != vector.shape:
            raise self.error("expected result shape to match mask shape")

    def memory_effects(self):
        return [("read", self.base)]


class MaskedStoreOp(_MemoryOp):
    """Writes the lanes that the mask selects."""

    name = "vector.maskedstore"
    base = operand(MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    mask = operand(MASK_VECTOR)
    valueToStore = operand(VECTOR)
    alignment = attr(ALIGNMENT, optional=True)
    assembly = """
        $base `[` $indices `]` `,` $mask `,` $valueToStore (`alignment` `=` $alignment^)?
        attr-dict `:` type($base) `,` type($mask) `,` type($valueToStore)
    """
    canonicalizations = (mask_folds.store_of_all_or_none,)

    def fold(self, operands):
        return _fold_casts(self)

    def verify(self):
        vector = self.valueToStore.type
        _check_unit_stride(self, vector, self.base.type)
        self._check_element(vector, "valueToStore")
        self._check_indices(len(self.indices))
        if self.mask.type.shape != vector.shape:
            raise self.error("expected valueToStore shape to match mask shape")

    def memory_effects(self):
        return [("write", self.base)]


class GatherOp(_MemoryOp):
    """Reads each selected lane from its own place: `offsets` plus, along the last dimension, the lane's index."""

    name = "vector.gather"
    base = operand(TENSOR_OR_MEMREF)
    offsets = variadic_operand(INDEX_TYPE)
    indices = operand(INDEX_VECTOR)
    mask = operand(MASK_VECTOR)
    pass_thru = operand(VECTOR)
    alignment = attr(ALIGNMENT, optional=True)
    result = result(VECTOR)
    assembly = """
        $base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru (`alignment` `=` $alignment^)?
        attr-dict `:` type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)
    """
    canonicalizations = (mask_folds.gather_of_none, mask_folds.gather_of_neighbours)

    def verify(self):
        vector = self.result.type
        self._check_element(vector, "result")
        self._check_indices(len(self.offsets))
        if self.indices.type.shape != vector.shape:
            raise self.error("expected result dim to match indices dim")
        if self.mask.type.shape != vector.shape:
            raise self.error("expected result dim to match mask dim")
        if self.pass_thru.type is not vector:
            raise self.error("expected pass_thru of same type as result type")

    def memory_effects(self):
        return [("read", self.base)] if isinstance(self.base.type, MemRefType) else []


class ScatterOp(_MemoryOp):
    """Writes each selected lane to its own place; with a tensor for base, gives the tensor with the lanes in it."""

    name = "vector.scatter"
    base = operand(TENSOR_OR_MEMREF)
    offsets = variadic_operand(INDEX_TYPE)
    indices = operand(INDEX_VECTOR)
    mask = operand(MASK_VECTOR)
    valueToStore = operand(VECTOR)
    alignment = attr(ALIGNMENT, optional=True)
    result = optional_result(RANKED_TENSOR)
    assembly = """
        $base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore (`alignment` `=` $alignment^)?
        attr-dict `:` type($base) `,` type($indices) `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?
    """
    canonicalizations = (mask_folds.scatter_of_none, mask_folds.scatter_to_neighbours)

    def verify(self):
        vector = self.valueToStore.type
        self._check_element(vector, "valueToStore")
        self._check_indices(len(self.offsets))
        if self.indices.type.shape != vector.shape:
            raise self.error("expected valueToStore dim to match indices dim")
        if self.mask.type.shape != vector.shape:
            raise self.error("expected valueToStore dim to match mask dim")

    def memory_effects(self):
        return [("write", self.base)] if isinstance(self.base.type, MemRefType) else []


class ExpandLoadOp(_MemoryOp):
    """Reads neighbouring elements into the lanes that the mask selects, one after the other."""

    name = "vector.expandload"
    base = operand(MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    mask = operand(MASK_VECTOR)
    pass_thru = operand(VECTOR)
    alignment = attr(ALIGNMENT, optional=True)
    result = result(VECTOR)
    assembly = MaskedLoadOp.assembly
    canonicalizations = (mask_folds.load_of_all_or_none,)

    def verify(self):
        vector = self.result.type
        _check_unit_stride(self, vector, self.base.type)
        self._check_element(vector, "result")
        self._check_indices(len(self.indices))
        if self.mask.type.shape != vector.shape:
            raise self.error("expected result shape to match mask shape")
        if self.pass_thru.type is not vector:
            raise self.error("expected pass_thru of same type as result type")

    def memory_effects(self):
        return [("read", self.base)]


class CompressStoreOp(_MemoryOp):
    """Writes the lanes that the mask selects to neighbouring elements."""

    name = "vector.compressstore"
    base = operand(MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    mask = operand(MASK_VECTOR)
    valueToStore = operand(VECTOR)
    alignment = attr(ALIGNMENT, optional=True)
    assembly = MaskedStoreOp.assembly
    canonicalizations = (mask_folds.store_of_all_or_none,)

    def verify(self):
        vector = self.valueToStore.type
        _check_unit_stride(self, vector, self.base.type)
        self._check_element(vector, "valueToStore")
        self._check_indices(len(self.indices))
        if self.mask.type.shape != vector.shape:
            raise self.error("expected valueToStore shape to match mask shape")

    def memory_effects(self):
        return [("write", self.base)]


class TypeCastOp(Op):
    """Views a memref of scalars as a memref of one vector."""

    name = "vector.type_cast"
    memref = operand(STATIC_MEMREF)
    result = result(ANY_MEMREF)
    traits = (Pure,)
    assembly = "$memref attr-dict `:` type($memref) `to` type($result)"
    signature_decides = True

    def verify(self):
        source, target = self.memref.type, self.result.type
        if source.layout is not None:
            raise self.error("expects operand to be a memref with identity layout")
        if target.layout is not None:
            raise self.error("expects result to be a memref with identity layout")
        if source.memory_space is not target.memory_space:
            raise self.error("expects result in same memory space")
        if _underlying(source)[0] is not _underlying(target)[0]:
            raise self.error(f"expects result and operand with same underlying scalar type: '{target}'")
        if _underlying(source)[1] != _underlying(target)[1]:
            raise self.error(f"expects concatenated result and operand shapes to be equal: '{target}'")


def _underlying(t: Any) -> tuple[Any, tuple[int, ...]]:
    """The scalar type of a memref, and its shape with that of its vectors."""
    inner = t.element
    return (inner.element, (*t.shape, *inner.shape)) if isinstance(inner, VectorType) else (inner, t.shape)
