"""Slices of referenced memory. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "00 types": r"""
module {
  func.func @f(%arg0: !pcf.sref<f32, #pcf.sequential>, %arg1: !pcf.sref<?xf32, sync(#iree_gpu.lane_scope)>, %arg2: !pcf.sref<4xf32, sync(#pcf.sequential)>, %arg3: !pcf.sref<4xf32, #pcf.sequential, #iree_gpu.lane_scope>, %arg4: !pcf.sref<4xf32, #iree_codegen.workgroup_scope>, %arg5: !pcf.sref<4xf32, #iree_codegen.workgroup_scope<linearize>>) {
    return
  }
}
""",
    "01 types bad elem": r"""
module {
  func.func @f(%arg0: !pcf.sref<4xnone, #pcf.sequential>) {
    return
  }
}
""",
    "02 types index": r"""
module {
  func.func @f(%arg0: !pcf.sref<4xindex, #pcf.sequential>, %arg1: !pcf.sref<4xvector<4xf32>, #pcf.sequential>) {
    return
  }
}
""",
    "03 read memref": r"""
module {
  func.func @f(%arg0: !pcf.sref<4xf32, #pcf.sequential>, %arg1: index) {
    %0 = pcf.read_slice %arg0[%arg1] [%arg1] [1] : !pcf.sref<4xf32, #pcf.sequential> to tensor<?xf32>
    %1 = pcf.get_memref %arg0[%arg1] [%arg1] [1] : !pcf.sref<4xf32, #pcf.sequential> to memref<?xf32, strided<[?], offset: ?>>
    pcf.write_slice %1 into %arg0[%arg1] [%arg1] [1] : memref<?xf32, strided<[?], offset: ?>> into !pcf.sref<4xf32, #pcf.sequential>
    return
  }
}
""",
    "04 alloc in func": r"""
module {
  func.func @f(%arg0: index) {
    %0 = pcf.alloc() : !pcf.sref<4xf32, #pcf.sequential>
    %1 = pcf.alloc(%arg0) {x.y} : !pcf.sref<?xf32, #pcf.sequential>
    return
  }
}
""",
    "05 s w ok": r"""
module {
  func.func @f(%arg0: !pcf.sref<4x8xf32, #pcf.sequential>, %arg1: index, %arg2: vector<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: vector<8xf32>, %arg6: tensor<4x8xf16>, %arg7: tensor<?x8xf32>, %arg8: i1) {
    pcf.write_slice %arg2 into %arg0[0, 0] [4, 8] [1, 1] : vector<4x8xf32> into !pcf.sref<4x8xf32, #pcf.sequential>
    return
  }
}
""",
    "06 s w shape": r"""
module {
  func.func @f(%arg0: !pcf.sref<4x8xf32, #pcf.sequential>, %arg1: index, %arg2: vector<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: vector<8xf32>, %arg6: tensor<4x8xf16>, %arg7: tensor<?x8xf32>, %arg8: i1) {
    pcf.write_slice %arg3 into %arg0[0, 0] [4, 7] [1, 1] : tensor<4x8xf32> into !pcf.sref<4x8xf32, #pcf.sequential>
    return
  }
}
""",
    "07 s w vec shape": r"""
module {
  func.func @f(%arg0: !pcf.sref<4x8xf32, #pcf.sequential>, %arg1: index, %arg2: vector<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: vector<8xf32>, %arg6: tensor<4x8xf16>, %arg7: tensor<?x8xf32>, %arg8: i1) {
    pcf.write_slice %arg2 into %arg0[0, 0] [4, 7] [1, 1] : vector<4x8xf32> into !pcf.sref<4x8xf32, #pcf.sequential>
    return
  }
}
""",
    "08 s w dyn": r"""
module {
  func.func @f(%arg0: !pcf.sref<4x8xf32, #pcf.sequential>, %arg1: index, %arg2: vector<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: vector<8xf32>, %arg6: tensor<4x8xf16>, %arg7: tensor<?x8xf32>, %arg8: i1) {
    pcf.write_slice %arg3 into %arg0[0, 0] [%arg1, 8] [1, 1] : tensor<4x8xf32> into !pcf.sref<4x8xf32, #pcf.sequential>
    return
  }
}
""",
    "09 s w dyn2": r"""
module {
  func.func @f(%arg0: !pcf.sref<4x8xf32, #pcf.sequential>, %arg1: index, %arg2: vector<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: vector<8xf32>, %arg6: tensor<4x8xf16>, %arg7: tensor<?x8xf32>, %arg8: i1) {
    pcf.write_slice %arg7 into %arg0[0, 0] [4, 8] [1, 1] : tensor<?x8xf32> into !pcf.sref<4x8xf32, #pcf.sequential>
    return
  }
}
""",
    "10 s w memref shape": r"""
module {
  func.func @f(%arg0: !pcf.sref<4x8xf32, #pcf.sequential>, %arg1: index, %arg2: vector<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: vector<8xf32>, %arg6: tensor<4x8xf16>, %arg7: tensor<?x8xf32>, %arg8: i1) {
    pcf.write_slice %arg4 into %arg0[0, 0] [4, 7] [1, 1] : memref<4x8xf32> into !pcf.sref<4x8xf32, #pcf.sequential>
    return
  }
}
""",
    "11 s w oob": r"""
module {
  func.func @f(%arg0: !pcf.sref<4x8xf32, #pcf.sequential>, %arg1: index, %arg2: vector<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: vector<8xf32>, %arg6: tensor<4x8xf16>, %arg7: tensor<?x8xf32>, %arg8: i1) {
    pcf.write_slice %arg2 into %arg0[2, 0] [4, 8] [1, 1] : vector<4x8xf32> into !pcf.sref<4x8xf32, #pcf.sequential>
    return
  }
}
""",
    "12 s r ok": r"""
module {
  func.func @f(%arg0: !pcf.sref<4x8xf32, #pcf.sequential>, %arg1: index, %arg2: vector<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: vector<8xf32>, %arg6: tensor<4x8xf16>, %arg7: tensor<?x8xf32>, %arg8: i1) {
    %0 = pcf.read_slice %arg0[0, 0] [4, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to vector<4x8xf32>
    return
  }
}
""",
    "13 s r larger vec": r"""
module {
  func.func @f(%arg0: !pcf.sref<4x8xf32, #pcf.sequential>, %arg1: index, %arg2: vector<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: vector<8xf32>, %arg6: tensor<4x8xf16>, %arg7: tensor<?x8xf32>, %arg8: i1) {
    %0 = pcf.read_slice %arg0[0, 0] [4, 7] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to vector<4x8xf32>
    return
  }
}
""",
    "14 s r smaller vec": r"""
module {
  func.func @f(%arg0: !pcf.sref<4x8xf32, #pcf.sequential>, %arg1: index, %arg2: vector<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: vector<8xf32>, %arg6: tensor<4x8xf16>, %arg7: tensor<?x8xf32>, %arg8: i1) {
    %0 = pcf.read_slice %arg0[0, 0] [4, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to vector<4x7xf32>
    return
  }
}
""",
    "15 s r tensor shape": r"""
module {
  func.func @f(%arg0: !pcf.sref<4x8xf32, #pcf.sequential>, %arg1: index, %arg2: vector<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: vector<8xf32>, %arg6: tensor<4x8xf16>, %arg7: tensor<?x8xf32>, %arg8: i1) {
    %0 = pcf.read_slice %arg0[0, 0] [4, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to tensor<4x7xf32>
    return
  }
}
""",
    "16 s r tensor dyn": r"""
module {
  func.func @f(%arg0: !pcf.sref<4x8xf32, #pcf.sequential>, %arg1: index, %arg2: vector<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: vector<8xf32>, %arg6: tensor<4x8xf16>, %arg7: tensor<?x8xf32>, %arg8: i1) {
    %0 = pcf.read_slice %arg0[0, 0] [%arg1, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to tensor<4x8xf32>
    return
  }
}
""",
    "17 s g ok": r"""
module {
  func.func @f(%arg0: !pcf.sref<4x8xf32, #pcf.sequential>, %arg1: index, %arg2: vector<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: vector<8xf32>, %arg6: tensor<4x8xf16>, %arg7: tensor<?x8xf32>, %arg8: i1) {
    %0 = pcf.get_memref %arg0[0, 0] [4, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to memref<4x8xf32, strided<[?, ?], offset: ?>>
    return
  }
}
""",
    "18 s g shape": r"""
module {
  func.func @f(%arg0: !pcf.sref<4x8xf32, #pcf.sequential>, %arg1: index, %arg2: vector<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: vector<8xf32>, %arg6: tensor<4x8xf16>, %arg7: tensor<?x8xf32>, %arg8: i1) {
    %0 = pcf.get_memref %arg0[0, 0] [4, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to memref<4x7xf32, strided<[?, ?], offset: ?>>
    return
  }
}
""",
    "19 s alloc sync": r"""
module {
  func.func @f(%arg0: !pcf.sref<4x8xf32, #pcf.sequential>, %arg1: index, %arg2: vector<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: vector<8xf32>, %arg6: tensor<4x8xf16>, %arg7: tensor<?x8xf32>, %arg8: i1) {
    %0 = pcf.alloc() : !pcf.sref<4xf32, sync(#pcf.sequential)>
    return
  }
}
""",
}

BAD = {
    "00 types bad scope": (
        r"""
func.func @f(%a: !pcf.sref<f32, 3 : i64>) { return }
""",
        "expected 'scope' parameter 3 : i64 to implement 'ScopeAttrInterfaceInterface'",
    ),
    "01 types no scope": (
        r"""
func.func @f(%a: !pcf.sref<4xf32>) { return }
""",
        "expected ','",
    ),
    "02 s w rank": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  pcf.write_slice %v1 into %a[0, 0] [4, 8] [1, 1] : vector<8xf32> into !pcf.sref<4x8xf32, #pcf.sequential>
  return
}
""",
        "'pcf.write_slice' op failed to verify that all of {source, dest} have same rank",
    ),
    "03 s w elem": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  pcf.write_slice %h into %a[0, 0] [4, 8] [1, 1] : tensor<4x8xf16> into !pcf.sref<4x8xf32, #pcf.sequential>
  return
}
""",
        "'pcf.write_slice' op failed to verify that all of {source, dest} have same element type",
    ),
    "04 s w offs": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  pcf.write_slice %v into %a[0] [4, 8] [1, 1] : vector<4x8xf32> into !pcf.sref<4x8xf32, #pcf.sequential>
  return
}
""",
        "expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.",
    ),
    "05 s w offs1": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  pcf.write_slice %v into %a[0] [4] [1] : vector<4x8xf32> into !pcf.sref<4x8xf32, #pcf.sequential>
  return
}
""",
        "expected 2 offset values, got 1",
    ),
    "06 s w scalar": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  "pcf.write_slice"(%i, %a) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (index, !pcf.sref<4x8xf32, #pcf.sequential>) -> ()
  return
}
""",
        "'pcf.write_slice' op operand #0 must be ranked tensor, vector, or memref of any type, but got 'index'",
    ),
    "07 s r rank": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  %0 = pcf.read_slice %a[0, 0] [4, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to vector<8xf32>
  return
}
""",
        "'pcf.read_slice' op failed to verify that all of {source, result} have same rank",
    ),
    "08 s r elem": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  %0 = pcf.read_slice %a[0, 0] [4, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to vector<4x8xf16>
  return
}
""",
        "'pcf.read_slice' op failed to verify that all of {source, result} have same element type",
    ),
    "09 s r memref": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  %0 = pcf.read_slice %a[0, 0] [4, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to memref<4x8xf32>
  return
}
""",
        "'pcf.read_slice' op result #0 must be ranked tensor of any non-token type values or vector of any non-token type values, but got 'memref<4x8xf32>'",
    ),
    "10 s g layout": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  %0 = pcf.get_memref %a[0, 0] [4, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to memref<4x8xf32>
  return
}
""",
        "'pcf.get_memref' op result memref must have a strided layout attribute, got 'memref<4x8xf32>'",
    ),
    "11 s g layout2": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  %0 = pcf.get_memref %a[0, 0] [4, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to memref<4x8xf32, strided<[?, 1], offset: ?>>
  return
}
""",
        "'pcf.get_memref' op result memref layout must have all dynamic strides, got 'memref<4x8xf32, strided<[?, 1], offset: ?>>'",
    ),
    "12 s g space": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  %0 = pcf.get_memref %a[0, 0] [4, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to memref<4x8xf32, strided<[?, ?], offset: ?>, 3>
  return
}
""",
        "'pcf.get_memref' op result memref must have no memory space, got 'memref<4x8xf32, strided<[?, ?], offset: ?>, 3>'",
    ),
    "13 s g elem": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  %0 = pcf.get_memref %a[0, 0] [4, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to memref<4x8xf16, strided<[?, ?], offset: ?>>
  return
}
""",
        "'pcf.get_memref' op failed to verify that all of {source, result} have same element type",
    ),
    "14 s g rank": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  %0 = pcf.get_memref %a[0, 0] [4, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to memref<8xf32, strided<[?], offset: ?>>
  return
}
""",
        "'pcf.get_memref' op failed to verify that all of {source, result} have same rank",
    ),
    "15 s alloc count": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  %0 = pcf.alloc() : !pcf.sref<?xf32, #pcf.sequential>
  return
}
""",
        "'pcf.alloc' op dimension operand count does not equal sref dynamic dimension count",
    ),
    "16 s alloc count2": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  %0 = pcf.alloc(%i) : !pcf.sref<4xf32, #pcf.sequential>
  return
}
""",
        "'pcf.alloc' op dimension operand count does not equal sref dynamic dimension count",
    ),
    "17 s alloc type": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  %0 = pcf.alloc() : memref<4xf32>
  return
}
""",
        "'pcf.alloc' op result #0 must be A shaped reference to a buffer., but got 'memref<4xf32>'",
    ),
    "18 s yield parent": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  "pcf.yield"() : () -> ()
 }
func.func @g() {
  return
}
""",
        "'pcf.yield' op expects parent op 'pcf.generic'",
    ),
    "19 s return parent": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  "pcf.return"() : () -> ()
 }
func.func @g() {
  return
}
""",
        "'pcf.return' op expects parent op to be one of 'pcf.generic, pcf.loop'",
    ),
    "20 s cond parent": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf32>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  "pcf.br.cond_return"(%b)[^bb1] : (i1) -> ()
 ^bb1:
  return
}
""",
        "'pcf.br.cond_return' op expects parent op 'pcf.generic'",
    ),
    "21 s g off": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf16>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  %0 = pcf.get_memref %a[0, 0] [4, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to memref<4x8xf32, strided<[?, ?]>>
  return
}
""",
        "'pcf.get_memref' op result memref layout must have dynamic offset, got 'memref<4x8xf32, strided<[?, ?]>>'",
    ),
    "22 s g lay map": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf16>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  %0 = pcf.get_memref %a[0, 0] [4, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to memref<4x8xf32, affine_map<(d0,d1)->(d1,d0)>>
  return
}
""",
        "'pcf.get_memref' op result memref must have a strided layout attribute, got 'memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>'",
    ),
    "23 s g layspace": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %i: index, %v: vector<4x8xf32>, %t: tensor<4x8xf32>, %m: memref<4x8xf32>, %v1: vector<8xf16>, %h: tensor<4x8xf16>, %d: tensor<?x8xf32>, %b: i1) {
  %0 = pcf.get_memref %a[0, 0] [4, 8] [1, 1] : !pcf.sref<4x8xf32, #pcf.sequential> to memref<4x8xf32, 3>
  return
}
""",
        "'pcf.get_memref' op result memref must have no memory space, got 'memref<4x8xf32, 3>'",
    ),
    "24 s w rank elem": (
        r"""
func.func @f(%a: !pcf.sref<4x8xf32, #pcf.sequential>, %w: vector<8xf16>) {
  pcf.write_slice %w into %a[0, 0] [4, 8] [1, 1] : vector<8xf16> into !pcf.sref<4x8xf32, #pcf.sequential>
  return
}
""",
        "'pcf.write_slice' op failed to verify that all of {source, dest} have same rank",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
