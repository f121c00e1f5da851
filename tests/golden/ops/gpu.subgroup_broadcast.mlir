// ASM: gfx90a gfx942 gfx950 gfx1100 gfx1151 gfx1200 gfx1201 gfx1250
// CHECK: v_readfirstlane_b32
func.func @first(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %b = gpu.subgroup_broadcast %v, first_active_lane : f32
  memref.store %b, %x[%i] : memref<64xf32>
  return
}
// -----
// By words of 32 bits.
//
// ASM: gfx90a gfx942 gfx950 gfx1100 gfx1151 gfx1200 gfx1201 gfx1250
// CHECK: v_readlane_b32
// CHECK: v_readlane_b32
func.func @lane_i64(%x: memref<64xi64>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %five = arith.constant 5 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi64>
  %b = gpu.subgroup_broadcast %v, specific_lane %five : i64
  memref.store %b, %x[%i] : memref<64xi64>
  return
}
// -----
func.func @lane_f16(%x: memref<64xf16>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %five = arith.constant 5 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf16>
  %b = gpu.subgroup_broadcast %v, specific_lane %five : f16
  memref.store %b, %x[%i] : memref<64xf16>
  return
}
