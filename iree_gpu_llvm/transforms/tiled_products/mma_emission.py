"""What a kind of `inner_tiled` is made of: the matrix instructions for one lane's share of a tile.

    emit(b, #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, [%a, %b], %c)  ->
        amdgpu.mfma 16x16x16 %a * %b + %c : vector<4xf16>, vector<4xf16>, vector<4xf32>

All operands have the kind's distributed types. Accumulators that instructions want in another form are converted by
pairs of conversions, so that loops carry that form.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialects.amdgpu.mfma import MFMAOp, ScaledMFMAOp, SparseMFMAOp
from ...dialects.amdgpu.wmma import WMMAOp
from ...dialects.arith.comparisons import CMPI_PREDICATE, CmpIOp, SelectOp
from ...dialects.arith.floats import AddFOp
from ...dialects.arith.integers import AddIOp, AndIOp
from ...dialects.gpu.indexing import LaneIdOp
from ...dialects.iree_gpu.mma_attributes import MatrixKind
from ...dialects.nvgpu import MmaSyncOp
from ...dialects.vector import builders as vector
from ...ir.attributes import ArrayAttr, Attribute, DenseElementsAttr, FloatAttr, IntegerAttr, i32, i64, index, splat
from ...ir.builder import Builder
from ...ir.operations import Value
from ...ir.types import I1, I32, INDEX, FloatType, IntegerType, VectorType
from .data_tiled_emission import emit_data_tiled
from .hoistable_conversions import conversion


def can_emit(kind: Any) -> bool:
    """Whether `emit` knows instructions for a kind, given operands of the distributed types."""
    row = kind.row
    if row.op is None or row.layouts is None:
        return False
    if row.family == "virtual_mma":
        return row.a == row.b if "slice" in row.native_facts else not kind.col_major
    return True


def emit(b: Builder, kind: Any, inputs: Sequence[Value], acc: Value) -> Value:
    """The new accumulator."""
    if kind.is_data_tiled:
        return emit_data_tiled(b, kind, inputs, acc, emit)
    row = kind.row
    if row.family == "scaled_mma":
        return _scaled_mfma(b, kind, inputs, acc)
    if row.family == "virtual_mma":
        emitter = _chain if "slice" in row.native_facts else _dense_by_sparse
    else:
        emitter = _EMITTERS[row.op]
    return emitter(b, kind, inputs[0], inputs[1], acc)


def _sizes(m: int, n: int, k: int) -> dict[str, Attribute]:
    return {"m": i32(m), "n": i32(n), "k": i32(k)}


# -- one instruction


def _mfma(b: Builder, kind: MatrixKind, lhs: Value, rhs: Value, acc: Value) -> Value:
    """Vectors of one element are scalars to the instruction."""
    row = kind.row
    lhs, rhs, c = _swapped(kind, *(_scalar_if_single(b, v) for v in (lhs, rhs, acc)))
    properties = _sizes(row.m, row.n, row.k)
    if row.blocks > 1:
        properties["blocks"] = i32(row.blocks)
    made = b.make(MFMAOp((lhs, rhs, c), (c.type,), properties))
    return made if c is acc else b.make(vector.broadcast(made, acc.type))


def _scalar_if_single(b: Builder, v: Value) -> Value:
    return b.make(vector.extract(v, [0])) if v.type.shape == (1,) else v


def _swapped(kind: Any, lhs: Value, rhs: Value, acc: Value) -> tuple[Value, Value, Value]:
    """The transposed product is that of the operands the other way round."""
    return (rhs, lhs, acc) if getattr(kind, "col_major", False) else (lhs, rhs, acc)


RDNA3_INTERLEAVE, RDNA3_DEINTERLEAVE = "rdna3_interleave_acc", "rdna3_deinterleave_acc"


def _wmma(b: Builder, kind: MatrixKind, lhs: Value, rhs: Value, acc: Value) -> Value:
    row = kind.row
    lhs, rhs, acc = _swapped(kind, lhs, rhs, acc)
    sizes = _sizes(row.m, row.n, row.k)
    # RDNA3 keeps accumulators of 16 bits in the low halves of 32-bit registers (ISA, 7.9 "WMMA").
    half = row.introduced == "RDNA3" and row.c in ("f16", "bf16")
    if not half:
        return b.make(WMMAOp((lhs, rhs, acc), (acc.type,), sizes))

    def spread(b: Builder, values: Sequence[Value]) -> list[Value]:
        return [b.make(vector.interleave(values[0], b.constant(vector.zeros(values[0].type))))]

    def gather(b: Builder, values: Sequence[Value]) -> list[Value]:
        return [b.insert(vector.deinterleave(values[0])).results[0]]

    c = b.make(conversion(RDNA3_INTERLEAVE, RDNA3_DEINTERLEAVE, [acc], spread))
    made = b.make(WMMAOp((lhs, rhs, c), (c.type,), sizes))
    return b.make(conversion(RDNA3_DEINTERLEAVE, RDNA3_INTERLEAVE, [made], gather))


def _mma_sync(b: Builder, kind: MatrixKind, lhs: Value, rhs: Value, acc: Value) -> Value:
    """The instruction counts A's four 8-row pieces down the columns, the layout along the rows (PTX ISA, fragments of
    mma.m16n8k16)."""
    row = kind.row
    t = lhs.type
    pieces = b.make(vector.shape_cast(lhs, VectorType((2, t.shape[0] // 2, t.shape[1]), t.element)))
    lhs = b.make(vector.shape_cast(b.make(vector.transpose(pieces, [1, 0, 2])), t))
    shape = ArrayAttr(tuple(map(i64, (row.m, row.n, row.k))))
    return b.make(MmaSyncOp((lhs, rhs, acc), (acc.type,), {"mmaShape": shape}))


_EMITTERS = {"amdgpu.mfma": _mfma, "amdgpu.wmma": _wmma, "nvgpu.mma.sync": _mma_sync}


def _scaled_mfma(b: Builder, kind: Any, inputs: Sequence[Value], acc: Value) -> Value:
    """The instruction takes its scale out of four, of which the first is ours."""
    row = kind.row
    lhs, rhs, lhs_scale, rhs_scale = inputs
    scales = [_scale(b, v) for v in (lhs_scale, rhs_scale)]
    m, n = row.m, row.n
    if getattr(kind, "col_major", False):
        lhs, rhs, m, n = rhs, lhs, n, m
        scales.reverse()
    properties = {**_sizes(m, n, row.k * row.block_size), "scalesIdxA": i32(0), "scalesIdxB": i32(0)}
    return b.make(ScaledMFMAOp((lhs, rhs, acc, *scales), (acc.type,), properties))


def _scale(b: Builder, v: Value) -> Value:
    t = VectorType((4,), v.type.element)
    scale = b.make(vector.extract(v, [0]))
    # Of f8E8M0FNU, which has no zero, bits of 0 are the smallest number.
    others = b.constant(splat(t, FloatAttr(0, t.element)))
    return b.make(vector.insert(scale, others, [0]))


# -- several


def _chain(b: Builder, kind: Any, lhs: Value, rhs: Value, acc: Value) -> Value:
    """Instructions on one slice of the operands after the other, all adding to the same accumulator."""
    native = kind.row.native_facts
    width = native["slice"]
    for i in range(native["count"]):
        pieces = [b.make(vector.extract_strided_slice(v, [i * width], [width])) for v in (lhs, rhs)]
        pair = _swapped(kind, pieces[0], pieces[1], acc)
        acc = b.make(MFMAOp(pair, (acc.type,), _sizes(native["m"], native["n"], native["k"])))
    return acc


VDMFMA_INTERLEAVE, VDMFMA_DEINTERLEAVE = "vdmfma_interleave_acc", "vdmfma_deinterleave_acc"


def _dense_by_sparse(b: Builder, kind: Any, lhs: Value, rhs: Value, acc: Value) -> Value:
    """Every row of A is two rows of a sparse instruction, in an even lane and the odd one behind it: the first holds
    elements 0 and 1 of each four, the second 2 and 3. Their results are added in the end."""
    native = kind.row.native_facts
    unroll, width = native["unroll"], native["a_slice"]
    add = AddFOp if isinstance(acc.type.element, FloatType) else AddIOp

    def spread(b: Builder, values: Sequence[Value]) -> list[Value]:
        return [b.make(vector.interleave(values[0], b.constant(vector.zeros(values[0].type))))]

    def join(b: Builder, values: Sequence[Value]) -> list[Value]:
        halves = b.insert(vector.deinterleave(values[0])).results
        return [b.make(add(halves, (halves[0].type,)))]

    c = b.make(conversion(VDMFMA_INTERLEAVE, VDMFMA_DEINTERLEAVE, [acc], spread))
    chosen = _sparse_index(b, native)
    half = width * unroll
    for i in range(unroll):
        begin = i * width
        a = b.make(vector.extract_strided_slice(lhs, [begin], [width]))
        mask = [n for g in range(begin, begin + width, 2) for n in (g, g + 1, g + half, g + 1 + half)]
        pairs = b.make(vector.shuffle(rhs, rhs, mask))
        sizes = _sizes(native["m"], native["n"], native["k"])
        c = b.make(SparseMFMAOp((a, pairs, c, chosen), (c.type,), sizes))
    return b.make(conversion(VDMFMA_DEINTERLEAVE, VDMFMA_INTERLEAVE, [c], join))


def _sparse_index(b: Builder, native: dict[str, Any]) -> Value:
    """Which two of each four elements the lane's row holds."""
    lane = b.make(LaneIdOp((), (INDEX,)))
    parity = b.make(AndIOp((lane, b.constant(index(1))), (INDEX,)))
    predicate: dict[str, Attribute] = {"predicate": CMPI_PREDICATE.of("ne")}
    is_odd = b.make(CmpIOp((parity, b.constant(index(0))), (I1,), predicate))
    odd, even = (b.constant(_index_constant(native, native[f"{lane}_lane_index"])) for lane in ("odd", "even"))
    return b.make(SelectOp((is_odd, odd, even), (even.type,)))


def _index_constant(native: dict[str, Any], value: int) -> Attribute:
    """In the first element; the others are not looked at."""
    form = native["sparse_index_type"]
    if form == "i32":
        return IntegerAttr(value, I32)
    count, element = {"vector<4xi8>": (4, IntegerType(8)), "vector<2xi16>": (2, IntegerType(16))}[form]
    first = IntegerAttr(value, element).value
    return DenseElementsAttr((first, *[0] * (count - 1)), VectorType((count,), element))
