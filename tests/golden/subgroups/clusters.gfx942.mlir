module {
  func.func @clusters(%x: memref<64xi32>, %h: memref<64xi8>, %b: memref<64xbf16>, %w: memref<64x2xf16>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c63_i32 = arith.constant 63 : i32
    %c31_i32 = arith.constant 31 : i32
    %c32_i32 = arith.constant 32 : i32
    %c64_i32 = arith.constant 64 : i32
    %c16_i32 = arith.constant 16 : i32
    %c0 = arith.constant 0 : index
    %i = gpu.thread_id x
    %v = memref.load %x[%i] : memref<64xi32>
    %0 = amdgpu.dpp %v %v quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) bound_ctrl(true) : i32
    %1 = arith.maxsi %0, %v : i32
    %2 = amdgpu.dpp %1 %1 quad_perm([2 : i32, 3 : i32, 0 : i32, 1 : i32]) bound_ctrl(true) : i32
    %r4 = arith.maxsi %2, %1 : i32
    %3 = amdgpu.dpp %r4 %r4 row_ror(8 : i32) bound_ctrl(true) : i32
    %4 = arith.xori %3, %r4 : i32
    %5 = amdgpu.dpp %4 %4 row_ror(4 : i32) bound_ctrl(true) : i32
    %r4by4 = arith.xori %5, %4 : i32
    %6 = amdgpu.dpp %r4by4 %r4by4 row_shl(4 : i32) bound_ctrl(true) : i32
    %7 = amdgpu.dpp %6 %r4by4 row_shr(4 : i32) bank_mask(10) : i32
    %r2by4 = arith.addi %7, %r4by4 : i32
    %shuffleResult, %valid = gpu.shuffle xor %r2by4, %c16_i32, %c64_i32 : i32
    %r2by16 = arith.addi %shuffleResult, %r2by4 : i32
    %8 = amdgpu.dpp %r2by16 %r2by16 quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) bound_ctrl(true) : i32
    %9 = arith.minui %8, %r2by16 : i32
    %10 = amdgpu.dpp %9 %9 quad_perm([2 : i32, 3 : i32, 0 : i32, 1 : i32]) bound_ctrl(true) : i32
    %11 = arith.minui %10, %9 : i32
    %12 = amdgpu.dpp %11 %11 row_half_mirror(unit) bound_ctrl(true) : i32
    %13 = arith.minui %12, %11 : i32
    %14 = amdgpu.dpp %13 %13 row_mirror(unit) bound_ctrl(true) : i32
    %15 = arith.minui %14, %13 : i32
    %16 = amdgpu.dpp %15 %15 row_bcast_15(unit) bound_ctrl(true) : i32
    %17 = arith.minui %16, %15 : i32
    %18 = gpu.lane_id upper_bound 64
    %19 = arith.index_cast %18 : index to i32
    %20 = arith.cmpi ult, %19, %c32_i32 : i32
    %21 = gpu.subgroup_broadcast %17, specific_lane %c31_i32 : i32
    %22 = gpu.subgroup_broadcast %17, specific_lane %c63_i32 : i32
    %r32 = arith.select %20, %21, %22 : i32
    memref.store %r32, %x[%i] : memref<64xi32>
    %byte = memref.load %h[%i] : memref<64xi8>
    %23 = arith.extsi %byte : i8 to i32
    %24 = amdgpu.dpp %23 %23 quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) bound_ctrl(true) : i32
    %25 = arith.minsi %24, %23 : i32
    %least = arith.trunci %25 : i32 to i8
    memref.store %least, %h[%i] : memref<64xi8>
    %brain = memref.load %b[%i] : memref<64xbf16>
    %26 = arith.extf %brain : bf16 to f32
    %27 = amdgpu.dpp %26 %26 quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) bound_ctrl(true) : f32
    %28 = arith.addf %27, %26 : f32
    %sum = arith.truncf %28 : f32 to bf16
    memref.store %sum, %b[%i] : memref<64xbf16>
    %two = vector.load %w[%i, %c0] : memref<64x2xf16>, vector<2xf16>
    %29 = amdgpu.dpp %two %two quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) bound_ctrl(true) : vector<2xf16>
    %most = arith.maximumf %29, %two : vector<2xf16>
    vector.store %most, %w[%i, %c0] : memref<64x2xf16>, vector<2xf16>
    return
  }
}
