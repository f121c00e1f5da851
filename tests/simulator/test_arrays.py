"""Arrays made up from types."""

from __future__ import annotations

import numpy as np

from iree_gpu_llvm.simulator.arrays import filled, summary


def test_shapes_and_types():
    assert filled("2x3xf16", None).tolist() == [[0] * 3] * 2
    assert (filled("2x3xf16", None).dtype, filled("4xbf16", 1).dtype) == (np.float16, np.uint16)
    assert filled("index", None).shape == ()
    assert filled("8xf4E2M1FN", 1).shape == (4,)
    assert filled("4x4xi4", 1).shape == (8,)


def test_random_numbers_are_small_and_whole():
    x = filled("1000xf32", 5)
    assert sorted(set(x.tolist())) == [-3, -2, -1, 0, 1, 2, 3]
    np.testing.assert_array_equal(x, filled("1000xf32", 5))
    assert set(filled("100xi1", 5).tolist()) == {False, True}


def test_summaries():
    before = np.zeros((2, 2), np.float32)
    after = np.array([[1, 2], [np.nan, 3]], np.float32)
    assert summary(before, after) == "2x2 float32, written, 1 to 3, mean 2, 1 nan"
    assert summary(before, before) == "2x2 float32, unchanged, 0 to 0, mean 0"
    assert summary(7, 7) == "7"
