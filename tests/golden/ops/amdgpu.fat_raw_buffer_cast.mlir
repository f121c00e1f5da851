// The number of records is in bytes; flags are those of the chip's generation.
!fat = memref<64xf16, #amdgpu.address_space<fat_raw_buffer>>
func.func @f16(%x: memref<64xf16>, %n: index) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %b = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<64xf16> to !fat
  %v = memref.load %b[%n] : !fat
  memref.store %v, %b[%n] : !fat
  return
}
// -----
!fat = memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>
func.func @unchecked(%x: memref<64xf32>, %n: index) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %b = amdgpu.fat_raw_buffer_cast %x boundsCheck(false) resetOffset : memref<64xf32> to !fat
  %v = memref.load %b[%n] : !fat
  memref.store %v, %b[%n] : !fat
  return
}
// -----
// One instruction for four floats, of which all are in or none: no branch around it.
//
// ASM: gfx90a gfx942 gfx950
// CHECK: buffer_load_dwordx4
// CHECK: buffer_store_dwordx4
// CHECK-COUNT-0: s_cbranch...
//
// ASM: gfx1100 gfx1151 gfx1200 gfx1201 gfx1250
// CHECK: buffer_load_b128
// CHECK: buffer_store_b128
// CHECK-COUNT-0: s_cbranch...
!fat = memref<64x4xf32, #amdgpu.address_space<fat_raw_buffer>>
func.func @vector_4xf32(%x: memref<64x4xf32>, %m: index, %o: index) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %b = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<64x4xf32> to !fat
  %i = gpu.thread_id x
  %n = arith.addi %i, %m : index
  %v = vector.load %b[%n, %c0] : !fat, vector<4xf32>
  vector.store %v, %b[%o, %c0] : !fat, vector<4xf32>
  return
}
// -----
!fat = memref<?x?xf32, strided<[?, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>
func.func @dynamic(%x: memref<?x?xf32, strided<[?, 1], offset: ?>>, %n: index) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %b = amdgpu.fat_raw_buffer_cast %x : memref<?x?xf32, strided<[?, 1], offset: ?>> to !fat
  %v = memref.load %b[%n, %c0] : !fat
  memref.store %v, %b[%n, %c0] : !fat
  return
}
// -----
!fat = memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>
func.func @valid_bytes(%x: memref<64xf32>, %n: index, %bytes: i64) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %b = amdgpu.fat_raw_buffer_cast %x validBytes(%bytes) resetOffset : memref<64xf32> to !fat
  %v = memref.load %b[%n] : !fat
  memref.store %v, %b[%n] : !fat
  return
}
// -----
// Two views of one buffer with strides of their own: a resource for each.
!fat = memref<?x64xf16, #amdgpu.address_space<fat_raw_buffer>>
func.func @two_swizzles(%x: memref<?x64xf16>, %n: index) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %s = arith.constant 128 : i14
  %t = arith.constant 512 : i14
  %b = amdgpu.fat_raw_buffer_cast %x cacheSwizzleStride(%s) resetOffset : memref<?x64xf16> to !fat
  %c = amdgpu.fat_raw_buffer_cast %x cacheSwizzleStride(%t) resetOffset : memref<?x64xf16> to !fat
  %d = amdgpu.fat_raw_buffer_cast %x cacheSwizzleStride(%s) resetOffset : memref<?x64xf16> to !fat
  %v = vector.load %b[%n, %c0] : !fat, vector<8xf16>
  vector.store %v, %c[%n, %c0] : !fat, vector<8xf16>
  vector.store %v, %d[%c0, %c0] : !fat, vector<8xf16>
  return
}
// -----
// 4 GiB of f32 in fewer than 2^32 elements: bytes are what counts.
!big = memref<4x16384x16384xf32, #amdgpu.address_space<fat_raw_buffer>>
func.func @beyond_4_gib(%x: memref<4x16384x16384xf32>, %n: index) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %b = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<4x16384x16384xf32> to !big
  %v = memref.load %b[%n, %c0, %c0] : !big
  memref.store %v, %b[%n, %c0, %c0] : !big
  return
}
// -----
// As many elements, a quarter of the bytes: a buffer.
!big = memref<4x16384x16384xi8, #amdgpu.address_space<fat_raw_buffer>>
func.func @a_gib_of_bytes(%x: memref<4x16384x16384xi8>, %n: index) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %b = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<4x16384x16384xi8> to !big
  %v = memref.load %b[%n, %c0, %c0] : !big
  memref.store %v, %b[%n, %c0, %c0] : !big
  return
}
// -----
// Columns beyond the last read the next row: they are left out by hand.
!fat = memref<64x62xf16, #amdgpu.address_space<fat_raw_buffer>>
func.func @end_of_a_row(%x: memref<64x62xf16>, %y: memref<64x8xf16>, %n: index) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f16
  %b = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<64x62xf16> to !fat
  %i = gpu.thread_id x
  %v = vector.transfer_read %b[%i, %n], %zero : !fat, vector<8xf16>
  vector.store %v, %y[%i, %c0] : memref<64x8xf16>, vector<8xf16>
  return
}
