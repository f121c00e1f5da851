"""Tiles of ops of `iree_linalg_ext`: what of their operands some of their turns need.

%0 = iree_linalg_ext.scatter dimension_map = [0]       %s = tensor.extract_slice %u[%i, %j] [1, 4]
         ins(%u, %n : tensor<32x16xf32>, ...)      ->  %t = tensor.extract_slice %n[%i, 0] [1, 1]
         outs(%o : tensor<64x16xf32>)                  %r = tensor.extract_slice %o[0, %j] [64, 4]
     turns at [%i, %j] [1, 4] of the updates           %1 = iree_linalg_ext.scatter ins(%s, %t) outs(%r)

The turns of a scatter are its updates', of `map_store` its input's, of others their output's. Which element goes where
is said by indices, or a region: all of what is stored to, or loaded from, along those dims is any turn's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ...dialects.destination_style import destination_numbers
from ...dialects.index_lists import Mixed, mixed, split_mixed
from ...dialects.tensor import builders as tensor
from ...ir.attributes import FALSE
from ...ir.builder import Builder
from ...ir.operations import Operation, Value
from ..support import affine_arithmetic as arithmetic
from ..support.building import value_of

Part = list[tuple[Mixed, Mixed]]
"""Offset and size along each dim of an operand."""
Parts = Iterator[tuple[int, Part]]
"""Of operands by their numbers, each found right before it is sliced."""

SCATTER, GATHER = "iree_linalg_ext.scatter", "iree_linalg_ext.gather"
MAP_STORE, MAP_LOAD = "iree_linalg_ext.map_store", "iree_linalg_ext.map_load"
ARG_COMPARE, IM2COL = "iree_linalg_ext.arg_compare", "iree_linalg_ext.im2col"


def loops_of_ext(op: Any) -> list[str] | None:
    """Which loops can be shared out, of an op that is cut by itself: None for others. Updates that may meet at one
    place are one work item's. (iree-opt 3.13 warns, and shares them out.)"""
    if not op.results:
        return None
    if op.name == SCATTER:
        batch = _batch_rank(op, op.updates.type.rank, op.original.type.rank)
        of_batch = "reduction" if op.unique_indices is FALSE else "parallel"
        return [of_batch] * batch + ["parallel"] * (op.updates.type.rank - batch)
    if op.name == MAP_STORE:
        return ["parallel"] * op.input.type.rank
    if op.name == IM2COL and _is_plain(op):
        return ["parallel"] * op.output.type.rank
    return None


def counted_operand(op: Any) -> int:
    """The operand of whose dims the loops are."""
    return destination_numbers(op)[0] if op.name == IM2COL else 0


def tile_of_ext(
    b: Builder, op: Any, operands: Sequence[Value], begins: Sequence[Mixed], counts: Sequence[Mixed]
) -> tuple[Operation, dict[int, Part]]:
    """An op for some of its turns, as if it had the given operands, and the parts of its outputs."""
    parts = _PARTS[op.name](b, op, operands, list(begins), list(counts))
    tile, _ = _built(b, op, operands, parts, begins)
    return tile, dict(_PARTS[op.name](b, op, op.operands, list(begins), list(counts), outputs_only=True))


def ext_result_tile(
    b: Builder, op: Any, operands: Sequence[Value], number: int, offsets: Sequence[Mixed], sizes: Sequence[Mixed]
) -> Any:
    """A slice of a result, from the slices of operands that it needs."""
    from .result_tiles import Tile

    parts = _PARTS[op.name](b, op, operands, list(offsets), list(sizes))
    tile, slices = _built(b, op, operands, parts, offsets)
    return Tile(tile.results[number], slices)


def has_result_tiles(op: Any) -> bool:
    return bool(op.results) and (op.name in (GATHER, MAP_LOAD, ARG_COMPARE) or (op.name == IM2COL and _is_plain(op)))


def _built(
    b: Builder, op: Any, operands: Sequence[Value], parts: Parts, begins: Sequence[Mixed]
) -> tuple[Any, list[Operation]]:
    slices: dict[int, Any] = {}
    for i, part in parts:
        at = ([o for o, _ in part], [n for _, n in part], [1] * len(part))
        slices[i] = b.insert(tensor.extract_slice(operands[i], at))
    new = op.clone()
    new.operands = [slices[i].results[0] if i in slices else v for i, v in enumerate(operands)]
    for r, i in zip(new.results, destination_numbers(op), strict=True):
        r.type = new.operands[i].type
    if op.name == IM2COL:
        _shift_windows(b, new, begins)
    b.insert(new)
    if op.name in (MAP_STORE, MAP_LOAD):
        _shift_arguments(new, begins)
    return new, list(slices.values())


def _shift_arguments(op: Any, begins: Sequence[Mixed]) -> None:
    """The region is asked about places in the whole."""
    block = op.regions[0].blocks[0]
    b = Builder(block, block.first, op.location)
    for a, begin in zip(list(block.arguments), begins, strict=True):
        users = list(a.users)
        moved = value_of(b, arithmetic.add(b, a, begin))
        for user in users:
            user.operands = [moved if v is a else v for v in user.operands]


# -- what is needed of each operand


def _whole(b: Builder, v: Value, d: int) -> tuple[Mixed, Mixed]:
    return 0, tensor.dim(b, v, d)


def _batch_rank(op: Any, rank: int, indexed_rank: int) -> int:
    """Of what is taken or given, the dims that indices stand for."""
    return rank - (indexed_rank - len(op.dimension_map))


def _of_indices(b: Builder, v: Any, batch: Part) -> Part:
    return batch + [_whole(b, v, d) for d in range(len(batch), v.type.rank)]


def _of_indexed(b: Builder, op: Any, v: Any, rest: Part) -> Part:
    return [_whole(b, v, d) for d in range(len(op.dimension_map))] + rest


def _scatter_parts(
    b: Builder, op: Any, operands: Sequence[Any], begins: list[Mixed], counts: list[Mixed], outputs_only: bool = False
) -> Parts:
    own = list(zip(begins, counts, strict=True))
    batch = _batch_rank(op, op.updates.type.rank, op.original.type.rank)
    last = len(operands) - 1
    if not outputs_only:
        yield 0, own
        for i in range(1, last):
            yield i, _of_indices(b, operands[i], own[:batch])
    yield last, _of_indexed(b, op, operands[last], own[batch:])


def _gather_parts(
    b: Builder, op: Any, operands: Sequence[Any], begins: list[Mixed], counts: list[Mixed], outputs_only: bool = False
) -> Parts:
    own = list(zip(begins, counts, strict=True))
    batch = _batch_rank(op, op.output.type.rank, op.source.type.rank)
    last = len(operands) - 1
    yield last, own
    for i in range(1, last):
        yield i, _of_indices(b, operands[i], own[:batch])
    yield 0, _of_indexed(b, op, operands[0], own[batch:])


def _map_store_parts(
    b: Builder, op: Any, operands: Sequence[Any], begins: list[Mixed], counts: list[Mixed], outputs_only: bool = False
) -> Parts:
    """All that is stored to is any turn's."""
    if outputs_only:
        yield 1, [_whole(b, operands[1], d) for d in range(operands[1].type.rank)]
    else:
        yield 0, list(zip(begins, counts, strict=True))


def _output_parts(
    b: Builder, op: Any, operands: Sequence[Any], begins: list[Mixed], counts: list[Mixed], outputs_only: bool = False
) -> Parts:
    """What is loaded may lie anywhere in the input."""
    yield destination_numbers(op)[0], list(zip(begins, counts, strict=True))


def _comparison_parts(
    b: Builder, op: Any, operands: Sequence[Any], begins: list[Mixed], counts: list[Mixed], outputs_only: bool = False
) -> Parts:
    own = list(zip(begins, counts, strict=True))
    d = op.dimension.value
    inputs = len([v for v in (op.input, op.input_index) if v is not None])
    for i in range(inputs):
        yield i, [*own[:d], _whole(b, operands[i], d), *own[d:]]
    yield from ((inputs, own), (inputs + 1, own))


_PARTS: dict[str, Callable[..., Parts]] = {
    SCATTER: _scatter_parts,
    GATHER: _gather_parts,
    MAP_STORE: _map_store_parts,
    MAP_LOAD: _output_parts,
    IM2COL: _output_parts,
    ARG_COMPARE: _comparison_parts,
}


# -- windows


def _is_plain(op: Any) -> bool:
    """Whether the output's dims are in the order in which offsets are said, and none is padded."""
    order = list(op.output_perm)
    return order == sorted(order) and not list(op.static_output_pad_low) and not list(op.static_output_pad_high)


def _shift_windows(b: Builder, op: Any, begins: Sequence[Mixed]) -> None:
    offsets = mixed(op.offsets, op.static_offsets)
    moved = [arithmetic.add(b, x, y) for x, y in zip(offsets, begins, strict=True)]
    values, static = split_mixed(moved)
    begin, end = op.definition.operand_range(op, "offsets")
    sizes = op.definition.operand_sizes(op)
    sizes[op.definition.operand_index["offsets"]] = len(values)
    op.operands = [*op.operands[:begin], *values, *op.operands[end:]]
    op.properties["static_offsets"] = static
    op.properties["operandSegmentSizes"] = type(op.properties["operandSegmentSizes"])(
        op.properties["operandSegmentSizes"].type, sizes
    )
