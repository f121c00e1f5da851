"""Random kernels of integer arithmetic against Python's integers: widths of indices, wrap flags, loops, conditions."""

from __future__ import annotations

import random

import numpy as np
from gpu_execution import execute
from integer_programs import THREADS, Interpreter, random_inputs, random_kernel, unsigned

from iree_gpu_llvm.driver import parse

OUTPUTS = 8


def expected(text: str, inputs: dict) -> tuple[np.ndarray, np.ndarray] | None:
    """What each work item stores, and which of it is not poison; None if a branch of any hangs on poison, after which
    the compiler may do as it likes with all."""
    (function,) = [op for op in parse(text).walk() if op.name == "func.func"]
    stores = [op for op in function.walk() if op.name == "memref.store"]
    values, known = np.zeros((OUTPUTS, THREADS), np.int64), np.zeros((OUTPUTS, THREADS), bool)
    for thread in range(THREADS):
        interpreter = Interpreter(thread, inputs, lambda v, x: None)
        interpreter.function(function, inputs)
        if interpreter.fuel <= 0:
            return None
        for k, op in enumerate(stores):
            x = interpreter.get(op.operands[0])
            if x is not None:
                values[k, thread], known[k, thread] = x, True
    return values, known


def check(seed: int, chip: str) -> bool:
    """Whether there was something to compare."""
    rng = random.Random(seed)
    text, inputs = random_kernel(rng, outputs=OUTPUTS), random_inputs(rng)
    computed = expected(text, inputs)
    if computed is None:
        return False
    values, known = computed
    given = [np.array(inputs["a"], np.int32), np.array(inputs["b"], np.int64), np.array(inputs["c"], np.int64)]
    scalars = [np.int32(inputs["s"]), np.int64(inputs["n"])]
    out = execute(text, chip, [*given, *scalars, np.zeros((OUTPUTS, THREADS), np.int64)])[5]
    bad = np.argwhere(known & (out != values))
    if len(bad):
        k, thread = bad[0]
        got, want = (unsigned(int(x[k, thread]), 64) for x in (out, values))
        raise AssertionError(
            f"seed {seed}: work item {thread} stores {got:#x} as output {k}, not {want:#x}, in\n{text}"
        )
    return True


def test_random_kernels(emulator, chip, every_chip):
    compared = [check(seed, chip) for seed in range(200 if every_chip else 6)]
    assert sum(compared) > len(compared) // 2
