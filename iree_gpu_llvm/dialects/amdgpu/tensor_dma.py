"""gfx1250's tensor data mover, and barriers that live in LDS."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import DENSE_I64_ARRAY
from ...ir.constraints import (
    ANY_MEMREF,
    BOOL,
    INDEX_TYPE,
    INT32,
    INT64,
    TypeConstraint,
    exactly,
)
from ...ir.definitions import Op, OpMeta, attr, operand, optional_operand, result, variadic_operand
from ...ir.traits import AllElementTypesMatch, AttrSizedOperandSegments, Pure
from ...ir.types import I1, VectorType
from ..index_lists import DYNAMIC_INDEX_LIST, check_dynamic_count
from .attributes import (
    DS_BARRIER_MEMREF,
    DS_BARRIER_STATE,
    TDM_BASE,
    TDM_DESCRIPTOR,
    TDM_GATHER_BASE,
    is_global,
    is_workgroup,
    transfer_bits,
)


class DmaBaseOp(Op):
    """Base of the ops that pair a place in global memory with one in LDS."""

    assembly = """
        $global `[` $global_indices `]` `,` $lds `[` $lds_indices `]` attr-dict `:` type($global) `,` type($lds)
        `->` type($base)
    """

    def verify(self: Any) -> None:
        source, target = getattr(self, "global").type, self.lds.type
        if source.memory_space is None or not is_global(source):
            raise self.error("global memref must have global address space attribute.")
        if not is_workgroup(target):
            raise self.error("lds memref must have workgroup address space attribute.")
        bits = transfer_bits(source.element)
        if bits not in (8, 16, 32, 64):
            raise self.error(f"element type must be 1, 2, 4, or 8 bytes long but type was {bits} bits long.")
        for what, memref, indices in (("global", source, self.global_indices), ("lds", target, self.lds_indices)):
            if len(indices) != memref.rank:
                raise self.error(f"expected {memref.rank} {what} indices, got {len(indices)}")


def _dma_base_fields(base: TypeConstraint) -> dict[str, object]:
    # `global` is a word of Python, so these fields cannot be written as a class body.
    return {
        "global": operand(ANY_MEMREF),
        "global_indices": variadic_operand(INDEX_TYPE),
        "lds": operand(ANY_MEMREF),
        "lds_indices": variadic_operand(INDEX_TYPE),
        "base": result(base),
        "traits": (AttrSizedOperandSegments, AllElementTypesMatch("global", "lds"), Pure),
    }


MakeDmaBaseOp = OpMeta("MakeDmaBaseOp", (DmaBaseOp,), {"name": "amdgpu.make_dma_base", **_dma_base_fields(TDM_BASE)})
MakeGatherDmaBaseOp = OpMeta(
    "MakeGatherDmaBaseOp", (DmaBaseOp,), {"name": "amdgpu.make_gather_dma_base", **_dma_base_fields(TDM_GATHER_BASE)}
)

_OPTIONS = """
    `globalSize` custom<DynamicIndexList>($global_dynamic_sizes, $global_static_sizes)
    `globalStride` custom<DynamicIndexList>($global_dynamic_strides, $global_static_strides)
    `sharedSize` custom<DynamicIndexList>($shared_dynamic_sizes, $shared_static_sizes)
    (`padShared` `(` $pad_amount^ `every` $pad_interval `)`)?
    (`workgroupMask` $workgroup_mask^ (`earlyTimeout` $early_timeout^)?)?
    (`atomicBarrier` `(` $atomic_barrier_address^ `[` $atomic_barrier_indices `]` `:` type($atomic_barrier_address)
    `)`)?
    (`iterate` $global_increment^ `,` $lds_increment `,` $iteration_count)?
    attr-dict
"""
_MASK = exactly(VectorType((16,), I1), "fixed-length vector of 1-bit signless integer values of length 16")
_INDEX_VECTOR = TypeConstraint(
    "vector of 32-bit signless integer values of at least length 1 of at most length 8 or vector of 16-bit "
    "signless integer "
    "values of at least length 1 of at most length 16",
    lambda t: (
        (isinstance(t, VectorType) and (str(t.element), t.num_elements <= 8) == ("i32", True))
        or (isinstance(t, VectorType) and (str(t.element), t.num_elements <= 16) == ("i16", True))
    ),
)


class DmaDescriptorOp(Op):
    """Base of the ops that say what to move. Sizes and strides are in elements; those of the tensor in global memory
    and of the tile in LDS."""

    custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST}

    def check_descriptor(self: Any, most: int, rank_message: str) -> None:
        for kind in ("global_{}_sizes", "global_{}_strides", "shared_{}_sizes"):
            check_dynamic_count(self, kind.format("dynamic"), kind.format("static"))
        strides = self.global_static_strides
        if not len(strides):
            raise self.error("strides must not be empty.")
        if strides[len(strides) - 1] != 1:
            raise self.error("strides for the innermost dimension must be 1.")
        tensor, tile = len(self.global_static_sizes), len(self.shared_static_sizes)
        if tensor > most:
            raise self.error(rank_message)
        if tensor != len(strides):
            raise self.error("strides and sizes must have same rank.")
        if tensor != tile:
            raise self.error("tensor must have same rank as tile.")
        if self.early_timeout is not None and self.workgroup_mask is None:
            raise self.error("early timeout does not apply when workgroup_mask is not set.")


class MakeDmaDescriptorOp(DmaDescriptorOp):
    name = "amdgpu.make_dma_descriptor"
    base = operand(TDM_BASE)
    global_dynamic_sizes = variadic_operand(INDEX_TYPE)
    global_static_sizes = attr(DENSE_I64_ARRAY)
    global_dynamic_strides = variadic_operand(INDEX_TYPE)
    global_static_strides = attr(DENSE_I64_ARRAY)
    shared_dynamic_sizes = variadic_operand(INDEX_TYPE)
    shared_static_sizes = attr(DENSE_I64_ARRAY)
    workgroup_mask = optional_operand(_MASK)
    early_timeout = optional_operand(BOOL)
    pad_amount = optional_operand(INT32)
    pad_interval = optional_operand(INT32)
    atomic_barrier_address = optional_operand(DS_BARRIER_MEMREF)
    atomic_barrier_indices = variadic_operand(INDEX_TYPE)
    global_increment = optional_operand(INDEX_TYPE)
    lds_increment = optional_operand(INT32)
    iteration_count = optional_operand(INDEX_TYPE)
    desc = result(TDM_DESCRIPTOR)
    traits = (AttrSizedOperandSegments, Pure)
    assembly = f"$base {_OPTIONS} `:` type($base) `->` type($desc)"

    def verify(self):
        self.check_descriptor(5, "tensor and tile must be at most of rank 5.")


class MakeGatherDmaDescriptorOp(DmaDescriptorOp):
    name = "amdgpu.make_gather_dma_descriptor"
    base = operand(TDM_GATHER_BASE)
    indices = operand(_INDEX_VECTOR)
    global_dynamic_sizes = variadic_operand(INDEX_TYPE)
    global_static_sizes = attr(DENSE_I64_ARRAY)
    global_dynamic_strides = variadic_operand(INDEX_TYPE)
    global_static_strides = attr(DENSE_I64_ARRAY)
    shared_dynamic_sizes = variadic_operand(INDEX_TYPE)
    shared_static_sizes = attr(DENSE_I64_ARRAY)
    workgroup_mask = optional_operand(_MASK)
    early_timeout = optional_operand(BOOL)
    pad_amount = optional_operand(INT32)
    pad_interval = optional_operand(INT32)
    atomic_barrier_address = optional_operand(DS_BARRIER_MEMREF)
    atomic_barrier_indices = variadic_operand(INDEX_TYPE)
    global_increment = optional_operand(INDEX_TYPE)
    lds_increment = optional_operand(INT32)
    iteration_count = optional_operand(INDEX_TYPE)
    desc = result(TDM_DESCRIPTOR)
    traits = (AttrSizedOperandSegments, Pure)
    assembly = f"$base `[` $indices `]` {_OPTIONS} `:` type($base) `,` type($indices) `->` type($desc)"

    def verify(self):
        if self.indices.type.element is not self.base.type.index:
            raise self.error("indices' element type must match base's element type.")
        self.check_descriptor(2, "tensor and tile must be at most of rank two in gather mode.")


class TensorLoadToLDSOp(Op):
    name = "amdgpu.tensor_load_to_lds"
    desc = operand(TDM_DESCRIPTOR)
    assembly = "$desc attr-dict `:` type($desc)"


class TensorStoreFromLDSOp(Op):
    name = "amdgpu.tensor_store_from_lds"
    desc = operand(TDM_DESCRIPTOR)
    assembly = "$desc attr-dict `:` type($desc)"


# -- barriers in LDS


class DsBarrierOp(Op):
    """Base of accesses to a barrier in LDS."""

    def verify(self: Any) -> None:
        t = self.base.type
        if len(self.indices) != t.rank:
            raise self.error(f"expected {t.rank} barrier indices, got {len(self.indices)}")
        if not is_workgroup(t):
            raise self.error("barrier must be in workgroup (LDS) memory")


class DsBarrierInitOp(DsBarrierOp):
    name = "amdgpu.ds_barrier_init"
    base = operand(DS_BARRIER_MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    participants = operand(INT32)
    assembly = "$base `[` $indices `]` `,` $participants attr-dict `:` type($base) `,` type($participants)"

    def memory_effects(self):
        return [("write", self.base)]


class DsBarrierPollStateOp(DsBarrierOp):
    name = "amdgpu.ds_barrier_poll_state"
    base = operand(DS_BARRIER_MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    state = result(DS_BARRIER_STATE)
    assembly = "$base `[` $indices `]` attr-dict `:` type($base) `->` type($state)"

    def memory_effects(self):
        # Others change the state, so that two polls are two.
        return [("read", self.base), ("write", self.base)]


class DsAsyncBarrierArriveOp(DsBarrierOp):
    name = "amdgpu.ds_async_barrier_arrive"
    base = operand(DS_BARRIER_MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    assembly = "$base `[` $indices `]` attr-dict `:` type($base)"

    def memory_effects(self):
        return [("read", self.base), ("write", self.base)]


class DsBarrierArriveOp(DsBarrierOp):
    name = "amdgpu.ds_barrier_arrive"
    base = operand(DS_BARRIER_MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    count = operand(INT64)
    old = result(DS_BARRIER_STATE)
    assembly = "$base `[` $indices `]` `,` $count attr-dict `:` type($base) `,` type($count) `->` type($old)"

    def memory_effects(self):
        return [("read", self.base), ("write", self.base)]


class DsBarrierStateOp(Op):
    """Base of the ops that read a part of a barrier's state."""

    state = operand(DS_BARRIER_STATE)
    part = result(INT32)
    traits = (Pure,)
    assembly = "$state attr-dict `:` type($state) `->` type($part)"


class DsBarrierStatePhaseOp(DsBarrierStateOp):
    name = "amdgpu.ds_barrier_state_phase"


class DsBarrierStateInitCountOp(DsBarrierStateOp):
    name = "amdgpu.ds_barrier_state_init_count"


class DsBarrierStatePendingCountOp(DsBarrierStateOp):
    name = "amdgpu.ds_barrier_state_pending_count"


class DsBarrierStatePhaseParityOp(DsBarrierStateOp):
    name = "amdgpu.ds_barrier_state_phase_parity"
    part = result(BOOL)
