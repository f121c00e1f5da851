module {
  func.func @loop(%a: vector<2x1x4xf16>, %b: vector<1x1x4xf16>, %c: vector<2x1x4xf32>) -> vector<2x1x4xf32> {
    %cst = arith.constant dense<0.000000e+00> : vector<2x1x4xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %0 = vector.extract %c[1, 0] : vector<4xf32> from vector<2x1x4xf32>
    %1 = vector.extract %c[0, 0] : vector<4xf32> from vector<2x1x4xf32>
    %2:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%arg0 = %0, %arg1 = %1) -> (vector<4xf32>, vector<4xf32>) {
      %6 = vector.extract %a[0, 0] : vector<4xf16> from vector<2x1x4xf16>
      %7 = vector.shape_cast %b : vector<1x1x4xf16> to vector<4xf16>
      %8 = iree_codegen.inner_tiled ins(%6, %7) outs(%arg1) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
      %9 = vector.extract %a[1, 0] : vector<4xf16> from vector<2x1x4xf16>
      %10 = iree_codegen.inner_tiled ins(%9, %7) outs(%arg0) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
      scf.yield %10, %8 : vector<4xf32>, vector<4xf32>
    }
    %3 = vector.shape_cast %2#1 : vector<4xf32> to vector<1x1x4xf32>
    %4 = vector.shape_cast %2#0 : vector<4xf32> to vector<1x1x4xf32>
    %5 = vector.insert_strided_slice %3, %cst offsets = [0, 0, 0], strides = [1, 1, 1] : vector<1x1x4xf32> into vector<2x1x4xf32>
    %r = vector.insert_strided_slice %4, %5 offsets = [1, 0, 0], strides = [1, 1, 1] : vector<1x1x4xf32> into vector<2x1x4xf32>
    return %r : vector<2x1x4xf32>
  }
  func.func @order(%a: vector<2x2x4xf16>, %b: vector<2x2x4xf16>, %c: vector<2x2x4xf32>) -> vector<2x2x4xf32> {
    %cst = arith.constant dense<0.000000e+00> : vector<2x2x4xf32>
    %0 = vector.extract %c[0, 0] : vector<4xf32> from vector<2x2x4xf32>
    %1 = vector.extract %c[1, 0] : vector<4xf32> from vector<2x2x4xf32>
    %2 = vector.extract %c[0, 1] : vector<4xf32> from vector<2x2x4xf32>
    %3 = vector.extract %c[1, 1] : vector<4xf32> from vector<2x2x4xf32>
    %4 = vector.extract %a[0, 0] : vector<4xf16> from vector<2x2x4xf16>
    %5 = vector.extract %b[0, 0] : vector<4xf16> from vector<2x2x4xf16>
    %6 = iree_codegen.inner_tiled ins(%4, %5) outs(%0) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
    %7 = vector.extract %b[0, 1] : vector<4xf16> from vector<2x2x4xf16>
    %8 = iree_codegen.inner_tiled ins(%4, %7) outs(%1) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
    %9 = vector.extract %a[1, 0] : vector<4xf16> from vector<2x2x4xf16>
    %10 = iree_codegen.inner_tiled ins(%9, %5) outs(%2) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
    %11 = iree_codegen.inner_tiled ins(%9, %7) outs(%3) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
    %12 = vector.extract %a[0, 1] : vector<4xf16> from vector<2x2x4xf16>
    %13 = vector.extract %b[1, 0] : vector<4xf16> from vector<2x2x4xf16>
    %14 = iree_codegen.inner_tiled ins(%12, %13) outs(%6) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
    %15 = vector.shape_cast %14 : vector<4xf32> to vector<1x1x4xf32>
    %16 = vector.extract %b[1, 1] : vector<4xf16> from vector<2x2x4xf16>
    %17 = iree_codegen.inner_tiled ins(%12, %16) outs(%8) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
    %18 = vector.shape_cast %17 : vector<4xf32> to vector<1x1x4xf32>
    %19 = vector.extract %a[1, 1] : vector<4xf16> from vector<2x2x4xf16>
    %20 = iree_codegen.inner_tiled ins(%19, %13) outs(%10) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
    %21 = vector.shape_cast %20 : vector<4xf32> to vector<1x1x4xf32>
    %22 = iree_codegen.inner_tiled ins(%19, %16) outs(%11) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
    %23 = vector.shape_cast %22 : vector<4xf32> to vector<1x1x4xf32>
    %24 = vector.insert_strided_slice %15, %cst offsets = [0, 0, 0], strides = [1, 1, 1] : vector<1x1x4xf32> into vector<2x2x4xf32>
    %25 = vector.insert_strided_slice %18, %24 offsets = [1, 0, 0], strides = [1, 1, 1] : vector<1x1x4xf32> into vector<2x2x4xf32>
    %26 = vector.insert_strided_slice %21, %25 offsets = [0, 1, 0], strides = [1, 1, 1] : vector<1x1x4xf32> into vector<2x2x4xf32>
    %r = vector.insert_strided_slice %23, %26 offsets = [1, 1, 0], strides = [1, 1, 1] : vector<1x1x4xf32> into vector<2x2x4xf32>
    return %r : vector<2x2x4xf32>
  }
  func.func @chain(%a: vector<4x4xf16>, %b: vector<4x4xf16>, %c: vector<4xf32>) -> vector<4xf32> {
    %0 = vector.extract %a[0] : vector<4xf16> from vector<4x4xf16>
    %1 = vector.extract %b[0] : vector<4xf16> from vector<4x4xf16>
    %2 = iree_codegen.inner_tiled ins(%0, %1) outs(%c) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
    %3 = vector.extract %a[1] : vector<4xf16> from vector<4x4xf16>
    %4 = vector.extract %b[1] : vector<4xf16> from vector<4x4xf16>
    %5 = iree_codegen.inner_tiled ins(%3, %4) outs(%2) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
    %6 = vector.extract %a[2] : vector<4xf16> from vector<4x4xf16>
    %7 = vector.extract %b[2] : vector<4xf16> from vector<4x4xf16>
    %8 = iree_codegen.inner_tiled ins(%6, %7) outs(%5) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
    %9 = vector.extract %a[3] : vector<4xf16> from vector<4x4xf16>
    %10 = vector.extract %b[3] : vector<4xf16> from vector<4x4xf16>
    %r = iree_codegen.inner_tiled ins(%9, %10) outs(%8) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
    return %r : vector<4xf32>
  }
  func.func @point(%a: vector<1x4xf16>, %b: vector<1x4xf16>, %c: vector<1x1x4xf32>) -> vector<1x1x4xf32> {
    %0 = vector.shape_cast %a : vector<1x4xf16> to vector<4xf16>
    %1 = vector.shape_cast %b : vector<1x4xf16> to vector<4xf16>
    %2 = vector.shape_cast %c : vector<1x1x4xf32> to vector<4xf32>
    %3 = iree_codegen.inner_tiled ins(%0, %1) outs(%2) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
    %r = vector.shape_cast %3 : vector<4xf32> to vector<1x1x4xf32>
    return %r : vector<1x1x4xf32>
  }
  func.func @batch(%a: vector<2x1x8xf16>, %b: vector<2x2x8xf16>, %c: vector<2x1x2x4x4xf32>) -> vector<2x1x2x4x4xf32> {
    %cst = arith.constant dense<0.000000e+00> : vector<2x1x2x4x4xf32>
    %0 = vector.extract %c[0, 0, 0] : vector<4x4xf32> from vector<2x1x2x4x4xf32>
    %1 = vector.extract %c[0, 0, 1] : vector<4x4xf32> from vector<2x1x2x4x4xf32>
    %2 = vector.extract %c[1, 0, 0] : vector<4x4xf32> from vector<2x1x2x4x4xf32>
    %3 = vector.extract %c[1, 0, 1] : vector<4x4xf32> from vector<2x1x2x4x4xf32>
    %4 = vector.extract %a[0, 0] : vector<8xf16> from vector<2x1x8xf16>
    %5 = vector.extract %b[0, 0] : vector<8xf16> from vector<2x2x8xf16>
    %6 = iree_codegen.inner_tiled ins(%4, %5) outs(%0) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_32x32x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<8xf16>, vector<8xf16> into vector<4x4xf32>
    %7 = vector.shape_cast %6 : vector<4x4xf32> to vector<1x1x1x4x4xf32>
    %8 = vector.extract %b[0, 1] : vector<8xf16> from vector<2x2x8xf16>
    %9 = iree_codegen.inner_tiled ins(%4, %8) outs(%1) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_32x32x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<8xf16>, vector<8xf16> into vector<4x4xf32>
    %10 = vector.shape_cast %9 : vector<4x4xf32> to vector<1x1x1x4x4xf32>
    %11 = vector.extract %a[1, 0] : vector<8xf16> from vector<2x1x8xf16>
    %12 = vector.extract %b[1, 0] : vector<8xf16> from vector<2x2x8xf16>
    %13 = iree_codegen.inner_tiled ins(%11, %12) outs(%2) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_32x32x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<8xf16>, vector<8xf16> into vector<4x4xf32>
    %14 = vector.shape_cast %13 : vector<4x4xf32> to vector<1x1x1x4x4xf32>
    %15 = vector.extract %b[1, 1] : vector<8xf16> from vector<2x2x8xf16>
    %16 = iree_codegen.inner_tiled ins(%11, %15) outs(%3) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_32x32x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<8xf16>, vector<8xf16> into vector<4x4xf32>
    %17 = vector.shape_cast %16 : vector<4x4xf32> to vector<1x1x1x4x4xf32>
    %18 = vector.insert_strided_slice %7, %cst offsets = [0, 0, 0, 0, 0], strides = [1, 1, 1, 1, 1] : vector<1x1x1x4x4xf32> into vector<2x1x2x4x4xf32>
    %19 = vector.insert_strided_slice %10, %18 offsets = [0, 0, 1, 0, 0], strides = [1, 1, 1, 1, 1] : vector<1x1x1x4x4xf32> into vector<2x1x2x4x4xf32>
    %20 = vector.insert_strided_slice %14, %19 offsets = [1, 0, 0, 0, 0], strides = [1, 1, 1, 1, 1] : vector<1x1x1x4x4xf32> into vector<2x1x2x4x4xf32>
    %r = vector.insert_strided_slice %17, %20 offsets = [1, 0, 1, 0, 0], strides = [1, 1, 1, 1, 1] : vector<1x1x1x4x4xf32> into vector<2x1x2x4x4xf32>
    return %r : vector<2x1x2x4x4xf32>
  }
  func.func @scaled(%a: vector<2x1x1x32xf4E2M1FN>, %b: vector<2x1x32x1xf4E2M1FN>, %c: vector<2x1x1xf8E8M0FNU>, %d: vector<2x1x1xf8E8M0FNU>, %e: vector<4x1xf32>) -> vector<4x1xf32> {
    %0 = vector.extract %a[0] : vector<1x1x32xf4E2M1FN> from vector<2x1x1x32xf4E2M1FN>
    %1 = vector.extract %b[0] : vector<1x32x1xf4E2M1FN> from vector<2x1x32x1xf4E2M1FN>
    %2 = vector.extract %c[0] : vector<1x1xf8E8M0FNU> from vector<2x1x1xf8E8M0FNU>
    %3 = vector.extract %d[0] : vector<1x1xf8E8M0FNU> from vector<2x1x1xf8E8M0FNU>
    %4 = iree_codegen.inner_tiled ins(%0, %1, %2, %3) outs(%e) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f4E2M1FN, rhs_elem_type = f4E2M1FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<1x1x32xf4E2M1FN>, vector<1x32x1xf4E2M1FN>, vector<1x1xf8E8M0FNU>, vector<1x1xf8E8M0FNU> into vector<4x1xf32>
    %5 = vector.extract %a[1] : vector<1x1x32xf4E2M1FN> from vector<2x1x1x32xf4E2M1FN>
    %6 = vector.extract %b[1] : vector<1x32x1xf4E2M1FN> from vector<2x1x32x1xf4E2M1FN>
    %7 = vector.extract %c[1] : vector<1x1xf8E8M0FNU> from vector<2x1x1xf8E8M0FNU>
    %8 = vector.extract %d[1] : vector<1x1xf8E8M0FNU> from vector<2x1x1xf8E8M0FNU>
    %r = iree_codegen.inner_tiled ins(%5, %6, %7, %8) outs(%4) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f4E2M1FN, rhs_elem_type = f4E2M1FN, acc_elem_type = f32>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<1x1x32xf4E2M1FN>, vector<1x32x1xf4E2M1FN>, vector<1x1xf8E8M0FNU>, vector<1x1xf8E8M0FNU> into vector<4x1xf32>
    return %r : vector<4x1xf32>
  }
}
