"""What stays in registers between stores and loads computes what memory did."""

from __future__ import annotations

import numpy as np
import pytest

import iree_gpu_llvm
from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.verifier import verify

PASS = "builtin.module(func.func(iree-codegen-optimize-vector-transfer))"
PRIVATE = "#gpu.address_space<private>"
HEAD = "attributes {gpu.known_block_size = array<i32: 1, 1, 1>}"


def optimized(text: str):
    module = driver.parse(text)
    driver.run_pipeline(module, PASS)
    verify(module)
    return module


def count(module, name: str) -> int:
    return sum(op.name == name for op in module.walk())


def outputs(module, arrays: list[np.ndarray]) -> list[np.ndarray]:
    return iree_gpu_llvm.simulate(module, [a.copy() for a in arrays], grid=1).outputs


@pytest.mark.parametrize("beside", ["", "memref.store %x, %o[%i] : memref<4xi32>"])
def test_a_loop_may_store_back_what_it_loaded(beside):
    text = f"""
func.func @k(%m: memref<4xi32>, %o: memref<4xi32> {{llvm.noalias}}) {HEAD} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {{
    %x = memref.load %m[%c0] : memref<4xi32>
    {beside}
    memref.store %x, %m[%c0] : memref<4xi32>
  }}
  return
}}"""
    module = optimized(text)
    loop = next(op for op in module.walk() if op.name == "scf.for")
    assert [len(loop.results), sum(op.name == "memref.load" for op in loop.walk())] == [1, 0]
    m, o = outputs(module, [np.arange(5, 9, dtype=np.int32), np.zeros(4, np.int32)])
    assert m.tolist() == [5, 6, 7, 8]
    assert o.tolist() == ([5] * 4 if beside else [0] * 4)


def test_a_loop_may_store_a_value_from_outside():
    text = f"""
func.func @k(%m: memref<4xi32>, %o: memref<4xi32> {{llvm.noalias}}, %n: i32) {HEAD} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {{
    %x = memref.load %m[%c0] : memref<4xi32>
    memref.store %x, %o[%i] : memref<4xi32>
    memref.store %n, %m[%c0] : memref<4xi32>
  }}
  return
}}"""
    module = optimized(text)
    arrays = [np.arange(5, 9, dtype=np.int32), np.zeros(4, np.int32), np.int32(9)]
    m, o = iree_gpu_llvm.simulate(module, arrays, grid=1).outputs[:2]
    assert (m.tolist(), o.tolist()) == ([9, 6, 7, 8], [5, 9, 9, 9])


@pytest.mark.parametrize("space", ["private", "argument"])
def test_a_block_may_be_given_the_buffer_itself(space):
    """A store to a block's argument is one to whatever is branched with."""
    private = space == "private"
    t = f"memref<4xi32, {PRIVATE}>" if private else "memref<4xi32>"
    make = f"%a = memref.alloca() : {t}" if private else f"%a = memref.cast %out : {t} to {t}"
    text = f"""
func.func @k(%out: memref<4xi32> {{llvm.noalias}}, %o2: memref<4xi32> {{llvm.noalias}}) {HEAD} {{
  %c0 = arith.constant 0 : index
  %five = arith.constant 5 : i32
  %one = arith.constant 1 : i32
  {make}
  cf.br ^bb1(%a : {t})
^bb1(%m: {t}):
  memref.store %five, %a[%c0] : {t}
  memref.store %one, %m[%c0] : {t}
  %w = memref.load %a[%c0] : {t}
  memref.store %w, %o2[%c0] : memref<4xi32>
  return
}}"""
    module = optimized(text)
    assert count(module, "memref.load") == 1
    assert outputs(module, [np.zeros(4, np.int32)] * 2)[1][0] == 1
