module {
  func.func @copies(%k: memref<?x16xf32>, %l: memref<?x16xf32>, %r: memref<30x10xf16>, %q: memref<30x10xf16>, %s: memref<2x4xf32>, %t: memref<2x4xf32, strided<[16, 1], offset: ?>>) {
    %c0 = arith.constant 0 : index
    %dim = memref.dim %k, %c0 : memref<?x16xf32>
    scf.forall (%arg0, %arg1) = (0, 0) to (%dim, 16) step (1, 4) {
      %subview = memref.subview %k[%arg0, %arg1] [1, 4] [1, 1] : memref<?x16xf32> to memref<1x4xf32, strided<[16, 1], offset: ?>>
      %subview_0 = memref.subview %l[%arg0, %arg1] [1, 4] [1, 1] : memref<?x16xf32> to memref<1x4xf32, strided<[16, 1], offset: ?>>
      memref.copy %subview, %subview_0 : memref<1x4xf32, strided<[16, 1], offset: ?>> to memref<1x4xf32, strided<[16, 1], offset: ?>>
    } {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
    gpu.barrier memfence [#gpu.address_space<global>, #gpu.address_space<workgroup>]
    scf.forall (%arg0, %arg1) = (0, 0) to (30, 10) step (1, 2) {
      %subview = memref.subview %r[%arg0, %arg1] [1, 2] [1, 1] : memref<30x10xf16> to memref<1x2xf16, strided<[10, 1], offset: ?>>
      %subview_0 = memref.subview %q[%arg0, %arg1] [1, 2] [1, 1] : memref<30x10xf16> to memref<1x2xf16, strided<[10, 1], offset: ?>>
      memref.copy %subview, %subview_0 : memref<1x2xf16, strided<[10, 1], offset: ?>> to memref<1x2xf16, strided<[10, 1], offset: ?>>
    } {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
    gpu.barrier memfence [#gpu.address_space<global>, #gpu.address_space<workgroup>]
    scf.forall (%i) in (64) {
      linalg.copy ins(%s : memref<2x4xf32>) outs(%t : memref<2x4xf32, strided<[16, 1], offset: ?>>)
    } {mapping = [#gpu.thread<linear_dim_0>]}
    return
  }
  func.func @indices(%x: memref<34x34xf32>, %w: memref<3x3xf32>, %y: memref<16x16xf32>) {
    scf.forall (%arg0, %arg1) = (0, 0) to (16, 16) step (1, 4) {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 * 2)>(%arg0, %arg1)
      %1 = affine.apply affine_map<(d0, d1) -> (d1 * 2)>(%arg0, %arg1)
      %subview = memref.subview %x[%0, %1] [3, 9] [1, 1] : memref<34x34xf32> to memref<3x9xf32, strided<[34, 1], offset: ?>>
      %subview_0 = memref.subview %w[0, 0] [3, 3] [1, 1] : memref<3x3xf32> to memref<3x3xf32, strided<[3, 1]>>
      %subview_1 = memref.subview %y[%arg0, %arg1] [1, 4] [1, 1] : memref<16x16xf32> to memref<1x4xf32, strided<[16, 1], offset: ?>>
      linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0 * 2 + d2, d1 * 2 + d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%subview, %subview_0 : memref<3x9xf32, strided<[34, 1], offset: ?>>, memref<3x3xf32, strided<[3, 1]>>) outs(%subview_1 : memref<1x4xf32, strided<[16, 1], offset: ?>>) {
      ^bb0(%p: f32, %q: f32, %s: f32):
        %i = linalg.index 1 : index
        %2 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %arg1)
        %j = arith.index_cast %2 : index to i32
        %f = arith.sitofp %j : i32 to f32
        %m = arith.mulf %p, %q : f32
        %n = arith.addf %m, %f : f32
        %r = arith.addf %s, %n : f32
        linalg.yield %r : f32
      }
    } {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
    return
  }
}
