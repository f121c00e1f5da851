"""Slices of what `linalg.pack` and `linalg.unpack` make.

%p = linalg.pack %a inner_dims_pos = [1] inner_tiles = [4] into %e : tensor<8x64xf16> -> tensor<8x16x4xf16>
tile at [%i, %j, 0] [1, 2, 4]  ->  the pack of %a[%i, 4 * %j] [1, 8]; no slice of less than whole inner tiles

%u = linalg.unpack %p inner_dims_pos = [1] inner_tiles = [4] into %e : tensor<8x16x4xf16> -> tensor<8x64xf16>
tile at [%i, %j] [1, 2]  ->  the slice from %j mod 4 on of the unpack of %p[%i, %j floordiv 4, 0] [1, n, 4]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...dialects.arith.integers import MulIOp
from ...dialects.index_lists import Mixed
from ...dialects.tensor import builders as tensor
from ...ir.affine import Dim, Symbol
from ...ir.builder import Builder
from ...ir.operations import Value
from ...ir.types import INDEX
from ..support import affine_arithmetic as arithmetic
from ..support.building import known_integer, value_of
from .result_tiles import Tile


def _tiles_by_dim(op: Any) -> dict[int, Mixed]:
    return dict(zip(op.inner_dims_pos.values, op.mixed_tiles, strict=True))


def _with_operands(op: Any, operands: Sequence[Value], result: Any) -> Any:
    """A copy for other tensors; tiles and padding stay."""
    copy = op.clone()
    copy.operands = operands
    copy.results[0].type = result
    return copy


def pack_tile(
    b: Builder, op: Any, operands: Sequence[Value], number: int, offsets: Sequence[Mixed], sizes: Sequence[Mixed]
) -> Tile | None:
    """Only of whole inner tiles."""
    source, target = operands[:2]
    rank = source.type.rank
    whole = zip(offsets[rank:], sizes[rank:], op.mixed_tiles, strict=True)
    if any(known_integer(o) != 0 or not _same(n, tile) for o, n, tile in whole):
        return None
    tiles = _tiles_by_dim(op)
    order = list(op.outer_dims_perm.values) or list(range(rank))
    begins: list[Mixed] = []
    lengths: list[Mixed] = []
    for d in range(rank):
        at = order.index(d)
        offset, size = offsets[at], sizes[at]
        if d in tiles:
            offset, size = (arithmetic.apply(b, Dim(0) * Symbol(0), [x], [tiles[d]]) for x in (offset, size))
        if op.padding_value is not None:  # the last tile may not be full
            size = arithmetic.minimum(b, size, arithmetic.sub(b, tensor.dim(b, source, d), offset))
        begins.append(offset)
        lengths.append(size)
    own = b.insert(tensor.extract_slice(source, (begins, lengths, [1] * rank)))
    into = b.insert(tensor.extract_slice(target, (offsets, sizes, [1] * len(sizes))))
    t = into.result.type
    new = b.insert(_with_operands(op, [own.results[0], into.results[0], *operands[2:]], t))
    return Tile(new.results[0], [own, into])


def _same(a: Mixed, b: Mixed) -> bool:
    return a is b or (known_integer(a) is not None and known_integer(a) == known_integer(b))


class _Part(NamedTuple):
    """Along one dim of an unpack's result: the tiles that are needed, how many elements they hold, and where in them
    the slice begins. `aligned` where they hold nothing else."""

    first: Mixed
    count: Mixed
    elements: Mixed
    begin: Mixed
    aligned: bool


def unpack_tile(
    b: Builder, op: Any, operands: Sequence[Value], number: int, offsets: Sequence[Mixed], sizes: Sequence[Mixed]
) -> Tile | None:
    source, target = operands[:2]
    rank = target.type.rank
    tiles = _tiles_by_dim(op)
    parts = [_part(b, tiles.get(d), offsets[d], sizes[d]) for d in range(rank)]
    order = list(op.outer_dims_perm.values) or list(range(rank))
    begins: list[Mixed] = [parts[d].first for d in order]
    counts: list[Mixed] = [parts[d].count for d in order]
    inner: list[Mixed] = [0] * len(tiles)
    at = ([*begins, *inner], [*counts, *op.mixed_tiles], [1] * source.type.rank)
    own = b.insert(tensor.extract_slice(source, at))
    if all(p.aligned for p in parts):
        into = b.insert(tensor.extract_slice(target, (offsets, sizes, [1] * rank)))
        slices = [own, into]
    else:
        into = b.insert(tensor.empty([p.elements for p in parts], target.type.element))
        slices = [own]
    t = into.results[0].type
    unpacked = b.make(_with_operands(op, [own.results[0], into.results[0], *operands[2:]], t))
    if len(slices) == 1:
        unpacked = b.make(tensor.extract_slice(unpacked, ([p.begin for p in parts], sizes, [1] * rank)))
    return Tile(unpacked, slices)


def _part(b: Builder, tile: Mixed | None, offset: Mixed, size: Mixed) -> _Part:
    if tile is None:
        return _Part(offset, size, size, 0, True)
    known, length = known_integer(tile), known_integer(size)
    first = arithmetic.apply(b, Dim(0) // Symbol(0), [offset], [tile])
    if known is not None and length is not None and length % known == 0:
        # A slice as long as some tiles is taken to begin where a tile does.
        return _Part(first, length // known, size, 0, True)
    begin = arithmetic.apply(b, Dim(0) % Symbol(0), [offset], [tile])
    last = arithmetic.apply(b, (Dim(0) + Dim(1) - 1) // Symbol(0), [offset, size], [tile])
    count = arithmetic.add(b, arithmetic.sub(b, last, first), 1)
    if isinstance(count, int) and known is not None:
        elements: Mixed = count * known
    else:
        elements = b.make(MulIOp((value_of(b, count), value_of(b, tile)), (INDEX,)))
    return _Part(first, count, elements, begin, False)
