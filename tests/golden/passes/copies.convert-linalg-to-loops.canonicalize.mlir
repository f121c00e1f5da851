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
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c1 = arith.constant 1 : index
    scf.for %arg0 = %c0 to %c16 step %c1 {
      scf.for %arg1 = %c0 to %c16 step %c1 {
        scf.for %arg2 = %c0 to %c3 step %c1 {
          %0 = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%arg0, %arg2)
          %1 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg1)
          %2 = memref.load %x[%0, %1] : memref<34x34xf32>
          %3 = memref.load %w[%arg2, %c0] : memref<3x3xf32>
          %4 = memref.load %y[%arg0, %arg1] : memref<16x16xf32>
          %5 = arith.index_cast %arg1 : index to i32
          %6 = arith.sitofp %5 : i32 to f32
          %7 = arith.mulf %2, %3 : f32
          %8 = arith.addf %7, %6 : f32
          %9 = arith.addf %4, %8 : f32
          memref.store %9, %y[%arg0, %arg1] : memref<16x16xf32>
          %10 = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%arg0, %arg2)
          %11 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg1)
          %12 = memref.load %x[%10, %11] : memref<34x34xf32>
          %13 = memref.load %w[%arg2, %c1] : memref<3x3xf32>
          %14 = memref.load %y[%arg0, %arg1] : memref<16x16xf32>
          %15 = arith.index_cast %arg1 : index to i32
          %16 = arith.sitofp %15 : i32 to f32
          %17 = arith.mulf %12, %13 : f32
          %18 = arith.addf %17, %16 : f32
          %19 = arith.addf %14, %18 : f32
          memref.store %19, %y[%arg0, %arg1] : memref<16x16xf32>
          %20 = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%arg0, %arg2)
          %21 = affine.apply affine_map<(d0) -> (d0 * 2 + 2)>(%arg1)
          %22 = memref.load %x[%20, %21] : memref<34x34xf32>
          %23 = memref.load %w[%arg2, %c2] : memref<3x3xf32>
          %24 = memref.load %y[%arg0, %arg1] : memref<16x16xf32>
          %25 = arith.index_cast %arg1 : index to i32
          %26 = arith.sitofp %25 : i32 to f32
          %27 = arith.mulf %22, %23 : f32
          %28 = arith.addf %27, %26 : f32
          %29 = arith.addf %24, %28 : f32
          memref.store %29, %y[%arg0, %arg1] : memref<16x16xf32>
        }
      }
    }
    return
  }
}
