// `gpu.shuffle` in its four modes, on values of one word, half and two. The flag says whether the other lane lies in the
// width; where offset and width are constants that allow no other answer, it is a constant.
//
// RUN: compile --target gfx942 --emit ll
// RUN: compile --target gfx1100 --emit ll
func.func @modes(%x: memref<32xf32>, %offset: i32) attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  %c32 = arith.constant 32 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<32xf32>
  %a, %ok_a = gpu.shuffle xor %v, %c1, %c32 : f32
  %b, %ok_b = gpu.shuffle up %a, %c1, %c8 : f32
  %c, %ok_c = gpu.shuffle down %b, %offset, %c32 : f32
  %d, %ok_d = gpu.shuffle idx %c, %c8, %c32 : f32
  %e = arith.select %ok_b, %d, %v : f32
  %f = arith.select %ok_c, %e, %v : f32
  memref.store %f, %x[%i] : memref<32xf32>
  return
}

func.func @widths(%x: memref<32xf16>, %y: memref<32xf64>) attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
  %c2 = arith.constant 2 : i32
  %c32 = arith.constant 32 : i32
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<32xf16>
  %a, %ok_a = gpu.shuffle xor %v, %c2, %c32 : f16
  memref.store %a, %x[%i] : memref<32xf16>
  %w = memref.load %y[%i] : memref<32xf64>
  %b, %ok_b = gpu.shuffle xor %w, %c2, %c32 : f64
  memref.store %b, %y[%i] : memref<32xf64>
  return
}
