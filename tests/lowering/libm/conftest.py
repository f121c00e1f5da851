from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))  # the measuring tools, which import one another

Worst = Callable[..., float]

BOUND = {"f16": 0.6, "bf16": 0.6, "f32": 4.0, "f64": 4.0}
"""Largest error in ulp that the library promises."""


@pytest.fixture(scope="session")
def bound() -> dict[str, float]:
    return BOUND


@pytest.fixture(scope="session")
def worst() -> Worst:
    """worst(op, type): the largest error found in ulp, hardware functions being off by up to 1 ulp; inf where a special
    value is wrong. All values of the 16-bit types."""
    from libm_accuracy import measure, on_host
    from libm_host import LONG

    if not LONG:
        pytest.skip("this machine's C library has no long double of more than 53 bits")

    def worst(op: str, ty: str, count: int = 20_000, fastmath: frozenset[str] = frozenset()) -> float:
        return measure(op, ty, partial(on_host, chip="host-worst", fastmath=fastmath), count).ulp

    return worst


@pytest.fixture(scope="session")
def call() -> Callable[..., Any]:
    """call(op, type, arrays...): the op's results on this machine. `both`: and the arguments, rounded to the type."""
    from libm_host import STORAGE, library_function, run
    from libm_samples import store, widen

    def call(
        op: str,
        ty: str,
        *arrays: np.ndarray,
        both: bool = False,
        result: str | None = None,
        fastmath: frozenset[str] = frozenset(),
        chip: str = "host",
    ) -> Any:
        integer = ty not in BOUND
        arguments = [a if integer else store(a, ty) for a in arrays]
        function = library_function(op, ty, chip, fastmath, 0)
        out = run(
            function, arguments, np.empty(len(arguments[0]), arguments[0].dtype if integer else STORAGE[result or ty])
        )
        got = out if integer or result else widen(out, ty)
        return (got, *(widen(a, ty) for a in arguments)) if both else got

    return call


@pytest.fixture(scope="session")
def convert() -> Callable[[str, str, np.ndarray], np.ndarray]:
    """convert(source type, target type, values as stored): results, those of 16-bit types as floats."""
    from libm_host import STORAGE, conversion_function, run
    from libm_samples import widen

    def convert(source: str, target: str, values: np.ndarray) -> np.ndarray:
        out = np.empty(len(values), STORAGE[target if target in STORAGE else "i8"])
        return widen(run(conversion_function(source, target, "host"), [values], out), target)

    return convert


@pytest.fixture(scope="session")
def convert_scaled() -> Callable[..., np.ndarray]:
    """convert_scaled(source type, target type, values as stored, codes of scales, extends=...): results as stored."""
    from libm_host import STORAGE, run, scaled_conversion_function

    def convert(source: str, target: str, values: np.ndarray, scales: np.ndarray, *, extends: bool) -> np.ndarray:
        out = np.empty(len(values), STORAGE[target if target in STORAGE else "i8"])
        return run(scaled_conversion_function(source, target, "host", extends), [values, scales], out)

    return convert
