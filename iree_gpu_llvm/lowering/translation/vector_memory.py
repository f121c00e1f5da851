"""`vector` ops on memory: loads and stores of rows, masked ones, gather and scatter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from ...ir.types import IndexType, VectorType, element_type
from ..llvm_text import V, int_const
from ..translator import Translator, _length, lowers
from ..values import BUFFER, MemRef, Vec, element_of, row_type
from .addresses import access_alignment, linear_index, memory_type, pointer_to
from .arith import mangle, resize

OUT_OF_RANGE = (
    -16
)  # as an unsigned byte offset, beyond all that a resource's 32-bit size can hold but its last 16 bytes


def _memory(t: Translator, op: Any, i: int) -> MemRef:
    m = t.get(op.operands[i])
    if not isinstance(m, MemRef):
        raise op.error("works on tensors here and must be bufferized first")
    if isinstance(m.element, VectorType):
        raise op.error(f"on a memref of {m.element} has no lowering: flatten it first")
    return m


def elements_of(t: Translator, op: Any, i: int) -> MemRef:
    """Memory whose elements are accessed one by one, each under its own bit of a mask."""
    m = _memory(t, op, i)
    if m.element_bits % 8:
        raise op.error(f"on {m.element} has no lowering: elements narrower than a byte cannot be accessed one by one")
    return m


def row_pointers(t: Translator, m: MemRef, indices: Sequence[Any], shape: Sequence[int], in_bounds: bool) -> list[V]:
    """Pointers to the rows of a vector of a shape at `m[indices]`."""
    base = linear_index(t, m, indices, in_bounds)
    lead = len(m.sizes) - len(shape)
    flags = "nuw nsw" if in_bounds and m.space != BUFFER else ""
    out = []
    for index in product(*map(range, shape[:-1])):
        at = base
        for i, stride in zip(index, m.strides[lead : len(m.strides) - 1], strict=True):
            step = t.f.binary("mul", t.resize(stride, int(base.type[1:])), int_const(i, base.type), flags)
            at = t.f.binary("add", at, step, flags)
        out.append(pointer_to(t, m, at, in_bounds))
    return out


def _check_contiguous(op: Any, m: MemRef, shape: Sequence[int]) -> None:
    if shape and shape[-1] > 1 and m.strides and m.strides[-1].const != 1:
        raise op.error("needs a memref whose innermost dimension is contiguous")


def _check_whole_bytes(op: Any, m: MemRef, n: int) -> None:
    if m.element_bits * n % 8:
        raise op.error(f"accesses {m.element_bits * n} bits: memory is addressed in whole bytes")


def load_row(t: Translator, m: MemRef, pointer: V, n: int, alignment: int, hints: str = "") -> V:
    """`n` elements from a pointer. Booleans are bytes in memory."""
    kind = row_type(memory_type(m), n)
    x = t.f.op(kind, f"load {kind}, {pointer.typed}, align {alignment}{hints}{t.lds_hint(m, False)}")
    return _from_memory(t, m, x)


def _from_memory(t: Translator, m: MemRef, x: V) -> V:
    if str(m.element) == "i1":
        return t.f.compare("ne", x, V(x.type, "0" if x.type == "i8" else "zeroinitializer"))
    return x


def _to_memory(t: Translator, m: MemRef, row: V) -> V:
    return t.f.cast("zext", row, row_type("i8", _length(row))) if str(m.element) == "i1" else row


def store_row(t: Translator, m: MemRef, pointer: V, row: V, alignment: int, hints: str = "") -> None:
    row = _to_memory(t, m, row)
    t.f.do(f"store {row.typed}, {pointer.typed}, align {alignment}{hints}{t.lds_hint(m, False)}")


def _hints(t: Translator, op: Any) -> str:
    return f", !nontemporal {t.module.metadata('!{i32 1}')}" if _flag(op, "nontemporal") else ""


def _flag(op: Any, name: str) -> bool:
    a = op.properties.get(name)
    return a is not None and bool(getattr(a, "value", True))


@lowers("vector.load")
def load(t: Translator, op: Any) -> None:
    m = _memory(t, op, 0)
    result = op.results[0].type
    _check_contiguous(op, m, result.shape)
    width = result.shape[-1] if result.shape else 1
    _check_whole_bytes(op, m, width)
    alignment, hints = access_alignment(op, m), _hints(t, op)
    pointers = row_pointers(t, m, op.operands[1:], result.shape, True)
    rows = [load_row(t, m, p, width, alignment, hints) for p in pointers]
    t.set_result(op, index_rows(t, op, Vec(result.shape, element_of(rows[0].type), tuple(rows))))


def index_rows(t: Translator, op: Any, x: Vec) -> Vec:
    """Indices are 64 bits in memory, and as wide as ranges ask in registers."""
    want = t.scalar_type(op.results[0])
    if x.element == want or str(element_type(op.results[0].type)) != "index":
        return x
    return x.map(lambda r: t.f.cast("trunc", r, row_type(want, _length(r))))


@lowers("vector.store")
def store(t: Translator, op: Any) -> None:
    value = stored(t, op.operands[0])
    m = _memory(t, op, 1)
    _check_contiguous(op, m, value.shape)
    _check_whole_bytes(op, m, value.width)
    alignment, hints = access_alignment(op, m), _hints(t, op)
    for pointer, row in zip(row_pointers(t, m, op.operands[2:], value.shape, True), value.rows, strict=True):
        store_row(t, m, pointer, row, alignment, hints)


def stored(t: Translator, v: Any) -> Any:
    """A value as it is in memory: indices take 64 bits there."""
    return resize(t, v, 64) if isinstance(element_type(v.type), IndexType) else t.get(v)


@lowers("vector.maskedload")
def masked_load(t: Translator, op: Any) -> None:
    """From a buffer everything is loaded, since any address is allowed there, and the mask selects; elsewhere LLVM's
    masked load branches around the lanes that must not touch memory."""
    m = elements_of(t, op, 0)
    rank = len(m.sizes)
    indices = op.operands[1 : 1 + rank]
    mask, passthrough = t.get(op.operands[1 + rank]), stored(t, op.operands[2 + rank])
    _check_contiguous(op, m, mask.shape)
    alignment = access_alignment(op, m)
    rows = []
    for pointer, bits, other in zip(
        row_pointers(t, m, indices, mask.shape, False), mask.rows, passthrough.rows, strict=True
    ):
        n = _length(other)
        if m.checked:
            rows.append(t.f.select(bits, load_row(t, m, pointer, n, alignment), other))
        elif n == 1:
            rows.append(guarded(t, bits, lambda p=pointer: load_row(t, m, p, 1, alignment), other))
        else:
            rows.append(_load_all_or_some(t, m, pointer, bits, other, alignment))
    t.set_result(op, index_rows(t, op, Vec(mask.shape, passthrough.element, tuple(rows))))


BRANCHES = "is a branch for each element where the mask is partial; through amdgpu.fat_raw_buffer_cast it would be none"


def _all_or_some(t: Translator, bits: V, every: Callable[[], V | None], some: Callable[[], V | None]) -> V | None:
    """`every` in lanes whose mask is set throughout, `some` in the others. LLVM takes a masked access apart into a
    branch and an access for each element, and only the lanes at the edge of an array need that."""
    whole = t.f.call("i1", f"llvm.vector.reduce.and.{mangle(bits.type)}", [bits])
    wide, narrow, end = t.f.new_block("whole"), t.f.new_block("partial"), t.f.new_block("masked.end")
    t.f.branch_if(whole, wide, narrow)
    made: list[tuple[V, str]] = []
    for block, access in ((wide, every), (narrow, some)):
        t.f.enter(block)
        x = access()
        if x is not None:
            made.append((x, t.f.block.label))
        t.f.branch(end)
    t.f.enter(end)
    if not made:
        return None
    phi = t.f.phi(end, made[0][0].type)
    phi.incoming = made
    return phi.value


def _load_all_or_some(t: Translator, m: MemRef, pointer: V, bits: V, other: V, alignment: int) -> V:
    def some() -> V:
        given = _to_memory(t, m, other)
        name = f"llvm.masked.load.{mangle(given.type)}.p{m.space}"
        where = f"{pointer.type} align {alignment} {pointer.text}"
        return _from_memory(t, m, t.f.call(given.type, name, [where, bits, given]))

    if bits.text[0] != "%":
        return some()
    t.remark(BRANCHES)
    made = _all_or_some(t, bits, lambda: load_row(t, m, pointer, _length(other), alignment), some)
    assert made is not None
    return made


def _store_all_or_some(t: Translator, m: MemRef, pointer: V, bits: V, row: V, alignment: int) -> None:
    def some() -> None:
        kept = _to_memory(t, m, row)
        name = f"llvm.masked.store.{mangle(kept.type)}.p{m.space}"
        t.f.call("void", name, [kept, f"{pointer.type} align {alignment} {pointer.text}", bits])

    if bits.text[0] != "%":
        some()
        return
    t.remark(BRANCHES)
    _all_or_some(t, bits, lambda: store_row(t, m, pointer, row, alignment), some)


def guarded(t: Translator, condition: V, make: Callable[[], V | None], otherwise: V | None = None) -> Any:
    """Runs `make` only in the lanes where `condition` holds; its value there, `otherwise` elsewhere."""
    if condition.const is not None:
        return make() if condition.const else otherwise
    then, end = t.f.new_block("masked"), t.f.new_block("masked.end")
    before = t.f.block.label
    t.f.branch_if(condition, then, end)
    t.f.enter(then)
    made = make()
    label = t.f.block.label
    t.f.branch(end)
    t.f.enter(end)
    if made is None or otherwise is None:
        return None
    phi = t.f.phi(end, made.type)
    phi.incoming = [(otherwise, before), (made, label)]
    return phi.value


@lowers("vector.maskedstore")
def masked_store(t: Translator, op: Any) -> None:
    m = elements_of(t, op, 0)
    rank = len(m.sizes)
    mask, value = t.get(op.operands[1 + rank]), stored(t, op.operands[2 + rank])
    _check_contiguous(op, m, mask.shape)
    alignment = access_alignment(op, m)
    pointers = row_pointers(t, m, op.operands[1 : 1 + rank], mask.shape, False)
    for pointer, bits, row in zip(pointers, mask.rows, value.rows, strict=True):
        if m.checked:
            for i, (bit, x) in enumerate(zip(t.unpack(bits), t.unpack(row), strict=True)):
                at = t.f.gep(memory_type(m), pointer, int_const(i, "i32"))
                buffer_store_if(t, m, bit, at, x, alignment)
        elif _length(row) == 1:
            guarded(t, bits, lambda p=pointer, r=row: store_row(t, m, p, r, alignment))
        else:
            _store_all_or_some(t, m, pointer, bits, row, alignment)


def buffer_store_if(t: Translator, m: MemRef, condition: V, pointer: V, x: V, alignment: int) -> None:
    """A store that an offset beyond the buffer drops: cheaper than a branch for each element."""
    if condition.const == 0:
        return
    if condition.const is None:
        nowhere = t.f.gep("i8", m.pointer, int_const(OUT_OF_RANGE, "i32"))
        pointer = t.f.select(condition, pointer, nowhere)
    store_row(t, m, pointer, x, alignment)
