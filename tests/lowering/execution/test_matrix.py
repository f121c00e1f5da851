"""Matrix instructions in machine code beside the simulator, which computes them by the formulas of the manuals: the forms
of `tests/golden/matrix_forms.py` that a chip has, one for each type of element unless `--every-chip` asks for all."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import numpy as np
import pytest
from gpu_execution import execute, same

from iree_gpu_llvm.ir import floats
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.run import simulate
from iree_gpu_llvm.targets.chips import chip as facts_of

sys.path.insert(0, str(Path(__file__).parents[2] / "golden"))
from matrix_forms import MATRIX_FORMS
from values import Values

CHIPS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201")
DTYPES = {"f16": np.float16, "f32": np.float32, "f64": np.float64, "i8": np.int8, "i16": np.int16, "i32": np.int32}
OPS = ("amdgpu.mfma", "amdgpu.wmma", "amdgpu.sparse_mfma", "amdgpu.scaled_mfma", "amdgpu.dot")
# The last two it computes from the factors' bits: sums of small products come out as the accumulator, or as thousands.
NOT_EMULATED = ("_permuted", "_negated", "f6E2M3FN", "_2xf32_2xf32_", "2xbf16_bf16", "4xf8E4M3FN")
LANES = 64
PAIRS = np.array([4, 8, 9, 12, 13, 14], np.uint8)
"""Where two of four elements may stand: two bits each, the first below the second."""


def shape_and_element(t: str) -> tuple[tuple[int, ...], str]:
    m = re.fullmatch(r"vector<(\d+)x(\w+)>", t)
    return ((LANES, int(m[1])), m[2]) if m else ((LANES,), t)


def operand(t: str, rng: np.random.Generator) -> np.ndarray:
    """Numbers whose products and sums are exact in every type."""
    shape, element = shape_and_element(t)
    if element in ("i4", "f4E2M1FN"):  # two in a byte: all encodings
        return rng.integers(0, 256, (LANES, shape[1] // 2)).astype(np.uint8)
    if element == "f8E8M0FNU":
        return rng.integers(126, 129, shape).astype(np.uint8)
    numbers = rng.integers(-2, 3, shape)
    if element in DTYPES:
        return numbers.astype(DTYPES[element])
    bits = {n: floats.encode(float(n), element) for n in range(-2, 3)}
    return np.vectorize(bits.__getitem__)(numbers).astype(np.uint16 if element == "bf16" else np.uint8)


def operands_of(op: str, form: Values) -> list[np.ndarray]:
    rng = np.random.default_rng(1)
    found = [operand(t, rng) for t in form.operands.split()]
    if op == "amdgpu.sparse_mfma":
        low, high = rng.choice(PAIRS, (2, LANES, 4))
        found[3] = (low | high << 4).view(found[3].dtype).reshape(found[3].shape)
    return found


@pytest.mark.chips(*CHIPS)
@pytest.mark.parametrize("op", OPS)
def test_products(emulator, chip, op, every_chip):
    done: set[tuple[str, ...]] = set()
    for form in MATRIX_FORMS[op]:
        types = tuple(shape_and_element(t)[1] for t in form.operands.split())
        if any(word in form.name for word in NOT_EMULATED) or (types in done and not every_chip):
            continue
        shape, element = shape_and_element(form.result)
        given = [*operands_of(op, form), np.zeros(shape, DTYPES.get(element, np.uint16)), np.int32(0)]
        try:
            made = execute(form.kernel, chip, given, block=(LANES, 1, 1))
        except CompileError:
            continue  # the chip does not have it: golden files say so
        want = simulate(form.kernel, given, grid=1, target=chip).outputs[-2]
        same(np.asarray(made[-2]).reshape(shape), want, f"{op} {form.name}")
        done.add(types)
    family = facts_of(chip).matrix.partition("_")[0]
    lacks = {"gfx90a": ("amdgpu.sparse_mfma", "amdgpu.scaled_mfma"), "gfx942": ("amdgpu.scaled_mfma",)}.get(chip, ())
    has = op == "amdgpu.dot" or (("mfma" in op) == (family == "mfma") and op not in lacks)
    assert bool(done) == has
