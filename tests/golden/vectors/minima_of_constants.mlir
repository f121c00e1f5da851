// RUN: compile --target gfx942 --emit ll
// RUN: compile --target gfx950 --emit asm
// CHECK-COUNT-6: v_m...imum3_f32
// CHECK-NOT: v_cndmask
// A nan stays; of zeros, that with the sign is the smaller.
func.func @minima_of_constants(%x: memref<64xf32>, %o: memref<8x64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %id = gpu.thread_id x
  %p = arith.constant 0.0 : f32
  %m = arith.constant -0.0 : f32
  %h = arith.constant 1.5 : f32
  %v = memref.load %x[%id] : memref<64xf32>
  %0 = arith.maximumf %v, %p : f32
  %1 = arith.maximumf %v, %m : f32
  %2 = arith.maximumf %h, %v : f32
  %3 = arith.minimumf %v, %p : f32
  %4 = arith.minimumf %v, %m : f32
  %5 = arith.minimumf %v, %h : f32
  memref.store %0, %o[%c0, %id] : memref<8x64xf32>
  memref.store %1, %o[%c1, %id] : memref<8x64xf32>
  memref.store %2, %o[%c2, %id] : memref<8x64xf32>
  memref.store %3, %o[%c3, %id] : memref<8x64xf32>
  memref.store %4, %o[%c4, %id] : memref<8x64xf32>
  memref.store %5, %o[%c5, %id] : memref<8x64xf32>
  return
}
