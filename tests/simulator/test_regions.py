"""Regions run for many points at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.simulator.binder import Binder
from iree_gpu_llvm.simulator.machine import Launch, Machine
from iree_gpu_llvm.simulator.regions import Body, as_lanes, captured

TEXT = """
func.func @k(%a: memref<3xi32>, %out: memref<i32>, %n: i32) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
    ins(%a : memref<3xi32>) outs(%out : memref<i32>) {
  ^bb0(%x: i32, %s: i32):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i32
    %y = arith.muli %x, %n : i32
    %z = arith.addi %y, %s : i32
    %w = arith.subi %z, %k : i32
    linalg.yield %w : i32
  }
  return
}
"""


def body() -> tuple[Machine, Binder, Body, list]:
    machine = Machine(Launch((4, 1, 1), 4, (2, 1, 1)))
    machine.start(np.arange(2))
    module = parse(TEXT)
    op: Any = next(op for op in module.walk() if op.name == "linalg.generic")
    b = Binder(machine)
    block = op.body
    return machine, b, Body(b, block, block.arguments[1:]), list(block.arguments)


def test_what_needs_the_running_result_is_late():
    _, _, found, _ = body()
    assert (len(found.early), len(found.late), found.ops) == (2, 2, 5)
    assert [d for _, d in found.indices] == [0]
    assert len(found.kept) == 2  # %k and %y


def test_numbers_from_outside_are_repeated_for_points():
    _, b, found, _ = body()
    (slot,) = found.captured
    b.env[slot] = np.repeat([5, 6], 4)  # differs between workgroups
    assert found.rows(b.env) == 2
    with found.surrounded(b.env, 2, 3):
        assert b.env[slot].tolist() == [5, 5, 5, 6, 6, 6]
    assert b.env[slot].tolist() == [5] * 4 + [6] * 4


def test_points_are_lanes_meanwhile():
    machine, *_ = body()
    with as_lanes(machine, 6):
        assert (machine.lanes, machine.active_count, machine.active) == (6, 6, None)
    assert machine.lanes == 8


def test_captured_values():
    module = parse(TEXT)
    op: Any = next(op for op in module.walk() if op.name == "linalg.generic")
    assert [str(v.type) for v in captured(op.body)] == ["i32"]
