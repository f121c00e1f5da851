// What `--dump-dir` leaves behind, with and without LLVM's own passes.
//
// RUN: compile --target gfx942 --emit hsaco --dump-dir
// RUN: compile --target gfx942 --emit ll --dump-dir
// RUN: compile --target gfx1100 --emit hsaco --dump-dir --dump-llvm-passes
func.func @twice(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %w = arith.addf %v, %v : f32
  memref.store %w, %x[%i] : memref<64xf32>
  return
}
