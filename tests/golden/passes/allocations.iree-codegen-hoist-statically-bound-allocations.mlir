module {
  func.func @f(%n: index, %m: memref<64xf32>) {
    %a = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
    %p = memref.alloca() : memref<4xf32, #gpu.address_space<private>>
    %alloca = memref.alloca() : memref<64xf32, #gpu.address_space<private>>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    scf.for %i = %c0 to %n step %c1 {
      %k = affine.min affine_map<(d0) -> (64, d0)>(%i)
      %subview = memref.subview %alloca[0] [%k] [1] : memref<64xf32, #gpu.address_space<private>> to memref<?xf32, strided<[1]>, #gpu.address_space<private>>
      %cast = memref.cast %subview : memref<?xf32, strided<[1]>, #gpu.address_space<private>> to memref<?xf32, #gpu.address_space<private>>
      %s = arith.addi %n, %c1 : index
      memref.store %cst, %a[%s] : memref<64xf32, #gpu.address_space<workgroup>>
      memref.store %cst, %p[%c0] : memref<4xf32, #gpu.address_space<private>>
      memref.store %cst, %cast[%c0] : memref<?xf32, #gpu.address_space<private>>
    }
    return
  }
  func.func @g(%m: memref<64xf32>, %i: index) {
    %a = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
    %b = memref.alloc() : memref<32xf32, #gpu.address_space<workgroup>>
    %c = memref.alloc() : memref<16xf16, #gpu.address_space<workgroup>>
    %cst = arith.constant 0.000000e+00 : f32
    %h = arith.constant 0.000000e+00 : f16
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
  func.func @h(%m: memref<64xf32>, %i: index) {
    %a = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
    %b = memref.alloc() : memref<32xf32, #gpu.address_space<workgroup>>
    %c = memref.alloc() : memref<16xf16, #gpu.address_space<workgroup>>
    %cst = arith.constant 0.000000e+00 : f32
    %h = arith.constant 0.000000e+00 : f16
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
}
