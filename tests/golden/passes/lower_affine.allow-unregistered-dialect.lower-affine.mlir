module {
  func.func @statements(%m: memref<64x64xf32>, %n: index, %v: vector<4xf32>) -> f32 {
    %z = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %c10 = arith.constant 10 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %c10 step %c1 {
      %19 = arith.maxsi %i, %n : index
      %c5_19 = arith.constant 5 : index
      %20 = arith.addi %i, %c5_19 : index
      %c3_20 = arith.constant 3 : index
      %c0_21 = arith.constant 0 : index
      %c-1_22 = arith.constant -1 : index
      %21 = arith.cmpi slt, %n, %c0_21 : index
      %22 = arith.subi %c-1_22, %n : index
      %23 = arith.select %21, %22, %n : index
      %24 = arith.divsi %23, %c3_20 : index
      %25 = arith.subi %c-1_22, %24 : index
      %26 = arith.select %21, %25, %24 : index
      %27 = arith.minsi %20, %26 : index
      %c2 = arith.constant 2 : index
      scf.for %j = %19 to %27 step %c2 {
        %c3_23 = arith.constant 3 : index
        %28 = arith.addi %i, %c3_23 : index
        %c2_24 = arith.constant 2 : index
        %29 = arith.muli %j, %c2_24 overflow<nsw> : index
        %30 = arith.addi %29, %n : index
        %a = memref.load %m[%28, %30] : memref<64x64xf32>
        %c5_25 = arith.constant 5 : index
        %31 = arith.remsi %j, %c5_25 : index
        %c0_26 = arith.constant 0 : index
        %32 = arith.cmpi slt, %31, %c0_26 : index
        %33 = arith.addi %31, %c5_25 : index
        %34 = arith.select %32, %33, %31 : index
        %c4 = arith.constant 4 : index
        %c0_27 = arith.constant 0 : index
        %c-1_28 = arith.constant -1 : index
        %35 = arith.cmpi slt, %i, %c0_27 : index
        %36 = arith.subi %c-1_28, %i : index
        %37 = arith.select %35, %36, %i : index
        %38 = arith.divsi %37, %c4 : index
        %39 = arith.subi %c-1_28, %38 : index
        %40 = arith.select %35, %39, %38 : index
        memref.store %a, %m[%34, %40] : memref<64x64xf32>
        %c3_29 = arith.constant 3 : index
        %c0_30 = arith.constant 0 : index
        %c1_31 = arith.constant 1 : index
        %41 = arith.cmpi sle, %i, %c0_30 : index
        %42 = arith.subi %c0_30, %i : index
        %43 = arith.subi %i, %c1_31 : index
        %44 = arith.select %41, %42, %43 : index
        %45 = arith.divsi %44, %c3_29 : index
        %46 = arith.subi %c0_30, %45 : index
        %47 = arith.addi %45, %c1_31 : index
        %48 = arith.select %41, %46, %47 : index
        vector.store %v, %m[%j, %48] : memref<64x64xf32>, vector<4xf32>
        %c4_32 = arith.constant 4 : index
        %49 = arith.muli %i, %c4_32 overflow<nsw> : index
        %c-7 = arith.constant -7 : index
        %50 = arith.addi %49, %c-7 : index
        %w = vector.load %m[%j, %50] : memref<64x64xf32>, vector<4xf32>
        %c4_33 = arith.constant 4 : index
        %51 = arith.muli %i, %c4_33 overflow<nsw> : index
        vector.store %w, %m[%j, %51] : memref<64x64xf32>, vector<4xf32>
        %c5_34 = arith.constant 5 : index
        %52 = arith.addi %j, %c5_34 : index
        memref.prefetch %m[%i, %52], read, locality<3>, data : memref<64x64xf32>
      }
    }
    %c0_0 = arith.constant 0 : index
    %c1_1 = arith.constant 1 : index
    %r = scf.for %i = %c0_0 to %n step %c1_1 iter_args(%s = %z) -> (f32) {
      %c0_19 = arith.constant 0 : index
      %a = memref.load %m[%i, %c0_19] : memref<64x64xf32>
      %t = arith.addf %s, %a : f32
      scf.yield %t : f32
    }
    %c0_2 = arith.constant 0 : index
    %c10_3 = arith.constant 10 : index
    %c1_4 = arith.constant 1 : index
    %c1_5 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    scf.parallel (%i, %j) = (%c0_2, %c1_4) to (%c10_3, %n) step (%c1_5, %c3) {
      %a = memref.load %m[%i, %j] : memref<64x64xf32>
      memref.store %a, %m[%j, %i] : memref<64x64xf32>
      scf.reduce 
    }
    %c0_6 = arith.constant 0 : index
    %c10_7 = arith.constant 10 : index
    %c1_8 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %q = scf.parallel (%i) = (%c0_6) to (%c10_7) step (%c1_8) init (%cst) -> f32 {
      %a = memref.load %m[%i, %i] : memref<64x64xf32>
      scf.reduce(%a : f32) {
      ^bb0(%arg0: f32, %arg1: f32):
        %19 = arith.addf %arg0, %arg1 : f32
        scf.reduce.return %19 : f32
      }
    }
    %c0_9 = arith.constant 0 : index
    %c10_10 = arith.constant 10 : index
    %c1_11 = arith.constant 1 : index
    scf.for %i = %c0_9 to %c10_10 step %c1_11 {
      %c0_19 = arith.constant 0 : index
      %c-5 = arith.constant -5 : index
      %19 = arith.addi %i, %c-5 : index
      %20 = arith.cmpi sge, %19, %c0_19 : index
      %c-1_20 = arith.constant -1 : index
      %21 = arith.muli %i, %c-1_20 overflow<nsw> : index
      %22 = arith.addi %21, %n : index
      %23 = arith.cmpi eq, %22, %c0_19 : index
      %24 = arith.andi %20, %23 : i1
      scf.if %24 {
        %c0_26 = arith.constant 0 : index
        memref.store %z, %m[%i, %c0_26] : memref<64x64xf32>
      } else {
        %c1_26 = arith.constant 1 : index
        memref.store %z, %m[%i, %c1_26] : memref<64x64xf32>
      }
      %c0_21 = arith.constant 0 : index
      %c-5_22 = arith.constant -5 : index
      %25 = arith.addi %i, %c-5_22 : index
      %26 = arith.cmpi sge, %25, %c0_21 : index
      %b = scf.if %26 -> (f32) {
        scf.yield %z : f32
      } else {
        scf.yield %r : f32
      }
      %c3_23 = arith.constant 3 : index
      memref.store %b, %m[%i, %c3_23] : memref<64x64xf32>
      %c0_24 = arith.constant 0 : index
      %c-5_25 = arith.constant -5 : index
      %27 = arith.addi %i, %c-5_25 : index
      %28 = arith.cmpi sge, %27, %c0_24 : index
      scf.if %28 {
        %c0_26 = arith.constant 0 : index
        memref.store %z, %m[%i, %c0_26] : memref<64x64xf32>
      }
    }
    %0 = arith.remsi %n, %n : index
    %c0_12 = arith.constant 0 : index
    %1 = arith.cmpi slt, %0, %c0_12 : index
    %2 = arith.addi %0, %n : index
    %3 = arith.select %1, %2, %0 : index
    %c3_13 = arith.constant 3 : index
    %c0_14 = arith.constant 0 : index
    %c-1 = arith.constant -1 : index
    %4 = arith.cmpi slt, %n, %c0_14 : index
    %5 = arith.subi %c-1, %n : index
    %6 = arith.select %4, %5, %n : index
    %7 = arith.divsi %6, %c3_13 : index
    %8 = arith.subi %c-1, %7 : index
    %9 = arith.select %4, %8, %7 : index
    %x = arith.addi %3, %9 : index
    %c-4 = arith.constant -4 : index
    %10 = arith.addi %n, %c-4 : index
    %c7 = arith.constant 7 : index
    %11 = arith.minsi %n, %10 : index
    %x2 = arith.minsi %11, %c7 : index
    %c-4_15 = arith.constant -4 : index
    %12 = arith.addi %n, %c-4_15 : index
    %c7_16 = arith.constant 7 : index
    %13 = arith.maxsi %n, %12 : index
    %x3 = arith.maxsi %13, %c7_16 : index
    memref.store %q, %m[%x, %x2] : memref<64x64xf32>
    memref.store %q, %m[%x, %x3] : memref<64x64xf32>
    %c5 = arith.constant 5 : index
    %c0_17 = arith.constant 0 : index
    %g = arith.floordivsi %n, %c5 : index
    %14 = arith.remsi %n, %c5 : index
    %15 = arith.cmpi slt, %14, %c0_17 : index
    %16 = arith.addi %14, %c5 overflow<nsw> : index
    %17 = arith.select %15, %16, %14 : index
    %c5_18 = arith.constant 5 : index
    %18 = arith.muli %g, %c5_18 overflow<nsw> : index
    %l = arith.addi %18, %17 overflow<nsw> : index
    memref.store %q, %m[%l, %x3] : memref<64x64xf32>
    return %r : f32
  }
  func.func @dl(%n: index, %a: index, %m: memref<8xindex>) {
    %c0 = arith.constant 0 : index
    %c5 = arith.constant 5 : index
    %c20 = arith.constant 20 : index
    %c0_0 = arith.constant 0 : index
    %g = arith.floordivsi %n, %c20 : index
    %0 = arith.remsi %n, %c20 : index
    %1 = arith.cmpi slt, %0, %c0_0 : index
    %2 = arith.addi %0, %c20 overflow<nsw> : index
    %3 = arith.select %1, %2, %0 : index
    %4 = arith.divsi %3, %c5 : index
    %5 = arith.remsi %n, %c5 : index
    %6 = arith.cmpi slt, %5, %c0_0 : index
    %7 = arith.addi %5, %c5 overflow<nsw> : index
    %8 = arith.select %6, %7, %5 : index
    %c5_1 = arith.constant 5 : index
    %c20_2 = arith.constant 20 : index
    %c0_3 = arith.constant 0 : index
    %h = arith.floordivsi %n, %c20_2 : index
    %9 = arith.remsi %n, %c20_2 : index
    %10 = arith.cmpi slt, %9, %c0_3 : index
    %11 = arith.addi %9, %c20_2 overflow<nsw> : index
    %12 = arith.select %10, %11, %9 : index
    %13 = arith.divsi %12, %c5_1 : index
    %14 = arith.remsi %n, %c5_1 : index
    %15 = arith.cmpi slt, %14, %c0_3 : index
    %16 = arith.addi %14, %c5_1 overflow<nsw> : index
    %17 = arith.select %15, %16, %14 : index
    "t.a"(%h, %13, %17) : (index, index, index) -> ()
    %18 = arith.muli %a, %n overflow<nsw, nuw> : index
    %c0_4 = arith.constant 0 : index
    %k = arith.floordivsi %n, %18 : index
    %19 = arith.remsi %n, %18 : index
    %20 = arith.cmpi slt, %19, %c0_4 : index
    %21 = arith.addi %19, %18 overflow<nsw> : index
    %22 = arith.select %20, %21, %19 : index
    %23 = arith.divsi %22, %a : index
    %24 = arith.remsi %n, %a : index
    %25 = arith.cmpi slt, %24, %c0_4 : index
    %26 = arith.addi %24, %a overflow<nsw> : index
    %27 = arith.select %25, %26, %24 : index
    "t.a"(%k, %23, %27) : (index, index, index) -> ()
    "t.b"(%n) : (index) -> ()
    "t.b"(%n) : (index) -> ()
    %c5_5 = arith.constant 5 : index
    %c20_6 = arith.constant 20 : index
    %28 = arith.muli %a, %c20_6 overflow<nsw> : index
    %29 = arith.muli %n, %c5_5 overflow<nsw> : index
    %30 = arith.addi %28, %29 overflow<nsw> : index
    %l = arith.addi %30, %a overflow<nsw> : index
    "t.b"(%l) : (index) -> ()
    %c5_7 = arith.constant 5 : index
    %c20_8 = arith.constant 20 : index
    %31 = arith.muli %a, %c20_8 overflow<nsw> : index
    %32 = arith.muli %n, %c5_7 overflow<nsw> : index
    %33 = arith.addi %31, %32 overflow<nsw> : index
    %l2 = arith.addi %33, %a overflow<nsw> : index
    "t.b"(%l2) : (index) -> ()
    %c5_9 = arith.constant 5 : index
    %c5_10 = arith.constant 5 : index
    %34 = arith.muli %n, %c5_10 overflow<nsw, nuw> : index
    %35 = arith.muli %n, %a overflow<nsw, nuw> : index
    %c5_11 = arith.constant 5 : index
    %36 = arith.muli %35, %c5_11 overflow<nsw, nuw> : index
    %37 = arith.muli %a, %36 overflow<nsw> : index
    %38 = arith.muli %n, %34 overflow<nsw> : index
    %39 = arith.muli %a, %c5_9 overflow<nsw> : index
    %40 = arith.addi %37, %38 overflow<nsw> : index
    %41 = arith.addi %40, %39 overflow<nsw> : index
    %l3 = arith.addi %41, %n overflow<nsw> : index
    "t.b"(%l3) : (index) -> ()
    "t.b"(%a) : (index) -> ()
    %l5 = arith.constant 0 : index
    "t.b"(%l5) : (index) -> ()
    return
  }
  func.func @par(%n: index, %a: index, %m: memref<8x8xf32>, %i8: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %0 = arith.maxsi %c0, %n : index
    %c-1 = arith.constant -1 : index
    %1 = arith.addi %a, %c-1 : index
    %2 = arith.minsi %1, %n : index
    %c3 = arith.constant 3 : index
    %c10 = arith.constant 10 : index
    %c2 = arith.constant 2 : index
    %c3_0 = arith.constant 3 : index
    %cst = arith.constant 0xFF800000 : f32
    %c2147483647_i32 = arith.constant 2147483647 : i32
    %q:2 = scf.parallel (%i, %j) = (%0, %c3) to (%2, %c10) step (%c2, %c3_0) init (%cst, %c2147483647_i32) -> (f32, i32) {
      %v = memref.load %m[%i, %j] : memref<8x8xf32>
      %w = memref.load %i8[%i] : memref<8xi32>
      scf.reduce(%v, %w : f32, i32) {
      ^bb0(%arg0: f32, %arg1: f32):
        %13 = arith.maximumf %arg0, %arg1 : f32
        scf.reduce.return %13 : f32
      }, {
      ^bb0(%arg0: i32, %arg1: i32):
        %13 = arith.minsi %arg0, %arg1 : i32
        scf.reduce.return %13 : i32
      }
    }
    "t.b"(%q#0) : (f32) -> ()
    %c0_1 = arith.constant 0 : index
    %c0_2 = arith.constant 0 : index
    %3 = arith.cmpi eq, %c0_2, %c0_1 : index
    scf.if %3 {
      "t.c"() : () -> ()
    }
    %c0_3 = arith.constant 0 : index
    %4 = arith.cmpi eq, %n, %c0_3 : index
    %c-1_4 = arith.constant -1 : index
    %5 = arith.muli %n, %c-1_4 overflow<nsw> : index
    %6 = arith.addi %a, %5 : index
    %7 = arith.cmpi sge, %6, %c0_3 : index
    %8 = arith.andi %4, %7 : i1
    %c4 = arith.constant 4 : index
    %9 = arith.addi %n, %c4 : index
    %10 = arith.cmpi sge, %9, %c0_3 : index
    %11 = arith.andi %8, %10 : i1
    scf.if %11 {
      "t.c"() : () -> ()
    }
    %c3_5 = arith.constant 3 : index
    %c10_6 = arith.constant 10 : index
    %c2_7 = arith.constant 2 : index
    %r1 = scf.for %i = %c3_5 to %c10_6 step %c2_7 iter_args(%x = %n) -> (index) {
      %y = arith.addi %i, %x : index
      scf.yield %x : index
    }
    %c0_8 = arith.constant 0 : index
    %c10_9 = arith.constant 10 : index
    %c1 = arith.constant 1 : index
    scf.parallel (%i) = (%c0_8) to (%c10_9) step (%c1) {
      scf.reduce 
    }
    %c3_10 = arith.constant 3 : index
    %12 = arith.muli %n, %c3_10 overflow<nsw> : index
    %c1_11 = arith.constant 1 : index
    scf.for %i = %n to %12 step %c1_11 {
    }
    return
  }
  func.func @symbols(%n: index) {
    %c0 = arith.constant 0 : index
    %c-1 = arith.constant -1 : index
    %0 = arith.cmpi slt, %n, %c0 : index
    %1 = arith.subi %c-1, %n : index
    %2 = arith.select %0, %1, %n : index
    %3 = arith.divsi %2, %n : index
    %4 = arith.subi %c-1, %3 : index
    %5 = arith.select %0, %4, %3 : index
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %6 = arith.cmpi sle, %n, %c0_0 : index
    %7 = arith.subi %c0_0, %n : index
    %8 = arith.subi %n, %c1 : index
    %9 = arith.select %6, %7, %8 : index
    %10 = arith.divsi %9, %n : index
    %11 = arith.subi %c0_0, %10 : index
    %12 = arith.addi %10, %c1 : index
    %13 = arith.select %6, %11, %12 : index
    %14 = arith.addi %5, %13 : index
    %15 = arith.muli %n, %n overflow<nsw> : index
    %x = arith.addi %14, %15 : index
    "t.b"(%x) : (index) -> ()
    return
  }
  func.func @vecs(%n: vector<4xindex>) {
    %c5 = arith.constant 5 : index
    %0 = vector.broadcast %c5 : index to vector<4xindex>
    %1 = arith.muli %n, %0 overflow<nsw> : vector<4xindex>
    %x = arith.addi %1, %n overflow<nsw> : vector<4xindex>
    "t.b"(%x) : (vector<4xindex>) -> ()
    return
  }
}
