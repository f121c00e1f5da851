module {
  func.func @copies(%k: memref<?x16xf32>, %l: memref<?x16xf32>, %r: memref<30x10xf16>, %q: memref<30x10xf16>, %s: memref<2x4xf32>, %t: memref<2x4xf32, strided<[16, 1], offset: ?>>) {
    %0 = ub.poison : f16
    %c2 = arith.constant 2 : index
    %c10 = arith.constant 10 : index
    %c30 = arith.constant 30 : index
    %1 = ub.poison : f32
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %dim = memref.dim %k, %c0 : memref<?x16xf32>
    scf.for %arg0 = %c0 to %dim step %c1 {
      scf.for %arg1 = %c0 to %c16 step %c4 {
        %2 = vector.transfer_read %k[%arg0, %arg1], %1 {in_bounds = [true, true]} : memref<?x16xf32>, vector<1x4xf32>
        vector.transfer_write %2, %l[%arg0, %arg1] {in_bounds = [true, true]} : vector<1x4xf32>, memref<?x16xf32>
      }
    }
    scf.for %arg0 = %c0 to %c30 step %c1 {
      scf.for %arg1 = %c0 to %c10 step %c2 {
        %2 = vector.transfer_read %r[%arg0, %arg1], %0 {in_bounds = [true, true]} : memref<30x10xf16>, vector<1x2xf16>
        vector.transfer_write %2, %q[%arg0, %arg1] {in_bounds = [true, true]} : vector<1x2xf16>, memref<30x10xf16>
      }
    }
    scf.forall (%i) in (64) {
      %2 = vector.transfer_read %s[%c0, %c0], %1 {in_bounds = [true, true]} : memref<2x4xf32>, vector<2x4xf32>
      vector.transfer_write %2, %t[%c0, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, memref<2x4xf32, strided<[16, 1], offset: ?>>
    } {mapping = [#gpu.thread<linear_dim_0>]}
    return
  }
  func.func @indices(%x: memref<34x34xf32>, %w: memref<3x3xf32>, %y: memref<16x16xf32>) {
    linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0 * 2 + d2, d1 * 2 + d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<34x34xf32>, memref<3x3xf32>) outs(%y : memref<16x16xf32>) {
    ^bb0(%p: f32, %q: f32, %s: f32):
      %i = linalg.index 1 : index
      %j = arith.index_cast %i : index to i32
      %f = arith.sitofp %j : i32 to f32
      %m = arith.mulf %p, %q : f32
      %n = arith.addf %m, %f : f32
      %r = arith.addf %s, %n : f32
      linalg.yield %r : f32
    }
    return
  }
}
