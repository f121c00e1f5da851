// Sums of a whole wave: DPP within rows of 16 lanes; across rows what the chip has. The move and the sum are one instruction.
//
// RUN: compile --target gfx90a --emit mlir
// RUN: compile --target gfx942 --emit mlir
// RUN: compile --target gfx950 --emit mlir
// RUN: compile --target gfx1100 --emit mlir
// RUN: compile --target gfx1151 --emit mlir
// RUN: compile --target gfx1200 --emit mlir
// RUN: compile --target gfx1201 --emit mlir
// RUN: compile --target gfx1250 --emit mlir
//
// RUN: compile --target gfx942 --emit asm
// CHECK: v_add_f32_dpp ... quad_perm:[1,0,3,2]
// CHECK: v_add_f32_dpp ... quad_perm:[2,3,0,1]
// CHECK: v_add_f32_dpp ... row_half_mirror
// CHECK: v_add_f32_dpp ... row_mirror
// CHECK: v_add_f32_dpp ... row_bcast:15
// CHECK: v_add_f32_dpp ... row_bcast:31
// CHECK: v_readlane_b32 ... 63
// CHECK-NOT: ds_
//
// RUN: compile --target gfx1201 --emit asm
// CHECK: v_add_f32_dpp ... quad_perm:[1,0,3,2]
// CHECK: v_add_f32_dpp ... quad_perm:[2,3,0,1]
// CHECK: v_add_f32_dpp ... row_half_mirror
// CHECK: v_add_f32_dpp ... row_mirror
// CHECK: v_permlanex16_b32 ... -1, -1
// CHECK-NOT: ds_
func.func @sum(%x: memref<64xf32>, %y: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s = gpu.subgroup_reduce add %v : (f32) -> f32
  memref.store %s, %y[%i] : memref<64xf32>
  return
}
