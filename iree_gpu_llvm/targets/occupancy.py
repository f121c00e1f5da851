"""How many waves of a kernel a SIMD holds at once, and which resource sets the limit.

The numbers are those LLVM prints as ``; Occupancy:`` where the workgroup size is fixed; the tests compare. The
rules are the AMDGPU backend's (class GCNSubtarget: occupancy with VGPRs, with SGPRs, and with workgroup sizes); the
file sizes and granules they work on are in ``chips.json``:

    VGPRs           file of the SIMD / VGPRs of a wave, rounded up to the allocation granule
    SGPRs           thresholds on gfx9; no limit since gfx10, where each wave slot has its own
    LDS             workgroups that fit into the LDS of the CU, times their waves, spread over its SIMDs
    workgroup size  as many whole workgroups as there are wave slots and, for more than one wave, barriers
"""

from __future__ import annotations

from iree_gpu_llvm.records import record
from iree_gpu_llvm.targets.chips import Chip


@record(frozen=True)
class Occupancy:
    """``limits``: waves a SIMD each resource alone would allow; ``limited_by``: those that set ``waves_per_simd``.

    ``limited_by`` is empty where every wave slot is used.
    """

    waves_per_simd: int
    max_waves_per_simd: int
    limits: dict[str, int]
    limited_by: tuple[str, ...]

    def __str__(self) -> str:
        reason = "limited by " + ", ".join(self.limited_by) if self.limited_by else "all wave slots"
        return f"{self.waves_per_simd} of {self.max_waves_per_simd} waves per SIMD ({reason})"


def occupancy(
    chip: Chip, *, wave_size: int, vgprs: int, sgprs: int, lds_bytes: int, workgroup_size: int, agprs: int = 0
) -> Occupancy:
    """``vgprs`` and ``sgprs`` as in the kernel's metadata: the first with AGPRs where these share the file.

    ``agprs`` count only where they have a file of their own (gfx908).
    """
    if not chip.unified_agprs:
        vgprs = max(vgprs, agprs)
    limits = {
        "VGPR": _by_vgprs(chip, wave_size, vgprs),
        "SGPR": _by_sgprs(chip, sgprs),
        "LDS": _by_workgroups(chip, wave_size, workgroup_size, lds_bytes),
        "workgroup size": _by_workgroups(chip, wave_size, workgroup_size, 0),
    }
    waves = min(limits.values())
    if waves >= chip.max_waves_per_simd:
        return Occupancy(chip.max_waves_per_simd, chip.max_waves_per_simd, limits, ())
    # LDS counts as the limit only where it allows less than the workgroup size alone.
    names = [name for name, limit in limits.items() if limit == waves]
    if "workgroup size" in names and "LDS" in names:
        names.remove("LDS")
    return Occupancy(waves, chip.max_waves_per_simd, limits, tuple(names))


def _by_vgprs(chip: Chip, wave_size: int, vgprs: int) -> int:
    granule = chip.vgpr_alloc_granule(wave_size)
    rounded = -(-max(vgprs, 1) // granule) * granule
    return max(1, min(chip.max_waves_per_simd, chip.vgprs_per_simd(wave_size) // rounded))


def _by_sgprs(chip: Chip, sgprs: int) -> int:
    for most, waves in chip.sgpr_occupancy:
        if sgprs <= most:
            return waves
    return 7 if chip.sgpr_occupancy else chip.max_waves_per_simd


def _by_workgroups(chip: Chip, wave_size: int, workgroup_size: int, lds_bytes: int) -> int:
    waves = -(-workgroup_size // wave_size)
    slots = chip.max_waves_per_simd * chip.simds_per_cu
    # A workgroup of a single wave needs no barrier.
    workgroups = slots if waves == 1 else min(slots // waves, chip.max_workgroups_per_cu)
    if lds_bytes:
        workgroups = min(workgroups, chip.lds_bytes_per_cu // lds_bytes)
    return max(1, min(chip.max_waves_per_simd, -(-workgroups * waves // chip.simds_per_cu)))
