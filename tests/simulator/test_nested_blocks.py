"""Regions of several blocks inside an op."""

from __future__ import annotations

import numpy as np


def test_lanes_go_their_ways(per_lane):
    """A loop that each lane leaves when its number has become 1 (3n + 1 or half), counting."""
    body = """
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %two = arith.constant 2 : i32
      %three = arith.constant 3 : i32
      %r = scf.execute_region -> i32 {
        cf.br ^head(%a, %zero : i32, i32)
      ^head(%n: i32, %count: i32):
        %next = arith.addi %count, %one : i32
        %done = arith.cmpi eq, %n, %one : i32
        cf.cond_br %done, ^end, ^step
      ^step:
        %odd = arith.andi %n, %one : i32
        %is = arith.cmpi eq, %odd, %one : i32
        cf.cond_br %is, ^up, ^down
      ^up:
        %t = arith.muli %n, %three : i32
        %u = arith.addi %t, %one : i32
        cf.br ^head(%u, %next : i32, i32)
      ^down:
        %h = arith.divsi %n, %two : i32
        cf.br ^head(%h, %next : i32, i32)
      ^end:
        scf.yield %count : i32
      }
    """

    def steps(n: int) -> int:
        return 0 if n == 1 else 1 + steps(3 * n + 1 if n % 2 else n // 2)

    given = np.arange(1, 65, dtype=np.int32)
    assert per_lane(body, "i32", np.int32, a=("i32", given)).tolist() == [steps(int(n)) for n in given]
