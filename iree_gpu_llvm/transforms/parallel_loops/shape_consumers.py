"""Lets a loop over workers make its result in the shape, or only the part, that is used.

%0 = scf.forall ... shared_outs(%o = %a) {               %b = tensor.collapse_shape %a [[0, 1]]
  ... %o ...                                             %1 = scf.forall ... shared_outs(%p = %b) {
  parallel_insert_slice %t into %o[%i, %j] [1, 4]   ->     %o = tensor.expand_shape %p [[0, 1]]
}                                                          ... %o ...
%1 = tensor.collapse_shape %0 [[0, 1]]                     %k = affine.linearize_index [%i, %j] by (8, 16)
                                                           %u = tensor.collapse_shape %t [[0, 1]]
                                                           parallel_insert_slice %u into %p[%k] [4]
                                                         }

%1 = tensor.extract_slice %0[0, 0] [%n, 16]              %n' = min(max(%n - %i, 0), 1), ...
                                                    ->   %u = tensor.extract_slice %t[0, 0] [%n', ...]
                                                         parallel_insert_slice %u into %p[%i, %j] [%n', ...]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...dialects.index_lists import Mixed, reassociation_groups
from ...dialects.scf.forall import ForallOp
from ...dialects.tensor import builders as tensor
from ...dialects.tensor.shapes import CollapseShapeOp
from ...dialects.tensor.slices import ExtractSliceOp
from ...ir.builder import Rewriter
from ...ir.operations import Block, Operation, Value
from ...ir.rewriting import pattern
from ..support import affine_arithmetic as arithmetic
from .foralls import has_unit_strides, insertion_of, is_contiguous, keeps_rank, linear, make_forall, set_behind


@pattern("tensor.collapse_shape")
def collapse_in_loop(op: CollapseShapeOp, rewriter: Rewriter) -> bool:
    """The slices that turns contribute are contiguous in the collapsed tensor."""
    found = _loop_before(op, op.src)
    groups = reassociation_groups(op.reassociation)
    if found is None or not op.src.type.has_static_shape:
        return False
    forall, insertion = found
    shape: Sequence[int] = op.src.type.shape
    if not all(is_contiguous([shape[d] for d in g], [insertion.mixed_sizes[d] for d in g]) for g in groups):
        return False

    def initial(v: Value) -> Operation:
        return tensor.collapse_shape(v, groups)

    def inside(argument: Value, _: Value) -> Value:
        return rewriter.make(tensor.expand_shape(argument, groups, shape))

    def contribution(insertion: Any, body: Block) -> tuple[list[Mixed], Operation, list[Mixed]]:
        set_behind(rewriter, insertion.mixed_offsets, body)
        offsets = [linear(rewriter, [insertion.mixed_offsets[d] for d in g], [shape[d] for d in g]) for g in groups]
        part = tensor.collapse_shape(insertion.source, groups)
        return offsets, part, list(part.result.type.shape)

    _rebuild(forall, op, insertion, initial, inside, contribution, rewriter)
    return True


@pattern("tensor.extract_slice")
def slice_in_loop(op: ExtractSliceOp, rewriter: Rewriter) -> bool:
    """Of a slice from the beginning, turns contribute what lies in it, which may be nothing. (A slice with fewer dims
    makes iree-opt 3.13 fail; it stays.)"""
    found = _loop_before(op, op.source)
    if found is None or not keeps_rank(op) or not has_unit_strides(op) or any(o != 0 for o in op.mixed_offsets):
        return False
    forall, insertion = found
    if not all(_is_there(v, forall) for v in op.mixed_sizes if isinstance(v, Value)):
        return False
    whole = (op.mixed_offsets, op.mixed_sizes, op.mixed_strides)

    def initial(v: Value) -> Operation:
        return tensor.extract_slice(v, whole)

    def inside(_: Value, before: Value) -> Value:
        return before

    def contribution(insertion: Any, body: Block) -> tuple[list[Mixed], Operation, list[Mixed]]:
        offsets = insertion.mixed_offsets
        set_behind(rewriter, offsets, body)
        sizes = [_clamped(rewriter, *x) for x in zip(op.mixed_sizes, offsets, insertion.mixed_sizes, strict=True)]
        part = tensor.extract_slice(insertion.source, ([0] * len(sizes), sizes, [1] * len(sizes)))
        return offsets, part, sizes

    _rebuild(forall, op, insertion, initial, inside, contribution, rewriter)
    return True


def _loop_before(op: Operation, source: Any) -> tuple[ForallOp, Any] | None:
    """The loop whose result an op alone uses, and what its turns contribute."""
    forall = source.defining_op
    if not isinstance(forall, ForallOp) or forall.parent is not op.parent or not source.has_one_use:
        return None
    insertion = insertion_of(forall, source.index)
    return (forall, insertion) if insertion is not None and keeps_rank(insertion) else None


def _clamped(rewriter: Rewriter, end: Mixed, offset: Mixed, size: Mixed) -> Mixed:
    """How much of a part lies before an end."""
    rest = arithmetic.maximum(rewriter, arithmetic.sub(rewriter, end, offset), 0)
    return arithmetic.minimum(rewriter, rest, size)


def _is_there(v: Value, forall: ForallOp) -> bool:
    """Whether a value, which an op behind the loop uses, is made before the loop."""
    source = v.defining_op
    return source is None or source.parent is not forall.parent or source.is_before(forall)


def _rebuild(
    forall: ForallOp,
    op: Operation,
    insertion: Any,
    initial: Callable[[Value], Operation],
    inside: Callable[[Value, Value], Value],
    contribution: Callable[[Any, Block], tuple[list[Mixed], Operation, list[Mixed]]],
    rewriter: Rewriter,
) -> None:
    """The loop with another shared tensor: what it begins as, what it is for the body, what a turn puts where."""
    number = op.operands[0].index
    outputs = list(forall.outputs)
    before = outputs[number]
    rewriter.set_before(forall)
    rewriter.location = op.location
    outputs[number] = rewriter.make(initial(before))
    new = rewriter.insert(make_forall(forall, outputs))
    empty_end, end, shared = new.body.last, forall.body.last, new.output_arguments[number]
    assert empty_end is not None and end is not None
    rewriter.set_to_start(new.body)
    arguments = list(new.body.arguments)
    arguments[forall.rank + number] = inside(shared, before)  # type: ignore[call-overload]
    rewriter.inline_block_before(forall.body, empty_end, arguments)
    rewriter.erase(empty_end)
    forall.regions[0].append(Block())
    offsets, part, sizes = contribution(insertion, new.body)
    view, first = arguments[forall.rank + number].defining_op, new.body.first
    if view is not None and view.parent is new.body and first is not None and first is not view:
        rewriter.move_before(view, first)
    rewriter.set_before(end)
    source = rewriter.make(part)
    rewriter.set_before(insertion)
    rewriter.insert(tensor.parallel_insert_slice(source, shared, (offsets, sizes, [1] * len(sizes))))
    rewriter.erase(insertion)
    result = new.results[number]
    others = [before if i == number else r for i, r in enumerate(new.results)]
    rewriter.replace(op, [result])
    rewriter.replace(forall, others)
