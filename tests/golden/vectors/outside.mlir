// Positions behind the end, which constants may turn out to be, are poison and no fault.
//
// RUN: compile --target gfx942 --emit ll
func.func @outside(%v: memref<4x4xf32>, %b: memref<4xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %x = vector.load %v[%c0, %c0] : memref<4x4xf32>, vector<4x4xf32>
  %e = vector.extract %x[%c7, 0] : f32 from vector<4x4xf32>
  %y = vector.insert %e, %x[%c7, 0] : f32 into vector<4x4xf32>
  %row = vector.extract %y[%c7] : vector<4xf32> from vector<4x4xf32>
  vector.store %row, %b[%c0] : memref<4xf32>, vector<4xf32>
  return
}
