"""Every op of `linalg` on buffers, of static, dynamic and zero sizes that nothing divides: the same in the simulator as
written and once lowered, by code, and by numpy."""

from __future__ import annotations

import numpy as np
import pytest
from gpu_execution import execute
from structured_kernels import ITEMS, Case, all_cases

from iree_gpu_llvm import compile, driver
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.run import simulate

CASES = all_cases()


def name_of(case: Case) -> str:
    return f"{case.name} {'/'.join(dict.fromkeys(case.types))}"


def variants(case: Case) -> dict[str, tuple[Case, bool]]:
    """By what is particular about the sizes. Whether they are dynamic, too."""
    loops = list(case.sizes)
    outer = next((x for x in loops if x.islower()), None)
    inner = next((x for x in loops if x.isupper()), None)
    found = {"static": (case, False), "dynamic": (case, True)}
    if outer is not None:
        found["no rows"] = (case.with_sizes(**{outer: 0}), True)
        if np.prod(list(case.sizes.values())) < 400:
            found["many rows"] = (case.with_sizes(**{outer: 37}), True)
    if inner is not None:
        found["no terms"] = (case.with_sizes(**{inner: 0}), True)
        found["one term"] = (case.with_sizes(**{x: 1 for x in loops if x.isupper()}), False)
    return found


VARIANTS = [(f"{name_of(case)}, {kind}", *variant) for case in CASES for kind, variant in variants(case).items()]
ALL = [pytest.param(case, dynamic, id=name) for name, case, dynamic in VARIANTS]


@pytest.mark.parametrize(("case", "dynamic"), ALL)
def test_lowering(case, dynamic):
    arrays = case.arrays()
    wanted = case.expected(arrays)
    text, _ = case.kernel(dynamic)
    for target in ("", "gfx942"):
        module = driver.parse(text)
        if target:
            driver.run_pipeline(module, f"builtin.module(lower-kernel{{target={target}}})")
            assert "linalg." not in driver.print(module)
        result = simulate(module, case.given(arrays, dynamic), grid=1, check=True)
        assert [f.diagnostic.message for f in result.findings] == []
        np.testing.assert_array_equal(case.output(result.outputs, dynamic), wanted)


CODE = [
    pytest.param(case, dynamic, id=name)
    for name, case, dynamic in VARIANTS
    if name.endswith(", dynamic") or name.startswith("matmul f32")
]
FEW = ("dot f32", "matmul f32", "mmt4d", "conv_2d_nhwc_hwcf ", "pooling_nhwc_max ", "transpose", "reduce f32")


@pytest.mark.usefixtures("emulator")
@pytest.mark.chips("gfx942", "gfx1100")
@pytest.mark.parametrize(("case", "dynamic"), CODE)
def test_code(case, dynamic, chip, every_chip, request):
    if not every_chip and not any(name in request.node.name for name in FEW):
        pytest.skip("all kernels run with --every-chip")
    arrays = case.arrays()
    text, _ = case.kernel(dynamic)
    given = case.given(arrays, dynamic)
    after = execute(text, chip, given, block=(ITEMS, 1, 1))
    np.testing.assert_array_equal(case.output(after, dynamic), case.expected(arrays))


@pytest.mark.parametrize(
    ("op", "message"),
    [
        (
            "linalg.softmax dimension(1) ins(%a : memref<4x5xf32>) outs(%b : memref<4x5xf32>)",
            "'linalg.softmax' op has no lowering to LLVM IR: on buffers nothing lowers it: it must be decomposed while it is "
            "on tensors (`iree-opt --pass-pipeline='builtin.module(func.func(iree-codegen-decompose-softmax))'`)",
        ),
    ],
)
def test_ops_that_have_no_lowering(op, message):
    head = "func.func @k(%a: memref<4x5xf32>, %b: memref<4x5xf32>)"
    text = f"{head} attributes {{gpu.known_block_size = array<i32: 64, 1, 1>}} {{\n{op}\nreturn\n}}"
    with pytest.raises(CompileError) as e:
        compile(text, target="gfx942", emit="ll")
    (d,) = e.value.diagnostics
    assert (d.message, d.location.line) == (message, 2)
