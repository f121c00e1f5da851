// ASM: gfx90a gfx942 gfx950
// CHECK: ds_write_b32
// CHECK-NOT: s_waitcnt vmcnt
// CHECK: s_waitcnt lgkmcnt(0)
// CHECK-NOT: s_waitcnt vmcnt
// CHECK: s_barrier
//
// ASM: gfx1100 gfx1151
// CHECK-NOT: s_waitcnt_vscnt
// CHECK: s_barrier
// CHECK-NOT: buffer_gl0_inv
//
// ASM: gfx1200 gfx1201 gfx1250
// CHECK-NOT: s_wait_storecnt
// CHECK: s_wait_dscnt 0x0
// CHECK: s_barrier_signal -1
// CHECK-NOT: global_inv
!lds = memref<256xf32, #gpu.address_space<workgroup>>
func.func @plain(%x: memref<256xf32>, %y: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c255 = arith.constant 255 : index
  %one = arith.constant 1.0 : f32
  %tile = memref.alloc() : !lds
  %i = gpu.thread_id x
  %j = arith.subi %c255, %i : index
  memref.store %one, %tile[%i] : !lds
  memref.store %one, %x[%i] : memref<256xf32>
  amdgpu.lds_barrier
  %b = memref.load %tile[%j] : !lds
  memref.store %b, %y[%i] : memref<256xf32>
  return
}
// -----
// With a copy to LDS in flight that is waited for elsewhere: fences would wait for it here.
//
// ASM: gfx942 gfx950
// CHECK: ds_write_b32
// CHECK-NOT: s_waitcnt vmcnt
// CHECK: s_waitcnt lgkmcnt(0)
// CHECK-NEXT: s_barrier
// CHECK: s_waitcnt vmcnt(0)
!lds = memref<256xf32, #gpu.address_space<workgroup>>
func.func @beside_copies(%x: memref<256xf32>, %y: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c255 = arith.constant 255 : index
  %one = arith.constant 1.0 : f32
  %tile = memref.alloc() : !lds
  %next = memref.alloc() : !lds
  %i = gpu.thread_id x
  %j = arith.subi %c255, %i : index
  amdgpu.gather_to_lds async %x[%i], %next[%c0] : vector<1xf32>, memref<256xf32>, !lds
  rocdl.asyncmark
  memref.store %one, %tile[%i] : !lds
  amdgpu.lds_barrier
  %b = memref.load %tile[%j] : !lds
  rocdl.wait.asyncmark 0
  amdgpu.lds_barrier
  %c = memref.load %next[%j] : !lds
  %s = arith.addf %b, %c : f32
  memref.store %s, %y[%i] : memref<256xf32>
  return
}
