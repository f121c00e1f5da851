"""Elements in words, against numbers of any size."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.simulator.packed import bits_of, packed_bits, signed_bits, words_of


@pytest.mark.parametrize(("width", "count"), [(4, 8), (6, 16), (6, 32), (8, 4), (16, 8), (32, 3)])
def test_there_and_back(width, count):
    rng = np.random.default_rng(width)
    elements = rng.integers(0, 1 << width, (5, count))
    words = packed_bits(elements, width)
    for row, packed in zip(elements, words, strict=True):
        total = sum(int(e) << width * i for i, e in enumerate(row))
        assert packed.tolist() == [total >> 32 * k & 0xFFFFFFFF for k in range(len(packed))]
    assert bits_of(words, width, count).tolist() == elements.tolist()


def test_words_of_values():
    assert words_of(np.array([[1, 2, 3, -1]], np.int8)).tolist() == [[0xFF030201]]
    assert words_of(np.array([1 << 40], np.int64)).tolist() == [[0, 256]]
    assert words_of(np.array([[1.0, 2.0]], np.float16)).tolist() == [[0x40003C00]]


def test_signs():
    assert signed_bits(np.array([7, 8, 15], np.uint64), 4).tolist() == [7, -8, -1]
    assert signed_bits(np.array([127, 128], np.uint64), 8).tolist() == [127, -128]
    assert signed_bits(np.array([0x8000], np.uint64), 16).tolist() == [-32768]
