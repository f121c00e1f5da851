"""Tensors with rows, patches, and extents that differ."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.types import F32, I1, I8, FloatType, IntegerType
from iree_gpu_llvm.simulator.machine import Launch, Machine
from iree_gpu_llvm.simulator.tensor_patches import with_runs
from iree_gpu_llvm.simulator.tensors import Tensor, active_rows, choose, poison, rows_of


@pytest.fixture
def machine() -> Machine:
    """Two workgroups of two subgroups of two lanes."""
    m = Machine(Launch((4, 1, 1), 2, (2, 1, 1)))
    m.start(np.arange(2))
    return m


def at(*starts: list[int]) -> np.ndarray:
    return np.array(starts, np.int64)


def test_poison_shows():
    assert np.isnan(poison(F32))
    assert poison(FloatType("bf16")) == 0x7FC0
    assert poison(I8) == 0x5A
    assert poison(IntegerType(4)) == 2
    assert poison(I1)


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ([3] * 8, [3]),
        ([1] * 4 + [2] * 4, [1, 2]),
        ([1, 1, 2, 2, 3, 3, 4, 4], [1, 2, 3, 4]),
        ([1, 2] * 4, [1, 2] * 4),
    ],
)
def test_as_few_rows_as_tell_a_number(machine, given, wanted):
    assert rows_of(machine, np.array(given)).tolist() == wanted


def test_active_rows(machine):
    assert active_rows(machine) is None
    machine.activate(np.arange(8) < 4, 4)
    assert active_rows(machine).tolist() == [True, False]
    machine.activate(np.arange(8) < 6, 6)
    assert active_rows(machine).tolist() == [True, True, True, False]
    machine.activate(np.arange(8) < 1, 1)
    assert len(active_rows(machine)) == 8


def test_choose(machine):
    """A tensor that has grown by a patch is itself the choice; others are made of both."""
    old = Tensor(np.zeros((1, 2), np.int32), shared=True)
    grown = with_runs(machine, old, at([0]), 1, np.arange(8, dtype=np.int32)[:, None, None], None, False)
    mask = np.arange(8) < 4
    assert choose(mask, grown, old) is grown
    other = Tensor(np.ones((1, 2), np.int32))
    assert choose(mask, other, old).data[[3, 4]].tolist() == [[1, 1], [0, 0]]


def test_choose_of_different_extents(machine):
    long, short = Tensor(np.full((1, 3), 1)), Tensor(np.full((1, 1), 2))
    found = choose(np.arange(8) < 4, long, short)
    assert found.sizes[0].tolist() == [3] * 4 + [1] * 4
    assert found.data[7, 0] == 2
