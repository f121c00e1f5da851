"""Moves buffers whose size is known, or is known to be below a number, to the beginning of the function.

scf.for %i = %c0 to %n step %c1 {             %a = memref.alloca() : memref<64xf32>
  %s = affine.min affine_map<(d0)[s0]         scf.for %i = %c0 to %n step %c1 {
      -> (-d0 + s0, 64)>(%i)[%n]                %s = affine.min ...
  %a = memref.alloca(%s) : memref<?xf32>  ->    %b = memref.subview %a[0] [%s] [1]
  ...                                           %c = memref.cast %b : ... to memref<?xf32>
}                                               ...
                                              }

Workgroup memory and scratch are there for as long as the kernel runs. A buffer that a loop makes anew in each turn
holds nothing at its beginning, so that one for all turns will do, and nothing is left to be freed. Of a buffer whose
inner dimensions are not known, bytes are allocated, and the buffer is a view of these. A buffer that a turn hands to
the next stays where it is: iree-opt moves it, and the two turns then write to the same memory.
"""

from __future__ import annotations

from math import prod
from typing import Any

from ..dialects.memref.views import CastOp, ViewOp
from ..ir.attributes import i32_array
from ..ir.builder import Builder
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from ..ir.types import DYNAMIC, I8, MemRefType
from ..transforms.support import building
from ..transforms.support.buffer_turns import handed_to_next_turn
from ..transforms.support.buffers import ALLOCATIONS, stored_bits
from ..transforms.support.workgroup import subgroup_size, workgroup_size
from .ranges import Ranges

LARGEST = (1 << 31) - 1
"""Bytes: what may be as large as this is as good as not bounded."""


@define_pass(
    "iree-codegen-hoist-statically-bound-allocations",
    anchor="func.func",
    title="HoistStaticallyBoundAllocationsPass",
)
def hoist_allocations(function: Operation) -> None:
    """Move buffers whose size is known or bounded to the beginning of the function."""
    if not function.regions[0].blocks:
        return
    found: list[Any] = [op for op in function.walk() if op.name in ALLOCATIONS]
    ranges = None if all(map(_is_static, found)) else _ranges(function)
    b = Builder()
    b.set_to_start(function.regions[0].entry)
    for op in found:
        if handed_to_next_turn(op) is not None:
            continue
        alloc = op if _is_static(op) else _bounded(op, ranges)
        if alloc is None:
            continue
        for user in [u for u in op.memref.users if u.name == "memref.dealloc"]:
            user.erase()
        if alloc.parent is not None:
            if b.before is alloc:
                b.before = alloc.next
            alloc.detach()
        b.insert(alloc)
        if alloc is not op:
            _replace(op, alloc)


def _is_static(op: Any) -> bool:
    return op.memref.type.has_static_shape and not op.operands


def _ranges(function: Operation) -> Ranges:
    # Of lanes of a subgroup, no chip has more than 64.
    return Ranges(function, workgroup_size(function), subgroup_size(function) or 64)


def _bounded(op: Any, ranges: Ranges | None) -> Any:
    """A detached allocation that is as large as one of dynamic size can be; None if nothing bounds that."""
    t: MemRefType = op.memref.type
    if ranges is None or len(op.dynamicSizes) != len(op.operands):  # which a layout needs
        return None
    bounds = iter([_largest(ranges, v, op) for v in op.dynamicSizes])
    shape = [next(bounds) if n == DYNAMIC else n for n in t.shape]
    if None in shape:
        return None
    size = prod(n for n in shape if n is not None) * -(-stored_bits(t.element) // 8)
    if size > LARGEST:
        return None
    if _only_outermost_is_dynamic(t):
        made = MemRefType(tuple(n or 0 for n in shape), t.element, t.layout, t.memory_space)
    elif t.layout is None:
        made = MemRefType((size,), I8, None, t.memory_space)
    else:
        return None
    properties = {**op.properties, "operandSegmentSizes": i32_array([0, 0])}
    return type(op)((), (made,), properties, dict(op.attributes), location=op.location)


def _largest(ranges: Ranges, v: Value, op: Operation) -> int | None:
    r = ranges.of(v, op.parent)
    return None if r is None or r[1] > LARGEST else max(r[1], 0)


def _only_outermost_is_dynamic(t: MemRefType) -> bool:
    return DYNAMIC not in t.shape[1:] and (t.layout is None or t.strides_and_offset() is not None)


def _replace(op: Any, alloc: Any) -> None:
    """By the part of the larger buffer that is asked for."""
    b = Builder.at_op(op)
    t: MemRefType = op.memref.type
    sizes = list(op.dynamicSizes)
    whole: MemRefType = alloc.memref.type
    if whole.rank == t.rank and whole.element is t.element:
        part = building.subview(b, alloc.memref, [0] * t.rank, [*sizes, *t.shape[1:]], [1] * t.rank)
        if part.type is not t:
            part = b.make(CastOp((part,), (t,)))
    else:
        part = b.make(ViewOp((alloc.memref, building.constant(b, 0), *sizes), (t,)))
    op.memref.replace_all_uses_with(part)
    op.erase()
