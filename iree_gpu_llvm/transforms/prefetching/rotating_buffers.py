"""Gives a loop several buffers in place of one, of which each turn uses the next.

%a = memref.alloc() : memref<128x32xf16>        %a = memref.alloc() : memref<2x128x32xf16>
%h = iree_codegen.swizzle_hint %a[...]    ->    %a0 = memref.subview %a[0, 0, 0] [1, 128, 32] [1, 1, 1] : ...
                                                %h0 = iree_codegen.swizzle_hint %a0[...]
                                                %a1 = memref.subview %a[1, 0, 0] [1, 128, 32] [1, 1, 1] : ...
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import mul
from typing import Any

from ...dialects.index_lists import Mixed
from ...dialects.memref.allocation import AllocOp
from ...dialects.memref.views import subview_type
from ...ir.attributes import StridedLayoutAttr
from ...ir.builder import Builder
from ...ir.operations import Operation, Value
from ...ir.types import DYNAMIC, MemRefType
from ..support import building
from ..support.buffers import root, stored_bits
from .loop_stages import NotStaged

REBUILT = frozenset({"memref.subview", "memref.expand_shape", "memref.collapse_shape", "iree_codegen.swizzle_hint"})
"""Views whose types follow from those of their sources."""


class RotatingBuffers:
    """The buffers that a loop fills, `count` of each. `views`: what is made of them outside of the loop, in order."""

    def __init__(self, loop: Operation, targets: Sequence[Value], count: int):
        self.loop, self.count = loop, count
        self.allocs: list[Any] = []
        self.views: list[Operation] = []
        for v in targets:
            alloc = root(v).defining_op
            if not isinstance(alloc, AllocOp) or not alloc.memref.type.has_static_shape:
                raise NotStaged("what is filled is not a buffer of a known size", loop)
            if alloc not in self.allocs:
                self.allocs.append(alloc)
                self._follow(alloc.memref)
        self.made: list[Value] = []

    def _follow(self, v: Value) -> None:
        for user in v.users:
            if user.name in REBUILT:
                if user.name == "iree_codegen.swizzle_hint":
                    self._check_period(user)
                if not self.loop.is_ancestor_of(user) and user not in self.views:
                    self.views.append(user)
                for r in user.results:
                    self._follow(r)
            elif user.name != "memref.dealloc" and not self.loop.is_ancestor_of(user):
                raise NotStaged("what is filled is also used outside of the loop", user)
            elif any(isinstance(r.type, MemRefType) for r in user.results):
                raise NotStaged("a view of what is filled cannot be had of several buffers", user)

    def _check_period(self, hint: Any) -> None:
        """Buffers one after the other are permuted alike only if they have whole periods."""
        kind, t = hint.swizzle, hint.operand.type
        groups = kind.row_width // kind.access_width
        period = (getattr(kind, "row_stride", 0) or kind.row_width) * (getattr(kind, "per_phase", 0) or 1) * groups
        if t.num_elements % period or t.strides_and_offset()[1] != 0:
            raise NotStaged(f"{kind} does not go into a buffer a whole number of times", hint)

    @property
    def bytes(self) -> int:
        """What one of each takes."""
        return sum(a.memref.type.num_elements * stored_bits(a.memref.type.element) // 8 for a in self.allocs)

    def allocate(self) -> None:
        for alloc in self.allocs:
            t = alloc.memref.type
            whole = MemRefType((self.count, *t.shape), t.element, None, t.memory_space)
            b = Builder.at_op(alloc)
            made = b.insert(AllocOp((), (whole,), dict(alloc.properties), dict(alloc.attributes))).results[0]
            made.name = alloc.memref.name
            for user in [u for u in alloc.memref.users if u.name == "memref.dealloc"]:
                user.operands = [made]
            self.made.append(made)

    def take(self, b: Builder, number: Mixed) -> dict[Value, Value]:
        """What stands for the buffers and their views outside of the loop, if buffer `number` of each is used."""
        mapping: dict[Value, Value] = {}
        for alloc, whole in zip(self.allocs, self.made, strict=True):
            t = alloc.memref.type
            zeros, ones = [0] * t.rank, [1] * t.rank
            mapping[alloc.memref] = _slice(b, whole, [number, *zeros], [1, *t.shape], [1, *ones])
        for view in self.views:
            b.insert(clone(view, mapping))
        return mapping

    def clean_up(self) -> None:
        for op in [*reversed(self.views), *self.allocs]:
            if not any(r.users for r in op.results):
                op.erase()


def _slice(b: Builder, whole: Value, offsets: list[Mixed], sizes: list[Mixed], strides: list[Mixed]) -> Value:
    """The part of a buffer without its first dimension."""
    part = building.subview(b, whole, offsets, sizes, strides)
    t: Any = part.type
    part.type = t.with_(shape=t.shape[1:], layout=StridedLayoutAttr(tuple(t.layout.strides[1:]), t.layout.offset))
    return part


def clone(op: Operation, mapping: dict[Any, Any]) -> Operation:
    """A copy of an op; the type of a view follows from its new source."""
    made = op.clone(mapping)
    for old, new in zip(op.walk(), made.walk(), strict=True):
        if old.name in REBUILT and new.operands[0].type is not old.operands[0].type:
            source: Any = new.operands[0].type
            new.results[0].type = view_type(old, source)
    for r in made.results:
        r.name = None
    return made


def view_type(view: Any, source: MemRefType) -> MemRefType:
    """The type of a view of a source of other strides, or another offset."""
    old = view.results[0].type
    found = source.strides_and_offset()
    assert found is not None
    strides, offset = found
    if view.name == "iree_codegen.swizzle_hint":
        return source
    if view.name == "memref.subview":
        whole = subview_type(source, view.static_offsets, view.static_sizes, view.static_strides)
        kept = _kept(view, whole)
        wide: Any = whole.layout
        return whole.with_(shape=old.shape, layout=StridedLayoutAttr(tuple(wide.strides[d] for d in kept), wide.offset))
    made: list[int] = []
    groups = [[i.value for i in group.elements] for group in view.reassociation.elements]
    if view.name == "memref.collapse_shape":
        for group in groups:
            real = [d for d in group if source.shape[d] != 1]
            made.append(strides[real[-1] if real else group[-1]])
    else:
        for group, stride in zip(groups, strides, strict=True):
            sizes = [old.shape[d] for d in reversed(group)]
            steps = list(accumulate(sizes[:-1], mul, initial=1))
            made += [DYNAMIC if DYNAMIC in (stride, *sizes[:-1]) else n * stride for n in reversed(steps)]
    return old.with_(layout=StridedLayoutAttr(tuple(made), offset))


def _kept(view: Any, whole: MemRefType) -> list[int]:
    """The dimensions of the source that a subview has; units are left out where sizes allow, first ones first."""
    shape = list(view.results[0].type.shape)
    kept: list[int] = []
    left = whole.rank - len(shape)
    for d, size in enumerate(whole.shape):
        if left and size == 1 and (len(kept) == len(shape) or shape[len(kept)] != 1):
            left -= 1
        else:
            kept.append(d)
    return kept
