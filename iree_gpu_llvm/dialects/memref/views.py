"""Other views of the same buffer: casts, subviews, reinterpretation, transposition."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from ...ir.attribute_constraints import AFFINE_MAP_ATTR, DENSE_I64_ARRAY, AttrConstraint
from ...ir.attributes import AffineMapAttr, Attribute, StridedLayoutAttr
from ...ir.constraints import ANY_MEMREF, ANY_RANKED_OR_UNRANKED_MEMREF, INDEX_TYPE
from ...ir.definitions import Op, attr, operand, result, variadic_operand, variadic_result
from ...ir.traits import AttrSizedOperandSegments, InferTypes, Pure
from ...ir.types import DYNAMIC, INDEX, MemRefType, Type
from ..index_lists import (
    DYNAMIC_INDEX_LIST,
    OffsetSizeStride,
    SliceFields,
    check_slice_in_bounds,
    to_dimension,
)
from . import cast_canonicalization as casts
from . import folds
from .constraints import BYTES, SHAPE_MEMREF, STRIDED_MEMREF, may_equal, same_strides

# -- casts


class CastLikeOp(Op):
    """Base of the casts of one memref to another."""

    source = operand(ANY_RANKED_OR_UNRANKED_MEMREF)
    dest = result(ANY_RANKED_OR_UNRANKED_MEMREF)
    traits = (Pure,)
    assembly = "$source attr-dict `:` type($source) `to` type($dest)"

    @staticmethod
    def compatible(source: Any, target: Any) -> bool:
        raise NotImplementedError

    def verify(self):
        source, target = self.source.type, self.dest.type
        if not self.compatible(source, target):
            raise self.error(f"operand type '{source}' and result type '{target}' are cast incompatible")


class CastOp(CastLikeOp):
    """What is known of shape and layout changes, not what they are."""

    name = "memref.cast"

    def result_names(self):
        return ["cast"]

    def fold(self, operands):
        return folds.fold_cast(self)

    @staticmethod
    def compatible(source, target):
        if source.element is not target.element or source.memory_space is not target.memory_space:
            return False
        if not isinstance(source, MemRefType) or not isinstance(target, MemRefType):
            return True
        if source.rank != target.rank or not all(map(may_equal, source.shape, target.shape)):
            return False
        if source.layout is target.layout:
            return True
        left, right = source.strides_and_offset(), target.strides_and_offset()
        if left is None or right is None:
            return False
        return may_equal(left[1], right[1]) and all(map(may_equal, left[0], right[0]))


class MemorySpaceCastOp(CastLikeOp):
    name = "memref.memory_space_cast"

    def result_names(self):
        return ["memspacecast"]

    def fold(self, operands):
        return folds.fold_memory_space_cast(self)

    @staticmethod
    def compatible(source, target):
        if type(source) is not type(target) or source.element is not target.element:
            return False
        if isinstance(source, MemRefType):
            return source.shape == target.shape and source.layout is target.layout
        return True


# -- subviews


def subview_type(source: MemRefType, offsets: Any, sizes: Any, strides: Any) -> MemRefType:
    """The type of a subview that keeps the rank, from the static lists."""
    found = source.strides_and_offset()
    assert found is not None
    source_strides, offset = found
    for o, s in zip(map(to_dimension, offsets), source_strides, strict=True):
        if o:  # an offset of zero adds nothing, however large the stride
            offset = DYNAMIC if DYNAMIC in (offset, o, s) else offset + o * s
    new_strides = [
        DYNAMIC if DYNAMIC in (a, b) else a * b for a, b in zip(map(to_dimension, strides), source_strides, strict=True)
    ]
    shape = tuple(map(to_dimension, sizes))
    return MemRefType(shape, source.element, StridedLayoutAttr(tuple(new_strides), offset), source.memory_space)


def _is_reduction(full: MemRefType, reduced: MemRefType) -> bool:
    """Whether the strides of `reduced` are those of `full` without some unit dimensions."""
    wanted = reduced.strides_and_offset()
    found = full.strides_and_offset()
    if wanted is None or found is None:
        return False
    units = [i for i, extent in enumerate(full.shape) if extent == 1]
    for dropped in combinations(units, full.rank - reduced.rank):
        kept = [i for i in range(full.rank) if i not in dropped]
        if [full.shape[i] for i in kept] == list(reduced.shape) and [found[0][i] for i in kept] == list(wanted[0]):
            return True
    return False


class SubViewOp(SliceFields, Op):
    """A part of a memref, with strides; unit dimensions may be left out of the result."""

    name = "memref.subview"
    canonicalizations = (folds.known_entries, folds.whole_subview, casts.subview_of_cast)
    source = operand(ANY_MEMREF)
    offsets = variadic_operand(INDEX_TYPE)
    sizes = variadic_operand(INDEX_TYPE)
    strides = variadic_operand(INDEX_TYPE)
    static_offsets = attr(DENSE_I64_ARRAY)
    static_sizes = attr(DENSE_I64_ARRAY)
    static_strides = attr(DENSE_I64_ARRAY)
    result = result(ANY_MEMREF)
    traits = (AttrSizedOperandSegments, Pure, OffsetSizeStride(lambda op: op.source.type.rank))
    assembly = """
        $source `` custom<DynamicIndexList>($offsets, $static_offsets)
        custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides)
        attr-dict `:` type($source) `to` type($result)
    """
    custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST}

    def result_names(self):
        return ["subview"]

    def fold(self, operands):
        return folds.fold_subview(self)

    def inferred_type(self, offsets, sizes, strides) -> MemRefType:
        """That of the slice with other static lists, all its dimensions kept."""
        return subview_type(self.source.type, offsets, sizes, strides)

    def verify(self):
        base: Any = self.source.type
        view: Any = self.result.type
        if base.memory_space is not view.memory_space:
            raise self.plain_error(
                f"different memory spaces specified for base memref type '{base}' and subview memref type '{view}'"
            )
        if base.strides_and_offset() is None:
            raise self.plain_error(f"base type '{base}' is not strided")
        check_slice_in_bounds(self, base.shape)
        expected = subview_type(base, self.static_offsets, self.static_sizes, self.static_strides)
        if view.rank > expected.rank:
            raise self.plain_error(f"expected result rank to be smaller or equal to the source rank, but got '{view}'")
        if not _drops_to(expected.shape, view.shape):
            self._mismatch(expected, "sizes")
        if view.element is not expected.element:
            raise self.plain_error(f"expected result element type to be '{expected.element}', but got '{view}'")
        layout = view.strides_and_offset()
        if layout is None or layout[1] != expected.strides_and_offset()[1] or not _is_reduction(expected, view):  # type: ignore[index]
            self._mismatch(expected, "layout")

    def _mismatch(self, expected: MemRefType, what: str) -> None:
        raise self.plain_error(
            f"expected result type to be '{expected}' or a rank-reduced version. (mismatch of result {what}), but got "
            f"'{self.result.type}'"
        )


def _drops_to(full: tuple[int, ...], reduced: tuple[int, ...]) -> bool:
    """Whether leaving out unit dimensions turns one shape into the other."""
    k = 0
    for extent in full:
        if k < len(reduced) and extent == reduced[k]:
            k += 1
        elif extent != 1:
            return False
    return k == len(reduced)


class ReinterpretCastOp(SliceFields, Op):
    """A memref with offset, sizes and strides as given, whatever the source's were."""

    name = "memref.reinterpret_cast"
    canonicalizations = (folds.reinterpreted_as_known, casts.reinterpreted_source)
    source = operand(ANY_RANKED_OR_UNRANKED_MEMREF)
    offsets = variadic_operand(INDEX_TYPE)
    sizes = variadic_operand(INDEX_TYPE)
    strides = variadic_operand(INDEX_TYPE)
    static_offsets = attr(DENSE_I64_ARRAY)
    static_sizes = attr(DENSE_I64_ARRAY)
    static_strides = attr(DENSE_I64_ARRAY)
    result = result(STRIDED_MEMREF)
    traits = (AttrSizedOperandSegments, Pure, OffsetSizeStride(lambda op: op.result.type.rank, one_offset=True))
    assembly = """
        $source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets) `` `,`
        `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes) `` `,`
        `strides` `` `:` custom<DynamicIndexList>($strides, $static_strides)
        attr-dict `:` type($source) `to` type($result)
    """
    custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST}

    def result_names(self):
        return ["reinterpret_cast"]

    def verify(self):
        source, target = self.source.type, self.result.type
        if source.memory_space is not target.memory_space:
            raise self.plain_error(
                f"different memory spaces specified for source type '{source}' and result memref type '{target}'"
            )
        if source.element is not target.element:
            raise self.error(
                f"source element type ('{source.element}') does not match result element type ('{target.element}')"
            )
        strides, offset = target.strides_and_offset()
        for i, (found, given) in enumerate(zip(target.shape, self.static_sizes, strict=True)):
            self._check("size", to_dimension(given), found, f" in dim = {i}")
        for given in self.static_offsets:
            self._check("offset", to_dimension(given), offset, "")
        for i, (found, given) in enumerate(zip(strides, self.static_strides, strict=True)):
            self._check("stride", to_dimension(given), found, f" in dim = {i}")

    def _check(self, what: str, given: int, found: int, where: str) -> None:
        show = lambda n: "dynamic" if n == DYNAMIC else str(n)  # noqa: E731
        if given != found:
            raise self.plain_error(f"expected result type with {what} = {show(given)} instead of {show(found)}{where}")


def _metadata_types(types: Any, properties: dict[str, Attribute]) -> list[Type]:
    t = types[0]
    if not isinstance(t, MemRefType):
        return []
    return [MemRefType((), t.element, None, t.memory_space), *[INDEX] * (1 + 2 * t.rank)]


class ExtractStridedMetadataOp(Op):
    """The parts of a memref: its base buffer, offset, sizes and strides."""

    name = "memref.extract_strided_metadata"
    canonicalizations = (folds.metadata_of_known_layout,)
    source = operand(STRIDED_MEMREF)
    base_buffer = result(STRIDED_MEMREF)
    offset = result(INDEX_TYPE)
    sizes = variadic_result(INDEX_TYPE)
    strides = variadic_result(INDEX_TYPE)
    traits = (Pure, InferTypes(_metadata_types))
    assembly = "$source `:` type($source) `->` type(results) attr-dict"

    def result_names(self):
        rank = (len(self.results) - 2) // 2
        names: list[str | None] = ["base_buffer", "offset"]
        for group in ("sizes", "strides"):
            names += [group, *[None] * (rank - 1)] if rank else []
        return names


# -- whole-buffer views


class ViewOp(Op):
    """A memref of any element type over bytes."""

    name = "memref.view"
    source = operand(BYTES)
    byte_shift = operand(INDEX_TYPE)
    sizes = variadic_operand(INDEX_TYPE)
    result = result(ANY_MEMREF)
    traits = (Pure,)
    assembly = "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type($result)"

    def result_names(self):
        return ["view"]

    def verify(self):
        base, view = self.source.type, self.result.type
        for what, t in (("base", base), ("result", view)):
            if t.layout is not None:
                raise self.plain_error(f"unsupported map for {what} memref type '{t}'")
        if base.memory_space is not view.memory_space:
            raise self.plain_error(
                f"different memory spaces specified for base memref type '{base}' and view memref type '{view}'"
            )
        wanted = view.shape.count(DYNAMIC)
        if len(self.sizes) != wanted:
            raise self.error(f"incorrect number of dynamic sizes, has {len(self.sizes)}, expected {wanted}")


class ReshapeOp(Op):
    """The same elements in another shape, which a memref holds."""

    name = "memref.reshape"
    source = operand(ANY_RANKED_OR_UNRANKED_MEMREF)
    shape = operand(SHAPE_MEMREF)
    result = result(ANY_RANKED_OR_UNRANKED_MEMREF)
    traits = (Pure,)
    assembly = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"

    def result_names(self):
        return ["reshape"]

    def verify(self):
        source, target = self.source.type, self.result.type
        if source.element is not target.element:
            raise self.error("element types of source and destination memref types should be the same")
        if isinstance(source, MemRefType) and source.layout is not None:
            raise self.error("source memref type should have identity affine map")
        if not isinstance(target, MemRefType):
            return
        if target.layout is not None:
            raise self.error("result memref type should have identity affine map")
        length = self.shape.type.shape[0]
        if length == DYNAMIC:
            raise self.error("cannot use shape operand with dynamic length to reshape to statically-ranked memref type")
        if length != target.rank:
            raise self.error("length of shape operand differs from the result's memref rank")


class _Permutation(AttrConstraint):
    """A map written without `affine_map<>`."""

    def __init__(self) -> None:
        super().__init__(AFFINE_MAP_ATTR.description, AFFINE_MAP_ATTR.check)

    def parse(self, p):
        return AffineMapAttr(p.affine_map_or_set())

    def text(self, a, p):
        return str(a.value)


class TransposeOp(Op):
    """Dimensions in another order; strides go with them."""

    name = "memref.transpose"
    in_ = operand(STRIDED_MEMREF)
    permutation = attr(_Permutation())
    result = result(STRIDED_MEMREF)
    traits = (Pure,)
    assembly = "$in_ $permutation attr-dict `:` type($in_) `to` type($result)"

    def result_names(self):
        return ["transpose"]

    def fold(self, operands):
        return folds.fold_transpose(self)

    def verify(self):
        source, amap = self.in_.type, self.permutation.value
        order = [d.position if getattr(d, "is_dim", True) and hasattr(d, "position") else None for d in amap.results]
        if not amap.is_permutation:
            raise self.error("expected a permutation map")
        if amap.num_dims != source.rank:
            raise self.error("expected a permutation map of same rank as the input")
        strides, offset = source.strides_and_offset()
        layout = StridedLayoutAttr(tuple(strides[i] for i in order), offset)
        expected = MemRefType(tuple(source.shape[i] for i in order), source.element, layout, source.memory_space)
        found: Any = self.result.type
        if (found.shape, found.element, found.memory_space) != (
            expected.shape,
            expected.element,
            expected.memory_space,
        ) or not same_strides(found, expected):
            raise self.error(
                f"result type '{found}' is not equivalent to the canonical transposed input type "
                f"'{_with_map(expected, source)}'"
            )


def _with_map(t: MemRefType, source: MemRefType) -> str:
    """The type as MLIR shows it here: its strides as an affine map, or no layout where that is the identity."""
    if same_strides(t, MemRefType(t.shape, t.element)):
        return str(t.with_(layout=None))
    strides, offset = t.strides_and_offset()  # type: ignore[misc]
    symbols = 0
    terms: list[str] = []
    if offset == DYNAMIC:
        symbols += 1
    for i in sorted(range(t.rank), key=lambda i: (strides[i] != 1, i)):
        if strides[i] == DYNAMIC:
            terms.append(f"d{i} * s{symbols}")
            symbols += 1
        else:
            terms.append(f"d{i}" if strides[i] == 1 else f"d{i} * {strides[i]}")
    terms.sort(key=lambda s: int(s.split()[0][1:]))
    if offset == DYNAMIC:
        terms.append("s0")
    elif offset:
        terms.append(str(offset))
    dims = ", ".join(f"d{i}" for i in range(t.rank))
    names = f"[{', '.join(f's{i}' for i in range(symbols))}]" if symbols else ""
    shape = "".join(f"{'?' if n == DYNAMIC else n}x" for n in t.shape)
    space = f", {t.memory_space}" if t.memory_space is not None else ""
    return f"memref<{shape}{t.element}, affine_map<({dims}){names} -> ({' + '.join(terms)})>{space}>"
