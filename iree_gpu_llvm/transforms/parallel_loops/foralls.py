"""What the transforms of `scf.forall` on tensors ask and make."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ...dialects.gpu.attributes import MAPPING_IDS, ThreadMappingAttr, WarpMappingAttr
from ...dialects.index_lists import Mixed
from ...dialects.iree_gpu.config_attributes import LaneIdAttr
from ...dialects.scf.builders import forall as forall_over
from ...dialects.scf.forall import ForallOp, InParallelOp
from ...dialects.tensor.slices import ExtractSliceOp, ParallelInsertSliceOp
from ...ir.attributes import Attribute
from ...ir.builder import Rewriter
from ...ir.operations import Block, Operation, Value
from ..support.building import linearize, static_product, value_of


def kind_of(forall: ForallOp) -> type[Attribute] | None:
    """Threads or warps, if all dimensions are mapped to those with ids that go down by one; else None."""
    mapping: list[Any] = list(forall.mapping.elements) if forall.mapping is not None else []
    for kind in (ThreadMappingAttr, WarpMappingAttr):
        if mapping and all(isinstance(m, kind) for m in mapping):
            ids = [MAPPING_IDS.index(m.value) for m in mapping]
            return kind if all(a - b == 1 for a, b in pairwise(ids)) else None
    return None


def is_over_lanes(forall: ForallOp) -> bool:
    mapping = forall.mapping.elements if forall.mapping is not None else ()
    return forall.rank == 1 and list(mapping) == [LaneIdAttr(0)]


def make_forall(like: ForallOp, outputs: Sequence[Value]) -> ForallOp:
    """A detached loop with the bounds and mapping of another and an empty body."""
    bounds = (like.lower_bounds, like.upper_bounds, like.steps)
    mapping = None if like.mapping is None else list(like.mapping.elements)
    new = forall_over(bounds, outputs, mapping, like.location)
    new.attributes.update(like.attributes)
    return new


def insertions(forall: ForallOp) -> list[Any]:
    """What a turn puts into the shared tensors."""
    last = forall.body.last
    assert isinstance(last, InParallelOp)
    return list(last.body)


def insertion_of(forall: ForallOp, result: int) -> ParallelInsertSliceOp | None:
    """What a turn puts into a shared tensor, if it is one slice with unit strides."""
    argument = forall.output_arguments[result]
    found = [op for op in insertions(forall) if any(v is argument for v in op.operands)]
    if len(found) != 1 or not isinstance(found[0], ParallelInsertSliceOp) or found[0].dest is not argument:
        return None
    return found[0] if found[0].source is not argument and has_unit_strides(found[0]) else None


def keeps_rank(op: Any) -> bool:
    return (
        len(op.mixed_sizes) == op.source.type.rank
        if isinstance(op, ParallelInsertSliceOp)
        else (len(op.mixed_sizes) == op.result.type.rank)
    )


def has_unit_strides(op: Any) -> bool:
    return all(s == 1 for s in op.mixed_strides)


def leaves_something(forall: ForallOp, insertion: ParallelInsertSliceOp) -> bool:
    """Whether all turns together certainly put less than a whole tensor into a shared one. The rest is then what was
    there before: neither may its maker be computed for the slices alone, nor what uses it. (iree-opt 3.13 does so.)"""
    parts = [*forall.upper_bounds, *insertion.mixed_sizes]
    whole: Any = insertion.dest.type
    if not forall.is_normalized or not whole.has_static_shape:
        return False
    covered = static_product(parts)
    return covered is not None and covered < whole.num_elements


def only_slice_of(v: Value, insertion: Operation) -> ExtractSliceOp | None:
    """The one slice that is taken of a shared tensor, if nothing but an insertion uses it else."""
    users = [op for op in v.users if op is not insertion]
    return users[0] if len(users) == 1 and isinstance(users[0], ExtractSliceOp) else None


def set_behind(rewriter: Rewriter, values: Sequence[Mixed], body: Block) -> None:
    """Inserts from where all values are there first."""
    sources = [v.defining_op for v in values if isinstance(v, Value)]
    inside = [op for op in sources if op is not None and op.parent is body]
    if not inside:
        rewriter.set_to_start(body)
        return
    last = inside[0]
    for op in inside[1:]:
        if last.is_before(op):
            last = op
    rewriter.set_after(last)


def is_contiguous(shape: Sequence[int], sizes: Sequence[Mixed]) -> bool:
    """Whether a slice's elements follow each other: from the inside out whole dims, then one that is cut, then single
    elements."""
    cut = False
    for extent, n in zip(reversed(shape), reversed(sizes), strict=True):
        if not isinstance(n, int) or (cut and n != 1):
            return False
        cut = cut or n != extent
    return True


def linear(rewriter: Rewriter, offsets: Sequence[Mixed], extents: Sequence[int]) -> Mixed:
    """The number of a place within extents."""
    if len(offsets) == 1:
        return offsets[0]
    return linearize(rewriter, [value_of(rewriter, o) for o in offsets], extents)


def is_inside(v: Value, op: Operation) -> bool:
    """Whether a value is made inside an op's regions."""
    block = v.parent_block
    return block is not None and any(r.is_ancestor_of(block.parent) for r in op.regions)


def free_values(op: Operation) -> list[Value]:
    """What an op, with all that it holds, uses of outside it."""
    return [v for inner in op.walk() for v in inner.operands if not is_inside(v, op)]
