"""`math` on numbers with known results, and on numpy's where those are computed in f64."""

from __future__ import annotations

import math

import numpy as np
import pytest


def spread(values, dtype=np.float32):
    return np.resize(np.array(values, dtype), 64)


@pytest.mark.parametrize(
    ("op", "given", "wanted"),
    [
        ("exp", [0, 1], [1, math.e]), ("exp2", [3, -1], [8, 0.5]), ("expm1", [0, 1e-6], [0, math.expm1(1e-6)]),
        ("log", [1, math.e], [0, math.log(float(np.float32(math.e)))]), ("log2", [8, 0.5], [3, -1]),
        ("log10", [1000], [3]), ("log1p", [0], [0]), ("sqrt", [9, 2], [3, math.sqrt(2)]), ("rsqrt", [4], [0.5]),
        ("cbrt", [27], [3]), ("sin", [0, 1], [0, math.sin(1)]), ("cos", [0], [1]), ("tan", [1], [math.tan(1)]),
        ("asin", [1], [math.pi / 2]), ("acos", [1], [0]), ("atan", [1], [math.pi / 4]), ("sinh", [1], [math.sinh(1)]),
        ("cosh", [0], [1]), ("tanh", [1], [math.tanh(1)]), ("asinh", [0], [0]), ("acosh", [1], [0]), ("atanh", [0], [0]),
        ("erf", [1], [math.erf(1)]), ("erfc", [1], [math.erfc(1)]), ("absf", [-2], [2]), ("ceil", [1.2, -1.2], [2, -1]),
        ("floor", [1.2, -1.2], [1, -2]), ("trunc", [1.7, -1.7], [1, -1]), ("round", [2.5, -2.5, 0.49999997], [3, -3, 0]),
        ("roundeven", [2.5, 3.5], [2, 4]),
    ],
)  # fmt: skip
def test_functions_of_one_number(per_lane, op, given, wanted):
    found = per_lane(f"%r = math.{op} %a : f32", "f32", np.float32, a=("f32", spread(given)))
    np.testing.assert_array_equal(found[: len(wanted)], np.array(wanted, np.float32))


@pytest.mark.parametrize(
    ("op", "a", "b", "wanted"), [("powf", 2, 10, 1024), ("atan2", 1, -1, 3 * math.pi / 4), ("copysign", 3, -0.0, -3)]
)
def test_functions_of_two_numbers(per_lane, op, a, b, wanted):
    found = per_lane(f"%r = math.{op} %a, %b : f32", "f32", np.float32, a=("f32", spread([a])), b=("f32", spread([b])))
    assert found[0] == np.float32(wanted)


def test_fma_of_each_width(per_lane):
    """(1 + e) * (1 - e) - 1 = -e^2, which two roundings lose."""
    for t, dtype, e in (("f16", np.float16, 2.0**-10), ("f32", np.float32, 2.0**-23), ("f64", np.float64, 2.0**-52)):
        x, y = spread([1 + e], dtype), spread([1 - e], dtype)
        body = f"%m = arith.constant -1.0 : {t}\n%r = math.fma %a, %b, %m : {t}"
        assert per_lane(body, t, dtype, a=(t, x), b=(t, y))[0] == -(e**2) if t != "f16" else True
        if t == "f16":  # 2^-20 is a denormal number of f16
            assert per_lane(body, t, dtype, a=(t, x), b=(t, y))[0] == np.float16(-(e**2))


@pytest.mark.parametrize(
    ("op", "wanted"), [("ctpop", [0, 1, 32, 2]), ("ctlz", [32, 31, 0, 26]), ("cttz", [32, 0, 0, 3])]
)
def test_bits(per_lane, op, wanted):
    found = per_lane(f"%r = math.{op} %a : i32", "i32", np.int32, a=("i32", spread([0, 1, -1, 40], np.int32)))
    assert found[:4].tolist() == wanted


def test_integer_powers(per_lane):
    a, b = spread([3, -1, 2, 1], np.int32), spread([4, -3, -1, -9], np.int32)
    found = per_lane("%r = math.ipowi %a, %b : i32", "i32", np.int32, a=("i32", a), b=("i32", b))
    assert found[:4].tolist() == [81, -1, 0, 1]
    found = per_lane("%r = math.absi %a : i32", "i32", np.int32, a=("i32", spread([-5, 5], np.int32)))
    assert found[:2].tolist() == [5, 5]


@pytest.mark.parametrize(
    ("op", "wanted"),
    [("isnan", [0, 0, 1, 0]), ("isinf", [0, 1, 0, 0]), ("isfinite", [1, 0, 0, 1]), ("isnormal", [1, 0, 0, 0])],
)
def test_kinds_of_numbers(per_lane, op, wanted):
    given = spread([1.0, np.inf, np.nan, 1e-40])
    body = f"%c = math.{op} %a : f32\n%r = arith.extui %c : i1 to i32"
    assert per_lane(body, "i32", np.int32, a=("f32", given))[:4].tolist() == wanted
