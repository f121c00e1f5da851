func.func @load() attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  amdgpu.memory_counter_wait load(3)
  return
}
// -----
func.func @load_and_store() attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  amdgpu.memory_counter_wait load(3) store(1)
  return
}
// -----
// ASM: gfx90a gfx942 gfx950
// CHECK: s_waitcnt lgkmcnt(0)
//
// ASM: gfx1100 gfx1151
// CHECK: s_waitcnt lgkmcnt(0)
//
// ASM: gfx1200 gfx1201 gfx1250
// CHECK: s_wait_dscnt 0x0
func.func @lds() attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  amdgpu.memory_counter_wait ds(0)
  return
}
// -----
func.func @exports() attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  amdgpu.memory_counter_wait exp(0)
  return
}
// -----
func.func @tensors() attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  amdgpu.memory_counter_wait tensor(0)
  return
}
