"""What a function returns, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..ir.operations import Operation
from ..ir.types import Type, element_type
from .arrays import packed
from .interface import Parameter, View, whole_rows
from .memory import MemRef
from .numbers import Array
from .tensor_patches import merged
from .tensors import Tensor


def result_types(kernel: Operation) -> tuple[Type, ...]:
    function_type: Any = kernel.properties["function_type"]
    return tuple(function_type.value.results)


def results_of(kernel: Operation, values: Sequence[Any]) -> tuple[list[Parameter], list[Array]]:
    """What a function of these types and values returns to its caller: what each is, and an array of it. Raises
    CompileError where work items do not have the same."""
    parameters, arrays = [], []
    for i, (t, x) in enumerate(zip(result_types(kernel), values, strict=True)):
        elements = _elements(kernel, i, x)
        element = element_type(t)
        view = View(t, element, elements.shape, whole_rows(elements.shape))
        parameters.append(Parameter(f"result {i}", kernel, [view], t))
        arrays.append(packed(elements, element))
    return parameters, arrays


def _elements(kernel: Operation, i: int, x: Any) -> Array:
    if isinstance(x, MemRef):
        raise kernel.error(f"returns a memref as result {i}, which has no semantics in the simulator")
    if isinstance(x, Tensor):
        x = merged(kernel, x, 1).data
    if any(row.tobytes() != x[0].tobytes() for row in x[1:]):
        raise kernel.error(f"returns different values from different work items as result {i}")
    return np.array(x[0])
