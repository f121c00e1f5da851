"""Copies and structured ops on buffers: done once by a workgroup, or by each work item."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.simulator.run import simulate
from iree_gpu_llvm.validation import Validator

from .conftest import kernel

A = np.arange(12, dtype=np.int32).reshape(4, 3) - 5
B = np.arange(15, dtype=np.int32).reshape(3, 5) % 4
MATMUL = "%a: memref<4x3xi32>, %b: memref<3x5xi32>, %c: memref<4x5xi32>"
PRODUCT = """
  %z = arith.constant 0 : i32
  linalg.fill ins(%z : i32) outs(%c : memref<4x5xi32>)
  linalg.matmul ins(%a, %b : memref<4x3xi32>, memref<3x5xi32>) outs(%c : memref<4x5xi32>)
"""


@pytest.mark.parametrize(("block", "wave"), [(1, 64), (7, 64), (64, 64), (96, 32)])
def test_a_product_is_computed_and_counted_once(run, block, wave):
    given = np.full((4, 5), 99, np.int32)
    result = run(MATMUL, PRODUCT, A, B, given, block=block, wave=wave, check=True)
    assert result.outputs[2].tolist() == (A @ B).tolist()
    assert result.findings == []
    filled, multiplied = 4 * 5, 4 * 5 * 3 * 4  # a, b, c are read, c is written
    assert result.counts.global_bytes == 4 * (filled + multiplied)


LDS = "memref<8x8xi32, #gpu.address_space<workgroup>>"
STAGED = f"""
  %m = memref.alloc() : {LDS}
  memref.copy %in, %m : memref<8x8xi32> to {LDS}
  %x = memref.load %m[%c7, %lane] : {LDS}
  memref.store %x, %out[%lane] : memref<8xi32>
"""


def test_a_copy_is_done_for_all_before_the_next_op(run):
    given = np.arange(64, dtype=np.int32).reshape(8, 8)
    body = f"%c7 = arith.constant 7 : index\n{STAGED}"
    result = run("%in: memref<8x8xi32>, %out: memref<8xi32>", body, given, np.zeros(8, np.int32), block=8, check=True)
    assert result.outputs[1].tolist() == given[7].tolist() and result.findings == []
    assert result.counts.lds_bytes == 4 * (64 + 8)


def test_what_is_done_before_it_is_done_for_all(run):
    """Work item i writes element i, which another one copies."""
    body = f"""
      %m = memref.alloc() : memref<64xi32, {"#gpu.address_space<workgroup>"}>
      %n = arith.index_cast %lane : index to i32
      memref.store %n, %m[%lane] : memref<64xi32, #gpu.address_space<workgroup>>
      memref.copy %m, %out : memref<64xi32, #gpu.address_space<workgroup>> to memref<64xi32>
    """
    result = run("%out: memref<64xi32>", body, np.zeros(64, np.int32), check=True)
    assert result.outputs[0].tolist() == list(range(64)) and result.findings == []


def test_a_copy_onto_part_of_itself_is_a_race(run):
    body = """
      %from = memref.subview %m[0] [63] [1] : memref<64xi32> to memref<63xi32, strided<[1]>>
      %to = memref.subview %m[1] [63] [1] : memref<64xi32> to memref<63xi32, strided<[1], offset: 1>>
      memref.copy %from, %to : memref<63xi32, strided<[1]>> to memref<63xi32, strided<[1], offset: 1>>
    """
    result = run("%m: memref<64xi32>", body, np.arange(64, dtype=np.int32), check=True)
    assert [f.kind for f in result.findings] == ["race"]


def test_each_work_item_fills_its_own(run):
    """A row of global memory, and private memory: one work item's work."""
    body = """
      %n = arith.index_cast %lane : index to i32
      %row = memref.subview %out[%lane, 0] [1, 4] [1, 1] : memref<8x4xi32> to memref<4xi32, strided<[1], offset: ?>>
      %p = memref.alloca() : memref<4xi32, #gpu.address_space<private>>
      linalg.fill ins(%n : i32) outs(%p : memref<4xi32, #gpu.address_space<private>>)
      memref.copy %p, %row : memref<4xi32, #gpu.address_space<private>> to memref<4xi32, strided<[1], offset: ?>>
    """
    result = run("%out: memref<8x4xi32>", body, np.zeros((8, 4), np.int32), block=8, check=True)
    assert result.outputs[0].tolist() == [[k] * 4 for k in range(8)] and result.findings == []
    assert result.counts.global_bytes == 8 * 4 * 4


def test_work_items_that_do_not_all_come_to_it_do_it_alone(run):
    """Which ones do, the kernel reads from memory."""
    body = """
      %x = memref.load %in[%lane] : memref<8xi32>
      %z = arith.constant 0 : i32
      %there = arith.cmpi ne, %x, %z : i32
      scf.if %there {
        linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          outs(%out : memref<4xi32>) {
        ^bb0(%o: i32):
          linalg.yield %x : i32
        }
      }
    """
    given = np.array([0, 0, 0, 5, 0, 0, 0, 0], np.int32)
    result = run("%in: memref<8xi32>, %out: memref<4xi32>", body, given, np.zeros(4, np.int32), block=8, check=True)
    assert result.outputs[1].tolist() == [5] * 4 and result.findings == []


def test_extents_that_differ_between_workgroups():
    """Of 10 elements, workgroup 0 copies 8 and workgroup 1 the other 2."""
    body = """
      %g = gpu.block_id x upper_bound 2
      %i = affine.apply affine_map<(g) -> (g * 8)>(%g)
      %n = affine.min affine_map<(i) -> (8, 10 - i)>(%i)
      %from = memref.subview %in[%i] [%n] [1] : memref<10xi32> to memref<?xi32, strided<[1], offset: ?>>
      %to = memref.subview %out[%i] [%n] [1] : memref<10xi32> to memref<?xi32, strided<[1], offset: ?>>
      memref.copy %from, %to : memref<?xi32, strided<[1], offset: ?>> to memref<?xi32, strided<[1], offset: ?>>
    """
    text = kernel("%in: memref<10xi32>, %out: memref<10xi32>", body)
    result = simulate(text, [np.arange(10, dtype=np.int32), np.zeros(10, np.int32)], check=True)
    assert result.outputs[1].tolist() == list(range(10)) and result.findings == []
    assert result.counts.global_bytes == 2 * 4 * 10


def test_tiles_of_the_example():
    text = (Path(__file__).parents[2] / "examples" / "tiles.mlir").read_text()
    x = np.random.default_rng(0).normal(size=(256, 128)).astype(np.float32)
    result = simulate(text, [x, np.zeros((128, 256), np.float32)], check=True)
    assert result.outputs[1].tolist() == x.T.tolist() and result.findings == []
    assert result.counts.lds_bytes == result.counts.global_bytes == 2 * 4 * 256 * 128


def test_validation_looks_for_races_in_such_kernels():
    validator = Validator(parse(kernel(MATMUL, PRODUCT)))
    assert validator.notes == []


TENSOR = "tensor<8x8xi32>"
STORED = f"""
  %m = memref.alloc() : {LDS}
  %t = iree_codegen.load_from_buffer %in : memref<8x8xi32> -> {TENSOR}
  iree_codegen.store_to_buffer %t, %m : {TENSOR} into {LDS}
  %u = iree_codegen.load_from_buffer %m : {LDS} -> {TENSOR}
  iree_codegen.store_to_buffer %u, %out : {TENSOR} into memref<8x8xi32>
  %c7 = arith.constant 7 : index
  %k = arith.subi %c7, %lane : index
  %x = memref.load %out[%k, %lane] : memref<8x8xi32>
  memref.store %x, %found[%lane] : memref<8xi32>
"""


def test_a_tensor_is_stored_and_loaded_by_the_workgroup(run):
    """Work items share it out, whether it lies in LDS or in global memory, and read what others have stored."""
    given = np.arange(64, dtype=np.int32).reshape(8, 8)
    arrays = given, np.zeros((8, 8), np.int32), np.zeros(8, np.int32)
    arguments = "%in: memref<8x8xi32>, %out: memref<8x8xi32>, %found: memref<8xi32>"
    result = run(arguments, STORED, *arrays, block=8, check=True)
    assert result.findings == []
    assert result.outputs[2].tolist() == [given[7 - i, i] for i in range(8)]


PUT = """
  %{name} = scf.forall (%i) in (8) shared_outs(%o = %{into}) -> (tensor<8xi32>) {{
    %s = tensor.extract_slice %{source}[%i] [1] [1] : tensor<8xi32> to tensor<1xi32>
    %p = affine.apply affine_map<(d0) -> ({place})>(%i)
    scf.forall.in_parallel {{
      tensor.parallel_insert_slice %s into %o[%p] [1] [1] : tensor<1xi32> into tensor<8xi32>
    }}
  }} {{mapping = [#gpu.thread<linear_dim_0>]}}
"""


def test_parts_that_are_put_over_each_other_are_stored_in_that_order(run):
    """Of two loops over work items the later one's elements are stored last."""
    body = f"""
      %t = iree_codegen.load_from_buffer %in : memref<8xi32> -> tensor<8xi32>
      {PUT.format(name="a", into="t", source="t", place="-d0 + 7")}
      {PUT.format(name="b", into="a", source="t", place="d0")}
      iree_codegen.store_to_buffer %b, %out : tensor<8xi32> into memref<8xi32>
    """
    given = np.arange(8, dtype=np.int32)
    arguments = "%in: memref<8xi32>, %out: memref<8xi32>"
    result = run(arguments, body, given, np.zeros(8, np.int32), block=8, check=True)
    assert result.findings == []
    assert result.outputs[1].tolist() == given.tolist()


def test_what_no_workgroup_makes_of_a_tensor_is_stored_by_none(run):
    """Three workgroups make six of eight elements; the last two stay as they were, whoever stores the whole."""
    body = """
      %t = iree_codegen.load_from_buffer %out : memref<8xi32> -> tensor<8xi32>
      %u = iree_codegen.load_from_buffer %in : memref<8xi32> -> tensor<8xi32>
      %r = scf.forall (%w) in (3) shared_outs(%o = %t) -> (tensor<8xi32>) {
        %p = affine.apply affine_map<(d0) -> (d0 * 2)>(%w)
        %s = tensor.extract_slice %u[%p] [2] [1] : tensor<8xi32> to tensor<2xi32>
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %s into %o[%p] [2] [1] : tensor<2xi32> into tensor<8xi32>
        }
      } {mapping = [#iree_codegen.workgroup_mapping<x>]}
      iree_codegen.store_to_buffer %r, %out : tensor<8xi32> into memref<8xi32>
    """
    given = np.arange(8, dtype=np.int32)
    arguments = "%in: memref<8xi32>, %out: memref<8xi32>"
    result = run(arguments, body, given, np.full(8, 9, np.int32), grid=3, block=4, check=True)
    assert result.findings == []
    assert result.outputs[1].tolist() == [0, 1, 2, 3, 4, 5, 9, 9]


def test_a_tensor_that_each_work_item_stores_in_a_place_of_its_own_orders_nothing(run):
    body = """
      %t = iree_codegen.load_from_buffer %in : memref<2xi32> -> tensor<2xi32>
      %row = memref.subview %out[%lane, 0] [1, 2] [1, 1] : memref<8x2xi32> to memref<2xi32, strided<[1], offset: ?>>
      iree_codegen.store_to_buffer %t, %row : tensor<2xi32> into memref<2xi32, strided<[1], offset: ?>>
      %c7 = arith.constant 7 : index
      %k = arith.subi %c7, %lane : index
      %x = memref.load %out[%k, %c0] : memref<8x2xi32>
      memref.store %x, %found[%lane] : memref<8xi32>
    """
    arrays = np.array([3, 4], np.int32), np.zeros((8, 2), np.int32), np.zeros(8, np.int32)
    arguments = "%in: memref<2xi32>, %out: memref<8x2xi32>, %found: memref<8xi32>"
    result = run(arguments, body, *arrays, block=8, check=True)
    assert [f.kind for f in result.findings] == ["race"]
