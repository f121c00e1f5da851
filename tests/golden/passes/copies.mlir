// RUN: opt --iree-codegen-gpu-distribute-copy-using-forall
// RUN: opt --iree-codegen-vectorize-memref-copy --canonicalize
// RUN: opt --convert-linalg-to-loops --canonicalize
// What a workgroup copies and computes is cut for work items; what one work item copies becomes vectors.
func.func @copies(%k: memref<?x16xf32>, %l: memref<?x16xf32>, %r: memref<30x10xf16>, %q: memref<30x10xf16>, %s: memref<2x4xf32>, %t: memref<2x4xf32, strided<[16, 1], offset: ?>>) {
  memref.copy %k, %l : memref<?x16xf32> to memref<?x16xf32>
  memref.copy %r, %q : memref<30x10xf16> to memref<30x10xf16>
  scf.forall (%i) in (64) {
    linalg.copy ins(%s : memref<2x4xf32>) outs(%t : memref<2x4xf32, strided<[16, 1], offset: ?>>)
  } {mapping = [#gpu.thread<linear_dim_0>]}
  return
}
func.func @indices(%x: memref<34x34xf32>, %w: memref<3x3xf32>, %y: memref<16x16xf32>) {
  linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a * 2 + c, b * 2 + d)>, affine_map<(a, b, c, d) -> (c, d)>, affine_map<(a, b, c, d) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<34x34xf32>, memref<3x3xf32>) outs(%y : memref<16x16xf32>) {
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
