"""Patterns for ops whose regions hand values to each other and to their results: what is the same on every way, what
stands twice, and what nobody looks at.

%r:3 = scf.while (%x = %a, %y = %n) {            %r = scf.while (%x = %a) {
  %c = f(%x, %y)                                   %c = f(%x, %n)
  scf.condition(%c) %x, %y, %x             ->      scf.condition(%c) %x
} do {                                           } do {
^bb0(%u, %v, %w):                                ^bb0(%u):
  scf.yield g(%u, %w), %v                          scf.yield g(%u, %u)
}                                                }

Of ops whose operands that are handed on stand last, as those of terminators do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..ir.control_flow import Edge, region_edges
from ..ir.operations import Operation, Region, Value


def is_outside(v: Value, op: Operation) -> bool:
    """Whether a value is made outside of an op's regions."""
    block = v.parent_block
    return block is None or not any(r.is_ancestor_of(block.parent) for r in op.regions)


def same_on_every_way(op: Any, rewriter: Any) -> bool:
    """What can only be one value from outside, however often it is handed on, is that value."""
    edges = region_edges(op)
    given: dict[Value, list[Value]] = {}
    for edge in edges:
        for v, operand in zip(edge.inputs, edge.operands, strict=True):
            given.setdefault(v, []).append(operand)
    changed = False
    for v in given:
        if v.users:
            origin = _only_origin(v, given)
            if origin is not None and is_outside(origin, op):
                rewriter.replace_uses(v, origin)
                changed = True
    return changed


def _only_origin(v: Value, given: dict[Value, list[Value]]) -> Value | None:
    """The value that all are that a value may be, through others that are handed on; None if there are several."""
    origin: Value | None = None
    seen = {v}
    waiting = list(given[v])
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        if one in given:
            waiting += given[one]
        elif origin is None:
            origin = one
        else:
            return None
    return origin


def stands_twice(op: Any, rewriter: Any) -> bool:
    """Of two values that are the same on every way, the first is taken for both."""
    ways: dict[Value, list[tuple[int, Value]]] = {}
    places: dict[Region | None, Sequence[Value]] = {}
    for number, edge in enumerate(region_edges(op)):
        places[edge.target] = edge.inputs
        for v, operand in zip(edge.inputs, edge.operands, strict=True):
            ways.setdefault(v, []).append((number, operand))
    changed = False
    for inputs in places.values():
        first: dict[tuple[tuple[int, Value], ...], Value] = {}
        for v in inputs:
            other = first.setdefault(tuple(ways[v]), v)
            if other is not v and v.users:
                rewriter.replace_uses(v, other)
                changed = True
    return changed


def never_looked_at(op: Any, rewriter: Any) -> bool:
    """Values that nothing uses are not handed on: all that go together, as a loop's result with its argument."""
    edges = region_edges(op)
    if all(v.users for edge in edges for v in edge.inputs):
        return False
    groups = _groups(edges)
    used = {groups[v] for edge in edges for v in edge.inputs if v.users}
    dead = {v for v, group in groups.items() if group not in used}
    if not dead:
        return False
    for edge in _by_source(edges).values():
        begin = len(edge.source.operands) - len(edge.operands)
        kept = [operand for v, operand in zip(edge.inputs, edge.operands, strict=True) if v not in dead]
        edge.source.operands = [*edge.source.operands[:begin], *kept]
        rewriter.modified(edge.source)
    for region in op.regions:
        for block in region.blocks[:1]:
            for a in [a for a in block.arguments if a in dead]:
                block.erase_argument(a.index)
    if any(r in dead for r in op.results):
        _without_results(op, dead, rewriter)
    return True


def _by_source(edges: Sequence[Edge]) -> dict[Operation, Edge]:
    """One edge of each op that hands values on: it hands on the same by all."""
    return {edge.source: edge for edge in edges}


def _groups(edges: Sequence[Edge]) -> dict[Value, Value]:
    """Of each value one of those that it goes together with: that one operand becomes, or that operands of one place
    become."""
    group: dict[Value, Value] = {}

    def find(v: Value) -> Value:
        while group.setdefault(v, v) is not v:
            v = group[v]
        return v

    slots: dict[tuple[Operation, int], Value] = {}
    for edge in edges:
        for i, v in enumerate(edge.inputs):
            group[find(v)] = find(slots.setdefault((edge.source, i), v))
    return {v: find(v) for v in list(group)}


def _without_results(op: Any, dead: set[Value], rewriter: Any) -> None:
    kept = [r for r in op.results if r not in dead]
    regions = [Region() for _ in op.regions]
    types = [r.type for r in kept]
    new = type(op)(list(op.operands), types, dict(op.properties), dict(op.attributes), regions, location=op.location)
    for old, region in zip(op.regions, new.regions, strict=True):
        rewriter.take_region(old, region)
    rewriter.set_before(op)
    rewriter.insert(new)
    for r, n in zip(kept, new.results, strict=True):
        n.name = r.name
        rewriter.replace_uses(r, n)
    rewriter.erase(op)


HANDED_ON = (same_on_every_way, stands_twice, never_looked_at)
