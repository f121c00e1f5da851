module {
  func.func @convolution(%a: tensor<1x6x3xf16>, %f: tensor<2x3x4xf16>, %o: tensor<1x5x4xf32>) -> tensor<1x5x4xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %cst_0 = arith.constant 0.000000e+00 : f16
    %0 = vector.transfer_read %a[%c0, %c0, %c0], %cst_0 {in_bounds = [true, true, true]} : tensor<1x6x3xf16>, vector<1x6x3xf16>
    %1 = vector.transfer_read %f[%c0, %c0, %c0], %cst_0 {in_bounds = [true, true, true]} : tensor<2x3x4xf16>, vector<2x3x4xf16>
    %2 = vector.transfer_read %o[%c0, %c0, %c0], %cst {in_bounds = [true, true, true]} : tensor<1x5x4xf32>, vector<1x5x4xf32>
    %3 = vector.extract_strided_slice %0 offsets = [0, 0, 0], sizes = [1, 5, 3], strides = [1, 1, 1] : vector<1x6x3xf16> to vector<1x5x3xf16>
    %4 = vector.extract_strided_slice %0 offsets = [0, 1, 0], sizes = [1, 5, 3], strides = [1, 1, 1] : vector<1x6x3xf16> to vector<1x5x3xf16>
    %5 = vector.extract %1[0] : vector<3x4xf16> from vector<2x3x4xf16>
    %6 = vector.extract %1[1] : vector<3x4xf16> from vector<2x3x4xf16>
    %7 = arith.extf %3 : vector<1x5x3xf16> to vector<1x5x3xf32>
    %8 = arith.extf %5 : vector<3x4xf16> to vector<3x4xf32>
    %9 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %7, %8, %2 : vector<1x5x3xf32>, vector<3x4xf32> into vector<1x5x4xf32>
    %10 = arith.extf %4 : vector<1x5x3xf16> to vector<1x5x3xf32>
    %11 = arith.extf %6 : vector<3x4xf16> to vector<3x4xf32>
    %12 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %10, %11, %9 : vector<1x5x3xf32>, vector<3x4xf32> into vector<1x5x4xf32>
    %13 = vector.transfer_write %12, %o[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<1x5x4xf32>, tensor<1x5x4xf32>
    return %13 : tensor<1x5x4xf32>
  }
  func.func @moves(%a: tensor<1x3x6xf32>, %f: tensor<4x3x2xf32>, %o: tensor<1x4x2xf32>) -> tensor<1x4x2xf32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %0 = vector.transfer_read %a[%c0, %c0, %c0], %cst {in_bounds = [true, true, true]} : tensor<1x3x6xf32>, vector<1x3x6xf32>
    %1 = vector.transfer_read %f[%c0, %c0, %c0], %cst {in_bounds = [true, true, true]} : tensor<4x3x2xf32>, vector<4x3x2xf32>
    %2 = vector.transfer_read %o[%c0, %c0, %c0], %cst {in_bounds = [true, true, true]} : tensor<1x4x2xf32>, vector<1x4x2xf32>
    %3 = vector.transpose %0, [0, 2, 1] : vector<1x3x6xf32> to vector<1x6x3xf32>
    %4 = vector.transpose %1, [2, 1, 0] : vector<4x3x2xf32> to vector<2x3x4xf32>
    %5 = vector.transpose %2, [0, 2, 1] : vector<1x4x2xf32> to vector<1x2x4xf32>
    %6 = vector.extract %3[0, 0] : vector<3xf32> from vector<1x6x3xf32>
    %7 = vector.shape_cast %6 : vector<3xf32> to vector<1x1x3xf32>
    %8 = vector.extract %3[0, 2] : vector<3xf32> from vector<1x6x3xf32>
    %9 = vector.shape_cast %8 : vector<3xf32> to vector<1x1x3xf32>
    %10 = vector.extract %3[0, 3] : vector<3xf32> from vector<1x6x3xf32>
    %11 = vector.shape_cast %10 : vector<3xf32> to vector<1x1x3xf32>
    %12 = vector.extract %3[0, 5] : vector<3xf32> from vector<1x6x3xf32>
    %13 = vector.shape_cast %12 : vector<3xf32> to vector<1x1x3xf32>
    %14 = vector.extract %4[0] : vector<3x4xf32> from vector<2x3x4xf32>
    %15 = vector.extract %4[1] : vector<3x4xf32> from vector<2x3x4xf32>
    %16 = vector.extract %5[0, 0] : vector<4xf32> from vector<1x2x4xf32>
    %17 = vector.shape_cast %16 : vector<4xf32> to vector<1x1x4xf32>
    %18 = vector.extract %5[0, 1] : vector<4xf32> from vector<1x2x4xf32>
    %19 = vector.shape_cast %18 : vector<4xf32> to vector<1x1x4xf32>
    %20 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %7, %14, %17 : vector<1x1x3xf32>, vector<3x4xf32> into vector<1x1x4xf32>
    %21 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %9, %14, %19 : vector<1x1x3xf32>, vector<3x4xf32> into vector<1x1x4xf32>
    %22 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %11, %15, %20 : vector<1x1x3xf32>, vector<3x4xf32> into vector<1x1x4xf32>
    %23 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %13, %15, %21 : vector<1x1x3xf32>, vector<3x4xf32> into vector<1x1x4xf32>
    %24 = vector.insert_strided_slice %22, %5 offsets = [0, 0, 0], strides = [1, 1, 1] : vector<1x1x4xf32> into vector<1x2x4xf32>
    %25 = vector.insert_strided_slice %23, %24 offsets = [0, 1, 0], strides = [1, 1, 1] : vector<1x1x4xf32> into vector<1x2x4xf32>
    %26 = vector.transpose %25, [0, 2, 1] : vector<1x2x4xf32> to vector<1x4x2xf32>
    %27 = vector.transfer_write %26, %o[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<1x4x2xf32>, tensor<1x4x2xf32>
    return %27 : tensor<1x4x2xf32>
  }
  func.func @plain(%a: tensor<6xi8>, %f: tensor<2xi8>, %o: tensor<5xi32>) -> tensor<5xi32> {
    %c0_i32 = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    %c0_i8 = arith.constant 0 : i8
    %0 = vector.transfer_read %a[%c0], %c0_i8 {in_bounds = [true]} : tensor<6xi8>, vector<6xi8>
    %1 = vector.transfer_read %f[%c0], %c0_i8 {in_bounds = [true]} : tensor<2xi8>, vector<2xi8>
    %2 = vector.transfer_read %o[%c0], %c0_i32 {in_bounds = [true]} : tensor<5xi32>, vector<5xi32>
    %3 = vector.extract_strided_slice %0 offsets = [0], sizes = [5], strides = [1] : vector<6xi8> to vector<5xi8>
    %4 = vector.extract_strided_slice %0 offsets = [1], sizes = [5], strides = [1] : vector<6xi8> to vector<5xi8>
    %5 = vector.extract %1[0] : i8 from vector<2xi8>
    %6 = vector.extract %1[1] : i8 from vector<2xi8>
    %7 = arith.extsi %3 : vector<5xi8> to vector<5xi32>
    %8 = arith.extsi %5 : i8 to i32
    %9 = vector.outerproduct %7, %8, %2 {kind = #vector.kind<add>} : vector<5xi32>, i32
    %10 = arith.extsi %4 : vector<5xi8> to vector<5xi32>
    %11 = arith.extsi %6 : i8 to i32
    %12 = vector.outerproduct %10, %11, %9 {kind = #vector.kind<add>} : vector<5xi32>, i32
    %13 = vector.transfer_write %12, %o[%c0] {in_bounds = [true]} : vector<5xi32>, tensor<5xi32>
    return %13 : tensor<5xi32>
  }
  func.func @depthwise(%n: index, %a: tensor<1x6x4xf32>, %f: tensor<2x4xf32>, %o: tensor<1x5x4xf32>) -> tensor<1x5x?xf32> {
    %c6 = arith.constant 6 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %c1 = arith.constant 1 : index
    %m = affine.min affine_map<()[s0] -> (4, s0)>()[%n]
    %extracted_slice = tensor.extract_slice %a[0, 0, 0] [1, 6, %m] [1, 1, 1] : tensor<1x6x4xf32> to tensor<1x6x?xf32>
    %extracted_slice_0 = tensor.extract_slice %f[0, 0] [2, %m] [1, 1] : tensor<2x4xf32> to tensor<2x?xf32>
    %extracted_slice_1 = tensor.extract_slice %o[0, 0, 0] [1, 5, %m] [1, 1, 1] : tensor<1x5x4xf32> to tensor<1x5x?xf32>
    %0 = vector.create_mask %c1, %c6, %m : vector<1x6x4xi1>
    %1 = vector.transfer_read %extracted_slice[%c0, %c0, %c0], %cst, %0 {in_bounds = [true, true, true]} : tensor<1x6x?xf32>, vector<1x6x4xf32>
    %2 = vector.create_mask %c2, %m : vector<2x4xi1>
    %3 = vector.transfer_read %extracted_slice_0[%c0, %c0], %cst, %2 {in_bounds = [true, true]} : tensor<2x?xf32>, vector<2x4xf32>
    %4 = vector.create_mask %c1, %c5, %m : vector<1x5x4xi1>
    %5 = vector.transfer_read %extracted_slice_1[%c0, %c0, %c0], %cst, %4 {in_bounds = [true, true, true]} : tensor<1x5x?xf32>, vector<1x5x4xf32>
    %6 = vector.extract_strided_slice %1 offsets = [0, 0, 0], sizes = [1, 5, 4], strides = [1, 1, 1] : vector<1x6x4xf32> to vector<1x5x4xf32>
    %7 = vector.extract_strided_slice %1 offsets = [0, 1, 0], sizes = [1, 5, 4], strides = [1, 1, 1] : vector<1x6x4xf32> to vector<1x5x4xf32>
    %8 = vector.extract %3[0] : vector<4xf32> from vector<2x4xf32>
    %9 = vector.extract %3[1] : vector<4xf32> from vector<2x4xf32>
    %10 = vector.broadcast %8 : vector<4xf32> to vector<1x5x4xf32>
    %11 = vector.fma %6, %10, %5 : vector<1x5x4xf32>
    %12 = vector.broadcast %9 : vector<4xf32> to vector<1x5x4xf32>
    %13 = vector.fma %7, %12, %11 : vector<1x5x4xf32>
    %14 = vector.transfer_write %13, %extracted_slice_1[%c0, %c0, %c0], %4 {in_bounds = [true, true, true]} : vector<1x5x4xf32>, tensor<1x5x?xf32>
    return %14 : tensor<1x5x?xf32>
  }
  func.func @pools(%a: tensor<1x4x6xf32>, %b: tensor<1x6x3xi8>, %w: tensor<2xf32>, %v: tensor<2xi8>, %o: tensor<1x4x5xf32>, %p: tensor<1x5x3xi32>) -> (tensor<1x4x5xf32>, tensor<1x5x3xi32>) {
    %c0_i32 = arith.constant 0 : i32
    %c0_i8 = arith.constant 0 : i8
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %0 = vector.transfer_read %a[%c0, %c0, %c0], %cst {in_bounds = [true, true, true]} : tensor<1x4x6xf32>, vector<1x4x6xf32>
    %1 = vector.transfer_read %o[%c0, %c0, %c0], %cst {in_bounds = [true, true, true]} : tensor<1x4x5xf32>, vector<1x4x5xf32>
    %2 = vector.transpose %0, [0, 2, 1] : vector<1x4x6xf32> to vector<1x6x4xf32>
    %3 = vector.transpose %1, [0, 2, 1] : vector<1x4x5xf32> to vector<1x5x4xf32>
    %4 = vector.extract_strided_slice %2 offsets = [0, 0, 0], sizes = [1, 5, 4], strides = [1, 1, 1] : vector<1x6x4xf32> to vector<1x5x4xf32>
    %5 = vector.extract_strided_slice %2 offsets = [0, 1, 0], sizes = [1, 5, 4], strides = [1, 1, 1] : vector<1x6x4xf32> to vector<1x5x4xf32>
    %6 = arith.maximumf %4, %3 : vector<1x5x4xf32>
    %7 = arith.maximumf %5, %6 : vector<1x5x4xf32>
    %8 = vector.transpose %7, [0, 2, 1] : vector<1x5x4xf32> to vector<1x4x5xf32>
    %9 = vector.transfer_write %8, %o[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<1x4x5xf32>, tensor<1x4x5xf32>
    %10 = vector.transfer_read %b[%c0, %c0, %c0], %c0_i8 {in_bounds = [true, true, true]} : tensor<1x6x3xi8>, vector<1x6x3xi8>
    %11 = vector.transfer_read %p[%c0, %c0, %c0], %c0_i32 {in_bounds = [true, true, true]} : tensor<1x5x3xi32>, vector<1x5x3xi32>
    %12 = vector.extract_strided_slice %10 offsets = [0, 0, 0], sizes = [1, 5, 3], strides = [1, 1, 1] : vector<1x6x3xi8> to vector<1x5x3xi8>
    %13 = vector.extract_strided_slice %10 offsets = [0, 1, 0], sizes = [1, 5, 3], strides = [1, 1, 1] : vector<1x6x3xi8> to vector<1x5x3xi8>
    %14 = arith.extui %12 : vector<1x5x3xi8> to vector<1x5x3xi32>
    %15 = arith.minui %14, %11 : vector<1x5x3xi32>
    %16 = arith.extui %13 : vector<1x5x3xi8> to vector<1x5x3xi32>
    %17 = arith.minui %16, %15 : vector<1x5x3xi32>
    %18 = vector.transfer_write %17, %p[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<1x5x3xi32>, tensor<1x5x3xi32>
    return %9, %18 : tensor<1x4x5xf32>, tensor<1x5x3xi32>
  }
  func.func @bits(%a: tensor<1x6x3xi1>, %f: tensor<2x3xi1>, %o: tensor<1x5x3xi1>) -> tensor<1x5x3xi1> {
    %c0 = arith.constant 0 : index
    %false = arith.constant false
    %0 = vector.transfer_read %a[%c0, %c0, %c0], %false {in_bounds = [true, true, true]} : tensor<1x6x3xi1>, vector<1x6x3xi1>
    %1 = vector.transfer_read %f[%c0, %c0], %false {in_bounds = [true, true]} : tensor<2x3xi1>, vector<2x3xi1>
    %2 = vector.transfer_read %o[%c0, %c0, %c0], %false {in_bounds = [true, true, true]} : tensor<1x5x3xi1>, vector<1x5x3xi1>
    %3 = vector.extract_strided_slice %0 offsets = [0, 0, 0], sizes = [1, 5, 3], strides = [1, 1, 1] : vector<1x6x3xi1> to vector<1x5x3xi1>
    %4 = vector.extract_strided_slice %0 offsets = [0, 1, 0], sizes = [1, 5, 3], strides = [1, 1, 1] : vector<1x6x3xi1> to vector<1x5x3xi1>
    %5 = vector.extract %1[0] : vector<3xi1> from vector<2x3xi1>
    %6 = vector.extract %1[1] : vector<3xi1> from vector<2x3xi1>
    %7 = vector.broadcast %5 : vector<3xi1> to vector<1x5x3xi1>
    %8 = arith.andi %3, %7 : vector<1x5x3xi1>
    %9 = arith.ori %8, %2 : vector<1x5x3xi1>
    %10 = vector.broadcast %6 : vector<3xi1> to vector<1x5x3xi1>
    %11 = arith.andi %4, %10 : vector<1x5x3xi1>
    %12 = arith.ori %11, %9 : vector<1x5x3xi1>
    %13 = vector.transfer_write %12, %o[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<1x5x3xi1>, tensor<1x5x3xi1>
    return %13 : tensor<1x5x3xi1>
  }
}
