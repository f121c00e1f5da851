"""Ops of `vector` that pick, place and rearrange elements."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import DENSE_I64_ARRAY, I64_ARRAY_ATTR, I64_ATTR
from ...ir.constraints import INDEX_TYPE, TypeConstraint
from ...ir.definitions import Op, attr, operand, result, variadic_operand, variadic_result
from ...ir.traits import AllElementTypesMatch, AllTypesMatch, InferTypes, Predicate, Pure
from ...ir.types import INDEX, VectorType, bit_width, element_type
from ..index_lists import DYNAMIC_INDEX, DYNAMIC_INDEX_LIST, mixed
from .attributes import (
    FIXED_VECTOR,
    FIXED_VECTOR_1D,
    SCALABLE_VECTOR_1D,
    SIZED_VECTOR,
    STEP_VECTOR,
    VECTOR,
    VECTOR_OR_SCALAR,
    TypeListMatchesElements,
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


class _OfTypes(Predicate):
    of_signature = True


class BroadcastOp(Op):
    """Stretches a scalar or a vector of lower rank; unit dims stretch to any extent."""

    name = "vector.broadcast"
    source = operand(VECTOR_OR_SCALAR)
    vector = result(VECTOR)
    traits = (Pure, SameElementType("source", "vector", "source operand and result"))
    assembly = "$source attr-dict `:` type($source) `to` type($vector)"
    signature_decides = True

    def verify(self):
        source, target = self.source.type, self.vector.type
        if not isinstance(source, VectorType):
            return
        if source.rank > target.rank:
            raise self.error("source rank higher than destination rank")
        lead = target.rank - source.rank
        flags, target_flags = scalable_flags(source), scalable_flags(target)
        for i, extent in enumerate(source.shape):
            wanted, scales, wanted_scales = target.shape[lead + i], flags[i], target_flags[lead + i]
            if (extent, scales) != (wanted, wanted_scales) and (extent != 1 or scales):
                shown = lambda n, s: f"[{n}]" if s else str(n)  # noqa: E731
                raise self.error(f"dimension mismatch ({shown(extent, scales)} vs. {shown(wanted, wanted_scales)})")


class BitcastOp(Op):
    """The same bits as elements of another width; only the last dimension changes."""

    name = "vector.bitcast"
    source = operand(SIZED_VECTOR)
    result = result(SIZED_VECTOR)
    traits = (
        Pure,
        _OfTypes("all of {source, result} have same rank", lambda op: op.source.type.rank == op.result.type.rank),
    )
    assembly = "$source attr-dict `:` type($source) `to` type($result)"
    signature_decides = True

    def verify(self):
        source, target = self.source.type, self.result.type
        for i, (a, b) in enumerate(zip(source.shape[:-1], target.shape[:-1], strict=True)):
            if a != b:
                raise self.error(f"dimension size mismatch at: {i}")
        if source.rank == 0:
            if _width(source.element) != _width(target.element):
                raise self.error("source/result bitwidth of the 0-D vector element types must be equal")
        elif _width(source.element) * source.shape[-1] != _width(target.element) * target.shape[-1]:
            raise self.error("source/result bitwidth of the minor 1-D vectors must be equal")


def _width(t: Any) -> int:
    return 64 if t is INDEX else bit_width(t)


class ShapeCastOp(Op):
    """The same elements, in row-major order, in another shape."""

    name = "vector.shape_cast"
    source = operand(VECTOR)
    result = result(VECTOR)
    traits = (Pure,)
    assembly = "$source attr-dict `:` type($source) `to` type($result)"
    signature_decides = True

    def verify(self):
        source, target = self.source.type, self.result.type
        if source.element is not target.element:
            raise self.error(
                f"source element type ('{source.element}') does not match result element type ('{target.element}')"
            )
        if source.num_elements != target.num_elements:
            raise self.error(
                f"has different number of elements at source ({source.num_elements}) and result ({target.num_elements})"
            )
        scaled, scaled_target = sum(scalable_flags(source)), sum(scalable_flags(target))
        if scaled != scaled_target:
            raise self.error(f"has different number of scalable dims at source ({scaled}) and result ({scaled_target})")


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


def _ints(a: Any) -> list[int]:
    return [x.value for x in a.elements]


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

    def verify(self):
        source = self.source.type
        offsets, sizes, strides = map(_ints, (self.offsets, self.sizes, self.strides))
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

    def verify(self):
        source, target = self.valueToStore.type, self.dest.type
        offsets, strides = _ints(self.offsets), _ints(self.strides)
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


def _shuffled_type(operands: Any, properties: Any) -> list[Any]:
    first: VectorType = operands[0]
    return [VectorType((len(properties["mask"]), *first.shape[1:]), first.element)]


class ShuffleOp(Op):
    """Picks slices of the leading dim out of two vectors, counted through both; -1 is poison."""

    name = "vector.shuffle"
    v1 = operand(FIXED_VECTOR)
    v2 = operand(FIXED_VECTOR)
    mask = attr(DENSE_I64_ARRAY)
    vector = result(VECTOR)
    traits = (
        Pure,
        SameElementType("v1", "vector", "first operand v1 and result"),
        SameElementType("v2", "vector", "second operand v2 and result"),
        InferTypes(_shuffled_type, check=False),
    )
    assembly = "operands $mask attr-dict `:` type(operands)"
    signature_decides = True

    def verify(self):
        first, second, found = self.v1.type, self.v2.type, self.vector.type
        scalars = first.rank == 0 and second.rank == 0 and found.rank == 1
        if not scalars and not found.rank == first.rank == second.rank:
            raise self.error("rank mismatch")
        for i in range(1, first.rank):
            if not first.shape[i] == second.shape[i] == found.shape[i]:
                raise self.error("dimension mismatch")
        if not len(self.mask):
            raise self.error("invalid mask length")
        if found.shape[0] != len(self.mask):
            raise self.error("mask length mismatch")
        total = (first.shape[0] if first.rank else 1) + (second.shape[0] if second.rank else 1)
        for i, n in enumerate(self.mask):
            if not -1 <= n < total:
                raise self.error(f"mask index #{i + 1} out of range")


class InterleaveOp(Op):
    """The elements of two vectors in turn, along the last dim."""

    name = "vector.interleave"
    lhs = operand(VECTOR)
    rhs = operand(VECTOR)
    result = result(VECTOR)
    traits = (
        Pure,
        AllTypesMatch("lhs", "rhs"),
        _OfTypes(
            "type of 'result' is double the width of the inputs", lambda op: op.result.type is _doubled(op.lhs.type)
        ),
    )
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)"


def _doubled(t: VectorType) -> VectorType:
    if t.rank == 0:
        return VectorType((2,), t.element)
    return VectorType((*t.shape[:-1], 2 * t.shape[-1]), t.element, t.scalable)


_RANKED_VECTOR = TypeConstraint(VECTOR.description, lambda t: isinstance(t, VectorType) and t.rank > 0)


class DeinterleaveOp(Op):
    """The even and the odd elements along the last dim."""

    name = "vector.deinterleave"
    source = operand(_RANKED_VECTOR)
    res1 = result(_RANKED_VECTOR)
    res2 = result(_RANKED_VECTOR)
    traits = (
        Pure,
        _OfTypes(
            "the trailing dimension of the source vector has an even number of elements",
            lambda op: op.source.type.shape[-1] % 2 == 0,
        ),
        _OfTypes(
            "the trailing dimension of the results is half the width of source trailing dimension",
            lambda op: op.source.type is _doubled(op.res1.type),
        ),
        AllTypesMatch("res1", "res2"),
    )
    assembly = "$source attr-dict `:` type($source) `->` type($res1)"

    def result_names(self):
        return ["res1", "res2"]


class TransposeOp(Op):
    """Dim i of the result is dim `permutation[i]` of the operand."""

    name = "vector.transpose"
    vector = operand(VECTOR)
    permutation = attr(DENSE_I64_ARRAY)
    result = result(VECTOR)
    traits = (Pure, SameElementType("vector", "result", "operand and result"))
    assembly = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)"
    signature_decides = True

    def verify(self):
        source, target, permutation = self.vector.type, self.result.type, self.permutation
        rank = target.rank
        if source.rank != rank:
            raise self.error(f"vector result rank mismatch: {rank}")
        if len(permutation) != rank:
            raise self.error(f"transposition length mismatch: {len(permutation)}")
        seen: set[int] = set()
        for i, n in enumerate(permutation):
            if not 0 <= n < rank:
                raise self.error(f"transposition index out of range: {n}")
            if n in seen:
                raise self.error(f"duplicate position index: {n}")
            seen.add(n)
            if target.shape[i] != source.shape[n]:
                raise self.error(f"dimension size mismatch at: {n}")


class StepOp(Op):
    """0, 1, 2, ..."""

    name = "vector.step"
    result = result(STEP_VECTOR)
    traits = (Pure,)
    assembly = "attr-dict `:` type($result)"


def _at_multiple(position: str, length: str) -> Any:
    return _OfTypes(
        f"position is a multiple of the {'source' if length == 'valueToStore' else 'result'} length.",
        lambda op: getattr(op, position).value % getattr(op, length).type.shape[0] == 0,
    )


class ScalableInsertOp(Op):
    """The scalable vector `dest` with a fixed one in place from `pos` on."""

    name = "vector.scalable.insert"
    valueToStore = operand(FIXED_VECTOR_1D)
    dest = operand(SCALABLE_VECTOR_1D)
    pos = attr(I64_ATTR)
    result = result(SCALABLE_VECTOR_1D)
    traits = (
        Pure,
        AllElementTypesMatch("valueToStore", "dest"),
        AllTypesMatch("dest", "result"),
        _at_multiple("pos", "valueToStore"),
    )
    assembly = "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)"


class ScalableExtractOp(Op):
    """A fixed vector out of a scalable one, from `pos` on."""

    name = "vector.scalable.extract"
    source = operand(SCALABLE_VECTOR_1D)
    pos = attr(I64_ATTR)
    result = result(FIXED_VECTOR_1D)
    traits = (Pure, AllElementTypesMatch("source", "result"), _at_multiple("pos", "result"))
    assembly = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)"
