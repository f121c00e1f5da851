"""`amdgpu`: conversions between small floats that share a register and wider ones (CDNA3 ISA, V_CVT_PK_FP8_F32,
V_CVT_SR_FP8_F32; CDNA4 ISA, V_CVT_SCALEF32_*).

What the ops leave undefined is 0 here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...ir.types import VectorType, element_type
from ..binder import Binder, Env, Run, computes, executes, number
from ..numbers import Array, decode, encode, zeros
from ..small_floats import by_scale, rounded_by_chance


def _elements(x: Array) -> Array:
    """(lane, element) of a vector or a scalar."""
    return x.reshape(len(x), -1)


def _taken(x: Array, first: int, count: int) -> Array:
    """Elements from a place on; 0 beyond the last."""
    out = np.zeros((len(x), count), x.dtype)
    part = x[:, first : first + count]
    out[:, : part.shape[1]] = part
    return out


def _replaced(old: Array, first: int, new: Array) -> Array:
    lanes = max(len(old), len(new))
    out = np.array(np.broadcast_to(old, (lanes, old.shape[1])))
    out[:, first : first + new.shape[1]] = new
    return out


@computes("amdgpu.ext_packed_fp8")
def ext_packed_fp8(b: Binder, op: Any) -> Callable[[Array], Array]:
    """Byte `index`, or the two of word `index`."""
    source, t = str(element_type(op.source.type)), op.res.type
    index = number(op, "index")
    if isinstance(t, VectorType):
        return lambda x: decode(_taken(_elements(x), 2 * index, 2), source)
    return lambda x: decode(_taken(_elements(x), index, 1), source)[:, 0]


def _stored(b: Binder, op: Any, make: Callable[..., Array], names: tuple[str, ...], first: int) -> Run:
    """New elements (lane, n), made from operands, in the place of some of the existing ones."""
    t, r = op.res.type, b.slot(op.res)
    slots = [b.slot(v) if (v := getattr(op, name)) is not None else None for name in names]
    old = b.slot(op.existing) if op.existing is not None else None

    def run(env: Env) -> None:
        existing = env[old] if old is not None else zeros(t)
        made = make(*[env[s] if s is not None else None for s in slots])
        env[r] = _replaced(existing, first, made)

    return run


@executes("amdgpu.packed_trunc_2xfp8")
def packed_trunc(b: Binder, op: Any) -> Run:
    """To nearest even; what is too large becomes what the format has for that."""
    target = str(op.res.type.element)

    def make(x: Array, y: Any) -> Array:
        y = np.zeros(1, np.float32) if y is None else y
        lanes = max(len(x), len(y))
        pair = np.stack([np.broadcast_to(v, (lanes,)) for v in (x, y)], axis=1)
        return encode(pair, target)

    return _stored(b, op, make, ("sourceA", "sourceB"), 2 * number(op, "wordIndex"))


@executes("amdgpu.packed_stoch_round_fp8")
def packed_stochastic(b: Binder, op: Any) -> Run:
    target = str(op.res.type.element)

    def make(x: Array, chance: Array) -> Array:
        return rounded_by_chance(x, chance, target)[:, None]

    return _stored(b, op, make, ("source", "stochiasticParam"), number(op, "storeIndex"))


@computes("amdgpu.scaled_ext_packed")
def scaled_ext_packed(b: Binder, op: Any) -> Callable[[Array, Array], Array]:
    """The two elements at 2 * `index`, times the power of two that is the scale's exponent."""
    source, target = str(op.source.type.element), str(op.res.type.element)
    first = 2 * number(op, "index")

    def f(x: Array, scale: Array) -> Array:
        values = decode(_taken(x, first, 2), source).astype(np.float64)
        return encode(values * by_scale(scale)[:, None], target)

    return f


@executes("amdgpu.packed_scaled_trunc")
def packed_scaled_trunc(b: Binder, op: Any) -> Run:
    """One or two elements, divided by that power of two, to nearest even."""
    source, target = str(op.source.type.element), str(op.res.type.element)

    def make(x: Array, scale: Array) -> Array:
        values = decode(_taken(x, 0, 2), source).astype(np.float64)
        return encode(values / by_scale(scale)[:, None], target)

    return _stored(b, op, make, ("source", "scale"), 2 * number(op, "index"))
