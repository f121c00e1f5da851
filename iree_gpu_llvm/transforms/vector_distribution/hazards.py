"""Keeps accesses to the same memory in order that one work item did before and several do now.

    %c = vector.transfer_read %m[%i] ...        // read by all lanes of a row, for the sum
    ...
    gpu.barrier                                 // added: else one lane may write before another one has read
    scf.if %first { vector.transfer_write %s, %m[%i] ... }

A barrier goes before an access if an earlier one, or one in the same loop, is to the same buffer, one of them writes,
and they are not of the same elements by the same work items. Elements of different turns of a loop are taken for
different ones. LDS that the distribution itself uses has its own barriers.
"""

from __future__ import annotations

from typing import Any

from ...dialects.gpu.attributes import WORKGROUP
from ...ir.effects import READ, WRITE, memory_effects
from ...ir.operations import BlockArgument, Operation, Value
from ..support import building
from ..support.buffers import may_alias, root
from . import layouts as lay
from .threads import Workgroup

_LOOPS = ("scf.for", "scf.while")


class Access:
    """A distributed access. `place`: equal for those of the same elements by the same work items; None if several work
    items access the same element. `anchor`: the first op of it."""

    def __init__(self, place: Any, anchor: Operation):
        self.place, self.anchor = place, anchor


def place_of(workgroup: Workgroup, op: Any, layout: Any) -> Any:
    """Of a transfer of a vector of a layout."""
    holders = 1
    for dim in lay.dims_of(layout):
        holders *= dim.subgroups * dim.threads
    return (layout, op.permutation, tuple(op.indices)) if holders == workgroup.total else None


def order_accesses(function: Operation, accesses: dict[Operation, Access], own: set[Value]) -> None:
    """Adds the barriers. `accesses`: of the ops that distribution has made; `own`: the buffers that it made."""
    seen: list[tuple[Operation, Access | None, str, Value]] = []
    for op in function.walk():
        if op.regions or (op.name == "memref.copy" and root(op.operands[0]) is root(op.operands[1])):
            continue
        for kind, buffer in memory_effects(op) or ():
            if kind in (READ, WRITE) and buffer is not None and root(buffer) not in own:
                seen.append((op, accesses.get(op), kind, buffer))
    done: set[Operation] = set()
    for i, (op, access, kind, buffer) in enumerate(seen):
        anchor = access.anchor if access is not None else op
        if anchor in done:
            continue
        for j, (other, earlier, other_kind, other_buffer) in enumerate(seen):
            if (
                WRITE in (kind, other_kind)
                and _conflict(access, earlier)
                and (j < i or _share_a_loop(op, other))
                and _overlap(buffer, other_buffer)
            ):
                _add_barrier(anchor, buffer)
                done.add(anchor)
                break


def _overlap(a: Value, b: Value) -> bool:
    """Whether two memrefs share memory, as far as can be seen. Arguments of the kernel do not: nor do bindings."""
    ra, rb = root(a), root(b)
    if ra is not rb and all(isinstance(r, BlockArgument) for r in (ra, rb)):
        return False
    return may_alias(a, b)


def _conflict(x: Access | None, y: Access | None) -> bool:
    """Ops that are not distributed are done whole by every work item, as before."""
    if x is y:
        return False
    return x is None or y is None or x.place is None or x.place != y.place


def _share_a_loop(x: Operation, y: Operation) -> bool:
    around: Operation | None = x.parent_op
    while around is not None:
        if around.name in _LOOPS and around.is_ancestor_of(y):
            return True
        around = around.parent_op
    return False


def _add_barrier(before: Operation, buffer: Value) -> None:
    from ...dialects.gpu.subgroup import BarrierOp
    from ...ir.builder import Builder

    b = Builder.at_op(before)
    t: Any = buffer.type
    if t.memory_space is WORKGROUP:
        building.workgroup_barrier(b)
    else:
        b.insert(BarrierOp())
