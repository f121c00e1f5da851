"""What is the same in every turn is taken out of subviews' offsets: what becomes of them, and that they stay the same."""

import numpy as np
import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.simulator.run import simulate

FAT = "#amdgpu.address_space<fat_raw_buffer>"


def kernel(row: str, column: str = "%t", space: str = FAT) -> str:
    """Sums what a subview at a row and a column shows in each turn."""
    source = f"memref<64x64xf32, {space}>" if space else "memref<64x64xf32>"
    part = f"memref<1x1xf32, strided<[64, 1], offset: ?>{f', {space}' if space else ''}>"
    made = f"amdgpu.fat_raw_buffer_cast %m resetOffset : memref<64x64xf32> to {source}"
    return f"""
func.func @k(%m: memref<64x64xf32>, %out: memref<16xf32>) attributes {{gpu.known_block_size = array<i32: 16, 1, 1>}} {{
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %s = {made if space else f"memref.cast %m : {source} to {source}"}
  %t = gpu.thread_id x
  %sum = scf.for %i = %c0 to %c8 step %c2 iter_args(%acc = %zero) -> (f32) {{
    %row = {row}
    %v = memref.subview %s[%row, {column}] [1, 1] [1, 1] : {source} to {part}
    %x = memref.load %v[%c0, %c0] : {part}
    %next = arith.addf %acc, %x : f32
    scf.yield %next : f32
  }}
  memref.store %sum, %out[%t] : memref<16xf32>
  return
}}"""


def apply(expression: str) -> str:
    return f"affine.apply affine_map<(d0)[s0] -> ({expression})>(%i)[%t]"


def split(text: str) -> str:
    module = driver.parse(text)
    driver.run_pipeline(module, "builtin.module(func.func(split-loop-offsets,canonicalize,cse))")
    return driver.print(module)


def run(text: str) -> np.ndarray:
    result = simulate(text, ["iota", "zeros"], grid=(1, 1, 1), check=True)
    assert result.findings == []
    return result.outputs[1]


@pytest.mark.parametrize("row", ["d0 * 4 + s0", "s0 + d0 + 7", "s0 mod 4 + d0 * 2 + d0"])
def test_offsets_are_parted(row):
    before = kernel(apply(row))
    after = split(before)
    lines = [line.strip() for line in after.splitlines() if "memref.subview" in line or "scf.for" in line]
    assert ["subview" in line for line in lines] == [True, False, True]
    assert ", 0] [1, 1] [1, 1]" in lines[2]
    assert np.array_equal(run(before), run(after))


@pytest.mark.parametrize(
    "text",
    [
        kernel(apply("d0 floordiv 2 + s0")),
        kernel(apply("(d0 + s0) mod 4")),
        kernel(apply("d0 * 4")),
        kernel("affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %t)", space=""),
        kernel("arith.addi %i, %t : index"),
        kernel(apply("d0 + s0")).replace("[%row, %t]", "[%t, %row]"),
    ],
)
def test_others_stay(text):
    assert split(text).count("memref.subview") == 1
