module {
  func.func @clusters(%x: memref<64xi32>, %h: memref<64xi8>, %b: memref<64xbf16>, %w: memref<64x2xf16>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
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
    %6 = amdgpu.dpp %r4by4 %r4by4 row_half_mirror(unit) bound_ctrl(true) : i32
    %7 = amdgpu.dpp %6 %6 quad_perm([3 : i32, 2 : i32, 1 : i32, 0 : i32]) bound_ctrl(true) : i32
    %r2by4 = arith.addi %7, %r4by4 : i32
    %8 = amdgpu.permlane_swap %r2by4 16 : i32
    %r2by16 = arith.addi %8, %r2by4 : i32
    %9 = amdgpu.dpp %r2by16 %r2by16 quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) bound_ctrl(true) : i32
    %10 = arith.minui %9, %r2by16 : i32
    %11 = amdgpu.dpp %10 %10 quad_perm([2 : i32, 3 : i32, 0 : i32, 1 : i32]) bound_ctrl(true) : i32
    %12 = arith.minui %11, %10 : i32
    %13 = amdgpu.dpp %12 %12 row_half_mirror(unit) bound_ctrl(true) : i32
    %14 = arith.minui %13, %12 : i32
    %15 = amdgpu.dpp %14 %14 row_mirror(unit) bound_ctrl(true) : i32
    %16 = arith.minui %15, %14 : i32
    %17 = amdgpu.permlane_swap %16 16 : i32
    %r32 = arith.minui %17, %16 : i32
    memref.store %r32, %x[%i] : memref<64xi32>
    %byte = memref.load %h[%i] : memref<64xi8>
    %18 = arith.extsi %byte : i8 to i32
    %19 = amdgpu.dpp %18 %18 quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) bound_ctrl(true) : i32
    %20 = arith.minsi %19, %18 : i32
    %least = arith.trunci %20 : i32 to i8
    memref.store %least, %h[%i] : memref<64xi8>
    %brain = memref.load %b[%i] : memref<64xbf16>
    %21 = arith.extf %brain : bf16 to f32
    %22 = amdgpu.dpp %21 %21 quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) bound_ctrl(true) : f32
    %23 = arith.addf %22, %21 : f32
    %sum = arith.truncf %23 : f32 to bf16
    memref.store %sum, %b[%i] : memref<64xbf16>
    %two = vector.load %w[%i, %c0] : memref<64x2xf16>, vector<2xf16>
    %24 = amdgpu.dpp %two %two quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) bound_ctrl(true) : vector<2xf16>
    %most = arith.maximumf %24, %two : vector<2xf16>
    vector.store %most, %w[%i, %c0] : memref<64x2xf16>, vector<2xf16>
    return
  }
}
