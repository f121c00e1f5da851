"""Every code and every 16-bit value against a decoder written from the definitions of the formats."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from iree_gpu_llvm.lowering import libm

# Among the patterns are signalling NaNs, of which numpy warns when it converts them.
pytestmark = pytest.mark.filterwarnings("ignore:invalid value encountered in cast")

Convert = Callable[[str, str, np.ndarray], np.ndarray]

# name: (exponent bits, mantissa bits, bias, what the extreme codes mean)
FORMATS = {
    "f8E4M3FN": (4, 3, 7, "all ones is NaN"),
    "f8E5M2": (5, 2, 15, "ieee"),
    "f8E4M3FNUZ": (4, 3, 8, "minus zero is NaN"),
    "f8E5M2FNUZ": (5, 2, 16, "minus zero is NaN"),
    "f4E2M1FN": (2, 1, 1, "finite"),
    "f6E2M3FN": (2, 3, 1, "finite"),
    "f6E3M2FN": (3, 2, 3, "finite"),
}


def decode(name: str, code: int) -> float:
    exponent_bits, mantissa_bits, bias, extremes = FORMATS[name]
    sign = -1.0 if code >> (exponent_bits + mantissa_bits) else 1.0
    exponent = (code >> mantissa_bits) & (2**exponent_bits - 1)
    mantissa = code & (2**mantissa_bits - 1)
    if extremes == "minus zero is NaN" and sign < 0 and exponent == mantissa == 0:
        return math.nan
    if exponent == 2**exponent_bits - 1:
        if extremes == "ieee":
            return math.nan if mantissa else sign * math.inf
        if extremes == "all ones is NaN" and mantissa == 2**mantissa_bits - 1:
            return math.nan
    if exponent == 0:
        return sign * math.ldexp(mantissa, 1 - bias - mantissa_bits)
    return sign * math.ldexp(2**mantissa_bits + mantissa, exponent - bias - mantissa_bits)


@cache
def positive_finite(name: str) -> tuple[list[float], list[int]]:
    exponent_bits, mantissa_bits, *_ = FORMATS[name]
    codes = [c for c in range(2 ** (exponent_bits + mantissa_bits)) if math.isfinite(decode(name, c))]
    return [decode(name, c) for c in codes], codes


def encode(name: str, values: np.ndarray) -> np.ndarray:
    """To nearest even, by looking for the neighbours among all values of the format."""
    exponent_bits, mantissa_bits, _, extremes = FORMATS[name]
    sign_bit = 1 << (exponent_bits + mantissa_bits)
    numbers, codes = (np.array(v) for v in positive_finite(name))
    largest = numbers[-1]
    beyond = 2 * largest - numbers[-2]  # where the next value would be, were there one
    a = np.where(np.isnan(values), 0, np.abs(values))
    above = np.searchsorted(numbers, np.minimum(a, largest))
    below = np.maximum(above - 1, 0)
    up, down = numbers[above] - a, a - numbers[below]
    nearest = np.where((up < down) | ((up == down) & (codes[above] % 2 == 0)), codes[above], codes[below])
    nearest = np.where(numbers[above] == a, codes[above], nearest)
    halfway = (largest + beyond) / 2
    overflows = (a > halfway) | ((a == halfway) & (codes[-1] % 2 == 1))
    nearest = np.where(a > largest, codes[-1], nearest)
    too_large = {"ieee": codes[-1] + 1, "all ones is NaN": sign_bit - 1, "minus zero is NaN": sign_bit}
    nearest = np.where(overflows, too_large.get(extremes, codes[-1]), nearest)
    quiet_nan = too_large | {"ieee": codes[-1] + 1 + 2 ** (mantissa_bits - 1)}
    nearest = np.where(np.isnan(values), quiet_nan.get(extremes, codes[-1]), nearest)
    sign = np.signbit(values) * sign_bit
    if extremes == "minus zero is NaN":
        sign = np.where(nearest == 0, 0, sign)
    return (nearest | sign).astype(np.uint8)


def interesting(name: str) -> np.ndarray:
    """f32: all values of the format, what lies half-way between, the neighbours of both, special and random values."""
    numbers = np.array(positive_finite(name)[0])
    beyond = np.array([2 * numbers[-1] - numbers[-2]])
    grid = np.concatenate([numbers, beyond])
    points = np.concatenate([grid, (grid[1:] + grid[:-1]) / 2, beyond * 1.5]).astype(np.float32)
    points = np.concatenate([points, np.nextafter(points, np.float32(np.inf)), np.nextafter(points, np.float32(0))])
    random = np.random.default_rng(4).integers(0, 2**32, 20_000, dtype=np.uint32).view(np.float32)
    sizes = np.exp2(np.random.default_rng(5).uniform(-20, 18, 20_000)).astype(np.float32)
    special = np.array([0.0, np.inf, np.nan, 1e-45, 3e38], np.float32)
    positive = np.concatenate([points, sizes, special])
    return np.concatenate([positive, -positive, random])


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("wide", ["f16", "bf16", "f32", "f64"])
def test_every_code_extends_exactly(convert: Convert, name: str, wide: str) -> None:
    exponent_bits, mantissa_bits, *_ = FORMATS[name]
    codes = np.arange(2 ** (1 + exponent_bits + mantissa_bits), dtype=np.uint8)
    expected = np.array([decode(name, int(c)) for c in codes])
    got = convert(name, wide, codes).astype(np.float64)
    np.testing.assert_array_equal(got, expected)
    number = ~np.isnan(expected)
    np.testing.assert_array_equal(np.signbit(got)[number], np.signbit(expected)[number])


@pytest.mark.parametrize("name", FORMATS)
def test_f32_truncates_to_nearest_even(convert: Convert, name: str) -> None:
    x = interesting(name)
    assert same(name, convert("f32", name, x), encode(name, x.astype(np.float64)))


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("source", ["f16", "bf16"])
def test_every_16_bit_value_truncates_to_nearest_even(convert: Convert, name: str, source: str) -> None:
    bits = np.arange(65536, dtype=np.uint16)
    wide = bits.view(np.float16) if source == "f16" else (bits.astype(np.uint32) << 16).view(np.float32)
    assert same(name, convert(source, name, bits), encode(name, wide.astype(np.float64)))


@pytest.mark.parametrize("name", FORMATS)
def test_f64_is_rounded_once(convert: Convert, name: str) -> None:
    x = interesting(name).astype(np.float64)
    x = np.concatenate([x, x * (1 + 2.0**-52), x * (1 - 2.0**-52)])  # half-way points that f32 cannot tell apart
    assert same(name, convert("f64", name, x), encode(name, x))


def same(name: str, got: np.ndarray, expected: np.ndarray) -> bool:
    """Equal codes; a NaN may have either sign."""
    nan = (
        np.array([math.isnan(decode(name, c)) for c in range(256)])
        if FORMATS[name][0] + FORMATS[name][1] == 7
        else None
    )
    equal = got == expected
    return bool(np.all(equal if nan is None else equal | (nan[got] & nan[expected])))


def test_f8E8M0FNU_is_the_exponent(convert: Convert) -> None:
    codes = np.arange(256, dtype=np.uint8)
    expected = np.array([2.0 ** (c - 127) for c in range(255)] + [np.nan])
    np.testing.assert_array_equal(convert("f8E8M0FNU", "f32", codes).astype(np.float64), expected)
    x = np.array([1.0, 1.99, -2.0, 2.0**-126, 3e38, np.inf, np.nan, 0.0], np.float32)
    assert convert("f32", "f8E8M0FNU", x).tolist() == [127, 127, 128, 1, 254, 255, 255, 0]


@pytest.mark.parametrize(("source", "target"), [("f16", "bf16"), ("bf16", "f16")])
def test_16_bit_types_convert_into_each_other(convert: Convert, source: str, target: str) -> None:
    bits = np.arange(65536, dtype=np.uint16)
    wide = (
        bits.view(np.float16).astype(np.float32) if source == "f16" else (bits.astype(np.uint32) << 16).view(np.float32)
    )
    if target == "f16":
        with np.errstate(over="ignore"):
            expected = wide.astype(np.float16).astype(np.float64)
    else:
        pattern = wide.view(np.uint32)
        rounded = (pattern + 0x7FFF + ((pattern >> 16) & 1)) & 0xFFFF0000
        expected = np.where(np.isnan(wide), np.float32(np.nan), rounded.view(np.float32)).astype(np.float64)
    np.testing.assert_array_equal(convert(source, target, bits).astype(np.float64), expected)


@pytest.mark.parametrize(
    ("source", "target", "chip", "intrinsic"),
    [
        ("f32", "f8E4M3FN", "gfx950", "llvm.amdgcn.cvt.pk.fp8.f32"),
        ("f8E5M2", "f32", "gfx1201", "llvm.amdgcn.cvt.f32.bf8"),
        ("f32", "f8E4M3FNUZ", "gfx942", "llvm.amdgcn.cvt.pk.fp8.f32"),
    ],
)
def test_chips_that_know_the_format_convert_by_instruction(source: str, target: str, chip: str, intrinsic: str) -> None:
    text = "".join(libm.conversion(source, target, chip).definitions.values())
    assert intrinsic in text


@pytest.mark.parametrize(("name", "chip"), [("f8E4M3FN", "gfx942"), ("f8E4M3FNUZ", "gfx950"), ("f8E4M3FN", "gfx1100")])
def test_chips_whose_instruction_means_another_format_do_not(name: str, chip: str) -> None:
    assert "llvm.amdgcn.cvt" not in "".join(libm.conversion("f32", name, chip).definitions.values())
