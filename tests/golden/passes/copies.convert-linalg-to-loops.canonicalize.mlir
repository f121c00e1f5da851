module {
  func.func @copies(%k: memref<?x16xf32>, %l: memref<?x16xf32>, %r: memref<30x10xf16>, %q: memref<30x10xf16>, %s: memref<2x4xf32>, %t: memref<2x4xf32, strided<[16, 1], offset: ?>>) {
    %c3 = arith.constant 3 : index
    %0 = ub.poison : f32
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    memref.copy %k, %l : memref<?x16xf32> to memref<?x16xf32>
    memref.copy %r, %q : memref<30x10xf16> to memref<30x10xf16>
    scf.forall (%i) in (64) {
      scf.for %arg0 = %c0 to %c2 step %c1 {
        %1 = vector.transfer_read %s[%arg0, %c0], %0 {in_bounds = [true]} : memref<2x4xf32>, vector<4xf32>
        %2 = vector.extract %1[0] : f32 from vector<4xf32>
        memref.store %2, %t[%arg0, %c0] : memref<2x4xf32, strided<[16, 1], offset: ?>>
        %3 = vector.extract %1[1] : f32 from vector<4xf32>
        memref.store %3, %t[%arg0, %c1] : memref<2x4xf32, strided<[16, 1], offset: ?>>
        %4 = vector.extract %1[2] : f32 from vector<4xf32>
        memref.store %4, %t[%arg0, %c2] : memref<2x4xf32, strided<[16, 1], offset: ?>>
        %5 = vector.extract %1[3] : f32 from vector<4xf32>
        memref.store %5, %t[%arg0, %c3] : memref<2x4xf32, strided<[16, 1], offset: ?>>
      } {unroll_loop}
    } {mapping = [#gpu.thread<linear_dim_0>]}
    return
  }
  func.func @indices(%x: memref<34x34xf32>, %w: memref<3x3xf32>, %y: memref<16x16xf32>) {
    %0 = ub.poison : f32
    %c3 = arith.constant 3 : index
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c1 = arith.constant 1 : index
    scf.for %arg0 = %c0 to %c16 step %c1 {
      scf.for %arg1 = %c0 to %c16 step %c1 {
        %1 = memref.load %y[%arg0, %arg1] : memref<16x16xf32>
        %2 = scf.for %arg2 = %c0 to %c3 step %c1 iter_args(%arg3 = %1) -> (f32) {
          %3 = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%arg0, %arg2)
          %4 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg1)
          %5 = vector.transfer_read %x[%3, %4], %0 {in_bounds = [true]} : memref<34x34xf32>, vector<3xf32>
          %6 = vector.transfer_read %w[%arg2, %c0], %0 {in_bounds = [true]} : memref<3x3xf32>, vector<3xf32>
          %7 = vector.extract %5[0] : f32 from vector<3xf32>
          %8 = vector.extract %6[0] : f32 from vector<3xf32>
          %9 = arith.index_cast %arg1 : index to i32
          %10 = arith.sitofp %9 : i32 to f32
          %11 = arith.mulf %7, %8 : f32
          %12 = arith.addf %11, %10 : f32
          %13 = arith.addf %arg3, %12 : f32
          %14 = vector.extract %5[1] : f32 from vector<3xf32>
          %15 = vector.extract %6[1] : f32 from vector<3xf32>
          %16 = arith.index_cast %arg1 : index to i32
          %17 = arith.sitofp %16 : i32 to f32
          %18 = arith.mulf %14, %15 : f32
          %19 = arith.addf %18, %17 : f32
          %20 = arith.addf %13, %19 : f32
          %21 = vector.extract %5[2] : f32 from vector<3xf32>
          %22 = vector.extract %6[2] : f32 from vector<3xf32>
          %23 = arith.index_cast %arg1 : index to i32
          %24 = arith.sitofp %23 : i32 to f32
          %25 = arith.mulf %21, %22 : f32
          %26 = arith.addf %25, %24 : f32
          %27 = arith.addf %20, %26 : f32
          scf.yield %27 : f32
        }
        memref.store %2, %y[%arg0, %arg1] : memref<16x16xf32>
      }
    }
    return
  }
}
