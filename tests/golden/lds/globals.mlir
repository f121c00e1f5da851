// Each allocation in workgroup memory is a global of its own, so that LLVM knows them apart; 16 bytes of alignment let it use
// the widest accesses.
//
// RUN: compile --target gfx942 --emit ll
//
// RUN: compile --target gfx942 --emit asm
// CHECK: ds_write_b128
// CHECK: ds_write_b128
// CHECK: ds_read_b128
// CHECK: ds_read_b128
// CHECK: .amdhsa_group_segment_fixed_size 5120
func.func @reverse(%x: memref<64x4xf32>, %y: memref<64x8xi16>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c63 = arith.constant 63 : index
  %rows = memref.alloc() alignment = 64 : memref<64x4xf32, #gpu.address_space<workgroup>>
  %planes = memref.alloc() : memref<4x64x8xi16, #gpu.address_space<workgroup>>
  %i = gpu.thread_id x
  %v = vector.load %x[%i, %c0] : memref<64x4xf32>, vector<4xf32>
  vector.store %v, %rows[%i, %c0] : memref<64x4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
  %h = vector.load %y[%i, %c0] : memref<64x8xi16>, vector<8xi16>
  vector.store %h, %planes[%c3, %i, %c0] : memref<4x64x8xi16, #gpu.address_space<workgroup>>, vector<8xi16>
  gpu.barrier memfence [#gpu.address_space<workgroup>]
  %j = arith.subi %c63, %i : index
  %w = vector.load %rows[%j, %c0] : memref<64x4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
  vector.store %w, %x[%i, %c0] : memref<64x4xf32>, vector<4xf32>
  %g = vector.load %planes[%c3, %j, %c0] : memref<4x64x8xi16, #gpu.address_space<workgroup>>, vector<8xi16>
  vector.store %g, %y[%i, %c0] : memref<64x8xi16>, vector<8xi16>
  return
}
