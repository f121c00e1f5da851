// Index arithmetic takes 32 bits where ranges prove that it fits, else 64.
//
// RUN: compile --target gfx942 --emit ll

// Everything is bounded: thread and workgroup ids, and a memref of less than 2 GiB.
func.func @narrow(%x: memref<1024x256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %row = gpu.block_id x upper_bound 1024
  %column = gpu.thread_id x
  %v = memref.load %x[%row, %column] : memref<1024x256xf32>
  memref.store %v, %x[%row, %column] : memref<1024x256xf32>
  return
}

// The index fits 32 bits, its product with the row length may not.
func.func @large(%x: memref<65536x65536xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %row = gpu.block_id x upper_bound 65536
  %column = gpu.thread_id x
  %v = memref.load %x[%row, %column] : memref<65536x65536xf32>
  memref.store %v, %x[%row, %column] : memref<65536x65536xf32>
  return
}

// A dynamic row length is 64 bits; the guard bounds nothing that a product could use.
func.func @dynamic(%x: memref<?x?xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %row = gpu.block_id x
  %column = gpu.thread_id x
  %v = memref.load %x[%row, %column] : memref<?x?xf32>
  memref.store %v, %x[%row, %column] : memref<?x?xf32>
  return
}

// A counter of a loop that has become branches: the comparison at its head bounds it.
func.func @counter(%x: memref<4096xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c4096 = arith.constant 4096 : index
  %zero = arith.constant 0.0 : f32
  %lane = gpu.thread_id x
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %c4096 : index
  cf.cond_br %more, ^body, ^exit
^body:
  %at = arith.addi %i, %lane : index
  memref.store %zero, %x[%at] : memref<4096xf32>
  %next = arith.addi %i, %c64 : index
  cf.br ^head(%next : index)
^exit:
  return
}

// A counter that nothing bounds.
func.func @unbounded(%x: memref<?xf32>, %n: index) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c64 {
    memref.store %zero, %x[%i] : memref<?xf32>
  }
  return
}

// Division of values that are never negative is unsigned, and by a power of two a shift in LLVM.
func.func @delinearize(%x: memref<8x4x8xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %i = gpu.thread_id x
  %c = arith.remsi %i, %c8 : index
  %rest = arith.divsi %i, %c8 : index
  %b = arith.remsi %rest, %c4 : index
  %a = arith.floordivsi %rest, %c4 : index
  memref.store %zero, %x[%a, %b, %c] : memref<8x4x8xf32>
  return
}
