#map = affine_map<(d0, d1) -> (d1, d0)>
module {
  func.func @masks(%b: memref<64x64xf32, #amdgpu.address_space<fat_raw_buffer>>, %p: memref<64x64xf32>, %m: vector<2x4xi1>, %i: index, %z: f32) -> (vector<2x4xf32>, vector<4x2xf32>, vector<2x4xf32>) {
    %0 = vector.transfer_read %b[%i, %i], %z {in_bounds = [true, true]} : memref<64x64xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<2x4xf32>
    %1 = vector.broadcast %z : f32 to vector<2x4xf32>
    %2 = arith.select %m, %0, %1 : vector<2x4xi1>, vector<2x4xf32>
    %3 = vector.transfer_read %b[%i, %i], %z, %m {in_bounds = [true, true], permutation_map = #map} : memref<64x64xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4x2xf32>
    %4 = vector.transfer_read %p[%i, %i], %z, %m {in_bounds = [true, true]} : memref<64x64xf32>, vector<2x4xf32>
    return %2, %3, %4 : vector<2x4xf32>, vector<4x2xf32>, vector<2x4xf32>
  }
}
