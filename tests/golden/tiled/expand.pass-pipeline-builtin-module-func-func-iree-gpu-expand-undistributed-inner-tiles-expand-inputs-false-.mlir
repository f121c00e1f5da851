module {
  func.func @permuted(%a: tensor<2x4x32x8xf16>, %b: tensor<3x4x32x8xf16>, %c: tensor<2x3x32x32xf32>) -> tensor<2x3x32x32xf32> {
    %expanded = tensor.expand_shape %c [[0], [1], [2], [3, 4]] output_shape [2, 3, 32, 4, 8] : tensor<2x3x32x32xf32> into tensor<2x3x32x4x8xf32>
    %0 = iree_codegen.inner_tiled ins(%a, %b) outs(%expanded) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_32x32x8_F16>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>, permutations = [array<i64: 0, 1>, array<i64: 1, 0>, array<i64: 2, 0, 1>]> {lowering_config = #iree_gpu.lowering_config<{workgroup = [64]}>} : tensor<2x4x32x8xf16>, tensor<3x4x32x8xf16> into tensor<2x3x32x4x8xf32>
    %r = tensor.collapse_shape %0 [[0], [1], [2], [3, 4]] : tensor<2x3x32x4x8xf32> into tensor<2x3x32x32xf32>
    return %r : tensor<2x3x32x32xf32>
  }
  func.func @dynamic(%a: tensor<?x?x32x8xf16>, %b: tensor<?x?x8x32xf16>, %c: tensor<?x?x32x32xf32>) -> tensor<?x?x32x32xf32> {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %c, %c0 : tensor<?x?x32x32xf32>
    %c1 = arith.constant 1 : index
    %dim_0 = tensor.dim %c, %c1 : tensor<?x?x32x32xf32>
    %c1_1 = arith.constant 1 : index
    %expanded = tensor.expand_shape %c [[0], [1], [2, 3], [4]] output_shape [%dim, %dim_0, 4, 8, 32] : tensor<?x?x32x32xf32> into tensor<?x?x4x8x32xf32>
    %0 = iree_codegen.inner_tiled ins(%a, %b) outs(%expanded) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_32x32x8_F16>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : tensor<?x?x32x8xf16>, tensor<?x?x8x32xf16> into tensor<?x?x4x8x32xf32>
    %r = tensor.collapse_shape %0 [[0], [1], [2, 3], [4]] : tensor<?x?x4x8x32xf32> into tensor<?x?x32x32xf32>
    return %r : tensor<?x?x32x32xf32>
  }
  func.func @mma_sync(%a: tensor<2x4x16x16xf16>, %b: tensor<4x3x16x8xf16>, %c: tensor<2x3x16x8xf32>) -> tensor<2x3x16x8xf32> {
    %expanded = tensor.expand_shape %c [[0], [1], [2, 3], [4]] output_shape [2, 3, 2, 8, 8] : tensor<2x3x16x8xf32> into tensor<2x3x2x8x8xf32>
    %0 = iree_codegen.inner_tiled ins(%a, %b) outs(%expanded) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<NV_MMA_SYNC_F32_16x8x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : tensor<2x4x16x16xf16>, tensor<4x3x16x8xf16> into tensor<2x3x2x8x8xf32>
    %r = tensor.collapse_shape %0 [[0], [1], [2, 3], [4]] : tensor<2x3x2x8x8xf32> into tensor<2x3x16x8xf32>
    return %r : tensor<2x3x16x8xf32>
  }
  func.func @col_major(%a: tensor<16x16xf16>, %b: tensor<16x16xf16>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
    %expanded = tensor.expand_shape %c [[0], [1, 2]] output_shape [16, 8, 2] : tensor<16x16xf32> into tensor<16x8x2xf32>
    %0 = iree_codegen.inner_tiled ins(%a, %b) outs(%expanded) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<WMMAR3_F32_16x16x16_F16, col_major = true>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : tensor<16x16xf16>, tensor<16x16xf16> into tensor<16x8x2xf32>
    %r = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<16x8x2xf32> into tensor<16x16xf32>
    return %r : tensor<16x16xf32>
  }
  func.func @shape_counts(%a: tensor<32x8xf16>, %b: tensor<8x32xf16>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
    %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_32x32x8_F16>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = false>> : tensor<32x8xf16>, tensor<8x32xf16> into tensor<32x32xf32>
    return %r : tensor<32x32xf32>
  }
  func.func @done(%a: tensor<32x8xf16>, %b: tensor<8x32xf16>, %c: tensor<4x8x32xf32>) -> tensor<4x8x32xf32> {
    %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_32x32x8_F16>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : tensor<32x8xf16>, tensor<8x32xf16> into tensor<4x8x32xf32>
    return %r : tensor<4x8x32xf32>
  }
  func.func @virtual(%a: tensor<16x32xf8E4M3FNUZ>, %b: tensor<32x16xf8E4M3FNUZ>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
    %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.virtual_mma_layout<VMFMA_F32_16x16x32_F8E4M3FNUZ>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : tensor<16x32xf8E4M3FNUZ>, tensor<32x16xf8E4M3FNUZ> into tensor<16x16xf32>
    return %r : tensor<16x16xf32>
  }
}
