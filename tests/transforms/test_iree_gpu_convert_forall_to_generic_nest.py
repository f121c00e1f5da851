"""Loops over work items become nests of parallel regions. Recorded from iree-opt 3.13, but for the slice of lower rank,
which it cannot write."""

import numpy as np
import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.simulator.run import simulate

PIPELINE = "builtin.module(func.func(iree-gpu-convert-forall-to-generic-nest))"

# What becomes of a function.
CONVERTED = {
    "two dimensions, the second the slower": (
        """
func.func @f2(%init: tensor<?x?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %0 = scf.forall (%i, %j) = (0, 4) to (%n, %m) step (2, 3) shared_outs(%o = %init) -> (tensor<?x?xf32>) {
    %s = tensor.empty() : tensor<2x3xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, %j] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<?x?xf32>
    }
  } {mapping = [#gpu.thread<linear_dim_0>, #gpu.thread<linear_dim_1>]}
  return %0 : tensor<?x?xf32>
}
""",
        """
func.func @f2(%init: tensor<?x?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %0 = pcf.generic scope(#iree_gpu.subgroup_scope) 
    execute(%ref = %init)[%id: index, %count: index]
         : (!pcf.sref<?x?xf32, sync(#iree_gpu.subgroup_scope)>)
        -> (tensor<?x?xf32>) {
    pcf.generic scope(#iree_gpu.lane_scope) 
      execute[%id_0: index, %count_1: index] {
      %1 = affine.linearize_index [%id, %id_0] by (%count, %count_1) : index
      %2 = arith.muli %count, %count_1 : index
      %3 = affine.apply affine_map<()[s0] -> (s0 ceildiv 2)>()[%n]
      %4 = affine.apply affine_map<()[s0] -> ((s0 - 4) ceildiv 3)>()[%m]
      %c1 = arith.constant 1 : index
      %5 = arith.muli %3, %4 : index
      %6 = arith.ceildivui %5, %2 : index
      %7 = arith.muli %1, %6 : index
      %8 = arith.addi %7, %6 : index
      %9 = arith.minui %8, %5 : index
      scf.forall (%arg0) = (%7) to (%9) step (1) {
        %10:2 = affine.delinearize_index %arg0 into (%4, %3) : index, index
        %11 = affine.apply affine_map<()[s0] -> (s0 * 3 + 4)>()[%10#0]
        %12 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%10#1]
        %s = tensor.empty() : tensor<2x3xf32>
        pcf.write_slice %s into %ref[%12, %11] [2, 3] [1, 1] : tensor<2x3xf32> into !pcf.sref<?x?xf32, sync(#iree_gpu.subgroup_scope)>
      }
      pcf.return
    } 
    pcf.return
  } 
  return %0 : tensor<?x?xf32>
}
""",
    ),
    "bounds that are known and such that are not": (
        """
func.func @f3(%m: memref<?xf32>, %l: index, %u: index, %st: index, %v: f32) {
  scf.forall (%i, %j) = (%l, 1) to (%u, 8) step (%st, 2) {
    memref.store %v, %m[%i] : memref<?xf32>
    memref.store %v, %m[%j] : memref<?xf32>
  } {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
  return
}
""",
        """
func.func @f3(%m: memref<?xf32>, %l: index, %u: index, %st: index, %v: f32) {
  pcf.generic scope(#iree_gpu.subgroup_scope) 
    execute[%id: index, %count: index] {
    pcf.generic scope(#iree_gpu.lane_scope) 
      execute[%id_0: index, %count_1: index] {
      %0 = affine.linearize_index [%id, %id_0] by (%count, %count_1) : index
      %1 = arith.muli %count, %count_1 : index
      %2 = affine.apply affine_map<()[s0, s1, s2] -> ((s0 - s1) ceildiv s2)>()[%u, %l, %st]
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %3 = arith.muli %2, %c4 : index
      %4 = arith.ceildivui %3, %1 : index
      %5 = arith.muli %0, %4 : index
      %6 = arith.addi %5, %4 : index
      %7 = arith.minui %6, %3 : index
      scf.forall (%arg0) = (%5) to (%7) step (1) {
        %8:2 = affine.delinearize_index %arg0 into (%2, 4) : index, index
        %9 = affine.apply affine_map<()[s0, s1, s2] -> (s0 * s1 + s2)>()[%8#0, %st, %l]
        %10 = affine.apply affine_map<()[s0] -> (s0 * 2 + 1)>()[%8#1]
        memref.store %v, %m[%9] : memref<?xf32>
        memref.store %v, %m[%10] : memref<?xf32>
      }
      pcf.return
    } 
    pcf.return
  } 
  return
}
""",
    ),
    "three dimensions": (
        """
func.func @f5(%m: memref<?xf32>, %v: f32) {
  scf.forall (%i, %j, %k) in (3, 4, 5) {
    memref.store %v, %m[%i] : memref<?xf32>
    memref.store %v, %m[%k] : memref<?xf32>
  } {mapping = [#gpu.thread<linear_dim_2>, #gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
  return
}
""",
        """
func.func @f5(%m: memref<?xf32>, %v: f32) {
  pcf.generic scope(#iree_gpu.subgroup_scope) 
    execute[%id: index, %count: index] {
    pcf.generic scope(#iree_gpu.lane_scope) 
      execute[%id_0: index, %count_1: index] {
      %0 = affine.linearize_index [%id, %id_0] by (%count, %count_1) : index
      %1 = arith.muli %count, %count_1 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %2 = arith.muli %c3, %c4 : index
      %c5 = arith.constant 5 : index
      %3 = arith.muli %2, %c5 : index
      %4 = arith.ceildivui %3, %1 : index
      %5 = arith.muli %0, %4 : index
      %6 = arith.addi %5, %4 : index
      %7 = arith.minui %6, %3 : index
      scf.forall (%arg0) = (%5) to (%7) step (1) {
        %8:3 = affine.delinearize_index %arg0 into (3, 4, 5) : index, index, index
        memref.store %v, %m[%8#0] : memref<?xf32>
        memref.store %v, %m[%8#2] : memref<?xf32>
      }
      pcf.return
    } 
    pcf.return
  } 
  return
}
""",
    ),
    "two shared tensors": (
        """
func.func @f9(%a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = scf.forall (%i) in (8) shared_outs(%x = %a, %y = %b) -> (tensor<8xf32>, tensor<8xf32>) {
    %s = tensor.extract_slice %x[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %t = tensor.extract_slice %y[%i] [1] [1] : tensor<8xf32> to tensor<f32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %y[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %s into %x[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  } {mapping = [#gpu.thread<x>]}
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}
""",
        """
func.func @f9(%a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = pcf.generic scope(#iree_gpu.subgroup_scope) 
    execute(%ref = %a, %ref_0 = %b)[%id: index, %count: index]
         : (!pcf.sref<8xf32, sync(#iree_gpu.subgroup_scope)>, !pcf.sref<8xf32, sync(#iree_gpu.subgroup_scope)>)
        -> (tensor<8xf32>, tensor<8xf32>) {
    pcf.generic scope(#iree_gpu.lane_scope) 
      execute[%id_1: index, %count_2: index] {
      %1 = affine.linearize_index [%id, %id_1] by (%count, %count_2) : index
      %2 = arith.muli %count, %count_2 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %3 = arith.ceildivui %c8, %2 : index
      %4 = arith.muli %1, %3 : index
      %5 = arith.addi %4, %3 : index
      %6 = arith.minui %5, %c8 : index
      scf.forall (%arg0) = (%4) to (%6) step (1) {
        %s = tensor.extract_slice %a[%arg0] [1] [1] : tensor<8xf32> to tensor<1xf32>
        %t = tensor.extract_slice %b[%arg0] [1] [1] : tensor<8xf32> to tensor<f32>
        pcf.write_slice %s into %ref_0[%arg0] [1] [1] : tensor<1xf32> into !pcf.sref<8xf32, sync(#iree_gpu.subgroup_scope)>
        pcf.write_slice %s into %ref[%arg0] [1] [1] : tensor<1xf32> into !pcf.sref<8xf32, sync(#iree_gpu.subgroup_scope)>
      }
      pcf.return
    } 
    pcf.return
  } 
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}
""",
    ),
    "a slice without its unit dimension": (
        """
func.func @f10(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = scf.forall (%i) in (8) shared_outs(%x = %a) -> (tensor<8x8xf32>) {
    %t = tensor.extract_slice %x[%i, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %x[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<8x8xf32>
    }
  } {mapping = [#gpu.thread<x>]}
  return %0 : tensor<8x8xf32>
}
""",
        """
func.func @f10(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = pcf.generic scope(#iree_gpu.subgroup_scope) 
    execute(%ref = %a)[%id: index, %count: index]
         : (!pcf.sref<8x8xf32, sync(#iree_gpu.subgroup_scope)>)
        -> (tensor<8x8xf32>) {
    pcf.generic scope(#iree_gpu.lane_scope) 
      execute[%id_0: index, %count_1: index] {
      %1 = affine.linearize_index [%id, %id_0] by (%count, %count_1) : index
      %2 = arith.muli %count, %count_1 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %3 = arith.ceildivui %c8, %2 : index
      %4 = arith.muli %1, %3 : index
      %5 = arith.addi %4, %3 : index
      %6 = arith.minui %5, %c8 : index
      scf.forall (%arg0) = (%4) to (%6) step (1) {
        %t = tensor.extract_slice %a[%arg0, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
        %expanded = tensor.expand_shape %t [[0, 1]] output_shape [1, 8] : tensor<8xf32> into tensor<1x8xf32>
        pcf.write_slice %expanded into %ref[%arg0, 0] [1, 8] [1, 1] : tensor<1x8xf32> into !pcf.sref<8x8xf32, sync(#iree_gpu.subgroup_scope)>
      }
      pcf.return
    } 
    pcf.return
  } 
  return %0 : tensor<8x8xf32>
}
""",
    ),
    "no other mappings": (
        """
func.func @f11(%m: memref<?xf32>, %p: memref<?xf32>, %q: memref<?xf32>, %r: memref<?xf32>, %v: f32) {
  scf.forall (%i) = (2) to (9) step (3) {
    memref.store %v, %m[%i] : memref<?xf32>
  } {mapping = [#gpu.thread<x>]}
  scf.forall (%i) in (1) {
    memref.store %v, %p[%i] : memref<?xf32>
  } {mapping = [#gpu.thread<x>]}
  scf.forall (%i) in (8) {
    memref.store %v, %q[%i] : memref<?xf32>
  } {mapping = [#gpu.warp<x>]}
  scf.forall (%i) in (8) {
    memref.store %v, %r[%i] : memref<?xf32>
  }
  return
}
""",
        """
func.func @f11(%m: memref<?xf32>, %p: memref<?xf32>, %q: memref<?xf32>, %r: memref<?xf32>, %v: f32) {
  pcf.generic scope(#iree_gpu.subgroup_scope) 
    execute[%id: index, %count: index] {
    pcf.generic scope(#iree_gpu.lane_scope) 
      execute[%id_0: index, %count_1: index] {
      %0 = affine.linearize_index [%id, %id_0] by (%count, %count_1) : index
      %1 = arith.muli %count, %count_1 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %2 = arith.ceildivui %c3, %1 : index
      %3 = arith.muli %0, %2 : index
      %4 = arith.addi %3, %2 : index
      %5 = arith.minui %4, %c3 : index
      scf.forall (%arg0) = (%3) to (%5) step (1) {
        %6 = affine.apply affine_map<()[s0] -> (s0 * 3 + 2)>()[%arg0]
        memref.store %v, %m[%6] : memref<?xf32>
      }
      pcf.return
    } 
    pcf.return
  } 
  pcf.generic scope(#iree_gpu.subgroup_scope) 
    execute[%id: index, %count: index] {
    pcf.generic scope(#iree_gpu.lane_scope) 
      execute[%id_0: index, %count_1: index] {
      %0 = affine.linearize_index [%id, %id_0] by (%count, %count_1) : index
      %1 = arith.muli %count, %count_1 : index
      %c1 = arith.constant 1 : index
      %c1_2 = arith.constant 1 : index
      %2 = arith.ceildivui %c1_2, %1 : index
      %3 = arith.muli %0, %2 : index
      %4 = arith.addi %3, %2 : index
      %5 = arith.minui %4, %c1_2 : index
      scf.forall (%arg0) = (%3) to (%5) step (1) {
        memref.store %v, %p[%arg0] : memref<?xf32>
      }
      pcf.return
    } 
    pcf.return
  } 
  scf.forall (%i) in (8) {
    memref.store %v, %q[%i] : memref<?xf32>
  } {mapping = [#gpu.warp<x>]}
  scf.forall (%i) in (8) {
    memref.store %v, %r[%i] : memref<?xf32>
  }
  return
}
""",
    ),
}


@pytest.mark.parametrize(("text", "expected"), CONVERTED.values(), ids=CONVERTED)
def test_converts(converts, text, expected):
    converts(text, expected)


def _loop(mapping, body="", shared="", result="", end=""):
    return f"""
func.func @f(%t: tensor<8xf32>, %n: index) {{
  scf.forall (%i, %j) in (8, 4) {{
  }} {{mapping = [#gpu.thread<x>, #gpu.thread<y>]}}
  {result}scf.forall (%i, %j) in (8, 4) {shared} {{
    {body}
    {end}
  }} {{mapping = [{mapping}]}}
  return
}}"""


GATHER = _loop(
    "#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>",
    "",
    "shared_outs(%o = %t) -> (tensor<8xf32>)",
    "%r = ",
    "scf.forall.in_parallel { iree_gpu.coalesced_gather_dma %t into %o lane(%i) : tensor<8xf32>, tensor<8xf32>, index }",
)
REFUSED = {
    "ids that leave one out": _loop("#gpu.thread<linear_dim_3>, #gpu.thread<linear_dim_0>"),
    "an id twice": _loop("#gpu.thread<linear_dim_0>, #gpu.thread<linear_dim_0>"),
    "ids of two kinds": _loop("#gpu.thread<x>, #gpu.thread<linear_dim_1>"),
    "another op at the end": GATHER,
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_refuses_and_changes_nothing(refuses, text):
    refuses(text, "failed to convert forall to generic nest", line=5)


SHARED = """
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>) attributes {{
    translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse>
      workgroup_size = [64, 1, 1] subgroup_size = 32>}} {{
  %lds = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
  scf.forall (%i) in (64) {{
    %x = memref.load %a[%i] : memref<64xf32>
    memref.store %x, %lds[%i] : memref<64xf32, #gpu.address_space<workgroup>>
  }} {{mapping = [#gpu.thread<x>]}}
  {between}
  scf.forall (%i) in (64) {{
    %j = affine.apply affine_map<(d0) -> (63 - d0)>(%i)
    %x = memref.load %lds[%j] : memref<64xf32, #gpu.address_space<workgroup>>
    memref.store %x, %b[%i] : memref<64xf32>
  }} {{mapping = [#gpu.thread<x>]}}
  return
}}"""


@pytest.mark.parametrize(("between", "syncs"), [("", 1), ("gpu.barrier", 0)])
def test_a_loop_reads_what_other_work_items_wrote_in_the_one_before(between, syncs):
    """iree-opt 3.13 has the second loop run before the first one is done."""
    text = SHARED.format(between=between)
    values = np.arange(64, dtype=np.float32)
    module = driver.run_pipeline(driver.parse(text), PIPELINE)
    assert driver.print(module).count("sync true") == syncs
    result = simulate(module, [values, np.zeros_like(values)], check=True)
    assert not result.findings and np.array_equal(result.outputs[1], values[::-1])
    if syncs:
        without = driver.print(module).replace("sync true ", "")
        assert simulate(without, [values, np.zeros_like(values)], check=True).findings


def test_a_loop_without_turns_has_a_basis_that_is_allowed():
    """iree-opt 3.13 makes a basis of 0, which it refuses."""
    text = """
func.func @f(%m: memref<?xf32>, %v: f32) {
  scf.forall (%i, %j) in (0, 4) {
    memref.store %v, %m[%j] : memref<?xf32>
  } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
  return
}"""
    printed = driver.print(driver.run_pipeline(driver.parse(text), PIPELINE))
    assert "affine.delinearize_index %arg0 into (1, 4)" in printed
    assert "arith.muli %c0, %c4" in printed


# Where iree-opt 3.13 does something else: it refuses its own result for a slice of lower rank (source and destination of
# `pcf.write_slice` have other ranks) and for the basis of 0; of crossing bounds, it takes -4 turns for 2^64 - 4.
def _over_work_items(loop, slice_type, place):
    return f"""
func.func @f(%t: tensor<8x4xi32>, %s: {slice_type}) -> tensor<8x4xi32> attributes {{
    translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse>
      workgroup_size = [4, 1, 1] subgroup_size = 2>}} {{
  %0 = scf.forall (%i, %j) = {loop} shared_outs(%o = %t) -> (tensor<8x4xi32>) {{
    scf.forall.in_parallel {{
      tensor.parallel_insert_slice %s into %o[%i, 0] {place} [1, 1] : {slice_type} into tensor<8x4xi32>
    }}
  }} {{mapping = [#gpu.thread<y>, #gpu.thread<x>]}}
  return %0 : tensor<8x4xi32>
}}"""


UNLIKE_IREE = {
    "a slice of lower rank": (
        _over_work_items("(1, 0) to (8, 1) step (2, 1)", "tensor<4xi32>", "[1, 4]"),
        [1, 3, 5, 7],
    ),
    "bounds that cross": (_over_work_items("(8, 0) to (4, 1) step (1, 1)", "tensor<1x4xi32>", "[1, 4]"), []),
    "no turns along one dimension": (_over_work_items("(0, 0) to (8, 0) step (1, 1)", "tensor<1x4xi32>", "[1, 4]"), []),
}


@pytest.mark.parametrize(("text", "rows"), UNLIKE_IREE.values(), ids=UNLIKE_IREE)
def test_computes_the_same(text, rows):
    module = driver.parse(text)
    arrays = [np.zeros((8, 4), np.int32), "ones"]
    before = simulate(module, arrays).outputs[-1]
    after = simulate(driver.run_pipeline(module, PIPELINE), arrays).outputs[-1]
    assert [i for i in range(8) if before[i].all()] == rows
    assert np.array_equal(before, after)
