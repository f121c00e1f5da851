"""`math`: every op by the project's own library of expansions (`lowering/libm`)."""

from __future__ import annotations

from typing import Any

from ...ir.types import element_type
from .. import libm
from ..translator import Translator, lowers
from ..values import FLOAT_TYPES
from .arith import call_expansion, check_float
from .float_flags import fast_members


def expand(t: Translator, op: Any, name: str) -> None:
    e = element_type(op.operands[0].type)
    if str(e) not in FLOAT_TYPES and not str(e).startswith("i"):
        check_float(t, op)
    exponent = str(element_type(op.operands[1].type)) if name in ("fpowi", "ipowi") else "i32"
    ty = "i64" if str(e) == "index" else str(e)
    try:
        found = libm.expansion(name, ty, t.chip.name, fastmath=fast_members(op), exponent=exponent)
    except libm.UnsupportedMathError as error:
        raise op.error(str(error)) from None
    operands = [t.get(v) for v in op.operands]
    if len(op.results) == 2:  # sincos: one call, two results
        _two_results(t, op, found, operands)
        return
    t.set_result(op, call_expansion(t, found, operands, t.scalar_type(op.results[0])))


def _two_results(t: Translator, op: Any, e: libm.Expansion, operands: list[Any]) -> None:
    t.module.definitions.update(e.definitions)
    element = t.scalar_type(op.results[0])
    pairs: dict[str, Any] = {}

    def part(k: int) -> Any:
        def one(x: Any) -> Any:
            if x.text not in pairs:
                pairs[x.text] = t.f.op(e.result, e.call(x.text))
            return t.f.op(element, f"extractvalue {pairs[x.text].typed}, {k}")

        return one

    for k, r in enumerate(op.results):
        t.set(r, t.scalarwise(part(k), *operands))


for _name in (*libm.OPS, "clampf"):
    lowers(f"math.{_name}")(lambda t, op, name=_name: expand(t, op, name))
