"""Canonicalization: ops fold to constants and simpler ops, each constant is made once at the top, dead code goes.

%c0 = arith.constant 0 : i32
%0 = arith.addi %a, %c0 : i32          ->  return %a : i32
return %0 : i32
"""

from __future__ import annotations

from ..ir.operations import Operation
from ..ir.passes import Option, define_pass
from ..ir.rewriting import GreedyConfig, PatternSet, rewrite_greedily


@define_pass(
    "canonicalize",
    title="CanonicalizerPass",
    options={
        "top-down": Option("Go through ops from first to last, not from last to first."),
        "region-simplify": Option("How far to simplify control flow.", ("disabled", "normal", "aggressive")),
        "max-iterations": Option("How often to go through all ops, at most; -1 for no limit."),
        "max-num-rewrites": Option("How many patterns to apply, at most; -1 for no limit."),
        "test-convergence": Option("Fail if the last iteration still changed something."),
        "cse-between-iterations": Option("Merge equal ops after each iteration."),
        "disable-patterns": Option("Names of patterns not to apply."),
        "enable-patterns": Option("Names of the only patterns to apply."),
        "filter-dialects": Option("Apply patterns only to ops of these dialects."),
    },
)
def canonicalize(
    op: Operation,
    *,
    top_down: bool = True,
    region_simplify: str = "normal",
    max_iterations: int = 10,
    max_num_rewrites: int = -1,
    test_convergence: bool = False,
    cse_between_iterations: bool = False,
    disable_patterns: tuple[str, ...] = (),
    enable_patterns: tuple[str, ...] = (),
    filter_dialects: tuple[str, ...] = (),
) -> None:
    """Fold ops, apply their own simplifications, and remove what is dead."""
    from .cse import merge_equal_ops

    patterns = PatternSet(canonical=True, disabled=disable_patterns, enabled=enable_patterns, dialects=filter_dialects)
    config = GreedyConfig(
        top_down=top_down,
        max_iterations=max_iterations,
        max_rewrites=max_num_rewrites,
        region_simplify=region_simplify,
        cse_between=merge_equal_ops if cse_between_iterations else None,
    )
    if not rewrite_greedily(op, patterns, config) and test_convergence:
        raise op.plain_error("canonicalization did not converge")
