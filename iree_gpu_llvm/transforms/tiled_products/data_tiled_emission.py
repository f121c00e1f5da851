"""What data-tiled kinds are made of: one instruction for each of their repetitions along M, N and K.

    kind = data_tiled_mma_layout<..., intrinsics_m = 2, intrinsics_k = 2>, operand A: vector<2x2x1x4xf16>  ->
        A's pieces [0, 0], [0, 1], [1, 0], [1, 1], each flattened to vector<4xf16>
        c0 = mma(A[0, 0], B[0], c0); c0 = mma(A[0, 1], B[1], c0); c1 = mma(A[1, 0], B[0], c1); ...

Which part of the vector belongs to which repetition is asked of the swizzle, so interleaved operands need no rule of
their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from ...dialects.iree_gpu.mma_attributes import MMAAttr, ScaledMMAAttr
from ...dialects.iree_gpu.tile_swizzle import CROSS_INTRINSIC, CROSS_THREAD, TileSwizzle
from ...dialects.vector import builders as vector
from ...ir.builder import Builder
from ...ir.operations import Value
from .hoistable_conversions import conversion

ACC_DISTRIBUTE, ACC_REASSEMBLE = "data_tiled_acc_distribute", "data_tiled_acc_reassemble"
Coordinates = tuple[int, int]  # a repetition along the first two source dimensions: (m, k), (n, k), (m, n)
Emit = Callable[[Builder, Any, Sequence[Value], Value], Value]


def emit_data_tiled(b: Builder, kind: Any, inputs: Sequence[Value], acc: Value, emit: Emit) -> Value:
    """The new accumulator; `emit` makes the instructions of the kind's intrinsic."""
    one = intrinsic_kind(kind)
    types = one.distributed_types()
    pieces = [_pieces(b, kind.swizzle(i), v, types[i]) for i, v in enumerate(inputs)]
    number = len(inputs)
    swizzle = kind.swizzle(number)
    places = list(_places(swizzle))

    def take_apart(b: Builder, values: Sequence[Value]) -> list[Value]:
        return list(_pieces(b, swizzle, values[0], types[number]).values())

    apart = b.insert(conversion(ACC_DISTRIBUTE, ACC_REASSEMBLE, [acc], take_apart))
    accs: dict[Coordinates, Value] = dict(zip((at for at, _ in places), apart.results, strict=True))
    for m, n, k in product(range(kind.intrinsics_m), range(kind.intrinsics_n), range(kind.intrinsics_k)):
        # A and its scales are asked by (m, k), B and its scales by (n, k).
        operands = [
            p[(n if role.startswith("rhs") else m, k)] for p, role in zip(pieces, kind.row.operands, strict=False)
        ]
        accs[m, n] = emit(b, one, operands, accs[m, n])

    def put_together(b: Builder, values: Sequence[Value]) -> list[Value]:
        whole = b.constant(vector.zeros(acc.type))
        inner = _internal_type(swizzle, acc)
        for (_, offsets), piece in zip(places, values, strict=True):
            whole = b.make(vector.insert_strided_slice(b.make(vector.shape_cast(piece, inner)), whole, offsets))
        return [whole]

    return b.make(conversion(ACC_REASSEMBLE, ACC_DISTRIBUTE, [accs[at] for at, _ in places], put_together))


def intrinsic_kind(kind: Any) -> Any:
    """The kind of one of the instructions."""
    if kind.family == "scaled_mma":
        return ScaledMMAAttr(kind.intrinsic, kind.lhs_elem_type, kind.rhs_elem_type, kind.acc_elem_type)
    return MMAAttr(kind.intrinsic)


def _places(swizzle: TileSwizzle) -> list[tuple[Coordinates, list[int]]]:
    """For each repetition, row-major in the lane's vector: which one it is, and where it begins."""
    parts = swizzle.parts
    found = []
    for offsets in product(*(range(p.size if p.kind == CROSS_INTRINSIC else 1) for p in parts)):
        at = [0, 0]
        for d, part, n in zip(swizzle.dimensions, parts, offsets, strict=True):
            if part.kind == CROSS_INTRINSIC:
                at[d] = n
        found.append(((at[0], at[1]), list(offsets)))
    return found


def _internal_shape(swizzle: TileSwizzle) -> tuple[int, ...]:
    return tuple(1 if p.kind in (CROSS_INTRINSIC, CROSS_THREAD) else p.size for p in swizzle.parts)


def _internal_type(swizzle: TileSwizzle, v: Value) -> Any:
    t: Any = v.type
    return type(t)(_internal_shape(swizzle), t.element)


def _pieces(b: Builder, swizzle: TileSwizzle, v: Value, t: Any) -> dict[Coordinates, Value]:
    """The operand of each instruction, flat."""
    sizes = _internal_shape(swizzle)
    return {
        at: b.make(vector.shape_cast(b.make(vector.extract_strided_slice(v, offsets, sizes)), t))
        for at, offsets in _places(swizzle)
    }
