"""Conversions of `arith`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...dialects.arith.attributes import ROUNDING_MODE
from ...ir.types import FloatType, element_type
from ..binder import Binder, computes
from ..numbers import Array, decode, dtype_of, encode, width_of, wrap, zero_extended


@computes("arith.extsi", "arith.trunci", "arith.index_cast")
def signed_resize(b: Binder, op: Any) -> Callable[[Array], Array]:
    source, target = op.operands[0].type, op.results[0].type
    dtype, width = dtype_of(element_type(target)), width_of(target)
    if width == 1:
        return lambda x: (x & x.dtype.type(1)).astype(np.bool_)
    if width_of(source) == 1:  # true is -1
        return lambda x: -x.astype(dtype)
    if width >= width_of(source):
        return lambda x: x.astype(dtype)
    return lambda x: wrap(x.astype(dtype), width)


@computes("arith.extui", "arith.index_castui")
def unsigned_resize(b: Binder, op: Any) -> Callable[[Array], Array]:
    source, target = op.operands[0].type, op.results[0].type
    dtype, have, want = dtype_of(element_type(target)), width_of(source), width_of(target)
    if want == 1:
        return lambda x: (x & x.dtype.type(1)).astype(np.bool_)
    if want < have:
        return lambda x: wrap(x.astype(dtype), want)
    return lambda x: zero_extended(x, have).astype(dtype)


@computes("arith.extf", "arith.truncf", "arith.convertf")
def floats(b: Binder, op: Any) -> Callable[[Array], Array]:
    source, target = (element_type(v.type).name for v in (op.operands[0], op.results[0]))
    _check_rounding(op)
    return lambda x: encode(decode(x, source), target)


def _check_rounding(op: Any) -> None:
    mode = op.attr("roundingmode")
    if mode is not None and mode.value != ROUNDING_MODE.cases["to_nearest_even"]:
        raise op.error("rounds otherwise than to nearest even, which has no semantics in the simulator")


@computes("arith.sitofp", "arith.uitofp")
def from_integer(b: Binder, op: Any) -> Callable[[Array], Array]:
    width, target = width_of(op.operands[0].type), element_type(op.results[0].type).name
    is_signed = op.name == "arith.sitofp"

    def f(x: Array) -> Array:
        if width == 1:
            number = -x.astype(np.int8) if is_signed else x.astype(np.int8)
        else:
            number = x if is_signed else zero_extended(x, width)
        # f64 holds 32 bits exactly; of 64 bits, only those formats are rounded once that numpy converts to itself.
        if width > 32 and target in ("f32", "f64"):
            return number.astype(np.float32 if target == "f32" else np.float64)
        return encode(number.astype(np.float64), target)

    return f


@computes("arith.fptosi", "arith.fptoui")
def to_integer(b: Binder, op: Any) -> Callable[[Array], Array]:
    """Out of range the result is poison: it is clamped here."""
    source, target = element_type(op.operands[0].type).name, op.results[0].type
    dtype, width = dtype_of(element_type(target)), width_of(target)
    is_signed = op.name == "arith.fptosi"
    low, high = (-(1 << width - 1), (1 << width - 1) - 1) if is_signed else (0, (1 << width) - 1)
    wide = np.int64 if is_signed else np.uint64

    def f(x: Array) -> Array:
        whole = np.trunc(decode(x, source).astype(np.float64))
        inside = np.nan_to_num(np.clip(whole, float(low), np.nextafter(float(high) + 1, 0)))
        return wrap(inside.astype(wide).astype(dtype), width)

    return f


@computes("arith.bitcast")
def bitcast(b: Binder, op: Any) -> Callable[[Array], Array]:
    target = element_type(op.results[0].type)
    dtype, width = dtype_of(target), width_of(target) if not isinstance(target, FloatType) else target.width

    def f(x: Array) -> Array:
        if width in (8, 16, 32, 64):
            return x.view(dtype)
        raw = x.view(np.uint8) & np.uint8((1 << width) - 1)
        return raw.astype(np.bool_) if width == 1 else wrap(raw.view(dtype), width) if dtype == np.int8 else raw

    return f


@computes("arith.scaling_extf", "arith.scaling_truncf")
def scaled(b: Binder, op: Any) -> Callable[[Array, Array], Array]:
    """Extension multiplies by the scale after it, truncation divides by it before. A scale is an exponent: that of its
    float, if it is no f8E8M0FNU."""
    source, scale, target = (element_type(v.type).name for v in (op.operands[0], op.operands[1], op.results[0]))
    extends = op.name == "arith.scaling_extf"
    _check_rounding(op)

    def f(x: Array, s: Array) -> Array:
        exponent = decode(encode(decode(s, scale), "f8E8M0FNU"), "f8E8M0FNU").astype(np.float64)
        number = decode(x, source).astype(np.float64)
        return encode(number * exponent if extends else number / exponent, target)

    return f
