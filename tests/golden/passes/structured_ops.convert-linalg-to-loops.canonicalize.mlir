module {
  func.func @apart(%x: memref<4xf32>, %n: index) {
    %0 = ub.poison : f32
    %c6 = arith.constant 6 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %a = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>) binding(0) offset(%c0) : memref<?x6x4xf32>{%n}
    %o = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>) binding(1) offset(%c0) : memref<?xf32>{%n}
    %dim = memref.dim %a, %c0 : memref<?x6x4xf32>
    scf.for %arg0 = %c0 to %dim step %c1 {
      %1 = memref.load %o[%arg0] : memref<?xf32>
      %2 = scf.for %arg1 = %c0 to %c6 step %c1 iter_args(%arg2 = %1) -> (f32) {
        %3 = vector.transfer_read %a[%arg0, %arg1, %c0], %0 {in_bounds = [true]} : memref<?x6x4xf32>, vector<4xf32>
        %4 = vector.extract %3[0] : f32 from vector<4xf32>
        %5 = arith.addf %arg2, %4 : f32
        %6 = vector.extract %3[1] : f32 from vector<4xf32>
        %7 = arith.addf %5, %6 : f32
        %8 = vector.extract %3[2] : f32 from vector<4xf32>
        %9 = arith.addf %7, %8 : f32
        %10 = vector.extract %3[3] : f32 from vector<4xf32>
        %11 = arith.addf %9, %10 : f32
        scf.yield %11 : f32
      }
      memref.store %2, %o[%arg0] : memref<?xf32>
    }
    return
  }
  func.func @not_known(%a: memref<2x4xf32>, %o: memref<2xf32>) {
    %0 = ub.poison : f32
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    scf.for %arg0 = %c0 to %c2 step %c1 {
      %1 = memref.load %o[%arg0] : memref<2xf32>
      %2 = vector.transfer_read %a[%arg0, %c0], %0 {in_bounds = [true]} : memref<2x4xf32>, vector<4xf32>
      %3 = vector.extract %2[0] : f32 from vector<4xf32>
      %4 = arith.addf %1, %3 : f32
      %5 = vector.extract %2[1] : f32 from vector<4xf32>
      %6 = arith.addf %4, %5 : f32
      %7 = vector.extract %2[2] : f32 from vector<4xf32>
      %8 = arith.addf %6, %7 : f32
      %9 = vector.extract %2[3] : f32 from vector<4xf32>
      %10 = arith.addf %8, %9 : f32
      memref.store %10, %o[%arg0] : memref<2xf32>
    } {unroll_loop}
    return
  }
  func.func @one_buffer(%x: memref<3x4xf32>) {
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %a = memref.subview %x[0, 0] [2, 4] [1, 1] : memref<3x4xf32> to memref<2x4xf32, strided<[4, 1]>>
    %o = memref.subview %x[2, 0] [1, 2] [1, 1] : memref<3x4xf32> to memref<2xf32, strided<[1], offset: 8>>
    scf.for %arg0 = %c0 to %c2 step %c1 {
      %0 = memref.load %a[%arg0, %c0] : memref<2x4xf32, strided<[4, 1]>>
      %1 = memref.load %o[%arg0] : memref<2xf32, strided<[1], offset: 8>>
      %2 = arith.addf %1, %0 : f32
      memref.store %2, %o[%arg0] : memref<2xf32, strided<[1], offset: 8>>
      %3 = memref.load %a[%arg0, %c1] : memref<2x4xf32, strided<[4, 1]>>
      %4 = memref.load %o[%arg0] : memref<2xf32, strided<[1], offset: 8>>
      %5 = arith.addf %4, %3 : f32
      memref.store %5, %o[%arg0] : memref<2xf32, strided<[1], offset: 8>>
      %6 = memref.load %a[%arg0, %c2] : memref<2x4xf32, strided<[4, 1]>>
      %7 = memref.load %o[%arg0] : memref<2xf32, strided<[1], offset: 8>>
      %8 = arith.addf %7, %6 : f32
      memref.store %8, %o[%arg0] : memref<2xf32, strided<[1], offset: 8>>
      %9 = memref.load %a[%arg0, %c3] : memref<2x4xf32, strided<[4, 1]>>
      %10 = memref.load %o[%arg0] : memref<2xf32, strided<[1], offset: 8>>
      %11 = arith.addf %10, %9 : f32
      memref.store %11, %o[%arg0] : memref<2xf32, strided<[1], offset: 8>>
    } {unroll_loop}
    return
  }
  func.func @rows(%x: f16, %n: index) {
    %0 = ub.poison : f16
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c0 = arith.constant 0 : index
    %a = memref.alloc() : memref<3x8xf16, #gpu.address_space<workgroup>>
    %o = memref.alloc() : memref<3x8xf16, #gpu.address_space<workgroup>>
    scf.for %arg0 = %c0 to %c3 step %c1 {
      %1 = vector.transfer_read %a[%arg0, %c0], %0 {in_bounds = [true]} : memref<3x8xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %2 = vector.extract %1[0] : f16 from vector<8xf16>
      %3 = arith.mulf %2, %x : f16
      %4 = vector.extract %1[1] : f16 from vector<8xf16>
      %5 = arith.mulf %4, %x : f16
      %6 = vector.extract %1[2] : f16 from vector<8xf16>
      %7 = arith.mulf %6, %x : f16
      %8 = vector.extract %1[3] : f16 from vector<8xf16>
      %9 = arith.mulf %8, %x : f16
      %10 = vector.extract %1[4] : f16 from vector<8xf16>
      %11 = arith.mulf %10, %x : f16
      %12 = vector.extract %1[5] : f16 from vector<8xf16>
      %13 = arith.mulf %12, %x : f16
      %14 = vector.extract %1[6] : f16 from vector<8xf16>
      %15 = arith.mulf %14, %x : f16
      %16 = vector.extract %1[7] : f16 from vector<8xf16>
      %17 = arith.mulf %16, %x : f16
      %18 = vector.from_elements %3, %5, %7, %9, %11, %13, %15, %17 : vector<8xf16>
      vector.transfer_write %18, %o[%arg0, %c0] {in_bounds = [true]} : vector<8xf16>, memref<3x8xf16, #gpu.address_space<workgroup>>
    } {unroll_loop}
    scf.for %arg0 = %c0 to %c3 step %c1 {
      %1 = vector.broadcast %x : f16 to vector<8xf16>
      vector.transfer_write %1, %a[%arg0, %c0] {in_bounds = [true]} : vector<8xf16>, memref<3x8xf16, #gpu.address_space<workgroup>>
    } {unroll_loop}
    return
  }
}
