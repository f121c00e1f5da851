#map = affine_map<(d0) -> ((d0 mod 64) floordiv 4)>
#map1 = affine_map<(d0) -> ((d0 floordiv 64) mod 16)>
#map2 = affine_map<(d0, d1) -> (d1 * 4 + (d0 floordiv 64) * 64)>
#translation = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1] subgroup_size = 64>
module {
  func.func @rows(%s: memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, %d: memref<2x128xf32, #gpu.address_space<workgroup>>) attributes {translation_info = #translation} {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    scf.forall (%lane) in (64) {
      %0 = arith.muli %lane, %c4 : index
      %1:2 = affine.delinearize_index %0 into (2, 128) : index, index
      amdgpu.gather_to_lds %s[%1#0, %1#1], %d[%c0, %c0] : vector<4xf32>, memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
    } {mapping = [#iree_gpu.lane_id<0>]}
    return
  }
  func.func @less(%s: memref<2x124xf32, #amdgpu.address_space<fat_raw_buffer>>, %d: memref<2x128xf32, #gpu.address_space<workgroup>>) attributes {translation_info = #translation} {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c124 = arith.constant 124 : index
    %c4 = arith.constant 4 : index
    scf.forall (%lane) in (64) {
      %0 = arith.muli %lane, %c4 : index
      %1:2 = affine.delinearize_index %0 into (2, 128) : index, index
      %2 = arith.cmpi uge, %1#1, %c124 : index
      %3 = arith.select %2, %c2, %1#0 : index
      amdgpu.gather_to_lds %s[%3, %1#1], %d[%c0, %c0] : vector<4xf32>, memref<2x124xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
    } {mapping = [#iree_gpu.lane_id<0>]}
    return
  }
  func.func @looked_up(%s: memref<16x128xf32, #amdgpu.address_space<fat_raw_buffer>>, %i: memref<2xi32>, %d: memref<2x128xf32, #gpu.address_space<workgroup>>) attributes {translation_info = #translation} {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    scf.forall (%lane) in (64) {
      %0 = arith.muli %lane, %c4 : index
      %1:2 = affine.delinearize_index %0 into (2, 128) : index, index
      %2 = memref.load %i[%1#0] : memref<2xi32>
      %3 = arith.index_cast %2 : i32 to index
      amdgpu.gather_to_lds %s[%3, %1#1], %d[%c0, %c0] : vector<4xf32>, memref<16x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
    } {mapping = [#iree_gpu.lane_id<0>]}
    return
  }
  func.func @permuted(%s: memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, %d: memref<2x128xf32, #gpu.address_space<workgroup>>) attributes {translation_info = #translation} {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %h = iree_codegen.swizzle_hint %d[#iree_codegen.xor_shuffle<64, 4>] : memref<2x128xf32, #gpu.address_space<workgroup>>
    scf.forall (%lane) in (64) {
      %0 = arith.muli %lane, %c4 : index
      %1 = arith.remui %0, %c4 : index
      %2 = arith.subi %0, %1 : index
      %3 = affine.apply #map(%2)
      %4 = affine.apply #map1(%2)
      %5 = arith.xori %4, %3 : index
      %6 = affine.apply #map2(%2, %5)
      %7 = arith.subi %6, %2 : index
      %8 = arith.addi %0, %7 : index
      %9:2 = affine.delinearize_index %8 into (2, 128) : index, index
      amdgpu.gather_to_lds %s[%9#0, %9#1], %h[%c0, %c0] : vector<4xf32>, memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
    } {mapping = [#iree_gpu.lane_id<0>]}
    return
  }
  func.func @through_registers(%s: memref<65xf32, #amdgpu.address_space<fat_raw_buffer>>, %d: memref<65xf32, #gpu.address_space<workgroup>>) attributes {translation_info = #translation} {
    %c65 = arith.constant 65 : index
    %c64 = arith.constant 64 : index
    %cst = arith.constant 0.000000e+00 : f32
    scf.forall (%lane) in (64) {
      %0 = vector.transfer_read %s[%lane], %cst {in_bounds = [true]} : memref<65xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %0, %d[%lane] {in_bounds = [true]} : vector<1xf32>, memref<65xf32, #gpu.address_space<workgroup>>
      %1 = arith.addi %lane, %c64 : index
      %2 = arith.cmpi ult, %1, %c65 : index
      scf.if %2 {
        %3 = vector.transfer_read %s[%1], %cst {in_bounds = [true]} : memref<65xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
        vector.transfer_write %3, %d[%1] {in_bounds = [true]} : vector<1xf32>, memref<65xf32, #gpu.address_space<workgroup>>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return
  }
}
