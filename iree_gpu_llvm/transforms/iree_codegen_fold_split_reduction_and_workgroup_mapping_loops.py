"""Makes one loop over workgroups of that over the parts of a reduction and the one inside it.

scf.forall (%k) = (0) to (64) step (16) {        scf.forall (%k, %i) = (0, 0) to (64, %n) step (16, 1) {
  scf.forall (%i) in (%n) {                        memref.store %v, %m[%k, %i]
    memref.store %v, %m[%k, %i]            ->    } {mapping = [#iree_codegen.workgroup_mapping<y>,
  } {mapping = [#iree_codegen                                 #iree_codegen.workgroup_mapping<x>]}
      .workgroup_mapping<x>]}
} {mapping = [#iree_linalg_ext
    .split_reduction_mapping<0>]}

What stands between the loops is then done by each workgroup, so that it may compute, allocate, and read what the inner
loop does not write. Loops where it does more, or where the bounds of the inner loop depend on the outer one, stay.
"""

from __future__ import annotations

from typing import Any

from ..dialects.iree_codegen.attributes import WorkgroupMappingAttr
from ..dialects.iree_linalg_ext.attributes import SplitReductionMappingAttr
from ..dialects.scf.builders import forall as forall_over
from ..dialects.scf.forall import ForallOp
from ..ir.builder import Rewriter
from ..ir.effects import READ, WRITE, is_pure, memory_effects
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from .support import building
from .support.buffers import is_allocation, may_alias, root


@define_pass(
    "iree-codegen-fold-split-reduction-and-workgroup-mapping-loops",
    anchor="func.func",
    title="FoldSplitReductionAndWorkgroupMappingLoopsPass",
)
def fold_split_reduction_loops(function: Operation) -> None:
    """Make one loop over workgroups of that over the parts of a reduction and the one inside it."""
    foralls = [op for op in function.walk() if isinstance(op, ForallOp)]
    for outer in [forall for forall in foralls if _is_over(forall, SplitReductionMappingAttr)]:
        inner = _only_loop_in(outer)
        if inner is not None and not outer.results and not inner.results and _can_be_between(outer, inner):
            _fold(outer, inner)


def _is_over(forall: ForallOp, kind: type) -> bool:
    """Whether all dimensions are mapped to attributes of a class."""
    return bool(forall.mapping) and all(isinstance(m, kind) for m in forall.mapping.elements)


def _only_loop_in(outer: ForallOp) -> ForallOp | None:
    found = [op for op in outer.body if isinstance(op, ForallOp) and _is_over(op, WorkgroupMappingAttr)]
    return found[0] if len(found) == 1 else None


def _can_be_between(outer: ForallOp, inner: ForallOp) -> bool:
    changed = memory_effects(inner)
    written = None if changed is None else [v for kind, v in changed if kind == WRITE]
    between = [op for op in outer.body if op not in (inner, outer.body.last)]
    return all(_may_be_repeated(op, outer, written) for op in between) and all(
        _bound_from_outside(v, outer) for v in inner.operands
    )


def _may_be_repeated(op: Operation, outer: ForallOp, written: list[Value | None] | None) -> bool:
    """Whether each workgroup may do it while others are at the inner loop, which writes `written` (None: anything)."""
    effects = memory_effects(op)
    if effects is None:
        return False
    for kind, v in effects:
        if v is not None and _is_own(v, outer):
            continue
        if kind == WRITE or (kind == READ and (v is None or _is_among(v, written))):
            return False
    return True


def _is_among(memory: Value, written: list[Value | None] | None) -> bool:
    return written is None or any(w is None or may_alias(memory, w) for w in written)


def _is_own(memory: Value, outer: ForallOp) -> bool:
    buffer = root(memory)
    op = buffer.defining_op
    return op is not None and is_allocation(buffer) and outer.is_ancestor_of(op)


def _bound_from_outside(v: Value, outer: ForallOp) -> bool:
    """Whether a value is there before a loop, or can be computed before it."""
    op = v.defining_op
    if op is None:
        return v.owner is not outer.body
    if op.parent is not outer.body:
        return True
    return is_pure(op) and not op.regions and all(_bound_from_outside(x, outer) for x in op.operands)


def _move_before(v: Value, outer: ForallOp, rewriter: Rewriter) -> None:
    op = v.defining_op
    if op is None or op.parent is not outer.body:
        return
    for x in op.operands:
        _move_before(x, outer, rewriter)
    rewriter.move_before(op, outer)


def _fold(outer: ForallOp, inner: ForallOp) -> None:
    rewriter = building.rewriter_before(outer)
    for v in inner.operands:
        _move_before(v, outer, rewriter)
    bounds = (
        [*outer.lower_bounds, *inner.lower_bounds],
        [*outer.upper_bounds, *inner.upper_bounds],
        [*outer.steps, *inner.steps],
    )
    slower: list[Any] = list(outer.mapping.elements)
    faster: list[Any] = list(inner.mapping.elements)
    mapping = [*(_workgroup_dimension(len(faster) + m.mapping_id) for m in slower), *faster]
    made = forall_over(bounds, mapping=mapping, location=outer.location)
    made.attributes.update(inner.attributes)
    rewriter.set_before(outer)
    rewriter.insert(made)
    building.inline_forall(inner, made.body.arguments[outer.rank :], inner, rewriter)
    end: Any = made.body.last
    building.inline_forall(outer, made.body.arguments[: outer.rank], end, rewriter)


def _workgroup_dimension(n: int) -> WorkgroupMappingAttr:
    """The n-th, counted from the fastest."""
    if n < 2:
        return WorkgroupMappingAttr("xy"[n], 0)
    return WorkgroupMappingAttr("z", n - 2)
