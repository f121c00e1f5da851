#translation = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64>
module {
  func.func @whole(%s: memref<32x64xf16, #amdgpu.address_space<fat_raw_buffer>>, %d: memref<32x64xf16, #gpu.address_space<workgroup>>) attributes {translation_info = #translation} {
    %c3 = arith.constant 3 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %thread_id_x = gpu.thread_id x
    %0:3 = affine.delinearize_index %thread_id_x into (4, 64) : index, index, index
    %1:3 = affine.delinearize_index %thread_id_x into (2, 32) : index, index, index
    %2 = affine.linearize_index disjoint [%0#1, %c0, %c0] by (4, 4, 2) : index
    %3 = affine.linearize_index disjoint [%0#1, %c0, %1#1] by (4, 4, 2) : index
    %4 = affine.linearize_index disjoint [%1#2, %c0] by (32, 2) : index
    amdgpu.gather_to_lds %s[%3, %4], %d[%2, %c0] : vector<2xf16>, memref<32x64xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<32x64xf16, #gpu.address_space<workgroup>>
    %5 = affine.linearize_index disjoint [%0#1, %c1, %c0] by (4, 4, 2) : index
    %6 = affine.linearize_index disjoint [%0#1, %c1, %1#1] by (4, 4, 2) : index
    amdgpu.gather_to_lds %s[%6, %4], %d[%5, %c0] : vector<2xf16>, memref<32x64xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<32x64xf16, #gpu.address_space<workgroup>>
    %7 = affine.linearize_index disjoint [%0#1, %c2, %c0] by (4, 4, 2) : index
    %8 = affine.linearize_index disjoint [%0#1, %c2, %1#1] by (4, 4, 2) : index
    amdgpu.gather_to_lds %s[%8, %4], %d[%7, %c0] : vector<2xf16>, memref<32x64xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<32x64xf16, #gpu.address_space<workgroup>>
    %9 = affine.linearize_index disjoint [%0#1, %c3, %c0] by (4, 4, 2) : index
    %10 = affine.linearize_index disjoint [%0#1, %c3, %1#1] by (4, 4, 2) : index
    amdgpu.gather_to_lds %s[%10, %4], %d[%9, %c0] : vector<2xf16>, memref<32x64xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<32x64xf16, #gpu.address_space<workgroup>>
    return
  }
}
