// What a lane copies, in the widths of the chip alone; the place in LDS is the wave's.
//
// ASM: gfx90a gfx942
// CHECK: buffer_load_dword ... lds
//
// ASM: gfx950
// CHECK: buffer_load_dword ... lds
!fat = memref<256xf32, #amdgpu.address_space<fat_raw_buffer>>
!lds = memref<256xf32, #gpu.address_space<workgroup>>
func.func @dword(%x: memref<256xf32>, %y: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c64 = arith.constant 64 : index
  %b = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<256xf32> to !fat
  %m = memref.alloc() : !lds
  %i = gpu.thread_id x
  %w = gpu.subgroup_id : index
  %first = arith.muli %w, %c64 : index
  amdgpu.gather_to_lds %b[%i], %m[%first] : vector<1xf32>, !fat, !lds
  gpu.barrier memfence [#gpu.address_space<workgroup>]
  %v = memref.load %m[%i] : !lds
  memref.store %v, %y[%i] : memref<256xf32>
  return
}
// -----
// ASM: gfx950
// CHECK: global_load_lds_dwordx4
// CHECK: s_waitcnt vmcnt(0)
!lds = memref<64x4xf32, #gpu.address_space<workgroup>>
func.func @four_dwords(%x: memref<64x4xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : !lds
  %i = gpu.thread_id x
  amdgpu.gather_to_lds %x[%i, %c0], %m[%c0, %c0] : vector<4xf32>, memref<64x4xf32>, !lds
  gpu.barrier
  %v = vector.load %m[%i, %c0] : !lds, vector<4xf32>
  vector.store %v, %x[%i, %c0] : memref<64x4xf32>, vector<4xf32>
  return
}
// -----
!lds = memref<64x3xf32, #gpu.address_space<workgroup>>
func.func @three_dwords(%x: memref<64x3xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : !lds
  %i = gpu.thread_id x
  amdgpu.gather_to_lds %x[%i, %c0], %m[%c0, %c0] : vector<3xf32>, memref<64x3xf32>, !lds
  return
}
// -----
!lds = memref<64x2xf32, #gpu.address_space<workgroup>>
func.func @two_dwords(%x: memref<64x2xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : !lds
  %i = gpu.thread_id x
  amdgpu.gather_to_lds %x[%i, %c0], %m[%c0, %c0] : vector<2xf32>, memref<64x2xf32>, !lds
  return
}
// -----
!lds = memref<64xf16, #gpu.address_space<workgroup>>
func.func @half(%x: memref<64xf16>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : !lds
  %i = gpu.thread_id x
  amdgpu.gather_to_lds %x[%i], %m[%c0] : f16, memref<64xf16>, !lds
  return
}
// -----
!lds = memref<64xi8, #gpu.address_space<workgroup>>
func.func @byte(%x: memref<64xi8>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : !lds
  %i = gpu.thread_id x
  amdgpu.gather_to_lds %x[%i], %m[%c0] : i8, memref<64xi8>, !lds
  return
}
// -----
// What is known of the place and what is not: the instruction's own offset would move the place in LDS too.
//
// ASM: gfx942 gfx950
// CHECK: global_load_lds_dword
// CHECK: global_load_lds_dword
// CHECK-COUNT-0: global_load_lds_dword ... offset
!lds = memref<64xf32, #gpu.address_space<workgroup>>
func.func @offsets(%x: memref<?xf32>, %n: index) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %m = memref.alloc() : !lds
  %i = gpu.thread_id x
  %j = arith.addi %i, %n : index
  %k = arith.addi %j, %c64 : index
  amdgpu.gather_to_lds %x[%j], %m[%c0] : vector<1xf32>, memref<?xf32>, !lds
  amdgpu.gather_to_lds %x[%k], %m[%c0] : vector<1xf32>, memref<?xf32>, !lds
  return
}
