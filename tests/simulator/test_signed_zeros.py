"""Sums of products whose zeros have the signs that additions one after the other give."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.simulator.signed_zeros import all_negative, beside

ZEROS_AND_ONES = np.array([0.0, -0.0, 1, -1], np.float32)


@pytest.mark.parametrize("k", [1, 2, 3])
def test_as_step_by_step(k):
    rng = np.random.default_rng(k)
    left, right = rng.choice(ZEROS_AND_ONES, (3, 50, k)), rng.choice(ZEROS_AND_ONES, (3, k, 40))
    acc = rng.choice(ZEROS_AND_ONES, (3, 50, 40))
    wanted = acc
    for i in range(k):
        wanted = wanted + left[:, :, i, None] * right[:, None, i, :]
    found = acc + beside(acc, np.matmul(left, right), lambda: all_negative(np.matmul, left, right))
    np.testing.assert_array_equal(found.view(np.uint32), wanted.view(np.uint32))


def test_nothing_is_computed_where_no_accumulator_is_negative():
    def never() -> np.ndarray:
        raise AssertionError

    sums = np.zeros(2, np.float32)
    assert beside(np.array([0.0, -1.0], np.float32), sums, never) is sums
