"""`ub` and the builtin casts that vanish."""

from __future__ import annotations

from typing import Any

from ..stand_in import stand_in
from ..translator import Translator, lowers


@lowers("ub.poison")
def poison(t: Translator, op: Any) -> None:
    value = stand_in(t, op.results[0])
    if value is None:
        raise op.error(f"type {op.results[0].type} has no form in LLVM IR")
    t.set_result(op, value)


@lowers("ub.unreachable")
def unreachable(t: Translator, op: Any) -> None:
    t.f.terminate("unreachable")


@lowers("builtin.unrealized_conversion_cast")
def cast(t: Translator, op: Any) -> None:
    if [v.type for v in op.operands] != [r.type for r in op.results]:
        raise op.error("was left by an incomplete conversion: its types do not agree")
    for r, v in zip(op.results, op.operands, strict=True):
        t.set(r, t.get(v))
