"""arith.scaling_extf and arith.scaling_truncf: conversions with a power of two, whose f8E8M0FNU code c is 2**(c - 127)
for codes below 255, and NaN for that.

The product is exact or rounded once: an extended f4, f6 or f8 times any scale is an f32, denormals included, and what
a quotient loses as a denormal of f32 no narrower type has, but for bf16, which is made of an f64. `ldexp` takes what no
f32 holds as a factor, and gives denormals.

CDNA4 has instructions for both, whose scale is the exponent field of an f32 (CDNA4 ISA, "VOP3": V_CVT_SCALEF32_*).
"""

from __future__ import annotations

from functools import cache

from .builder import Builder, Definition, Val
from .formats import FORMATS, llvm_type
from .lowprecision import LOW_PRECISION, from_low_precision, round_to_odd, to_low_precision
from .machine import machine

SCALE = "f8E8M0FNU"
NAN_CODE = 255
BIAS = LOW_PRECISION[SCALE].bias

SCALING_CHIPS = ("gfx950",)
HARDWARE = {"f8E4M3FN": "fp8", "f8E5M2": "bf8", "f4E2M1FN": "fp4"}
"""Formats that the instructions know, as in their names; on the other side is an f16, bf16 or f32."""
HARDWARE_WIDE = ("f16", "bf16", "f32")


@cache
def scaled_extension(src: str, dst: str, chip: str) -> Definition:
    """Of `src` to `dst`, times the scale of an i8 code. Types below 16 bits are passed as the low bits of an i8."""
    b, x, code = _start("extend", src, dst, chip)
    if _has_instruction(chip, src, dst):
        return b.ret(b.select(code.eq(NAN_CODE), float("nan"), _extended_by_hardware(b, x, code, src, dst)))
    wide = _widened(b, x, src, "f64" if dst == "f64" else "f32")
    return _narrowed(b, b.ldexp(wide, code - BIAS), code, dst)


@cache
def scaled_truncation(src: str, dst: str, chip: str) -> Definition:
    """Of `src` to `dst`, to nearest even, of the quotient by the scale of an i8 code."""
    b, x, code = _start("truncate", src, dst, chip)
    if _has_instruction(chip, dst, src):
        nan = LOW_PRECISION[dst].nan
        return b.ret(b.select(code.eq(NAN_CODE), nan, _truncated_by_hardware(b, x, code, src, dst)))
    wide = _widened(b, x, src, "f64" if src == "f64" or (src, dst) == ("f32", "bf16") else "f32")
    return _narrowed(b, b.ldexp(wide, b.val(BIAS, "i32") - code), code, dst)


def _start(what: str, src: str, dst: str, chip: str) -> tuple[Builder, Val, Val]:
    """With the operand, and the scale's code as an i32."""
    inputs = {"x": src if src in FORMATS else "i8", "s": "i8"}
    b = Builder(f"iree.libm.scaled.{what}.{src}.{dst}", inputs, dst if dst in FORMATS else "i8", machine(chip))
    x, s = b.params
    return b, x, b.cast("zext", s, "i32")


def _widened(b: Builder, x: Val, src: str, wide: str) -> Val:
    if src in LOW_PRECISION:
        x = from_low_precision(b, x, LOW_PRECISION[src])
    elif src in ("f16", "bf16"):
        x = b.cast("fpext", x, "f32")
    return x if x.ty == wide else b.cast("fpext", x, wide)


def _narrowed(b: Builder, scaled: Val, code: Val, dst: str) -> Definition:
    known = b.select(code.eq(NAN_CODE), float("nan"), scaled)
    if dst in LOW_PRECISION:
        return b.ret(to_low_precision(b, known, LOW_PRECISION[dst]))
    if (known.ty, dst) == ("f64", "bf16"):
        known = round_to_odd(b, known)
    return b.ret(known if known.ty == dst else b.cast("fptrunc", known, dst))


# -- by instructions


def _has_instruction(chip: str, low: str, wide: str) -> bool:
    return chip in SCALING_CHIPS and low in HARDWARE and wide in HARDWARE_WIDE


def _factor(b: Builder, code: Val) -> Val:
    """The f32 whose exponent field is the code."""
    return b.cast("bitcast", code << 23, "f32")


def _first(src_or_dst: str) -> str:
    """The immediate that picks the first word, or of halves of bytes the first byte."""
    return "i32 0" if HARDWARE[src_or_dst] == "fp4" else "i1 false"


def _extended_by_hardware(b: Builder, x: Val, code: Val, src: str, dst: str) -> Val:
    name = f"llvm.amdgcn.cvt.scalef32.pk.{dst}.{HARDWARE[src]}"
    two = b.intrinsic(name, f"<2 x {llvm_type(dst)}>", b.cast("zext", x, "i32"), _factor(b, code), extra=(_first(src),))
    return b.extract(two, dst, 0)


def _truncated_by_hardware(b: Builder, x: Val, code: Val, src: str, dst: str) -> Val:
    """Two of the same go in; the first of what comes out is kept."""
    name = f"llvm.amdgcn.cvt.scalef32.pk.{HARDWARE[dst]}.{src}"
    register = "i32" if HARDWARE[dst] == "fp4" else "<2 x i16>"
    given = [x, x]
    if src != "f32":
        pair = f"<2 x {llvm_type(src)}>"
        given = [b.insert(b.insert(b.val_text(pair, "poison"), x, 0), x, 1)]
    old = b.val_text(register, "poison")
    two = b.intrinsic(name, register, old, *given, _factor(b, code), extra=(_first(dst),))
    word = two if register == "i32" else b.cast("bitcast", two, "i32")
    byte = b.cast("trunc", word, "i8")
    return byte & 0xF if HARDWARE[dst] == "fp4" else byte
