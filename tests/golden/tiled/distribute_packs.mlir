// RUN: opt --iree-gpu-distribute-inner-tiled-to-lanes --canonicalize --cse

func.func @pk(%a: tensor<32x64xf16>, %b: tensor<4x3x16x16xf16>, %acc: tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32> {
  %e = tensor.empty() : tensor<2x4x16x16xf16>
  %p = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %e : tensor<32x64xf16> -> tensor<2x4x16x16xf16>
  %0 = iree_codegen.inner_tiled ins(%p, %b) outs(%acc) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>,affine_map<(i,j,k)->(i,j)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : tensor<2x4x16x16xf16>, tensor<4x3x16x16xf16> into tensor<2x3x16x16xf32>
  return %0 : tensor<2x3x16x16xf32>
}
func.func @unp(%a: tensor<2x4x4x2x4x8xf16>, %b: tensor<4x3x16x16xf16>, %acc: tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32> {
  %e = tensor.empty() : tensor<2x4x16x16xf16>
  %p = linalg.unpack %a inner_dims_pos = [2, 3] inner_tiles = [4, 8] into %e : tensor<2x4x4x2x4x8xf16> -> tensor<2x4x16x16xf16>
  %0 = iree_codegen.inner_tiled ins(%p, %b) outs(%acc) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>,affine_map<(i,j,k)->(i,j)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : tensor<2x4x16x16xf16>, tensor<4x3x16x16xf16> into tensor<2x3x16x16xf32>
  return %0 : tensor<2x3x16x16xf32>
}
func.func @unp4(%a: tensor<2x4x16x4x4xf16>, %b: tensor<4x3x16x16xf16>, %acc: tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32> {
  %e = tensor.empty() : tensor<2x4x16x16xf16>
  %p = linalg.unpack %a inner_dims_pos = [3] inner_tiles = [4] into %e : tensor<2x4x16x4x4xf16> -> tensor<2x4x16x16xf16>
  %0 = iree_codegen.inner_tiled ins(%p, %b) outs(%acc) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>,affine_map<(i,j,k)->(i,j)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : tensor<2x4x16x16xf16>, tensor<4x3x16x16xf16> into tensor<2x3x16x16xf32>
  return %0 : tensor<2x3x16x16xf32>
}
func.func @unpouter(%a: tensor<16x16x1x1x4x2xf16>, %b: tensor<4x3x16x16xf16>, %acc: tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32> {
  %e = tensor.empty() : tensor<2x4x16x16xf16>
  %p = linalg.unpack %a outer_dims_perm = [2, 3, 0, 1] inner_dims_pos = [1, 0] inner_tiles = [4, 2] into %e : tensor<16x16x1x1x4x2xf16> -> tensor<2x4x16x16xf16>
  %0 = iree_codegen.inner_tiled ins(%p, %b) outs(%acc) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>,affine_map<(i,j,k)->(i,j)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : tensor<2x4x16x16xf16>, tensor<4x3x16x16xf16> into tensor<2x3x16x16xf32>
  return %0 : tensor<2x3x16x16xf32>
}
// The inner tile of the pack is all in one lane, which has its elements in another order than the instruction: the
// permutation stays (iree-opt 3.13 forgets it).
func.func @pkp(%a: tensor<16x4x2x31xf8E4M3FNUZ>, %b: tensor<4x3x2x16x16xf8E4M3FNUZ>, %acc: tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32> {
  %e = tensor.empty() : tensor<2x4x16x16x2xf8E4M3FNUZ>
  %c = arith.constant 0.0 : f8E4M3FNUZ
  %p = linalg.pack %a padding_value(%c : f8E4M3FNUZ) outer_dims_perm = [2, 1, 0, 3] inner_dims_pos = [3] inner_tiles = [2] into %e : tensor<16x4x2x31xf8E4M3FNUZ> -> tensor<2x4x16x16x2xf8E4M3FNUZ>
  %0 = iree_codegen.inner_tiled ins(%p, %b) outs(%acc) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>,affine_map<(i,j,k)->(i,j)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>],
      kind = #iree_gpu.virtual_mma_layout<VMFMA_F32_16x16x32_F8E4M3FNUZ>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>, permutations = [array<i64: 0, 2, 1>, array<i64: 0, 1, 2>, array<i64: 0, 1>]> : tensor<2x4x16x16x2xf8E4M3FNUZ>, tensor<4x3x2x16x16xf8E4M3FNUZ> into tensor<2x3x16x16xf32>
  return %0 : tensor<2x3x16x16xf32>
}
func.func @conv(%a: tensor<2x4x18x20xf16>, %b: tensor<4x3x16x16xf16>, %acc: tensor<2x3x16x16xf32>, %k: tensor<3x5xf16>) -> tensor<2x3x16x16xf32> {
  %e = tensor.empty() : tensor<2x4x16x16xf16>
  %p = linalg.generic {indexing_maps = [affine_map<(d0,d1,d2,d3,d4,d5) -> (d0,d1,d2+d4,d3+d5)>, affine_map<(d0,d1,d2,d3,d4,d5) -> (d4,d5)>, affine_map<(d0,d1,d2,d3,d4,d5) -> (d0,d1,d2,d3)>], iterator_types = ["parallel","parallel","parallel","parallel","reduction","reduction"]} ins(%a, %k : tensor<2x4x18x20xf16>, tensor<3x5xf16>) outs(%e : tensor<2x4x16x16xf16>) {
  ^bb0(%x: f16, %y: f16, %z: f16):
    %w = arith.mulf %x, %y : f16
    %v = arith.addf %w, %z : f16
    linalg.yield %v : f16
  } -> tensor<2x4x16x16xf16>
  %0 = iree_codegen.inner_tiled ins(%p, %b) outs(%acc) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>,affine_map<(i,j,k)->(i,j)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : tensor<2x4x16x16xf16>, tensor<4x3x16x16xf16> into tensor<2x3x16x16xf32>
  return %0 : tensor<2x3x16x16xf32>
}
func.func @slices(%a: tensor<?x4x64x64xf16>, %b: tensor<4x3x16x16xf16>, %acc: tensor<2x3x16x16xf32>, %i: index, %j: index) -> tensor<2x3x16x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %r = scf.for %q = %c0 to %c7 step %c1 iter_args(%x = %acc) -> (tensor<2x3x16x16xf32>) {
    %qq = affine.apply affine_map<(d0) -> (d0 * 2)>(%q)
    %s = tensor.extract_slice %a[%qq, 0, %i, 5] [1, 4, 32, 16] [1, 1, 1, 1] : tensor<?x4x64x64xf16> to tensor<4x32x16xf16>
    %s2 = tensor.extract_slice %s[0, 3, 0] [2, 16, 16] [1, 1, 1] : tensor<4x32x16xf16> to tensor<2x16x16xf16>
    %s3 = tensor.extract_slice %b[0, 0, 0, 0] [1, 3, 16, 16] [1, 1, 1, 1] : tensor<4x3x16x16xf16> to tensor<3x16x16xf16>
    %0 = iree_codegen.inner_tiled ins(%s2, %s3) outs(%x) <indexing_maps = [affine_map<(i,j)->(i)>, affine_map<(i,j)->(j)>,affine_map<(i,j)->(i,j)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : tensor<2x16x16xf16>, tensor<3x16x16xf16> into tensor<2x3x16x16xf32>
    scf.yield %0 : tensor<2x3x16x16xf32>
  }
  return %r : tensor<2x3x16x16xf32>
}
