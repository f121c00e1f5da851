"""Folding over scalars, splats and element lists alike, and looking at constants."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...ir.attributes import Attribute, DenseElementsAttr, FloatAttr, IntegerAttr, raw_value, scalar_attribute
from ...ir.types import FloatType, IntegerType, ShapedType, Type, element_type
from ..ub import PoisonAttr

INDEX_WIDTH = 64  # MLIR computes with indices as with 64-bit integers when it folds

# One raw element: the signed value of an integer or the bit pattern of a float.
RawFunction = Callable[..., Any]


def width_of(t: Type) -> int:
    element = element_type(t)
    return element.width if isinstance(element, (IntegerType, FloatType)) else INDEX_WIDTH


def signed(value: int, width: int) -> int:
    value &= (1 << width) - 1
    return value - (1 << width) if width and value >> (width - 1) else value


def unsigned(value: int, width: int) -> int:
    return value & ((1 << width) - 1)


def elements(a: Attribute) -> tuple[Any, ...] | None:
    """The raw elements of a constant (one for a scalar or splat), or None if it is no plain constant."""
    if isinstance(a, (IntegerAttr, FloatAttr)):
        return (raw_value(a),)
    if isinstance(a, DenseElementsAttr):
        return a.values
    return None


def constant(raws: tuple[Any, ...], t: Type) -> Attribute | None:
    """The constant of a type with these elements (one stands for all)."""
    if isinstance(t, ShapedType):
        return DenseElementsAttr(raws, t) if t.has_static_shape else None
    return scalar_attribute(raws[0], t)


def fill(raw: Any, t: Type) -> Attribute | None:
    return constant((raw,), t)


def combine(t: Type, function: RawFunction, *operands: Attribute | None) -> Attribute | None:
    """The constant of type `t` that a function of raw elements gives, poison for poison. None if an operand is unknown
    or the function gives None for any element."""
    for a in operands:
        if isinstance(a, PoisonAttr):
            return a
    if any(a is None for a in operands):
        return None
    lists = [elements(a) for a in operands if a is not None]
    if any(values is None for values in lists):
        return None
    known = [values for values in lists if values is not None]
    count = max(map(len, known))
    if min(map(len, known)) == 0:
        return constant((), t)
    out = []
    for i in range(count):
        raw = function(*(values[0] if len(values) == 1 else values[i] for values in known))
        if raw is None:
            return None
        out.append(raw)
    return constant(tuple(out), t)


def splat_of(a: Attribute | None) -> Any | None:
    """The raw value of a scalar constant or splat."""
    if a is None:
        return None
    values = elements(a)
    return values[0] if values is not None and len(values) == 1 else None


def integer_splat(a: Attribute | None, width: int) -> int | None:
    """The same for integers, signed whatever way the attribute keeps them (an i1 keeps 0 and 1)."""
    value = splat_of(a)
    return None if value is None or isinstance(a, FloatAttr) else signed(value, width)
