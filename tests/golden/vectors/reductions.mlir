// Reductions along rows and across them, and a contraction that no matrix instruction took.
//
// RUN: compile --target gfx942 --emit ll
func.func @reduce(%x: memref<2x4xf32>, %y: memref<4xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : vector<4xf32>
  %v = vector.load %x[%c0, %c0] : memref<2x4xf32>, vector<2x4xf32>
  %across = vector.multi_reduction <add>, %v, %zeros [0] : vector<2x4xf32> to vector<4xf32>
  %total = vector.reduction <add>, %across, %zero : vector<4xf32> into f32
  %fast = vector.reduction <add>, %across, %zero fastmath<reassoc> : vector<4xf32> into f32
  %largest = vector.reduction <maximumf>, %across : vector<4xf32> into f32
  %w = vector.from_elements %total, %fast, %largest, %zero : vector<4xf32>
  vector.store %w, %y[%c0] : memref<4xf32>, vector<4xf32>
  return
}

#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
func.func @contract(%x: memref<2x2xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %v = vector.load %x[%c0, %c0] : memref<2x2xf32>, vector<2x2xf32>
  %d = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
      %v, %v, %v : vector<2x2xf32>, vector<2x2xf32> into vector<2x2xf32>
  vector.store %d, %x[%c0, %c0] : memref<2x2xf32>, vector<2x2xf32>
  return
}
