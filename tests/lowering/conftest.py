"""Ranges of the values of a function, for the tests of what is known of them."""

from __future__ import annotations

import pytest

from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.lowering.ranges import Ranges


def _ranges_of(
    body: str, arguments: str = "", block_size=(256, 2, 1), subgroup_size: int = 64
) -> dict[str, tuple[int, int]]:
    """The ranges of all named integer values of a function, in the block that defines them."""
    module = parse(f"func.func @f({arguments}) {{\n{body}\n}}")
    (function,) = [op for op in module.walk() if op.name == "func.func"]
    ranges = Ranges(function, block_size, subgroup_size)
    found = {}
    for op in function.walk():
        values = [*op.results, *(a for r in op.regions for b in r.blocks for a in b.arguments)]
        for v in values:
            if v.name is not None and (r := ranges.of(v)) is not None:
                found[v.name] = r
    return found


def _range_of(line: str, arguments: str = "%n: index, %b: i8, %u: i32") -> tuple[int, int]:
    """The range of `%r`, computed from known ones: `%t` in 0..255, `%s` in -5..7, constants `%c3` and the like."""
    constants = "\n".join(f"%c{c} = arith.constant {c} : index" for c in (0, 1, 2, 3, 8, 100))
    body = f"""{constants}
      %cm5 = arith.constant -5 : index
      %c13 = arith.constant 13 : index
      %t = gpu.thread_id x
      %rest = arith.remui %t, %c13 : index
      %s = arith.addi %rest, %cm5 : index
      {line}
      return"""
    found = _ranges_of(body, arguments)
    assert (found["t"], found["s"]) == ((0, 255), (-5, 7))
    return found["r"]


@pytest.fixture
def ranges_of():
    return _ranges_of


@pytest.fixture
def range_of():
    return _range_of
