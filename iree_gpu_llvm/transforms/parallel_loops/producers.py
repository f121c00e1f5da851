"""Computes what a loop over workers takes slices of inside the loop: what its shared tensors begin as, and what stands
before it.

%0 = linalg.fill ins(%c) outs(%a)                         %1 = scf.forall (%i) in (64) shared_outs(%o = %a) {
%1 = scf.forall (%i) in (64) shared_outs(%o = %0) {         %s = tensor.extract_slice %o[%i] [1]
  %s = tensor.extract_slice %o[%i] [1]              ->      %t = linalg.fill ins(%c) outs(%s)
  ... %s ...                                                ... %t ...
"""

from __future__ import annotations

from typing import Any

from ...dialects.destination_style import DestinationStyle
from ...dialects.index_lists import reassociation_groups
from ...dialects.scf.forall import ForallOp
from ...dialects.tensor import builders as tensor
from ...dialects.tensor.shapes import ExpandShapeOp
from ...dialects.tensor.slices import ExtractSliceOp
from ...ir.builder import Rewriter
from ...ir.definitions import get_trait
from ...ir.operations import Operation, Value
from ...ir.rewriting import pattern
from ..support.building import static_product
from ..tiling.pad_tiles import pad_tile
from ..tiling.result_tiles import can_be_tiled, result_tile
from .foralls import (
    has_unit_strides,
    insertion_of,
    is_contiguous,
    is_inside,
    keeps_rank,
    leaves_something,
    linear,
    only_slice_of,
)


@pattern("scf.forall")
def destination_producer(forall: ForallOp, rewriter: Rewriter) -> bool:
    """What makes a shared tensor's initial value is computed for the slice that a turn takes of it."""
    for i, v in enumerate(forall.outputs):
        maker = v.defining_op
        insertion = insertion_of(forall, i)
        if maker is None or maker.parent is not forall.parent or insertion is None or not can_be_tiled(maker):
            continue
        if leaves_something(forall, insertion):
            continue
        taken = only_slice_of(forall.output_arguments[i], insertion)
        destination = destination_of(maker, v.index)
        if taken is None or destination is None or not (keeps_rank(taken) and has_unit_strides(taken)):
            continue
        operands = list(maker.operands)
        operands[destination] = taken.source
        if _replace_by_tile(taken, maker, operands, v.index, rewriter):
            forall.set_operand(len(forall.operands) - len(forall.outputs) + i, maker.operands[destination])
            rewriter.modified(forall)
            _forget(maker, rewriter)
            return True
    return False


@pattern("scf.forall")
def destination_of_single_turn(forall: ForallOp, rewriter: Rewriter) -> bool:
    """What makes a shared tensor's initial value is done by the only turn of a loop."""
    if static_product(forall.upper_bounds) != 1 or not forall.is_normalized:
        return False
    for i, v in enumerate(forall.outputs):
        maker, argument = v.defining_op, forall.output_arguments[i]
        insertion = insertion_of(forall, i)
        if maker is None or insertion is None or maker.parent is not forall.parent or len(maker.results) != 1:
            continue
        destination = destination_of(maker, v.index)
        if (
            destination is None
            or not can_be_tiled(maker)
            or argument.has_one_use
            or leaves_something(forall, insertion)
        ):
            continue
        rewriter.set_to_start(forall.body)
        rewriter.location = maker.location
        inside = rewriter.insert(maker.clone())
        inside.set_operand(destination, argument)
        argument.replace_uses_if(inside.results[0], lambda user, _, own=(inside, insertion): user not in own)
        forall.set_operand(len(forall.operands) - len(forall.outputs) + i, maker.operands[destination])
        for op in (inside, forall, maker):
            rewriter.modified(op)
        return True
    return False


@pattern("tensor.extract_slice")
def slice_of_expansion(op: ExtractSliceOp, rewriter: Rewriter) -> bool:
    """A contiguous slice of a tensor that was expanded outside of a loop is a slice of that tensor, expanded."""
    expansion = op.source.defining_op
    if not isinstance(expansion, ExpandShapeOp) or expansion.parent is op.parent or not has_unit_strides(op):
        return False
    whole: Any = expansion.result.type
    if not keeps_rank(op) or not whole.has_static_shape:
        return False
    groups = reassociation_groups(expansion.reassociation)
    sizes = op.mixed_sizes
    if not all(is_contiguous([whole.shape[d] for d in g], [sizes[d] for d in g]) for g in groups):
        return False
    offsets = [linear(rewriter, [op.mixed_offsets[d] for d in g], [whole.shape[d] for d in g]) for g in groups]
    lengths = [static_product([sizes[d] for d in g]) for g in groups]
    counts = [sizes[g[0]] if n is None else n for n, g in zip(lengths, groups, strict=True)]
    part = rewriter.make(tensor.extract_slice(expansion.src, (offsets, counts, [1] * len(counts))))
    rewriter.replace(op, rewriter.insert(tensor.expand_shape(part, groups, sizes)))
    return True


@pattern("tensor.extract_slice")
def slice_of_concatenation(op: ExtractSliceOp, rewriter: Rewriter) -> bool:
    """A slice of tensors that were put behind each other outside of a loop, of all of them, is one of their slices."""
    maker: Any = op.source.defining_op
    loop = op.parent_of_type(ForallOp)
    if maker is None or maker.name != "tensor.concat" or loop is None or is_inside(op.source, loop):
        return False
    along = maker.dim.value
    whole: Any = op.source.type
    if not keeps_rank(op) or not has_unit_strides(op) or not whole.has_static_shape:
        return False
    if op.mixed_offsets[along] != 0 or op.mixed_sizes[along] != whole.shape[along]:
        return False
    parts: list[Value] = []
    for v in maker.operands:
        sizes = list(op.mixed_sizes)
        sizes[along] = v.type.shape[along]
        parts.append(rewriter.make(tensor.extract_slice(v, (op.mixed_offsets, sizes, op.mixed_strides))))
    rewriter.replace(op, rewriter.insert(type(maker)(parts, [op.result.type], dict(maker.properties))))
    return True


@pattern("tensor.extract_slice")
def slice_producer(op: ExtractSliceOp, rewriter: Rewriter) -> bool:
    """A slice of what is made outside of a parallel loop is made inside."""
    maker = op.source.defining_op
    loop = op.parent_of_type(ForallOp)
    if maker is None or loop is None or is_inside(op.source, loop):
        return False
    if not can_be_tiled(maker) or not has_unit_strides(op):
        return False
    if not _replace_by_tile(op, maker, list(maker.operands), op.source.index, rewriter):
        return False
    _forget(maker, rewriter)
    return True


def _replace_by_tile(op: Any, maker: Operation, operands: list[Any], number: int, rewriter: Rewriter) -> bool:
    rewriter.set_before(op)
    rewriter.location = op.location
    if maker.name == "tensor.pad":
        tile = pad_tile(rewriter, maker, operands, number, op.mixed_offsets, op.mixed_sizes, guarded=False)
    else:
        tile = result_tile(rewriter, maker, operands, number, op.mixed_offsets, op.mixed_sizes)
    if tile is None:
        return False
    value = tile.value
    if not keeps_rank(op):
        sizes = op.mixed_sizes
        at = ([0] * len(sizes), sizes, [1] * len(sizes))
        value = rewriter.make(tensor.extract_slice(value, at, op.result.type))
    rewriter.replace(op, [value])
    return True


def _forget(maker: Operation, rewriter: Rewriter) -> None:
    """The driver looks at what may now be unused."""
    rewriter.modified(maker)


def destination_of(op: Operation, result: int) -> int | None:
    """The number of the operand that a result is computed into."""
    style = get_trait(op, DestinationStyle)
    if style is None:
        return None
    return [i for begin, end in style.ranges(op) for i in range(begin, end)][result]
