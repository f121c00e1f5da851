"""Moves casts to buffer resources up to where memory is read.

%0 = tensor.extract_slice %a[0, 0] [4, 4] ...         %0 = iree_gpu.buffer_resource_cast %a
%1 = tensor.collapse_shape %0 [[0, 1]]          ->    %1 = tensor.extract_slice %0[0, 0] [4, 4] ...
%2 = iree_gpu.buffer_resource_cast %1                 %2 = tensor.collapse_shape %1 [[0, 1]]

They pass ops that only they use. One with a swizzle of the cache stays if it is of a slice of a binding that is only
read, and a resource that the binding has already or shall get goes, since it would be made twice; else nothing uses the
cast any more, and a remark says why.
"""

from __future__ import annotations

from typing import Any

from ..dialects.amdgpu.buffers import FatRawBufferCastOp
from ..dialects.hal.interface_ops import InterfaceBindingSubspanOp
from ..dialects.iree_codegen.buffer_ops import LoadFromBufferOp
from ..dialects.iree_gpu.barrier_ops import BufferResourceCastOp
from ..dialects.linalg.structured import StructuredOp
from ..ir.builder import Rewriter
from ..ir.diagnostics import Diagnostic, emit
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from ..ir.rewriting import BOTTOM_UP, PatternSet, pattern, rewrite_greedily
from ..ir.types import RankedTensorType

OF_SOURCE = ("tensor.extract_slice", "tensor.expand_shape", "tensor.collapse_shape", "tensor.pad")
"""Ops whose result is memory's if their first operand is."""
GETS_RESOURCE = "iree_gpu.use_rocdl_buffer_instructions"
"""Of a binding: bufferization shall make a resource of it."""


@define_pass("iree-codegen-gpu-bubble-resource-casts", anchor="func.func", title="GPUBubbleResourceCastsPass")
def bubble_resource_casts(function: Operation) -> None:
    """Move casts to buffer resources up to where memory is read."""
    rewrite_greedily(function, PatternSet([_move_up]), BOTTOM_UP)
    for op in list(function.walk()):
        if isinstance(op, BufferResourceCastOp) and op.cache_swizzle_stride is not None:
            _settle(op)


@pattern("iree_gpu.buffer_resource_cast")
def _move_up(op: BufferResourceCastOp, rewriter: Rewriter) -> bool:
    producer = op.input.defining_op
    if op.cache_swizzle_stride is not None or producer is None:
        return False
    if producer.name == "tensor.empty":
        rewriter.replace(op, [op.input])
        return True
    if not op.input.has_one_use:
        return False
    if producer.name in OF_SOURCE:
        places = [0]
    elif _is_elementwise(producer):
        places = [i for i, v in enumerate(producer.ins) if isinstance(v.type, RankedTensorType)]
    else:
        return False
    rewriter.set_before(producer)
    for i in places:
        v = producer.operands[i]
        producer.set_operand(i, rewriter.make(BufferResourceCastOp((v,), (v.type,))))
    rewriter.modified(producer)
    rewriter.replace(op, [op.input])
    return True


def _is_elementwise(op: Any) -> bool:
    """A structured op that does not ask where it is."""
    return (
        isinstance(op, StructuredOp)
        and len(op.results) == 1
        and not any(inner.name == "linalg.index" for inner in op.walk())
    )


def _settle(op: BufferResourceCastOp) -> None:
    load = _origin(op.input)
    memory = load.buffer if isinstance(load, LoadFromBufferOp) else None
    cast = memory.defining_op if memory is not None else None
    if isinstance(cast, FatRawBufferCastOp):
        memory = cast.source
    binding = _binding_of(memory) if memory is not None else None
    if binding is None or not binding.is_read_only:
        found = "no binding" if binding is None else "a binding that is written"
        why = f"is dropped: the cache is swizzled only for bindings that are only read, and this is {found}"
        emit(Diagnostic("remark", f"'{op.name}' op {why}", op.location))
        op.result.replace_all_uses_with(op.input)
        return
    binding.attributes.pop(GETS_RESOURCE, None)
    if isinstance(cast, FatRawBufferCastOp):
        cast.results[0].replace_uses_if(cast.source, lambda user, _: isinstance(user, LoadFromBufferOp))
        if not cast.results[0].users:
            cast.erase()


def _origin(v: Value) -> Operation | None:
    op = v.defining_op
    while op is not None and op.name == "tensor.extract_slice":
        op = op.operands[0].defining_op
    return op


def _binding_of(memory: Value) -> InterfaceBindingSubspanOp | None:
    op = memory.defining_op
    while op is not None and op.name == "memref.assume_alignment":
        op = op.operands[0].defining_op
    return op if isinstance(op, InterfaceBindingSubspanOp) else None
