"""Makes loops of `scf.for`, one after the other, of those of `scf.parallel`.

%r = scf.parallel (%i) = (%a) to (%z)         %r = scf.for %i = %a to %z step %s
    step (%s) init (%x) -> f32 {                  iter_args(%p = %x) -> (f32) {
  %v = memref.load %m[%i]               ->      %v = memref.load %m[%i]
  scf.reduce(%v : f32) {                        %t = arith.addf %p, %v
  ^bb0(%p: f32, %q: f32):                       scf.yield %t
    %t = arith.addf %p, %q                    }
    scf.reduce.return %t
  }
}

Each work item that reaches the loop does all of its turns, as it does those of any other.
"""

from __future__ import annotations

from typing import Any

from ..dialects.scf.parallel import ParallelOp
from ..ir.builder import Rewriter
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from .support import building


@define_pass("scf-parallel-for-to-nested-fors", title="ParallelForToNestedForsPass", reassociates=True)
def parallel_to_nested_fors(op: Operation) -> None:
    """Convert scf.parallel to nested scf.for operations."""
    for inner in list(op.walk()):
        if isinstance(inner, ParallelOp):
            _to_loops(inner)


def _to_loops(op: Any) -> None:
    b = building.rewriter_before(op)
    variables: list[Value] = []
    carried: list[Value] = list(op.initVals)
    nest: list[Any] = []
    for low, high, step in zip(op.lowerBound, op.upperBound, op.step, strict=True):
        loop = building.loop(b, low, high, step, carried=carried)
        nest.append(loop)
        variables.append(loop.body.arguments[0])
        carried = list(loop.body.arguments[1:])
        b.set_before(loop.body.last)
    body, end = op.regions[0].blocks[0], nest[-1].body.last
    reduce: Any = body.last
    b.inline_block_before(body, end, variables)
    values = [_reduced(b, r, x, v, end) for r, x, v in zip(reduce.regions, carried, list(reduce.operands), strict=True)]
    b.erase(reduce)
    for loop in reversed(nest):
        loop.body.last.operands = values
        values = list(loop.results)
    b.replace(op, values)


def _reduced(b: Rewriter, region: Any, x: Value, v: Value, end: Operation) -> Value:
    """What a reduction makes of what there is and a turn's value."""
    block = region.blocks[0]
    last = block.last
    b.inline_block_before(block, end, [x, v])
    found = last.operands[0]
    b.erase(last)
    return found
