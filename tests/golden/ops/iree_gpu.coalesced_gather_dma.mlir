// As wide as the chip and the rows allow; elsewhere through registers, an element at a time.
//
// ASM: gfx950
// CHECK-COUNT-1: buffer_load_dwordx4 ... lds
//
// ASM: gfx942
// CHECK-COUNT-4: buffer_load_dword ... lds
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1] subgroup_size = 64>
!fat = memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>
!lds = memref<2x128xf32, #gpu.address_space<workgroup>>
func.func @rows(%x: memref<2x128xf32>, %y: memref<64xf32>) attributes {translation_info = #info} {
  %c1 = arith.constant 1 : index
  %s = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<2x128xf32> to !fat
  %d = memref.alloc() : !lds
  scf.forall (%lane) in (64) {
    iree_gpu.coalesced_gather_dma %s into %d lane(%lane) : !fat, !lds, index
  } {mapping = [#iree_gpu.lane_id<0>]}
  gpu.barrier
  %i = gpu.thread_id x
  %v = memref.load %d[%c1, %i] : !lds
  memref.store %v, %y[%i] : memref<64xf32>
  return
}
// -----
// Zeros beyond the 124 columns there are.
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1] subgroup_size = 64>
!fat = memref<1x124xf32, #amdgpu.address_space<fat_raw_buffer>>
!lds = memref<1x128xf32, #gpu.address_space<workgroup>>
func.func @out_of_bounds(%x: memref<1x124xf32>) attributes {translation_info = #info} {
  %s = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<1x124xf32> to !fat
  %d = memref.alloc() : !lds
  scf.forall (%lane) in (64) {
    iree_gpu.coalesced_gather_dma %s into %d lane(%lane) in_bounds [true, false] : !fat, !lds, index
  } {mapping = [#iree_gpu.lane_id<0>]}
  return
}
// -----
// Global memory does not end in zeros.
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1] subgroup_size = 64>
!lds = memref<1x128xf32, #gpu.address_space<workgroup>>
func.func @out_of_bounds_of_global(%x: memref<1x124xf32>) attributes {translation_info = #info} {
  %d = memref.alloc() : !lds
  scf.forall (%lane) in (64) {
    iree_gpu.coalesced_gather_dma %x into %d lane(%lane) in_bounds [true, false] : memref<1x124xf32>, !lds, index
  } {mapping = [#iree_gpu.lane_id<0>]}
  return
}
// -----
// Rows by number.
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1] subgroup_size = 64>
!fat = memref<16x64xf32, #amdgpu.address_space<fat_raw_buffer>>
!lds = memref<1x64xf32, #gpu.address_space<workgroup>>
func.func @looked_up(%x: memref<16x64xf32>, %rows: memref<1xi32>) attributes {translation_info = #info} {
  %s = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<16x64xf32> to !fat
  %d = memref.alloc() : !lds
  scf.forall (%lane) in (64) {
    iree_gpu.coalesced_gather_dma %s[%rows] into %d lane(%lane) : !fat, memref<1xi32>, !lds, index
  } {mapping = [#iree_gpu.lane_id<0>]}
  return
}
// -----
// More elements than lanes divide.
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1] subgroup_size = 64>
!fat = memref<65xf32, #amdgpu.address_space<fat_raw_buffer>>
!lds = memref<65xf32, #gpu.address_space<workgroup>>
func.func @odd(%x: memref<65xf32>) attributes {translation_info = #info} {
  %s = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<65xf32> to !fat
  %d = memref.alloc() : !lds
  scf.forall (%lane) in (64) {
    iree_gpu.coalesced_gather_dma %s into %d lane(%lane) : !fat, !lds, index
  } {mapping = [#iree_gpu.lane_id<0>]}
  return
}
