// Every step within a row and between rows is a move that the addition reads: no exchange through the LDS unit.
//
// ASM: gfx90a gfx942
// CHECK: v_add_f32_dpp ... quad_perm:[1,0,3,2]
// CHECK: v_add_f32_dpp ... quad_perm:[2,3,0,1]
// CHECK: v_add_f32_dpp ... row_half_mirror
// CHECK: v_add_f32_dpp ... row_mirror
// CHECK: v_add_f32_dpp ... row_bcast:15
// CHECK: v_add_f32_dpp ... row_bcast:31
// CHECK: v_readlane_b32 ... 63
// CHECK-COUNT-0: ds_...
//
// ASM: gfx950
// CHECK: v_add_f32_dpp ... row_mirror
// CHECK-COUNT-0: ds_...
//
// ASM: gfx1100 gfx1151 gfx1200 gfx1201 gfx1250
// CHECK: v_add_f32_dpp ... row_mirror
// CHECK: v_permlanex16_b32
// CHECK-COUNT-0: ds_...
func.func @add_f32(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %r = gpu.subgroup_reduce add %v : (f32) -> f32
  memref.store %r, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @add_i32(%x: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %r = gpu.subgroup_reduce add %v : (i32) -> i32
  memref.store %r, %x[%i] : memref<64xi32>
  return
}
// -----
func.func @mul_f32(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %r = gpu.subgroup_reduce mul %v : (f32) -> f32
  memref.store %r, %x[%i] : memref<64xf32>
  return
}
// -----
// ASM: gfx90a gfx942 gfx950 gfx1100 gfx1151 gfx1200 gfx1201 gfx1250
// CHECK-NOT: ds_...
// CHECK: s_endpgm
func.func @maxnumf_f32(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %r = gpu.subgroup_reduce maxnumf %v : (f32) -> f32
  memref.store %r, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @minimumf_f32(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %r = gpu.subgroup_reduce minimumf %v : (f32) -> f32
  memref.store %r, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @minsi_i32(%x: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %r = gpu.subgroup_reduce minsi %v : (i32) -> i32
  memref.store %r, %x[%i] : memref<64xi32>
  return
}
// -----
func.func @maxui_i32(%x: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %r = gpu.subgroup_reduce maxui %v : (i32) -> i32
  memref.store %r, %x[%i] : memref<64xi32>
  return
}
// -----
func.func @and_i32(%x: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %r = gpu.subgroup_reduce and %v : (i32) -> i32
  memref.store %r, %x[%i] : memref<64xi32>
  return
}
// -----
func.func @add_f16(%x: memref<64xf16>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf16>
  %r = gpu.subgroup_reduce add %v : (f16) -> f16
  memref.store %r, %x[%i] : memref<64xf16>
  return
}
// -----
// In f32, rounded once.
func.func @add_bf16(%x: memref<64xbf16>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xbf16>
  %r = gpu.subgroup_reduce add %v : (bf16) -> bf16
  memref.store %r, %x[%i] : memref<64xbf16>
  return
}
// -----
func.func @maxsi_i8(%x: memref<64xi8>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi8>
  %r = gpu.subgroup_reduce maxsi %v : (i8) -> i8
  memref.store %r, %x[%i] : memref<64xi8>
  return
}
// -----
// ASM: gfx90a gfx942 gfx950 gfx1100 gfx1151 gfx1200 gfx1201 gfx1250
// CHECK-NOT: ds_...
// CHECK: s_endpgm
func.func @add_i64(%x: memref<64xi64>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi64>
  %r = gpu.subgroup_reduce add %v : (i64) -> i64
  memref.store %r, %x[%i] : memref<64xi64>
  return
}
// -----
func.func @add_f64(%x: memref<64xf64>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf64>
  %r = gpu.subgroup_reduce add %v : (f64) -> f64
  memref.store %r, %x[%i] : memref<64xf64>
  return
}
// -----
func.func @add_2xf16(%x: memref<64x2xf16>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %i = gpu.thread_id x
  %v = vector.load %x[%i, %c0] : memref<64x2xf16>, vector<2xf16>
  %r = gpu.subgroup_reduce add %v : (vector<2xf16>) -> vector<2xf16>
  vector.store %r, %x[%i, %c0] : memref<64x2xf16>, vector<2xf16>
  return
}
// -----
func.func @of_32(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %r = gpu.subgroup_reduce add %v cluster(size = 32) : (f32) -> f32
  memref.store %r, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @of_16(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %r = gpu.subgroup_reduce maxnumf %v cluster(size = 16) : (f32) -> f32
  memref.store %r, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @of_4(%x: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %r = gpu.subgroup_reduce add %v cluster(size = 4) : (i32) -> i32
  memref.store %r, %x[%i] : memref<64xi32>
  return
}
// -----
func.func @of_64(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %r = gpu.subgroup_reduce add %v cluster(size = 64) : (f32) -> f32
  memref.store %r, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @of_4_by_4(%x: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %r = gpu.subgroup_reduce xor %v cluster(size = 4, stride = 4) : (i32) -> i32
  memref.store %r, %x[%i] : memref<64xi32>
  return
}
// -----
func.func @of_2_by_16(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %r = gpu.subgroup_reduce add %v cluster(size = 2, stride = 16) : (f32) -> f32
  memref.store %r, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @of_4_by_16(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %r = gpu.subgroup_reduce add %v cluster(size = 4, stride = 16) : (f32) -> f32
  memref.store %r, %x[%i] : memref<64xf32>
  return
}
