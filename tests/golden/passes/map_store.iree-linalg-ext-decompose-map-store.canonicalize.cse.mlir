module {
  func.func @masked(%v: vector<2x1xf32>, %m: memref<33x?xf32>, %off: index, %size: index) {
    %c0 = arith.constant 0 : index
    %0 = vector.extract %v[0, 0] : f32 from vector<2x1xf32>
    %1 = arith.cmpi ult, %off, %size : index
    %2 = vector.broadcast %0 : f32 to vector<1xf32>
    %3 = vector.broadcast %1 : i1 to vector<1xi1>
    vector.maskedstore %m[%off, %c0], %3, %2 : memref<33x?xf32>, vector<1xi1>, vector<1xf32>
    %4 = vector.extract %v[1, 0] : f32 from vector<2x1xf32>
    %5 = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%off]
    %6 = arith.cmpi ult, %5, %size : index
    %7 = vector.broadcast %4 : f32 to vector<1xf32>
    %8 = vector.broadcast %6 : i1 to vector<1xi1>
    vector.maskedstore %m[%5, %c0], %8, %7 : memref<33x?xf32>, vector<1xi1>, vector<1xf32>
    return
  }
  func.func @always(%v: memref<1x2xf32>, %m: memref<8xf32>) {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %0 = ub.poison : f32
    %1 = vector.transfer_read %v[%c0, %c0], %0 {in_bounds = [true, true]} : memref<1x2xf32>, vector<1x2xf32>
    %2 = vector.extract %1[0, 0] : f32 from vector<1x2xf32>
    memref.store %2, %m[%c0] : memref<8xf32>
    %3 = vector.extract %1[0, 1] : f32 from vector<1x2xf32>
    memref.store %3, %m[%c1] : memref<8xf32>
    return
  }
}
