// Several errors are found in one run: ops of earlier stages, ops that have no lowering, and features that a chip lacks.
//
// FAILS: compile --target gfx1100 --emit ll
func.func @all_wrong(%x: memref<64xf32>, %t: memref<?x?xf32>, %size: index) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %a = amdgpu.dpp %v %v row_bcast_31(unit) : f32
  %empty = tensor.empty() : tensor<4xf32>
  %b = iree_gpu.value_barrier %empty : tensor<4xf32>
  %n = memref.alloc(%size) : memref<?xf32, #gpu.address_space<workgroup>>
  %e = tensor.extract %b[%c0] : tensor<4xf32>
  memref.store %e, %x[%c8] : memref<64xf32>
  %l = memref.load %n[%c0] : memref<?xf32, #gpu.address_space<workgroup>>
  memref.store %l, %x[%c0] : memref<64xf32>
  gpu.printf "%f", %a : f32
  memref.store %a, %x[%i] : memref<64xf32>
  return
}

func.func @also_wrong(%x: memref<64xf32>) {
  %i = gpu.thread_id x
  %n = gpu.block_dim x
  %j = arith.addi %i, %n : index
  %v = memref.load %x[%j] : memref<64xf32>
  %s = gpu.all_reduce add %v {} : (f32) -> f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
