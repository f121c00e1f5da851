"""`amdgpu`: matrix instructions. Every subgroup multiplies matrices that its lanes hold in fragments; which lanes are
active makes no difference.

Floats of at most 32 bits are multiplied exactly and summed in f32 (f64 for scaled kinds, whose scales may take
products out of f32's range, and for integers, whose sums of products of 8 bits it holds exactly); the order of a sum
is not specified by the hardware."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...dialects.iree_gpu.mma_layouts import Intrinsic, intrinsics
from ...ir.types import IntegerType, VectorType, element_type
from ..binder import Binder, computes, number
from ..machine import Machine
from ..mma_fragments import find, gather, places, scatter
from ..numbers import Array, decode, encode


def _count(v: Any) -> int:
    return v.type.num_elements if isinstance(v.type, VectorType) else 1


def _packed(v: Any) -> bool:
    """Whether a scalar of 32 or 64 bits holds integers of 8."""
    return isinstance(v.type, IntegerType) and v.type.width > 8


def _fragments(b: Binder, v: Any) -> Callable[[Array], Array]:
    """A function that gives an operand with axes (subgroup, lane, element), as numbers."""
    machine = b.machine
    if _packed(v):
        return lambda x: machine.by_wave(np.ascontiguousarray(machine.per_lane(x))[:, None].view(np.int8))
    name = str(element_type(v.type))
    if isinstance(element_type(v.type), IntegerType):
        return lambda x: machine.by_wave(x.reshape(len(x), -1))
    return lambda x: decode(machine.by_wave(x.reshape(len(x), -1)), name)


def _row_of(b: Binder, op: Any) -> Intrinsic:
    a, c = op.sourceA, op.destC
    types = tuple("i8" if _packed(v) else str(element_type(v.type)) for v in (a, op.sourceB, c))
    counts = (*(_count(v) * (v.type.width // 8 if _packed(v) else 1) for v in (a, op.sourceB)), _count(c))
    mnk = tuple(number(op, x) for x in "mnk")
    wave = b.machine.launch.wave_size
    row = find(op.name, mnk, number(op, "blocks", 1), types, counts, wave)  # type: ignore[arg-type]
    if row is None:
        shape = "x".join(map(str, mnk))
        raise op.error(
            f"{shape} on {a.type}, {op.sourceB.type}, {c.type} with subgroups of {wave} lanes is no instruction whose "
            "layout is known"
        )
    return row


def _plus(acc: Array, product: Array, target: str) -> Array:
    if target[0] == "i":
        return (acc.astype(np.int64) + product.astype(np.int64)).astype(acc.dtype)
    return encode(decode(acc, target) + product, target)


_REMEMBERED = 128


def _remembered(machine: Machine, sources: tuple[Any, ...], make: Callable[[], Array]) -> Array:
    """What `make` gives for these arrays. A tile's fragment is an operand of many instructions, and values never
    change: its matrix is remembered with what it was made of."""
    key = tuple(map(id, sources))
    found = machine.matrices.get(key)
    if found is not None and all(a is b for a, b in zip(found[0], sources, strict=True)):
        return found[1]
    matrix = make()
    if len(machine.matrices) >= _REMEMBERED:
        machine.matrices.clear()
    machine.matrices[key] = (sources, matrix)
    return matrix


@computes("amdgpu.mfma", "amdgpu.wmma")
def multiply(b: Binder, op: Any) -> Callable[..., Array]:
    row = _row_of(b, op)
    assert row.layouts is not None
    _check_modifiers(op)
    machine, wave = b.machine, row.subgroup_size
    at_a, at_b, at_c = (places(layout, wave) for layout in row.layouts)
    of_a, of_b = (_fragments(b, v) for v in (op.sourceA, op.sourceB))
    target = str(element_type(op.destC.type))
    # gfx11 keeps 16-bit results in one half of each word, and leaves the other half as it was.
    halves = _count(op.destC) == 2 * row.layouts[2].elements_per_thread
    half = number(op, "subwordOffset")
    is_scalar = not isinstance(op.destC.type, VectorType)
    wide = np.float32 if target in ("f32", "f16", "bf16") else np.float64
    signs = tuple(-1.0 if op.attr(n) is not None else 1.0 for n in ("negateA", "negateB", "negateC"))

    def f(x: Array, y: Array, acc: Array) -> Array:
        machine.counts.mma_operations += machine.active_waves
        left = _remembered(machine, (x, at_a), lambda: gather(of_a(x).astype(wide, copy=False), at_a))
        right = _remembered(machine, (y, at_b), lambda: gather(of_b(y).astype(wide, copy=False), at_b))
        product = scatter(np.matmul(left, right), at_c, wave)
        if signs != (1.0, 1.0, 1.0):
            product, acc = product * (signs[0] * signs[1]), acc * signs[2]
        if halves:
            out = machine.per_lane(acc).copy()
            out[:, half::2] = _plus(out[:, half::2], product, target)
            return out
        return _plus(acc, product[:, 0] if is_scalar else product, target)

    return f


def _check_modifiers(op: Any) -> None:
    for name in ("cbsz", "abid"):
        if number(op, name):
            raise op.error(f"with {name} has no semantics in the simulator")
    permute = op.attr("blgp")
    if permute is not None and permute.value != "none":
        raise op.error("with blgp has no semantics in the simulator")
    for name in ("clamp", "unsignedA", "unsignedB", "reducePrecision"):
        if op.attr(name) is not None:
            raise op.error(f"with {name} has no semantics in the simulator")


@computes("amdgpu.scaled_mfma")
def scaled_multiply(b: Binder, op: Any) -> Callable[..., Array]:
    """Each lane's 32 elements of A (B) lie in one block of k, and have the lane's scale: byte `scalesIdx` of its
    word."""
    m, n, k = (number(op, x) for x in "mnk")
    wave = b.machine.launch.wave_size
    row = next(
        (r for r in intrinsics("scaled_mma").values() if (r.m, r.n, r.k * r.block_size) == (m, n, k)),
        None,
    )
    if row is None or row.layouts is None or row.op != op.name or row.subgroup_size != wave:
        raise op.error(f"{m}x{n}x{k} with subgroups of {wave} lanes is no instruction whose layout is known")
    machine = b.machine
    at_a, at_b, _, _, at_c = (places(layout, wave) for layout in row.layouts)
    of_a, of_b = (_fragments(b, v) for v in (op.sourceA, op.sourceB))
    scale_a, scale_b = (
        _scale(machine, str(element_type(v.type)), number(op, f"scalesIdx{s}"))
        for v, s in ((op.scalesA, "A"), (op.scalesB, "B"))
    )
    operand_names = ("sourceA", "sourceB", "destC", "scalesA", "scalesB")
    order = [next(i for i, v in enumerate(op.operands) if v is getattr(op, name)) for name in operand_names]

    def f(*values: Array) -> Array:
        x, y, acc, sx, sy = (values[i] for i in order)
        machine.counts.mma_operations += machine.active_waves
        left = _remembered(machine, (x, sx, scale_a), lambda: gather(of_a(x) * scale_a(sx), at_a))
        right = _remembered(machine, (y, sy, scale_b), lambda: gather(of_b(y) * scale_b(sy), at_b))
        tiles = left.reshape(machine.waves, m, k), right.reshape(machine.waves, k, n)
        product = scatter(np.matmul(*tiles), at_c, wave)
        return (acc + product).astype(np.float32)

    return f


def _scale(machine: Machine, name: str, byte: int) -> Callable[[Array], Array]:
    """The same function for the same arguments, so that it may be part of what a matrix is remembered by."""
    found = machine.scales.get((name, byte))
    if found is not None:
        return found

    def read(x: Array) -> Array:
        chosen = x if x.ndim == 1 else x[:, byte]
        return machine.by_wave(decode(chosen, name).astype(np.float64))[:, :, None]

    machine.scales[name, byte] = read
    return read
