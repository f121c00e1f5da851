"""Removes barriers that keep nothing apart.

memref.store %a, %lds[%i]                     memref.store %a, %lds[%i]
gpu.barrier memfence [workgroup]        ->    gpu.barrier memfence [workgroup]
gpu.barrier memfence [workgroup]              %b = memref.load %lds[%j]
%b = memref.load %lds[%j]                     return
gpu.barrier memfence [workgroup]
return

A barrier is needed if something that is done before it, back to the barrier before, and something that is done after
it, up to the next one, could be to the same memory, one of them a write, in a space that the barrier orders. In a loop
the end of the body is also before its beginning. Before the kernel and after it is nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..dialects.function_syntax import FUNCTIONS
from ..dialects.gpu.attributes import WORKGROUP, BlockMappingAttr
from ..dialects.iree_codegen.attributes import WorkgroupMappingAttr
from ..dialects.scf.canonicalization import trip_count
from ..ir.attributes import Attribute
from ..ir.builder import Rewriter
from ..ir.effects import ALLOCATE, FREE, READ, WRITE, memory_effects
from ..ir.operations import Block, Operation, Value
from ..ir.passes import define_pass
from ..ir.rewriting import pattern
from .support.buffers import may_alias, root, space

BARRIERS = frozenset({"gpu.barrier", "amdgpu.lds_barrier"})
LOOPS = frozenset({"scf.for", "scf.while", "scf.forall", "scf.parallel"})


class Access(NamedTuple):
    """`buffer` is None if it could be any."""

    kind: str
    buffer: Value | None


@define_pass("gpu-eliminate-barriers", title="GpuEliminateBarriers")
def eliminate_barriers(op: Operation) -> None:
    """Remove barriers that order no accesses to the same memory."""
    for inner in list(op.walk()):
        if inner.name == "gpu.barrier" and not is_needed(inner):
            inner.erase()


@pattern("gpu.barrier")
def barrier_of_nothing(barrier: Operation, rewriter: Rewriter) -> bool:
    """The same as a pattern."""
    if is_needed(barrier):
        return False
    rewriter.erase(barrier)
    return True


def _is_plain(barrier: Any) -> bool:
    """Of a whole workgroup, among structured control flow alone."""
    if barrier.operands or barrier.scope.value != "workgroup":
        return False
    block = barrier.parent
    while block is not None and block.parent_op is not None:
        if len(block.parent.blocks) != 1:
            return False
        block = block.parent_op.parent
    return True


def is_needed(barrier: Any) -> bool:
    return not _is_plain(barrier) or keeps_apart(barrier, _spaces(barrier))


def keeps_apart(barrier: Operation, spaces: frozenset[Attribute] | None) -> bool:
    """Whether accesses to the same memory in these spaces (None: all), one of them a write, are on both sides of a
    barrier, back to and up to the next one that orders these spaces."""
    before = list(_accesses(barrier, spaces, _Backward()))
    if not before:
        return False
    after = list(_accesses(barrier, spaces, _Forward()))
    return any(_conflict(a, b) for a in before for b in after)


def needs_barrier_behind(op: Operation) -> bool:
    """Whether what an op does to workgroup memory, and what is done after it, up to the next barrier or to
    the op itself around a loop, is to the same buffer, one of them a write."""
    shared = [(a, root(a.buffer)) for a in _of(op, None) if a.buffer is not None and space(a.buffer) is WORKGROUP]
    if not shared:
        return False
    later = [(b, root(b.buffer)) for b in _accesses(op, None, _Forward()) if b.buffer is not None]
    return any(x is y and _conflict(a, b) for a, x in shared for b, y in later)


def _spaces(barrier: Any) -> frozenset[Attribute] | None:
    """The spaces whose accesses a barrier orders; None for all."""
    if barrier.name == "amdgpu.lds_barrier":
        return frozenset((WORKGROUP,))
    return None if barrier.address_spaces is None else frozenset(barrier.address_spaces.elements)


def _conflict(a: Access, b: Access) -> bool:
    if a.kind == b.kind == READ:
        return False
    return a.buffer is None or b.buffer is None or may_alias(a.buffer, b.buffer)


# -- going along the ops


class _Backward:
    @staticmethod
    def next(op: Operation) -> Operation | None:
        return op.prev

    @staticmethod
    def start(block: Block) -> Operation | None:
        return block.last


class _Forward:
    @staticmethod
    def next(op: Operation) -> Operation | None:
        return op.next

    @staticmethod
    def start(block: Block) -> Operation | None:
        return block.first


Direction = Any


def _accesses(barrier: Operation, spaces: frozenset[Attribute] | None, way: Direction) -> Iterator[Access]:
    """What is done between a barrier and the next one that orders as much, in one direction."""
    at: Operation = barrier
    while True:
        stopped = yield from _through(way.next(at), spaces, way, barrier)
        parent = at.parent_op
        if stopped or parent is None:
            return
        if parent.name in LOOPS and not _is_over_workgroups(parent):  # around, up to the barrier itself
            for region in parent.regions:
                for block in region.blocks:
                    yield from _through(way.start(block), spaces, way, barrier)
        if parent.parent_op is None or parent.name in FUNCTIONS:
            return
        at = parent


def _is_over_workgroups(op: Any) -> bool:
    """Whether each turn of a loop is another workgroup's."""
    if op.name != "scf.forall" or op.mapping is None:
        return False
    return any(isinstance(m, (WorkgroupMappingAttr, BlockMappingAttr)) for m in op.mapping.elements)


def _through(op: Operation | None, spaces: Any, way: Direction, own: Operation) -> Iterator[Access]:
    """The accesses of an op and those that follow it in its block; gives whether a barrier ended them."""
    while op is not None:
        if op is own or (op.name in BARRIERS and _orders(op, spaces)):
            return True
        if op.regions and _has_barrier(op):
            passed = []
            for region in op.regions:
                for block in region.blocks:
                    stopped = yield from _through(way.start(block), spaces, way, own)
                    passed.append(not stopped)
            if not any(passed) and _surely_runs(op):
                return True
        else:
            yield from _of(op, spaces)
        op = way.next(op)
    return False


def _orders(barrier: Any, spaces: frozenset[Attribute] | None) -> bool:
    """Whether a barrier orders all that one with these spaces does."""
    scope = getattr(barrier, "scope", None)
    if barrier.operands or (scope is not None and scope.value != "workgroup"):
        return False
    own = _spaces(barrier)
    return own is None or (spaces is not None and spaces <= own)


def _has_barrier(op: Operation) -> bool:
    return any(inner.name in BARRIERS for inner in op.walk())


def _surely_runs(op: Operation) -> bool:
    """Whether an op whose regions all have a barrier runs one of them."""
    if op.name == "scf.for":
        return bool(trip_count(op))
    return op.name == "scf.if" and len(op.regions) == 2 and bool(op.regions[1].blocks)


def _of(op: Operation, spaces: frozenset[Attribute] | None) -> Iterator[Access]:
    effects = memory_effects(op) if op.name not in BARRIERS else []
    if effects is None:
        yield Access(WRITE, None)
        return
    for kind, buffer in effects:
        if kind not in (ALLOCATE, FREE) and (
            buffer is None or spaces is None or space(buffer) is None or space(buffer) in spaces
        ):
            yield Access(kind, buffer)
