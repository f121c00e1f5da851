"""Shares what nobody has shared out to a workgroup's work items yet among them, in tiles as wide as an access.

%0 = linalg.fill ins(%c) outs(%a : tensor<64x48xf32>)     %0 = scf.forall (%i, %j) = (0, 0) to (64, 48) step (1, 4)
                                                              shared_outs(%o = %a) {
                                                    ->      %s = tensor.extract_slice %o[%i, %j] [1, 4] [1, 1]
                                                            %t = linalg.fill ins(%c) outs(%s)
                                                            parallel_insert_slice %t into %o[%i, %j] [1, 4] [1, 1]
                                                          } {mapping = [#gpu.thread<linear_dim_1>, ...]}

Structured ops on tensors are; what makes their operands is computed in the same loop. A tile is one turn of each
parallel loop, and several of the innermost: what 16 bytes of the result hold, and less where work items would have
nothing to do. Loops over reductions are not cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from ..dialects.gpu.attributes import LaneMappingAttr, ThreadMappingAttr, WarpMappingAttr
from ..dialects.index_lists import Mixed
from ..dialects.iree_gpu.config_attributes import LaneIdAttr
from ..dialects.linalg.structured import StructuredOp
from ..dialects.scf.builders import forall as forall_over
from ..dialects.scf.forall import ForallOp
from ..dialects.tensor import builders as tensor
from ..ir.operations import Operation
from ..ir.passes import define_pass
from ..ir.types import RankedTensorType
from .support import affine_arithmetic as arithmetic
from .support import building
from .support.buffers import stored_bits
from .support.workgroup import workgroup_size
from .tiling.result_tiles import loop_extent, loops_tile
from .tiling.tile_and_fuse import fuse_producers

SHARED_OUT = (ThreadMappingAttr, WarpMappingAttr, LaneMappingAttr, LaneIdAttr)
BITS_OF_ACCESS = 128


@define_pass(
    "iree-codegen-gpu-greedily-distribute-to-threads", anchor="func.func", title="GPUGreedilyDistributeToThreadsPass"
)
def distribute_to_threads(function: Operation) -> None:
    """Share what is not shared out to work items yet among them."""
    size = workgroup_size(function)
    if size is None:
        return
    ops = [op for op in function.walk() if isinstance(op, StructuredOp) and _is_whole(op)]
    # The last first: what makes an operand is then still whole, and can be computed with what uses it.
    for op in reversed(ops):
        if any(r.users for r in op.results):
            _distribute(op, prod(size))


def _is_whole(op: StructuredOp) -> bool:
    """Whether an op is on tensors, has a loop that can be cut, and is done by the workgroup together."""
    if not op.results or not all(isinstance(v.type, RankedTensorType) for v in op.outs):
        return False
    outs = op.maps[len(op.operands) - len(op.results) :]
    if "parallel" not in op.iterators or not all(m.is_projected_permutation for m in outs):
        return False
    around = op.parent_op
    while around is not None:
        if isinstance(around, ForallOp) and _is_shared_out(around):
            return False
        around = around.parent_op
    return True


def _is_shared_out(forall: ForallOp) -> bool:
    return forall.mapping is not None and any(isinstance(m, SHARED_OUT) for m in forall.mapping.elements)


def _distribute(op: StructuredOp, workers: int) -> None:
    rewriter = building.rewriter_before(op)
    extents = [loop_extent(rewriter, op, op.operands, d) for d in range(len(op.iterators))]
    tile = tile_sizes(op, extents, workers)
    cut = [d for d, n in enumerate(tile) if n]
    forall = rewriter.insert(
        forall_over(
            ([0] * len(cut), [extents[d] for d in cut], [tile[d] for d in cut]),
            op.outs,
            [ThreadMappingAttr(f"linear_dim_{i}") for i in reversed(range(len(cut)))],
            op.location,
        )
    )
    end = forall.body.last
    assert end is not None
    rewriter.set_before(end)
    begins: list[Mixed] = [0] * len(tile)
    counts: list[Mixed | None] = [None] * len(tile)
    for d, v in zip(cut, forall.induction_variables, strict=True):
        extent, n = extents[d], tile[d]
        begins[d], counts[d] = v, n
        if n > 1 and (not isinstance(extent, int) or extent % n):
            counts[d] = arithmetic.minimum(rewriter, arithmetic.sub(rewriter, extent, v), n)
    inputs = op.operands[: len(op.operands) - len(op.outs)]
    operands = [*inputs, *forall.output_arguments]
    part = loops_tile(rewriter, op, operands, begins, counts)
    rewriter.set_to_end(end.regions[0].entry)
    for i, r in enumerate(part.op.results, len(inputs)):
        at = ([o for o, _ in part.parts[i]], [n for _, n in part.parts[i]], [1] * len(part.parts[i]))
        rewriter.insert(tensor.parallel_insert_slice(r, operands[i], at))
    rewriter.replace(op, forall)
    fuse_producers(forall)


def tile_sizes(op: StructuredOp, extents: Sequence[Mixed], workers: int) -> list[int]:
    """How many turns of each loop a work item does at once; 0 for loops that are not cut."""
    tile = [1 if kind == "parallel" else 0 for kind in op.iterators]
    if op.iterators[-1] != "parallel":
        return tile
    result: RankedTensorType = op.outs[0].type  # type: ignore[assignment]
    widest = max(1, BITS_OF_ACCESS // stored_bits(result.element))
    inner = extents[-1]
    total = building.static_product(extents)
    if total is not None and total % workers == 0 and isinstance(inner, int):
        # All have as much to do, if a tile is no more than what there is for each and comes out even.
        width = min(widest, total // workers)
        tile[-1] = min(width, inner) if width and (inner % width == 0 or width % inner == 0) else 1
    else:
        tile[-1] = min(widest, inner) if isinstance(inner, int) else widest
    return tile
