// Matrix instructions of CDNA by element type; bf16 is passed as words on older intrinsics, integers as bytes in words.
//
// RUN: compile --target gfx942 --emit ll
//
// RUN: compile --target gfx90a --emit asm
// CHECK: f16:
// CHECK: v_mfma_f32_16x16x16f16
// CHECK: bf16:
// CHECK: v_mfma_f32_32x32x8bf16_1k
// CHECK: f64:
// CHECK: v_mfma_f64_16x16x4f64 ... blgp:1
//
// RUN: compile --target gfx942 --emit asm
// CHECK: f16:
// CHECK: v_mfma_f32_16x16x16_f16
// CHECK: bf16:
// CHECK: v_mfma_f32_32x32x8_bf16
// CHECK: f64:
// CHECK: v_mfma_f64_16x16x4_f64 ... neg:[1,0,0]
func.func @f16(%a: memref<64x4xf16>, %b: memref<64x4xf16>, %c: memref<64x4xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %lane = gpu.thread_id x
  %x = vector.load %a[%lane, %c0] : memref<64x4xf16>, vector<4xf16>
  %y = vector.load %b[%lane, %c0] : memref<64x4xf16>, vector<4xf16>
  %z = vector.load %c[%lane, %c0] : memref<64x4xf32>, vector<4xf32>
  %d = amdgpu.mfma 16x16x16 %x * %y + %z : vector<4xf16>, vector<4xf16>, vector<4xf32>
  vector.store %d, %c[%lane, %c0] : memref<64x4xf32>, vector<4xf32>
  return
}

func.func @bf16(%a: memref<64x4xbf16>, %b: memref<64x4xbf16>, %c: memref<64x16xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %lane = gpu.thread_id x
  %x = vector.load %a[%lane, %c0] : memref<64x4xbf16>, vector<4xbf16>
  %y = vector.load %b[%lane, %c0] : memref<64x4xbf16>, vector<4xbf16>
  %z = vector.load %c[%lane, %c0] : memref<64x16xf32>, vector<16xf32>
  %d = amdgpu.mfma 32x32x8 %x * %y + %z : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
  vector.store %d, %c[%lane, %c0] : memref<64x16xf32>, vector<16xf32>
  return
}

func.func @f64(%a: memref<64xf64>, %b: memref<64xf64>, %c: memref<64x4xf64>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %lane = gpu.thread_id x
  %x = memref.load %a[%lane] : memref<64xf64>
  %y = memref.load %b[%lane] : memref<64xf64>
  %z = vector.load %c[%lane, %c0] : memref<64x4xf64>, vector<4xf64>
  %d = amdgpu.mfma 16x16x4 %x * %y + %z negateA : f64, f64, vector<4xf64>
  vector.store %d, %c[%lane, %c0] : memref<64x4xf64>, vector<4xf64>
  return
}
