module {
  func.func @statements(%m: memref<64x64xf32>, %n: index, %v: vector<4xf32>) -> f32 {
    %z = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %c10 = arith.constant 10 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %c10 step %c1 {
      %0 = affine.max affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n]
      %1 = affine.min affine_map<(d0)[s0] -> (d0 + 5, s0 floordiv 3)>(%i)[%n]
      %c2 = arith.constant 2 : index
      scf.for %j = %0 to %1 step %c2 {
        %2 = affine.apply affine_map<(d0, d1)[s0] -> (d0 + 3)>(%i, %j)[%n]
        %3 = affine.apply affine_map<(d0, d1)[s0] -> (d1 * 2 + s0)>(%i, %j)[%n]
        %a = memref.load %m[%2, %3] : memref<64x64xf32>
        %4 = affine.apply affine_map<(d0, d1) -> (d0 mod 5)>(%j, %i)
        %5 = affine.apply affine_map<(d0, d1) -> (d1 floordiv 4)>(%j, %i)
        memref.store %a, %m[%4, %5] : memref<64x64xf32>
        %6 = affine.apply affine_map<(d0, d1) -> (d1 ceildiv 3)>(%j, %i)
        vector.store %v, %m[%j, %6] : memref<64x64xf32>, vector<4xf32>
        %7 = affine.apply affine_map<(d0, d1) -> (d1 * 4 - 7)>(%j, %i)
        %w = vector.load %m[%j, %7] : memref<64x64xf32>, vector<4xf32>
        %8 = affine.apply affine_map<(d0, d1) -> (d1 * 4)>(%j, %i)
        vector.store %w, %m[%j, %8] : memref<64x64xf32>, vector<4xf32>
        %9 = affine.apply affine_map<(d0, d1) -> (d1 + 5)>(%i, %j)
        memref.prefetch %m[%i, %9], read, locality<3>, data : memref<64x64xf32>
      }
    }
    %c0_0 = arith.constant 0 : index
    %c1_1 = arith.constant 1 : index
    %r = scf.for %i = %c0_0 to %n step %c1_1 iter_args(%s = %z) -> (f32) {
      %c0_12 = arith.constant 0 : index
      %a = memref.load %m[%i, %c0_12] : memref<64x64xf32>
      %t = arith.addf %s, %a : f32
      scf.yield %t : f32
    }
    %c0_2 = arith.constant 0 : index
    %c10_3 = arith.constant 10 : index
    %c1_4 = arith.constant 1 : index
    %c1_5 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    scf.for %arg0 = %c0_2 to %c10_3 step %c1_5 {
      scf.for %arg1 = %c1_4 to %n step %c3 {
        %a = memref.load %m[%arg0, %arg1] : memref<64x64xf32>
        memref.store %a, %m[%arg1, %arg0] : memref<64x64xf32>
      }
    }
    %c0_6 = arith.constant 0 : index
    %c10_7 = arith.constant 10 : index
    %c1_8 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %q = scf.for %arg0 = %c0_6 to %c10_7 step %c1_8 iter_args(%arg1 = %cst) -> (f32) {
      %a = memref.load %m[%arg0, %arg0] : memref<64x64xf32>
      %0 = arith.addf %arg1, %a : f32
      scf.yield %0 : f32
    }
    %c0_9 = arith.constant 0 : index
    %c10_10 = arith.constant 10 : index
    %c1_11 = arith.constant 1 : index
    scf.for %i = %c0_9 to %c10_10 step %c1_11 {
      %c0_12 = arith.constant 0 : index
      %0 = affine.apply affine_map<(d0)[s0] -> (d0 - 5)>(%i)[%n]
      %1 = arith.cmpi sge, %0, %c0_12 : index
      %2 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%i)[%n]
      %3 = arith.cmpi eq, %2, %c0_12 : index
      %4 = arith.andi %1, %3 : i1
      scf.if %4 {
        %c0_16 = arith.constant 0 : index
        memref.store %z, %m[%i, %c0_16] : memref<64x64xf32>
      } else {
        %c1_16 = arith.constant 1 : index
        memref.store %z, %m[%i, %c1_16] : memref<64x64xf32>
      }
      %c0_13 = arith.constant 0 : index
      %5 = affine.apply affine_map<(d0) -> (d0 - 5)>(%i)
      %6 = arith.cmpi sge, %5, %c0_13 : index
      %b = scf.if %6 -> (f32) {
        scf.yield %z : f32
      } else {
        scf.yield %r : f32
      }
      %c3_14 = arith.constant 3 : index
      memref.store %b, %m[%i, %c3_14] : memref<64x64xf32>
      %c0_15 = arith.constant 0 : index
      %7 = affine.apply affine_map<(d0) -> (d0 - 5)>(%i)
      %8 = arith.cmpi sge, %7, %c0_15 : index
      scf.if %8 {
        %c0_16 = arith.constant 0 : index
        memref.store %z, %m[%i, %c0_16] : memref<64x64xf32>
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
    %0 = affine.max affine_map<(d0) -> (0, d0)>(%n)
    %1 = affine.min affine_map<(d0, d1) -> (d0 - 1, d1)>(%a, %n)
    %c3 = arith.constant 3 : index
    %c10 = arith.constant 10 : index
    %c2 = arith.constant 2 : index
    %c3_0 = arith.constant 3 : index
    %cst = arith.constant 0xFF800000 : f32
    %c2147483647_i32 = arith.constant 2147483647 : i32
    %q:2 = scf.for %arg0 = %0 to %1 step %c2 iter_args(%arg1 = %cst, %arg2 = %c2147483647_i32) -> (f32, i32) {
      %11:2 = scf.for %arg3 = %c3 to %c10 step %c3_0 iter_args(%arg4 = %arg1, %arg5 = %arg2) -> (f32, i32) {
        %v = memref.load %m[%arg0, %arg3] : memref<8x8xf32>
        %w = memref.load %i8[%arg0] : memref<8xi32>
        %12 = arith.maximumf %arg4, %v : f32
        %13 = arith.minsi %arg5, %w : i32
        scf.yield %12, %13 : f32, i32
      }
      scf.yield %11#0, %11#1 : f32, i32
    }
    "t.b"(%q#0) : (f32) -> ()
    %c0 = arith.constant 0 : index
    %c0_1 = arith.constant 0 : index
    %2 = arith.cmpi eq, %c0_1, %c0 : index
    scf.if %2 {
      "t.c"() : () -> ()
    }
    %c0_2 = arith.constant 0 : index
    %3 = arith.cmpi eq, %n, %c0_2 : index
    %4 = affine.apply affine_map<()[s0, s1] -> (s1 - s0)>()[%n, %a]
    %5 = arith.cmpi sge, %4, %c0_2 : index
    %6 = arith.andi %3, %5 : i1
    %7 = affine.apply affine_map<()[s0, s1] -> (s0 + 4)>()[%n, %a]
    %8 = arith.cmpi sge, %7, %c0_2 : index
    %9 = arith.andi %6, %8 : i1
    scf.if %9 {
      "t.c"() : () -> ()
    }
    %c3_3 = arith.constant 3 : index
    %c10_4 = arith.constant 10 : index
    %c2_5 = arith.constant 2 : index
    %r1 = scf.for %i = %c3_3 to %c10_4 step %c2_5 iter_args(%x = %n) -> (index) {
      %y = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %x)
      scf.yield %x : index
    }
    %c0_6 = arith.constant 0 : index
    %c10_7 = arith.constant 10 : index
    %c1 = arith.constant 1 : index
    scf.for %arg0 = %c0_6 to %c10_7 step %c1 {
    }
    %10 = affine.apply affine_map<(d0) -> (d0 * 3)>(%n)
    %c1_8 = arith.constant 1 : index
    scf.for %i = %n to %10 step %c1_8 {
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
}
