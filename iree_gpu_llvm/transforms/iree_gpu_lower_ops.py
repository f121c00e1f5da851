"""Lowers the ops of iree_gpu that are left after bufferization: single matrix products, and barriers of vectors.

    %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c)       %0 = vector.shape_cast %a : ... to vector<4xf16>
      <indexing_maps = [() -> (), ...], ...>                 %1 = vector.shape_cast %b : ... to vector<4xf16>
      : vector<1x4xf16>, vector<4x1xf16>                 ->  %2 = vector.shape_cast %c : ... to vector<4xf32>
      into vector<4x1xf32>                                   %3 = amdgpu.mfma 16x16x16 %0 * %1 + %2
                                                             %r = vector.shape_cast %3 : ... to vector<4x1xf32>

    %v = iree_gpu.value_barrier %x : vector<4xf32>       ->  gpu.barrier memfence [#gpu.address_space<workgroup>]

The casts of accumulators leave the loops around them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..dialects.gpu.attributes import AddressSpaceAttr
from ..dialects.gpu.subgroup import BarrierOp
from ..dialects.iree_codegen.inner_tiled import InnerTiledOp
from ..dialects.iree_gpu.barrier_ops import ValueBarrierOp
from ..dialects.vector import builders as vector
from ..ir.attributes import ArrayAttr
from ..ir.builder import Builder, Rewriter
from ..ir.diagnostics import CompileError, Diagnostic, emit
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from ..ir.rewriting import BOTTOM_UP, PatternSet, pattern, rewrite_greedily
from . import mma_emission
from .hoistable_conversions import conversion, eliminate_conversions

TO_INTRINSIC, FROM_INTRINSIC = "shape_cast_to_intrinsic", "shape_cast_from_intrinsic"


@define_pass("iree-gpu-lower-ops", anchor="func.func", title="LowerIREEGPUOpsPass")
def lower_iree_gpu_ops(op: Operation) -> None:
    """Lower single matrix products and barriers of vectors to what the hardware has."""
    for inner in op.walk():
        if isinstance(inner, InnerTiledOp) and _is_single(inner):
            _check(inner)
    rewrite_greedily(op, PatternSet([lower_inner_tiled, lower_value_barrier]), BOTTOM_UP)
    eliminate_conversions(op)


def _is_single(op: InnerTiledOp) -> bool:
    return not op.has_tensor_semantics and not op.iterator_types.elements


def _check(op: InnerTiledOp) -> None:
    """Raises CompileError where operands hold other numbers of elements than a lane has. A kind that nothing is known
    to make is an error too, but leaves the op as it is."""
    kind: Any = op.kind
    if not mma_emission.can_emit(kind):
        emit(op.error("failed to lower to concrete inner tiled operations.").diagnostics[0])
        return
    for v, t in zip(op.operands, kind.distributed_types(), strict=True):
        if v.type.num_elements != t.num_elements:
            counts = f"source ({v.type.num_elements}) and result ({t.num_elements})"
            message = f"'vector.shape_cast' op has different number of elements at {counts}"
            raise CompileError(Diagnostic("error", message, op.location, operation=op))


@pattern(InnerTiledOp.name)
def lower_inner_tiled(op: InnerTiledOp, rewriter: Rewriter) -> bool:
    kind: Any = op.kind
    if not _is_single(op) or not mma_emission.can_emit(kind):
        return False
    types = kind.distributed_types()
    inputs = [_cast(rewriter, v, t) for v, t in zip(op.inputs, types, strict=False)]
    (old,) = op.outputs
    acc = old
    if old.type is not types[-1]:
        acc = rewriter.make(conversion(TO_INTRINSIC, FROM_INTRINSIC, [old], _caster([types[-1]])))
    made = mma_emission.emit(rewriter, kind, inputs, acc)
    if acc is not old:
        made = rewriter.make(conversion(FROM_INTRINSIC, TO_INTRINSIC, [made], _caster([old.type])))
    rewriter.replace(op, [made])
    return True


def _cast(b: Builder, v: Value, t: Any) -> Value:
    return v if v.type is t else b.make(vector.shape_cast(v, t))


def _caster(types: Sequence[Any]) -> Any:
    def body(b: Builder, values: Sequence[Value]) -> list[Value]:
        return [_cast(b, v, t) for v, t in zip(values, types, strict=True)]

    return body


@pattern(ValueBarrierOp.name)
def lower_value_barrier(op: ValueBarrierOp, rewriter: Rewriter) -> bool:
    """One barrier for all lanes that write what others read: vectors come from workgroup memory."""
    if op.has_tensor_semantics:
        return False
    fence = ArrayAttr((AddressSpaceAttr("workgroup"),))
    rewriter.insert(BarrierOp((), (), {"address_spaces": fence}))
    rewriter.replace(op, op.inputs)
    return True
