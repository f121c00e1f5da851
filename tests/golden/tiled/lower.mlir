// RUN: opt --iree-gpu-lower-ops --canonicalize --cse

// The loop carries what the instruction takes.
func.func @mfma(%a: vector<1x4xf16>, %b: vector<4x1xf16>, %c: vector<4x1xf32>) -> vector<4x1xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %c) -> (vector<4x1xf32>) {
    %r = iree_codegen.inner_tiled ins(%a, %b) outs(%x) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = [],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<1x4xf16>, vector<4x1xf16> into vector<4x1xf32>
    scf.yield %r : vector<4x1xf32>
  }
  return %0 : vector<4x1xf32>
}

// The transposed product is that of the operands the other way round.
func.func @col_major(%a: vector<4xf16>, %b: vector<4xf16>, %c: vector<4xf32>) -> vector<4xf32> {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = [],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16, col_major = true>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<4xf16>, vector<4xf16> into vector<4xf32>
  return %r : vector<4xf32>
}

// Single elements are scalars.
func.func @scalars(%a: vector<1xf32>, %b: vector<1xf32>, %c: vector<4xf32>) -> vector<4xf32> {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = [],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x4_F32, col_major = true>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<1xf32>, vector<1xf32> into vector<4xf32>
  return %r : vector<4xf32>
}

// So is a single element of the accumulator.
func.func @blocks(%a: vector<1xf64>, %b: vector<1xf64>, %c: vector<1xf64>) -> vector<1xf64> {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = [],
      kind = #iree_gpu.mma_layout<MFMA_F64_4x4x4x4B_F64>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<1xf64>, vector<1xf64> into vector<1xf64>
  return %r : vector<1xf64>
}

// RDNA4.
func.func @wmma(%a: vector<8xf16>, %b: vector<8xf16>, %c: vector<8xf32>) -> vector<8xf32> {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = [],
      kind = #iree_gpu.mma_layout<WMMAR4_F32_16x16x16_F16, col_major = true>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<8xf16>, vector<8xf16> into vector<8xf32>
  return %r : vector<8xf32>
}

// RDNA3 has accumulators of 16 bits in the low halves of registers; the loop carries those.
func.func @half(%a: vector<1x16xf16>, %b: vector<16x1xf16>, %c: vector<8x1x1xf16>) -> vector<8x1x1xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %c) -> (vector<8x1x1xf16>) {
    %r = iree_codegen.inner_tiled ins(%a, %b) outs(%x) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = [],
      kind = #iree_gpu.mma_layout<WMMAR3_F16_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<1x16xf16>, vector<16x1xf16> into vector<8x1x1xf16>
    scf.yield %r : vector<8x1x1xf16>
  }
  return %0 : vector<8x1x1xf16>
}

// Pieces of A are counted down the columns.
func.func @mma_sync(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = [],
      kind = #iree_gpu.mma_layout<NV_MMA_SYNC_F32_16x8x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<4x2xf16>, vector<2x2xf16> into vector<2x2xf32>
  return %r : vector<2x2xf32>
}

// Four bytes a register.
func.func @mma_sync_fp8(%a: vector<4x4xf8E4M3FN>, %b: vector<2x4xf8E4M3FN>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = [],
      kind = #iree_gpu.mma_layout<NV_MMA_SYNC_F32_16x8x32_F8E4M3FN>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<4x4xf8E4M3FN>, vector<2x4xf8E4M3FN> into vector<2x2xf32>
  return %r : vector<2x2xf32>
}

// Two instructions in a row.
func.func @virtual(%a: vector<8xf16>, %b: vector<8xf16>, %c: vector<4xf32>) -> vector<4xf32> {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = [],
      kind = #iree_gpu.virtual_mma_layout<VMFMA_F32_16x16x32_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<8xf16>, vector<8xf16> into vector<4xf32>
  return %r : vector<4xf32>
}

// Two lanes share a row; what each adds up is joined behind the loop.
func.func @dense_by_sparse(%a: vector<8xf16>, %b: vector<16xf16>, %c: vector<2xf32>) -> vector<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %c) -> (vector<2xf32>) {
    %r = iree_codegen.inner_tiled ins(%a, %b) outs(%x) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = [],
      kind = #iree_gpu.virtual_mma_layout<VDMFMA_F32_8x16x64x2_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<8xf16>, vector<16xf16> into vector<2xf32>
    scf.yield %r : vector<2xf32>
  }
  return %0 : vector<2xf32>
}

// Integers; the index is a register.
func.func @dense_by_sparse_i8(%a: vector<16xi8>, %b: vector<32xi8>, %c: vector<2xi32>) -> vector<2xi32> {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = [],
      kind = #iree_gpu.virtual_mma_layout<VDMFMA_I32_8x16x128x1_I8>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<16xi8>, vector<32xi8> into vector<2xi32>
  return %r : vector<2xi32>
}

// One scale of four is ours.
func.func @scaled(%a: vector<32xf8E4M3FN>, %b: vector<32xf8E4M3FN>, %c: vector<1xf8E8M0FNU>, %d: vector<1xf8E8M0FNU>, %e: vector<4xf32>) -> vector<4xf32> {
  %r = iree_codegen.inner_tiled ins(%a, %b, %c, %d) outs(%e) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = [],
      kind = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32, col_major = true>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<32xf8E4M3FN>, vector<32xf8E4M3FN>, vector<1xf8E8M0FNU>, vector<1xf8E8M0FNU> into vector<4xf32>
  return %r : vector<4xf32>
}

// All of m, n and k, k in a row.
func.func @data_tiled(%a: vector<2x2x1x1x4xf16>, %b: vector<2x2x1x1x4xf16>, %c: vector<2x2x1x1x4xf32>) -> vector<2x2x1x1x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %c) -> (vector<2x2x1x1x4xf32>) {
    %r = iree_codegen.inner_tiled ins(%a, %b) outs(%x) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = [],
      kind = #iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_16x16x16_F16, intrinsics_m = 2, intrinsics_n = 2, intrinsics_k = 2>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<2x2x1x1x4xf16>, vector<2x2x1x1x4xf16> into vector<2x2x1x1x4xf32>
    scf.yield %r : vector<2x2x1x1x4xf32>
  }
  return %0 : vector<2x2x1x1x4xf32>
}

// The pieces of k lie side by side in a lane.
func.func @interleaved(%a: vector<1x1x2x4xf16>, %b: vector<1x1x2x4xf16>, %c: vector<1x1x4xf32>) -> vector<1x1x4xf32> {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = [],
      kind = #iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_16x16x16_F16, intrinsics_k = 2, operands_interleaving_intrinsics_k = [0, 1]>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<1x1x2x4xf16>, vector<1x1x2x4xf16> into vector<1x1x4xf32>
  return %r : vector<1x1x4xf32>
}

// Lanes wait for what others wrote.
func.func @barrier(%a: vector<4xf32>, %b: vector<2xf16>) -> (vector<4xf32>, vector<2xf16>) {
  %0:2 = iree_gpu.value_barrier %a, %b : vector<4xf32>, vector<2xf16>
  return %0#0, %0#1 : vector<4xf32>, vector<2xf16>
}

// Not lowered: an iteration space, even of one point; tensors.
func.func @untouched(%a: vector<1x4xf16>, %b: vector<1x4xf16>, %c: vector<1x4xf32>, %t: tensor<4xf32>) -> (vector<1x4xf32>, tensor<4xf32>) {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = [#linalg.iterator_type<parallel>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
      : vector<1x4xf16>, vector<1x4xf16> into vector<1x4xf32>
  %0 = iree_gpu.value_barrier %t : tensor<4xf32>
  return %r, %0 : vector<1x4xf32>, tensor<4xf32>
}
