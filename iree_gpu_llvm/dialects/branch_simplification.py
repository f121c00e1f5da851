"""How the branches of `cf` simplify: straight lines merge, blocks that only branch on are passed by, known conditions
decide, and two ways to the same block become a select."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..ir import registry
from ..ir.attributes import DenseElementsAttr, IntegerAttr, i32_array
from ..ir.builder import Rewriter
from ..ir.folding import constant_value
from ..ir.operations import Block, Operation, Value
from ..ir.types import I1, VectorType

Target = tuple[Block, Sequence[Value]]


def _branch(target: Target) -> Operation:
    block, operands = target
    return registry.op_class("cf.br").build({"destOperands": list(operands)}, successors=[block])  # type: ignore[union-attr]


def _conditional(op: Any, true: Target, false: Target) -> Operation:
    operands = {"condition": op.condition, "trueDestOperands": list(true[1]), "falseDestOperands": list(false[1])}
    kept = {} if op.branch_weights is None else {"branch_weights": op.branch_weights}
    return type(op).build(operands, properties=kept, attributes=dict(op.attributes), successors=[true[0], false[0]])


def _only_predecessor(block: Block) -> Block | None:
    """The one block that branches to a block (perhaps by several ways), or None."""
    found = block.predecessors()
    return found[0] if len(found) == 1 else None


def _edges_to(block: Block) -> int:
    return sum(s is block for b in block.predecessors() for s in b.successors)


def _past(target: Target) -> Target | None:
    """Where a block leads that does nothing but branch on; None if it is no such block."""
    block, operands = target
    br = block.first
    if br is None or br.name != "cf.br" or br.next is not None or br.successors[0] is block:
        return None
    for a in block.arguments:
        if any(user is not br for user in a.users):
            return None
    given: dict[Value, Value] = dict(zip(block.arguments, operands, strict=True))
    return br.successors[0], [given.get(v, v) for v in br.operands]


# -- cf.br


def merge_straight_line(op: Any, rewriter: Rewriter) -> bool:
    """A branch to a block that nothing else branches to: both become one."""
    block, here = op.successors[0], op.parent
    if block is here or _edges_to(block) != 1:
        return False
    operands = list(op.operands)
    rewriter.erase(op)
    rewriter.merge_into(block, here, operands)
    return True


def pass_by(op: Any, rewriter: Rewriter) -> bool:
    """A branch to a block that only branches on."""
    target = _past((op.successors[0], op.operands))
    if target is None:
        return False
    rewriter.replace_with_new(op, _branch(target))
    return True


# -- cf.cond_br


def _targets(op: Any) -> tuple[Target, Target]:
    return (op.trueDest, op.trueDestOperands), (op.falseDest, op.falseDestOperands)


def decide(op: Any, rewriter: Rewriter) -> bool:
    """A condition that is constant."""
    value = constant_value(op.condition)
    if not isinstance(value, IntegerAttr):
        return False
    rewriter.replace_with_new(op, _branch(_targets(op)[0 if value.value else 1]))
    return True


def pass_by_either(op: Any, rewriter: Rewriter) -> bool:
    """Either side leads to a block that only branches on."""
    true, false = _targets(op)
    new_true, new_false = _past(true), _past(false)
    if new_true is None and new_false is None:
        return False
    rewriter.replace_with_new(op, _conditional(op, new_true or true, new_false or false))
    return True


def select_operands(op: Any, rewriter: Rewriter) -> bool:
    """Both sides lead to one block: where they hand over the same, or the block can be reached from here alone, one
    branch with selected operands does."""
    (block, true), (other, false) = _targets(op)
    if block is not other:
        return False
    if list(true) != list(false) and _only_predecessor(block) is not op.parent:
        return False
    select = registry.op_class("arith.select")
    rewriter.set_before(op)
    operands = []
    for a, b in zip(true, false, strict=True):
        if a is not b:
            assert select is not None
            a = rewriter.insert(select((op.condition, a, b), (a.type,))).results[0]
        operands.append(a)
    rewriter.replace_with_new(op, _branch((block, operands)))
    return True


def decide_by_predecessor(op: Any, rewriter: Rewriter) -> bool:
    """The only way here is one side of a branch on the same condition."""
    before = _only_predecessor(op.parent)
    last = before.last if before is not None else None
    if last is None or last is op or last.name != "cf.cond_br" or last.operands[0] is not op.condition:
        return False
    true, false = last.successors
    if true is false:
        return False
    rewriter.replace_with_new(op, _branch(_targets(op)[0 if true is op.parent else 1]))
    return True


def spread_truth(op: Any, rewriter: Rewriter) -> bool:
    """Where only one side leads to a block, the condition is known in it."""
    condition = op.condition
    changed = False
    for side, block in enumerate((op.trueDest, op.falseDest)):
        if _edges_to(block) != 1:
            continue
        users = [u for u in condition.users if u.parent is block]
        if not users:
            continue
        rewriter.set_before(op)
        known = rewriter.constant(IntegerAttr(1 - side, I1))
        for user in users:
            user.operands = [known if v is condition else v for v in user.operands]
            rewriter.modified(user)
        changed = True
    return changed


# -- cf.assert and cf.switch


def drop_true_assertion(op: Any, rewriter: Rewriter) -> bool:
    value = constant_value(op.arg)
    if not isinstance(value, IntegerAttr) or not value.value:
        return False
    rewriter.erase(op)
    return True


def _cases(op: Any) -> list[Target]:
    """The default first."""
    ranges = next(t for t in type(op).traits if t.name == "BranchOpInterface").ranges(op)
    return [(block, op.operands[a:b]) for block, (a, b) in zip(op.successors, ranges, strict=True)]


def _switch(op: Any, default: Target, values: list[int], cases: list[Target]) -> Operation:
    properties: dict[str, Any] = {"case_operand_segments": i32_array([len(c[1]) for c in cases])}
    if values:
        properties["case_values"] = DenseElementsAttr(values, VectorType((len(values),), op.flag.type))
    operands = {"flag": op.flag, "defaultOperands": list(default[1]), "caseOperands": [v for c in cases for v in c[1]]}
    blocks = [default[0], *(c[0] for c in cases)]
    return type(op).build(operands, properties=properties, attributes=dict(op.attributes), successors=blocks)


def only_default(op: Any, rewriter: Rewriter) -> bool:
    if op.values:
        return False
    rewriter.replace_with_new(op, _branch(_cases(op)[0]))
    return True


def drop_cases_like_default(op: Any, rewriter: Rewriter) -> bool:
    default, *cases = _cases(op)
    kept = [
        (v, c)
        for v, c in zip(op.values, cases, strict=True)
        if c[0] is not default[0] or list(c[1]) != list(default[1])
    ]
    if len(kept) == len(cases):
        return False
    rewriter.replace_with_new(op, _switch(op, default, [v for v, _ in kept], [c for _, c in kept]))
    return True


def decide_switch(op: Any, rewriter: Rewriter) -> bool:
    value = constant_value(op.flag)
    if not isinstance(value, IntegerAttr):
        return False
    default, *cases = _cases(op)
    target = next((c for v, c in zip(op.values, cases, strict=True) if v == value.value), default)
    rewriter.replace_with_new(op, _branch(target))
    return True


def pass_by_any(op: Any, rewriter: Rewriter) -> bool:
    targets = _cases(op)
    new = [_past(t) for t in targets]
    if all(t is None for t in new):
        return False
    default, *cases = [b or a for a, b in zip(targets, new, strict=True)]
    rewriter.replace_with_new(op, _switch(op, default, op.values, cases))
    return True


BRANCH = (merge_straight_line, pass_by)
CONDITIONAL = (decide, pass_by_either, select_operands, decide_by_predecessor, spread_truth)
ASSERT = (drop_true_assertion,)
SWITCH = (only_default, drop_cases_like_default, decide_switch, pass_by_any)
