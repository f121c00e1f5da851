"""The ranges that decide how wide index arithmetic is done hold: random programs never leave them."""

from __future__ import annotations

import random

import pytest
from integer_programs import Interpreter, random_inputs, random_kernel

from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.lowering.ranges import Ranges


def check(text: str, inputs: list[dict], threads: tuple[int, ...] = (0, 1, 17, 63)) -> None:
    """Every value that a run computes lies in the range that was found for it, everywhere and at its place."""
    module = parse(text)
    (function,) = [op for op in module.walk() if op.name == "func.func"]
    ranges = Ranges(function, (64, 1, 1), 64)

    def seen(v, x):
        r = ranges.of(v)
        assert r is not None and r[0] <= x <= r[1], f"%{v.name} is {x}, its range {r}, in\n{text}"

    for given in inputs:
        for thread in threads:
            Interpreter(thread, given, seen).function(function, given)


@pytest.mark.parametrize("seed", range(60))
def test_random_programs(seed):
    rng = random.Random(seed)
    check(random_kernel(rng, steps=40), [random_inputs(rng) for _ in range(3)])
