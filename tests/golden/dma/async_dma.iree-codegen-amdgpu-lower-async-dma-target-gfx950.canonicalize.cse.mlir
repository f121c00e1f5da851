#translation = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64>
module {
  func.func @whole(%s: memref<32x64xf16, #amdgpu.address_space<fat_raw_buffer>>, %d: memref<32x64xf16, #gpu.address_space<workgroup>>) attributes {translation_info = #translation} {
    %c0 = arith.constant 0 : index
    %thread_id_x = gpu.thread_id x
    %0:3 = affine.delinearize_index %thread_id_x into (4, 64) : index, index, index
    %1:3 = affine.delinearize_index %thread_id_x into (8, 8) : index, index, index
    %2 = affine.linearize_index disjoint [%0#1, %c0] by (4, 8) : index
    %3 = affine.linearize_index disjoint [%0#1, %1#1] by (4, 8) : index
    %4 = affine.linearize_index disjoint [%1#2, %c0] by (8, 8) : index
    amdgpu.gather_to_lds %s[%3, %4], %d[%2, %c0] : vector<8xf16>, memref<32x64xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<32x64xf16, #gpu.address_space<workgroup>>
    return
  }
}
