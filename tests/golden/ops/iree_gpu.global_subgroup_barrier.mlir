// As many as are written, without a fence: LLVM neither merges nor moves them.
//
// ASM: gfx90a gfx942 gfx950 gfx1100 gfx1151
// CHECK-COUNT-2: s_barrier
// CHECK-NOT: s_waitcnt_vscnt
// CHECK-NOT: buffer_gl0_inv
//
// ASM: gfx1200 gfx1201 gfx1250
// CHECK-COUNT-2: s_barrier_signal
// CHECK-COUNT-2: s_barrier_wait
// CHECK-NOT: global_inv
func.func @twice(%x: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  iree_gpu.global_subgroup_barrier
  iree_gpu.global_subgroup_barrier
  return
}
// -----
// One for each half of the waves.
//
// ASM: gfx90a gfx942 gfx950 gfx1100 gfx1151
// CHECK-COUNT-2: s_barrier
//
// ASM: gfx1200 gfx1201 gfx1250
// CHECK-COUNT-2: s_barrier_signal
// CHECK-COUNT-2: s_barrier_wait
func.func @arms(%x: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %i = gpu.thread_id x
  %s = gpu.subgroup_id : index
  %first = arith.cmpi ult, %s, %c2 : index
  scf.if %first {
    iree_gpu.global_subgroup_barrier
    memref.store %one, %x[%i] : memref<256xf32>
  } else {
    memref.store %two, %x[%i] : memref<256xf32>
    iree_gpu.global_subgroup_barrier
  }
  return
}
// -----
// The same in both arms, which LLVM would hoist out of them. Its code generator may still share the arms' ends: no wave
// meets fewer barriers for that.
//
// OPT-LL: gfx90a gfx942 gfx950 gfx1100 gfx1151 gfx1200 gfx1201 gfx1250
// CHECK: then:
// CHECK-NEXT: tail call void @llvm.amdgcn.s.barrier()
// CHECK: else:
// CHECK-NEXT: tail call void @llvm.amdgcn.s.barrier()
func.func @same_in_arms(%x: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %i = gpu.thread_id x
  %s = gpu.subgroup_id : index
  %first = arith.cmpi ult, %s, %c2 : index
  scf.if %first {
    iree_gpu.global_subgroup_barrier
    memref.store %one, %x[%i] : memref<256xf32>
  } else {
    iree_gpu.global_subgroup_barrier
    memref.store %two, %x[%i] : memref<256xf32>
  }
  return
}
