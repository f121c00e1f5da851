// RUN: compile --target gfx1201 --emit ll
// RUN: compile --target gfx942 --emit ll
// Neighbouring elements have their factors in opposite order, so that LLVM pairs their operations.
func.func @rows(%a: memref<64x4xf32>, %b: memref<4x2xf32>, %c: memref<64x2xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %p = ub.poison : f32
  %id = gpu.thread_id x
  %x = vector.transfer_read %a[%id, %c0], %p {in_bounds = [true, true]} : memref<64x4xf32>, vector<1x4xf32>
  %y = vector.transfer_read %b[%c0, %c0], %p {in_bounds = [true, true]} : memref<4x2xf32>, vector<4x2xf32>
  %z = vector.transfer_read %c[%id, %c0], %p {in_bounds = [true, true]} : memref<64x2xf32>, vector<1x2xf32>
  %r = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %x, %y, %z : vector<1x4xf32>, vector<4x2xf32> into vector<1x2xf32>
  vector.transfer_write %r, %c[%id, %c0] {in_bounds = [true, true]} : vector<1x2xf32>, memref<64x2xf32>
  return
}
