// RDNA 3: both halves of a wave hold the same A and B.
//
// RUN: compile --target gfx1100 --emit ll
//
// RUN: compile --target gfx1100 --emit asm
// CHECK: f16:
// CHECK: v_wmma_f32_16x16x16_f16
// CHECK: bytes:
// CHECK: v_wmma_i32_16x16x16_iu8 ... neg_lo:[1,0,0]
//
// FAILS: compile --target gfx1201 --emit ll
// FAILS: compile --target gfx942 --emit ll
func.func @f16(%a: memref<32x16xf16>, %b: memref<32x16xf16>, %c: memref<32x8xf32>) attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
  %c0 = arith.constant 0 : index
  %lane = gpu.thread_id x
  %x = vector.load %a[%lane, %c0] : memref<32x16xf16>, vector<16xf16>
  %y = vector.load %b[%lane, %c0] : memref<32x16xf16>, vector<16xf16>
  %z = vector.load %c[%lane, %c0] : memref<32x8xf32>, vector<8xf32>
  %d = amdgpu.wmma 16x16x16 %x * %y + %z : vector<16xf16>, vector<16xf16>, vector<8xf32>
  vector.store %d, %c[%lane, %c0] : memref<32x8xf32>, vector<8xf32>
  return
}

func.func @bytes(%a: memref<32x16xi8>, %b: memref<32x16xi8>, %c: memref<32x8xi32>) attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
  %c0 = arith.constant 0 : index
  %lane = gpu.thread_id x
  %x = vector.load %a[%lane, %c0] : memref<32x16xi8>, vector<16xi8>
  %y = vector.load %b[%lane, %c0] : memref<32x16xi8>, vector<16xi8>
  %z = vector.load %c[%lane, %c0] : memref<32x8xi32>, vector<8xi32>
  %d = amdgpu.wmma 16x16x16 %x * %y + %z unsignedB : vector<16xi8>, vector<16xi8>, vector<8xi32>
  vector.store %d, %c[%lane, %c0] : memref<32x8xi32>, vector<8xi32>
  return
}
