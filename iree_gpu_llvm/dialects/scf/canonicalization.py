"""Patterns that simplify loops and conditions whose course is known, and values that they carry or give in vain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir import registry
from ...ir.attributes import IntegerAttr
from ...ir.folding import constant_value
from ...ir.operations import Block, Operation, Region, Value
from ...ir.types import IntegerType


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
    if a is None or b is None:
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


def carried_in_vain(op: Any, rewriter: Any) -> bool:
    """A carried value that every turn hands on as it is, is the initial one."""
    arguments, inits, yielded = op.carried, op.operands[3:], op.body.last.operands
    fixed = [y is a or y is init for y, a, init in zip(yielded, arguments, inits, strict=True)]
    if not any(fixed):
        return False
    kept = [i for i, f in enumerate(fixed) if not f]
    body = Block([op.body.arguments[0].type, *(inits[i].type for i in kept)])
    body.arguments[0].name = op.body.arguments[0].name
    new = type(op)(
        [*op.operands[:3], *(inits[i] for i in kept)],
        [op.results[i].type for i in kept],
        dict(op.properties),
        dict(op.attributes),
        [Region([body])],
    )
    following = iter(body.arguments[1:])
    replacements = [body.arguments[0], *(init if f else next(following) for f, init in zip(fixed, inits, strict=True))]
    last = op.body.last
    last.operands = [yielded[i] for i in kept]
    rewriter.merge_into(op.body, body, replacements)
    op.regions[0].append(Block())
    rewriter.set_before(op)
    rewriter.insert(new)
    results = iter(new.results)
    rewriter.replace(op, [init if f else next(results) for f, init in zip(fixed, inits, strict=True)])
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


def _outside(v: Value, op: Operation) -> bool:
    block = v.parent_block
    return block is None or not any(r.is_ancestor_of(block.parent) for r in op.regions)


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


def unused_results(op: Any, rewriter: Any) -> bool:
    kept = [i for i, r in enumerate(op.results) if r.users]
    if len(kept) == len(op.results):
        return False
    old = list(op.results)
    new = _rebuild_if(op, kept, rewriter)
    for i, k in enumerate(kept):
        rewriter.replace_uses(old[k], new.results[i])
    rewriter.erase(op)
    return True


def results_from_outside(op: Any, rewriter: Any) -> bool:
    """What both regions take from outside, a select chooses."""
    if not op.results:
        return False
    choices = list(zip(op.then_block.last.operands, op.else_block.last.operands, strict=True))
    kept = [i for i, (a, b) in enumerate(choices) if not (_outside(a, op) and _outside(b, op))]
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


FOR = (trivial_loop, carried_in_vain)
IF = (same_condition_before, results_from_outside, empty_else, known_condition, unused_results)
EXECUTE_REGION = (single_block,)
