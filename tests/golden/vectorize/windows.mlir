// RUN: opt --iree-codegen-generic-vectorization=enable-vector-masking --canonicalize --cse

// A contraction for each element of the window.
func.func @convolution(%a: tensor<1x6x3xf16>, %f: tensor<2x3x4xf16>, %o: tensor<1x5x4xf32>) -> tensor<1x5x4xf32> {
  %0 = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
    ins(%a, %f : tensor<1x6x3xf16>, tensor<2x3x4xf16>) outs(%o : tensor<1x5x4xf32>) -> tensor<1x5x4xf32>
  return %0 : tensor<1x5x4xf32>
}

// Each place by itself, where the window moves by two; a convolution in all but name.
func.func @moves(%a: tensor<1x3x6xf32>, %f: tensor<4x3x2xf32>, %o: tensor<1x4x2xf32>) -> tensor<1x4x2xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(n, f, w, c, k) -> (n, c, w * 2 + k * 3)>, affine_map<(n, f, w, c, k) -> (f, c, k)>,
      affine_map<(n, f, w, c, k) -> (n, f, w)>],
    iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
    ins(%a, %f : tensor<1x3x6xf32>, tensor<4x3x2xf32>) outs(%o : tensor<1x4x2xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x4x2xf32>
  return %0 : tensor<1x4x2xf32>
}

func.func @plain(%a: tensor<6xi8>, %f: tensor<2xi8>, %o: tensor<5xi32>) -> tensor<5xi32> {
  %0 = linalg.conv_1d ins(%a, %f : tensor<6xi8>, tensor<2xi8>) outs(%o : tensor<5xi32>) -> tensor<5xi32>
  return %0 : tensor<5xi32>
}

// The channels may be fewer than four.
func.func @depthwise(%n: index, %a: tensor<1x6x4xf32>, %f: tensor<2x4xf32>, %o: tensor<1x5x4xf32>) -> tensor<1x5x?xf32> {
  %m = affine.min affine_map<(d0) -> (d0, 4)>(%n)
  %0 = tensor.extract_slice %a[0, 0, 0] [1, 6, %m] [1, 1, 1] : tensor<1x6x4xf32> to tensor<1x6x?xf32>
  %1 = tensor.extract_slice %f[0, 0] [2, %m] [1, 1] : tensor<2x4xf32> to tensor<2x?xf32>
  %2 = tensor.extract_slice %o[0, 0, 0] [1, 5, %m] [1, 1, 1] : tensor<1x5x4xf32> to tensor<1x5x?xf32>
  %3 = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
    ins(%0, %1 : tensor<1x6x?xf32>, tensor<2x?xf32>) outs(%2 : tensor<1x5x?xf32>) -> tensor<1x5x?xf32>
  return %3 : tensor<1x5x?xf32>
}

func.func @pools(%a: tensor<1x4x6xf32>, %b: tensor<1x6x3xi8>, %w: tensor<2xf32>, %v: tensor<2xi8>, %o: tensor<1x4x5xf32>, %p: tensor<1x5x3xi32>)
    -> (tensor<1x4x5xf32>, tensor<1x5x3xi32>) {
  %0 = linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
    ins(%a, %w : tensor<1x4x6xf32>, tensor<2xf32>) outs(%o : tensor<1x4x5xf32>) -> tensor<1x4x5xf32>
  %1 = linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
    ins(%b, %v : tensor<1x6x3xi8>, tensor<2xi8>) outs(%p : tensor<1x5x3xi32>) -> tensor<1x5x3xi32>
  return %0, %1 : tensor<1x4x5xf32>, tensor<1x5x3xi32>
}

// In one bit sums are `or`.
func.func @bits(%a: tensor<1x6x3xi1>, %f: tensor<2x3xi1>, %o: tensor<1x5x3xi1>) -> tensor<1x5x3xi1> {
  %0 = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
    ins(%a, %f : tensor<1x6x3xi1>, tensor<2x3xi1>) outs(%o : tensor<1x5x3xi1>) -> tensor<1x5x3xi1>
  return %0 : tensor<1x5x3xi1>
}
