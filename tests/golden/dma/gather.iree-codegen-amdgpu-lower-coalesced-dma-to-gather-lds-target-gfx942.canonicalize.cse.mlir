#map = affine_map<(d0) -> ((d0 mod 64) floordiv 4)>
#map1 = affine_map<(d0) -> ((d0 floordiv 64) mod 16)>
#map2 = affine_map<(d0, d1) -> (d1 * 4 + (d0 floordiv 64) * 64)>
#translation = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1] subgroup_size = 64>
module {
  func.func @rows(%s: memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, %d: memref<2x128xf32, #gpu.address_space<workgroup>>) attributes {translation_info = #translation} {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c192 = arith.constant 192 : index
    %c128 = arith.constant 128 : index
    %c64 = arith.constant 64 : index
    scf.forall (%lane) in (64) {
      %0:2 = affine.delinearize_index %lane into (2, 128) : index, index
      amdgpu.gather_to_lds %s[%0#0, %0#1], %d[%c0, %c0] : vector<1xf32>, memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %1 = arith.addi %lane, %c64 : index
      %2:2 = affine.delinearize_index %1 into (2, 128) : index, index
      amdgpu.gather_to_lds %s[%2#0, %2#1], %d[%c0, %c64] : vector<1xf32>, memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %3 = arith.addi %lane, %c128 : index
      %4:2 = affine.delinearize_index %3 into (2, 128) : index, index
      amdgpu.gather_to_lds %s[%4#0, %4#1], %d[%c1, %c0] : vector<1xf32>, memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %5 = arith.addi %lane, %c192 : index
      %6:2 = affine.delinearize_index %5 into (2, 128) : index, index
      amdgpu.gather_to_lds %s[%6#0, %6#1], %d[%c1, %c64] : vector<1xf32>, memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
    } {mapping = [#iree_gpu.lane_id<0>]}
    return
  }
  func.func @less(%s: memref<2x124xf32, #amdgpu.address_space<fat_raw_buffer>>, %d: memref<2x128xf32, #gpu.address_space<workgroup>>) attributes {translation_info = #translation} {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c192 = arith.constant 192 : index
    %c128 = arith.constant 128 : index
    %c64 = arith.constant 64 : index
    %c2 = arith.constant 2 : index
    %c124 = arith.constant 124 : index
    scf.forall (%lane) in (64) {
      %0:2 = affine.delinearize_index %lane into (2, 128) : index, index
      %1 = arith.cmpi uge, %0#1, %c124 : index
      %2 = arith.select %1, %c2, %0#0 : index
      amdgpu.gather_to_lds %s[%2, %0#1], %d[%c0, %c0] : vector<1xf32>, memref<2x124xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %3 = arith.addi %lane, %c64 : index
      %4:2 = affine.delinearize_index %3 into (2, 128) : index, index
      %5 = arith.cmpi uge, %4#1, %c124 : index
      %6 = arith.select %5, %c2, %4#0 : index
      amdgpu.gather_to_lds %s[%6, %4#1], %d[%c0, %c64] : vector<1xf32>, memref<2x124xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %7 = arith.addi %lane, %c128 : index
      %8:2 = affine.delinearize_index %7 into (2, 128) : index, index
      %9 = arith.cmpi uge, %8#1, %c124 : index
      %10 = arith.select %9, %c2, %8#0 : index
      amdgpu.gather_to_lds %s[%10, %8#1], %d[%c1, %c0] : vector<1xf32>, memref<2x124xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %11 = arith.addi %lane, %c192 : index
      %12:2 = affine.delinearize_index %11 into (2, 128) : index, index
      %13 = arith.cmpi uge, %12#1, %c124 : index
      %14 = arith.select %13, %c2, %12#0 : index
      amdgpu.gather_to_lds %s[%14, %12#1], %d[%c1, %c64] : vector<1xf32>, memref<2x124xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
    } {mapping = [#iree_gpu.lane_id<0>]}
    return
  }
  func.func @looked_up(%s: memref<16x128xf32, #amdgpu.address_space<fat_raw_buffer>>, %i: memref<2xi32>, %d: memref<2x128xf32, #gpu.address_space<workgroup>>) attributes {translation_info = #translation} {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c192 = arith.constant 192 : index
    %c128 = arith.constant 128 : index
    %c64 = arith.constant 64 : index
    scf.forall (%lane) in (64) {
      %0:2 = affine.delinearize_index %lane into (2, 128) : index, index
      %1 = memref.load %i[%0#0] : memref<2xi32>
      %2 = arith.index_cast %1 : i32 to index
      amdgpu.gather_to_lds %s[%2, %0#1], %d[%c0, %c0] : vector<1xf32>, memref<16x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %3 = arith.addi %lane, %c64 : index
      %4:2 = affine.delinearize_index %3 into (2, 128) : index, index
      %5 = memref.load %i[%4#0] : memref<2xi32>
      %6 = arith.index_cast %5 : i32 to index
      amdgpu.gather_to_lds %s[%6, %4#1], %d[%c0, %c64] : vector<1xf32>, memref<16x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %7 = arith.addi %lane, %c128 : index
      %8:2 = affine.delinearize_index %7 into (2, 128) : index, index
      %9 = memref.load %i[%8#0] : memref<2xi32>
      %10 = arith.index_cast %9 : i32 to index
      amdgpu.gather_to_lds %s[%10, %8#1], %d[%c1, %c0] : vector<1xf32>, memref<16x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %11 = arith.addi %lane, %c192 : index
      %12:2 = affine.delinearize_index %11 into (2, 128) : index, index
      %13 = memref.load %i[%12#0] : memref<2xi32>
      %14 = arith.index_cast %13 : i32 to index
      amdgpu.gather_to_lds %s[%14, %12#1], %d[%c1, %c64] : vector<1xf32>, memref<16x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
    } {mapping = [#iree_gpu.lane_id<0>]}
    return
  }
  func.func @permuted(%s: memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, %d: memref<2x128xf32, #gpu.address_space<workgroup>>) attributes {translation_info = #translation} {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c192 = arith.constant 192 : index
    %c128 = arith.constant 128 : index
    %c64 = arith.constant 64 : index
    %c4 = arith.constant 4 : index
    %h = iree_codegen.swizzle_hint %d[#iree_codegen.xor_shuffle<64, 4>] : memref<2x128xf32, #gpu.address_space<workgroup>>
    scf.forall (%lane) in (64) {
      %0 = arith.remui %lane, %c4 : index
      %1 = arith.subi %lane, %0 : index
      %2 = affine.apply #map(%1)
      %3 = affine.apply #map1(%1)
      %4 = arith.xori %3, %2 : index
      %5 = affine.apply #map2(%1, %4)
      %6 = arith.subi %5, %1 : index
      %7 = arith.addi %lane, %6 : index
      %8:2 = affine.delinearize_index %7 into (2, 128) : index, index
      amdgpu.gather_to_lds %s[%8#0, %8#1], %h[%c0, %c0] : vector<1xf32>, memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %9 = arith.addi %lane, %c64 : index
      %10 = arith.remui %9, %c4 : index
      %11 = arith.subi %9, %10 : index
      %12 = affine.apply #map(%11)
      %13 = affine.apply #map1(%11)
      %14 = arith.xori %13, %12 : index
      %15 = affine.apply #map2(%11, %14)
      %16 = arith.subi %15, %11 : index
      %17 = arith.addi %9, %16 : index
      %18:2 = affine.delinearize_index %17 into (2, 128) : index, index
      amdgpu.gather_to_lds %s[%18#0, %18#1], %h[%c0, %c64] : vector<1xf32>, memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %19 = arith.addi %lane, %c128 : index
      %20 = arith.remui %19, %c4 : index
      %21 = arith.subi %19, %20 : index
      %22 = affine.apply #map(%21)
      %23 = affine.apply #map1(%21)
      %24 = arith.xori %23, %22 : index
      %25 = affine.apply #map2(%21, %24)
      %26 = arith.subi %25, %21 : index
      %27 = arith.addi %19, %26 : index
      %28:2 = affine.delinearize_index %27 into (2, 128) : index, index
      amdgpu.gather_to_lds %s[%28#0, %28#1], %h[%c1, %c0] : vector<1xf32>, memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %29 = arith.addi %lane, %c192 : index
      %30 = arith.remui %29, %c4 : index
      %31 = arith.subi %29, %30 : index
      %32 = affine.apply #map(%31)
      %33 = affine.apply #map1(%31)
      %34 = arith.xori %33, %32 : index
      %35 = affine.apply #map2(%31, %34)
      %36 = arith.subi %35, %31 : index
      %37 = arith.addi %29, %36 : index
      %38:2 = affine.delinearize_index %37 into (2, 128) : index, index
      amdgpu.gather_to_lds %s[%38#0, %38#1], %h[%c1, %c64] : vector<1xf32>, memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128xf32, #gpu.address_space<workgroup>>
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
