// RUN: opt --allow-unregistered-dialect --lower-affine
// RUN: opt --allow-unregistered-dialect --lower-affine=keep-index-ops=true --scf-parallel-for-to-nested-fors
func.func @statements(%m: memref<64x64xf32>, %n: index, %v: vector<4xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 10 {
    affine.for %j = max affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n] to min affine_map<(d0)[s0] -> (d0 + 5, s0 floordiv 3)>(%i)[%n] step 2 {
      %a = affine.load %m[%i + 3, %j * 2 + symbol(%n)] : memref<64x64xf32>
      affine.store %a, %m[%j mod 5, %i floordiv 4] : memref<64x64xf32>
      affine.vector_store %v, %m[%j, %i ceildiv 3] : memref<64x64xf32>, vector<4xf32>
      %w = affine.vector_load %m[%j, 4 * %i - 7] : memref<64x64xf32>, vector<4xf32>
      affine.vector_store %w, %m[%j, 4 * %i] : memref<64x64xf32>, vector<4xf32>
      affine.prefetch %m[%i, %j + 5], read, locality<3>, data : memref<64x64xf32>
    }
  }
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> f32 {
    %a = affine.load %m[%i, 0] : memref<64x64xf32>
    %t = arith.addf %s, %a : f32
    affine.yield %t : f32
  }
  affine.parallel (%i, %j) = (0, 1) to (10, %n) step (1, 3) {
    %a = affine.load %m[%i, %j] : memref<64x64xf32>
    affine.store %a, %m[%j, %i] : memref<64x64xf32>
  }
  %q = affine.parallel (%i) = (0) to (10) reduce ("addf") -> f32 {
    %a = affine.load %m[%i, %i] : memref<64x64xf32>
    affine.yield %a : f32
  }
  affine.for %i = 0 to 10 {
  affine.if affine_set<(d0)[s0] : (d0 - 5 >= 0, s0 - d0 == 0)>(%i)[%n] {
    affine.store %z, %m[%i, 0] : memref<64x64xf32>
  } else {
    affine.store %z, %m[%i, 1] : memref<64x64xf32>
  }
  %b = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) -> f32 {
    affine.yield %z : f32
  } else {
    affine.yield %r : f32
  }
  affine.store %b, %m[%i, 3] : memref<64x64xf32>
  affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
    affine.store %z, %m[%i, 0] : memref<64x64xf32>
  }
  }
  %x = affine.apply affine_map<(d0)[s0] -> (d0 mod s0 + d0 floordiv 3)>(%n)[%n]
  %x2 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 4, 7)>(%n)[%n]
  %x3 = affine.max affine_map<(d0)[s0] -> (d0, s0 - 4, 7)>(%n)[%n]
  memref.store %q, %m[%x, %x2] : memref<64x64xf32>
  memref.store %q, %m[%x, %x3] : memref<64x64xf32>
  %g:2 = affine.delinearize_index %n into (4, 5) : index, index
  %l = affine.linearize_index [%g#0, %g#1] by (4, 5) : index
  memref.store %q, %m[%l, %x3] : memref<64x64xf32>
  return %r : f32
}
func.func @dl(%n: index, %a: index, %m: memref<8xindex>) {
  %c0 = arith.constant 0 : index
  %g:3 = affine.delinearize_index %n into (3, 4, 5) : index, index, index
  
  %h:3 = affine.delinearize_index %n into (4, 5) : index, index, index
  "t.a"(%h#0, %h#1, %h#2) : (index, index, index) -> ()
  %k:3 = affine.delinearize_index %n into (%a, %n, %a) : index, index, index
  "t.a"(%k#0, %k#1, %k#2) : (index, index, index) -> ()
  %k1 = affine.delinearize_index %n into (7) : index
  "t.b"(%k1) : (index) -> ()
  %k2 = affine.delinearize_index %n into () : index
  "t.b"(%k2) : (index) -> ()
  %l = affine.linearize_index [%a, %n, %a] by (3, 4, 5) : index
  "t.b"(%l) : (index) -> ()
  %l2 = affine.linearize_index disjoint [%a, %n, %a] by (4, 5) : index
  "t.b"(%l2) : (index) -> ()
  %l3 = affine.linearize_index disjoint [%a, %n, %a, %n] by (%a, %n, 5) : index
  "t.b"(%l3) : (index) -> ()
  %l4 = affine.linearize_index [%a] by (3) : index
  "t.b"(%l4) : (index) -> ()
  %l5 = affine.linearize_index [] by () : index
  "t.b"(%l5) : (index) -> ()
  return
}
func.func @par(%n: index, %a: index, %m: memref<8x8xf32>, %i8: memref<8xi32>) {
  %q:2 = affine.parallel (%i, %j) = (max(0, %n), 3) to (min(%a - 1, %n), 10) step (2, 3) reduce ("maximumf", "mins") -> (f32, i32) {
    %v = affine.load %m[%i, %j] : memref<8x8xf32>
    %w = affine.load %i8[%i] : memref<8xi32>
    affine.yield %v, %w : f32, i32
  }
  "t.b"(%q#0) : (f32) -> ()
  affine.if affine_set<() : (0 == 0)>() {
    "t.c"() : () -> ()
  }
  affine.if affine_set<()[s0,s1] : (s0 == 0, s1 - s0 >= 0, s0 + 4 >= 0)>()[%n, %a] {
    "t.c"() : () -> ()
  }
  %r1 = affine.for %i = 3 to 10 step 2 iter_args(%x = %n) -> (index) {
    %y = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %x)
    affine.yield %x : index
  }
  affine.parallel (%i) = (0) to (10) {
  }
  affine.for %i = %n to affine_map<(d0) -> (d0 * 3)>(%n) {
  }
  return
}
func.func @symbols(%n: index) {
  %x = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0 + d0 ceildiv s0 + d0 * s0)>(%n)[%n]
  "t.b"(%x) : (index) -> ()
  return
}
func.func @vecs(%n: vector<4xindex>) {
  %x = affine.linearize_index [%n, %n] by (4, 5) : vector<4xindex>
  "t.b"(%x) : (vector<4xindex>) -> ()
  return
}
