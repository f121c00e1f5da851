func.func @by3_of_16(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %ok = gpu.rotate %v, 3, 16 : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @by1_of_4(%x: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %s, %ok = gpu.rotate %v, 1, 4 : i32
  memref.store %s, %x[%i] : memref<64xi32>
  return
}
// -----
func.func @by1_of_32(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %ok = gpu.rotate %v, 1, 32 : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @by1_of_64(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %s, %ok = gpu.rotate %v, 1, 64 : f32
  memref.store %s, %x[%i] : memref<64xf32>
  return
}
// -----
func.func @by3_of_16_i64(%x: memref<64xi64>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi64>
  %s, %ok = gpu.rotate %v, 3, 16 : i64
  memref.store %s, %x[%i] : memref<64xi64>
  return
}
