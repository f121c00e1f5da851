"""Lowers the ops of iree_gpu that are left after bufferization: single matrix products, and barriers of vectors.

    %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c)       %0 = vector.shape_cast %a : ... to vector<4xf16>
      <indexing_maps = [() -> (), ...], ...>                 %1 = vector.shape_cast %b : ... to vector<4xf16>
      : vector<1x4xf16>, vector<4x1xf16>                 ->  %2 = vector.shape_cast %c : ... to vector<4xf32>
      into vector<4x1xf32>                                   %3 = amdgpu.mfma 16x16x16 %0 * %1 + %2
                                                             %r = vector.shape_cast %3 : ... to vector<4x1xf32>

    %v = iree_gpu.value_barrier %x : vector<4xf32>       ->  gpu.barrier memfence [#gpu.address_space<workgroup>]

    %r = iree_gpu.barrier_region ins(%x : ...) {         ->  gpu.barrier memfence [#gpu.address_space<workgroup>]
    ^bb0(%v): ...                                            ...
    }                                                        gpu.barrier memfence [#gpu.address_space<workgroup>]

The casts of accumulators leave the loops around them. What is on tensors stays: bufferization makes barriers of it.
`iree-opt` 3.13 leaves all barrier regions, of which nothing then makes barriers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..dialects.gpu.attributes import GLOBAL, PRIVATE, WORKGROUP, AddressSpaceAttr
from ..dialects.gpu.subgroup import BarrierOp
from ..dialects.iree_codegen.inner_tiled import InnerTiledOp
from ..dialects.iree_gpu.barrier_ops import BarrierRegionOp, ValueBarrierOp
from ..dialects.vector import builders as vector
from ..ir.attributes import ArrayAttr
from ..ir.builder import Builder, Rewriter
from ..ir.diagnostics import emit
from ..ir.operations import Block, Operation, Value
from ..ir.pass_names import how_to_run
from ..ir.passes import define_pass
from ..ir.rewriting import BOTTOM_UP, PatternSet, pattern, rewrite_greedily
from ..ir.types import MemRefType, RankedTensorType, VectorType
from .tiled_products import mma_emission
from .tiled_products.hoistable_conversions import conversion, eliminate_conversions

DISTRIBUTE = "iree-gpu-distribute-inner-tiled-to-lanes"
TO_INTRINSIC, FROM_INTRINSIC = "shape_cast_to_intrinsic", "shape_cast_from_intrinsic"


@define_pass("iree-gpu-lower-ops", anchor="func.func", title="LowerIREEGPUOpsPass")
def lower_iree_gpu_ops(op: Operation) -> None:
    """Lower single matrix products and barriers of vectors to what the hardware has."""
    for inner in op.walk():
        if isinstance(inner, InnerTiledOp) and _is_single(inner):
            _check(inner)
    rewrite_greedily(op, PatternSet([lower_inner_tiled, lower_value_barrier, lower_barrier_region]), BOTTOM_UP)
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
    semantics: Any = op.semantics
    for i, (v, t) in enumerate(zip(op.operands, kind.distributed_types(), strict=True)):
        if v.type.num_elements != t.num_elements:
            said = (
                "is said to be distributed to lanes, but" if semantics.distributed else "is not distributed to lanes:"
            )
            error = op.error(
                f"{said} operand #{i} has {v.type.num_elements} elements, of which a lane has {t.num_elements}"
            )
            error.diagnostics[0].note(f"{how_to_run([DISTRIBUTE])} distributes it while it is on tensors")
            raise error


@pattern(InnerTiledOp.name)
def lower_inner_tiled(op: InnerTiledOp, rewriter: Rewriter) -> bool:
    kind: Any = op.kind
    if not _is_single(op) or not mma_emission.can_emit(kind):
        return False
    types = kind.distributed_types()
    orders = [op.permutation(i) if op.reorders(i) else None for i in range(len(op.operands))]
    inputs = [_to_tile(rewriter, v, t, o) for v, t, o in zip(op.inputs, types, orders, strict=False)]
    (old,) = op.outputs
    wanted, order = types[-1], orders[-1]
    acc = old
    if old.type is not wanted or order is not None:

        def to_tile(b: Builder, values: Sequence[Value]) -> list[Value]:
            return [_to_tile(b, values[0], wanted, order)]

        acc = rewriter.make(conversion(TO_INTRINSIC, FROM_INTRINSIC, [old], to_tile))
    made = mma_emission.emit(rewriter, kind, inputs, acc)
    if acc is not old:

        def from_tile(b: Builder, values: Sequence[Value]) -> list[Value]:
            return [_from_tile(b, values[0], old.type, order)]

        made = rewriter.make(conversion(FROM_INTRINSIC, TO_INTRINSIC, [made], from_tile))
    rewriter.replace(op, [made])
    return True


Order = tuple[int, ...]
"""Dim i of an operand's tile is dim order[i] of the instruction's."""


def _to_tile(b: Builder, v: Value, t: Any, order: Order | None) -> Value:
    """In the order of the instruction and its type."""
    if order is not None:
        v = b.make(vector.transpose(v, [order.index(d) for d in range(len(order))]))
    return v if v.type is t else b.make(vector.shape_cast(v, t))


def _from_tile(b: Builder, v: Value, t: Any, order: Order | None) -> Value:
    if order is None:
        return b.make(vector.shape_cast(v, t))
    extents = dict(zip(order, t.shape, strict=True))
    canonical = VectorType(tuple(extents[d] for d in range(len(order))), t.element)
    v = v if v.type is canonical else b.make(vector.shape_cast(v, canonical))
    return b.make(vector.transpose(v, order))


@pattern(ValueBarrierOp.name)
def lower_value_barrier(op: ValueBarrierOp, rewriter: Rewriter) -> bool:
    """One barrier for all lanes that write what others read: vectors come from workgroup memory."""
    if op.has_tensor_semantics:
        return False
    rewriter.insert(_barrier(WORKGROUP))
    for r, v in zip(op.results, op.inputs, strict=True):
        rewriter.replace_uses(r, v)
    rewriter.erase(op)  # no op stands for it, as a replacement would say
    return True


@pattern(BarrierRegionOp.name)
def lower_barrier_region(op: BarrierRegionOp, rewriter: Rewriter) -> bool:
    """A barrier before the body and one behind. They fence workgroup memory, as those of vectors, and that of buffers
    that the region is given or yields."""
    values = [v.type for v in (*op.inputs, *op.results)]
    if any(isinstance(t, RankedTensorType) for t in values):
        return False
    elsewhere = any(isinstance(t, MemRefType) and t.memory_space not in (WORKGROUP, PRIVATE) for t in values)
    spaces = (GLOBAL, WORKGROUP) if elsewhere else (WORKGROUP,)
    rewriter.insert(_barrier(*spaces))
    last = op.body.last
    rewriter.inline_block_before(op.body, op, list(op.inputs))
    results = list(last.operands)  # now that the arguments are replaced
    rewriter.erase(last)
    op.regions[0].append(Block())
    rewriter.set_before(op)
    rewriter.insert(_barrier(*spaces))
    rewriter.replace(op, results)
    return True


def _barrier(*spaces: AddressSpaceAttr) -> BarrierOp:
    return BarrierOp((), (), {"address_spaces": ArrayAttr(spaces)})
