from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.lowering.libm.machine import machine


@pytest.fixture(scope="module")
def hardware():
    """hardware(name, chip, values): an f32 hardware function as the host stands in for it."""
    from libm_host import compile_loop, run

    def hardware(name: str, chip: str, x: np.ndarray) -> np.ndarray:
        d = machine(chip).substitute(f"llvm.amdgcn.{name}.f32")
        assert d is not None
        function = compile_loop(
            f"hw.{name}.{chip}", d.text, ["float"], "float", f"%y = call float @{d.name}(float %a0)"
        )
        return run(function, [x], np.empty(len(x), np.float32))

    return hardware


@pytest.mark.parametrize("name", ["rcp", "rsq", "sqrt", "exp2", "log"])
def test_host_rounds_to_nearest_and_host_worst_to_the_other_neighbour(hardware, name: str) -> None:
    x = np.random.default_rng(0).uniform(0.1, 90, 1000).astype(np.float32)
    exact = {"rcp": np.reciprocal, "rsq": lambda v: 1 / np.sqrt(v), "sqrt": np.sqrt, "exp2": np.exp2, "log": np.log2}[
        name
    ](x.astype(np.float64))
    nearest, other = hardware(name, "host", x), hardware(name, "host-worst", x)
    ulp = np.spacing(np.abs(nearest)).astype(np.float64)
    assert (np.abs(nearest - exact) <= ulp * 0.5001).all()
    assert (np.abs(other - exact) >= ulp * 0.49).all()
    assert (np.abs(other - exact) <= ulp * 1.0001).all()


def test_exact_values_stay_exact(hardware) -> None:
    x = np.array([1.0, 2.0, 4.0], np.float32)
    assert hardware("exp2", "host-worst", x).tolist() == [2, 4, 16]
    assert hardware("log", "host-worst", x).tolist() == [0, 1, 2]
    assert hardware("rcp", "host-worst", x).tolist() == [1, 0.5, 0.25]


def test_denormals_are_zero(hardware) -> None:
    x = np.array([1e-40, -1e-40, -130.0], np.float32)
    assert hardware("rcp", "host", x[:2]).tolist() == [np.inf, -np.inf]
    assert hardware("exp2", "host", x[2:]).tolist() == [0.0]


def test_chips_keep_their_intrinsics() -> None:
    assert machine("gfx942").substitute("llvm.amdgcn.rcp.f32") is None
    assert machine("host").substitute("llvm.fma.f32") is None
