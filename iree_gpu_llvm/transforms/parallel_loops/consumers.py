"""Computes what uses the result of a loop over workers inside the loop.

%0 = scf.forall (%i) in (64) shared_outs(%o = %a) {        %1 = scf.forall (%i) in (64) shared_outs(%p = %b) {
  ... %t ...                                                 ... %t ...
  parallel_insert_slice %t into %o[%i] [1]           ->      %s = tensor.extract_slice %p[%i] [1]
}                                                            %u = linalg.generic ins(%t) outs(%s)
%1 = linalg.generic ins(%0) outs(%b)                         parallel_insert_slice %u into %p[%i] [1]
                                                           }

The loop keeps its old result as long as that is used.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...dialects.linalg.packing import PackOp, UnPackOp
from ...dialects.linalg.structured import StructuredOp
from ...dialects.scf.forall import ForallOp
from ...dialects.tensor import builders as tensor
from ...ir.builder import Rewriter
from ...ir.effects import is_pure
from ...ir.operations import Block, Operation, Value
from ...ir.rewriting import pattern
from ...ir.types import RankedTensorType
from ..tiling.result_tiles import loops_of, loops_tile
from .foralls import free_values, insertion_of, is_over_lanes, keeps_rank, leaves_something, make_forall


class _Use(NamedTuple):
    """Operand `number` of the consumer is what the forall makes by `insertion`."""

    forall: ForallOp
    insertion: Any
    number: int


@pattern()
def consumer_of_threads(op: Operation, rewriter: Rewriter) -> bool:
    """Of loops over subgroups with loops over lanes inside, which first become loops over work items, none."""
    use = _use_of(op)
    if use is None or any(isinstance(x, ForallOp) and is_over_lanes(x) for x in use.forall.walk()):
        return False
    return _fuse_consumer(op, rewriter)


@pattern()
def tilable_consumer(op: Operation, rewriter: Rewriter) -> bool:
    return _fuse_consumer(op, rewriter)


def _fuse_consumer(op: Operation, rewriter: Rewriter) -> bool:
    use = _use_of(op)
    if use is None:
        return False
    if _is_used_inside_others(use.forall):  # as the other loop, which it may be computed in
        return _move_to_first_use(op, use.forall, rewriter)
    if not isinstance(op, StructuredOp) or not _can_be_cut(op, use):
        return False
    place = _place(op, use.forall, rewriter)
    if place is None:
        return False
    _fuse(op, use, place, rewriter)
    return True


def fuse_into_producer(op: Operation, rewriter: Rewriter) -> Operation | None:
    """Computes an op in the loop that makes one of its inputs, wherever else that is used. The op of a turn comes
    back; None if it cannot be done."""
    use = _use_of(op)
    if use is None or _is_used_inside_others(use.forall) or not isinstance(op, StructuredOp):
        return None
    place = _place(op, use.forall, rewriter) if _can_be_cut(op, use) else None
    return None if place is None else _fuse(op, use, place, rewriter)


def _use_of(op: Operation) -> _Use | None:
    """The first input that a loop in the same block makes slice by slice, of an op that can be cut into tiles."""
    if not op.results or not isinstance(op, (StructuredOp, PackOp, UnPackOp)):
        return None
    for i, v in enumerate(op.ins if isinstance(op, StructuredOp) else [op.source]):
        forall = v.defining_op
        if isinstance(forall, ForallOp) and forall.parent is op.parent:
            insertion = insertion_of(forall, v.index)
            if insertion is not None and keeps_rank(insertion) and not leaves_something(forall, insertion):
                others = [x for j, x in enumerate(op.operands) if j != i and x.defining_op is forall]
                return None if others else _Use(forall, insertion, i)
    return None


def _can_be_cut(op: StructuredOp, use: _Use) -> bool:
    """Whether a slice of the input is what a slice of each result needs of it, and no sum is cut."""
    own = op.maps[use.number]
    outs = op.maps[len(op.operands) - len(op.results) :]
    if not own.is_projected_permutation or not all(m.is_projected_permutation for m in outs):
        return False
    extents = op.loop_extents()
    for e, offset, size in zip(own.results, use.insertion.mixed_offsets, use.insertion.mixed_sizes, strict=True):
        whole = offset == 0 and size == extents[e.position]
        if op.iterators[e.position] != "parallel" and not whole:
            return False
    return all(isinstance(v.type, RankedTensorType) for v in op.outs)


def _is_used_inside_others(forall: ForallOp) -> bool:
    return any(u.parent is not forall.parent for r in forall.results for u in r.users)


def _move_to_first_use(op: Operation, forall: ForallOp, rewriter: Rewriter) -> bool:
    """In front of other uses of the loop, where iree-opt has it though it does not compute it in the loop."""
    place = _place(op, forall, rewriter)
    if place is None or place is op:
        return False
    rewriter.move_before(op, place)
    return True


def _place(op: Operation, forall: ForallOp, rewriter: Rewriter) -> Operation | None:
    """The first op of the block that uses the loop, where all that the consumer needs is or can be brought; None if it
    cannot."""
    block = op.parent
    assert block is not None
    users = [_around(u, block) for r in forall.results for u in r.users]
    first = users[0]
    for u in users[1:]:
        if u.is_before(first):
            first = u
    if first is op:
        return op
    needed: set[Operation] = set()
    waiting = [v for v in op.operands if v.defining_op is not forall]
    while waiting:
        source = waiting.pop().defining_op
        if source is None or source.parent is not block or source.is_before(first) or source in needed:
            continue
        if not is_pure(source) or any(v.defining_op is forall for v in free_values(source)):
            return None
        needed.add(source)
        waiting += free_values(source)
    for source in [x for x in block.ops if x in needed]:
        rewriter.move_before(source, first)
    return first


def _around(op: Operation, block: Block) -> Operation:
    """The op of a block in which an op is, or which it is."""
    while op.parent is not block:
        assert op.parent_op is not None
        op = op.parent_op
    return op


def _fuse(op: StructuredOp, use: _Use, place: Operation, rewriter: Rewriter) -> Operation:
    forall, insertion = use.forall, use.insertion
    rewriter.set_before(place)
    new = rewriter.insert(make_forall(forall, [*forall.outputs, *op.outs]))
    empty_end, end = new.body.last, forall.body.last
    assert empty_end is not None and end is not None
    kept = len(forall.results)
    arguments = new.body.arguments[: forall.rank + kept]
    rewriter.inline_block_before(forall.body, empty_end, arguments)
    rewriter.erase(empty_end)
    forall.regions[0].append(Block())
    begins, counts = loops_of(op, op.maps[use.number], insertion.mixed_offsets, insertion.mixed_sizes)
    operands: list[Value] = [*op.ins, *new.output_arguments[kept:]]
    rewriter.set_before(end)
    rewriter.location = op.location
    tile = loops_tile(rewriter, op, operands, begins, counts, {use.number: insertion.source})
    rewriter.set_to_end(end.regions[0].entry)
    first = len(op.operands) - len(op.results)
    for i, r in enumerate(tile.op.results):
        part = tile.parts[first + i]
        at = ([o for o, _ in part], [n for _, n in part], [1] * len(part))
        rewriter.insert(tensor.parallel_insert_slice(r, operands[first + i], at))
    rewriter.replace(op, new.results[kept:])
    rewriter.replace(forall, new.results[:kept])
    return tile.op
