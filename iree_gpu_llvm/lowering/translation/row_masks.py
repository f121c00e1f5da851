"""Accesses to rows of which only some elements are wanted, in the cheapest form that touches nothing else.

whole row known to be wanted        one wide access
a buffer with a bounds check        loads: one wide access, then a selection: any address may be read there;
                                    stores: an element that is not wanted goes to an offset that the resource drops
  whose end could cut the row       loads: one for each element where the end is inside of one of the row's dwords
other memory, one element           loads: from some element that is known to exist, where there is one
other memory, several               where the whole row is wanted, one wide access; else loads read a wanted element
                                    in place of each that is not, and stores of the first elements go by halves
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...records import record, replace
from ..llvm_text import V, int_const
from ..translator import Translator, _length
from ..values import MemRef, constant_row
from .addresses import memory_type, pointer_to
from .arith import mangle
from .memory_rows import load_row, store_row

OUT_OF_RANGE = -16
"""As an unsigned byte offset beyond all that a resource's 32-bit size can hold but its last 16 bytes."""

PARTIAL = "is an access for each element where the mask is partial; through amdgpu.fat_raw_buffer_cast it would be none"


@record(frozen=True)
class RowMask:
    """Which of `n` elements are wanted: those below `bound` (an integer) whose bit in `bits` is set, and none unless
    `guard` holds. None is no such condition."""

    n: int
    guard: V | None = None
    bound: V | None = None
    bits: V | None = None

    @property
    def is_whole(self) -> bool:
        return self.guard is None and self.bound is None and self.bits is None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known to be wanted."""
        nothing = self.bits is not None and self.bits.text in ("zeroinitializer", "false")
        return nothing or (self.guard is not None and self.guard.const == 0)

    def and_guard(self, t: Translator, condition: V) -> RowMask:
        if condition.const is not None and condition.const:
            return self
        return replace(self, guard=condition if self.guard is None else t.f.binary("and", self.guard, condition))

    def and_bound(self, t: Translator, bound: V) -> RowMask:
        if self.bound is not None:
            width = max(int(self.bound.type[1:]), int(bound.type[1:]))
            a, b = t.resize(self.bound, width), t.resize(bound, width)
            bound = t.f.call(a.type, f"llvm.smin.{a.type}", [a, b])
        return replace(self, bound=bound)

    def whole(self, t: Translator) -> V:
        """Whether the whole row is wanted."""
        tests = [] if self.guard is None else [self.guard]
        if self.bound is not None:
            tests.append(t.f.compare("sge", self.bound, int_const(self.n, self.bound.type)))
        if self.bits is not None:
            bits = self.bits
            tests.append(bits if self.n == 1 else t.f.call("i1", f"llvm.vector.reduce.and.{mangle(bits.type)}", [bits]))
        return _all(t, tests)

    def row(self, t: Translator) -> V:
        """A bit for each element."""
        tests = [] if self.guard is None else [t.splat(self.guard, self.n)]
        if self.bound is not None:
            counting = constant_row([int_const(i, self.bound.type) for i in range(self.n)])
            tests.append(t.f.compare("sgt", t.splat(self.bound, self.n), counting))
        if self.bits is not None:
            tests.append(self.bits)
        return _all(t, tests)

    def first(self, t: Translator) -> tuple[V, V]:
        """Whether any element is wanted, and the place of the first that is, as i32."""
        if self.bits is None:
            assert self.bound is not None or self.guard is not None
            tests = [] if self.guard is None else [self.guard]
            if self.bound is not None:
                tests.append(t.f.compare("sgt", self.bound, int_const(0, self.bound.type)))
            return _all(t, tests), int_const(0, "i32")
        mask = t.f.cast("bitcast", self.row(t), f"i{self.n}")
        place = t.f.call(mask.type, f"llvm.cttz.{mask.type}", [mask, "i1 true"])
        place = t.f.cast("zext" if self.n < 32 else "trunc", place, "i32")
        return t.f.compare("ne", mask, int_const(0, mask.type)), place


def _all(t: Translator, tests: list[V]) -> V:
    total = tests[0]
    for test in tests[1:]:
        total = t.f.binary("and", total, test)
    return total


# -- loads


def load_masked(
    t: Translator, m: MemRef, pointer: V, mask: RowMask, other: V, alignment: int, in_dwords: bool, hints: str = ""
) -> V:
    """The wanted elements of a row, `other` in place of those that are not. `in_dwords`: whether the end of a buffer
    resource cuts none of the row's dwords."""
    if mask.is_whole:
        return load_row(t, m, pointer, mask.n, alignment, hints)
    if mask.is_empty:
        return other
    if m.checked:
        some = mask.bound is not None or mask.bits is not None
        wanted = mask.row(t)
        if some and mask.n > 1 and not in_dwords:
            row = _load_to_the_end(t, m, pointer, mask, wanted, alignment, hints)
        else:
            row = load_row(t, m, pointer, mask.n, alignment, hints)
        return t.f.select(wanted, row, other)
    if mask.n == 1:
        return _load_one(t, m, pointer, mask.row(t), other, alignment, hints)
    t.remark(PARTIAL)
    made = _either(
        t,
        mask.whole(t),
        lambda: load_row(t, m, pointer, mask.n, alignment, hints),
        lambda: _load_some(t, m, pointer, mask, other, alignment, hints),
    )
    assert made is not None
    return made


def _load_to_the_end(t: Translator, m: MemRef, pointer: V, mask: RowMask, wanted: V, alignment: int, hints: str) -> V:
    """A row of which a buffer may have a part of a dword, which an access of dwords reads as 0."""
    n, size = mask.n, m.element_bits // 8

    def each() -> V:
        """LLVM joins loads of neighbours to one of a dword, unless each could be elsewhere."""
        made, nowhere = [], _nowhere(t, m)
        for i, bit in enumerate(t.unpack(wanted)):
            at = t.f.gep(memory_type(m), pointer, int_const(i, "i32"))
            made.append(load_row(t, m, t.f.select(bit, at, nowhere), 1, _each(m, alignment), hints))
        return t.pack(made)

    if n * size <= 4:
        return each()
    whole = mask.whole(t) if not m.records else _ends_apart(t, m, pointer, n * size)
    made = _either(t, whole, lambda: load_row(t, m, pointer, n, alignment, hints), each)
    assert made is not None
    return made


def _ends_apart(t: Translator, m: MemRef, pointer: V, size: int) -> V:
    """Whether a buffer ends beyond so many bytes from a pointer, before it, or whole dwords further on."""
    begin = t.f.cast("ptrtoint", pointer, "i32")  # of a pointer to a buffer, that is its offset
    left = t.f.binary("sub", int_const(m.records * (m.element_bits // 8), "i32"), begin)
    beyond = t.f.compare("uge", left, int_const(size, "i32"))
    rest = t.f.binary("and", left, int_const(3, "i32"))
    return t.f.binary("or", beyond, t.f.compare("eq", rest, int_const(0, "i32")))


def _nowhere(t: Translator, m: MemRef) -> V:
    """Where a buffer has nothing: loads there give 0, stores are dropped."""
    return t.f.gep("i8", m.pointer, int_const(OUT_OF_RANGE, "i32"))


def _load_one(t: Translator, m: MemRef, pointer: V, wanted: V, other: V, alignment: int, hints: str) -> V:
    if all(s.const is not None and s.const > 0 for s in m.sizes):
        # The first element exists, and costs less than a branch.
        exists = pointer_to(t, m, m.offset)
        return t.f.select(wanted, load_row(t, m, t.f.select(wanted, pointer, exists), 1, alignment, hints), other)
    return guarded(t, wanted, lambda: load_row(t, m, pointer, 1, alignment, hints), other)


def _load_some(t: Translator, m: MemRef, pointer: V, mask: RowMask, other: V, alignment: int, hints: str) -> V:
    any_wanted, first = mask.first(t)

    def each() -> V:
        made = []
        for i, (wanted, x) in enumerate(zip(t.unpack(mask.row(t)), t.unpack(other), strict=True)):
            place = t.f.select(wanted, int_const(i, "i32"), first)
            at = t.f.gep(memory_type(m), pointer, place)
            made.append(t.f.select(wanted, load_row(t, m, at, 1, _each(m, alignment), hints), x))
        return t.pack(made)

    return guarded(t, any_wanted, each, other)


def _each(m: MemRef, alignment: int) -> int:
    """The alignment of any element of a row of this alignment."""
    size = max(m.element_bits // 8, 1)
    return min(alignment, size & -size)


# -- stores


def store_masked(t: Translator, m: MemRef, pointer: V, mask: RowMask, row: V, alignment: int, hints: str = "") -> None:
    """Stores the wanted elements of a row."""
    if mask.is_whole:
        store_row(t, m, pointer, row, alignment, hints)
        return
    if mask.is_empty:
        return
    if mask.n == 1:
        store_if(t, m, mask.row(t), pointer, row, alignment, hints)
        return
    if not m.checked:
        t.remark(PARTIAL)
    elif mask.n < 4:
        _store_each(t, m, pointer, mask, row, alignment, hints)
        return
    by_halves = mask.bits is None and not m.checked and mask.n & (mask.n - 1) == 0
    some = _store_by_halves if by_halves else _store_each
    _either(
        t,
        mask.whole(t),
        lambda: store_row(t, m, pointer, row, alignment, hints),
        lambda: some(t, m, pointer, mask, row, alignment, hints),
    )


def _store_each(t: Translator, m: MemRef, pointer: V, mask: RowMask, row: V, alignment: int, hints: str) -> None:
    for i, (wanted, x) in enumerate(zip(t.unpack(mask.row(t)), t.unpack(row), strict=True)):
        at = t.f.gep(memory_type(m), pointer, int_const(i, "i32"))
        store_if(t, m, wanted, at, x, _each(m, alignment), hints)


def _store_by_halves(t: Translator, m: MemRef, pointer: V, mask: RowMask, row: V, alignment: int, hints: str) -> None:
    """The first elements of a row, fewer than all: for each bit of their number, from the highest, one store of so
    many."""
    bound = mask.bound if mask.bound is not None else int_const(mask.n, "i32")
    zero = int_const(0, bound.type)
    count = t.f.call(bound.type, f"llvm.smax.{bound.type}", [bound, zero])
    if mask.guard is not None:
        count = t.f.select(mask.guard, count, zero)
    n = mask.n
    while n > 1:
        n //= 2
        has = t.f.compare("ne", t.f.binary("and", count, int_const(n, count.type)), zero)
        low, high = t.slice_row(row, 0, n), t.slice_row(row, n, n)
        guarded(t, has, lambda p=pointer, x=low: store_row(t, m, p, x, _each(m, alignment), hints))
        if n > 1:
            row = t.f.select(has, high, low)
            beyond = t.f.gep(memory_type(m), pointer, int_const(n, "i32"))
            pointer = t.f.select(has, beyond, pointer)


def store_if(t: Translator, m: MemRef, condition: V, pointer: V, x: V, alignment: int, hints: str = "") -> None:
    """A store under a condition. To a buffer, an offset beyond it drops the store: cheaper than a branch."""
    if not m.checked:
        guarded(t, condition, lambda: store_row(t, m, pointer, x, alignment, hints))
    elif condition.const != 0:
        if condition.const is None:
            pointer = t.f.select(condition, pointer, _nowhere(t, m))
        store_row(t, m, pointer, x, alignment, hints)


# -- branches


def _either(t: Translator, condition: V, one: Callable[[], V | None], other: Callable[[], V | None]) -> V | None:
    """`one` in lanes where the condition holds, `other` elsewhere, and the value that either gives."""
    if condition.const is not None:
        return one() if condition.const else other()
    blocks = t.f.new_block("whole"), t.f.new_block("partial")
    end = t.f.new_block("masked.end")
    t.f.branch_if(condition, *blocks)
    made: list[tuple[V, str]] = []
    for block, access in zip(blocks, (one, other), strict=True):
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


def bits_mask(bits: V) -> RowMask:
    """The mask of a row of i1."""
    n = _length(bits)
    if bits.text in ("true", "splat (i1 true)"):
        return RowMask(n)
    return RowMask(n, bits=bits)
