// RUN: opt --iree-gpu-distribute-inner-tiled-to-lanes --canonicalize --cse

func.func @s26(%lhs: tensor<2x4x16x16xf32>, %rhs: tensor<4x3x16x16xf16>) -> tensor<2x3x16x16xf32> {
  %e = tensor.empty() : tensor<2x3x16x16xf32>
  %c = arith.constant 0.0 : f32
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32>
  %e2 = tensor.empty() : tensor<2x4x16x16xf16>
  %t = linalg.generic {indexing_maps = [affine_map<(d0,d1,d2,d3) -> (d0,d1,d2,d3)>, affine_map<(d0,d1,d2,d3) -> (d0,d1,d2,d3)>], iterator_types = ["parallel","parallel","parallel","parallel"]} ins(%lhs : tensor<2x4x16x16xf32>) outs(%e2 : tensor<2x4x16x16xf16>) {
  ^bb0(%x: f32, %y: f16):
    %i = linalg.index 2 : index
    %ii = arith.index_cast %i : index to i32
    %iif = arith.sitofp %ii : i32 to f32
    %xx = arith.addf %x, %iif : f32
    %z = arith.truncf %xx : f32 to f16
    linalg.yield %z : f16
  } -> tensor<2x4x16x16xf16>
  %0 = iree_codegen.inner_tiled ins(%t, %rhs) outs(%f) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>,affine_map<(i,j,k)->(i,j)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>, permutations = [array<i64: 0, 1>, array<i64: 1, 0>, array<i64: 0, 1>]> : tensor<2x4x16x16xf16>, tensor<4x3x16x16xf16> into tensor<2x3x16x16xf32>
  return %0 : tensor<2x3x16x16xf32>
}
func.func @pad(%lhs: tensor<2x4x13x16xf16>, %rhs: tensor<?x3x16x13xf16>, %acc: tensor<2x3x16x16xf32>, %p: index, %q: index) -> tensor<2x3x16x16xf32> {
  %c = arith.constant 0.0 : f16
  %l = tensor.pad %lhs low[0, 0, 0, 0] high[0, 0, 3, 0] {
  ^bb0(%i: index, %j: index, %k: index, %m: index):
    tensor.yield %c : f16
  } : tensor<2x4x13x16xf16> to tensor<2x4x16x16xf16>
  %r = tensor.pad %rhs low[%p, 0, 0, 2] high[%q, 0, 0, 1] {
  ^bb0(%i: index, %j: index, %k: index, %m: index):
    tensor.yield %c : f16
  } : tensor<?x3x16x13xf16> to tensor<4x3x16x16xf16>
  %0 = iree_codegen.inner_tiled ins(%l, %r) outs(%acc) <indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>,affine_map<(i,j,k)->(i,j)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>, permutations = [array<i64: 0, 1>, array<i64: 1, 0>, array<i64: 0, 1>]> : tensor<2x4x16x16xf16>, tensor<4x3x16x16xf16> into tensor<2x3x16x16xf32>
  return %0 : tensor<2x3x16x16xf32>
}
func.func @chain(%lhs: tensor<4x2x16x16xf16>, %rhs0: tensor<?x32x16xf16>, %rhs1: tensor<?x16x32xf16>, %acc: tensor<16x16xf32>, %n: index) -> (tensor<?x2x16x16xf32>, tensor<2x4x16x16xf16>) {
  %e = tensor.empty() : tensor<2x4x16x16xf16>
  %t = linalg.transpose ins(%lhs : tensor<4x2x16x16xf16>) outs(%e : tensor<2x4x16x16xf16>) permutation = [1, 0, 3, 2]
  %e1 = tensor.empty(%n) : tensor<?x16x16xf16>
  %mm = linalg.batch_matmul ins(%rhs1, %rhs0 : tensor<?x16x32xf16>, tensor<?x32x16xf16>) outs(%e1 : tensor<?x16x16xf16>) -> tensor<?x16x16xf16>
  %c2 = arith.constant 2 : index
  %e2 = tensor.empty(%n) : tensor<?x2x16x16xf32>
  %bb = linalg.broadcast ins(%acc : tensor<16x16xf32>) outs(%e2 : tensor<?x2x16x16xf32>) dimensions = [0, 1]
  %mmx = tensor.expand_shape %mm [[0, 1], [2], [3]] output_shape [4, %n, 16, 16] : tensor<?x16x16xf16> into tensor<4x?x16x16xf16>
  %e5 = tensor.empty(%n) : tensor<4x?x16x16xf16>
  %cp = linalg.copy {lowering_config = #iree_gpu.derived_thread_config} ins(%mmx : tensor<4x?x16x16xf16>) outs(%e5 : tensor<4x?x16x16xf16>) -> tensor<4x?x16x16xf16>
  %0 = iree_codegen.inner_tiled ins(%cp, %t) outs(%bb) <indexing_maps = [affine_map<(i,j,k)->(k,i)>, affine_map<(i,j,k)->(j,k)>,affine_map<(i,j,k)->(i,j)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>, permutations = [array<i64: 0, 1>, array<i64: 1, 0>, array<i64: 0, 1>]> : tensor<4x?x16x16xf16>, tensor<2x4x16x16xf16> into tensor<?x2x16x16xf32>
  return %0, %t : tensor<?x2x16x16xf32>, tensor<2x4x16x16xf16>
}
func.func @batch(%lhs: tensor<4x16x32xf16>, %lhs2: tensor<4x32x16xf16>, %rhs: tensor<16x16xf16>, %acc: tensor<16x16xf32>, %n: index) -> (tensor<4x16x16xf32>, tensor<4x16x16xf32>) {
  %e1 = tensor.empty() : tensor<4x16x16xf16>
  %mm = linalg.batch_matmul ins(%lhs, %lhs2 : tensor<4x16x32xf16>, tensor<4x32x16xf16>) outs(%e1 : tensor<4x16x16xf16>) -> tensor<4x16x16xf16>
  %e2 = tensor.empty() : tensor<4x16x16xf32>
  %bb = linalg.broadcast ins(%acc : tensor<16x16xf32>) outs(%e2 : tensor<4x16x16xf32>) dimensions = [0]
  %0 = iree_codegen.inner_tiled ins(%mm, %rhs) outs(%bb) <indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->()>,affine_map<(i)->(i)>],
      iterator_types = [#linalg.iterator_type<parallel>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>, permutations = [array<i64: 0, 1>, array<i64: 1, 0>, array<i64: 0, 1>]> : tensor<4x16x16xf16>, tensor<16x16xf16> into tensor<4x16x16xf32>
  %1 = iree_codegen.inner_tiled ins(%mm, %rhs) outs(%0) <indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->()>,affine_map<(i)->(i)>],
      iterator_types = [#linalg.iterator_type<parallel>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>, permutations = [array<i64: 0, 1>, array<i64: 1, 0>, array<i64: 0, 1>]> : tensor<4x16x16xf16>, tensor<16x16xf16> into tensor<4x16x16xf32>
  return %0, %1 : tensor<4x16x16xf32>, tensor<4x16x16xf32>
}
