// Every binding of the pipeline layout is an argument, used or not, and every push constant. Bindings are told apart
// (noalias), those that are only read are marked. gfx942 can be asked (`inreg`) to load arguments before the kernel starts.
//
// RUN: compile --target gfx90a --emit ll
// RUN: compile --target gfx942 --emit ll
// RUN: compile --target gfx1100 --emit ll
#layout = #hal.pipeline.layout<constants = 2, bindings = [
  #hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
func.func @scale() attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c512 = arith.constant 512 : index
  %factor = hal.interface.constant.load layout(#layout) ordinal(1) : i32
  %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c512) flags(ReadOnly)
      : memref<64xi32, strided<[1], offset: 128>, #gpu.address_space<global>>
  %out = hal.interface.binding.subspan layout(#layout) binding(2) alignment(64) offset(%c0)
      : memref<64xi32, #gpu.address_space<global>>
  %i = gpu.thread_id x
  %a = memref.load %in[%i] : memref<64xi32, strided<[1], offset: 128>, #gpu.address_space<global>>
  %b = arith.muli %a, %factor : i32
  memref.store %b, %out[%i] : memref<64xi32, #gpu.address_space<global>>
  return
}
