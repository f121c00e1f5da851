// Reads of vectors: rows along the contiguous dimension whatever the map asks, padding beyond the end, masks.
//
// RUN: compile --target gfx942 --emit ll
func.func @permuted(%x: memref<64x8xf32>, %y: memref<64x4x2xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c62 = arith.constant 62 : index
  %pad = arith.constant 0.0 : f32
  %i = gpu.thread_id x
  %j = arith.minui %i, %c62 : index
  %t = vector.transfer_read %x[%j, %c0], %pad {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>}
      : memref<64x8xf32>, vector<4x2xf32>
  vector.transfer_write %t, %y[%i, %c0, %c0] {in_bounds = [true, true]} : vector<4x2xf32>, memref<64x4x2xf32>
  return
}

func.func @padded(%x: memref<250xf32>, %y: memref<64x4xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %pad = arith.constant 1.0 : f32
  %i = gpu.thread_id x
  %at = arith.muli %i, %c4 : index
  %v = vector.transfer_read %x[%at], %pad {in_bounds = [false]} : memref<250xf32>, vector<4xf32>
  vector.transfer_write %v, %y[%i, %c0] {in_bounds = [true]} : vector<4xf32>, memref<64x4xf32>
  return
}

// The resource ends where the memory does: no mask is needed.
func.func @rows_of_a_buffer(%x: memref<40x4xf32>, %y: memref<64x4xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %i = gpu.thread_id x
  %b = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<40x4xf32> to memref<40x4xf32, #amdgpu.address_space<fat_raw_buffer>>
  %v = vector.transfer_read %b[%i, %c0], %pad {in_bounds = [false, true]}
      : memref<40x4xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1x4xf32>
  vector.transfer_write %v, %y[%i, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, memref<64x4xf32>
  return
}

// One element of LDS: from the first one where it is not wanted, which costs less than a branch.
func.func @masked_element(%y: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %pad = arith.constant 0.0 : f32
  %c3 = arith.constant 3 : index
  %i = gpu.thread_id x
  %lds = memref.alloc() : memref<3xf32, #gpu.address_space<workgroup>>
  %left = arith.subi %c3, %i : index
  %m = vector.create_mask %left : vector<1xi1>
  %v = vector.transfer_read %lds[%i], %pad, %m {in_bounds = [true]} : memref<3xf32, #gpu.address_space<workgroup>>, vector<1xf32>
  vector.transfer_write %v, %y[%i] {in_bounds = [true]} : vector<1xf32>, memref<64xf32>
  return
}
