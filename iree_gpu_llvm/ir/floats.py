"""Floating-point formats: exact encoding to bits with round to nearest even, decoding, and MLIR's way of printing.

Sources: the formats' definitions in MLIR's builtin types (IEEE 754, OCP 8-bit and Microscaling specifications); the
printed form is that of `llvm::APFloat::toString`, observed on the peer.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple


class FloatFormat(NamedTuple):
    """`special` says which bit patterns are no numbers: `ieee` (top exponent: inf, nan), `fn` (all ones is nan, no
    inf), `fnuz` (negative zero's pattern is the only nan), `none` (every pattern is a number), `e8m0` (a bare
    exponent)."""

    width: int
    exponent: int
    mantissa: int
    bias: int
    special: str


FORMATS: dict[str, FloatFormat] = {
    "f16": FloatFormat(16, 5, 10, 15, "ieee"),
    "bf16": FloatFormat(16, 8, 7, 127, "ieee"),
    "tf32": FloatFormat(19, 8, 10, 127, "ieee"),
    "f32": FloatFormat(32, 8, 23, 127, "ieee"),
    "f64": FloatFormat(64, 11, 52, 1023, "ieee"),
    "f128": FloatFormat(128, 15, 112, 16383, "ieee"),
    "f80": FloatFormat(80, 15, 64, 16383, "ieee"),  # the explicit integer bit is not modelled; bits pass through
    "f8E5M2": FloatFormat(8, 5, 2, 15, "ieee"),
    "f8E4M3": FloatFormat(8, 4, 3, 7, "ieee"),
    "f8E3M4": FloatFormat(8, 3, 4, 3, "ieee"),
    "f8E4M3FN": FloatFormat(8, 4, 3, 7, "fn"),
    "f8E5M2FNUZ": FloatFormat(8, 5, 2, 16, "fnuz"),
    "f8E4M3FNUZ": FloatFormat(8, 4, 3, 8, "fnuz"),
    "f8E4M3B11FNUZ": FloatFormat(8, 4, 3, 11, "fnuz"),
    "f6E2M3FN": FloatFormat(6, 2, 3, 1, "none"),
    "f6E3M2FN": FloatFormat(6, 3, 2, 3, "none"),
    "f4E2M1FN": FloatFormat(4, 2, 1, 1, "none"),
    "f8E8M0FNU": FloatFormat(8, 8, 0, 127, "e8m0"),
}


def nan_bits(f: FloatFormat) -> int:
    if f.special == "ieee":
        return (((1 << f.exponent) - 1) << f.mantissa) | (1 << (f.mantissa - 1))
    if f.special == "fn":
        return (1 << (f.width - 1)) - 1
    if f.special == "fnuz":
        return 1 << (f.width - 1)
    if f.special == "e8m0":
        return 0xFF
    return (1 << (f.width - 1)) - 1  # no nan: the largest number, as APFloat saturates


def infinity_bits(f: FloatFormat) -> int | None:
    return ((1 << f.exponent) - 1) << f.mantissa if f.special == "ieee" else None


def largest_bits(f: FloatFormat) -> int:
    """The pattern of the largest finite magnitude (sign 0)."""
    if f.special == "ieee":
        return (((1 << f.exponent) - 1) << f.mantissa) - 1
    if f.special == "fn":
        return (1 << (f.width - 1)) - 2
    if f.special == "e8m0":
        return 0xFE
    return (1 << (f.width - 1)) - 1


def encode(value: Fraction | float | int, name: str, negative_zero: bool = False) -> int:
    """Rounds to nearest even. Overflow gives infinity, or nan where the format has no infinity but a nan, or else the
    largest number."""
    f = FORMATS[name]
    sign = 0
    if isinstance(value, float):
        if math.isnan(value):
            return nan_bits(f)
        sign = 1 if math.copysign(1.0, value) < 0 else 0
        if math.isinf(value):
            return _overflow(f, sign)
        value = Fraction(value)
    else:
        value = Fraction(value)
        sign = 1 if value < 0 or (value == 0 and negative_zero) else 0
    magnitude = abs(value)
    if f.special == "e8m0":
        if magnitude == 0:
            return 0
        e = _floor_log2(magnitude)
        if magnitude > Fraction(3, 2) * Fraction(2) ** e:
            e += 1
        return min(max(e + f.bias, 0), 0xFE)
    if magnitude == 0:
        return 0 if f.special == "fnuz" else sign << (f.width - 1)
    exponent = max(_floor_log2(magnitude), 1 - f.bias)
    scaled = magnitude / Fraction(2) ** (exponent - f.mantissa)
    whole = scaled.numerator // scaled.denominator
    rest = scaled - whole
    if rest > Fraction(1, 2) or (rest == Fraction(1, 2) and whole & 1):
        whole += 1
    bits = whole + ((exponent + f.bias - 1) << f.mantissa)  # a carry out of the mantissa bumps the exponent by itself
    if bits > largest_bits(f):
        return _overflow(f, sign)
    if bits == 0 and f.special == "fnuz":
        return 0
    return bits | sign << (f.width - 1)


_MAX_DIGITS = 4000  # of a significand, which no format's roundings depend on; Python reads no more than 4300
_MAX_EXPONENT = 20_000  # of ten: beyond all formats


def decimal(literal: str) -> Fraction:
    """The value of a decimal literal such as `1.5e3`, as far as it can matter to any format: what is larger, smaller or
    longer would be slow to compute exactly."""
    digits, _, exponent = literal.lower().partition("e")
    whole, _, fraction = digits.partition(".")
    significand = (whole + fraction).lstrip("0")
    if not significand:
        return Fraction(0)
    power = -len(fraction) + (0 if not exponent else int(exponent) if len(exponent) < 20 else _far(exponent))
    if len(significand) > _MAX_DIGITS:
        cut = len(significand) - _MAX_DIGITS
        sticky = "1" if significand[_MAX_DIGITS:].strip("0") else "0"
        significand, power = significand[:_MAX_DIGITS] + sticky, power + cut - 1
    top = power + len(significand)
    if abs(top) > _MAX_EXPONENT:
        return Fraction(10) ** (_MAX_EXPONENT if top > 0 else -_MAX_EXPONENT)
    return Fraction(int(significand)) * Fraction(10) ** power


def _far(exponent: str) -> int:
    return (-1 if exponent[0] == "-" else 1) * (1 << 63)


def _overflow(f: FloatFormat, sign: int) -> int:
    infinity = infinity_bits(f)
    if infinity is not None:
        return infinity | sign << (f.width - 1)
    if f.special == "none":
        return largest_bits(f) | sign << (f.width - 1)
    return nan_bits(f) | (sign << (f.width - 1) if f.special == "fn" else 0)


def _floor_log2(x: Fraction) -> int:
    e = x.numerator.bit_length() - x.denominator.bit_length()
    return e if Fraction(2) ** e <= x else e - 1


def decode_exact(bits: int, name: str) -> Fraction | None:
    """The number a pattern stands for, or None for infinities and nans."""
    f = FORMATS[name]
    if f.special == "e8m0":
        return None if bits == 0xFF else Fraction(2) ** (bits - f.bias)
    sign = bits >> (f.width - 1)
    body = bits & ((1 << (f.width - 1)) - 1)
    if f.special == "fnuz" and sign and not body:
        return None
    if (f.special == "ieee" and body > largest_bits(f)) or (f.special == "fn" and body > largest_bits(f)):
        return None
    exponent, mantissa = body >> f.mantissa, body & ((1 << f.mantissa) - 1)
    if exponent == 0:
        value = Fraction(mantissa) * Fraction(2) ** (1 - f.bias - f.mantissa)
    else:
        value = Fraction(mantissa + (1 << f.mantissa)) * Fraction(2) ** (exponent - f.bias - f.mantissa)
    return -value if sign else value


def decode(bits: int, name: str) -> float:
    """The nearest double (exact for every format up to f64)."""
    f = FORMATS[name]
    value = decode_exact(bits, name)
    if value is None:
        infinity = infinity_bits(f)
        sign = bits >> (f.width - 1)
        if infinity is not None and bits & ((1 << (f.width - 1)) - 1) == infinity:
            return -math.inf if sign else math.inf
        return math.nan
    if value == 0:
        return -0.0 if f.special != "e8m0" and bits >> (f.width - 1) else 0.0
    return float(value)


def text(bits: int, name: str) -> str:
    """As MLIR prints a float attribute: six digits in scientific form if that reads back exactly, else the shortest of
    APFloat's default form, else the pattern in hexadecimal."""
    value = decode_exact(bits, name)
    if value is not None:
        negative_zero = value == 0 and bits != 0
        short = _scientific(value, negative_zero)
        if encode(Fraction(short), name, negative_zero) == bits:
            return short
        precise = _default_form(value, FORMATS[name])
        if "." in precise:
            return precise
    return f"0x{bits:0{(FORMATS[name].width + 3) // 4}X}"


def _digits(value: Fraction, precision: int) -> tuple[str, int]:
    """`value` > 0 as decimal digits without trailing zeros and the exponent of the last digit, at most `precision`
    digits. Like APFloat, digits beyond what the precision can need are cut first and only the rest is rounded (half
    up), so 9.99999974E-6 does not become 1.0E-5."""
    numerator, denominator = value.numerator, value.denominator
    shift = denominator.bit_length() - 1  # the denominator is a power of two: multiply by ten per factor of two
    significand, exponent = numerator * 5**shift, -shift
    needed_bits = (precision * 196 + 58) // 59
    removable = (significand.bit_length() - needed_bits) * 59 // 196
    if removable > 0:
        significand, exponent = significand // 10**removable, exponent + removable
    digits = str(significand)
    if len(digits) > precision:
        drop = len(digits) - precision
        round_up = digits[precision] >= "5"
        digits, exponent = digits[:precision], exponent + drop
        if round_up:
            digits = str(int(digits) + 1)
    stripped = digits.rstrip("0")
    return stripped, exponent + len(digits) - len(stripped)


def _scientific(value: Fraction, negative_zero: bool) -> str:
    if value == 0:
        return "-0.000000e+00" if negative_zero else "0.000000e+00"
    sign = "-" if value < 0 else ""
    digits, exponent = _digits(abs(value), 6)
    exponent += len(digits) - 1
    return f"{sign}{digits[0]}.{digits[1:]:0<6}e{'-' if exponent < 0 else '+'}{abs(exponent):02d}"


def _default_form(value: Fraction, f: FloatFormat) -> str:
    sign = "-" if value < 0 else ""
    precision = 2 + (f.mantissa + 1) * 59 // 196
    digits, exponent = _digits(abs(value), precision)
    count = len(digits)
    if exponent >= 0:
        scientific = exponent > 3 or count + exponent > precision
    else:
        leading = exponent + count - 1
        scientific = leading < 0 and -leading > 3
    if scientific:
        exponent += count - 1
        return f"{sign}{digits[0]}.{digits[1:] or '0'}E{'-' if exponent < 0 else '+'}{abs(exponent)}"
    if exponent >= 0:
        return sign + digits + "0" * exponent
    whole = exponent + count
    if whole > 0:
        return f"{sign}{digits[:whole]}.{digits[whole:]}"
    return f"{sign}0.{'0' * -whole}{digits}"
