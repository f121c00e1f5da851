"""`gpu` ids, barriers and shuffles, and the barriers of `iree_gpu`."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from ...ir.attribute_constraints import is_power_of_two
from ...ir.types import IndexType
from ..llvm_text import V, int_const
from ..translator import Translator, lowers
from ..values import MemRef
from .lane_checks import check_lane

# -- ids


def set_index(t: Translator, op: Any, x: V) -> None:
    """An i32 that is not negative as the op's index or i32 result."""
    r = op.results[0]
    want = int(t.scalar_type(r)[1:])
    t.set_result(op, x if want == 32 else t.f.cast("zext", x, f"i{want}", "" if x.const is not None else "nneg"))


def workitem_id(t: Translator, dim: int) -> V:
    """The lane's number in the workgroup along a dimension: a constant where the workgroup has one item there."""
    size = t.block_size[dim] if t.block_size else 1024
    if size == 1:
        return int_const(0, "i32")
    axis = "xyz"[dim]
    return t.in_entry(
        ("workitem", dim),
        lambda: t.intrinsic(f"llvm.amdgcn.workitem.id.{axis}", "i32", [], attributes=f"range(i32 0, {size})"),
    )


def workgroup_id(t: Translator, dim: int, bound: int | None) -> V:
    axis = "xyz"[dim]
    limit = f"range(i32 0, {bound})" if bound is not None and 0 < bound < 1 << 31 else ""
    return t.in_entry(
        ("workgroup", dim), lambda: t.intrinsic(f"llvm.amdgcn.workgroup.id.{axis}", "i32", [], attributes=limit)
    )


def dimension(op: Any) -> int:
    return "xyz".index(op.dimension.value)


def upper_bound(op: Any) -> int | None:
    a = op.properties.get("upper_bound")
    return a.value if a is not None else None


@lowers("gpu.thread_id")
def thread_id(t: Translator, op: Any) -> None:
    set_index(t, op, workitem_id(t, dimension(op)))


@lowers("gpu.block_id")
def block_id(t: Translator, op: Any) -> None:
    set_index(t, op, workgroup_id(t, dimension(op), upper_bound(op)))


@lowers("gpu.block_dim")
def block_dim(t: Translator, op: Any) -> None:
    if t.block_size is None:
        raise op.error("needs a workgroup size that is known when compiling")
    set_index(t, op, int_const(t.block_size[dimension(op)], "i32"))


@lowers("gpu.grid_dim")
def grid_dim(t: Translator, op: Any) -> None:
    set_index(t, op, workgroup_count(t, dimension(op)))


@lowers("gpu.global_id")
def global_id(t: Translator, op: Any) -> None:
    """Workgroup by work items of a workgroup, and the work item's own number. In 64 bits where the grid may be that
    large."""
    if t.block_size is None:
        raise op.error("needs a workgroup size that is known when compiling")
    dim = dimension(op)
    width = t.scalar_type(op.results[0])
    group = t.f.cast("zext", workgroup_id(t, dim, None), width)
    first = t.f.binary("mul", group, int_const(t.block_size[dim], width), "nuw nsw")
    t.set_result(op, t.f.binary("add", first, t.f.cast("zext", workitem_id(t, dim), width), "nuw nsw"))


def workgroup_count(t: Translator, dim: int) -> V:
    """The number of workgroups along a dimension: code object v5 has it in the hidden arguments (block_count_x, y, z),
    version 4 only as work items, in the dispatch packet."""
    if t.code_object_version < 5:
        return t.in_entry(("count", dim), lambda: _count_from_packet(t, dim))

    def make() -> V:
        base = t.intrinsic("llvm.amdgcn.implicitarg.ptr", "ptr addrspace(4)", [])
        where = t.f.gep("i8", base, int_const(4 * dim, "i64"), "inbounds")
        nothing = t.module.metadata("!{}")
        return t.f.op("i32", f"load i32, {where.typed}, align 4, !invariant.load {nothing}, !noundef {nothing}")

    return t.in_entry(("count", dim), make)


def _count_from_packet(t: Translator, dim: int) -> V:
    """Grid size in work items (HSA dispatch packet, offset 12 + 4 * dim) by the known workgroup size."""
    base = t.intrinsic("llvm.amdgcn.dispatch.ptr", "ptr addrspace(4)", [])
    where = t.f.gep("i8", base, int_const(12 + 4 * dim, "i64"), "inbounds")
    items = t.f.op("i32", f"load i32, {where.typed}, align 4, !invariant.load {t.module.metadata('!{}')}")
    if t.block_size is None:
        raise t.location_op.error("needs a workgroup size that is known when compiling, with code objects of version 4")
    return t.f.binary("udiv", items, int_const(t.block_size[dim], "i32"))


def lane(t: Translator) -> V:
    """The lane's number in its wave: bits of the mask below it are counted."""

    def make() -> V:
        minus = int_const(-1, "i32")
        low = t.intrinsic("llvm.amdgcn.mbcnt.lo", "i32", [minus, int_const(0, "i32")], attributes="range(i32 0, 33)")
        if t.wave_size == 32:
            return low
        return t.intrinsic("llvm.amdgcn.mbcnt.hi", "i32", [minus, low], attributes="range(i32 0, 64)")

    return t.in_entry("lane", make)


@lowers("gpu.lane_id")
def lane_id(t: Translator, op: Any) -> None:
    bound = upper_bound(op)
    lanes = t.wave_size if t.block_size is None else min(t.wave_size, prod(t.block_size))
    if bound is not None and bound < lanes:  # of a loop over lanes that has fewer turns, for one
        raise op.error(f"has an upper bound of {bound}, but the subgroup has {lanes} lanes")
    set_index(t, op, lane(t))


def linear_id(t: Translator) -> V:
    """The work item's number in the workgroup, x fastest."""
    if t.block_size is None:
        raise t.location_op.error("needs a workgroup size that is known when compiling")
    total = workitem_id(t, 0)
    step = 1
    for dim in (1, 2):
        step *= t.block_size[dim - 1]
        part = t.f.binary("mul", workitem_id(t, dim), int_const(step, "i32"), "nuw nsw")
        total = t.f.binary("add", total, part, "nuw nsw")
    return total


@lowers("gpu.subgroup_id")
def subgroup_id(t: Translator, op: Any) -> None:
    """The same in all lanes of a wave, which `readfirstlane` tells LLVM: what follows from it is scalar arithmetic."""
    wave = t.f.binary("udiv", linear_id(t), int_const(t.wave_size, "i32"))
    r = t.ranges.of(op.results[0])
    bound = f"range(i32 0, {r[1] + 1})" if r is not None else ""
    set_index(t, op, t.intrinsic("llvm.amdgcn.readfirstlane.i32", "i32", [wave], attributes=bound))


@lowers("gpu.subgroup_size")
def subgroup_size(t: Translator, op: Any) -> None:
    set_index(t, op, int_const(t.wave_size, "i32"))


@lowers("gpu.num_subgroups")
def num_subgroups(t: Translator, op: Any) -> None:
    if t.block_size is None:
        raise op.error("needs a workgroup size that is known when compiling")
    x, y, z = t.block_size
    set_index(t, op, int_const(-(-x * y * z // t.wave_size), "i32"))


# -- barriers


def fenced_barrier(t: Translator, spaces: set[str] | None) -> None:
    """All waves of the workgroup wait; memory of the given spaces (None: all) is ordered by fences around it. A fence
    of LDS alone is marked so: on RDNA it then waits for no store and invalidates no cache."""
    if spaces == set():
        t.intrinsic("llvm.amdgcn.s.barrier", "void", [])
        return
    if t.uses_dma and spaces == {"local"}:
        _barrier_beside_dma(t)
        return
    mark = ""
    if spaces is not None and len(spaces) == 1:
        (space,) = spaces
        mark = ", !mmra " + t.module.metadata(f'!{{!"amdgpu-synchronize-as", !"{space}"}}')
    t.f.do(f'fence syncscope("workgroup") release{mark}')
    t.intrinsic("llvm.amdgcn.s.barrier", "void", [])
    t.f.do(f'fence syncscope("workgroup") acquire{mark}')


def _barrier_beside_dma(t: Translator) -> None:
    """With copies to LDS in flight a workgroup fence would wait for all of them. What must be done is waited for by the
    asyncmark waits; here the wave's own LDS accesses are, and fences of a wave's scope only keep the compiler in
    order."""
    from .amdgpu import wait_lds

    wait_lds(t)
    t.f.do('fence syncscope("wavefront") release')
    t.intrinsic("llvm.amdgcn.s.barrier", "void", [])
    t.f.do('fence syncscope("wavefront") acquire')


_MMRA = {"workgroup": "local", "global": "global", "private": None}


@lowers("gpu.barrier")
def barrier(t: Translator, op: Any) -> None:
    spaces = op.properties.get("address_spaces")
    if spaces is None:
        fenced_barrier(t, None)
        return
    names = {_MMRA.get(a.value, "global") for a in spaces}
    wanted = {n for n in names if n is not None}
    fenced_barrier(t, None if wanted == {"local", "global"} else wanted)


@lowers("iree_gpu.global_subgroup_barrier")
def global_subgroup_barrier(t: Translator, op: Any) -> None:
    """The bare instruction, once for each op: it orders no memory and must not be merged with another, as LLVM merges
    those with which both arms of a branch begin or end."""
    t.intrinsic("llvm.amdgcn.s.barrier", "void", [], suffix=" nomerge")


# -- moving values between lanes


def words(t: Translator, x: V) -> tuple[list[V], Callable[[list[V]], V]]:
    """A value of any width as 32-bit words, and how to put it together again."""
    bits = bit_count(x.type)
    flat = x if x.type == f"i{bits}" else t.f.cast("bitcast", x, f"i{bits}")
    count = max(1, -(-bits // 32))
    wide = flat if bits == 32 * count else t.f.cast("zext", flat, f"i{32 * count}")
    parts = [wide] if count == 1 else t.unpack(t.f.cast("bitcast", wide, f"<{count} x i32>"))

    def join(new: list[V]) -> V:
        whole = new[0] if count == 1 else t.f.cast("bitcast", t.pack(new), f"i{32 * count}")
        narrow = t.f.cast("trunc", whole, f"i{bits}") if bits < 32 * count else whole
        return t.f.cast("bitcast", narrow, x.type)

    return parts, join


def bit_count(type: str) -> int:
    n, e = 1, type
    if type[0] == "<":
        count, _, e = type[1:-1].partition(" x ")
        n = int(count)
    return n * {"half": 16, "bfloat": 16, "float": 32, "double": 64}.get(e, int(e[1:]) if e[0] == "i" else 0)


def by_words(t: Translator, x: Any, move: Callable[[V], V]) -> Any:
    """`move` on every 32-bit word of a scalar or vector."""

    def row(r: V) -> V:
        parts, join = words(t, r)
        return join([move(p) for p in parts])

    return t.elementwise(row, x)


@lowers("gpu.shuffle")
def shuffle(t: Translator, op: Any) -> None:
    """`ds_bpermute` from the lane that the mode names; a lane outside the width keeps its own value and is not
    valid."""
    value, width = t.get(op.operands[0]), t.const(op.operands[2])
    if width is None:
        raise op.error("needs a constant width")
    if width > t.wave_size:
        raise op.error(f"width {width} exceeds the subgroup of {t.wave_size} lanes")
    if not is_power_of_two(width):
        raise op.error(f"width {width} is no power of two, as the lanes of a group are")
    offset = t.get(op.operands[1])
    own = lane(t)
    mode = op.mode.value
    f = t.f
    if mode == "idx":
        target = offset  # of the subgroup's lanes, not of the group's, as iree-opt has it
    else:
        target = f.binary({"xor": "xor", "up": "sub", "down": "add"}[mode], own, offset)
    if mode == "up":
        first = f.binary("and", own, int_const(-width, "i32"))
        valid = f.compare("sge", target, first)
    else:
        limit = f.binary("and", f.binary("add", own, int_const(width, "i32")), int_const(-width, "i32"))
        if width == t.wave_size:
            limit = int_const(width, "i32")
        valid = f.compare("slt", target, limit)
    r = t.ranges.of(op.operands[1], op.parent)
    always = r is not None and r[0] >= 0 and r[1] < width and mode in ("idx", "xor")
    source = target if always else f.select(valid, target, own)
    address = f.binary("shl", source, int_const(2, "i32"))
    moved = by_words(t, value, lambda w: t.intrinsic("llvm.amdgcn.ds.bpermute", "i32", [address, w]))
    t.set(op.results[0], moved)
    t.set(op.results[1], int_const(1, "i1") if always else valid)


@lowers("gpu.rotate")
def rotate(t: Translator, op: Any) -> None:
    """From the lane `offset` further, round a group of `width` lanes."""
    offset, width = (op.properties[n].value for n in ("offset", "width"))
    if width > t.wave_size:
        raise op.error(f"width {width} exceeds the subgroup of {t.wave_size} lanes")
    f, own = t.f, lane(t)
    within = f.binary("and", f.binary("add", own, int_const(offset, "i32")), int_const(width - 1, "i32"))
    source = f.binary("or", f.binary("and", own, int_const(-width, "i32")), within)
    address = f.binary("shl", source, int_const(2, "i32"))
    move = lambda w: t.intrinsic("llvm.amdgcn.ds.bpermute", "i32", [address, w])  # noqa: E731
    t.set(op.results[0], by_words(t, t.get(op.operands[0]), move))
    t.set(op.results[1], f.compare("ult", own, int_const(width, "i32")))


@lowers("gpu.subgroup_broadcast")
def subgroup_broadcast(t: Translator, op: Any) -> None:
    if op.properties["broadcast_type"].value == "specific_lane":
        check_lane(t, op, op.operands[1])
        name, where = "llvm.amdgcn.readlane.i32", [t.get(op.operands[1])]
    else:
        name, where = "llvm.amdgcn.readfirstlane.i32", []
    x = t.get(op.operands[0])
    if isinstance(x, MemRef):
        raise op.error("of a memref has no lowering")
    moved = by_words(t, x, lambda w: t.intrinsic(name, "i32", [w, *where]))
    r = op.results[0]
    t.set(r, t.resize(moved, t.index_width(r), op.operands[0]) if isinstance(r.type, IndexType) else moved)


@lowers("gpu.ballot")
def ballot(t: Translator, op: Any) -> None:
    """As wide as the wave, then to the width asked for."""
    want = t.scalar_type(op.results[0])
    made = t.intrinsic(f"llvm.amdgcn.ballot.i{t.wave_size}", f"i{t.wave_size}", [t.get(op.operands[0])])
    t.set_result(op, t.f.cast("trunc" if int(want[1:]) <= t.wave_size else "zext", made, want))
