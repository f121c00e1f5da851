"""What the fields of instructions that move values between lanes can hold."""

from __future__ import annotations

from typing import Any

from ..translator import Translator

_CONTROLS = frozenset(
    (
        *range(0x100),
        *(base + n for base in (0x100, 0x110, 0x120) for n in range(1, 16)),
        *(0x130, 0x134, 0x138, 0x13C),
        *range(0x140, 0x144),
        *range(0x150, 0x170),
    )
)
"""Of any chip (CDNA3 ISA, 13.3.9 "DPP", DPP_CTRL; RDNA3 ISA, 15.3.10)."""


def check_bits(op: Any, bits: int, fields: dict[str, int]) -> None:
    """More bits than a field of an instruction has would be written into the next one."""
    for name, n in fields.items():
        if not 0 <= n < 1 << bits:
            raise op.error(f"{name} {n} is out of range: 0 to {(1 << bits) - 1}")


def check_lane(t: Translator, op: Any, v: Any) -> None:
    """The instruction takes a lane's number modulo the size of the wave."""
    n = t.const(v)
    if n is not None and not 0 <= n < t.wave_size:
        raise op.error(f"reads lane {n} of a subgroup of {t.wave_size} lanes")


def check_control(t: Translator, op: Any, control: int, name: str) -> None:
    """LLVM ends its process for a control that the chip does not have."""
    if control not in _CONTROLS:
        raise op.error(f"{name} is no DPP control")
    wave_wide = 0x130 <= control < 0x140 or control in (0x142, 0x143)
    if wave_wide and not t.chip.dpp_row_bcast:
        raise op.error(f"{name} is no DPP control of {t.chip.name}: chips from gfx10 on do not have it")
    if control & ~15 == 0x150 and not t.chip.dpp_row_share:
        raise op.error(f"{name} is no DPP control of {t.chip.name}: chips from gfx90a on have it")
    if control & ~15 == 0x160 and not t.chip.dpp_row_xmask:
        raise op.error(f"{name} is no DPP control of {t.chip.name}: chips from gfx10 on have it")
