"""Makes one loop over work items of those that a kernel's tensors go through, with serial loops inside.

%0 = scf.forall (%i) in (512) ... {                        %m = bufferization.alloc_tensor() {workgroup}
  copy of an operand                                       %1 = scf.forall (%w, %l) in (4, 64) ... {
} {mapping = [#gpu.thread<linear_dim_0>]}                    %2 = scf.for ... {
%r = scf.for ... {                                   ->        %3 = iree_gpu.barrier_region ins(%m) { copy }
  %1 = scf.forall (%w) in (4) ... {                            inner_tiled of slices of %3
    %2 = scf.forall (%l) in (64) ... {                       }
      inner_tiled of slices of %0                            generic of %2
    } {mapping = [#iree_gpu.lane_id<0>]}                   } {mapping = [#gpu.thread<linear_dim_1>,
  } {mapping = [#gpu.warp<linear_dim_0>]}                               #gpu.thread<linear_dim_0>]}
}
%s = linalg.generic ins(%r)

First loops become one, move out of serial loops, and take in what uses them; then what their shared tensors begin as,
and in which shape they are used; and then all of which they take slices.
"""

from __future__ import annotations

from ..dialects.scf.forall_canonicalization import FORALL
from ..ir.operations import Operation
from ..ir.passes import define_pass
from ..ir.rewriting import BOTTOM_UP, Pattern, PatternSet, rewrite_greedily
from .parallel_loops.consumers import consumer_of_threads, tilable_consumer
from .parallel_loops.fusion import fuse_into_consumers
from .parallel_loops.hoisting import forall_out_of_for
from .parallel_loops.merging import warps_and_lanes_to_threads
from .parallel_loops.producers import (
    destination_of_single_turn,
    destination_producer,
    slice_of_concatenation,
    slice_of_expansion,
    slice_producer,
)
from .parallel_loops.shape_consumers import collapse_in_loop, slice_in_loop
from .support.workgroup import workgroup_size
from .tiling.slice_patterns import FOLD_EMPTY, MERGE_SLICES

SIMPLIFY = tuple(Pattern(f, "scf.forall", name=f.__name__) for f in FORALL)


@define_pass(
    "iree-codegen-gpu-fuse-and-hoist-parallel-loops", anchor="func.func", title="GPUFuseAndHoistParallelLoopsPass"
)
def fuse_and_hoist(function: Operation) -> None:
    """Make one loop over work items of those that tensors go through."""
    size = workgroup_size(function)
    fusion = fuse_into_consumers(size[0] * size[1] * size[2]) if size is not None else []
    everywhere = (destination_of_single_turn, slice_of_expansion, *FOLD_EMPTY, *SIMPLIFY)
    for patterns in (
        (fusion, consumer_of_threads, *MERGE_SLICES, warps_and_lanes_to_threads, forall_out_of_for),
        (
            destination_producer,
            tilable_consumer,
            collapse_in_loop,
            slice_in_loop,
            *everywhere,
        ),
        (destination_producer, slice_producer, slice_of_concatenation, *everywhere),
    ):
        rewrite_greedily(function, PatternSet(patterns), BOTTOM_UP)
