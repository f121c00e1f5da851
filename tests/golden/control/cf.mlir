// Branches with arguments: phis of a value, of an index whose width its range decides, and of a memref (its pointer, and what of
// its shape is dynamic). Both edges of a branch may go to one block with different arguments.
//
// RUN: compile --target gfx942 --emit ll
func.func @choose(%x: memref<64xf32>, %y: memref<64xf32>, %flag: i1) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c63 = arith.constant 63 : index
  %i = gpu.thread_id x
  cf.cond_br %flag weights([9, 1]), ^use(%x, %c0 : memref<64xf32>, index), ^use(%y, %c63 : memref<64xf32>, index)
^use(%m: memref<64xf32>, %at: index):
  %v = memref.load %m[%at] : memref<64xf32>
  memref.store %v, %x[%i] : memref<64xf32>
  return
}

func.func @walk(%x: memref<?xf32>, %n: index) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %whole = memref.subview %x[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %view = memref.cast %whole : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[1], offset: ?>>
  cf.br ^head(%view, %n : memref<?xf32, strided<[1], offset: ?>>, index)
^head(%rest: memref<?xf32, strided<[1], offset: ?>>, %left: index):
  %more = arith.cmpi sgt, %left, %c0 : index
  cf.cond_br %more, ^body, ^exit
^body:
  memref.store %one, %rest[%c0] : memref<?xf32, strided<[1], offset: ?>>
  %fewer = arith.subi %left, %c1 : index
  %tail = memref.subview %rest[1] [%fewer] [1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  cf.br ^head(%tail, %fewer : memref<?xf32, strided<[1], offset: ?>>, index)
^exit:
  return
}
