#translation = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1] subgroup_size = 64>
module {
  func.func @rows(%s: memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, %d: memref<2x128xf32, #gpu.address_space<workgroup>>) attributes {translation_info = #translation} {
    %c192 = arith.constant 192 : index
    %c128 = arith.constant 128 : index
    %c64 = arith.constant 64 : index
    %cst = arith.constant 0.000000e+00 : f32
    scf.forall (%lane) in (64) {
      %0:2 = affine.delinearize_index %lane into (2, 128) : index, index
      %1 = vector.transfer_read %s[%0#0, %0#1], %cst {in_bounds = [true]} : memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %1, %d[%0#0, %0#1] {in_bounds = [true]} : vector<1xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %2 = arith.addi %lane, %c64 : index
      %3:2 = affine.delinearize_index %2 into (2, 128) : index, index
      %4 = vector.transfer_read %s[%3#0, %3#1], %cst {in_bounds = [true]} : memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %4, %d[%3#0, %3#1] {in_bounds = [true]} : vector<1xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %5 = arith.addi %lane, %c128 : index
      %6:2 = affine.delinearize_index %5 into (2, 128) : index, index
      %7 = vector.transfer_read %s[%6#0, %6#1], %cst {in_bounds = [true]} : memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %7, %d[%6#0, %6#1] {in_bounds = [true]} : vector<1xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %8 = arith.addi %lane, %c192 : index
      %9:2 = affine.delinearize_index %8 into (2, 128) : index, index
      %10 = vector.transfer_read %s[%9#0, %9#1], %cst {in_bounds = [true]} : memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %10, %d[%9#0, %9#1] {in_bounds = [true]} : vector<1xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>
    } {mapping = [#iree_gpu.lane_id<0>]}
    return
  }
  func.func @less(%s: memref<2x124xf32, #amdgpu.address_space<fat_raw_buffer>>, %d: memref<2x128xf32, #gpu.address_space<workgroup>>) attributes {translation_info = #translation} {
    %c192 = arith.constant 192 : index
    %c128 = arith.constant 128 : index
    %c64 = arith.constant 64 : index
    %c2 = arith.constant 2 : index
    %c124 = arith.constant 124 : index
    %cst = arith.constant 0.000000e+00 : f32
    scf.forall (%lane) in (64) {
      %0:2 = affine.delinearize_index %lane into (2, 128) : index, index
      %1 = arith.cmpi uge, %0#1, %c124 : index
      %2 = arith.select %1, %c2, %0#0 : index
      %3 = vector.transfer_read %s[%2, %0#1], %cst : memref<2x124xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %3, %d[%0#0, %0#1] {in_bounds = [true]} : vector<1xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %4 = arith.addi %lane, %c64 : index
      %5:2 = affine.delinearize_index %4 into (2, 128) : index, index
      %6 = arith.cmpi uge, %5#1, %c124 : index
      %7 = arith.select %6, %c2, %5#0 : index
      %8 = vector.transfer_read %s[%7, %5#1], %cst : memref<2x124xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %8, %d[%5#0, %5#1] {in_bounds = [true]} : vector<1xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %9 = arith.addi %lane, %c128 : index
      %10:2 = affine.delinearize_index %9 into (2, 128) : index, index
      %11 = arith.cmpi uge, %10#1, %c124 : index
      %12 = arith.select %11, %c2, %10#0 : index
      %13 = vector.transfer_read %s[%12, %10#1], %cst : memref<2x124xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %13, %d[%10#0, %10#1] {in_bounds = [true]} : vector<1xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %14 = arith.addi %lane, %c192 : index
      %15:2 = affine.delinearize_index %14 into (2, 128) : index, index
      %16 = arith.cmpi uge, %15#1, %c124 : index
      %17 = arith.select %16, %c2, %15#0 : index
      %18 = vector.transfer_read %s[%17, %15#1], %cst : memref<2x124xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %18, %d[%15#0, %15#1] {in_bounds = [true]} : vector<1xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>
    } {mapping = [#iree_gpu.lane_id<0>]}
    return
  }
  func.func @looked_up(%s: memref<16x128xf32, #amdgpu.address_space<fat_raw_buffer>>, %i: memref<2xi32>, %d: memref<2x128xf32, #gpu.address_space<workgroup>>) attributes {translation_info = #translation} {
    %c192 = arith.constant 192 : index
    %c128 = arith.constant 128 : index
    %c64 = arith.constant 64 : index
    %cst = arith.constant 0.000000e+00 : f32
    scf.forall (%lane) in (64) {
      %0:2 = affine.delinearize_index %lane into (2, 128) : index, index
      %1 = memref.load %i[%0#0] : memref<2xi32>
      %2 = arith.index_cast %1 : i32 to index
      %3 = vector.transfer_read %s[%2, %0#1], %cst {in_bounds = [true]} : memref<16x128xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %3, %d[%0#0, %0#1] {in_bounds = [true]} : vector<1xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %4 = arith.addi %lane, %c64 : index
      %5:2 = affine.delinearize_index %4 into (2, 128) : index, index
      %6 = memref.load %i[%5#0] : memref<2xi32>
      %7 = arith.index_cast %6 : i32 to index
      %8 = vector.transfer_read %s[%7, %5#1], %cst {in_bounds = [true]} : memref<16x128xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %8, %d[%5#0, %5#1] {in_bounds = [true]} : vector<1xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %9 = arith.addi %lane, %c128 : index
      %10:2 = affine.delinearize_index %9 into (2, 128) : index, index
      %11 = memref.load %i[%10#0] : memref<2xi32>
      %12 = arith.index_cast %11 : i32 to index
      %13 = vector.transfer_read %s[%12, %10#1], %cst {in_bounds = [true]} : memref<16x128xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %13, %d[%10#0, %10#1] {in_bounds = [true]} : vector<1xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %14 = arith.addi %lane, %c192 : index
      %15:2 = affine.delinearize_index %14 into (2, 128) : index, index
      %16 = memref.load %i[%15#0] : memref<2xi32>
      %17 = arith.index_cast %16 : i32 to index
      %18 = vector.transfer_read %s[%17, %15#1], %cst {in_bounds = [true]} : memref<16x128xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %18, %d[%15#0, %15#1] {in_bounds = [true]} : vector<1xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>
    } {mapping = [#iree_gpu.lane_id<0>]}
    return
  }
  func.func @permuted(%s: memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, %d: memref<2x128xf32, #gpu.address_space<workgroup>>) attributes {translation_info = #translation} {
    %c192 = arith.constant 192 : index
    %c128 = arith.constant 128 : index
    %c64 = arith.constant 64 : index
    %cst = arith.constant 0.000000e+00 : f32
    %h = iree_codegen.swizzle_hint %d[#iree_codegen.xor_shuffle<64, 4>] : memref<2x128xf32, #gpu.address_space<workgroup>>
    scf.forall (%lane) in (64) {
      %0:2 = affine.delinearize_index %lane into (2, 128) : index, index
      %1 = vector.transfer_read %s[%0#0, %0#1], %cst {in_bounds = [true]} : memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %1, %h[%0#0, %0#1] {in_bounds = [true]} : vector<1xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %2 = arith.addi %lane, %c64 : index
      %3:2 = affine.delinearize_index %2 into (2, 128) : index, index
      %4 = vector.transfer_read %s[%3#0, %3#1], %cst {in_bounds = [true]} : memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %4, %h[%3#0, %3#1] {in_bounds = [true]} : vector<1xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %5 = arith.addi %lane, %c128 : index
      %6:2 = affine.delinearize_index %5 into (2, 128) : index, index
      %7 = vector.transfer_read %s[%6#0, %6#1], %cst {in_bounds = [true]} : memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %7, %h[%6#0, %6#1] {in_bounds = [true]} : vector<1xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>
      %8 = arith.addi %lane, %c192 : index
      %9:2 = affine.delinearize_index %8 into (2, 128) : index, index
      %10 = vector.transfer_read %s[%9#0, %9#1], %cst {in_bounds = [true]} : memref<2x128xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<1xf32>
      vector.transfer_write %10, %h[%9#0, %9#1] {in_bounds = [true]} : vector<1xf32>, memref<2x128xf32, #gpu.address_space<workgroup>>
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
