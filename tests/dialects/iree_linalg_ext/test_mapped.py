"""map_store and map_load of iree_linalg_ext. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "map_store": r"""
module {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<6x9xf32>) {
    %0 = iree_linalg_ext.map_store %arg0 into %arg1 {
    ^bb0(%arg2: index, %arg3: index):
      %true = arith.constant true
      iree_linalg_ext.yield %arg2, %arg3, %true : index, index, i1
    } : tensor<4x8xf32> into tensor<6x9xf32> -> tensor<6x9xf32>
    return
  }
}
""",
    "map_store on buffers": r"""
module {
  func.func @f(%arg0: memref<4x8xf32>, %arg1: memref<6x9xf32>) {
    iree_linalg_ext.map_store {foo = 1 : i32} %arg0 into %arg1 {
    ^bb0(%arg2: index, %arg3: index):
      %true = arith.constant true
      iree_linalg_ext.yield %arg2, %arg3, %true : index, index, i1
    } : memref<4x8xf32> into memref<6x9xf32>
    return
  }
}
""",
    "given: map_store alone": r"""
module {
  func.func @f(%arg0: memref<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: vector<4x8xf32>) {
    %0 = iree_linalg_ext.map_store %arg1 into %arg1 {
    ^bb0(%arg3: index, %arg4: index):
      %true = arith.constant true
      iree_linalg_ext.yield %arg3, %arg4, %true : index, index, i1
    } : tensor<4x8xf32> into tensor<4x8xf32> -> tensor<4x8xf32>
    iree_linalg_ext.map_store %arg2 into %arg0 {
    ^bb0(%arg3: index, %arg4: index):
      %true = arith.constant true
      iree_linalg_ext.yield %arg3, %arg4, %true : index, index, i1
    } : vector<4x8xf32> into memref<4x8xf32>
    return
  }
}
""",
    "given: ms attrs": r"""
module {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<32xf32>) {
    %0 = iree_linalg_ext.map_store {x.y = 1 : i32} %arg0 into %arg1 {
    ^bb0(%arg2: index, %arg3: index):
      %true = arith.constant true
      iree_linalg_ext.yield %arg2, %true : index, i1
    } : tensor<4x8xf32> into tensor<32xf32> -> tensor<32xf32>
    return
  }
}
""",
    "map_load": r"""
module {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<6x9xf32>) {
    %0 = iree_linalg_ext.map_load %arg0 into %arg1 {
    ^bb0(%arg2: index, %arg3: index):
      %cst = arith.constant 0.000000e+00 : f32
      iree_linalg_ext.yield %arg2, %arg3, %cst : index, index, f32
    } : tensor<4x8xf32> into tensor<6x9xf32> -> tensor<6x9xf32>
    return
  }
}
""",
    "map_load on buffers": r"""
module {
  func.func @f(%arg0: memref<4x8xf32>, %arg1: memref<6x9xf32>) {
    iree_linalg_ext.map_load {foo = 1 : i32} %arg0 into %arg1 {
    ^bb0(%arg2: index, %arg3: index):
      %cst = arith.constant 0.000000e+00 : f32
      iree_linalg_ext.yield %arg2, %arg3, %cst : index, index, f32
    } : memref<4x8xf32> into memref<6x9xf32>
    return
  }
}
""",
    "given: map_load": r"""
module {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: f32) {
    %0 = iree_linalg_ext.map_load %arg0 into %arg0 {
    ^bb0(%arg2: index, %arg3: index):
      %cst = arith.constant 0.000000e+00 : f32
      iree_linalg_ext.yield %arg2, %arg3, %cst : index, index, f32
    } : tensor<4x8xf32> into tensor<4x8xf32> -> tensor<4x8xf32>
    return
  }
}
""",
}

BAD = {
    "map_store operand 0 tensor<8xf32>": (
        r"""
func.func @f(%p0: tensor<8xf32>, %p1: tensor<6x9xf32>) {
%r = "iree_linalg_ext.map_store"(%p0, %p1) ({
^bb0(%a: index, %b: index):
%t = arith.constant true
iree_linalg_ext.yield %a, %b, %t : index, index, i1
}) : (tensor<8xf32>, tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return
}
""",
        "'iree_linalg_ext.map_store' op expected number of block arguments to be equal to the input rank",
    ),
    "map_store operand 0 tensor<f32>": (
        r"""
func.func @f(%p0: tensor<f32>, %p1: tensor<6x9xf32>) {
%r = "iree_linalg_ext.map_store"(%p0, %p1) ({
^bb0(%a: index, %b: index):
%t = arith.constant true
iree_linalg_ext.yield %a, %b, %t : index, index, i1
}) : (tensor<f32>, tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return
}
""",
        "'iree_linalg_ext.map_store' op expected input type to have non-zero rank",
    ),
    "map_store operand 0 tensor<4x8xf16>": (
        r"""
func.func @f(%p0: tensor<4x8xf16>, %p1: tensor<6x9xf32>) {
%r = "iree_linalg_ext.map_store"(%p0, %p1) ({
^bb0(%a: index, %b: index):
%t = arith.constant true
iree_linalg_ext.yield %a, %b, %t : index, index, i1
}) : (tensor<4x8xf16>, tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return
}
""",
        "'iree_linalg_ext.map_store' op expected input and output element types to match",
    ),
    "map_store operand 1 tensor<9xf32>": (
        r"""
func.func @f(%p0: tensor<4x8xf32>, %p1: tensor<9xf32>) {
%r = "iree_linalg_ext.map_store"(%p0, %p1) ({
^bb0(%a: index, %b: index):
%t = arith.constant true
iree_linalg_ext.yield %a, %b, %t : index, index, i1
}) : (tensor<4x8xf32>, tensor<9xf32>) -> (tensor<9xf32>)
  return
}
""",
        "'iree_linalg_ext.yield' op expected transformation_region to yield a value for each output dimension and a mask",
    ),
    "map_store nores": (
        r"""
func.func @f(%p0: tensor<4x8xf32>, %p1: tensor<6x9xf32>) {
"iree_linalg_ext.map_store"(%p0, %p1) ({
^bb0(%a: index, %b: index):
%t = arith.constant true
iree_linalg_ext.yield %a, %b, %t : index, index, i1
}) : (tensor<4x8xf32>, tensor<6x9xf32>) -> ()
  return
}
""",
        "'iree_linalg_ext.map_store' op expected the number of tensor results (0) to be equal to the number of output tensors (1)",
    ),
    "map_store badres": (
        r"""
func.func @f(%p0: tensor<4x8xf32>, %p1: tensor<6x9xf32>) {
%r = "iree_linalg_ext.map_store"(%p0, %p1) ({
^bb0(%a: index, %b: index):
%t = arith.constant true
iree_linalg_ext.yield %a, %b, %t : index, index, i1
}) : (tensor<4x8xf32>, tensor<6x9xf32>) -> (tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.map_store' op expected type of operand #1 ('tensor<6x9xf32>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "map_store dropop": (
        r"""
func.func @f(%p0: tensor<4x8xf32>) {
%r = "iree_linalg_ext.map_store"(%p0) ({
^bb0(%a: index, %b: index):
%t = arith.constant true
iree_linalg_ext.yield %a, %b, %t : index, index, i1
}) : (tensor<4x8xf32>) -> (tensor<4x8xf32>)
  return
}
""",
        "'iree_linalg_ext.map_store' op expected 2 operands, but found 1",
    ),
    "ms region arg type": (
        r"""
func.func @f(%t: tensor<4x8xf32>) {
  %1 = iree_linalg_ext.map_store %t into %t {
    ^bb0(%arg0: index, %x: i32):
      %true = arith.constant true
      iree_linalg_ext.yield %arg0, %arg0, %true : index, index, i1
  } : tensor<4x8xf32> into tensor<4x8xf32> -> tensor<4x8xf32>
  return
}
""",
        "'iree_linalg_ext.map_store' op expected block arguments to be index types",
    ),
    "ms yields mask": (
        r"""
func.func @f(%t: tensor<4x8xf32>) {
  %1 = iree_linalg_ext.map_store %t into %t {
    ^bb0(%arg0: index, %x: index):
      iree_linalg_ext.yield %arg0, %arg0, %arg0 : index, index, index
  } : tensor<4x8xf32> into tensor<4x8xf32> -> tensor<4x8xf32>
  return
}
""",
        "'iree_linalg_ext.yield' op expected yielded mask to be i1 type",
    ),
    "ms yields idx": (
        r"""
func.func @f(%t: tensor<4x8xf32>) {
  %1 = iree_linalg_ext.map_store %t into %t {
    ^bb0(%arg0: index, %x: index):
      %true = arith.constant true
      iree_linalg_ext.yield %arg0, %true, %true : index, i1, i1
  } : tensor<4x8xf32> into tensor<4x8xf32> -> tensor<4x8xf32>
  return
}
""",
        "'iree_linalg_ext.yield' op expected yielded indices to be index types",
    ),
    "ms ranks": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %o: tensor<32xf32>) {
  %0 = iree_linalg_ext.map_store %t into %o {x.y = 1 : i32} {
    ^bb0(%arg0: index, %x: index):
      %true = arith.constant true
      iree_linalg_ext.yield %arg0, %true : index, i1
  } : tensor<4x8xf32> into tensor<32xf32> -> tensor<32xf32>
  return
}
""",
        "Dialect `x' not found for custom op 'x.y' ",
    ),
    "map_load operand 0 tensor<8xf32>": (
        r"""
func.func @f(%p0: tensor<8xf32>, %p1: tensor<6x9xf32>) {
%r = "iree_linalg_ext.map_load"(%p0, %p1) ({
^bb0(%a: index, %b: index):
%t = arith.constant 0.0 : f32
iree_linalg_ext.yield %a, %b, %t : index, index, f32
}) : (tensor<8xf32>, tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return
}
""",
        "'iree_linalg_ext.yield' op expected transformation_region to yield a value for each source dimension and a padding value",
    ),
    "map_load operand 0 tensor<4x8xf16>": (
        r"""
func.func @f(%p0: tensor<4x8xf16>, %p1: tensor<6x9xf32>) {
%r = "iree_linalg_ext.map_load"(%p0, %p1) ({
^bb0(%a: index, %b: index):
%t = arith.constant 0.0 : f32
iree_linalg_ext.yield %a, %b, %t : index, index, f32
}) : (tensor<4x8xf16>, tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return
}
""",
        "'iree_linalg_ext.map_load' op expected source and output element types to match",
    ),
    "map_load operand 0 memref<4x8xf32>": (
        r"""
func.func @f(%p0: memref<4x8xf32>, %p1: tensor<6x9xf32>) {
%r = "iree_linalg_ext.map_load"(%p0, %p1) ({
^bb0(%a: index, %b: index):
%t = arith.constant 0.0 : f32
iree_linalg_ext.yield %a, %b, %t : index, index, f32
}) : (memref<4x8xf32>, tensor<6x9xf32>) -> (tensor<6x9xf32>)
  return
}
""",
        "'iree_linalg_ext.map_load' op expected operation that implements LinalgExtInterface to have either pure buffer semantics or pure tensor semantics",
    ),
    "map_load operand 1 tensor<9xf32>": (
        r"""
func.func @f(%p0: tensor<4x8xf32>, %p1: tensor<9xf32>) {
%r = "iree_linalg_ext.map_load"(%p0, %p1) ({
^bb0(%a: index, %b: index):
%t = arith.constant 0.0 : f32
iree_linalg_ext.yield %a, %b, %t : index, index, f32
}) : (tensor<4x8xf32>, tensor<9xf32>) -> (tensor<9xf32>)
  return
}
""",
        "'iree_linalg_ext.map_load' op expected number of block arguments to be equal to the output rank",
    ),
    "map_load nores": (
        r"""
func.func @f(%p0: tensor<4x8xf32>, %p1: tensor<6x9xf32>) {
"iree_linalg_ext.map_load"(%p0, %p1) ({
^bb0(%a: index, %b: index):
%t = arith.constant 0.0 : f32
iree_linalg_ext.yield %a, %b, %t : index, index, f32
}) : (tensor<4x8xf32>, tensor<6x9xf32>) -> ()
  return
}
""",
        "'iree_linalg_ext.map_load' op expected the number of tensor results (0) to be equal to the number of output tensors (1)",
    ),
    "map_load badres": (
        r"""
func.func @f(%p0: tensor<4x8xf32>, %p1: tensor<6x9xf32>) {
%r = "iree_linalg_ext.map_load"(%p0, %p1) ({
^bb0(%a: index, %b: index):
%t = arith.constant 0.0 : f32
iree_linalg_ext.yield %a, %b, %t : index, index, f32
}) : (tensor<4x8xf32>, tensor<6x9xf32>) -> (tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.map_load' op expected type of operand #1 ('tensor<6x9xf32>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "map_load dropop": (
        r"""
func.func @f(%p0: tensor<4x8xf32>) {
%r = "iree_linalg_ext.map_load"(%p0) ({
^bb0(%a: index, %b: index):
%t = arith.constant 0.0 : f32
iree_linalg_ext.yield %a, %b, %t : index, index, f32
}) : (tensor<4x8xf32>) -> (tensor<4x8xf32>)
  return
}
""",
        "'iree_linalg_ext.map_load' op expected 2 operands, but found 1",
    ),
    "map_load pad": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %z: f32) {
  %1 = iree_linalg_ext.map_load %t into %t {
    ^bb0(%arg0: index, %arg1: index):
      iree_linalg_ext.yield %arg0, %arg1, %arg1 : index, index, index
  } : tensor<4x8xf32> into tensor<4x8xf32> -> tensor<4x8xf32>
  return
}
""",
        "'iree_linalg_ext.yield' op expected yielded padding value type to match source element type",
    ),
    "map_load idx": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %z: f32) {
  %1 = iree_linalg_ext.map_load %t into %t {
    ^bb0(%arg0: index, %arg1: index):
      iree_linalg_ext.yield %arg0, %z, %z : index, f32, f32
  } : tensor<4x8xf32> into tensor<4x8xf32> -> tensor<4x8xf32>
  return
}
""",
        "'iree_linalg_ext.yield' op expected yielded indices to be index types",
    ),
    "map_load argty": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %z: f32) {
  %1 = iree_linalg_ext.map_load %t into %t {
    ^bb0(%arg0: index, %arg1: i32):
      iree_linalg_ext.yield %arg0, %arg0, %z : index, index, f32
  } : tensor<4x8xf32> into tensor<4x8xf32> -> tensor<4x8xf32>
  return
}
""",
        "'iree_linalg_ext.map_load' op expected block arguments to be index types",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
