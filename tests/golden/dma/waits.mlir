// RUN: compile --target gfx950 --emit asm
// CHECK: buffer_load_dword ... lds
// CHECK: s_barrier
// CHECK: buffer_load_dword ... lds
// CHECK-NOT: s_waitcnt vmcnt(0)
// CHECK: s_waitcnt vmcnt(1)
// CHECK-NOT: s_waitcnt vmcnt(0)
// CHECK: s_cbranch_scc1
// CHECK: s_waitcnt vmcnt(0)
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64,
  {gpu_pipeline_options = #iree_gpu.pipeline_options<prefetch_num_stages = 2>}>
#barrier = #gpu.address_space<workgroup>
!source = memref<64x256xf32, #amdgpu.address_space<fat_raw_buffer>>
!target = memref<256xf32, #gpu.address_space<workgroup>>
!row = memref<1x64xf32, strided<[256, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>
!part = memref<1x64xf32, strided<[256, 1], offset: ?>, #gpu.address_space<workgroup>>
func.func @sums(%m: memref<64x256xf32>, %out: memref<256xf32>) attributes {translation_info = #info} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %s = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<64x256xf32> to !source
  %d = memref.alloc() : memref<1x256xf32, #gpu.address_space<workgroup>>
  scf.forall (%g, %lane) in (4, 64) {
    %first = affine.apply affine_map<(d0) -> (d0 * 64)>(%g)
    %part = memref.subview %d[0, %first] [1, 64] [1, 1] : memref<1x256xf32, #gpu.address_space<workgroup>> to !part
    %mirror = affine.apply affine_map<(d0, d1) -> (d0 * -64 - d1 + 255)>(%g, %lane)
    %sum = scf.for %i = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> (f32) {
      %row = memref.subview %s[%i, %first] [1, 64] [1, 1] : !source to !row
      gpu.barrier memfence [#barrier]
      iree_gpu.coalesced_gather_dma %row into %part lane(%lane) : !row, !part, index
      gpu.barrier memfence [#barrier]
      %y = memref.load %d[%c0, %mirror] : memref<1x256xf32, #gpu.address_space<workgroup>>
      %next = arith.addf %acc, %y : f32
      scf.yield %next : f32
    }
    memref.store %sum, %out[%mirror] : memref<256xf32>
  } {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
  return
}
