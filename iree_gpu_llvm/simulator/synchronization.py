"""What each op that synchronizes work items orders.

A barrier orders memory only by the fences around it, and these are of kinds of memory:

    gpu.barrier                                  all memory
    gpu.barrier memfence [workgroup]             LDS alone; amdgpu.lds_barrier is the same
    gpu.barrier memfence [global]                global memory alone
    gpu.barrier memfence []                      nothing: work items wait for each other, no more
    gpu.barrier scope <subgroup>                 nothing: what it orders between the lanes of a subgroup is not kept
    rocdl.barrier                                all memory: LLVM's translation puts fences around it
    rocdl.s.barrier                              nothing
    iree_gpu.global_subgroup_barrier             nothing
    iree_gpu.value_barrier, barrier_region       of vectors LDS, which these come from; of tensors all memory. A region
                                                 that takes or gives buffers elsewhere orders that memory too
    scf.forall over work items or subgroups      all memory, before its iterations and after them: it is a loop that is
                                                 done when all of it is (barriers come to stand there when iterations
                                                 are shared out)
    pcf.generic, pcf.loop over subgroups         all memory, after them if they synchronize
    memref.copy, structured ops on buffers,      the same, where a workgroup does them as a whole
    loads and stores of tensors

Waits for counters before a bare barrier do not help: LLVM may move a load over both, as neither touches memory in its
eyes. Nor does it help that the lanes of a subgroup run in step: LLVM sees one lane, proves that its store and its load
go to different places, and exchanges them.
"""

from __future__ import annotations

from typing import Any

from ..dialects.gpu.attributes import PRIVATE, WORKGROUP
from ..ir.operations import Operation, Value
from ..ir.types import MemRefType, RankedTensorType

LDS, GLOBAL = "lds", "global"
EVERYTHING = frozenset({LDS, GLOBAL})
ONLY_LDS = frozenset({LDS})
NOTHING: frozenset[str] = frozenset()

_FIXED = {
    "amdgpu.lds_barrier": ONLY_LDS,
    "rocdl.barrier": EVERYTHING,
    "rocdl.s.barrier": NOTHING,
    "iree_gpu.global_subgroup_barrier": NOTHING,
    "scf.forall": EVERYTHING,
    "pcf.generic": EVERYTHING,
    "pcf.loop": EVERYTHING,
}
_OF_VALUES = frozenset({"iree_gpu.value_barrier", "iree_gpu.barrier_region"})
_OF_SPACE = {"workgroup": LDS, "global": GLOBAL}

SUBGROUP_BARRIERS = frozenset({"rocdl.s.barrier", "iree_gpu.global_subgroup_barrier"})
"""Each subgroup arrives by itself, and any such op counts: subgroups may meet at different ones."""


def ordered_by(barrier: Operation) -> frozenset[str]:
    """The kinds of memory whose accesses before a barrier are done for all after it."""
    fixed = _FIXED.get(barrier.name)
    if fixed is not None:
        return fixed
    if barrier.name in _OF_VALUES:
        return EVERYTHING if any(map(_may_be_elsewhere, (*barrier.operands, *barrier.results))) else ONLY_LDS
    scope: Any = barrier.properties.get("scope")
    if scope is not None and scope.value == "subgroup":
        return NOTHING
    spaces: Any = barrier.properties.get("address_spaces")
    if spaces is None:
        return EVERYTHING
    return frozenset(_OF_SPACE[a.value] for a in spaces if a.value in _OF_SPACE)


def _may_be_elsewhere(value: Value) -> bool:
    """Whether it is in memory that may be other than a workgroup's own."""
    t = value.type
    return isinstance(t, RankedTensorType) or (isinstance(t, MemRefType) and t.memory_space not in (WORKGROUP, PRIVATE))


ASYNCHRONOUS = "async"
"""The attribute of copies that no barrier or fence waits for: only waits for their group, or for the counter, do."""

COLLECTIVE = frozenset({"iree_gpu.coalesced_gather_dma", "iree_gpu.async_dma"})
"""Copies by a whole subgroup: which lane copies what, nobody may rely on."""


def is_asynchronous(op: Operation) -> bool:
    return op.name == "amdgpu.gather_to_lds" and op.attr(ASYNCHRONOUS) is not None


def is_atomic(op: Operation) -> bool:
    """Such accesses are no conflict among themselves."""
    return "atomic" in op.name


def describe(barrier: Operation) -> str:
    """What a barrier that does not order some memory does, for a message."""
    ordered = ordered_by(barrier)
    if not ordered:
        return "this barrier is between them, but orders no memory"
    name = "LDS" if ordered == {LDS} else "global memory"
    return f"this barrier is between them, but orders {name} alone"
