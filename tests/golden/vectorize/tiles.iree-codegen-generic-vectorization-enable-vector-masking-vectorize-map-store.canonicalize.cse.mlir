#map = affine_map<()[s0] -> (1, s0)>
#map1 = affine_map<()[s0] -> (64, s0)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
#nested = #iree_vector_ext.nested_layout<subgroup_tile = [1, 1], batch_tile = [1, 1], outer_tile = [1, 1], thread_tile = [64, 1], element_tile = [1, 16], subgroup_strides = [1, 0], thread_strides = [1, 0]>
module {
  func.func @pads(%a: tensor<3x5xf32>, %d: tensor<4x5xf32>, %n: index, %p: f32) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %c5 = arith.constant 5 : index
    %c0 = arith.constant 0 : index
    %two = arith.constant 2.000000e+00 : f32
    %m = affine.max #map()[%n]
    %0 = vector.constant_mask [3, 5] : vector<4x8xi1>
    %1 = vector.transfer_read %a[%c0, %c0], %two, %0 {in_bounds = [true, true]} : tensor<3x5xf32>, vector<4x8xf32>
    %2 = tensor.empty() : tensor<4x8xf32>
    %3 = vector.transfer_write %1, %2[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<4x8xf32>
    %extracted_slice = tensor.extract_slice %d[0, 0] [%m, 5] [1, 1] : tensor<4x5xf32> to tensor<?x5xf32>
    %4 = vector.create_mask %m, %c5 : vector<4x8xi1>
    %5 = vector.transfer_read %extracted_slice[%c0, %c0], %p, %4 {in_bounds = [true, true]} : tensor<?x5xf32>, vector<4x8xf32>
    %6 = vector.transfer_write %5, %2[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<4x8xf32>
    return %3, %6 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func @packs(%a: tensor<8x32xf32>, %o: tensor<4x8x8xf32>, %p: tensor<4x4x8x2xf32>) -> (tensor<4x8x8xf32>, tensor<4x4x8x2xf32>) {
    %c0 = arith.constant 0 : index
    %0 = ub.poison : f32
    %1 = vector.transfer_read %a[%c0, %c0], %0 {in_bounds = [true, true]} : tensor<8x32xf32>, vector<8x32xf32>
    %2 = vector.shape_cast %1 : vector<8x32xf32> to vector<8x4x8xf32>
    %3 = vector.transpose %2, [1, 0, 2] : vector<8x4x8xf32> to vector<4x8x8xf32>
    %4 = vector.transfer_write %3, %o[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<4x8x8xf32>, tensor<4x8x8xf32>
    %5 = vector.shape_cast %1 : vector<8x32xf32> to vector<4x2x4x8xf32>
    %6 = vector.transpose %5, [0, 2, 3, 1] : vector<4x2x4x8xf32> to vector<4x4x8x2xf32>
    %7 = vector.transfer_write %6, %p[%c0, %c0, %c0, %c0] {in_bounds = [true, true, true, true]} : vector<4x4x8x2xf32>, tensor<4x4x8x2xf32>
    return %4, %7 : tensor<4x8x8xf32>, tensor<4x4x8x2xf32>
  }
  func.func @unpacks(%a: tensor<4x8x8xf32>, %b: tensor<3x2x3x16xf32>, %o: tensor<8x32xf32>) -> (tensor<8x32xf32>, tensor<8x32xf32>) {
    %c0 = arith.constant 0 : index
    %0 = ub.poison : f32
    %1 = vector.transfer_read %a[%c0, %c0, %c0], %0 {in_bounds = [true, true, true]} : tensor<4x8x8xf32>, vector<4x8x8xf32>
    %2 = vector.transpose %1, [1, 0, 2] : vector<4x8x8xf32> to vector<8x4x8xf32>
    %3 = vector.shape_cast %2 : vector<8x4x8xf32> to vector<8x32xf32>
    %4 = vector.transfer_write %3, %o[%c0, %c0] {in_bounds = [true, true]} : vector<8x32xf32>, tensor<8x32xf32>
    %5 = vector.transfer_read %b[%c0, %c0, %c0, %c0], %0 {in_bounds = [true, true, true, true]} : tensor<3x2x3x16xf32>, vector<3x2x3x16xf32>
    %6 = vector.transpose %5, [0, 2, 1, 3] : vector<3x2x3x16xf32> to vector<3x3x2x16xf32>
    %7 = vector.shape_cast %6 : vector<3x3x2x16xf32> to vector<9x32xf32>
    %8 = vector.transfer_write %7, %o[%c0, %c0] {in_bounds = [false, true]} : vector<9x32xf32>, tensor<8x32xf32>
    return %4, %8 : tensor<8x32xf32>, tensor<8x32xf32>
  }
  func.func @scans(%a: tensor<4x8xf32>, %o: tensor<4x8xf32>, %s: tensor<4xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
    %c0 = arith.constant 0 : index
    %0 = ub.poison : f32
    %1 = vector.transfer_read %a[%c0, %c0], %0 {in_bounds = [true, true]} : tensor<4x8xf32>, vector<4x8xf32>
    %2 = vector.transfer_read %s[%c0], %0 {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
    %dest, %accumulated_value = vector.scan <mul>, %1, %2 reduction_dim = 1, inclusive = false : vector<4x8xf32>, vector<4xf32>
    %3 = vector.transfer_write %dest, %o[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<4x8xf32>
    %4 = vector.transfer_write %accumulated_value, %s[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
    return %3, %4 : tensor<4x8xf32>, tensor<4xf32>
  }
  func.func @stores(%a: tensor<4x8xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %c5 = arith.constant 5 : index
    %c0 = arith.constant 0 : index
    %0 = ub.poison : f32
    %1 = vector.transfer_read %a[%c0, %c0], %0 {in_bounds = [true, true]} : tensor<4x8xf32>, vector<4x8xf32>
    %2 = iree_linalg_ext.map_store %1 into %o {
    ^bb0(%i: index, %j: index):
      %3 = arith.cmpi ult, %j, %c5 : index
      iree_linalg_ext.yield %j, %i, %3 : index, index, i1
    } : vector<4x8xf32> into tensor<8x4xf32> -> tensor<8x4xf32>
    return %2 : tensor<8x4xf32>
  }
  func.func @layouts(%a: tensor<64x16xf16>, %n: index) -> (tensor<64x16xf16>, tensor<64x16xf16>) {
    %c16 = arith.constant 16 : index
    %0 = ub.poison : f16
    %c0 = arith.constant 0 : index
    %m = affine.min #map1()[%n]
    %1 = vector.transfer_read %a[%c0, %c0], %0 {in_bounds = [true, true]} : tensor<64x16xf16>, vector<64x16xf16>
    %2 = iree_vector_ext.to_layout %1 to layout(#nested) : vector<64x16xf16>
    %3 = vector.transfer_write %2, %a[%c0, %c0] {in_bounds = [true, true]} : vector<64x16xf16>, tensor<64x16xf16>
    %extracted_slice = tensor.extract_slice %a[0, 0] [%m, 16] [1, 1] : tensor<64x16xf16> to tensor<?x16xf16>
    %4 = vector.create_mask %m, %c16 : vector<64x16xi1>
    %5 = vector.transfer_read %extracted_slice[%c0, %c0], %0, %4 {in_bounds = [true, true]} : tensor<?x16xf16>, vector<64x16xf16>
    %6 = iree_vector_ext.to_layout %5 to layout(#nested) : vector<64x16xf16>
    %7 = vector.transfer_write %6, %extracted_slice[%c0, %c0], %4 {in_bounds = [true, true]} : vector<64x16xf16>, tensor<?x16xf16>
    %inserted_slice = tensor.insert_slice %7 into %a[0, 0] [%m, 16] [1, 1] : tensor<?x16xf16> into tensor<64x16xf16>
    return %3, %inserted_slice : tensor<64x16xf16>, tensor<64x16xf16>
  }
  func.func @tiled(%a: tensor<2x2x4xf16>, %b: tensor<2x1x4xf16>, %c: tensor<2x1x4xf32>) -> tensor<2x1x4xf32> {
    %cst = arith.constant 0.000000e+00 : f16
    %cst_0 = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %0 = vector.transfer_read %a[%c0, %c0, %c0], %cst {in_bounds = [true, true, true]} : tensor<2x2x4xf16>, vector<2x2x4xf16>
    %1 = vector.transfer_read %b[%c0, %c0, %c0], %cst {in_bounds = [true, true, true]} : tensor<2x1x4xf16>, vector<2x1x4xf16>
    %2 = vector.transfer_read %c[%c0, %c0, %c0], %cst_0 {in_bounds = [true, true, true]} : tensor<2x1x4xf32>, vector<2x1x4xf32>
    %3 = iree_codegen.inner_tiled ins(%0, %1) outs(%2) <indexing_maps = [#map2, #map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = false>> : vector<2x2x4xf16>, vector<2x1x4xf16> into vector<2x1x4xf32>
    %4 = vector.transfer_write %3, %c[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<2x1x4xf32>, tensor<2x1x4xf32>
    return %4 : tensor<2x1x4xf32>
  }
}
