"""`cf` and `func`: branches with arguments become phis."""

from __future__ import annotations

from typing import Any

from ..translator import Translator, lowers


@lowers("cf.br")
def branch(t: Translator, op: Any) -> None:
    target = op.successors[0]
    t.branch_values(target, op.operands)
    t.f.branch(t.blocks[target])


@lowers("cf.cond_br")
def conditional_branch(t: Translator, op: Any) -> None:
    condition = t.get(op.operands[0])
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
    raise op.error("has no lowering to LLVM IR: turn it into conditional branches first")


@lowers("cf.assert")
def check(t: Translator, op: Any) -> None:
    """A kernel has nowhere to report to: a failed assertion stops the wave with a trap."""
    failed, rest = t.f.new_block("assert.fail"), t.f.new_block("assert.ok")
    t.f.branch_if(t.get(op.operands[0]), rest, failed)
    t.f.enter(failed)
    t.f.call("void", "llvm.trap", [])
    t.f.terminate("unreachable")
    t.f.enter(rest)


@lowers("func.return")
def ret(t: Translator, op: Any) -> None:
    if op.operands:
        raise op.error("a kernel returns no values")
    t.f.terminate("ret void")
