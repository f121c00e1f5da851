"""The iree_linalg_ext dialect. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "00 scan only": r"""
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
    "01 scan memref": r"""
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
    "02 map_store alone": r"""
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
    "03 map_load": r"""
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
    "04 attention": r"""
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
module {
  func.func @f(%arg0: tensor<4x16x32xf16>, %arg1: tensor<4x64x32xf16>, %arg2: tensor<4x64x16xf16>, %arg3: f16, %arg4: tensor<4x16x16xf16>) {
    %0 = iree_linalg_ext.attention <indexing_maps = [#map, #map1, #map2, #map3, #map4]> ins(%arg0, %arg1, %arg2, %arg3 : tensor<4x16x32xf16>, tensor<4x64x32xf16>, tensor<4x64x16xf16>, f16) outs(%arg4 : tensor<4x16x16xf16>) {
    ^bb0(%arg5: f32):
      iree_linalg_ext.yield %arg5 : f32
    } -> tensor<4x16x16xf16>
    return
  }
}
""",
    "05 attention mask": r"""
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
module {
  func.func @f(%arg0: tensor<4x16x32xf16>, %arg1: tensor<4x64x32xf16>, %arg2: tensor<4x64x16xf16>, %arg3: f16, %arg4: tensor<4x16x64xi1>, %arg5: tensor<4x16x16xf16>) {
    %0 = iree_linalg_ext.attention <indexing_maps = [#map, #map1, #map2, #map3, #map4, #map5]> {x.y = 1 : i32} ins(%arg0, %arg1, %arg2, %arg3, %arg4 : tensor<4x16x32xf16>, tensor<4x64x32xf16>, tensor<4x64x16xf16>, f16, tensor<4x16x64xi1>) outs(%arg5 : tensor<4x16x16xf16>) {
    ^bb0(%arg6: f32):
      iree_linalg_ext.yield %arg6 : f32
    } -> tensor<4x16x16xf16>
    return
  }
}
""",
    "06 online attention": r"""
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1)>
module {
  func.func @f(%arg0: tensor<4x16x32xf16>, %arg1: tensor<4x64x32xf16>, %arg2: tensor<4x64x16xf16>, %arg3: f16, %arg4: tensor<4x16x16xf32>, %arg5: tensor<4x16xf32>) {
    %0:3 = iree_linalg_ext.online_attention <indexing_maps = [#map, #map1, #map2, #map3, #map4, #map5, #map5]> ins(%arg0, %arg1, %arg2, %arg3 : tensor<4x16x32xf16>, tensor<4x64x32xf16>, tensor<4x64x16xf16>, f16) outs(%arg4, %arg5, %arg5 : tensor<4x16x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) {
    ^bb0(%arg6: f32):
      iree_linalg_ext.yield %arg6 : f32
    } -> tensor<4x16x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>
    return
  }
}
""",
    "07 scan attrs": r"""
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
    "08 scan region args": r"""
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
    "09 scan region yields": r"""
module {
  func.func @f(%arg0: tensor<512xf32>, %arg1: tensor<512xf32>, %arg2: tensor<f32>) {
    %0:2 = iree_linalg_ext.scan dimension(0) inclusive(false) ins(%arg0 : tensor<512xf32>) outs(%arg1, %arg2 : tensor<512xf32>, tensor<f32>) {
    ^bb0(%arg3: f32, %arg4: f32):
    } -> tensor<512xf32>, tensor<f32>
    return
  }
}
""",
    "10 ms attrs": r"""
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
    "11 yield parent": r"""
module {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<32xf32>) {
    iree_linalg_ext.yield
  }
}
""",
}

BAD = {
    "00 scan  map_store": (
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
    "01 scan shape": (
        r"""
func.func @f(%a: tensor<512xf32>, %b: tensor<511xf32>, %c: tensor<f32>) {
  %0:2 = iree_linalg_ext.scan dimension(0) inclusive(false) ins(%a : tensor<512xf32>) outs(%b, %c : tensor<511xf32>, tensor<f32>) {
    ^bb0(%arg0: f32, %arg1: f32):
      iree_linalg_ext.yield %arg0 : f32
  } -> tensor<511xf32>, tensor<f32>
  return
}
""",
        "'iree_linalg_ext.scan' op incompatible input/output shapes",
    ),
    "02 scan acc": (
        r"""
func.func @f(%a: tensor<512xf32>, %b: tensor<512xf32>, %c: tensor<4xf32>) {
  %0:2 = iree_linalg_ext.scan dimension(0) inclusive(false) ins(%a : tensor<512xf32>) outs(%b, %c : tensor<512xf32>, tensor<4xf32>) {
    ^bb0(%arg0: f32, %arg1: f32):
      iree_linalg_ext.yield %arg0 : f32
  } -> tensor<512xf32>, tensor<4xf32>
  return
}
""",
        "'iree_linalg_ext.scan' op expected accumulator rank to be equal to input rank - 1",
    ),
    "03 scan acc2": (
        r"""
func.func @f(%a: tensor<5x512xf32>, %b: tensor<5x512xf32>, %c: tensor<4xf32>) {
  %0:2 = iree_linalg_ext.scan dimension(1) inclusive(false) ins(%a : tensor<5x512xf32>) outs(%b, %c : tensor<5x512xf32>, tensor<4xf32>) {
    ^bb0(%arg0: f32, %arg1: f32):
      iree_linalg_ext.yield %arg0 : f32
  } -> tensor<5x512xf32>, tensor<4xf32>
  return
}
""",
        "'iree_linalg_ext.scan' op incompatible input/accumulator shapes",
    ),
    "04 scan elem": (
        r"""
func.func @f(%a: tensor<512xf32>, %b: tensor<512xf16>, %c: tensor<f32>) {
  %0:2 = iree_linalg_ext.scan dimension(0) inclusive(false) ins(%a : tensor<512xf32>) outs(%b, %c : tensor<512xf16>, tensor<f32>) {
    ^bb0(%arg0: f32, %arg1: f32):
      iree_linalg_ext.yield %arg0 : f32
  } -> tensor<512xf16>, tensor<f32>
  return
}
""",
        "'iree_linalg_ext.scan' op expected input/output element types to be identical",
    ),
    "05 scan acc elem": (
        r"""
func.func @f(%a: tensor<512xf32>, %b: tensor<512xf32>, %c: tensor<f16>) {
  %0:2 = iree_linalg_ext.scan dimension(0) inclusive(false) ins(%a : tensor<512xf32>) outs(%b, %c : tensor<512xf32>, tensor<f16>) {
    ^bb0(%arg0: f32, %arg1: f32):
      iree_linalg_ext.yield %arg0 : f32
  } -> tensor<512xf32>, tensor<f16>
  return
}
""",
        "'iree_linalg_ext.scan' op expected input/accumulator element types to be identical",
    ),
    "06 scan results": (
        r"""
func.func @f(%a: tensor<512xf32>, %b: tensor<512xf32>, %c: tensor<f32>) {
  %0 = iree_linalg_ext.scan dimension(0) inclusive(false) ins(%a : tensor<512xf32>) outs(%b, %c : tensor<512xf32>, tensor<f32>) {
    ^bb0(%arg0: f32, %arg1: f32):
      iree_linalg_ext.yield %arg0 : f32
  } -> tensor<512xf32>
  return
}
""",
        "'iree_linalg_ext.scan' op expected the number of tensor results (1) to be equal to the number of output tensors (2)",
    ),
    "07 ms region args": (
        r"""
func.func @f(%t: tensor<4x8xf32>) {
  %1 = iree_linalg_ext.map_store %t into %t {
    ^bb0(%arg0: index):
      %true = arith.constant true
      iree_linalg_ext.yield %arg0, %arg0, %true : index, index, i1
  } : tensor<4x8xf32> into tensor<4x8xf32> -> tensor<4x8xf32>
  return
}
""",
        "'iree_linalg_ext.map_store' op expected number of block arguments to be equal to the input rank",
    ),
    "08 ms region arg type": (
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
    "09 ms yields": (
        r"""
func.func @f(%t: tensor<4x8xf32>) {
  %1 = iree_linalg_ext.map_store %t into %t {
    ^bb0(%arg0: index, %x: index):
      %true = arith.constant true
      iree_linalg_ext.yield %arg0, %true : index, i1
  } : tensor<4x8xf32> into tensor<4x8xf32> -> tensor<4x8xf32>
  return
}
""",
        "'iree_linalg_ext.yield' op expected transformation_region to yield a value for each output dimension and a mask",
    ),
    "10 ms yields mask": (
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
    "11 ms yields idx": (
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
    "12 ms elem": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %o: tensor<4x8xf16>) {
  %1 = iree_linalg_ext.map_store %t into %o {
    ^bb0(%arg0: index, %x: index):
      %true = arith.constant true
      iree_linalg_ext.yield %arg0, %x, %true : index, index, i1
  } : tensor<4x8xf32> into tensor<4x8xf16> -> tensor<4x8xf16>
  return
}
""",
        "'iree_linalg_ext.map_store' op expected input and output element types to match",
    ),
    "13 ms result": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %o: tensor<4x8xf32>) {
  iree_linalg_ext.map_store %t into %o {
    ^bb0(%arg0: index, %x: index):
      %true = arith.constant true
      iree_linalg_ext.yield %arg0, %x, %true : index, index, i1
  } : tensor<4x8xf32> into tensor<4x8xf32>
  return
}
""",
        "'iree_linalg_ext.map_store' op expected the number of tensor results (0) to be equal to the number of output tensors (1)",
    ),
    "14 ms result ty": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %o: tensor<4x8xf32>) {
  %0 = iree_linalg_ext.map_store %t into %o {
    ^bb0(%arg0: index, %x: index):
      %true = arith.constant true
      iree_linalg_ext.yield %arg0, %x, %true : index, index, i1
  } : tensor<4x8xf32> into tensor<4x8xf32> -> tensor<4x9xf32>
  return
}
""",
        "'iree_linalg_ext.map_store' op expected type of operand #1 ('tensor<4x8xf32>') to match type of corresponding result ('tensor<4x9xf32>')",
    ),
    "15 ms ranks": (
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
    "16 map_load elem": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %o: tensor<4x8xf16>) {
  %1 = iree_linalg_ext.map_load %t into %o {
    ^bb0(%arg0: index, %arg1: index):
      %pad = arith.constant 0.0 : f32
      iree_linalg_ext.yield %arg0, %arg1, %pad : index, index, f32
  } : tensor<4x8xf32> into tensor<4x8xf16> -> tensor<4x8xf16>
  return
}
""",
        "'iree_linalg_ext.map_load' op expected source and output element types to match",
    ),
    "17 map_load args": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %z: f32) {
  %1 = iree_linalg_ext.map_load %t into %t {
    ^bb0(%arg0: index):
      %pad = arith.constant 0.0 : f32
      iree_linalg_ext.yield %arg0, %arg0, %pad : index, index, f32
  } : tensor<4x8xf32> into tensor<4x8xf32> -> tensor<4x8xf32>
  return
}
""",
        "'iree_linalg_ext.map_load' op expected number of block arguments to be equal to the output rank",
    ),
    "18 map_load yields": (
        r"""
func.func @f(%t: tensor<4x8xf32>, %z: f32) {
  %1 = iree_linalg_ext.map_load %t into %t {
    ^bb0(%arg0: index, %arg1: index):
      %pad = arith.constant 0.0 : f32
      iree_linalg_ext.yield %arg0, %pad : index, f32
  } : tensor<4x8xf32> into tensor<4x8xf32> -> tensor<4x8xf32>
  return
}
""",
        "'iree_linalg_ext.yield' op expected transformation_region to yield a value for each source dimension and a padding value",
    ),
    "19 map_load pad": (
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
    "20 map_load idx": (
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
    "21 map_load argty": (
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
    "22 att maps count": (
        r"""
func.func @f(%q: tensor<4x16x32xf16>, %k: tensor<4x64x32xf16>, %v: tensor<4x64x16xf16>, %s: f16, %o: tensor<4x16x16xf16>) {
  %0 = iree_linalg_ext.attention <indexing_maps = [affine_map<(b,m,n,k1,k2)->(b,m,k1)>]> ins(%q, %k, %v, %s : tensor<4x16x32xf16>, tensor<4x64x32xf16>, tensor<4x64x16xf16>, f16) outs(%o : tensor<4x16x16xf16>) {
   ^bb0(%score: f32):
     iree_linalg_ext.yield %score : f32
  } -> tensor<4x16x16xf16>
  return
}
""",
        "'iree_linalg_ext.attention' op expected an indexing map for each operand",
    ),
    "23 att rank": (
        r"""
func.func @f(%q: tensor<4x16x32xf16>, %k: tensor<4x64x32xf16>, %v: tensor<4x64x16xf16>, %s: f16, %o: tensor<4x16x16xf16>) {
  %0 = iree_linalg_ext.attention <indexing_maps = [affine_map<(b,m,n,k1,k2)->(b,m)>, affine_map<(b,m,n,k1,k2)->(b,k2,k1)>, affine_map<(b,m,n,k1,k2)->(b,k2,n)>, affine_map<(b,m,n,k1,k2)->()>, affine_map<(b,m,n,k1,k2)->(b,m,n)>]> ins(%q, %k, %v, %s : tensor<4x16x32xf16>, tensor<4x64x32xf16>, tensor<4x64x16xf16>, f16) outs(%o : tensor<4x16x16xf16>) {
   ^bb0(%score: f32):
     iree_linalg_ext.yield %score : f32
  } -> tensor<4x16x16xf16>
  return
}
""",
        "Rank Mismatch for Query. Expected: 2 Got: 3",
    ),
    "24 att shape": (
        r"""
func.func @f(%q: tensor<4x16x33xf16>, %k: tensor<4x64x32xf16>, %v: tensor<4x64x16xf16>, %s: f16, %o: tensor<4x16x16xf16>) {
  %0 = iree_linalg_ext.attention <indexing_maps = [affine_map<(b,m,n,k1,k2)->(b,m,k1)>, affine_map<(b,m,n,k1,k2)->(b,k2,k1)>, affine_map<(b,m,n,k1,k2)->(b,k2,n)>, affine_map<(b,m,n,k1,k2)->()>, affine_map<(b,m,n,k1,k2)->(b,m,n)>]> ins(%q, %k, %v, %s : tensor<4x16x33xf16>, tensor<4x64x32xf16>, tensor<4x64x16xf16>, f16) outs(%o : tensor<4x16x16xf16>) {
   ^bb0(%score: f32):
     iree_linalg_ext.yield %score : f32
  } -> tensor<4x16x16xf16>
  return
}
""",
        "Shape Mismatch for Key at position 2. Expected: 33 Got: 32",
    ),
    "25 att domain": (
        r"""
func.func @f(%q: tensor<4x16x32xf16>, %k: tensor<4x64x32xf16>, %v: tensor<4x64x16xf16>, %s: f16, %o: tensor<4x16x16xf16>) {
  %0 = iree_linalg_ext.attention <indexing_maps = [affine_map<(b,m,n,k1)->(b,m,k1)>, affine_map<(b,m,n,k1,k2)->(b,k2,k1)>, affine_map<(b,m,n,k1,k2)->(b,k2,n)>, affine_map<(b,m,n,k1,k2)->()>, affine_map<(b,m,n,k1,k2)->(b,m,n)>]> ins(%q, %k, %v, %s : tensor<4x16x32xf16>, tensor<4x64x32xf16>, tensor<4x64x16xf16>, f16) outs(%o : tensor<4x16x16xf16>) {
   ^bb0(%score: f32):
     iree_linalg_ext.yield %score : f32
  } -> tensor<4x16x16xf16>
  return
}
""",
        "Mismatched map domain for Key. Expected: 4 Got: 5",
    ),
    "26 att region": (
        r"""
func.func @f(%q: tensor<4x16x32xf16>, %k: tensor<4x64x32xf16>, %v: tensor<4x64x16xf16>, %s: f16, %o: tensor<4x16x16xf16>) {
  %0 = iree_linalg_ext.attention <indexing_maps = [affine_map<(b,m,n,k1,k2)->(b,m,k1)>, affine_map<(b,m,n,k1,k2)->(b,k2,k1)>, affine_map<(b,m,n,k1,k2)->(b,k2,n)>, affine_map<(b,m,n,k1,k2)->()>, affine_map<(b,m,n,k1,k2)->(b,m,n)>]> ins(%q, %k, %v, %s : tensor<4x16x32xf16>, tensor<4x64x32xf16>, tensor<4x64x16xf16>, f16) outs(%o : tensor<4x16x16xf16>) {
   ^bb0(%score: f32, %x: f32):
     iree_linalg_ext.yield %score, %x : f32, f32
  } -> tensor<4x16x16xf16>
  return
}
""",
        "'iree_linalg_ext.attention' op expected only one return",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
