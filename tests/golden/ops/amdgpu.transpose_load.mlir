// ASM: gfx950
// CHECK: ds_read_b64_tr_b16
!lds = memref<64x4xf16, #gpu.address_space<workgroup>>
func.func @f16(%x: memref<64x4xf16>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : !lds
  %i = gpu.thread_id x
  %v = amdgpu.transpose_load %m[%i, %c0] : !lds -> vector<4xf16>
  vector.store %v, %x[%i, %c0] : memref<64x4xf16>, vector<4xf16>
  return
}
// -----
// ASM: gfx950
// CHECK: ds_read_b64_tr_b8
!lds = memref<64x8xi8, #gpu.address_space<workgroup>>
func.func @i8(%x: memref<64x8xi8>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : !lds
  %i = gpu.thread_id x
  %v = amdgpu.transpose_load %m[%i, %c0] : !lds -> vector<8xi8>
  vector.store %v, %x[%i, %c0] : memref<64x8xi8>, vector<8xi8>
  return
}
// -----
// ASM: gfx950
// CHECK: ds_read_b64_tr_b4
!lds = memref<64x16xi4, #gpu.address_space<workgroup>>
func.func @i4(%x: memref<64x16xi4>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : !lds
  %i = gpu.thread_id x
  %v = amdgpu.transpose_load %m[%i, %c0] : !lds -> vector<16xi4>
  vector.store %v, %x[%i, %c0] : memref<64x16xi4>, vector<16xi4>
  return
}
// -----
func.func @global(%x: memref<64x4xf16>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %i = gpu.thread_id x
  %v = amdgpu.transpose_load %x[%i, %c0] : memref<64x4xf16> -> vector<4xf16>
  vector.store %v, %x[%i, %c0] : memref<64x4xf16>, vector<4xf16>
  return
}
