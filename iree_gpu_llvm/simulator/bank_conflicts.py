"""LDS bank conflicts: how many more cycles accesses take than they would if no two lanes met at a bank.

LDS has banks of 4 bytes, 32 or 64 of them (`lds_banks` of the chip): the word at byte offset n lies in bank n / 4
modulo their number. In a cycle each bank gives or takes one word, to any number of lanes that want this word ("Local
Data Share", "Overview" in the ISA manuals of CDNA and RDNA). So an instruction takes as many cycles as its words fill
all banks (with 32 of them, 64 lanes take 2 cycles for 4 bytes each, and 8 for 16 bytes): lanes go in order, as many at
a time as have a word for every bank. Where lanes that go together want different words of a bank, each such word after
the first is a cycle more.

In which order hardware takes the lanes of wide accesses the manuals do not say; that it is the order of their numbers
is an assumption. Accesses wider than 16 bytes are several instructions, as are those whose width is no power of two.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..ir.diagnostics import CompileError, Location
from ..ir.operations import Operation
from ..records import record
from .machine import Machine
from .memory import Buffer
from .numbers import Array
from .observer import Observer

_WORD = 4
_WIDEST = 16
_USUAL_BANKS = 32
_REMEMBERED = 256


@record
class BankConflict:
    """Of an op that accesses LDS. `instructions`: how often a subgroup has executed it, once for each 16 bytes of a
    lane; `cycles`: what these take without conflicts; `conflict_cycles`: what conflicts add."""

    operation: Operation
    instructions: int = 0
    cycles: int = 0
    conflict_cycles: int = 0

    @property
    def location(self) -> Location:
        return self.operation.location


class BankCounter(Observer):
    """Counts on a machine, with the banks of a chip (None: 32)."""

    def __init__(self, machine: Machine, chip: str | None):
        self.machine = machine
        self.banks = banks_of(chip)
        self._of: dict[Operation, BankConflict] = {}
        self._known: dict[tuple[int, bytes], tuple[int, int, int]] = {}
        """What accesses of a width at these offsets of all lanes cost: loops come back to them."""

    def conflicts(self) -> list[BankConflict]:
        """Of all ops that have accessed LDS; most cycles first."""
        return sorted(self._of.values(), key=lambda c: -c.conflict_cycles)

    def read(self, op: Operation, buffer: Buffer, at: Array, lanes: Any, width: int) -> None:
        if buffer.kind == "lds":
            self._count(op, buffer, at, lanes, width)

    def write(self, op: Operation, buffer: Buffer, at: Array, lanes: Any, values: Array) -> None:
        if buffer.kind == "lds":
            self._count(op, buffer, at, lanes, values.dtype.itemsize)

    def _count(self, op: Operation, buffer: Buffer, at: Array, lanes: Any, width: int) -> None:
        found = self._of.get(op)
        if found is None:
            found = self._of[op] = BankConflict(op)
        m = self.machine
        where = np.full(m.lanes, -1, np.int64)  # of lanes that take no part
        if lanes is None and m.active is not None:
            lanes = np.flatnonzero(m.active)
        place = slice(None) if lanes is None else lanes
        where[place] = at if buffer.bases is None else at - buffer.bases[place]
        key = (width, where.tobytes())
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            known = self._known[key] = _cost_of_parts(where.reshape(m.waves, -1), width, self.banks)
        instructions, cycles, extra = known
        found.instructions += instructions
        found.cycles += cycles
        found.conflict_cycles += extra


def _cost_of_parts(at: Array, width: int, banks: int) -> tuple[int, int, int]:
    """The cost of accesses of any width."""
    total = (0, 0, 0)
    offset = 0
    while width:
        part = min(_WIDEST, 1 << (width.bit_length() - 1))
        a, b, c = cost(np.where(at < 0, -1, at + offset), part, banks)
        total = (total[0] + a, total[1] + b, total[2] + c)
        offset, width = offset + part, width - part
    return total


def cost(at: Array, width: int, banks: int) -> tuple[int, int, int]:
    """Instructions, cycles without conflicts, and cycles that conflicts add, of accesses to `width` bytes (at most 16,
    a power of two) from the byte offsets `at`: axes of subgroups and lanes, -1 for lanes that take no part."""
    words = max(width // _WORD, 1)
    together = min(max(banks // words, 1), at.shape[1])
    turns = at.reshape(-1, together)
    busy = turns.max(axis=1) >= 0
    turns = turns[busy]
    instructions = int(np.count_nonzero(at.max(axis=1) >= 0))
    if not len(turns):
        return 0, 0, 0
    word = np.where(turns < 0, -1, turns // _WORD)
    if words > 1:
        word = np.where(word[..., None] < 0, -1, word[..., None] + np.arange(words)).reshape(len(turns), -1)
    # Each word once in every turn, then how many fall to each bank.
    word = np.sort(word, axis=1)
    new = word >= 0
    new[:, 1:] &= word[:, 1:] != word[:, :-1]
    turn = np.broadcast_to(np.arange(len(turns))[:, None], word.shape)
    loads = np.bincount((turn * banks + word % banks)[new], minlength=len(turns) * banks)
    cycles = int(loads.reshape(-1, banks).max(axis=1).sum())
    return instructions, len(turns), cycles - len(turns)


def banks_of(chip: str | None) -> int:
    """Raises CompileError for a chip that is not known."""
    if chip is None:
        return _USUAL_BANKS
    from ..targets.chips import chip as find_chip
    from ..targets.errors import TargetError

    try:
        return find_chip(chip).lds_banks
    except TargetError as e:
        raise CompileError(e.message, notes=e.notes) from None
