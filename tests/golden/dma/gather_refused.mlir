// FAILS: opt --iree-codegen-amdgpu-lower-coalesced-dma-to-gather-lds=target=gfx950
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1] subgroup_size = 64>
func.func @global(%s: memref<2x124xf32>, %d: memref<2x128xf32, #gpu.address_space<workgroup>>) attributes {translation_info = #info} {
  scf.forall (%lane) in (64) {
    iree_gpu.coalesced_gather_dma %s into %d lane(%lane) in_bounds [true, false]
      : memref<2x124xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>, index
  } {mapping = [#iree_gpu.lane_id<0>]}
  return
}
