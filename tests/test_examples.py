"""The examples compile, and their kernels are what their comments say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import numpy as np
import pytest

import iree_gpu_llvm
from iree_gpu_llvm.cli import main

EXAMPLES = Path(__file__).parents[1] / "examples"

# Example: chip (None: the module names it), kernel, kernel argument bytes, work items, an instruction it is about.
EXPECTED = {
    "saxpy.mlir": ("gfx942", "saxpy", 40, 256, "v_fmac_f32"),
    "tiles.mlir": ("gfx942", "tiles", 16, 256, "ds_write2_b64"),
    "row_max.mlir": ("gfx1100", "row_max", 16, 256, "s_barrier"),
    "matmul_mfma.mlir": (None, "matmul", 72, 64, "v_mfma_f32_16x16x16_f16"),
    "matmul_wmma.mlir": ("gfx1100", "matmul", 72, 32, "v_wmma_f32_16x16x16_f16"),
}


def test_all_examples_are_tested():
    assert sorted(EXPECTED) == sorted(f.name for f in EXAMPLES.iterdir())


@pytest.mark.parametrize("name", EXPECTED)
def test_example(name):
    target, kernel, argument_bytes, items, instruction = EXPECTED[name]
    c = iree_gpu_llvm.compile((EXAMPLES / name).read_text(), name, target=target, also=("asm",))
    (found,) = iree_gpu_llvm.inspect(c.artefacts["hsaco"]).to_json()["kernels"]
    assert found["name"] == kernel
    assert found["kernarg_bytes"] == argument_bytes
    assert tuple(found["workgroup_size"]) == (items, 1, 1)
    assert found["vgpr_spills"] == found["scratch_bytes"] == 0
    assert instruction in c.artefacts["asm"]


def said(text: str, verb: str) -> list[list[str]]:
    """The command lines of a text for a verb of `iree-gpu-llvm`, without its name."""
    return [shlex.split(line) for line in re.findall(rf"^(?://)? +iree-gpu-llvm ({verb} .*)", text, re.M)]


@pytest.mark.parametrize("name", EXPECTED)
def test_example_runs_as_it_says(name, monkeypatch, capfd):
    monkeypatch.chdir(EXAMPLES)
    (words,) = said((EXAMPLES / name).read_text(), "run")
    with pytest.raises(SystemExit) as e:
        main([*words, "--check"])
    assert e.value.code == 0 and " written, " in capfd.readouterr().out
    readme = (EXAMPLES.parent / "README.md").read_text()
    lines = [" ".join(w).replace("examples/", "").replace(" -o max.npy", "") for w in said(readme, "run")]
    assert " ".join(words) in lines


@pytest.mark.parametrize("name", EXPECTED)
def test_example_is_printed_as_it_is_read(name):
    module = iree_gpu_llvm.parse((EXAMPLES / name).read_text(), name)
    text = iree_gpu_llvm.print(module)
    assert iree_gpu_llvm.print(iree_gpu_llvm.parse(text)) == text


def matmul(m: int, n: int, k: int):
    a, b = (np.arange(rows * k, dtype=np.float16).reshape(rows, k) % 7 - 3 for rows in (m, n))
    want = a.astype(np.float32) @ b.astype(np.float32).T
    return [a, b, np.zeros((m, n), np.float32)], (-(-n // 16), -(-m // 16)), want


def saxpy(n: int):
    x, y = np.arange(n, dtype=np.float32), np.ones(n, np.float32)
    return [2.0, x, y], (-(-n // 256),), 2 * x + 1


def row_max():
    x = np.random.default_rng(0).normal(size=(64, 1024)).astype(np.float32)
    return [x, np.zeros(64, np.float32)], (64,), x.max(axis=1)


@pytest.mark.parametrize(
    ("name", "case"),
    [
        ("saxpy.mlir", saxpy(1000)),
        ("row_max.mlir", row_max()),
        ("matmul_mfma.mlir", matmul(32, 16, 48)),
        ("matmul_mfma.mlir", matmul(37, 5, 29)),
        ("matmul_wmma.mlir", matmul(32, 16, 48)),
        ("matmul_wmma.mlir", matmul(37, 5, 29)),
    ],
)
def test_example_computes_what_it_says(name, case):
    arrays, grid, want = case
    target = EXPECTED[name][0]
    result = iree_gpu_llvm.simulate((EXAMPLES / name).read_text(), arrays, grid, target=target, check=True)
    assert [f.render() for f in result.findings] == []
    np.testing.assert_array_equal(result.outputs[-1], want)
