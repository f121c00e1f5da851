// A workgroup's copy has no other form than DMA.
//
// ASM: gfx950
// CHECK-COUNT-1: buffer_load_dwordx4 ... lds
//
// ASM: gfx942
// CHECK-COUNT-4: buffer_load_dword ... lds
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64>
!fat = memref<32x64xf16, #amdgpu.address_space<fat_raw_buffer>>
!lds = memref<32x64xf16, #gpu.address_space<workgroup>>
func.func @whole(%x: memref<32x64xf16>, %y: memref<256xf16>) attributes {translation_info = #info} {
  %c0 = arith.constant 0 : index
  %s = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<32x64xf16> to !fat
  %d = memref.alloc() : !lds
  iree_gpu.async_dma %s[%c0, %c0] to %d[%c0, %c0], vector<32x64xf16> : !fat, !lds
  gpu.barrier
  %i = gpu.thread_id x
  %q:2 = affine.delinearize_index %i into (4, 64) : index, index
  %v = memref.load %d[%q#0, %q#1] : !lds
  memref.store %v, %y[%i] : memref<256xf16>
  return
}
// -----
// A constant offset is folded, an argument is added.
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1] subgroup_size = 64>
!fat = memref<64x64xf32, #amdgpu.address_space<fat_raw_buffer>>
!lds = memref<4x64xf32, #gpu.address_space<workgroup>>
func.func @at(%x: memref<64x64xf32>, %n: index) attributes {translation_info = #info} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %s = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<64x64xf32> to !fat
  %d = memref.alloc() : !lds
  %row = arith.addi %n, %c8 : index
  iree_gpu.async_dma %s[%row, %c0] to %d[%c0, %c0], vector<4x64xf32> : !fat, !lds
  return
}
// -----
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64>
!fat = memref<30x64xf16, #amdgpu.address_space<fat_raw_buffer>>
!lds = memref<32x64xf16, #gpu.address_space<workgroup>>
func.func @out_of_bounds(%x: memref<30x64xf16>) attributes {translation_info = #info} {
  %c0 = arith.constant 0 : index
  %s = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<30x64xf16> to !fat
  %d = memref.alloc() : !lds
  iree_gpu.async_dma %s[%c0, %c0] to %d[%c0, %c0], vector<32x64xf16> in_bounds [false, true] : !fat, !lds
  return
}
// -----
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64>
!lds = memref<32x64xf16, #gpu.address_space<workgroup>>
func.func @of_global(%x: memref<32x64xf16>) attributes {translation_info = #info} {
  %c0 = arith.constant 0 : index
  %d = memref.alloc() : !lds
  iree_gpu.async_dma %x[%c0, %c0] to %d[%c0, %c0], vector<32x64xf16> : memref<32x64xf16>, !lds
  return
}
