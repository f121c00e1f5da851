func.func @i32(%x: memref<1024xi32>, %y: memref<i32>, %i: i32, %a: i32, %b: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %v = amdgpu.raw_buffer_atomic_cmpswap boundsCheck(true) %a, %b -> %x[%i] : i32 -> memref<1024xi32>, i32
  memref.store %v, %y[] : memref<i32>
  return
}
// -----
func.func @f32(%x: memref<1024xf32>, %y: memref<f32>, %i: i32, %a: f32, %b: f32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %v = amdgpu.raw_buffer_atomic_cmpswap boundsCheck(true) %a, %b -> %x[%i] : f32 -> memref<1024xf32>, i32
  memref.store %v, %y[] : memref<f32>
  return
}
// -----
func.func @i64(%x: memref<1024xi64>, %y: memref<i64>, %i: i32, %a: i64, %b: i64) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %v = amdgpu.raw_buffer_atomic_cmpswap boundsCheck(true) %a, %b -> %x[%i] : i64 -> memref<1024xi64>, i32
  memref.store %v, %y[] : memref<i64>
  return
}
