// RUN: opt --iree-codegen-hoist-statically-bound-allocations
// RUN: opt --iree-codegen-gpu-reuse-shared-memory-allocs
// RUN: opt --loop-invariant-code-motion
func.func @f(%n: index, %m: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
    %p = memref.alloca() : memref<4xf32, #gpu.address_space<private>>
    %k = affine.min affine_map<(d0) -> (64, d0)>(%i)
    %d = memref.alloca(%k) : memref<?xf32, #gpu.address_space<private>>
    %s = arith.addi %n, %c1 : index
    memref.store %cst, %a[%s] : memref<64xf32, #gpu.address_space<workgroup>>
    memref.store %cst, %p[%c0] : memref<4xf32, #gpu.address_space<private>>
    memref.store %cst, %d[%c0] : memref<?xf32, #gpu.address_space<private>>
  }
  return
}
func.func @g(%m: memref<64xf32>, %i : index) {
  %a = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
  %b = memref.alloc() : memref<32xf32, #gpu.address_space<workgroup>>
  %c = memref.alloc() : memref<16xf16, #gpu.address_space<workgroup>>
  %cst = arith.constant 0.0 : f32
  %h = arith.constant 0.0 : f16
  memref.store %cst, %a[%i] : memref<64xf32, #gpu.address_space<workgroup>>
  gpu.barrier
  %x = memref.load %a[%i] : memref<64xf32, #gpu.address_space<workgroup>>
  memref.store %x, %b[%i] : memref<32xf32, #gpu.address_space<workgroup>>
  gpu.barrier
  %y = memref.load %b[%i] : memref<32xf32, #gpu.address_space<workgroup>>
  memref.store %h, %c[%i] : memref<16xf16, #gpu.address_space<workgroup>>
  memref.store %y, %m[%i] : memref<64xf32>
  gpu.barrier
  %z = memref.load %c[%i] : memref<16xf16, #gpu.address_space<workgroup>>
  memref.store %y, %a[%i] : memref<64xf32, #gpu.address_space<workgroup>>
  return
}
func.func @h(%m: memref<64xf32>, %i : index) {
  %a = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
  %b = memref.alloc() : memref<32xf32, #gpu.address_space<workgroup>>
  %c = memref.alloc() : memref<16xf16, #gpu.address_space<workgroup>>
  %cst = arith.constant 0.0 : f32
  %h = arith.constant 0.0 : f16
  memref.store %cst, %a[%i] : memref<64xf32, #gpu.address_space<workgroup>>
  gpu.barrier
  %x = memref.load %a[%i] : memref<64xf32, #gpu.address_space<workgroup>>
  memref.store %x, %b[%i] : memref<32xf32, #gpu.address_space<workgroup>>
  gpu.barrier
  %y = memref.load %b[%i] : memref<32xf32, #gpu.address_space<workgroup>>
  memref.store %h, %c[%i] : memref<16xf16, #gpu.address_space<workgroup>>
  memref.store %y, %m[%i] : memref<64xf32>
  return
}
