// RUN: opt --iree-codegen-amdgpu-lower-coalesced-dma-to-gather-lds=target=gfx950 --canonicalize --cse
// RUN: opt --iree-codegen-amdgpu-lower-coalesced-dma-to-gather-lds=target=gfx942 --canonicalize --cse
// RUN: opt --iree-codegen-amdgpu-lower-coalesced-dma-to-gather-lds=target=gfx1100 --canonicalize --cse
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1] subgroup_size = 64>
!source = memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>
!less = memref<2x124xf32, #amdgpu.address_space<fat_raw_buffer>>
!table = memref<16x128xf32, #amdgpu.address_space<fat_raw_buffer>>
!target = memref<2x128xf32, #gpu.address_space<workgroup>>
!single = memref<65xf32, #amdgpu.address_space<fat_raw_buffer>>
!single_target = memref<65xf32, #gpu.address_space<workgroup>>
func.func @rows(%s: !source, %d: !target) attributes {translation_info = #info} {
  scf.forall (%lane) in (64) {
    iree_gpu.coalesced_gather_dma %s into %d lane(%lane) : !source, !target, index
  } {mapping = [#iree_gpu.lane_id<0>]}
  return
}
func.func @less(%s: !less, %d: !target) attributes {translation_info = #info} {
  scf.forall (%lane) in (64) {
    iree_gpu.coalesced_gather_dma %s into %d lane(%lane) in_bounds [true, false] : !less, !target, index
  } {mapping = [#iree_gpu.lane_id<0>]}
  return
}
func.func @looked_up(%s: !table, %i: memref<2xi32>, %d: !target) attributes {translation_info = #info} {
  scf.forall (%lane) in (64) {
    iree_gpu.coalesced_gather_dma %s[%i] into %d lane(%lane) : !table, memref<2xi32>, !target, index
  } {mapping = [#iree_gpu.lane_id<0>]}
  return
}
func.func @permuted(%s: !source, %d: !target) attributes {translation_info = #info} {
  %h = iree_codegen.swizzle_hint %d[#iree_codegen.xor_shuffle<64, 4>] : !target
  scf.forall (%lane) in (64) {
    iree_gpu.coalesced_gather_dma %s into %h lane(%lane) : !source, !target, index
  } {mapping = [#iree_gpu.lane_id<0>]}
  return
}
func.func @through_registers(%s: !single, %d: !single_target) attributes {translation_info = #info} {
  scf.forall (%lane) in (64) {
    iree_gpu.coalesced_gather_dma %s into %d lane(%lane) : !single, !single_target, index
  } {mapping = [#iree_gpu.lane_id<0>]}
  return
}
