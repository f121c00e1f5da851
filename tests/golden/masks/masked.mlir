// Masked access. Global memory must not be touched where the mask is off; a buffer may be, so that there loads need no branch
// and stores go beyond its end.
//
// RUN: compile --target gfx942 --emit ll
func.func @global(%x: memref<?xf32>, %n: index) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c4 = arith.constant 4 : index
  %zeros = arith.constant dense<0.0> : vector<4xf32>
  %i = gpu.thread_id x
  %at = arith.muli %i, %c4 : index
  %left = arith.subi %n, %at : index
  %mask = vector.create_mask %left : vector<4xi1>
  %v = vector.maskedload %x[%at], %mask, %zeros : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %w = arith.addf %v, %v : vector<4xf32>
  vector.maskedstore %x[%at], %mask, %w : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}

func.func @buffer(%x: memref<250xf32, #gpu.address_space<global>>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c4 = arith.constant 4 : index
  %c250 = arith.constant 250 : index
  %zeros = arith.constant dense<0.0> : vector<4xf32>
  %b = amdgpu.fat_raw_buffer_cast %x resetOffset
      : memref<250xf32, #gpu.address_space<global>> to memref<250xf32, #amdgpu.address_space<fat_raw_buffer>>
  %i = gpu.thread_id x
  %at = arith.muli %i, %c4 : index
  %left = arith.subi %c250, %at : index
  %mask = vector.create_mask %left : vector<4xi1>
  %v = vector.maskedload %b[%at], %mask, %zeros
      : memref<250xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %b[%at], %mask, %v : memref<250xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf32>
  return
}

func.func @gather(%x: memref<1024xf32>, %y: memref<64x2xf32>, %which: memref<64x2xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %zeros = arith.constant dense<0.0> : vector<2xf32>
  %mask = vector.constant_mask [1] : vector<2xi1>
  %i = gpu.thread_id x
  %w = vector.load %which[%i, %c0] : memref<64x2xi32>, vector<2xi32>
  %v = vector.gather %x[%c0] [%w], %mask, %zeros : memref<1024xf32>, vector<2xi32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  vector.store %v, %y[%i, %c0] : memref<64x2xf32>, vector<2xf32>
  return
}
