"""Sorting, topk and arg_compare of iree_linalg_ext. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "sort": r"""
module {
  func.func @f(%arg0: tensor<10x20xf32>) {
    %0 = iree_linalg_ext.sort dimension(1) outs(%arg0 : tensor<10x20xf32>) {
    ^bb0(%arg1: f32, %arg2: f32):
      %1 = arith.cmpf ogt, %arg1, %arg2 : f32
      iree_linalg_ext.yield %1 : i1
    } -> tensor<10x20xf32>
    return
  }
}
""",
    "sort on buffers": r"""
module {
  func.func @f(%arg0: memref<10x20xf32>) {
    iree_linalg_ext.sort {foo = 1 : i32} dimension(1) outs(%arg0 : memref<10x20xf32>) {
    ^bb0(%arg1: f32, %arg2: f32):
      %0 = arith.cmpf ogt, %arg1, %arg2 : f32
      iree_linalg_ext.yield %0 : i1
    }
    return
  }
}
""",
    "sort two": r"""
module {
  func.func @f(%arg0: tensor<10x20xf32>, %arg1: tensor<10x20xi32>) {
    %0:2 = iree_linalg_ext.sort dimension(1) outs(%arg0, %arg1 : tensor<10x20xf32>, tensor<10x20xi32>) {
    ^bb0(%arg2: f32, %arg3: f32, %arg4: i32, %arg5: i32):
      %1 = arith.cmpf ogt, %arg2, %arg3 : f32
      iree_linalg_ext.yield %1 : i1
    } -> tensor<10x20xf32>, tensor<10x20xi32>
    return
  }
}
""",
    "sort two on buffers": r"""
module {
  func.func @f(%arg0: memref<10x20xf32>, %arg1: memref<10x20xi32>) {
    iree_linalg_ext.sort {foo = 1 : i32} dimension(1) outs(%arg0, %arg1 : memref<10x20xf32>, memref<10x20xi32>) {
    ^bb0(%arg2: f32, %arg3: f32, %arg4: i32, %arg5: i32):
      %0 = arith.cmpf ogt, %arg2, %arg3 : f32
      iree_linalg_ext.yield %0 : i1
    }
    return
  }
}
""",
    "topk": r"""
module {
  func.func @f(%arg0: tensor<2x10xf32>, %arg1: tensor<2x10xi32>, %arg2: tensor<2x3xf32>, %arg3: tensor<2x3xi32>) {
    %0:2 = iree_linalg_ext.topk dimension(1) ins(%arg0, %arg1 : tensor<2x10xf32>, tensor<2x10xi32>) outs(%arg2, %arg3 : tensor<2x3xf32>, tensor<2x3xi32>) {
    ^bb0(%arg4: f32, %arg5: f32):
      %1 = arith.cmpf ogt, %arg4, %arg5 : f32
      iree_linalg_ext.yield %1 : i1
    } -> tensor<2x3xf32>, tensor<2x3xi32>
    return
  }
}
""",
    "topk on buffers": r"""
module {
  func.func @f(%arg0: memref<2x10xf32>, %arg1: memref<2x10xi32>, %arg2: memref<2x3xf32>, %arg3: memref<2x3xi32>) {
    iree_linalg_ext.topk {foo = 1 : i32} dimension(1) ins(%arg0, %arg1 : memref<2x10xf32>, memref<2x10xi32>) outs(%arg2, %arg3 : memref<2x3xf32>, memref<2x3xi32>) {
    ^bb0(%arg4: f32, %arg5: f32):
      %0 = arith.cmpf ogt, %arg4, %arg5 : f32
      iree_linalg_ext.yield %0 : i1
    }
    return
  }
}
""",
    "topk one": r"""
module {
  func.func @f(%arg0: tensor<2x10xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi32>) {
    %0:2 = iree_linalg_ext.topk dimension(1) ins(%arg0 : tensor<2x10xf32>) outs(%arg1, %arg2 : tensor<2x3xf32>, tensor<2x3xi32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      %1 = arith.cmpf ogt, %arg3, %arg4 : f32
      iree_linalg_ext.yield %1 : i1
    } -> tensor<2x3xf32>, tensor<2x3xi32>
    return
  }
}
""",
    "topk one on buffers": r"""
module {
  func.func @f(%arg0: memref<2x10xf32>, %arg1: memref<2x3xf32>, %arg2: memref<2x3xi32>) {
    iree_linalg_ext.topk {foo = 1 : i32} dimension(1) ins(%arg0 : memref<2x10xf32>) outs(%arg1, %arg2 : memref<2x3xf32>, memref<2x3xi32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      %0 = arith.cmpf ogt, %arg3, %arg4 : f32
      iree_linalg_ext.yield %0 : i1
    }
    return
  }
}
""",
    "topk grow": r"""
module {
  func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi32>, %arg2: tensor<2x5xf32>, %arg3: tensor<2x5xi32>) {
    %0:2 = iree_linalg_ext.topk dimension(1) ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xi32>) outs(%arg2, %arg3 : tensor<2x5xf32>, tensor<2x5xi32>) {
    ^bb0(%arg4: f32, %arg5: f32):
      %1 = arith.cmpf ogt, %arg4, %arg5 : f32
      iree_linalg_ext.yield %1 : i1
    } -> tensor<2x5xf32>, tensor<2x5xi32>
    return
  }
}
""",
    "topk dyn": r"""
module {
  func.func @f(%arg0: tensor<?x10xf32>, %arg1: tensor<2x10xi32>, %arg2: tensor<3x5xf32>, %arg3: tensor<3x5xi32>) {
    %0:2 = iree_linalg_ext.topk dimension(1) ins(%arg0, %arg1 : tensor<?x10xf32>, tensor<2x10xi32>) outs(%arg2, %arg3 : tensor<3x5xf32>, tensor<3x5xi32>) {
    ^bb0(%arg4: f32, %arg5: f32):
      %1 = arith.cmpf ogt, %arg4, %arg5 : f32
      iree_linalg_ext.yield %1 : i1
    } -> tensor<3x5xf32>, tensor<3x5xi32>
    return
  }
}
""",
    "topk one f out idx": r"""
module {
  func.func @f(%arg0: tensor<2x10xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi64>) {
    %0:2 = iree_linalg_ext.topk dimension(1) ins(%arg0 : tensor<2x10xf32>) outs(%arg1, %arg2 : tensor<2x3xf32>, tensor<2x3xi64>) {
    ^bb0(%arg3: f32, %arg4: f32):
      %1 = arith.cmpf ogt, %arg3, %arg4 : f32
      iree_linalg_ext.yield %1 : i1
    } -> tensor<2x3xf32>, tensor<2x3xi64>
    return
  }
}
""",
    "topk_v2": r"""
module {
  func.func @f(%arg0: tensor<2x10xf32>, %arg1: tensor<2x10xi32>, %arg2: tensor<2x3xf32>, %arg3: tensor<2x3xi32>) {
    %0:2 = iree_linalg_ext.topk_v2 dimension(1) ins(%arg0, %arg1 : tensor<2x10xf32>, tensor<2x10xi32>) outs(%arg2, %arg3 : tensor<2x3xf32>, tensor<2x3xi32>) {
    ^bb0(%arg4: f32, %arg5: f32):
      %1 = arith.cmpf ogt, %arg4, %arg5 : f32
      iree_linalg_ext.yield %1 : i1
    } -> tensor<2x3xf32>, tensor<2x3xi32>
    return
  }
}
""",
    "topk_v2 on buffers": r"""
module {
  func.func @f(%arg0: memref<2x10xf32>, %arg1: memref<2x10xi32>, %arg2: memref<2x3xf32>, %arg3: memref<2x3xi32>) {
    iree_linalg_ext.topk_v2 {foo = 1 : i32} dimension(1) ins(%arg0, %arg1 : memref<2x10xf32>, memref<2x10xi32>) outs(%arg2, %arg3 : memref<2x3xf32>, memref<2x3xi32>) {
    ^bb0(%arg4: f32, %arg5: f32):
      %0 = arith.cmpf ogt, %arg4, %arg5 : f32
      iree_linalg_ext.yield %0 : i1
    }
    return
  }
}
""",
    "topk_v2 one": r"""
module {
  func.func @f(%arg0: tensor<2x10xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi32>) {
    %0:2 = iree_linalg_ext.topk_v2 dimension(1) ins(%arg0 : tensor<2x10xf32>) outs(%arg1, %arg2 : tensor<2x3xf32>, tensor<2x3xi32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      %1 = arith.cmpf ogt, %arg3, %arg4 : f32
      iree_linalg_ext.yield %1 : i1
    } -> tensor<2x3xf32>, tensor<2x3xi32>
    return
  }
}
""",
    "topk_v2 one on buffers": r"""
module {
  func.func @f(%arg0: memref<2x10xf32>, %arg1: memref<2x3xf32>, %arg2: memref<2x3xi32>) {
    iree_linalg_ext.topk_v2 {foo = 1 : i32} dimension(1) ins(%arg0 : memref<2x10xf32>) outs(%arg1, %arg2 : memref<2x3xf32>, memref<2x3xi32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      %0 = arith.cmpf ogt, %arg3, %arg4 : f32
      iree_linalg_ext.yield %0 : i1
    }
    return
  }
}
""",
    "topk_v2 dyn": r"""
module {
  func.func @f(%arg0: tensor<?x10xf32>, %arg1: tensor<2x10xi32>, %arg2: tensor<3x5xf32>, %arg3: tensor<3x5xi32>) {
    %0:2 = iree_linalg_ext.topk_v2 dimension(1) ins(%arg0, %arg1 : tensor<?x10xf32>, tensor<2x10xi32>) outs(%arg2, %arg3 : tensor<3x5xf32>, tensor<3x5xi32>) {
    ^bb0(%arg4: f32, %arg5: f32):
      %1 = arith.cmpf ogt, %arg4, %arg5 : f32
      iree_linalg_ext.yield %1 : i1
    } -> tensor<3x5xf32>, tensor<3x5xi32>
    return
  }
}
""",
    "topk2 one": r"""
module {
  func.func @f(%arg0: tensor<2x10xf32>, %arg1: tensor<2x3xf32>) {
    %0 = iree_linalg_ext.topk_v2 dimension(1) ins(%arg0 : tensor<2x10xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%arg2: f32, %arg3: f32):
      %1 = arith.cmpf ogt, %arg2, %arg3 : f32
      iree_linalg_ext.yield %1 : i1
    } -> tensor<2x3xf32>
    return
  }
}
""",
    "arg_compare": r"""
module {
  func.func @f(%arg0: tensor<2x10xf32>, %arg1: tensor<2xf32>, %arg2: tensor<2xi32>, %arg3: index) {
    %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%arg0 : tensor<2x10xf32>) outs(%arg1, %arg2 : tensor<2xf32>, tensor<2xi32>) index_base(%arg3 : index) {
    ^bb0(%arg4: f32, %arg5: f32):
      %1 = arith.cmpf ogt, %arg4, %arg5 : f32
      iree_linalg_ext.yield %1 : i1
    } -> tensor<2xf32>, tensor<2xi32>
    return
  }
}
""",
    "arg_compare on buffers": r"""
module {
  func.func @f(%arg0: memref<2x10xf32>, %arg1: memref<2xf32>, %arg2: memref<2xi32>, %arg3: index) {
    iree_linalg_ext.arg_compare {foo = 1 : i32} dimension(1) ins(%arg0 : memref<2x10xf32>) outs(%arg1, %arg2 : memref<2xf32>, memref<2xi32>) index_base(%arg3 : index) {
    ^bb0(%arg4: f32, %arg5: f32):
      %0 = arith.cmpf ogt, %arg4, %arg5 : f32
      iree_linalg_ext.yield %0 : i1
    }
    return
  }
}
""",
    "arg_compare two": r"""
module {
  func.func @f(%arg0: tensor<2x10xf32>, %arg1: tensor<2x10xi32>, %arg2: tensor<2xf32>, %arg3: tensor<2xi32>) {
    %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%arg0, %arg1 : tensor<2x10xf32>, tensor<2x10xi32>) outs(%arg2, %arg3 : tensor<2xf32>, tensor<2xi32>) {
    ^bb0(%arg4: f32, %arg5: f32):
      %1 = arith.cmpf ogt, %arg4, %arg5 : f32
      iree_linalg_ext.yield %1 : i1
    } -> tensor<2xf32>, tensor<2xi32>
    return
  }
}
""",
    "arg_compare two on buffers": r"""
module {
  func.func @f(%arg0: memref<2x10xf32>, %arg1: memref<2x10xi32>, %arg2: memref<2xf32>, %arg3: memref<2xi32>) {
    iree_linalg_ext.arg_compare {foo = 1 : i32} dimension(1) ins(%arg0, %arg1 : memref<2x10xf32>, memref<2x10xi32>) outs(%arg2, %arg3 : memref<2xf32>, memref<2xi32>) {
    ^bb0(%arg4: f32, %arg5: f32):
      %0 = arith.cmpf ogt, %arg4, %arg5 : f32
      iree_linalg_ext.yield %0 : i1
    }
    return
  }
}
""",
    "ac idx elem4": r"""
module {
  func.func @f(%arg0: tensor<2x10xf32>, %arg1: tensor<2x10xindex>, %arg2: tensor<2xf32>, %arg3: tensor<2xindex>) {
    %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%arg0, %arg1 : tensor<2x10xf32>, tensor<2x10xindex>) outs(%arg2, %arg3 : tensor<2xf32>, tensor<2xindex>) {
    ^bb0(%arg4: f32, %arg5: f32):
      %1 = arith.cmpf ogt, %arg4, %arg5 : f32
      iree_linalg_ext.yield %1 : i1
    } -> tensor<2xf32>, tensor<2xindex>
    return
  }
}
""",
    "ac dyn": r"""
module {
  func.func @f(%arg0: tensor<?x10xf32>, %arg1: tensor<?xf32>, %arg2: tensor<?xi32>, %arg3: index) {
    %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%arg0 : tensor<?x10xf32>) outs(%arg1, %arg2 : tensor<?xf32>, tensor<?xi32>) index_base(%arg3 : index) {
    ^bb0(%arg4: f32, %arg5: f32):
      %1 = arith.cmpf ogt, %arg4, %arg5 : f32
      iree_linalg_ext.yield %1 : i1
    } -> tensor<?xf32>, tensor<?xi32>
    return
  }
}
""",
}

BAD = {
    "sort operand 0 tensor<20xf32>": (
        r"""
func.func @f(%p0: tensor<20xf32>) {
%r = "iree_linalg_ext.sort"(%p0) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<20xf32>) -> (tensor<20xf32>)
  return
}
""",
        "'iree_linalg_ext.sort' op dimension must be within (0, 1]",
    ),
    "sort operand 0 tensor<10x20xf16>": (
        r"""
func.func @f(%p0: tensor<10x20xf16>) {
%r = "iree_linalg_ext.sort"(%p0) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<10x20xf16>) -> (tensor<10x20xf16>)
  return
}
""",
        "'iree_linalg_ext.sort' op region block argument #0 should be of type 'f16' but got 'f32'",
    ),
    "sort region": (
        r"""
func.func @f(%p0: tensor<10x20xf32>) {
%r = "iree_linalg_ext.sort"(%p0) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
^bb0(%a: f32, %b: f32, %d: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.sort' op region block should have 2 arguments",
    ),
    "sort region'": (
        r"""
func.func @f(%p0: tensor<10x20xf32>) {
%r = "iree_linalg_ext.sort"(%p0) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %a : f32
}) : (tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.sort' op should yield i1 type",
    ),
    "sort region''": (
        r"""
func.func @f(%p0: tensor<10x20xf32>) {
%r = "iree_linalg_ext.sort"(%p0) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c, %c : i1, i1
}) : (tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.sort' op should yield exactly one operand",
    ),
    "sort nores": (
        r"""
func.func @f(%p0: tensor<10x20xf32>) {
"iree_linalg_ext.sort"(%p0) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<10x20xf32>) -> ()
  return
}
""",
        "'iree_linalg_ext.sort' op expected the number of tensor results (0) to be equal to the number of output tensors (1)",
    ),
    "sort badres": (
        r"""
func.func @f(%p0: tensor<10x20xf32>) {
%r = "iree_linalg_ext.sort"(%p0) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<10x20xf32>) -> (tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.sort' op expected type of operand #0 ('tensor<10x20xf32>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "sort dropop": (
        r"""
func.func @f() {
"iree_linalg_ext.sort"() <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : () -> ()
  return
}
""",
        "'iree_linalg_ext.sort' op operand count (0) does not match with the total size (1) specified in attribute 'operandSegmentSizes'",
    ),
    "sort two operand 0 tensor<?x20xf32>": (
        r"""
func.func @f(%p0: tensor<?x20xf32>, %p1: tensor<10x20xi32>) {
%r:2 = "iree_linalg_ext.sort"(%p0, %p1) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
^bb0(%a: f32, %b: f32, %d: i32, %e: i32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<?x20xf32>, tensor<10x20xi32>) -> (tensor<?x20xf32>, tensor<10x20xi32>)
  return
}
""",
        "'iree_linalg_ext.sort' op expected operand 1 to have same shape as other operands",
    ),
    "sort two operand 0 tensor<1x10x20xf32>": (
        r"""
func.func @f(%p0: tensor<1x10x20xf32>, %p1: tensor<10x20xi32>) {
%r:2 = "iree_linalg_ext.sort"(%p0, %p1) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
^bb0(%a: f32, %b: f32, %d: i32, %e: i32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<1x10x20xf32>, tensor<10x20xi32>) -> (tensor<1x10x20xf32>, tensor<10x20xi32>)
  return
}
""",
        "'iree_linalg_ext.sort' op expected operand 1 to be rank 3, same as other operands",
    ),
    "sort two operand 0 memref<10x20xf32>": (
        r"""
func.func @f(%p0: memref<10x20xf32>, %p1: tensor<10x20xi32>) {
%r = "iree_linalg_ext.sort"(%p0, %p1) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
^bb0(%a: f32, %b: f32, %d: i32, %e: i32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (memref<10x20xf32>, tensor<10x20xi32>) -> (tensor<10x20xi32>)
  return
}
""",
        "'iree_linalg_ext.sort' op expected operation that implements LinalgExtInterface to have either pure buffer semantics or pure tensor semantics",
    ),
    "sort noyield": (
        r"""
func.func @f(%p0: tensor<10x20xf32>) {
%r = "iree_linalg_ext.sort"(%p0) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
^bb0(%a: f32, %b: f32):
}) : (tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.sort' op expects a non-empty block",
    ),
    "sort 2 blocks": (
        r"""
func.func @f(%p0: tensor<10x20xf32>) {
%r = "iree_linalg_ext.sort"(%p0) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield
^bb1:
iree_linalg_ext.yield}) : (tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.sort' op expects region #0 to have 0 or 1 blocks",
    ),
    "sort attr": (
        r"""
func.func @f(%p0: tensor<10x20xf32>) {
%r = "iree_linalg_ext.sort"(%p0) <{dimension = 1 : i32, operandSegmentSizes = array<i32: 0, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<10x20xf32>) -> (tensor<10x20xf32>)
  return
}
""",
        "'iree_linalg_ext.sort' op attribute 'dimension' failed to satisfy constraint: 64-bit signless integer attribute",
    ),
    "sort form ins": (
        r"""
func.func @f(%s: tensor<10xf32>) {
%0 = iree_linalg_ext.sort dimension(0) ins(%s : tensor<10xf32>) outs(%s : tensor<10xf32>) {
^bb0(%a: f32, %b: f32):
%c = arith.constant true
iree_linalg_ext.yield %c : i1
} -> tensor<10xf32>
  return
}
""",
        "'iree_linalg_ext.sort' op does not expect to take any inputs",
    ),
    "topk operand 0 tensor<3x10xf32>": (
        r"""
func.func @f(%p0: tensor<3x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<3x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk' op input indices/values shape must match",
    ),
    "topk operand 0 tensor<10xf32>": (
        r"""
func.func @f(%p0: tensor<10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk' op dimension exceeds rank",
    ),
    "topk operand 0 tensor<1x2x10xf32>": (
        r"""
func.func @f(%p0: tensor<1x2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<1x2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk' op expected input/output to have the same rank",
    ),
    "topk operand 0 tensor<2x10xf16>": (
        r"""
func.func @f(%p0: tensor<2x10xf16>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf16>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk' op expected input/output value types to be identical",
    ),
    "topk operand 0 memref<2x10xf32>": (
        r"""
func.func @f(%p0: memref<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (memref<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk' op expected operation that implements LinalgExtInterface to have either pure buffer semantics or pure tensor semantics",
    ),
    "topk operand 1 tensor<2x10xf16>": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xf16>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xf16>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk' op expected input/output indices types to be int32",
    ),
    "topk operand 2 tensor<3x3xf32>": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<3x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<3x3xf32>, tensor<2x3xi32>) -> (tensor<3x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk' op output indices/values shape must match",
    ),
    "topk properties": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk"(%p0, %p1, %p2, %p3) <{dimension = 0 : i64}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk' op incompatible input/output shapes",
    ),
    "topk region": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64}> ({
^bb0(%a: f32, %b: f32, %d: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk' op region block should have 2 arguments",
    ),
    "topk region'": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %a : f32
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk' op region block must end with a linalg_ext.yield i1!",
    ),
    "topk nores": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
"iree_linalg_ext.topk"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> ()
  return
}
""",
        "'iree_linalg_ext.topk' op expected the number of tensor results (0) to be equal to the number of output tensors (2)",
    ),
    "topk badres": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<3xf64>, tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.topk' op expected type of operand #2 ('tensor<2x3xf32>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "topk addop": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>, %p4: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk"(%p0, %p1, %p2, %p3, %p4) <{dimension = 1 : i64}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk' op operand group starting at #1 requires 0 or 1 element, but found 2",
    ),
    "topk one dropop": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x3xf32>) {
%r:2 = "iree_linalg_ext.topk"(%p0, %p1) <{dimension = 1 : i64}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x3xf32>) -> (tensor<2x10xf32>, tensor<2x3xf32>)
  return
}
""",
        "'iree_linalg_ext.topk' op expected 3 or more operands, but found 2",
    ),
    "topk noyield": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64}> ({
^bb0(%a: f32, %b: f32):
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk' op expects a non-empty block",
    ),
    "topk 2 blocks": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield
^bb1:
iree_linalg_ext.yield}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk' op expects region #0 to have 0 or 1 blocks",
    ),
    "topk region types": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64}> ({
^bb0(%a: f16, %b: f32):
%c = arith.constant true
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk' op region block types must match input",
    ),
    "topk_v2 operand 0 tensor<3x10xf32>": (
        r"""
func.func @f(%p0: tensor<3x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<3x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op input values/indices shape must match",
    ),
    "topk_v2 operand 0 tensor<10xf32>": (
        r"""
func.func @f(%p0: tensor<10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op dimension exceeds rank",
    ),
    "topk_v2 operand 0 tensor<1x2x10xf32>": (
        r"""
func.func @f(%p0: tensor<1x2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<1x2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op expected input/output to have the same rank",
    ),
    "topk_v2 operand 0 tensor<2x10xf16>": (
        r"""
func.func @f(%p0: tensor<2x10xf16>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf16>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op expected input/output value types to be identical",
    ),
    "topk_v2 operand 0 memref<2x10xf32>": (
        r"""
func.func @f(%p0: memref<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (memref<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op expected operation that implements LinalgExtInterface to have either pure buffer semantics or pure tensor semantics",
    ),
    "topk_v2 operand 1 tensor<2x10xf16>": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xf16>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xf16>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op expected input indices to be integer type",
    ),
    "topk_v2 operand 1 tensor<2x10xi64>": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi64>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi64>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op expected input/output indices element types to be identical",
    ),
    "topk_v2 operand 2 tensor<3x3xf32>": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<3x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<3x3xf32>, tensor<2x3xi32>) -> (tensor<3x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op output values/indices shape must match",
    ),
    "topk_v2 properties": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op incompatible input/output shapes at dimension 1",
    ),
    "topk_v2 region": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32, %d: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op region block should have 2 arguments",
    ),
    "topk_v2 region'": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %a : f32
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op region block must end with a linalg_ext.yield i1",
    ),
    "topk_v2 nores": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
"iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> ()
  return
}
""",
        "'iree_linalg_ext.topk_v2' op expected the number of tensor results (0) to be equal to the number of output tensors (2)",
    ),
    "topk_v2 badres": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<3xf64>, tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op expected type of operand #2 ('tensor<2x3xf32>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "topk_v2 dropop": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>) -> (tensor<2x10xi32>, tensor<2x3xf32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op operand count (3) does not match with the total size (4) specified in attribute 'operandSegmentSizes'",
    ),
    "topk_v2 one operand 2 tensor<2x3xf16>": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x3xf32>, %p2: tensor<2x3xf16>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x3xf32>, tensor<2x3xf16>) -> (tensor<2x3xf32>, tensor<2x3xf16>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op expected output indices to be integer type",
    ),
    "topk_v2 empty": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op region #0 ('region') failed to verify constraint: region with 1 blocks",
    ),
    "topk_v2 noyield": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op expects a non-empty block",
    ),
    "topk_v2 2 blocks": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield
^bb1:
iree_linalg_ext.yield}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op expects region #0 to have 0 or 1 blocks",
    ),
    "topk_v2 region types": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>, %p3: tensor<2x3xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f16, %b: f32):
%c = arith.constant true
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op region block types must match input value type",
    ),
    "topk_v2 grow": (
        r"""
func.func @f(%p0: tensor<2x3xf32>, %p1: tensor<2x3xi32>, %p2: tensor<2x5xf32>, %p3: tensor<2x5xi32>) {
%r:2 = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x5xf32>, tensor<2x5xi32>) -> (tensor<2x5xf32>, tensor<2x5xi32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op output dimension must not exceed input, got 5 > 3",
    ),
    "topk2 in idx only": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2x3xf32>) {
%r = "iree_linalg_ext.topk_v2"(%p0, %p1, %p2) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x3xf32>) -> (tensor<2x3xf32>)
  return
}
""",
        "'iree_linalg_ext.topk_v2' op input indices require output indices to carry provenance",
    ),
    "arg_compare operand 0 tensor<?x10xf32>": (
        r"""
func.func @f(%p0: tensor<?x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xi32>, %p3: index) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<?x10xf32>, tensor<2xf32>, tensor<2xi32>, index) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op output shape must match input shape with reduction dimension removed. Expected: [-9223372036854775808], but got: [2]",
    ),
    "arg_compare operand 0 tensor<10xf32>": (
        r"""
func.func @f(%p0: tensor<10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xi32>, %p3: index) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<10xf32>, tensor<2xf32>, tensor<2xi32>, index) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op reduction dimension exceeds or equals input rank. got dimension: 1, but input rank is: 1",
    ),
    "arg_compare operand 0 tensor<2x10xf16>": (
        r"""
func.func @f(%p0: tensor<2x10xf16>, %p1: tensor<2xf32>, %p2: tensor<2xi32>, %p3: index) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf16>, tensor<2xf32>, tensor<2xi32>, index) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op input and output value element types must match. Input type: 'f16', output value type: 'f32'",
    ),
    "arg_compare operand 0 memref<2x10xf32>": (
        r"""
func.func @f(%p0: memref<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xi32>, %p3: index) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (memref<2x10xf32>, tensor<2xf32>, tensor<2xi32>, index) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op expected operation that implements LinalgExtInterface to have either pure buffer semantics or pure tensor semantics",
    ),
    "arg_compare operand 1 tensor<3xf32>": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<3xf32>, %p2: tensor<2xi32>, %p3: index) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<3xf32>, tensor<2xi32>, index) -> (tensor<3xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op output indices/values shape must match. Output value shape: [3], output index shape: [2]",
    ),
    "arg_compare operand 2 tensor<2xf16>": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xf16>, %p3: index) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xf16>, index) -> (tensor<2xf32>, tensor<2xf16>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op output index must have integer or index element type, but got 'f16'",
    ),
    "arg_compare operand 3 i64": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xi32>, %p3: i64) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xi32>, i64) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op operand #3 must be index, but got 'i64'",
    ),
    "arg_compare region": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xi32>, %p3: index) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32, %d: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xi32>, index) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op region block should have 2 arguments, but got 3",
    ),
    "arg_compare region'": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xi32>, %p3: index) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %a : f32
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xi32>, index) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op region block must end with a linalg_ext.yield i1, but got: 'f32'",
    ),
    "arg_compare region''": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xi32>, %p3: index) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c, %c : i1, i1
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xi32>, index) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op expected linalg_ext.yield to return 1 operand, but got 2",
    ),
    "arg_compare nores": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xi32>, %p3: index) {
"iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xi32>, index) -> ()
  return
}
""",
        "'iree_linalg_ext.arg_compare' op expected the number of tensor results (0) to be equal to the number of output tensors (2)",
    ),
    "arg_compare badres": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xi32>, %p3: index) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xi32>, index) -> (tensor<3xf64>, tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op expected type of operand #1 ('tensor<2xf32>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "arg_compare dropop": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xi32>) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xi32>) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op operand count (3) does not match with the total size (4) specified in attribute 'operandSegmentSizes'",
    ),
    "arg_compare two operand 0 tensor<?x10xf32>": (
        r"""
func.func @f(%p0: tensor<?x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2xf32>, %p3: tensor<2xi32>) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<?x10xf32>, tensor<2x10xi32>, tensor<2xf32>, tensor<2xi32>) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op explicit-index mode: value and index inputs must have the same shape. Value shape: [-9223372036854775808, 10], index shape: [2, 10]",
    ),
    "arg_compare two operand 1 tensor<2x10xf16>": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xf16>, %p2: tensor<2xf32>, %p3: tensor<2xi32>) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xf16>, tensor<2xf32>, tensor<2xi32>) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op explicit-index mode: index input must have integer or index element type, but got 'f16'",
    ),
    "arg_compare two operand 1 tensor<2x10xi64>": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi64>, %p2: tensor<2xf32>, %p3: tensor<2xi32>) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi64>, tensor<2xf32>, tensor<2xi32>) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op explicit-index mode: input and output index element types must match. Input index type: 'i64', output index type: 'i32'",
    ),
    "arg_compare empty": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xi32>, %p3: index) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xi32>, index) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op region #0 ('region') failed to verify constraint: region with 1 blocks",
    ),
    "arg_compare noyield": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xi32>, %p3: index) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xi32>, index) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op expects a non-empty block",
    ),
    "arg_compare 2 blocks": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xi32>, %p3: index) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield
^bb1:
iree_linalg_ext.yield}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xi32>, index) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op expects region #0 to have 0 or 1 blocks",
    ),
    "ac idx base": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2xf32>, %p3: tensor<2xi32>, %p4: index) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3, %p4) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> ({
^bb0(%a: f32, %b: f32):
%c = arith.cmpf ogt, %a, %b : f32
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2xf32>, tensor<2xi32>, index) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op index_base must not be used with explicit indices",
    ),
    "ac region": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2x10xi32>, %p2: tensor<2xf32>, %p3: tensor<2xi32>) {
%r:2 = "iree_linalg_ext.arg_compare"(%p0, %p1, %p2, %p3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> ({
^bb0(%a: f16, %b: f32):
%c = arith.constant true
iree_linalg_ext.yield %c : i1
}) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2xf32>, tensor<2xi32>) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
""",
        "'iree_linalg_ext.arg_compare' op comparator arguments must match input value element type. Expected: 'f32', but got: 'f16' and 'f32'",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
