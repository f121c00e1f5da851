from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import numpy as np
import pytest


@pytest.mark.parametrize("ty", ["f16", "bf16", "f32", "f64"])
@pytest.mark.parametrize("op", ["powf", "fpowi"])
def test_error_is_within_the_bound(worst: Callable[..., float], bound: dict[str, float], op: str, ty: str) -> None:
    assert worst(op, ty) <= bound[ty]


@pytest.mark.parametrize("op", ["powf", "fpowi"])
def test_approximate_forms_err_by_less_than_two_to_the_minus_16(worst: Callable[..., float], op: str) -> None:
    assert worst(op, "f32", fastmath=frozenset({"afn"})) <= 2.0**8


SPECIAL = [0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -2.0, 3.0, -3.0, 2.0**53, math.inf, -math.inf, math.nan]


@pytest.mark.parametrize("ty", ["f32", "f64"])
def test_powf_of_special_values_is_annex_f(call: Callable[..., np.ndarray], ty: str) -> None:
    x, y = (np.array(v, np.float64) for v in zip(*itertools.product(SPECIAL, SPECIAL), strict=True))
    got = call("powf", ty, x, y)
    with np.errstate(all="ignore"):
        expected = np.array([python_pow(a, b) for a, b in zip(x, y, strict=True)]).astype(got.dtype)
    np.testing.assert_allclose(got, expected, rtol=2 * np.finfo(got.dtype).eps, atol=0)
    np.testing.assert_array_equal(np.signbit(got[got == 0]), np.signbit(expected[got == 0]))


def python_pow(x: float, y: float) -> float:
    """math.pow, with C's results where Python raises an exception."""
    try:
        return math.pow(x, y)
    except (ValueError, OverflowError):
        if math.isinf(y):  # of zero, before Python 3.11
            return math.inf
        odd = y == math.trunc(y) and math.fmod(y, 2) != 0
        if x == 0 or y == math.trunc(y):
            return math.copysign(math.inf, x) if odd else math.inf
        return math.nan


@pytest.mark.parametrize("ty", ["i8", "i32", "i64"])
def test_ipowi_wraps_and_truncates(call: Callable[..., np.ndarray], ty: str) -> None:
    values = [-5, -2, -1, 0, 1, 2, 3, 7, 100]
    exponents = [-3, -2, -1, 0, 1, 2, 3, 10, 31]
    pairs = [(x, n) for x, n in itertools.product(values, exponents) if x or n >= 0]
    x, n = (np.array(v, np.dtype(f"int{ty[1:]}")) for v in zip(*pairs, strict=True))
    got = call("ipowi", ty, x, n)
    bits = int(ty[1:])
    expected = [a**k if k >= 0 else {1: 1, -1: (-1) ** -k}.get(a, 0) for a, k in pairs]
    wrapped = [(v + 2 ** (bits - 1)) % 2**bits - 2 ** (bits - 1) for v in expected]
    assert got.tolist() == wrapped
