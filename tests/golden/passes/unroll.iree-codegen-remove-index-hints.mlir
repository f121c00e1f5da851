module {
  func.func @unroll(%x: memref<64xf32>, %n: index, %a: f32) -> f32 {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %s = scf.for %i = %c0 to %c5 step %c2 iter_args(%s_0 = %a) -> (f32) {
      %v = memref.load %x[%i] : memref<64xf32>
      %t = arith.addf %s_0, %v : f32
      scf.yield %t : f32
    } {unroll_loop}
    scf.for %i = %c0 to %n step %c2 {
      memref.store %s, %x[%i] : memref<64xf32>
    } {unroll_loop}
    scf.for %i = %c0 to %c5 step %c2 {
      memref.store %a, %x[%i] : memref<64xf32>
    }
    return %s : f32
  }
}
