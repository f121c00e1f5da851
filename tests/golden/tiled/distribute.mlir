// RUN: opt --iree-gpu-distribute-inner-tiled-to-lanes --canonicalize --cse

func.func @block(%lhs: tensor<16x4x4xf16>, %rhs: tensor<16x4x4xf16>, %acc: tensor<16x4x4xf32>) -> tensor<16x4x4xf32> {
  %0 = iree_codegen.inner_tiled ins(%lhs, %rhs) outs(%acc) <indexing_maps = [affine_map<()->()>, affine_map<()->()>,affine_map<()->()>],
      iterator_types = [],
      kind = #iree_gpu.mma_layout<MFMA_F32_4x4x4x16B_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = false>> {foo = 1} : tensor<16x4x4xf16>, tensor<16x4x4xf16> into tensor<16x4x4xf32>
  return %0 : tensor<16x4x4xf32>
}
func.func @dyn(%lhs: tensor<?x?x16x16xf16>, %rhs: tensor<?x?x16x16xf16>, %acc: tensor<?x?x16x16xf32>) -> tensor<?x?x16x16xf32> {
  %0 = iree_codegen.inner_tiled ins(%lhs, %rhs) outs(%acc) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>,affine_map<(i,j,k)->(i,j)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> {lowering_config = #iree_gpu.lowering_config<{workgroup = [1]}>, foo = 1} : tensor<?x?x16x16xf16>, tensor<?x?x16x16xf16> into tensor<?x?x16x16xf32>
  return %0 : tensor<?x?x16x16xf32>
}
func.func @scaled(%a: tensor<16x4x32xf4E2M1FN>, %b: tensor<4x32x16xf4E2M1FN>, %c: tensor<16x4xf8E8M0FNU>, %d: tensor<4x16xf8E8M0FNU>, %acc: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = iree_codegen.inner_tiled ins(%a, %b, %c, %d) outs(%acc) <indexing_maps = [affine_map<()->()>, affine_map<()->()>,affine_map<()->()>, affine_map<()->()>,affine_map<()->()>],
      iterator_types = [],
      kind = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f4E2M1FN, rhs_elem_type = f4E2M1FN, acc_elem_type = f32>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = false>> {foo = 1} : tensor<16x4x32xf4E2M1FN>, tensor<4x32x16xf4E2M1FN>, tensor<16x4xf8E8M0FNU>, tensor<4x16xf8E8M0FNU> into tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
func.func @vd(%lhs: tensor<8x64xf16>, %rhs: tensor<64x16xf16>, %acc: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %c = arith.constant 0.0 : f32
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %0 = iree_codegen.inner_tiled ins(%lhs, %rhs) outs(%f) <indexing_maps = [affine_map<()->()>, affine_map<()->()>,affine_map<()->()>],
      iterator_types = [],
      kind = #iree_gpu.virtual_mma_layout<VDMFMA_F32_8x16x64x2_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = false>> {foo = 1} : tensor<8x64xf16>, tensor<64x16xf16> into tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
func.func @data_tiled(%lhs: tensor<1x4x2x4x4x16xf32>, %rhs: tensor<1x4x4x4x16xf32>, %acc: tensor<1x1x2x4x16x4xf32>) -> tensor<1x1x2x4x16x4xf32> attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [128, 1, 1] subgroup_size = 64>} {
  %0 = iree_codegen.inner_tiled ins(%lhs, %rhs) outs(%acc) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(j,k)>,affine_map<(i,j,k)->(i,j)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>],
      kind = #iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_16x16x4_F32, subgroups_m = 2, subgroups_n = 1, intrinsics_k = 4>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : tensor<1x4x2x4x4x16xf32>, tensor<1x4x4x4x16xf32> into tensor<1x1x2x4x16x4xf32>
  return %0 : tensor<1x1x2x4x16x4xf32>
}
