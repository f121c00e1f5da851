// A hint on tensors, which bufferization turns into amdgpu.fat_raw_buffer_cast.
func.func @tensors(%x: tensor<64xf32>) -> tensor<64xf32> {
  %y = iree_gpu.buffer_resource_cast %x : tensor<64xf32>
  return %y : tensor<64xf32>
}
// -----
func.func @swizzled(%x: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %y = iree_gpu.buffer_resource_cast %x cacheSwizzleStride(%n) : tensor<64xf32>
  return %y : tensor<64xf32>
}
