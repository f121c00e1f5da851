"""`rocdl`: matrix instructions, whose names say shape and element types and whose operands are registers: small
elements lie several in a word."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ...ir import registry
from ...ir.types import VectorType, element_type
from ..binder import Binder, computes, number
from ..machine import Machine
from ..matrix_layouts import MFMA_LANES, instruction, mfma, smfmac, wmma
from ..matrix_products import Product, Read, plus, scaled_product, shared_read, sparse_product, wide_type
from ..numbers import Array, decode
from ..packed import bits_of, signed_bits, words_of
from .dot import flag
from .matrix import PERMUTATIONS_OF_B, check_lanes, negated, of_blocks, with_accumulator


class _Name(NamedTuple):
    m: int
    n: int
    k: int
    target: str
    sources: tuple[str, str]


_NAME = re.compile(r"rocdl\.(?:mfma|smfmac|wmma|mfma\.scale)\.(\w+)\.(\d+)x(\d+)x(\d+)\.?(.*)")


def _parsed(b: Binder, op: Any) -> _Name:
    """`rocdl.mfma.f32.16x16x32.fp8.bf8`: result, shape, types of A and B."""
    match = _NAME.fullmatch(op.name)
    assert match is not None
    target, m, n, k, kinds = match.groups()
    names = re.split(r"[._]", kinds.removesuffix(".1k"))
    sources = [_element(b, x) for x in names] * (3 - len(names))
    return _Name(int(m), int(n), int(k), target, (sources[0], sources[1]))


def _element(b: Binder, name: str) -> str:
    """Chips of the gfx940 family have other floats of 8 bits than those that follow."""
    fnuz = (b.chip or "").startswith("gfx94")
    small = {"fp8": "f8E4M3FNUZ", "bf8": "f8E5M2FNUZ"} if fnuz else {"fp8": "f8E4M3FN", "bf8": "f8E5M2"}
    return {**small, "iu8": "i8", "iu4": "i4", "xf32": "tf32"}.get(name, name)


_WIDTHS = {
    "f64": 64,
    "f32": 32,
    "tf32": 32,
    "f16": 16,
    "bf16": 16,
    "f6E2M3FN": 6,
    "f6E3M2FN": 6,
    "f4E2M1FN": 4,
    "i4": 4,
}


def _count(v: Any, element: str) -> int:
    """How many elements of a type a register operand holds."""
    t = v.type
    bits = (t.num_elements if isinstance(t, VectorType) else 1) * element_type(t).width
    return bits // _WIDTHS.get(element, 8)


def register_numbers(machine: Machine, v: Any, element: str, is_unsigned: bool = False) -> Read:
    """A function that gives a register operand with axes (subgroup, lane, element), as numbers."""
    width, n = _WIDTHS.get(element, 8), _count(v, element)
    native = {"f64": np.float64, "f32": np.float32, "tf32": np.float32, "f16": np.float16}.get(element)

    def read(x: Array) -> Array:
        if native is not None and x.dtype == native:
            numbers = x.reshape(len(x), -1)
        else:
            bits = bits_of(words_of(x), width, n)
            if element[0] == "i":
                numbers = bits.astype(np.int64) if is_unsigned else signed_bits(bits, width)
            else:
                numbers = decode(bits.astype(np.uint16 if width == 16 else np.uint8), element)
        return machine.by_wave(numbers)

    return shared_read(machine, ("register", v.type, element, is_unsigned), lambda: read)


def _ops(*prefixes: str) -> list[str]:
    registry.load("rocdl")
    return [n for n in registry.OPS if n.startswith(tuple(f"rocdl.{p}" for p in prefixes))]


def _unknown(op: Any) -> Exception:
    types = ", ".join(str(v.type) for v in op.operands)
    return op.error(f"on {types} is no instruction whose layout is known")


@computes(*(n for n in _ops("mfma.") if ".scale." not in n))
def multiply(b: Binder, op: Any) -> Callable[..., Array]:
    machine, name = b.machine, _parsed(b, op)
    check_lanes(b, op, MFMA_LANES)
    a, c, acc = op.operands
    blocks = _count(acc, name.target if name.target != "i32" else "f32") * MFMA_LANES // (name.m * name.n)
    found = mfma(name.m, name.n, name.k, blocks, name.sources[0])
    wanted = name.m * name.k * blocks // MFMA_LANES
    if found is None or any(_count(v, e) != wanted for v, e in zip((a, c), name.sources, strict=True)):
        raise _unknown(op)
    left, right = (register_numbers(machine, v, e) for v, e in zip((a, c), name.sources, strict=True))
    left = of_blocks(op, left, name.m, blocks)
    negates_acc = False
    if name.target == "f64":  # the field's bits negate there
        bits = op.blgp.number if op.blgp is not None else 0
        negates_acc = bool(bits & 4)
        if (bits & 1) != (bits >> 1 & 1):
            left = negated(machine, left)
    elif op.blgp.value != "none":
        source, plain = PERMUTATIONS_OF_B[op.blgp.value](np.arange(MFMA_LANES)), right
        right = shared_read(machine, ("permuted", op.blgp.value, plain), lambda: lambda x: plain(x)[:, source])
    product = Product(machine, found, wide_type(name.target))
    is_scalar = not isinstance(acc.type, VectorType)

    def f(x: Array, y: Array, z: Array) -> Array:
        made = product(x, left, y, right)
        return plus(
            -z if negates_acc else z,
            made[:, 0] if is_scalar else made,
            name.target,
            lambda: product.negative(x, left, y, right),
        )

    return f


@computes(*_ops("smfmac."))
def sparse_multiply(b: Binder, op: Any) -> Callable[..., Array]:
    machine, name = b.machine, _parsed(b, op)
    check_lanes(b, op, MFMA_LANES)
    found = smfmac(name.m, name.n, name.k, name.sources[0])
    stored = _count(op.operands[0], name.sources[0])
    if found is None or 2 * stored * MFMA_LANES != name.m * name.k:
        raise _unknown(op)
    left, right = (register_numbers(machine, v, e) for v, e in zip(op.operands, name.sources, strict=False))
    which = 0 if number(op, "cbsz") else number(op, "abid")
    product = sparse_product(machine, found, wide_type(name.target), stored, which)
    return lambda x, y, z, index: plus(z, product(left(x), right(y), index), name.target)


_FORMATS = {
    "fp8_e4m3": "f8E4M3FN", "fp8_e5m2": "f8E5M2", "fp6_e2m3": "f6E2M3FN", "fp6_e3m2": "f6E3M2FN",
    "fp4_e2m1": "f4E2M1FN",
}  # fmt: skip


@computes(*_ops("mfma.scale."))
def scaled_multiply(b: Binder, op: Any) -> Callable[..., Array]:
    """`cbsz` and `blgp` name the formats of A and B. Registers may be wider than a format needs."""
    machine = b.machine
    check_lanes(b, op, MFMA_LANES)
    m, n, k = (int(x) for x in re.findall(r"(\d+)x(\d+)x(\d+)", op.name)[0])
    items = m * k // MFMA_LANES
    formats = [_FORMATS[a.value] for a in (op.cbsz, op.blgp)]
    if any(_count(v, e) < items for v, e in zip(op.operands, formats, strict=False)) or m * n // MFMA_LANES != _count(
        op.operands[2], "f32"
    ):
        raise _unknown(op)
    product = scaled_product(machine, instruction(m, n, k, 1, (items, items), 4, MFMA_LANES))
    reads = [_first(machine, v, e, items) for v, e in zip(op.operands, formats, strict=False)]
    scales = [_scale(machine, number(op, f"opsel{s}")) for s in "AB"]

    def f(x: Array, y: Array, z: Array, sx: Array, sy: Array) -> Array:
        return product(z, (x, reads[0], sx, scales[0]), (y, reads[1], sy, scales[1]))

    return f


def _first(machine: Machine, v: Any, element: str, items: int) -> Read:
    read = register_numbers(machine, v, element)
    if _count(v, element) == items:
        return read
    return shared_read(machine, ("first", v.type, element), lambda: lambda x: read(x)[:, :, :items])


def _scale(machine: Machine, byte: int) -> Read:
    def read(x: Array) -> Array:
        exponents = bits_of(words_of(x), 8, 4)[:, byte].astype(np.uint8)
        return machine.by_wave(decode(exponents, "f8E8M0FNU").astype(np.float64))[:, :, None]

    return shared_read(machine, ("scale of a word", byte), lambda: read)


@computes(*(n for n in _ops("wmma.") if ".scale" not in n))
def wave_multiply(b: Binder, op: Any) -> Callable[..., Array]:
    machine, wave, name = b.machine, b.machine.launch.wave_size, _parsed(b, op)
    a, c, acc = op.operands
    target = name.target
    results = _count(acc, "f32" if target == "i32" else target)
    found = wmma(name.k, name.sources[0], _count(a, name.sources[0]), results, wave)
    if found is None or target == "bf16f32":  # whose results are of another type than the accumulator
        raise _unknown(op)
    reads = [
        register_numbers(machine, v, e, e[0] == "i" and not flag(op, f"sign{s}"))
        for v, e, s in zip((a, c), name.sources, "AB", strict=True)
    ]
    product = Product(machine, found, wide_type(target))
    half = int(flag(op, "opsel"))
    multiplied = with_accumulator(found, product, reads, target, half, flag(op, "clamp"), machine)
    if target == "bf16" and str(element_type(acc.type)) != "bf16":
        multiplied = _as_bits(multiplied)
    modifier = getattr(op.attr("modC"), "value", "none")
    if modifier == "none":
        return multiplied
    change = {"neg": np.negative, "abs": np.abs, "neg_abs": lambda x: -np.abs(x)}[modifier]
    if target == "bf16":
        raise op.error(f"with modC {modifier} on bf16 has no semantics in the simulator")
    return lambda x, y, z: multiplied(x, y, change(z))


def _as_bits(f: Callable[..., Array]) -> Callable[..., Array]:
    """With an accumulator whose bf16 lie in integers."""

    def g(x: Array, y: Array, z: Array) -> Array:
        made = f(x, y, np.ascontiguousarray(z).view(np.uint16))
        return np.ascontiguousarray(made).view(z.dtype)

    return g
