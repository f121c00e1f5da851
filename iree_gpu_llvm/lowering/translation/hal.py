"""The runtime's interface: bindings and push constants of `hal`, the assumptions of `util`."""

from __future__ import annotations

import math
from typing import Any

from ...ir.types import MemRefType
from ..kernel_abi import Interface
from ..llvm_text import int_const
from ..translator import Translator, lowers
from ..values import MemRef, address_space, address_type
from .gpu import set_index, upper_bound, workgroup_count, workgroup_id


def _interface(t: Translator, op: Any) -> Interface:
    if not isinstance(t.interface, Interface):
        raise op.error("needs a kernel without arguments of its own")
    return t.interface


@lowers("hal.interface.binding.subspan")
def subspan(t: Translator, op: Any) -> None:
    """The binding's base pointer, with the byte offset as the memref's offset in elements."""
    type = op.results[0].type
    if not isinstance(type, MemRefType):
        raise op.error("of a tensor must be bufferized first")
    pointer = _interface(t, op).binding(op)
    layout = type.strides_and_offset()
    if layout is None:
        raise op.error("needs a strided layout")
    strides, _ = layout
    width = address_type(address_space(type.memory_space))
    from ..values import storage_bits

    bits = storage_bits(type.element)
    dynamic = iter(op.dynamic_dims)
    sizes = tuple(int_const(d, width) if d >= 0 else t.integer(next(dynamic), int(width[1:])) for d in type.shape)
    steps = []
    step = int_const(1, width)
    for size, stride in zip(reversed(sizes), reversed(strides), strict=True):
        steps.insert(0, int_const(stride, width) if stride >= 0 else step)
        step = t.f.binary("mul", size, steps[0], "nuw nsw")
    offset = int_const(0, width)
    if op.byte_offset is not None:
        offset = t.integer(op.byte_offset, int(width[1:]))
        scale = int_const(max(bits // 8, 1), width)
        if bits < 8:
            offset = t.f.binary("mul", offset, int_const(8 // bits, width), "nuw")
        elif offset.const is not None:
            offset = t.f.binary("udiv", offset, scale)
        else:
            offset = t.f.binary("udiv", offset, scale, "exact")
    alignment = op.properties.get("alignment")
    stated = alignment.value if alignment is not None and op.byte_offset is None else 16
    t.set_result(op, MemRef(pointer, type.element, offset, sizes, tuple(steps), stated))


@lowers("hal.interface.constant.load")
def constant_load(t: Translator, op: Any) -> None:
    x = _interface(t, op).constant(op)
    want = t.scalar_type(op.results[0])
    if want in ("float", "half"):
        raise op.error("of a float has no lowering: load an i32 and bitcast it")
    # The runtime passes 32 bits that have no sign: wider types take them as they are.
    t.set_result(op, t.f.cast("trunc" if int(want[1:]) < 32 else "zext", x, want))


def _axis(op: Any) -> int:
    axis = op.properties["dimension"].value
    if axis not in (0, 1, 2):
        raise op.error(f"asks for dimension {axis}: there are 0, 1 and 2")
    return axis


@lowers("hal.interface.workgroup.id")
def workgroup(t: Translator, op: Any) -> None:
    set_index(t, op, workgroup_id(t, _axis(op), upper_bound(op)))


@lowers("hal.interface.workgroup.count")
def count(t: Translator, op: Any) -> None:
    set_index(t, op, workgroup_count(t, _axis(op)))


@lowers("hal.interface.workgroup.size")
def size(t: Translator, op: Any) -> None:
    if t.block_size is None:
        raise op.error("needs a workgroup size that is known when compiling")
    set_index(t, op, int_const(t.block_size[_axis(op)], "i32"))


@lowers("util.assume.int")
def assume(t: Translator, op: Any) -> None:
    """The ranges are known to the range analysis already; a divisor is told to LLVM."""
    for i, (v, r) in enumerate(zip(op.operands, op.results, strict=True)):
        x = t.get(v)
        t.set(r, t.resize(x, t.index_width(r), v) if str(r.type) == "index" else x)
        divisor = _divisor(op, i)
        x = t.get(r)
        if divisor > 1 and x.const is None:
            rest = t.f.binary("urem", x, int_const(divisor, x.type))
            t.f.call("void", "llvm.assume", [t.f.compare("eq", rest, int_const(0, x.type))])


def _divisor(op: Any, i: int) -> int:
    """What divides operand i under every assumption of its row."""
    return math.gcd(*(a.udiv or 1 for a in op.row(i)))


@lowers("util.optimization_barrier", "iree_codegen.null_pointer")
def opaque(t: Translator, op: Any) -> None:
    for r, v in zip(op.results, op.operands, strict=True):
        t.set(r, t.get(v))


@lowers("iree_codegen.index_hint", "iree_tensor_ext.dispatch.workload.ordinal")
def same(t: Translator, op: Any) -> None:
    """What says something about an index, and leaves it as it is."""
    v, r = op.operands[0], op.results[0]
    t.set(r, t.resize(t.get(v), t.index_width(r), v))
