"""Spreads vectors of a workgroup over its work items, as the layouts that `to_layout` states.

    %r = vector.transfer_read %a[%c0], %p : memref<256xf32>, vector<256xf32>
    %l = iree_vector_ext.to_layout %r to layout(#iree_vector_ext.nested_layout<subgroup_tile = [1], batch_tile = [1],
      outer_tile = [1], thread_tile = [64], element_tile = [4], ...>) : vector<256xf32>
    %s = vector.multi_reduction <add>, %l, %zero [0] : vector<256xf32> to f32

becomes

    %x = gpu.thread_id x
    %i = affine.linearize_index disjoint [%x, %c0] by (64, 4) : index
    %r = vector.transfer_read %a[%i], %p : memref<256xf32>, vector<4xf32>
    %0 = vector.multi_reduction <add>, %r, %zero [...] to f32
    %s = gpu.subgroup_reduce add %0 cluster(size = 64) : (f32) -> f32

Every work item computes what no layout reaches whole, as before. A function that cannot be distributed stays as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..dialects.iree_vector_ext import ToLayoutOp
from ..ir.diagnostics import CompileError, Diagnostic
from ..ir.effects import is_trivially_dead
from ..ir.operations import Operation
from ..ir.passes import define_pass
from ..ir.types import VectorType

if TYPE_CHECKING:
    from .vector_distribution.threads import Lanes


@define_pass(
    "iree-llvmgpu-vector-distribute", anchor="func.func", title="LLVMGPUVectorDistributePass", reassociates=True
)
def vector_distribute(op: Operation) -> None:
    """Distribute vectors that have layouts over the work items of a workgroup. Reductions take another order."""
    from .vector_distribution.threads import workgroup_of

    if not op.regions[0].blocks:
        return
    workgroup = workgroup_of(op)
    if not any(_is_stated(inner) for inner in op.walk()):
        return
    from .vector_distribution.analysis import Layouts
    from .vector_distribution.distribution import Distribution
    from .vector_distribution.hazards import order_accesses
    from .vector_distribution.threads import Lanes

    if len(op.regions[0].blocks) > 1:
        raise op.error("failed to distribute: only structured control flow can be")
    copy = op.clone()
    entry = copy.regions[0].entry
    lanes = Lanes(entry, workgroup)
    _check(copy, lanes)
    distribution = Distribution(Layouts(copy), lanes)
    distribution.run(entry)
    _erase_dead(copy)
    order_accesses(copy, distribution.accesses, distribution.own_buffers)
    op.regions[0].parent = None
    old = op.regions.pop()
    for block in old.blocks:
        for inner in block:
            inner.drop_all_references()
    region = copy.regions.pop()
    op.add_region(region)


def _erase_dead(function: Operation) -> None:
    """From the last op to the first, so that what only the dead use goes too."""
    for region in function.regions:
        for block in region.blocks:
            for op in reversed(block):
                if is_trivially_dead(op):
                    op.erase()
                else:
                    _erase_dead(op)


def _is_stated(op: Operation) -> bool:
    return isinstance(op, ToLayoutOp) and isinstance(op.input.type, VectorType)


def _check(function: Operation, lanes: Lanes) -> None:
    """Raises errors for stated layouts that the workgroup cannot hold."""
    errors: list[Diagnostic] = []
    for op in function.walk():
        if isinstance(op, ToLayoutOp):
            try:
                lanes.check(op, op.layout)
            except CompileError as e:
                errors += e.diagnostics
    if errors:
        raise CompileError(errors)
