// Clusters that no subgroup of the chip holds.
//
// FAILS: compile --target gfx1100 --emit ll
func.func @sum(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s = gpu.subgroup_reduce add %v cluster(size = 32, stride = 2) : (f32) -> f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
