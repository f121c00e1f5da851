module {
  func.func @positions(%x: memref<64xi32>, %y: memref<64xi32>, %z: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c31_i32 = arith.constant 31 : i32
    %c-1_i32 = arith.constant -1 : i32
    %c0 = arith.constant 0 : i32
    %i = gpu.thread_id x
    %v = memref.load %x[%i] : memref<64xi32>
    %0 = amdgpu.dpp %v %v row_shr(1 : i32) bound_ctrl(true) : i32
    %1 = arith.addi %0, %v : i32
    %2 = amdgpu.dpp %1 %1 row_shr(2 : i32) bound_ctrl(true) : i32
    %3 = arith.addi %2, %1 : i32
    %4 = amdgpu.dpp %3 %3 row_shr(4 : i32) bound_ctrl(true) : i32
    %5 = arith.addi %4, %3 : i32
    %6 = amdgpu.dpp %5 %5 row_shr(8 : i32) bound_ctrl(true) : i32
    %7 = arith.addi %6, %5 : i32
    %8 = rocdl.permlanex16 %7, %7, %c-1_i32, %c-1_i32, true, false : i32, i32
    %9 = amdgpu.dpp %c0 %8 quad_perm([0 : i32, 1 : i32, 2 : i32, 3 : i32]) row_mask(10) : i32
    %10 = arith.addi %9, %7 : i32
    %all = gpu.subgroup_broadcast %10, specific_lane %c31_i32 : i32
    %before = amdgpu.dpp %9 %10 row_shr(1 : i32) : i32
    memref.store %before, %y[%i] : memref<64xi32>
    memref.store %all, %z[%i] : memref<64xi32>
    return
  }
  func.func @others(%x: memref<64xf32>, %y: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c3_i32 = arith.constant 3 : i32
    %c1_i32 = arith.constant 1 : i32
    %i = gpu.thread_id x
    %v = memref.load %x[%i] : memref<64xf32>
    %0 = arith.negf %v : f32
    %1 = amdgpu.dpp %0 %0 row_shr(1 : i32) bound_ctrl(true) : f32
    %2 = arith.subf %v, %1 : f32
    %3 = arith.negf %2 : f32
    %4 = amdgpu.dpp %3 %3 row_shr(2 : i32) bound_ctrl(true) : f32
    %5 = arith.subf %2, %4 : f32
    %6 = arith.negf %5 : f32
    %7 = amdgpu.dpp %6 %6 row_shr(4 : i32) bound_ctrl(true) : f32
    %8 = arith.subf %5, %7 : f32
    %9 = arith.negf %8 : f32
    %10 = amdgpu.dpp %9 %9 row_shr(8 : i32) bound_ctrl(true) : f32
    %sums = arith.subf %8, %10 : f32
    %11 = amdgpu.dpp %sums %sums row_shl(1 : i32) bound_ctrl(true) : f32
    %12 = arith.maximumf %sums, %11 : f32
    %13 = amdgpu.dpp %sums %12 row_shr(1 : i32) : f32
    %14 = amdgpu.dpp %13 %13 row_shl(2 : i32) bound_ctrl(true) : f32
    %15 = arith.maximumf %13, %14 : f32
    %16 = amdgpu.dpp %13 %15 row_shr(2 : i32) : f32
    %17 = amdgpu.dpp %16 %16 row_shl(4 : i32) bound_ctrl(true) : f32
    %18 = arith.maximumf %16, %17 : f32
    %19 = amdgpu.dpp %16 %18 row_shr(4 : i32) : f32
    %20 = amdgpu.dpp %19 %19 row_shl(8 : i32) bound_ctrl(true) : f32
    %21 = arith.maximumf %19, %20 : f32
    %most = amdgpu.dpp %19 %21 row_shr(8 : i32) : f32
    %22 = amdgpu.dpp %most %most row_shr(2 : i32) bound_ctrl(true) : f32
    %23 = arith.divf %22, %most : f32
    %24 = gpu.lane_id upper_bound 32
    %25 = arith.index_cast %24 : index to i32
    %26 = arith.shrui %25, %c1_i32 : i32
    %27 = arith.andi %26, %c3_i32 : i32
    %28 = arith.cmpi uge, %27, %c1_i32 : i32
    %29 = arith.select %28, %23, %most : f32
    %30 = amdgpu.dpp %29 %29 row_shr(4 : i32) bound_ctrl(true) : f32
    %31 = arith.divf %30, %29 : f32
    %rest = amdgpu.dpp %29 %31 quad_perm([0 : i32, 1 : i32, 2 : i32, 3 : i32]) row_mask(3) bank_mask(10) : f32
    memref.store %rest, %y[%i] : memref<64xf32>
    return
  }
}
