"""Makes one loop over work items of a loop over lanes that is all that a loop over subgroups does.

%0 = scf.forall (%w) in (4) ... {                        %0 = scf.forall (%w, %l) in (4, 64) ... {
  %s = tensor.extract_slice %o[%w, 0] [1, 64]              %s = tensor.extract_slice %o[%w, 0] [1, 64]
  %1 = scf.forall (%l) in (64) shared_outs(%p = %s) {      %t = tensor.extract_slice %s[0, %l] [1, 1]
    %t = tensor.extract_slice %p[0, %l] [1, 1]             ... %r ...
    ... %r ...                                     ->      parallel_insert_slice %r into %o[%w, %l] [1, 1]
    parallel_insert_slice %r into %p[0, %l] [1, 1]       } {mapping = [#gpu.thread<linear_dim_1>,
  } {mapping = [#iree_gpu.lane_id<0>]}                              #gpu.thread<linear_dim_0>]}
  parallel_insert_slice %1 into %o[%w, 0] [1, 64]
} {mapping = [#gpu.warp<linear_dim_0>]}
"""

from __future__ import annotations

from typing import Any

from ...dialects.gpu.attributes import ThreadMappingAttr, WarpMappingAttr
from ...dialects.index_lists import Mixed
from ...dialects.scf.builders import forall as forall_over
from ...dialects.scf.forall import ForallOp
from ...dialects.tensor import builders as tensor
from ...ir.builder import Rewriter
from ...ir.operations import Block, Operation, Value
from ...ir.rewriting import pattern
from ..support import affine_arithmetic
from .foralls import insertion_of, insertions, is_over_lanes, keeps_rank, kind_of, set_behind

DMA = "iree_gpu.coalesced_gather_dma"


@pattern("scf.forall")
def warps_and_lanes_to_threads(warps: ForallOp, rewriter: Rewriter) -> bool:
    lanes = _only_loop(warps) if kind_of(warps) is WarpMappingAttr else None
    if lanes is None or not _may_merge(warps, lanes):
        return False
    counts = [*warps.upper_bounds, *lanes.upper_bounds]
    mapping = [ThreadMappingAttr(f"linear_dim_{i}") for i in reversed(range(len(counts)))]
    rewriter.set_before(warps)
    bounds = ([0] * len(counts), counts, [1] * len(counts))
    new = rewriter.insert(forall_over(bounds, warps.outputs, mapping, warps.location))
    end, warps_end, lanes_end = new.body.last, warps.body.last, lanes.body.last
    assert end is not None and warps_end is not None and lanes_end is not None
    lane = new.induction_variables[-1]
    slices = list(lanes.outputs)
    rewriter.inline_block_before(warps.body, end, [*new.induction_variables[:-1], *new.output_arguments])
    rewriter.inline_block_before(lanes.body, lanes, [lane, *slices])
    pairs = [(_contribution(lanes_end, lanes.outputs[_number(op, lanes)]), op) for op in _ops(warps_end)]
    for inner, outer in pairs:
        if inner.name == DMA:
            source, at = _gathered(rewriter, inner, outer, end), _slice(outer)
        else:
            places = zip(inner.mixed_offsets, outer.mixed_offsets, strict=True)
            offsets = [_sum(rewriter, x, y, new.body) for x, y in places]
            source, at = inner.source, (offsets, inner.mixed_sizes, inner.mixed_strides)
        rewriter.set_to_end(end.regions[0].entry)
        rewriter.insert(tensor.parallel_insert_slice(source, outer.dest, at))
    for op in (warps_end, lanes_end):
        rewriter.erase(op)
    for loop in (lanes, warps):
        loop.regions[0].append(Block())
    rewriter.erase(lanes)
    rewriter.replace(warps, new)
    return True


def _only_loop(warps: ForallOp) -> ForallOp | None:
    """The loop over lanes, if the rest is index arithmetic and slices."""
    loops = [op for op in warps.body if isinstance(op, ForallOp)]
    rest = [op for op in warps.body if not isinstance(op, ForallOp) and op is not warps.body.last]
    if len(loops) != 1 or not is_over_lanes(loops[0]) or not all(_is_about_places(op) for op in rest):
        return None
    return loops[0]


def _is_about_places(op: Operation) -> bool:
    return op.name.partition(".")[0] in ("arith", "affine") or op.name == "tensor.extract_slice"


def _may_merge(warps: ForallOp, lanes: ForallOp) -> bool:
    """Whether each result of the warps is the slice that one of the lanes' is."""
    if not (warps.is_normalized and lanes.is_normalized) or len(warps.results) != len(lanes.results):
        return False
    outer = [insertion_of(warps, i) for i in range(len(warps.results))]
    if not all(op is not None and keeps_rank(op) for op in outer) or len(insertions(warps)) != len(outer):
        return False
    if len(insertions(lanes)) != len(outer) or not all(_is_contribution(lanes, i) for i in range(len(outer))):
        return False
    sources = [op.source for op in outer if op is not None]
    return set(sources) == set(lanes.results) and all(r.has_one_use for r in lanes.results)


def _is_contribution(lanes: ForallOp, i: int) -> bool:
    """Whether lanes put one slice into a shared tensor, or fill it together."""
    argument = lanes.output_arguments[i]
    found = [op for op in insertions(lanes) if any(v is argument for v in op.operands)]
    if len(found) == 1 and found[0].name == DMA:
        return found[0].init is argument and argument.has_one_use
    insertion = insertion_of(lanes, i)
    return insertion is not None and keeps_rank(insertion)


def _ops(terminator: Operation) -> list[Any]:
    return list(terminator.regions[0].entry)


def _number(outer: Any, lanes: ForallOp) -> int:
    """Of the lanes' result that a warp puts somewhere."""
    return next(i for i, r in enumerate(lanes.results) if r is outer.source)


def _contribution(terminator: Operation, shared: Value) -> Any:
    """What a lane does to a shared tensor, which is already the slice that the loop over lanes began from."""
    return next(op for op in _ops(terminator) if (op.init if op.name == DMA else op.dest) is shared)


def _slice(op: Any) -> tensor.Slice:
    return op.mixed_offsets, op.mixed_sizes, op.mixed_strides


def _gathered(rewriter: Rewriter, gather: Any, outer: Any, end: Operation) -> Value:
    """The slice that a warp's lanes fill together, as a value."""
    rewriter.set_before(end)
    rewriter.location = gather.location
    into = rewriter.make(tensor.extract_slice(outer.dest, _slice(outer), gather.init.type))
    operands = [into if v is gather.init else v for v in gather.operands]
    return rewriter.make(type(gather)(operands, [into.type], dict(gather.properties), dict(gather.attributes)))


def _sum(rewriter: Rewriter, x: Mixed, y: Mixed, body: Block) -> Mixed:
    set_behind(rewriter, [x, y], body)
    return affine_arithmetic.add(rewriter, x, y)
