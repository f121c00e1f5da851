"""Ops of `vector` that pick, place and rearrange elements."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import DENSE_I64_ARRAY, I64_ARRAY_ATTR
from ...ir.constraints import INDEX_TYPE
from ...ir.definitions import Op, attr, operand, result, variadic_operand, variadic_result
from ...ir.traits import AllTypesMatch, InferTypes, Predicate, Pure
from ...ir.types import VectorType, element_type
from ..index_lists import DYNAMIC_INDEX, DYNAMIC_INDEX_LIST, mixed
from . import element_canonicalization as patterns
from . import extract_folds, folds, mask_folds
from .attributes import (
    FIXED_VECTOR,
    VECTOR,
    VECTOR_OR_SCALAR,
    TypeListMatchesElements,
    all_ints,
    scalable_flags,
    slice_vector,
)


class SameElementType(Predicate):
    """Two named fields have one element type; `words` is how MLIR speaks of them."""

    of_signature = True

    def __init__(self, first: str, second: str, words: str):
        def check(op: Any) -> bool:
            (a,), (b,) = op.definition.types_of(op, first), op.definition.types_of(op, second)
            return element_type(a) is element_type(b)

        super().__init__(f"{words} have same element type", check)


class OfTypes(Predicate):
    """A condition on the types alone."""

    of_signature = True


def _extracted_type(operands: Any, properties: Any) -> list[Any]:
    source: VectorType = operands[0]
    count = len(properties["static_position"])
    if count > source.rank:
        raise ValueError("expected position attribute of rank no greater than vector rank")
    if count == source.rank:
        # The empty position of a 0-D vector takes out its scalar.
        return [source.element]
    return [slice_vector(source, range(count, source.rank))]


class ExtractOp(Op):
    """The scalar or sub-vector at a position; -1 in it gives poison."""

    name = "vector.extract"
    source = operand(VECTOR)
    dynamic_position = variadic_operand(INDEX_TYPE)
    static_position = attr(DENSE_I64_ARRAY)
    result = result(VECTOR_OR_SCALAR)
    traits = (
        Pure,
        SameElementType("source", "result", "operand and result"),
    )
    custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST}
    assembly = """
        $source `` custom<DynamicIndexList>($dynamic_position, $static_position)
        attr-dict `:` type($result) `from` type($source)
    """
    signature_decides = True
    canonicalizations = (mask_folds.extract_of_mask, *patterns.EXTRACT)

    def fold(self, operands):
        return extract_folds.fold_extract(self, operands[0], operands[1:])

    @property
    def position(self) -> list[Any]:
        return mixed(self.dynamic_position, self.static_position)

    def verify(self):
        source, found = self.source.type, self.result.type
        if isinstance(found, VectorType) and found.rank == 0:
            raise self.plain_error("expected a scalar instead of a 0-d vector as the result type")
        position = self.static_position
        if sum(n == DYNAMIC_INDEX for n in position) != len(self.dynamic_position):
            raise self.error(_POSITIONS_DIFFER)
        if len(position) > source.rank:
            raise self.error("expected position attribute of rank no greater than vector rank")
        (wanted,) = _extracted_type([source], self.properties)
        if wanted is not found:
            raise self.error(f"inferred type(s) '{wanted}' are incompatible with return type(s) of operation '{found}'")
        for i, n in enumerate(position):
            if n != DYNAMIC_INDEX and not -1 <= n < source.shape[i]:
                raise self.error(
                    f"expected position attribute #{i + 1} to be a non-negative integer smaller than the corresponding"
                    " vector dimension or poison (-1)"
                )


_POSITIONS_DIFFER = (
    "mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position)"
    " -- this can only happen due to an incorrect fold/rewrite"
)


class InsertOp(Op):
    """The vector `dest` with a scalar or sub-vector in place at a position."""

    name = "vector.insert"
    valueToStore = operand(VECTOR_OR_SCALAR)
    dest = operand(VECTOR)
    dynamic_position = variadic_operand(INDEX_TYPE)
    static_position = attr(DENSE_I64_ARRAY)
    result = result(VECTOR)
    traits = (
        Pure,
        SameElementType("valueToStore", "result", "source operand and result"),
        AllTypesMatch("dest", "result"),
    )
    custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST}
    assembly = """
        $valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position)
        attr-dict `:` type($valueToStore) `into` type($dest)
    """
    signature_decides = True
    canonicalizations = patterns.INSERT

    def fold(self, operands):
        return folds.fold_insert(self, operands[0], operands[1], operands[2:])

    @property
    def position(self) -> list[Any]:
        return mixed(self.dynamic_position, self.static_position)

    def verify(self):
        source, target, position = self.valueToStore.type, self.dest.type, self.static_position
        if isinstance(source, VectorType) and source.rank == 0:
            raise self.plain_error("expected a scalar instead of a 0-d vector as the source operand")
        if sum(n == DYNAMIC_INDEX for n in position) != len(self.dynamic_position):
            raise self.error(_POSITIONS_DIFFER)
        if len(position) > target.rank:
            raise self.error("expected position attribute of rank no greater than dest vector rank")
        if isinstance(source, VectorType):
            if len(position) + source.rank != target.rank:
                raise self.error("expected position attribute rank + source rank to match dest vector rank")
        elif len(position) != target.rank:
            raise self.error("expected position attribute rank to match the dest vector rank")
        for i, n in enumerate(position):
            if n != DYNAMIC_INDEX and not -1 <= n < target.shape[i]:
                raise self.error(
                    f"expected position attribute #{i + 1} to be a non-negative integer smaller than the corresponding"
                    " dest vector dimension"
                )


class FromElementsOp(Op):
    """A vector of scalars, in row-major order."""

    name = "vector.from_elements"
    elements = variadic_operand(VECTOR_OR_SCALAR)
    dest = result(FIXED_VECTOR)
    traits = (Pure, TypeListMatchesElements("elements", "dest"))
    assembly = "$elements attr-dict `:` type($dest)"
    canonicalizations = (folds.of_equal_elements, *patterns.FROM_ELEMENTS)

    def fold(self, operands):
        return folds.fold_from_elements(self, operands)


class ToElementsOp(Op):
    """The scalars of a vector, in row-major order."""

    name = "vector.to_elements"
    source = operand(VECTOR)
    elements = variadic_result(VECTOR_OR_SCALAR)
    traits = (
        Pure,
        TypeListMatchesElements("elements", "source"),
        InferTypes(lambda ts, _: [ts[0].element] * ts[0].num_elements, check=False),
    )
    assembly = "$source attr-dict `:` type($source)"
    canonicalizations = patterns.TO_ELEMENTS

    def fold(self, operands):
        return folds.fold_to_elements(self)


class ExtractStridedSliceOp(Op):
    """A box out of a vector; dims after the stated ones are taken whole."""

    name = "vector.extract_strided_slice"
    source = operand(VECTOR)
    offsets = attr(I64_ARRAY_ATTR)
    sizes = attr(I64_ARRAY_ATTR)
    strides = attr(I64_ARRAY_ATTR)
    result = result(VECTOR)
    traits = (Pure, SameElementType("source", "result", "operand and result"))
    assembly = """
        $source `offsets` `=` $offsets `,` `sizes` `=` $sizes `,` `strides` `=` $strides
        attr-dict `:` type($source) `to` type($result)
    """
    signature_decides = True
    canonicalizations = patterns.EXTRACT_SLICE

    def fold(self, operands):
        return folds.fold_extract_strided_slice(self, operands[0])

    def verify(self):
        source = self.source.type
        offsets, sizes, strides = map(all_ints, (self.offsets, self.sizes, self.strides))
        if not len(offsets) == len(sizes) == len(strides):
            raise self.error("expected offsets, sizes and strides attributes of same size")
        for what, numbers in (("offsets", offsets), ("sizes", sizes), ("strides", strides)):
            if len(numbers) > source.rank:
                raise self.error(f"expected {what} attribute of rank no greater than vector rank")
        _check_confined(self, "offsets", offsets, source.shape, 0, 0)
        _check_confined(self, "sizes", sizes, source.shape, 1, 1)
        if any(s != 1 for s in strides):
            raise self.error("expected strides to be confined to [1, 2)")
        _check_confined(
            self, "sum(offsets, sizes)", [a + b for a, b in zip(offsets, sizes, strict=True)], source.shape, 1, 1
        )
        flags = scalable_flags(source)
        for i, size in enumerate(sizes):
            if flags[i] and size != source.shape[i]:
                raise self.error(
                    f"expected size at idx={i} to match the corresponding base size from the input vector"
                    f" ({size} vs {source.shape[i]})"
                )
        wanted = VectorType((*sizes, *source.shape[len(sizes) :]), source.element, flags)
        if wanted is not self.result.type:
            raise self.error(f"expected result type to be '{wanted}'")


def _check_confined(op: Op, what: str, numbers: Any, shape: Any, least: int, beyond: int) -> None:
    """Each number lies in [least, extent + beyond)."""
    for i, (n, extent) in enumerate(zip(numbers, shape, strict=False)):
        if not least <= n < extent + beyond:
            raise op.error(f"expected {what} dimension {i} to be confined to [{least}, {extent + beyond})")


class InsertStridedSliceOp(Op):
    """The vector `dest` with a box of it replaced; the value's dims are the last ones of the box."""

    name = "vector.insert_strided_slice"
    valueToStore = operand(VECTOR)
    dest = operand(VECTOR)
    offsets = attr(I64_ARRAY_ATTR)
    strides = attr(I64_ARRAY_ATTR)
    result = result(VECTOR)
    traits = (
        Pure,
        SameElementType("valueToStore", "result", "operand #0 and result"),
        AllTypesMatch("dest", "result"),
    )
    assembly = """
        $valueToStore `,` $dest `offsets` `=` $offsets `,` `strides` `=` $strides
        attr-dict `:` type($valueToStore) `into` type($dest)
    """
    signature_decides = True
    canonicalizations = patterns.INSERT_SLICE

    def fold(self, operands):
        return folds.fold_insert_strided_slice(self, *operands)

    def verify(self):
        source, target = self.valueToStore.type, self.dest.type
        offsets, strides = all_ints(self.offsets), all_ints(self.strides)
        if len(offsets) != target.rank:
            raise self.error("expected offsets of same size as destination vector rank")
        if len(strides) != source.rank:
            raise self.error("expected strides of same size as source vector rank")
        if source.rank > target.rank:
            raise self.error("expected source rank to be no greater than destination rank")
        lead = target.rank - source.rank
        sizes = (0,) * lead + source.shape  # a missing leading dim takes up one element of the destination
        _check_confined(self, "offsets", offsets, target.shape, 0, 0)
        if any(s != 1 for s in strides):
            raise self.error("expected strides to be confined to [1, 2)")
        for i, (offset, size, extent) in enumerate(zip(offsets, sizes, target.shape, strict=True)):
            if i >= lead and not 1 <= offset + size < extent + 1:
                raise self.error(
                    f"expected sum(offsets, source vector shape) dimension {i} to be confined to [1, {extent + 1})"
                )
        flags, target_flags = scalable_flags(source), scalable_flags(target)
        for i in range(source.rank):
            if flags[i] != target_flags[lead + i]:
                raise self.error(f"mismatching scalable flags (at source vector idx={i})")
            if flags[i] and source.shape[i] != target.shape[lead + i]:
                raise self.error(
                    f"expected size at idx={i} to match the corresponding base size from the input vector"
                    f" ({source.shape[i]} vs {target.shape[lead + i]})"
                )
