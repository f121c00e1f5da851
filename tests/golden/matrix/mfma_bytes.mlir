// Eight bytes a lane: integers and the two 8-bit floats of gfx942, whose bias differs from the usual one (FNUZ).
//
// RUN: compile --target gfx942 --emit ll
// FAILS: compile --target gfx90a --emit ll
// FAILS: compile --target gfx950 --emit ll
func.func @i8(%a: memref<64x8xi8>, %b: memref<64x8xi8>, %c: memref<64x4xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %lane = gpu.thread_id x
  %x = vector.load %a[%lane, %c0] : memref<64x8xi8>, vector<8xi8>
  %y = vector.load %b[%lane, %c0] : memref<64x8xi8>, vector<8xi8>
  %z = vector.load %c[%lane, %c0] : memref<64x4xi32>, vector<4xi32>
  %d = amdgpu.mfma 16x16x32 %x * %y + %z : vector<8xi8>, vector<8xi8>, vector<4xi32>
  vector.store %d, %c[%lane, %c0] : memref<64x4xi32>, vector<4xi32>
  return
}

func.func @f8(%a: memref<64x8xf8E4M3FNUZ>, %b: memref<64x8xf8E5M2FNUZ>, %c: memref<64x4xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %lane = gpu.thread_id x
  %x = vector.load %a[%lane, %c0] : memref<64x8xf8E4M3FNUZ>, vector<8xf8E4M3FNUZ>
  %y = vector.load %b[%lane, %c0] : memref<64x8xf8E5M2FNUZ>, vector<8xf8E5M2FNUZ>
  %z = vector.load %c[%lane, %c0] : memref<64x4xf32>, vector<4xf32>
  %d = amdgpu.mfma 16x16x32 %x * %y + %z : vector<8xf8E4M3FNUZ>, vector<8xf8E5M2FNUZ>, vector<4xf32>
  vector.store %d, %c[%lane, %c0] : memref<64x4xf32>, vector<4xf32>
  return
}
