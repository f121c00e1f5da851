"""Tiles, and fusion into loops."""

from __future__ import annotations

from typing import Any

from ...dialects.index_lists import DYNAMIC_INDEX, Mixed
from ...dialects.iree_codegen.inner_tiled import InnerTiledOp
from ...dialects.linalg.generic import GenericOp
from ...dialects.linalg.structured import StructuredOp
from ...dialects.scf.forall import ForallOp
from ...dialects.transform.structured import (
    FuseIntoContainingOp,
    GeneralizeOp,
    InterchangeOp,
    TileUsingForallOp,
    TileUsingForOp,
)
from ...dialects.transform.types import OPS
from ...ir.operations import Operation
from ...ir.types import INDEX
from ..generic_loops import as_generic
from ..tiling.inner_tiled_loops import tile
from ..tiling.structured_loops import tile_by_forall, tile_by_loops
from ..tiling.tile_and_fuse import fuse_first_slice
from .handles import implements
from .state import State, failure, wrong_kind
from .steps import Payload, each, step


def _sizes(op: Any, state: State, static: Any, dynamic: Any, packed: Any = None) -> list[Mixed]:
    """Of a list of sizes, in which handles stand for ops that make one, and params for numbers."""
    if packed is not None:
        return _stood_for(op, state, packed)
    following = iter(dynamic)
    return [x for n in static.values for x in ([n] if n != DYNAMIC_INDEX else _stood_for(op, state, next(following)))]


def _stood_for(op: Any, state: State, handle: Any) -> list[Mixed]:
    if not isinstance(handle.type, OPS):
        return list(state.integers(op, handle))
    found: list[Mixed] = []
    for maker in state.ops(handle):
        if len(maker.results) != 1 or maker.results[0].type is not INDEX:
            raise failure(op, "expected dynamic size op to have a single index result", maker, "size producer op")
        found.append(maker.results[0])
    return found


def _check(op: Any, target: Operation, sizes: list[Mixed]) -> None:
    if not implements(target, "TilingInterface"):
        raise failure(op, "only ops implementing TilingInterface are supported", target)
    loops = target.iterators if isinstance(target, StructuredOp) else getattr(target, "iterator_types", sizes)
    count = len(getattr(loops, "elements", loops))
    if len(sizes) > count:
        raise failure(op, f"too many tiles provided, expected at most {count} found {len(sizes)}")


@each("transform.structured.tile_using_for", consumes=["target"])
def tile_using_for(op: TileUsingForOp, target: Any, state: State) -> list[Any]:
    if any(op.scalable_sizes.values):
        raise op.error("has sizes that are multiples of a vector's scale, which no GPU has")
    if op.dynamic_interchange or op.packed_interchange is not None:
        raise op.error("takes the order of its loops, as far as is implemented, from numbers alone")
    sizes = _sizes(op, state, op.static_sizes, op.dynamic_sizes, op.packed_sizes)
    _check(op, target, sizes)
    order = list(op.interchange.values)
    if isinstance(target, StructuredOp) and target.results:
        new, loops = tile_by_loops(target, sizes, order)
        return [new, *loops]
    numbers = [n for n in sizes if isinstance(n, int)]
    if isinstance(target, InnerTiledOp) and target.has_tensor_semantics and len(numbers) == len(sizes) and not order:
        new, loops = tile(target, numbers)
        return [new, *loops]
    raise op.error(f"does not tile '{target.name}' like this, as far as is implemented")


@each("transform.structured.tile_using_forall", consumes=["target"])
def tile_using_forall(op: TileUsingForallOp, target: Any, state: State) -> list[Any]:
    turns = _sizes(op, state, op.static_num_threads, op.num_threads, op.packed_num_threads)
    sizes = _sizes(op, state, op.static_tile_sizes, op.tile_sizes, op.packed_tile_sizes)
    given = turns or sizes
    _check(op, target, given)
    if (turns and sizes) or not isinstance(target, StructuredOp) or not target.results:
        raise op.error(f"does not tile '{target.name}' like this, as far as is implemented")
    for d, n in enumerate(given):
        if n != 0 and target.iterators[d] != "parallel":  # iree-opt 3.13 warns, and each turn adds to what was there
            raise op.error(f"would share out dimension {d} of '{target.name}', over which it sums")
    mapping = None if op.mapping is None else list(op.mapping.elements)
    return list(tile_by_forall(target, given, bool(turns), mapping))


@step("transform.structured.fuse_into_containing_op", consumes=["producer_op"])
def fuse_into_containing(op: FuseIntoContainingOp, state: State) -> list[Payload]:
    waiting = list(state.ops(op.producer_op))
    if not waiting:
        return [[], list(state.ops(op.containing_op))]
    loop = state.only(op.containing_op, op, "requires exactly one containing_op handle")
    if not isinstance(loop, ForallOp):
        raise op.error(f"fuses only into scf.forall, as far as is implemented, and this is '{loop.name}'")
    fused: Payload = []
    while waiting:
        producer = next((p for p in waiting if _is_used_in(p, loop)), None)
        if producer is None:
            raise failure(op, "could not find next producer to fuse into container")
        waiting.remove(producer)
        if not implements(producer, "TilingInterface"):
            raise failure(op, "could not fuse ", producer, "producer is not a TileableInterface")
        made = fuse_first_slice(producer, loop)
        if made is None:
            raise failure(op, "could not fuse ", producer, "failed to fuse")
        fused.append(made)
    return [fused, [loop]]


def _is_used_in(producer: Operation, loop: Operation) -> bool:
    return any(loop.is_ancestor_of(u) for r in producer.results for u in r.users)


@each("transform.structured.generalize", consumes=["target"])
def generalize(op: GeneralizeOp, target: Operation, state: State) -> Operation:
    if not isinstance(target, StructuredOp):
        raise wrong_kind(op, target)
    return target if isinstance(target, GenericOp) else as_generic(target, list(range(len(target.iterators))))


@each("transform.structured.interchange", consumes=["target"])
def interchange(op: InterchangeOp, target: Operation, state: State) -> Operation:
    if not isinstance(target, GenericOp):
        raise wrong_kind(op, target)
    order, loops = list(op.iterator_interchange.values), len(target.iterators)
    if not order:
        return target
    if len(order) != loops:
        raise failure(
            op,
            f'"iterator_interchange" has length ({len(order)}) different from the number of loops in the target'
            f" operation ({loops})",
        )
    return as_generic(target, order)
