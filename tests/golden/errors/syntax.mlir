// A text that does not parse.
//
// FAILS: compile --target gfx942 --emit ll
func.func @typo(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %v = memref.load %x[%c0 : memref<64xf32>
  return
}

func.func @undeclared(%x: memref<64xf32>) {
  %v = memref.load %x[%i] : memref<64xf32>
  return
}
