module {
  func.func @columns() attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
    %c0 = arith.constant 0 : index
    %p = ub.poison : f16
    %m = memref.alloc() : memref<2x32x64xf16, #gpu.address_space<workgroup>>
    %id = gpu.thread_id x
    %w:2 = affine.delinearize_index %id into (4, 64) : index, index
    %l:2 = affine.delinearize_index %w#1 into (4, 16) : index, index
    %k = iree_codegen.index_hint %l#0(#iree_gpu.lane_constant<16>) : index
    %n = iree_codegen.index_hint %l#1(#iree_gpu.lane_increment<16, aligned>) : index
    %row = affine.linearize_index disjoint [%k, %c0] by (4, 8) : index
    %0 = gpu.lane_id
    %1 = affine.apply affine_map<(d0) -> ((d0 mod 16) floordiv 4)>(%0)
    %2 = affine.apply affine_map<(d0, d1) -> (d0 - d1 mod 16 + (d1 mod 4) * 4)>(%n, %0)
    %cst = arith.constant dense<0.000000e+00> : vector<2x8x1xf16>
    %3 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%row, %1)
    %4 = amdgpu.transpose_load %m[%c0, %3, %2] : memref<2x32x64xf16, #gpu.address_space<workgroup>> -> vector<4xf16>
    %5 = vector.shape_cast %4 : vector<4xf16> to vector<1x4x1xf16>
    %6 = vector.insert_strided_slice %5, %cst offsets = [0, 0, 0], strides = [1, 1, 1] : vector<1x4x1xf16> into vector<2x8x1xf16>
    %7 = affine.apply affine_map<(d0, d1) -> (d0 + d1 + 4)>(%row, %1)
    %8 = amdgpu.transpose_load %m[%c0, %7, %2] : memref<2x32x64xf16, #gpu.address_space<workgroup>> -> vector<4xf16>
    %9 = vector.shape_cast %8 : vector<4xf16> to vector<1x4x1xf16>
    %10 = vector.insert_strided_slice %9, %6 offsets = [0, 4, 0], strides = [1, 1, 1] : vector<1x4x1xf16> into vector<2x8x1xf16>
    %11 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
    %12 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%row, %1)
    %13 = amdgpu.transpose_load %m[%11, %12, %2] : memref<2x32x64xf16, #gpu.address_space<workgroup>> -> vector<4xf16>
    %14 = vector.shape_cast %13 : vector<4xf16> to vector<1x4x1xf16>
    %15 = vector.insert_strided_slice %14, %10 offsets = [1, 0, 0], strides = [1, 1, 1] : vector<1x4x1xf16> into vector<2x8x1xf16>
    %16 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
    %17 = affine.apply affine_map<(d0, d1) -> (d0 + d1 + 4)>(%row, %1)
    %18 = amdgpu.transpose_load %m[%16, %17, %2] : memref<2x32x64xf16, #gpu.address_space<workgroup>> -> vector<4xf16>
    %19 = vector.shape_cast %18 : vector<4xf16> to vector<1x4x1xf16>
    %x = vector.insert_strided_slice %19, %15 offsets = [1, 4, 0], strides = [1, 1, 1] : vector<1x4x1xf16> into vector<2x8x1xf16>
    %y = vector.transfer_read %m[%c0, %l#1, %n], %p {in_bounds = [true, true, true]} : memref<2x32x64xf16, #gpu.address_space<workgroup>>, vector<1x4x1xf16>
    %z = vector.transfer_read %m[%c0, %row, %l#1], %p {in_bounds = [true, true, true]} : memref<2x32x64xf16, #gpu.address_space<workgroup>>, vector<1x4x1xf16>
    %few = arith.cmpi ult, %l#1, %row : index
    scf.if %few {
      %f = vector.transfer_read %m[%c0, %row, %n], %p {in_bounds = [true, true, true]} : memref<2x32x64xf16, #gpu.address_space<workgroup>>, vector<1x4x1xf16>
      vector.transfer_write %f, %m[%c0, %row, %n] {in_bounds = [true, true, true]} : vector<1x4x1xf16>, memref<2x32x64xf16, #gpu.address_space<workgroup>>
    }
    vector.transfer_write %x, %m[%c0, %row, %n] {in_bounds = [true, true, true]} : vector<2x8x1xf16>, memref<2x32x64xf16, #gpu.address_space<workgroup>>
    vector.transfer_write %y, %m[%c0, %row, %n] {in_bounds = [true, true, true]} : vector<1x4x1xf16>, memref<2x32x64xf16, #gpu.address_space<workgroup>>
    vector.transfer_write %z, %m[%c0, %row, %n] {in_bounds = [true, true, true]} : vector<1x4x1xf16>, memref<2x32x64xf16, #gpu.address_space<workgroup>>
    return
  }
}
