module {
  func.func @mfma(%a: vector<1x4xf16>, %b: vector<4x1xf16>, %c: vector<4x1xf32>) -> vector<4x1xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %0 = vector.shape_cast %c : vector<4x1xf32> to vector<4xf32>
    %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%arg0 = %0) -> (vector<4xf32>) {
      %2 = vector.shape_cast %a : vector<1x4xf16> to vector<4xf16>
      %3 = vector.shape_cast %b : vector<4x1xf16> to vector<4xf16>
      %4 = amdgpu.mfma 16x16x16 %2 * %3 + %arg0 : vector<4xf16>, vector<4xf16>, vector<4xf32>
      scf.yield %4 : vector<4xf32>
    }
    %r = vector.shape_cast %1 : vector<4xf32> to vector<4x1xf32>
    return %r : vector<4x1xf32>
  }
  func.func @col_major(%a: vector<4xf16>, %b: vector<4xf16>, %c: vector<4xf32>) -> vector<4xf32> {
    %r = amdgpu.mfma 16x16x16 %b * %a + %c : vector<4xf16>, vector<4xf16>, vector<4xf32>
    return %r : vector<4xf32>
  }
  func.func @scalars(%a: vector<1xf32>, %b: vector<1xf32>, %c: vector<4xf32>) -> vector<4xf32> {
    %0 = vector.extract %a[0] : f32 from vector<1xf32>
    %1 = vector.extract %b[0] : f32 from vector<1xf32>
    %r = amdgpu.mfma 16x16x4 %1 * %0 + %c : f32, f32, vector<4xf32>
    return %r : vector<4xf32>
  }
  func.func @blocks(%a: vector<1xf64>, %b: vector<1xf64>, %c: vector<1xf64>) -> vector<1xf64> {
    %0 = vector.extract %a[0] : f64 from vector<1xf64>
    %1 = vector.extract %b[0] : f64 from vector<1xf64>
    %2 = vector.extract %c[0] : f64 from vector<1xf64>
    %3 = amdgpu.mfma blocks(4) 4x4x4 %0 * %1 + %2 : f64, f64, f64
    %r = vector.broadcast %3 : f64 to vector<1xf64>
    return %r : vector<1xf64>
  }
  func.func @wmma(%a: vector<8xf16>, %b: vector<8xf16>, %c: vector<8xf32>) -> vector<8xf32> {
    %r = amdgpu.wmma 16x16x16 %b * %a + %c : vector<8xf16>, vector<8xf16>, vector<8xf32>
    return %r : vector<8xf32>
  }
  func.func @half(%a: vector<1x16xf16>, %b: vector<16x1xf16>, %c: vector<8x1x1xf16>) -> vector<8x1x1xf16> {
    %cst = arith.constant dense<0.000000e+00> : vector<8xf16>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %0 = vector.shape_cast %c : vector<8x1x1xf16> to vector<8xf16>
    %1 = vector.interleave %0, %cst : vector<8xf16> -> vector<16xf16>
    %2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%arg0 = %1) -> (vector<16xf16>) {
      %3 = vector.shape_cast %a : vector<1x16xf16> to vector<16xf16>
      %4 = vector.shape_cast %b : vector<16x1xf16> to vector<16xf16>
      %5 = amdgpu.wmma 16x16x16 %3 * %4 + %arg0 : vector<16xf16>, vector<16xf16>, vector<16xf16>
      scf.yield %5 : vector<16xf16>
    }
    %res1, %res2 = vector.deinterleave %2 : vector<16xf16> -> vector<8xf16>
    %r = vector.shape_cast %res1 : vector<8xf16> to vector<8x1x1xf16>
    return %r : vector<8x1x1xf16>
  }
  func.func @mma_sync(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
    %0 = vector.shape_cast %a : vector<4x2xf16> to vector<2x2x2xf16>
    %1 = vector.transpose %0, [1, 0, 2] : vector<2x2x2xf16> to vector<2x2x2xf16>
    %2 = vector.shape_cast %1 : vector<2x2x2xf16> to vector<4x2xf16>
    %r = nvgpu.mma.sync(%2, %b, %c) mmaShape = [16, 8, 16] : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
    return %r : vector<2x2xf32>
  }
  func.func @mma_sync_fp8(%a: vector<4x4xf8E4M3FN>, %b: vector<2x4xf8E4M3FN>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
    %0 = vector.shape_cast %a : vector<4x4xf8E4M3FN> to vector<2x2x4xf8E4M3FN>
    %1 = vector.transpose %0, [1, 0, 2] : vector<2x2x4xf8E4M3FN> to vector<2x2x4xf8E4M3FN>
    %2 = vector.shape_cast %1 : vector<2x2x4xf8E4M3FN> to vector<4x4xf8E4M3FN>
    %r = nvgpu.mma.sync(%2, %b, %c) mmaShape = [16, 8, 32] : (vector<4x4xf8E4M3FN>, vector<2x4xf8E4M3FN>, vector<2x2xf32>) -> vector<2x2xf32>
    return %r : vector<2x2xf32>
  }
  func.func @virtual(%a: vector<8xf16>, %b: vector<8xf16>, %c: vector<4xf32>) -> vector<4xf32> {
    %0 = vector.extract_strided_slice %a offsets = [0], sizes = [4], strides = [1] : vector<8xf16> to vector<4xf16>
    %1 = vector.extract_strided_slice %b offsets = [0], sizes = [4], strides = [1] : vector<8xf16> to vector<4xf16>
    %2 = amdgpu.mfma 16x16x16 %0 * %1 + %c : vector<4xf16>, vector<4xf16>, vector<4xf32>
    %3 = vector.extract_strided_slice %a offsets = [4], sizes = [4], strides = [1] : vector<8xf16> to vector<4xf16>
    %4 = vector.extract_strided_slice %b offsets = [4], sizes = [4], strides = [1] : vector<8xf16> to vector<4xf16>
    %r = amdgpu.mfma 16x16x16 %3 * %4 + %2 : vector<4xf16>, vector<4xf16>, vector<4xf32>
    return %r : vector<4xf32>
  }
  func.func @dense_by_sparse(%a: vector<8xf16>, %b: vector<16xf16>, %c: vector<2xf32>) -> vector<2xf32> {
    %0 = ub.poison : vector<16xf16>
    %cst = arith.constant dense<[68, 0, 0, 0]> : vector<4xi8>
    %cst_0 = arith.constant dense<[-18, 0, 0, 0]> : vector<4xi8>
    %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %1 = vector.interleave %c, %cst_1 : vector<2xf32> -> vector<4xf32>
    %2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%arg0 = %1) -> (vector<4xf32>) {
      %3 = gpu.lane_id
      %4 = arith.andi %3, %c1 : index
      %5 = arith.cmpi ne, %4, %c0 : index
      %6 = arith.select %5, %cst_0, %cst : vector<4xi8>
      %7 = vector.extract_strided_slice %a offsets = [0], sizes = [4], strides = [1] : vector<8xf16> to vector<4xf16>
      %8 = vector.shuffle %b, %0 [0, 1, 8, 9, 2, 3, 10, 11] : vector<16xf16>, vector<16xf16>
      %9 = amdgpu.sparse_mfma 16x16x32 %7 * %8 + %arg0 sparse(%6 : vector<4xi8>) : vector<4xf16>, vector<8xf16>, vector<4xf32>
      %10 = vector.extract_strided_slice %a offsets = [4], sizes = [4], strides = [1] : vector<8xf16> to vector<4xf16>
      %11 = vector.shuffle %b, %0 [4, 5, 12, 13, 6, 7, 14, 15] : vector<16xf16>, vector<16xf16>
      %12 = amdgpu.sparse_mfma 16x16x32 %10 * %11 + %9 sparse(%6 : vector<4xi8>) : vector<4xf16>, vector<8xf16>, vector<4xf32>
      scf.yield %12 : vector<4xf32>
    }
    %res1, %res2 = vector.deinterleave %2 : vector<4xf32> -> vector<2xf32>
    %r = arith.addf %res1, %res2 : vector<2xf32>
    return %r : vector<2xf32>
  }
  func.func @dense_by_sparse_i8(%a: vector<16xi8>, %b: vector<32xi8>, %c: vector<2xi32>) -> vector<2xi32> {
    %0 = ub.poison : vector<32xi8>
    %c1145324612_i32 = arith.constant 1145324612 : i32
    %c-286331154_i32 = arith.constant -286331154 : i32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant dense<0> : vector<2xi32>
    %1 = vector.interleave %c, %cst : vector<2xi32> -> vector<4xi32>
    %2 = gpu.lane_id
    %3 = arith.andi %2, %c1 : index
    %4 = arith.cmpi ne, %3, %c0 : index
    %5 = arith.select %4, %c-286331154_i32, %c1145324612_i32 : i32
    %6 = vector.shuffle %b, %0 [0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31] : vector<32xi8>, vector<32xi8>
    %7 = amdgpu.sparse_mfma 16x16x128 %a * %6 + %1 sparse(%5 : i32) : vector<16xi8>, vector<32xi8>, vector<4xi32>
    %res1, %res2 = vector.deinterleave %7 : vector<4xi32> -> vector<2xi32>
    %r = arith.addi %res1, %res2 : vector<2xi32>
    return %r : vector<2xi32>
  }
  func.func @scaled(%a: vector<32xf8E4M3FN>, %b: vector<32xf8E4M3FN>, %c: vector<1xf8E8M0FNU>, %d: vector<1xf8E8M0FNU>, %e: vector<4xf32>) -> vector<4xf32> {
    %cst = arith.constant dense<5.877470e-39> : vector<4xf8E8M0FNU>
    %0 = vector.extract %c[0] : f8E8M0FNU from vector<1xf8E8M0FNU>
    %1 = vector.insert %0, %cst [0] : f8E8M0FNU into vector<4xf8E8M0FNU>
    %2 = vector.extract %d[0] : f8E8M0FNU from vector<1xf8E8M0FNU>
    %3 = vector.insert %2, %cst [0] : f8E8M0FNU into vector<4xf8E8M0FNU>
    %r = amdgpu.scaled_mfma 16x16x128 (%3[0] * %b) * (%1[0] * %a) + %e : vector<4xf8E8M0FNU>, vector<32xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<32xf8E4M3FN>, vector<4xf32>
    return %r : vector<4xf32>
  }
  func.func @data_tiled(%a: vector<2x2x1x1x4xf16>, %b: vector<2x2x1x1x4xf16>, %c: vector<2x2x1x1x4xf32>) -> vector<2x2x1x1x4xf32> {
    %cst = arith.constant dense<0.000000e+00> : vector<2x2x1x1x4xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %0 = vector.extract %c[0, 0, 0, 0] : vector<4xf32> from vector<2x2x1x1x4xf32>
    %1 = vector.extract %c[0, 1, 0, 0] : vector<4xf32> from vector<2x2x1x1x4xf32>
    %2 = vector.extract %c[1, 0, 0, 0] : vector<4xf32> from vector<2x2x1x1x4xf32>
    %3 = vector.extract %c[1, 1, 0, 0] : vector<4xf32> from vector<2x2x1x1x4xf32>
    %4:4 = scf.for %i = %c0 to %c8 step %c1 iter_args(%arg0 = %0, %arg1 = %1, %arg2 = %2, %arg3 = %3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
      %12 = vector.extract %a[0, 0, 0, 0] : vector<4xf16> from vector<2x2x1x1x4xf16>
      %13 = vector.extract %a[0, 1, 0, 0] : vector<4xf16> from vector<2x2x1x1x4xf16>
      %14 = vector.extract %a[1, 0, 0, 0] : vector<4xf16> from vector<2x2x1x1x4xf16>
      %15 = vector.extract %a[1, 1, 0, 0] : vector<4xf16> from vector<2x2x1x1x4xf16>
      %16 = vector.extract %b[0, 0, 0, 0] : vector<4xf16> from vector<2x2x1x1x4xf16>
      %17 = vector.extract %b[0, 1, 0, 0] : vector<4xf16> from vector<2x2x1x1x4xf16>
      %18 = vector.extract %b[1, 0, 0, 0] : vector<4xf16> from vector<2x2x1x1x4xf16>
      %19 = vector.extract %b[1, 1, 0, 0] : vector<4xf16> from vector<2x2x1x1x4xf16>
      %20 = amdgpu.mfma 16x16x16 %12 * %16 + %arg0 : vector<4xf16>, vector<4xf16>, vector<4xf32>
      %21 = amdgpu.mfma 16x16x16 %13 * %17 + %20 : vector<4xf16>, vector<4xf16>, vector<4xf32>
      %22 = amdgpu.mfma 16x16x16 %12 * %18 + %arg1 : vector<4xf16>, vector<4xf16>, vector<4xf32>
      %23 = amdgpu.mfma 16x16x16 %13 * %19 + %22 : vector<4xf16>, vector<4xf16>, vector<4xf32>
      %24 = amdgpu.mfma 16x16x16 %14 * %16 + %arg2 : vector<4xf16>, vector<4xf16>, vector<4xf32>
      %25 = amdgpu.mfma 16x16x16 %15 * %17 + %24 : vector<4xf16>, vector<4xf16>, vector<4xf32>
      %26 = amdgpu.mfma 16x16x16 %14 * %18 + %arg3 : vector<4xf16>, vector<4xf16>, vector<4xf32>
      %27 = amdgpu.mfma 16x16x16 %15 * %19 + %26 : vector<4xf16>, vector<4xf16>, vector<4xf32>
      scf.yield %21, %23, %25, %27 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
    }
    %5 = vector.shape_cast %4#0 : vector<4xf32> to vector<1x1x1x1x4xf32>
    %6 = vector.insert_strided_slice %5, %cst offsets = [0, 0, 0, 0, 0], strides = [1, 1, 1, 1, 1] : vector<1x1x1x1x4xf32> into vector<2x2x1x1x4xf32>
    %7 = vector.shape_cast %4#1 : vector<4xf32> to vector<1x1x1x1x4xf32>
    %8 = vector.insert_strided_slice %7, %6 offsets = [0, 1, 0, 0, 0], strides = [1, 1, 1, 1, 1] : vector<1x1x1x1x4xf32> into vector<2x2x1x1x4xf32>
    %9 = vector.shape_cast %4#2 : vector<4xf32> to vector<1x1x1x1x4xf32>
    %10 = vector.insert_strided_slice %9, %8 offsets = [1, 0, 0, 0, 0], strides = [1, 1, 1, 1, 1] : vector<1x1x1x1x4xf32> into vector<2x2x1x1x4xf32>
    %11 = vector.shape_cast %4#3 : vector<4xf32> to vector<1x1x1x1x4xf32>
    %r = vector.insert_strided_slice %11, %10 offsets = [1, 1, 0, 0, 0], strides = [1, 1, 1, 1, 1] : vector<1x1x1x1x4xf32> into vector<2x2x1x1x4xf32>
    return %r : vector<2x2x1x1x4xf32>
  }
  func.func @interleaved(%a: vector<1x1x2x4xf16>, %b: vector<1x1x2x4xf16>, %c: vector<1x1x4xf32>) -> vector<1x1x4xf32> {
    %0 = vector.extract %a[0, 0, 0] : vector<4xf16> from vector<1x1x2x4xf16>
    %1 = vector.extract %a[0, 0, 1] : vector<4xf16> from vector<1x1x2x4xf16>
    %2 = vector.extract %b[0, 0, 0] : vector<4xf16> from vector<1x1x2x4xf16>
    %3 = vector.extract %b[0, 0, 1] : vector<4xf16> from vector<1x1x2x4xf16>
    %4 = vector.shape_cast %c : vector<1x1x4xf32> to vector<4xf32>
    %5 = amdgpu.mfma 16x16x16 %0 * %2 + %4 : vector<4xf16>, vector<4xf16>, vector<4xf32>
    %6 = amdgpu.mfma 16x16x16 %1 * %3 + %5 : vector<4xf16>, vector<4xf16>, vector<4xf32>
    %r = vector.shape_cast %6 : vector<4xf32> to vector<1x1x4xf32>
    return %r : vector<1x1x4xf32>
  }
  func.func @barrier(%a: vector<4xf32>, %b: vector<2xf16>) -> (vector<4xf32>, vector<2xf16>) {
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    return %a, %b : vector<4xf32>, vector<2xf16>
  }
  func.func @untouched(%a: vector<1x4xf16>, %b: vector<1x4xf16>, %c: vector<1x4xf32>, %t: tensor<4xf32>) -> (vector<1x4xf32>, tensor<4xf32>) {
    %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<1x4xf16>, vector<1x4xf16> into vector<1x4xf32>
    %0 = iree_gpu.value_barrier %t : tensor<4xf32>
    return %r, %0 : vector<1x4xf32>, tensor<4xf32>
  }
}
