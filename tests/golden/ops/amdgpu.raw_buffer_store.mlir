func.func @f32(%x: memref<1024xf32>, %y: memref<f32>, %i: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %v = memref.load %y[] : memref<f32>
  amdgpu.raw_buffer_store boundsCheck(true) %v -> %x[%i] : f32 -> memref<1024xf32>, i32
  return
}
// -----
func.func @f16(%x: memref<1024xf16>, %y: memref<f16>, %i: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %v = memref.load %y[] : memref<f16>
  amdgpu.raw_buffer_store boundsCheck(true) %v -> %x[%i] : f16 -> memref<1024xf16>, i32
  return
}
// -----
func.func @vector_4xf32(%x: memref<1024xf32>, %y: memref<4xf32>, %i: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %v = vector.load %y[%c0] : memref<4xf32>, vector<4xf32>
  amdgpu.raw_buffer_store boundsCheck(true) %v -> %x[%i] : vector<4xf32> -> memref<1024xf32>, i32
  return
}
// -----
func.func @vector_8xf16(%x: memref<1024xf16>, %y: memref<8xf16>, %i: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %v = vector.load %y[%c0] : memref<8xf16>, vector<8xf16>
  amdgpu.raw_buffer_store boundsCheck(true) %v -> %x[%i] : vector<8xf16> -> memref<1024xf16>, i32
  return
}
