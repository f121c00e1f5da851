module {
  func.func @block(%lhs: tensor<16x4x4xf16>, %rhs: tensor<16x4x4xf16>, %acc: tensor<16x4x4xf32>) -> tensor<16x4x4xf32> {
    %0 = scf.forall (%arg0) in (64) shared_outs(%arg1 = %acc) -> (tensor<16x4x4xf32>) {
      %1:3 = affine.delinearize_index %arg0 into (16, 4) : index, index, index
      %2 = iree_codegen.index_hint %1#1(#iree_gpu.lane_constant<4>) : index
      %3 = iree_codegen.index_hint %1#2(#iree_gpu.lane_increment<4, aligned>) : index
      %extracted_slice = tensor.extract_slice %lhs[%2, %3, 0] [1, 1, 4] [1, 1, 1] : tensor<16x4x4xf16> to tensor<1x1x4xf16>
      %extracted_slice_0 = tensor.extract_slice %rhs[%2, 0, %3] [1, 4, 1] [1, 1, 1] : tensor<16x4x4xf16> to tensor<1x4x1xf16>
      %extracted_slice_1 = tensor.extract_slice %arg1[%2, 0, %3] [1, 4, 1] [1, 1, 1] : tensor<16x4x4xf32> to tensor<1x4x1xf32>
      %4 = iree_codegen.inner_tiled ins(%extracted_slice, %extracted_slice_0) outs(%extracted_slice_1) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_4x4x4x16B_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = false>> {foo = 1 : i64} : tensor<1x1x4xf16>, tensor<1x4x1xf16> into tensor<1x4x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %4 into %arg1[%2, 0, %3] [1, 4, 1] [1, 1, 1] : tensor<1x4x1xf32> into tensor<16x4x4xf32>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0 : tensor<16x4x4xf32>
  }
  func.func @dyn(%lhs: tensor<?x?x16x16xf16>, %rhs: tensor<?x?x16x16xf16>, %acc: tensor<?x?x16x16xf32>) -> tensor<?x?x16x16xf32> {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %0 = scf.forall (%arg0) in (64) shared_outs(%arg1 = %acc) -> (tensor<?x?x16x16xf32>) {
      %dim = tensor.dim %lhs, %c0 : tensor<?x?x16x16xf16>
      %dim_0 = tensor.dim %lhs, %c1 : tensor<?x?x16x16xf16>
      %1:3 = affine.delinearize_index %arg0 into (4, 16) : index, index, index
      %2 = iree_codegen.index_hint %1#1(#iree_gpu.lane_constant<16>) : index
      %3 = iree_codegen.index_hint %1#2(#iree_gpu.lane_increment<16, aligned>) : index
      %4 = affine.linearize_index disjoint [%2, %c0] by (4, 4) : index
      %extracted_slice = tensor.extract_slice %lhs[0, 0, %3, %4] [%dim, %dim_0, 1, 4] [1, 1, 1, 1] : tensor<?x?x16x16xf16> to tensor<?x?x1x4xf16>
      %dim_1 = tensor.dim %rhs, %c0 : tensor<?x?x16x16xf16>
      %dim_2 = tensor.dim %rhs, %c1 : tensor<?x?x16x16xf16>
      %extracted_slice_3 = tensor.extract_slice %rhs[0, 0, %4, %3] [%dim_1, %dim_2, 4, 1] [1, 1, 1, 1] : tensor<?x?x16x16xf16> to tensor<?x?x4x1xf16>
      %dim_4 = tensor.dim %acc, %c0 : tensor<?x?x16x16xf32>
      %dim_5 = tensor.dim %acc, %c1 : tensor<?x?x16x16xf32>
      %extracted_slice_6 = tensor.extract_slice %arg1[0, 0, %4, %3] [%dim_4, %dim_5, 4, 1] [1, 1, 1, 1] : tensor<?x?x16x16xf32> to tensor<?x?x4x1xf32>
      %5 = iree_codegen.inner_tiled ins(%extracted_slice, %extracted_slice_3) outs(%extracted_slice_6) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> {foo = 1 : i64, lowering_config = #iree_gpu.lowering_config<{workgroup = [1]}>} : tensor<?x?x1x4xf16>, tensor<?x?x4x1xf16> into tensor<?x?x4x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %5 into %arg1[0, 0, %4, %3] [%dim_4, %dim_5, 4, 1] [1, 1, 1, 1] : tensor<?x?x4x1xf32> into tensor<?x?x16x16xf32>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0 : tensor<?x?x16x16xf32>
  }
  func.func @scaled(%a: tensor<16x4x32xf4E2M1FN>, %b: tensor<4x32x16xf4E2M1FN>, %c: tensor<16x4xf8E8M0FNU>, %d: tensor<4x16xf8E8M0FNU>, %acc: tensor<16x16xf32>) -> tensor<16x16xf32> {
    %c0 = arith.constant 0 : index
    %0 = scf.forall (%arg0) in (64) shared_outs(%arg1 = %acc) -> (tensor<16x16xf32>) {
      %1:3 = affine.delinearize_index %arg0 into (4, 16) : index, index, index
      %2 = iree_codegen.index_hint %1#1(#iree_gpu.lane_constant<16>) : index
      %3 = iree_codegen.index_hint %1#2(#iree_gpu.lane_increment<16, aligned>) : index
      %extracted_slice = tensor.extract_slice %a[%3, %2, 0] [1, 1, 32] [1, 1, 1] : tensor<16x4x32xf4E2M1FN> to tensor<1x1x32xf4E2M1FN>
      %extracted_slice_0 = tensor.extract_slice %b[%2, 0, %3] [1, 32, 1] [1, 1, 1] : tensor<4x32x16xf4E2M1FN> to tensor<1x32x1xf4E2M1FN>
      %extracted_slice_1 = tensor.extract_slice %c[%3, %2] [1, 1] [1, 1] : tensor<16x4xf8E8M0FNU> to tensor<1x1xf8E8M0FNU>
      %extracted_slice_2 = tensor.extract_slice %d[%2, %3] [1, 1] [1, 1] : tensor<4x16xf8E8M0FNU> to tensor<1x1xf8E8M0FNU>
      %4 = affine.linearize_index disjoint [%2, %c0] by (4, 4) : index
      %extracted_slice_3 = tensor.extract_slice %arg1[%4, %3] [4, 1] [1, 1] : tensor<16x16xf32> to tensor<4x1xf32>
      %5 = iree_codegen.inner_tiled ins(%extracted_slice, %extracted_slice_0, %extracted_slice_1, %extracted_slice_2) outs(%extracted_slice_3) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f4E2M1FN, rhs_elem_type = f4E2M1FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = false>> {foo = 1 : i64} : tensor<1x1x32xf4E2M1FN>, tensor<1x32x1xf4E2M1FN>, tensor<1x1xf8E8M0FNU>, tensor<1x1xf8E8M0FNU> into tensor<4x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %5 into %arg1[%4, %3] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<16x16xf32>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0 : tensor<16x16xf32>
  }
  func.func @vd(%lhs: tensor<8x64xf16>, %rhs: tensor<64x16xf16>, %acc: tensor<8x16xf32>) -> tensor<8x16xf32> {
    %c0 = arith.constant 0 : index
    %c = arith.constant 0.000000e+00 : f32
    %e = tensor.empty() : tensor<8x16xf32>
    %0 = scf.forall (%arg0) in (64) shared_outs(%arg1 = %e) -> (tensor<8x16xf32>) {
      %1:4 = affine.delinearize_index %arg0 into (4, 8, 2) : index, index, index, index
      %2 = iree_codegen.index_hint %1#1(#iree_gpu.lane_constant<2>) : index
      %3 = iree_codegen.index_hint %1#2(#iree_gpu.lane_constant<2>) : index
      %4 = affine.linearize_index disjoint [%2, %1#3, %c0] by (4, 2, 8) : index
      %extracted_slice = tensor.extract_slice %lhs[%3, %4] [1, 8] [1, 1] : tensor<8x64xf16> to tensor<1x8xf16>
      %5:3 = affine.delinearize_index %arg0 into (4, 16) : index, index, index
      %6 = iree_codegen.index_hint %5#1(#iree_gpu.lane_constant<16>) : index
      %7 = iree_codegen.index_hint %5#2(#iree_gpu.lane_increment<16, aligned>) : index
      %8 = affine.linearize_index disjoint [%6, %c0] by (4, 16) : index
      %extracted_slice_0 = tensor.extract_slice %rhs[%8, %7] [16, 1] [1, 1] : tensor<64x16xf16> to tensor<16x1xf16>
      %9 = affine.linearize_index disjoint [%6, %c0] by (4, 2) : index
      %extracted_slice_1 = tensor.extract_slice %arg1[%9, %7] [2, 1] [1, 1] : tensor<8x16xf32> to tensor<2x1xf32>
      %f = linalg.fill ins(%c : f32) outs(%extracted_slice_1 : tensor<2x1xf32>) -> tensor<2x1xf32>
      %10 = iree_codegen.inner_tiled ins(%extracted_slice, %extracted_slice_0) outs(%f) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.virtual_mma_layout<VDMFMA_F32_8x16x64x2_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = false>> {foo = 1 : i64} : tensor<1x8xf16>, tensor<16x1xf16> into tensor<2x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %10 into %arg1[%9, %7] [2, 1] [1, 1] : tensor<2x1xf32> into tensor<8x16xf32>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0 : tensor<8x16xf32>
  }
  func.func @data_tiled(%lhs: tensor<1x4x2x4x4x16xf32>, %rhs: tensor<1x4x4x4x16xf32>, %acc: tensor<1x1x2x4x16x4xf32>) -> tensor<1x1x2x4x16x4xf32> attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [128, 1, 1] subgroup_size = 64>} {
    %0 = scf.forall (%arg0) in (128) shared_outs(%arg1 = %acc) -> (tensor<1x1x2x4x16x4xf32>) {
      %1:4 = affine.delinearize_index %arg0 into (2, 4, 16) : index, index, index, index
      %extracted_slice = tensor.extract_slice %lhs[0, 0, %1#1, 0, %1#2, %1#3] [1, 4, 1, 4, 1, 1] [1, 1, 1, 1, 1, 1] : tensor<1x4x2x4x4x16xf32> to tensor<1x4x1x4x1x1xf32>
      %2:3 = affine.delinearize_index %arg0 into (4, 16) : index, index, index
      %extracted_slice_0 = tensor.extract_slice %rhs[0, 0, 0, %2#1, %2#2] [1, 4, 4, 1, 1] [1, 1, 1, 1, 1] : tensor<1x4x4x4x16xf32> to tensor<1x4x4x1x1xf32>
      %extracted_slice_1 = tensor.extract_slice %arg1[0, 0, %1#1, %1#2, %1#3, 0] [1, 1, 1, 1, 1, 4] [1, 1, 1, 1, 1, 1] : tensor<1x1x2x4x16x4xf32> to tensor<1x1x1x1x1x4xf32>
      %3 = iree_codegen.inner_tiled ins(%extracted_slice, %extracted_slice_0) outs(%extracted_slice_1) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_16x16x4_F32, subgroups_m = 2, intrinsics_k = 4>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : tensor<1x4x1x4x1x1xf32>, tensor<1x4x4x1x1xf32> into tensor<1x1x1x1x1x4xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %3 into %arg1[0, 0, %1#1, %1#2, %1#3, 0] [1, 1, 1, 1, 1, 4] [1, 1, 1, 1, 1, 1] : tensor<1x1x1x1x1x4xf32> into tensor<1x1x2x4x16x4xf32>
      }
    } {mapping = [#gpu.thread<linear_dim_0>]}
    return %0 : tensor<1x1x2x4x16x4xf32>
  }
}
