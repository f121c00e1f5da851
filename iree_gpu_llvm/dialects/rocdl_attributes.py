"""Attributes of the rocdl dialect, apart from its many ops: other dialects use these without loading those."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ..ir.dialect_attributes import DialectAttr
from ..ir.enum_attributes import EnumAttr
from ..ir.parameters import ANY_ATTRIBUTE, INTEGER, STRING, optional

# -- keywords


class MFMAPermBAttr(EnumAttr):
    """How the lanes that hold B are permuted (the field BLGP of MFMA instructions)."""

    name = "rocdl.mfma_perm_b"
    description = "permutations of the lanes storing B in an MFMA"
    summary = description
    cases = (
        "none", "bcast_first_32", "bcast_second_32", "rotate_16_right", "bcast_first_16", "bcast_second_16",
        "bcast_third_16", "bcast_fourth_16",
    )  # fmt: skip
    brackets = False


class MatrixFormatAttr(EnumAttr):
    name = "rocdl.matrix_format"
    description = "matrix operand formats selected by scaled MFMA/WMMA format fields"
    summary = description
    cases = ("fp8_e4m3", "fp8_e5m2", "fp6_e2m3", "fp6_e3m2", "fp4_e2m1")
    brackets = False


class WMMAMatrixScaleAttr(EnumAttr):
    name = "rocdl.wmma_matrix_scale"
    description = "matrix scale row selector"
    summary = description
    cases = ("row0", "row1")
    brackets = False


class WMMAMatrixScaleFormatAttr(EnumAttr):
    name = "rocdl.wmma_matrix_scale_format"
    description = "matrix scale exponent formats"
    summary = description
    cases = ("e8", "e5m3", "e4m3")
    brackets = False


class BufferOOBModeAttr(EnumAttr):
    name = "rocdl.buffer_oob_mode"
    description = "ROCDL buffer out-of-bounds mode"
    summary = description
    cases = ("any", "relaxed", "strict")


# -- bits


class BitsAttr(EnumAttr):
    """Base of sets of bits: keywords joined by `|`, some of which stand for several bits."""

    bits = "|"
    brackets = False
    values: ClassVar[dict[str, int]] = {}

    @classmethod
    def canonical(cls, words: Sequence[str]) -> str:
        number = 0
        for w in words:
            number |= cls.values[w]
        return cls.name_of(number)

    @classmethod
    def name_of(cls, number: int) -> str:
        """Names of several bits first, the largest foremost, then what is left bit by bit."""
        exact = [n for n, v in cls.values.items() if v == number]
        if exact:
            return exact[0]
        several = sorted((n for n, v in cls.values.items() if v & (v - 1)), key=lambda n: -cls.values[n])
        single = [n for n, v in cls.values.items() if v and not v & (v - 1)]
        out = []
        for n in [*several, *single]:
            v = cls.values[n]
            if number & v == v:
                out.append(n)
                number &= ~v
        return "|".join(out)

    @property
    def number(self) -> int:
        """The bits as the instruction's field has them."""
        found = 0
        for w in self.value.split("|"):
            found |= self.values[w]
        return found


class SchedGroupMaskAttr(BitsAttr):
    """Which instructions may cross a scheduling barrier."""

    name = "rocdl.sched_group_mask"
    description = "instruction type mask for scheduling barriers"
    summary = description
    values = {
        "none": 0, "non_mem_non_sideeffect": 1, "valu": 2, "salu": 4, "mfma_wmma": 8, "all_vmem": 16, "vmem_read": 32,
        "vmem_write": 64, "all_ds": 128, "ds_read": 256, "ds_write": 512, "transcendental": 1024, "ldsdma": 2048,
        "all": 4095,
    }  # fmt: skip
    cases = tuple(values)


class PreGfx12CachePolicyAttr(BitsAttr):
    name = "rocdl.pre_gfx12_cache_policy"
    description = "pre-gfx12 buffer cache policy bits"
    summary = description
    values = {"none": 0, "glc": 1, "slc": 2, "dlc": 4, "swz": 8, "scc": 16, "all": 23, "volatile": 1 << 31}
    cases = tuple(values)


class Gfx942CachePolicyAttr(BitsAttr):
    name = "rocdl.gfx942_cache_policy"
    description = "gfx942 buffer cache policy bits"
    summary = description
    values = {"none": 0, "sc0": 1, "nt": 2, "swz": 8, "sc1": 16, "volatile": 1 << 31}
    cases = tuple(values)


class Gfx12CachePolicyAttr(BitsAttr):
    name = "rocdl.gfx12_cache_policy"
    description = "gfx12 cache policy bits"
    summary = description
    values = {
        "none": 0, "nt": 1, "ht": 2, "lu": 3, "nt_rt": 4, "rt_nt": 5, "nt_ht": 6, "nt_wb": 7, "scope_se": 8,
        "scope_dev": 16,
        "scope_sys": 24, "nv": 32, "swz": 64, "scal": 2048, "volatile": 1 << 31,
    }  # fmt: skip
    cases = tuple(values)


class Gfx12AtomicCachePolicyAttr(BitsAttr):
    name = "rocdl.gfx12_atomic_cache_policy"
    description = "gfx12 atomic cache policy bits"
    summary = description
    values = {
        "none": 0, "return": 1, "nt": 2, "cascade": 4, "scope_se": 8, "scope_dev": 16, "scope_sys": 24, "nv": 32,
        "volatile": 1 << 31,
    }  # fmt: skip
    cases = tuple(values)


class MFMANegModifierAttr(BitsAttr):
    name = "rocdl.mfma_neg_modifier"
    description = "negation modifier bitfield for gfx94x double-precision MFMA"
    summary = description
    values = {"none": 0, "neg_a": 1, "neg_b": 2, "neg_c": 4}
    cases = tuple(values)


class WMMACModifierAttr(BitsAttr):
    name = "rocdl.wmma_c_modifier"
    description = "WMMA C operand modifiers"
    summary = description
    values = {"none": 0, "neg": 1, "abs": 2, "neg_abs": 3}
    cases = tuple(values)


# -- targets


class TargetAttr(DialectAttr):
    """What a gpu.module is compiled for."""

    name = "rocdl.target"
    parameters = {
        "O": optional(INTEGER, 2),
        "triple": optional(STRING, "amdgcn-amd-amdhsa"),
        "chip": optional(STRING, "gfx900"),
        "features": optional(STRING, ""),
        "abi": optional(STRING, "600"),
        "flags": optional(ANY_ATTRIBUTE),
        "link": optional(ANY_ATTRIBUTE),
    }
    format = "(`<` struct(params)^ `>`)?"
