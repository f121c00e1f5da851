// RUN: opt --iree-codegen-generic-vectorization="enable-vector-masking vectorize-map-store" --canonicalize --cse

func.func @pads(%a: tensor<3x5xf32>, %d: tensor<4x5xf32>, %n: index, %p: f32) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %two = arith.constant 2.0 : f32
  %m = affine.max affine_map<(d0) -> (d0, 1)>(%n)
  %h = affine.apply affine_map<(d0) -> (4 - d0)>(%m)
  %0 = tensor.pad %a low[0, 0] high[1, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %two : f32
  } : tensor<3x5xf32> to tensor<4x8xf32>
  %1 = tensor.extract_slice %d[0, 0] [%m, 5] [1, 1] : tensor<4x5xf32> to tensor<?x5xf32>
  %2 = tensor.pad %1 low[0, 0] high[%h, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : f32
  } : tensor<?x5xf32> to tensor<4x8xf32>
  return %0, %2 : tensor<4x8xf32>, tensor<4x8xf32>
}

func.func @packs(%a: tensor<8x32xf32>, %o: tensor<4x8x8xf32>, %p: tensor<4x4x8x2xf32>) -> (tensor<4x8x8xf32>, tensor<4x4x8x2xf32>) {
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [8] into %o : tensor<8x32xf32> -> tensor<4x8x8xf32>
  %1 = linalg.pack %a inner_dims_pos = [1, 0] inner_tiles = [8, 2] into %p : tensor<8x32xf32> -> tensor<4x4x8x2xf32>
  return %0, %1 : tensor<4x8x8xf32>, tensor<4x4x8x2xf32>
}

// The last of the second's tiles have too much.
func.func @unpacks(%a: tensor<4x8x8xf32>, %b: tensor<3x2x3x16xf32>, %o: tensor<8x32xf32>) -> (tensor<8x32xf32>, tensor<8x32xf32>) {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [8] into %o : tensor<4x8x8xf32> -> tensor<8x32xf32>
  %1 = linalg.unpack %b inner_dims_pos = [0, 1] inner_tiles = [3, 16] into %o : tensor<3x2x3x16xf32> -> tensor<8x32xf32>
  return %0, %1 : tensor<8x32xf32>, tensor<8x32xf32>
}

func.func @scans(%a: tensor<4x8xf32>, %o: tensor<4x8xf32>, %s: tensor<4xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  %0:2 = iree_linalg_ext.scan dimension(1) inclusive(false) ins(%a : tensor<4x8xf32>) outs(%o, %s : tensor<4x8xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.mulf %x, %y : f32
    iree_linalg_ext.yield %1 : f32
  } -> tensor<4x8xf32>, tensor<4xf32>
  return %0#0, %0#1 : tensor<4x8xf32>, tensor<4xf32>
}

func.func @stores(%a: tensor<4x8xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %c5 = arith.constant 5 : index
  %0 = iree_linalg_ext.map_store %a into %o {
  ^bb0(%i: index, %j: index):
    %1 = arith.cmpi ult, %j, %c5 : index
    iree_linalg_ext.yield %j, %i, %1 : index, index, i1
  } : tensor<4x8xf32> into tensor<8x4xf32> -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

#layout = #iree_vector_ext.nested_layout<subgroup_tile = [1, 1], batch_tile = [1, 1], outer_tile = [1, 1], thread_tile = [64, 1], element_tile = [1, 16], subgroup_strides = [1, 0], thread_strides = [1, 0]>
func.func @layouts(%a: tensor<64x16xf16>, %n: index) -> (tensor<64x16xf16>, tensor<64x16xf16>) {
  %m = affine.min affine_map<(d0) -> (d0, 64)>(%n)
  %0 = iree_vector_ext.to_layout %a to layout(#layout) : tensor<64x16xf16>
  %1 = tensor.extract_slice %a[0, 0] [%m, 16] [1, 1] : tensor<64x16xf16> to tensor<?x16xf16>
  %2 = iree_vector_ext.to_layout %1 to layout(#layout) : tensor<?x16xf16>
  %3 = tensor.insert_slice %2 into %a[0, 0] [%m, 16] [1, 1] : tensor<?x16xf16> into tensor<64x16xf16>
  return %0, %3 : tensor<64x16xf16>, tensor<64x16xf16>
}

func.func @tiled(%a: tensor<2x2x4xf16>, %b: tensor<2x1x4xf16>, %c: tensor<2x1x4xf32>) -> tensor<2x1x4xf32> {
  %0 = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>],
    kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
    semantics = #iree_gpu.mma_semantics<distributed = true, opaque = false>>
    : tensor<2x2x4xf16>, tensor<2x1x4xf16> into tensor<2x1x4xf32>
  return %0 : tensor<2x1x4xf32>
}
