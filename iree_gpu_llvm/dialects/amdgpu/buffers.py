"""Memory: buffer resources, raw buffer accesses, copies into LDS, transposing loads, prefetch."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import BOOL_ATTR, I32_ATTR, TYPE_ATTR, UNIT_ATTR
from ...ir.attributes import TRUE, StridedLayoutAttr
from ...ir.constraints import (
    ANY,
    ANY_MEMREF,
    ANY_VECTOR,
    BOOL,
    INDEX_TYPE,
    INT32,
    INT64,
    TypeConstraint,
    integer,
)
from ...ir.definitions import Op, attr, operand, optional_operand, result, variadic_operand
from ...ir.traits import AllElementTypesMatch, AllTypesMatch, AttrSizedOperandSegments, Pure
from ...ir.types import F32, F64, MemRefType
from .attributes import (
    FAT_RAW_BUFFER,
    CacheScopeAttr,
    LoadTemporalHintAttr,
    check_indices,
    either,
    is_fat_raw_buffer,
    is_global,
    is_workgroup,
    scalar,
    transfer_bits,
    vector,
)


class FatRawBufferCastOp(Op):
    """A memref over a buffer resource, so that out-of-bounds accesses are harmless. `validBytes` defaults to the
    memref's extent; `cacheSwizzleStride` is in bytes; `resetOffset` moves the offset into the base address."""

    name = "amdgpu.fat_raw_buffer_cast"
    source = operand(ANY_MEMREF)
    validBytes = optional_operand(INT64)
    cacheSwizzleStride = optional_operand(integer(14))
    boundsCheck = attr(BOOL_ATTR, default=TRUE)
    resetOffset = attr(UNIT_ATTR, optional=True)
    result = result(ANY_MEMREF)
    traits = (AttrSizedOperandSegments, Pure)
    assembly = """
        $source
        oilist(`validBytes` `(` $validBytes `)` | `cacheSwizzleStride` `(` $cacheSwizzleStride `)`
               | `boundsCheck` `(` $boundsCheck `)` | `resetOffset` $resetOffset)
        attr-dict `:` type($source) `to` type($result)
    """

    def verify(self):
        source: MemRefType = self.source.type
        layout = source.layout
        if self.resetOffset and layout is not None:
            if not isinstance(layout, StridedLayoutAttr):
                raise self.error(f"source type '{source}' can't have its offset reset")
            layout = StridedLayoutAttr(layout.strides, 0)
            if source.has_static_shape and layout.strides == tuple(
                MemRefType(source.shape, source.element).strides_and_offset()[0]
            ):
                layout = None
        expected = source.with_(layout=layout, memory_space=FAT_RAW_BUFFER)
        if self.result.type is not expected:
            raise self.error(f"expected result type to be '{expected}' but got '{self.result.type}'")


# -- raw buffers: every access gives the resource of the memref, offsets in elements of 32 bits, and a bounds check


class RawBufferOp(Op):
    """Base of accesses through a resource made from a memref in global memory."""

    def verify(self: Any) -> None:
        t = self.memref.type
        if not is_global(t):
            raise self.error("buffer ops must operate on a memref in global memory")
        if len(self.indices) != t.rank:
            raise self.error(f"expected {t.rank} buffer indices, got {len(self.indices)}")


_INDICES = "$memref `[` $indices `]` (`indexOffset` `(` $indexOffset^ `)`)? (`sgprOffset` `(` $sgprOffset^ `)`)?"
_CHECK = "`boundsCheck` `(` $boundsCheck `)` attr-dict"
_MEMREF_TYPES = "type($memref) (`,` type($indices)^)?"


class RawBufferLoadOp(RawBufferOp):
    name = "amdgpu.raw_buffer_load"
    memref = operand(ANY_MEMREF)
    indices = variadic_operand(INT32)
    boundsCheck = attr(BOOL_ATTR, default=TRUE)
    indexOffset = attr(I32_ATTR, optional=True)
    sgprOffset = optional_operand(INT32)
    value = result(ANY)
    traits = (AllElementTypesMatch("value", "memref"), AttrSizedOperandSegments)
    assembly = f"{_CHECK} {_INDICES} `:` {_MEMREF_TYPES} `->` type($value)"

    def memory_effects(self):
        return [("read", self.memref)]


class RawBufferStoreOp(RawBufferOp):
    name = "amdgpu.raw_buffer_store"
    value = operand(ANY)
    memref = operand(ANY_MEMREF)
    indices = variadic_operand(INT32)
    boundsCheck = attr(BOOL_ATTR, default=TRUE)
    indexOffset = attr(I32_ATTR, optional=True)
    sgprOffset = optional_operand(INT32)
    traits = (AllElementTypesMatch("value", "memref"), AttrSizedOperandSegments)
    assembly = f"{_CHECK} $value `->` {_INDICES} `:` type($value) `->` {_MEMREF_TYPES}"

    def memory_effects(self):
        return [("write", self.memref)]


def _atomic(mnemonic: str, constraint: TypeConstraint) -> type[Op]:
    """A read-modify-write access, which gives the old value."""

    class RawBufferAtomicOp(RawBufferOp):
        name = f"amdgpu.raw_buffer_atomic_{mnemonic}"
        value = operand(constraint)
        memref = operand(ANY_MEMREF)
        indices = variadic_operand(INT32)
        boundsCheck = attr(BOOL_ATTR, default=TRUE)
        indexOffset = attr(I32_ATTR, optional=True)
        sgprOffset = optional_operand(INT32)
        old = result(constraint)
        traits = (AllElementTypesMatch("value", "memref"), AllTypesMatch("value", "old"), AttrSizedOperandSegments)
        assembly = f"{_CHECK} $value `->` {_INDICES} `:` type($value) `->` {_MEMREF_TYPES}"

        def memory_effects(self):
            return [("read", self.memref), ("write", self.memref)]

    return RawBufferAtomicOp


RawBufferAtomicFaddOp = _atomic("fadd", either(scalar("f32"), vector("f16 bf16", 2)))
RawBufferAtomicFmaxOp = _atomic("fmax", TypeConstraint("32-bit float or 64-bit float", lambda t: t in (F32, F64)))
RawBufferAtomicSmaxOp = _atomic("smax", INT32)
RawBufferAtomicUminOp = _atomic("umin", INT32)


class RawBufferAtomicCmpswapOp(RawBufferOp):
    """Stores `src` where memory equals `cmp`."""

    name = "amdgpu.raw_buffer_atomic_cmpswap"
    src = operand(ANY)
    cmp = operand(ANY)
    memref = operand(ANY_MEMREF)
    indices = variadic_operand(INT32)
    boundsCheck = attr(BOOL_ATTR, default=TRUE)
    indexOffset = attr(I32_ATTR, optional=True)
    sgprOffset = optional_operand(INT32)
    value = result(ANY)
    traits = (AllTypesMatch("src", "cmp", "value"), AllElementTypesMatch("value", "memref"), AttrSizedOperandSegments)
    assembly = f"{_CHECK} $src `,` $cmp `->` {_INDICES} `:` type($value) `->` {_MEMREF_TYPES}"

    def memory_effects(self):
        return [("read", self.memref), ("write", self.memref)]


# -- copies into LDS


class GatherToLDSOp(Op):
    """Each lane copies `transferType` from its own place to consecutive places of LDS, the first of which is one for
    the whole subgroup; `async` leaves waiting to async marks."""

    name = "amdgpu.gather_to_lds"
    src = operand(ANY_MEMREF)
    srcIndices = variadic_operand(INDEX_TYPE)
    dst = operand(ANY_MEMREF)
    dstIndices = variadic_operand(INDEX_TYPE)
    transferType = attr(TYPE_ATTR)
    is_async = attr(UNIT_ATTR, optional=True, name="async")
    traits = (AttrSizedOperandSegments,)
    assembly = """
        (`async` $async^)? $src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` attr-dict
        `:` $transferType `,` type($src) `,` type($dst)
    """

    def memory_effects(self):
        return [("read", self.src), ("write", self.dst)]

    def verify(self):
        source, target = self.src.type, self.dst.type
        found = target.strides_and_offset()
        if target.rank and (found is None or found[0][-1] != 1):
            raise self.error("destination type inner most dim must be contiguous")
        if source.element is not target.element:
            raise self.error("source and destination element types must match")
        if transfer_bits(self.transferType.value) not in (8, 16, 32, 96, 128):
            raise self.error("Transfering type size must be 8, 16, 32, 96 or 128 bits")
        if not is_global(source) and not is_fat_raw_buffer(source):
            raise self.error("source memory address space must be global or fat raw buffer")
        if not is_workgroup(target):
            raise self.error("destination memory address space must be Workgroup")
        check_indices(self, self.src, self.srcIndices, "source")
        check_indices(self, self.dst, self.dstIndices, "destination")


class GlobalLoadAsyncToLDSOp(Op):
    """Each lane (that `mask` allows) copies from its place in global memory to its place in LDS, without waiting."""

    name = "amdgpu.global_load_async_to_lds"
    src = operand(ANY_MEMREF)
    srcIndices = variadic_operand(INDEX_TYPE)
    dst = operand(ANY_MEMREF)
    dstIndices = variadic_operand(INDEX_TYPE)
    mask = optional_operand(BOOL)
    transferType = attr(TYPE_ATTR)
    traits = (AttrSizedOperandSegments,)
    assembly = """
        $src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` (`,` $mask^)? attr-dict
        `:` $transferType `,` type($src) `,` type($dst)
    """

    def memory_effects(self):
        return [("read", self.src), ("write", self.dst)]

    def verify(self):
        source, target = self.src.type, self.dst.type
        if source.element is not target.element:
            raise self.error("source and destination element types must match")
        if transfer_bits(self.transferType.value) not in (8, 32, 64, 128):
            raise self.error("transfer type size must be 8, 32, 64, or 128 bits")
        if source.memory_space is None or not is_global(source):
            raise self.error("source memory address space must be global")
        if not is_workgroup(target):
            raise self.error("destination memory address space must be Workgroup")
        check_indices(self, self.src, self.srcIndices, "source")
        check_indices(self, self.dst, self.dstIndices, "destination")


# -- transposing loads

# Element bits to the counts of elements that a lane gets.
_TRANSPOSED = {4: (16,), 6: (16,), 8: (8,), 16: (4, 8)}


class TransposeLoadOp(Op):
    """Lanes read rows of LDS and get columns."""

    name = "amdgpu.transpose_load"
    src = operand(ANY_MEMREF)
    srcIndices = variadic_operand(INDEX_TYPE)
    result = result(ANY_VECTOR)
    assembly = "$src `[` $srcIndices `]` attr-dict `:` type($src) `->` type($result)"

    def memory_effects(self):
        return [("read", self.src)]

    def verify(self):
        t = self.result.type
        if not is_workgroup(self.src.type):
            raise self.error("source memory address space must be Workgroup")
        bits = transfer_bits(t.element)
        counts = _TRANSPOSED.get(bits)
        if counts is None:
            raise self.error(f"Unsupported element type size for transpose load: {bits} bits")
        if t.num_elements not in counts:
            raise self.error(
                f"Transferring type size mismatch: expected num of elements: {' or '.join(map(str, counts))}"
            )
        check_indices(self, self.src, self.srcIndices, "source")


class GlobalTransposeLoadOp(Op):
    """The same from global memory."""

    name = "amdgpu.global_transpose_load"
    src = operand(ANY_MEMREF)
    srcIndices = variadic_operand(INDEX_TYPE)
    result = result(
        either(
            vector("i8 f8E5M2FNUZ f8E4M3FNUZ f8E5M2 f8E4M3FN f16 bf16 i16", 8, fixed=True),
            vector("i4 f4E2M1FN i6 f6E2M3FN f6E3M2FN", 16, fixed=True),
        )
    )
    assembly = "$src `[` $srcIndices `]` attr-dict `:` type($src) `->` type($result)"

    def memory_effects(self):
        return [("read", self.src)]

    def verify(self):
        if not is_global(self.src.type):
            raise self.error("source memory address space must be Global")
        check_indices(self, self.src, self.srcIndices, "source")


class GlobalPrefetchOp(Op):
    name = "amdgpu.global_prefetch"
    src = operand(ANY_MEMREF)
    indices = variadic_operand(INT64)
    temporalHint = attr(LoadTemporalHintAttr)
    cacheScope = attr(CacheScopeAttr)
    speculative = attr(UNIT_ATTR, optional=True)
    assembly = """
        $src `[` $indices `]` $temporalHint $cacheScope (`speculative` $speculative^)? attr-dict `:` type($src)
    """

    def memory_effects(self):
        return [("read", self.src), ("write", self.src)]

    def verify(self):
        if not is_global(self.src.type):
            raise self.error("the source must reside in global address space")
        hint = self.temporalHint.value
        if hint in ("NT", "LU"):
            raise self.error("does not support NT and LU modes")
        if hint in ("NT_RT", "RT_NT", "NT_HT") and not self.speculative:
            raise self.error("operates only in the speculative mode")
        if self.speculative and self.cacheScope.value == "WGP":
            raise self.error("does not support speculative prefetch in WGP scope")
        check_indices(self, self.src, self.indices, "source")
