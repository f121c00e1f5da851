// Copies from global memory straight to LDS with two groups under way: the wait leaves the younger group's copies outstanding,
// and alias scopes keep LLVM from waiting for them before it reads the older one's data.
//
// RUN: compile --target gfx950 --emit ll
//
// RUN: compile --target gfx950 --emit asm
// CHECK: global_load_lds_dwordx4
// CHECK: global_load_lds_dwordx4
// CHECK: s_waitcnt vmcnt(1)
// CHECK-NOT: s_waitcnt vmcnt(0)
// CHECK: s_barrier
// CHECK-NOT: s_waitcnt vmcnt(0)
// CHECK: ds_read_b128
func.func @two_stages(%x: memref<2x256x4xf32, #gpu.address_space<global>>, %y: memref<256x4xf32>)
    attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c255 = arith.constant 255 : index
  %tiles = memref.alloc() : memref<2x256x4xf32, #gpu.address_space<workgroup>>
  %i = gpu.thread_id x
  %wave = gpu.subgroup_id : index
  %first = arith.muli %wave, %c64 : index
  amdgpu.gather_to_lds %x[%c0, %i, %c0], %tiles[%c0, %first, %c0]
      : vector<4xf32>, memref<2x256x4xf32, #gpu.address_space<global>>, memref<2x256x4xf32, #gpu.address_space<workgroup>>
  rocdl.asyncmark
  amdgpu.gather_to_lds %x[%c1, %i, %c0], %tiles[%c1, %first, %c0]
      : vector<4xf32>, memref<2x256x4xf32, #gpu.address_space<global>>, memref<2x256x4xf32, #gpu.address_space<workgroup>>
  rocdl.asyncmark
  rocdl.wait.asyncmark 1
  amdgpu.lds_barrier
  %j = arith.subi %c255, %i : index
  %v = vector.load %tiles[%c0, %j, %c0] : memref<2x256x4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
  vector.store %v, %y[%i, %c0] : memref<256x4xf32>, vector<4xf32>
  return
}
