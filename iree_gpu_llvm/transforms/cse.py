"""Common subexpression elimination: of ops that compute the same thing, the one that dominates the others stays.

    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32           ->  %1 becomes %0

Ops that only read memory merge too, if nothing between them in their block may write.
"""

from __future__ import annotations

from typing import Any

from ..ir.builder import Listener
from ..ir.dominance import DominatorTree, has_ssa_dominance
from ..ir.effects import has_no_effects, is_trivially_dead, may_write, only_reads
from ..ir.operations import Block, Operation, Region, UnregisteredOp, Value
from ..ir.passes import define_pass
from ..ir.traits import Commutative, IsolatedFromAbove, Terminator


@define_pass("cse", title="CSEPass")
def cse(op: Operation) -> None:
    """Merge ops that compute the same thing."""
    merge_equal_ops(op)


def merge_equal_ops(op: Operation, listener: Listener | None = None) -> bool:
    """Inside an op; whether anything changed. A listener hears which ops are replaced."""
    merger = _Merger(listener)
    for region in op.regions:
        merger.region(region, {})
    return bool(merger.dead)


class _Merger:
    """`known` maps what an op computes to the op, for those that dominate the place looked at. Ops that went stay in
    `dead`, so that no new object is taken for one of them."""

    def __init__(self, listener: Listener | None) -> None:
        self.dead: list[Operation] = []
        self.listener = listener

    def region(self, region: Region, known: dict[Any, Any]) -> None:
        if not region.blocks:
            return
        ssa = has_ssa_dominance(region)
        if len(region.blocks) == 1:
            self.block(region.blocks[0], dict(known), ssa)
            return
        if not ssa:
            return
        tree = DominatorTree(region)
        stack = [(region.blocks[0], dict(known))]
        while stack:
            block, here = stack.pop()
            self.block(block, here, ssa)
            stack += [(child, dict(here)) for child in tree.children[block]]

    def block(self, block: Block, known: dict[Any, Any], ssa: bool) -> None:
        """`known` is the block's own: what is found here is added to it."""
        writes = 0  # ops so far that may write
        for op in block:
            if op.regions:
                isolated = isinstance(op, UnregisteredOp) or IsolatedFromAbove in type(op).traits  # type: ignore[attr-defined]
                for region in op.regions:
                    self.region(region, {} if isolated else known)
            writing = may_write(op)  # asked now: an op that is given up cannot tell
            self.simplify(op, known, ssa, writes)
            writes += writing

    def simplify(self, op: Operation, known: dict[Any, Any], ssa: bool, writes: int) -> None:
        if Terminator in getattr(type(op), "traits", ()):
            return
        if is_trivially_dead(op):
            self.give_up(op)
            return
        if any(len(r.blocks) > 1 for r in op.regions):
            return
        reads = False
        if not has_no_effects(op):
            if not only_reads(op):
                return
            reads = True
        key = _key(op)
        found = known.get(key)
        if found is not None:
            existing, then = found
            if not reads or (existing.parent is op.parent and then == writes):
                self.replace(op, existing, ssa)
                return
        known[key] = op, writes

    def replace(self, op: Operation, existing: Operation, ssa: bool) -> None:
        """In a graph region, users that stand before the existing op keep what they have."""
        if self.listener is not None:
            self.listener.replacing(op, existing.results)
        for old, new in zip(op.results, existing.results, strict=True):
            if ssa:
                old.replace_all_uses_with(new)
            else:
                old.replace_uses_if(new, lambda user, _: not _stands_before(user, existing))
            if new.name is None:
                new.name = old.name
        if all(not r.users for r in op.results):
            self.give_up(op)

    def give_up(self, op: Operation) -> None:
        """At once, since ops around it are asked what those inside do."""
        self.dead.append(op)
        op.erase()


def _stands_before(user: Operation, op: Operation) -> bool:
    at: Operation | None = user
    while at is not None and at.parent is not op.parent:
        at = at.parent_op
    return at is not None and at is not op and at.is_before(op)


def _key(op: Operation, numbers: dict[Value, int] | None = None) -> Any:
    """Equal for ops that compute the same thing. Values defined inside are known by their numbers, others by
    themselves."""
    operands: Any = tuple(op._operands) if numbers is None else tuple([numbers.get(v, v) for v in op._operands])
    if Commutative in getattr(type(op), "traits", ()):
        operands = tuple(sorted(operands, key=lambda v: v if isinstance(v, int) else id(v)))
    properties, attributes = op.properties, op.attributes
    key = (
        op.name,
        operands,
        tuple([r.type for r in op.results]),
        tuple(sorted(properties.items())) if len(properties) > 1 else tuple(properties.items()),
        tuple(sorted(attributes.items())) if attributes else (),
        tuple(op.successors),
    )
    if not op.regions:
        return key
    numbers = {} if numbers is None else numbers
    regions = []
    for region in op.regions:
        blocks = []
        for block in region.blocks:
            for a in block.arguments:
                numbers[a] = len(numbers)
            ops = []
            for inner in block:
                ops.append(_key(inner, numbers))
                for r in inner.results:
                    numbers[r] = len(numbers)
            blocks.append((tuple(a.type for a in block.arguments), tuple(ops)))
        regions.append(tuple(blocks))
    return (*key, tuple(regions))
