"""Loops made of other loops."""

from __future__ import annotations

from typing import Any

from ...dialects.scf.canonicalization import trip_count
from ...dialects.scf.forall import ForallOp
from ...dialects.scf.loops import ForOp
from ...dialects.transform.loops import ForallToForOp, PromoteIfOneIterationOp, UnrollFullOp
from ...ir.builder import Rewriter
from ...ir.operations import Block
from ..iree_codegen_unroll_annotated_loops import unroll
from ..support import building
from ..vectorization.bounds import turns_of
from .state import State, Tracker, failure, wrong_kind
from .steps import Payload, each, step


@step("transform.loop.forall_to_for", consumes=["target"])
def forall_to_for(op: ForallToForOp, state: State) -> list[Payload]:
    target = state.only(op.target, op, "expected a single payload op")
    if not isinstance(target, ForallOp):
        raise failure(op, "expected the payload to be scf.forall", target, "payload op")
    if target.results:
        raise failure(op, "unsupported shared outputs (didn't bufferize?)", target, "payload op")
    if len(op.results) != target.rank:
        counts = f"({len(op.results)}) as payload has induction variables ({target.rank})"
        raise failure(op, f"op expects as many results {counts}", target, "payload op")
    b = building.rewriter_before(target)
    bounds = [[building.value_of(b, x) for x in xs] for xs in (target.lower_bounds, target.upper_bounds, target.steps)]
    nest: list[Any] = []
    for lower, upper, by in zip(*bounds, strict=True):
        nest.append(building.loop(b, lower, upper, by))
        b.set_before(nest[-1].body.last)
    building.inline_forall(target, [loop.body.arguments[0] for loop in nest], nest[-1].body.last, b)
    return [[loop] for loop in nest]


@each("transform.loop.promote_if_one_iteration", consumes=["target"])
def promote_if_one_iteration(op: PromoteIfOneIterationOp, target: Any, state: State) -> None:
    """A loop with other numbers of turns stays."""
    if not isinstance(target, ForOp):
        if target.name in ("scf.forall", "affine.for"):
            raise op.error(f"promotes only scf.for, as far as is implemented, and this is '{target.name}'")
        raise wrong_kind(op, target)
    if turns_of(target) != (1, 1):
        return
    rewriter, last = Rewriter(Tracker(state, op)), target.body.last
    results = list(last.operands)
    arguments = [target.lowerBound, *target.initArgs]
    inside = list(target.body.arguments)
    results = [arguments[inside.index(v)] if v in inside else v for v in results]
    rewriter.erase(last)
    rewriter.inline_block_before(target.body, target, arguments)
    target.regions[0].append(Block())
    rewriter.replace(target, results)


@each("transform.loop.unroll_full", consumes=["target"])
def unroll_full(op: UnrollFullOp, target: Any, state: State) -> None:
    turns = trip_count(target) if isinstance(target, ForOp) else None
    if turns is None:
        raise failure(op, "failed to unroll", target)
    unroll(target, turns)
