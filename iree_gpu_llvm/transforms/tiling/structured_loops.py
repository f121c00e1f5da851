"""Loops over tiles of what a structured op on tensors computes: serial ones, or one parallel one.

%r = linalg.matmul ins(%a, %b) outs(%c)           %r = scf.for %i = %c0 to %c64 step %c8 iter_args(%o = %c) {
                                                    %0 = tensor.extract_slice %a[%i, 0] [8, 32] [1, 1]
                                             ->     %1 = tensor.extract_slice %o[%i, 0] [8, 64] [1, 1]
                                                    %2 = linalg.matmul ins(%0, %b) outs(%1)
                                                    scf.yield (tensor.insert_slice %2 into %o[%i, 0] [8, 64] [1, 1])
                                                  }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialects.index_lists import Mixed
from ...dialects.linalg.structured import StructuredOp
from ...dialects.scf.builders import forall as forall_over
from ...dialects.scf.forall import ForallOp
from ...dialects.tensor import builders as tensor
from ...ir.affine import Dim, Symbol
from ...ir.attributes import Attribute
from ...ir.builder import Builder
from ...ir.operations import Operation, Value
from ..support import affine_arithmetic as arithmetic
from ..support.building import constant, loop, value_of
from .inner_tiled_loops import part_of
from .result_tiles import loops_tile


def tile_by_loops(op: StructuredOp, sizes: Sequence[Mixed], order: Sequence[int] = ()) -> tuple[Operation, list[Any]]:
    """Replaces an op by loops over tiles, one for each dim whose size is not 0; `order` names the dims from the
    outermost, where they are to be in another order. The op of a turn comes back, and the loops from the outermost."""
    b = Builder.at_op(op)
    extents = _extents(b, op)
    sizes = [*sizes, *[0] * (len(extents) - len(sizes))]
    dims = [*order, *(d for d in range(len(extents)) if d not in order)]
    zero = constant(b, 0)
    looped = [d for d in dims if sizes[d] != 0]
    bounds = [value_of(b, extents[d]) for d in looped]
    steps = [value_of(b, sizes[d]) for d in looped]
    begins: list[Mixed] = [0] * len(extents)
    carried: list[Value] = list(op.outs)
    loops: list[Any] = []
    for d, bound, step in zip(looped, bounds, steps, strict=True):
        made = loop(b, zero, bound, step, carried=carried)
        loops.append(made)
        begins[d], *carried = made.body.arguments
        b.set_to_start(made.body)
    counts = list(extents)
    for d in looped:
        counts[d] = _count(b, begins[d], extents[d], sizes[d])
    tile = loops_tile(b, op, [*op.ins, *carried], begins, counts)
    results: list[Value] = [
        b.make(tensor.insert_slice(r, v, _place(tile.parts[len(op.ins) + i])))
        for i, (r, v) in enumerate(zip(tile.op.results, carried, strict=True))
    ]
    for made in reversed(loops):
        made.body.last.operands = results
        results = list(made.results)
    op.replace_with(results)
    return tile.op, loops


def tile_by_forall(
    op: StructuredOp, sizes: Sequence[Mixed], are_counts: bool, mapping: Sequence[Attribute] | None
) -> tuple[Operation, ForallOp]:
    """Replaces an op by a parallel loop over tiles: of these sizes, or of these numbers of turns; 0 leaves a dim
    whole. The op of a turn and the loop come back."""
    b = Builder.at_op(op)
    extents = _extents(b, op)
    looped = [d for d, n in enumerate(sizes) if n != 0]
    turns = [sizes[d] if are_counts else _ratio(b, extents[d], sizes[d]) for d in looped]
    steps = [_ratio(b, extents[d], sizes[d]) if are_counts else sizes[d] for d in looped]
    bounds = ([0] * len(looped), turns, [1] * len(looped))
    new = b.insert(forall_over(bounds, op.outs, None if mapping is None else list(mapping), op.location))
    end: Any = new.body.last
    b.set_before(end)
    begins: list[Mixed] = [0] * len(extents)
    counts = list(extents)
    for d, v, n, step in zip(looped, new.induction_variables, turns, steps, strict=True):
        begins[d] = _times(b, v, step) if are_counts else v
        counts[d] = _share(b, extents[d], n, step, begins[d], may_be_none=are_counts)
    tile = loops_tile(b, op, [*op.ins, *new.output_arguments], begins, counts)
    b.set_to_end(end.regions[0].entry)
    for i, r in enumerate(tile.op.results):
        b.insert(tensor.parallel_insert_slice(r, new.output_arguments[i], _place(tile.parts[len(op.ins) + i])))
    if not are_counts:
        _count_by_tiles(b, new, steps)
    op.replace_with(list(new.results))
    return tile.op, new


def _times(b: Builder, v: Value, n: Mixed) -> Mixed:
    if isinstance(n, Value):
        return arithmetic.apply(b, Dim(0) * Symbol(0), [v], [n])
    return arithmetic.apply(b, Dim(0) * n, [v])


def _count_by_tiles(b: Builder, new: ForallOp, steps: Sequence[Mixed]) -> None:
    """Where the body has an element, the loop now counts tiles: as loops that do not begin at 0 are made to."""
    b.set_to_start(new.body)
    for v, n in zip(new.induction_variables, steps, strict=True):
        place = _times(b, v, n)
        if isinstance(place, Value) and place is not v:
            v.replace_uses_if(place, lambda user, _, own=place: user is not own.defining_op)


def _extents(b: Builder, op: StructuredOp) -> list[Mixed]:
    """How often each loop runs: the first of the operands' dims that it is. As MLIR, all are asked for, so that
    constants stand in the same order."""
    found: dict[int, Mixed] = {}
    for v, m in zip(op.operands, op.maps, strict=True):
        for d, e in enumerate(m.results):
            extent = tensor.dim(b, v, d)
            if isinstance(e, Dim):
                found.setdefault(e.position, extent)
    return [found[d] for d in range(len(op.iterators))]


def _place(parts: Sequence[tuple[Mixed, Mixed]]) -> tensor.Slice:
    return [o for o, _ in parts], [n for _, n in parts], [1] * len(parts)


def _count(b: Builder, begin: Mixed, extent: Mixed, size: Mixed) -> Mixed:
    if isinstance(size, int):
        return part_of(b, begin, extent, size)
    return arithmetic.minimum(b, size, arithmetic.sub(b, extent, begin))


def _ratio(b: Builder, extent: Mixed, n: Mixed) -> Mixed:
    """How many parts of n elements there are, or elements in one of n parts."""
    if isinstance(extent, int) and isinstance(n, int):
        return -(-extent // n)
    if isinstance(n, int):
        return arithmetic.apply(b, Symbol(0).ceildiv(n), (), [extent])
    return arithmetic.apply(b, Symbol(0).ceildiv(Symbol(1)), (), [extent, n])


def _share(b: Builder, extent: Mixed, turns: Mixed, step: Mixed, begin: Mixed, may_be_none: bool) -> Mixed:
    """A turn's part of an extent: less at the end, and nothing where there are more turns than parts."""
    fits = False
    if isinstance(extent, int) and isinstance(turns, int) and isinstance(step, int):
        if extent == turns * step:
            return step
        fits = (turns - 1) * step < extent
    elif step == 1 and not may_be_none:
        return step
    part = arithmetic.minimum(b, arithmetic.sub(b, extent, begin), step)
    return part if fits or not may_be_none else arithmetic.maximum(b, 0, part)
