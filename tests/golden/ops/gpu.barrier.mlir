// Which memory a barrier orders: fences of LDS alone are marked so. More than one wave, or LLVM deletes the barrier.
func.func @all(%x: memref<256xf32>, %y: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  gpu.barrier
  return
}
// -----
// CDNA waits for no store to global memory, as the waves of a workgroup share a cache; RDNA neither waits for stores nor
// invalidates a cache where LDS alone is meant.
//
// ASM: gfx90a gfx942 gfx950
// CHECK: ds_write_b32
// CHECK-NOT: s_waitcnt vmcnt
// CHECK: s_waitcnt lgkmcnt(0)
// CHECK-NEXT: s_barrier
// CHECK-NOT: buffer_inv
//
// ASM: gfx1100 gfx1151
// CHECK: ds_store_b32
// CHECK-NOT: s_waitcnt_vscnt
// CHECK: s_waitcnt lgkmcnt(0)
// CHECK-NOT: s_waitcnt_vscnt
// CHECK: s_barrier
// CHECK-NOT: buffer_gl0_inv
//
// ASM: gfx1200 gfx1201 gfx1250
// CHECK: ds_store_b32
// CHECK-NOT: s_wait_storecnt
// CHECK: s_wait_dscnt 0x0
// CHECK: s_barrier_signal -1
// CHECK-NEXT: s_barrier_wait
// CHECK-NOT: global_inv
func.func @workgroup(%x: memref<256xf32>, %y: memref<256xf32>, %z: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c255 = arith.constant 255 : index
  %tile = memref.alloc() : memref<256xf32, #gpu.address_space<workgroup>>
  %i = gpu.thread_id x
  %j = arith.subi %c255, %i : index
  %a = memref.load %x[%i] : memref<256xf32>
  memref.store %a, %tile[%i] : memref<256xf32, #gpu.address_space<workgroup>>
  memref.store %a, %z[%i] : memref<256xf32>
  gpu.barrier memfence [#gpu.address_space<workgroup>]
  %b = memref.load %tile[%j] : memref<256xf32, #gpu.address_space<workgroup>>
  memref.store %b, %y[%i] : memref<256xf32>
  return
}
// -----
func.func @global() attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  gpu.barrier memfence [#gpu.address_space<global>]
  return
}
// -----
func.func @both() attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  gpu.barrier memfence [#gpu.address_space<global>, #gpu.address_space<workgroup>]
  return
}
// -----
func.func @none() attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  gpu.barrier memfence []
  return
}
