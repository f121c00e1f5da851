"""Tiled matrix instructions. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "00 ok": r"""
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x4xf16>, %arg1: vector<2x2x4xf16>, %arg2: vector<2x2x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = [#map, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
    return
  }
}
""",
    "01 acc extra dim": r"""
#map = affine_map<(d0, d1, d2, d3) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d3, d1)>
module {
  func.func @f(%arg0: vector<2x2x4xf16>, %arg1: vector<2x2x4xf16>, %arg2: vector<2x2x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = [#map, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
    return
  }
}
""",
    "02 dim only in lhs": r"""
#map = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x4xf16>, %arg1: vector<2x2x4xf16>, %arg2: vector<2x2x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = [#map, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
    return
  }
}
""",
    "03 all empty": r"""
#map = affine_map<() -> ()>
module {
  func.func @f(%arg0: vector<4xf16>, %arg1: vector<4xf16>, %arg2: vector<4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = [#map, #map, #map], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
    return
  }
}
""",
    "04 outer product": r"""
#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x4xf16>, %arg1: vector<2x4xf16>, %arg2: vector<2x2x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = [#map, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x4xf16>, vector<2x4xf16> into vector<2x2x4xf32>
    return
  }
}
""",
    "05 wrong iterators": r"""
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x4xf16>, %arg1: vector<2x2x4xf16>, %arg2: vector<2x2x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = [#map, #map1, #map2], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
    return
  }
}
""",
    "06 wrong iterators2": r"""
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x4xf16>, %arg1: vector<2x2x4xf16>, %arg2: vector<2x2x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = [#map, #map1, #map2], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
    return
  }
}
""",
    "07 elementwise": r"""
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x4xf16>, %arg1: vector<2x2x4xf16>, %arg2: vector<2x2x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
    return
  }
}
""",
    "08 mixed ok": r"""
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x4xf16>, %arg1: tensor<2x2x4xf16>, %arg2: tensor<2x2x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = [#map, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x4xf16>, tensor<2x2x4xf16> into tensor<2x2x4xf32>
    return
  }
}
""",
    "09 nv wmma": r"""
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x16x16xf16>, %arg1: vector<2x2x16x16xf16>, %arg2: vector<2x2x16x16xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = [#map, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<NV_WMMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = false>> : vector<2x2x16x16xf16>, vector<2x2x16x16xf16> into vector<2x2x16x16xf32>
    return
  }
}
""",
    "10 data tiled und": r"""
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: tensor<2x2x2x4x16x4xf16>, %arg1: tensor<2x2x2x4x16x4xf16>, %arg2: tensor<2x2x4x16x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = [#map, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_16x16x16_F16, intrinsics_k = 2>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = false>> : tensor<2x2x2x4x16x4xf16>, tensor<2x2x2x4x16x4xf16> into tensor<2x2x4x16x4xf32>
    return
  }
}
""",
    "11 ok": r"""
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x32xf8E4M3FN>, %arg1: vector<2x2x32xf8E4M3FN>, %arg2: vector<2x2x1xf8E8M0FNU>, %arg3: vector<2x2x1xf8E8M0FNU>, %arg4: vector<2x2x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1, %arg2, %arg3) outs(%arg4) <indexing_maps = [#map, #map1, #map, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x32xf8E4M3FN>, vector<2x2x32xf8E4M3FN>, vector<2x2x1xf8E8M0FNU>, vector<2x2x1xf8E8M0FNU> into vector<2x2x4xf32>
    return
  }
}
""",
    "12 scale fewer": r"""
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x32xf8E4M3FN>, %arg1: vector<2x2x32xf8E4M3FN>, %arg2: vector<2x1xf8E8M0FNU>, %arg3: vector<2x2x1xf8E8M0FNU>, %arg4: vector<2x2x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1, %arg2, %arg3) outs(%arg4) <indexing_maps = [#map, #map1, #map2, #map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x32xf8E4M3FN>, vector<2x2x32xf8E4M3FN>, vector<2x1xf8E8M0FNU>, vector<2x2x1xf8E8M0FNU> into vector<2x2x4xf32>
    return
  }
}
""",
    "13 scale transposed": r"""
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x32xf8E4M3FN>, %arg1: vector<2x2x32xf8E4M3FN>, %arg2: vector<2x2x1xf8E8M0FNU>, %arg3: vector<2x2x1xf8E8M0FNU>, %arg4: vector<2x2x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1, %arg2, %arg3) outs(%arg4) <indexing_maps = [#map, #map1, #map2, #map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x32xf8E4M3FN>, vector<2x2x32xf8E4M3FN>, vector<2x2x1xf8E8M0FNU>, vector<2x2x1xf8E8M0FNU> into vector<2x2x4xf32>
    return
  }
}
""",
    "14 with block dim": r"""
#map = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d2, d1)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x2x32xf8E4M3FN>, %arg1: vector<2x2x2x32xf8E4M3FN>, %arg2: vector<2x2x1xf8E8M0FNU>, %arg3: vector<2x2x1xf8E8M0FNU>, %arg4: vector<2x2x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1, %arg2, %arg3) outs(%arg4) <indexing_maps = [#map, #map1, #map2, #map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], kind = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x2x32xf8E4M3FN>, vector<2x2x2x32xf8E4M3FN>, vector<2x2x1xf8E8M0FNU>, vector<2x2x1xf8E8M0FNU> into vector<2x2x4xf32>
    return
  }
}
""",
    "15 empty": r"""
#map = affine_map<() -> ()>
module {
  func.func @f(%arg0: vector<32xf8E4M3FN>, %arg1: vector<32xf8E4M3FN>, %arg2: vector<1xf8E8M0FNU>, %arg3: vector<1xf8E8M0FNU>, %arg4: vector<4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1, %arg2, %arg3) outs(%arg4) <indexing_maps = [#map, #map, #map, #map, #map], iterator_types = [], kind = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<32xf8E4M3FN>, vector<32xf8E4M3FN>, vector<1xf8E8M0FNU>, vector<1xf8E8M0FNU> into vector<4xf32>
    return
  }
}
""",
    "16 no k": r"""
#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x32xf8E4M3FN>, %arg1: vector<2x32xf8E4M3FN>, %arg2: vector<2x1xf8E8M0FNU>, %arg3: vector<2x1xf8E8M0FNU>, %arg4: vector<2x2x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1, %arg2, %arg3) outs(%arg4) <indexing_maps = [#map, #map1, #map, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], kind = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x32xf8E4M3FN>, vector<2x32xf8E4M3FN>, vector<2x1xf8E8M0FNU>, vector<2x1xf8E8M0FNU> into vector<2x2x4xf32>
    return
  }
}
""",
    "17 extra acc": r"""
#map = affine_map<(d0, d1, d2, d3) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d3, d1)>
module {
  func.func @f(%arg0: vector<2x2x32xf8E4M3FN>, %arg1: vector<2x2x32xf8E4M3FN>, %arg2: vector<2x2x1xf8E8M0FNU>, %arg3: vector<2x2x1xf8E8M0FNU>, %arg4: vector<2x2x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1, %arg2, %arg3) outs(%arg4) <indexing_maps = [#map, #map1, #map, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], kind = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x32xf8E4M3FN>, vector<2x2x32xf8E4M3FN>, vector<2x2x1xf8E8M0FNU>, vector<2x2x1xf8E8M0FNU> into vector<2x2x4xf32>
    return
  }
}
""",
    "18 DT ok": r"""
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x4x16x32xf8E4M3FN>, %arg1: vector<2x2x4x16x32xf8E4M3FN>, %arg2: vector<2x2x4x16xf8E8M0FNU>, %arg3: vector<2x2x4x16xf8E8M0FNU>, %arg4: vector<2x2x4x16x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1, %arg2, %arg3) outs(%arg4) <indexing_maps = [#map, #map1, #map, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.data_tiled_scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : vector<2x2x4x16x32xf8E4M3FN>, vector<2x2x4x16x32xf8E4M3FN>, vector<2x2x4x16xf8E8M0FNU>, vector<2x2x4x16xf8E8M0FNU> into vector<2x2x4x16x4xf32>
    return
  }
}
""",
    "19 DT lhs scale uses j": r"""
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x4x16x32xf8E4M3FN>, %arg1: vector<2x2x4x16x32xf8E4M3FN>, %arg2: vector<2x2x4x16xf8E8M0FNU>, %arg3: vector<2x2x4x16xf8E8M0FNU>, %arg4: vector<2x2x4x16x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1, %arg2, %arg3) outs(%arg4) <indexing_maps = [#map, #map1, #map2, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.data_tiled_scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : vector<2x2x4x16x32xf8E4M3FN>, vector<2x2x4x16x32xf8E4M3FN>, vector<2x2x4x16xf8E8M0FNU>, vector<2x2x4x16xf8E8M0FNU> into vector<2x2x4x16x4xf32>
    return
  }
}
""",
    "20 DT rhs scale uses i": r"""
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x4x16x32xf8E4M3FN>, %arg1: vector<2x2x4x16x32xf8E4M3FN>, %arg2: vector<2x2x4x16xf8E8M0FNU>, %arg3: vector<2x2x4x16xf8E8M0FNU>, %arg4: vector<2x2x4x16x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1, %arg2, %arg3) outs(%arg4) <indexing_maps = [#map, #map1, #map, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.data_tiled_scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : vector<2x2x4x16x32xf8E4M3FN>, vector<2x2x4x16x32xf8E4M3FN>, vector<2x2x4x16xf8E8M0FNU>, vector<2x2x4x16xf8E8M0FNU> into vector<2x2x4x16x4xf32>
    return
  }
}
""",
    "21 DT scale fewer": r"""
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x4x16x32xf8E4M3FN>, %arg1: vector<2x2x4x16x32xf8E4M3FN>, %arg2: vector<2x4x16xf8E8M0FNU>, %arg3: vector<2x2x4x16xf8E8M0FNU>, %arg4: vector<2x2x4x16x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1, %arg2, %arg3) outs(%arg4) <indexing_maps = [#map, #map1, #map2, #map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.data_tiled_scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : vector<2x2x4x16x32xf8E4M3FN>, vector<2x2x4x16x32xf8E4M3FN>, vector<2x4x16xf8E8M0FNU>, vector<2x2x4x16xf8E8M0FNU> into vector<2x2x4x16x4xf32>
    return
  }
}
""",
    "22 DT scale transposed": r"""
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x4x16x32xf8E4M3FN>, %arg1: vector<2x2x4x16x32xf8E4M3FN>, %arg2: vector<2x2x4x16xf8E8M0FNU>, %arg3: vector<2x2x4x16xf8E8M0FNU>, %arg4: vector<2x2x4x16x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1, %arg2, %arg3) outs(%arg4) <indexing_maps = [#map, #map1, #map2, #map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.data_tiled_scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : vector<2x2x4x16x32xf8E4M3FN>, vector<2x2x4x16x32xf8E4M3FN>, vector<2x2x4x16xf8E8M0FNU>, vector<2x2x4x16xf8E8M0FNU> into vector<2x2x4x16x4xf32>
    return
  }
}
""",
    "23 DT with block dim": r"""
#map = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d2, d1)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x2x2x4x16x32xf8E4M3FN>, %arg1: vector<2x2x2x4x16x32xf8E4M3FN>, %arg2: vector<2x2x4x16xf8E8M0FNU>, %arg3: vector<2x2x4x16xf8E8M0FNU>, %arg4: vector<2x2x4x16x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1, %arg2, %arg3) outs(%arg4) <indexing_maps = [#map, #map1, #map2, #map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], kind = #iree_gpu.data_tiled_scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : vector<2x2x2x4x16x32xf8E4M3FN>, vector<2x2x2x4x16x32xf8E4M3FN>, vector<2x2x4x16xf8E8M0FNU>, vector<2x2x4x16xf8E8M0FNU> into vector<2x2x4x16x4xf32>
    return
  }
}
""",
    "24 DT empty": r"""
#map = affine_map<() -> ()>
module {
  func.func @f(%arg0: vector<4x16x32xf8E4M3FN>, %arg1: vector<4x16x32xf8E4M3FN>, %arg2: vector<4x16xf8E8M0FNU>, %arg3: vector<4x16xf8E8M0FNU>, %arg4: vector<4x16x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1, %arg2, %arg3) outs(%arg4) <indexing_maps = [#map, #map, #map, #map, #map], iterator_types = [], kind = #iree_gpu.data_tiled_scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : vector<4x16x32xf8E4M3FN>, vector<4x16x32xf8E4M3FN>, vector<4x16xf8E8M0FNU>, vector<4x16xf8E8M0FNU> into vector<4x16x4xf32>
    return
  }
}
""",
    "25 DT no k": r"""
#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @f(%arg0: vector<2x4x16x32xf8E4M3FN>, %arg1: vector<2x4x16x32xf8E4M3FN>, %arg2: vector<2x4x16xf8E8M0FNU>, %arg3: vector<2x4x16xf8E8M0FNU>, %arg4: vector<2x2x4x16x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1, %arg2, %arg3) outs(%arg4) <indexing_maps = [#map, #map1, #map, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], kind = #iree_gpu.data_tiled_scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : vector<2x4x16x32xf8E4M3FN>, vector<2x4x16x32xf8E4M3FN>, vector<2x4x16xf8E8M0FNU>, vector<2x4x16xf8E8M0FNU> into vector<2x2x4x16x4xf32>
    return
  }
}
""",
    "26 DT extra acc": r"""
#map = affine_map<(d0, d1, d2, d3) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d3, d1)>
module {
  func.func @f(%arg0: vector<2x2x4x16x32xf8E4M3FN>, %arg1: vector<2x2x4x16x32xf8E4M3FN>, %arg2: vector<2x2x4x16xf8E8M0FNU>, %arg3: vector<2x2x4x16xf8E8M0FNU>, %arg4: vector<2x2x4x16x4xf32>) {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1, %arg2, %arg3) outs(%arg4) <indexing_maps = [#map, #map1, #map, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], kind = #iree_gpu.data_tiled_scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : vector<2x2x4x16x32xf8E4M3FN>, vector<2x2x4x16x32xf8E4M3FN>, vector<2x2x4x16xf8E8M0FNU>, vector<2x2x4x16xf8E8M0FNU> into vector<2x2x4x16x4xf32>
    return
  }
}
""",
}

BAD = {
    "00 iter number": (
        r"""
func.func @f(%a: vector<2x2x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op expected indexing map 0 to have 2 input dims",
    ),
    "01 too few maps": (
        r"""
func.func @f(%a: vector<2x2x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op expected an indexing map for each operand",
    ),
    "02 symbols": (
        r"""
func.func @f(%a: vector<2x2x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)[s]->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op expected indexing map 0 to have no symbols",
    ),
    "03 results": (
        r"""
func.func @f(%a: vector<2x2xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op expected indexing map 0 to have fewer than 2 results",
    ),
    "04 not projected": (
        r"""
func.func @f(%a: vector<2x2x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,i)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op expected indexing map 0 to be a projected permutation",
    ),
    "05 bounds": (
        r"""
func.func @f(%a: vector<2x3x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x3x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op shape does not match iteration bounds",
    ),
    "06 one input": (
        r"""
func.func @f(%a: vector<2x2x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op number of inputs (1) doesn't match expected number from kind (2)",
    ),
    "07 tile": (
        r"""
func.func @f(%a: vector<2x2x8xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x8xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op operand #0 inner tile 'tensor<8xf16>' is incompatible with expected MMA tile type 'vector<4xf16>'",
    ),
    "08 elem type": (
        r"""
func.func @f(%a: vector<2x2x4xbf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x4xbf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op operand #0 inner tile 'tensor<4xbf16>' is incompatible with expected MMA tile type 'vector<4xf16>'",
    ),
    "09 undistributed": (
        r"""
func.func @f(%a: vector<2x2x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op operand #0 inner tile 'tensor<4xf16>' is incompatible with expected MMA tile type 'vector<16x16xf16>'",
    ),
    "10 nonopaque shape": (
        r"""
func.func @f(%a: vector<2x2x1x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x2x2xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = false>> : vector<2x2x1x4xf16>, vector<2x2x4xf16> into vector<2x2x2x2xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op operand #2 inner tile 'tensor<2x2xf32>' is incompatible with expected MMA tile type 'vector<4xf32>'",
    ),
    "11 perms count": (
        r"""
func.func @f(%a: vector<2x2x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>, permutations = [array<i64: 0>]> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op mismatch between the number of permutations (1) and the number of operands (3)",
    ),
    "12 perms len": (
        r"""
func.func @f(%a: vector<2x2x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>, permutations = [array<i64: 0, 1>, array<i64: 0>, array<i64: 0>]> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op permutation #0 length 2 does not match the inner rank 1 of the corresponding operand of type vector<2x2x4xf16>",
    ),
    "13 perms bad": (
        r"""
func.func @f(%a: vector<2x2x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>, permutations = [array<i64: 1>, array<i64: 0>, array<i64: 0>]> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op permutation #0 is not a permutation vector",
    ),
    "14 perms kind": (
        r"""
func.func @f(%a: vector<2x2x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>, permutations = [[0], [0], [0]]> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op attribute 'permutations' failed to satisfy constraint: permutations",
    ),
    "15 iter kind": (
        r"""
func.func @f(%a: vector<2x2x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel","parallel","reduction"], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op attribute 'iterator_types' failed to satisfy constraint: Iterator type should be an enum.",
    ),
    "16 memref": (
        r"""
func.func @f(%a: memref<2x2x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : memref<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op operand #0 must be variadic of ranked tensor or vector of any non-token type values, but got 'memref<2x2x4xf16>'",
    ),
    "17 dyn bounds": (
        r"""
func.func @f(%a: tensor<?x2x4xf16>, %b: tensor<2x2x4xf16>, %c: tensor<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : tensor<?x2x4xf16>, tensor<2x2x4xf16> into tensor<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op shape does not match iteration bounds",
    ),
    "18 dyn tile": (
        r"""
func.func @f(%a: tensor<2x2x?xf16>, %b: tensor<2x2x4xf16>, %c: tensor<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : tensor<2x2x?xf16>, tensor<2x2x4xf16> into tensor<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op operand #0 inner tile 'tensor<?xf16>' is incompatible with expected MMA tile type 'vector<4xf16>'",
    ),
    "19 constant results": (
        r"""
func.func @f(%a: vector<2x2x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i,j,k)->(i,0)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op expected indexing map 0 to be a projected permutation",
    ),
    "20 lhs scale uses j": (
        r"""
func.func @f(%a: vector<2x2x32xf8E4M3FN>, %b: vector<2x2x32xf8E4M3FN>, %c: vector<2x2x1xf8E8M0FNU>, %d: vector<2x2x1xf8E8M0FNU>, %e: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b, %c, %d) outs(%e) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x32xf8E4M3FN>, vector<2x2x32xf8E4M3FN>, vector<2x2x1xf8E8M0FNU>, vector<2x2x1xf8E8M0FNU> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op failed to verify indexing maps",
    ),
    "21 rhs scale uses i": (
        r"""
func.func @f(%a: vector<2x2x32xf8E4M3FN>, %b: vector<2x2x32xf8E4M3FN>, %c: vector<2x2x1xf8E8M0FNU>, %d: vector<2x2x1xf8E8M0FNU>, %e: vector<2x2x4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b, %c, %d) outs(%e) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(i,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = [#linalg.iterator_type<parallel>,#linalg.iterator_type<parallel>,#linalg.iterator_type<reduction>], kind = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x2x32xf8E4M3FN>, vector<2x2x32xf8E4M3FN>, vector<2x2x1xf8E8M0FNU>, vector<2x2x1xf8E8M0FNU> into vector<2x2x4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op failed to verify indexing maps",
    ),
    "22 generic kind": (
        r"""
func.func @f(%a: vector<4xf16>, %c: vector<4xf32>) {
  %0 = "iree_codegen.inner_tiled"(%a, %a, %c) <{indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = 3 : i64, operandSegmentSizes = array<i32: 2, 1>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>}> : (vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
  return
}
""",
        "invalid properties {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = 3 : i64, operandSegmentSizes = array<i32: 2, 1>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>} for op iree_codegen.inner_tiled: Invalid attribute `kind` in property conversion: 3 : i64",
    ),
    "23 generic sem": (
        r"""
func.func @f(%a: vector<4xf16>, %c: vector<4xf32>) {
  %0 = "iree_codegen.inner_tiled"(%a, %a, %c) <{indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, operandSegmentSizes = array<i32: 2, 1>, semantics = 3 : i64}> : (vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
  return
}
""",
        "invalid properties {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, operandSegmentSizes = array<i32: 2, 1>, semantics = 3 : i64} for op iree_codegen.inner_tiled: Invalid attribute `semantics` in property conversion: 3 : i64",
    ),
    "24 generic result": (
        r"""
func.func @f(%a: vector<4xf16>, %c: vector<4xf32>) {
  %0 = "iree_codegen.inner_tiled"(%a, %a, %c) <{indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, operandSegmentSizes = array<i32: 2, 1>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>}> : (vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<8xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op inferred type(s) 'vector<4xf32>' are incompatible with return type(s) of operation 'vector<8xf32>'",
    ),
    "25 generic no result": (
        r"""
func.func @f(%a: vector<4xf16>, %c: vector<4xf32>) {
  "iree_codegen.inner_tiled"(%a, %a, %c) <{indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, operandSegmentSizes = array<i32: 2, 1>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>}> : (vector<4xf16>, vector<4xf16>, vector<4xf32>) -> ()
  return
}
""",
        "'iree_codegen.inner_tiled' op inferred type(s) 'vector<4xf32>' are incompatible with return type(s) of operation ",
    ),
    "26 generic two outs": (
        r"""
func.func @f(%a: vector<4xf16>, %c: vector<4xf32>) {
  %0:2 = "iree_codegen.inner_tiled"(%a, %a, %c, %c) <{indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, operandSegmentSizes = array<i32: 2, 2>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>}> : (vector<4xf16>, vector<4xf16>, vector<4xf32>, vector<4xf32>) -> (vector<4xf32>, vector<4xf32>)
  return
}
""",
        "'iree_codegen.inner_tiled' op number of outputs (2) doesn't match expected number from kind (1)",
    ),
    "27 tensor mixed result": (
        r"""
func.func @f(%a: tensor<4xf16>, %c: tensor<4xf32>) {
  %0 = "iree_codegen.inner_tiled"(%a, %a, %c) <{indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, operandSegmentSizes = array<i32: 2, 1>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>}> : (tensor<4xf16>, tensor<4xf16>, tensor<4xf32>) -> vector<4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'vector<4xf32>'",
    ),
    "28 missing prop generic": (
        r"""
func.func @f(%a: vector<4xf16>, %c: vector<4xf32>) {
  %0 = "iree_codegen.inner_tiled"(%a, %a, %c) <{indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>}> : (vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op requires attribute 'kind'",
    ),
    "29 unknown prop": (
        r"""
func.func @f(%a: vector<4xf16>, %c: vector<4xf32>) {
  %0 = iree_codegen.inner_tiled ins(%a, %a) outs(%c) <foo = 3, indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
  return
}
""",
        "custom op 'iree_codegen.inner_tiled' duplicate or unknown property in properties dictionary: foo",
    ),
    "30 maps no maps": (
        r"""
func.func @f(%a: vector<4xf16>, %c: vector<4xf32>) {
  %0 = "iree_codegen.inner_tiled"(%a, %a, %c) <{indexing_maps = [3 : i64], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, operandSegmentSizes = array<i32: 2, 1>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>}> : (vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
  return
}
""",
        "'iree_codegen.inner_tiled' op attribute 'indexing_maps' failed to satisfy constraint: indexing affine maps",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message


PROPERTIES = (
    "indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [],"
    " kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,"
    " semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>"
)
SPELLINGS = {"printed": "<%s> {x.y}", "braces": "<{%s}> {x.y}"}
TEXT = """func.func @f(%%a: vector<4xf16>, %%c: vector<4xf32>) {
  %%0 = iree_codegen.inner_tiled ins(%%a, %%a) outs(%%c) %s : vector<4xf16>, vector<4xf16> into vector<4xf32>
  return
}
"""


@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)
def test_spellings_of_properties(spelling, printed):
    texts = [printed(TEXT % (s % PROPERTIES)) for s in (spelling, SPELLINGS["printed"])]
    assert texts[0] == texts[1]


MISSING = "properties dictionary is missing required attribute: "
KIND_IS_3 = PROPERTIES.replace("#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>", "3")
WRONG_PROPERTIES = [
    (f"{{{PROPERTIES}}}", f"{MISSING}indexing_maps"),
    ("<>", f"{MISSING}indexing_maps"),
    ("<iterator_types = [], indexing_maps = []>", f"{MISSING}kind"),
    (
        "<{}>",
        "custom op 'iree_codegen.inner_tiled' invalid properties {}: expected key entry for indexing_maps in"
        " DictionaryAttr to set Properties.",
    ),
    (f"<{KIND_IS_3}>", "custom op 'iree_codegen.inner_tiled' invalid kind of attribute specified"),
]


@pytest.mark.parametrize(("properties", "message"), WRONG_PROPERTIES)
def test_wrong_properties(properties, message, messages):
    assert messages(TEXT % properties) == [message]


def test_unused_iteration_dimension(messages):
    """iree-opt 3.13 dies here."""
    properties = PROPERTIES.replace("() -> ()", "(d0) -> ()").replace("[],", "[#linalg.iterator_type<reduction>],")
    assert messages(TEXT % f"<{properties}>") == [
        "'iree_codegen.inner_tiled' op iteration dimension 0 is used by no operand"
    ]


def test_opaque_fragments_have_no_distributed_tile(messages):
    """iree-opt 3.13 prints a random number of elements here."""
    properties = PROPERTIES.replace("MFMA_F32_16x16x16_F16", "NV_WMMA_F32_16x16x16_F16")
    assert messages(TEXT % f"<{properties}>") == [
        "'iree_codegen.inner_tiled' op NV_WMMA_F32_16x16x16_F16 does not tell which lane holds what"
    ]
