"""Comparing arrays as the numbers they hold."""

from __future__ import annotations

import numpy as np

from iree_gpu_llvm.ir.types import MemRefType
from iree_gpu_llvm.simulator.arrays import element_named, stored
from iree_gpu_llvm.simulator.compare import difference, mismatch, numbers_of_array
from iree_gpu_llvm.simulator.interface import Parameter, View

NAN = float("nan")


def test_numbers_that_differ():
    a, b = np.array([[1, 2], [3, NAN]]), np.array([[1, 2.5], [3, NAN]])
    found = mismatch(a, b)
    assert str(found) == "1 of 4 elements, first at [0, 1]: 2.0 instead of 2.5" and found.worst == 0.5
    assert mismatch(a, b, atol=0.5) is None and mismatch(a, b, rtol=0.2) is None
    assert mismatch(a, b, rtol=0.19) is not None
    assert mismatch(np.array([NAN]), np.array([1.0]), atol=1e9).count == 1
    assert mismatch(np.array([np.inf]), np.array([1.0]), atol=1e9).worst == np.inf
    assert mismatch(np.array([0.0]), np.array([-0.0])) is None


def test_large_integers_differ_by_one():
    big = np.array([2**62], np.int64)
    found = mismatch(big, big + 1)
    assert (found.count, found.worst) == (1, 1.0)
    assert mismatch(np.array([-100], np.int8), np.array([100], np.int8)).worst == 200.0


def test_the_largest_errors():
    found = mismatch(np.array([0.25, 1.5, 110.0, 3.0]), np.array([0.0, 1.0, 100.0, 3.0]))
    assert (found.worst, found.worst_relative) == (10.0, 0.5), "beside 0 there is no relative error"
    assert mismatch(np.array([1, 0]), np.array([0, 0])).worst_relative is None


def parameter(*views: tuple[str, tuple[int, ...], int]) -> Parameter:
    out = []
    for name, shape, offset in views:
        t = MemRefType(shape, element_named(name))
        out.append(View(t, t.element, shape, tuple(t.strides_and_offset()[0]), offset))
    return Parameter("binding 3", None, out)


def test_floats_may_be_rounded_otherwise():
    p = parameter(("f32", (2,), 0))
    a, b = np.array([1, 1000], np.float32), np.array([1 + 1e-3, 1000], np.float32)
    assert difference(p, b, a, exact=False) == "", "small beside the largest"
    assert difference(p, b, a, exact=True) == "binding 3 differs in 1 of 2 elements, first at [0]: 1.001 instead of 1.0"
    assert "1 of 2 elements, first at [1]" in difference(p, a * np.float32([1, 1.0001]), a, exact=False)
    i = parameter(("i32", (2,), 0))
    assert "first at [1]: 4 instead of 3" in difference(i, np.int32([0, 4]), np.int32([0, 3]), exact=False)


def test_each_view_has_its_own_type():
    p = parameter(("f32", (1,), 0), ("bf16", (2, 1), 4))
    memory = np.zeros(12, np.uint8)
    other = memory.copy()
    other[6:8] = stored(np.array([2.0]), element_named("bf16")).view(np.uint8)
    assert difference(p, other, memory, exact=True) == (
        "binding 3 (from byte 4 on) differs in 1 of 2 elements, first at [1, 0]: 2.0 instead of 0.0"
    )
    other = memory.copy()
    other[9] = 1
    assert difference(p, other, memory, exact=True) == "binding 3 differs in byte 9, which no view of it has"


def test_numbers_of_types_that_numpy_lacks():
    t = element_named("f8E4M3FN")
    assert numbers_of_array(stored(np.array([[1.0, -2]]), t), t).tolist() == [[1, -2]]
    x = np.array([1, 2], np.uint8)
    assert numbers_of_array(x, element_named("i8")) is x and numbers_of_array(x, None) is x
