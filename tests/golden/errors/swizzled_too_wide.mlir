// FAILS: compile --target gfx950 --emit ll
func.func @too_wide(%i: index) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %v = arith.constant dense<1.0> : vector<16xf16>
  %a = memref.alloc() : memref<4096xf16, #gpu.address_space<workgroup>>
  %s = iree_codegen.swizzle_hint %a[#iree_codegen.xor_shuffle<64, 8>] : memref<4096xf16, #gpu.address_space<workgroup>>
  vector.store %v, %s[%i] : memref<4096xf16, #gpu.address_space<workgroup>>, vector<16xf16>
  return
}
