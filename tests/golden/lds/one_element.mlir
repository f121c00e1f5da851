// Workgroup memory of rank 0 has no rows to pad.
//
// RUN: compile --target gfx942 --emit ll
func.func @scalar(%a: memref<64xf32>, %b: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %t = gpu.thread_id x
  %lds = memref.alloc() : memref<f32, #gpu.address_space<workgroup>>
  %is_first = arith.cmpi eq, %t, %c0 : index
  scf.if %is_first {
    %x = memref.load %a[%c0] : memref<64xf32>
    memref.store %x, %lds[] : memref<f32, #gpu.address_space<workgroup>>
  }
  gpu.barrier
  scf.forall (%i) in (64) {
    %x = memref.load %lds[] : memref<f32, #gpu.address_space<workgroup>>
    memref.store %x, %b[%i] : memref<64xf32>
  } {mapping = [#gpu.thread<linear_dim_0>]}
  return
}
