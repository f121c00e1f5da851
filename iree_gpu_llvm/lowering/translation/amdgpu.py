"""`amdgpu`: buffers, copies to LDS, scheduling. Matrix instructions are in `matrix.py`, lanes in `amdgpu_lanes.py`."""

from __future__ import annotations

from typing import Any

from ...targets.waitcnt import encode_waitcnt
from ...transforms.support.whole_dwords import MAX_BYTES
from ..llvm_text import V, int_const
from ..translator import Translator, lowers
from ..values import BUFFER, GLOBAL, LDS, MemRef, Vec, address_type, row_type
from .addresses import address
from .gpu import bit_count, fenced_barrier


@lowers("amdgpu.fat_raw_buffer_cast")
def fat_raw_buffer_cast(t: Translator, op: Any) -> None:
    """A buffer resource over the memref's bytes: loads beyond them give 0, stores are dropped."""
    m: MemRef = t.get(op.source)
    if m.space == BUFFER:
        t.set_result(op, m)
        return
    size = buffer_bytes(t, op, m)
    if size.const is not None and size.const > MAX_BYTES:  # also where the size field is wider
        t.remark(f"spans {size.const} bytes, more than 32-bit offsets into a buffer reach: plain global access is used")
        t.set_result(op, m)
        return
    pointer = m.pointer
    reset = "resetOffset" in op.properties
    if reset and m.offset.const != 0:
        pointer = t.f.gep(_bytes_type(m), pointer, t.resize(m.offset, 64), "inbounds")
    checked = _flag(op, "boundsCheck", True)
    flags = t.chip.buffer_flags if checked else t.chip.buffer_flags_unchecked
    if not checked and t.chip.buffer_num_records_bits > 32:  # no flag turns the check off there: the size never ends
        size = int_const((1 << t.chip.buffer_num_records_bits) - 1, "i64")
    rsrc = "llvm.amdgcn.make.buffer.rsrc.p7.p1"
    stride = _swizzle_stride(t, op)
    made = t.intrinsic(rsrc, "ptr addrspace(7)", [pointer, stride, size, int_const(flags, "i32")])
    narrow = address_type(BUFFER)
    offset = int_const(0, narrow) if reset else t.resize(m.offset, 32)
    t.set_result(
        op,
        MemRef(
            made,
            m.element,
            offset,
            tuple(t.resize(s, 32) for s in m.sizes),
            tuple(t.resize(s, 32) for s in m.strides),
            m.alignment,
            checked,
            _records(op, m, size) if checked else 0,
        ),
    )


def _records(op: Any, m: MemRef, size: V) -> int:
    """The elements that the resource holds; 0 where that is not known, or not a matter of the memref's extents."""
    whole = op.validBytes is None and size.const is not None and m.element_bits % 8 == 0
    return size.const // (m.element_bits // 8) if whole else 0  # type: ignore[operator]


def _bytes_type(m: MemRef) -> str:
    from .addresses import memory_type

    return memory_type(m)


def buffer_bytes(t: Translator, op: Any, m: MemRef) -> V:
    """The number of records: the given valid bytes, or the largest extent times stride of a dimension."""
    if op.validBytes is not None:
        return t.integer(op.validBytes, 64)
    bytes_each = max(m.element_bits // 8, 1)
    dims = [(t.resize(s, 64), t.resize(k, 64)) for s, k in zip(m.sizes, m.strides, strict=True)]
    static = [s.const * k.const for s, k in dims if s.const is not None and k.const is not None]
    total = int_const(max([1, *static]), "i64")
    for s, k in dims:
        if s.const is None or k.const is None:
            span = t.f.binary("mul", s, k, "nuw nsw")
            total = span if total.const == 1 else t.f.call("i64", "llvm.umax.i64", [total, span])
    if m.element_bits < 8:
        scaled = t.f.binary("lshr", t.f.binary("mul", total, int_const(m.element_bits, "i64")), int_const(3, "i64"))
    else:
        scaled = t.f.binary("mul", total, int_const(bytes_each, "i64"), "nuw nsw")
    if "resetOffset" not in op.properties and m.offset.const != 0:
        skipped = t.f.binary("mul", t.resize(m.offset, 64), int_const(bytes_each, "i64"), "nuw nsw")
        scaled = t.f.binary("add", scaled, skipped, "nuw nsw")
    return scaled


def _swizzle_stride(t: Translator, op: Any) -> V:
    """The resource's stride field: with bit 14 set, gfx942 and gfx950 swizzle their caches by it. Others do without."""
    if op.cacheSwizzleStride is None or not t.chip.cache_swizzle:
        return int_const(0, "i16")
    x = t.get(op.cacheSwizzleStride)
    return t.f.binary("or", t.f.cast("zext", x, "i16"), int_const(0x4000, "i16"))


def _int(op: Any, name: str, default: int) -> int:
    a = op.properties.get(name)
    return default if a is None else a.value


def _flag(op: Any, name: str, default: bool) -> bool:
    a = op.properties.get(name)
    return default if a is None else bool(getattr(a, "value", True))


# -- copies to LDS


@lowers("amdgpu.gather_to_lds")
def gather_to_lds(t: Translator, op: Any) -> None:
    source, target = t.get(op.src), t.get(op.dst)
    transfer = op.properties["transferType"].value
    from ..values import storage_bits

    size = storage_bits(transfer) // 8
    allowed = t.chip.dma_bytes_to_lds
    if size not in allowed:
        has = f"copies {', '.join(map(str, allowed))}" if allowed else "has no such copies"
        raise op.error(f"copies {size} byte{'s' * (size != 1)} a lane to LDS: {t.chip.name} {has}")
    if source.space not in (BUFFER, GLOBAL) or target.space != LDS:
        raise op.error("copies from global memory or a buffer to workgroup memory")
    # The hardware writes lane after lane: a swizzle is in what the lanes read.
    at, to = address(t, source, op.srcIndices), address(t, target.with_(swizzle=None), op.dstIndices)
    name = f"llvm.amdgcn.load.to.lds.p{source.space}"
    nought = int_const(0, "i32")
    t.intrinsic(name, "void", [at, to, int_const(size, "i32"), nought, nought], suffix=t.lds_hint(target, True))


def waitcnt(t: Translator, vmcnt: int | None = None, lgkmcnt: int | None = None, expcnt: int | None = None) -> None:
    """One `s_waitcnt` for each counter given: LLVM merges them, and a count it adds itself stays apart."""
    for counts in ({"vmcnt": vmcnt}, {"lgkmcnt": lgkmcnt}, {"expcnt": expcnt}):
        if None not in counts.values():
            t.intrinsic("llvm.amdgcn.s.waitcnt", "void", [int_const(encode_waitcnt(t.chip, **counts), "i32")])


def wait_lds(t: Translator) -> None:
    """Waits for the wave's own LDS accesses."""
    if t.chip.generation != 9:
        raise t.location_op.error(f"waits beside copies to LDS, which {t.chip.name} does not have")
    waitcnt(t, lgkmcnt=0)


@lowers("amdgpu.lds_barrier")
def lds_barrier(t: Translator, op: Any) -> None:
    fenced_barrier(t, {"local"})


@lowers("amdgpu.memory_counter_wait")
def memory_counter_wait(t: Translator, op: Any) -> None:
    counts = {k: a.value for k, a in op.properties.items() if hasattr(a, "value")}
    if t.chip.generation >= 12:
        names = {"load": "loadcnt", "store": "storecnt", "ds": "dscnt", "exp": "expcnt", "tensor": "tensorcnt"}
        for k, name in names.items():
            if k in counts:
                t.intrinsic(f"llvm.amdgcn.s.wait.{name}", "void", [int_const(counts[k], "i16")])
        return
    missing = {"tensor"} if t.chip.generation == 9 else {"tensor", "store"}
    for k in missing & counts.keys():
        has = ", ".join(sorted({"load", "store", "ds", "exp"} - missing))
        raise op.error(f"waits for '{k}', which no s_waitcnt of {t.chip.name} counts, only {has}")
    loads = [counts[k] for k in ("load", "store") if k in counts]  # one counter on gfx9
    waitcnt(t, min(loads) if loads else None, counts.get("ds"), counts.get("exp"))


# -- scheduling

_SCHED = {
    "none": 0, "non_mem_non_sideffect": 1, "valu": 2, "salu": 4, "mfma_wmma": 8, "all_vmem": 16, "vmem_read": 32,
    "vmem_write": 64, "all_ds": 128, "ds_read": 256, "ds_write": 512, "transcendental": 1024,
}  # fmt: skip


@lowers("amdgpu.sched_barrier")
def sched_barrier(t: Translator, op: Any) -> None:
    a = op.properties["opts"]
    mask = a.value if isinstance(a.value, int) else sum(_SCHED[w] for w in a.members)
    t.intrinsic("llvm.amdgcn.sched.barrier", "void", [int_const(mask, "i32")])


@lowers("amdgpu.transpose_load")
def transpose_load(t: Translator, op: Any) -> None:
    """gfx950's `ds_read_*_tr_*`: a block of LDS is read with rows and columns exchanged among lanes."""
    m: MemRef = t.get(op.operands[0])
    if m.space != LDS:
        raise op.error("reads workgroup memory only")
    result = op.results[0].type
    bits, n = m.element_bits, result.num_elements
    forms = {
        (16, 4): ("tr16.b64.v4i16", "<4 x i16>"),
        (8, 8): ("tr8.b64.v2i32", "<2 x i32>"),
        (4, 16): ("tr4.b64.v2i32", "<2 x i32>"),
        (6, 16): ("tr6.b96.v3i32", "<3 x i32>"),
    }
    form = forms.get((bits, n))
    if form is None:
        raise op.error(f"of {n} elements of {bits} bits is not one of {t.chip.name}")
    pointer = address(t, m, op.operands[1:])
    made = t.intrinsic(f"llvm.amdgcn.ds.read.{form[0]}", form[1], [pointer], suffix=t.lds_hint(m, False))
    element = t.scalar_type(op.results[0])
    t.set_result(op, t.to_type(result, t.f.cast("bitcast", made, row_type(element, n))))


# -- raw buffers


def _resource(t: Translator, m: MemRef, op: Any) -> V:
    """A plain descriptor of a global memref for the raw buffer ops."""
    if m.space != GLOBAL:
        raise op.error("takes a memref in global memory")
    size = t.f.binary("mul", t.resize(_span(t, m), 64), int_const(max(m.element_bits // 8, 1), "i64"))
    checked = _flag(op, "boundsCheck", True)
    flags = t.chip.buffer_flags if checked else t.chip.buffer_flags_unchecked
    args = [m.pointer, int_const(0, "i16"), size, int_const(flags, "i32")]
    return t.intrinsic("llvm.amdgcn.make.buffer.rsrc.p8.p1", "ptr addrspace(8)", args)


def _span(t: Translator, m: MemRef) -> V:
    total = int_const(1, "i64")
    for s, k in zip(m.sizes, m.strides, strict=True):
        span = t.f.binary("mul", s, k)
        total = span if total.const == 1 else t.f.call("i64", "llvm.umax.i64", [total, span])
    return total


def _raw_offsets(t: Translator, op: Any, m: MemRef, indices: Any) -> tuple[V, V]:
    bytes_each = int_const(max(m.element_bits // 8, 1), "i32")
    at = t.resize(m.offset, 32)
    for v, k in zip(indices, m.strides, strict=True):
        at = t.f.binary("add", at, t.f.binary("mul", t.integer(v, 32), t.resize(k, 32)))
    extra = _int(op, "indexOffset", 0)
    at = t.f.binary("add", at, int_const(extra, "i32"))
    scalar = t.get(op.sgprOffset) if op.sgprOffset is not None else int_const(0, "i32")
    return t.f.binary("mul", at, bytes_each), t.f.binary("mul", scalar, bytes_each)


@lowers("amdgpu.raw_buffer_load")
def raw_buffer_load(t: Translator, op: Any) -> None:
    from .arith import mangle

    m = t.get(op.memref)
    resource = _resource(t, m, op)
    vector_offset, scalar_offset = _raw_offsets(t, op, m, op.indices)
    result = op.results[0].type
    n = getattr(result, "num_elements", 1)
    element = t.scalar_type(op.results[0])
    kind = _buffer_type(row_type(element, n))
    x = t.intrinsic(
        f"llvm.amdgcn.raw.ptr.buffer.load.{mangle(kind)}",
        kind,
        [resource, vector_offset, scalar_offset, int_const(0, "i32")],
    )
    x = t.f.cast("bitcast", x, row_type(element, n))
    t.set_result(op, Vec(result.shape, element, (x,)) if hasattr(result, "shape") else x)


def _buffer_type(kind: str) -> str:
    """The type that the buffer intrinsics take for a value: words, or a narrow integer."""
    bits = bit_count(kind)
    if bits <= 32:
        return f"i{bits}"
    return f"<{bits // 32} x i32>"


@lowers("amdgpu.raw_buffer_store")
def raw_buffer_store(t: Translator, op: Any) -> None:
    from .arith import mangle

    m = t.get(op.memref)
    value = t.get(op.operands[0])
    x = value.rows[0] if isinstance(value, Vec) else value
    kind = _buffer_type(x.type)
    resource = _resource(t, m, op)
    vector_offset, scalar_offset = _raw_offsets(t, op, m, op.indices)
    t.intrinsic(
        f"llvm.amdgcn.raw.ptr.buffer.store.{mangle(kind)}",
        "void",
        [t.f.cast("bitcast", x, kind), resource, vector_offset, scalar_offset, int_const(0, "i32")],
    )


_RAW_ATOMICS = {
    "amdgpu.raw_buffer_atomic_fadd": "fadd",
    "amdgpu.raw_buffer_atomic_fmax": "fmax",
    "amdgpu.raw_buffer_atomic_smax": "smax",
    "amdgpu.raw_buffer_atomic_umin": "umin",
}


@lowers(*_RAW_ATOMICS)
def raw_buffer_atomic(t: Translator, op: Any) -> None:
    from .arith import mangle

    m = t.get(op.memref)
    value = t.get(op.operands[0])
    x = value.rows[0] if isinstance(value, Vec) else value
    resource = _resource(t, m, op)
    vector_offset, scalar_offset = _raw_offsets(t, op, m, op.indices)
    name = f"llvm.amdgcn.raw.ptr.buffer.atomic.{_RAW_ATOMICS[op.name]}.{mangle(x.type)}"
    t.intrinsic(name, x.type, [x, resource, vector_offset, scalar_offset, int_const(0, "i32")])


@lowers("amdgpu.raw_buffer_atomic_cmpswap")
def raw_buffer_compare_and_swap(t: Translator, op: Any) -> None:
    """By the bits of the values, also of floats."""
    m, r = t.get(op.memref), op.results[0]
    new, expected = t.get(op.src), t.get(op.cmp)
    if isinstance(new, Vec):
        raise op.error(f"on {r.type} has no lowering: a scalar is compared")
    integer = f"i{bit_count(new.type)}"
    resource = _resource(t, m, op)
    vector_offset, scalar_offset = _raw_offsets(t, op, m, op.indices)
    words = [t.f.cast("bitcast", x, integer) for x in (new, expected)]
    name = f"llvm.amdgcn.raw.ptr.buffer.atomic.cmpswap.{integer}"
    made = t.intrinsic(name, integer, [*words, resource, vector_offset, scalar_offset, int_const(0, "i32")])
    t.set_result(op, t.f.cast("bitcast", made, new.type))
