// RUN: opt --split-masked-buffer-reads
#fat = #amdgpu.address_space<fat_raw_buffer>
// Only the first is of rows as they lie in memory that is checked.
func.func @masks(%b: memref<64x64xf32, #fat>, %p: memref<64x64xf32>, %m: vector<2x4xi1>, %i: index, %z: f32) -> (vector<2x4xf32>, vector<4x2xf32>, vector<2x4xf32>) {
  %0 = vector.transfer_read %b[%i, %i], %z, %m {in_bounds = [true, true]} : memref<64x64xf32, #fat>, vector<2x4xf32>
  %1 = vector.transfer_read %b[%i, %i], %z, %m {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<64x64xf32, #fat>, vector<4x2xf32>
  %2 = vector.transfer_read %p[%i, %i], %z, %m {in_bounds = [true, true]} : memref<64x64xf32>, vector<2x4xf32>
  return %0, %1, %2 : vector<2x4xf32>, vector<4x2xf32>, vector<2x4xf32>
}
