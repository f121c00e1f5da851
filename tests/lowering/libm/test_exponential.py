from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.mark.parametrize("ty", ["f16", "bf16", "f32", "f64"])
@pytest.mark.parametrize("op", ["exp", "exp2", "expm1", "sinh", "cosh", "tanh"])
def test_error_is_within_the_bound(worst: Callable[..., float], bound: dict[str, float], op: str, ty: str) -> None:
    assert worst(op, ty) <= bound[ty]


@pytest.mark.parametrize("op", ["exp", "cosh"])
def test_approximate_forms_err_by_less_than_two_to_the_minus_16(worst: Callable[..., float], op: str) -> None:
    assert worst(op, "f32", fastmath=frozenset({"afn"})) <= 2.0**8
