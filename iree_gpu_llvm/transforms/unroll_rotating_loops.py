"""Unrolls loops that copy to LDS ahead of use, as often as they have buffers that take turns.

    ^bb1(%i: i32, %acc: T):                           ^bb1(%i: i32, %acc: T):
      %c = arith.cmpi slt, %i, %n                       %c = ...
      cf.cond_br %c, ^bb2, ^bb3                         cf.cond_br %c, ^bb2, ^bb3(%acc : T)
    ^bb2:                                             ^bb2:
      %b = arith.remui %i, %c2                          ...
      ... buffer %b ...                                 cf.br ^bb4(%i1, %acc1)
      rocdl.wait.asyncmark 1                   ->     ^bb4(%j: i32, %acc2: T):      // the same once more
      cf.br ^bb1(%i1, %acc1)                            cf.cond_br %c2, ^bb5, ^bb3(%acc2 : T)
    ^bb3:                                             ^bb5:
      use %acc                                          ...
                                                        cf.br ^bb1(%j1, %acc3)
                                                      ^bb3(%result: T):
                                                        use %result

A wait that lets k groups of copies run on goes with k + 1 buffers. In each copy of the body the buffer is then always
the same one, which LLVM sees from the counter's low bits: the choice of the buffer and all address arithmetic that
hangs on it leave the loop, and offsets fold into the instructions. The exit is kept in every copy, so any trip count
will do.
"""

from __future__ import annotations

from typing import Any

from ..dialects.cf import BranchOp, CondBranchOp
from ..ir.attributes import i32_array
from ..ir.dominance import DominatorTree
from ..ir.operations import Block, Operation, Region, Value
from ..ir.passes import define_pass

MAX_BUFFERS = 4  # beyond that the code grows faster than the loop shrinks


@define_pass("unroll-rotating-loops", title="UnrollRotatingLoopsPass")
def unroll_rotating_loops(op: Operation) -> None:
    """Unroll loops that prefetch to LDS by the number of their buffers."""
    for inner in list(op.walk()):
        for region in inner.regions:
            if len(region.blocks) > 1:
                _unroll_in(region)


class _Loop:
    """A loop with one way in, one back edge and one exit, which leaves from the header."""

    def __init__(self, header: Block, latch: Block, blocks: list[Block], exit: Block, exit_number: int):
        self.header, self.latch, self.blocks = header, latch, blocks
        self.exit, self.exit_number = exit, exit_number


def _unroll_in(region: Region) -> None:
    predecessors = _predecessors(region)
    tree = DominatorTree(region)
    for latch in list(region.blocks):
        if isinstance(latch.last, BranchOp) and tree.reachable(latch):
            header = latch.last.successors[0]
            if tree.dominates(header, latch):
                loop = _recognize(header, latch, region, predecessors)
                if loop is not None and 1 < (n := _buffers(loop)) <= MAX_BUFFERS:
                    _close(loop)
                    _repeat(loop, n, region)
                    predecessors = _predecessors(region)
                    tree = DominatorTree(region)


def _predecessors(region: Region) -> dict[Block, list[Block]]:
    out: dict[Block, list[Block]] = {b: [] for b in region.blocks}
    for b in region.blocks:
        for s in b.successors:
            out[s].append(b)
    return out


def _recognize(header: Block, latch: Block, region: Region, predecessors: dict[Block, list[Block]]) -> _Loop | None:
    inside = {header}
    stack = [latch]
    while stack:
        b = stack.pop()
        if b not in inside:
            inside.add(b)
            stack += predecessors[b]
    branch = header.last
    if not isinstance(branch, CondBranchOp) or sum(header in b.successors for b in inside) != 1:
        return None
    leaving = [i for i, s in enumerate(branch.successors) if s not in inside]
    exits = sum(s not in inside for b in inside for s in b.successors)
    if len(leaving) != 1 or exits != 1:
        return None
    exit = branch.successors[leaving[0]]
    if predecessors[exit] != [header]:
        return None
    return _Loop(header, latch, [b for b in region.blocks if b in inside], exit, leaving[0])


def _buffers(loop: _Loop) -> int:
    """One more than the groups of copies that a wait in the loop lets run on; 1 if nothing is waited for."""
    counts = [op.properties["count"].value for b in loop.blocks for op in b if op.name == "rocdl.wait.asyncmark"]
    return max(counts, default=0) + 1


def _close(loop: _Loop) -> None:
    """Hands every value that is used after the loop to an argument of the exit block."""
    inside = set(loop.blocks)
    passed: list[Value] = []
    for b in loop.blocks:
        for v in [*b.arguments, *(r for op in b for r in op.results)]:
            if any(not _within(op, inside) for op in v.users):
                argument = loop.exit.add_argument(v.type)
                v.replace_uses_if(argument, lambda op, _: not _within(op, inside))
                passed.append(v)
    if passed:
        _append_operands(loop.header, loop.exit_number, passed)


def _within(op: Operation, blocks: set[Block]) -> bool:
    at: Operation | None = op
    while at is not None:
        if at.parent in blocks:
            return True
        at = at.parent_op
    return False


def _append_operands(block: Block, successor: int, values: list[Value]) -> None:
    branch: Any = block.last
    sizes = branch.definition.operand_sizes(branch)
    at = sum(sizes[: successor + 2])
    branch.operands = [*branch.operands[:at], *values, *branch.operands[at:]]
    sizes[successor + 1] += len(values)
    branch.properties["operandSegmentSizes"] = i32_array(sizes)


def _repeat(loop: _Loop, n: int, region: Region) -> None:
    """Adds n - 1 copies of the loop's blocks, each entered from the latch before it."""
    order = [b for b in DominatorTree(region).parent if b in set(loop.blocks)]
    headers, latches = [loop.header], [loop.latch]
    at = region.blocks.index(loop.latch) + 1
    for _ in range(n - 1):
        mapping: dict[Any, Any] = {}
        for b in order:
            copy = region.insert(at, Block([a.type for a in b.arguments]))
            copy.location = b.location
            at += 1
            mapping[b] = copy
            mapping.update(zip(b.arguments, copy.arguments, strict=True))
        for b in order:
            for op in b:
                clone = mapping[b].append(op.clone(mapping))
                for r in clone.results:
                    r.name = None
        headers.append(mapping[loop.header])
        latches.append(mapping[loop.latch])
    for i, latch in enumerate(latches):
        assert latch.last is not None
        latch.last.successors = [headers[(i + 1) % n]]
