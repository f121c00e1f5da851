"""Records that are split when accesses become smaller."""

from __future__ import annotations

import numpy as np

from iree_gpu_llvm.simulator.shadow import Shadow


def at(*offsets: int) -> np.ndarray:
    return np.array(offsets, np.int64)


def test_the_first_access_says_how_large_units_are():
    s = Shadow(64, 1)
    assert s.units(at(0, 32), 16).tolist() == [[0], [2]]
    assert (s.unit, [len(r) for r in s.records]) == (16, [4])


def test_wide_and_aligned_accesses_have_several_units():
    s = Shadow(64, 1)
    assert s.units(at(16), 32).tolist() == [[1, 2]]
    assert s.unit == 16


def test_units_are_split_with_what_they_hold():
    s = Shadow(64, 2)
    places = s.units(at(16), 16)
    s.records[0][places] = 7
    assert s.units(at(20), 4).tolist() == [[5]]
    assert s.unit == 4
    assert s.records[0].tolist() == [0] * 4 + [7] * 4 + [0] * 8
    assert s.units(at(3), 1).tolist() == [[3]]
    assert s.records[0].tolist() == [0] * 16 + [7] * 16 + [0] * 32
    assert s.units(at(16), 8).tolist() == [[16, 17, 18, 19, 20, 21, 22, 23]]


def test_offsets_limit_units_as_widths_do():
    s = Shadow(64, 1)
    assert s.units(at(0, 6), 8).tolist() == [[0, 1, 2, 3], [3, 4, 5, 6]]
    assert s.unit == 2
