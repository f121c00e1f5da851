"""`scf`: loops and conditionals straight to basic blocks, for input that has not been turned into branches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.types import IndexType
from ..intervals import fits_32
from ..llvm_text import Block, Phi
from ..translator import Translator, lowers
from .arith import resize
from .whole_waves import of_whole_waves


def _phis(t: Translator, block: Block, values: Sequence[Any]) -> list[list[Phi]]:
    made = []
    for v in values:
        phis, value = t.make_phis(block, v)
        t.set(v, value)
        made.append(phis)
    return made


def _pass(t: Translator, phis: list[list[Phi]], likes: Sequence[Any], values: Sequence[Any]) -> None:
    label = t.f.block.label
    for group, like, v in zip(phis, likes, values, strict=True):
        if t.failures.covers(v):
            continue
        for phi, part in zip(group, t.components(v, like), strict=True):
            phi.incoming.append((part, label))


def _counter_width(t: Translator, op: Any) -> int:
    """Bits of a loop's counter. That of an index counts in 32 bits only if the bounds fit too, and the value past the
    last trip: what is compared then is what the bounds say."""
    iv = op.regions[0].blocks[0].arguments[0]
    if not isinstance(iv.type, IndexType):
        return iv.type.width
    trips, steps = t.ranges.of(iv), t.ranges.of(op.operands[2])
    if trips is None or steps is None or not fits_32((trips[0], trips[1] + steps[1])):
        return 64
    return 32 if all(t.ranges.fits_32(v) for v in op.operands[:3]) else 64


@lowers("scf.for")
def for_loop(t: Translator, op: Any) -> None:
    body = op.regions[0].blocks[0]
    iv, carried = body.arguments[0], body.arguments[1:]
    width = _counter_width(t, op)
    bounds = [t.resize(t.get(v), width, v) for v in op.operands[:3]]
    lower, upper, step = (of_whole_waves(t, op, v, x) for v, x in zip(op.operands, bounds, strict=False))
    inits = op.operands[3:]
    header, inside, after = t.f.new_block("for"), t.f.new_block("for.body"), t.f.new_block("for.end")
    counter = t.f.phi(header, lower.type)
    phis = _phis(t, header, carried)
    counter.incoming.append((lower, t.f.block.label))
    _pass(t, phis, carried, inits)
    t.f.branch(header)
    t.f.enter(header)
    unsigned = "unsignedCmp" in op.properties
    t.f.branch_if(t.f.compare("ult" if unsigned else "slt", counter.value, upper), inside, after)
    t.f.enter(inside)
    t.set(iv, t.resize(counter.value, int(t.scalar_type(iv)[1:]), iv))
    terminator = t.body(body)
    r = t.ranges.of(iv)
    s = t.ranges.of(op.operands[2])
    no_wrap = r is not None and s is not None and r[1] + s[1] < 1 << (width - 1)
    following = t.f.binary("add", counter.value, step, "nsw" if no_wrap else "")
    counter.incoming.append((following, t.f.block.label))
    _pass(t, phis, carried, terminator.operands)
    t.f.branch(header)
    t.f.enter(after)
    for result, a in zip(op.results, carried, strict=True):
        t.set(result, t.get(a) if t.scalar_form(result) == t.scalar_form(a) else resize(t, a, t.index_width(result)))


@lowers("scf.if")
def conditional(t: Translator, op: Any) -> None:
    then_block, end = t.f.new_block("then"), t.f.new_block("endif")
    has_else = bool(op.regions[1].blocks)
    else_block = t.f.new_block("else") if has_else else end
    condition = op.operands[0]
    t.f.branch_if(of_whole_waves(t, op, condition, t.get(condition)), then_block, else_block)
    phis = _phis(t, end, op.results)
    for block, region in ((then_block, op.regions[0]), (else_block, op.regions[1])):
        if not region.blocks:
            continue
        t.f.enter(block)
        terminator = t.body(region.blocks[0])
        _pass(t, phis, op.results, terminator.operands)
        t.f.branch(end)
    t.f.enter(end)


@lowers("scf.while")
def while_loop(t: Translator, op: Any) -> None:
    before, after = op.regions[0].blocks[0], op.regions[1].blocks[0]
    header, inside, end = t.f.new_block("while"), t.f.new_block("while.body"), t.f.new_block("while.end")
    phis = _phis(t, header, before.arguments)
    _pass(t, phis, before.arguments, op.operands)
    t.f.branch(header)
    t.f.enter(header)
    condition = t.body(before)
    passed = condition.operands[1:]
    body_phis, end_phis = _phis(t, inside, after.arguments), _phis(t, end, op.results)
    _pass(t, body_phis, after.arguments, passed)
    _pass(t, end_phis, op.results, passed)
    goes_on = of_whole_waves(t, op, condition.operands[0], t.get(condition.operands[0]))
    t.f.branch_if(goes_on, inside, end)
    t.f.enter(inside)
    terminator = t.body(after)
    _pass(t, phis, before.arguments, terminator.operands)
    t.f.branch(header)
    t.f.enter(end)


@lowers("scf.execute_region")
def execute_region(t: Translator, op: Any) -> None:
    if len(op.regions[0].blocks) != 1:
        raise op.error("with several blocks has no lowering: inline it first")
    terminator = t.body(op.regions[0].blocks[0])
    for r, v in zip(op.results, terminator.operands, strict=True):
        t.alias(r, v)


@lowers("scf.index_switch")
def index_switch(t: Translator, op: Any) -> None:
    x = of_whole_waves(t, op, op.operands[0], t.integer(op.operands[0], 64))
    end = t.f.new_block("switch.end")
    phis = _phis(t, end, op.results)
    cases = [t.f.new_block("case") for _ in op.regions[1:]]
    default = t.f.new_block("default")
    labels = " ".join(f"i64 {n}, label %{b.label}" for n, b in zip(op.properties["cases"].values, cases, strict=True))
    t.f.terminate(f"switch {x.typed}, label %{default.label} [ {labels} ]")
    for block, region in zip([default, *cases], op.regions, strict=True):
        t.f.enter(block)
        terminator = t.body(region.blocks[0])
        _pass(t, phis, op.results, terminator.operands)
        t.f.branch(end)
    t.f.enter(end)
