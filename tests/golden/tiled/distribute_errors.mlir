// FAILS: opt --iree-gpu-distribute-inner-tiled-to-lanes

func.func @a(%lhs: tensor<32x8xf16>, %rhs: tensor<8x32xf16>, %acc: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %0 = iree_codegen.inner_tiled ins(%lhs, %rhs) outs(%acc) <indexing_maps = [affine_map<()->()>, affine_map<()->()>,affine_map<()->()>],
      iterator_types = [],
      kind = #iree_gpu.mma_layout<MFMA_F32_32x32x8_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = false>> : tensor<32x8xf16>, tensor<8x32xf16> into tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}
func.func @b(%lhs: tensor<4xf16>, %rhs: tensor<4xf16>, %acc: tensor<4xf32>) -> tensor<4xf32> {
  %0 = iree_codegen.inner_tiled ins(%lhs, %rhs) outs(%acc) <indexing_maps = [affine_map<()->()>, affine_map<()->()>,affine_map<()->()>],
      iterator_types = [],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = false>> : tensor<4xf16>, tensor<4xf16> into tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @data_tiled(%lhs: tensor<1x4x2x4x4x16xf32>, %rhs: tensor<1x4x4x4x16xf32>, %acc: tensor<1x1x2x4x16x4xf32>) -> tensor<1x1x2x4x16x4xf32> {
  %0 = iree_codegen.inner_tiled ins(%lhs, %rhs) outs(%acc) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(j,k)>,affine_map<(i,j,k)->(i,j)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>],
      kind = #iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_16x16x4_F32, subgroups_m = 2, subgroups_n = 1, intrinsics_k = 4>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : tensor<1x4x2x4x4x16xf32>, tensor<1x4x4x4x16xf32> into tensor<1x1x2x4x16x4xf32>
  return %0 : tensor<1x1x2x4x16x4xf32>
}
func.func @c(%lhs: tensor<16x16xf16>, %rhs: tensor<16x16xf16>, %acc: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = iree_codegen.inner_tiled ins(%lhs, %rhs) outs(%acc) <indexing_maps = [affine_map<()->()>, affine_map<()->()>,affine_map<()->()>],
      iterator_types = [],
      kind = #iree_gpu.mma_layout<NV_WMMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = false>> : tensor<16x16xf16>, tensor<16x16xf16> into tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
func.func @d(%lhs: tensor<16x16xf16>, %rhs: tensor<16x16xf16>, %acc: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = iree_codegen.inner_tiled ins(%lhs, %rhs) outs(%acc) <indexing_maps = [affine_map<()->()>, affine_map<()->()>,affine_map<()->()>],
      iterator_types = [],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = false>> : tensor<16x16xf16>, tensor<16x16xf16> into tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
