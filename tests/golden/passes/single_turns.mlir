// RUN: opt --iree-codegen-remove-single-iteration-loop
func.func @ids(%m: memref<512xf32>, %x: f32) -> f32 attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c256 = arith.constant 256 : index
  %c257 = arith.constant 257 : index
  %id = gpu.thread_id x
  %d:3 = affine.delinearize_index %id into (2, 2, 64) : index, index, index
  %n = affine.apply affine_map<()[s0, s1, s2] -> (s0 + s1 * 128 + s2 * 64)>()[%d#2, %d#0, %d#1]
  // Exactly once.
  scf.for %i = %id to %c256 step %c256 {
    memref.store %x, %m[%i] : memref<512xf32>
  }
  // At most once, with a value.
  %r = scf.for %i = %n to %c32 step %c256 iter_args(%y = %x) -> (f32) {
    %v = memref.load %m[%i] : memref<512xf32>
    %s = arith.addf %y, %v : f32
    scf.yield %s : f32
  }
  // One inside of another.
  scf.for %k = %c0 to %c32 step %c1 {
    scf.for %i = %id to %c32 step %c256 {
      scf.for %j = %k to %c1 step %c1 {
        memref.store %x, %m[%j] : memref<512xf32>
      }
    }
  }
  // The first work item has two turns.
  scf.for %i = %id to %c257 step %c256 {
    memref.store %r, %m[%i] : memref<512xf32>
  }
  return %r : f32
}

func.func @digits(%m: memref<512xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c256 = arith.constant 256 : index
  %c512 = arith.constant 512 : index
  %a = gpu.thread_id x upper_bound 32
  %b = gpu.thread_id y upper_bound 8
  %id = affine.linearize_index disjoint [%b, %a] by (8, 32) : index
  scf.for %i = %id to %c256 step %c256 {
    memref.store %x, %m[%i] : memref<512xf32>
  }
  %wide = affine.linearize_index [%b, %a] by (8, 64) : index
  scf.for %i = %wide to %c512 step %c512 {
    memref.store %x, %m[%i] : memref<512xf32>
  }
  // Below a basis that is not known: from 0.
  %open = affine.linearize_index [%b, %a] by (%n) : index
  scf.for %i = %open to %c256 step %c256 {
    memref.store %x, %m[%i] : memref<512xf32>
  }
  %d:2 = affine.delinearize_index %n into (%n, 32) : index, index
  scf.for %i = %d#1 to %c32 step %c32 {
    memref.store %x, %m[%i] : memref<512xf32>
  }
  return
}

func.func @unknown(%m: memref<512xf32>, %n: index, %x: f32) {
  %c256 = arith.constant 256 : index
  scf.for %i = %n to %c256 step %c256 {
    memref.store %x, %m[%i] : memref<512xf32>
  }
  return
}
