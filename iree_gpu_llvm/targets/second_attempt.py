"""When LLVM's first code for a kernel spills, or misses the next occupancy step by few registers, a second is made.

LLVM's scheduler decides for an occupancy before it allocates registers, and misses by a handful now and then. Asked for
the next step by "amdgpu-waves-per-eu" it often gets there with the same instructions. Where it spills, less
optimization of the IR (level 1), or of the machine code (no common subexpressions), keeps fewer values alive. The
outcome is taken only if it is better; docs/decisions.md has the numbers.
"""

from __future__ import annotations

from iree_gpu_llvm.records import record
from iree_gpu_llvm.targets.chips import Chip
from iree_gpu_llvm.targets.occupancy import occupancy

NEAR = 0.08
"""How far below its registers, as a fraction, the next occupancy step may be for a second attempt."""
LONGER = 1.03
"""How much more code a higher occupancy may cost."""


@record(frozen=True)
class Facts:
    """What the metadata of an object says of its only kernel, and the bytes of its code."""

    vgprs: int
    agprs: int
    sgprs: int
    spills: int
    lds_bytes: int
    code_bytes: int


def facts(obj: bytes) -> Facts | None:
    """None for an object with no or several kernels."""
    names = (b".vgpr_count", b".agpr_count", b".sgpr_count", b".vgpr_spill_count", b".group_segment_fixed_size")
    found = [_numbers(obj, n) for n in names]
    if len(found[0]) != 1:
        return None
    vgprs, agprs, sgprs, spills, lds = (f[0] if f else 0 for f in found)
    return Facts(vgprs, agprs, sgprs, spills, lds, len(obj))


def _numbers(obj: bytes, key: bytes) -> list[int]:
    """The unsigned integers that follow a key in the msgpack of the metadata note (msgpack specification, "int
    format"). A whole reader would have to be imported, which takes longer than the kernel's link."""
    out = []
    at = obj.find(key)
    while at >= 0:
        at += len(key)
        tag = obj[at] if at < len(obj) else 0xFF
        if tag < 0x80:
            out.append(tag)
        elif tag in (0xCC, 0xCD, 0xCE):
            size = {0xCC: 1, 0xCD: 2, 0xCE: 4}[tag]
            out.append(int.from_bytes(obj[at + 1 : at + 1 + size], "big"))
        at = obj.find(key, at)
    return out


def waves(f: Facts, chip: Chip, wave_size: int, workgroup_size: int, vgprs: int | None = None) -> int:
    """Waves per SIMD that a kernel's registers and LDS allow."""
    count = f.vgprs if vgprs is None else vgprs
    return occupancy(
        chip,
        wave_size=wave_size,
        vgprs=count,
        sgprs=f.sgprs,
        agprs=f.agprs,
        lds_bytes=f.lds_bytes,
        workgroup_size=workgroup_size,
    ).waves_per_simd


def step_within_reach(f: Facts, chip: Chip, wave_size: int, workgroup_size: int) -> int | None:
    """The next occupancy, if a few registers less would give it."""
    now = waves(f, chip, wave_size, workgroup_size)
    least = waves(f, chip, wave_size, workgroup_size, int(f.vgprs * (1 - NEAR)))
    return now + 1 if least > now else None


def better(new: Facts, old: Facts, chip: Chip, wave_size: int, workgroup_size: int) -> bool:
    """Fewer spills; or more waves, without spills and hardly more code."""
    if new.spills != old.spills:
        return new.spills < old.spills
    gains = waves(new, chip, wave_size, workgroup_size) > waves(old, chip, wave_size, workgroup_size)
    return gains and new.code_bytes <= old.code_bytes * LONGER
