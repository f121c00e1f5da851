// RUN: opt --iree-codegen-gpu-reduce-bank-conflicts="padding-bits=64"
// Rows of the first two buffers are padded; one row alone is not, nor are rows that a view takes together.
func.func @f(%i: index, %j: index, %v: vector<8xf16>) -> vector<2x1x4x4xf16> {
  %c0 = arith.constant 0 : index
  %p = ub.poison : f16
  %a = memref.alloc() : memref<64x64xf16, #gpu.address_space<workgroup>>
  %b = memref.alloc() : memref<4x2x64xf16, #gpu.address_space<workgroup>>
  %c = memref.alloc() : memref<64xf16, #gpu.address_space<workgroup>>
  %d = memref.alloc() : memref<64x64xf16, #gpu.address_space<workgroup>>
  %s = memref.subview %a[%i, %j] [1, 8] [1, 1] : memref<64x64xf16, #gpu.address_space<workgroup>> to memref<1x8xf16, strided<[64, 1], offset: ?>, #gpu.address_space<workgroup>>
  vector.store %v, %s[%c0, %c0] : memref<1x8xf16, strided<[64, 1], offset: ?>, #gpu.address_space<workgroup>>, vector<8xf16>
  %e = memref.expand_shape %a [[0, 1], [2, 3]] output_shape [4, 16, 4, 16] : memref<64x64xf16, #gpu.address_space<workgroup>> into memref<4x16x4x16xf16, #gpu.address_space<workgroup>>
  %r = vector.transfer_read %e[%c0, %i, %c0, %j], %p {in_bounds = [true, true, true, true]} : memref<4x16x4x16xf16, #gpu.address_space<workgroup>>, vector<2x1x4x4xf16>
  vector.store %v, %b[%c0, %c0, %i] : memref<4x2x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
  vector.store %v, %c[%i] : memref<64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
  %k = memref.collapse_shape %d [[0, 1]] : memref<64x64xf16, #gpu.address_space<workgroup>> into memref<4096xf16, #gpu.address_space<workgroup>>
  vector.store %v, %k[%i] : memref<4096xf16, #gpu.address_space<workgroup>>, vector<8xf16>
  return %r : vector<2x1x4x4xf16>
}
