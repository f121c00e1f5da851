module {
  func.func @known(%m: memref<32x64xf32>) {
    %cst = arith.constant 1.000000e+00 : f32
    %workgroup_id_x = hal.interface.workgroup.id[0] upper_bound 240 : index
    %0:2 = affine.delinearize_index %workgroup_id_x into (30, 8) : index, index
    %1 = affine.apply affine_map<()[s0] -> (s0 * 8 + 2)>()[%0#1]
    memref.store %cst, %m[%0#0, %1] : memref<32x64xf32>
    return
  }
  iree_codegen.dispatch_config @known workgroup_size = [64, 1, 1] subgroup_size = 64 {
    %c240 = arith.constant 240 : index
    %c1 = arith.constant 1 : index
    iree_codegen.yield %c240, %c1, %c1 : index, index, index
  }
  func.func @unknown(%m: memref<?x?xf32>, %n: index) attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
    %cst = arith.constant 1.000000e+00 : f32
    %0 = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%n]
    %1 = affine.apply affine_map<()[s0] -> (61 ceildiv s0)>()[%n]
    %2 = affine.apply affine_map<()[s0] -> ((s0 ceildiv 4) * (61 ceildiv s0))>()[%n]
    %workgroup_id_x = hal.interface.workgroup.id[0] : index
    %workgroup_count_x = hal.interface.workgroup.count[0] : index
    scf.for %arg0 = %workgroup_id_x to %2 step %workgroup_count_x {
      %3:2 = affine.delinearize_index %arg0 into (%0, %1) : index, index
      %4 = affine.apply affine_map<(d0) -> (d0 * 4)>(%3#0)
      %5 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%3#1)[%n]
      memref.store %cst, %m[%4, %5] : memref<?x?xf32>
    }
    return
  }
  func.func @several(%m: memref<?x?xf32>, %n: index) {
    %c7 = arith.constant 7 : index
    %cst = arith.constant 1.000000e+00 : f32
    %c5 = arith.constant 5 : index
    %workgroup_id_x = hal.interface.workgroup.id[0] : index
    %workgroup_count_x = hal.interface.workgroup.count[0] : index
    scf.for %arg0 = %workgroup_id_x to %c5 step %workgroup_count_x {
      memref.store %cst, %m[%arg0, %arg0] : memref<?x?xf32>
    }
    scf.for %arg0 = %workgroup_id_x to %c7 step %workgroup_count_x {
      memref.store %cst, %m[%n, %arg0] : memref<?x?xf32>
    }
    return
  }
  func.func @blocks(%m: memref<32x64xf32>) {
    %cst = arith.constant 1.000000e+00 : f32
    %block_id_x = gpu.block_id x upper_bound 30
    %block_id_z = gpu.block_id z upper_bound 8
    %0 = affine.apply affine_map<()[s0] -> (s0 * 8)>()[%block_id_z]
    memref.store %cst, %m[%block_id_x, %0] : memref<32x64xf32>
    return
  }
  iree_codegen.dispatch_config @blocks {
    %c30 = arith.constant 30 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    iree_codegen.yield %c30, %c1, %c8 : index, index, index
  }
}
