"""`vector` ops that access elements at places of their own: gather and scatter, compressed stores and their loads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..llvm_text import V, int_const
from ..translator import Translator, lowers
from ..values import MemRef, Vec
from .addresses import access_alignment, linear_index, pointer_to
from .memory_rows import elements_of, index_rows, stored
from .row_masks import bits_mask, load_masked, store_if


def _lane_pointers(t: Translator, m: MemRef, base: Sequence[Any], offsets: Vec) -> list[V]:
    """Pointers to `m[base]` with each element of an index vector added to the last index."""
    at = linear_index(t, m, base, False)
    out = []
    for x in t.elements(offsets):
        step = t.resize(x, int(at.type[1:]))
        stride = t.resize(m.strides[-1], int(at.type[1:])) if m.strides else int_const(1, at.type)
        out.append(pointer_to(t, m, t.f.binary("add", at, t.f.binary("mul", step, stride)), False))
    return out


@lowers("vector.gather")
def gather(t: Translator, op: Any) -> None:
    m = elements_of(t, op, 0)
    rank = len(m.sizes)
    offsets, mask = (t.get(v) for v in op.operands[1 + rank : 3 + rank])
    passthrough = stored(t, op.operands[3 + rank])
    alignment = access_alignment(op, m)
    made = []
    pointers = _lane_pointers(t, m, op.operands[1 : 1 + rank], offsets)
    for p, bit, other in zip(pointers, t.elements(mask), t.elements(passthrough), strict=True):
        made.append(load_masked(t, m, p, bits_mask(bit), other, alignment, True))
    t.set_result(op, index_rows(t, op, t.vec(mask.shape, passthrough.element, made)))


@lowers("vector.scatter")
def scatter(t: Translator, op: Any) -> None:
    m = elements_of(t, op, 0)
    rank = len(m.sizes)
    offsets, mask = (t.get(v) for v in op.operands[1 + rank : 3 + rank])
    value = stored(t, op.operands[3 + rank])
    alignment = access_alignment(op, m)
    pointers = _lane_pointers(t, m, op.operands[1 : 1 + rank], offsets)
    for p, bit, x in zip(pointers, t.elements(mask), t.elements(value), strict=True):
        store_if(t, m, bit, p, x, alignment)


@lowers("vector.expandload")
def expand_load(t: Translator, op: Any) -> None:
    m = elements_of(t, op, 0)
    rank = len(m.sizes)
    mask, passthrough = t.get(op.operands[1 + rank]), stored(t, op.operands[2 + rank])
    at = linear_index(t, m, op.operands[1 : 1 + rank], False)
    made = []
    alignment = access_alignment(op, m)
    for bit, other in zip(t.elements(mask), t.elements(passthrough), strict=True):
        p = pointer_to(t, m, at, False)
        made.append(load_masked(t, m, p, bits_mask(bit), other, alignment, True))
        at = t.f.binary("add", at, t.f.cast("zext", bit, at.type))
    t.set_result(op, index_rows(t, op, t.vec(mask.shape, passthrough.element, made)))


@lowers("vector.compressstore")
def compress_store(t: Translator, op: Any) -> None:
    m = elements_of(t, op, 0)
    rank = len(m.sizes)
    mask, value = t.get(op.operands[1 + rank]), stored(t, op.operands[2 + rank])
    at = linear_index(t, m, op.operands[1 : 1 + rank], False)
    alignment = access_alignment(op, m)
    for bit, x in zip(t.elements(mask), t.elements(value), strict=True):
        p = pointer_to(t, m, at, False)
        store_if(t, m, bit, p, x, alignment)
        at = t.f.binary("add", at, t.f.cast("zext", bit, at.type))
