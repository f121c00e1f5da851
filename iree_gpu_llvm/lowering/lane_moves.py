"""Finds instructions that move values between the lanes of a wave.

What is wanted is said lane by lane: which lanes' values would do. What there is are the DPP controls of the chip, each
a source for every lane, with masks of rows (16 lanes) and banks (4 lanes of every row) that leave lanes as they were.

    wanted for "the lane before, within 16":  lane 0 -> keep, 1 -> {0}, 2 -> {1}, ... 16 -> keep, ...
    found:                                    row_shr 1
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from ..targets.chips import Chip

ROW = 16
KEEP: frozenset[int] = frozenset()
"""A lane that must keep what the destination held before."""

Wanted = Sequence["frozenset[int] | None"]
"""For each lane of the wave the lanes that it may read; None: anything will do."""


class Dpp(NamedTuple):
    """A DPP control as `amdgpu.dpp` names it, and `row_share` and `row_xmask`, which that op lacks. Lanes outside the
    masks, or without a source, keep the old value; `bound`: no lane does, those without a source may read 0."""

    kind: str
    argument: int | tuple[int, ...] | None
    rows: int = 15
    banks: int = 15
    bound: bool = False

    @property
    def control(self) -> int:
        """The control word (CDNA3 ISA, 13.3.9 "DPP", DPP_CTRL; RDNA3 ISA, 15.3.10)."""
        if isinstance(self.argument, tuple):
            a, b, c, d = self.argument
            return a | b << 2 | c << 4 | d << 6
        return _BASE[self.kind] + (self.argument or 0)


IN_PLACE = (0, 1, 2, 3)
"""The quad_perm that moves nothing: with masks it takes a value for some rows or banks alone."""
NEXT_LANE = Dpp("wave_shl", None, bound=True)
"""On gfx9: the last lane of a row reads the first of the next."""
_BASE = {
    "row_shl": 0x100, "row_shr": 0x110, "row_ror": 0x120, "wave_shl": 0x130, "wave_rol": 0x134, "wave_shr": 0x138,
    "wave_ror": 0x13C, "row_mirror": 0x140, "row_half_mirror": 0x141, "row_bcast_15": 0x142, "row_bcast_31": 0x143,
    "row_share": 0x150, "row_xmask": 0x160,
}  # fmt: skip

_QUADS = (
    (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0), (0, 0, 0, 0), (1, 1, 1, 1), (2, 2, 2, 2), (3, 3, 3, 3), (1, 1, 3, 3),
    (0, 0, 2, 2), (2, 3, 2, 3), (0, 1, 0, 1), (0, 0, 1, 2), (1, 2, 3, 0), (3, 0, 1, 2), (1, 2, 3, 3), (0, 0, 0, 1),
    IN_PLACE,
)  # fmt: skip
"""Permutations of four lanes that scans, reductions and shuffles ask for."""


def _in_row(f: Callable[[int], int]) -> Callable[[int, int], int]:
    """A source within the row; none where `f` leaves the row."""
    return lambda lane, wave: lane - lane % ROW + f(lane % ROW) if 0 <= f(lane % ROW) < ROW else -1


def _in_wave(step: int, around: bool) -> Callable[[int, int], int]:
    return lambda lane, wave: (lane + step) % wave if around or 0 <= lane + step < wave else -1


def _controls(chip: Chip) -> Iterator[tuple[str, int | tuple[int, ...] | None, Callable[[int, int], int]]]:
    """Every control of the chip with its source of each lane."""
    for quad in _QUADS:
        yield "quad_perm", quad, lambda lane, wave, q=quad: lane - lane % 4 + q[lane % 4]
    yield "row_half_mirror", None, lambda lane, wave: lane - lane % 8 + 7 - lane % 8
    yield "row_mirror", None, _in_row(lambda i: 15 - i)
    for n in range(1, ROW):
        yield "row_shr", n, _in_row(lambda i, n=n: i - n)
        yield "row_shl", n, _in_row(lambda i, n=n: i + n)
        yield "row_ror", n, _in_row(lambda i, n=n: (i - n) % ROW)
    if chip.dpp_row_bcast:
        yield "row_bcast_15", None, lambda lane, wave: lane - lane % ROW - 1
        yield "row_bcast_31", None, lambda lane, wave: 31 if lane >= 32 else -1
        for name, step, around in (("shl", 1, False), ("rol", 1, True), ("shr", -1, False), ("ror", -1, True)):
            yield f"wave_{name}", None, _in_wave(step, around)
    for n in range(ROW):
        if chip.dpp_row_share:
            yield "row_share", n, _in_row(lambda i, n=n: n)
        if chip.dpp_row_xmask and n:
            yield "row_xmask", n, _in_row(lambda i, n=n: i ^ n)


@cache
def _sources(chip: Chip, wave: int) -> list[tuple[str, int | tuple[int, ...] | None, list[int]]]:
    return [(kind, argument, [f(i, wave) for i in range(wave)]) for kind, argument, f in _controls(chip)]


def find_dpp(chip: Chip, wave: int, wanted: Wanted) -> Dpp | None:
    """The first control that does what is wanted, if any does."""
    must = [i for i in range(wave) if wanted[i]]
    keep = [i for i in range(wave) if wanted[i] is not None and not wanted[i]]
    for kind, argument, sources in _sources(chip, wave):
        if all(sources[i] in wanted[i] for i in must):  # type: ignore[operator]
            if all(sources[i] < 0 for i in keep):
                return Dpp(kind, argument, bound=not keep)
            rows = sum(1 << r for r in {i // ROW % 4 for i in must})
            banks = sum(1 << b for b in {i % ROW // 4 for i in must})
            if all(sources[i] < 0 or not written(i, rows, banks) for i in keep):
                return Dpp(kind, argument, rows, banks)
    return None


def find_dpp_pair(chip: Chip, wave: int, wanted: Wanted) -> tuple[Dpp, Dpp] | None:
    """Two controls, each for some of the banks, that together do what is wanted of every lane."""
    if any(w is not None and not w for w in wanted):
        return None
    for banks in (0b0101, 0b0011):
        halves = []
        for part in (banks, 15 - banks):
            of_part = [w if part >> (i % ROW // 4) & 1 else KEEP for i, w in enumerate(wanted)]
            found = _find_in_banks(chip, wave, of_part, part)
            if found is None:
                break
            halves.append(found)
        if len(halves) == 2:
            return halves[0]._replace(banks=15, bound=True), halves[1]
    return None


def find_dpp_chain(chip: Chip, wave: int, wanted: Wanted) -> tuple[Dpp, Dpp] | None:
    """Two controls, the second on what the first gave, that together do what is wanted of every lane: within rows, or
    from one or two lanes further."""
    for i, w in enumerate(wanted):
        if w is not None and not any(k // ROW == i // ROW or (k - i) % wave in (1, 2, wave - 2, wave - 1) for k in w):
            return None
    return _chain(chip, wave, tuple(wanted))


@cache
def _chain(chip: Chip, wave: int, wanted: Wanted) -> tuple[Dpp, Dpp] | None:
    for kind, argument, sources in _sources(chip, wave):
        between = _between(sources, wanted)
        first = find_dpp(chip, wave, between) if between is not None else None
        if first is not None:
            return first, Dpp(kind, argument, bound=True)
    return None


def _between(sources: list[int], wanted: Wanted) -> Wanted | None:
    """What a first move must do for a second one to do what is wanted."""
    between: list[frozenset[int] | None] = [None] * len(wanted)
    for i, w in enumerate(wanted):
        if w is None:
            continue
        at = sources[i]
        if at < 0:
            return None
        before = between[at]
        both = between[at] = w if before is None else before & w
        if not both:
            return None
    return between


def _find_in_banks(chip: Chip, wave: int, wanted: Wanted, banks: int) -> Dpp | None:
    must = [i for i in range(wave) if wanted[i]]
    for kind, argument, sources in _sources(chip, wave):
        if all(sources[i] in wanted[i] for i in must):  # type: ignore[operator]
            return Dpp(kind, argument, 15, banks)
    return None


def written(lane: int, rows: int, banks: int) -> bool:
    """Whether the masks leave a lane to be written."""
    return bool(rows >> (lane // ROW % 4) & 1 and banks >> (lane % ROW // 4) & 1)


def source_of(chip: Chip, wave: int, move: Dpp) -> list[int]:
    """The lane that each lane reads, masks aside; -1 where there is none."""
    for kind, argument, sources in _sources(chip, wave):
        if (kind, argument) == (move.kind, move.argument):
            return sources
    raise ValueError(f"{chip.name} has no DPP control {move.kind}")
