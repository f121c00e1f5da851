// As wide as the wave is, then as wide as asked for.
//
// ASM: gfx90a gfx942 gfx950 gfx1100 gfx1151 gfx1200 gfx1201 gfx1250
// CHECK: v_cmp...
// CHECK-NOT: ds_bpermute_b32
func.func @i64(%x: memref<64xi32>, %y: memref<64xi64>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %p = arith.cmpi sgt, %v, %c0 : i32
  %b = gpu.ballot %p : i64
  memref.store %b, %y[%i] : memref<64xi64>
  return
}
// -----
func.func @i32(%x: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %p = arith.cmpi sgt, %v, %c0 : i32
  %b = gpu.ballot %p : i32
  memref.store %b, %x[%i] : memref<64xi32>
  return
}
// -----
// Waves of 64 lanes, which not all chips of 32 have.
#info = #iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline workgroup_size = [64, 1, 1] subgroup_size = 64>
func.func @i64_of_64(%x: memref<64xi32>, %y: memref<64xi64>) attributes {translation_info = #info} {
  %c0 = arith.constant 0 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %p = arith.cmpi sgt, %v, %c0 : i32
  %b = gpu.ballot %p : i64
  memref.store %b, %y[%i] : memref<64xi64>
  return
}
// -----
#info = #iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline workgroup_size = [64, 1, 1] subgroup_size = 32>
func.func @i64_of_32(%x: memref<64xi32>, %y: memref<64xi64>) attributes {translation_info = #info} {
  %c0 = arith.constant 0 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %p = arith.cmpi sgt, %v, %c0 : i32
  %b = gpu.ballot %p : i64
  memref.store %b, %y[%i] : memref<64xi64>
  return
}
// -----
#info = #iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline workgroup_size = [64, 1, 1] subgroup_size = 16>
func.func @of_16(%x: memref<64xi32>) attributes {translation_info = #info} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  return
}
