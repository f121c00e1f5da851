func.func @i32(%x: memref<1024xi32>, %y: memref<i32>, %i: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %v = memref.load %y[] : memref<i32>
  amdgpu.raw_buffer_atomic_smax boundsCheck(true) %v -> %x[%i] : i32 -> memref<1024xi32>, i32
  return
}
