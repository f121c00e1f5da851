// Within a row of 16 lanes: DPP, never the LDS unit.
func.func @xor1(%x: memref<64xf32>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 32 : i32
  %o = arith.constant 1 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %ok = gpu.shuffle xor %v, %o, %w : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
// gfx9 has no DPP control for it: one swizzle of the LDS unit, without an address.
//
// ASM: gfx90a gfx942 gfx950
// CHECK: ds_swizzle_b32
//
// ASM: gfx1100 gfx1151 gfx1200 gfx1201 gfx1250
// CHECK-NOT: ds_...
// CHECK: s_endpgm
func.func @xor5(%x: memref<64xf32>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 32 : i32
  %o = arith.constant 5 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %ok = gpu.shuffle xor %v, %o, %w : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @xor15(%x: memref<64xf32>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 16 : i32
  %o = arith.constant 15 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %ok = gpu.shuffle xor %v, %o, %w : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
// Across rows: an exchange of rows where the chip has one.
//
// ASM: gfx950
// CHECK: v_permlane16_swap_b32...
// CHECK-NOT: ds_bpermute_b32
//
// ASM: gfx1100 gfx1151 gfx1200 gfx1201 gfx1250
// CHECK: v_permlanex16_b32
// CHECK-NOT: ds_bpermute_b32
func.func @xor16(%x: memref<64xf32>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 32 : i32
  %o = arith.constant 16 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %ok = gpu.shuffle xor %v, %o, %w : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @xor32(%x: memref<64xf32>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 64 : i32
  %o = arith.constant 32 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %ok = gpu.shuffle xor %v, %o, %w : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
// A lane without a source keeps its own.
func.func @up1(%x: memref<64xf32>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 16 : i32
  %o = arith.constant 1 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %ok = gpu.shuffle up %v, %o, %w : f32
  %r = arith.select %ok, %s, %v : f32
  memref.store %r, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @down1(%x: memref<64xf32>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 16 : i32
  %o = arith.constant 1 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %ok = gpu.shuffle down %v, %o, %w : f32
  %r = arith.select %ok, %s, %v : f32
  memref.store %r, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @up1_of_32(%x: memref<64xf32>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 32 : i32
  %o = arith.constant 1 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %ok = gpu.shuffle up %v, %o, %w : f32
  %r = arith.select %ok, %s, %v : f32
  memref.store %r, %x[%i] : memref<64xf32>
  return
}
// -----
// All lanes read one: no exchange at all.
//
// ASM: gfx90a gfx942 gfx950 gfx1100 gfx1151 gfx1200 gfx1201 gfx1250
// CHECK: v_readlane_b32
// CHECK-NOT: ds_bpermute_b32
func.func @idx5(%x: memref<64xf32>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 32 : i32
  %o = arith.constant 5 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %ok = gpu.shuffle idx %v, %o, %w : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @idx5_i64(%x: memref<64xi64>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 32 : i32
  %o = arith.constant 5 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi64>
  %s, %ok = gpu.shuffle idx %v, %o, %w : i64
  memref.store %s, %x[%i] : memref<64xi64>
  return
}
// -----
func.func @xor1_i8(%x: memref<64xi8>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 32 : i32
  %o = arith.constant 1 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi8>
  %s, %ok = gpu.shuffle xor %v, %o, %w : i8
  memref.store %s, %x[%i] : memref<64xi8>
  return
}
// -----
func.func @xor1_f16(%x: memref<64xf16>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 32 : i32
  %o = arith.constant 1 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf16>
  %s, %ok = gpu.shuffle xor %v, %o, %w : f16
  memref.store %s, %x[%i] : memref<64xf16>
  return
}
// -----
func.func @xor1_f64(%x: memref<64xf64>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 32 : i32
  %o = arith.constant 1 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf64>
  %s, %ok = gpu.shuffle xor %v, %o, %w : f64
  memref.store %s, %x[%i] : memref<64xf64>
  return
}
// -----
// Nothing is known of the lane: an exchange by addresses.
//
// ASM: gfx90a gfx942 gfx950 gfx1100 gfx1151 gfx1200 gfx1201 gfx1250
// CHECK: ds_bpermute_b32
func.func @xor_by_argument(%x: memref<64xf32>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 32 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %ok = gpu.shuffle xor %v, %n, %w : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @down_by_argument(%x: memref<64xf32>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 32 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %ok = gpu.shuffle down %v, %n, %w : f32
  %r = arith.select %ok, %s, %v : f32
  memref.store %r, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @three_lanes(%x: memref<64xf32>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 3 : i32
  %o = arith.constant 1 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %ok = gpu.shuffle xor %v, %o, %w : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @too_wide(%x: memref<64xf32>, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %w = arith.constant 128 : i32
  %o = arith.constant 1 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %ok = gpu.shuffle xor %v, %o, %w : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
