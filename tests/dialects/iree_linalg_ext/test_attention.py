"""Attention of iree_linalg_ext. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "attention": r"""
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
    "attention on buffers": r"""
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
module {
  func.func @f(%arg0: memref<4x16x32xf16>, %arg1: memref<4x64x32xf16>, %arg2: memref<4x64x16xf16>, %arg3: f16, %arg4: memref<4x16x16xf16>) {
    iree_linalg_ext.attention <indexing_maps = [#map, #map1, #map2, #map3, #map4]> {foo = 1 : i32} ins(%arg0, %arg1, %arg2, %arg3 : memref<4x16x32xf16>, memref<4x64x32xf16>, memref<4x64x16xf16>, f16) outs(%arg4 : memref<4x16x16xf16>) {
    ^bb0(%arg5: f32):
      iree_linalg_ext.yield %arg5 : f32
    }
    return
  }
}
""",
    "given: attention mask": r"""
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
    "given: online attention": r"""
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
}

BAD = {
    "attention operand 0 memref<4x16x32xf16>": (
        r"""
func.func @f(%p0: memref<4x16x32xf16>, %p1: tensor<4x64x32xf16>, %p2: tensor<4x64x16xf16>, %p3: f16, %p4: tensor<4x16x16xf16>) {
%r = "iree_linalg_ext.attention"(%p0, %p1, %p2, %p3, %p4) <{indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> ()>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]}> ({
^bb0(%a: f32):
iree_linalg_ext.yield %a : f32
}) : (memref<4x16x32xf16>, tensor<4x64x32xf16>, tensor<4x64x16xf16>, f16, tensor<4x16x16xf16>) -> (tensor<4x16x16xf16>)
  return
}
""",
        "'iree_linalg_ext.attention' op expected operation that implements LinalgExtInterface to have either pure buffer semantics or pure tensor semantics",
    ),
    "attention region": (
        r"""
func.func @f(%p0: tensor<4x16x32xf16>, %p1: tensor<4x64x32xf16>, %p2: tensor<4x64x16xf16>, %p3: f16, %p4: tensor<4x16x16xf16>) {
%r = "iree_linalg_ext.attention"(%p0, %p1, %p2, %p3, %p4) <{indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> ()>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]}> ({
^bb0(%a: f32):
iree_linalg_ext.yield
}) : (tensor<4x16x32xf16>, tensor<4x64x32xf16>, tensor<4x64x16xf16>, f16, tensor<4x16x16xf16>) -> (tensor<4x16x16xf16>)
  return
}
""",
        "'iree_linalg_ext.attention' op expected only one return",
    ),
    "attention nores": (
        r"""
func.func @f(%p0: tensor<4x16x32xf16>, %p1: tensor<4x64x32xf16>, %p2: tensor<4x64x16xf16>, %p3: f16, %p4: tensor<4x16x16xf16>) {
"iree_linalg_ext.attention"(%p0, %p1, %p2, %p3, %p4) <{indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> ()>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]}> ({
^bb0(%a: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<4x16x32xf16>, tensor<4x64x32xf16>, tensor<4x64x16xf16>, f16, tensor<4x16x16xf16>) -> ()
  return
}
""",
        "'iree_linalg_ext.attention' op expected the number of tensor results (0) to be equal to the number of output tensors (1)",
    ),
    "attention badres": (
        r"""
func.func @f(%p0: tensor<4x16x32xf16>, %p1: tensor<4x64x32xf16>, %p2: tensor<4x64x16xf16>, %p3: f16, %p4: tensor<4x16x16xf16>) {
%r = "iree_linalg_ext.attention"(%p0, %p1, %p2, %p3, %p4) <{indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> ()>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]}> ({
^bb0(%a: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<4x16x32xf16>, tensor<4x64x32xf16>, tensor<4x64x16xf16>, f16, tensor<4x16x16xf16>) -> (tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.attention' op expected type of operand #4 ('tensor<4x16x16xf16>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "attention dropop": (
        r"""
func.func @f(%p0: tensor<4x16x32xf16>, %p1: tensor<4x64x32xf16>, %p2: tensor<4x64x16xf16>, %p3: f16) {
"iree_linalg_ext.attention"(%p0, %p1, %p2, %p3) <{indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> ()>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]}> ({
^bb0(%a: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<4x16x32xf16>, tensor<4x64x32xf16>, tensor<4x64x16xf16>, f16) -> ()
  return
}
""",
        "'iree_linalg_ext.attention' op expected 5 or more operands, but found 4",
    ),
    "attention addop": (
        r"""
func.func @f(%p0: tensor<4x16x32xf16>, %p1: tensor<4x64x32xf16>, %p2: tensor<4x64x16xf16>, %p3: f16, %p4: tensor<4x16x16xf16>, %p5: tensor<4x16x16xf16>) {
%r = "iree_linalg_ext.attention"(%p0, %p1, %p2, %p3, %p4, %p5) <{indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> ()>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]}> ({
^bb0(%a: f32):
iree_linalg_ext.yield %a : f32
}) : (tensor<4x16x32xf16>, tensor<4x64x32xf16>, tensor<4x64x16xf16>, f16, tensor<4x16x16xf16>, tensor<4x16x16xf16>) -> (tensor<4x16x16xf16>)
  return
}
""",
        "'iree_linalg_ext.attention' op expected an indexing map for each operand",
    ),
    "att rank": (
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
    "att shape": (
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
    "att domain": (
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
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
