// RUN: opt --iree-gpu-unroll-to-intrinsics --canonicalize --cse

// The accumulator of the loop becomes one of single tiles.
func.func @loop(%a: vector<2x1x4xf16>, %b: vector<1x1x4xf16>, %c: vector<2x1x4xf32>) -> vector<2x1x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %c) -> (vector<2x1x4xf32>) {
    %r = iree_codegen.inner_tiled ins(%a, %b) outs(%x) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> {lowering_config = #iree_gpu.lowering_config<{workgroup = [64]}>}
      : vector<2x1x4xf16>, vector<1x1x4xf16> into vector<2x1x4xf32>
    scf.yield %r : vector<2x1x4xf32>
  }
  return %0 : vector<2x1x4xf32>
}

// Reductions are outermost, then what the first operand has: its piece is used twice in a row.
func.func @order(%a: vector<2x2x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) -> vector<2x2x4xf32> {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>],
      iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<2x2x4xf16>, vector<2x2x4xf16> into vector<2x2x4xf32>
  return %r : vector<2x2x4xf32>
}

// Without outer dims the accumulator is taken as it is, four times.
func.func @chain(%a: vector<4x4xf16>, %b: vector<4x4xf16>, %c: vector<4xf32>) -> vector<4xf32> {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = [#linalg.iterator_type<reduction>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<4x4xf16>, vector<4x4xf16> into vector<4xf32>
  return %r : vector<4xf32>
}

// A single point loses its unit dims, and its attributes.
func.func @point(%a: vector<1x4xf16>, %b: vector<1x4xf16>, %c: vector<1x1x4xf32>) -> vector<1x1x4xf32> {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> {tag}
      : vector<1x4xf16>, vector<1x4xf16> into vector<1x1x4xf32>
  return %r : vector<1x1x4xf32>
}

// A batch: all operands have the loop.
func.func @batch(%a: vector<2x1x8xf16>, %b: vector<2x2x8xf16>, %c: vector<2x1x2x4x4xf32>) -> vector<2x1x2x4x4xf32> {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
      iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>],
      kind = #iree_gpu.mma_layout<MFMA_F32_32x32x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<2x1x8xf16>, vector<2x2x8xf16> into vector<2x1x2x4x4xf32>
  return %r : vector<2x1x2x4x4xf32>
}

// Scales go with their operands.
func.func @scaled(%a: vector<2x1x1x32xf4E2M1FN>, %b: vector<2x1x32x1xf4E2M1FN>, %c: vector<2x1x1xf8E8M0FNU>, %d: vector<2x1x1xf8E8M0FNU>, %e: vector<4x1xf32>) -> vector<4x1xf32> {
  %r = iree_codegen.inner_tiled ins(%a, %b, %c, %d) outs(%e) <indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = [#linalg.iterator_type<reduction>],
      kind = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f4E2M1FN, rhs_elem_type = f4E2M1FN, acc_elem_type = f32>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<2x1x1x32xf4E2M1FN>, vector<2x1x32x1xf4E2M1FN>, vector<2x1x1xf8E8M0FNU>, vector<2x1x1xf8E8M0FNU> into vector<4x1xf32>
  return %r : vector<4x1xf32>
}
