"""Which copies and structured ops are the work of a whole workgroup, to be shared out among its work items.

    memref.copy %a, %b                  of the workgroup
    scf.forall (%i) in (64) {
      memref.copy %c, %d                of work item %i
    } {mapping = [#gpu.thread<x>]}

Those inside a loop over work items, subgroups or lanes are one work item's already, as are those on private memory or
at a place that depends on the work item's id. A structured op without parallel loops cannot be shared out, but if it
adds to what is there, only one work item may do it.
"""

from __future__ import annotations

from typing import Any

from ..ir.operations import Operation, Value
from ..ir.types import MemRefType
from .gpu.attributes import PRIVATE, LaneMappingAttr, ThreadMappingAttr, WarpMappingAttr
from .iree_gpu.config_attributes import LaneIdAttr
from .linalg.structured import StructuredOp
from .scf.forall import ForallOp

SHARED_OUT = (ThreadMappingAttr, WarpMappingAttr, LaneMappingAttr, LaneIdAttr)
OF_ONE_WORK_ITEM = frozenset({"gpu.thread_id", "gpu.global_id", "gpu.lane_id", "gpu.subgroup_id", "memref.alloca"})
"""Ops that give each work item something else: its id, or memory of its own, in whichever words its type says so."""


def is_workgroup_work(op: Any) -> bool:
    """Whether an op works on buffers for the whole workgroup, and can be cut along a dimension or must not be done by
    several."""
    if op.name == "memref.copy":
        buffers, has_parts = op.operands, True
    elif isinstance(op, StructuredOp) and not op.results:
        buffers, has_parts = op.outs, "parallel" in op.iterators
        if not has_parts and not _adds_to_outputs(op):
            return False
    else:
        return False
    return all(_is_strided(v, has_parts) for v in buffers) and is_reached_by_all_alike(op)


def is_reached_by_all_alike(op: Operation) -> bool:
    """Whether what an op does to buffers is the same for all work items of a workgroup, which it does not share out."""
    return not _is_shared_out(op) and not _is_of_one_work_item(op)


def _is_strided(v: Value, has_parts: bool) -> bool:
    t = v.type
    return isinstance(t, MemRefType) and (t.rank > 0 or not has_parts) and t.strides_and_offset() is not None


def _adds_to_outputs(op: StructuredOp) -> bool:
    return any(a.users for a in op.body.arguments[len(op.ins) :])


def _is_shared_out(op: Operation) -> bool:
    around = op.parent_op
    while around is not None:
        if isinstance(around, ForallOp) and around.mapping is not None:
            if any(isinstance(m, SHARED_OUT) for m in around.mapping.elements):
                return True
        elif around.name == "func.func":
            return False
        around = around.parent_op
    return True  # in no function: nobody's


def _is_of_one_work_item(op: Operation) -> bool:
    """Whether an operand is private memory, or what the op does, or whether it is reached, depends on the work item."""
    if any(isinstance(v.type, MemRefType) and v.type.memory_space is PRIVATE for v in op.operands):
        return True
    around: Operation | None = op
    todo: list[Value] = []
    while around is not None and around.name != "func.func":
        todo += around.operands
        around = around.parent_op
    seen = set(todo)
    while todo:
        v = todo.pop()
        source = v.defining_op or v.owner.parent_op
        if source.name in OF_ONE_WORK_ITEM:
            return True
        if source.name == "func.func":
            continue
        found = [x for x in source.operands if x not in seen]  # of a loop, for its variable: bounds and first values
        todo += found
        seen.update(found)
    return False
