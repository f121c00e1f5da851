// RUN: opt --iree-codegen-reconcile-translation-info --canonicalize --cse
// The grid has one dimension, x fastest whatever the order of the loops; unknown numbers of turns are looped over.
func.func @known(%m: memref<32x64xf32>) attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
  %cst = arith.constant 1.0 : f32
  scf.forall (%j, %i) = (2, 0) to (61, 30) step (8, 1) {
    memref.store %cst, %m[%i, %j] : memref<32x64xf32>
  } {mapping = [#iree_codegen.workgroup_mapping<x>, #iree_codegen.workgroup_mapping<y>]}
  return
}
func.func @unknown(%m: memref<?x?xf32>, %n: index) attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
  %cst = arith.constant 1.0 : f32
  scf.forall (%i, %j) = (0, 0) to (%n, 61) step (4, %n) {
    memref.store %cst, %m[%i, %j] : memref<?x?xf32>
  } {mapping = [#iree_codegen.workgroup_mapping<y>, #iree_codegen.workgroup_mapping<x>]}
  return
}
func.func @several(%m: memref<?x?xf32>, %n: index) {
  %cst = arith.constant 1.0 : f32
  scf.forall (%i) in (5) {
    memref.store %cst, %m[%i, %i] : memref<?x?xf32>
  } {mapping = [#iree_codegen.workgroup_mapping<x>]}
  scf.forall (%i) in (7) {
    memref.store %cst, %m[%n, %i] : memref<?x?xf32>
  } {mapping = [#iree_codegen.workgroup_mapping<x>]}
  return
}
func.func @blocks(%m: memref<32x64xf32>) {
  %cst = arith.constant 1.0 : f32
  scf.forall (%i, %j) = (0, 0) to (30, 61) step (1, 8) {
    memref.store %cst, %m[%i, %j] : memref<32x64xf32>
  } {mapping = [#gpu.block<x>, #gpu.block<z>]}
  return
}
