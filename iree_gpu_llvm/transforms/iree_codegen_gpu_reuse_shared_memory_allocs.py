"""Puts buffers in workgroup memory that are not in use at the same time into the same bytes.

%a = memref.alloc() : memref<64xf32, ...>     %all = memref.alloc() : memref<256xi8, #gpu.address_space<workgroup>>
%b = memref.alloc() : memref<32xf32, ...>     %a = memref.view %all[%c0][] : ... to memref<64xf32, ...>
... %a ...                              ->    %b = memref.view %all[%c0][] : ... to memref<32xf32, ...>
... %b ...                                    ... %a ...
                                              gpu.barrier memfence [#gpu.address_space<workgroup>]
                                              ... %b ...

Buffers of one block are in use from the first to the last op of it that has to do with them. Each gets the lowest place
that is free all that time.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..dialects.gpu.attributes import WORKGROUP
from ..dialects.memref.allocation import AllocOp
from ..dialects.memref.views import ViewOp
from ..ir.attributes import i32_array
from ..ir.builder import Builder
from ..ir.operations import Block, Operation, Value
from ..ir.passes import define_pass
from ..ir.types import I8, MemRefType
from .gpu_eliminate_barriers import LOOPS
from .support import building
from .support.buffers import VIEWS, stored_bits

ALIGNMENT = 16
"""Bytes: that of the widest access."""


class Use(NamedTuple):
    """The ops of a block between which (both included) a buffer is in use, by number."""

    alloc: Any
    bytes: int
    first: int
    last: int


@define_pass("iree-codegen-gpu-reuse-shared-memory-allocs", anchor="func.func", title="GPUReuseSharedMemoryAllocsPass")
def reuse_allocations(function: Operation) -> None:
    """Put buffers of workgroup memory that are not in use together into the same bytes."""
    blocks: dict[Block, list[Any]] = {}
    for op in function.walk():
        if isinstance(op, AllocOp) and op.parent is not None and _is_plain(op):
            blocks.setdefault(op.parent, []).append(op)
    for block, allocs in blocks.items():
        _share(block, allocs)


def _is_plain(alloc: Any) -> bool:
    t = alloc.memref.type
    return t.memory_space is WORKGROUP and t.has_static_shape and t.layout is None and stored_bits(t.element) % 8 == 0


def _share(block: Block, allocs: list[Any]) -> None:
    ops = list(block)
    numbers = {op: i for i, op in enumerate(ops)}
    uses = [u for a in allocs if (u := _use_of(a, numbers)) is not None]
    places = _places(uses)
    total = max((places[u] + u.bytes for u in uses), default=0)
    if total >= sum(_aligned(u.bytes) for u in uses[:-1]) + (uses[-1].bytes if uses else 0):
        return
    b = Builder.at_op(allocs[0])
    whole = b.insert(
        AllocOp((), (MemRefType((total,), I8, None, WORKGROUP),), {"operandSegmentSizes": i32_array([0, 0])})
    )
    repeated = block.parent_op is not None and block.parent_op.name in LOOPS
    for u in uses:
        if any(_overlap(u, v, places) and (repeated or v.last < u.first) for v in uses if v is not u):
            building.workgroup_barrier(Builder.at_op(ops[u.first]))
        at = Builder.at_op(u.alloc)
        view = at.insert(ViewOp([whole.results[0], building.constant(at, places[u])], (u.alloc.memref.type,)))
        view.results[0].name = u.alloc.memref.name
        for user in [x for x in u.alloc.memref.users if x.name == "memref.dealloc"]:
            user.erase()
        u.alloc.memref.replace_all_uses_with(view.results[0])
        u.alloc.erase()


def _use_of(alloc: Any, numbers: dict[Operation, int]) -> Use | None:
    """None if the buffer is not used, or gets out of sight."""
    found: list[int] = []
    open_: list[Value] = [alloc.memref]
    seen: set[Value] = set()
    while open_:
        v = open_.pop()
        if v in seen:
            continue
        seen.add(v)
        for user in v.users:
            at: Operation | None = user
            while at is not None and at not in numbers:
                at = at.parent_op
            if at is None:
                return None
            if user.name in VIEWS:
                open_ += user.results
            elif any(isinstance(r.type, MemRefType) for r in user.results) or user.name == "scf.yield":
                return None  # handed on by a loop or a branch
            elif user.name != "memref.dealloc":
                found.append(numbers[at])
    if not found:
        return None
    t = alloc.memref.type
    return Use(alloc, t.num_elements * stored_bits(t.element) // 8, min(found), max(found))


def _aligned(n: int) -> int:
    return -(-n // ALIGNMENT) * ALIGNMENT


def _places(uses: list[Use]) -> dict[Use, int]:
    """The first byte of each buffer: largest first, at the lowest place where nothing in use meanwhile lies."""
    places: dict[Use, int] = {}
    for u in sorted(uses, key=lambda u: -u.bytes):
        taken = sorted((places[v], places[v] + v.bytes) for v in places if not (v.last < u.first or u.last < v.first))
        at = 0
        for begin, end in taken:
            if at + u.bytes <= begin:
                break
            at = max(at, _aligned(end))
        places[u] = at
    return places


def _overlap(u: Use, v: Use, places: dict[Use, int]) -> bool:
    return places[u] < places[v] + v.bytes and places[v] < places[u] + u.bytes
