// Chips without an IEEE mode: no instruction quiets what lanes take from each other, and what is seen of the result may
// be a nan all the same.
//
// RUN: compile --target gfx1201 --emit ll
//
// RUN: compile --target gfx1201 --emit asm
// CHECK: global_load_b32
// CHECK-NOT: v_max_num_f32_e32
// CHECK: v_max_num_f32_dpp ... quad_perm:[1,0,3,2]
// CHECK: v_max_num_f32_dpp ... row_mirror
// CHECK: v_permlanex16_b32
// CHECK: v_max_num_f32_e32
// CHECK: v_cmp_u_f32_e32
// CHECK-COUNT-1: v_max_num_f32_e32
//
// RUN: compile --target gfx1250 --emit asm
// CHECK: v_max_num_f32_dpp ... row_mirror
// CHECK: v_cmp_u_f32_e32
// CHECK-COUNT-1: v_max_num_f32_e32
func.func @most(%x: memref<32xf32>, %zero: f32) attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<32xf32>
  %most = gpu.subgroup_reduce maxnumf %v cluster(size = 32) : (f32) -> f32
  %none = arith.cmpf uno, %most, %most : f32
  %r = arith.select %none, %zero, %most : f32
  memref.store %r, %x[%i] : memref<32xf32>
  return
}
