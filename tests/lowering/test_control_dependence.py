"""What decides about an op, by the numbers of the blocks whose branches do, and by loops and conditionals around."""

from __future__ import annotations

from typing import Any

import iree_gpu_llvm as igl
from iree_gpu_llvm.lowering.control_dependence import ControlDependence, conditions_of


def function(body: str):
    (f,) = igl.parse(f"func.func @k(%c: i1, %d: i1, %n: index) {{\n{body}\n}}").regions[0].blocks[0]
    return f


def dependences(body: str) -> list[list[int]]:
    blocks: list[Any] = list(function(body).regions[0].blocks)
    control = ControlDependence()
    return [sorted(blocks.index(t.parent) for t in control.branches(b)) for b in blocks]


def test_conditional():
    body = """cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      cf.br ^bb3
    ^bb2:
      cf.br ^bb3
    ^bb3:
      return"""
    assert dependences(body) == [[], [0], [0], []]


def test_loop():
    """Its head depends on its own branch, which repeats it."""
    body = """cf.br ^bb1
    ^bb1:
      cf.cond_br %c, ^bb2, ^bb3
    ^bb2:
      cf.br ^bb1
    ^bb3:
      return"""
    assert dependences(body) == [[], [1], [1], []]


def test_conditional_in_a_conditional():
    body = """cf.cond_br %c, ^bb1, ^bb4
    ^bb1:
      cf.cond_br %d, ^bb2, ^bb3
    ^bb2:
      cf.br ^bb3
    ^bb3:
      cf.br ^bb4
    ^bb4:
      return"""
    assert dependences(body) == [[], [0], [0, 1], [0], []]


def test_early_return_and_no_end():
    body = """cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      return
    ^bb2:
      cf.br ^bb2"""
    assert dependences(body) == [[], [0], [0]]


def test_from_the_outside_in():
    f = function("""%c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      scf.for %i = %c0 to %n step %c1 {
        scf.if %d {
          %x = arith.addi %i, %c1 : index
        }
      }
      cf.br ^bb2
    ^bb2:
      return""")
    (x,) = [op for op in f.walk() if op.name == "arith.addi"]
    deciders = ControlDependence().deciders(x)
    assert [d.name for d in deciders] == ["cf.cond_br", "scf.for", "scf.if"]
    assert [[v.name for v in conditions_of(d) or ()] for d in deciders] == [["c"], ["c0", "n", "c1"], ["d"]]


def test_of_a_loop_that_asks_first():
    f = function("""%r = scf.while (%a = %c) : (i1) -> i1 {
        scf.condition(%a) %a : i1
      } do {
      ^bb0(%b: i1):
        scf.yield %d : i1
      }
      return""")
    (loop, _) = f.regions[0].blocks[0]
    assert [v.name for v in conditions_of(loop) or ()] == ["a"]
    assert conditions_of(f) is None
