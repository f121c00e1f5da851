"""What lanes have replaced in what they share: seen by each, put together, in conflict."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.dialects.tensor.elements import EmptyOp
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.ir.types import F32
from iree_gpu_llvm.simulator.machine import Launch, Machine
from iree_gpu_llvm.simulator.tensor_patches import merged, read_runs, with_runs
from iree_gpu_llvm.simulator.tensors import Tensor, lanes_array, undefined, whole


@pytest.fixture
def machine() -> Machine:
    """Two workgroups of two subgroups of two lanes."""
    m = Machine(Launch((4, 1, 1), 2, (2, 1, 1)))
    m.start(np.arange(2))
    return m


OP = EmptyOp()


def at(*starts: list[int]) -> np.ndarray:
    return np.array(starts, np.int64)


def test_lanes_put_parts_into_what_they_share(machine):
    """Each sees its own until they come together: in two workgroups, lane i puts i into place i."""
    t = undefined(_Shape(), (4,), shared=True)
    lane = np.arange(8) % 4
    new = with_runs(machine, t, lane[:, None], 1, lane.astype(np.float32)[:, None, None], None, False)
    assert [p.rows for p in new.patches] == [8]
    own = whole(new)
    assert own.shape == (8, 4)
    assert own[2, 2] == 2
    assert np.isnan(own[2, [0, 1, 3]]).all()
    joined = merged(OP, new, machine.groups)
    assert joined.data.tolist() == [[0, 1, 2, 3]] * 2
    assert lanes_array(machine, joined).shape == (8, 4)


class _Shape:
    element = F32


def test_what_is_not_shared_is_copied(machine):
    t = Tensor(np.zeros((1, 4), np.int32))
    new = with_runs(machine, t, np.arange(8)[:, None] % 4, 1, np.full((1, 1, 1), 5, np.int32), None, False)
    assert not new.patches
    assert new.rows == 8
    assert t.data.tolist() == [[0] * 4]
    assert new.data[1].tolist() == [0, 5, 0, 0]


def test_reading_over_patches(machine):
    """The later of two that overlap, seen by the lanes that have it."""
    t = Tensor(np.zeros((1, 6), np.int32), shared=True)
    lanes = np.arange(8)[:, None] % 2
    new = with_runs(machine, t, lanes * 2, 3, np.full((1, 1, 3), 1, np.int32), None, False)
    new = with_runs(machine, new, at([1]), 2, np.full((1, 1, 2), 2, np.int32), None, False)
    found = read_runs(new, at([0, 3]), 3)
    assert found[0].tolist() == [[1, 2, 2], [0, 0, 0]]
    assert found[1].tolist() == [[0, 2, 2], [1, 1, 0]]


def test_a_later_patch_of_the_same_lane_is_no_conflict(machine):
    t = Tensor(np.zeros((1, 8), np.int32), shared=True)
    own = np.arange(8)[:, None]
    first = with_runs(machine, t, own % 4, 1, own[:, :, None].astype(np.int32) % 4 + 1, None, False)
    second = with_runs(machine, first, own % 4, 1, own[:, :, None].astype(np.int32) % 4 + 11, None, False)
    assert merged(OP, second, 2).data[:, :4].tolist() == [[11, 12, 13, 14]] * 2


def test_lanes_that_disagree(machine):
    t = Tensor(np.zeros((1, 2, 4), np.int32), shared=True)
    values = np.arange(8, dtype=np.int32)[:, None, None]
    new = with_runs(machine, t, at([6]), 1, values, None, False)
    with pytest.raises(CompileError, match=r"different values for element \[1, 2\]"):
        merged(OP, new, 2)


def test_lanes_that_are_not_active_put_nothing(machine):
    t = Tensor(np.zeros((1, 4), np.int32), shared=True)
    machine.activate(np.arange(8) % 4 == 1, 2)
    new = with_runs(machine, t, np.arange(8)[:, None] % 4, 1, np.full((1, 1, 1), 5, np.int32), None, False)
    assert merged(OP, new, 2).data.tolist() == [[0, 5, 0, 0]] * 2
