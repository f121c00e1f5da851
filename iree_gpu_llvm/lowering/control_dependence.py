"""Which ops decide whether, and how often, another is reached: the loops and conditionals around it, and the branches
that it depends on.

    ^bb0: cf.cond_br %c, ^bb1, ^bb3       ^bb1 and ^bb2 depend on ^bb0's branch, ^bb1 and ^bb2 on ^bb2's too: they are
    ^bb1: ...                             what it repeats. ^bb3, which comes whatever the branches say, depends on none.
    ^bb2: cf.cond_br %d, ^bb1, ^bb3

A block depends on a branch if from one of its successors every way leads to the block, and from the branch itself not
every way does (Ferrante, Ottenstein, Warren: "The Program Dependence Graph and Its Use in Optimization"); and on what
the branch's own block depends on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..dialects.function_syntax import FUNCTIONS
from ..ir.operations import Block, Operation, Region, Value

_CONDITIONS = {
    "scf.if": 1, "scf.for": 3, "scf.index_switch": 1, "scf.forall": 0, "scf.execute_region": 0,
    "memref.alloca_scope": 0, "cf.cond_br": 1, "cf.switch": 1,
}  # fmt: skip
"""How many of an op's first operands say where control goes. Loops over workers are left by all of them together."""


def conditions_of(decider: Any) -> Sequence[Value] | None:
    """The values by which an op decides; None where that is not known."""
    if decider.name == "scf.while":
        return decider.regions[0].blocks[0].last.operands[:1]
    count = _CONDITIONS.get(decider.name)
    return None if count is None else decider.operands[:count]


class ControlDependence:
    """Of the ops of a function, whose blocks and branches stay as they are meanwhile."""

    def __init__(self) -> None:
        self._branches: dict[Region, dict[Block, list[Operation]]] = {}

    def deciders(self, op: Operation) -> list[Operation]:
        """What decides about an op, from the outside in."""
        found: list[Operation] = []
        at: Operation | None = op
        while at is not None and at.name not in FUNCTIONS:
            if at.parent is not None:
                found += self.branches(at.parent)
            at = at.parent_op
            if at is not None and at.name not in FUNCTIONS:
                found.append(at)
        return found[::-1]

    def branches(self, block: Block) -> list[Operation]:
        """The terminators of the block's own region that decide about it."""
        region = block.parent
        if region is None or len(region.blocks) < 2:
            return []
        found = self._branches.get(region)
        if found is None:
            found = self._branches[region] = _dependences(region)
        return found[block]


def _dependences(region: Region) -> dict[Block, list[Operation]]:
    blocks = list(region.blocks)
    bit = {b: 1 << i for i, b in enumerate(blocks)}
    after = _always_after(blocks, bit)
    direct: dict[Block, list[Block]] = {b: [] for b in blocks}
    for a in blocks:
        successors = a.successors
        if len(successors) < 2:
            continue
        certain = after[a] & ~bit[a]
        for b in blocks:
            if not bit[b] & certain and any(bit[b] & after[s] for s in successors):
                direct[b].append(a)
    found: dict[Block, list[Operation]] = {}
    for b in blocks:
        seen: dict[Block, None] = {}
        waiting = [b]
        while waiting:
            for a in direct[waiting.pop()]:
                if a not in seen:
                    seen[a] = None
                    waiting.append(a)
        found[b] = [a.last for a in seen if a.last is not None]
    return found


def _always_after(blocks: list[Block], bit: dict[Block, int]) -> dict[Block, int]:
    """For each block the blocks that every way from it to an end of the region goes through, itself too, as bits. Where
    there is no such way, any block may be the last."""
    whole = (1 << len(blocks)) - 1
    ending = {b for b in blocks if not b.successors}
    waiting = list(ending)
    while waiting:
        more = [b for b in waiting.pop().predecessors() if b not in ending]
        ending.update(more)
        waiting += more
    after = {b: whole if b.successors and b in ending else bit[b] for b in blocks}
    changed = True
    while changed:
        changed = False
        for b in reversed(blocks):
            if b.successors and b in ending:
                common = whole
                for s in b.successors:
                    common &= after[s]
                if (common | bit[b]) != after[b]:
                    after[b] = common | bit[b]
                    changed = True
    return after
