// Elements that lanes do not exchange.
//
// FAILS: compile --target gfx942 --emit ll
func.func @sum(%y: memref<64xi128>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %y[%i] : memref<64xi128>
  %s = gpu.subgroup_reduce add %v : (i128) -> i128
  memref.store %s, %y[%i] : memref<64xi128>
  return
}
