"""Types with the values of their dynamic dimensions: `tensor<?x4xf32>{%n}`. Ops of IREE's dialects that keep both state
them by `custom<ShapeAwareType>(type($value), $dims)`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..ir.operations import Operation, Value
from ..ir.types import DYNAMIC, Type


def _parse(p: Any) -> tuple[Type, list[int]]:
    t = p.type()
    return t, p.bracketed("{", "}", p.ssa_use) if p.at("{") else []


def _print(p: Any, op: Operation, t: Type, dims: Sequence[Value]) -> None:
    p.write(p.type(t) + (f"{{{p.values(dims)}}}" if dims else ""))


SHAPE_AWARE_TYPE = (_parse, _print)
"""For `custom = {"ShapeAwareType": SHAPE_AWARE_TYPE}`."""


def dynamic_dimensions(t: Any) -> int:
    """How many dimensions of a type need a value; 0 for types without shape."""
    shape = getattr(t, "shape", ())
    return sum(n == DYNAMIC for n in shape)


def verify_dynamic_dimensions(op: Operation, what: str, t: Type, dims: Sequence[Value]) -> None:
    """One value for each. `what` is `input` or `result`."""
    expected = dynamic_dimensions(t)
    if expected != len(dims):
        raise op.error(
            f"{what} type '{t}' has {expected} dynamic dimensions but {len(dims)} associated dimension SSA values"
        )
