// Clusters of lanes next to each other and apart, of small types and vectors.
//
// RUN: compile --target gfx942 --emit mlir
// RUN: compile --target gfx950 --emit mlir
// RUN: compile --target gfx1100 --emit mlir
func.func @clusters(%x: memref<64xi32>, %h: memref<64xi8>, %b: memref<64xbf16>, %w: memref<64x2xf16>)
    attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xi32>
  %r4 = gpu.subgroup_reduce maxsi %v cluster(size = 4) : (i32) -> i32
  %r4by4 = gpu.subgroup_reduce xor %r4 cluster(size = 4, stride = 4) : (i32) -> i32
  %r2by4 = gpu.subgroup_reduce add %r4by4 cluster(size = 2, stride = 4) : (i32) -> i32
  %r2by16 = gpu.subgroup_reduce add %r2by4 cluster(size = 2, stride = 16) : (i32) -> i32
  %r32 = gpu.subgroup_reduce minui %r2by16 cluster(size = 32) : (i32) -> i32
  memref.store %r32, %x[%i] : memref<64xi32>
  %byte = memref.load %h[%i] : memref<64xi8>
  %least = gpu.subgroup_reduce minsi %byte cluster(size = 2) : (i8) -> i8
  memref.store %least, %h[%i] : memref<64xi8>
  %brain = memref.load %b[%i] : memref<64xbf16>
  %sum = gpu.subgroup_reduce add %brain cluster(size = 2) : (bf16) -> bf16
  memref.store %sum, %b[%i] : memref<64xbf16>
  %two = vector.load %w[%i, %c0] : memref<64x2xf16>, vector<2xf16>
  %most = gpu.subgroup_reduce maximumf %two cluster(size = 2) : (vector<2xf16>) -> vector<2xf16>
  vector.store %most, %w[%i, %c0] : memref<64x2xf16>, vector<2xf16>
  return
}
