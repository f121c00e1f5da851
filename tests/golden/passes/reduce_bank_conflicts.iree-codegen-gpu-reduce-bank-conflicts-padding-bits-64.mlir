module {
  func.func @f(%i: index, %j: index, %v: vector<8xf16>) -> vector<2x1x4x4xf16> {
    %c0 = arith.constant 0 : index
    %p = ub.poison : f16
    %a = memref.alloc() : memref<64x68xf16, #gpu.address_space<workgroup>>
    %subview = memref.subview %a[0, 0] [64, 64] [1, 1] : memref<64x68xf16, #gpu.address_space<workgroup>> to memref<64x64xf16, strided<[68, 1]>, #gpu.address_space<workgroup>>
    %b = memref.alloc() : memref<4x2x68xf16, #gpu.address_space<workgroup>>
    %subview_0 = memref.subview %b[0, 0, 0] [4, 2, 64] [1, 1, 1] : memref<4x2x68xf16, #gpu.address_space<workgroup>> to memref<4x2x64xf16, strided<[136, 68, 1]>, #gpu.address_space<workgroup>>
    %c = memref.alloc() : memref<64xf16, #gpu.address_space<workgroup>>
    %d = memref.alloc() : memref<64x64xf16, #gpu.address_space<workgroup>>
    %s = memref.subview %subview[%i, %j] [1, 8] [1, 1] : memref<64x64xf16, strided<[68, 1]>, #gpu.address_space<workgroup>> to memref<1x8xf16, strided<[68, 1], offset: ?>, #gpu.address_space<workgroup>>
    vector.store %v, %s[%c0, %c0] : memref<1x8xf16, strided<[68, 1], offset: ?>, #gpu.address_space<workgroup>>, vector<8xf16>
    %e = memref.expand_shape %subview [[0, 1], [2, 3]] output_shape [4, 16, 4, 16] : memref<64x64xf16, strided<[68, 1]>, #gpu.address_space<workgroup>> into memref<4x16x4x16xf16, strided<[1088, 68, 16, 1]>, #gpu.address_space<workgroup>>
    %r = vector.transfer_read %e[%c0, %i, %c0, %j], %p {in_bounds = [true, true, true, true]} : memref<4x16x4x16xf16, strided<[1088, 68, 16, 1]>, #gpu.address_space<workgroup>>, vector<2x1x4x4xf16>
    vector.store %v, %subview_0[%c0, %c0, %i] : memref<4x2x64xf16, strided<[136, 68, 1]>, #gpu.address_space<workgroup>>, vector<8xf16>
    vector.store %v, %c[%i] : memref<64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %k = memref.collapse_shape %d [[0, 1]] : memref<64x64xf16, #gpu.address_space<workgroup>> into memref<4096xf16, #gpu.address_space<workgroup>>
    vector.store %v, %k[%i] : memref<4096xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    return %r : vector<2x1x4x4xf16>
  }
}
