// Ops that are wrong in themselves.
//
// FAILS: compile --target gfx942 --emit ll
// FAILS: opt --canonicalize
func.func @types(%x: memref<64xf32>, %v: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.load %x[%c0, %c0] : memref<64xf32>
  return
}

func.func @shapes(%v: vector<4xf32>) {
  %w = vector.shape_cast %v : vector<4xf32> to vector<2x3xf32>
  return
}
