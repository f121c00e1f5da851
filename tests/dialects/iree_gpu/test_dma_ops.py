"""Asynchronous copies. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "00 cg inb ok": r"""
module {
  func.func @f(%arg0: tensor<4x7xf32>, %arg1: tensor<4x8xf32>, %arg2: index) {
    %0 = iree_gpu.coalesced_gather_dma %arg0 into %arg1 lane(%arg2) in_bounds [true, false] : tensor<4x7xf32>, tensor<4x8xf32>, index -> tensor<4x8xf32>
    return
  }
}
""",
    "01 cg no result": r"""
module {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: index) {
    iree_gpu.coalesced_gather_dma %arg0 into %arg1 lane(%arg2) : tensor<4x8xf32>, tensor<4x8xf32>, index
    return
  }
}
""",
    "02 cg elem types": r"""
module {
  func.func @f(%arg0: tensor<4x8xf16>, %arg1: tensor<4x8xf32>, %arg2: index) {
    %0 = iree_gpu.coalesced_gather_dma %arg0 into %arg1 lane(%arg2) : tensor<4x8xf16>, tensor<4x8xf32>, index -> tensor<4x8xf32>
    return
  }
}
""",
    "03 ad ok": r"""
module {
  func.func @f(%arg0: memref<4x8xf32>, %arg1: index, %arg2: index, %arg3: memref<4x8xf32, 3>, %arg4: index) {
    iree_gpu.async_dma %arg0[%arg1, %arg2] to %arg3[%arg4, %arg4], vector<4x8xf32> : memref<4x8xf32>, memref<4x8xf32, 3>
    return
  }
}
""",
    "04 ad map ok": r"""
#map = affine_map<(d0, d1) -> (d1)>
module {
  func.func @f(%arg0: memref<4x8xf32>, %arg1: index, %arg2: index, %arg3: memref<8xf32, 3>, %arg4: index) {
    iree_gpu.async_dma %arg0[%arg1, %arg2] to %arg3[%arg4], vector<8xf32> permutation_map #map : memref<4x8xf32>, memref<8xf32, 3>
    return
  }
}
""",
    "05 ad mix": r"""
module {
  func.func @f(%arg0: memref<4x8xf32>, %arg1: index, %arg2: index, %arg3: tensor<4x8xf32>, %arg4: index) {
    %0 = iree_gpu.async_dma %arg0[%arg1, %arg2] to %arg3[%arg4, %arg4], vector<4x8xf32> : memref<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
    return
  }
}
""",
    "05b cg in parallel": r"""
module {
  func.func @f(%arg0: tensor<4x32xf16>, %arg1: tensor<4x32xf16>) -> tensor<4x32xf16> {
    %0 = scf.forall (%arg2) in (64) shared_outs(%arg3 = %arg1) -> (tensor<4x32xf16>) {
      scf.forall.in_parallel {
        iree_gpu.coalesced_gather_dma %arg0 into %arg3 lane(%arg2) : tensor<4x32xf16>, tensor<4x32xf16>, index
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0 : tensor<4x32xf16>
  }
}
""",
    "06 ad 0d": r"""
module {
  func.func @f(%arg0: memref<f32>, %arg1: memref<f32, 3>, %arg2: index) {
    iree_gpu.async_dma %arg0[] to %arg1[], vector<f32> : memref<f32>, memref<f32, 3>
    return
  }
}
""",
    "07 0d async": r"""
module {
  func.func @f(%arg0: memref<f32>, %arg1: memref<f32, 3>) {
    iree_gpu.async_dma %arg0[] to %arg1[], vector<f32> : memref<f32>, memref<f32, 3>
    return
  }
}
""",
}

BAD = {
    "00 cg memref src tensor init": (
        r"""
func.func @f(%p: memref<4x8xf32>, %q: tensor<4x8xf32>, %l: index) {
  %r = iree_gpu.coalesced_gather_dma %p into %q lane(%l)  : memref<4x8xf32>, tensor<4x8xf32>, index -> tensor<4x8xf32>
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op source must be tensor when init is tensor",
    ),
    "01 cg tensor src memref init": (
        r"""
func.func @f(%p: tensor<4x8xf32>, %q: memref<4x8xf32>, %l: index) {
  iree_gpu.coalesced_gather_dma %p into %q lane(%l)  : tensor<4x8xf32>, memref<4x8xf32>, index
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op source must be memref when init is memref",
    ),
    "02 cg 3 idx": (
        r"""
func.func @f(%p: tensor<4x8xf32>, %i0: vector<4xindex>, %i1: vector<4xindex>, %i2: vector<4xindex>, %q: tensor<4x8xf32>, %l: index) {
  %r = iree_gpu.coalesced_gather_dma %p[%i0, %i1, %i2] into %q lane(%l)  : tensor<4x8xf32>, vector<4xindex>, vector<4xindex>, vector<4xindex>, tensor<4x8xf32>, index -> tensor<4x8xf32>
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op number of indices (3) cannot exceed destination rank (2)",
    ),
    "03 cg 2 idx src rank": (
        r"""
func.func @f(%p: tensor<4xf32>, %i0: vector<4xindex>, %i1: vector<4xindex>, %q: tensor<4x8xf32>, %l: index) {
  %r = iree_gpu.coalesced_gather_dma %p[%i0, %i1] into %q lane(%l)  : tensor<4xf32>, vector<4xindex>, vector<4xindex>, tensor<4x8xf32>, index -> tensor<4x8xf32>
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op number of indices (2) cannot exceed source rank (1)",
    ),
    "04 cg dyn idx": (
        r"""
func.func @f(%p: tensor<4x8xf32>, %i0: tensor<?xi32>, %q: tensor<4x8xf32>, %l: index) {
  %r = iree_gpu.coalesced_gather_dma %p[%i0] into %q lane(%l)  : tensor<4x8xf32>, tensor<?xi32>, tensor<4x8xf32>, index -> tensor<4x8xf32>
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op expected index 0 to have static shape",
    ),
    "05 cg 2d idx": (
        r"""
func.func @f(%p: tensor<4x8xf32>, %i0: vector<2x2xindex>, %q: tensor<4x8xf32>, %l: index) {
  %r = iree_gpu.coalesced_gather_dma %p[%i0] into %q lane(%l)  : tensor<4x8xf32>, vector<2x2xindex>, tensor<4x8xf32>, index -> tensor<4x8xf32>
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op expected index 0 to be a 1-D tensor or vector",
    ),
    "06 cg 2d idx 1": (
        r"""
func.func @f(%p: tensor<4x8xf32>, %i0: vector<4xindex>, %i1: vector<2x2xindex>, %q: tensor<4x4xf32>, %l: index) {
  %r = iree_gpu.coalesced_gather_dma %p[%i0, %i1] into %q lane(%l)  : tensor<4x8xf32>, vector<4xindex>, vector<2x2xindex>, tensor<4x4xf32>, index -> tensor<4x4xf32>
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op expected index 1 to be a 1-D tensor or vector",
    ),
    "07 cg len": (
        r"""
func.func @f(%p: tensor<4x8xf32>, %i0: vector<4xindex>, %i1: vector<5xindex>, %q: tensor<4x4xf32>, %l: index) {
  %r = iree_gpu.coalesced_gather_dma %p[%i0, %i1] into %q lane(%l)  : tensor<4x8xf32>, vector<4xindex>, vector<5xindex>, tensor<4x4xf32>, index -> tensor<4x4xf32>
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op expected all index vectors to have the same length; index 1 has length 5 but expected 4",
    ),
    "08 cg batch": (
        r"""
func.func @f(%p: tensor<4x8xf32>, %i0: vector<4xindex>, %q: tensor<5x8xf32>, %l: index) {
  %r = iree_gpu.coalesced_gather_dma %p[%i0] into %q lane(%l)  : tensor<4x8xf32>, vector<4xindex>, tensor<5x8xf32>, index -> tensor<5x8xf32>
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op expected batch size (length of index vectors: 4) to match first destination dimension (5)",
    ),
    "09 cg dyn batch": (
        r"""
func.func @f(%p: tensor<4x8xf32>, %i0: vector<4xindex>, %q: tensor<?x8xf32>, %l: index) {
  %r = iree_gpu.coalesced_gather_dma %p[%i0] into %q lane(%l)  : tensor<4x8xf32>, vector<4xindex>, tensor<?x8xf32>, index -> tensor<?x8xf32>
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op expected batch size (length of index vectors: 4) to match first destination dimension (-9223372036854775808)",
    ),
    "10 cg src rank": (
        r"""
func.func @f(%p: tensor<4xf32>, %q: tensor<4x8xf32>, %l: index) {
  %r = iree_gpu.coalesced_gather_dma %p into %q lane(%l)  : tensor<4xf32>, tensor<4x8xf32>, index -> tensor<4x8xf32>
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op expected source to have at least 2 dimensions when destination has rank 2",
    ),
    "11 cg unindexed": (
        r"""
func.func @f(%p: tensor<4x9xf32>, %q: tensor<4x8xf32>, %l: index) {
  %r = iree_gpu.coalesced_gather_dma %p into %q lane(%l)  : tensor<4x9xf32>, tensor<4x8xf32>, index -> tensor<4x8xf32>
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op expected unindexed dimension 1 to have same length in source (9) and destination (8)",
    ),
    "12 cg unindexed dyn": (
        r"""
func.func @f(%p: tensor<4x?xf32>, %q: tensor<4x8xf32>, %l: index) {
  %r = iree_gpu.coalesced_gather_dma %p into %q lane(%l)  : tensor<4x?xf32>, tensor<4x8xf32>, index -> tensor<4x8xf32>
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op expected unindexed dimension 1 to have same length in source (-9223372036854775808) and destination (8)",
    ),
    "13 cg inb len": (
        r"""
func.func @f(%p: tensor<4x8xf32>, %q: tensor<4x8xf32>, %l: index) {
  %r = iree_gpu.coalesced_gather_dma %p into %q lane(%l) in_bounds [true] : tensor<4x8xf32>, tensor<4x8xf32>, index -> tensor<4x8xf32>
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op in_bounds array size (1) must match init rank (2)",
    ),
    "14 cg inb short false": (
        r"""
func.func @f(%p: tensor<3x8xf32>, %q: tensor<4x8xf32>, %l: index) {
  %r = iree_gpu.coalesced_gather_dma %p into %q lane(%l) in_bounds [false] : tensor<3x8xf32>, tensor<4x8xf32>, index -> tensor<4x8xf32>
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op in_bounds array size (1) must match init rank (2)",
    ),
    "15 cg i64 idx": (
        r"""
func.func @f(%p: tensor<4x8xf32>, %i0: vector<4xi64>, %q: tensor<4x8xf32>, %l: index) {
  %r = iree_gpu.coalesced_gather_dma %p[%i0] into %q lane(%l)  : tensor<4x8xf32>, vector<4xi64>, tensor<4x8xf32>, index -> tensor<4x8xf32>
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op operand #1 must be variadic of ranked tensor or vector or memref of 32-bit signless integer or index values, but got 'vector<4xi64>'",
    ),
    "16 cg vector src": (
        r"""
func.func @f(%p: vector<4x8xf32>, %q: vector<4x8xf32>, %l: index) {
  iree_gpu.coalesced_gather_dma %p into %q lane(%l)  : vector<4x8xf32>, vector<4x8xf32>, index
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op operand #0 must be ranked tensor or memref of any type, but got 'vector<4x8xf32>'",
    ),
    "17 ad src idx": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0] to %q[%l, %l], vector<4x8xf32>  : memref<4x8xf32> [index], memref<4x8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op expected 2 source indices (source rank), got 1",
    ),
    "18 ad dst idx": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: index, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l], vector<4x8xf32>  : memref<4x8xf32> [index, index], memref<4x8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op expected 2 dest indices (dest rank), got 1",
    ),
    "19 ad idx i32": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: i32, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<4x8xf32>  : memref<4x8xf32> [i32, index], memref<4x8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op operand #1 must be variadic of index or vector of index values, but got 'i32'",
    ),
    "20 ad 2d idx": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: vector<2x2xindex>, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<4x8xf32>  : memref<4x8xf32> [vector<2x2xindex>, index], memref<4x8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op source index #0 must be index or vector<Nxindex>, got 'vector<2x2xindex>'",
    ),
    "21 ad 0d vec idx": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: vector<index>, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<4x8xf32>  : memref<4x8xf32> [vector<index>, index], memref<4x8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op source index #0 must be index or vector<Nxindex>, got 'vector<index>'",
    ),
    "22 ad no result": (
        r"""
func.func @f(%p: tensor<4x8xf32>, %i0: index, %i1: index, %q: tensor<4x8xf32>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<4x8xf32>  : tensor<4x8xf32> [index, index], tensor<4x8xf32>
  return
}
""",
        "'iree_gpu.async_dma' op expected result for tensor operand",
    ),
    "23 ad result type": (
        r"""
func.func @f(%p: tensor<4x8xf32>, %i0: index, %i1: index, %q: tensor<4x8xf32>, %l: index) {
  %r = iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<4x8xf32>  : tensor<4x8xf32> [index, index], tensor<4x8xf32> -> tensor<5x8xf32>
  return
}
""",
        "'iree_gpu.async_dma' op result type must match dest type",
    ),
    "24 ad memref result": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: index, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  %r = iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<4x8xf32>  : memref<4x8xf32> [index, index], memref<4x8xf32, 3> -> tensor<4x8xf32>
  return
}
""",
        "'iree_gpu.async_dma' op unexpected result for memref operand",
    ),
    "25 ad elem": (
        r"""
func.func @f(%p: memref<4x8xf16>, %i0: index, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<4x8xf32>  : memref<4x8xf16> [index, index], memref<4x8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op expected source and dest to have the same element type",
    ),
    "26 ad transfer kind": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: index, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], tensor<4x8xf32>  : memref<4x8xf32> [index, index], memref<4x8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op transfer_type must be a VectorType",
    ),
    "27 ad transfer elem": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: index, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<4x8xf16>  : memref<4x8xf32> [index, index], memref<4x8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op transfer_type element type ('f16') must match source/dest element type ('f32')",
    ),
    "28 ad transfer rank": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: index, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<8xf32>  : memref<4x8xf32> [index, index], memref<4x8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op transfer_type rank (1) must match dest rank (2)",
    ),
    "29 ad inb": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: index, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<4x8xf32> in_bounds [true] : memref<4x8xf32> [index, index], memref<4x8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op in_bounds array size (1) must match dest rank (2)",
    ),
    "30 ad map dims": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: index, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<4x8xf32> permutation_map affine_map<(d0)->(d0,d0)> : memref<4x8xf32> [index, index], memref<4x8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op permutation_map num dims (1) must match source rank (2)",
    ),
    "31 ad map results": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: index, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<4x8xf32> permutation_map affine_map<(d0,d1)->(d0)> : memref<4x8xf32> [index, index], memref<4x8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op permutation_map num results (1) must match dest rank (2)",
    ),
    "32 ad map proj": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: index, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<4x8xf32> permutation_map affine_map<(d0,d1)->(d0,d0)> : memref<4x8xf32> [index, index], memref<4x8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op permutation_map must be a projected permutation",
    ),
    "33 ad map const": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: index, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<4x8xf32> permutation_map affine_map<(d0,d1)->(d0,0)> : memref<4x8xf32> [index, index], memref<4x8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op permutation_map must be a projected permutation",
    ),
    "34 ad map sym": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: index, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<4x8xf32> permutation_map affine_map<(d0,d1)[s0]->(d0,d1)> : memref<4x8xf32> [index, index], memref<4x8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op permutation_map must be a projected permutation",
    ),
    "35 ad map req": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: index, %i1: index, %q: memref<8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l], vector<8xf32>  : memref<4x8xf32> [index, index], memref<8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op permutation_map is required when source rank (2) differs from dest rank (1)",
    ),
    "36 ad gather unmapped": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: vector<4xindex>, %i1: index, %q: memref<8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l], vector<8xf32> permutation_map affine_map<(d0,d1)->(d1)> : memref<4x8xf32> [vector<4xindex>, index], memref<8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op source dimension 0 has a gather index but is not mapped by permutation_map",
    ),
    "37 ad gather size": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: vector<5xindex>, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<4x8xf32>  : memref<4x8xf32> [vector<5xindex>, index], memref<4x8xf32, 3>
  return
}
""",
        "'iree_gpu.async_dma' op gather index size (5) for source dimension 0 must match transfer_type size (4) in dest dimension 0",
    ),
    "40 cg not into the loop's output": (
        r"""
func.func @f(%s: tensor<4x8xf32>, %d: tensor<4x8xf32>) {
  %0 = scf.forall (%l) in (32) shared_outs(%o = %d) -> (tensor<4x8xf32>) {
    scf.forall.in_parallel {
      iree_gpu.coalesced_gather_dma %s into %d lane(%l) : tensor<4x8xf32>, tensor<4x8xf32>, index
    }
  }
  return
}
""",
        "'iree_gpu.coalesced_gather_dma' op may only insert into an output block argument",
    ),
    "41 cg types left out": (
        r"""
func.func @f(%s: tensor<4x8xf32>, %i0: tensor<4xi32>, %d: tensor<4x8xf32>, %l: index) {
  iree_gpu.coalesced_gather_dma %s[%i0] into %d lane(%l) : tensor<4x8xf32>, tensor<4x8xf32>, index
  return
}
""",
        "custom op 'iree_gpu.coalesced_gather_dma' number of operands and types do not match: got 4 operands and 3 types",
    ),
    "42 ad other bounds": (
        r"""
func.func @f(%s: memref<8xf32>, %i: index, %d: memref<8xf32>) {
  iree_gpu.async_dma %s[%i] to %d[%i], vector<8xf32> in_bounds true : memref<8xf32>, memref<8xf32>
  return
}
""",
        "custom op 'iree_gpu.async_dma' invalid kind of attribute specified",
    ),
    "38 ad twice": (
        r"""
func.func @f(%p: memref<4x8xf32>, %i0: index, %i1: index, %q: memref<4x8xf32, 3>, %l: index) {
  iree_gpu.async_dma %p[%i0, %i1] to %q[%l, %l], vector<4x8xf32> in_bounds [true, true] in_bounds [true, true] : memref<4x8xf32> [index, index], memref<4x8xf32, 3>
  return
}
""",
        "custom op 'iree_gpu.async_dma' `in_bounds` clause can appear at most once in the expansion of the oilist directive",
    ),
    "39 ad missing transfer": (
        r"""
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: memref<4x8xf32>, %w: memref<4x8xf32, 3>, %s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %iv: vector<4xindex>, %iv5: vector<5xindex>, %dyn: tensor<?x8xf32>, %j: i32) {
  "iree_gpu.async_dma"(%m, %i, %i, %w, %i, %i) <{operandSegmentSizes = array<i32: 1, 2, 1, 2>}> : (memref<4x8xf32>, index, index, memref<4x8xf32, 3>, index, index) -> ()
  return
}
""",
        "'iree_gpu.async_dma' op requires attribute 'transfer_type'",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
