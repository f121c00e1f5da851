"""Distributes small kernels and compares what they compute with what they computed before, lane by lane and without a
race."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.run import simulate

PASS = "builtin.module(func.func(iree-llvmgpu-vector-distribute))"


class Distributed:
    """`text` after the pass; `outputs` of the arrays, which are those of the text before; `counts` of the run."""

    def __init__(self, text: str, outputs: Sequence[Any], counts: Any):
        self.text, self.outputs, self.counts = text, outputs, counts

    def count(self, op: str) -> int:
        return self.text.count(op)


def kernel(body: str, arguments: str, workgroup: Sequence[int], subgroup: int) -> str:
    """A function of the arguments; `index` and `float` constants that bodies need stand before the body."""
    info = (
        "#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<VectorDistribute> "
        f"workgroup_size = [{', '.join(map(str, workgroup))}] subgroup_size = {subgroup}>"
    )
    return f"""
func.func @kernel({arguments}) attributes {{translation_info = {info}}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  {body}
  return
}}
"""


def layout(**fields: Sequence[int]) -> str:
    """An attribute; what is not given has one position and no stride. `s`, `b`, `o`, `t`, `e`: tiles; `ss`, `ts`:
    strides."""
    rank = len(next(iter(fields.values())))
    ones, zeros = [1] * rank, [0] * rank
    names = {"s": "subgroup_tile", "b": "batch_tile", "o": "outer_tile", "t": "thread_tile", "e": "element_tile"}
    strides = {"ss": "subgroup_strides", "ts": "thread_strides"}
    parts = [f"{name} = {list(fields.get(k, ones))}" for k, name in names.items()]
    parts += [f"{name} = {list(fields.get(k, zeros))}" for k, name in strides.items()]
    return f"#iree_vector_ext.nested_layout<{', '.join(parts)}>"


def made_up(arrays: Sequence[Any]) -> list[Any]:
    """Shapes become arrays of small integers as f32: their sums are exact in any order."""
    generator = np.random.default_rng(7)
    return [generator.integers(-8, 9, a).astype(np.float32) if isinstance(a, tuple) else a for a in arrays]


@pytest.fixture
def distribute() -> Callable[..., Distributed]:
    def run(
        body: str,
        arguments: str,
        arrays: Sequence[Any],
        workgroup: Sequence[int] = (64, 1, 1),
        subgroup: int = 64,
        tolerance: float = 0.0,
    ) -> Distributed:
        text = kernel(body, arguments, workgroup, subgroup)
        given = made_up(arrays)
        before = simulate(text, given, (1, 1, 1))
        module = driver.run_pipeline(driver.parse(text), PASS)
        after = simulate(module, given, (1, 1, 1), check=True)
        assert not after.findings, [str(f) for f in after.findings]
        for expected, found in zip(before.outputs, after.outputs, strict=True):
            np.testing.assert_allclose(found, expected, rtol=tolerance, atol=0)
        printed = driver.print(module)
        driver.parse(printed)
        assert "to_layout" not in printed
        return Distributed(printed, after.outputs, after.counts)

    return run


@pytest.fixture
def layout_text() -> Callable[..., str]:
    return layout


@pytest.fixture
def kernel_text() -> Callable[..., str]:
    return kernel


@pytest.fixture
def failure() -> Callable[..., list[str]]:
    """The messages of a distribution that fails, which leaves the module as it was."""

    def run(body: str, arguments: str, workgroup: Sequence[int] = (64, 1, 1), subgroup: int = 64) -> list[str]:
        module = driver.parse(kernel(body, arguments, workgroup, subgroup))
        before = driver.print(module)
        with pytest.raises(CompileError) as e:
            driver.run_pipeline(module, PASS)
        assert driver.print(module) == before
        return [d.message for d in e.value.diagnostics]

    return run
