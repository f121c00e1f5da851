"""`memref`: allocation, views, copies. (Loads and stores are in `memref_access.py`.)"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ...dialects.index_lists import DYNAMIC_INDEX
from ...ir.operations import Operation, Value
from ...ir.types import DYNAMIC, MemRefType
from ..binder import Binder, Run, executes
from ..machine import Machine
from ..memory import Buffer, MemRef, read, uniform, write
from ..numbers import storage_bits
from ..workgroup_work import once_per_workgroup, points, shared_points

_MOST_BYTES = 1 << 30
"""Of LDS or private memory: far more than any chip has."""


def layout_of(op: Operation, t: MemRefType) -> tuple[list[int], int]:
    found = t.strides_and_offset()
    if found is None:
        raise op.error(f"has a memref without strided layout, which the simulator does not know: {t}")
    return found


def row_major(sizes: Sequence[Any], strides: Sequence[int]) -> tuple[Any, ...]:
    """The strides, those that are not known filled in as for a contiguous memref."""
    out: list[Any] = []
    step: Any = 1
    for size, stride in zip(reversed(sizes), reversed(strides), strict=True):
        out.append(step if stride == DYNAMIC else stride)
        step = size * out[-1]
    return tuple(out[::-1])


def space_of(t: MemRefType) -> str:
    """`lds`, `private` or `global`."""
    words = str(t.memory_space)
    if "workgroup" in words or words.startswith("3"):
        return "lds"
    return "private" if "private" in words or words.startswith("5") else "global"


def mixed_getter(b: Binder, values: Sequence[Value], static: Sequence[int]) -> Callable[[list[Any]], list[Any]]:
    """A list of which some numbers are known: ints, and arrays of the values."""
    slots = b.slots(values)
    static = list(static)
    if not slots:
        return lambda env: static

    def get(env: list[Any]) -> list[Any]:
        following: Iterator[int] = iter(slots)
        return [env[next(following)] if n == DYNAMIC_INDEX else n for n in static]

    return get


# -- allocation


@executes("memref.alloc", "memref.alloca")
def allocate(b: Binder, op: Any) -> Run:
    """A place in the LDS of the workgroup (`alloc` in workgroup memory), else in the lane's own memory."""
    t, r = op.results[0].type, b.slot(op.results[0])
    if op.dynamicSizes and space_of(t) != "lds":
        return _allocate_anew(b, op, t)
    place = place_of_its_own(b.machine, op, t, in_lds=space_of(t) == "lds")

    def run(env: list[Any]) -> None:
        env[r] = place()

    return run


def place_of_its_own(machine: Machine, op: Operation, t: MemRefType, in_lds: bool) -> Callable[[], MemRef]:
    """Keeps a place for a memref that an op makes, in LDS or in private memory. Gives it, once lanes have started."""
    strides, _ = layout_of(op, t)
    if not t.has_static_shape or DYNAMIC in strides:
        raise op.error(f"of dynamic size has no semantics in the simulator: {t}")
    last = sum((d - 1) * s for d, s in zip(t.shape, strides, strict=True)) + 1 if t.num_elements else 0
    size = (last * storage_bits(t.element) + 7) // 8
    base = machine.lds_size if in_lds else machine.private_size
    end = -(-(base + size) // 16) * 16
    if end > _MOST_BYTES:
        where = "the LDS of a workgroup" if in_lds else "the private memory of a lane"
        raise op.error(f"needs {size:,} bytes in {where}, where the simulator has {_MOST_BYTES:,}")
    if in_lds:
        machine.lds_size = end
    else:
        machine.private_size = end

    def place() -> MemRef:
        buffer = machine.lds if in_lds else machine.private
        return MemRef(buffer, t.element, base, 0, t.shape, tuple(strides), base, base + size)

    return place


def _allocate_anew(b: Binder, op: Any, t: MemRefType) -> Run:
    """Private memory whose size is known only when the op is reached: of its own, as large as a lane needs it."""
    machine, r = b.machine, b.slot(op.results[0])
    sizes = mixed_getter(b, op.dynamicSizes, [DYNAMIC_INDEX if n == DYNAMIC else n for n in t.shape])
    strides, _ = layout_of(op, t)

    def run(env: list[Any]) -> None:
        extents = [np.maximum(n, 0) if isinstance(n, np.ndarray) else n for n in sizes(env)]
        m = MemRef(machine.private, t.element, 0, 0, tuple(extents), row_major(extents, strides), 0, 0)
        top: Any = m.span()
        for n in extents:
            top = np.where(np.greater(n, 0), top, 0)
        buffer = Buffer.per_group(int(np.max(top)), machine.lanes, 1)
        env[r] = m.replaced(buffer=buffer, high=top)

    return run


@executes("memref.dealloc", "memref.prefetch")
def nothing(b: Binder, op: Any) -> None:
    return None


# -- views


def _view(b: Binder, op: Any, make: Callable[[list[Any], MemRef], MemRef]) -> Run:
    source, r = b.slot(op.operands[0]), b.slot(op.results[0])

    def run(env: list[Any]) -> None:
        env[r] = make(env, env[source])

    return run


@executes("memref.assume_alignment", "memref.cast", "memref.memory_space_cast")
def same(b: Binder, op: Any) -> Run:
    return _view(b, op, lambda env, m: m)


@executes("memref.reinterpret_cast")
def reinterpret_cast(b: Binder, op: Any) -> Run:
    offsets = mixed_getter(b, op.offsets, op.static_offsets)
    sizes = mixed_getter(b, op.sizes, op.static_sizes)
    strides = mixed_getter(b, op.strides, op.static_strides)
    return _view(
        b,
        op,
        lambda env, m: m.replaced(offset=offsets(env)[0], sizes=tuple(sizes(env)), strides=tuple(strides(env))),
    )


@executes("memref.subview")
def subview(b: Binder, op: Any) -> Run:
    offsets = mixed_getter(b, op.offsets, op.static_offsets)
    sizes = mixed_getter(b, op.sizes, op.static_sizes)
    strides = mixed_getter(b, op.strides, op.static_strides)
    kept = _kept_dims(op)

    def make(env: list[Any], m: MemRef) -> MemRef:
        at = m.offset
        for o, s in zip(offsets(env), m.strides, strict=True):
            at = at + o * s
        new_sizes, factors = sizes(env), strides(env)
        return m.replaced(
            offset=at,
            sizes=tuple(new_sizes[d] for d in kept),
            strides=tuple(m.strides[d] * factors[d] for d in kept),
        )

    return _view(b, op, make)


def _kept_dims(op: Any) -> list[int]:
    """The dims of the source that the result has: some of extent 1 may be left out, told apart by their strides."""
    target: MemRefType = op.results[0].type
    full = list(op.static_sizes)
    if target.rank == len(full):
        return list(range(target.rank))
    source_strides, _ = layout_of(op, op.operands[0].type)
    known = [
        DYNAMIC if DYNAMIC in (s,) or f == DYNAMIC_INDEX else s * f
        for s, f in zip(source_strides, op.static_strides, strict=True)
    ]
    wanted, _ = layout_of(op, target)
    extents = [DYNAMIC if n == DYNAMIC_INDEX else n for n in full]

    def match(i: int, k: int) -> list[int] | None:
        if k == target.rank:
            return [] if all(e == 1 for e in extents[i:]) else None
        if i == len(extents):
            return None
        if extents[i] == target.shape[k] and known[i] == wanted[k]:
            rest = match(i + 1, k + 1)
            if rest is not None:
                return [i, *rest]
        return match(i + 1, k) if extents[i] == 1 else None

    found = match(0, 0)
    if found is None:
        raise op.error("leaves out dimensions that cannot be told apart")
    return found


@executes("memref.expand_shape")
def expand_shape(b: Binder, op: Any) -> Run:
    groups = [[n.value for n in g] for g in op.reassociation]
    sizes = mixed_getter(b, op.output_shape, op.static_output_shape)

    def make(env: list[Any], m: MemRef) -> MemRef:
        new_sizes = sizes(env)
        strides: list[Any] = [0] * len(new_sizes)
        for d, group in enumerate(groups):
            step = m.strides[d]
            for k in reversed(group):
                strides[k] = step
                step = step * new_sizes[k]
        return m.replaced(sizes=tuple(new_sizes), strides=tuple(strides))

    return _view(b, op, make)


@executes("memref.collapse_shape")
def collapse_shape(b: Binder, op: Any) -> Run:
    groups = [[n.value for n in g] for g in op.reassociation]

    def make(env: list[Any], m: MemRef) -> MemRef:
        sizes, strides = [], []
        for group in groups:
            total: Any = 1
            step: Any = m.strides[group[-1]]
            for k in reversed(group):
                if isinstance(m.sizes[k], int) and m.sizes[k] == 1:
                    continue
                if isinstance(total, int) and total == 1:
                    step = m.strides[k]
                total = total * m.sizes[k]
            sizes.append(total)
            strides.append(step)
        return m.replaced(sizes=tuple(sizes), strides=tuple(strides))

    return _view(b, op, make)


@executes("memref.transpose")
def transpose(b: Binder, op: Any) -> Run:
    order = [e.position for e in op.permutation.value.results]
    return _view(
        b,
        op,
        lambda env, m: m.replaced(sizes=tuple(m.sizes[d] for d in order), strides=tuple(m.strides[d] for d in order)),
    )


@executes("memref.view")
def view(b: Binder, op: Any) -> Run:
    t = op.results[0].type
    strides, _ = layout_of(op, t)
    shift, dims = b.slot(op.byte_shift), b.slots(op.sizes)

    def make(env: list[Any], m: MemRef) -> MemRef:
        following = iter(dims)
        sizes = tuple(d if d >= 0 else uniform(env[next(following)], op, "a size") for d in t.shape)
        start = m.base + m.origin + env[shift]
        return MemRef(m.buffer, t.element, start, 0, sizes, row_major(sizes, strides), m.low, m.high, m.fat)

    return _view(b, op, make)


def as_index(x: Any) -> Any:
    return x if isinstance(x, np.ndarray) else np.array([x], np.int64)


@executes("memref.dim")
def dim(b: Binder, op: Any) -> Run:
    source, which, r = b.slot(op.source), b.slot(op.index), b.slot(op.results[0])

    def run(env: list[Any]) -> None:
        env[r] = as_index(env[source].sizes[uniform(env[which], op, "the dimension")])

    return run


@executes("memref.extract_strided_metadata")
def metadata(b: Binder, op: Any) -> Run:
    source, results = b.slot(op.operands[0]), b.slots(op.results)

    def run(env: list[Any]) -> None:
        m: MemRef = env[source]
        env[results[0]] = m.replaced(offset=0, sizes=(), strides=())
        for r, x in zip(results[1:], (m.offset, *m.sizes, *m.strides), strict=True):
            env[r] = as_index(x)

    return run


# -- copies


@executes("memref.copy")
def copy(b: Binder, op: Any) -> Run:
    """Row by row where rows are contiguous on both sides, else element by element; of what a workgroup shares out, at
    most 16 bytes at a time."""
    source, target = op.operands[0], op.operands[1]
    machine, x, y = b.machine, b.slot(source), b.slot(target)
    bits = storage_bits(source.type.element)

    def work(env: list[Any], is_shared: bool) -> None:
        m, to = env[x], env[y]
        if m.buffer is to.buffer and _same_place(m, to):
            return
        row = _contiguous(m, to)
        if is_shared:
            row = math.gcd(row, max(_WIDEST_BITS // bits, 1))
        if row * bits % 8:
            raise op.error(f"of rows of {row * bits} bits, which are no whole bytes, has no semantics in the simulator")
        extents = [*m.sizes[:-1], m.sizes[-1] // row] if row and m.sizes else [0] * len(m.sizes)
        for point in (shared_points if is_shared else points)(machine, extents):
            at = (*point[:-1], point[-1] * row) if point else ()
            write(machine, op, to, to.address(at), read(machine, op, m, m.address(at), row * bits // 8))

    return once_per_workgroup(b, op, work)


_WIDEST_BITS = 128


def _contiguous(m: MemRef, to: MemRef) -> int:
    """How many elements lie next to each other on both sides of a copy, wherever it has come to."""
    if not m.sizes or not all(isinstance(v.strides[-1], int) and v.strides[-1] == 1 for v in (m, to)):
        return 1
    lengths = np.unique(m.sizes[-1]).tolist()
    return math.gcd(*lengths, *(v.swizzle[2] for v in (m, to) if v.swizzle is not None))


def _same_place(m: MemRef, to: MemRef) -> bool:
    """Whether a copy would copy every element to itself."""
    pairs = zip((m.base, m.offset, *m.strides), (to.base, to.offset, *to.strides), strict=True)
    return all(np.array_equal(a, c) for a, c in pairs)
