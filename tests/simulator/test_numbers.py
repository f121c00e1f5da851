"""Values in arrays: exact conversion between formats, fused multiply-add rounded once, integers of odd widths."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from iree_gpu_llvm.ir import floats
from iree_gpu_llvm.ir.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.ir.types import F16, F32, I32, INDEX, FloatType, IntegerType, VectorType
from iree_gpu_llvm.simulator import numbers

SMALL = [n for n, f in floats.FORMATS.items() if f.width <= 8]


@pytest.mark.parametrize("name", [*SMALL, "bf16"])
def test_decoding_gives_every_pattern_its_number(name):
    f = floats.FORMATS[name]
    patterns = np.arange(1 << f.width).astype(np.uint16 if f.width > 8 else np.uint8)
    with np.errstate(invalid="ignore"):  # signalling nans become quiet ones
        found = numbers.decode(patterns, name).astype(np.float64)
    wanted = np.array([floats.decode(int(p), name) for p in patterns])
    np.testing.assert_array_equal(found, wanted)


@pytest.mark.parametrize("name", [*SMALL, "bf16"])
def test_encoding_rounds_as_the_scalar_definition(name):
    """Around every number of the format: itself, the middle to the next one, and a little beside the middle."""
    f = floats.FORMATS[name]
    patterns = range(0, 1 << f.width, 1 if f.width <= 8 else 97)
    at = sorted({v for p in patterns if math.isfinite(v := floats.decode(p, name))})
    points = [0.0, -0.0, math.inf, -math.inf, math.nan, 1e300, -1e300, *at]
    for a, b in itertools.pairwise(at):
        middle = (a + b) / 2
        points += [middle, np.nextafter(middle, a), np.nextafter(middle, b)]
    found = numbers.encode(np.array(points), name)
    assert [int(x) for x in found] == [floats.encode(p, name) for p in map(float, points)]


def test_bf16_from_f32_ties_to_even_and_keeps_nan():
    patterns = [0x3F808000, 0x3F818000, 0x3F808001, 0x7F7FFFFF, 0xFFC00001, 0x00008000, 0x80018000]
    x = np.array(patterns, np.uint32).view(np.float32)
    assert numbers.encode(x, "bf16").tolist() == [0x3F80, 0x3F82, 0x3F81, 0x7F80, 0x7FC0, 0x0000, 0x8002]


def test_tf32_keeps_ten_bits():
    """Halfway to even, carries to the exponent, nans and infinities as they are."""
    x = np.array([1 + 2.0**-11, 1 + 3 * 2.0**-11, 2 - 2.0**-12, -1 - 2.0**-11 - 2.0**-20, np.inf, np.nan], np.float32)
    wanted = [floats.decode(floats.encode(float(v), "tf32"), "tf32") for v in x]
    np.testing.assert_array_equal(numbers.rounded_to_tf32(x), wanted)
    assert wanted[:4] == [1.0, 1 + 2.0**-9, 2.0, -1 - 2.0**-10]


def exact_fma(a, b, c, name):
    exact = Fraction(float(a)) * Fraction(float(b)) + Fraction(float(c))
    return floats.decode(floats.encode(exact, name), name)


@given(st.tuples(*[st.floats(width=32, allow_nan=False, allow_infinity=False)] * 3))
def test_fused_rounds_once(operands):
    a, b, c = (np.array([x], np.float32) for x in operands)
    with np.errstate(over="ignore"):
        assert numbers.fused_f32(a, b, c)[0] == exact_fma(a[0], b[0], c[0], "f32")
        assert numbers.encode(numbers.fused(a, b, c), "f32")[0] == exact_fma(a[0], b[0], c[0], "f32")


def test_fused_where_rounding_twice_is_wrong():
    """1 + 2^-23 / 2 + 2^-90: just above the middle, which f64 rounds to the middle, and f32 from there to even."""
    a, b, c = (np.array([x], np.float32) for x in (1 + 2.0**-12, 1 - 2.0**-12, 2.0**-24))
    products = [(np.float32(2.0**-45), np.float32(2.0**-45), np.float32(1 + 2.0**-23))]
    assert numbers.fused_f32(a, b, c)[0] == exact_fma(a[0], b[0], c[0], "f32")
    for x, y, z in products:
        half = np.float32(2.0**-24)
        # (z + half) is halfway; the tiny product decides
        total = numbers.fused(np.array([half, x]), np.array([np.float32(1), y]), np.array([z, z]))
        assert total.astype(np.float32).tolist() == [exact_fma(half, 1, z, "f32"), exact_fma(x, y, z, "f32")]


def test_constants():
    assert numbers.constant(IntegerAttr(-3, I32), I32).tolist() == [-3]
    assert numbers.constant(FloatAttr.of(1.5, F16), F16).tolist() == [1.5]
    t = VectorType((2, 2), F32)
    one, two = (floats.encode(x, "f32") for x in (1.0, 2.0))
    assert numbers.constant(DenseElementsAttr((one, two, two, one), t), t).tolist() == [[[1, 2], [2, 1]]]
    splat = numbers.constant(DenseElementsAttr((two,), t), t)
    assert splat.shape == (1, 2, 2) and (splat == 2).all()


def test_types_of_arrays():
    assert [str(numbers.dtype_of(t)) for t in (IntegerType(1), IntegerType(4), IntegerType(24), INDEX)] == [
        "bool", "int8", "int32", "int64",
    ]  # fmt: skip
    assert numbers.dtype_of(FloatType("f4E2M1FN")) == np.uint8
    with pytest.raises(numbers.NoArray, match="f80"):
        numbers.dtype_of(FloatType("f80"))
    assert [numbers.storage_bits(t) for t in (IntegerType(1), IntegerType(4), INDEX)] == [8, 4, 64]
    with pytest.raises(numbers.NoArray, match="i24"):
        numbers.storage_bits(IntegerType(24))


@pytest.mark.parametrize("t", ["f128", "f80", "tf32", "i128"])
def test_types_that_no_array_holds(run, t):
    body = "%x = arith.constant 1.0 : f32\n"
    cast = {"i128": "fptosi", "tf32": "truncf"}.get(t, "extf")
    body += f"%y = arith.{cast} %x : f32 to {t}"
    with pytest.raises(CompileError, match=f"op values of type {t} cannot be simulated"):
        run("%m: memref<4xf32>", body, None)


def test_integers_that_do_not_fill_their_array_type():
    x = np.array([7, 8, -9], np.int8)
    assert numbers.wrap(x, 4).tolist() == [7, -8, 7]
    assert numbers.zero_extended(np.array([-1, 7, -8], np.int8), 4).tolist() == [15, 7, 8]
