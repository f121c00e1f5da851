"""Ops that are one instruction or one LLVM intrinsic, and those made of a few of them."""

from __future__ import annotations

from .builder import Builder, Val
from .registry import op

FLOAT_INTRINSICS = {
    "absf": "fabs",
    "ceil": "ceil",
    "copysign": "copysign",
    "floor": "floor",
    "fma": "fma",
    "round": "round",
    "roundeven": "roundeven",
    "sqrt": "sqrt",
    "trunc": "trunc",
    "maximumf": "maximum",
    "minimumf": "minimum",
    "maxnumf": "maxnum",
    "minnumf": "minnum",
}
"""Op -> LLVM intrinsic, in every float type; vectors too. On chips without v_maximum LLVM makes maximum of v_max and a
select for NaN."""

INT_INTRINSICS = {
    "absi": ("abs", ("i1 false",)),
    "ctlz": ("ctlz", ("i1 false",)),
    "cttz": ("cttz", ("i1 false",)),
    "ctpop": ("ctpop", ()),
}
"""Op -> (LLVM intrinsic, immediates after the argument): the lowest integer and zero are defined arguments."""

CLASS_TESTS = {"isnan": 0x003, "isinf": 0x204, "isnormal": 0x108, "isfinite": 0x1F8}
"""Op -> the mask of `llvm.is.fpclass` (LLVM Language Reference, llvm.is.fpclass: bits from signalling NaN to +inf)."""

INSTRUCTIONS = {"remf": "frem"}
"""Op -> LLVM instruction. The AMDGPU backend expands frem in line, exactly, but not in bf16: see `remf_bf16`."""

OPERANDS = {"copysign": 2, "fma": 3, "atan2": 2, "powf": 2, "clampf": 3, "remf": 2} | {
    f"{m}{kind}": 2 for m in ("maximum", "minimum", "maxnum", "minnum") for kind in ("f",)
}
"""Ops of more than one argument of the op's type."""


@op("clampf", "any")
def clampf(b: Builder, x: Val, lo: Val, hi: Val) -> Val:
    """maximumf(minimumf(x, hi), lo), the op's definition: NaN and the order of zeros included."""
    return b.generic("maximum", b.generic("minimum", x, hi), lo)


@op("remf", "bf16")
def remf_bf16(b: Builder, x: Val, y: Val) -> Val:
    """In f32. The remainder has no more significant bits than its bf16 operands, so its upper half is all of it. It is
    taken as bits because LLVM makes a bf16 frem, which the backend refuses, of one whose result is rounded to bf16."""
    upper = b.bits(b.binary("frem", x, y)) >> 16
    return b.cast("bitcast", b.cast("trunc", upper, "i16"), "bf16")


@op("clampf", "any nnan")
def clampf_without_nan(b: Builder, x: Val, lo: Val, hi: Val) -> Val:
    if x.ty in ("f16", "f32"):
        return b.intrinsic(f"llvm.amdgcn.fmed3.{x.ty}", x.ty, x, lo, hi)
    return clampf(b, x, lo, hi)
