"""Barriers of iree_gpu over values. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "00 ok all": r"""
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<8xf32>, %arg2: index, %arg3: vector<4xf32>, %arg4: f32, %arg5: memref<4x8xf32>, %arg6: memref<4x8xf32, 3>, %arg7: vector<4xindex>, %arg8: tensor<4xi32>, %arg9: tensor<16x8xf32>, %arg10: tensor<4x8xf32>) {
    %0:2 = iree_gpu.barrier_region ins(%arg0, %arg1 : tensor<4xf32>, tensor<8xf32>) {
    ^bb0(%arg11: tensor<4xf32>, %arg12: tensor<8xf32>):
      iree_gpu.yield %arg11, %arg12 : tensor<4xf32>, tensor<8xf32>
    } : tensor<4xf32>, tensor<8xf32>
    %1 = iree_gpu.barrier_region {
      iree_gpu.yield {a.b} %arg2 : index
    } {x.y = 1 : i32} : index
    %2 = iree_gpu.value_barrier %arg0 : tensor<4xf32>
    %3:2 = iree_gpu.value_barrier %arg0, %arg1 {x.y} : tensor<4xf32>, tensor<8xf32>
    %4 = iree_gpu.value_barrier %arg3 : vector<4xf32>
    %result, %total = iree_gpu.subgroup_scan(%arg4, identity = %arg4 : f32) cluster(size = 16) {
    ^bb0(%arg11: f32, %arg12: f32):
      %10 = arith.addf %arg11, %arg12 : f32
      iree_gpu.yield %10 : f32
    } : f32
    %result_0, %total_1 = iree_gpu.subgroup_scan inclusive(%arg4) cluster(size = 16, stride = 2) {
    ^bb0(%arg11: f32, %arg12: f32):
      %10 = arith.addf %arg11, %arg12 : f32
      iree_gpu.yield %10 : f32
    } {x.y} : f32
    %result_2, %total_3 = iree_gpu.subgroup_scan inclusive(%arg4) cluster(size = 16) {
    ^bb0(%arg11: f32, %arg12: f32):
      iree_gpu.yield %arg12 : f32
    } : f32
    %result_4, %total_5 = iree_gpu.subgroup_scan inclusive(%arg4) {
    ^bb0(%arg11: f32, %arg12: f32):
      iree_gpu.yield %arg12 : f32
    } : f32
    %5 = iree_gpu.buffer_resource_cast %arg0 : tensor<4xf32>
    %6 = iree_gpu.buffer_resource_cast %arg0 cacheSwizzleStride(%arg2) {x.y} : tensor<4xf32>
    %7 = iree_gpu.coalesced_gather_dma %arg10 into %arg10 lane(%arg2) : tensor<4x8xf32>, tensor<4x8xf32>, index -> tensor<4x8xf32>
    iree_gpu.coalesced_gather_dma %arg5 into %arg6 lane(%arg2) : memref<4x8xf32>, memref<4x8xf32, 3>, index
    %8 = iree_gpu.coalesced_gather_dma %arg9[%arg7] into %arg10 lane(%arg2) in_bounds [true, false] {x.y} : tensor<16x8xf32>, vector<4xindex>, tensor<4x8xf32>, index -> tensor<4x8xf32>
    iree_gpu.coalesced_gather_dma %arg5 into %arg6 lane(%arg2) : memref<4x8xf32>, memref<4x8xf32, 3>, index
    iree_gpu.async_dma %arg5[%arg2, %arg2] to %arg6[%arg2, %arg2], vector<4x8xf32> : memref<4x8xf32>, memref<4x8xf32, 3>
    %9 = iree_gpu.async_dma %arg9[%arg7, %arg2] to %arg10[%arg2, %arg2], vector<4x8xf32> permutation_map #map in_bounds [true, false] {x.y} : tensor<16x8xf32> [vector<4xindex>, index], tensor<4x8xf32> -> tensor<4x8xf32>
    iree_gpu.async_dma %arg5[%arg2, %arg2] to %arg6[%arg2, %arg2], vector<4x8xf32> : memref<4x8xf32>, memref<4x8xf32, 3>
    iree_gpu.global_subgroup_barrier
    iree_gpu.global_subgroup_barrier {x.y}
    return
  }
}
""",
}

BAD = {
    "00 br count": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r = iree_gpu.barrier_region ins(%a, %b : tensor<4xf32>, tensor<8xf32>) {
  ^bb0(%x: tensor<4xf32>):
    iree_gpu.yield %x : tensor<4xf32>
  } : tensor<4xf32>
  return
}
""",
        "expected the block argument count to match operand count",
    ),
    "01 br types": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r = iree_gpu.barrier_region ins(%a : tensor<4xf32>) {
  ^bb0(%x: tensor<8xf32>):
    iree_gpu.yield %x : tensor<8xf32>
  } : tensor<8xf32>
  return
}
""",
        "expected block argument types to match operand types",
    ),
    "02 br yield count": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r = iree_gpu.barrier_region ins(%a : tensor<4xf32>) {
  ^bb0(%x: tensor<4xf32>):
    iree_gpu.yield 
  } : tensor<4xf32>
  return
}
""",
        "'iree_gpu.barrier_region' op expected body to yield same number of values as results",
    ),
    "03 br yield types": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r = iree_gpu.barrier_region ins(%a : tensor<4xf32>) {
  ^bb0(%x: tensor<4xf32>):
    iree_gpu.yield %b : tensor<8xf32>
  } : tensor<4xf32>
  return
}
""",
        "expected yielded value types to match result types",
    ),
    "04 br two blocks": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r = iree_gpu.barrier_region {
    cf.br ^bb1
  ^bb1:
    iree_gpu.yield %a : tensor<4xf32>
  } : tensor<4xf32>
  return
}
""",
        "'iree_gpu.barrier_region' op expects region #0 to have 0 or 1 blocks",
    ),
    "05 br no blocks": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r = "iree_gpu.barrier_region"() ({}) : () -> tensor<4xf32>
  return
}
""",
        "'iree_gpu.barrier_region' op region #0 ('region') failed to verify constraint: region with 1 blocks",
    ),
    "06 br implicit": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r = iree_gpu.barrier_region {
 } : tensor<4xf32>
  return
}
""",
        "'iree_gpu.barrier_region' op expected body to yield same number of values as results",
    ),
    "07 br wrong term": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r = iree_gpu.barrier_region {
 func.return
 } : tensor<4xf32>
  return
}
""",
        "'func.return' op expects parent op 'func.func'",
    ),
    "08 br zero results custom": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  iree_gpu.barrier_region {
 } : 
  return
}
""",
        "expected non-function type",
    ),
    "09 br unreg term": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r = "iree_gpu.barrier_region"() ({
  "test.term"() : () -> ()
  }) : () -> tensor<4xf32>
  return
}
""",
        "'iree_gpu.barrier_region' op expects regions to end with 'iree_gpu.yield', found 'test.term'",
    ),
    "10 vb f32": (
        r"""
func.func @f(%a: f32) {
  %r = "iree_gpu.value_barrier"(%a) : (f32) -> f32
  return
}
""",
        "'iree_gpu.value_barrier' op operand #0 must be variadic of ranked tensor or vector of any non-token type values, but got 'f32'",
    ),
    "11 vb memref4x8xf32": (
        r"""
func.func @f(%a: memref<4x8xf32>) {
  %r = "iree_gpu.value_barrier"(%a) : (memref<4x8xf32>) -> memref<4x8xf32>
  return
}
""",
        "'iree_gpu.value_barrier' op operand #0 must be variadic of ranked tensor or vector of any non-token type values, but got 'memref<4x8xf32>'",
    ),
    "12 vb vectorf32": (
        r"""
func.func @f(%a: vector<f32>) {
  %r = "iree_gpu.value_barrier"(%a) : (vector<f32>) -> vector<f32>
  return
}
""",
        "'iree_gpu.value_barrier' op operand #0 must be variadic of ranked tensor or vector of any non-token type values, but got 'vector<f32>'",
    ),
    "13 vb tensorxf32": (
        r"""
func.func @f(%a: tensor<*xf32>) {
  %r = "iree_gpu.value_barrier"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}
""",
        "'iree_gpu.value_barrier' op operand #0 must be variadic of ranked tensor or vector of any non-token type values, but got 'tensor<*xf32>'",
    ),
    "14 vb types": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r = "iree_gpu.value_barrier"(%a) : (tensor<4xf32>) -> tensor<8xf32>
  return
}
""",
        "'iree_gpu.value_barrier' op failed to verify that all of {inputs, results} have same type",
    ),
    "15 vb count": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r:2 = "iree_gpu.value_barrier"(%a) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
""",
        "'iree_gpu.value_barrier' op failed to verify that all of {inputs, results} have same type",
    ),
    "16 vb none": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  "iree_gpu.value_barrier"() : () -> ()
  return
}
""",
        "'iree_gpu.value_barrier' op Atleast one input required",
    ),
    "17 vb mixed": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r:2 = iree_gpu.value_barrier %a, %v : tensor<4xf32>, vector<4xf32>
  return
}
""",
        "'iree_gpu.value_barrier' op All inputs should be either of tensor or vector type",
    ),
    "18 vb mixed2": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r:2 = iree_gpu.value_barrier %v, %a : vector<4xf32>, tensor<4xf32>
  return
}
""",
        "'iree_gpu.value_barrier' op All inputs should be either of tensor or vector type",
    ),
    "19 brc twice": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r = iree_gpu.buffer_resource_cast %a cacheSwizzleStride(%i) cacheSwizzleStride(%i) : tensor<4xf32>
  return
}
""",
        "custom op 'iree_gpu.buffer_resource_cast' `cacheSwizzleStride` clause can appear at most once in the expansion of the oilist directive",
    ),
    "20 brc mismatch": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  %r = "iree_gpu.buffer_resource_cast"(%a) : (tensor<4xf32>) -> tensor<8xf32>
  return
}
""",
        "'iree_gpu.buffer_resource_cast' op failed to verify that all of {input, result} have same type",
    ),
    "21 gsb operand": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  "iree_gpu.global_subgroup_barrier"(%i) : (index) -> ()
  return
}
""",
        "'iree_gpu.global_subgroup_barrier' op requires zero operands",
    ),
    "empty region: expects a non-empty block": (
        """"test.x"() ({ ^bb0(%t: tensor<4xf32>):
%r = "iree_gpu.barrier_region"(%t) ({
^bb1(%a: tensor<4xf32>):
}) : (tensor<4xf32>) -> tensor<4xf32>
"test.y"() : () -> ()
}) : () -> ()""",
        "'iree_gpu.barrier_region' op expects a non-empty block",
    ),
    "cast of a vector": (
        "func.func @f(%a: vector<4xf32>) {\n  %0 = iree_gpu.buffer_resource_cast %a : vector<4xf32>\n  return\n}\n",
        "custom op 'iree_gpu.buffer_resource_cast' invalid kind of type specified: expected builtin.tensor, but found"
        " 'vector<4xf32>'",
    ),
    "yield in a function": (
        "func.func @f() {\n  iree_gpu.yield\n  return\n}\n",
        "'iree_gpu.yield' op expects parent op to be one of 'iree_gpu.barrier_region, iree_gpu.subgroup_scan'",
    ),
    "fewer types than values": (
        "func.func @f(%a: tensor<4xf32>) {\n  %0:2 = iree_gpu.value_barrier %a, %a : tensor<4xf32>\n  return\n}\n",
        "custom op 'iree_gpu.value_barrier' number of operands and types do not match: got 2 operands and 1 types",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message


EMPTY = [
    ("iree_gpu.value_barrier :", "expected non-function type"),
    ("%r:2 = iree_gpu.value_barrier %a, %a :", "expected non-function type"),
    (
        '%r = "iree_gpu.value_barrier"() : () -> tensor<4xf32>',
        "'iree_gpu.value_barrier' op failed to verify that all of {inputs, results} have same type",
    ),
    ('"iree_gpu.value_barrier"() : () -> ()', "'iree_gpu.value_barrier' op Atleast one input required"),
]


@pytest.mark.parametrize(("op", "message"), EMPTY)
def test_empty_lists(op, message, op_messages):
    assert op_messages("%a: tensor<4xf32>", op) == [message]
