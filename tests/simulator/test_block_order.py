"""The order of blocks: loops whole before what follows them, joins after both branches."""

from __future__ import annotations

import re

from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.simulator.block_order import execution_order


def order(text: str) -> str:
    """The labels of a function's blocks in the order in which they are run."""
    f = next(op for op in parse(f"func.func @f(%c: i1) {{\n{text}\n}}").walk() if op.name == "func.func")
    labels = ["entry", *re.findall(r"^\s*\^(\w+):$", text, re.MULTILINE)]
    names = dict(zip(f.regions[0].blocks, labels, strict=True))
    return " ".join(names[b] for b in execution_order(f.regions[0].blocks[0]))


def test_a_loop_whose_exit_is_written_first():
    found = order("""
      cf.br ^head
    ^exit:
      return
    ^head:
      cf.cond_br %c, ^exit, ^body
    ^body:
      cf.br ^head
    """)
    assert found == "entry head body exit"


def test_a_join_after_both_branches():
    found = order("""
      cf.cond_br %c, ^a, ^b
    ^join:
      return
    ^b:
      cf.br ^join
    ^a:
      cf.br ^join
    """)
    assert found == "entry a b join"


def test_a_loop_in_a_loop():
    found = order("""
      cf.br ^outer
    ^outer:
      cf.cond_br %c, ^done, ^inner
    ^inner:
      cf.cond_br %c, ^latch, ^work
    ^latch:
      cf.br ^outer
    ^work:
      cf.br ^inner
    ^done:
      return
    """)
    assert found == "entry outer inner work latch done"


def test_two_entries_into_a_loop_keep_every_block():
    found = order("""
      cf.cond_br %c, ^a, ^b
    ^a:
      cf.cond_br %c, ^b, ^done
    ^b:
      cf.br ^a
    ^done:
      return
    """)
    assert sorted(found.split()) == ["a", "b", "done", "entry"]


def test_blocks_that_nothing_reaches_are_left_out():
    assert order("return\n^never:\n return") == "entry"
