"""Makes a branch of a loop that turns at most once, and what it does of one that turns exactly once.

%id = gpu.thread_id x upper_bound 256         %0 = arith.cmpi sgt, %c32, %id : index
scf.for %i = %id to %c32 step %c256 {         scf.if %0 {
  memref.store %v, %m[%i]               ->      memref.store %v, %m[%id]
}                                             }

How often a loop turns follows from ranges of its bounds, which ids and affine ops have.
"""

from __future__ import annotations

from typing import Any

from ..dialects.arith.attributes import CMPI_PREDICATE
from ..dialects.arith.comparisons import CmpIOp
from ..dialects.scf.branches import IfOp, YieldOp
from ..dialects.scf.canonicalization import inline
from ..ir.attributes import Attribute
from ..ir.builder import Rewriter
from ..ir.operations import Block, Operation, Region
from ..ir.passes import define_pass
from ..ir.rewriting import BOTTOM_UP, PatternSet, pattern, rewrite_greedily
from ..ir.types import I1, INDEX
from .vectorization.bounds import turns_of


@define_pass("iree-codegen-remove-single-iteration-loop", anchor="func.func", title="RemoveSingleIterationLoopPass")
def remove_single_iteration_loops(function: Operation) -> None:
    """Make branches of loops that turn at most once."""
    rewrite_greedily(function, PatternSet([_replace]), BOTTOM_UP)


@pattern("scf.for")
def _replace(loop: Any, rewriter: Rewriter) -> bool:
    if loop.lowerBound.type is not INDEX:
        return False
    least, most = turns_of(loop)
    if most != 1:
        return False
    arguments = [loop.lowerBound, *loop.initArgs]
    if least == 1:
        inline(loop, loop.body, arguments, rewriter)
        return True
    predicate: dict[str, Attribute] = {"predicate": CMPI_PREDICATE.of("sgt" if loop.unsignedCmp is None else "ugt")}
    runs = rewriter.make(CmpIOp((loop.upperBound, loop.lowerBound), (I1,), predicate))
    then, otherwise = Block(), Block()
    types = [r.type for r in loop.results]
    regions = [Region([then]), Region([otherwise] if types else [])]
    branch = rewriter.insert(IfOp((runs,), types, {}, {}, regions, location=loop.location))
    if types:
        otherwise.append(YieldOp(loop.initArgs, location=loop.location))
    rewriter.merge_into(loop.body, then, arguments)
    rewriter.replace(loop, branch.results)
    return True
