"""Loops over workers by themselves: each lane does its turn, one dimension is made of several, tensors are shared.

scf.forall (%i) in (64) {                          %i = gpu.lane_id upper_bound 64
  ...                                       ->     ...
} {mapping = [#iree_gpu.lane_id<0>]}               gpu.barrier memfence [workgroup]
"""

from __future__ import annotations

from typing import Any

from ...dialects.gpu.attributes import WORKGROUP
from ...dialects.gpu.indexing import LaneIdOp
from ...dialects.gpu.subgroup import BarrierOp
from ...dialects.scf.builders import forall as forall_over
from ...dialects.scf.forall import ForallOp
from ...ir.attributes import ArrayAttr, Attribute, index
from ...ir.builder import Rewriter
from ...ir.operations import Block, Value
from ...ir.types import INDEX
from ..support import building


def lanes_do(forall: ForallOp) -> None:
    """Each lane does the turn of its number: there are as many turns as lanes. Then all wait for each other."""
    b = building.rewriter_before(forall)
    bound = forall.upper_bounds[0]
    properties: dict[str, Attribute] = {} if isinstance(bound, Value) else {"upper_bound": index(bound)}
    lane = b.make(LaneIdOp((), (INDEX,), properties))
    b.insert(BarrierOp((), (), {"address_spaces": ArrayAttr((WORKGROUP,))}))
    barrier = forall.prev
    assert barrier is not None
    building.inline_forall(forall, [lane], barrier, b)


def flatten(forall: ForallOp, mapping: Attribute, rewriter: Rewriter) -> ForallOp:
    """Replaces a loop by one with a single dimension."""
    rewriter.set_before(forall)
    rewriter.location = forall.location
    count = building.static_product(forall.upper_bounds)
    assert count is not None
    new = rewriter.insert(forall_over(([0], [count], [1]), forall.outputs, [mapping], forall.location))
    empty_end: Any = new.body.last
    rewriter.set_before(empty_end)
    digits = building.delinearize(rewriter, new.induction_variables[0], forall.upper_bounds)
    rewriter.inline_block_before(forall.body, empty_end, [*digits, *new.output_arguments])
    rewriter.erase(empty_end)
    forall.regions[0].append(Block())
    rewriter.replace(forall, new)
    return new


def share(forall: ForallOp, output: int) -> None:
    """Slices that turns take of a tensor, of which the loop makes another version, are of the shared one."""
    argument = forall.output_arguments[output]
    forall.outputs[output].replace_uses_if(
        argument, lambda user, _: user.name == "tensor.extract_slice" and forall.is_ancestor_of(user)
    )
