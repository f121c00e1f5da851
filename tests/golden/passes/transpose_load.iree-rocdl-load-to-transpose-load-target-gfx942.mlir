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
    %x = vector.transfer_read %m[%c0, %row, %n], %p {in_bounds = [true, true, true]} : memref<2x32x64xf16, #gpu.address_space<workgroup>>, vector<2x8x1xf16>
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
