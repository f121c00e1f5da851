"""What each chip can do: ``chip("gfx942")``.

The facts are rows of ``chips.json``, every one with what it means and where it is from (``facts`` and ``sources``
there). A chip is its family's row with its own over it.
"""

from __future__ import annotations

import json
import os
from functools import cache
from typing import Any

from iree_gpu_llvm.records import field_names, record
from iree_gpu_llvm.targets.errors import TargetError


@record(frozen=True)
class Chip:
    """One processor. The units and sources of the fields are in ``chips.json``; ``describe`` prints them."""

    name: str
    family: str
    generation: int
    triple: str
    elf_mach: int = 0
    target_features: tuple[str, ...] = ()
    id_features: str = ""
    features: str = ""
    wave_sizes: tuple[int, ...] = ()
    default_wave_size: int = 32
    workgroup_max: int = 1024
    simds_per_cu: int = 4
    max_waves_per_simd: int = 16
    max_workgroups_per_cu: int = 32
    vgpr_file: tuple[tuple[int, int], ...] = ()
    vgpr_granule: tuple[tuple[int, int], ...] = ()
    addressable_vgprs: int = 256
    has_agprs: bool = False
    unified_agprs: bool = False
    sgpr_limit: int = 0
    sgpr_occupancy: tuple[tuple[int, int], ...] = ()
    lds_bytes: int = 65536
    lds_bytes_per_cu: int = 65536
    lds_banks: int = 32
    max_load_bits: int = 128
    dma_bytes_to_lds: tuple[int, ...] = ()
    iree_dma_bits: tuple[int, ...] = ()
    dpp_row_bcast: bool = False
    dpp_row_share: bool = False
    dpp_row_xmask: bool = False
    permlanex16: bool = False
    permlane16_swap: bool = False
    permlane32_swap: bool = False
    ieee_mode: bool = False
    nan_minima: bool = False
    dual_issue: bool = False
    true16: bool = False
    packed_fp32: bool = False
    dot: tuple[str, ...] = ()
    fp8: str | None = None
    bf16_conversion: bool = False
    fp4_conversion: bool = False
    matrix: str = ""
    scaled_mfma: bool = False
    buffer_flags: int = 0
    buffer_flags_unchecked: int = 0
    buffer_num_records_bits: int = 32
    cache_swizzle: bool = False
    kernarg_preload: bool = False
    inreg_arguments: bool = False
    barrier: str = ""
    waitcnt: str = ""

    @property
    def is_amdgpu(self) -> bool:
        return self.triple.startswith("amdgcn")

    def check_wave_size(self, wave_size: int | None) -> int:
        """The wave size to use; TargetError where the chip does not run ``wave_size``."""
        if wave_size is None:
            return self.default_wave_size
        if wave_size not in self.wave_sizes:
            has = " or ".join(map(str, self.wave_sizes))
            raise TargetError(f"{self.name} has no waves of {wave_size} lanes, only of {has}")
        return wave_size

    def features_for(self, wave_size: int | None) -> str:
        """LLVM's feature string for kernels of ``wave_size`` (None: the default size)."""
        size = self.check_wave_size(wave_size)
        if len(self.wave_sizes) > 1:
            return ",".join(filter(None, [self.features, f"+wavefrontsize{size}"]))
        return self.features

    def vgprs_per_simd(self, wave_size: int) -> int:
        return dict(self.vgpr_file)[wave_size]

    def vgpr_alloc_granule(self, wave_size: int) -> int:
        return dict(self.vgpr_granule)[wave_size]

    def check_lds(self, bytes_used: int, kernel: str) -> None:
        if bytes_used > self.lds_bytes:
            raise TargetError(
                f"kernel '{kernel}' needs {bytes_used} bytes of LDS, "
                f"a workgroup of {self.name} can have {self.lds_bytes}"
            )

    def describe(self) -> str:
        """One line a fact: name, value, meaning, source."""
        facts = _data()["facts"]
        rows = [(f, _shown(f, getattr(self, f))) for f in field_names(self) if f not in ("name", "id_features")]
        width = max(len(name) for name, _ in rows)
        value_width = min(30, max(len(value) for _, value in rows))
        lines = [self.name]
        for name, value in rows:
            fact = facts[name]
            lines.append(f"  {name:<{width}}  {value:<{value_width}}  {fact['doc']} [{fact['source']}]")
        return "\n".join(lines)


def _shown(name: str, value: Any) -> str:
    if name.startswith("buffer_flags") or name == "elf_mach":
        return hex(value)
    if isinstance(value, tuple):
        return " ".join("/".join(map(str, item)) if isinstance(item, tuple) else str(item) for item in value) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value in (None, "") else str(value)


@cache
def _data() -> dict[str, Any]:
    with open(os.path.join(os.path.dirname(__file__), "chips.json"), encoding="utf-8") as file:
        return json.load(file)


def chip_names() -> list[str]:
    """All chips, in the order of the table (by family)."""
    return list(_data()["chips"])


def aliases() -> dict[str, str]:
    """Product and family names, lower case, with the chip each stands for."""
    return dict(_data()["aliases"])


@cache
def chip(name: str) -> Chip:
    """The chip called ``name`` (``gfx942``, ``gfx942:sramecc+:xnack-``, ``mi300x``); TargetError for any other."""
    data = _data()
    processor, colon, settings = name.strip().partition(":")
    processor = data["aliases"].get(processor.lower(), processor)
    row = data["chips"].get(processor)
    if row is None:
        raise TargetError(f"unknown chip '{name}'", _suggestions(processor, data))
    facts = {key: _frozen(value) for key, value in {**data["families"][row["family"]], **row}.items()}
    asked = _id_features(name, processor, settings, facts.get("target_features", ())) if colon else ""
    return Chip(name=processor, id_features=asked, **facts)


def _id_features(name: str, processor: str, settings: str, known: tuple[str, ...]) -> str:
    """The features of a target id, ``xnack+:sramecc-``, as LLVM takes them: ``+xnack,-sramecc``. Those that are left
    out stay open: the code then runs with either setting."""
    out: list[str] = []
    for setting in settings.split(":"):
        feature, sign = setting[:-1], setting[-1:]
        if feature not in known or sign not in ("+", "-"):
            has = f"has {' and '.join(known)}, each with + or -" if known else "has no such features"
            raise TargetError(f"'{setting}' in '{name}' is no feature of a target id: {processor} {has}")
        out.append(sign + feature)
    return ",".join(out)


def _suggestions(name: str, data: dict[str, Any]) -> list[str]:
    from iree_gpu_llvm.suggestions import did_you_mean

    notes = did_you_mean(name.lower(), [*data["chips"], *data["aliases"]], 0.6)
    return [*notes, "known chips: " + ", ".join(data["chips"])]


def _frozen(value: Any) -> Any:
    """Lists as tuples; a table by wave size as pairs, so that a Chip is hashable."""
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return tuple((int(key), item) for key, item in value.items())
    return value
