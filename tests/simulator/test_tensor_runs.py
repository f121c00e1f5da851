"""Runs of neighbouring elements."""

from __future__ import annotations

import numpy as np

from iree_gpu_llvm.simulator.tensor_runs import gathered, spread, with_rows, words, write_runs

A = np.arange(12, dtype=np.int16).reshape(2, 6)


def test_gathered_from_each_row():
    assert gathered(A, np.array([[0, 3]]), 2).tolist() == [[[0, 1], [3, 4]], [[6, 7], [9, 10]]]
    assert gathered(A, np.array([[1], [4]]), 2).tolist() == [[[1, 2]], [[10, 11]]]


def test_more_rows_of_places_than_of_memory():
    """Rows 0 and 1 read the first row of memory, 2 and 3 the second."""
    assert gathered(A, np.array([[0], [1], [2], [3]]), 1)[:, 0, 0].tolist() == [0, 1, 8, 9]


def test_writing_under_a_mask():
    out = A.copy()
    write_runs(out, np.array([[0, 4]]), 2, np.array([[[-1, -2]]], np.int16), np.array([[True, False], [False, True]]))
    assert out.tolist() == [[-1, -2, 2, 3, 4, 5], [6, 7, 8, 9, -1, -2]]


def test_the_last_row_wins():
    out = A[:1].copy()
    write_runs(out, np.array([[2]]), 1, np.array([[[7]], [[8]]], np.int16))
    assert out[0, 2] == 8


def test_rows_and_words():
    assert spread(np.array([1, 2]), 4).tolist() == [1, 1, 2, 2]
    assert spread(np.array([1]), 4).tolist() == [1]
    assert with_rows(np.array([[1]]), 2).tolist() == [[1], [1]]
    assert words(np.zeros((2, 3, 4), np.int16)).dtype.itemsize == 8
