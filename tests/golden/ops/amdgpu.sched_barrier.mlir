func.func @some() attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  amdgpu.sched_barrier allow = <mfma_wmma|ds_read>
  return
}
// -----
func.func @all() attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  amdgpu.sched_barrier allow = <none>
  return
}
