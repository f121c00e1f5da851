"""Copies under way: groups, counts, lanes that wait alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import iree_gpu_llvm as igl
from iree_gpu_llvm.simulator.copies import Copies
from iree_gpu_llvm.simulator.machine import Launch, Machine
from iree_gpu_llvm.simulator.memory import Buffer

LANES = np.arange(4)


@pytest.fixture
def copies() -> Any:
    machine = Machine(Launch((4, 1, 1), 4, (1, 1, 1)), lds_size=64)
    machine.start(np.zeros(1, np.int64))
    found = Copies(machine)
    ops = list(igl.parse("func.func @k() {\nrocdl.asyncmark\nrocdl.asyncmark\nreturn\n}").walk())[-3:]
    found.begin_at = lambda n, first: found.begin(ops[n], machine.lds, first + 4 * LANES, 4, LANES)
    found.ops = ops
    return found


def places(done: list[tuple[Any, Buffer, Any, int, Any]]) -> list[tuple[list[int], list[int]]]:
    return [(at.tolist(), lanes.tolist()) for _, _, at, _, lanes in done]


def test_groups(copies):
    copies.begin_at(0, 0)
    assert copies.of_groups_before(0) == []  # no mark has ended a group
    copies.mark()
    copies.begin_at(1, 16)
    copies.mark()
    assert copies.op_at(copies.machine.lds, 3) is copies.ops[0]
    assert copies.op_at(copies.machine.lds, 31) is copies.ops[1]
    assert copies.op_at(copies.machine.lds, 32) is None
    assert copies.of_groups_before(2) == []
    assert places(copies.of_groups_before(1)) == [([0, 4, 8, 12], [0, 1, 2, 3])]
    assert copies.op_at(copies.machine.lds, 3) is None
    assert places(copies.of_groups_before(0)) == [([16, 20, 24, 28], [0, 1, 2, 3])]
    assert copies.of_groups_before(0) == []


def test_counts(copies):
    for first in (0, 16, 32):
        copies.begin_at(0, first)
    assert places(copies.all_but(1)) == [([0, 4, 8, 12], [0, 1, 2, 3]), ([16, 20, 24, 28], [0, 1, 2, 3])]
    assert places(copies.all_but(0)) == [([32, 36, 40, 44], [0, 1, 2, 3])]


def test_lanes_wait_for_their_own(copies):
    copies.begin_at(0, 0)
    copies.machine.activate(LANES < 2, 2)
    assert places(copies.all_but(0)) == [([0, 4], [0, 1])]
    copies.machine.activate(LANES >= 2, 2)
    assert places(copies.all_but(0)) == [([8, 12], [2, 3])]
