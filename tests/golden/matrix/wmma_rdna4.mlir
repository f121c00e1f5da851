// RDNA 4: A and B are spread over the whole wave, half as many registers; 8-bit floats are new.
//
// RUN: compile --target gfx1201 --emit ll
//
// RUN: compile --target gfx1201 --emit asm
// CHECK: v_wmma_f32_16x16x16_bf16
// CHECK: v_wmma_f32_16x16x16_fp8_bf8
//
// FAILS: compile --target gfx1100 --emit ll
func.func @bf16(%a: memref<32x8xbf16>, %b: memref<32x8xbf16>, %c: memref<32x8xf32>) attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
  %c0 = arith.constant 0 : index
  %lane = gpu.thread_id x
  %x = vector.load %a[%lane, %c0] : memref<32x8xbf16>, vector<8xbf16>
  %y = vector.load %b[%lane, %c0] : memref<32x8xbf16>, vector<8xbf16>
  %z = vector.load %c[%lane, %c0] : memref<32x8xf32>, vector<8xf32>
  %d = amdgpu.wmma 16x16x16 %x * %y + %z : vector<8xbf16>, vector<8xbf16>, vector<8xf32>
  vector.store %d, %c[%lane, %c0] : memref<32x8xf32>, vector<8xf32>
  return
}

func.func @f8(%a: memref<32x8xf8E4M3FN>, %b: memref<32x8xf8E5M2>, %c: memref<32x8xf32>) attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
  %c0 = arith.constant 0 : index
  %lane = gpu.thread_id x
  %x = vector.load %a[%lane, %c0] : memref<32x8xf8E4M3FN>, vector<8xf8E4M3FN>
  %y = vector.load %b[%lane, %c0] : memref<32x8xf8E5M2>, vector<8xf8E5M2>
  %z = vector.load %c[%lane, %c0] : memref<32x8xf32>, vector<8xf32>
  %d = amdgpu.wmma 16x16x16 %x * %y + %z : vector<8xf8E4M3FN>, vector<8xf8E5M2>, vector<8xf32>
  vector.store %d, %c[%lane, %c0] : memref<32x8xf32>, vector<8xf32>
  return
}
