module {
  func.func @positions(%x: memref<64xi32>, %y: memref<64xi32>, %z: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c63_i32 = arith.constant 63 : i32
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
    %8 = amdgpu.dpp %c0 %7 row_bcast_15(unit) row_mask(10) : i32
    %9 = arith.addi %8, %7 : i32
    %10 = amdgpu.dpp %9 %9 row_bcast_31(unit) bound_ctrl(true) : i32
    %11 = arith.addi %10, %9 : i32
    %all = gpu.subgroup_broadcast %11, specific_lane %c63_i32 : i32
    %before = amdgpu.dpp %c0 %11 wave_shr(unit) : i32
    memref.store %before, %y[%i] : memref<64xi32>
    memref.store %all, %z[%i] : memref<64xi32>
    return
  }
  func.func @others(%x: memref<64xf32>, %y: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c2_i32 = arith.constant 2 : i32
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
    %11 = amdgpu.dpp %sums %sums row_shr(1 : i32) : f32
    %12 = arith.maximumf %11, %sums : f32
    %13 = amdgpu.dpp %12 %12 row_shr(2 : i32) : f32
    %14 = arith.maximumf %13, %12 : f32
    %15 = amdgpu.dpp %14 %14 row_shr(4 : i32) : f32
    %16 = arith.maximumf %15, %14 : f32
    %17 = amdgpu.dpp %16 %16 row_shr(8 : i32) : f32
    %most = arith.maximumf %17, %16 : f32
    %18 = amdgpu.dpp %most %most row_shr(2 : i32) bound_ctrl(true) : f32
    %19 = arith.divf %18, %most : f32
    %20 = gpu.lane_id upper_bound 64
    %21 = arith.index_cast %20 : index to i32
    %22 = arith.shrui %21, %c1_i32 : i32
    %23 = arith.andi %22, %c3_i32 : i32
    %24 = arith.cmpi uge, %23, %c1_i32 : i32
    %25 = arith.select %24, %19, %most : f32
    %26 = amdgpu.dpp %25 %25 row_shr(4 : i32) bound_ctrl(true) : f32
    %27 = arith.divf %26, %25 : f32
    %28 = arith.cmpi uge, %23, %c2_i32 : i32
    %rest = arith.select %28, %27, %25 : f32
    memref.store %rest, %y[%i] : memref<64xf32>
    return
  }
}
