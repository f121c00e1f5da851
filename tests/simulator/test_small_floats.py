"""Scales, and rounding that chance decides."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from iree_gpu_llvm.ir import floats
from iree_gpu_llvm.simulator.small_floats import by_scale, rounded_by_chance


def test_of_a_scale_the_exponent_counts():
    given = np.array([1.0, 1.999, 0.75, -4.0, 2.0**127, 0.0, np.nan, np.inf], np.float32)
    wanted = [1.0, 1.0, 0.5, 4.0, 2.0**127, 2.0**-127, np.nan, np.nan]
    np.testing.assert_array_equal(by_scale(given), wanted)


@pytest.mark.parametrize("t", ["f8E4M3FN", "f8E5M2", "f8E4M3FNUZ", "f8E5M2FNUZ"])
def test_chance_chooses_a_neighbour_as_often_as_the_other_is_near(t):
    """Of all random numbers, evenly taken, the share that rounds away from zero is the share of the way there."""
    rng = np.random.default_rng(1)
    chances = (np.arange(256, dtype=np.uint64) << np.uint64(24)).astype(np.uint32).view(np.int32)
    smallest = 2.0 ** (1 - floats.FORMATS[t].bias)
    for value in rng.uniform(smallest, 100, 30).astype(np.float32):
        bits = rounded_by_chance(np.full(256, value, np.float32), chances, t)
        found = [Fraction(floats.decode(int(b), t)) for b in bits]
        low = max(f for f in map(floats_of(t), range(128)) if f is not None and f <= value)
        high = min(f for f in map(floats_of(t), range(128)) if f is not None and f > value)
        assert set(found) <= {low, high}
        share = found.count(high) / 256
        assert abs(share - float((Fraction(float(value)) - low) / (high - low))) <= 1 / 256


def floats_of(t: str):
    return lambda bits: floats.decode_exact(bits, t)
