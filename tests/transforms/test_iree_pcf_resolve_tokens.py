"""Sync scopes of references become flags of the ops that make them. Recorded from iree-opt 3.13."""

import numpy as np
import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.simulator.run import simulate

PIPELINE = "builtin.module(iree-pcf-resolve-tokens)"


# What becomes of functions.
CONVERTED = {
    "values, branches, functions": (
        """
func.func @a(%m: memref<4x8xf32>, %t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %0 = pcf.generic scope(#iree_gpu.subgroup_scope) 
    execute(%ref = %t)[%id: index, %count: index]
         : (!pcf.sref<4xf32, sync(#iree_gpu.subgroup_scope)>)
        -> (tensor<4xf32>) {
    %s = scf.if %c -> (!pcf.sref<4xf32, sync(#iree_gpu.subgroup_scope)>) {
      scf.yield %ref : !pcf.sref<4xf32, sync(#iree_gpu.subgroup_scope)>
    } else {
      scf.yield %ref : !pcf.sref<4xf32, sync(#iree_gpu.subgroup_scope)>
    }
    %v = arith.constant dense<1.0> : vector<1xf32>
    pcf.write_slice %v into %s[%id] [1] [1] : vector<1xf32> into !pcf.sref<4xf32, sync(#iree_gpu.subgroup_scope)>
    func.call @g(%s) : (!pcf.sref<4xf32, sync(#iree_gpu.subgroup_scope)>) -> ()
    pcf.loop scope(#iree_gpu.lane_scope) count(%count) 
      execute[%i: index] {
      pcf.write_slice %v into %ref[%i] [1] [1] : vector<1xf32> into !pcf.sref<4xf32, sync(#iree_gpu.subgroup_scope)>
      pcf.return
    }
    pcf.return
  } 
  return %0 : tensor<4xf32>
}
func.func private @g(!pcf.sref<4xf32, sync(#iree_gpu.subgroup_scope)>)
func.func @b(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = pcf.generic scope(#iree_gpu.subgroup_scope) initialize {
      %1 = pcf.alloc(%n) : !pcf.sref<?x4xf32, #iree_gpu.subgroup_scope>
      pcf.yield %1 : !pcf.sref<?x4xf32, #iree_gpu.subgroup_scope>
    } -> (%a: !pcf.sref<?x4xf32, #iree_gpu.subgroup_scope>)
    execute(%ref = %t, %r2)[%id: index, %count: index]
         : (!pcf.sref<4xf32, #iree_gpu.subgroup_scope>, !pcf.sref<4xf32, #iree_gpu.subgroup_scope>)
        -> (tensor<4xf32>, tensor<4xf32>) {
    pcf.return
  } 
  %c = pcf.loop scope(#iree_gpu.lane_scope) count(%n) 
      execute(%ref)[%i: index] 
      : (!pcf.sref<4xf32, sync(#iree_gpu.lane_scope)>)
      -> (tensor<4xf32>) {
      pcf.return
    }
  return %0#0, %c : tensor<4xf32>, tensor<4xf32>
}
""",
        """
func.func @a(%m: memref<4x8xf32>, %t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %0 = pcf.generic sync true scope(#iree_gpu.subgroup_scope) 
    execute(%ref = %t)[%id: index, %count: index]
         : (!pcf.sref<4xf32, #iree_gpu.subgroup_scope>)
        -> (tensor<4xf32>) {
    %s = scf.if %c -> (!pcf.sref<4xf32, #iree_gpu.subgroup_scope>) {
      scf.yield %ref : !pcf.sref<4xf32, #iree_gpu.subgroup_scope>
    } else {
      scf.yield %ref : !pcf.sref<4xf32, #iree_gpu.subgroup_scope>
    }
    %v = arith.constant dense<1.000000e+00> : vector<1xf32>
    pcf.write_slice %v into %s[%id] [1] [1] : vector<1xf32> into !pcf.sref<4xf32, #iree_gpu.subgroup_scope>
    func.call @g(%s) : (!pcf.sref<4xf32, #iree_gpu.subgroup_scope>) -> ()
    pcf.loop scope(#iree_gpu.lane_scope) count(%count) 
      execute[%i: index] {
      pcf.write_slice %v into %ref[%i] [1] [1] : vector<1xf32> into !pcf.sref<4xf32, #iree_gpu.subgroup_scope>
      pcf.return
    }
    pcf.return
  } 
  return %0 : tensor<4xf32>
}
func.func private @g(!pcf.sref<4xf32, #iree_gpu.subgroup_scope>)
func.func @b(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = pcf.generic scope(#iree_gpu.subgroup_scope) initialize {
    %1 = pcf.alloc(%n) : !pcf.sref<?x4xf32, #iree_gpu.subgroup_scope>
    pcf.yield %1 : !pcf.sref<?x4xf32, #iree_gpu.subgroup_scope>
  } -> (%a: !pcf.sref<?x4xf32, #iree_gpu.subgroup_scope>)
    execute(%ref = %t, %r2)[%id: index, %count: index]
         : (!pcf.sref<4xf32, #iree_gpu.subgroup_scope>, !pcf.sref<4xf32, #iree_gpu.subgroup_scope>)
        -> (tensor<4xf32>, tensor<4xf32>) {
    pcf.return
  } 
  %c = pcf.loop sync true scope(#iree_gpu.lane_scope) count(%n) 
    execute(%ref)[%i: index]
         : (!pcf.sref<4xf32, #iree_gpu.lane_scope>)
        -> (tensor<4xf32>) {
    pcf.return
  }
  return %0#0, %c : tensor<4xf32>, tensor<4xf32>
}
""",
    ),
}


@pytest.mark.parametrize(("text", "expected"), CONVERTED.values(), ids=CONVERTED)
def test_converts(converts, text, expected):
    converts(text, expected)


def test_a_reference_that_is_read():
    """iree-opt 3.13 fails to legalize `pcf.read_slice` of a reference with a sync scope."""
    text = """
func.func @f(%t: tensor<4xi32>) -> tensor<4xi32> attributes {
    translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse>
      workgroup_size = [4, 1, 1] subgroup_size = 1>} {
  %0 = pcf.generic scope(#iree_gpu.subgroup_scope)
    execute(%ref = %t)[%id: index, %count: index]
    : (!pcf.sref<4xi32, sync(#iree_gpu.subgroup_scope)>) -> (tensor<4xi32>) {
    %v = pcf.read_slice %ref[%id] [1] [1] : !pcf.sref<4xi32, sync(#iree_gpu.subgroup_scope)> to vector<1xi32>
    %w = arith.addi %v, %v : vector<1xi32>
    pcf.write_slice %w into %ref[%id] [1] [1] : vector<1xi32> into !pcf.sref<4xi32, sync(#iree_gpu.subgroup_scope)>
    pcf.return
  }
  return %0 : tensor<4xi32>
}"""
    module, given = driver.parse(text), np.arange(4, dtype=np.int32)
    assert simulate(module, [given]).outputs[-1].tolist() == [0, 2, 4, 6]
    driver.run_pipeline(module, PIPELINE)
    assert "sync(" not in driver.print(module)
    assert simulate(module, [given]).outputs[-1].tolist() == [0, 2, 4, 6]
