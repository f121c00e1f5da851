module {
  func.func @even(%m: memref<4x64xf32>) attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 2, 1] subgroup_size = 64>} {
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 1.000000e+00 : f32
    %thread_id_y = gpu.thread_id y
    %thread_id_x = gpu.thread_id x
    %0 = affine.linearize_index disjoint [%thread_id_y, %thread_id_x] by (2, 64) : index
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    scf.for %arg0 = %c0 to %c256 step %c128 {
      %1 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg0)[%0]
      %2:2 = affine.delinearize_index %1 into (4, 64) : index, index
      memref.store %cst, %m[%2#0, %2#1] : memref<4x64xf32>
    }
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    return
  }
  func.func @odd(%m: memref<3x50xf32>) attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 2, 1] subgroup_size = 64>} {
    %c128 = arith.constant 128 : index
    %c150 = arith.constant 150 : index
    %cst = arith.constant 1.000000e+00 : f32
    %thread_id_y = gpu.thread_id y
    %thread_id_x = gpu.thread_id x
    %0 = affine.linearize_index disjoint [%thread_id_y, %thread_id_x] by (2, 64) : index
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    scf.for %arg0 = %0 to %c150 step %c128 {
      %1:2 = affine.delinearize_index %arg0 into (3, 50) : index, index
      memref.store %cst, %m[%1#0, %1#1] : memref<3x50xf32>
    }
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    return
  }
  func.func @dynamic(%m: memref<?x?xf32>, %a: index, %b: index) attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 2, 1] subgroup_size = 64>} {
    %c128 = arith.constant 128 : index
    %cst = arith.constant 1.000000e+00 : f32
    %thread_id_y = gpu.thread_id y
    %thread_id_x = gpu.thread_id x
    %0 = affine.linearize_index disjoint [%thread_id_y, %thread_id_x] by (2, 64) : index
    %1 = affine.apply affine_map<()[s0, s1] -> (s0 * s1)>()[%a, %b]
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    scf.for %arg0 = %0 to %1 step %c128 {
      %2:2 = affine.delinearize_index %arg0 into (%a, %b) : index, index
      memref.store %cst, %m[%2#0, %2#1] : memref<?x?xf32>
    }
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    return
  }
  func.func @subgroups(%m: memref<4x64xf32>) attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 2, 1] subgroup_size = 64>} {
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %cst = arith.constant 1.000000e+00 : f32
    %thread_id_y = gpu.thread_id y
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    scf.for %arg0 = %c0 to %c4 step %c2 {
      %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg0)[%thread_id_y]
      %1 = gpu.lane_id upper_bound 64
      memref.store %cst, %m[%0, %1] : memref<4x64xf32>
    }
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    return
  }
  func.func @lanes_of_unknown_number(%m: memref<?xf32>, %n: index) {
    %cst = arith.constant 1.000000e+00 : f32
    %0 = gpu.lane_id
    memref.store %cst, %m[%0] : memref<?xf32>
    return
  }
}
