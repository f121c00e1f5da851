"""exp_reduction and custom_op of iree_linalg_ext. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "exp_reduction": r"""
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @f(%arg0: tensor<2x10xf32>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>) {
    %0:2 = iree_linalg_ext.exp_reduction{indexing_maps = [#map, #map1, #map1], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], exp_reduced_operands = [1]} ins(%arg0 : tensor<2x10xf32>) outs(%arg1, %arg2 : tensor<2xf32>, tensor<2xf32>) {
    ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
      iree_linalg_ext.yield %arg3, %arg4 : f32, f32
    } -> tensor<2xf32>, tensor<2xf32>
    return
  }
}
""",
    "ex": r"""
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @f(%arg0: tensor<2x10xf32>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>) {
    %0:2 = iree_linalg_ext.exp_reduction{indexing_maps = [#map, #map1, #map1], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], exp_reduced_operands = [1]} ins(%arg0 : tensor<2x10xf32>) outs(%arg1, %arg2 : tensor<2xf32>, tensor<2xf32>) {
    ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
      iree_linalg_ext.yield %arg4, %arg5 : f32, f32
    } -> tensor<2xf32>, tensor<2xf32>
    return
  }
}
""",
    "ex attr": r"""
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @f(%arg0: tensor<2x10xf32>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>) {
    %0:2 = iree_linalg_ext.exp_reduction{indexing_maps = [#map, #map1, #map1], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], exp_reduced_operands = [1]} {foo} ins(%arg0 : tensor<2x10xf32>) outs(%arg1, %arg2 : tensor<2xf32>, tensor<2xf32>) {
    ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
      iree_linalg_ext.yield %arg4, %arg5 : f32, f32
    } -> tensor<2xf32>, tensor<2xf32>
    return
  }
}
""",
    "custom_op": r"""
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @f(%arg0: tensor<2x10xf32>, %arg1: tensor<2xf32>) {
    %0 = iree_linalg_ext.custom_op{indexing_maps = [#map, #map1], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>]} ins(%arg0 : tensor<2x10xf32>) outs(%arg1 : tensor<2xf32>) {
    ^bb0(%arg2: tensor<?x?xf32>, %arg3: tensor<?xf32>):
      iree_linalg_ext.yield %arg3 : tensor<?xf32>
    } -> tensor<2xf32>
    return
  }
}
""",
    "attrs": r"""
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @f(%arg0: tensor<2x10xf32>, %arg1: tensor<2xf32>) {
    %0 = iree_linalg_ext.custom_op{indexing_maps = [#map, #map1], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>]} attributes {foo} ins(%arg0 : tensor<2x10xf32>) outs(%arg1 : tensor<2xf32>) {
    ^bb0(%arg2: tensor<?x?xf32>, %arg3: tensor<?xf32>):
      iree_linalg_ext.yield %arg3 : tensor<?xf32>
    } -> tensor<2xf32>
    return
  }
}
""",
    "noins": r"""
#map = affine_map<(d0) -> (d0)>
module {
  func.func @f(%arg0: tensor<2xf32>) {
    %0 = iree_linalg_ext.custom_op{indexing_maps = [#map], iterator_types = [#iree_linalg_ext.iterator_type<parallel>]} outs(%arg0 : tensor<2xf32>) {
    ^bb0(%arg1: tensor<?xf32>):
      iree_linalg_ext.yield %arg1 : tensor<?xf32>
    } -> tensor<2xf32>
    return
  }
}
""",
    "scalar in": r"""
#map = affine_map<(d0) -> ()>
#map1 = affine_map<(d0) -> (d0)>
module {
  func.func @f(%arg0: f32, %arg1: tensor<2xf32>) {
    %0 = iree_linalg_ext.custom_op{indexing_maps = [#map, #map1], iterator_types = [#iree_linalg_ext.iterator_type<parallel>]} ins(%arg0 : f32) outs(%arg1 : tensor<2xf32>) {
    ^bb0(%arg2: f32, %arg3: tensor<?xf32>):
      iree_linalg_ext.yield %arg3 : tensor<?xf32>
    } -> tensor<2xf32>
    return
  }
}
""",
    "empty map": r"""
#map = affine_map<() -> ()>
#map1 = affine_map<(d0) -> (d0)>
module {
  func.func @f(%arg0: f32, %arg1: tensor<2xf32>) {
    %0 = iree_linalg_ext.custom_op{indexing_maps = [#map, #map1], iterator_types = [#iree_linalg_ext.iterator_type<parallel>]} ins(%arg0 : f32) outs(%arg1 : tensor<2xf32>) {
    ^bb0(%arg2: f32, %arg3: tensor<?xf32>):
      iree_linalg_ext.yield %arg3 : tensor<?xf32>
    } -> tensor<2xf32>
    return
  }
}
""",
    "scalar in tensor": r"""
#map = affine_map<(d0) -> ()>
#map1 = affine_map<(d0) -> (d0)>
module {
  func.func @f(%arg0: tensor<f32>, %arg1: tensor<2xf32>) {
    %0 = iree_linalg_ext.custom_op{indexing_maps = [#map, #map1], iterator_types = [#iree_linalg_ext.iterator_type<parallel>]} ins(%arg0 : tensor<f32>) outs(%arg1 : tensor<2xf32>) {
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<?xf32>):
      iree_linalg_ext.yield %arg3 : tensor<?xf32>
    } -> tensor<2xf32>
    return
  }
}
""",
}

BAD = {
    # iree-opt 3.13 prints this, and does not read it again.
    "ex noins": (
        r"""
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @f(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>) {
    %0:2 = iree_linalg_ext.exp_reduction{indexing_maps = [#map, #map1, #map1], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], exp_reduced_operands = [1]} ins( : ) outs(%arg0, %arg1 : tensor<2xf32>, tensor<2xf32>) {
    ^bb0(%arg2: f32, %arg3: f32, %arg4: f32):
      iree_linalg_ext.yield %arg2, %arg3 : f32, f32
    } -> tensor<2xf32>, tensor<2xf32>
    return
  }
}
""",
        "expected non-function type",
    ),
    "exp_reduction on buffers": (
        r"""
func.func @f(%p0: memref<2x10xf32>, %p1: memref<2xf32>, %p2: memref<2xf32>) {
"iree_linalg_ext.exp_reduction"(%p0, %p1, %p2) <{exp_reduced_operands = array<i64: 1>, indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
^bb0(%a: f32, %b: f32, %c: f32):
iree_linalg_ext.yield %a, %b : f32, f32
}) {foo = 1 : i32} : (memref<2x10xf32>, memref<2xf32>, memref<2xf32>) -> ()
  return
}
""",
        "'iree_linalg_ext.exp_reduction' op operand #0 must be variadic of ranked tensor of any non-token type values, but got 'memref<2x10xf32>'",
    ),
    "exp_reduction properties": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xf32>) {
%r:2 = "iree_linalg_ext.exp_reduction"(%p0, %p1, %p2) <{exp_reduced_operands = array<i64: 0>, indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
^bb0(%a: f32, %b: f32, %c: f32):
iree_linalg_ext.yield %a, %b : f32, f32
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.exp_reduction' op operand index in exp_reduced_operands cannot be the 0th operand, it always contains the maximum value",
    ),
    "exp_reduction properties'": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xf32>) {
%r:2 = "iree_linalg_ext.exp_reduction"(%p0, %p1, %p2) <{exp_reduced_operands = array<i64: 2>, indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
^bb0(%a: f32, %b: f32, %c: f32):
iree_linalg_ext.yield %a, %b : f32, f32
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.exp_reduction' op operand index in exp_reduced_operands must index the outs operands (outs has 2 operands)",
    ),
    "exp_reduction properties''": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xf32>) {
%r:2 = "iree_linalg_ext.exp_reduction"(%p0, %p1, %p2) <{exp_reduced_operands = array<i64: 1>, indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1)[s0] -> (s0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
^bb0(%a: f32, %b: f32, %c: f32):
iree_linalg_ext.yield %a, %b : f32, f32
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.exp_reduction' op all indexing maps must be projected permutations",
    ),
    "exp_reduction nores": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xf32>) {
"iree_linalg_ext.exp_reduction"(%p0, %p1, %p2) <{exp_reduced_operands = array<i64: 1>, indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
^bb0(%a: f32, %b: f32, %c: f32):
iree_linalg_ext.yield %a, %b : f32, f32
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xf32>) -> ()
  return
}
""",
        "'iree_linalg_ext.exp_reduction' op expected the number of tensor results (0) to be equal to the number of output tensors (2)",
    ),
    "exp_reduction badres": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xf32>) {
%r:2 = "iree_linalg_ext.exp_reduction"(%p0, %p1, %p2) <{exp_reduced_operands = array<i64: 1>, indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
^bb0(%a: f32, %b: f32, %c: f32):
iree_linalg_ext.yield %a, %b : f32, f32
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<3xf64>, tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.exp_reduction' op expected type of operand #1 ('tensor<2xf32>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "exp_reduction dropop": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>) {
%r:2 = "iree_linalg_ext.exp_reduction"(%p0, %p1) <{exp_reduced_operands = array<i64: 1>, indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
^bb0(%a: f32, %b: f32, %c: f32):
iree_linalg_ext.yield %a, %b : f32, f32
}) : (tensor<2x10xf32>, tensor<2xf32>) -> (tensor<2x10xf32>, tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.exp_reduction' op operand count (2) does not match with the total size (3) specified in attribute 'operandSegmentSizes'",
    ),
    "exp_reduction empty": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xf32>) {
%r:2 = "iree_linalg_ext.exp_reduction"(%p0, %p1, %p2) <{exp_reduced_operands = array<i64: 1>, indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.exp_reduction' op region #0 ('region') failed to verify constraint: region with 1 blocks",
    ),
    "exp_reduction noyield": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xf32>) {
%r:2 = "iree_linalg_ext.exp_reduction"(%p0, %p1, %p2) <{exp_reduced_operands = array<i64: 1>, indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
^bb0(%a: f32, %b: f32):
}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.exp_reduction' op expects a non-empty block",
    ),
    "exp_reduction 2 blocks": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>, %p2: tensor<2xf32>) {
%r:2 = "iree_linalg_ext.exp_reduction"(%p0, %p1, %p2) <{exp_reduced_operands = array<i64: 1>, indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield
^bb1:
iree_linalg_ext.yield}) : (tensor<2x10xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.exp_reduction' op expects region #0 to have 0 or 1 blocks",
    ),
    "ex rev": (
        r"""
func.func @f(%s: tensor<2x10xf32>, %o: tensor<2xf32>, %p: tensor<2xf32>) {
%0:2 = iree_linalg_ext.exp_reduction{iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], exp_reduced_operands = [1]} ins(%s : tensor<2x10xf32>) outs(%o, %p : tensor<2xf32>, tensor<2xf32>) {
^bb0(%a: f32, %b: f32, %c: f32):
iree_linalg_ext.yield %b, %c : f32, f32
} -> tensor<2xf32>, tensor<2xf32>
  return
}
""",
        "custom op 'iree_linalg_ext.exp_reduction' expected 'indexing_maps'",
    ),
    "ex short iter": (
        r"""
func.func @f(%s: tensor<2x10xf32>, %o: tensor<2xf32>, %p: tensor<2xf32>) {
%0:2 = iree_linalg_ext.exp_reduction{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, "reduction"], exp_reduced_operands = [1]} ins(%s : tensor<2x10xf32>) outs(%o, %p : tensor<2xf32>, tensor<2xf32>) {
^bb0(%a: f32, %b: f32, %c: f32):
iree_linalg_ext.yield %b, %c : f32, f32
} -> tensor<2xf32>, tensor<2xf32>
  return
}
""",
        "'iree_linalg_ext.exp_reduction' op attribute 'iterator_types' failed to satisfy constraint: LinalgExt iterator type",
    ),
    "custom_op on buffers": (
        r"""
func.func @f(%p0: memref<2x10xf32>, %p1: memref<2xf32>) {
"iree_linalg_ext.custom_op"(%p0, %p1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: tensor<?x?xf32>, %b: tensor<?xf32>):
iree_linalg_ext.yield %b : tensor<?xf32>
}) {foo = 1 : i32} : (memref<2x10xf32>, memref<2xf32>) -> ()
  return
}
""",
        "'iree_linalg_ext.custom_op' op operand #0 must be variadic of ranked tensor of signless integer or index or floating-point values or signless integer or index or floating-point, but got 'memref<2x10xf32>'",
    ),
    "custom_op operand 0 tensor<10xf32>": (
        r"""
func.func @f(%p0: tensor<10xf32>, %p1: tensor<2xf32>) {
%r = "iree_linalg_ext.custom_op"(%p0, %p1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: tensor<?x?xf32>, %b: tensor<?xf32>):
iree_linalg_ext.yield %b : tensor<?xf32>
}) : (tensor<10xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.custom_op' op expected operand rank(1) to match the result rank of indexing map #0",
    ),
    "custom_op operand 0 tensor<2x10xf16>": (
        r"""
func.func @f(%p0: tensor<2x10xf16>, %p1: tensor<2xf32>) {
%r = "iree_linalg_ext.custom_op"(%p0, %p1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: tensor<?x?xf32>, %b: tensor<?xf32>):
iree_linalg_ext.yield %b : tensor<?xf32>
}) : (tensor<2x10xf16>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.custom_op' op expected basic block argument corresponding to (tensor) operand #0 to be 'tensor<?x?xf16>' instead of 'tensor<?x?xf32>'",
    ),
    "custom_op operand 1 memref<2xf32>": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: memref<2xf32>) {
"iree_linalg_ext.custom_op"(%p0, %p1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: tensor<?x?xf32>, %b: tensor<?xf32>):
iree_linalg_ext.yield %b : tensor<?xf32>
}) : (tensor<2x10xf32>, memref<2xf32>) -> ()
  return
}
""",
        "'iree_linalg_ext.custom_op' op operand #1 must be variadic of ranked tensor of any non-token type values, but got 'memref<2xf32>'",
    ),
    "custom_op properties": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>) {
%r = "iree_linalg_ext.custom_op"(%p0, %p1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: tensor<?x?xf32>, %b: tensor<?xf32>):
iree_linalg_ext.yield %b : tensor<?xf32>
}) : (tensor<2x10xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.custom_op' op expected number of indexing maps (3) to be same as the number of input/output operands (2)",
    ),
    "custom_op properties'": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>) {
%r = "iree_linalg_ext.custom_op"(%p0, %p1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: tensor<?x?xf32>, %b: tensor<?xf32>):
iree_linalg_ext.yield %b : tensor<?xf32>
}) : (tensor<2x10xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.custom_op' op expected indexing_map #1 to have 2 dim(s) to match the number of loops or be zero",
    ),
    "custom_op properties''": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>) {
%r = "iree_linalg_ext.custom_op"(%p0, %p1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1)[s0] -> (s0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: tensor<?x?xf32>, %b: tensor<?xf32>):
iree_linalg_ext.yield %b : tensor<?xf32>
}) : (tensor<2x10xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.custom_op' op inconsistent number of symbol dimensions in indexing_map #1, expected 0 instead of 1",
    ),
    "custom_op region": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>) {
%r = "iree_linalg_ext.custom_op"(%p0, %p1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: tensor<?x?xf32>, %b: f32):
iree_linalg_ext.yield %b : f32
}) : (tensor<2x10xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.custom_op' op for (tensor) operand #1 expected corresponding basic block argument to be tensor as well",
    ),
    "custom_op region'": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>) {
%r = "iree_linalg_ext.custom_op"(%p0, %p1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: tensor<?x?xf32>, %b: tensor<?xf32>):
iree_linalg_ext.yield
}) : (tensor<2x10xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.custom_op' op expected as many yields as the numbers of `outs` operand",
    ),
    "custom_op region''": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>) {
%r = "iree_linalg_ext.custom_op"(%p0, %p1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: tensor<?x?xf32>, %b: tensor<?xf32>):
iree_linalg_ext.yield %a : tensor<?x?xf32>
}) : (tensor<2x10xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.custom_op' op expected type of 0-th operand of yield to match the corresponding output basic block argument",
    ),
    "custom_op region'''": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>) {
%r = "iree_linalg_ext.custom_op"(%p0, %p1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%b: tensor<?xf32>):
iree_linalg_ext.yield %b : tensor<?xf32>
}) : (tensor<2x10xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.custom_op' op expected as many basic block arguments (1) as the number of operands (2)",
    ),
    "custom_op nores": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>) {
"iree_linalg_ext.custom_op"(%p0, %p1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: tensor<?x?xf32>, %b: tensor<?xf32>):
iree_linalg_ext.yield %b : tensor<?xf32>
}) : (tensor<2x10xf32>, tensor<2xf32>) -> ()
  return
}
""",
        "'iree_linalg_ext.custom_op' op expected the number of tensor results (0) to be equal to the number of output tensors (1)",
    ),
    "custom_op badres": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>) {
%r = "iree_linalg_ext.custom_op"(%p0, %p1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: tensor<?x?xf32>, %b: tensor<?xf32>):
iree_linalg_ext.yield %b : tensor<?xf32>
}) : (tensor<2x10xf32>, tensor<2xf32>) -> (tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.custom_op' op expected type of operand #1 ('tensor<2xf32>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "custom_op dropop": (
        r"""
func.func @f(%p0: tensor<2x10xf32>) {
%r = "iree_linalg_ext.custom_op"(%p0) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: tensor<?x?xf32>, %b: tensor<?xf32>):
iree_linalg_ext.yield %b : tensor<?xf32>
}) : (tensor<2x10xf32>) -> (tensor<2x10xf32>)
  return
}
""",
        "'iree_linalg_ext.custom_op' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'",
    ),
    "custom_op empty": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>) {
%r = "iree_linalg_ext.custom_op"(%p0, %p1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
}) : (tensor<2x10xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.custom_op' op region #0 ('region') failed to verify constraint: region with 1 blocks",
    ),
    "custom_op noyield": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>) {
%r = "iree_linalg_ext.custom_op"(%p0, %p1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: f32, %b: f32):
}) : (tensor<2x10xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.custom_op' op expects a non-empty block",
    ),
    "custom_op 2 blocks": (
        r"""
func.func @f(%p0: tensor<2x10xf32>, %p1: tensor<2xf32>) {
%r = "iree_linalg_ext.custom_op"(%p0, %p1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: f32, %b: f32):
iree_linalg_ext.yield
^bb1:
iree_linalg_ext.yield}) : (tensor<2x10xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
""",
        "'iree_linalg_ext.custom_op' op expects region #0 to have 0 or 1 blocks",
    ),
    "rev": (
        r"""
func.func @f(%s: tensor<2x10xf32>, %o: tensor<2xf32>) {
%0 = iree_linalg_ext.custom_op{iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>]} ins(%s : tensor<2x10xf32>) outs(%o : tensor<2xf32>) {
^bb0(%a: tensor<?x?xf32>, %b: tensor<?xf32>):
iree_linalg_ext.yield %b : tensor<?xf32>
} -> tensor<2xf32>
  return
}
""",
        "custom op 'iree_linalg_ext.custom_op' expected 'indexing_maps'",
    ),
    "short": (
        r"""
func.func @f(%s: tensor<2x10xf32>, %o: tensor<2xf32>) {
%0 = iree_linalg_ext.custom_op{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%s : tensor<2x10xf32>) outs(%o : tensor<2xf32>) {
^bb0(%a: tensor<?x?xf32>, %b: tensor<?xf32>):
iree_linalg_ext.yield %b : tensor<?xf32>
} -> tensor<2xf32>
  return
}
""",
        "'iree_linalg_ext.custom_op' op attribute 'iterator_types' failed to satisfy constraint: LinalgExt iterator type",
    ),
    "scalar in bad": (
        r"""
func.func @f(%s: f32, %o: tensor<2xf32>) {
%0 = iree_linalg_ext.custom_op{indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>]} ins(%s : f32) outs(%o : tensor<2xf32>) {
^bb0(%a: i32, %b: tensor<?xf32>):
iree_linalg_ext.yield %b : tensor<?xf32>
} -> tensor<2xf32>
  return
}
""",
        "'iree_linalg_ext.custom_op' op for (scalar) operand #0 expected corresponding basic block argument to be of the same type",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
