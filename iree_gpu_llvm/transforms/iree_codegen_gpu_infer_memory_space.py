"""Says in which memory tensors with a buffer of their own lie: what a workgroup makes together, in workgroup memory.

%0 = bufferization.alloc_tensor()        ->    %0 = bufferization.alloc_tensor()
%1 = scf.forall ... shared_outs(%o = %0)            <{memory_space = #gpu.address_space<workgroup>}>
    {mapping = [#gpu.thread<x>]}

Those that only loops over work items, subgroups or lanes write to; others are private.
"""

from __future__ import annotations

from ..dialects.bufferization import AllocTensorOp
from ..dialects.gpu.attributes import PRIVATE, WORKGROUP, ThreadMappingAttr, WarpMappingAttr
from ..dialects.iree_gpu.config_attributes import LaneIdAttr
from ..dialects.scf.forall import ForallOp
from ..ir.diagnostics import CompileError
from ..ir.operations import Operation
from ..ir.passes import define_pass

TOGETHER = (ThreadMappingAttr, WarpMappingAttr, LaneIdAttr)
"""Mappings of loops whose turns are inside a workgroup."""


@define_pass("iree-codegen-gpu-infer-memory-space", anchor="func.func", title="GPUInferMemorySpacePass")
def infer_memory_space(function: Operation) -> None:
    """Say in which memory tensors with a buffer of their own lie."""
    allocations = [op for op in function.walk() if isinstance(op, AllocTensorOp)]
    errors: list[CompileError] = [
        op.error("unexpected gpu memory space must be private or workgroup.")
        for op in allocations
        if op.memory_space not in (None, PRIVATE, WORKGROUP)
    ]
    if errors:
        errors.append(function.error("failed to set the gpu memory space for all `bufferization.alloc_tensor` ops"))
        raise CompileError([d for e in errors for d in e.diagnostics])
    for op in allocations:
        if op.memory_space is None:
            shared = all(_makes_together(user) for user in op.result.users)
            op.properties["memory_space"] = WORKGROUP if shared else PRIVATE


def _makes_together(user: Operation) -> bool:
    if not isinstance(user, ForallOp) or user.mapping is None:
        return False
    return bool(len(user.mapping)) and all(isinstance(m, TOGETHER) for m in user.mapping.elements)
