// RUN: opt --gpu-eliminate-barriers
// What stays lies between a write and another access to the same workgroup memory, around the loop too.
func.func @lds(%m: memref<64xf32>, %i: index, %j: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
  %b = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
  gpu.barrier memfence [#gpu.address_space<workgroup>]
  memref.store %cst, %a[%i] : memref<64xf32, #gpu.address_space<workgroup>>
  gpu.barrier memfence [#gpu.address_space<workgroup>]
  gpu.barrier memfence [#gpu.address_space<workgroup>]
  %x = memref.load %a[%j] : memref<64xf32, #gpu.address_space<workgroup>>
  gpu.barrier memfence [#gpu.address_space<workgroup>]
  memref.store %x, %b[%i] : memref<64xf32, #gpu.address_space<workgroup>>
  memref.store %x, %m[%i] : memref<64xf32>
  gpu.barrier memfence [#gpu.address_space<workgroup>]
  scf.for %k = %c0 to %n step %c1 {
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    memref.store %cst, %a[%k] : memref<64xf32, #gpu.address_space<workgroup>>
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    %c = memref.load %a[%j] : memref<64xf32, #gpu.address_space<workgroup>>
    memref.store %c, %m[%i] : memref<64xf32>
    gpu.barrier memfence [#gpu.address_space<workgroup>]
  }
  gpu.barrier memfence [#gpu.address_space<workgroup>]
  return
}
func.func @all_memory(%m: memref<64xf32>, %i: index, %f: i1) {
  %cst = arith.constant 1.0 : f32
  memref.store %cst, %m[%i] : memref<64xf32>
  gpu.barrier memfence [#gpu.address_space<workgroup>]
  gpu.barrier
  scf.if %f {
    memref.store %cst, %m[%i] : memref<64xf32>
  }
  gpu.barrier memfence []
  return
}
