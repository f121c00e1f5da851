// Sizes that push constants bring: what `util.assume.int` says of them bounds the arithmetic to 32 bits.
//
// RUN: compile --target gfx942 --emit ll
#layout = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>
func.func @negate_rows() attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %word = hal.interface.constant.load layout(#layout) ordinal(0) : i32
  %given = arith.index_castui %word : i32 to index
  %rows = util.assume.int %given<umin = 16, umax = 4096, udiv = 16> : index
  %buffer = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0)
      : memref<?x64xf32, #gpu.address_space<global>>{%rows}
  %lane = gpu.thread_id x
  %row = hal.interface.workgroup.id[0] : index
  %inside = arith.cmpi slt, %row, %rows : index
  cf.cond_br %inside, ^work, ^done
^work:
  %a = memref.load %buffer[%row, %lane] : memref<?x64xf32, #gpu.address_space<global>>
  %b = arith.negf %a : f32
  memref.store %b, %buffer[%row, %lane] : memref<?x64xf32, #gpu.address_space<global>>
  cf.br ^done
^done:
  return
}
