// 4-bit floats with a shared exponent for each 32 of them: the index picks one of four in a word of exponents.
//
// RUN: compile --target gfx950 --emit ll
//
// RUN: compile --target gfx950 --emit asm
// CHECK: v_mfma_scale_f32_16x16x128_f8f6f4 ... op_sel:[0,1,0]
func.func @f4(%a: memref<64x32xf4E2M1FN>, %b: memref<64x32xf4E2M1FN>, %sa: memref<64x4xf8E8M0FNU>, %sb: memref<64x4xf8E8M0FNU>,
              %c: memref<64x4xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %lane = gpu.thread_id x
  %x = vector.load %a[%lane, %c0] : memref<64x32xf4E2M1FN>, vector<32xf4E2M1FN>
  %y = vector.load %b[%lane, %c0] : memref<64x32xf4E2M1FN>, vector<32xf4E2M1FN>
  %s = vector.load %sa[%lane, %c0] : memref<64x4xf8E8M0FNU>, vector<4xf8E8M0FNU>
  %t = vector.load %sb[%lane, %c0] : memref<64x4xf8E8M0FNU>, vector<4xf8E8M0FNU>
  %z = vector.load %c[%lane, %c0] : memref<64x4xf32>, vector<4xf32>
  %d = amdgpu.scaled_mfma 16x16x128 (%s[0] * %x) * (%t[1] * %y) + %z
      : vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf32>
  vector.store %d, %c[%lane, %c0] : memref<64x4xf32>, vector<4xf32>
  return
}
