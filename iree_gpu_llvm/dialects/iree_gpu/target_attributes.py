"""What a module says of the GPU it is for: `#iree_gpu.target` under `iree_codegen.target_info`."""

from __future__ import annotations

from ...ir.attributes import DictionaryAttr, FloatAttr
from ...ir.dialect_attributes import DialectAttr
from ...ir.enum_attributes import EnumAttr
from ...ir.parameters import STRING, attribute_of, optional
from ..attribute_arrays import array_in, array_of
from .mma_attributes import MMAAttr, ScaledMMAAttr
from .parameters import GPU, INT64, UINT32, WORDS, integer_in, perhaps

INT32 = integer_in(-(1 << 31), (1 << 31) - 1)
I32_LIST = array_of(INT32)
DICTIONARY = attribute_of(DictionaryAttr)


class _Bits(EnumAttr):
    """Features that a chip has, as bits of a set."""

    brackets = False
    bits = "|"
    stands_alone = False


class ComputeBitwidthsAttr(_Bits):
    name = "iree_gpu.compute_bitwidths"
    enum_name = f"{GPU}ComputeBitwidths"
    cases = ("fp64", "fp32", "fp16", "int64", "int32", "int16", "int8", "fp8", "fp6", "fp4")


class StorageBitwidthsAttr(_Bits):
    name = "iree_gpu.storage_bitwidths"
    enum_name = f"{GPU}StorageBitwidths"
    cases = ("b64", "b32", "b16", "b8")


class SubgroupOpsAttr(_Bits):
    name = "iree_gpu.subgroup_ops"
    enum_name = f"{GPU}SubgroupOps"
    cases = ("none", "shuffle", "arithmetic")


class DotProductOpsAttr(_Bits):
    name = "iree_gpu.dotproduct_ops"
    enum_name = f"{GPU}DotProductOps"
    cases = ("none", "dp4xi8toi32")


class TargetWgpAttr(DialectAttr):
    """A workgroup processor (compute unit): features and limits. `mma` is in order of preference, `dma_sizes` in
    bits."""

    name = "iree_gpu.target_wgp"
    parameters = {
        "compute": ComputeBitwidthsAttr,
        "storage": StorageBitwidthsAttr,
        "subgroup": SubgroupOpsAttr,
        "dot": optional(DotProductOpsAttr, DotProductOpsAttr("none")),
        "mma": optional(array_in("iree_gpu.mma_ops", MMAAttr), ()),
        "scaled_mma": optional(array_in("iree_gpu.scaled_mma_ops", ScaledMMAAttr), ()),
        "subgroup_size_choices": I32_LIST,
        "max_workgroup_sizes": I32_LIST,
        "max_thread_count_per_workgroup": INT32,
        "max_workgroup_memory_bytes": INT32,
        "max_workgroup_counts": I32_LIST,
        "max_load_instruction_bits": perhaps(INT32),
        "simds_per_wgp": perhaps(INT32),
        "vgpr_space_bits": perhaps(INT32),
        "dma_sizes": optional(array_of(INT64)),
        "workgroup_memory_bank_count": perhaps(INT32),
        "extra": optional(DICTIONARY),
    }
    format = "`<` struct(params) `>`"


class TargetChipAttr(DialectAttr):
    """The whole chip; heuristics look at `wgp_count` and the throughputs."""

    name = "iree_gpu.target_chip"
    parameters = {
        "wgp_count": UINT32,
        "sku": optional(WORDS),
        "memory_bandwidth_tbps": optional(attribute_of(FloatAttr)),
        "perf_tflops": optional(DICTIONARY),
        "extra": optional(DICTIONARY),
    }
    format = "`<` struct(params) `>`"


class TargetAttr(DialectAttr):
    name = "iree_gpu.target"
    parameters = {"arch": STRING, "features": STRING, "wgp": TargetWgpAttr, "chip": optional(TargetChipAttr)}
    format = "`<` struct(params) `>`"

    @property
    def subgroup_sizes(self) -> tuple[int, ...]:
        return self.wgp.subgroup_size_choices

    @property
    def preferred_subgroup_size(self) -> int:
        """The smallest, as IREE prefers it."""
        return min(self.subgroup_sizes)

    @property
    def vendor(self) -> str:
        """`amd`, `nvidia`, `apple`, `arm`, `videocore`, `adreno`, or empty."""
        for prefix, vendor in _VENDORS.items():
            if self.arch.startswith(prefix):
                return vendor
        return ""


_VENDORS = {
    "gfx": "amd",
    "rdna": "amd",
    "sm_": "nvidia",
    "apple": "apple",
    "valhall": "arm",
    "arm": "arm",
    "videocore_": "videocore",
    "adreno": "adreno",
}
