// One barrier for all operands, which stay the values that they are.
//
// ASM: gfx90a gfx942 gfx950
// CHECK: ds_write_b64
// CHECK-NOT: s_waitcnt vmcnt
// CHECK: s_waitcnt lgkmcnt(0)
// CHECK-NEXT: s_barrier
//
// ASM: gfx1100 gfx1151
// CHECK-NOT: s_waitcnt_vscnt
// CHECK: s_barrier
// CHECK-NOT: buffer_gl0_inv
//
// ASM: gfx1200 gfx1201 gfx1250
// CHECK-COUNT-1: s_barrier_signal
// CHECK-NOT: global_inv
!lds = memref<256x4xf16, #gpu.address_space<workgroup>>
func.func @vectors(%x: memref<256x4xf16>, %y: memref<256x4xf16>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c255 = arith.constant 255 : index
  %tile = memref.alloc() : !lds
  %i = gpu.thread_id x
  %j = arith.subi %c255, %i : index
  %a = vector.load %x[%i, %c0] : memref<256x4xf16>, vector<4xf16>
  vector.store %a, %tile[%i, %c0] : !lds, vector<4xf16>
  %s, %t = iree_gpu.value_barrier %a, %a : vector<4xf16>, vector<4xf16>
  %b = vector.load %tile[%j, %c0] : !lds, vector<4xf16>
  %c = arith.addf %s, %b : vector<4xf16>
  %d = arith.addf %c, %t : vector<4xf16>
  vector.store %d, %y[%i, %c0] : memref<256x4xf16>, vector<4xf16>
  return
}
// -----
// Bufferization takes this away, which is not run here.
func.func @tensors(%x: tensor<4xf16>) -> tensor<4xf16> {
  %y = iree_gpu.value_barrier %x : tensor<4xf16>
  return %y : tensor<4xf16>
}
// -----
func.func @beside_a_tensor(%x: tensor<4xf16>, %v: vector<4xf16>) -> vector<4xf16> {
  %y:2 = iree_gpu.value_barrier %x, %v : tensor<4xf16>, vector<4xf16>
  return %y#1 : vector<4xf16>
}
// -----
// Some lanes would wait for others that never come.
func.func @divergent(%x: memref<64x4xf16>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %tile = memref.alloc() : memref<16x4xf16, #gpu.address_space<workgroup>>
  %i = gpu.thread_id x
  %j = arith.subi %c15, %i : index
  %first = arith.cmpi ult, %i, %c16 : index
  scf.if %first {
    %v = vector.load %x[%i, %c0] : memref<64x4xf16>, vector<4xf16>
    vector.store %v, %tile[%i, %c0] : memref<16x4xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %w = iree_gpu.value_barrier %v : vector<4xf16>
    %u = vector.load %tile[%j, %c0] : memref<16x4xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %s = arith.addf %u, %w : vector<4xf16>
    vector.store %s, %x[%i, %c0] : memref<64x4xf16>, vector<4xf16>
  }
  return
}
