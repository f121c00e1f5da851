"""From a memref and indices to an LLVM pointer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.operations import Value
from ..intervals import Range
from ..llvm_text import V, int_const
from ..translator import Translator
from ..values import BUFFER, GLOBAL, MemRef, scalar_type

SIGNED_32 = (1 << 31) - 1


def linear_index(t: Translator, m: MemRef, indices: Sequence[Value], in_bounds: bool = True) -> V:
    """The element number of `m[indices]` from the memref's pointer.

    Where the access is in bounds, no sum or product on the way can wrap. Buffers are the exception: an index out of
    bounds is legal there, and its offset counts modulo 2^32, so only what ranges prove is marked."""
    trusted = in_bounds and m.space != BUFFER
    width = 32 if m.space not in (GLOBAL, 0, 4) or (trusted and _spans_32_bits(m)) else 64
    values = [t.integer(v, width) for v in indices]
    ranges = [t.ranges.of(v, t.location_op.parent) for v in indices]
    total, total_range = _resized(t, m.offset, width), _constant_range(m.offset)
    for x, r, stride, size in zip(values, ranges, m.strides, m.sizes, strict=True):
        if trusted and size.const is not None and r is not None:
            r = (max(r[0], 0), max(0, min(r[1], size.const - 1)))
        step = _resized(t, stride, width)
        step_range = _constant_range(stride)
        product_range = _times(r, step_range)
        term = t.f.binary("mul", x, step, _flags(product_range, width, trusted))
        total_range = _plus(total_range, product_range)
        total = t.f.binary("add", total, term, _flags(total_range, width, trusted))
    return total


def _spans_32_bits(m: MemRef) -> bool:
    """Whether a memref's elements are known to lie within 2^31 bytes."""
    if any(v.const is None for v in (*m.sizes, *m.strides, m.offset)):
        return False
    last = m.offset.const + sum(max(s.const - 1, 0) * k.const for s, k in zip(m.sizes, m.strides, strict=True))  # type: ignore[operator,union-attr]
    return (last + 1) * max(m.element_bits // 8, 1) <= SIGNED_32


def _resized(t: Translator, x: V, width: int) -> V:
    return t.resize(x, width)


def _constant_range(x: V) -> Range | None:
    return None if x.const is None else (x.const, x.const)


def _times(a: Range | None, b: Range | None) -> Range | None:
    if a is None or b is None:
        return None
    corners = [x * y for x in a for y in b]
    return min(corners), max(corners)


def _plus(a: Range | None, b: Range | None) -> Range | None:
    return None if a is None or b is None else (a[0] + b[0], a[1] + b[1])


def _flags(r: Range | None, width: int, trusted: bool) -> str:
    if trusted:
        return "nuw nsw"
    if r is None:
        return ""
    nsw = r[0] >= -(1 << (width - 1)) and r[1] < 1 << (width - 1)
    nuw = r[0] >= 0 and r[1] < 1 << width
    return " ".join(f for f, on in (("nuw", nuw), ("nsw", nsw)) if on)


def pointer_to(t: Translator, m: MemRef, index: V, in_bounds: bool = True) -> V:
    """The pointer to element `index`; sub-byte elements must begin at a byte."""
    bits = m.element_bits
    if m.swizzle is not None:
        from .swizzles import swizzled

        index = swizzled(t, m, index)
    flags = "inbounds nuw" if in_bounds and m.space != BUFFER else ""
    if bits < 8:
        scale = int_const(8 // bits, index.type) if 8 % bits == 0 else None
        if scale is None:  # six bits: four elements in three bytes
            index = t.f.binary("udiv", t.f.binary("mul", index, int_const(bits, index.type)), int_const(8, index.type))
        else:
            index = t.f.binary("udiv", index, scale)
        return _gep(t, m, "i8", index, flags)
    if m.space == GLOBAL and index.type == "i32" and index.const is None:
        index = t.f.cast("zext", index, "i64", "nneg")
    return _gep(t, m, memory_type(m), index, flags)


def _gep(t: Translator, m: MemRef, element: str, index: V, flags: str) -> V:
    if index.const is not None:
        index = int_const(index.const, "i32" if m.space not in (GLOBAL, 0, 4) else "i64")
    return t.f.gep(element, m.pointer, index, flags)


def memory_type(m: MemRef) -> str:
    """The LLVM type of an element in memory: booleans take a byte."""
    bits = m.element_bits
    element = scalar_type(m.element) if not hasattr(m.element, "shape") else f"i{bits}"
    return "i8" if element == "i1" else element


def address(t: Translator, m: MemRef, indices: Sequence[Value], in_bounds: bool = True) -> V:
    return pointer_to(t, m, linear_index(t, m, indices, in_bounds), in_bounds)


def access_alignment(op: Any, m: MemRef) -> int:
    """Bytes that an access may count on: what the op says, else that of one element."""
    stated = op.properties.get("alignment")
    if stated is not None and stated.value:
        return stated.value
    natural = max(m.element_bits // 8, 1)
    return natural & -natural
