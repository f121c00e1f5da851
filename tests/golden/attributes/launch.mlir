// Where workgroup and wave size come from, and the string attributes that are handed to LLVM.
//
// RUN: compile --target gfx942 --emit ll
// RUN: compile --target gfx942 --emit asm
// CHECK: .amdhsa_group_segment_fixed_size 0
// CHECK: .max_flat_workgroup_size: 64
// CHECK: .max_flat_workgroup_size: 128
// CHECK: .max_flat_workgroup_size: 1024
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<Distribute> workgroup_size = [32, 4, 1] subgroup_size = 64>
func.func @known(%x: memref<64xi32>) attributes {gpu.known_block_size = array<i32: 8, 4, 2>, llvm_func_attrs = {"amdgpu-waves-per-eu" = "2"}} {
  %i = gpu.thread_id x
  %j = gpu.thread_id y
  %k = gpu.thread_id z
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %kk = arith.muli %k, %c4 : index
  %jk = arith.addi %kk, %j : index
  %jj = arith.muli %jk, %c8 : index
  %at = arith.addi %jj, %i : index
  %v = arith.index_cast %at : index to i32
  memref.store %v, %x[%at] : memref<64xi32>
  return
}

func.func @translation_info(%x: memref<128xi32>) attributes {translation_info = #info, rocdl.waves_per_eu = 4 : i64} {
  %i = gpu.thread_id x
  %c1 = arith.constant 1 : i32
  memref.store %c1, %x[%i] : memref<128xi32>
  return
}

func.func @unknown(%x: memref<?xi32>) {
  %i = gpu.thread_id x
  %c1 = arith.constant 1 : i32
  memref.store %c1, %x[%i] : memref<?xi32>
  return
}
