func.func @f32(%x: memref<1024xf32>, %y: memref<f32>, %i: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %v = memref.load %y[] : memref<f32>
  amdgpu.raw_buffer_atomic_fadd boundsCheck(true) %v -> %x[%i] : f32 -> memref<1024xf32>, i32
  return
}
// -----
func.func @pair(%x: memref<1024xf16>, %y: memref<2xf16>, %i: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %v = vector.load %y[%c0] : memref<2xf16>, vector<2xf16>
  amdgpu.raw_buffer_atomic_fadd boundsCheck(true) %v -> %x[%i] : vector<2xf16> -> memref<1024xf16>, i32
  return
}
// -----
func.func @pair_bf16(%x: memref<1024xbf16>, %y: memref<2xbf16>, %i: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %v = vector.load %y[%c0] : memref<2xbf16>, vector<2xbf16>
  amdgpu.raw_buffer_atomic_fadd boundsCheck(true) %v -> %x[%i] : vector<2xbf16> -> memref<1024xbf16>, i32
  return
}
