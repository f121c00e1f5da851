"""Conversions that may leave a loop: made by patterns that may not touch loops, and gone when the pass that made them
is done.

    %r = scf.for ... iter_args(%x = %init) -> (A) {        %b = F(%init)
      %0 = util.hoistable_conversion "f" inverts("g") ...  %r:2 = scf.for ... iter_args(%x = %poison, %y = %b) {
      %1 = step(%0) : B                               ->     %1 = step(%y) : B
      %2 = util.hoistable_conversion "g" inverts("f") ...    scf.yield %x, %1
      scf.yield %2 : A                                     }
    }                                                      %a = G(%r#1)

G directly behind its inverse F is nothing at all. What neither leaves a loop nor meets its inverse is inlined where it
stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...dialects.scf.loops import ForOp
from ...dialects.ub import poison_op
from ...dialects.util.functions import HoistableConversionOp, ReturnOp
from ...ir.attributes import UNIT, StringAttr
from ...ir.builder import Builder
from ...ir.diagnostics import Diagnostic, emit
from ...ir.operations import Block, BlockArgument, Operation, Region, Value
from ...ir.types import Type

WAS_HOISTED = "iree.util.was_hoisted"


def conversion(
    tag: str, inverse: str, inputs: Sequence[Value], body: Callable[[Builder, Sequence[Value]], Sequence[Value]]
) -> HoistableConversionOp:
    """A detached conversion of values; `body` puts what it does into a region whose arguments stand for them."""
    block = Block([v.type for v in inputs])
    builder = Builder(block)
    results = body(builder, block.arguments)
    builder.insert(ReturnOp(results, ()))
    properties = {"tag": StringAttr(tag), "inverseTag": StringAttr(inverse)}
    return HoistableConversionOp(inputs, [v.type for v in results], properties, {}, [Region([block])])


def eliminate_conversions(root: Operation) -> None:
    """Hoists, cancels and finally inlines every conversion inside an op."""
    while _hoist_all(root) or _cancel_all(root):
        pass
    for op in list(root.walk()):
        if isinstance(op, HoistableConversionOp) and op.parent is not None:
            if _should_have_left(op):
                emit(_remark(op))
            _inline(op)


def _conversions(root: Operation) -> list[HoistableConversionOp]:
    return [op for op in root.walk() if isinstance(op, HoistableConversionOp)]


def _are_inverse(f: HoistableConversionOp, g: HoistableConversionOp) -> bool:
    return f.tag is g.inverse_tag and f.inverse_tag is g.tag


# -- hoisting


def _hoist_all(root: Operation) -> bool:
    """The last conversion first."""
    hoisted = False
    for op in reversed(_conversions(root)):
        hoisted |= _hoist(op)
    return hoisted


def _hoist(back: HoistableConversionOp) -> bool:
    """Moves a conversion whose results a loop hands to its next turn out of the loop, with the one there that undoes
    it."""
    loop = back.parent_op
    if not isinstance(loop, ForOp) or not back.results or loop.parent is None:
        return False
    outside = loop.parent
    yielded = loop.body.last.operands
    places = [i for i, v in enumerate(yielded) if v.owner is back]
    if [yielded[i] for i in places] != back.results:
        return False
    carried = [loop.body.arguments[1 + i] for i in places]
    forth = _only_inverse(back, carried)
    if forth is None or not _leaves(back, loop) or not _leaves(forth, loop):
        return False
    # Before the loop the initial values are converted, behind it what it ends with; in between the converted go round.
    inits = [loop.operands[3 + i] for i in places]
    before = _hoisted(forth, inits)
    outside.insert_before(loop, before)
    arguments, ends = loop.carry(before.results, back.operands)
    after = _hoisted(back, ends)
    outside.insert_after(loop, after)
    for i, end in zip(places, after.results, strict=True):
        loop.results[i].replace_all_uses_with(end)
    forth.replace_with(arguments)

    if any(a.users for a in carried):  # who wants the old value gets it converted back
        here = _hoisted(back, arguments)
        loop.body.insert_before(loop.body.first, here)
        for a, value in zip(carried, here.results, strict=True):
            a.replace_all_uses_with(value)

    # The old values are dead: poison, handed on as it is.
    poisons: dict[Type, Value] = {}
    for i, argument in zip(places, carried, strict=True):
        t = argument.type
        if t not in poisons:
            poisons[t] = outside.insert_before(before, poison_op(t, loop.location)).results[0]
        loop.set_operand(3 + i, poisons[t])
        loop.body.last.set_operand(i, argument)
    if not any(r.users for r in back.results):
        back.erase()
    return True


def _hoisted(op: HoistableConversionOp, inputs: Sequence[Value]) -> HoistableConversionOp:
    """A copy for other inputs."""
    copy = op.clone(dict(zip(op.operands, inputs, strict=True)))
    copy.attributes[WAS_HOISTED] = UNIT
    assert isinstance(copy, HoistableConversionOp)
    return copy


def _only_inverse(back: HoistableConversionOp, carried: Sequence[Value]) -> HoistableConversionOp | None:
    """The inverse whose inputs are exactly the given values, if no other inverse uses them."""
    found = {op: None for v in carried for op in v.users if isinstance(op, HoistableConversionOp)}
    inverse = [op for op in found if _are_inverse(op, back)]
    if len(inverse) != 1 or list(inverse[0].operands) != list(carried):
        return None
    types = [r.type for r in inverse[0].results]
    return inverse[0] if types == [v.type for v in back.operands] else None


def _leaves(op: HoistableConversionOp, loop: ForOp) -> bool:
    """Whether nothing inside a conversion uses what the loop defines, but for its inputs."""
    return all(
        _stands_outside(v, loop) or _stands_inside(v, op)
        for top in op.regions[0].blocks[0]
        for inner in top.walk()
        for v in inner.operands
    )


def _stands_inside(value: Value, op: Operation) -> bool:
    block = value.parent_block
    return block is not None and op.is_ancestor_of(block.parent_op)


def _stands_outside(value: Value, loop: ForOp) -> bool:
    block = value.parent_block
    return block is None or not loop.is_ancestor_of(block.parent_op)


# -- cancelling


def _cancel_all(root: Operation) -> bool:
    cancelled = False
    for op in _conversions(root):
        cancelled |= _cancel(op)
    return cancelled


def _cancel(back: HoistableConversionOp) -> bool:
    """Drops a conversion of exactly what its inverse made."""
    forth = back.operands[0].defining_op if back.operands else None
    if not isinstance(forth, HoistableConversionOp) or not _are_inverse(forth, back):
        return False
    if list(back.operands) != forth.results or [v.type for v in forth.operands] != [r.type for r in back.results]:
        return False
    back.replace_with(list(forth.operands))
    if not any(r.users for r in forth.results):
        forth.erase()
    return True


# -- inlining


def _should_have_left(op: HoistableConversionOp) -> bool:
    """Whether a conversion that stays in a loop with carried values is one of such a value."""
    loop = op.parent_op
    if WAS_HOISTED in op.attributes or not isinstance(loop, ForOp) or not loop.results:
        return False
    return any(_is_of_argument(v) for v in op.operands)


def _is_of_argument(value: Value) -> bool:
    """Whether ops of one operand lead from a block argument to a value."""
    op = value.defining_op
    while op is not None and len(op.operands) == 1:
        value = op.operands[0]
        op = value.defining_op
    return isinstance(value, BlockArgument)


def _remark(op: HoistableConversionOp) -> Diagnostic:
    return Diagnostic(
        "remark",
        "hoistable_conversion was not hoisted or cancelled; inlining in place "
        f"{op.tag.value} inverting {op.inverse_tag.value}",
        op.location,
        operation=op,
    )


def _inline(op: HoistableConversionOp) -> None:
    block = op.regions[0].blocks[0]
    for argument, value in zip(block.arguments, op.operands, strict=True):
        argument.replace_all_uses_with(value)
    last = block.last
    assert last is not None and op.parent is not None
    values = list(last.operands)
    last.erase()
    for inner in block.ops:
        inner.detach()
        op.parent.insert_before(op, inner)
    op.replace_with(values)
