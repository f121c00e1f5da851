"""Gather and scatter of iree_linalg_ext. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "gather": r"""
module {
  func.func @f(%arg0: tensor<10x20xf32>, %arg1: tensor<5x1xi32>, %arg2: tensor<5x20xf32>) {
    %0 = iree_linalg_ext.gather dimension_map = [0] ins(%arg0, %arg1 : tensor<10x20xf32>, tensor<5x1xi32>) outs(%arg2 : tensor<5x20xf32>) -> tensor<5x20xf32>
    return
  }
}
""",
    "gather on buffers": r"""
module {
  func.func @f(%arg0: memref<10x20xf32>, %arg1: memref<5x1xi32>, %arg2: memref<5x20xf32>) {
    iree_linalg_ext.gather {foo = 1 : i32} dimension_map = [0] ins(%arg0, %arg1 : memref<10x20xf32>, memref<5x1xi32>) outs(%arg2 : memref<5x20xf32>)
    return
  }
}
""",
    "gather mask": r"""
module {
  func.func @f(%arg0: tensor<10x20xf32>, %arg1: tensor<5x1xi32>, %arg2: tensor<5xi1>, %arg3: tensor<5x20xf32>) {
    %0 = iree_linalg_ext.gather dimension_map = [0] ins(%arg0, %arg1, %arg2 : tensor<10x20xf32>, tensor<5x1xi32>, tensor<5xi1>) outs(%arg3 : tensor<5x20xf32>) -> tensor<5x20xf32>
    return
  }
}
""",
    "gather mask on buffers": r"""
module {
  func.func @f(%arg0: memref<10x20xf32>, %arg1: memref<5x1xi32>, %arg2: memref<5xi1>, %arg3: memref<5x20xf32>) {
    iree_linalg_ext.gather {foo = 1 : i32} dimension_map = [0] ins(%arg0, %arg1, %arg2 : memref<10x20xf32>, memref<5x1xi32>, memref<5xi1>) outs(%arg3 : memref<5x20xf32>)
    return
  }
}
""",
    "gather two": r"""
module {
  func.func @f(%arg0: tensor<10x20x30xf32>, %arg1: tensor<5x4x2xi32>, %arg2: tensor<5x4xi1>, %arg3: tensor<5x4x30xf32>) {
    %0 = iree_linalg_ext.gather dimension_map = [1, 0] ins(%arg0, %arg1, %arg2 : tensor<10x20x30xf32>, tensor<5x4x2xi32>, tensor<5x4xi1>) outs(%arg3 : tensor<5x4x30xf32>) -> tensor<5x4x30xf32>
    return
  }
}
""",
    "gather two on buffers": r"""
module {
  func.func @f(%arg0: memref<10x20x30xf32>, %arg1: memref<5x4x2xi32>, %arg2: memref<5x4xi1>, %arg3: memref<5x4x30xf32>) {
    iree_linalg_ext.gather {foo = 1 : i32} dimension_map = [1, 0] ins(%arg0, %arg1, %arg2 : memref<10x20x30xf32>, memref<5x4x2xi32>, memref<5x4xi1>) outs(%arg3 : memref<5x4x30xf32>)
    return
  }
}
""",
    "gather multi": r"""
module {
  func.func @f(%arg0: tensor<10x20x30xf32>, %arg1: tensor<5x4x2xi32>, %arg2: tensor<5x4x30xf32>) {
    %0 = iree_linalg_ext.gather dimension_map = [0, 1] ins(%arg0, %arg1 : tensor<10x20x30xf32>, tensor<5x4x2xi32>) outs(%arg2 : tensor<5x4x30xf32>) -> tensor<5x4x30xf32>
    return
  }
}
""",
    "gather multi rev": r"""
module {
  func.func @f(%arg0: tensor<10x20x30xf32>, %arg1: tensor<5x4x2xi32>, %arg2: tensor<5x4x30xf32>) {
    %0 = iree_linalg_ext.gather dimension_map = [1, 0] ins(%arg0, %arg1 : tensor<10x20x30xf32>, tensor<5x4x2xi32>) outs(%arg2 : tensor<5x4x30xf32>) -> tensor<5x4x30xf32>
    return
  }
}
""",
    "gather nobatch": r"""
module {
  func.func @f(%arg0: tensor<10x20xf32>, %arg1: tensor<1xi32>, %arg2: tensor<20xf32>) {
    %0 = iree_linalg_ext.gather dimension_map = [0] ins(%arg0, %arg1 : tensor<10x20xf32>, tensor<1xi32>) outs(%arg2 : tensor<20xf32>) -> tensor<20xf32>
    return
  }
}
""",
    "gather depth mism": r"""
module {
  func.func @f(%arg0: tensor<10x20x30xf32>, %arg1: tensor<5x4x3xi32>, %arg2: tensor<5x4x30xf32>) {
    %0 = iree_linalg_ext.gather dimension_map = [0, 1] ins(%arg0, %arg1 : tensor<10x20x30xf32>, tensor<5x4x3xi32>) outs(%arg2 : tensor<5x4x30xf32>) -> tensor<5x4x30xf32>
    return
  }
}
""",
    "gather slice dyn": r"""
module {
  func.func @f(%arg0: tensor<10x?xf32>, %arg1: tensor<5x1xi32>, %arg2: tensor<5x20xf32>) {
    %0 = iree_linalg_ext.gather dimension_map = [0] ins(%arg0, %arg1 : tensor<10x?xf32>, tensor<5x1xi32>) outs(%arg2 : tensor<5x20xf32>) -> tensor<5x20xf32>
    return
  }
}
""",
    "gather slice dyn out": r"""
module {
  func.func @f(%arg0: tensor<10x20xf32>, %arg1: tensor<?x1xi32>, %arg2: tensor<?x?xf32>) {
    %0 = iree_linalg_ext.gather dimension_map = [0] ins(%arg0, %arg1 : tensor<10x20xf32>, tensor<?x1xi32>) outs(%arg2 : tensor<?x?xf32>) -> tensor<?x?xf32>
    return
  }
}
""",
    "gather rank0": r"""
module {
  func.func @f(%arg0: tensor<10xf32>, %arg1: tensor<1xi32>, %arg2: tensor<f32>) {
    %0 = iree_linalg_ext.gather dimension_map = [0] ins(%arg0, %arg1 : tensor<10xf32>, tensor<1xi32>) outs(%arg2 : tensor<f32>) -> tensor<f32>
    return
  }
}
""",
    "gather mem": r"""
module {
  func.func @f(%arg0: memref<10x20xf32>, %arg1: memref<5x1xi32>, %arg2: memref<5x20xf16>) {
    iree_linalg_ext.gather dimension_map = [0] ins(%arg0, %arg1 : memref<10x20xf32>, memref<5x1xi32>) outs(%arg2 : memref<5x20xf16>)
    return
  }
}
""",
    "scatter": r"""
module {
  func.func @f(%arg0: tensor<5x20xf32>, %arg1: tensor<5x1xi32>, %arg2: tensor<10x20xf32>) {
    %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%arg0, %arg1 : tensor<5x20xf32>, tensor<5x1xi32>) outs(%arg2 : tensor<10x20xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      iree_linalg_ext.yield %arg3 : f32
    } -> tensor<10x20xf32>
    return
  }
}
""",
    "scatter on buffers": r"""
module {
  func.func @f(%arg0: memref<5x20xf32>, %arg1: memref<5x1xi32>, %arg2: memref<10x20xf32>) {
    iree_linalg_ext.scatter {foo = 1 : i32} dimension_map = [0] unique_indices(true) ins(%arg0, %arg1 : memref<5x20xf32>, memref<5x1xi32>) outs(%arg2 : memref<10x20xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      iree_linalg_ext.yield %arg3 : f32
    }
    return
  }
}
""",
    "scatter mask": r"""
module {
  func.func @f(%arg0: tensor<5x20xf32>, %arg1: tensor<5x1xi32>, %arg2: tensor<5xi1>, %arg3: tensor<10x20xf32>) {
    %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%arg0, %arg1, %arg2 : tensor<5x20xf32>, tensor<5x1xi32>, tensor<5xi1>) outs(%arg3 : tensor<10x20xf32>) {
    ^bb0(%arg4: f32, %arg5: f32):
      iree_linalg_ext.yield %arg4 : f32
    } -> tensor<10x20xf32>
    return
  }
}
""",
    "scatter mask on buffers": r"""
module {
  func.func @f(%arg0: memref<5x20xf32>, %arg1: memref<5x1xi32>, %arg2: memref<5xi1>, %arg3: memref<10x20xf32>) {
    iree_linalg_ext.scatter {foo = 1 : i32} dimension_map = [0] unique_indices(true) ins(%arg0, %arg1, %arg2 : memref<5x20xf32>, memref<5x1xi32>, memref<5xi1>) outs(%arg3 : memref<10x20xf32>) {
    ^bb0(%arg4: f32, %arg5: f32):
      iree_linalg_ext.yield %arg4 : f32
    }
    return
  }
}
""",
    "scatter two": r"""
module {
  func.func @f(%arg0: tensor<5x4x30xf32>, %arg1: tensor<5x4x2xi32>, %arg2: tensor<10x20x30xf32>) {
    %0 = iree_linalg_ext.scatter dimension_map = [1, 0] unique_indices(true) ins(%arg0, %arg1 : tensor<5x4x30xf32>, tensor<5x4x2xi32>) outs(%arg2 : tensor<10x20x30xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      iree_linalg_ext.yield %arg3 : f32
    } -> tensor<10x20x30xf32>
    return
  }
}
""",
    "scatter two on buffers": r"""
module {
  func.func @f(%arg0: memref<5x4x30xf32>, %arg1: memref<5x4x2xi32>, %arg2: memref<10x20x30xf32>) {
    iree_linalg_ext.scatter {foo = 1 : i32} dimension_map = [1, 0] unique_indices(true) ins(%arg0, %arg1 : memref<5x4x30xf32>, memref<5x4x2xi32>) outs(%arg2 : memref<10x20x30xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      iree_linalg_ext.yield %arg3 : f32
    }
    return
  }
}
""",
    "scatter mask after": r"""
module {
  func.func @f(%arg0: tensor<5x20xf32>, %arg1: tensor<5x1xi32>, %arg2: tensor<5xi8>, %arg3: tensor<10x20xf32>) {
    %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%arg0, %arg1, %arg2 : tensor<5x20xf32>, tensor<5x1xi32>, tensor<5xi8>) outs(%arg3 : tensor<10x20xf32>) {
    ^bb0(%arg4: f32, %arg5: f32):
      iree_linalg_ext.yield %arg4 : f32
    } -> tensor<10x20xf32>
    return
  }
}
""",
    "scatter unique false": r"""
module {
  func.func @f(%arg0: tensor<5x20xf32>, %arg1: tensor<5x1xi32>, %arg2: tensor<10x20xf32>) {
    %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%arg0, %arg1 : tensor<5x20xf32>, tensor<5x1xi32>) outs(%arg2 : tensor<10x20xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      iree_linalg_ext.yield %arg3 : f32
    } -> tensor<10x20xf32>
    return
  }
}
""",
}

BAD = {
    "gather operand 0 tensor<20xf32>": (
        r"""
func.func @f(%p0: tensor<20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<5x20xf32>) {
%r = "iree_linalg_ext.gather"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> : (tensor<20xf32>, tensor<5x1xi32>, tensor<5x20xf32>) -> (tensor<5x20xf32>)
  return
}
""",
        "'iree_linalg_ext.gather' op mismatch in shape of indices and output value at dim#1",
    ),
    "gather operand 0 tensor<1x10x20xf32>": (
        r"""
func.func @f(%p0: tensor<1x10x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<5x20xf32>) {
%r = "iree_linalg_ext.gather"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> : (tensor<1x10x20xf32>, tensor<5x1xi32>, tensor<5x20xf32>) -> (tensor<5x20xf32>)
  return
}
""",
        "'iree_linalg_ext.gather' op expected indices to be equal to batch rank or batch rank + 1",
    ),
    "gather operand 0 tensor<10x21xf32>": (
        r"""
func.func @f(%p0: tensor<10x21xf32>, %p1: tensor<5x1xi32>, %p2: tensor<5x20xf32>) {
%r = "iree_linalg_ext.gather"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> : (tensor<10x21xf32>, tensor<5x1xi32>, tensor<5x20xf32>) -> (tensor<5x20xf32>)
  return
}
""",
        "'iree_linalg_ext.gather' op shape of output value dim#1 must match source value at dim#1",
    ),
    "gather operand 0 tensor<f32>": (
        r"""
func.func @f(%p0: tensor<f32>, %p1: tensor<5x1xi32>, %p2: tensor<5x20xf32>) {
%r = "iree_linalg_ext.gather"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> : (tensor<f32>, tensor<5x1xi32>, tensor<5x20xf32>) -> (tensor<5x20xf32>)
  return
}
""",
        "'iree_linalg_ext.gather' op expected output to be at least the rank of non indexed source dims",
    ),
    "gather operand 0 memref<10x20xf32>": (
        r"""
func.func @f(%p0: memref<10x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<5x20xf32>) {
%r = "iree_linalg_ext.gather"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> : (memref<10x20xf32>, tensor<5x1xi32>, tensor<5x20xf32>) -> (tensor<5x20xf32>)
  return
}
""",
        "'iree_linalg_ext.gather' op expected operation that implements LinalgExtInterface to have either pure buffer semantics or pure tensor semantics",
    ),
    "gather operand 1 tensor<i32>": (
        r"""
func.func @f(%p0: tensor<10x20xf32>, %p1: tensor<i32>, %p2: tensor<5x20xf32>) {
%r = "iree_linalg_ext.gather"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> : (tensor<10x20xf32>, tensor<i32>, tensor<5x20xf32>) -> (tensor<5x20xf32>)
  return
}
""",
        "'iree_linalg_ext.gather' op expected indices to be of rank 1 or greater and of integer or index element type",
    ),
    "gather properties": (
        r"""
func.func @f(%p0: tensor<10x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<5x20xf32>) {
%r = "iree_linalg_ext.gather"(%p0, %p1, %p2) <{dimension_map = array<i64: 1>}> : (tensor<10x20xf32>, tensor<5x1xi32>, tensor<5x20xf32>) -> (tensor<5x20xf32>)
  return
}
""",
        "'iree_linalg_ext.gather' op dimension map is invalid.",
    ),
    "gather properties'": (
        r"""
func.func @f(%p0: tensor<10x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<5x20xf32>) {
%r = "iree_linalg_ext.gather"(%p0, %p1, %p2) <{dimension_map = array<i64>}> : (tensor<10x20xf32>, tensor<5x1xi32>, tensor<5x20xf32>) -> (tensor<5x20xf32>)
  return
}
""",
        "'iree_linalg_ext.gather' op dimension map must have at least one element",
    ),
    "gather nores": (
        r"""
func.func @f(%p0: tensor<10x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<5x20xf32>) {
"iree_linalg_ext.gather"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> : (tensor<10x20xf32>, tensor<5x1xi32>, tensor<5x20xf32>) -> ()
  return
}
""",
        "'iree_linalg_ext.gather' op expected the number of tensor results (0) to be equal to the number of output tensors (1)",
    ),
    "gather badres": (
        r"""
func.func @f(%p0: tensor<10x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<5x20xf32>) {
%r = "iree_linalg_ext.gather"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> : (tensor<10x20xf32>, tensor<5x1xi32>, tensor<5x20xf32>) -> (tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.gather' op expected type of operand #2 ('tensor<5x20xf32>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "gather dropop": (
        r"""
func.func @f(%p0: tensor<10x20xf32>, %p1: tensor<5x1xi32>) {
%r = "iree_linalg_ext.gather"(%p0, %p1) <{dimension_map = array<i64: 0>}> : (tensor<10x20xf32>, tensor<5x1xi32>) -> (tensor<5x1xi32>)
  return
}
""",
        "'iree_linalg_ext.gather' op expected 3 or more operands, but found 2",
    ),
    "gather addop": (
        r"""
func.func @f(%p0: tensor<10x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<5x20xf32>, %p3: tensor<5x20xf32>) {
%r = "iree_linalg_ext.gather"(%p0, %p1, %p2, %p3) <{dimension_map = array<i64: 0>}> : (tensor<10x20xf32>, tensor<5x1xi32>, tensor<5x20xf32>, tensor<5x20xf32>) -> (tensor<5x20xf32>)
  return
}
""",
        "'iree_linalg_ext.gather' op expected mask to have i1 or storage-legalized i8 element type",
    ),
    "gather mask operand 2 tensor<6xi1>": (
        r"""
func.func @f(%p0: tensor<10x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<6xi1>, %p3: tensor<5x20xf32>) {
%r = "iree_linalg_ext.gather"(%p0, %p1, %p2, %p3) <{dimension_map = array<i64: 0>}> : (tensor<10x20xf32>, tensor<5x1xi32>, tensor<6xi1>, tensor<5x20xf32>) -> (tensor<5x20xf32>)
  return
}
""",
        "'iree_linalg_ext.gather' op mask shape must match batch dimensions at dim#0",
    ),
    "gather mask operand 2 tensor<i1>": (
        r"""
func.func @f(%p0: tensor<10x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<i1>, %p3: tensor<5x20xf32>) {
%r = "iree_linalg_ext.gather"(%p0, %p1, %p2, %p3) <{dimension_map = array<i64: 0>}> : (tensor<10x20xf32>, tensor<5x1xi32>, tensor<i1>, tensor<5x20xf32>) -> (tensor<5x20xf32>)
  return
}
""",
        "'iree_linalg_ext.gather' op expected mask rank to match batch rank",
    ),
    "gather mask addop": (
        r"""
func.func @f(%p0: tensor<10x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<5xi1>, %p3: tensor<5x20xf32>, %p4: tensor<5x20xf32>) {
%r = "iree_linalg_ext.gather"(%p0, %p1, %p2, %p3, %p4) <{dimension_map = array<i64: 0>}> : (tensor<10x20xf32>, tensor<5x1xi32>, tensor<5xi1>, tensor<5x20xf32>, tensor<5x20xf32>) -> (tensor<5x20xf32>)
  return
}
""",
        "'iree_linalg_ext.gather' op operand group starting at #2 requires 0 or 1 element, but found 2",
    ),
    "scatter operand 0 tensor<?x20xf32>": (
        r"""
func.func @f(%p0: tensor<?x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<?x20xf32>, tensor<5x1xi32>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op mismatch in shape of indices and update value at dim#0",
    ),
    "scatter operand 0 tensor<20xf32>": (
        r"""
func.func @f(%p0: tensor<20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<20xf32>, tensor<5x1xi32>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op expected indices to be equal to batch rank or batch rank + 1",
    ),
    "scatter operand 0 tensor<5x21xf32>": (
        r"""
func.func @f(%p0: tensor<5x21xf32>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<5x21xf32>, tensor<5x1xi32>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op shape of update value dim#1 must match original value at dim#1",
    ),
    "scatter operand 0 tensor<f32>": (
        r"""
func.func @f(%p0: tensor<f32>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<f32>, tensor<5x1xi32>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op expected update to be at least the rank of non indexed original dims",
    ),
    "scatter operand 0 tensor<5x20xf16>": (
        r"""
func.func @f(%p0: tensor<5x20xf16>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<5x20xf16>, tensor<5x1xi32>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op mismatch in argument 0 of region 'f32' and element type of update value 'f16'",
    ),
    "scatter operand 0 memref<5x20xf32>": (
        r"""
func.func @f(%p0: memref<5x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (memref<5x20xf32>, tensor<5x1xi32>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op expected operation that implements LinalgExtInterface to have either pure buffer semantics or pure tensor semantics",
    ),
    "scatter operand 1 tensor<i32>": (
        r"""
func.func @f(%p0: tensor<5x20xf32>, %p1: tensor<i32>, %p2: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<5x20xf32>, tensor<i32>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op expected indices to be of rank 1 or greater and of integer or index element type",
    ),
    "scatter operand 2 tensor<10x20xf16>": (
        r"""
func.func @f(%p0: tensor<5x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf16>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<5x20xf32>, tensor<5x1xi32>, tensor<10x20xf16>) -> (tensor<10x20xf16>)
  return
}
""",
        "'iree_linalg_ext.scatter' op mismatch in argument 1 of region 'f32' and element type of original value 'f16'",
    ),
    "scatter properties": (
        r"""
func.func @f(%p0: tensor<5x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64: 1>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<5x20xf32>, tensor<5x1xi32>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op dimension map is invalid.",
    ),
    "scatter properties'": (
        r"""
func.func @f(%p0: tensor<5x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<5x20xf32>, tensor<5x1xi32>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op dimension map must have at least one element",
    ),
    "scatter region": (
        r"""
func.func @f(%p0: tensor<5x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32, %d: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<5x20xf32>, tensor<5x1xi32>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op expected region to have two arguments",
    ),
    "scatter region'": (
        r"""
func.func @f(%p0: tensor<5x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a, %b : f32, f32
}) : (tensor<5x20xf32>, tensor<5x1xi32>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.yield' op expected region to yield a single value",
    ),
    "scatter region''": (
        r"""
func.func @f(%p0: tensor<5x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
%q = arith.constant 0 : i32
iree_linalg_ext.yield %q : i32
}) : (tensor<5x20xf32>, tensor<5x1xi32>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.yield' op mismatch in type of yielded value 'i32' and argument of the region 'f32'",
    ),
    "scatter nores": (
        r"""
func.func @f(%p0: tensor<5x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf32>) {
"iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<5x20xf32>, tensor<5x1xi32>, tensor<10x20xf32>) -> ()
  return
}
""",
        "'iree_linalg_ext.scatter' op expected the number of tensor results (0) to be equal to the number of output tensors (1)",
    ),
    "scatter badres": (
        r"""
func.func @f(%p0: tensor<5x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<5x20xf32>, tensor<5x1xi32>, tensor<10x20xf32>) -> (tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.scatter' op expected type of operand #2 ('tensor<10x20xf32>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "scatter dropop": (
        r"""
func.func @f(%p0: tensor<5x20xf32>, %p1: tensor<5x1xi32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<5x20xf32>, tensor<5x1xi32>) -> (tensor<5x1xi32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op expected 3 or more operands, but found 2",
    ),
    "scatter addop": (
        r"""
func.func @f(%p0: tensor<5x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf32>, %p3: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2, %p3) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<5x20xf32>, tensor<5x1xi32>, tensor<10x20xf32>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op expected mask to have i1 or storage-legalized i8 element type",
    ),
    "scatter mask operand 0 tensor<5x1x20xf32>": (
        r"""
func.func @f(%p0: tensor<5x1x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<5xi1>, %p3: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2, %p3) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<5x1x20xf32>, tensor<5x1xi32>, tensor<5xi1>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op expected mask rank to match batch rank",
    ),
    "scatter mask operand 2 tensor<6xi1>": (
        r"""
func.func @f(%p0: tensor<5x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<6xi1>, %p3: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2, %p3) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<5x20xf32>, tensor<5x1xi32>, tensor<6xi1>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op mask shape must match batch dimensions at dim#0",
    ),
    "scatter mask addop": (
        r"""
func.func @f(%p0: tensor<5x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<5xi1>, %p3: tensor<10x20xf32>, %p4: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2, %p3, %p4) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<5x20xf32>, tensor<5x1xi32>, tensor<5xi1>, tensor<10x20xf32>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op operand group starting at #2 requires 0 or 1 element, but found 2",
    ),
    "scatter noyield": (
        r"""
func.func @f(%p0: tensor<5x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
}) : (tensor<5x20xf32>, tensor<5x1xi32>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op expects a non-empty block",
    ),
    "scatter 2 blocks": (
        r"""
func.func @f(%p0: tensor<5x20xf32>, %p1: tensor<5x1xi32>, %p2: tensor<10x20xf32>) {
%r = "iree_linalg_ext.scatter"(%p0, %p1, %p2) <{dimension_map = array<i64: 0>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield
^bb1:
iree_linalg_ext.yield}) : (tensor<5x20xf32>, tensor<5x1xi32>, tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.scatter' op expects region #0 to have 0 or 1 blocks",
    ),
    "scatter nouniq": (
        r"""
func.func @f(%u: tensor<5x20xf32>, %i: tensor<5x1xi32>, %o: tensor<10x20xf32>) {
%0 = iree_linalg_ext.scatter dimension_map = [0] ins(%u, %i : tensor<5x20xf32>, tensor<5x1xi32>) outs(%o : tensor<10x20xf32>) {
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield %a : f32
} -> tensor<10x20xf32>
  return
}
""",
        "custom op 'iree_linalg_ext.scatter' expected 'unique_indices'",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
