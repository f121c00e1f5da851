"""Computes a slice of what an op makes, from slices of its operands.

    %0 = linalg.generic ... ins(%a : tensor<64x64xf32>)       %s = tensor.extract_slice %a[%i, 0] [4, 64]
      outs(%e : tensor<64x64xf16>)                        ->  %t = tensor.extract_slice %e[%i, 0] [4, 64]
    tile at [%i, 0] [4, 64]                                   %1 = linalg.generic ... ins(%s) outs(%t)

Of MLIR's ops that can be tiled so: structured ops of linalg, pad, pack and unpack, and some of `iree_linalg_ext`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ...dialects.index_lists import Mixed
from ...dialects.linalg.generic import IndexOp
from ...dialects.linalg.structured import StructuredOp
from ...dialects.tensor import builders as tensor
from ...ir.affine import AffineMap, Constant, Dim
from ...ir.builder import Builder
from ...ir.operations import Operation, Value
from ...ir.types import RankedTensorType
from ..support import affine_arithmetic as arithmetic
from ..support.building import value_of


class Tile(NamedTuple):
    """The slice, and the ops that slice operands for it, in order."""

    value: Value
    slices: Sequence[Operation]


Rule = Callable[[Builder, Any, Sequence[Value], int, Sequence[Mixed], Sequence[Mixed]], "Tile | None"]


def can_be_tiled(op: Operation | None) -> bool:
    return op is not None and _rule_of(op) is not None


def result_tile(
    b: Builder, op: Operation, operands: Sequence[Value], number: int, offsets: Sequence[Mixed], sizes: Sequence[Mixed]
) -> Tile | None:
    """A slice (of stride 1) of result `number`, as if the op had the given operands; None if that cannot be had."""
    rule = _rule_of(op)
    return rule(b, op, operands, number, offsets, sizes) if rule is not None else None


def _rule_of(op: Operation) -> Rule | None:
    if isinstance(op, StructuredOp):
        return _structured_tile if op.results else None
    if op.name == "tensor.pad":
        from .pad_tiles import pad_tile

        return pad_tile
    if op.name in ("linalg.pack", "linalg.unpack"):
        from . import packing_tiles

        return packing_tiles.pack_tile if op.name == "linalg.pack" else packing_tiles.unpack_tile
    if op.name.startswith("iree_linalg_ext."):
        from .ext_tiles import ext_result_tile, has_result_tiles

        return ext_result_tile if has_result_tiles(op) else None
    return None


# -- structured ops


def _structured_tile(
    b: Builder,
    op: StructuredOp,
    operands: Sequence[Value],
    number: int,
    offsets: Sequence[Mixed],
    sizes: Sequence[Mixed],
) -> Tile | None:
    """The loops that the result's dims are, run over the slice, the others in full."""
    of_result = op.maps[len(op.operands) - len(op.results) + number]
    if not of_result.is_projected_permutation:
        return None
    tile = loops_tile(b, op, operands, *loops_of(op, of_result, offsets, sizes))
    return Tile(tile.op.results[number], tile.slices)


class LoopsTile(NamedTuple):
    """An op for some of its turns, the ops that slice operands for it, in order, and each operand's offsets and
    sizes."""

    op: Operation
    slices: Sequence[Operation]
    parts: Sequence[Sequence[tuple[Mixed, Mixed]]]


def loops_of(
    op: StructuredOp, of_operand: AffineMap, offsets: Sequence[Mixed], sizes: Sequence[Mixed]
) -> tuple[list[Mixed], list[Mixed | None]]:
    """Where the loops begin and how often they run (None: in full) for a slice of an operand, whose map is a projected
    permutation."""
    begins: list[Mixed] = [0] * len(op.iterators)
    counts: list[Mixed | None] = [None] * len(op.iterators)
    for e, offset, size in zip(of_operand.results, offsets, sizes, strict=True):
        begins[e.position], counts[e.position] = offset, size
    return begins, counts


def loops_tile(
    b: Builder,
    op: StructuredOp,
    operands: Sequence[Value],
    begins: Sequence[Mixed],
    counts: Sequence[Mixed | None],
    known: Mapping[int, Value] | None = None,
) -> LoopsTile:
    """A structured op for some of its turns, as if it had the given operands. `known` are operands' slices that are
    there already."""
    known = known or {}
    maps = op.maps
    full = [loop_extent(b, op, operands, d) if n is None else n for d, n in enumerate(counts)]
    sliced = [isinstance(v.type, RankedTensorType) and bool(m.results) for v, m in zip(operands, maps, strict=True)]
    parts = [
        [_part(b, v, d, e, begins, full) for d, e in enumerate(m.results)] if is_sliced else []
        for v, m, is_sliced in zip(operands, maps, sliced, strict=True)
    ]
    tiles, slices = [], []
    for i, (v, own, is_sliced) in enumerate(zip(operands, parts, sliced, strict=True)):
        if not is_sliced or i in known:
            tiles.append(known.get(i, v))
            continue
        slice_op = b.insert(tensor.extract_slice(v, ([o for o, _ in own], [n for _, n in own], [1] * len(own))))
        slices.append(slice_op)
        tiles.append(slice_op.results[0])
    new = b.insert(_with_operands(op, tiles))
    _shift_indices(new, begins)
    return LoopsTile(new, slices, parts)


def loop_extent(b: Builder, op: StructuredOp, operands: Sequence[Value], loop: int) -> Mixed:
    """How often a loop runs: the extent of the first dim that it indexes."""
    for v, m in zip(operands, op.maps, strict=True):
        for d, e in enumerate(m.results):
            if e is Dim(loop):
                return tensor.dim(b, v, d)
    raise op.error(f"loop {loop} indexes no operand's dim")  # its verifier has refused this


def _part(
    b: Builder, v: Value, d: int, e: Any, begins: Sequence[Mixed], counts: Sequence[Mixed]
) -> tuple[Mixed, Mixed]:
    """Offset and size along an operand's dim that an expression of the loops indexes."""
    if isinstance(e, Dim):  # what an `affine.apply` makes is made again here, as MLIR does
        return arithmetic.apply(b, e, begins), arithmetic.apply(b, e, counts)
    if isinstance(e, Constant):
        return 0, tensor.dim(b, v, d)
    last = arithmetic.apply(b, e, [arithmetic.sub(b, n, 1) for n in counts])
    return arithmetic.apply(b, e, begins), arithmetic.add(b, last, 1)


def _with_operands(op: StructuredOp, operands: Sequence[Value]) -> Operation:
    """A copy for other operands."""
    copy = op.clone()
    copy.operands = operands
    for r, v in zip(copy.results, operands[len(operands) - len(copy.results) :], strict=True):
        r.type = v.type
    return copy


def _shift_indices(op: Operation, begins: Sequence[Mixed]) -> None:
    """Loop indices inside count from where the slice begins."""
    for inner in list(op.walk()):
        if isinstance(inner, IndexOp) and begins[inner.dim.value] != 0:
            b = Builder(inner.parent, inner.next, inner.location)
            users = list(inner.results[0].users)
            shifted = value_of(b, arithmetic.add(b, inner.results[0], begins[inner.dim.value]))
            for user in users:
                user.operands = [shifted if v is inner.results[0] else v for v in user.operands]
