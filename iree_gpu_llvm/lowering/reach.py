"""Which work items of a workgroup may reach an op, as far as ids and constants tell.

    %c = arith.cmpi ult, %thread_id_x, %c16
    cf.cond_br %c, ^bb1, ^bb2                  ^bb1: work items 0 to 15

A condition on anything else is believed to be the same in all of them, and to be either: what only some work items may
reach is reached by these together, or by none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..dialects.function_syntax import FUNCTIONS
from ..ir.control_flow import successor_ranges
from ..ir.operations import Block, BlockArgument, Operation, Region, Value
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

    def turns(self, loop: Operation) -> list[int] | None:
        """How often each work item goes round an `scf.for`, or the loop that a branch leaves; None where that is not
        known, and of branches that leave none."""
        bounds = counted_loop(loop)
        numbers = [self.lanes.numbers(v) for v in bounds] if bounds is not None else [None]
        if any(n is None for n in numbers):
            return None
        return [max(0, -(-(high - low) // by)) if by > 0 else 0 for low, high, by in zip(*numbers, strict=True)]

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


def counted_loop(loop: Any) -> tuple[Value, Value, Value] | None:
    """Lower bound, upper bound and step: of an `scf.for`, and of what it becomes without structure,

    ^head(%i: index):  %more = arith.cmpi slt, %i, %upper       cf.cond_br %more, ^body, ^end
    ^body:             %next = arith.addi %i, %step             cf.br ^head(%next)
    """
    if loop.name == "scf.for":
        return loop.operands[0], loop.operands[1], loop.operands[2]
    condition: Any = loop.operands[0].defining_op if loop.name == "cf.cond_br" else None
    if condition is None or condition.name != "arith.cmpi" or condition.predicate_name not in ("slt", "ult"):
        return None
    counter, upper = condition.operands
    head = loop.parent
    body, end = loop.successors
    if not isinstance(counter, BlockArgument) or counter.parent_block is not head or not _leads_to(body, head):
        return None
    given: list[Value] = []
    for p in head.predecessors():
        ranges = successor_ranges(p.last) or ()
        given += [
            p.last.operands[begin + counter.index]
            for target, (begin, _) in zip(p.successors, ranges, strict=True)
            if target is head
        ]
    following = [v for v in given if counter in getattr(v.defining_op, "operands", ())]
    if len(given) != 2 or len(following) != 1 or _leads_to(end, head):
        return None
    (lower,) = (v for v in given if v is not following[0])
    addition: Any = following[0].defining_op
    if addition.name != "arith.addi":
        return None
    a, b = addition.operands
    return lower, upper, b if a is counter else a


def _leads_to(block: Block, target: Block) -> bool:
    seen, waiting = {block}, [block]
    while waiting:
        at = waiting.pop()
        if at is target:
            return True
        more = [s for s in at.successors if s not in seen]
        seen.update(more)
        waiting += more
    return False


def _bits(chosen: Any) -> Items:
    return sum(1 << i for i, is_there in enumerate(chosen) if is_there)
