module {
  func.func @unroll(%x: memref<64xf32>, %n: index, %a: f32) -> f32 {
    %c4 = arith.constant 4 : index
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %lane = iree_codegen.index_hint %n(#iree_gpu.lane_constant<16>) : index
    %0 = memref.load %x[%c0] : memref<64xf32>
    %1 = arith.addf %a, %0 : f32
    %2 = memref.load %x[%c2] : memref<64xf32>
    %3 = arith.addf %1, %2 : f32
    %4 = memref.load %x[%c4] : memref<64xf32>
    %s = arith.addf %3, %4 : f32
    scf.for %i = %c0 to %lane step %c2 {
      memref.store %s, %x[%i] : memref<64xf32>
    }
    scf.for %i = %c0 to %c5 step %c2 {
      memref.store %a, %x[%i] : memref<64xf32>
    }
    return %s : f32
  }
}
