"""`amdgpu`: matrix instructions. Every subgroup multiplies matrices that its lanes hold in fragments; which lanes are
active makes no difference."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...ir.types import IntegerType, VectorType, element_type
from ..binder import Binder, computes, number
from ..machine import Machine
from ..matrix_layouts import MFMA_LANES, Instruction, instruction, mfma, smfmac, wmma
from ..matrix_products import Product, Read, plus, scaled_product, shared_read, sparse_product, wide_type
from ..numbers import Array, decode, rounded_to_tf32, zero_extended


def count(v: Any) -> int:
    """Elements of a value in a lane; integers of 32 or 64 bits hold four or eight of 8 bits."""
    n = v.type.num_elements if isinstance(v.type, VectorType) else 1
    return n * v.type.width // 8 if _is_packed(v) else n


def _is_packed(v: Any) -> bool:
    return isinstance(v.type, IntegerType) and v.type.width > 8


def element_name(v: Any) -> str:
    """`f16`, `i8` ...; without a sign."""
    return "i8" if _is_packed(v) else str(element_type(v.type)).lstrip("su")


def numbers_of(machine: Machine, v: Any, is_unsigned: bool = False) -> Read:
    """A function that gives an operand with axes (subgroup, lane, element), as numbers."""
    if _is_packed(v):
        return lambda x: machine.by_wave(np.ascontiguousarray(machine.per_lane(x))[:, None].view(np.int8))
    t: Any = element_type(v.type)
    if not isinstance(t, IntegerType):
        return lambda x: decode(machine.by_wave(x.reshape(len(x), -1)), str(t))
    if is_unsigned or t.signedness == "u":
        return lambda x: zero_extended(machine.by_wave(x.reshape(len(x), -1)), t.width)
    return lambda x: machine.by_wave(x.reshape(len(x), -1))


def check_lanes(b: Binder, op: Any, lanes: int) -> None:
    wave = b.machine.launch.wave_size
    if wave != lanes:
        raise b.machine.wrong_subgroups(op.error(f"is an instruction of subgroups of {lanes} lanes, not {wave}"))


def _no_instruction(op: Any, wave: int) -> Exception:
    shape = "x".join(str(number(op, x)) for x in "mnk")
    blocks = number(op, "blocks", 1)
    return op.error(
        f"{shape}{f' in {blocks} blocks' if blocks != 1 else ''} on {op.sourceA.type}, {op.sourceB.type}, "
        f"{op.destC.type} with subgroups of {wave} lanes is no instruction whose layout is known"
    )


# -- MFMA


@computes("amdgpu.mfma")
def multiply(b: Binder, op: Any) -> Callable[..., Array]:
    machine = b.machine
    check_lanes(b, op, MFMA_LANES)
    m, n, k = (number(op, x) for x in "mnk")
    element, target = element_name(op.sourceA), element_name(op.destC)
    is_reduced = op.reducePrecision is not None
    found = mfma(m, n, k, number(op, "blocks", 1), "tf32" if is_reduced and element == "f32" else element)
    if found is None:
        raise _no_instruction(op, MFMA_LANES)
    permutation = op.blgp.value
    read_a = of_blocks(op, _source(b, op.sourceA, is_reduced), m, number(op, "blocks", 1))
    read_b = _permuted(b, op.sourceB, _source(b, op.sourceB, is_reduced), permutation)
    negates = [op.attr(name) is not None for name in ("negateA", "negateB", "negateC")]
    if negates[0] != negates[1]:
        read_a = negated(machine, read_a)
    is_scalar = not isinstance(op.destC.type, VectorType)
    product = Product(machine, found, wide_type(target))

    def f(x: Array, y: Array, acc: Array) -> Array:
        made = product(x, read_a, y, read_b)
        return plus(
            -acc if negates[2] else acc,
            made[:, 0] if is_scalar else made,
            target,
            lambda: product.negative(x, read_a, y, read_b),
        )

    return f


def negated(machine: Machine, read: Read) -> Read:
    return shared_read(machine, ("negated", read), lambda: lambda x: -read(x))


def _source(b: Binder, v: Any, is_reduced: bool) -> Read:
    machine = b.machine
    read = shared_read(machine, ("plain", v.type), lambda: numbers_of(machine, v))
    if not is_reduced:
        return read
    return shared_read(machine, ("reduced", v.type), lambda: lambda x: rounded_to_tf32(read(x)))


def of_blocks(op: Any, read: Read, m: int, blocks: int) -> Read:
    """`cbsz` and `abid`: of each 2**cbsz blocks of A, all are block `abid` of them (CDNA ISA, "Broadcasting
    Values")."""
    group, chosen = 1 << number(op, "cbsz"), number(op, "abid")
    if group == 1:
        return read
    if group > blocks:
        raise op.error(f"with cbsz {number(op, 'cbsz')} takes {group} blocks, of {blocks}")
    lane = np.arange(MFMA_LANES)
    block = lane // m % blocks
    source = lane + (block // group * group + chosen - block) * m
    return lambda x: read(x)[:, source]


def _first(lane: Array, rows: int, which: int) -> Array:
    return lane % rows + rows * which


PERMUTATIONS_OF_B: dict[str, Callable[[Array], Array]] = {
    "none": lambda lane: lane,
    "bcast_first_32": lambda lane: _first(lane, 32, 0),
    "bcast_second_32": lambda lane: _first(lane, 32, 1),
    "rotate_16_right": lambda lane: (lane + 16) % MFMA_LANES,
    "bcast_first_16": lambda lane: _first(lane, 16, 0),
    "bcast_second_16": lambda lane: _first(lane, 16, 1),
    "bcast_third_16": lambda lane: _first(lane, 16, 2),
    "bcast_fourth_16": lambda lane: _first(lane, 16, 3),
}
"""Which lane's share of B each lane gives (CDNA ISA, "BLGP")."""


def _permuted(b: Binder, v: Any, read: Read, kind: str) -> Read:
    if kind == "none":
        return read
    source = PERMUTATIONS_OF_B[kind](np.arange(MFMA_LANES))
    return shared_read(b.machine, ("permuted", v.type, kind, read), lambda: lambda x: read(x)[:, source])


# -- WMMA


@computes("amdgpu.wmma")
def wave_multiply(b: Binder, op: Any) -> Callable[..., Array]:
    machine, wave = b.machine, b.machine.launch.wave_size
    target = element_name(op.destC)
    found = wmma(number(op, "k"), element_name(op.sourceA), count(op.sourceA), count(op.destC), wave)
    if found is None:
        raise _no_instruction(op, wave)
    unsigned = [op.attr(f"unsigned{s}") is not None for s in "AB"]
    reads = [
        shared_read(machine, ("plain", v.type, u), lambda v=v, u=u: numbers_of(machine, v, u))
        for v, u in zip((op.sourceA, op.sourceB), unsigned, strict=True)
    ]
    return with_accumulator(
        found,
        Product(machine, found, wide_type(target)),
        reads,
        target,
        number(op, "subwordOffset"),
        op.attr("clamp") is not None,
        machine,
    )


def with_accumulator(
    found: Instruction,
    product: Product,
    reads: list[Read],
    target: str,
    half: int,
    is_clamped: bool,
    machine: Machine,
) -> Callable[..., Array]:
    """gfx11 keeps 16-bit results in one half of each register, and leaves the other half as it was."""

    def f(x: Array, y: Array, acc: Array) -> Array:
        made = product(x, reads[0], y, reads[1])
        negative = lambda: product.negative(x, reads[0], y, reads[1])  # noqa: E731
        if not found.subwords:
            return plus(acc, made, target, negative, is_clamped)
        out = machine.per_lane(acc).copy()
        out[:, half::2] = plus(out[:, half::2], made, target, negative)
        return out

    return f


# -- scaled


@computes("amdgpu.scaled_mfma")
def scaled_multiply(b: Binder, op: Any) -> Callable[..., Array]:
    """Each lane's 32 elements of A (B) lie in one block of k, and have the lane's scale: byte `scalesIdx` of its
    word (CDNA4 ISA, "MFMA with block exponent scaling")."""
    machine = b.machine
    check_lanes(b, op, MFMA_LANES)
    m, n, k = (number(op, x) for x in "mnk")
    items = m * k // MFMA_LANES
    if m != n or items != count(op.sourceA) or items != count(op.sourceB):
        raise _no_instruction(op, MFMA_LANES)
    found = instruction(m, n, k, 1, (items, items), 4, MFMA_LANES)
    product = scaled_product(machine, found)
    reads = [
        shared_read(machine, ("plain", v.type), lambda v=v: numbers_of(machine, v)) for v in (op.sourceA, op.sourceB)
    ]
    scales = [
        shared_read(machine, ("scale", v.type, i), lambda v=v, i=i: _scale(machine, v, i))
        for v, i in ((op.scalesA, number(op, "scalesIdxA")), (op.scalesB, number(op, "scalesIdxB")))
    ]
    operand_names = ("sourceA", "sourceB", "destC", "scalesA", "scalesB")
    order = [next(i for i, v in enumerate(op.operands) if v is getattr(op, name)) for name in operand_names]

    def f(*values: Array) -> Array:
        x, y, acc, sx, sy = (values[i] for i in order)
        return product(acc, (x, reads[0], sx, scales[0]), (y, reads[1], sy, scales[1]))

    return f


def _scale(machine: Machine, v: Any, byte: int) -> Read:
    name = str(element_type(v.type))
    return lambda x: machine.by_wave(decode(x if x.ndim == 1 else x[:, byte], name).astype(np.float64))[:, :, None]


# -- sparse


@computes("amdgpu.sparse_mfma")
def sparse_multiply(b: Binder, op: Any) -> Callable[..., Array]:
    machine = b.machine
    check_lanes(b, op, MFMA_LANES)
    m, n, k = (number(op, x) for x in "mnk")
    target = element_name(op.destC)
    found = smfmac(m, n, k, element_name(op.sourceA))
    if found is None:
        raise _no_instruction(op, MFMA_LANES)
    read_a, read_b = (numbers_of(machine, v) for v in (op.sourceA, op.sourceB))
    stored = count(op.sourceA)
    which = 0 if number(op, "cbsz") else number(op, "abid")
    product = sparse_product(machine, found, wide_type(target), stored, which)

    def f(x: Array, y: Array, acc: Array, index: Array) -> Array:
        return plus(acc, product(read_a(x), read_b(y), index), target)

    return f
