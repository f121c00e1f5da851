"""The operand of ``llvm.amdgcn.s.waitcnt``: how many memory operations may still be under way.

Fields by generation: AMD ISA manuals, "SIMM16 of S_WAITCNT" (MI300 4.4, RDNA3 4.5). A number for the wrong generation
is no error to LLVM, it just waits for something else; so there is one encoder, and it takes the chip.
"""

from __future__ import annotations

from iree_gpu_llvm.targets.chips import Chip
from iree_gpu_llvm.targets.errors import TargetError

# counter -> ((lowest bit, width), ...), least significant part first
_FIELDS: dict[str, dict[str, tuple[tuple[int, int], ...]]] = {
    "gfx9": {"vmcnt": ((0, 4), (14, 2)), "expcnt": ((4, 3),), "lgkmcnt": ((8, 4),)},
    "gfx11": {"vmcnt": ((10, 6),), "expcnt": ((0, 3),), "lgkmcnt": ((4, 6),)},
}


def encode_waitcnt(
    chip: Chip, *, vmcnt: int | None = None, lgkmcnt: int | None = None, expcnt: int | None = None
) -> int:
    """The immediate that waits until at most so many operations of each kind are under way; None: do not wait.

    ``vmcnt``: loads from memory and to LDS (on gfx9 stores, too); ``lgkmcnt``: LDS, scalar loads, messages. A count
    above what the field holds is taken as the field's largest: the hardware counts no further. TargetError where the
    chip has separate wait instructions instead (gfx12: llvm.amdgcn.s.wait.loadcnt and the like).
    """
    fields = _FIELDS.get(chip.waitcnt)
    if fields is None:
        raise TargetError(f"{chip.name} has no s_waitcnt; it has s_wait_loadcnt, s_wait_dscnt, s_wait_storecnt")
    immediate = 0
    for name, count in {"vmcnt": vmcnt, "lgkmcnt": lgkmcnt, "expcnt": expcnt}.items():
        largest = (1 << sum(width for _, width in fields[name])) - 1
        if count is not None and count < 0:
            raise TargetError(f"{name} is {count}, less than 0")
        value = largest if count is None else min(count, largest)
        for low, width in fields[name]:
            immediate |= (value & ((1 << width) - 1)) << low
            value >>= width
    return immediate
