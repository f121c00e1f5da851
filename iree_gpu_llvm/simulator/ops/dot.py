"""Dot products of short vectors in each lane: `amdgpu.dot` and the `rocdl` instructions of its kind (RDNA3 ISA, VOP3P,
V_DOT*): each product is exact, and the sum is rounded to the accumulator's type after each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...ir.types import IntegerType, element_type
from ..binder import Binder, computes
from ..numbers import Array, decode, encode, unsigned, zero_extended
from ..packed import bits_of, signed_bits, words_of

_WHOLE = (1 << 32) - 1


def float_dot(x: Array, y: Array, acc: Array, target: str, is_clamped: bool) -> Array:
    """`x`, `y`: numbers (lane, element); clamped: to [0, 1]."""
    for k in range(x.shape[1]):
        product = x[:, k].astype(np.float64) * y[:, k].astype(np.float64)
        acc = encode(decode(acc, target).astype(np.float64) + product, target)
    if is_clamped:
        acc = encode(np.clip(decode(acc, target), 0, 1), target)
    return acc


def integer_dot(x: Array, y: Array, acc: Array, is_unsigned: bool, is_clamped: bool) -> Array:
    """Sums of 32 bits, which wrap around unless they are clamped to the range of their type: without a sign if neither
    operand has one."""
    c = unsigned(acc).astype(np.int64) if is_unsigned else acc.astype(np.int64)
    total = c + (x.astype(np.int64) * y.astype(np.int64)).sum(axis=1)
    if is_clamped:
        total = np.clip(total, 0, _WHOLE) if is_unsigned else np.clip(total, -(1 << 31), (1 << 31) - 1)
    return total.astype(np.uint64).astype(np.uint32).view(np.int32)


@computes("amdgpu.dot")
def dot(b: Binder, op: Any) -> Callable[..., Array]:
    ta, tb = (element_type(v.type) for v in (op.sourceA, op.sourceB))
    target, clamps = str(op.destC.type), op.clamp is not None
    if not isinstance(ta, IntegerType):
        a, c = str(ta), str(tb)
        return lambda x, y, acc: float_dot(decode(x, a), decode(y, c), acc, target, clamps)
    plain = [op.attr(f"unsigned{s}") is not None for s in "AB"]
    reads = [_integers(ta.width, u) for u in plain]
    return lambda x, y, acc: integer_dot(reads[0](x), reads[1](y), acc, all(plain), clamps)


def _integers(width: int, is_unsigned: bool) -> Callable[[Array], Array]:
    return (lambda x: zero_extended(x, width)) if is_unsigned else (lambda x: x)


# -- rocdl: operands are words

_INTEGERS = {"dot2": 16, "dot4": 8, "dot8": 4}


@computes("rocdl.fdot2", "rocdl.fdot2.f32.bf16", "rocdl.fdot2.bf16.bf16", "rocdl.fdot2.f16.f16")
def rocdl_float_dot(b: Binder, op: Any) -> Callable[..., Array]:
    source, target = str(element_type(op.operands[0].type)), str(op.results[0].type)
    clamps = flag(op, "clamp")
    return lambda x, y, acc: float_dot(decode(x, source), decode(y, source), acc, target, clamps)


@computes(*(f"rocdl.dot4.f32.{a}.{c}" for a in ("fp8", "bf8") for c in ("fp8", "bf8")))
def rocdl_small_float_dot(b: Binder, op: Any) -> Callable[..., Array]:
    """Of chips whose floats of 8 bits are those of the OCP."""
    a, c = ({"fp8": "f8E4M3FN", "bf8": "f8E5M2"}[n] for n in op.name.split(".")[-2:])
    bytes_of = lambda x: bits_of(words_of(x), 8, 4).astype(np.uint8)  # noqa: E731
    return lambda x, y, acc: float_dot(decode(bytes_of(x), a), decode(bytes_of(y), c), acc, "f32", False)


@computes(*(f"rocdl.{sign}{n}" for sign in ("s", "u") for n in _INTEGERS))
def rocdl_integer_dot(b: Binder, op: Any) -> Callable[..., Array]:
    is_unsigned = op.name.startswith("rocdl.u")
    read = _reader(_INTEGERS[op.name.removeprefix("rocdl.")[1:]], is_unsigned)
    clamps = flag(op, "clamp")
    return lambda x, y, acc: integer_dot(read(x), read(y), acc, is_unsigned, clamps)


@computes("rocdl.sudot4", "rocdl.sudot8")
def rocdl_mixed_dot(b: Binder, op: Any) -> Callable[..., Array]:
    width = _INTEGERS[op.name.removeprefix("rocdl.su")]
    reads = [_reader(width, not flag(op, f"sign{s}")) for s in "AB"]
    clamps = flag(op, "clamp")
    return lambda x, y, acc: integer_dot(reads[0](x), reads[1](y), acc, False, clamps)


def flag(op: Any, name: str) -> bool:
    return bool(getattr(op.attr(name), "value", False))


def _reader(width: int, is_unsigned: bool) -> Callable[[Array], Array]:
    def read(x: Array) -> Array:
        bits = bits_of(words_of(x), width, 32 // width)
        return bits.astype(np.int64) if is_unsigned else signed_bits(bits, width)

    return read
