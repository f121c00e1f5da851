module {
  func.func @s26(%lhs: tensor<2x4x16x16xf32>, %rhs: tensor<4x3x16x16xf16>) -> tensor<2x3x16x16xf32> {
    %c0 = arith.constant 0 : index
    %c = arith.constant 0.000000e+00 : f32
    %e = tensor.empty() : tensor<2x3x16x16xf32>
    %0 = scf.forall (%arg0) in (64) shared_outs(%arg1 = %e) -> (tensor<2x3x16x16xf32>) {
      %1:3 = affine.delinearize_index %arg0 into (4, 16) : index, index, index
      %2 = iree_codegen.index_hint %1#1(#iree_gpu.lane_constant<16>) : index
      %3 = iree_codegen.index_hint %1#2(#iree_gpu.lane_increment<16, aligned>) : index
      %4 = affine.linearize_index disjoint [%2, %c0] by (4, 4) : index
      %extracted_slice = tensor.extract_slice %lhs[0, 0, %3, %4] [2, 4, 1, 4] [1, 1, 1, 1] : tensor<2x4x16x16xf32> to tensor<2x4x1x4xf32>
      %5 = tensor.empty() : tensor<2x4x1x4xf16>
      %t = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<2x4x1x4xf32>) outs(%5 : tensor<2x4x1x4xf16>) {
      ^bb0(%x: f32, %y: f16):
        %ii = arith.index_cast %3 : index to i32
        %iif = arith.sitofp %ii : i32 to f32
        %xx = arith.addf %x, %iif : f32
        %z = arith.truncf %xx : f32 to f16
        linalg.yield %z : f16
      } -> tensor<2x4x1x4xf16>
      %extracted_slice_0 = tensor.extract_slice %rhs[0, 0, %3, %4] [4, 3, 1, 4] [1, 1, 1, 1] : tensor<4x3x16x16xf16> to tensor<4x3x1x4xf16>
      %extracted_slice_1 = tensor.extract_slice %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x16x16xf32> to tensor<2x3x4x1xf32>
      %f = linalg.fill ins(%c : f32) outs(%extracted_slice_1 : tensor<2x3x4x1xf32>) -> tensor<2x3x4x1xf32>
      %6 = iree_codegen.inner_tiled ins(%t, %extracted_slice_0) outs(%f) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : tensor<2x4x1x4xf16>, tensor<4x3x1x4xf16> into tensor<2x3x4x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %6 into %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x4x1xf32> into tensor<2x3x16x16xf32>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0 : tensor<2x3x16x16xf32>
  }
  func.func @pad(%lhs: tensor<2x4x13x16xf16>, %rhs: tensor<?x3x16x13xf16>, %acc: tensor<2x3x16x16xf32>, %p: index, %q: index) -> tensor<2x3x16x16xf32> {
    %c0 = arith.constant 0 : index
    %c = arith.constant 0.000000e+00 : f16
    %0 = scf.forall (%arg0) in (64) shared_outs(%arg1 = %acc) -> (tensor<2x3x16x16xf32>) {
      %1:3 = affine.delinearize_index %arg0 into (4, 16) : index, index, index
      %2 = iree_codegen.index_hint %1#1(#iree_gpu.lane_constant<16>) : index
      %3 = iree_codegen.index_hint %1#2(#iree_gpu.lane_increment<16, aligned>) : index
      %4 = affine.linearize_index disjoint [%2, %c0] by (4, 4) : index
      %5 = affine.min affine_map<(d0) -> (13, d0)>(%3)
      %6 = affine.min affine_map<(d0) -> (-d0 + 13, 1)>(%5)
      %7 = arith.cmpi eq, %6, %c0 : index
      %8 = affine.apply affine_map<(d0) -> (-d0 + 1)>(%6)
      %9 = scf.if %7 -> (tensor<2x4x1x4xf16>) {
        %generated = tensor.generate  {
        ^bb0(%arg2: index, %arg3: index, %arg4: index, %arg5: index):
          tensor.yield %c : f16
        } : tensor<2x4x1x4xf16>
        scf.yield %generated : tensor<2x4x1x4xf16>
      } else {
        %extracted_slice_0 = tensor.extract_slice %lhs[0, 0, %5, %4] [2, 4, %6, 4] [1, 1, 1, 1] : tensor<2x4x13x16xf16> to tensor<2x4x?x4xf16>
        %padded = tensor.pad %extracted_slice_0 low[0, 0, 0, 0] high[0, 0, %8, 0] {
        ^bb0(%i: index, %j: index, %k: index, %m: index):
          tensor.yield %c : f16
        } : tensor<2x4x?x4xf16> to tensor<2x4x1x4xf16>
        scf.yield %padded : tensor<2x4x1x4xf16>
      }
      %dim = tensor.dim %rhs, %c0 : tensor<?x3x16x13xf16>
      %10 = affine.max affine_map<()[s0] -> (0, s0)>()[%p]
      %11 = affine.max affine_map<()[s0] -> (-s0, 0)>()[%p]
      %12 = affine.min affine_map<()[s0, s1] -> (s1, s0)>()[%11, %dim]
      %13 = affine.min affine_map<()[s0, s1, s2] -> (-s2 + 4, s0 - s1)>()[%dim, %12, %10]
      %14 = affine.max affine_map<()[s0] -> (0, s0)>()[%13]
      %15 = arith.cmpi eq, %14, %c0 : index
      %16 = affine.apply affine_map<()[s0, s1] -> (-s0 - s1 + 4)>()[%14, %10]
      %17 = affine.max affine_map<(d0) -> (-d0 + 2, 0)>(%4)
      %18 = affine.max affine_map<(d0) -> (0, d0 - 2)>(%4)
      %19 = affine.min affine_map<(d0) -> (13, d0)>(%18)
      %20 = affine.min affine_map<(d0, d1) -> (-d0 + 13, -d1 + 4)>(%19, %17)
      %21 = affine.max affine_map<(d0) -> (0, d0)>(%20)
      %22 = arith.cmpi eq, %21, %c0 : index
      %23 = arith.ori %22, %15 : i1
      %24 = affine.apply affine_map<(d0, d1) -> (-d0 - d1 + 4)>(%17, %21)
      %25 = scf.if %23 -> (tensor<4x3x1x4xf16>) {
        %generated = tensor.generate  {
        ^bb0(%arg2: index, %arg3: index, %arg4: index, %arg5: index):
          tensor.yield %c : f16
        } : tensor<4x3x1x4xf16>
        scf.yield %generated : tensor<4x3x1x4xf16>
      } else {
        %extracted_slice_0 = tensor.extract_slice %rhs[%12, 0, %3, %19] [%14, 3, 1, %21] [1, 1, 1, 1] : tensor<?x3x16x13xf16> to tensor<?x3x1x?xf16>
        %padded = tensor.pad %extracted_slice_0 low[%10, 0, 0, %17] high[%16, 0, 0, %24] {
        ^bb0(%i: index, %j: index, %k: index, %m: index):
          tensor.yield %c : f16
        } : tensor<?x3x1x?xf16> to tensor<4x3x1x4xf16>
        scf.yield %padded : tensor<4x3x1x4xf16>
      }
      %extracted_slice = tensor.extract_slice %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x16x16xf32> to tensor<2x3x4x1xf32>
      %26 = iree_codegen.inner_tiled ins(%9, %25) outs(%extracted_slice) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : tensor<2x4x1x4xf16>, tensor<4x3x1x4xf16> into tensor<2x3x4x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %26 into %arg1[0, 0, %4, %3] [2, 3, 4, 1] [1, 1, 1, 1] : tensor<2x3x4x1xf32> into tensor<2x3x16x16xf32>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0 : tensor<2x3x16x16xf32>
  }
  func.func @chain(%lhs: tensor<4x2x16x16xf16>, %rhs0: tensor<?x32x16xf16>, %rhs1: tensor<?x16x32xf16>, %acc: tensor<16x16xf32>, %n: index) -> (tensor<?x2x16x16xf32>, tensor<2x4x16x16xf16>) {
    %c0 = arith.constant 0 : index
    %e = tensor.empty() : tensor<2x4x16x16xf16>
    %t = linalg.transpose ins(%lhs : tensor<4x2x16x16xf16>) outs(%e : tensor<2x4x16x16xf16>) permutation = [1, 0, 3, 2] 
    %e1 = tensor.empty(%n) : tensor<?x16x16xf16>
    %mm = linalg.batch_matmul ins(%rhs1, %rhs0 : tensor<?x16x32xf16>, tensor<?x32x16xf16>) outs(%e1 : tensor<?x16x16xf16>) -> tensor<?x16x16xf16>
    %e2 = tensor.empty(%n) : tensor<?x2x16x16xf32>
    %mmx = tensor.expand_shape %mm [[0, 1], [2], [3]] output_shape [4, %n, 16, 16] : tensor<?x16x16xf16> into tensor<4x?x16x16xf16>
    %0 = scf.forall (%arg0) in (64) shared_outs(%arg1 = %e2) -> (tensor<?x2x16x16xf32>) {
      %1:3 = affine.delinearize_index %arg0 into (4, 16) : index, index, index
      %2 = iree_codegen.index_hint %1#1(#iree_gpu.lane_constant<16>) : index
      %3 = iree_codegen.index_hint %1#2(#iree_gpu.lane_increment<16, aligned>) : index
      %4 = affine.linearize_index disjoint [%2, %c0] by (4, 4) : index
      %extracted_slice = tensor.extract_slice %mmx[0, 0, %3, %4] [4, %n, 1, 4] [1, 1, 1, 1] : tensor<4x?x16x16xf16> to tensor<4x?x1x4xf16>
      %5 = tensor.empty(%n) : tensor<4x?x1x4xf16>
      %cp = linalg.copy {lowering_config = #iree_gpu.derived_thread_config} ins(%extracted_slice : tensor<4x?x1x4xf16>) outs(%5 : tensor<4x?x1x4xf16>) -> tensor<4x?x1x4xf16>
      %extracted_slice_0 = tensor.extract_slice %lhs[0, 0, %4, %3] [4, 2, 4, 1] [1, 1, 1, 1] : tensor<4x2x16x16xf16> to tensor<4x2x4x1xf16>
      %6 = tensor.empty() : tensor<2x4x1x4xf16>
      %t_1 = linalg.transpose ins(%extracted_slice_0 : tensor<4x2x4x1xf16>) outs(%6 : tensor<2x4x1x4xf16>) permutation = [1, 0, 3, 2] 
      %extracted_slice_2 = tensor.extract_slice %acc[%4, %3] [4, 1] [1, 1] : tensor<16x16xf32> to tensor<4x1xf32>
      %extracted_slice_3 = tensor.extract_slice %arg1[0, 0, %4, %3] [%n, 2, 4, 1] [1, 1, 1, 1] : tensor<?x2x16x16xf32> to tensor<?x2x4x1xf32>
      %bb = linalg.broadcast ins(%extracted_slice_2 : tensor<4x1xf32>) outs(%extracted_slice_3 : tensor<?x2x4x1xf32>) dimensions = [0, 1] 
      %7 = iree_codegen.inner_tiled ins(%cp, %t_1) outs(%bb) <indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : tensor<4x?x1x4xf16>, tensor<2x4x1x4xf16> into tensor<?x2x4x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %7 into %arg1[0, 0, %4, %3] [%n, 2, 4, 1] [1, 1, 1, 1] : tensor<?x2x4x1xf32> into tensor<?x2x16x16xf32>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0, %t : tensor<?x2x16x16xf32>, tensor<2x4x16x16xf16>
  }
  func.func @batch(%lhs: tensor<4x16x32xf16>, %lhs2: tensor<4x32x16xf16>, %rhs: tensor<16x16xf16>, %acc: tensor<16x16xf32>, %n: index) -> (tensor<4x16x16xf32>, tensor<4x16x16xf32>) {
    %c0 = arith.constant 0 : index
    %e2 = tensor.empty() : tensor<4x16x16xf32>
    %0 = scf.forall (%arg0) in (64) shared_outs(%arg1 = %e2) -> (tensor<4x16x16xf32>) {
      %2:3 = affine.delinearize_index %arg0 into (4, 16) : index, index, index
      %3 = iree_codegen.index_hint %2#1(#iree_gpu.lane_constant<16>) : index
      %4 = iree_codegen.index_hint %2#2(#iree_gpu.lane_increment<16, aligned>) : index
      %5 = affine.linearize_index disjoint [%3, %c0] by (4, 4) : index
      %extracted_slice = tensor.extract_slice %lhs[0, %4, 0] [4, 1, 32] [1, 1, 1] : tensor<4x16x32xf16> to tensor<4x1x32xf16>
      %extracted_slice_0 = tensor.extract_slice %lhs2[0, 0, %5] [4, 32, 4] [1, 1, 1] : tensor<4x32x16xf16> to tensor<4x32x4xf16>
      %6 = tensor.empty() : tensor<4x1x4xf16>
      %mm = linalg.batch_matmul ins(%extracted_slice, %extracted_slice_0 : tensor<4x1x32xf16>, tensor<4x32x4xf16>) outs(%6 : tensor<4x1x4xf16>) -> tensor<4x1x4xf16>
      %extracted_slice_1 = tensor.extract_slice %rhs[%4, %5] [1, 4] [1, 1] : tensor<16x16xf16> to tensor<1x4xf16>
      %extracted_slice_2 = tensor.extract_slice %acc[%5, %4] [4, 1] [1, 1] : tensor<16x16xf32> to tensor<4x1xf32>
      %extracted_slice_3 = tensor.extract_slice %arg1[0, %5, %4] [4, 4, 1] [1, 1, 1] : tensor<4x16x16xf32> to tensor<4x4x1xf32>
      %bb = linalg.broadcast ins(%extracted_slice_2 : tensor<4x1xf32>) outs(%extracted_slice_3 : tensor<4x4x1xf32>) dimensions = [0] 
      %7 = iree_codegen.inner_tiled ins(%mm, %extracted_slice_1) outs(%bb) <indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : tensor<4x1x4xf16>, tensor<1x4xf16> into tensor<4x4x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %7 into %arg1[0, %5, %4] [4, 4, 1] [1, 1, 1] : tensor<4x4x1xf32> into tensor<4x16x16xf32>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    %1 = scf.forall (%arg0) in (64) shared_outs(%arg1 = %0) -> (tensor<4x16x16xf32>) {
      %2:3 = affine.delinearize_index %arg0 into (4, 16) : index, index, index
      %3 = iree_codegen.index_hint %2#1(#iree_gpu.lane_constant<16>) : index
      %4 = iree_codegen.index_hint %2#2(#iree_gpu.lane_increment<16, aligned>) : index
      %5 = affine.linearize_index disjoint [%3, %c0] by (4, 4) : index
      %extracted_slice = tensor.extract_slice %lhs[0, %4, 0] [4, 1, 32] [1, 1, 1] : tensor<4x16x32xf16> to tensor<4x1x32xf16>
      %extracted_slice_0 = tensor.extract_slice %lhs2[0, 0, %5] [4, 32, 4] [1, 1, 1] : tensor<4x32x16xf16> to tensor<4x32x4xf16>
      %6 = tensor.empty() : tensor<4x1x4xf16>
      %mm = linalg.batch_matmul ins(%extracted_slice, %extracted_slice_0 : tensor<4x1x32xf16>, tensor<4x32x4xf16>) outs(%6 : tensor<4x1x4xf16>) -> tensor<4x1x4xf16>
      %extracted_slice_1 = tensor.extract_slice %rhs[%4, %5] [1, 4] [1, 1] : tensor<16x16xf16> to tensor<1x4xf16>
      %extracted_slice_2 = tensor.extract_slice %arg1[0, %5, %4] [4, 4, 1] [1, 1, 1] : tensor<4x16x16xf32> to tensor<4x4x1xf32>
      %7 = iree_codegen.inner_tiled ins(%mm, %extracted_slice_1) outs(%extracted_slice_2) <indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : tensor<4x1x4xf16>, tensor<1x4xf16> into tensor<4x4x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %7 into %arg1[0, %5, %4] [4, 4, 1] [1, 1, 1] : tensor<4x4x1xf32> into tensor<4x16x16xf32>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0, %1 : tensor<4x16x16xf32>, tensor<4x16x16xf32>
  }
}
