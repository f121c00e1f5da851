// What each list of fenced memory becomes. A store to LDS and one to global memory are pending at every barrier, and the
// workgroup has more than one wave: LLVM deletes the barriers of a single one.
//
// RUN: compile --target gfx942 --emit ll
//
// CDNA: stores to global memory are not waited for, whatever the fences say: the waves of a workgroup share a cache.
// RUN: compile --target gfx90a --emit asm
// CHECK: all:
// CHECK: ds_write_b32
// CHECK-NOT: s_barrier
// CHECK: s_waitcnt lgkmcnt(0)
// CHECK-NEXT: s_barrier
// CHECK: workgroup:
// CHECK: ds_write_b32
// CHECK-NOT: s_barrier
// CHECK: s_waitcnt lgkmcnt(0)
// CHECK-NEXT: s_barrier
// CHECK: global:
// CHECK-NOT: buffer_inv
// CHECK: s_barrier
// CHECK: none:
// CHECK: ds_write_b32
// CHECK-NOT: s_waitcnt lgkmcnt(0)
// CHECK: s_barrier
//
// RDNA 3: a fence of LDS alone saves the wait for stores and the invalidation of the cache.
// RUN: compile --target gfx1100 --emit asm
// CHECK: all:
// CHECK: s_waitcnt_vscnt null, 0x0
// CHECK: s_barrier
// CHECK: buffer_gl0_inv
// CHECK: workgroup:
// CHECK: ds_store_b32
// CHECK-NOT: s_waitcnt_vscnt
// CHECK: s_waitcnt lgkmcnt(0)
// CHECK-NOT: s_waitcnt_vscnt
// CHECK: s_barrier
// CHECK-NOT: buffer_gl0_inv
// CHECK: global:
// CHECK: s_waitcnt_vscnt null, 0x0
// CHECK: s_barrier
// CHECK: buffer_gl0_inv
// CHECK: none:
// CHECK-NOT: s_waitcnt_vscnt
// CHECK-NOT: buffer_gl0_inv
// CHECK: s_barrier
// CHECK: lds_barrier:
// CHECK-NOT: s_waitcnt_vscnt
// CHECK: s_barrier
//
// RDNA 4: the barrier is two instructions, and counters are waited for one by one.
// RUN: compile --target gfx1201 --emit asm
// CHECK: all:
// CHECK: s_wait_storecnt_dscnt 0x0
// CHECK: s_barrier_signal -1
// CHECK: s_barrier_wait -1
// CHECK: global_inv scope:SCOPE_SE
// CHECK: workgroup:
// CHECK-NOT: s_wait_storecnt
// CHECK: s_wait_dscnt 0x0
// CHECK: s_barrier_wait -1
// CHECK-NOT: global_inv
// CHECK: global:
// CHECK: s_wait_storecnt
// CHECK: s_barrier_signal -1
// CHECK: none:
// CHECK-NOT: s_wait_storecnt
// CHECK: s_barrier_signal -1
func.func @all(%x: memref<256xf32>, %y: memref<256xf32>, %z: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c255 = arith.constant 255 : index
  %tile = memref.alloc() : memref<256xf32, #gpu.address_space<workgroup>>
  %i = gpu.thread_id x
  %a = memref.load %x[%i] : memref<256xf32>
  memref.store %a, %tile[%i] : memref<256xf32, #gpu.address_space<workgroup>>
  memref.store %a, %z[%i] : memref<256xf32>
  gpu.barrier
  %j = arith.subi %c255, %i : index
  %b = memref.load %tile[%j] : memref<256xf32, #gpu.address_space<workgroup>>
  memref.store %b, %y[%i] : memref<256xf32>
  return
}

func.func @workgroup(%x: memref<256xf32>, %y: memref<256xf32>, %z: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c255 = arith.constant 255 : index
  %tile = memref.alloc() : memref<256xf32, #gpu.address_space<workgroup>>
  %i = gpu.thread_id x
  %a = memref.load %x[%i] : memref<256xf32>
  memref.store %a, %tile[%i] : memref<256xf32, #gpu.address_space<workgroup>>
  memref.store %a, %z[%i] : memref<256xf32>
  gpu.barrier memfence [#gpu.address_space<workgroup>]
  %j = arith.subi %c255, %i : index
  %b = memref.load %tile[%j] : memref<256xf32, #gpu.address_space<workgroup>>
  memref.store %b, %y[%i] : memref<256xf32>
  return
}

func.func @global(%x: memref<256xf32>, %y: memref<256xf32>, %z: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c255 = arith.constant 255 : index
  %tile = memref.alloc() : memref<256xf32, #gpu.address_space<workgroup>>
  %i = gpu.thread_id x
  %a = memref.load %x[%i] : memref<256xf32>
  memref.store %a, %tile[%i] : memref<256xf32, #gpu.address_space<workgroup>>
  memref.store %a, %z[%i] : memref<256xf32>
  gpu.barrier memfence [#gpu.address_space<global>]
  %j = arith.subi %c255, %i : index
  %b = memref.load %tile[%j] : memref<256xf32, #gpu.address_space<workgroup>>
  memref.store %b, %y[%i] : memref<256xf32>
  return
}

func.func @none(%x: memref<256xf32>, %y: memref<256xf32>, %z: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c255 = arith.constant 255 : index
  %tile = memref.alloc() : memref<256xf32, #gpu.address_space<workgroup>>
  %i = gpu.thread_id x
  %a = memref.load %x[%i] : memref<256xf32>
  memref.store %a, %tile[%i] : memref<256xf32, #gpu.address_space<workgroup>>
  memref.store %a, %z[%i] : memref<256xf32>
  gpu.barrier memfence []
  %j = arith.subi %c255, %i : index
  %b = memref.load %tile[%j] : memref<256xf32, #gpu.address_space<workgroup>>
  memref.store %b, %y[%i] : memref<256xf32>
  return
}

func.func @lds_barrier(%x: memref<256xf32>, %y: memref<256xf32>, %z: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c255 = arith.constant 255 : index
  %tile = memref.alloc() : memref<256xf32, #gpu.address_space<workgroup>>
  %i = gpu.thread_id x
  %a = memref.load %x[%i] : memref<256xf32>
  memref.store %a, %tile[%i] : memref<256xf32, #gpu.address_space<workgroup>>
  memref.store %a, %z[%i] : memref<256xf32>
  amdgpu.lds_barrier
  %j = arith.subi %c255, %i : index
  %b = memref.load %tile[%j] : memref<256xf32, #gpu.address_space<workgroup>>
  memref.store %b, %y[%i] : memref<256xf32>
  return
}

func.func @subgroups(%x: memref<256xf32>, %y: memref<256xf32>, %z: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c255 = arith.constant 255 : index
  %tile = memref.alloc() : memref<256xf32, #gpu.address_space<workgroup>>
  %i = gpu.thread_id x
  %a = memref.load %x[%i] : memref<256xf32>
  memref.store %a, %tile[%i] : memref<256xf32, #gpu.address_space<workgroup>>
  memref.store %a, %z[%i] : memref<256xf32>
  iree_gpu.global_subgroup_barrier
  %j = arith.subi %c255, %i : index
  %b = memref.load %tile[%j] : memref<256xf32, #gpu.address_space<workgroup>>
  memref.store %b, %y[%i] : memref<256xf32>
  return
}
