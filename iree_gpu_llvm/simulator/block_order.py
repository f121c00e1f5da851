"""The order in which blocks are run while lanes are at different places.

The machine always runs the earliest block that has lanes. So that lanes come together again as early as they can, every
block of a loop stands before those that are left for when the loop ends, and a block in which branches meet after both.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..ir.operations import Block


def execution_order(entry: Block) -> list[Block]:
    """The reachable blocks: strongly connected parts (loops) in topological order, and each in turn the same way once
    the edges back to its first block are taken out."""
    reachable = _reachable(entry)
    order: list[Block] = []
    work: list[tuple[list[Block], Block | None]] = [(reachable, None)]
    # Parts are expanded in place: the stack holds what is still to be laid out, the next on top.
    while work:
        blocks, header = work.pop()
        if len(blocks) == 1:
            order += blocks
            continue
        parts = _components(blocks, header)
        if len(parts) == 1 and header is not None:  # several entries into a loop: no edge to take out helps
            order += blocks
            continue
        for part in reversed(parts):
            work.append((part, part[0]))
    return order


def _reachable(entry: Block) -> list[Block]:
    seen, stack = {entry: None}, [entry]
    while stack:
        for s in stack.pop().successors:
            if s not in seen:
                seen[s] = None
                stack.append(s)
    region = entry.parent
    return [b for b in (region.blocks if region is not None else seen) if b in seen]


def _components(blocks: Iterable[Block], header: Block | None) -> list[list[Block]]:
    """Strongly connected components in topological order (Tarjan's algorithm), without edges to `header`. In each, the
    block that lanes enter by comes first."""
    inside = set(blocks)
    index: dict[Block, int] = {}
    low: dict[Block, int] = {}
    stack: list[Block] = []
    on_stack: set[Block] = set()
    found: list[list[Block]] = []

    def successors(b: Block) -> list[Block]:
        # Visited last to first: what is finished first comes last, so that the first successor follows at once.
        return [s for s in reversed(b.successors) if s in inside and s is not header]

    for root in blocks:
        if root in index:
            continue
        work: list[tuple[Block, int]] = [(root, 0)]
        while work:
            b, i = work.pop()
            if i == 0:
                index[b] = low[b] = len(index)
                stack.append(b)
                on_stack.add(b)
            following = successors(b)
            if i < len(following):
                work.append((b, i + 1))
                s = following[i]
                if s not in index:
                    work.append((s, 0))
                elif s in on_stack:
                    low[b] = min(low[b], index[s])
                continue
            if low[b] == index[b]:
                part: list[Block] = []
                while True:
                    x = stack.pop()
                    on_stack.discard(x)
                    part.append(x)
                    if x is b:
                        break
                found.append(part[::-1])
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[b])
    return found[::-1]
