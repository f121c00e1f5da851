"""Which barriers a kernel could do without, whatever its data and however its work items are scheduled.

A barrier is needed only if it is all that stands between two accesses of one allocation in LDS, one of them a write. So
it is redundant if there is no pair of such accesses of which the first comes to the barrier, and the barrier to the
second, on a path through the code that passes no other barrier:

- nothing accesses LDS after it (the last barrier of a kernel, before its end);
- nothing has accessed LDS before it (the first barrier of a kernel);
- what comes before and what comes after are other allocations, or are only reads;
- another barrier follows or precedes it, and nothing is accessed in between.

The paths of structured ops are over-estimated (any loop may be entered, repeated or left at any time), and what is not
known to access something accesses everything: a barrier that is called redundant is. One thing is taken for granted:
there are as many workgroups as a `scf.forall` over workgroups has iterations, so that it is no loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from iree_gpu_llvm.ir.effects import READ, WRITE, memory_effects
from iree_gpu_llvm.ir.operations import Block, Operation, Value
from iree_gpu_llvm.ir.types import MemRefType
from iree_gpu_llvm.simulator.ops.memref import space_of
from iree_gpu_llvm.simulator.program import BARRIERS
from iree_gpu_llvm.simulator.synchronization import LDS, is_asynchronous, ordered_by

STRUCTURED = frozenset({"scf.for", "scf.if", "scf.forall", "scf.while", "scf.execute_region"})
WAITS = frozenset(
    {
        "amdgpu.memory_counter_wait",
        "rocdl.s.wait.asynccnt",
        "rocdl.s.wait.loadcnt",
        "rocdl.s.waitcnt",
        "rocdl.wait.asyncmark",
    }
)
"""At which asynchronous copies come to be written."""

_OVER_WORKGROUPS = ("workgroup_mapping", "split_reduction_mapping", "gpu.block")

Place = Operation | None
"""An allocation; None: any."""


class Flow:
    """The paths through a function, and what is accessed on them."""

    def __init__(self, function: Operation):
        self.after: dict[Operation, list[Operation]] = {}
        for block in function.regions[0].blocks:
            self._lay_out(block, [], [])
        self.before: dict[Operation, list[Operation]] = {op: [] for op in self.after}
        for op, following in self.after.items():
            for f in following:
                self.before[f].append(op)
        self._places: dict[Value, frozenset[Place]] = {}
        self.copied = frozenset(p for op in self.after if is_asynchronous(op) for p in self.places(_target(op)))
        """Where asynchronous copies write."""

    def _lay_out(self, block: Block, left: list[Operation], repeated: list[Operation]) -> None:
        """`left`: where the end of the block leads to. `repeated`: where what precedes the end may lead to, too."""
        ops = list(block)
        for i, op in enumerate(ops):
            following = ops[i + 1 : i + 2] if i + 1 < len(ops) else [] if op.successors else left
            targets = [*following, *(_first(b) for b in op.successors)]
            if op.name in STRUCTURED:
                inner = [b for r in op.regions for b in r.blocks]
                entries = [_first(b) for b in inner]
                targets += entries
                # One work item may do several iterations of a loop that all of them join at the end of.
                again, then = (entries, []) if _joins(op) else ([], entries if _repeats(op) else [])
                for b in inner:
                    self._lay_out(b, [*following, *then], again)
            self.after[op] = [*targets, *repeated] if i == len(ops) - 2 else targets

    # -- what is accessed

    def places(self, v: Value) -> frozenset[Place]:
        """The allocations that a memref may lie in."""
        known = self._places.get(v)
        if known is None:
            seen: set[Value] = set()
            work, found = [v], set[Place]()
            while work:
                x = work.pop()
                if x in seen:
                    continue
                seen.add(x)
                sources = _sources(x)
                if sources is not None:
                    work += sources
                else:
                    found.add(x.owner if isinstance(x.owner, Operation) and x.owner.name == "memref.alloc" else None)
            known = self._places[v] = frozenset(found)
        return known

    def accesses(self, op: Operation) -> set[tuple[Place, bool]]:
        """Allocations in LDS, and whether they are written."""
        if op.name in STRUCTURED or op.name in BARRIERS:
            return set()
        if op.name in WAITS:
            return {(p, True) for p in self.copied}
        effects = memory_effects(op)
        if effects is None:
            return {(None, True)} if any(_in_lds(v) for v in op.operands) else set()
        return {
            (place, kind == WRITE)
            for kind, value in effects
            if kind in (READ, WRITE) and value is not None and _in_lds(value)
            for place in self.places(value)
        }

    def until_barriers(self, start: Operation, edges: dict[Operation, list[Operation]]) -> set[tuple[Place, bool]]:
        """What is accessed on the paths from an op that pass no barrier which orders LDS."""
        seen: set[Operation] = set()
        work = list(edges[start])
        out: set[tuple[Place, bool]] = set()
        while work:
            op = work.pop()
            if op in seen or (op is not start and _orders(op)):
                continue
            seen.add(op)
            out |= self.accesses(op)
            work += edges[op]
        return out

    def is_redundant(self, barrier: Operation) -> bool:
        """Also for one that is not there any more, if it was when the flow was made."""
        first, second = self.until_barriers(barrier, self.before), self.until_barriers(barrier, self.after)
        return not any((p is q or p is None or q is None) and (w or x) for p, w in first for q, x in second)


def _repeats(op: Operation) -> bool:
    if op.name == "scf.forall":
        return not any(kind in str(op.attr("mapping")) for kind in _OVER_WORKGROUPS)
    return op.name in ("scf.for", "scf.while")


def _joins(op: Operation) -> bool:
    """A loop over work items: they wait for each other before and after it."""
    return op.name == "scf.forall" and any(kind in str(op.attr("mapping")) for kind in ("gpu.thread", "gpu.warp"))


def _orders(op: Operation) -> bool:
    if op.name in BARRIERS:
        return LDS in ordered_by(op)
    parent = op.parent_op
    return _joins(op) or (parent is not None and _joins(parent) and op is _last(parent))


def _last(op: Operation) -> Operation | None:
    return op.regions[0].blocks[0].last


def _first(block: Block) -> Operation:
    return next(iter(block))


def _target(copy: Any) -> Value:
    return copy.dst


def _in_lds(v: Value) -> bool:
    return isinstance(v.type, MemRefType) and space_of(v.type) == "lds"


def _sources(v: Value) -> Sequence[Value] | None:
    """The memrefs that one is made of; None if it is not made of others, or not known to be."""
    owner = v.owner
    if isinstance(owner, Operation):
        if owner.name in STRUCTURED:
            return None
        return [o for o in owner.operands if isinstance(o.type, MemRefType)] or None
    parent = owner.parent_op
    if parent is not None and parent.name in STRUCTURED:
        return None
    position = list(owner.arguments).index(v)
    passed = [s for p in owner.predecessors() for s in _passed(p, owner, position)]
    return passed or None


def _passed(block: Block, target: Block, position: int) -> list[Value]:
    """What the end of a block gives for an argument of another."""
    last: Any = block.last
    if last.name == "cf.br":
        return [last.operands[position]]
    sides = zip(last.successors, (last.trueDestOperands, last.falseDestOperands), strict=True)
    return [values[position] for b, values in sides if b is target]
