from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.mark.parametrize("ty", ["f16", "bf16", "f32", "f64"])
@pytest.mark.parametrize("op", ["log", "log2", "log10", "log1p"])
def test_error_is_within_the_bound(worst: Callable[..., float], bound: dict[str, float], op: str, ty: str) -> None:
    assert worst(op, ty) <= bound[ty]
