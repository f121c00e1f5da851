module {
  func.func @sum(%x: memref<64xf32>, %y: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c-1_i32 = arith.constant -1 : i32
    %i = gpu.thread_id x
    %v = memref.load %x[%i] : memref<64xf32>
    %0 = amdgpu.dpp %v %v quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) bound_ctrl(true) : f32
    %1 = arith.addf %0, %v : f32
    %2 = amdgpu.dpp %1 %1 quad_perm([2 : i32, 3 : i32, 0 : i32, 1 : i32]) bound_ctrl(true) : f32
    %3 = arith.addf %2, %1 : f32
    %4 = amdgpu.dpp %3 %3 row_half_mirror(unit) bound_ctrl(true) : f32
    %5 = arith.addf %4, %3 : f32
    %6 = amdgpu.dpp %5 %5 row_mirror(unit) bound_ctrl(true) : f32
    %7 = arith.addf %6, %5 : f32
    %8 = rocdl.permlanex16 %7, %7, %c-1_i32, %c-1_i32, true, false : f32, i32
    %s = arith.addf %8, %7 : f32
    memref.store %s, %y[%i] : memref<64xf32>
    return
  }
}
