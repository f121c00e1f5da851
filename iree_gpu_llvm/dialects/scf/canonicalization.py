"""Patterns that simplify loops and conditions whose course is known, and values that they carry or give in vain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir import registry
from ...ir.attributes import FALSE, TRUE, IntegerAttr
from ...ir.folding import constant_value
from ...ir.operations import Block, Operation, Region, Value
from ...ir.types import IntegerType
from ..region_branches import HANDED_ON, is_outside


def _integer(v: Value) -> int | None:
    a = constant_value(v)
    return a.value if isinstance(a, IntegerAttr) else None


def inline(op: Operation, block: Block, arguments: Sequence[Value], rewriter: Any) -> None:
    """Puts a block's ops in an op's place, and what its terminator yields in that of the results."""
    rewriter.inline_block_before(block, op, arguments)
    last = op.prev
    assert last is not None
    values = list(last.operands)
    rewriter.erase(last)
    rewriter.replace(op, values)


def trip_count(op: Any) -> int | None:
    """How often a loop runs, where its bounds are constants (or equal)."""
    low, high, step = op.operands[:3]
    if low is high:
        return 0
    a, b, s = _integer(low), _integer(high), _integer(step)
    if a == 0 and high is step:
        return 1
    if a is None or b is None or s == 0:
        return None
    if op.unsignedCmp is not None and isinstance(low.type, IntegerType):
        mask = (1 << low.type.width) - 1
        a, b, s = a & mask, b & mask, None if s is None else s & mask
    if b <= a:
        return 0
    return -(-(b - a) // s) if s is not None and s > 0 else None


def trivial_loop(op: Any, rewriter: Any) -> bool:
    """A loop that never runs, or once."""
    count = trip_count(op)
    if count == 0:
        rewriter.replace(op, op.operands[3:])
        return True
    if count != 1:
        return False
    inline(op, op.body, [op.operands[0], *op.operands[3:]], rewriter)
    return True


def yielded_from_outside(op: Any, rewriter: Any) -> bool:
    """What every turn yields of what there is outside, is the result of a loop that runs for sure."""
    if not trip_count(op):
        return False
    found = [(r, v) for r, v in zip(op.results, op.body.last.operands, strict=True) if r.users and is_outside(v, op)]
    for r, v in found:
        rewriter.replace_uses(r, v)
    return bool(found)


def condition_inside(op: Any, rewriter: Any) -> bool:
    """Inside the regions of an if, its condition is known."""
    condition = op.operands[0]
    if condition.has_one_use or constant_value(condition) is not None:
        return False
    changed = False
    for region, known in zip(op.regions, (TRUE, FALSE), strict=True):
        users = [u for u in condition.users if u is not op and region.is_ancestor_of(u.parent_region)]
        if not users:
            continue
        rewriter.set_before(op)
        value = rewriter.constant(known)
        condition.replace_uses_if(value, lambda user, _, users=users: user in users)
        for user in users:
            rewriter.modified(user)
        changed = True
    return changed


def known_case(op: Any, rewriter: Any) -> bool:
    number = _integer(op.operands[0])
    if number is None:
        return False
    cases = list(op.cases)
    inline(op, op.regions[1 + cases.index(number) if number in cases else 0].blocks[0], (), rewriter)
    return True


def only_an_if_inside(op: Any, rewriter: Any) -> bool:
    """if a { if b { ... } } is if a and b { ... }."""
    inner = op.then_block.first
    if op.results or inner is None or inner.name != "scf.if" or inner.next is not op.then_block.last:
        return False
    if inner.results or any(x.else_block is not None for x in (op, inner)):
        return False
    both: Any = registry.op_class("arith.andi")
    condition = rewriter.insert(both([op.operands[0], inner.operands[0]], (op.operands[0].type,))).results[0]
    new = type(op)([condition], [], {}, {}, [Region(), Region()])
    rewriter.take_region(inner.regions[0], new.regions[0])
    rewriter.insert(new)
    rewriter.erase(op)
    return True


def known_condition(op: Any, rewriter: Any) -> bool:
    condition = _integer(op.operands[0])
    if condition is None:
        return False
    block = op.then_block if condition else op.else_block
    if block is None:
        rewriter.erase(op)
    else:
        inline(op, block, (), rewriter)
    return True


def empty_else(op: Any, rewriter: Any) -> bool:
    block = op.else_block
    if op.results or block is None or block.first is not block.last:
        return False
    rewriter.erase_block(block)
    rewriter.modified(op)
    return True


def _rebuild_if(op: Any, kept: list[int], rewriter: Any) -> Any:
    """The same condition with some of the results."""
    for block in (op.then_block, op.else_block):
        last = block.last
        last.operands = [last.operands[i] for i in kept]
    new = type(op)([op.operands[0]], [op.results[i].type for i in kept], {}, dict(op.attributes), [Region(), Region()])
    for old, region in zip(op.regions, new.regions, strict=True):
        rewriter.take_region(old, region)
    rewriter.set_before(op)
    return rewriter.insert(new)


def results_from_outside(op: Any, rewriter: Any) -> bool:
    """What both regions take from outside, a select chooses."""
    if not op.results:
        return False
    choices = list(zip(op.then_block.last.operands, op.else_block.last.operands, strict=True))
    kept = [i for i, (a, b) in enumerate(choices) if not (is_outside(a, op) and is_outside(b, op))]
    if len(kept) == len(choices):
        return False
    old, condition = list(op.results), op.operands[0]
    new = _rebuild_if(op, kept, rewriter)
    following = iter(new.results)
    select: Any = registry.op_class("arith.select")
    rewriter.set_before(new)
    for i, (a, b) in enumerate(choices):
        if i in kept:
            value = next(following)
        elif a is b:
            value = a
        else:
            value = rewriter.insert(select([condition, a, b], (a.type,))).results[0]
        rewriter.replace_uses(old[i], value)
    rewriter.erase(op)
    return True


def same_condition_before(op: Any, rewriter: Any) -> bool:
    """Two ifs in a row by one condition become one, the first one's ops before those of the second."""
    previous: Any = op.prev
    if type(previous) is not type(op) or previous.operands[0] is not op.operands[0]:
        return False
    old = [*previous.results, *op.results]
    new = type(op)([op.operands[0]], [r.type for r in old], {}, {}, [Region(), Region()])
    for i, region in enumerate(new.regions):
        parts = [x.regions[i].blocks[0] if x.regions[i].blocks else None for x in (previous, op)]
        if parts == [None, None]:
            continue
        merged = region.append(Block())
        yielded: list[Value] = []
        for x, part in zip((previous, op), parts, strict=True):
            if part is None:
                continue  # an if without else has no results
            last = part.last
            assert last is not None
            values = list(last.operands)
            rewriter.erase(last)
            for inner in part.ops:
                part.remove(inner)
                merged.append(inner)
                rewriter.modified(inner)
            if x is previous:
                for r in previous.results:
                    _replace_below(r, values[r.index], op.regions[i], rewriter)
            yielded += values
        terminator: Any = registry.op_class("scf.yield")
        merged.append(terminator(yielded))
    rewriter.set_before(op)
    rewriter.insert(new)
    for a, b in zip(old, new.results, strict=True):
        rewriter.replace_uses(a, b)
    rewriter.erase(op)
    rewriter.erase(previous)
    return True


def _replace_below(old: Value, new: Value, region: Region, rewriter: Any) -> None:
    """Uses inside a region only."""
    users = [u for u in old.users if region.is_ancestor_of(u.parent_region)]
    old.replace_uses_if(new, lambda user, i: user in users)
    for user in users:
        rewriter.modified(user)


def single_block(op: Any, rewriter: Any) -> bool:
    """A region of one block needs none around it."""
    if len(op.regions[0].blocks) != 1 or op.no_inline is not None or op.regions[0].blocks[0].last.name != "scf.yield":
        return False
    inline(op, op.regions[0].blocks[0], (), rewriter)
    return True


FOR = (trivial_loop, *HANDED_ON, yielded_from_outside)
IF = (same_condition_before, only_an_if_inside, condition_inside, results_from_outside, empty_else, known_condition)
IF += HANDED_ON
INDEX_SWITCH = (known_case, *HANDED_ON)
EXECUTE_REGION = (single_block, *HANDED_ON)
