"""`arith` conversions with a scale, which is a power of two: of a float that is no f8E8M0FNU its exponent counts."""

from __future__ import annotations

from typing import Any

from ...ir.types import element_type
from ..translator import Translator, lowers
from .arith import call_expansion, check_rounding, conversion

SCALE = "f8E8M0FNU"


@lowers("arith.scaling_extf", "arith.scaling_truncf")
def scaled_conversion(t: Translator, op: Any) -> None:
    from .. import libm  # a dozen modules that only conversions without an instruction need

    check_rounding(t, op)
    source, scale, target = (element_type(v.type).name for v in (op.in_, op.scale, op.out))
    codes = t.get(op.scale)
    if scale != SCALE:
        codes = call_expansion(t, conversion(t, op, scale, SCALE), [codes], "i8")
    try:
        made = libm.scaled_conversion(source, target, t.chip.name, op.name == "arith.scaling_extf")
    except libm.UnsupportedMathError as e:
        raise op.error(str(e)) from None
    t.set_result(op, call_expansion(t, made, [t.get(op.in_), codes], t.scalar_type(op.out)))
