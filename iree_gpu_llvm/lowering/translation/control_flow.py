"""`cf` and `func`: branches with arguments become phis."""

from __future__ import annotations

from typing import Any

from ...ir.control_flow import successor_ranges
from ..llvm_text import int_const
from ..translator import Translator, lowers
from .whole_waves import of_whole_waves


@lowers("cf.br")
def branch(t: Translator, op: Any) -> None:
    target = op.successors[0]
    t.branch_values(target, op.operands)
    t.f.branch(t.blocks[target])


@lowers("cf.cond_br")
def conditional_branch(t: Translator, op: Any) -> None:
    condition = of_whole_waves(t, op, op.operands[0], t.get(op.operands[0]))
    then, otherwise = op.successors
    weights = op.properties.get("branch_weights")
    suffix = ""
    if weights is not None:
        body = ", ".join(f"i32 {w}" for w in weights.values)
        suffix = ", !prof " + t.module.metadata(f'!{{!"branch_weights", {body}}}')
    # Two edges to one block with different arguments need a block of their own for one of them.
    if then is otherwise and list(op.trueDestOperands) != list(op.falseDestOperands):
        between = t.f.new_block("edge")
        t.branch_values(then, op.trueDestOperands)
        t.f.branch_if(condition, t.blocks[then], between, suffix)
        t.f.enter(between)
        t.branch_values(otherwise, op.falseDestOperands)
        t.f.branch(t.blocks[otherwise])
        return
    t.branch_values(then, op.trueDestOperands)
    t.branch_values(otherwise, op.falseDestOperands)
    t.f.branch_if(condition, t.blocks[then], t.blocks[otherwise], suffix)


@lowers("cf.switch")
def switch(t: Translator, op: Any) -> None:
    """Several cases may lead to one block with different arguments: each edge then has a block of its own."""
    x = of_whole_waves(t, op, op.operands[0], t.get(op.operands[0]))
    values = op.properties.get("case_values")
    cases = [int_const(n, x.type) for n in values.values] if values is not None else []
    if len(cases) == 1 and len(op.successors) > 2:  # a splat is kept as one value
        cases *= len(op.successors) - 1
    labels, edges = [], []
    for target, (begin, end) in zip(op.successors, successor_ranges(op) or (), strict=True):
        passed = op.operands[begin:end]
        if op.successors.count(target) > 1:
            edges.append((t.f.new_block("edge"), target, passed))
            labels.append(edges[-1][0].label)
        else:
            t.branch_values(target, passed)
            labels.append(t.blocks[target].label)
    table = " ".join(f"{c.typed}, label %{label}" for c, label in zip(cases, labels[1:], strict=True))
    t.f.terminate(f"switch {x.typed}, label %{labels[0]} [ {table} ]")
    for edge, target, passed in edges:
        t.f.enter(edge)
        t.branch_values(target, passed)
        t.f.branch(t.blocks[target])


@lowers("cf.assert")
def check(t: Translator, op: Any) -> None:
    """A kernel has nowhere to report to: a failed assertion stops the wave with a trap."""
    failed, rest = t.f.new_block("assert.fail"), t.f.new_block("assert.ok")
    t.f.branch_if(t.get(op.operands[0]), rest, failed)
    t.f.enter(failed)
    t.f.call("void", "llvm.trap", [])
    t.f.terminate("unreachable")
    t.f.enter(rest)


@lowers("func.return", "gpu.return")
def ret(t: Translator, op: Any) -> None:
    if op.operands:
        raise op.error("a kernel returns no values")
    t.f.terminate("ret void")
