"""Whether one buffer will do for all turns of the loop that allocates it."""

from __future__ import annotations

from collections.abc import Iterator

from ...ir.control_flow import Edge, region_edges, successor_ranges
from ...ir.dominance import DominatorTree
from ...ir.operations import Block, Operation, Value
from .buffers import VIEWS


def handed_to_next_turn(allocation: Operation) -> Operation | None:
    """The terminator by which a loop around an allocation gives the buffer to its next turn; None if there is none.

    The next turn allocates another, and has both: a single buffer for all turns would be written under two names.
    """
    block = allocation.parent
    if block is None:
        return None
    work: list[Value] = list(allocation.results)
    seen = set(work)
    while work:
        v = work.pop()
        for user in list(v.users):
            for again, becomes in _hands_on(user, v, allocation, block):
                if again:
                    return user
                if becomes not in seen:
                    seen.add(becomes)
                    work.append(becomes)
    return None


def _hands_on(user: Operation, v: Value, allocation: Operation, home: Block) -> Iterator[tuple[bool, Value]]:
    """What a value is called behind an op, and whether the allocation comes anew before that name is gone."""
    if user.name in VIEWS or user.name == "arith.select":
        yield False, user.results[0]
    for block, (begin, end) in zip(user.successors, successor_ranges(user) or (), strict=False):
        for given, argument in zip(user.operands[begin:end], block.arguments, strict=True):
            if given is v:
                # An argument is there for as long as its block is not entered again: on a way back to the
                # allocation it still is if every way to the allocation goes through that block.
                around, region = _within(home, block), block.parent
                back = around is not None and region is not None and DominatorTree(region).dominates(block, around)
                yield back, argument
    for edge, owner in _edges(user):
        for given, becomes in zip(edge.operands, edge.inputs, strict=True):
            if given is v:
                yield _is_next_turn(edge, owner) and owner.is_ancestor_of(allocation), becomes


def _within(home: Block, beside: Block) -> Block | None:
    """The block that `home` is, or is nested in, among the blocks of the region that `beside` is in."""
    at: Block | None = home
    while at is not None and at.parent is not beside.parent:
        op = at.parent_op
        at = None if op is None else op.parent
    return at


def _edges(op: Operation) -> Iterator[tuple[Edge, Operation]]:
    """The ways on which an op hands on its operands between regions, and the op that has these."""
    above = None if op.parent is None else op.parent.parent_op
    for owner in (op, above):
        if owner is not None:
            yield from ((edge, owner) for edge in region_edges(owner) if edge.source is op)


def _is_next_turn(edge: Edge, owner: Operation) -> bool:
    """Whether control goes back: from a region to itself, or to one before it."""
    begin = edge.source.parent_region
    if edge.target is None or edge.source is owner or begin is None:
        return False
    return owner.regions.index(edge.target) <= owner.regions.index(begin)
