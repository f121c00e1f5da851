// RUN: compile --target gfx950 --emit ll
// Groups of 8 elements in rows of 64: the row's number is xored into the group's. Rows of 48 are no power of two.
func.func @swizzled(%i: index, %j: index, %out: memref<16xf16>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %pad = ub.poison : f16
  %v = arith.constant dense<1.0> : vector<1x8xf16>
  %a = memref.alloc() : memref<64x64xf16, #gpu.address_space<workgroup>>
  %s = iree_codegen.swizzle_hint %a[#iree_codegen.xor_shuffle<64, 8>] : memref<64x64xf16, #gpu.address_space<workgroup>>
  %b = memref.alloc() : memref<16x48xf16, #gpu.address_space<workgroup>>
  %r = iree_codegen.swizzle_hint %b[#iree_codegen.rotate_rows<48, 8>] : memref<16x48xf16, #gpu.address_space<workgroup>>
  %id = gpu.thread_id x
  %row = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%id)
  %column = affine.apply affine_map<(d0) -> ((d0 mod 8) * 8)>(%id)
  %part = memref.subview %s[%row, 0] [2, 64] [1, 1] : memref<64x64xf16, #gpu.address_space<workgroup>> to memref<2x64xf16, strided<[64, 1], offset: ?>, #gpu.address_space<workgroup>>
  vector.transfer_write %v, %part[%c0, %column] {in_bounds = [true, true]} : vector<1x8xf16>, memref<2x64xf16, strided<[64, 1], offset: ?>, #gpu.address_space<workgroup>>
  vector.transfer_write %v, %r[%c0, %column] {in_bounds = [true, true]} : vector<1x8xf16>, memref<16x48xf16, #gpu.address_space<workgroup>>
  gpu.barrier
  %x = vector.transfer_read %s[%row, %column], %pad {in_bounds = [true]} : memref<64x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
  vector.transfer_write %x, %out[%c0] {in_bounds = [true]} : vector<8xf16>, memref<16xf16>
  return
}

// Rows that are whole periods of the permutation apart, 8 rows of 64, have their groups in the same order.
func.func @periods(%out: memref<3x8xf16>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c0 = arith.constant 0 : index
  %pad = ub.poison : f16
  %a = memref.alloc() : memref<64x64xf16, #gpu.address_space<workgroup>>
  %s = iree_codegen.swizzle_hint %a[#iree_codegen.xor_shuffle<64, 8>] : memref<64x64xf16, #gpu.address_space<workgroup>>
  %e = memref.expand_shape %s [[0, 1], [2, 3]] output_shape [8, 8, 8, 8] : memref<64x64xf16, #gpu.address_space<workgroup>> into memref<8x8x8x8xf16, #gpu.address_space<workgroup>>
  %id = gpu.thread_id x
  %row = affine.apply affine_map<(d0) -> (d0 mod 8)>(%id)
  %x = vector.transfer_read %e[%c0, %row, %c0, %c0], %pad {in_bounds = [true, true, true, true]} : memref<8x8x8x8xf16, #gpu.address_space<workgroup>>, vector<3x1x1x8xf16>
  %y = vector.shape_cast %x : vector<3x1x1x8xf16> to vector<3x8xf16>
  vector.transfer_write %y, %out[%c0, %c0] {in_bounds = [true, true]} : vector<3x8xf16>, memref<3x8xf16>
  return
}
