// The dispatch configuration names the workgroup size and the wave size; waves of 64 on a chip whose default is 32.
//
// RUN: compile --target gfx1100 --emit ll
//
// RUN: compile --target gfx1100 --emit asm
// CHECK: .amdhsa_wavefront_size32 0
// CHECK: .reqd_workgroup_size:
// CHECK-NEXT: - 128
// CHECK-NEXT: - 2
// CHECK-NEXT: - 1
// CHECK: .wavefront_size: 64
iree_codegen.dispatch_config @lanes workgroup_size = [128, 2, 1] subgroup_size = 64 {
^bb0(%device: !hal.device):
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
func.func @lanes() {
  %c0 = arith.constant 0 : index
  %out = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0)
      : memref<2x128xi32, #gpu.address_space<global>>
  %i = gpu.thread_id x
  %j = gpu.thread_id y
  %lane = gpu.lane_id
  %wave = gpu.subgroup_id : index
  %sum = arith.addi %lane, %wave : index
  %v = arith.index_cast %sum : index to i32
  memref.store %v, %out[%j, %i] : memref<2x128xi32, #gpu.address_space<global>>
  return
}
