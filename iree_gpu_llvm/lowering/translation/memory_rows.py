"""Rows of vectors in memory: where they are, and how one is loaded and stored."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from ...ir.types import IndexType, VectorType, element_type
from ..llvm_text import V, int_const
from ..translator import Translator, _length
from ..values import BUFFER, MemRef, Vec, row_type
from .addresses import linear_index, memory_type, pointer_to
from .arith import resize
from .swizzles import period_of, swizzled


def memory_of(t: Translator, op: Any, i: int) -> MemRef:
    m = t.get(op.operands[i])
    if not isinstance(m, MemRef):
        raise op.error("works on tensors here and must be bufferized first")
    if isinstance(m.element, VectorType):
        raise op.error(f"on a memref of {m.element} has no lowering: flatten it first")
    return m


def elements_of(t: Translator, op: Any, i: int) -> MemRef:
    """Memory whose elements are accessed one by one, each under its own bit of a mask."""
    m = memory_of(t, op, i)
    check_elements(op, m)
    return m


def check_elements(op: Any, m: MemRef) -> None:
    if m.element_bits % 8:
        raise op.error(f"on {m.element} has no lowering: elements narrower than a byte cannot be accessed one by one")


def row_pointers(t: Translator, m: MemRef, indices: Sequence[Any], shape: Sequence[int], in_bounds: bool) -> list[V]:
    """Pointers to the rows of a vector of a shape at `m[indices]`."""
    lead = len(m.sizes) - len(shape)
    return spaced_pointers(t, m, indices, list(range(lead, len(m.sizes) - 1)), shape[:-1], in_bounds)


def spaced_pointers(
    t: Translator, m: MemRef, indices: Sequence[Any], dims: Sequence[int], shape: Sequence[int], in_bounds: bool
) -> list[V]:
    """Pointers to the elements at `m[indices]` and, by every offset below `shape` along `dims`, further on; the last
    of these dimensions fastest."""
    base = linear_index(t, m, indices, in_bounds)
    flags = "nuw nsw" if in_bounds and m.space != BUFFER else ""
    if m.swizzle is not None and all(m.strides[d].const is not None for d in dims):
        return _spaced_in_rotation(t, m, base, [m.strides[d].const or 0 for d in dims], shape, in_bounds)
    out = []
    for offsets in product(*map(range, shape)):
        at = base
        for i, d in zip(offsets, dims, strict=True):
            stride = t.resize(m.strides[d], int(base.type[1:]))
            step = t.f.binary("mul", stride, int_const(i, base.type), flags)
            at = t.f.binary("add", at, step, flags)
        out.append(pointer_to(t, m, at, in_bounds))
    return out


def _spaced_in_rotation(
    t: Translator, m: MemRef, base: V, strides: list[int], shape: Sequence[int], in_bounds: bool
) -> list[V]:
    """The same where addresses are permuted: what lies whole periods of the permutation further on is as far from what
    lies here as without it, so that most pointers differ by a constant."""
    plain = m.with_(swizzle=None)
    period = period_of(m.swizzle)
    begun: dict[int, V] = {}
    out = []
    for offsets in product(*map(range, shape)):
        periods, rest = divmod(sum(i * s for i, s in zip(offsets, strides, strict=True)), period)
        if rest not in begun:
            begun[rest] = swizzled(t, m, t.f.binary("add", base, int_const(rest, base.type), "nuw nsw"))
        at = t.f.binary("add", begun[rest], int_const(periods * period, base.type), "nuw nsw")
        out.append(pointer_to(t, plain, at, in_bounds))
    return out


def check_contiguous(op: Any, m: MemRef, shape: Sequence[int]) -> None:
    if shape and shape[-1] > 1 and m.strides and m.strides[-1].const != 1:
        raise op.error("needs a memref whose innermost dimension is contiguous")


def check_whole_bytes(op: Any, m: MemRef, n: int) -> None:
    """An access of `n` elements must be one of whole bytes, and within what a swizzle keeps together."""
    if m.swizzle is not None and m.swizzle.access_width % n:
        raise op.error(f"accesses {n} elements at once, of which {m.swizzle} keeps {m.swizzle.access_width} together")
    if m.element_bits * n % 8:
        raise op.error(f"accesses {m.element_bits * n} bits: memory is addressed in whole bytes")


WIDEST_LOAD = 512
"""Bits of a load. LLVM takes a wider one apart itself, into the same instructions, but over selections among hundreds
of registers: twice the time for a row of 1000 floats."""


def load_row(t: Translator, m: MemRef, pointer: V, n: int, alignment: int, hints: str = "") -> V:
    """`n` elements from a pointer. Booleans are bytes in memory."""
    part = WIDEST_LOAD // m.element_bits
    if n > part and m.element_bits % 8 == 0 and alignment <= WIDEST_LOAD // 8:
        places = [t.f.gep(memory_type(m), pointer, int_const(i, "i32")) for i in range(0, n, part)]
        counts = [min(part, n - i) for i in range(0, n, part)]
        loads = zip(places, counts, strict=True)
        return t.concatenate([load_row(t, m, at, count, alignment, hints) for at, count in loads])
    kind = row_type(memory_type(m), n)
    x = t.f.op(kind, f"load {kind}, {pointer.typed}, align {alignment}{hints}{t.lds_hint(m, False)}")
    if str(m.element) == "i1":
        return t.f.compare("ne", x, V(x.type, "0" if x.type == "i8" else "zeroinitializer"))
    return x


def store_row(t: Translator, m: MemRef, pointer: V, row: V, alignment: int, hints: str = "") -> None:
    if str(m.element) == "i1":
        row = t.f.cast("zext", row, row_type("i8", _length(row)))
    t.f.do(f"store {row.typed}, {pointer.typed}, align {alignment}{hints}{t.lds_hint(m, False)}")


def index_rows(t: Translator, op: Any, x: Vec) -> Vec:
    """Indices are 64 bits in memory, and as wide as ranges ask in registers."""
    want = t.scalar_type(op.results[0])
    if x.element == want or str(element_type(op.results[0].type)) != "index":
        return x
    return x.map(lambda r: t.f.cast("trunc", r, row_type(want, _length(r))))


def stored(t: Translator, v: Any) -> Any:
    """A value as it is in memory: indices take 64 bits there."""
    return resize(t, v, 64) if isinstance(element_type(v.type), IndexType) else t.get(v)
