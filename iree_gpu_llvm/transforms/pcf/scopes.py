"""What the scopes of parallel control flow ask of the machine: ids, counts, barriers, memory."""

from __future__ import annotations

from typing import Any

from ...dialects.arith.integers import MulIOp
from ...dialects.gpu.attributes import WORKGROUP
from ...dialects.gpu.indexing import LaneIdOp, NumSubgroupsOp, SubgroupIdOp, SubgroupSizeOp
from ...dialects.hal.interface_ops import InterfaceWorkgroupCountOp, InterfaceWorkgroupIDOp
from ...dialects.iree_codegen.attributes import WorkgroupScopeAttr
from ...dialects.iree_gpu.config_attributes import LaneScopeAttr, SubgroupScopeAttr
from ...dialects.pcf.attributes import SequentialAttr
from ...ir.attributes import Attribute, index
from ...ir.builder import Builder
from ...ir.operations import Operation, Value
from ...ir.types import INDEX
from ..support import building

ALIGNMENT = 16
"""Of what a scope allocates, in bytes: the widest access."""


def worker_ids(b: Builder, op: Any, n: int) -> list[Value]:
    """The ids of the worker that runs `op`'s region, fastest first; a scope with fewer gives 0 for the rest."""
    scope = op.scope
    if isinstance(scope, SubgroupScopeAttr):
        found = [b.make(SubgroupIdOp((), (INDEX,)))]
    elif isinstance(scope, LaneScopeAttr):
        found = [b.make(LaneIdOp((), (INDEX,)))]
    elif isinstance(scope, WorkgroupScopeAttr):
        found = _workgroup(b, InterfaceWorkgroupIDOp, n, scope)
        if scope.linearize:
            # iree-opt 3.13 counts along as many dimensions only as there are ids, but hands out turns by all three.
            counts = _workgroup(b, InterfaceWorkgroupCountOp, n, scope)
            found = [building.linearize(b, found[::-1], counts[::-1], disjoint=False)]
    else:
        found = _none(op)
    return _padded(b, found, n, 0)


def worker_counts(b: Builder, op: Any, n: int) -> list[Value]:
    """How many workers there are along each id; 1 where there is none."""
    scope = op.scope
    if isinstance(scope, SubgroupScopeAttr):
        found = [b.make(NumSubgroupsOp((), (INDEX,)))]
    elif isinstance(scope, LaneScopeAttr):
        found = [b.make(SubgroupSizeOp((), (INDEX,)))]
    elif isinstance(scope, WorkgroupScopeAttr):
        found = _workgroup(b, InterfaceWorkgroupCountOp, n, scope)
        if scope.linearize:
            x, y, z = found
            xy = b.make(MulIOp((x, y), (INDEX,)))
            found = [b.make(MulIOp((xy, z), (INDEX,)))]
    else:
        found = _none(op)
    return _padded(b, found, n, 1)


def _none(op: Any) -> list[Value]:
    if not isinstance(op.scope, SequentialAttr):
        raise op.error(f"has a scope without workers that run: {op.scope}")
    return []


def _workgroup(b: Builder, make: Any, n: int, scope: WorkgroupScopeAttr) -> list[Value]:
    dimensions = 3 if scope.linearize else min(n, 3)
    return [b.make(make((), (INDEX,), {"dimension": index(d)})) for d in range(dimensions)]


def _padded(b: Builder, found: list[Value], n: int, filler: int) -> list[Value]:
    return found + [building.constant(b, filler)] * (n - len(found)) if n > len(found) else found


def barrier(b: Builder, op: Any) -> Operation | None:
    """What workers of the scope wait at for each other; none where there is one."""
    if isinstance(op.scope, SubgroupScopeAttr):
        return building.workgroup_barrier(b)
    if isinstance(op.scope, SequentialAttr):  # iree-opt 3.13 refuses it
        return None
    raise op.error("failed to construct requested barrier")


def allocation_space(op: Any, scope: Any) -> Attribute | None:
    """The memory space of what the scope allocates."""
    if isinstance(scope, SubgroupScopeAttr):
        return WORKGROUP
    if isinstance(scope, (SequentialAttr, WorkgroupScopeAttr)):
        return None
    raise op.error("failed to get memory space for allocation")
