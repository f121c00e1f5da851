"""Scales of `amdgpu.scaled_mfma` that are elements of a vector."""

import pytest


def kernel(scales, position, into=0, picked=0):
    return f"""
func.func @f(%a: vector<32xf4E2M1FN>, %c: vector<4xf32>, %s: vector<{scales}xf8E8M0FNU>, %z: vector<4xf8E8M0FNU>)
    -> vector<4xf32> {{
  %e = vector.extract %s[{position}] : f8E8M0FNU from vector<{scales}xf8E8M0FNU>
  %v = vector.insert %e, %z [{into}] : f8E8M0FNU into vector<4xf8E8M0FNU>
  %r = amdgpu.scaled_mfma 16x16x128 (%v[{picked}] * %a) * (%z[2] * %a) + %c
    : vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf32>
  return %r : vector<4xf32>
}}
"""


@pytest.mark.parametrize(
    ("scales", "position", "begin", "byte"),
    [
        ("8", "5", 4, 1),
        ("18", "17", 14, 3),
        ("6", "1", 0, 1),
        ("2x9", "1, 8", 14, 3),
        ("4", "3", None, 3),
        ("2x2", "1, 0", None, 2),
    ],
)
def test_scale_is_a_byte_of_four(scales, position, begin, byte, canonical):
    made = canonical(kernel(scales, position))
    assert ("vector.shape_cast" in made) == ("x" in scales)
    assert (f"offsets = [{begin}], sizes = [4]" in made) == (begin is not None)
    assert "vector.insert" not in made
    assert f"[{byte}] * %" in made and "[2] * %" in made


@pytest.mark.parametrize(("scales", "into", "picked"), [("3", 0, 0), ("8", 1, 0)], ids=["few", "another"])
def test_scales_that_stay(scales, into, picked, canonical):
    made = canonical(kernel(scales, "2", into, picked))
    assert "vector.insert" in made and f"[{picked}] * %" in made
