// Arguments of static shape are one pointer each; scalars have their own size, an index eight bytes.
//
// RUN: compile --target gfx942 --emit ll
//
// RUN: compile --target gfx942 --emit asm
// CHECK: .offset: 0
// CHECK-NEXT: .size: 8
// CHECK: .offset: 8
// CHECK-NEXT: .size: 8
// CHECK: .offset: 16
// CHECK-NEXT: .size: 2
// CHECK: .offset: 20
// CHECK-NEXT: .size: 4
// CHECK: .offset: 24
// CHECK-NEXT: .size: 8
// CHECK: .offset: 32
// CHECK-NEXT: .size: 16
// CHECK: .kernarg_segment_size: 48
func.func @mix(%x: memref<8x64xf32>, %y: memref<8x64xf16, strided<[128, 2], offset: 5>>, %h: f16, %n: i32, %row: index,
               %v: vector<4xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %a = memref.load %x[%row, %i] : memref<8x64xf32>
  %k = arith.sitofp %n : i32 to f32
  %v1 = vector.extract %v[1] : f32 from vector<4xf32>
  %b = arith.mulf %a, %k : f32
  %c = arith.addf %b, %v1 : f32
  %d = arith.truncf %c : f32 to f16
  %e = arith.addf %d, %h : f16
  memref.store %e, %y[%row, %i] : memref<8x64xf16, strided<[128, 2], offset: 5>>
  return
}
