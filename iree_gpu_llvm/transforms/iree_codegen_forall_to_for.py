"""Makes loops of `scf.for` of those of `scf.forall` that say nothing of who does their turns.

%r = scf.forall (%i) = (0) to (8) step (2)        %r = scf.for %i = %c0 to %c8 step %c2
    shared_outs(%o = %x) -> (tensor<8xf32>) {         iter_args(%o = %x) -> (tensor<8xf32>) {
  %t = ...                                          %t = ...
  scf.forall.in_parallel {                   ->     %n = tensor.insert_slice %t into %o[%i] [2] [1]
    tensor.parallel_insert_slice                    scf.yield %n
      %t into %o[%i] [2] [1]                      }
  }
}

Each work item that reaches the loop does all of its turns. `iree-pcf-lower-structural-pcf` leaves such loops, which
have the turns of one worker alone.
"""

from __future__ import annotations

from typing import Any

from ..dialects.scf.forall import ForallOp
from ..dialects.tensor.slices import InsertSliceOp, ParallelInsertSliceOp
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from .parallel_loops.foralls import insertions
from .support import building


@define_pass("iree-codegen-forall-to-for", anchor="func.func", title="ForallToForPass")
def forall_to_for(function: Operation) -> None:
    """Make loops that every work item does of scf.forall without a mapping."""
    for forall in [op for op in function.walk_post() if isinstance(op, ForallOp)]:
        if not (forall.mapping is not None and forall.mapping.elements) and _is_of_slices(forall):
            _to_loops(forall)


def _is_of_slices(forall: ForallOp) -> bool:
    return all(isinstance(op, ParallelInsertSliceOp) for op in insertions(forall))


def _to_loops(forall: Any) -> None:
    b = building.rewriter_before(forall)
    lower, upper, steps = (
        [building.value_of(b, x) for x in bounds] for bounds in (forall.lower_bounds, forall.upper_bounds, forall.steps)
    )
    made: list[Value] = list(forall.outputs)
    variables: list[Value] = []
    nest: list[Any] = []
    for bounds in zip(lower, upper, steps, strict=True):
        loop = building.loop(b, *bounds, carried=made)
        nest.append(loop)
        variables.append(loop.body.arguments[0])
        made = list(loop.body.arguments[1:])
        b.set_before(loop.body.last)
    shared = {argument: k for k, argument in enumerate(forall.output_arguments)}
    parts = [(op, shared[op.dest]) for op in insertions(forall)]
    terminator = forall.body.last
    b.inline_block_before(forall.body, nest[-1].body.last if nest else forall, [*variables, *made])
    for op, k in parts:  # one after the other, where several go into the same tensor
        operands = [op.source, made[k], *op.operands[2:]]
        made[k] = b.insert(InsertSliceOp(operands, (made[k].type,), dict(op.properties))).results[0]
    b.erase(terminator)
    for loop in reversed(nest):
        loop.body.last.operands = made
        made = list(loop.results)
    b.replace(forall, made)
