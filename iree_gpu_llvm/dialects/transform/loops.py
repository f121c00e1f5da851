"""Transforms of loops."""

from __future__ import annotations

from ...ir.definitions import Op, attr, operand, result, variadic_result
from .handles import POSITIVE
from .types import OP_HANDLE


class ForallToForOp(Op):
    name = "transform.loop.forall_to_for"
    target = operand(OP_HANDLE)
    transformed = variadic_result(OP_HANDLE)
    assembly = "$target attr-dict `:` functional-type(operands, results)"


class PromoteIfOneIterationOp(Op):
    name = "transform.loop.promote_if_one_iteration"
    target = operand(OP_HANDLE)
    assembly = "$target attr-dict `:` type($target)"


class HoistLoopInvariantSubsetsOp(Op):
    name = "transform.loop.hoist_loop_invariant_subsets"
    target = operand(OP_HANDLE)
    assembly = "$target attr-dict `:` type($target)"


class UnrollOp(Op):
    name = "transform.loop.unroll"
    target = operand(OP_HANDLE)
    factor = attr(POSITIVE)
    assembly = "$target `factor` `=` $factor attr-dict `:` type($target)"


class UnrollFullOp(Op):
    name = "transform.loop.unroll_full"
    target = operand(OP_HANDLE)
    assembly = "$target attr-dict `:` type($target)"


class CoalesceOp(Op):
    name = "transform.loop.coalesce"
    target = operand(OP_HANDLE)
    transformed = result(OP_HANDLE)
    assembly = "$target attr-dict `:` functional-type(operands, results)"
