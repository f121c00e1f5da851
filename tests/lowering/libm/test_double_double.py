from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from iree_gpu_llvm.lowering.libm import double_double as dd
from iree_gpu_llvm.lowering.libm.builder import Builder, Machine, Val


def evaluate(operation: Callable[[Val, Val], dd.Pair], name: str, a: np.ndarray, c: np.ndarray) -> list[Fraction]:
    """hi + lo of `operation` on f64 arrays, exactly."""
    from libm_host import compile_loop, run

    parts = []
    for part in range(2):
        b = Builder(f"test.{name}.{part}", {"a": "f64", "c": "f64"}, "f64", Machine("host"))
        d = b.ret(operation(*b.params)[part])
        call = f"%y = call double @{d.name}(double %a0, double %a1)"
        function = compile_loop(f"run.{d.name}", d.text, ["double", "double"], "double", call)
        parts.append(run(function, [a, c], np.empty(len(a))))
    return [Fraction(h) + Fraction(low) for h, low in zip(*parts, strict=True)]


@pytest.fixture(scope="module")
def numbers() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(1)
    return rng.normal(size=300) * np.exp2(rng.uniform(-30, 30, 300)), rng.normal(size=300)


def test_two_sum_is_exact(numbers: tuple[np.ndarray, np.ndarray]) -> None:
    a, c = numbers
    assert evaluate(dd.two_sum, "sum", a, c) == [Fraction(x) + Fraction(y) for x, y in zip(a, c, strict=True)]


def test_two_product_is_exact(numbers: tuple[np.ndarray, np.ndarray]) -> None:
    a, c = numbers
    assert evaluate(dd.two_product, "product", a, c) == [Fraction(x) * Fraction(y) for x, y in zip(a, c, strict=True)]


def test_product_of_pairs_is_nearly_exact(numbers: tuple[np.ndarray, np.ndarray]) -> None:
    a, c = numbers

    def cube(x: Val, y: Val) -> dd.Pair:
        return dd.multiply(dd.two_product(x, x), dd.Pair(y, x.b.val(0.0, "f64")))

    for got, x, y in zip(evaluate(cube, "cube", a, c), a, c, strict=True):
        exact = Fraction(x) ** 2 * Fraction(y)
        assert abs(got - exact) <= abs(exact) * Fraction(1, 2**102)
