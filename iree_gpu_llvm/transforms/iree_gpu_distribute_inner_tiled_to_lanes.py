"""Gives every lane its slices of tiled matrix products.

    %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c)      %r = scf.forall (%lane) in (64) shared_outs(%o = %c) {
      <..., kind = mma_layout<MFMA_F32_16x16x16_F16>,         %m, %k = ... %lane ...
      semantics = mma_semantics<distributed = false, ...>>    %0 = tensor.extract_slice %a[0, 0, %m, %k] [2, 4, 1, 4]
      : tensor<2x4x16x16xf16>, ...                        ->  %1 = tensor.extract_slice %b...
                                                              %2 = tensor.extract_slice %o...
                                                              %3 = iree_codegen.inner_tiled ins(%0, %1) outs(%2)
                                                                <..., semantics = mma_semantics<distributed = true>>
                                                              scf.forall.in_parallel { parallel_insert_slice %3 ... }
                                                            } {mapping = [#iree_gpu.lane_id<0>]}

What makes the operands is made of slices too, inside the loop, where that can be.
"""

from __future__ import annotations

from typing import Any

from ..dialects.gpu.attributes import ThreadMappingAttr
from ..dialects.index_lists import Mixed
from ..dialects.iree_codegen.inner_tiled import InnerTiledOp
from ..dialects.iree_gpu.config_attributes import LaneIdAttr
from ..dialects.iree_gpu.mma_attributes import MatrixKind, MMASemanticsAttr
from ..dialects.scf.forall import ForallOp, InParallelOp
from ..dialects.tensor import builders as tensor
from ..ir.attributes import ArrayAttr, i64_array
from ..ir.builder import Builder
from ..ir.diagnostics import CompileError
from ..ir.operations import Block, Operation, Region
from ..ir.passes import define_pass
from ..ir.rewriting import BOTTOM_UP, PatternSet, rewrite_greedily
from ..ir.types import INDEX, RankedTensorType
from .support.workgroup import workgroup_size
from .tiled_products.inner_tiled_permutations import drop_permutations
from .tiled_products.lane_slices import has_lane_slice, lane_slice
from .tiling.slice_patterns import CLEAN_UP
from .tiling.tile_and_fuse import fuse_producers


@define_pass("iree-gpu-distribute-inner-tiled-to-lanes", anchor="func.func", title="DistributeInnerTiledToLanesPass")
def distribute_inner_tiled_to_lanes(function: Operation) -> None:
    """Give every lane its slices of tiled matrix products."""
    ops = [op for op in function.walk() if isinstance(op, InnerTiledOp) and op.has_tensor_semantics]
    if not ops:
        return
    workers = [_workers(op, function) for op in ops]
    for op, count in zip(ops, workers, strict=True):
        fuse_producers(_distribute(op, count))
    rewrite_greedily(function, PatternSet([*CLEAN_UP]), BOTTOM_UP)


def distribute_to_lanes(op: InnerTiledOp, function: Operation) -> ForallOp:
    """Distributes one op, without what makes its operands. Raises CompileError if it cannot be."""
    return _distribute(op, _workers(op, function))


def _workers(op: InnerTiledOp, function: Operation) -> int:
    """How many lanes or threads an op is given to. Raises CompileError if it cannot be."""
    failure = function.plain_error("failed to distribute inner_tiled ops to lanes").diagnostics
    kind, semantics = op.kind, op.semantics
    if not isinstance(semantics, MMASemanticsAttr) or semantics.distributed:
        raise CompileError(failure)
    if not isinstance(kind, MatrixKind) or not kind.has_layout:
        raise CompileError(failure)
    count = kind.subgroup_size
    if kind.is_data_tiled:
        size = workgroup_size(function)
        if size is None:
            message = "failed to specify a worker count for the forall it's to be distributed into."
            raise CompileError([*op.error(message).diagnostics, *failure])
        count = size[0] * size[1] * size[2]
    for i, v in enumerate(op.operands):
        if not isinstance(v.type, RankedTensorType):  # iree-opt 3.13 dies of the slice
            raise CompileError(
                [
                    *op.error(
                        f"operand #{i} must be a ranked tensor, of which lanes take slices, but got '{v.type}'"
                    ).diagnostics,
                    *failure,
                ]
            )
        if not has_lane_slice(op, i):
            raise CompileError([*op.error(f"failed to populate offsets for operand {i}").diagnostics, *failure])
    return count


def _distribute(op: InnerTiledOp, workers: int) -> ForallOp:
    kind: Any = op.kind
    block = Block([INDEX, *(v.type for v in op.outputs)])
    lane, arguments = block.arguments[0], block.arguments[1:]
    b = Builder(block, None, op.location)
    slices, operands = [], []
    for i, v in enumerate(op.operands):
        source = arguments[i - len(op.inputs)] if i >= len(op.inputs) else v
        outer = len(op.maps[i].results)
        sizes = [tensor.dim(b, v, d) for d in range(outer)]
        own = lane_slice(b, op, i, lane)
        zeros: list[Mixed] = [0] * outer
        at = ([*zeros, *own.offsets], [*sizes, *own.sizes], [1] * v.type.rank)
        operands.append(b.make(tensor.extract_slice(source, at)))
        slices.append(at)
    outs = operands[len(op.inputs) :]
    properties = {**op.properties, "semantics": MMASemanticsAttr(True, op.semantics.opaque)}
    new = b.insert(InnerTiledOp(operands, [v.type for v in outs], properties, dict(op.attributes)))
    drop_permutations(new)
    if not op.semantics.opaque and not new.has_canonical_tiles():
        # Slices of some block kinds have two dims where the kind's fragment has one; iree-opt 3.13 makes an op that its
        # verifier refuses.
        new.semantics = MMASemanticsAttr(True, True)
    placing = b.insert(InParallelOp.implied())
    b.set_to_end(placing.body)
    for r, argument, at in zip(new.results, arguments, slices[len(op.inputs) :], strict=True):
        b.insert(tensor.parallel_insert_slice(r, argument, at))

    mapping = ThreadMappingAttr("linear_dim_0") if kind.is_data_tiled else LaneIdAttr(0)
    forall = ForallOp.build(
        {"outputs": op.outputs},
        [v.type for v in op.outputs],
        {
            "staticLowerBound": i64_array((0,)),
            "staticUpperBound": i64_array((workers,)),
            "staticStep": i64_array((1,)),
            "mapping": ArrayAttr((mapping,)),
        },
        regions=[Region([block])],
        location=op.location,
    )
    assert op.parent is not None
    op.parent.insert_before(op, forall)
    op.replace_with(forall)
    return forall
