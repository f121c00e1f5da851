// One wave of two multiplies. What the other one does not compute it must not write either: a branch goes around the
// instruction, which does not ask which lanes are active.
//
// RUN: compile --target gfx942 --emit asm
// CHECK: v_readfirstlane_b32
// CHECK: s_cbranch_scc1
// CHECK: v_mfma_f32_16x16x16_f16
//
// RUN: compile --target gfx942 --emit ll
func.func @first(%a: memref<128x4xf16>, %c: memref<128x4xf32>) attributes {gpu.known_block_size = array<i32: 128, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %t = gpu.thread_id x
  %wave = arith.divui %t, %c64 : index
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %x = vector.load %a[%t, %c0] : memref<128x4xf16>, vector<4xf16>
  %is_first = arith.cmpi eq, %wave, %c0 : index
  %r = scf.if %is_first -> (vector<4xf32>) {
    %y = amdgpu.mfma 16x16x16 %x * %x + %zero : vector<4xf16>, vector<4xf16>, vector<4xf32>
    scf.yield %y : vector<4xf32>
  } else {
    scf.yield %zero : vector<4xf32>
  }
  vector.store %r, %c[%t, %c0] : memref<128x4xf32>, vector<4xf32>
  return
}
