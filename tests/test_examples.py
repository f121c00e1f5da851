"""The examples compile, and their kernels are what their comments say."""

from __future__ import annotations

from pathlib import Path

import pytest

import iree_gpu_llvm

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


@pytest.mark.parametrize("name", EXPECTED)
def test_example_is_printed_as_it_is_read(name):
    module = iree_gpu_llvm.parse((EXAMPLES / name).read_text(), name)
    text = iree_gpu_llvm.print(module)
    assert iree_gpu_llvm.print(iree_gpu_llvm.parse(text)) == text
