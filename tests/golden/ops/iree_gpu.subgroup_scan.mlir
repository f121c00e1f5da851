// ASM: gfx90a gfx942 gfx950
// CHECK: v_add_u32_dpp ... row_shr:1
// CHECK: v_add_u32_dpp ... row_shr:2
// CHECK: v_add_u32_dpp ... row_shr:4
// CHECK: v_add_u32_dpp ... row_shr:8
// CHECK: v_add_u32_dpp ... row_bcast:15
// CHECK: v_add_u32_dpp ... row_bcast:31
// CHECK-COUNT-0: ds_...
//
// ASM: gfx1100 gfx1151 gfx1200 gfx1201
// CHECK: v_add_nc_u32_dpp ... row_shr:1
// CHECK: v_add_nc_u32_dpp ... row_shr:2
// CHECK: v_add_nc_u32_dpp ... row_shr:4
// CHECK: v_add_nc_u32_dpp ... row_shr:8
// CHECK: v_permlanex16_b32
// CHECK-COUNT-0: ds_...
// CHECK-COUNT-0: ...row_bcast
//
// ASM: gfx1250
// CHECK: v_permlanex16_b32
// CHECK-COUNT-0: ds_...
func.func @inclusive_i32(%x: memref<64xi32>, %y: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) {
  ^bb0(%l: i32, %h: i32):
    %r = arith.addi %l, %h : i32
    iree_gpu.yield %r : i32
  } : i32
  memref.store %s, %x[%i] : memref<64xi32>
  return
}
// -----
func.func @exclusive_i32(%x: memref<64xi32>, %y: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %id = arith.constant 0 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %s, %all = iree_gpu.subgroup_scan(%v, identity = %id : i32) {
  ^bb0(%l: i32, %h: i32):
    %r = arith.addi %l, %h : i32
    iree_gpu.yield %r : i32
  } : i32
  memref.store %s, %x[%i] : memref<64xi32>
  memref.store %all, %y[%i] : memref<64xi32>
  return
}
// -----
func.func @total_i32(%x: memref<64xi32>, %y: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) {
  ^bb0(%l: i32, %h: i32):
    %r = arith.addi %l, %h : i32
    iree_gpu.yield %r : i32
  } : i32
  memref.store %all, %y[%i] : memref<64xi32>
  return
}
// -----
func.func @inclusive_f32(%x: memref<64xf32>, %y: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) {
  ^bb0(%l: f32, %h: f32):
    %r = arith.addf %l, %h : f32
    iree_gpu.yield %r : f32
  } : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
// ASM: gfx90a gfx942 gfx950 gfx1100 gfx1151 gfx1200 gfx1201 gfx1250
// CHECK-NOT: ds_...
// CHECK: s_endpgm
func.func @exclusive_f32(%x: memref<64xf32>, %y: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %id = arith.constant 0.0 : f32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %all = iree_gpu.subgroup_scan(%v, identity = %id : f32) {
  ^bb0(%l: f32, %h: f32):
    %r = arith.addf %l, %h : f32
    iree_gpu.yield %r : f32
  } : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @mulf_f32(%x: memref<64xf32>, %y: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) {
  ^bb0(%l: f32, %h: f32):
    %r = arith.mulf %l, %h : f32
    iree_gpu.yield %r : f32
  } : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @maximumf_f32(%x: memref<64xf32>, %y: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) {
  ^bb0(%l: f32, %h: f32):
    %r = arith.maximumf %l, %h : f32
    iree_gpu.yield %r : f32
  } : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
// ASM: gfx90a gfx942 gfx950 gfx1100 gfx1151 gfx1200 gfx1201 gfx1250
// CHECK-NOT: ds_...
// CHECK: s_endpgm
func.func @maxnumf_f32(%x: memref<64xf32>, %y: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) {
  ^bb0(%l: f32, %h: f32):
    %r = arith.maxnumf %l, %h : f32
    iree_gpu.yield %r : f32
  } : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @minsi_i32(%x: memref<64xi32>, %y: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) {
  ^bb0(%l: i32, %h: i32):
    %r = arith.minsi %l, %h : i32
    iree_gpu.yield %r : i32
  } : i32
  memref.store %s, %x[%i] : memref<64xi32>
  return
}
// -----
func.func @maxui_i32(%x: memref<64xi32>, %y: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) {
  ^bb0(%l: i32, %h: i32):
    %r = arith.maxui %l, %h : i32
    iree_gpu.yield %r : i32
  } : i32
  memref.store %s, %x[%i] : memref<64xi32>
  return
}
// -----
func.func @xori_i32(%x: memref<64xi32>, %y: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) {
  ^bb0(%l: i32, %h: i32):
    %r = arith.xori %l, %h : i32
    iree_gpu.yield %r : i32
  } : i32
  memref.store %s, %x[%i] : memref<64xi32>
  return
}
// -----
func.func @addi_i8(%x: memref<64xi8>, %y: memref<64xi8>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi8>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) {
  ^bb0(%l: i8, %h: i8):
    %r = arith.addi %l, %h : i8
    iree_gpu.yield %r : i8
  } : i8
  memref.store %s, %x[%i] : memref<64xi8>
  return
}
// -----
func.func @addf_f16(%x: memref<64xf16>, %y: memref<64xf16>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf16>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) {
  ^bb0(%l: f16, %h: f16):
    %r = arith.addf %l, %h : f16
    iree_gpu.yield %r : f16
  } : f16
  memref.store %s, %x[%i] : memref<64xf16>
  return
}
// -----
func.func @addf_bf16(%x: memref<64xbf16>, %y: memref<64xbf16>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xbf16>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) {
  ^bb0(%l: bf16, %h: bf16):
    %r = arith.addf %l, %h : bf16
    iree_gpu.yield %r : bf16
  } : bf16
  memref.store %s, %x[%i] : memref<64xbf16>
  return
}
// -----
// ASM: gfx90a gfx942 gfx950 gfx1100 gfx1151 gfx1200 gfx1201 gfx1250
// CHECK-NOT: ds_...
// CHECK: s_endpgm
func.func @addi_i64(%x: memref<64xi64>, %y: memref<64xi64>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi64>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) {
  ^bb0(%l: i64, %h: i64):
    %r = arith.addi %l, %h : i64
    iree_gpu.yield %r : i64
  } : i64
  memref.store %s, %x[%i] : memref<64xi64>
  return
}
// -----
func.func @addf_f64(%x: memref<64xf64>, %y: memref<64xf64>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf64>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) {
  ^bb0(%l: f64, %h: f64):
    %r = arith.addf %l, %h : f64
    iree_gpu.yield %r : f64
  } : f64
  memref.store %s, %x[%i] : memref<64xf64>
  return
}
// -----
// Does not commute: the last value that is not 0.
func.func @in_order_i32(%x: memref<64xi32>, %y: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) {
  ^bb0(%l: i32, %h: i32):
    %z = arith.constant 0 : i32
    %c = arith.cmpi eq, %h, %z : i32
    %r = arith.select %c, %l, %h : i32
    iree_gpu.yield %r : i32
  } : i32
  memref.store %s, %x[%i] : memref<64xi32>
  return
}
// -----
// More lanes than a wave of 32 has.
func.func @of_64(%x: memref<64xi32>, %y: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) cluster(size = 64) {
  ^bb0(%l: i32, %h: i32):
    %r = arith.addi %l, %h : i32
    iree_gpu.yield %r : i32
  } : i32
  memref.store %s, %x[%i] : memref<64xi32>
  return
}
// -----
func.func @of_32(%x: memref<64xi32>, %y: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) cluster(size = 32) {
  ^bb0(%l: i32, %h: i32):
    %r = arith.addi %l, %h : i32
    iree_gpu.yield %r : i32
  } : i32
  memref.store %s, %x[%i] : memref<64xi32>
  memref.store %all, %y[%i] : memref<64xi32>
  return
}
// -----
func.func @of_16(%x: memref<64xf32>, %y: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) cluster(size = 16) {
  ^bb0(%l: f32, %h: f32):
    %r = arith.addf %l, %h : f32
    iree_gpu.yield %r : f32
  } : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @of_8_exclusive(%x: memref<64xi32>, %y: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %id = arith.constant 0 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %s, %all = iree_gpu.subgroup_scan(%v, identity = %id : i32) cluster(size = 8) {
  ^bb0(%l: i32, %h: i32):
    %r = arith.addi %l, %h : i32
    iree_gpu.yield %r : i32
  } : i32
  memref.store %s, %x[%i] : memref<64xi32>
  return
}
// -----
func.func @of_2_by_32(%x: memref<64xi32>, %y: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) cluster(size = 2, stride = 32) {
  ^bb0(%l: i32, %h: i32):
    %r = arith.addi %l, %h : i32
    iree_gpu.yield %r : i32
  } : i32
  memref.store %s, %x[%i] : memref<64xi32>
  return
}
// -----
func.func @of_4_by_2(%x: memref<64xi32>, %y: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) cluster(size = 4, stride = 2) {
  ^bb0(%l: i32, %h: i32):
    %r = arith.addi %l, %h : i32
    iree_gpu.yield %r : i32
  } : i32
  memref.store %s, %x[%i] : memref<64xi32>
  return
}
// -----
func.func @of_4_by_16(%x: memref<64xi32>, %y: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %s, %all = iree_gpu.subgroup_scan inclusive(%v) cluster(size = 4, stride = 16) {
  ^bb0(%l: i32, %h: i32):
    %r = arith.addi %l, %h : i32
    iree_gpu.yield %r : i32
  } : i32
  memref.store %s, %x[%i] : memref<64xi32>
  return
}
