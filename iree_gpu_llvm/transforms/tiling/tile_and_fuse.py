"""Computes slices that a parallel loop takes of what stands before it inside the loop instead.

    %0 = linalg.generic ins(%a) ...                      %r = scf.forall (%i) in (64) ... {
    %r = scf.forall (%i) in (64) ... {                     %s = tensor.extract_slice %a[%i, 0] [1, 4]
      %s = tensor.extract_slice %0[%i, 0] [1, 4]     ->    %t = linalg.generic ins(%s) ...
      ... %s ...                                           ... %t ...

What only such slices used is then dead. Slices of the loop's shared tensor are those of its initial value: what makes
that is computed into them, and the loop starts from what that was computed into.
"""

from __future__ import annotations

from collections import deque

from ...dialects.destination_style import DestinationStyle
from ...dialects.scf.forall import ForallOp
from ...dialects.tensor.slices import ExtractSliceOp
from ...ir.builder import Builder
from ...ir.definitions import get_trait
from ...ir.operations import Operation, Value
from .result_tiles import Tile, can_be_tiled, result_tile


def fuse_producers(forall: ForallOp) -> None:
    """Breadth first: slices taken by what is moved in come after those that were there."""
    queue = deque(op for op in forall.walk() if isinstance(op, ExtractSliceOp) and _is_candidate(op, forall))
    while queue:
        queue.extend(_fuse(queue.popleft(), forall))


def _is_candidate(op: ExtractSliceOp, forall: ForallOp) -> bool:
    arguments = forall.output_arguments
    if arguments and op.source is arguments[0]:
        return can_be_tiled(forall.outputs[0].defining_op)
    maker = op.source.defining_op
    return maker is not None and maker.parent is not forall.body and can_be_tiled(maker)


def fuse_first_slice(producer: Operation, forall: ForallOp) -> Operation | None:
    """Computes the first slice that is taken of a producer in a loop there; one of the results themselves before one of
    a shared tensor that begins as a result. The op that does comes back."""
    slices = [op for op in forall.walk() if isinstance(op, ExtractSliceOp)]
    shared = [a for a, v in zip(forall.output_arguments, forall.outputs, strict=True) if v.defining_op is producer]
    found = [op for op in slices if op.source.defining_op is producer] + [op for op in slices if op.source in shared]
    tile = _computed(found[0], forall) if found else None
    return None if tile is None else tile.value.defining_op


def _fuse(op: ExtractSliceOp, forall: ForallOp) -> list[ExtractSliceOp]:
    """The slices that computing a slice needs in turn; none if it stays as it is."""
    tile = _computed(op, forall)
    return [] if tile is None else [s for s in tile.slices if isinstance(s, ExtractSliceOp)]


def _computed(op: ExtractSliceOp, forall: ForallOp) -> Tile | None:
    """What computes a slice in its place; None if it stays as it is."""
    output = _shared(op.source, forall)
    source = op.source if output is None else forall.outputs[output]
    producer = source.defining_op
    # The slices here keep the rank: the pass made them, or tiling did.
    if producer is None or op.result.type.rank != op.source.type.rank or any(s != 1 for s in op.mixed_strides):
        return None
    operands = list(producer.operands)
    initial = None
    if output is not None:
        initial = _destination(producer, source.index)
        if initial is not None:
            operands[initial] = op.source
    b = Builder.at_op(op)
    tile = result_tile(b, producer, operands, source.index, op.mixed_offsets, op.mixed_sizes)
    if tile is None:
        return None
    if output is not None and initial is not None:
        forall.set_operand(len(forall.operands) - len(forall.outputs) + output, producer.operands[initial])
    op.replace_with([tile.value])
    return tile


def _shared(value: Value, forall: ForallOp) -> int | None:
    arguments = forall.output_arguments
    return next((i for i, a in enumerate(arguments) if a is value), None)


def _destination(op: Operation, result: int) -> int | None:
    """The number of the operand that a result is computed into."""
    style = get_trait(op, DestinationStyle)
    if style is None:
        return None
    numbers = [i for begin, end in style.ranges(op) for i in range(begin, end)]
    return numbers[result]
