"""Scans over subgroups. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "00 scan size min": r"""
module {
  func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<8xf32>, %arg2: vector<4xf32>, %arg3: index, %arg4: f32, %arg5: memref<4x8xf32>, %arg6: memref<4x8xf32, 3>, %arg7: tensor<16x8xf32>, %arg8: tensor<4x8xf32>, %arg9: vector<4xindex>, %arg10: vector<5xindex>, %arg11: tensor<?x8xf32>, %arg12: i32) {
    %result, %total = iree_gpu.subgroup_scan inclusive(%arg4) cluster(size = -2147483648) {
    ^bb0(%arg13: f32, %arg14: f32):
      iree_gpu.yield %arg13 : f32
    } : f32
    return
  }
}
""",
}

BAD = {
    "00 scan size3": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r, %t = iree_gpu.subgroup_scan inclusive(%f) cluster(size = 3) {
  ^bb0(%x: f32, %y: f32):
    iree_gpu.yield %x : f32
  } : f32
  return
}
""",
        "'iree_gpu.subgroup_scan' op cluster_size must be a power of 2",
    ),
    "01 scan size0": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r, %t = iree_gpu.subgroup_scan inclusive(%f) cluster(size = 0) {
  ^bb0(%x: f32, %y: f32):
    iree_gpu.yield %x : f32
  } : f32
  return
}
""",
        "'iree_gpu.subgroup_scan' op cluster_size must be a power of 2",
    ),
    "02 scan size1": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r, %t = iree_gpu.subgroup_scan inclusive(%f) cluster(size = -1) {
  ^bb0(%x: f32, %y: f32):
    iree_gpu.yield %x : f32
  } : f32
  return
}
""",
        "'iree_gpu.subgroup_scan' op cluster_size must be a power of 2",
    ),
    "03 scan stride 3": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r, %t = iree_gpu.subgroup_scan inclusive(%f) cluster(size = 4, stride = 3) {
  ^bb0(%x: f32, %y: f32):
    iree_gpu.yield %x : f32
  } : f32
  return
}
""",
        "'iree_gpu.subgroup_scan' op cluster_stride must be a power of 2",
    ),
    "04 scan stride 0": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r, %t = iree_gpu.subgroup_scan inclusive(%f) cluster(size = 4, stride = 0) {
  ^bb0(%x: f32, %y: f32):
    iree_gpu.yield %x : f32
  } : f32
  return
}
""",
        "'iree_gpu.subgroup_scan' op cluster_stride must be a power of 2",
    ),
    "05 scan excl no id": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r, %t = iree_gpu.subgroup_scan (%f) {
  ^bb0(%x: f32, %y: f32):
    iree_gpu.yield %x : f32
  } : f32
  return
}
""",
        "'iree_gpu.subgroup_scan' op exclusive scan requires an identity operand",
    ),
    "06 scan id type": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r, %t = iree_gpu.subgroup_scan inclusive(%f, identity = %j : i32) {
  ^bb0(%x: f32, %y: f32):
    iree_gpu.yield %x : f32
  } : f32
  return
}
""",
        "'iree_gpu.subgroup_scan' op identity type must match value type",
    ),
    "07 scan one arg": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r, %t = iree_gpu.subgroup_scan inclusive(%f) {
  ^bb0(%x: f32):
    iree_gpu.yield %x : f32
  } : f32
  return
}
""",
        "'iree_gpu.subgroup_scan' op combiner region must have exactly 2 arguments",
    ),
    "08 scan arg type": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r, %t = iree_gpu.subgroup_scan inclusive(%f) {
  ^bb0(%x: f32, %y: i32):
    iree_gpu.yield %x : f32
  } : f32
  return
}
""",
        "'iree_gpu.subgroup_scan' op combiner argument type must match value type",
    ),
    "09 scan yield none": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r, %t = iree_gpu.subgroup_scan inclusive(%f) {
  ^bb0(%x: f32, %y: f32):
    iree_gpu.yield 
  } : f32
  return
}
""",
        "'iree_gpu.subgroup_scan' op combiner must yield one value of the value type",
    ),
    "10 scan yield two": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r, %t = iree_gpu.subgroup_scan inclusive(%f) {
  ^bb0(%x: f32, %y: f32):
    iree_gpu.yield %x, %y : f32, f32
  } : f32
  return
}
""",
        "'iree_gpu.subgroup_scan' op combiner must yield one value of the value type",
    ),
    "11 scan yield type": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r, %t = iree_gpu.subgroup_scan inclusive(%f) {
  ^bb0(%x: f32, %y: f32):
    iree_gpu.yield %j : i32
  } : f32
  return
}
""",
        "'iree_gpu.subgroup_scan' op combiner must yield one value of the value type",
    ),
    "12 scan index": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r, %t = iree_gpu.subgroup_scan inclusive(%i) {
  ^bb0(%x: index, %y: index):
    iree_gpu.yield %x : index
  } : index
  return
}
""",
        "'iree_gpu.subgroup_scan' op operand #0 must be signless integer or floating-point, but got 'index'",
    ),
    "13 scan vector": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r, %t = iree_gpu.subgroup_scan inclusive(%v) {
  ^bb0(%x: vector<4xf32>, %y: vector<4xf32>):
    iree_gpu.yield %x : vector<4xf32>
  } : vector<4xf32>
  return
}
""",
        "'iree_gpu.subgroup_scan' op operand #0 must be signless integer or floating-point, but got 'vector<4xf32>'",
    ),
    "14 scan generic cluster i64": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r, %t = "iree_gpu.subgroup_scan"(%f) <{cluster_size = 4 : i64, inclusive}> ({
  ^bb0(%x: f32, %y: f32):
    "iree_gpu.yield"(%x) : (f32) -> ()
  }) : (f32) -> (f32, f32)
  return
}
""",
        "'iree_gpu.subgroup_scan' op attribute 'cluster_size' failed to satisfy constraint: 32-bit signless integer attribute",
    ),
    "15 scan generic types": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r, %t = "iree_gpu.subgroup_scan"(%f) <{inclusive}> ({
  ^bb0(%x: f32, %y: f32):
    "iree_gpu.yield"(%x) : (f32) -> ()
  }) : (f32) -> (f32, f16)
  return
}
""",
        "'iree_gpu.subgroup_scan' op failed to verify that all of {value, result, total} have same type",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
