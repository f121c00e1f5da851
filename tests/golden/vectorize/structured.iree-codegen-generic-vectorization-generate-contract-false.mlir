module {
  func.func @broadcasts(%a: tensor<8x4xf32>, %b: tensor<16xf32>, %s: f32, %o: tensor<4x8x16xf32>) -> tensor<4x8x16xf32> {
    %cst = arith.constant dense<2.000000e+00> : vector<4x8x16xf32>
    %c0 = arith.constant 0 : index
    %0 = ub.poison : f32
    %1 = vector.transfer_read %a[%c0, %c0], %0 {in_bounds = [true, true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0, 0)>} : tensor<8x4xf32>, vector<4x8x16xf32>
    %2 = vector.transfer_read %b[%c0], %0 {in_bounds = [true, true, true], permutation_map = affine_map<(d0) -> (0, 0, d0)>} : tensor<16xf32>, vector<4x8x16xf32>
    %3 = arith.mulf %1, %cst : vector<4x8x16xf32>
    %4 = arith.addf %3, %2 : vector<4x8x16xf32>
    %5 = vector.broadcast %s : f32 to vector<4x8x16xf32>
    %6 = arith.mulf %4, %5 : vector<4x8x16xf32>
    %r = vector.transfer_write %6, %o[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<4x8x16xf32>, tensor<4x8x16xf32>
    return %r : tensor<4x8x16xf32>
  }
  func.func @turns(%o: tensor<4x8xi32>, %q: tensor<4x8xindex>, %n: index) -> (tensor<4x8xi32>, tensor<4x8xindex>) {
    %cst = arith.constant dense<3> : vector<8xindex>
    %cst_0 = arith.constant dense<-1> : vector<8xindex>
    %cst_1 = arith.constant dense<0> : vector<8xindex>
    %c-1 = arith.constant -1 : index
    %cst_2 = arith.constant dense<4> : vector<4x8xindex>
    %c0 = arith.constant 0 : index
    %0 = vector.step : vector<4xindex>
    %1 = vector.broadcast %0 : vector<4xindex> to vector<8x4xindex>
    %2 = vector.transpose %1, [1, 0] : vector<8x4xindex> to vector<4x8xindex>
    %3 = vector.step : vector<8xindex>
    %4 = arith.muli %2, %cst_2 overflow<nsw> : vector<4x8xindex>
    %5 = arith.cmpi slt, %3, %cst_1 : vector<8xindex>
    %6 = arith.subi %cst_0, %3 : vector<8xindex>
    %7 = arith.select %5, %6, %3 : vector<8xi1>, vector<8xindex>
    %8 = arith.divsi %7, %cst : vector<8xindex>
    %9 = arith.subi %cst_0, %8 : vector<8xindex>
    %10 = arith.select %5, %9, %8 : vector<8xi1>, vector<8xindex>
    %11 = vector.broadcast %10 : vector<8xindex> to vector<4x8xindex>
    %12 = arith.addi %4, %11 : vector<4x8xindex>
    %13 = arith.remsi %3, %cst : vector<8xindex>
    %14 = arith.cmpi slt, %13, %cst_1 : vector<8xindex>
    %15 = arith.addi %13, %cst : vector<8xindex>
    %16 = arith.select %14, %15, %13 : vector<8xi1>, vector<8xindex>
    %17 = vector.broadcast %16 : vector<8xindex> to vector<4x8xindex>
    %18 = arith.addi %12, %17 : vector<4x8xindex>
    %19 = arith.muli %n, %c-1 overflow<nsw> : index
    %20 = vector.broadcast %19 : index to vector<4x8xindex>
    %21 = arith.addi %18, %20 : vector<4x8xindex>
    %22 = arith.index_cast %21 : vector<4x8xindex> to vector<4x8xi32>
    %r = vector.transfer_write %22, %o[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xi32>, tensor<4x8xi32>
    %23 = vector.broadcast %3 : vector<8xindex> to vector<4x8xindex>
    %24 = vector.transfer_write %23, %q[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xindex>, tensor<4x8xindex>
    return %r, %24 : tensor<4x8xi32>, tensor<4x8xindex>
  }
  func.func @no_loops(%a: tensor<f32>, %o: tensor<f32>) -> tensor<f32> {
    %0 = ub.poison : f32
    %1 = vector.transfer_read %a[], %0 : tensor<f32>, vector<f32>
    %2 = vector.extract %1[] : f32 from vector<f32>
    %3 = vector.transfer_read %o[], %0 : tensor<f32>, vector<f32>
    %4 = vector.extract %3[] : f32 from vector<f32>
    %5 = arith.mulf %2, %4 : f32
    %6 = vector.broadcast %5 : f32 to vector<f32>
    %r = vector.transfer_write %6, %o[] : vector<f32>, tensor<f32>
    return %r : tensor<f32>
  }
  func.func @product(%a: tensor<8x4xf16>, %b: tensor<4x16xf16>, %o: tensor<8x16xf32>) -> tensor<8x16xf32> {
    %0 = ub.poison : f32
    %c0 = arith.constant 0 : index
    %1 = ub.poison : f16
    %2 = vector.transfer_read %a[%c0, %c0], %1 {in_bounds = [true, true, true], permutation_map = affine_map<(d0, d1) -> (d0, 0, d1)>} : tensor<8x4xf16>, vector<8x16x4xf16>
    %3 = vector.transfer_read %b[%c0, %c0], %1 {in_bounds = [true, true, true], permutation_map = affine_map<(d0, d1) -> (0, d1, d0)>} : tensor<4x16xf16>, vector<8x16x4xf16>
    %4 = vector.transfer_read %o[%c0, %c0], %0 {in_bounds = [true, true]} : tensor<8x16xf32>, vector<8x16xf32>
    %5 = arith.extf %2 : vector<8x16x4xf16> to vector<8x16x4xf32>
    %6 = arith.extf %3 : vector<8x16x4xf16> to vector<8x16x4xf32>
    %7 = arith.mulf %5, %6 : vector<8x16x4xf32>
    %8 = vector.multi_reduction <add>, %7, %4 [2] : vector<8x16x4xf32> to vector<8x16xf32>
    %r = vector.transfer_write %8, %o[%c0, %c0] {in_bounds = [true, true]} : vector<8x16xf32>, tensor<8x16xf32>
    return %r : tensor<8x16xf32>
  }
  func.func @reductions(%a: tensor<8x4xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %c0 = arith.constant 0 : index
    %0 = ub.poison : f32
    %1 = vector.transfer_read %a[%c0, %c0], %0 {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<8x4xf32>, vector<4x8xf32>
    %2 = vector.transfer_read %o[%c0], %0 {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
    %3 = vector.transfer_read %p[%c0], %0 {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
    %4 = arith.mulf %1, %1 : vector<4x8xf32>
    %5 = vector.multi_reduction <add>, %4, %2 [1] : vector<4x8xf32> to vector<4xf32>
    %6 = vector.multi_reduction <maximumf>, %1, %3 [1] : vector<4x8xf32> to vector<4xf32>
    %r = vector.transfer_write %5, %o[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
    %7 = vector.transfer_write %6, %p[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
    return %r, %7 : tensor<4xf32>, tensor<4xf32>
  }
  func.func @chain(%a: tensor<4x8xf32>, %v: tensor<8xf32>, %o: tensor<8x4xf32>, %zero: f32) -> (tensor<4x8xf32>, tensor<8x4xf32>, tensor<8xf32>) {
    %0 = ub.poison : f32
    %c0 = arith.constant 0 : index
    %e = tensor.empty() : tensor<4x8xf32>
    %1 = vector.transfer_read %a[%c0, %c0], %0 {in_bounds = [true, true]} : tensor<4x8xf32>, vector<4x8xf32>
    %2 = math.exp %1 : vector<4x8xf32>
    %3 = vector.transpose %2, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
    %4 = vector.transfer_write %3, %o[%c0, %c0] {in_bounds = [true, true]} : vector<8x4xf32>, tensor<8x4xf32>
    %5 = vector.broadcast %zero : f32 to vector<8xf32>
    %6 = vector.multi_reduction <add>, %2, %5 [0] : vector<4x8xf32> to vector<8xf32>
    %7 = vector.transfer_write %6, %v[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
    %8 = vector.transfer_read %v[%c0], %0 {in_bounds = [true, true], permutation_map = affine_map<(d0) -> (0, d0)>} : tensor<8xf32>, vector<4x8xf32>
    %9 = vector.transfer_write %8, %e[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<4x8xf32>
    return %9, %4, %7 : tensor<4x8xf32>, tensor<8x4xf32>, tensor<8xf32>
  }
  func.func @buffers(%a: memref<4x8xf32>, %o: memref<4xf32>) attributes {gpu.known_block_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %0 = ub.poison : f32
    %1 = vector.transfer_read %a[%c0, %c0], %0 {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
    %2 = vector.transfer_read %o[%c0], %0 {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
    %3 = vector.multi_reduction <maximumf>, %1, %2 [1] : vector<4x8xf32> to vector<4xf32>
    vector.transfer_write %3, %o[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32>
    return
  }
  func.func @bounded(%a: tensor<64x8xf16>, %b: tensor<8x64xf16>, %c: tensor<64x64xf32>, %n: index) -> (tensor<64x64xf32>, tensor<8xf16>) {
    %m = affine.min affine_map<(d0) -> (d0, 16)>(%n)
    %extracted_slice = tensor.extract_slice %a[0, 0] [%m, 8] [1, 1] : tensor<64x8xf16> to tensor<?x8xf16>
    %extracted_slice_0 = tensor.extract_slice %b[0, 0] [8, %m] [1, 1] : tensor<8x64xf16> to tensor<8x?xf16>
    %extracted_slice_1 = tensor.extract_slice %c[0, 0] [%m, %m] [1, 1] : tensor<64x64xf32> to tensor<?x?xf32>
    %0 = linalg.matmul ins(%extracted_slice, %extracted_slice_0 : tensor<?x8xf16>, tensor<8x?xf16>) outs(%extracted_slice_1 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %inserted_slice = tensor.insert_slice %0 into %c[0, 0] [%m, %m] [1, 1] : tensor<?x?xf32> into tensor<64x64xf32>
    %extracted_slice_2 = tensor.extract_slice %a[0, 0] [1, 8] [1, 1] : tensor<64x8xf16> to tensor<8xf16>
    %reduced = linalg.reduce { arith.maximumf } ins(%extracted_slice : tensor<?x8xf16>) outs(%extracted_slice_2 : tensor<8xf16>) dimensions = [0] 
    return %inserted_slice, %reduced : tensor<64x64xf32>, tensor<8xf16>
  }
}
