"""Conversions with a scale: every code with every scale, against exact products and quotients in f64 or wider."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from iree_gpu_llvm.lowering import libm
from iree_gpu_llvm.lowering.libm.lowprecision import LOW_PRECISION
from iree_gpu_llvm.simulator.numbers import decode, encode

BITS = {name: 1 + f.exponent + f.mantissa for name, f in LOW_PRECISION.items() if name != "f8E8M0FNU"}
STORED: dict[str, Any] = {"f16": np.float16, "bf16": np.uint16, "f32": np.float32, "f64": np.float64}
SCALES = np.arange(256, dtype=np.uint8)
FACTORS = np.where(SCALES == 255, np.nan, np.exp2(SCALES.astype(np.float64) - 127))


def same(got: np.ndarray, wanted: np.ndarray, name: str) -> None:
    """Bit for bit, but for the bits of NaNs."""
    if name in STORED:
        got, wanted = got.view(STORED[name]), wanted.view(STORED[name])
    a, b = (decode(x, name).astype(np.float64) for x in (got, wanted))
    np.testing.assert_array_equal(a, b)
    number = ~np.isnan(b)
    np.testing.assert_array_equal(np.signbit(a)[number], np.signbit(b)[number])


@pytest.mark.parametrize("wide", STORED)
@pytest.mark.parametrize("low", BITS)
def test_every_code_extends_with_every_scale(low, wide, convert_scaled):
    codes, scales = (x.ravel() for x in np.meshgrid(np.arange(1 << BITS[low], dtype=np.uint8), SCALES))
    with np.errstate(all="ignore"):
        wanted = encode(decode(codes, low).astype(np.float64) * FACTORS[scales], wide)
    same(convert_scaled(low, wide, codes, scales, extends=True), wanted, wide)


def values_of(wide: str) -> np.ndarray:
    """All of 16 bits; of others such as tie between two values of narrow types, at any exponent."""
    if wide in ("f16", "bf16"):
        return np.arange(65536, dtype=np.uint16)[::7]
    generator = np.random.default_rng(5)
    significands = np.concatenate(
        [1 + np.arange(64) / 64, 1 + np.arange(64) / 64 + 2.0**-23, generator.uniform(1, 2, 64)]
    )
    exponents = np.array(
        [-160, -149, -148, -140, -134, -133, -127, -126, -20, -10, -9, -7, -1, 0, 1, 7, 8, 15, 100, 127]
    )
    finite = (significands[:, None] * np.exp2(exponents.astype(np.float64))).ravel()
    found = np.concatenate([finite, -finite, [0.0, -0.0, np.inf, -np.inf, np.nan]])
    with np.errstate(all="ignore"):
        return found.astype(STORED[wide])


PAIRS = [(wide, low) for low in BITS for wide in STORED] + [("f32", "f16"), ("f32", "bf16"), ("f64", "f32")]


@pytest.mark.parametrize("wide, narrow", PAIRS)
def test_quotients_are_rounded_once(wide, narrow, convert_scaled):
    values = values_of(wide)
    scales = np.repeat(SCALES[[0, 1, 2, 60, 110, 120, 126, 127, 128, 135, 140, 200, 253, 254, 255]], len(values))
    values = np.tile(values, len(scales) // len(values))
    with np.errstate(all="ignore"):
        numbers = decode(values.view(STORED[wide]), wide).astype(np.longdouble)
        quotients = numbers / FACTORS[scales].astype(np.longdouble)
        wanted = encode(quotients.astype(np.float64), narrow)
    got = convert_scaled(wide, narrow, values, scales, extends=False)
    if narrow in BITS and BITS[narrow] < 8:  # without NaNs, whose place the largest number of either sign takes
        unknown, magnitude = np.isnan(quotients), (1 << BITS[narrow] - 1) - 1
        np.testing.assert_array_equal(got[unknown] & magnitude, magnitude)
        got, wanted = got[~unknown], wanted[~unknown]
    same(got, wanted, narrow)


def test_types_that_have_no_conversion():
    with pytest.raises(libm.UnsupportedMathError, match="no scaled conversion from f8E4M3B11FNUZ to f32"):
        libm.scaled_conversion("f8E4M3B11FNUZ", "f32", "gfx942", True)


@pytest.mark.parametrize(
    "source, target, extends, name",
    [
        ("f8E4M3FN", "f32", True, "cvt.scalef32.pk.f32.fp8"),
        ("f8E5M2", "bf16", True, "cvt.scalef32.pk.bf16.bf8"),
        ("f4E2M1FN", "f16", True, "cvt.scalef32.pk.f16.fp4"),
        ("f32", "f8E5M2", False, "cvt.scalef32.pk.bf8.f32"),
        ("f16", "f8E4M3FN", False, "cvt.scalef32.pk.fp8.f16"),
        ("bf16", "f4E2M1FN", False, "cvt.scalef32.pk.fp4.bf16"),
        ("f6E2M3FN", "f32", True, ""),
        ("f8E4M3FNUZ", "f32", True, ""),
        ("f64", "f8E4M3FN", False, ""),
    ],
)
def test_instructions(source, target, extends, name):
    def text(chip):
        return "".join(libm.scaled_conversion(source, target, chip, extends).definitions.values())

    assert (f"llvm.amdgcn.{name}(" in text("gfx950")) if name else ("scalef32" not in text("gfx950"))
    assert "scalef32" not in text("gfx1250") and "llvm.ldexp" in text("gfx1250")
