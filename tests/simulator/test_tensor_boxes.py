"""Which elements a box has."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.dialects.tensor.elements import EmptyOp
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.machine import Launch, Machine
from iree_gpu_llvm.simulator.tensor_boxes import extracted, inserted, inserted_tensor, read_box, sliced
from iree_gpu_llvm.simulator.tensor_patches import merged
from iree_gpu_llvm.simulator.tensors import Tensor, whole

OP = EmptyOp()
A = Tensor(np.arange(12).reshape(1, 3, 4))


@pytest.fixture
def machine() -> Machine:
    m = Machine(Launch((4, 1, 1), 4, (1, 1, 1)))
    m.start(np.arange(1))
    return m


@pytest.mark.parametrize(
    ("offsets", "sizes", "strides", "run", "wanted"),
    [
        ((1, 0), (2, 4), (1, 1), 8, [[4, 5, 6, 7], [8, 9, 10, 11]]),
        ((0, 1), (2, 2), (2, 1), 2, [[1, 2], [9, 10]]),
        ((0, 0), (1, 2), (1, 3), 1, [[0, 3]]),
    ],
)
def test_runs_are_as_long_as_neighbours_go(machine, offsets, sizes, strides, run, wanted):
    box = sliced(machine, OP, A, offsets, sizes, strides)
    assert box.run == run
    assert read_box(A, box)[0].tolist() == wanted


def test_each_lane_has_its_own(machine):
    box = sliced(machine, OP, A, (np.arange(4) % 3, 1), (1, 2), (1, 1))
    assert read_box(A, box)[:, 0].tolist() == [[1, 2], [5, 6], [9, 10], [1, 2]]


def test_sizes_that_differ(machine):
    box = sliced(machine, OP, A, (0, 0), (1, np.arange(4)), (1, 1))
    assert box.shape == (1, 3)
    new = inserted(machine, A, box, np.full((1, 1, 3), -1))
    assert whole(new)[:, 0, :3].tolist() == [[0, 1, 2], [-1, 1, 2], [-1, -1, 2], [-1, -1, -1]]


def test_a_lane_that_is_outside(machine):
    with pytest.raises(CompileError, match=r"2 elements from 3 on, 1 apart, of a tensor that has 4 .* \(work item 3\)"):
        sliced(machine, OP, A, (0, np.arange(4)), (1, 2), (1, 1))
    machine.activate(np.arange(4) < 3, 3)
    assert sliced(machine, OP, A, (0, np.arange(4)), (1, 2), (1, 1)).shape == (1, 2)


def test_a_slice_is_made_when_it_is_needed(machine):
    made = []

    def make() -> np.ndarray:
        made.append(1)
        return np.arange(12).reshape(1, 3, 4)

    lazy = Tensor(make, (3, 4), rows=1, dtype=np.dtype(np.int64))
    part = extracted(lazy, sliced(machine, OP, lazy, (0, 0), (1, 2), (1, 1)), None)
    assert not made
    assert part.data.tolist() == [[[0, 1]]]


def test_parts_of_a_part_come_together(machine):
    """Lanes fill a slice of what they share; the slice goes back as what they have put into it alone."""
    shared = A.replaced(shared=True)
    part = extracted(shared, sliced(machine, OP, shared, (1, 0), (2, 4), (1, 1)), None)
    assert part.shared
    own = inserted(machine, part, sliced(machine, OP, part, (0, np.arange(4)), (1, 1), (1, 1)), np.full((1, 1, 1), -1))
    back = inserted_tensor(machine, shared, sliced(machine, OP, shared, (1, 0), (2, 4), (1, 1)), own)
    assert merged(OP, back, 1).data[0].tolist() == [[0, 1, 2, 3], [-1] * 4, [8, 9, 10, 11]]
