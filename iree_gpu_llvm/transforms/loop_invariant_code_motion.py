"""Moves what a loop computes anew in each turn, and always the same, in front of it.

scf.for %i = %c0 to %n step %c1 {             %s = arith.addi %n, %c1 : index
  %s = arith.addi %n, %c1 : index       ->    scf.for %i = %c0 to %n step %c1 {
  memref.store %x, %m[%s]                       memref.store %x, %m[%s]
}                                             }

Only ops without effects move, which may run even where the loop would have no turn.
"""

from __future__ import annotations

from ..ir.effects import is_pure
from ..ir.operations import Operation, Region, Value
from ..ir.passes import define_pass
from ..ir.traits import Terminator

LOOPS = frozenset({"affine.for", "affine.parallel", "scf.for", "scf.forall", "scf.parallel", "scf.while"})


@define_pass("loop-invariant-code-motion", title="LoopInvariantCodeMotionPass")
def loop_invariant_code_motion(op: Operation) -> None:
    """Move what is the same in every turn of a loop in front of it."""
    for loop in [inner for inner in op.walk_post() if inner.name in LOOPS]:
        move_out_of(loop)


def move_out_of(loop: Operation) -> None:
    for region in loop.regions:
        _move_out(loop, region)


def _move_out(loop: Operation, region: Region) -> None:
    for block in region.blocks:
        for op in list(block):
            if _is_invariant(op, region) and loop.parent is not None:
                op.detach()
                loop.parent.insert_before(loop, op)


def _is_invariant(op: Operation, region: Region) -> bool:
    if Terminator in getattr(type(op), "traits", ()) or not is_pure(op):
        return False
    return all(_is_outside(v, region) for inner in op.walk() for v in inner.operands if not _is_within(v, op))


def _is_outside(v: Value, region: Region) -> bool:
    block = v.parent_block
    return block is None or not region.is_ancestor_of(block.parent)


def _is_within(v: Value, op: Operation) -> bool:
    """Whether a value is made inside an op's regions."""
    block = v.parent_block
    return block is not None and any(r.is_ancestor_of(block.parent) for r in op.regions)
