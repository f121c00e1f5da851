// RUN: opt --iree-codegen-amdgpu-lower-async-dma=target=gfx950 --canonicalize --cse
// RUN: opt --iree-codegen-amdgpu-lower-async-dma=target=gfx942 --canonicalize --cse
// FAILS: opt --iree-codegen-amdgpu-lower-async-dma=target=gfx1100
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64>
!source = memref<32x64xf16, #amdgpu.address_space<fat_raw_buffer>>
!target = memref<32x64xf16, #gpu.address_space<workgroup>>
func.func @whole(%s: !source, %d: !target) attributes {translation_info = #info} {
  %c0 = arith.constant 0 : index
  iree_gpu.async_dma %s[%c0, %c0] to %d[%c0, %c0], vector<32x64xf16> : !source, !target
  return
}
