"""Which work items of a workgroup may reach an op, as far as ids and constants tell.

    %c = arith.cmpi ult, %thread_id_x, %c16
    cf.cond_br %c, ^bb1, ^bb2                  ^bb1: work items 0 to 15

A condition on anything else is believed to be the same in all of them, and to be either: what only some work items may
reach is reached by these together, or by none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..ir.operations import Block, Operation, Region
from .control_dependence import FUNCTIONS
from .lane_values import LaneValues

Items = int
"""A bit for each work item."""


class Reach:
    """Of the ops of one function."""

    def __init__(self, lanes: LaneValues):
        self.lanes = lanes
        self.everyone: Items = (1 << lanes.items) - 1
        self._regions: dict[Region, dict[Block, Items]] = {}

    def of(self, op: Operation) -> Items:
        if op.name in FUNCTIONS or op.parent is None:
            return self.everyone
        region = op.parent.parent
        if region is None:
            return self.everyone
        if region not in self._regions:
            self._regions[region] = self._follow(region)
        return self._regions[region].get(op.parent, 0)

    def waves(self, items: Items) -> Iterator[tuple[int, int]]:
        """For each wave how many of its lanes a set has, and how many there are."""
        wave = self.lanes.wave
        for first in range(0, self.lanes.items, wave):
            there = min(wave, self.lanes.items - first)
            yield (items >> first & ((1 << there) - 1)).bit_count(), there

    def splits(self, decider: Any) -> bool:
        """Whether lanes of one wave that reach a loop or a branch are known to go different ways from it."""
        here = self.of(decider)
        return any(
            any(0 < part < whole for (part, _), (whole, _) in zip(self.waves(way), self.waves(here), strict=True))
            for way in self._ways(decider, here)
        )

    def turns(self, loop: Any) -> list[int] | None:
        """How often each work item goes round an `scf.for`."""
        bounds = [self.lanes.numbers(v) for v in loop.operands[:3]]
        if any(b is None for b in bounds):
            return None
        return [max(0, -(-(high - low) // by)) if by > 0 else 0 for low, high, by in zip(*bounds, strict=True)]

    # -- ways

    def _follow(self, region: Region) -> dict[Block, Items]:
        """Who may come to each block."""
        around: Any = region.parent
        entry = self.of(around) if around is not None else self.everyone
        if around is not None and around.name not in FUNCTIONS:
            ways = self._ways(around, entry)
            number = around.regions.index(region)
            entry = ways[number] if number < len(ways) else entry
        found: dict[Block, Items] = {region.blocks[0]: entry}
        waiting = [region.blocks[0]]
        while waiting:
            block = waiting.pop()
            last: Any = block.last
            if last is None or not last.successors:
                continue
            ways = self._ways(last, found[block]) or [found[block]] * len(last.successors)
            for target, items in zip(last.successors, ways, strict=True):
                before = found.get(target, 0)
                if items & ~before:
                    found[target] = before | items
                    waiting.append(target)
        return found

    def _ways(self, op: Any, here: Items) -> list[Items]:
        """Who goes into each region, or to each successor; nothing where that is not known to differ."""
        if op.name in ("scf.if", "cf.cond_br"):
            chosen = self.lanes.numbers(op.operands[0])
            if chosen is None:
                return []
            true = _bits(bool(n) for n in chosen)
            return [here & true, here & ~true]
        if op.name in ("scf.index_switch", "cf.switch"):
            chosen = self.lanes.numbers(op.operands[0])
            cases = op.cases.values if op.name == "scf.index_switch" else op.values
            if chosen is None:
                return []
            return [
                here & _bits(n not in cases for n in chosen),
                *(here & _bits(n == case for n in chosen) for case in cases),
            ]
        if op.name == "scf.for":
            turns = self.turns(op)
            return [] if turns is None else [here & _bits(n > 0 for n in turns)]
        return []


def _bits(chosen: Any) -> Items:
    return sum(1 << i for i, is_there in enumerate(chosen) if is_there)
