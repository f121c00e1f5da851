module {
  func.func @not_now(%a: tensor<8x8xf32>, %b: tensor<?xf32>, %c: tensor<9x8xf32>, %x: f32) -> (tensor<8x8xf32>, tensor<?xf32>, tensor<9x8xf32>) {
    %0 = linalg.copy ins(%a : tensor<8x8xf32>) outs(%a : tensor<8x8xf32>) -> tensor<8x8xf32>
    %1 = linalg.fill ins(%x : f32) outs(%b : tensor<?xf32>) -> tensor<?xf32>
    %2 = linalg.fill ins(%x : f32) outs(%c : tensor<9x8xf32>) -> tensor<9x8xf32>
    return %0, %1, %2 : tensor<8x8xf32>, tensor<?xf32>, tensor<9x8xf32>
  }
  func.func @never(%a: tensor<5xf32>, %b: tensor<3xf32>, %c: tensor<4xf32>, %d: tensor<f32>, %e: tensor<4xcomplex<f32>>) -> (tensor<4xf32>, tensor<f32>, tensor<4xcomplex<f32>>) {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 floordiv 2 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a, %b : tensor<5xf32>, tensor<3xf32>) outs(%c : tensor<4xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32):
      %4 = arith.mulf %x, %y : f32
      %5 = arith.addf %z, %4 : f32
      linalg.yield %5 : f32
    } -> tensor<4xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%c : tensor<4xf32>) outs(%d : tensor<f32>) {
    ^bb0(%x: f32, %y: f32):
      %4 = arith.addf %x, %y : f32
      %5 = arith.mulf %4, %x : f32
      linalg.yield %5 : f32
    } -> tensor<f32>
    %2 = linalg.copy ins(%e : tensor<4xcomplex<f32>>) outs(%e : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    %3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%e : tensor<4xcomplex<f32>>) outs(%2 : tensor<4xcomplex<f32>>) {
    ^bb0(%x: complex<f32>, %y: complex<f32>):
      linalg.yield %x : complex<f32>
    } -> tensor<4xcomplex<f32>>
    return %0, %1, %3 : tensor<4xf32>, tensor<f32>, tensor<4xcomplex<f32>>
  }
}
