// A ballot is as wide as the wave; lanes are read as scalars.
//
// RUN: compile --target gfx942 --emit ll
// RUN: compile --target gfx1201 --emit ll
func.func @count_positive(%x: memref<?xf32>, %y: memref<?xi64>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c0 = arith.constant 0.0 : f32
  %i = gpu.thread_id x
  %wave = gpu.subgroup_id : index
  %v = memref.load %x[%i] : memref<?xf32>
  %positive = arith.cmpf ogt, %v, %c0 : f32
  %votes = rocdl.ballot %positive : i64
  %n = math.ctpop %votes : i64
  memref.store %n, %y[%wave] : memref<?xi64>
  return
}
