module {
  func.func @folds(%x: memref<64xi32>, %flag: i1) {
    %sum = arith.constant 5 : index
    %i = gpu.thread_id x
    %a = memref.load %x[%i] : memref<64xi32>
    %s = arith.addi %a, %a : i32
    scf.if %flag {
      memref.store %s, %x[%sum] : memref<64xi32>
    }
    return
  }
}
