module {
  func.func @clusters(%x: memref<64xi32>, %h: memref<64xi8>, %b: memref<64xbf16>, %w: memref<64x2xf16>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c-1_i32 = arith.constant -1 : i32
    %c-19088744_i32 = arith.constant -19088744 : i32
    %c1985229328_i32 = arith.constant 1985229328 : i32
    %c0 = arith.constant 0 : index
    %i = gpu.thread_id x
    %v = memref.load %x[%i] : memref<64xi32>
    %0 = amdgpu.dpp %v %v quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) bound_ctrl(true) : i32
    %1 = arith.maxsi %0, %v : i32
    %2 = amdgpu.dpp %1 %1 quad_perm([2 : i32, 3 : i32, 0 : i32, 1 : i32]) bound_ctrl(true) : i32
    %r4 = arith.maxsi %2, %1 : i32
    %3 = rocdl.update.dpp %r4, %r4 with 356, 15, 15, true : i32
    %4 = arith.xori %3, %r4 : i32
    %5 = amdgpu.dpp %4 %4 row_ror(8 : i32) bound_ctrl(true) : i32
    %r4by4 = arith.xori %5, %4 : i32
    %6 = rocdl.update.dpp %r4by4, %r4by4 with 356, 15, 15, true : i32
    %r2by4 = arith.addi %6, %r4by4 : i32
    %7 = rocdl.permlanex16 %r2by4, %r2by4, %c1985229328_i32, %c-19088744_i32, true, false : i32, i32
    %r2by16 = arith.addi %7, %r2by4 : i32
    %8 = amdgpu.dpp %r2by16 %r2by16 quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) bound_ctrl(true) : i32
    %9 = arith.minui %8, %r2by16 : i32
    %10 = amdgpu.dpp %9 %9 quad_perm([2 : i32, 3 : i32, 0 : i32, 1 : i32]) bound_ctrl(true) : i32
    %11 = arith.minui %10, %9 : i32
    %12 = amdgpu.dpp %11 %11 row_half_mirror(unit) bound_ctrl(true) : i32
    %13 = arith.minui %12, %11 : i32
    %14 = amdgpu.dpp %13 %13 row_mirror(unit) bound_ctrl(true) : i32
    %15 = arith.minui %14, %13 : i32
    %16 = rocdl.permlanex16 %15, %15, %c-1_i32, %c-1_i32, true, false : i32, i32
    %r32 = arith.minui %16, %15 : i32
    memref.store %r32, %x[%i] : memref<64xi32>
    %byte = memref.load %h[%i] : memref<64xi8>
    %17 = arith.extsi %byte : i8 to i32
    %18 = amdgpu.dpp %17 %17 quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) bound_ctrl(true) : i32
    %19 = arith.minsi %18, %17 : i32
    %least = arith.trunci %19 : i32 to i8
    memref.store %least, %h[%i] : memref<64xi8>
    %brain = memref.load %b[%i] : memref<64xbf16>
    %20 = arith.extf %brain : bf16 to f32
    %21 = amdgpu.dpp %20 %20 quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) bound_ctrl(true) : f32
    %22 = arith.addf %21, %20 : f32
    %sum = arith.truncf %22 : f32 to bf16
    memref.store %sum, %b[%i] : memref<64xbf16>
    %two = vector.load %w[%i, %c0] : memref<64x2xf16>, vector<2xf16>
    %23 = amdgpu.dpp %two %two quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) bound_ctrl(true) : vector<2xf16>
    %most = arith.maximumf %23, %two : vector<2xf16>
    vector.store %most, %w[%i, %c0] : memref<64x2xf16>, vector<2xf16>
    return
  }
}
