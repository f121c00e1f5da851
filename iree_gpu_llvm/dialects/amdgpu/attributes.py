"""Attributes, types and constraints of the amdgpu dialect."""

from __future__ import annotations

from typing import Any

from ...ir.attributes import IntegerAttr
from ...ir.constraints import TypeConstraint, any_of
from ...ir.dialect_attributes import DialectType
from ...ir.enum_attributes import EnumAttr
from ...ir.parameters import ANY_TYPE
from ...ir.types import FloatType, IntegerType, MemRefType, Type, VectorType, keyword_type
from ..gpu.attributes import GLOBAL, WORKGROUP

# -- attributes


class AddressSpaceAttr(EnumAttr):
    """Buffer resources: `fat_raw_buffer` is a resource with an offset (pointer 7), `buffer_rsrc` the bare resource (8),
    `fat_structured_buffer` a resource with index and offset (9)."""

    name = "amdgpu.address_space"
    description = "AMDGPU-specific address spaces"
    summary = description
    cases = ("fat_raw_buffer", "buffer_rsrc", "fat_structured_buffer")


FAT_RAW_BUFFER = AddressSpaceAttr("fat_raw_buffer")


class DPPPermAttr(EnumAttr):
    """How a DPP operand is permuted over the lanes (RDNA3 and CDNA3 manuals, data parallel primitives)."""

    name = "amdgpu.dpp_perm"
    description = "The possible permutations for a DPP operation"
    summary = description
    cases = (
        "quad_perm", "row_shl", "row_shr", "row_ror", "wave_shl", "wave_shr", "wave_ror", "wave_rol", "row_mirror",
        "row_half_mirror", "row_bcast_15", "row_bcast_31",
    )  # fmt: skip
    brackets = False


class CacheScopeAttr(EnumAttr):
    name = "amdgpu.cache_scope"
    summary = (
        "AMDGPU-specific cache scopes. WGP - workgroup processor (CUs); SE - shader engine (GL2); DEV - "
        "device; SYS - system"
    )
    description = summary
    cases = ("WGP", "SE", "DEV", "SYS")
    brackets = False


class LoadTemporalHintAttr(EnumAttr):
    name = "amdgpu.load_temporal_hint"
    summary = (
        "AMDGPU-specific prefetch temporal hints for load instructions. RT - regular temporal for both near and "
        "far caches; "
        "NT - non-temporal for both near and far caches; HT - high-priority temporal for both near and far "
        "caches; LU - "
        "last-use; NT_RT - non-temporal for near cache(s) and regular for far caches; RT_NT - regular for near "
        "cache(s) and "
        "non-temporal for far caches; NT_HT - non-temporal for near cache(s) and high-priority temporal for far caches"
    )
    description = summary
    cases = ("RT", "NT", "HT", "LU", "NT_RT", "RT_NT", "NT_HT")
    brackets = False


# -- types


class TDMBaseType(DialectType):
    """Where the tensor data mover takes data from and puts it to, elements of one type."""

    name = "amdgpu.tdm_base"
    parameters = {"element": ANY_TYPE}
    format = "`<` $element `>`"


class TDMGatherBaseType(DialectType):
    """The same for rows that a vector of indices chooses."""

    name = "amdgpu.tdm_gather_base"
    parameters = {"element": ANY_TYPE, "index": ANY_TYPE}
    format = "`<` $element `,` $index `>`"

    def verify_parameters(self) -> None:
        if str(self.index) not in ("i16", "i32"):
            raise ValueError(f"index type must be i16 or i32 but index type is '{self.index}'.")


class TDMDescriptorType(DialectType):
    name = "amdgpu.tdm_descriptor"


class DsBarrierStateType(DialectType):
    """The 64 bits of a barrier that lives in LDS."""

    name = "amdgpu.ds_barrier_state"


# -- constraints

_WORDS = {"f16": "16-bit float", "f32": "32-bit float", "f64": "64-bit float"}


def _words(name: str) -> str:
    """What MLIR's constraints call a scalar type."""
    t = keyword_type(name)
    if isinstance(t, IntegerType):
        return f"{t.width}-bit {({'': 'signless', 's': 'signed', 'u': 'unsigned'})[t.signedness]} integer"
    return _WORDS.get(name) or ("bfloat16 type" if name == "bf16" else f"{name} type")


def scalar(names: str) -> TypeConstraint:
    """One of the scalar types, named with spaces between."""
    every = names.split()
    types = {keyword_type(n) for n in every}
    return TypeConstraint(" or ".join(map(_words, every)), lambda t: t in types)


def vector(names: str, *lengths: int, fixed: bool = False) -> TypeConstraint:
    """A vector of one of the scalar types, of one of the lengths."""
    every = names.split()
    types = {keyword_type(n) for n in every}
    kind = "fixed-length vector" if fixed else "vector"
    return TypeConstraint(
        f"{kind} of {' or '.join(map(_words, every))} values of length {'/'.join(map(str, lengths))}",
        lambda t: (
            isinstance(t, VectorType)
            and t.element in types
            and t.num_elements in lengths
            and not (fixed and t.scalable)
        ),
    )


def either(*constraints: TypeConstraint) -> TypeConstraint:
    return any_of(*constraints)


DS_BARRIER_STATE = TypeConstraint("State of an in-LDS barrier.", lambda t: isinstance(t, DsBarrierStateType))
DS_BARRIER_MEMREF = TypeConstraint(
    "memref of State of an in-LDS barrier. values",
    lambda t: isinstance(t, MemRefType) and isinstance(t.element, DsBarrierStateType),
)
_ADDRESSES = "Pair of base addresses that move data between LDS and global storage."
TDM_BASE = TypeConstraint(_ADDRESSES, lambda t: isinstance(t, TDMBaseType))
TDM_GATHER_BASE = TypeConstraint(_ADDRESSES, lambda t: isinstance(t, TDMGatherBaseType))
TDM_DESCRIPTOR = TypeConstraint(
    "Descriptors used in tensor store/load operations.", lambda t: isinstance(t, TDMDescriptorType), TDMDescriptorType()
)


# -- memory spaces, which gpu's and amdgpu's attributes or plain numbers name


def _number(space: Any) -> int | None:
    return space.value if isinstance(space, IntegerAttr) else None


def is_global(t: MemRefType) -> bool:
    """Global memory: the default space, #gpu.address_space<global>, or a number that AMDGPU uses for it (0 flat, 1)."""
    return t.memory_space is None or t.memory_space is GLOBAL or _number(t.memory_space) in (0, 1)


def is_workgroup(t: MemRefType) -> bool:
    return t.memory_space is WORKGROUP or _number(t.memory_space) == 3


def is_fat_raw_buffer(t: MemRefType) -> bool:
    return t.memory_space is FAT_RAW_BUFFER or _number(t.memory_space) == 7


def transfer_bits(t: Type) -> int:
    """How many bits a value has that a memory instruction moves."""
    if isinstance(t, VectorType):
        return t.num_elements * transfer_bits(t.element)
    return t.width if isinstance(t, (IntegerType, FloatType)) else 0


def check_indices(op: Any, memref: Any, indices: Any, what: str) -> None:
    """As many indices as the memref has dimensions."""
    if len(indices) != memref.type.rank:
        raise op.error(f"expected {memref.type.rank} {what} indices, got {len(indices)}")
