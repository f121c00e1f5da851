"""What combines the values of two lanes in reductions and scans, and what is known of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..dialects.arith import casts, floats, integers
from ..ir.attributes import Attribute, FloatAttr, IntegerAttr
from ..ir.builder import Builder
from ..ir.operations import Value
from ..ir.types import F32, I32, FloatType, IntegerType, Type, VectorType, element_type

Combine = Callable[[Builder, Value, Value], Value]

KINDS: dict[str, tuple[type | None, type | None]] = {
    "add": (integers.AddIOp, floats.AddFOp),
    "mul": (integers.MulIOp, floats.MulFOp),
    "and": (integers.AndIOp, None),
    "or": (integers.OrIOp, None),
    "xor": (integers.XOrIOp, None),
    "minui": (integers.MinUIOp, None),
    "minsi": (integers.MinSIOp, None),
    "maxui": (integers.MaxUIOp, None),
    "maxsi": (integers.MaxSIOp, None),
    "minnumf": (None, floats.MinNumFOp),
    "maxnumf": (None, floats.MaxNumFOp),
    "minimumf": (None, floats.MinimumFOp),
    "maximumf": (None, floats.MaximumFOp),
    # The instructions of minnumf order -0 below +0 already (CDNA3 ISA, V_MIN_F32).
    "minimumnumf": (None, floats.MinNumFOp),
    "maximumnumf": (None, floats.MaxNumFOp),
}
"""The kinds of `gpu.subgroup_reduce`: the ops on integers and on floats."""

IDEMPOTENT = frozenset({"arith.minnumf", "arith.maxnumf", "arith.minimumf", "arith.maximumf"})
"""Float ops that give x of x and x. (The integer ones have an identity, which DPP instructions take for nothing.)"""

SIGNED = frozenset({"arith.minsi", "arith.maxsi"})


def of_kind(kind: str, t: Type) -> Combine:
    """The op of a kind of reduction, as a function."""
    integer, floating = KINDS[kind]
    cls: Any = floating if isinstance(element_type(t), FloatType) else integer
    return lambda b, x, y: b.make(cls([x, y], [x.type]))


def identity(name: str, t: Type) -> Attribute | None:
    """What an op leaves every value with as it was, for a scalar type; None where that is not known."""
    if isinstance(t, FloatType):
        # +0 would turn the sign of -0
        value = {"arith.addf": -0.0, "arith.mulf": 1.0}.get(name)
        return None if value is None else FloatAttr.of(value, t)
    if not isinstance(t, IntegerType):
        return None
    lowest, ones = -(1 << (t.width - 1)), -1
    values = {
        "arith.addi": 0, "arith.ori": 0, "arith.xori": 0, "arith.maxui": 0, "arith.andi": ones, "arith.minui": ones,
        "arith.muli": 1, "arith.maxsi": lowest, "arith.minsi": -lowest - 1,
    }  # fmt: skip
    return IntegerAttr(values[name], t) if name in values else None


_NEUTRAL_SECOND: dict[str, float] = {
    "arith.subf": 0.0, "arith.divf": 1.0, "arith.subi": 0, "arith.shli": 0, "arith.shrui": 0, "arith.shrsi": 0,
}  # fmt: skip


def neutral_second(name: str, t: Type) -> Attribute | None:
    """What as second operand leaves the first of an op as it was, -0 too; None where that is not known."""
    value = _NEUTRAL_SECOND.get(name)
    if value is None:
        return None
    return FloatAttr.of(value, t) if isinstance(t, FloatType) else IntegerAttr(int(value), t)


def with_element(t: Type, element: Type) -> Type:
    """A type with another element type."""
    return VectorType(t.shape, element) if isinstance(t, VectorType) else element


def widened(b: Builder, x: Value, signed: bool, halves: bool = False) -> tuple[Value, Callable[[Value], Value]]:
    """A value in the type that lanes exchange and combine best, and the way back: integers below 32 bits as i32, which
    lets the instruction that combines read another lane itself, and bf16, in which no chip computes, as f32; with
    `halves` f16 too."""
    element = element_type(x.type)
    if isinstance(element, IntegerType) and element.width < 32:
        wide = with_element(x.type, I32)
        extend = casts.ExtSIOp if signed else casts.ExtUIOp
        return b.make(extend([x], [wide])), lambda y: b.make(casts.TruncIOp([y], [x.type]))
    if isinstance(element, FloatType) and element.name in (("bf16", "f16") if halves else ("bf16",)):
        wide = with_element(x.type, F32)
        return b.make(casts.ExtFOp([x], [wide])), lambda y: b.make(casts.TruncFOp([y], [x.type]))
    return x, lambda y: y
