// n-D vectors are lists of rows: picking, joining and cutting rows costs nothing, only what crosses them is a shuffle.
//
// RUN: compile --target gfx942 --emit ll
func.func @rows(%x: memref<4x8xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %v = vector.load %x[%c0, %c0] : memref<4x8xf32>, vector<4x8xf32>
  %row = vector.extract %v[2] : vector<8xf32> from vector<4x8xf32>
  %w = vector.insert %row, %v[0] : vector<8xf32> into vector<4x8xf32>
  %tile = vector.extract_strided_slice %w offsets = [1, 4], sizes = [2, 4], strides = [1, 1] : vector<4x8xf32> to vector<2x4xf32>
  %u = vector.insert_strided_slice %tile, %w offsets = [2, 0], strides = [1, 1] : vector<2x4xf32> into vector<4x8xf32>
  vector.store %u, %x[%c0, %c0] : memref<4x8xf32>, vector<4x8xf32>
  return
}

func.func @regroup(%x: memref<2x8xf16>, %y: memref<4x4xf16>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %v = vector.load %x[%c0, %c0] : memref<2x8xf16>, vector<2x8xf16>
  %w = vector.shape_cast %v : vector<2x8xf16> to vector<4x4xf16>
  %t = vector.transpose %w, [1, 0] : vector<4x4xf16> to vector<4x4xf16>
  vector.store %t, %y[%c0, %c0] : memref<4x4xf16>, vector<4x4xf16>
  return
}

func.func @join(%x: memref<8xf16>, %y: memref<8xf16>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = vector.load %x[%c0] : memref<8xf16>, vector<4xf16>
  %b = vector.load %x[%c4] : memref<8xf16>, vector<4xf16>
  %ab = vector.interleave %a, %b : vector<4xf16> -> vector<8xf16>
  %s = arith.constant 2.0 : f16
  %splat = vector.broadcast %s : f16 to vector<8xf16>
  %p = arith.mulf %ab, %splat : vector<8xf16>
  vector.store %p, %y[%c0] : memref<8xf16>, vector<8xf16>
  return
}
