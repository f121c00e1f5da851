// Transposes a matrix in tiles: what is done is said for buffers, and how it is shared out by the loops' mappings.
//
//   iree-gpu-llvm compile tiles.mlir --target gfx942 -o tiles.hsaco
//   iree-gpu-llvm run tiles.mlir --arg random --arg zeros
func.func @tiles() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64>} {
  %c0 = arith.constant 0 : index
  %in = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>) binding(0) offset(%c0) : memref<256x128xf32>
  %out = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>) binding(1) offset(%c0) : memref<128x256xf32>
  scf.forall (%i, %j) = (0, 0) to (256, 128) step (32, 32) {
    %tile = memref.alloc() : memref<32x32xf32, #gpu.address_space<workgroup>>
    %from = memref.subview %in[%i, %j] [32, 32] [1, 1] : memref<256x128xf32> to memref<32x32xf32, strided<[128, 1], offset: ?>>
    %to = memref.subview %out[%j, %i] [32, 32] [1, 1] : memref<128x256xf32> to memref<32x32xf32, strided<[256, 1], offset: ?>>
    memref.copy %from, %tile : memref<32x32xf32, strided<[128, 1], offset: ?>> to memref<32x32xf32, #gpu.address_space<workgroup>>
    linalg.generic {indexing_maps = [affine_map<(a, b) -> (b, a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
        ins(%tile : memref<32x32xf32, #gpu.address_space<workgroup>>) outs(%to : memref<32x32xf32, strided<[256, 1], offset: ?>>) {
    ^bb0(%x: f32, %y: f32):
      linalg.yield %x : f32
    }
  } {mapping = [#iree_codegen.workgroup_mapping<y>, #iree_codegen.workgroup_mapping<x>]}
  return
}
