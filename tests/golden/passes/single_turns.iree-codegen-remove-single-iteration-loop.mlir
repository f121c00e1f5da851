module {
  func.func @ids(%m: memref<512xf32>, %x: f32) -> f32 attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c256 = arith.constant 256 : index
    %c257 = arith.constant 257 : index
    %id = gpu.thread_id x
    %d:3 = affine.delinearize_index %id into (2, 2, 64) : index, index, index
    %n = affine.apply affine_map<()[s0, s1, s2] -> (s0 + s1 * 128 + s2 * 64)>()[%d#2, %d#0, %d#1]
    memref.store %x, %m[%id] : memref<512xf32>
    %0 = arith.cmpi slt, %n, %c32 : index
    %r = scf.if %0 -> (f32) {
      %v = memref.load %m[%n] : memref<512xf32>
      %s = arith.addf %x, %v : f32
      scf.yield %s : f32
    } else {
      scf.yield %x : f32
    }
    scf.for %k = %c0 to %c32 step %c1 {
      %1 = arith.cmpi slt, %id, %c32 : index
      scf.if %1 {
        %2 = arith.cmpi slt, %k, %c1 : index
        scf.if %2 {
          memref.store %x, %m[%k] : memref<512xf32>
        }
      }
    }
    scf.for %i = %id to %c257 step %c256 {
      memref.store %r, %m[%i] : memref<512xf32>
    }
    return %r : f32
  }
  func.func @digits(%m: memref<512xf32>, %n: index, %x: f32) {
    %c256 = arith.constant 256 : index
    %a = gpu.thread_id x upper_bound 32
    %b = gpu.thread_id y upper_bound 8
    %id = affine.linearize_index disjoint [%b, %a] by (8, 32) : index
    memref.store %x, %m[%id] : memref<512xf32>
    %wide = affine.linearize_index [%b, %a] by (8, 64) : index
    memref.store %x, %m[%wide] : memref<512xf32>
    %open = affine.linearize_index [%b, %a] by (%n) : index
    %0 = arith.cmpi slt, %open, %c256 : index
    scf.if %0 {
      memref.store %x, %m[%open] : memref<512xf32>
    }
    %d:2 = affine.delinearize_index %n into (%n, 32) : index, index
    memref.store %x, %m[%d#1] : memref<512xf32>
    return
  }
  func.func @unknown(%m: memref<512xf32>, %n: index, %x: f32) {
    %c256 = arith.constant 256 : index
    scf.for %i = %n to %c256 step %c256 {
      memref.store %x, %m[%i] : memref<512xf32>
    }
    return
  }
}
