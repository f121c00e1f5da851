"""Scans of iree_linalg_ext. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "scan": r"""
module {
  func.func @f(%arg0: tensor<4x512xf32>, %arg1: tensor<4x512xf32>, %arg2: tensor<4xf32>) {
    %0:2 = iree_linalg_ext.scan dimension(1) inclusive(false) ins(%arg0 : tensor<4x512xf32>) outs(%arg1, %arg2 : tensor<4x512xf32>, tensor<4xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      iree_linalg_ext.yield %arg3 : f32
    } -> tensor<4x512xf32>, tensor<4xf32>
    return
  }
}
""",
    "scan on buffers": r"""
module {
  func.func @f(%arg0: memref<4x512xf32>, %arg1: memref<4x512xf32>, %arg2: memref<4xf32>) {
    iree_linalg_ext.scan {foo = 1 : i32} dimension(1) inclusive(false) ins(%arg0 : memref<4x512xf32>) outs(%arg1, %arg2 : memref<4x512xf32>, memref<4xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      iree_linalg_ext.yield %arg3 : f32
    }
    return
  }
}
""",
    "given: scan only": r"""
module {
  func.func @f(%arg0: tensor<512xf32>, %arg1: tensor<512xf32>, %arg2: tensor<f32>) {
    %0:2 = iree_linalg_ext.scan dimension(0) inclusive(false) ins(%arg0 : tensor<512xf32>) outs(%arg1, %arg2 : tensor<512xf32>, tensor<f32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      %1 = arith.addf %arg3, %arg4 : f32
      iree_linalg_ext.yield %1 : f32
    } -> tensor<512xf32>, tensor<f32>
    return
  }
}
""",
    "given: scan memref": r"""
module {
  func.func @f(%arg0: memref<4x512xf32>, %arg1: memref<4x512xf32>, %arg2: memref<4xf32>) {
    iree_linalg_ext.scan dimension(1) inclusive(false) ins(%arg0 : memref<4x512xf32>) outs(%arg1, %arg2 : memref<4x512xf32>, memref<4xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      iree_linalg_ext.yield %arg3 : f32
    }
    return
  }
}
""",
    "given: scan attrs": r"""
module {
  func.func @f(%arg0: tensor<512xf32>, %arg1: tensor<512xf32>, %arg2: tensor<f32>) {
    %0:2 = iree_linalg_ext.scan {x.y = 1 : i32} dimension(0) inclusive(false) ins(%arg0 : tensor<512xf32>) outs(%arg1, %arg2 : tensor<512xf32>, tensor<f32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      iree_linalg_ext.yield %arg3 : f32
    } -> tensor<512xf32>, tensor<f32>
    return
  }
}
""",
    "given: scan region args": r"""
module {
  func.func @f(%arg0: tensor<512xf32>, %arg1: tensor<512xf32>, %arg2: tensor<f32>) {
    %0:2 = iree_linalg_ext.scan dimension(0) inclusive(false) ins(%arg0 : tensor<512xf32>) outs(%arg1, %arg2 : tensor<512xf32>, tensor<f32>) {
    ^bb0(%arg3: f32):
      iree_linalg_ext.yield %arg3 : f32
    } -> tensor<512xf32>, tensor<f32>
    return
  }
}
""",
    "given: scan region yields": r"""
module {
  func.func @f(%arg0: tensor<512xf32>, %arg1: tensor<512xf32>, %arg2: tensor<f32>) {
    %0:2 = iree_linalg_ext.scan dimension(0) inclusive(false) ins(%arg0 : tensor<512xf32>) outs(%arg1, %arg2 : tensor<512xf32>, tensor<f32>) {
    ^bb0(%arg3: f32, %arg4: f32):
    } -> tensor<512xf32>, tensor<f32>
    return
  }
}
""",
}

BAD = {
    "scan operand 0 tensor<5x512xf32>": (
        r"""
func.func @f(%p0: tensor<5x512xf32>, %p1: tensor<4x512xf32>, %p2: tensor<4xf32>) {
%r:2 = "iree_linalg_ext.scan"(%p0, %p1, %p2) <{dimension = 1 : i64, inclusive = false}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<5x512xf32>, tensor<4x512xf32>, tensor<4xf32>) -> (tensor<4x512xf32>, tensor<4xf32>)
  return
}
""",
        "'iree_linalg_ext.scan' op incompatible input/accumulator shapes",
    ),
    "scan operand 0 tensor<512xf32>": (
        r"""
func.func @f(%p0: tensor<512xf32>, %p1: tensor<4x512xf32>, %p2: tensor<4xf32>) {
%r:2 = "iree_linalg_ext.scan"(%p0, %p1, %p2) <{dimension = 1 : i64, inclusive = false}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<512xf32>, tensor<4x512xf32>, tensor<4xf32>) -> (tensor<4x512xf32>, tensor<4xf32>)
  return
}
""",
        "'iree_linalg_ext.scan' op expected accumulator rank to be equal to input rank - 1",
    ),
    "scan operand 0 tensor<4x513xf32>": (
        r"""
func.func @f(%p0: tensor<4x513xf32>, %p1: tensor<4x512xf32>, %p2: tensor<4xf32>) {
%r:2 = "iree_linalg_ext.scan"(%p0, %p1, %p2) <{dimension = 1 : i64, inclusive = false}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<4x513xf32>, tensor<4x512xf32>, tensor<4xf32>) -> (tensor<4x512xf32>, tensor<4xf32>)
  return
}
""",
        "'iree_linalg_ext.scan' op incompatible input/output shapes",
    ),
    "scan operand 0 tensor<4x512xf16>": (
        r"""
func.func @f(%p0: tensor<4x512xf16>, %p1: tensor<4x512xf32>, %p2: tensor<4xf32>) {
%r:2 = "iree_linalg_ext.scan"(%p0, %p1, %p2) <{dimension = 1 : i64, inclusive = false}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<4x512xf16>, tensor<4x512xf32>, tensor<4xf32>) -> (tensor<4x512xf32>, tensor<4xf32>)
  return
}
""",
        "'iree_linalg_ext.scan' op expected input/accumulator element types to be identical",
    ),
    "scan operand 0 memref<4x512xf32>": (
        r"""
func.func @f(%p0: memref<4x512xf32>, %p1: tensor<4x512xf32>, %p2: tensor<4xf32>) {
%r:2 = "iree_linalg_ext.scan"(%p0, %p1, %p2) <{dimension = 1 : i64, inclusive = false}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (memref<4x512xf32>, tensor<4x512xf32>, tensor<4xf32>) -> (tensor<4x512xf32>, tensor<4xf32>)
  return
}
""",
        "'iree_linalg_ext.scan' op expected operation that implements LinalgExtInterface to have either pure buffer semantics or pure tensor semantics",
    ),
    "scan operand 1 tensor<512xf32>": (
        r"""
func.func @f(%p0: tensor<4x512xf32>, %p1: tensor<512xf32>, %p2: tensor<4xf32>) {
%r:2 = "iree_linalg_ext.scan"(%p0, %p1, %p2) <{dimension = 1 : i64, inclusive = false}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<4x512xf32>, tensor<512xf32>, tensor<4xf32>) -> (tensor<512xf32>, tensor<4xf32>)
  return
}
""",
        "'iree_linalg_ext.scan' op expected input/output to have identical ranks",
    ),
    "scan operand 1 tensor<4x512xf16>": (
        r"""
func.func @f(%p0: tensor<4x512xf32>, %p1: tensor<4x512xf16>, %p2: tensor<4xf32>) {
%r:2 = "iree_linalg_ext.scan"(%p0, %p1, %p2) <{dimension = 1 : i64, inclusive = false}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<4x512xf32>, tensor<4x512xf16>, tensor<4xf32>) -> (tensor<4x512xf16>, tensor<4xf32>)
  return
}
""",
        "'iree_linalg_ext.scan' op expected input/output element types to be identical",
    ),
    "scan nores": (
        r"""
func.func @f(%p0: tensor<4x512xf32>, %p1: tensor<4x512xf32>, %p2: tensor<4xf32>) {
"iree_linalg_ext.scan"(%p0, %p1, %p2) <{dimension = 1 : i64, inclusive = false}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<4x512xf32>, tensor<4x512xf32>, tensor<4xf32>) -> ()
  return
}
""",
        "'iree_linalg_ext.scan' op expected the number of tensor results (0) to be equal to the number of output tensors (2)",
    ),
    "scan badres": (
        r"""
func.func @f(%p0: tensor<4x512xf32>, %p1: tensor<4x512xf32>, %p2: tensor<4xf32>) {
%r:2 = "iree_linalg_ext.scan"(%p0, %p1, %p2) <{dimension = 1 : i64, inclusive = false}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<4x512xf32>, tensor<4x512xf32>, tensor<4xf32>) -> (tensor<3xf64>, tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.scan' op expected type of operand #1 ('tensor<4x512xf32>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "scan dropop": (
        r"""
func.func @f(%p0: tensor<4x512xf32>, %p1: tensor<4x512xf32>) {
%r:2 = "iree_linalg_ext.scan"(%p0, %p1) <{dimension = 1 : i64, inclusive = false}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<4x512xf32>, tensor<4x512xf32>) -> (tensor<4x512xf32>, tensor<4x512xf32>)
  return
}
""",
        "'iree_linalg_ext.scan' op expected 3 operands, but found 2",
    ),
    "scan  map_store": (
        r"""
func.func @f(%a: tensor<512xf32>, %b: tensor<512xf32>, %c: tensor<f32>, %m: memref<4x8xf32>, %t: tensor<4x8xf32>) {
  %0:2 = iree_linalg_ext.scan {x.y = 1 : i32} dimension(0) inclusive(true) ins(%a : tensor<512xf32>) outs(%b, %c : tensor<512xf32>, tensor<f32>) {
    ^bb0(%arg0: f32, %arg1: f32):
      %15 = arith.addf %arg0, %arg1 : f32
      iree_linalg_ext.yield %15 : f32
  } -> tensor<512xf32>, tensor<f32>
  %1 = iree_linalg_ext.map_store %t into %t {
    ^bb0(%arg0: index, %arg1: index):
      %true = arith.constant true
      iree_linalg_ext.yield %arg0, %arg1, %true : index, index, i1
  } : tensor<4x8xf32> into tensor<4x8xf32> -> tensor<4x8xf32>
  iree_linalg_ext.map_store %t into %m {x.y} {
    ^bb0(%arg0: index, %arg1: index):
      %true = arith.constant true
      iree_linalg_ext.yield %arg0, %arg1, %true : index, index, i1
  } : tensor<4x8xf32> into memref<4x8xf32>
  return
}
""",
        "Dialect `x' not found for custom op 'x.y' ",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
