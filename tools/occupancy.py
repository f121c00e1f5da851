"""Waves that fit on a SIMD at once, from a kernel's metadata: this side's own reckoning, beside that of `inspect`.

Facts from LLVM's "User Guide for AMDGPU Backend" (register allocation granularity by target) and AMD's ISA manuals:
registers per SIMD and lane, allocation granule, most waves per SIMD, SIMDs and LDS bytes that share a workgroup.
"""

from __future__ import annotations

from dataclasses import dataclass

from codeobject import KernelFacts


@dataclass(frozen=True)
class Machine:
    """`vgprs` and `granule` are per lane at the wave size that kernels use here: 64 on CDNA, 32 on RDNA."""

    vgprs: int
    granule: int
    max_waves: int
    simds: int
    lds_bytes: int
    lds_granule: int
    sgpr_limited: bool  # before RDNA, waves share one file of 800 SGPRs


_CDNA3 = Machine(512, 8, 8, 4, 64 * 1024, 512, True)
_RDNA = Machine(1536, 24, 16, 4, 128 * 1024, 1024, False)  # the chips with one and a half times the VGPRs
MACHINES = {
    "gfx90a": _CDNA3,
    "gfx942": _CDNA3,
    "gfx950": Machine(512, 8, 8, 4, 160 * 1024, 1280, True),
    "gfx1100": _RDNA,
    "gfx1151": _RDNA,
    "gfx1200": _RDNA,
    "gfx1201": _RDNA,
}


def waves_per_simd(chip: str, facts: KernelFacts, threads: int) -> int:
    """The least of what registers and LDS allow. KeyError for a chip that is not in MACHINES."""
    machine = MACHINES[chip]
    waves = machine.max_waves
    waves = min(waves, machine.vgprs // _round_up(max(facts.vgprs, 1), machine.granule))
    if machine.sgpr_limited:
        waves = min(waves, 800 // _round_up(max(facts.sgprs, 1), 16))
    if facts.lds_bytes:
        workgroups = machine.lds_bytes // _round_up(facts.lds_bytes, machine.lds_granule)
        per_workgroup = -(-threads // facts.wavefront_size)
        waves = min(waves, max(1, -(-workgroups * per_workgroup // machine.simds)))
    return waves


def _round_up(value: int, granule: int) -> int:
    return -(-value // granule) * granule
