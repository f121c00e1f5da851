// Running sums over a wave. The old value of a DPP move keeps lanes that have nothing before them.
//
// RUN: compile --target gfx942 --emit mlir
// RUN: compile --target gfx1201 --emit mlir
// RUN: compile --target gfx1250 --emit mlir
//
// RUN: compile --target gfx942 --emit asm
// CHECK: v_add_u32_dpp ... row_shr:1
// CHECK: v_add_u32_dpp ... row_shr:2
// CHECK: v_add_u32_dpp ... row_shr:4
// CHECK: v_add_u32_dpp ... row_shr:8
// CHECK: v_add_u32_dpp ... row_bcast:15 row_mask:0xa
// CHECK: v_add_u32_dpp ... row_bcast:31
// CHECK-NOT: ds_
//
// RUN: compile --target gfx1100 --emit asm
// CHECK: v_add_nc_u32_dpp ... row_shr:1
// CHECK: v_add_nc_u32_dpp ... row_shr:8
// CHECK: v_permlanex16_b32
// CHECK-NOT: ds_
func.func @positions(%x: memref<64xi32>, %y: memref<64xi32>, %z: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %before, %all = iree_gpu.subgroup_scan(%v, identity = %c0 : i32) {
  ^bb0(%l: i32, %r: i32):
    %s = arith.addi %l, %r : i32
    iree_gpu.yield %s : i32
  } : i32
  memref.store %before, %y[%i] : memref<64xi32>
  memref.store %all, %z[%i] : memref<64xi32>
  return
}

// A sum of floats keeps the sign of zero; what does not commute is combined in order and selected.
func.func @others(%x: memref<64xf32>, %y: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %sums, %sum = iree_gpu.subgroup_scan inclusive(%v) cluster(size = 16) {
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    iree_gpu.yield %s : f32
  } : f32
  %most, %greatest = iree_gpu.subgroup_scan inclusive(%sums) cluster(size = 16) {
  ^bb0(%l: f32, %r: f32):
    %s = arith.maximumf %l, %r : f32
    iree_gpu.yield %s : f32
  } : f32
  %rest, %last = iree_gpu.subgroup_scan inclusive(%most) cluster(size = 4, stride = 2) {
  ^bb0(%l: f32, %r: f32):
    %s = arith.divf %l, %r : f32
    iree_gpu.yield %s : f32
  } : f32
  memref.store %rest, %y[%i] : memref<64xf32>
  return
}
