"""Shares what nobody has shared out to a workgroup's work items yet among them, in tiles as wide as an access.

%0 = linalg.fill ins(%c) outs(%a : tensor<64x48xf32>)     %0 = scf.forall (%i, %j) = (0, 0) to (64, 48) step (1, 4)
                                                              shared_outs(%o = %a) {
                                                    ->      %s = tensor.extract_slice %o[%i, %j] [1, 4] [1, 1]
                                                            %t = linalg.fill ins(%c) outs(%s)
                                                            parallel_insert_slice %t into %o[%i, %j] [1, 4] [1, 1]
                                                          } {mapping = [#gpu.thread<linear_dim_1>, ...]}

Structured ops on tensors are, and those of `iree_linalg_ext` that store where indices or a region say, or take windows;
what makes their operands is computed in the same loop. A tile is one turn of each parallel loop, and several of the
innermost: what 16 bytes of the result hold, and less where work items would have nothing to do. Loops over reductions
are not cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from ..dialects.destination_style import destination_numbers
from ..dialects.gpu.attributes import LaneMappingAttr, ThreadMappingAttr, WarpMappingAttr
from ..dialects.index_lists import Mixed
from ..dialects.iree_gpu.config_attributes import LaneIdAttr
from ..dialects.linalg.structured import StructuredOp
from ..dialects.scf.builders import forall as forall_over
from ..dialects.scf.forall import ForallOp
from ..dialects.tensor import builders as tensor
from ..ir.builder import Rewriter
from ..ir.operations import Operation
from ..ir.passes import define_pass
from ..ir.types import RankedTensorType
from .support import affine_arithmetic as arithmetic
from .support import building
from .support.buffers import stored_bits
from .support.workgroup import workgroup_size
from .tiling.ext_tiles import counted_operand, loops_of_ext, tile_of_ext
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
    ops = [op for op in function.walk() if (kinds := _loops(op)) and "parallel" in kinds and not _is_shared_out(op)]
    # The last first: what makes an operand is then still whole, and can be computed with what uses it.
    for op in reversed(ops):
        if any(r.users for r in op.results):
            _distribute(op, prod(size))


def _loops(op: Any) -> list[str] | None:
    """Of an op on tensors that is cut by itself, which of its loops are parallel."""
    if op.name.startswith("iree_linalg_ext."):
        return loops_of_ext(op)
    if not isinstance(op, StructuredOp) or not op.results:
        return None
    outs = op.maps[len(op.operands) - len(op.results) :]
    plain = all(isinstance(v.type, RankedTensorType) for v in op.outs) and all(m.is_projected_permutation for m in outs)
    return list(op.iterators) if plain else None


def _is_shared_out(op: Operation) -> bool:
    """Whether an op is in a loop over work items, subgroups or lanes already."""
    around = op.parent_op
    while around is not None:
        mapping = around.mapping if isinstance(around, ForallOp) else None
        if mapping is not None and any(isinstance(m, SHARED_OUT) for m in mapping.elements):
            return True
        around = around.parent_op
    return False


def _extents(rewriter: Rewriter, op: Any, kinds: Sequence[str]) -> list[Mixed]:
    if isinstance(op, StructuredOp):
        return [loop_extent(rewriter, op, op.operands, d) for d in range(len(kinds))]
    counted = op.operands[counted_operand(op)]
    return [tensor.dim(rewriter, counted, d) for d in range(len(kinds))]


def _distribute(op: Any, workers: int) -> None:
    rewriter = building.rewriter_before(op)
    kinds = _loops(op)
    assert kinds is not None
    extents = _extents(rewriter, op, kinds)
    numbers = destination_numbers(op)
    outs: list[Any] = [op.operands[i] for i in numbers]
    tile = tile_sizes(kinds, outs[0].type, extents, workers)
    cut = [d for d, n in enumerate(tile) if n]
    forall = rewriter.insert(
        forall_over(
            ([0] * len(cut), [extents[d] for d in cut], [tile[d] for d in cut]),
            outs,
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
    operands = list(op.operands)
    for i, a in zip(numbers, forall.output_arguments, strict=True):
        operands[i] = a
    parts: Any
    if isinstance(op, StructuredOp):
        part, _, parts = loops_tile(rewriter, op, operands, begins, counts)
    else:
        whole = [n if n is not None else extents[d] for d, n in enumerate(counts)]
        part, parts = tile_of_ext(rewriter, op, operands, begins, whole)
    rewriter.set_to_end(end.regions[0].entry)
    for i, r in zip(numbers, part.results, strict=True):
        at = ([o for o, _ in parts[i]], [n for _, n in parts[i]], [1] * len(parts[i]))
        rewriter.insert(tensor.parallel_insert_slice(r, operands[i], at))
    rewriter.replace(op, forall)
    fuse_producers(forall)


def tile_sizes(kinds: Sequence[str], result: RankedTensorType, extents: Sequence[Mixed], workers: int) -> list[int]:
    """How many turns of each loop a work item does at once; 0 for loops that are not cut."""
    tile = [1 if kind == "parallel" else 0 for kind in kinds]
    if kinds[-1] != "parallel":
        return tile
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
