"""Makes detached ops of `vector` from what they are about; result types follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.attributes import ArrayAttr, Attribute, DenseElementsAttr, i64, i64_array
from ...ir.operations import Value
from ...ir.types import VectorType
from .attributes import slice_vector
from .elements import ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp
from .shapes import BroadcastOp, DeinterleaveOp, InterleaveOp, ShapeCastOp, ShuffleOp, TransposeOp


def _array(numbers: Sequence[int]) -> ArrayAttr:
    return ArrayAttr(tuple(map(i64, numbers)))


def extract(source: Value, position: Sequence[int]) -> ExtractOp:
    """The scalar or sub-vector at a position that is known."""
    t: Any = source.type
    whole = len(position) == t.rank
    result = t.element if whole else slice_vector(t, range(len(position), t.rank))
    return ExtractOp((source,), (result,), {"static_position": i64_array(position)})


def insert(value: Value, target: Value, position: Sequence[int]) -> InsertOp:
    return InsertOp((value, target), (target.type,), {"static_position": i64_array(position)})


def extract_strided_slice(source: Value, offsets: Sequence[int], sizes: Sequence[int]) -> ExtractStridedSliceOp:
    """Dims after those that have an offset are taken whole."""
    t: Any = source.type
    result = VectorType((*sizes, *t.shape[len(sizes) :]), t.element)
    properties: dict[str, Attribute] = {
        "offsets": _array(offsets),
        "sizes": _array(sizes),
        "strides": _array([1] * len(sizes)),
    }
    return ExtractStridedSliceOp((source,), (result,), properties)


def insert_strided_slice(value: Value, target: Value, offsets: Sequence[int]) -> InsertStridedSliceOp:
    """`offsets` for each dim of the target."""
    properties: dict[str, Attribute] = {"offsets": _array(offsets), "strides": _array([1] * value.type.rank)}
    return InsertStridedSliceOp((value, target), (target.type,), properties)


def broadcast(source: Value, to: Any) -> BroadcastOp:
    return BroadcastOp((source,), (to,))


def shape_cast(source: Value, to: Any) -> ShapeCastOp:
    return ShapeCastOp((source,), (to,))


def transpose(source: Value, permutation: Sequence[int]) -> TransposeOp:
    t: Any = source.type
    result = VectorType(tuple(t.shape[p] for p in permutation), t.element)
    return TransposeOp((source,), (result,), {"permutation": i64_array(permutation)})


def shuffle(first: Value, second: Value, mask: Sequence[int]) -> ShuffleOp:
    t: Any = first.type
    result = VectorType((len(mask), *t.shape[1:]), t.element)
    return ShuffleOp((first, second), (result,), {"mask": i64_array(mask)})


def interleave(even: Value, odd: Value) -> InterleaveOp:
    t: Any = even.type
    return InterleaveOp((even, odd), (VectorType((*t.shape[:-1], 2 * t.shape[-1]), t.element),))


def deinterleave(source: Value) -> DeinterleaveOp:
    t: Any = source.type
    half = VectorType((*t.shape[:-1], t.shape[-1] // 2), t.element)
    return DeinterleaveOp((source,), (half, half))


def zeros(t: Any) -> DenseElementsAttr:
    """All elements zero (bits included: +0.0)."""
    return DenseElementsAttr((0,), t)
