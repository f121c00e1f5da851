// Values narrower and wider than a register: moved as words.
//
// RUN: compile --target gfx1100 --emit ll
func.func @rotate(%x: memref<32xf16>, %y: memref<32xi64>) attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
  %i = gpu.thread_id x
  %a = memref.load %x[%i] : memref<32xf16>
  %b = amdgpu.dpp %a %a row_ror(3 : i32) : f16
  memref.store %b, %x[%i] : memref<32xf16>
  %c = memref.load %y[%i] : memref<32xi64>
  %d = amdgpu.dpp %c %c row_shr(1 : i32) : i64
  memref.store %d, %y[%i] : memref<32xi64>
  return
}
