module {
  func.func @any(%t: tensor<8x16xf32>, %i: tensor<4x8xi32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %cst = arith.constant dense<16> : vector<4x8xindex>
    %cst_0 = arith.constant dense<0.000000e+00> : vector<4x8xf32>
    %cst_1 = arith.constant dense<true> : vector<4x8xi1>
    %c0 = arith.constant 0 : index
    %0 = ub.poison : i32
    %1 = vector.transfer_read %i[%c0, %c0], %0 {in_bounds = [true, true]} : tensor<4x8xi32>, vector<4x8xi32>
    %2 = vector.step : vector<8xindex>
    %3 = arith.index_cast %1 : vector<4x8xi32> to vector<4x8xindex>
    %4 = arith.muli %3, %cst : vector<4x8xindex>
    %5 = vector.broadcast %2 : vector<8xindex> to vector<4x8xindex>
    %6 = arith.addi %5, %4 : vector<4x8xindex>
    %7 = vector.gather %t[%c0, %c0] [%6], %cst_1, %cst_0 : tensor<8x16xf32>, vector<4x8xindex>, vector<4x8xi1>, vector<4x8xf32> into vector<4x8xf32>
    %8 = vector.transfer_write %7, %o[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<4x8xf32>
    return %8 : tensor<4x8xf32>
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
    %cst = arith.constant dense<0.000000e+00> : vector<8xf32>
    %c3 = arith.constant 3 : index
    %0 = ub.poison : f32
    %1 = ub.poison : i32
    %c0 = arith.constant 0 : index
    %m = affine.min affine_map<()[s0] -> (8, s0)>()[%n]
    %p = tensor.extract_slice %i[0] [%m] [1] : tensor<8xi32> to tensor<?xi32>
    %q = tensor.extract_slice %o[0] [%m] [1] : tensor<8xf32> to tensor<?xf32>
    %2 = vector.create_mask %m : vector<8xi1>
    %3 = vector.transfer_read %p[%c0], %1, %2 {in_bounds = [true]} : tensor<?xi32>, vector<8xi32>
    %4 = vector.step : vector<8xindex>
    %5 = vector.extract %4[0] : index from vector<8xindex>
    %6 = arith.addi %5, %c3 : index
    %7 = arith.index_cast %3 : vector<8xi32> to vector<8xindex>
    %8 = vector.transfer_read %t[%6], %0, %2 {in_bounds = [true]} : tensor<16xf32>, vector<8xf32>
    %9 = vector.gather %t[%c0] [%7], %2, %cst : tensor<16xf32>, vector<8xindex>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    %10 = vector.transfer_write %8, %q[%c0], %2 {in_bounds = [true]} : vector<8xf32>, tensor<?xf32>
    %11 = vector.transfer_write %9, %q[%c0], %2 {in_bounds = [true]} : vector<8xf32>, tensor<?xf32>
    return %10, %11 : tensor<?xf32>, tensor<?xf32>
  }
  func.func @dims(%t: tensor<4x20x16xf32>, %n: index, %i: tensor<8xi32>, %b: tensor<4x8xf32>, %o: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4x8xf32>) {
    %cst = arith.constant dense<16> : vector<8xindex>
    %c20 = arith.constant 20 : index
    %cst_0 = arith.constant dense<0.000000e+00> : vector<4x8xf32>
    %cst_1 = arith.constant dense<true> : vector<4x8xi1>
    %0 = ub.poison : f32
    %c0 = arith.constant 0 : index
    %1 = ub.poison : i32
    %2 = vector.transfer_read %i[%c0], %1 {in_bounds = [true]} : tensor<8xi32>, vector<8xi32>
    %3 = vector.transfer_read %b[%c0, %c0], %0 {in_bounds = [true, true]} : tensor<4x8xf32>, vector<4x8xf32>
    %4 = vector.step : vector<4xindex>
    %5 = vector.broadcast %4 : vector<4xindex> to vector<8x4xindex>
    %6 = vector.transpose %5, [1, 0] : vector<8x4xindex> to vector<4x8xindex>
    %7 = arith.index_cast %2 : vector<8xi32> to vector<8xindex>
    %8 = arith.muli %n, %c20 : index
    %9 = vector.broadcast %8 : index to vector<8xindex>
    %10 = arith.addi %7, %9 : vector<8xindex>
    %11 = arith.muli %10, %cst : vector<8xindex>
    %12 = vector.broadcast %11 : vector<8xindex> to vector<4x8xindex>
    %13 = arith.addi %6, %12 : vector<4x8xindex>
    %14 = vector.gather %t[%c0, %c0, %c0] [%13], %cst_1, %cst_0 : tensor<4x20x16xf32>, vector<4x8xindex>, vector<4x8xi1>, vector<4x8xf32> into vector<4x8xf32>
    %15 = arith.mulf %14, %3 : vector<4x8xf32>
    %16 = vector.transpose %15, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
    %17 = vector.transfer_write %16, %o[%c0, %c0] {in_bounds = [true, true]} : vector<8x4xf32>, tensor<8x4xf32>
    %18 = vector.transfer_write %14, %b[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<4x8xf32>
    return %17, %18 : tensor<8x4xf32>, tensor<4x8xf32>
  }
}
