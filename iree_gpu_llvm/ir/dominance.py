"""Which values may be used where: dominator trees of regions, and questions about the order of blocks and ops."""

from __future__ import annotations

from collections.abc import Iterator

from .operations import Block, BlockArgument, Operation, Region, Value


class DominatorTree:
    """Of one region's blocks, from its entry. `parent` gives each reachable block's immediate dominator (None for the
    entry); unreachable blocks are not in it."""

    def __init__(self, region: Region):
        order = _reverse_postorder(region.blocks[0]) if region.blocks else []
        number = {b: i for i, b in enumerate(order)}
        predecessors: dict[Block, list[Block]] = {b: [] for b in order}
        for b in order:
            for s in b.successors:
                predecessors[s].append(b)
        parent: dict[Block, Block | None] = {}
        if order:
            parent[order[0]] = None
        changed = len(order) > 1
        while changed:  # Cooper, Harvey, Kennedy: "A simple, fast dominance algorithm"
            changed = False
            for b in order[1:]:
                new: Block | None = None
                for p in predecessors[b]:
                    if p in parent:
                        new = p if new is None else _meet(p, new, parent, number)
                if parent.get(b) is not new:
                    parent[b] = new
                    changed = True
        self.parent = parent
        self.children: dict[Block, list[Block]] = {b: [] for b in order}
        for b in order[1:]:
            above = parent[b]
            assert above is not None
            self.children[above].append(b)
        self._depth: dict[Block, int] = {}
        for b in order:
            above = parent[b]
            self._depth[b] = 0 if above is None else self._depth[above] + 1

    def reachable(self, block: Block) -> bool:
        return block in self.parent

    def dominates(self, a: Block, b: Block) -> bool:
        """Whether every way from the entry to `b` goes through `a`. An unreachable block is dominated by every
        block."""
        if a is b or b not in self.parent:
            return True
        if a not in self.parent:
            return False
        at: Block | None = b
        depth = self._depth[a]
        while at is not None and self._depth[at] > depth:
            at = self.parent[at]
        return at is a


def _meet(a: Block, b: Block, parent: dict[Block, Block | None], number: dict[Block, int]) -> Block:
    while a is not b:
        while number[a] > number[b]:
            a = parent[a]  # type: ignore[assignment]
        while number[b] > number[a]:
            b = parent[b]  # type: ignore[assignment]
    return a


def _reverse_postorder(entry: Block) -> list[Block]:
    seen = {entry}
    out: list[Block] = []
    stack: list[tuple[Block, Iterator[Block]]] = [(entry, iter(entry.successors))]
    while stack:
        block, rest = stack[-1]
        for s in rest:
            if s not in seen:
                seen.add(s)
                stack.append((s, iter(s.successors)))
                break
        else:
            out.append(block)
            stack.pop()
    return out[::-1]


class Dominance:
    """Dominator trees and op orders, made when first asked for. Stale after the IR changes: make a new one, or call
    `forget` with the region whose blocks changed."""

    def __init__(self) -> None:
        self._trees: dict[Region, DominatorTree] = {}
        self._orders: dict[Block, dict[Operation, int]] = {}

    def tree(self, region: Region) -> DominatorTree:
        found = self._trees.get(region)
        if found is None:
            found = self._trees[region] = DominatorTree(region)
        return found

    def forget(self, region: Region) -> None:
        self._trees.pop(region, None)
        for block in region.blocks:
            self._orders.pop(block, None)

    def _position(self, op: Operation) -> int:
        block = op.parent
        assert block is not None
        order = self._orders.get(block)
        if order is None or op not in order:
            order = self._orders[block] = {o: i for i, o in enumerate(block)}
        return order[op]

    def properly_dominates(self, a: Value, op: Operation) -> bool:
        """Whether a value's definition comes before an op on every way to it."""
        block = a.parent_block
        region = block.parent if block is not None else None
        at = _ancestor_in(op, region)
        if at is None or block is None or region is None:
            return False
        if at.parent is block:
            if isinstance(a, BlockArgument):
                return True
            definition = a.defining_op
            if definition is at:  # an op's result is not there yet inside its own regions
                return False
            return not has_ssa_dominance(region) or self._position(definition) < self._position(at)  # type: ignore[arg-type]
        return not has_ssa_dominance(region) or self.tree(region).dominates(block, at.parent)  # type: ignore[arg-type]

    def op_dominates(self, a: Operation, b: Operation) -> bool:
        """Whether `a` runs before `b` on every way to it, or is it."""
        at = _ancestor_in(b, a.parent_region)
        if at is None:
            return False
        if at.parent is a.parent:
            return a is at or self._position(a) < self._position(at)
        return self.tree(a.parent_region).dominates(a.parent, at.parent)  # type: ignore[arg-type]


def _ancestor_in(op: Operation | None, region: Region | None) -> Operation | None:
    """The op around (or equal to) `op` that stands directly in a region."""
    while op is not None and op.parent_region is not region:
        op = op.parent_op
    return op


def has_ssa_dominance(region: Region) -> bool:
    """False for graph regions, whose values may be used before they are defined. Ops that nobody registered promise
    nothing about theirs."""
    owner = region.parent
    traits = getattr(type(owner), "traits", None)
    return traits is not None and not any(t.name == "GraphRegion" for t in traits)
