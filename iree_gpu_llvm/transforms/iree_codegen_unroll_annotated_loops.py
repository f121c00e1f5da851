"""Unrolls loops that are marked so: those that copy a workgroup's share in several turns.

scf.for %i = %c0 to %c512 step %c256 {        %0 = f(%c0)
  f(%i)                                 ->    %1 = f(%c256)
} {unroll_loop}

A marked loop whose number of turns is not known, or is more than MAX_TURNS, stays a loop without the mark.
"""

from __future__ import annotations

from typing import Any

from ..dialects.scf.canonicalization import trip_count
from ..ir.attributes import IntegerAttr
from ..ir.builder import Builder
from ..ir.folding import constant_value
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass

MARK = "unroll_loop"
MAX_TURNS = 256


@define_pass("iree-codegen-unroll-annotated-loops", title="UnrollAnnotatedLoopsPass")
def unroll_annotated_loops(op: Operation) -> None:
    """Unroll scf.for loops that are marked with unroll_loop."""
    for loop in [inner for inner in op.walk_post() if inner.name == "scf.for" and MARK in inner.attributes]:
        del loop.attributes[MARK]
        turns = trip_count(loop)
        if turns is not None and turns <= MAX_TURNS:
            unroll(loop, turns)


def unroll(loop: Any, turns: int) -> None:
    """Puts a copy of the body for each turn in the loop's place."""
    b = Builder.at_op(loop)
    lower, step = (constant_value(v) for v in (loop.operands[0], loop.operands[2]))
    assert isinstance(lower, IntegerAttr)
    counter, *carried = loop.body.arguments
    values: list[Value] = list(loop.operands[3:])
    for turn in range(turns):
        at = lower.value + turn * (step.value if isinstance(step, IntegerAttr) else 0)
        mapping: dict[Any, Any] = {counter: b.constant(IntegerAttr(at, counter.type))}
        mapping.update(zip(carried, values, strict=True))
        for op in loop.body:
            if op is not loop.body.last:
                for r in b.insert(op.clone(mapping)).results:
                    r.name = None
        values = [mapping.get(v, v) for v in loop.body.last.operands]
    loop.replace_with(values)
