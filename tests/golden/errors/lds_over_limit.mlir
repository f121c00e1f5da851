// LDS over the limit is an error at the allocation that goes beyond it.
//
// FAILS: compile --target gfx942 --emit ll
// RUN: compile --target gfx950 --emit ll
func.func @two_tiles(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %a = memref.alloc() : memref<128x64xf32, #gpu.address_space<workgroup>>
  %b = memref.alloc() : memref<136x64xf32, #gpu.address_space<workgroup>>
  %v = memref.load %x[%i] : memref<64xf32>
  memref.store %v, %a[%i, %i] : memref<128x64xf32, #gpu.address_space<workgroup>>
  memref.store %v, %b[%i, %i] : memref<136x64xf32, #gpu.address_space<workgroup>>
  return
}
