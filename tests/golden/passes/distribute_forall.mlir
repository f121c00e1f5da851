// RUN: opt --iree-codegen-gpu-distribute-forall --canonicalize --cse
// Even and odd numbers of turns, unknown ones, subgroups with lanes inside, and lanes alone.
func.func @even(%m: memref<4x64xf32>) attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 2, 1] subgroup_size = 64>} {
  %cst = arith.constant 1.0 : f32
  scf.forall (%i, %j) in (4, 64) {
    memref.store %cst, %m[%i, %j] : memref<4x64xf32>
  } {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
  return
}
func.func @odd(%m: memref<3x50xf32>) attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 2, 1] subgroup_size = 64>} {
  %cst = arith.constant 1.0 : f32
  scf.forall (%i, %j) in (3, 50) {
    memref.store %cst, %m[%i, %j] : memref<3x50xf32>
  } {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
  return
}
func.func @dynamic(%m: memref<?x?xf32>, %a: index, %b: index) attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 2, 1] subgroup_size = 64>} {
  %cst = arith.constant 1.0 : f32
  scf.forall (%i, %j) in (%a, %b) {
    memref.store %cst, %m[%i, %j] : memref<?x?xf32>
  } {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
  return
}
func.func @subgroups(%m: memref<4x64xf32>) attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 2, 1] subgroup_size = 64>} {
  %cst = arith.constant 1.0 : f32
  scf.forall (%i) in (4) {
    scf.forall (%j) in (64) {
      memref.store %cst, %m[%i, %j] : memref<4x64xf32>
    } {mapping = [#iree_gpu.lane_id<0>]}
  } {mapping = [#gpu.warp<linear_dim_0>]}
  return
}
func.func @lanes_of_unknown_number(%m: memref<?xf32>, %n: index) {
  %cst = arith.constant 1.0 : f32
  scf.forall (%j) in (%n) {
    memref.store %cst, %m[%j] : memref<?xf32>
  } {mapping = [#iree_gpu.lane_id<0>]}
  return
}
