"""Structured ops as loops: where results stay in registers, and what is said where they do not."""

from __future__ import annotations

import numpy as np
import pytest

import iree_gpu_llvm
from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.diagnostics import handling

PASS = "builtin.module(func.func(convert-linalg-to-loops))"
MATMUL = """
func.func @k(%a: memref<4x8xf32>{said}, %b: memref<8x20xf32>{said}, %c: memref<4x20xf32>{said}) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x20xf32>) outs(%c : memref<4x20xf32>)
  return
}"""
ROWS = """
func.func @k(%x: memref<3x4xf32>) {{
  %a = memref.subview %x[0, 0] [2, 4] [1, 1] : memref<3x4xf32> to memref<2x4xf32, strided<[4, 1]>>
  %o = memref.subview %x[{row}, 0] [1, 2] [1, 1] : memref<3x4xf32> to memref<2xf32, strided<[1], offset: {offset}>>
  linalg.reduce ins(%a : memref<2x4xf32, strided<[4, 1]>>) outs(%o : memref<2xf32, strided<[1], offset: {offset}>>)
    dimensions = [1]
    (%in: f32, %init: f32) {{
      %s = arith.addf %in, %init : f32
      linalg.yield %s : f32
    }}
  return
}}"""


def converted(text: str):
    module = driver.parse(text)
    found = []
    with handling(found.append):
        driver.run_pipeline(module, PASS)
    return module, found


def stores_in_innermost_loops(module) -> int:
    loops = [op for op in module.walk() if op.name == "scf.for"]
    innermost = [loop for loop in loops if sum(op.name == "scf.for" for op in loop.walk()) == 1]
    return sum(op.name == "memref.store" for loop in innermost for op in loop.walk())


@pytest.mark.parametrize("said", ["", " {llvm.noalias}"])
def test_the_sums_of_arguments_stay_in_registers(said):
    text = MATMUL.replace("{said}", said)
    module, found = converted(text)
    assert found == []
    assert sum(op.name == "memref.store" for op in module.walk()) == 1
    assert len(next(op for op in module.walk() if op.name == "memref.store").operands) == 4
    rng = np.random.default_rng(0)
    a, b, c = (rng.integers(-3, 4, s).astype(np.float32) for s in ((4, 8), (8, 20), (4, 20)))
    for kernel in (text, driver.print(module)):
        result = iree_gpu_llvm.simulate(kernel, [a, b, c], block=(1, 1, 1), grid=(1,))
        assert np.array_equal(result.outputs[2], c + a @ b)


@pytest.mark.parametrize(("row", "offset"), [(0, 0), (1, 4)])
def test_parts_of_one_buffer_are_stored_at_every_step(row, offset):
    text = ROWS.format(row=row, offset=offset)
    module, found = converted(text)
    assert [(d.severity, d.message, d.location.line) for d in found] == [
        (
            "remark",
            "'linalg.reduce' op stores its result at every step: operands #1 and #0 are parts of one buffer; give the "
            "result one of its own",
            5,
        )
    ]
    assert stores_in_innermost_loops(module) == 4
    x = np.arange(12, dtype=np.float32).reshape(3, 4)
    before, after = (
        iree_gpu_llvm.simulate(kernel, [x], block=(1, 1, 1), grid=(1,)).outputs[0]
        for kernel in (text, driver.print(module))
    )
    assert np.array_equal(before, after)


def test_loops_without_reductions_may_write_what_they_read():
    text = """
func.func @k(%x: memref<8xf32>) {
  linalg.map { arith.negf } ins(%x : memref<8xf32>) outs(%x : memref<8xf32>)
  return
}"""
    module, found = converted(text)
    assert found == []
    assert sum(op.name == "memref.store" for op in module.walk()) == 8


@pytest.mark.parametrize(("rows", "columns"), [(4, 8), (4, 1), (1, 20), (1, 1)])
def test_reductions_of_one_turn_sum_nothing(rows, columns):
    text = f"""
func.func @k(%a: memref<{rows}x1xf32>, %b: memref<1x{columns}xf32>, %c: memref<{rows}x{columns}xf32>) {{
  linalg.matmul ins(%a, %b : memref<{rows}x1xf32>, memref<1x{columns}xf32>) outs(%c : memref<{rows}x{columns}xf32>)
  return
}}"""
    module, found = converted(text)
    assert found == []
    rng = np.random.default_rng(0)
    a, b, c = (rng.integers(-3, 4, s).astype(np.float32) for s in ((rows, 1), (1, columns), (rows, columns)))
    result = iree_gpu_llvm.simulate(driver.print(module), [a, b, c], block=(1, 1, 1), grid=(1,))
    assert np.array_equal(result.outputs[2], c + a @ b)
