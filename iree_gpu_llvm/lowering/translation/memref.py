"""`memref`: allocation in LDS and scratch, scalar access, and the ops that only change how memory is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...dialects.memref.access import ATOMIC_KIND
from ...ir.operations import Operation, Value
from ...ir.types import DYNAMIC, IndexType, MemRefType, VectorType
from ...transforms.support.buffer_turns import handed_to_next_turn
from ..llvm_text import V, int_const, quoted
from ..translator import Translator, lowers
from ..values import LDS, PRIVATE, MemRef, address_space, address_type, static_bytes
from .addresses import access_alignment, address
from .memory_rows import load_row, store_row

LDS_ALIGNMENT = 16  # so that ds_read_b128 is possible: an LDS access may be no wider than its alignment
SCRATCH_LIMIT = 1 << 32
SENTINEL = -(1 << 63)  # a dynamic entry in static offsets, sizes and strides


@lowers("memref.alloc")
def alloc(t: Translator, op: Any) -> None:
    _require_one_for_all_turns(op)
    t.set_result(op, workgroup_memref(t, op, op.results[0].type, op.properties.get("alignment")))


def workgroup_memref(t: Translator, op: Any, type: MemRefType, stated: Any) -> MemRef:
    """LDS for a memref, with the alignment that is `stated` (an IntegerAttr or None), for `op`, at which errors are."""
    if address_space(type.memory_space) != LDS:
        raise op.error(
            f"in memory space {type.memory_space or 'none'} has no lowering: "
            "a kernel can allocate workgroup memory only"
        )
    size = static_bytes(type)
    if size is None:
        raise op.error("of dynamic size has no lowering in workgroup memory")
    alignment = max(LDS_ALIGNMENT, stated.value if stated is not None else 0)
    if alignment > t.chip.lds_bytes:
        raise op.error(f"asks for an alignment of {alignment} bytes: LDS of {t.chip.name} has {t.chip.lds_bytes}")
    t.lds_bytes = -(-t.lds_bytes // alignment) * alignment + size
    if t.lds_bytes > t.chip.lds_bytes:
        raise op.error(
            f"needs {size} bytes of LDS, which makes {t.lds_bytes} bytes in kernel '{t.f.name}': "
            f"a workgroup of {t.chip.name} can have {t.chip.lds_bytes}"
        )
    name = t.module.global_name(f"{t.f.name}.lds")
    t.module.globals.append(
        f"@{quoted(name)} = internal unnamed_addr addrspace(3) global [{size} x i8] poison, align {alignment}"
    )
    return static_memref(V("ptr addrspace(3)", f"@{quoted(name)}"), type, alignment)


def static_memref(pointer: V, type: MemRefType, alignment: int) -> MemRef:
    """A memref of static shape that begins at a pointer."""
    width = address_type(address_space(type.memory_space))
    layout = type.strides_and_offset()
    assert layout is not None
    strides, _ = layout
    return MemRef(
        pointer,
        type.element,
        int_const(0, width),
        tuple(int_const(d, width) for d in type.shape),
        tuple(int_const(s, width) for s in strides),
        alignment,
    )


@lowers("memref.alloca")
def alloca(t: Translator, op: Any) -> None:
    _require_one_for_all_turns(op)
    t.set_result(op, private_memref(t, op, op.results[0].type, op.properties.get("alignment")))


def private_memref(t: Translator, op: Any, type: MemRefType, stated: Any) -> MemRef:
    """Scratch of one lane, as `workgroup_memref`; always in the entry block so that LLVM can put it in registers."""
    if address_space(type.memory_space) != PRIVATE:
        raise op.error(f"in memory space {type.memory_space or 'none'} has no lowering: a lane's own memory is private")
    size = static_bytes(type)
    if size is None:
        raise op.error("of dynamic size has no lowering")
    alignment = max(16, stated.value if stated is not None else 0)
    if max(size, alignment) >= SCRATCH_LIMIT:
        what = "bytes" if size >= SCRATCH_LIMIT else "bytes of alignment"
        raise op.error(f"needs {max(size, alignment)} {what} of a lane's scratch, whose addresses have 32 bits")
    line = f"alloca [{max(size, 1)} x i8], align {alignment}, addrspace(5)"
    return static_memref(t.in_entry(object(), lambda: t.f.op("ptr addrspace(5)", line)), type, alignment)


def _require_one_for_all_turns(op: Operation) -> None:
    """What a kernel allocates, it has from its beginning to its end."""
    if (last := handed_to_next_turn(op)) is not None:
        error = op.error("in a loop has no lowering where a turn hands the buffer to the next, which makes another")
        error.diagnostics[0].note("handed on here", last.location)
        raise error


@lowers("memref.dealloc")
def dealloc(t: Translator, op: Any) -> None:
    """LDS and scratch live as long as the workgroup."""


@lowers("memref.load")
def load(t: Translator, op: Any) -> None:
    m = _scalars(t, op, 0)
    x = load_row(t, m, address(t, m, op.operands[1:]), 1, access_alignment(op, m), _temporal(t, op))
    if isinstance(op.results[0].type, IndexType):
        x = t.f.cast("trunc", x, t.scalar_type(op.results[0]))
    t.set_result(op, x)


@lowers("memref.store")
def store(t: Translator, op: Any) -> None:
    m = _scalars(t, op, 1)
    x = t.integer(op.operands[0], 64) if isinstance(op.operands[0].type, IndexType) else t.get(op.operands[0])
    store_row(t, m, address(t, m, op.operands[2:]), x, access_alignment(op, m), _temporal(t, op))


def _temporal(t: Translator, op: Any) -> str:
    flag = op.properties.get("nontemporal")
    return f", !nontemporal {t.module.metadata('!{i32 1}')}" if flag is not None and flag.value else ""


def _scalars(t: Translator, op: Any, i: int) -> MemRef:
    m = t.get(op.operands[i])
    if not isinstance(m, MemRef):
        raise op.error("works on tensors here and must be bufferized first")
    if isinstance(m.element, VectorType):
        raise op.error(f"on a memref of {m.element} has no lowering: flatten it first")
    if m.element_bits % 8:
        raise op.error(
            f"on {m.element} has no lowering: elements narrower than a byte are accessed as vectors of whole bytes"
        )
    return m


# -- views


@lowers("memref.cast", "memref.memory_space_cast")
def cast(t: Translator, op: Any) -> None:
    m, result = t.get(op.operands[0]), op.results[0].type
    if not isinstance(result, MemRefType):
        raise op.error("to an unranked memref has no lowering")
    want = address_space(result.memory_space)
    if want != m.space and op.name == "memref.memory_space_cast":
        raise op.error(f"from address space {m.space} to {want} has no lowering")
    t.set_result(op, m)


@lowers("memref.assume_alignment")
def assume_alignment(t: Translator, op: Any) -> None:
    m = t.get(op.operands[0])
    alignment = op.properties["alignment"].value
    # Said of the pointer itself only where no unknown offset comes in between.
    if m.offset.const is not None and (m.offset.const * m.element_bits // 8) % alignment == 0:
        t.f.do(f'call void @llvm.assume(i1 true) [ "align"({m.pointer.typed}, i64 {alignment}) ]')
        m = m.with_(alignment=max(m.alignment, alignment))
    if op.results:
        t.set_result(op, m)


@lowers("memref.distinct_objects")
def distinct_objects(t: Translator, op: Any) -> None:
    for r, v in zip(op.results, op.operands, strict=True):
        t.set(r, t.get(v))


def mixed(t: Translator, static: Sequence[int], dynamic: Sequence[Any], width: str) -> list[V]:
    """Static entries as constants, each dynamic one by the next operand."""
    rest = iter(dynamic)
    return [t.integer(next(rest), int(width[1:])) if n == SENTINEL else int_const(n, width) for n in static]


def _width(m: MemRef) -> str:
    return m.offset.type


@lowers("memref.subview")
def subview(t: Translator, op: Any) -> None:
    m, result = t.get(op.operands[0]), op.results[0].type
    width = _width(m)
    offsets = mixed(t, op.properties["static_offsets"].values, op.offsets, width)
    sizes = mixed(t, op.properties["static_sizes"].values, op.sizes, width)
    steps = mixed(t, op.properties["static_strides"].values, op.strides, width)
    offset = m.offset
    for o, s in zip(offsets, m.strides, strict=True):
        offset = t.f.binary("add", offset, t.f.binary("mul", o, s, "nsw"), "nsw")
    if m.space == LDS and offset.const is None and _is_copied_to(op.results[0]):
        offset = _uniform(t, offset)
    strides = [t.f.binary("mul", a, b, "nsw") for a, b in zip(steps, m.strides, strict=True)]
    kept = _kept_dims(op.properties["static_sizes"].values, result.shape, strides, result)
    t.set_result(
        op, m.with_(offset=offset, sizes=tuple(sizes[i] for i in kept), strides=tuple(strides[i] for i in kept))
    )


def _is_copied_to(v: Value) -> bool:
    """Whether a memref is only the destination of copies to LDS, which is the same for all lanes of a wave."""
    return bool(v.users) and all(u.name == "amdgpu.gather_to_lds" and v not in u.operands[:1] for u in v.users)


def _uniform(t: Translator, x: V) -> V:
    """A number that is the same in all lanes, as one that LLVM knows to be: each copy would compute it anew else."""
    narrow = t.resize(x, 32)
    return t.resize(t.intrinsic("llvm.amdgcn.readfirstlane.i32", "i32", [narrow]), int(x.type[1:]))


def _kept_dims(
    static_sizes: Sequence[int], shape: Sequence[int], strides: Sequence[V], result: MemRefType
) -> list[int]:
    """The source dimensions that a rank-reduced result keeps: unit ones are dropped where the result lacks them, and
    where several could be, one whose stride does not agree."""
    layout = result.strides_and_offset()
    want = layout[0] if layout is not None else [DYNAMIC] * len(shape)
    kept: list[int] = []
    k = 0
    for i, n in enumerate(static_sizes):
        remaining_source, remaining_result = len(static_sizes) - i, len(shape) - k
        extent = DYNAMIC if n == SENTINEL else n
        agrees = (
            k < len(shape)
            and shape[k] == extent
            and (want[k] == DYNAMIC or strides[i].const is None or strides[i].const == want[k])
        )
        if agrees or remaining_source == remaining_result:
            kept.append(i)
            k += 1
    return kept


@lowers("memref.reinterpret_cast")
def reinterpret_cast(t: Translator, op: Any) -> None:
    m = t.get(op.operands[0])
    width = _width(m)
    (offset,) = mixed(t, op.properties["static_offsets"].values, op.offsets, width)
    sizes = mixed(t, op.properties["static_sizes"].values, op.sizes, width)
    strides = mixed(t, op.properties["static_strides"].values, op.strides, width)
    t.set_result(op, m.with_(offset=offset, sizes=tuple(sizes), strides=tuple(strides)))


@lowers("memref.expand_shape", "memref.collapse_shape")
def reshape(t: Translator, op: Any) -> None:
    m, result = t.get(op.operands[0]), op.results[0].type
    width = _width(m)
    groups = [[i.value for i in g] for g in op.properties["reassociation"]]
    layout = result.strides_and_offset()
    if layout is None:
        raise op.error("needs a strided result")
    if op.name == "memref.expand_shape":
        sizes = mixed(t, op.properties["static_output_shape"].values, op.output_shape, width)
        strides: list[V] = []
        for k, group in enumerate(groups):
            step, made = m.strides[k], []
            for i in reversed(group):
                made.insert(0, step)
                step = t.f.binary("mul", step, sizes[i], "nsw")
            strides += made
        strides += [int_const(1, width)] * (len(sizes) - len(strides))  # all of size 1, where there was no dimension
    else:
        sizes, strides = [], []
        for group in groups:
            size = int_const(1, width)
            for i in group:
                size = t.f.binary("mul", size, m.sizes[i], "nsw")
            sizes.append(size)
            # Trailing unit dimensions say nothing about the step between elements.
            inner = next((i for i in reversed(group) if m.sizes[i].const != 1), group[-1])
            strides.append(m.strides[inner])
    t.set_result(op, m.with_(sizes=tuple(sizes), strides=tuple(strides)))


@lowers("memref.transpose")
def transpose(t: Translator, op: Any) -> None:
    m = t.get(op.operands[0])
    order = [r.position for r in op.properties["permutation"].value.results]
    t.set_result(op, m.with_(sizes=tuple(m.sizes[i] for i in order), strides=tuple(m.strides[i] for i in order)))


@lowers("memref.view")
def view(t: Translator, op: Any) -> None:
    m, result = t.get(op.operands[0]), op.results[0].type
    width = _width(m)
    shift = t.integer(op.operands[1], int(width[1:]))
    pointer = t.f.gep("i8", m.pointer, shift)
    dynamic = iter(op.operands[2:])
    sizes = [int_const(d, width) if d != DYNAMIC else t.integer(next(dynamic), int(width[1:])) for d in result.shape]
    strides: list[V] = []
    step = int_const(1, width)
    for size in reversed(sizes):
        strides.insert(0, step)
        step = t.f.binary("mul", step, size, "nsw")
    t.set_result(op, MemRef(pointer, result.element, int_const(0, width), tuple(sizes), tuple(strides)))


@lowers("memref.dim")
def dim(t: Translator, op: Any) -> None:
    m = t.get(op.operands[0])
    k = t.const(op.operands[1])
    if k is None or not 0 <= k < len(m.sizes):
        raise op.error("needs a constant dimension of the memref")
    _set_index(t, op.results[0], m.sizes[k])


def _set_index(t: Translator, r: Any, x: V) -> None:
    t.set(r, t.resize(x, t.index_width(r)))


@lowers("memref.rank")
def rank(t: Translator, op: Any) -> None:
    _set_index(t, op.results[0], int_const(op.operands[0].type.rank, "i64"))


@lowers("memref.extract_strided_metadata", "iree_codegen.extract_strided_metadata")
def extract_strided_metadata(t: Translator, op: Any) -> None:
    m = t.get(op.operands[0])
    width = _width(m)
    base = m.with_(offset=int_const(0, width), sizes=(), strides=())
    t.set(op.results[0], base)
    for r, x in zip(op.results[1:], [m.offset, *m.sizes, *m.strides], strict=True):
        _set_index(t, r, x)


@lowers("memref.extract_aligned_pointer_as_index")
def pointer_as_index(t: Translator, op: Any) -> None:
    m = t.get(op.operands[0])
    x = t.f.op("i64", f"ptrtoint {m.pointer.typed} to i64")
    _set_index(t, op.results[0], x)


# -- atomics

_ATOMICS = {
    "addf": "fadd", "addi": "add", "maximumf": "fmaximum", "maxnumf": "fmax", "maxs": "max", "maxu": "umax",
    "minimumf": "fminimum", "minnumf": "fmin", "mins": "min", "minu": "umin", "ori": "or", "andi": "and",
    "xori": "xor", "assign": "xchg",
}  # fmt: skip
_BY_EXCHANGE = {"mulf": "fmul contract", "muli": "mul"}
"""Kinds without an atomic instruction."""


@lowers("memref.atomic_rmw")
def atomic_rmw(t: Translator, op: Any) -> None:
    m = _scalars(t, op, 1)
    kind = ATOMIC_KIND.name_of(op.kind)
    x = t.get(op.operands[0])
    pointer = address(t, m, op.operands[2:])
    if kind in _BY_EXCHANGE:
        t.set_result(op, exchange_until_done(t, m, pointer, x.type, lambda old: t.f.binary(_BY_EXCHANGE[kind], old, x)))
        return
    opcode = _ATOMICS[kind]
    # Fine-grained and remote memory are not what dispatches are bound to; without these notes LLVM makes a loop of it.
    notes = (
        ""
        if m.space == LDS
        else "".join(
            f", !{n} {t.module.metadata('!{}')}" for n in ("amdgpu.no.fine.grained.memory", "amdgpu.no.remote.memory")
        )
    )
    if opcode == "fadd" and x.type == "float" and m.space != LDS:
        notes += f", !amdgpu.ignore.denormal.mode {t.module.metadata('!{}')}"
    scope = _scope(m)
    t.set_result(op, t.f.op(x.type, f"atomicrmw {opcode} {pointer.typed}, {x.typed} {scope} monotonic{notes}"))


def _scope(m: MemRef) -> str:
    return 'syncscope("workgroup")' if m.space == LDS else 'syncscope("agent")'


def exchange_until_done(t: Translator, m: MemRef, pointer: V, type: str, update: Callable[[V], V]) -> V:
    """Puts `update` of an element in its place, again until no other lane has come in between. The element before
    that."""
    f = t.f
    integer = f"i{m.element_bits}"
    first = load_row(t, m, pointer, 1, max(m.element_bits // 8, 1))
    loop, end = f.new_block("exchange"), f.new_block("exchange.end")
    current = f.phi(loop, integer)
    current.incoming.append((f.cast("bitcast", first, integer), f.block.label))
    f.branch(loop)
    f.enter(loop)
    old = f.cast("bitcast", current.value, type)
    new = f.cast("bitcast", update(old), integer)
    attempt = f"cmpxchg {pointer.typed}, {current.value.typed}, {new.typed} {_scope(m)} monotonic monotonic"
    made = f.op(f"{{ {integer}, i1 }}", attempt)
    seen, done = (f.op(kind, f"extractvalue {made.typed}, {k}") for k, kind in enumerate((integer, "i1")))
    current.incoming.append((seen, f.block.label))
    f.branch_if(done, end, loop)
    f.enter(end)
    return old


@lowers("memref.generic_atomic_rmw")
def generic_atomic_rmw(t: Translator, op: Any) -> None:
    m = _scalars(t, op, 0)
    if m.element_bits not in (32, 64):
        raise op.error(f"on {m.element} has no lowering: 32 or 64 bits can be compared and exchanged")
    body = op.regions[0].blocks[0]

    def update(old: V) -> V:
        t.set(body.arguments[0], old)
        for inner in body:
            if inner.next is None:
                return t.get(inner.operands[0])
            t.operation(inner)
        raise op.error("has an empty body")

    t.set_result(op, exchange_until_done(t, m, address(t, m, op.operands[1:]), t.scalar_type(op.results[0]), update))


@lowers("memref.prefetch")
def prefetch(t: Translator, op: Any) -> None:
    """A hint that these chips have no instruction for in general."""
