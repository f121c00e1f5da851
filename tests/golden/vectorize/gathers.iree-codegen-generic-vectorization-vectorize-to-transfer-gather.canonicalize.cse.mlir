module {
  func.func @any(%t: tensor<8x16xf32>, %i: tensor<4x8xi32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = ub.poison : f32
    %1 = ub.poison : i32
    %c0 = arith.constant 0 : index
    %2 = vector.transfer_read %i[%c0, %c0], %1 {in_bounds = [true, true]} : tensor<4x8xi32>, vector<4x8xi32>
    %3 = arith.index_cast %2 : vector<4x8xi32> to vector<4x8xindex>
    %4 = iree_vector_ext.transfer_gather %t[%c0, %c0] [%3 : vector<4x8xindex>], %0 <indexing_maps = [affine_map<(d0, d1)[s0] -> (s0, d1)>, affine_map<(d0, d1)[s0] -> (d0, d1)>]> : tensor<8x16xf32>, vector<4x8xf32>
    %5 = tensor.empty() : tensor<4x8xf32>
    %6 = vector.transfer_write %4, %5[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<4x8xf32>
    return %6 : tensor<4x8xf32>
  }
  func.func @rows(%t: tensor<1x20xf32>, %n: index, %o: tensor<1x8xf32>) -> (tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>) {
    %cst = arith.constant dense<0.000000e+00> : vector<1x8xf32>
    %cst_0 = arith.constant dense<true> : vector<1x8xi1>
    %c0 = arith.constant 0 : index
    %0 = ub.poison : f32
    %1 = vector.step : vector<8xindex>
    %2 = vector.extract %1[0] : index from vector<8xindex>
    %3 = arith.addi %2, %n : index
    %4 = arith.addi %1, %1 : vector<8xindex>
    %5 = vector.transfer_read %t[%c0, %3], %0 {in_bounds = [true, true]} : tensor<1x20xf32>, vector<1x8xf32>
    %6 = vector.transfer_read %t[%c0, %n], %0 : tensor<1x20xf32>, vector<f32>
    %7 = vector.broadcast %6 : vector<f32> to vector<1x8xf32>
    %8 = vector.shape_cast %4 : vector<8xindex> to vector<1x8xindex>
    %9 = vector.gather %t[%c0, %c0] [%8], %cst_0, %cst : tensor<1x20xf32>, vector<1x8xindex>, vector<1x8xi1>, vector<1x8xf32> into vector<1x8xf32>
    %10 = vector.transfer_write %5, %o[%c0, %c0] {in_bounds = [true, true]} : vector<1x8xf32>, tensor<1x8xf32>
    %11 = vector.transfer_write %7, %o[%c0, %c0] {in_bounds = [true, true]} : vector<1x8xf32>, tensor<1x8xf32>
    %12 = vector.transfer_write %9, %o[%c0, %c0] {in_bounds = [true, true]} : vector<1x8xf32>, tensor<1x8xf32>
    return %10, %11, %12 : tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>
  }
  func.func @some(%t: tensor<16xf32>, %n: index, %i: tensor<8xi32>, %o: tensor<8xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
    %m = affine.min affine_map<()[s0] -> (8, s0)>()[%n]
    %p = tensor.extract_slice %i[0] [%m] [1] : tensor<8xi32> to tensor<?xi32>
    %q = tensor.extract_slice %o[0] [%m] [1] : tensor<8xf32> to tensor<?xf32>
    %0:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p : tensor<?xi32>) outs(%q, %q : tensor<?xf32>, tensor<?xf32>) {
    ^bb0(%x: i32, %y: f32, %z: f32):
      %1 = linalg.index 0 : index
      %2 = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%1]
      %3 = arith.index_cast %x : i32 to index
      %extracted = tensor.extract %t[%2] : tensor<16xf32>
      %extracted_0 = tensor.extract %t[%3] : tensor<16xf32>
      linalg.yield %extracted, %extracted_0 : f32, f32
    } -> (tensor<?xf32>, tensor<?xf32>)
    return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
  }
  func.func @dims(%t: tensor<4x20x16xf32>, %n: index, %i: tensor<8xi32>, %b: tensor<4x8xf32>, %o: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4x8xf32>) {
    %0 = ub.poison : f32
    %1 = ub.poison : i32
    %c0 = arith.constant 0 : index
    %2 = vector.transfer_read %i[%c0], %1 {in_bounds = [true]} : tensor<8xi32>, vector<8xi32>
    %3 = arith.index_cast %2 : vector<8xi32> to vector<8xindex>
    %4 = iree_vector_ext.transfer_gather %t[%n, %c0, %c0] [%3 : vector<8xindex>], %0 <indexing_maps = [affine_map<(d0, d1)[s0] -> (0, s0, d0)>, affine_map<(d0, d1)[s0] -> (d1)>]> : tensor<4x20x16xf32>, vector<4x8xf32>
    %5 = tensor.empty() : tensor<4x8xf32>
    %6 = vector.transfer_write %4, %5[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<4x8xf32>
    %7 = vector.transfer_read %b[%c0, %c0], %0 {in_bounds = [true, true]} : tensor<4x8xf32>, vector<4x8xf32>
    %8 = arith.mulf %4, %7 : vector<4x8xf32>
    %9 = vector.transpose %8, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
    %10 = vector.transfer_write %9, %o[%c0, %c0] {in_bounds = [true, true]} : vector<8x4xf32>, tensor<8x4xf32>
    return %10, %6 : tensor<8x4xf32>, tensor<4x8xf32>
  }
}
