"""Makes loops count from 0 in steps of 1.

scf.forall (%i) = (4) to (40) step (3) {      scf.forall (%n) in (12) {
  memref.store %v, %m[%i]               ->      %i = affine.apply affine_map<(d0) -> (d0 * 3 + 4)>(%n)
} {mapping = [#gpu.thread<linear_dim_0>]}       memref.store %v, %m[%i]
                                              } {mapping = [#gpu.thread<linear_dim_0>]}

Loops of `scf.for` stay where their lower bound or step is not known, or where they count in integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..dialects.index_lists import Mixed, known_integer
from ..dialects.scf.builders import forall as forall_over
from ..dialects.scf.forall import ForallOp
from ..dialects.scf.loops import ForOp
from ..ir.affine import Symbol
from ..ir.builder import Builder
from ..ir.operations import Block, Operation
from ..ir.passes import Option, define_pass
from ..ir.types import INDEX
from .support import building
from .support.turns import position, turns


@define_pass(
    "iree-codegen-normalize-loop-bounds",
    title="NormalizeLoopBoundsPass",
    options={
        "normalize-for": Option("Enable normalization for `scf.for` loops"),
        "normalize-forall": Option("Enable normalization for `scf.forall` loops"),
    },
)
def normalize_loop_bounds(op: Operation, *, normalize_for: bool = True, normalize_forall: bool = True) -> None:
    """Make loops count from 0 in steps of 1."""
    for loop in list(op.walk()):
        if isinstance(loop, ForallOp) and normalize_forall and not loop.is_normalized:
            _normalize_forall(loop)
        elif isinstance(loop, ForOp) and normalize_for:
            _normalize_for(loop)


def _normalize_forall(forall: ForallOp) -> None:
    b = Builder.at_op(forall)
    counts, rank = turns(b, forall), forall.rank
    bounds: tuple[Sequence[Mixed], Sequence[Mixed], Sequence[Mixed]] = ([0] * rank, counts, [1] * rank)
    mapping = None if forall.mapping is None else list(forall.mapping.elements)
    made = forall_over(bounds, forall.outputs, mapping, forall.location)
    made.attributes.update(forall.attributes)
    places = list(zip(forall.lower_bounds, forall.steps, strict=True))
    _take_body(forall.body, made.body, places)
    b.insert(made)
    for old, new in zip(forall.results, made.results, strict=True):
        old.replace_all_uses_with(new)
    forall.erase()


def _take_body(source: Block, target: Block, places: Sequence[tuple[Mixed, Mixed]]) -> None:
    """Moves the ops of a loop's body into that of a loop from 0 in steps of 1. `places`: lower bound and step of each
    variable."""
    if target.last is not None:
        target.last.erase()
    rank = len(places)
    for old, new in zip(source.arguments[rank:], target.arguments[rank:], strict=True):
        old.replace_all_uses_with(new)
    b = Builder(target)
    for old, new, (low, step) in zip(source.arguments, target.arguments, places, strict=False):
        old.replace_all_uses_with(position(b, new, low, step))
    for op in list(source):
        op.detach()
        target.append(op)


def _normalize_for(loop: Any) -> None:
    low, high, step = loop.operands[:3]
    a, z, s = (known_integer(x) for x in (low, high, step))
    if low.type is not INDEX or a is None or s is None or s <= 0 or (a, s) == (0, 1):
        return
    if "unsignedCmp" in loop.properties:  # from -1, which is large, there would be no turns
        return
    b = Builder.at_op(loop)
    dynamic = building.apply(b, (Symbol(0) - a).ceildiv(s), (), [high]) if z is None else None
    zero = building.constant(b, 0)
    upper = dynamic or building.constant(b, max(-(-((z or 0) - a) // s), 0))
    variable = loop.body.arguments[0]
    inside = Builder(loop.body, loop.body.first, loop.location)
    value = position(inside, variable, a, s)
    variable.replace_uses_if(value, lambda op, _: op is not value.defining_op)
    loop.operands = [zero, upper, building.constant(b, 1), *loop.operands[3:]]
