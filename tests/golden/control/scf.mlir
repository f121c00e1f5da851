// Structured loops and conditionals become blocks; what they carry becomes phis, a vector one for each row.
//
// RUN: compile --target gfx942 --emit ll
func.func @dot(%x: memref<16x4xf32>, %y: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : vector<2x2xf32>
  %i = gpu.thread_id x
  %last, %sums = scf.for %k = %c0 to %c16 step %c1 iter_args(%prior = %c0, %sum = %zeros) -> (index, vector<2x2xf32>) {
    %v = vector.load %x[%k, %c0] : memref<16x4xf32>, vector<4xf32>
    %w = vector.shape_cast %v : vector<4xf32> to vector<2x2xf32>
    %s = arith.addf %sum, %w : vector<2x2xf32>
    scf.yield %k, %s : index, vector<2x2xf32>
  }
  %even = arith.cmpi eq, %last, %c0 : index
  %r = scf.if %even -> (f32) {
    scf.yield %zero : f32
  } else {
    %e = vector.extract %sums[1, 0] : f32 from vector<2x2xf32>
    scf.yield %e : f32
  }
  memref.store %r, %y[%i] : memref<64xf32>
  return
}

func.func @halve(%y: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %i = gpu.thread_id x
  %v = memref.load %y[%i] : memref<64xi32>
  %n = scf.while (%a = %v) : (i32) -> i32 {
    %more = arith.cmpi sgt, %a, %c0 : i32
    scf.condition(%more) %a : i32
  } do {
  ^bb0(%a: i32):
    %b = arith.shrsi %a, %c1 : i32
    scf.yield %b : i32
  }
  memref.store %n, %y[%i] : memref<64xi32>
  return
}
