func.func @f32(%x: memref<1024xf32>, %y: memref<f32>, %i: i32, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %v = amdgpu.raw_buffer_load boundsCheck(true) %x[%i] indexOffset(3) sgprOffset(%n) : memref<1024xf32>, i32 -> f32
  memref.store %v, %y[] : memref<f32>
  return
}
// -----
func.func @f16(%x: memref<1024xf16>, %y: memref<f16>, %i: i32, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %v = amdgpu.raw_buffer_load boundsCheck(true) %x[%i] : memref<1024xf16>, i32 -> f16
  memref.store %v, %y[] : memref<f16>
  return
}
// -----
func.func @vector_4xf32(%x: memref<1024xf32>, %y: memref<4xf32>, %i: i32, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %v = amdgpu.raw_buffer_load boundsCheck(true) %x[%i] : memref<1024xf32>, i32 -> vector<4xf32>
  %c0 = arith.constant 0 : index
  vector.store %v, %y[%c0] : memref<4xf32>, vector<4xf32>
  return
}
// -----
func.func @vector_8xf16(%x: memref<1024xf16>, %y: memref<8xf16>, %i: i32, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %v = amdgpu.raw_buffer_load boundsCheck(true) %x[%i] : memref<1024xf16>, i32 -> vector<8xf16>
  %c0 = arith.constant 0 : index
  vector.store %v, %y[%c0] : memref<8xf16>, vector<8xf16>
  return
}
// -----
func.func @vector_4xi8(%x: memref<1024xi8>, %y: memref<4xi8>, %i: i32, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %v = amdgpu.raw_buffer_load boundsCheck(true) %x[%i] : memref<1024xi8>, i32 -> vector<4xi8>
  %c0 = arith.constant 0 : index
  vector.store %v, %y[%c0] : memref<4xi8>, vector<4xi8>
  return
}
// -----
func.func @unchecked(%x: memref<1024xf32>, %y: memref<f32>, %i: i32, %n: i32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %v = amdgpu.raw_buffer_load boundsCheck(false) %x[%i] : memref<1024xf32>, i32 -> f32
  memref.store %v, %y[] : memref<f32>
  return
}
