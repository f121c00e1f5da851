module {
  func.func @folds(%x: memref<64xi32>, %flag: i1) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %sum = arith.addi %c2, %c3 : index
    %i = gpu.thread_id x
    %same = arith.addi %i, %c0 : index
    %a = memref.load %x[%same] : memref<64xi32>
    %b = memref.load %x[%i] : memref<64xi32>
    %s = arith.addi %a, %b : i32
    scf.if %flag {
      memref.store %s, %x[%sum] : memref<64xi32>
    }
    return
  }
}
