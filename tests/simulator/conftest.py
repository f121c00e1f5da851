"""Kernels of a few lines, run on arrays."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from iree_gpu_llvm.simulator.run import Result, simulate


def kernel(arguments: str, body: str, block: int = 64, wave: int = 64) -> str:
    """A function with arguments of its own; `%lane` is the work item's number."""
    return f"""
    func.func @k({arguments}) attributes {{
        translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<Distribute>
                                                          workgroup_size = [{block}, 1, 1]
                                                          subgroup_size = {wave}>}} {{
      %lane = gpu.thread_id x
      %c0 = arith.constant 0 : index
      {body}
      return
    }}"""


@pytest.fixture
def run() -> Callable[..., Result]:
    def run(arguments: str, body: str, *arrays: Any, block: int = 64, wave: int = 64, **options: Any) -> Result:
        return simulate(kernel(arguments, body, block, wave), arrays, **options)

    return run


@pytest.fixture
def per_lane() -> Callable[..., np.ndarray]:
    """Computes `%r` of a type from `%a`, `%b` ..., of which each lane has an element (or a vector: `4xf32`)."""

    def run(
        body: str, result: str, dtype: Any, block: int = 64, wave: int = 64, **given: tuple[str, Any]
    ) -> np.ndarray:
        arguments, loads, arrays = [], [], []
        for name, (t, array) in given.items():
            arguments.append(f"%{name}_m: memref<{block}x{t}>")
            arrays.append(np.asarray(array))
            if t[0].isdigit():
                loads.append(f"%{name} = vector.load %{name}_m[%lane, %c0] : memref<{block}x{t}>, vector<{t}>")
            else:
                loads.append(f"%{name} = memref.load %{name}_m[%lane] : memref<{block}x{t}>")
        arguments.append(f"%r_m: memref<{block}x{result}>")
        extents = tuple(int(n) for n in result.split("x")[:-1]) if result[0].isdigit() else ()
        arrays.append(np.zeros((block, *extents), dtype))
        if extents:
            store = f"vector.store %r, %r_m[%lane, %c0] : memref<{block}x{result}>, vector<{result}>"
        else:
            store = f"memref.store %r, %r_m[%lane] : memref<{block}x{result}>"
        text = kernel(", ".join(arguments), "\n".join([*loads, body, store]), block, wave)
        return simulate(text, arrays).outputs[-1]

    return run


@pytest.fixture
def on_tensors() -> Callable[..., np.ndarray]:
    """Computes a tensor `%r` of a type (`4x2xf32`) from tensors of the given types and arrays. Other arguments of the
    kernel: an array of type None is a number."""

    def run(body: str, result: str, dtype: Any, block: int = 1, wave: int = 64, **given: tuple[str, Any]) -> np.ndarray:
        arguments, loads, arrays = [], [], []
        for name, (t, x) in given.items():
            arrays.append(x)
            if isinstance(x, np.ndarray):
                arguments.append(f"%{name}_m: memref<{t}>")
                loads.append(f"%{name} = iree_codegen.load_from_buffer %{name}_m : memref<{t}> -> tensor<{t}>")
            else:
                arguments.append(f"%{name}: {t}")
        arguments.append(f"%r_m: memref<{result}>")
        arrays.append(np.zeros([int(n) for n in re.findall(r"(\d+)x", result)], dtype))
        store = f"iree_codegen.store_to_buffer %r, %r_m : tensor<{result}> into memref<{result}>"
        text = kernel(", ".join(arguments), "\n".join([*loads, body, store]), block, wave)
        return simulate(text, arrays).outputs[-1]

    return run
