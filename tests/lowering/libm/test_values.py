from __future__ import annotations

import math

import pytest

from iree_gpu_llvm.lowering.libm.values import constant


@pytest.mark.parametrize(
    ("value", "ty", "text"),
    [
        (1.0, "f64", "0x3FF0000000000000"),
        (0.1, "f32", "0x3FB99999A0000000"),  # rounded to f32, written as f64
        (math.inf, "f32", "0x7FF0000000000000"),
        (math.nan, "f32", "0x7FF8000000000000"),
        (1.5, "f16", "0xH3E00"),
        (-2.0, "bf16", "0xRC000"),
        (1 + 2.0**-8, "bf16", "0xR3F80"),  # a tie, to even
        (-7, "i32", "-7"),
    ],
)
def test_constants_are_rounded_to_their_type(value: float, ty: str, text: str) -> None:
    assert constant(value, ty) == text
