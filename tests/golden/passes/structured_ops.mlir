// RUN: opt --convert-linalg-to-loops --canonicalize
// Reductions in registers: of buffers that are apart, and of two of which nothing is known. One in memory, since its
// operands are parts of one buffer. Rows of both kinds.
func.func @apart(%x: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %a = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>) binding(0) offset(%c0) : memref<?x6x4xf32>{%n}
  %o = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>) binding(1) offset(%c0) : memref<?xf32>{%n}
  linalg.generic {indexing_maps = [affine_map<(k, i, j) -> (i, k, j)>, affine_map<(k, i, j) -> (i)>], iterator_types = ["reduction", "parallel", "reduction"]} ins(%a : memref<?x6x4xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%p: f32, %q: f32):
    %r = arith.addf %q, %p : f32
    linalg.yield %r : f32
  }
  return
}
func.func @not_known(%a: memref<2x4xf32>, %o: memref<2xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a : memref<2x4xf32>) outs(%o : memref<2xf32>) {
  ^bb0(%p: f32, %q: f32):
    %r = arith.addf %q, %p : f32
    linalg.yield %r : f32
  }
  return
}
func.func @one_buffer(%x: memref<3x4xf32>) {
  %a = memref.subview %x[0, 0] [2, 4] [1, 1] : memref<3x4xf32> to memref<2x4xf32, strided<[4, 1]>>
  %o = memref.subview %x[2, 0] [1, 2] [1, 1] : memref<3x4xf32> to memref<2xf32, strided<[1], offset: 8>>
  linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a : memref<2x4xf32, strided<[4, 1]>>) outs(%o : memref<2xf32, strided<[1], offset: 8>>) {
  ^bb0(%p: f32, %q: f32):
    %r = arith.addf %q, %p : f32
    linalg.yield %r : f32
  }
  return
}
func.func @rows(%x: f16, %n: index) {
  %a = memref.alloc() : memref<3x8xf16, #gpu.address_space<workgroup>>
  %o = memref.alloc() : memref<3x8xf16, #gpu.address_space<workgroup>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %x : memref<3x8xf16, #gpu.address_space<workgroup>>, f16) outs(%o : memref<3x8xf16, #gpu.address_space<workgroup>>) {
  ^bb0(%p: f16, %s: f16, %q: f16):
    %r = arith.mulf %p, %s : f16
    linalg.yield %r : f16
  }
  linalg.fill ins(%x : f16) outs(%a : memref<3x8xf16, #gpu.address_space<workgroup>>)
  return
}
