"""Simplifies the control flow and the data flow between blocks: what cannot be reached, what nobody needs, and (on
demand) blocks that are alike and arguments that are always the same value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .control_flow import erase_successor_operand, successor_ranges
from .dominance import DominatorTree
from .effects import would_be_trivially_dead
from .operations import Block, BlockArgument, Operation, Region, Value
from .traits import Terminator


def simplify_regions(regions: Sequence[Region], aggressive: bool = False) -> bool:
    """Of these regions and all inside them: takes away blocks that cannot be reached and values that nobody needs.

    If `aggressive`, also merges blocks that are alike and arguments that are always the same. Whether anything changed.
    """
    changed = _erase_unreachable(regions)
    changed |= _erase_dead(regions)
    if aggressive:
        for simplify in (_merge_alike, _drop_same_arguments):
            for region in _with_inner(regions):
                changed |= simplify(region)
    return changed


def _with_inner(regions: Iterable[Region]) -> Iterable[Region]:
    stack = list(regions)
    while stack:
        region = stack.pop()
        yield region
        for block in region.blocks:
            for op in block:
                stack += op.regions


# -- blocks that cannot be reached


def _erase_unreachable(regions: Sequence[Region]) -> bool:
    changed = False
    for region in _with_inner(regions):
        if len(region.blocks) < 2:
            continue
        tree = DominatorTree(region)
        gone = [b for b in region.blocks if not tree.reachable(b)]
        for block in gone:
            for op in block:
                op.drop_all_references()
                op.successors = []
        for block in gone:
            for v in [*block.arguments, *(r for op in block for r in op.results)]:
                v.users.clear()  # only unreachable ops can have used it
            region.remove(block)
            changed = True
    return changed


# -- values that nobody needs


class _Liveness:
    """Which ops and block arguments matter for what the regions do."""

    def __init__(self, regions: Sequence[Region]):
        self.ops: set[Operation] = set()
        self.arguments: set[Value] = set()
        self._stack: list[Operation] = []
        self._predecessors: dict[Block, list[tuple[Operation, int]]] = {}
        for region in regions:
            self._roots(region)
        while self._stack:
            self._use(self._stack.pop())

    def _roots(self, region: Region) -> None:
        if len(region.blocks) > 1:
            for block in region.blocks:
                last = block.last
                if last is not None:
                    for i, successor in enumerate(last.successors):
                        self._predecessors.setdefault(successor, []).append((last, i))
        for block in region.blocks:
            for op in block:
                for inner in op.regions:
                    self._roots(inner)
                if _is_terminator(op) or not would_be_trivially_dead(op):
                    self._live(op)

    def _live(self, op: Operation) -> None:
        if op not in self.ops:
            self.ops.add(op)
            self._stack.append(op)

    def _use(self, op: Operation) -> None:
        """A live op needs its operands, except those that it hands to arguments which may not be needed."""
        handed: set[int] = set()
        if op.successors:
            ranges = successor_ranges(op)
            if ranges is None:
                for successor in op.successors:
                    for a in successor.arguments:
                        self._need(a)
            else:
                handed = {i for begin, end in ranges for i in range(begin, end)}
                for successor, (begin, _) in zip(op.successors, ranges, strict=True):
                    for k, a in enumerate(successor.arguments):
                        if a in self.arguments:
                            self._need(op.operands[begin + k])
        for i, v in enumerate(op.operands):
            if i not in handed:
                self._need(v)

    def _need(self, v: Value) -> None:
        if not isinstance(v, BlockArgument):
            self._live(v.owner)
        elif v not in self.arguments:
            self.arguments.add(v)
            for branch, successor in self._predecessors.get(v.owner, ()):
                ranges = successor_ranges(branch)
                if ranges is not None:
                    self._need(branch.operands[ranges[successor][0] + v.index])


def _is_terminator(op: Operation) -> bool:
    return Terminator in getattr(type(op), "traits", ()) or bool(op.successors)


def _erase_dead(regions: Sequence[Region]) -> bool:
    live = _Liveness(regions)
    changed = False
    for region in list(_with_inner(regions)):
        for block in region.blocks[1:]:
            for i in reversed(range(len(block.arguments))):
                if block.arguments[i] not in live.arguments:
                    changed |= _erase_argument(region, block, i, None)
    for region in regions:
        for block in region.blocks:
            changed |= _erase_dead_ops(block, live)
    return changed


def _erase_dead_ops(block: Block, live: _Liveness) -> bool:
    changed = False
    for op in block:
        if op not in live.ops:
            op.drop_all_references()
            changed = True
        else:
            for region in op.regions:
                for inner in region.blocks:
                    changed |= _erase_dead_ops(inner, live)
    if changed:
        for op in block:
            if op not in live.ops:
                for r in op.results:
                    r.users.clear()  # dead ops in graph regions may use each other
                op.detach()
    return changed


def _erase_argument(region: Region, block: Block, i: int, value: Value | None) -> bool:
    """Takes an argument and what predecessors hand to it away, `value` in its place; False if a predecessor cannot."""
    branches = _predecessors(region, block)
    if branches is None:
        return False
    argument = block.arguments[i]
    for op, successor in branches:
        erase_successor_operand(op, successor, i)
    if value is not None:
        argument.replace_all_uses_with(value)
    for user in list(argument.users):  # dead ops that are about to go
        user.drop_all_references()
    block.erase_argument(i)
    return True


def _predecessors(region: Region, block: Block) -> list[tuple[Operation, int]] | None:
    """Pairs of a terminator and its successor number; None if one hands its operands in an unknown way."""
    out: list[tuple[Operation, int]] = []
    for b in region.blocks:
        last = b.last
        if last is None or block not in last.successors:
            continue
        if successor_ranges(last) is None or not _can_erase(last):
            return None
        out += [(last, i) for i, s in enumerate(last.successors) if s is block]
    return out


def _can_erase(op: Operation) -> bool:
    from .control_flow import Branch

    return any(isinstance(t, Branch) and t.fields for t in type(op).traits)  # type: ignore[attr-defined]


# -- arguments that are always the same value


def _drop_same_arguments(region: Region) -> bool:
    changed = False
    for block in region.blocks[1:]:
        if not block.arguments:
            continue
        branches = _predecessors(region, block)
        if not branches:
            continue
        for i in reversed(range(len(block.arguments))):
            argument = block.arguments[i]
            incoming = {op.operands[successor_ranges(op)[s][0] + i] for op, s in branches}  # type: ignore[index]
            incoming.discard(argument)
            if len(incoming) == 1:
                changed |= _erase_argument(region, block, i, incoming.pop())
    return changed


# -- blocks that are alike


def _merge_alike(region: Region) -> bool:
    """Blocks with equal ops, equal successors and no arguments become one."""
    seen: dict[Any, Block] = {}
    changed = False
    for block in list(region.blocks[1:]):
        key = _block_key(block)
        if key is None:
            continue
        first = seen.setdefault(key, block)
        if first is block:
            continue
        for other in region.blocks:
            last = other.last
            if last is not None and block in last.successors:
                last.successors = [first if s is block else s for s in last.successors]
        for op in block:
            op.drop_all_references()
        region.remove(block)
        changed = True
    return changed


def _block_key(block: Block) -> Any:
    """What two equal blocks have in common, or None for one that cannot be merged: it has arguments or regions, or
    other blocks use its values."""
    if block.arguments:
        return None
    numbers: dict[Value, int] = {}
    parts: list[Any] = []
    for op in block:
        if op.regions or any(u.parent is not block for r in op.results for u in r.users):
            return None
        for r in op.results:
            numbers[r] = len(numbers)
        parts.append(
            (
                op.name,
                tuple(numbers.get(v, v) for v in op.operands),
                tuple(r.type for r in op.results),
                tuple(sorted(op.properties.items(), key=lambda e: e[0])),
                tuple(sorted(op.attributes.items(), key=lambda e: e[0])),
                tuple(op.successors),
            )
        )
    return tuple(parts)
