// A sum over 64 lanes by data parallel primitives. LLVM folds a move into the addition where all lanes take part in it.
//
// RUN: compile --target gfx942 --emit ll
//
// RUN: compile --target gfx942 --emit asm
// CHECK: v_add_f32_dpp ... quad_perm:[1,0,3,2]
// CHECK: v_add_f32_dpp ... quad_perm:[2,3,0,1]
// CHECK: v_add_f32_dpp ... row_half_mirror
// CHECK: v_add_f32_dpp ... row_mirror
// CHECK: v_mov_b32_dpp ... row_bcast:15 row_mask:0xa
// CHECK: v_add_f32_dpp ... row_bcast:31
// CHECK: v_readlane_b32 ... 63
//
// FAILS: compile --target gfx1100 --emit ll
func.func @sum(%x: memref<64xf32>, %y: memref<1xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c63 = arith.constant 63 : i32
  %i = gpu.thread_id x
  %v0 = memref.load %x[%i] : memref<64xf32>
  %m0 = amdgpu.dpp %v0 %v0 quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) bound_ctrl(true) : f32
  %v1 = arith.addf %v0, %m0 : f32
  %m1 = amdgpu.dpp %v1 %v1 quad_perm([2 : i32, 3 : i32, 0 : i32, 1 : i32]) bound_ctrl(true) : f32
  %v2 = arith.addf %v1, %m1 : f32
  %m2 = amdgpu.dpp %v2 %v2 row_half_mirror(unit) bound_ctrl(true) : f32
  %v3 = arith.addf %v2, %m2 : f32
  %m3 = amdgpu.dpp %v3 %v3 row_mirror(unit) bound_ctrl(true) : f32
  %v4 = arith.addf %v3, %m3 : f32
  %m4 = amdgpu.dpp %v4 %v4 row_bcast_15(unit) row_mask(10) : f32
  %v5 = arith.addf %v4, %m4 : f32
  %m5 = amdgpu.dpp %v5 %v5 row_bcast_31(unit) bound_ctrl(true) : f32
  %v6 = arith.addf %v5, %m5 : f32
  %total = rocdl.readlane %v6, %c63 : (f32, i32) -> f32
  memref.store %total, %y[%c0] : memref<1xf32>
  return
}
