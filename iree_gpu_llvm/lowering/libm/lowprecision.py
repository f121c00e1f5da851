"""arith.extf and arith.truncf of the 4-, 6- and 8-bit float types, and of bf16 and f16.

Rounding is to nearest even, denormals of the small type are exact, and an f64 source is first rounded to odd, so that
nothing rounds twice. What does not fit becomes what the type has: infinity (f8E5M2), NaN (f8E4M3FN, the FNUZ types),
the largest finite value (f4, f6, where a NaN does too). f8E8M0FNU takes the exponent of its source and drops sign and
significand, as MLIR's lowering does; its code 0 is 2**-127, 255 NaN.

Chips whose v_cvt knows the format use it: it gives the same codes. The integer expansions make no f32 denormals on the
way, so they hold in kernels that flush those.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from .builder import Builder, Val


class LowPrecision(NamedTuple):
    """A format with a sign, `exponent` and `mantissa` bits; OCP OFP8 and MX formats, and the FNUZ ones of gfx942."""

    name: str
    exponent: int
    mantissa: int
    bias: int
    special: Literal["ieee", "nan", "unsigned zero", "none", "scale"]
    """`ieee`: the highest exponent is inf and NaN. `nan`: all ones is NaN. `unsigned zero`: the code of -0 is NaN."""
    hardware: str = ""
    """As in `llvm.amdgcn.cvt.pk.<hardware>.f32`."""
    chips: tuple[str, ...] = ()
    """Chips whose conversion instruction means this format."""

    @property
    def sign(self) -> int:
        return 1 << (self.exponent + self.mantissa)

    @property
    def largest(self) -> int:
        """Code of the largest finite value."""
        top = self.sign - 1
        return {"ieee": top - (1 << self.mantissa), "nan": top - 1}.get(self.special, top)

    @property
    def overflow(self) -> int:
        """Code, less its sign, of what is too large."""
        return {"ieee": self.largest + 1, "nan": self.sign - 1, "unsigned zero": self.sign}.get(
            self.special, self.largest
        )

    @property
    def nan(self) -> int:
        return self.overflow + ((1 << (self.mantissa - 1)) if self.special == "ieee" else 0)


OCP_CHIPS = ("gfx950", "gfx1200", "gfx1201", "gfx1250")
FNUZ_CHIPS = ("gfx940", "gfx941", "gfx942")

LOW_PRECISION = {
    f.name: f
    for f in (
        LowPrecision("f8E4M3FN", 4, 3, 7, "nan", "fp8", OCP_CHIPS),
        LowPrecision("f8E5M2", 5, 2, 15, "ieee", "bf8", OCP_CHIPS),
        LowPrecision("f8E4M3FNUZ", 4, 3, 8, "unsigned zero", "fp8", FNUZ_CHIPS),
        LowPrecision("f8E5M2FNUZ", 5, 2, 16, "unsigned zero", "bf8", FNUZ_CHIPS),
        LowPrecision("f8E8M0FNU", 8, 0, 127, "scale"),
        LowPrecision("f4E2M1FN", 2, 1, 1, "none"),
        LowPrecision("f6E2M3FN", 2, 3, 1, "none"),
        LowPrecision("f6E3M2FN", 3, 2, 3, "none"),
    )
}

F32_NAN = 0x7FC00000
F32_INF = 0x7F800000


def as_float(b: Builder, bits: Val) -> Val:
    return b.cast("bitcast", bits, "f32")


def from_low_precision(b: Builder, code: Val, f: LowPrecision) -> Val:
    """The f32 that the i8 `code` stands for."""
    x = b.cast("zext", code, "i32")
    if b.machine.chip in f.chips:
        return b.intrinsic(f"llvm.amdgcn.cvt.f32.{f.hardware}", "f32", x, extra=("i32 0",))
    if f.special == "scale":
        bits = b.select(x.eq(0), b.val(1 << 22, "i32"), x << 23)
        return as_float(b, b.select(x.eq(255), F32_NAN, bits))
    if f.special == "ieee":  # f8E5M2 is the upper half of an f16
        half = b.cast("bitcast", b.cast("zext", code, "i16") << 8, "f16")
        return b.cast("fpext", half, "f32")
    placed = (x & (f.sign - 1)) << (23 - f.mantissa)
    normal = as_float(b, placed + ((127 - f.bias) << 23))
    # 2**(1 - bias) (1 + m) - 2**(1 - bias): the significand of a denormal, without making an f32 denormal.
    denormal = as_float(b, placed + ((128 - f.bias) << 23)) - 2.0 ** (1 - f.bias)
    magnitude = b.select(placed < (1 << 23), denormal, normal)
    signed = b.bits(magnitude) | ((x & f.sign) << (31 - f.exponent - f.mantissa))
    if f.special == "nan":
        signed = b.select((x & (f.sign - 1)).eq(f.nan), F32_NAN, signed)
    elif f.special == "unsigned zero":
        signed = b.select(x.eq(f.sign), F32_NAN, signed)
    return as_float(b, signed)


def to_low_precision(b: Builder, x: Val, f: LowPrecision) -> Val:
    """The i8 code of the f32 or f64 `x`."""
    if x.ty == "f64":
        x = round_to_odd(b, x)
    if b.machine.chip in f.chips:
        zero = b.val(0, "i32")
        return b.cast(
            "trunc", b.intrinsic(f"llvm.amdgcn.cvt.pk.{f.hardware}.f32", "i32", x, x, zero, extra=("i1 false",)), "i8"
        )
    bits = b.bits(x)
    if f.special == "scale":
        return b.cast("trunc", bits >> 23, "i8")
    a = bits & 0x7FFFFFFF
    drop = 23 - f.mantissa
    normal = ((a + ((a >> drop) & 1) + ((1 << (drop - 1)) - 1)) >> drop) - ((127 - f.bias) << f.mantissa)
    # Adding 2**k, whose ulp is the smallest denormal, rounds to a multiple of that.
    magic = 2.0 ** (1 - f.bias - f.mantissa + 23)
    denormal = b.bits(as_float(b, a) + magic) - b.bits(b.val(magic, "f32"))
    code = b.select(a < ((128 - f.bias) << 23), denormal, normal)
    code = b.select(code > f.largest, f.overflow, code)
    if f.nan != f.overflow:
        code = b.select(a > F32_INF, f.nan, code)
    sign = (bits >> (31 - f.exponent - f.mantissa)) & f.sign
    if f.special == "unsigned zero":
        sign = b.select(code.eq(0), 0, sign)
    return b.cast("trunc", code | sign, "i8")


def packed_from_low_precision(b: Builder, codes: Val, f: LowPrecision, lanes: int) -> Val:
    """The f32 of `lanes` codes (an even number), two by one instruction. `codes` is a `<lanes x i8>`."""
    result = b.val_text(f"<{lanes} x float>", "poison")
    for word, first in words(lanes):
        used = min(4, lanes - first)
        four = b.shuffle(codes, "i8", [*range(first, first + used)], 4)
        bits = b.cast("bitcast", four, "i32")
        for pair in range(used // 2):
            upper = ("i1 true",) if pair else ("i1 false",)
            two = b.intrinsic(f"llvm.amdgcn.cvt.pk.f32.{f.hardware}", "<2 x float>", bits, extra=upper)
            for k in range(2):
                result = b.insert(result, b.extract(two, "f32", k), 4 * word + 2 * pair + k)
    return result


def packed_to_low_precision(b: Builder, x: Val, f: LowPrecision, lanes: int) -> Val:
    """The codes, a `<lanes x i8>`, of `lanes` f32 (an even number), two by one instruction."""
    result = b.val_text(f"<{lanes} x i8>", "poison")
    for _, first in words(lanes):
        used = min(4, lanes - first)
        bits = b.val(0, "i32")
        for k in range(0, used, 2):
            two = (b.extract(x, "f32", first + k), b.extract(x, "f32", first + k + 1))
            upper = ("i1 true",) if k else ("i1 false",)
            bits = b.intrinsic(f"llvm.amdgcn.cvt.pk.{f.hardware}.f32", "i32", *two, bits, extra=upper)
        four = b.cast("bitcast", bits, "<4 x i8>")
        for k in range(used):
            result = b.insert(result, b.extract(four, "i8", k), first + k)
    return result


def words(lanes: int) -> list[tuple[int, int]]:
    """(number of the 32-bit word, its first lane) of `lanes` bytes."""
    return [(w, 4 * w) for w in range((lanes + 3) // 4)]


def round_to_odd(b: Builder, x: Val) -> Val:
    """f64 to f32, toward zero, the last bit set where that was inexact: a later rounding to fewer bits is then the
    right one."""
    y = b.cast("fptrunc", x, "f32")
    back, exact = b.abs(b.cast("fpext", y, "f64")), b.abs(x)
    bits = b.bits(y) - b.cast("zext", back > exact, "i32")
    odd = bits | 1
    return b.select(back.eq(exact) | x.isnan(), y, as_float(b, odd))
