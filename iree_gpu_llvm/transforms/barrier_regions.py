"""Takes barrier regions apart into barriers of values.

%r = iree_gpu.barrier_region ins(%a : ...) {        %x = iree_gpu.value_barrier %a
^bb0(%x):                                           %y = linalg.copy ins(%b) outs(%x)
  %y = linalg.copy ins(%b) outs(%x)           ->    %r = iree_gpu.value_barrier %y
  iree_gpu.yield %y
}
"""

from __future__ import annotations

from ..dialects.iree_gpu.barrier_ops import BarrierRegionOp, ValueBarrierOp
from ..ir.builder import Rewriter
from ..ir.operations import Block, Value
from ..ir.rewriting import pattern


@pattern("iree_gpu.barrier_region")
def barriers_around_the_body(op: BarrierRegionOp, rewriter: Rewriter) -> bool:
    """A barrier of what goes in, the body, a barrier of what comes out."""
    rewriter.set_before(op)
    rewriter.location = op.location
    inputs = _barrier(list(op.inputs), rewriter)
    last = op.body.last
    rewriter.inline_block_before(op.body, op, inputs)
    results = list(last.operands)  # now that the arguments are replaced
    rewriter.erase(last)
    op.regions[0].append(Block())
    rewriter.set_before(op)
    rewriter.replace(op, _barrier(results, rewriter))
    return True


def _barrier(values: list[Value], rewriter: Rewriter) -> list[Value]:
    if not values:
        return []
    return list(rewriter.insert(ValueBarrierOp(values, [v.type for v in values])).results)


LOWER_BARRIER_REGIONS = (barriers_around_the_body,)
