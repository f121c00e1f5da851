"""Regions of several blocks inside an op: lanes go their ways and come together, as in a function, but without waiting
for each other at barriers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..ir.operations import Block, Operation, Region, Value
from .binder import Binder, Env
from .block_order import execution_order
from .merging import merge
from .numbers import Array
from .ops.scf import only

Leave = Callable[[Env, "list[int]", Array], None]
"""What is done with the lanes of a mask that have come to the region's end, by slots of the terminator's operands."""


class NestedBlocks:
    """A region, ready to run. `ends`: names of ops that end it."""

    def __init__(self, b: Binder, region: Region, ends: frozenset[str]):
        self.machine, self.ends = b.machine, ends
        self.b = b
        blocks = execution_order(region.blocks[0])
        self.numbers = {block: i for i, block in enumerate(blocks)}
        self.bodies = [b.block(block) for block in blocks]
        self.escaping = [b.slots(_escaping(block)) for block in blocks]
        self.lasts: list[Any] = [block.last for block in blocks]
        for last in self.lasts:
            if last.name not in ends | {"cf.br", "cf.cond_br", "pcf.br.cond_return"}:
                b.errors += last.error("has no semantics in the simulator inside another op").diagnostics
        self.operands = [b.slots(last.operands) for last in self.lasts]

    def run(self, env: Env, leave: Leave | None = None) -> None:
        machine = self.machine
        ready: dict[int, Array] = {0: machine.mask}
        everyone = machine.active_count
        turns = [0] * len(self.bodies)
        while ready:
            i = min(ready)
            mask = ready.pop(i)
            with only(machine, mask) as count:
                before = [env[e] for e in self.escaping[i]]
                self.bodies[i](env)
                if count != everyone:
                    for e, old in zip(self.escaping[i], before, strict=True):
                        env[e] = env[e] if old is None else merge(mask, env[e], old)
                last = self.lasts[i]
                if last.name in self.ends:
                    if leave is not None:
                        leave(env, self.operands[i], mask)
                else:
                    for successor, values, going in self._ways(env, i, last, mask):
                        self._arrive(env, ready, successor, values, going)
                        first = self.numbers[successor]
                        if first <= i and going.any():  # a loop begins another turn; those in it begin anew
                            turns[first:] = [turns[first] + 1, *[0] * (len(turns) - first - 1)]
                            machine.check_turns(last, turns[first])

    def _ways(self, env: Env, i: int, last: Any, mask: Array) -> list[tuple[Block, list[int], Array]]:
        operands = self.operands[i]
        if last.name == "cf.br":
            return [(last.successors[0], operands, mask)]
        condition = np.broadcast_to(env[operands[0]], mask.shape)
        if last.name == "pcf.br.cond_return":
            return [(last.successors[0], operands[1:], mask & ~condition)]
        taken = len(last.trueDestOperands)
        first, second = operands[1 : 1 + taken], operands[1 + taken :]
        return [(last.successors[0], first, mask & condition), (last.successors[1], second, mask & ~condition)]

    def _arrive(self, env: Env, ready: dict[int, Array], block: Block, values: list[int], going: Array) -> None:
        if not going.any():
            return
        i = self.numbers[block]
        moved = [env[v] for v in values]
        for a, x in zip(self.b.slots(block.arguments), moved, strict=True):
            env[a] = x if env[a] is None else merge(going, x, env[a])
        ready[i] = ready[i] | going if i in ready else going


def _escaping(block: Block) -> list[Value]:
    """Results that other blocks use: lanes that are not here must keep theirs."""
    return [r for op in block for r in op.results if any(_block_of(user, block) is not block for user in r.users)]


def _block_of(op: Operation, like: Block) -> Block | None:
    """The block, in the region of `like`, in which an op is."""
    found: Any = op
    while found is not None and found.parent is not None and found.parent.parent is not like.parent:
        found = found.parent_op
    return found.parent if found is not None else None
