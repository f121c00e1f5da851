// C = A * B^T on gfx942, one 16x16 tile of C a wave: A is M x K, B is N x K, both f16 in rows; C is M x N in f32. Any M, N, K.
// Grid: ceil(N / 16) by ceil(M / 16) workgroups of one wave.
//
//   iree-gpu-llvm compile matmul_mfma.mlir -o matmul_mfma.hsaco
//   iree-gpu-llvm run matmul_mfma.mlir --grid 3,2 --arg random:32x40xf16 --arg random:48x40xf16 --arg zeros:32x48xf32
//
// In a 16x16x16 f16 MFMA (CDNA3 ISA, 7.1.5), lane l gives row l % 16 of both operands, and of its 16 columns the four from
// 4 * (l / 16) on. It gets back, of column l % 16 of the product, the four rows from 4 * (l / 16) on. So that these four are
// neighbours in memory, the product taken is B * A^T, the transpose of the tile.
module attributes {hal.executable.target = #hal.executable.target<"rocm", "rocm-hsaco-fb", {
    iree_codegen.target_info = #iree_gpu.target<arch = "gfx942", features = "", wgp = <
      compute = fp32|fp16, storage = b32|b16, subgroup = shuffle, dot = none, mma = [<MFMA_F32_16x16x16_F16>],
      subgroup_size_choices = [64], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024,
      max_workgroup_memory_bytes = 65536, max_workgroup_counts = [2147483647, 2147483647, 2147483647]>>}>} {
  func.func @matmul(%a: memref<?x?xf16>, %b: memref<?x?xf16>, %c: memref<?x?xf32>)
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %none = arith.constant dense<0.0> : vector<4xf16>
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %m = memref.dim %a, %c0 : memref<?x?xf16>
    %k = memref.dim %a, %c1 : memref<?x?xf16>
    %n = memref.dim %b, %c0 : memref<?x?xf16>

    // Where this lane stands in its tile, and where the tile stands in C.
    %lane = gpu.thread_id x
    %line = arith.remui %lane, %c16 : index
    %quad = arith.divui %lane, %c16 : index
    %part = arith.muli %quad, %c4 : index
    %tile_x = gpu.block_id x
    %tile_y = gpu.block_id y
    %first_row = arith.muli %tile_y, %c16 : index
    %first_column = arith.muli %tile_x, %c16 : index
    %a_row = arith.addi %first_row, %line : index
    %b_row = arith.addi %first_column, %line : index
    %in_a = arith.cmpi slt, %a_row, %m : index
    %in_b = arith.cmpi slt, %b_row, %n : index

    %product = scf.for %step = %c0 to %k step %c16 iter_args(%sum = %zero) -> (vector<4xf32>) {
      // Beyond the matrices' edges the masks are off, and zeros are multiplied.
      %at = arith.addi %step, %part : index
      %left = arith.subi %k, %at : index
      %left_a = arith.select %in_a, %left, %c0 : index
      %left_b = arith.select %in_b, %left, %c0 : index
      %mask_a = vector.create_mask %left_a : vector<4xi1>
      %mask_b = vector.create_mask %left_b : vector<4xi1>
      %va = vector.maskedload %a[%a_row, %at], %mask_a, %none : memref<?x?xf16>, vector<4xi1>, vector<4xf16> into vector<4xf16>
      %vb = vector.maskedload %b[%b_row, %at], %mask_b, %none : memref<?x?xf16>, vector<4xi1>, vector<4xf16> into vector<4xf16>
      %next = amdgpu.mfma 16x16x16 %vb * %va + %sum : vector<4xf16>, vector<4xf16>, vector<4xf32>
      scf.yield %next : vector<4xf32>
    }

    // Of row `a_row` of C, the lane holds the four columns from `column` on.
    %column = arith.addi %first_column, %part : index
    %right = arith.subi %n, %column : index
    %stored = arith.select %in_a, %right, %c0 : index
    %mask_c = vector.create_mask %stored : vector<4xi1>
    vector.maskedstore %c[%a_row, %column], %mask_c, %product : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
    return
  }
}
