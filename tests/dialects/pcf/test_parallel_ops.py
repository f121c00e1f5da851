# ruff: noqa: W293 (IR and messages stand as the tools write them)
"""Loops of parallel control flow. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "00 all": r"""
module {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: index, %arg2: i1, %arg3: vector<1x4xf32>, %arg4: memref<1x4xf32>) {
    %0:2 = pcf.generic scope(#iree_gpu.subgroup_scope) initialize {
      %1 = pcf.alloc(%arg1) : !pcf.sref<?x4xf32, #iree_gpu.subgroup_scope>
      pcf.yield %1 : !pcf.sref<?x4xf32, #iree_gpu.subgroup_scope>
    } -> (%arg5: !pcf.sref<?x4xf32, #iree_gpu.subgroup_scope>)
      execute(%ref = %arg0, %ref_0)[%id: index, %count: index]
           : (!pcf.sref<4x8xf32, sync(#iree_gpu.subgroup_scope)>, !pcf.sref<?x8xf32, #iree_gpu.subgroup_scope>)
          -> (tensor<4x8xf32>, tensor<?x8xf32>{%arg1}) {
      %1 = pcf.read_slice %arg5[%id, 0] [1, 4] [1, 1] : !pcf.sref<?x4xf32, #iree_gpu.subgroup_scope> to vector<1x4xf32>
      pcf.write_slice %1 into %ref[%id, 4] [1, 4] [1, 1] : vector<1x4xf32> into !pcf.sref<4x8xf32, sync(#iree_gpu.subgroup_scope)>
      pcf.br.cond_return %arg2 ^bb1
    ^bb1:  // pred: ^bb0
      %2 = pcf.get_memref %ref_0[%id, 0] [1, 8] [1, 1] : !pcf.sref<?x8xf32, #iree_gpu.subgroup_scope> to memref<1x8xf32, strided<[?, ?], offset: ?>>
      pcf.return
    } 
    return
  }
}
""",
    "01 loop": r"""
module {
  func.func @f(%arg0: memref<4x8xf32>, %arg1: index) {
    %0 = pcf.loop scope(#iree_gpu.lane_scope) count(%arg1, %arg1) 
      execute(%ref = %arg0)[%id: index, %id_0: index]
           : (!pcf.sref<4x8xf32, sync(#iree_gpu.lane_scope)>)
          -> (memref<4x8xf32>) {
      pcf.return
    }
    return
  }
}
""",
    "02 loop sync": r"""
module {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: index) {
    %0 = pcf.loop sync true scope(#iree_gpu.lane_scope) count(%arg1) 
      execute(%ref = %arg0)[%id: index]
           : (!pcf.sref<4x8xf32, sync(#iree_gpu.lane_scope)>)
          -> (tensor<4x8xf32>) {
      %1 = pcf.read_slice %ref[%id, 0] [1, 4] [1, 1] : !pcf.sref<4x8xf32, sync(#iree_gpu.lane_scope)> to tensor<1x4xf32>
      pcf.write_slice %1 into %ref[%id, 4] [1, 4] [1, 1] {x.y} : tensor<1x4xf32> into !pcf.sref<4x8xf32, sync(#iree_gpu.lane_scope)>
      pcf.return {x.y}
    } {a.b = 1 : i32}
    return
  }
}
""",
    "03 loop untied": r"""
module {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: index) {
    %0:2 = pcf.loop scope(#pcf.sequential) count(%arg1) 
      execute(%ref, %ref_0 = %arg0)[%id: index]
           : (!pcf.sref<4x?xf32, #pcf.sequential>, !pcf.sref<4x8xf32, #pcf.sequential>)
          -> (tensor<4x?xf32>{%arg1}, tensor<4x8xf32>) {
      pcf.return
    }
    return
  }
}
""",
    "04 generic none": r"""
module {
  func.func @f(%arg0: index) {
    pcf.generic scope(#iree_gpu.lane_scope) 
      execute[%id: index, %count: index] {
      pcf.return
    } 
    pcf.generic scope(#iree_gpu.lane_scope) 
      execute[%id: index, %id_0: index, %count: index, %count_1: index] {
      pcf.return
    }  {a.b}
    pcf.generic scope(#iree_gpu.lane_scope) 
      execute[%id: index, %count: index] {
      pcf.return
    } 
    pcf.generic scope(#pcf.test_scope) initialize {
      pcf.yield %arg0 : index
    } -> (%arg1: index)
      execute[%id: index, %count: index] {
      pcf.return
    } 
    pcf.loop scope(#iree_gpu.lane_scope) count(%arg0) 
      execute[%id: index] {
      pcf.return
    }
    return
  }
}
""",
    "05 ok": r"""
module {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: index, %arg2: tensor<?x8xf32>, %arg3: memref<4x8xf32>) {
    %0 = pcf.generic scope(#iree_gpu.subgroup_scope) 
      execute(%ref = %arg0)[%id: index, %count: index]
           : (!pcf.sref<4x8xf32, sync(#iree_gpu.subgroup_scope)>)
          -> (tensor<4x8xf32>) {
      pcf.return
    } 
    return
  }
}
""",
    "06 dyn sizes 2": r"""
module {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: index, %arg2: tensor<?x8xf32>, %arg3: memref<4x8xf32>) {
    %0 = pcf.generic scope(#iree_gpu.subgroup_scope) 
      execute(%ref)[%id: index, %count: index]
           : (!pcf.sref<?x8xf32, #iree_gpu.subgroup_scope>)
          -> (tensor<?x8xf32>{%arg1}) {
      pcf.return
    } 
    return
  }
}
""",
    "07 init type mismatch": r"""
module {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: index, %arg2: tensor<?x8xf32>, %arg3: memref<4x8xf32>) {
    pcf.generic scope(#iree_gpu.subgroup_scope) initialize {
      pcf.yield %arg1 : index
    } -> (%arg4: f32)
      execute[%id: index, %count: index] {
      pcf.return
    } 
    return
  }
}
""",
    "08 zero ids": r"""
module {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: index, %arg2: tensor<?x8xf32>, %arg3: memref<4x8xf32>) {
    pcf.generic scope(#iree_gpu.subgroup_scope) 
      execute[] {
      pcf.return
    } 
    return
  }
}
""",
    "09 tied memref": r"""
module {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: index, %arg2: tensor<?x8xf32>, %arg3: memref<4x8xf32>) {
    %0 = pcf.generic scope(#iree_gpu.subgroup_scope) 
      execute(%ref = %arg3)[%id: index, %count: index]
           : (!pcf.sref<4x8xf32, sync(#iree_gpu.subgroup_scope)>)
          -> (memref<4x8xf32>) {
      pcf.return
    } 
    return
  }
}
""",
    "10 loop ok": r"""
module {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: index, %arg2: tensor<?x8xf32>, %arg3: memref<4x8xf32>) {
    pcf.loop scope(#iree_gpu.subgroup_scope) count(%arg1) 
      execute[%id: index] {
      pcf.return
    }
    return
  }
}
""",
}

BAD = {
    "00 odd": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  "pcf.generic"() <{is_tied = [], num_index_args = 3 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 0, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({}, {
  ^bb0(%i: index, %c: index, %d1: index):
    "pcf.return"() : () -> ()
  }) : () -> ()
  return
}
""",
        "'pcf.generic' op expected even number of id + count args",
    ),
    "01 mask": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  %0 = "pcf.generic"(%t) <{is_tied = [], num_index_args = 2 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({}, {
  ^bb0(%r: !pcf.sref<4x8xf32, sync(#iree_gpu.subgroup_scope)>, %i: index, %c: index):
    "pcf.return"() : () -> ()
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
""",
        "'pcf.generic' op `is_tied` mask length expected to match number of results 1",
    ),
    "02 mask2": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  %0 = "pcf.generic"(%t) <{is_tied = [true, false], num_index_args = 2 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({}, {
  ^bb0(%r: !pcf.sref<4x8xf32, sync(#iree_gpu.subgroup_scope)>, %i: index, %c: index):
    "pcf.return"() : () -> ()
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
""",
        "'pcf.generic' op `is_tied` mask length expected to match number of results 1",
    ),
    "03 inits": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  %0 = "pcf.generic"() <{is_tied = [true], num_index_args = 2 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 0, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({}, {
  ^bb0(%r: !pcf.sref<4x8xf32, sync(#iree_gpu.subgroup_scope)>, %i: index, %c: index):
    "pcf.return"() : () -> ()
  }) : () -> tensor<4x8xf32>
  return
}
""",
        "'pcf.generic' op number of inits 0 does not match the number of results marked as tied 1",
    ),
    "04 inits2": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  %0 = "pcf.generic"(%t) <{is_tied = [false], num_index_args = 2 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({}, {
  ^bb0(%r: !pcf.sref<4x8xf32, sync(#iree_gpu.subgroup_scope)>, %i: index, %c: index):
    "pcf.return"() : () -> ()
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
""",
        "'pcf.generic' op number of inits 1 does not match the number of results marked as tied 0",
    ),
    "05 argcount": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  %0 = "pcf.generic"(%t) <{is_tied = [true], num_index_args = 2 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({}, {
  ^bb0(%r: !pcf.sref<4x8xf32, sync(#iree_gpu.subgroup_scope)>, %i: index):
    "pcf.return"() : () -> ()
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
""",
        "'pcf.generic' op expected region to have |numLeadingArgs| + |numIndexArgs| + |numResults| total arguments",
    ),
    "06 argcount2": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  %0 = "pcf.generic"(%t) <{is_tied = [true], num_index_args = 2 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({}, {
  ^bb0(%r: !pcf.sref<4x8xf32, sync(#iree_gpu.subgroup_scope)>, %i: index, %c: index, %e: index):
    "pcf.return"() : () -> ()
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
""",
        "'pcf.generic' op expected region to have |numLeadingArgs| + |numIndexArgs| + |numResults| total arguments",
    ),
    "07 scope": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  %0 = "pcf.generic"(%t) <{is_tied = [true], num_index_args = 2 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({}, {
  ^bb0(%r: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %c: index):
    "pcf.return"() : () -> ()
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
""",
        "'pcf.generic' op expected region ref argument to be of type !pcf.sref with scope #iree_gpu.subgroup_scope",
    ),
    "08 not sref": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  %0 = "pcf.generic"(%t) <{is_tied = [true], num_index_args = 2 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({}, {
  ^bb0(%r: index, %i: index, %c: index):
    "pcf.return"() : () -> ()
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
""",
        "'pcf.generic' op expected region ref argument to be of type !pcf.sref with scope #iree_gpu.subgroup_scope",
    ),
    "09 shape": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  %0 = "pcf.generic"(%t) <{is_tied = [true], num_index_args = 2 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({}, {
  ^bb0(%r: !pcf.sref<4x9xf32, #iree_gpu.subgroup_scope>, %i: index, %c: index):
    "pcf.return"() : () -> ()
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
""",
        "'pcf.generic' op region arg at index 0 with type '!pcf.sref<4x9xf32, #iree_gpu.subgroup_scope>' shape mismatch with tied result of type 'tensor<4x8xf32>'",
    ),
    "10 elem": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  %0 = "pcf.generic"(%t) <{is_tied = [true], num_index_args = 2 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({}, {
  ^bb0(%r: !pcf.sref<4x8xf16, #iree_gpu.subgroup_scope>, %i: index, %c: index):
    "pcf.return"() : () -> ()
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
""",
        "'pcf.generic' op region arg at index 0 element type mismatch of 'f16' vs 'f32'",
    ),
    "11 sync": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  %0 = "pcf.generic"(%t) <{is_tied = [true], num_index_args = 2 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({}, {
  ^bb0(%r: !pcf.sref<4x8xf32, #iree_gpu.subgroup_scope, #pcf.sequential>, %i: index, %c: index):
    "pcf.return"() : () -> ()
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
""",
        "'pcf.generic' op expected region ref argument to sync on return or is unspecified",
    ),
    "12 init type": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  %0 = "pcf.generic"(%m) <{is_tied = [true], num_index_args = 2 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({}, {
  ^bb0(%r: !pcf.sref<4x8xf32, sync(#iree_gpu.subgroup_scope)>, %i: index, %c: index):
    "pcf.return"() : () -> ()
  }) : (memref<4x8xf32>) -> tensor<4x8xf32>
  return
}
""",
        "'pcf.generic' op tied init at index 0 does not match the type 'tensor<4x8xf32>' at result index 0",
    ),
    "13 ids i32": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  "pcf.generic"() <{is_tied = [], num_index_args = 2 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 0, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({}, {
  ^bb0(%i: i32, %c: index):
    "pcf.return"() : () -> ()
  }) : () -> ()
  return
}
""",
        "'pcf.generic' op expected index type for thread count/id region arguments",
    ),
    "14 init two blocks": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  "pcf.generic"() <{is_tied = [], num_index_args = 2 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 0, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({"cf.br"()[^bb1] : () -> ()
 ^bb1:
 "pcf.yield"() : () -> ()}, {
  ^bb0(%i: index, %c: index):
    "pcf.return"() : () -> ()
  }) : () -> ()
  return
}
""",
        "'pcf.generic' op region #0 ('initializer') failed to verify constraint: region with at most 1 blocks",
    ),
    "15 neg ids": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  "pcf.generic"() <{is_tied = [], num_index_args = -2 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 0, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({}, {
  ^bb0():
    "pcf.return"() : () -> ()
  }) : () -> ()
  return
}
""",
        "'pcf.generic' op expected region to have |numLeadingArgs| + |numIndexArgs| + |numResults| total arguments",
    ),
    "16 empty body": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  "pcf.generic"() <{is_tied = [], num_index_args = 2 : i64, num_leading_args = 0 : i64, operandSegmentSizes = array<i32: 0, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({}, {
  ^bb0(%i: index, %c: index):
    
  }) : () -> ()
  return
}
""",
        "empty block: expect at least a terminator",
    ),
    "17 loop count": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  "pcf.loop"(%n) <{is_tied = [], operandSegmentSizes = array<i32: 1, 0, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({
  ^bb0(%i: index, %j: index):
    "pcf.return"() : () -> ()
  }) : (index) -> ()
  return
}
""",
        "'pcf.loop' op expected region to have |numLeadingArgs| + |numIndexArgs| + |numResults| total arguments",
    ),
    "18 loop count0": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  "pcf.loop"() <{is_tied = [], operandSegmentSizes = array<i32: 0, 0, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({
  ^bb0():
    "pcf.return"() : () -> ()
  }) : () -> ()
  return
}
""",
        "'pcf.loop' op expected at least one iteration count argument",
    ),
    "19 loop scope": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  %0 = "pcf.loop"(%n, %t) <{is_tied = [true], operandSegmentSizes = array<i32: 1, 1, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({
  ^bb0(%r: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index):
    "pcf.return"() : () -> ()
  }) : (index, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
""",
        "'pcf.loop' op expected region ref argument to be of type !pcf.sref with scope #iree_gpu.subgroup_scope",
    ),
    "20 loop type": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  "pcf.loop"(%n) <{is_tied = [], operandSegmentSizes = array<i32: 1, 0, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({
  ^bb0(%i: i32):
    "pcf.return"() : () -> ()
  }) : (index) -> ()
  return
}
""",
        "'pcf.loop' op expected index type for thread count/id region arguments",
    ),
    "21 loop mask": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  %0 = "pcf.loop"(%n, %t) <{is_tied = [], operandSegmentSizes = array<i32: 1, 1, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({
  ^bb0(%r: !pcf.sref<4x8xf32, sync(#iree_gpu.subgroup_scope)>, %i: index):
    "pcf.return"() : () -> ()
  }) : (index, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
""",
        "'pcf.loop' op `is_tied` mask length expected to match number of results 1",
    ),
    "22 loop two blocks": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  "pcf.loop"(%n) <{is_tied = [], operandSegmentSizes = array<i32: 1, 0, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({
  ^bb0(%i: index):
    "cf.br"()[^bb1] : () -> ()
 ^bb1:
 "pcf.return"() : () -> ()
  }) : (index) -> ()
  return
}
""",
        "'pcf.loop' op expects region #0 to have 0 or 1 blocks",
    ),
    "23 loop cond ret": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  "pcf.loop"(%n) <{is_tied = [], operandSegmentSizes = array<i32: 1, 0, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({
  ^bb0(%i: index):
    %c = arith.constant true
 pcf.br.cond_return %c ^bb1
 ^bb1:
 pcf.return
  }) : (index) -> ()
  return
}
""",
        "'pcf.loop' op expects region #0 to have 0 or 1 blocks",
    ),
    "24 loop vec": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %n: index, %d: tensor<?x8xf32>, %m: memref<4x8xf32>) {
  "pcf.loop"(%n) <{is_tied = [], operandSegmentSizes = array<i32: 1, 0, 0>, scope = #iree_gpu.subgroup_scope, sync_on_return = false}> ({
  ^bb0(%i: index):
    "pcf.yield"() : () -> ()
  }) : (index) -> ()
  return
}
""",
        "'pcf.yield' op expects parent op 'pcf.generic'",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
