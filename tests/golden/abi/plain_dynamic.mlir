// A memref's dynamic sizes, then its dynamic strides, then a dynamic offset follow its pointer, eight bytes each.
//
// RUN: compile --target gfx1100 --emit ll
//
// RUN: compile --target gfx1100 --emit asm
// CHECK: .kernarg_segment_size: 72
func.func @copy(%x: memref<?x?xf32>, %y: memref<?x16x?xf32, strided<[?, ?, 1], offset: ?>>)
    attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %columns = memref.dim %x, %c1 : memref<?x?xf32>
  %row = gpu.block_id x
  %i = gpu.thread_id x
  %inside = arith.cmpi slt, %i, %columns : index
  scf.if %inside {
    %a = memref.load %x[%row, %i] : memref<?x?xf32>
    memref.store %a, %y[%row, %c0, %i] : memref<?x16x?xf32, strided<[?, ?, 1], offset: ?>>
  }
  return
}
