"""Lengthens the rows of workgroup memory, so that the same column of neighbouring rows lies in different banks.

%a = memref.alloc() : memref<64x64xf16,       %p = memref.alloc() : memref<64x68xf16, #gpu.address_space<workgroup>>
    #gpu.address_space<workgroup>>       ->   %a = memref.subview %p[0, 0] [64, 64] [1, 1]
                                                  : ... to memref<64x64xf16, strided<[68, 1]>, ...>

Only buffers of more than one row are, and only if all views of them can be had of the longer rows too: one that takes
rows together cannot, nor one whose addresses are permuted already.
"""

from __future__ import annotations

from typing import Any

from ..dialects.gpu.attributes import WORKGROUP
from ..dialects.memref.allocation import AllocOp
from ..dialects.memref.views import subview_type
from ..ir.attributes import StridedLayoutAttr
from ..ir.builder import Builder
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from ..ir.types import MemRefType
from .support import building
from .support.buffers import stored_bits

LOADS_AND_STORES = frozenset(
    {
        "amdgpu.transpose_load",
        "memref.load",
        "memref.store",
        "vector.load",
        "vector.store",
        "vector.maskedload",
        "vector.maskedstore",
        "vector.transfer_read",
        "vector.transfer_write",
    }
)


@define_pass("iree-codegen-gpu-reduce-bank-conflicts", anchor="func.func", title="GPUReduceBankConflictsPass")
def reduce_bank_conflicts(function: Operation, *, padding_bits: int = 128) -> None:
    """Lengthen the rows of workgroup memory against bank conflicts."""
    for op in list(function.walk()):
        if isinstance(op, AllocOp) and is_paddable(op) and padding_bits % stored_bits(op.memref.type.element) == 0:
            _pad(op, padding_bits // stored_bits(op.memref.type.element))


def is_paddable(alloc: Any) -> bool:
    """Whether a buffer is workgroup memory of several rows, which are only accessed row by row."""
    t = alloc.memref.type
    return (
        t.memory_space is WORKGROUP
        and t.has_static_shape
        and t.layout is None
        and t.rank > 1
        and t.num_elements > t.shape[-1]
        and _can_be_strided(alloc.memref)
    )


def _can_be_strided(v: Value) -> bool:
    for user in v.users:
        if user.name in ("memref.subview", "memref.expand_shape"):
            drops = user.name == "memref.subview" and user.results[0].type.rank != v.type.rank
            if drops or not _can_be_strided(user.results[0]):
                return False
        elif user.name not in LOADS_AND_STORES and user.name != "memref.dealloc":
            return False
    return True


def _pad(alloc: Any, elements: int) -> None:
    t = alloc.memref.type
    b = Builder.at_op(alloc)
    longer = MemRefType((*t.shape[:-1], t.shape[-1] + elements), t.element, None, t.memory_space)
    padded = b.insert(AllocOp((), (longer,), dict(alloc.properties), dict(alloc.attributes))).results[0]
    padded.name = alloc.memref.name
    rows = building.subview(b, padded, [0] * t.rank, list(t.shape), [1] * t.rank)
    for user in [u for u in alloc.memref.users if u.name == "memref.dealloc"]:
        user.operands = [padded]
    _replace(alloc.memref, rows)
    alloc.erase()


def _replace(old: Value, new: Value) -> None:
    """Puts a value of another layout in a value's place, and gives the views of it layouts to match."""
    old.replace_all_uses_with(new)
    for user in list(new.users):
        if user.name not in ("memref.subview", "memref.expand_shape"):
            continue
        made = user.clone({})
        result: Any = user.results[0]
        made.results[0].type = _type_of(user, new.type)
        assert user.parent is not None
        user.parent.insert_before(user, made)
        _replace(result, made.results[0])
        user.erase()


def _type_of(view: Any, source: Any) -> MemRefType:
    """The type of a view of a source of other strides."""
    old = view.results[0].type
    if view.name == "memref.subview":
        return subview_type(source, view.static_offsets, view.static_sizes, view.static_strides)
    strides, offset = source.strides_and_offset()
    made: list[int] = []
    for group, stride in zip(view.reassociation.elements, strides, strict=True):
        inner: list[int] = []
        for d in reversed([i.value for i in group.elements]):
            inner.insert(0, stride)
            stride *= old.shape[d]
        made += inner
    return MemRefType(old.shape, old.element, StridedLayoutAttr(tuple(made), offset), old.memory_space)
