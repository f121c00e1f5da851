"""The combining kinds of `vector` as ops on values, and what each starts from."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...ir import floats, registry
from ...ir.builder import Builder
from ...ir.operations import Value
from ...ir.types import INDEX, FloatType, IntegerType, Type, element_type


class Kind(NamedTuple):
    """Ops of `arith` for floats and integers, None where there is none. Idempotent: x with x is x."""

    on_floats: str | None
    on_integers: str | None
    is_idempotent: bool = True


KINDS = {
    "add": Kind("addf", "addi", False),
    "mul": Kind("mulf", "muli", False),
    "minui": Kind(None, "minui"),
    "minsi": Kind(None, "minsi"),
    "maxui": Kind(None, "maxui"),
    "maxsi": Kind(None, "maxsi"),
    "and": Kind(None, "andi"),
    "or": Kind(None, "ori"),
    "xor": Kind(None, "xori", False),
    "minnumf": Kind("minnumf", None),
    "maxnumf": Kind("maxnumf", None),
    "minimumf": Kind("minimumf", None),
    "maximumf": Kind("maximumf", None),
}


def combine(b: Builder, kind: str, x: Value, y: Value) -> Value:
    """Scalars or vectors, element by element."""
    row = KINDS[kind]
    name = row.on_floats if isinstance(element_type(x.type), FloatType) else row.on_integers
    cls: Any = registry.op_class(f"arith.{name}")
    return b.make(cls((x, y), (x.type,)))


def neutral(kind: str, t: Type) -> int:
    """The raw element that changes nothing it is combined with: -0 of a sum, as +0 would make +0 of -0; nan of the
    kinds that pass over nan."""
    if isinstance(t, FloatType):
        return _neutral_float(kind, t)
    width = 64 if t is INDEX else t.width
    ones, top = (1 << width) - 1, 1 << (width - 1)
    return {
        "add": 0,
        "mul": 1,
        "minui": ones if t is not INDEX else -1,
        "minsi": top - 1,
        "maxui": 0,
        "maxsi": -top,
        "and": -1,
        "or": 0,
        "xor": 0,
    }[kind]


def _neutral_float(kind: str, t: FloatType) -> int:
    name = t.name
    if kind == "add":
        return floats.encode(0, name, negative_zero=True)
    if kind == "mul":
        return floats.encode(1, name)
    f = floats.FORMATS[name]
    if kind in ("minnumf", "maxnumf"):
        return floats.nan_bits(f)
    infinity = floats.infinity_bits(f)
    largest = infinity if infinity is not None else floats.largest_bits(f)
    return largest if kind == "minimumf" else largest | 1 << (t.width - 1)


def keeps(kind: str, raw: Any, t: Type) -> bool:
    """Whether a constant combined with itself any number of times stays what it is, so that every lane may start from
    it."""
    if KINDS[kind].is_idempotent or raw == neutral(kind, t):
        return True
    return isinstance(t, FloatType) and kind == "add" and raw == 0  # +0


def is_supported(kind: str, t: Type) -> bool:
    row = KINDS.get(kind)
    if row is None:
        return False
    if isinstance(t, FloatType):
        return row.on_floats is not None
    return (t is INDEX or isinstance(t, IntegerType)) and row.on_integers is not None
