// C = A * B^T on RDNA 3, one 16x16 tile of C a wave: A is M x K, B is N x K, both f16 in rows; C is M x N in f32. Any M, N, K.
// Grid: ceil(N / 16) by ceil(M / 16) workgroups of one wave.
//
//   iree-gpu-llvm compile matmul_wmma.mlir --target gfx1100 -o matmul_wmma.hsaco
//   iree-gpu-llvm run matmul_wmma.mlir --target gfx1100 --grid 3,2 --arg random:32x40xf16 --arg random:48x40xf16 --arg zeros:32x48xf32
//
// In a 16x16x16 WMMA (RDNA3 ISA, 7.9), lane l gives all of row l % 16 of both operands, so that both halves of the wave give the
// same. It gets back, of column l % 16 of the product, the rows of its own parity: l / 16, l / 16 + 2, ... l / 16 + 14.
func.func @matmul(%a: memref<?x?xf16>, %b: memref<?x?xf16>, %c: memref<?x?xf32>)
    attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %none = arith.constant dense<0.0> : vector<16xf16>
  %zero = arith.constant dense<0.0> : vector<8xf32>
  %evens = arith.constant dense<[0, 2, 4, 6, 8, 10, 12, 14]> : vector<8xindex>
  %m = memref.dim %a, %c0 : memref<?x?xf16>
  %k = memref.dim %a, %c1 : memref<?x?xf16>
  %n = memref.dim %b, %c0 : memref<?x?xf16>

  // Where this lane stands in its tile, and where the tile stands in C.
  %lane = gpu.thread_id x
  %line = arith.remui %lane, %c16 : index
  %half = arith.divui %lane, %c16 : index
  %tile_x = gpu.block_id x
  %tile_y = gpu.block_id y
  %first_row = arith.muli %tile_y, %c16 : index
  %first_column = arith.muli %tile_x, %c16 : index
  %a_row = arith.addi %first_row, %line : index
  %b_row = arith.addi %first_column, %line : index
  %in_a = arith.cmpi slt, %a_row, %m : index
  %in_b = arith.cmpi slt, %b_row, %n : index

  %product = scf.for %step = %c0 to %k step %c16 iter_args(%sum = %zero) -> (vector<8xf32>) {
    // Beyond the matrices' edges the masks are off, and zeros are multiplied.
    %left = arith.subi %k, %step : index
    %left_a = arith.select %in_a, %left, %c0 : index
    %left_b = arith.select %in_b, %left, %c0 : index
    %mask_a = vector.create_mask %left_a : vector<16xi1>
    %mask_b = vector.create_mask %left_b : vector<16xi1>
    %va = vector.maskedload %a[%a_row, %step], %mask_a, %none : memref<?x?xf16>, vector<16xi1>, vector<16xf16> into vector<16xf16>
    %vb = vector.maskedload %b[%b_row, %step], %mask_b, %none : memref<?x?xf16>, vector<16xi1>, vector<16xf16> into vector<16xf16>
    %next = amdgpu.wmma 16x16x16 %vb * %va + %sum : vector<16xf16>, vector<16xf16>, vector<8xf32>
    scf.yield %next : vector<8xf32>
  }

  // The product is the tile's transpose: of row `a_row` of C, the lane holds every other column.
  %column = arith.addi %first_column, %half : index
  %right = arith.subi %n, %column : index
  %stored = arith.select %in_a, %right, %c0 : index
  %bound = vector.broadcast %stored : index to vector<8xindex>
  %mask = arith.cmpi slt, %evens, %bound : vector<8xindex>
  vector.scatter %c[%a_row, %column] [%evens], %mask, %product : memref<?x?xf32>, vector<8xindex>, vector<8xi1>, vector<8xf32>
  return
}
