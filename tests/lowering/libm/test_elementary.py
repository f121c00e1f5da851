from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

Call = Callable[..., np.ndarray]

VALUES = np.array([0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.7, -3.7, 1e30, -1e30, 1e-40, math.inf, -math.inf, math.nan])


@pytest.mark.parametrize("ty", ["f16", "bf16", "f32", "f64"])
@pytest.mark.parametrize(
    ("op", "reference"),
    [
        ("absf", np.abs),
        ("ceil", np.ceil),
        ("floor", np.floor),
        ("trunc", np.trunc),
        ("roundeven", np.rint),
        ("round", lambda x: np.copysign(np.floor(np.abs(x) + 0.5), x)),
    ],
)
def test_rounding_ops_are_exact(call: Call, op: str, reference: Callable[[np.ndarray], np.ndarray], ty: str) -> None:
    got, x = call(op, ty, VALUES, both=True)
    expected = reference(x.astype(np.float64))
    np.testing.assert_array_equal(got.astype(np.float64), expected)
    np.testing.assert_array_equal(np.signbit(got), np.signbit(expected))


@pytest.mark.parametrize("ty", ["f16", "bf16", "f32", "f64"])
@pytest.mark.parametrize(
    ("op", "test"), [("isnan", np.isnan), ("isinf", np.isinf), ("isfinite", np.isfinite), ("isnormal", None)]
)
def test_class_tests(call: Call, op: str, test: Callable[[np.ndarray], np.ndarray] | None, ty: str) -> None:
    smallest = {"f16": 2.0**-14, "bf16": 2.0**-126, "f32": 2.0**-126, "f64": 2.0**-1022}[ty]
    got, x = call(op, ty, VALUES, both=True, result="i8")
    wide = x.astype(np.float64)
    expected = test(wide) if test else np.isfinite(wide) & (np.abs(wide) >= smallest)
    assert got.tolist() == expected.astype(np.uint8).tolist()


@pytest.mark.parametrize("ty", ["f16", "bf16", "f32", "f64"])
def test_remf_is_exact(call: Call, ty: str) -> None:
    rng = np.random.default_rng(3)
    a, b = rng.uniform(-1e4, 1e4, 500), rng.uniform(-50, 50, 500)
    got, x, y = call("remf", ty, a, b, both=True)
    np.testing.assert_array_equal(got.astype(np.float64), np.fmod(x.astype(np.float64), y.astype(np.float64)))


@pytest.mark.parametrize("fastmath", [frozenset[str](), frozenset({"nnan"})])
@pytest.mark.parametrize("ty", ["f16", "f32", "f64"])
def test_clampf(call: Call, ty: str, fastmath: frozenset[str]) -> None:
    x = VALUES if not fastmath else VALUES[:-1]
    lo, hi = np.full_like(x, -2.0), np.full_like(x, 3.0)
    got, rounded, *_ = call("clampf", ty, x, lo, hi, both=True, fastmath=fastmath)
    np.testing.assert_array_equal(got, np.clip(rounded, -2.0, 3.0))


@pytest.mark.parametrize("op", ["maximumf", "minimumf", "maxnumf", "minnumf"])
def test_maximum_takes_nan_and_maxnum_leaves_it(call: Call, op: str) -> None:
    x, y = np.array([1.0, math.nan, 2.0]), np.array([math.nan, 3.0, -5.0])
    got = call(op, "f32", x, y)
    if op in ("maximumf", "minimumf"):
        np.testing.assert_array_equal(got, [math.nan, math.nan, 2.0 if op == "maximumf" else -5.0])
    else:
        np.testing.assert_array_equal(got, [1.0, 3.0, 2.0 if op == "maxnumf" else -5.0])


def test_integer_ops_take_zero_and_the_lowest_integer(call: Call) -> None:
    x = np.array([0, 1, -1, -(2**31), 2**31 - 1, 0x00F0], np.int32)
    assert call("ctlz", "i32", x).tolist() == [32, 31, 0, 0, 1, 24]
    assert call("cttz", "i32", x).tolist() == [32, 0, 0, 31, 0, 4]
    assert call("ctpop", "i32", x).tolist() == [0, 1, 32, 1, 31, 4]
    assert call("absi", "i32", x).tolist() == [0, 1, 1, -(2**31), 2**31 - 1, 0x00F0]
