func.func @f32(%x: memref<1024xf32>, %y: memref<f32>, %i: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %v = memref.load %y[] : memref<f32>
  amdgpu.raw_buffer_atomic_fmax boundsCheck(true) %v -> %x[%i] : f32 -> memref<1024xf32>, i32
  return
}
// -----
func.func @f64(%x: memref<1024xf64>, %y: memref<f64>, %i: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %v = memref.load %y[] : memref<f64>
  amdgpu.raw_buffer_atomic_fmax boundsCheck(true) %v -> %x[%i] : f64 -> memref<1024xf64>, i32
  return
}
