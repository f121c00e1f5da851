"""Patterns of `scf.while`: its course, where that is known, and what its second region knows of the condition.

The rest, as values that it carries in vain, is in `region_branches.py`, for all ops with regions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.attributes import FALSE, TRUE, IntegerAttr
from ...ir.folding import constant_value
from ...ir.operations import Block, Region, Value
from ..region_branches import HANDED_ON

_PAIRS = (("eq", "ne"), ("slt", "sge"), ("sle", "sgt"), ("ult", "uge"), ("ule", "ugt"))
_INVERSE = {a: b for pair in _PAIRS for a, b in (pair, pair[::-1])}


def never_turns(op: Any, rewriter: Any) -> bool:
    """A loop whose condition never holds is its first region."""
    condition = op.before.blocks[0].last
    known = constant_value(condition.condition)
    if not isinstance(known, IntegerAttr) or known.value:
        return False
    rewriter.inline_block_before(op.before.blocks[0], op, list(op.operands))
    values = list(condition.args)
    rewriter.erase(condition)
    rewriter.replace(op, values)
    return True


def condition_in_turn(op: Any, rewriter: Any) -> bool:
    """Where the condition is handed to a turn, it holds there."""
    condition = op.before.blocks[0].last
    arguments = op.after.blocks[0].arguments
    found = [a for v, a in zip(condition.args, arguments, strict=True) if v is condition.condition and a.users]
    for a in found:
        rewriter.set_before(op)
        rewriter.replace_uses(a, rewriter.constant(TRUE))
    return bool(found)


def comparison_in_turn(op: Any, rewriter: Any) -> bool:
    """What the condition compared need not be compared in the turn again."""
    condition = op.before.blocks[0].last
    comparison = condition.condition.defining_op
    if comparison is None or comparison.name != "arith.cmpi":
        return False
    arguments = op.after.blocks[0].arguments
    changed = False
    for v, a in zip(condition.args, arguments, strict=True):
        for place in (0, 1):
            if comparison.operands[place] is v:
                for user in list(a.users)[::-1]:
                    changed |= _decide(user, comparison, a, place, op, rewriter)
    return changed


def _decide(user: Any, comparison: Any, a: Value, place: int, op: Any, rewriter: Any) -> bool:
    """A comparison in the turn, of the argument with the same as in the condition."""
    if user.name != "arith.cmpi" or user.operands[place] is not a or not user.results[0].users:
        return False
    if user.operands[1 - place] is not comparison.operands[1 - place]:
        return False
    own, theirs = user.predicate_name, comparison.predicate_name
    if own not in (theirs, _INVERSE[theirs]):
        return False
    rewriter.set_before(op)
    rewriter.replace_uses(user.results[0], rewriter.constant(TRUE if own == theirs else FALSE))
    return True


def arguments_in_order(op: Any, rewriter: Any) -> bool:
    """A first region that hands on its arguments, in another order, hands them on in theirs."""
    before, after = op.before.blocks[0], op.after.blocks[0]
    condition = before.last
    arguments, handed = list(before.arguments), list(condition.args)
    if arguments == handed or len(arguments) != len(handed) or set(arguments) != set(handed):
        return False
    order = [handed.index(a) for a in arguments]
    new_after = Block([a.type for a in arguments])
    places: list[Value] = [None] * len(order)  # type: ignore[list-item]
    for n, k in enumerate(order):
        places[k] = new_after.arguments[n]
        new_after.arguments[n].name = after.arguments[k].name
    condition.operands = [condition.operands[0], *arguments]
    rewriter.modified(condition)
    new = _rebuilt(op, [a.type for a in arguments], rewriter)
    rewriter.merge_into(after, new_after, places)
    new.after.append(new_after)
    for n, k in enumerate(order):
        rewriter.replace_uses(op.results[k], new.results[n])
    rewriter.erase(op)
    return True


def _rebuilt(op: Any, types: Sequence[Any], rewriter: Any) -> Any:
    """A loop with other results and the same regions; those of the old one are empty then."""
    regions = [Region(), Region()]
    new = type(op)(list(op.operands), types, dict(op.properties), dict(op.attributes), regions, location=op.location)
    for old, region in zip(op.regions, regions, strict=True):
        rewriter.take_region(old, region)
    rewriter.set_before(op)
    return rewriter.insert(new)


def branch_into_turn(op: Any, rewriter: Any) -> bool:
    """What the first region does last, only if the loop goes on, is the beginning of the turn. (iree-opt 3.13 makes
    invalid IR where the branch yields what the region itself has.)"""
    before, after = op.before.blocks[0], op.after.blocks[0]
    condition = before.last
    branch: Any = condition.prev
    if branch is None or branch.name != "scf.if" or branch.operands[0] is not condition.condition:
        return False
    otherwise = branch.else_block
    if otherwise is not None and otherwise.first is not otherwise.last:
        return False
    then: Any = branch.then_block
    results: list[Value] = list(branch.results)
    yielded: list[Value] = list(then.last.operands)
    left: list[Value] = list(otherwise.last.operands) if otherwise is not None else []
    needed = _taken_from_around(branch.regions[0], op.before)
    kept = len(condition.args)
    new = _rebuilt(op, [*(r.type for r in op.results), *(v.type for v in needed)], rewriter)
    handed: list[Value] = list(condition.args)
    turned: list[Value] = list(after.arguments)
    added: dict[Value, Value] = {v: after.add_argument(v.type) for v in needed}
    for i, v in enumerate(condition.args):
        if v in results:
            handed[i] = left[results.index(v)]
            turn = yielded[results.index(v)]
            turned[i] = added.get(turn, turn)
    for a, v in zip(list(after.arguments), turned, strict=False):
        rewriter.replace_uses(a, v)
    for v, a in added.items():
        v.replace_uses_if(a, lambda user, _: branch.regions[0].is_ancestor_of(user.parent_region))
    condition.operands = [condition.operands[0], *handed, *needed]
    rewriter.modified(condition)
    rewriter.erase(then.last)
    rewriter.inline_block_before(then, after.first)
    rewriter.erase(branch)
    for r, n in zip(op.results, new.results[:kept], strict=True):
        rewriter.replace_uses(r, n)
    rewriter.erase(op)
    return True


def _taken_from_around(inner: Region, outer: Region) -> list[Value]:
    """What ops in a region use of what the region around it makes, in the order of uses."""
    found: dict[Value, None] = {}
    for used in inner.walk():
        for v in used.operands:
            block = v.parent_block
            if block is not None and outer.is_ancestor_of(block.parent) and not inner.is_ancestor_of(block.parent):
                found[v] = None
    return list(found)


WHILE = (
    never_turns,
    condition_in_turn,
    comparison_in_turn,
    arguments_in_order,
    branch_into_turn,
    *HANDED_ON,
)
