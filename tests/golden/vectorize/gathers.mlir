// RUN: opt --iree-codegen-generic-vectorization=enable-vector-masking --canonicalize --cse
// RUN: opt --iree-codegen-generic-vectorization=vectorize-to-transfer-gather --canonicalize --cse

func.func @any(%t: tensor<8x16xf32>, %i: tensor<4x8xi32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]} ins(%i : tensor<4x8xi32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%x: i32, %z: f32):
    %1 = linalg.index 1 : index
    %2 = arith.index_cast %x : i32 to index
    %3 = tensor.extract %t[%2, %1] : tensor<8x16xf32>
    linalg.yield %3 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// Neighbours; one element; twice the index, which is no row.
func.func @rows(%t: tensor<1x20xf32>, %n: index, %o: tensor<1x8xf32>)
    -> (tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>) {
  %0:3 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]} outs(%o, %o, %o : tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %c0 = arith.constant 0 : index
    %1 = linalg.index 1 : index
    %2 = arith.addi %1, %n : index
    %3 = arith.addi %1, %1 : index
    %4 = tensor.extract %t[%c0, %2] : tensor<1x20xf32>
    %5 = tensor.extract %t[%c0, %n] : tensor<1x20xf32>
    %6 = tensor.extract %t[%c0, %3] : tensor<1x20xf32>
    linalg.yield %4, %5, %6 : f32, f32, f32
  } -> (tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>)
  return %0#0, %0#1, %0#2 : tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>
}

// The row may be shorter than eight.
func.func @some(%t: tensor<16xf32>, %n: index, %i: tensor<8xi32>, %o: tensor<8xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %m = affine.min affine_map<(d0) -> (d0, 8)>(%n)
  %p = tensor.extract_slice %i[0] [%m] [1] : tensor<8xi32> to tensor<?xi32>
  %q = tensor.extract_slice %o[0] [%m] [1] : tensor<8xf32> to tensor<?xf32>
  %0:2 = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"]} ins(%p : tensor<?xi32>) outs(%q, %q : tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%x: i32, %y: f32, %z: f32):
    %1 = linalg.index 0 : index
    %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%1)
    %3 = arith.index_cast %x : i32 to index
    %4 = tensor.extract %t[%2] : tensor<16xf32>
    %5 = tensor.extract %t[%3] : tensor<16xf32>
    linalg.yield %4, %5 : f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// An index from outside, one that is computed and one that is a loop's; what is gathered goes on, in another order.
func.func @dims(%t: tensor<4x20x16xf32>, %n: index, %i: tensor<8xi32>, %b: tensor<4x8xf32>, %o: tensor<8x4xf32>)
    -> (tensor<8x4xf32>, tensor<4x8xf32>) {
  %0:2 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>,
      affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]}
    ins(%i, %b : tensor<8xi32>, tensor<4x8xf32>) outs(%o, %b : tensor<8x4xf32>, tensor<4x8xf32>) {
  ^bb0(%x: i32, %y: f32, %z: f32, %w: f32):
    %1 = linalg.index 0 : index
    %2 = arith.index_cast %x : i32 to index
    %3 = tensor.extract %t[%n, %2, %1] : tensor<4x20x16xf32>
    %4 = arith.mulf %3, %y : f32
    linalg.yield %4, %3 : f32, f32
  } -> (tensor<8x4xf32>, tensor<4x8xf32>)
  return %0#0, %0#1 : tensor<8x4xf32>, tensor<4x8xf32>
}
