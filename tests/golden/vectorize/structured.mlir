// RUN: opt --iree-codegen-generic-vectorization="enable-vector-masking fold-cast-into-contract" --canonicalize --cse
// RUN: opt --iree-codegen-generic-vectorization=generate-contract=false

// Inputs are broadcast after they have been read, and after what is done to them alone.
func.func @broadcasts(%a: tensor<8x4xf32>, %b: tensor<16xf32>, %s: f32, %o: tensor<4x8x16xf32>) -> tensor<4x8x16xf32> {
  %two = arith.constant 2.0 : f32
  %r = linalg.generic {
    indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
    iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%a, %b, %s : tensor<8x4xf32>, tensor<16xf32>, f32) outs(%o : tensor<4x8x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %w: f32):
    %0 = arith.mulf %x, %two : f32
    %1 = arith.addf %0, %y : f32
    %2 = arith.mulf %1, %z : f32
    linalg.yield %2 : f32
  } -> tensor<4x8x16xf32>
  return %r : tensor<4x8x16xf32>
}

// Turns of loops, in an affine expression too.
func.func @turns(%o: tensor<4x8xi32>, %q: tensor<4x8xindex>, %n: index) -> (tensor<4x8xi32>, tensor<4x8xindex>) {
  %r:2 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]} outs(%o, %q : tensor<4x8xi32>, tensor<4x8xindex>) {
  ^bb0(%x: i32, %y: index):
    %0 = linalg.index 0 : index
    %1 = linalg.index 1 : index
    %2 = affine.apply affine_map<(d0, d1)[s0] -> (d0 * 4 + d1 floordiv 3 + d1 mod 3 - s0)>(%0, %1)[%n]
    %3 = arith.index_cast %2 : index to i32
    linalg.yield %3, %1 : i32, index
  } -> (tensor<4x8xi32>, tensor<4x8xindex>)
  return %r#0, %r#1 : tensor<4x8xi32>, tensor<4x8xindex>
}

// A vector without dims is computed with as a scalar.
func.func @no_loops(%a: tensor<f32>, %o: tensor<f32>) -> tensor<f32> {
  %r = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
    ins(%a : tensor<f32>) outs(%o : tensor<f32>) {
  ^bb0(%x: f32, %w: f32):
    %0 = arith.mulf %x, %w : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

func.func @product(%a: tensor<8x4xf16>, %b: tensor<4x16xf16>, %o: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<8x4xf16>, tensor<4x16xf16>) outs(%o : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

// Two outputs: the first is a contraction, which takes in the transposition; the other is none.
func.func @reductions(%a: tensor<8x4xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r:2 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>],
    iterator_types = ["parallel", "reduction"]} ins(%a : tensor<8x4xf32>) outs(%o, %p : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %x : f32
    %1 = arith.addf %y, %0 : f32
    %2 = arith.maximumf %x, %z : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// What one op writes, the next takes; nothing is left of copies.
func.func @chain(%a: tensor<4x8xf32>, %v: tensor<8xf32>, %o: tensor<8x4xf32>, %zero: f32) -> (tensor<4x8xf32>, tensor<8x4xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.copy ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.map { math.exp } ins(%0 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>)
  %2 = linalg.transpose ins(%1 : tensor<4x8xf32>) outs(%o : tensor<8x4xf32>) permutation = [1, 0]
  %3 = linalg.fill ins(%zero : f32) outs(%v : tensor<8xf32>) -> tensor<8xf32>
  %4 = linalg.reduce { arith.addf } ins(%1 : tensor<4x8xf32>) outs(%3 : tensor<8xf32>) dimensions = [0]
  %5 = linalg.broadcast ins(%v : tensor<8xf32>) outs(%e : tensor<4x8xf32>) dimensions = [0]
  return %5, %2, %4 : tensor<4x8xf32>, tensor<8x4xf32>, tensor<8xf32>
}

func.func @buffers(%a: memref<4x8xf32>, %o: memref<4xf32>) attributes {gpu.known_block_size = array<i32: 1, 1, 1>} {
  linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
    iterator_types = ["parallel", "reduction"]} ins(%a : memref<4x8xf32>) outs(%o : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.maximumf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// A size with a bound: with masks only.
func.func @bounded(%a: tensor<64x8xf16>, %b: tensor<8x64xf16>, %c: tensor<64x64xf32>, %n: index) -> (tensor<64x64xf32>, tensor<8xf16>) {
  %m = affine.min affine_map<(d0) -> (d0, 16)>(%n)
  %0 = tensor.extract_slice %a[0, 0] [%m, 8] [1, 1] : tensor<64x8xf16> to tensor<?x8xf16>
  %1 = tensor.extract_slice %b[0, 0] [8, %m] [1, 1] : tensor<8x64xf16> to tensor<8x?xf16>
  %2 = tensor.extract_slice %c[0, 0] [%m, %m] [1, 1] : tensor<64x64xf32> to tensor<?x?xf32>
  %3 = linalg.matmul ins(%0, %1 : tensor<?x8xf16>, tensor<8x?xf16>) outs(%2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %4 = tensor.insert_slice %3 into %c[0, 0] [%m, %m] [1, 1] : tensor<?x?xf32> into tensor<64x64xf32>
  %5 = tensor.extract_slice %a[0, 0] [1, 8] [1, 1] : tensor<64x8xf16> to tensor<8xf16>
  %6 = linalg.reduce { arith.maximumf } ins(%0 : tensor<?x8xf16>) outs(%5 : tensor<8xf16>) dimensions = [0]
  return %4, %6 : tensor<64x64xf32>, tensor<8xf16>
}
