"""Runs passes and patterns on what a handle stands for."""

from __future__ import annotations

from typing import Any

from ...dialects.transform.passes import ApplyCSEOp, ApplyDCEOp, ApplyLICMOp, ApplyPatternsOp, ApplyRegisteredPassOp
from ...ir.attributes import UNIT, StringAttr
from ...ir.diagnostics import CompileError
from ...ir.operations import Operation
from ...ir.passes import PassManager, find_pass
from ...ir.pipeline_text import make_pass
from ...ir.restoring import Restoring
from ...ir.rewriting import BOTTOM_UP, PatternSet, rewrite_greedily
from ..cse import merge_equal_ops
from ..loop_invariant_code_motion import LOOPS, move_out_of
from .pattern_sets import patterns_of
from .state import State, Tracker, wrong_kind
from .steps import each

CANONICALIZATION = "transform.apply_patterns.canonicalization"


def check_apart(op: Operation, target: Operation) -> None:
    """What changes the IR inside a target must not stand there itself."""
    at: Operation | None = op
    while at is not None:
        if at is target:
            error = op.plain_error("cannot apply transform to itself (or one of its ancestors)")
            error.diagnostics[0].note("target payload op", target.location)
            raise error
        at = at.parent_op


@each("transform.apply_patterns")
def apply_patterns(op: ApplyPatternsOp, target: Operation, state: State) -> None:
    check_apart(op, target)
    inner = list(op.patterns.blocks[0])
    patterns = [p for each in inner if each.name != CANONICALIZATION for p in patterns_of(each)]
    tracker = Tracker(state, op)
    config = BOTTOM_UP._replace(
        max_iterations=op.max_iterations.value,
        max_rewrites=op.max_num_rewrites.value,
        cse_between=(lambda top: merge_equal_ops(top, tracker)) if op.apply_cse is UNIT else None,
    )
    canonical = any(each.name == CANONICALIZATION for each in inner)
    rewrite_greedily(target, PatternSet(patterns, canonical=canonical), config, tracker)
    tracker.fail()


@each("transform.apply_cse")
def apply_cse(op: ApplyCSEOp, target: Operation, state: State) -> None:
    check_apart(op, target)
    tracker = Tracker(state, op)
    merge_equal_ops(target, tracker)
    tracker.fail()


@each("transform.apply_dce")
def apply_dce(op: ApplyDCEOp, target: Operation, state: State) -> None:
    check_apart(op, target)
    rewrite_greedily(target, PatternSet([]), BOTTOM_UP._replace(fold=False))


@each("transform.apply_licm")
def apply_licm(op: ApplyLICMOp, target: Operation, state: State) -> None:
    if target.name not in LOOPS:
        raise wrong_kind(op, target)
    move_out_of(target)


@each("transform.apply_registered_pass", consumes=["target"])
def apply_pass(op: ApplyRegisteredPassOp, target: Operation, state: State) -> Operation:
    name = op.pass_name.value
    info = find_pass(name)
    if info is None:
        raise op.plain_error(f"unknown pass or pass pipeline: {name}")
    check_apart(op, target)
    try:
        found = make_pass(info, " ".join(f"{k}={_option(v)}" for k, v in op.options.entries))
    except CompileError as e:
        error = op.plain_error(e.diagnostics[0].message.partition("\n")[0])
        error.diagnostics.append(
            op.plain_error(f"failed to add pass or pass pipeline to pipeline: {name}").diagnostics[0]
        )
        raise error from None
    manager = PassManager(target.name)
    try:
        manager.add(found)
        manager.run(target, instrumentations=[Restoring()])
    except CompileError as e:
        failed = op.plain_error("pass pipeline failed")
        failed.diagnostics[0].note("target op", target.location)
        raise CompileError([*e.diagnostics, *failed.diagnostics]) from None
    return target


def _option(value: Any) -> str:
    return (
        value.value
        if isinstance(value, StringAttr)
        else value.untyped_text()
        if hasattr(value, "untyped_text")
        else str(value)
    )
