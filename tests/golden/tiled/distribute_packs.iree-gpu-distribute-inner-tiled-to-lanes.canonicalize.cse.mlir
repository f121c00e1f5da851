module {
  func.func @pk(%a: tensor<32x64xf16>, %b: tensor<4x3x16x16xf16>, %acc: tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32> {
    %c0 = arith.constant 0 : index
    %e = tensor.empty() : tensor<2x4x16x16xf16>
    %p = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %e : tensor<32x64xf16> -> tensor<2x4x16x16xf16>
    %0 = scf.forall (%arg0) in (64) shared_outs(%arg1 = %acc) -> (tensor<2x3x16x16xf32>) {
      %1:3 = affine.delinearize_index %arg0 into (4, 16) : index, index, index
      %2 = iree_codegen.index_hint %1#1(#iree_gpu.lane_constant<16>) : index
      %3 = iree_codegen.index_hint %1#2(#iree_gpu.lane_increment<16, aligned>) : index
      %4 = affine.linearize_index disjoint [%2, %c0] by (4, 4) : index
      %extracted_slice = tensor.extract_slice %p[0, 0, %3, %4] [2, 4, 1, 4] [1, 1, 1, 1] : tensor<2x4x16x16xf16> to tensor<2x4x1x4xf16>
      %extracted_slice_0 = tensor.extract_slice %b[0, 0, %4, %3] [4, 3, 4, 1] [1, 1, 1, 1] : tensor<4x3x16x16xf16> to tensor<4x3x4x1xf16>
      %extracted_slice_1 = tensor.extract_slice %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x16x16xf32> to tensor<2x3x4x1xf32>
      %5 = iree_codegen.inner_tiled ins(%extracted_slice, %extracted_slice_0) outs(%extracted_slice_1) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : tensor<2x4x1x4xf16>, tensor<4x3x4x1xf16> into tensor<2x3x4x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %5 into %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x4x1xf32> into tensor<2x3x16x16xf32>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0 : tensor<2x3x16x16xf32>
  }
  func.func @unp(%a: tensor<2x4x4x2x4x8xf16>, %b: tensor<4x3x16x16xf16>, %acc: tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32> {
    %c8 = arith.constant 8 : index
    %c0 = arith.constant 0 : index
    %0 = scf.forall (%arg0) in (64) shared_outs(%arg1 = %acc) -> (tensor<2x3x16x16xf32>) {
      %1:3 = affine.delinearize_index %arg0 into (4, 16) : index, index, index
      %2 = iree_codegen.index_hint %1#1(#iree_gpu.lane_constant<16>) : index
      %3 = iree_codegen.index_hint %1#2(#iree_gpu.lane_increment<16, aligned>) : index
      %4 = affine.linearize_index disjoint [%2, %c0] by (4, 4) : index
      %5 = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%3)
      %6 = affine.apply affine_map<(d0) -> (d0 mod 4)>(%3)
      %7 = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%4)
      %8 = affine.apply affine_map<(d0) -> (d0 mod 8)>(%4)
      %9 = affine.apply affine_map<(d0) -> ((d0 + 3) floordiv 8 - d0 floordiv 8 + 1)>(%4)
      %10 = arith.muli %9, %c8 : index
      %extracted_slice = tensor.extract_slice %a[0, 0, %5, %7, 0, 0] [2, 4, 1, %9, 4, 8] [1, 1, 1, 1, 1, 1] : tensor<2x4x4x2x4x8xf16> to tensor<2x4x1x?x4x8xf16>
      %11 = tensor.empty(%10) : tensor<2x4x4x?xf16>
      %p = linalg.unpack %extracted_slice inner_dims_pos = [2, 3] inner_tiles = [4, 8] into %11 : tensor<2x4x1x?x4x8xf16> -> tensor<2x4x4x?xf16>
      %extracted_slice_0 = tensor.extract_slice %p[0, 0, %6, %8] [2, 4, 1, 4] [1, 1, 1, 1] : tensor<2x4x4x?xf16> to tensor<2x4x1x4xf16>
      %extracted_slice_1 = tensor.extract_slice %b[0, 0, %4, %3] [4, 3, 4, 1] [1, 1, 1, 1] : tensor<4x3x16x16xf16> to tensor<4x3x4x1xf16>
      %extracted_slice_2 = tensor.extract_slice %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x16x16xf32> to tensor<2x3x4x1xf32>
      %12 = iree_codegen.inner_tiled ins(%extracted_slice_0, %extracted_slice_1) outs(%extracted_slice_2) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : tensor<2x4x1x4xf16>, tensor<4x3x4x1xf16> into tensor<2x3x4x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %12 into %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x4x1xf32> into tensor<2x3x16x16xf32>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0 : tensor<2x3x16x16xf32>
  }
  func.func @unp4(%a: tensor<2x4x16x4x4xf16>, %b: tensor<4x3x16x16xf16>, %acc: tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32> {
    %c0 = arith.constant 0 : index
    %0 = scf.forall (%arg0) in (64) shared_outs(%arg1 = %acc) -> (tensor<2x3x16x16xf32>) {
      %1:3 = affine.delinearize_index %arg0 into (4, 16) : index, index, index
      %2 = iree_codegen.index_hint %1#1(#iree_gpu.lane_constant<16>) : index
      %3 = iree_codegen.index_hint %1#2(#iree_gpu.lane_increment<16, aligned>) : index
      %4 = affine.linearize_index disjoint [%2, %c0] by (4, 4) : index
      %5 = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%4)
      %extracted_slice = tensor.extract_slice %a[0, 0, %3, %5, 0] [2, 4, 1, 1, 4] [1, 1, 1, 1, 1] : tensor<2x4x16x4x4xf16> to tensor<2x4x1x1x4xf16>
      %6 = tensor.empty() : tensor<2x4x1x4xf16>
      %p = linalg.unpack %extracted_slice inner_dims_pos = [3] inner_tiles = [4] into %6 : tensor<2x4x1x1x4xf16> -> tensor<2x4x1x4xf16>
      %extracted_slice_0 = tensor.extract_slice %b[0, 0, %4, %3] [4, 3, 4, 1] [1, 1, 1, 1] : tensor<4x3x16x16xf16> to tensor<4x3x4x1xf16>
      %extracted_slice_1 = tensor.extract_slice %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x16x16xf32> to tensor<2x3x4x1xf32>
      %7 = iree_codegen.inner_tiled ins(%p, %extracted_slice_0) outs(%extracted_slice_1) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : tensor<2x4x1x4xf16>, tensor<4x3x4x1xf16> into tensor<2x3x4x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %7 into %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x4x1xf32> into tensor<2x3x16x16xf32>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0 : tensor<2x3x16x16xf32>
  }
  func.func @unpouter(%a: tensor<16x16x1x1x4x2xf16>, %b: tensor<4x3x16x16xf16>, %acc: tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32> {
    %c0 = arith.constant 0 : index
    %0 = scf.forall (%arg0) in (64) shared_outs(%arg1 = %acc) -> (tensor<2x3x16x16xf32>) {
      %1:3 = affine.delinearize_index %arg0 into (4, 16) : index, index, index
      %2 = iree_codegen.index_hint %1#1(#iree_gpu.lane_constant<16>) : index
      %3 = iree_codegen.index_hint %1#2(#iree_gpu.lane_increment<16, aligned>) : index
      %4 = affine.linearize_index disjoint [%2, %c0] by (4, 4) : index
      %extracted_slice = tensor.extract_slice %a[%3, %4, 0, 0, 0, 0] [1, 4, 1, 1, 4, 2] [1, 1, 1, 1, 1, 1] : tensor<16x16x1x1x4x2xf16> to tensor<1x4x1x1x4x2xf16>
      %5 = tensor.empty() : tensor<2x4x1x4xf16>
      %p = linalg.unpack %extracted_slice outer_dims_perm = [2, 3, 0, 1] inner_dims_pos = [1, 0] inner_tiles = [4, 2] into %5 : tensor<1x4x1x1x4x2xf16> -> tensor<2x4x1x4xf16>
      %extracted_slice_0 = tensor.extract_slice %b[0, 0, %4, %3] [4, 3, 4, 1] [1, 1, 1, 1] : tensor<4x3x16x16xf16> to tensor<4x3x4x1xf16>
      %extracted_slice_1 = tensor.extract_slice %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x16x16xf32> to tensor<2x3x4x1xf32>
      %6 = iree_codegen.inner_tiled ins(%p, %extracted_slice_0) outs(%extracted_slice_1) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : tensor<2x4x1x4xf16>, tensor<4x3x4x1xf16> into tensor<2x3x4x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %6 into %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x4x1xf32> into tensor<2x3x16x16xf32>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0 : tensor<2x3x16x16xf32>
  }
  func.func @pkp(%a: tensor<16x4x2x31xf8E4M3FNUZ>, %b: tensor<4x3x2x16x16xf8E4M3FNUZ>, %acc: tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32> {
    %c0 = arith.constant 0 : index
    %c = arith.constant 0.000000e+00 : f8E4M3FNUZ
    %0 = scf.forall (%arg0) in (64) shared_outs(%arg1 = %acc) -> (tensor<2x3x16x16xf32>) {
      %1:3 = affine.delinearize_index %arg0 into (4, 16) : index, index, index
      %2 = iree_codegen.index_hint %1#1(#iree_gpu.lane_constant<16>) : index
      %3 = iree_codegen.index_hint %1#2(#iree_gpu.lane_increment<16, aligned>) : index
      %4 = affine.linearize_index disjoint [%2, %c0] by (4, 4) : index
      %5 = affine.min affine_map<(d0) -> (-d0 + 16, 1)>(%3)
      %6 = affine.apply affine_map<(d0) -> (d0 * 2)>(%4)
      %7 = affine.min affine_map<(d0) -> (d0 * -2 + 31, 8)>(%4)
      %extracted_slice = tensor.extract_slice %a[%3, 0, 0, %6] [%5, 4, 2, %7] [1, 1, 1, 1] : tensor<16x4x2x31xf8E4M3FNUZ> to tensor<?x4x2x?xf8E4M3FNUZ>
      %8 = tensor.empty() : tensor<2x4x1x4x2xf8E4M3FNUZ>
      %p = linalg.pack %extracted_slice padding_value(%c : f8E4M3FNUZ) outer_dims_perm = [2, 1, 0, 3] inner_dims_pos = [3] inner_tiles = [2] into %8 : tensor<?x4x2x?xf8E4M3FNUZ> -> tensor<2x4x1x4x2xf8E4M3FNUZ>
      %extracted_slice_0 = tensor.extract_slice %b[0, 0, 0, %4, %3] [4, 3, 2, 4, 1] [1, 1, 1, 1, 1] : tensor<4x3x2x16x16xf8E4M3FNUZ> to tensor<4x3x2x4x1xf8E4M3FNUZ>
      %extracted_slice_1 = tensor.extract_slice %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x16x16xf32> to tensor<2x3x4x1xf32>
      %9 = iree_codegen.inner_tiled ins(%p, %extracted_slice_0) outs(%extracted_slice_1) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.virtual_mma_layout<VMFMA_F32_16x16x32_F8E4M3FNUZ>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>, permutations = [array<i64: 0, 2, 1>, array<i64: 0, 1, 2>, array<i64: 0, 1>]> : tensor<2x4x1x4x2xf8E4M3FNUZ>, tensor<4x3x2x4x1xf8E4M3FNUZ> into tensor<2x3x4x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %9 into %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x4x1xf32> into tensor<2x3x16x16xf32>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0 : tensor<2x3x16x16xf32>
  }
  func.func @conv(%a: tensor<2x4x18x20xf16>, %b: tensor<4x3x16x16xf16>, %acc: tensor<2x3x16x16xf32>, %k: tensor<3x5xf16>) -> tensor<2x3x16x16xf32> {
    %c0 = arith.constant 0 : index
    %0 = scf.forall (%arg0) in (64) shared_outs(%arg1 = %acc) -> (tensor<2x3x16x16xf32>) {
      %1:3 = affine.delinearize_index %arg0 into (4, 16) : index, index, index
      %2 = iree_codegen.index_hint %1#1(#iree_gpu.lane_constant<16>) : index
      %3 = iree_codegen.index_hint %1#2(#iree_gpu.lane_increment<16, aligned>) : index
      %4 = affine.linearize_index disjoint [%2, %c0] by (4, 4) : index
      %extracted_slice = tensor.extract_slice %a[0, 0, %3, %4] [2, 4, 3, 8] [1, 1, 1, 1] : tensor<2x4x18x20xf16> to tensor<2x4x3x8xf16>
      %5 = tensor.empty() : tensor<2x4x1x4xf16>
      %p = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 + d4, d3 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%extracted_slice, %k : tensor<2x4x3x8xf16>, tensor<3x5xf16>) outs(%5 : tensor<2x4x1x4xf16>) {
      ^bb0(%x: f16, %y: f16, %z: f16):
        %w = arith.mulf %x, %y : f16
        %v = arith.addf %w, %z : f16
        linalg.yield %v : f16
      } -> tensor<2x4x1x4xf16>
      %extracted_slice_0 = tensor.extract_slice %b[0, 0, %4, %3] [4, 3, 4, 1] [1, 1, 1, 1] : tensor<4x3x16x16xf16> to tensor<4x3x4x1xf16>
      %extracted_slice_1 = tensor.extract_slice %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x16x16xf32> to tensor<2x3x4x1xf32>
      %6 = iree_codegen.inner_tiled ins(%p, %extracted_slice_0) outs(%extracted_slice_1) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : tensor<2x4x1x4xf16>, tensor<4x3x4x1xf16> into tensor<2x3x4x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %6 into %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x4x1xf32> into tensor<2x3x16x16xf32>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0 : tensor<2x3x16x16xf32>
  }
  func.func @slices(%a: tensor<?x4x64x64xf16>, %b: tensor<4x3x16x16xf16>, %acc: tensor<2x3x16x16xf32>, %i: index, %j: index) -> tensor<2x3x16x16xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c7 = arith.constant 7 : index
    %r = scf.for %q = %c0 to %c7 step %c1 iter_args(%x = %acc) -> (tensor<2x3x16x16xf32>) {
      %qq = affine.apply affine_map<(d0) -> (d0 * 2)>(%q)
      %0 = scf.forall (%arg0) in (64) shared_outs(%arg1 = %x) -> (tensor<2x3x16x16xf32>) {
        %1:3 = affine.delinearize_index %arg0 into (4, 16) : index, index, index
        %2 = iree_codegen.index_hint %1#1(#iree_gpu.lane_constant<16>) : index
        %3 = iree_codegen.index_hint %1#2(#iree_gpu.lane_increment<16, aligned>) : index
        %4 = affine.linearize_index disjoint [%2, %c0] by (4, 4) : index
        %5 = affine.apply affine_map<()[s0, s1] -> (s0 + s1 + 3)>()[%i, %3]
        %6 = affine.apply affine_map<()[s0] -> (s0 + 5)>()[%4]
        %extracted_slice = tensor.extract_slice %a[%qq, 0, %5, %6] [1, 2, 1, 4] [1, 1, 1, 1] : tensor<?x4x64x64xf16> to tensor<2x1x4xf16>
        %extracted_slice_0 = tensor.extract_slice %b[0, 0, %4, %3] [1, 3, 4, 1] [1, 1, 1, 1] : tensor<4x3x16x16xf16> to tensor<3x4x1xf16>
        %extracted_slice_1 = tensor.extract_slice %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x16x16xf32> to tensor<2x3x4x1xf32>
        %7 = iree_codegen.inner_tiled ins(%extracted_slice, %extracted_slice_0) outs(%extracted_slice_1) <indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : tensor<2x1x4xf16>, tensor<3x4x1xf16> into tensor<2x3x4x1xf32>
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %7 into %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x4x1xf32> into tensor<2x3x16x16xf32>
        }
      } {mapping = [#iree_gpu.lane_id<0>]}
      scf.yield %0 : tensor<2x3x16x16xf32>
    }
    return %r : tensor<2x3x16x16xf32>
  }
}
