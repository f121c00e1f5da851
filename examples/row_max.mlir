// The maximum of each row of a 1024-column matrix, one workgroup a row: each lane reads four columns, a tree in LDS combines
// the lanes. Bound through the HAL interface, as IREE's dispatches are.
//
//   iree-gpu-llvm compile row_max.mlir --target gfx1100 -o row_max.hsaco
//   iree-gpu-llvm run row_max.mlir --target gfx1100 --grid 64 --arg random:64x1024xf32 --arg zeros:64xf32
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
module {
  func.func @row_max() attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c128 = arith.constant 128 : index
    %least = arith.constant 0xFF800000 : f32
    %matrix = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : memref<64x1024xf32, #gpu.address_space<global>>
    %result = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xf32, #gpu.address_space<global>>
    %shared = memref.alloc() : memref<256xf32, #gpu.address_space<workgroup>>
    %row = hal.interface.workgroup.id[0] upper_bound 64 : index
    %lane = gpu.thread_id x
    %column = arith.muli %lane, %c4 : index
    %values = vector.load %matrix[%row, %column] : memref<64x1024xf32, #gpu.address_space<global>>, vector<4xf32>
    %own = vector.reduction <maxnumf>, %values, %least : vector<4xf32> into f32
    memref.store %own, %shared[%lane] : memref<256xf32, #gpu.address_space<workgroup>>
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    %last = scf.while (%width = %c128) : (index) -> index {
      %more = arith.cmpi sgt, %width, %c0 : index
      scf.condition(%more) %width : index
    } do {
    ^bb0(%width: index):
      %active = arith.cmpi slt, %lane, %width : index
      scf.if %active {
        %other = arith.addi %lane, %width : index
        %a = memref.load %shared[%lane] : memref<256xf32, #gpu.address_space<workgroup>>
        %b = memref.load %shared[%other] : memref<256xf32, #gpu.address_space<workgroup>>
        %m = arith.maxnumf %a, %b : f32
        memref.store %m, %shared[%lane] : memref<256xf32, #gpu.address_space<workgroup>>
      }
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %half = arith.divui %width, %c2 : index
      scf.yield %half : index
    }
    %first = arith.cmpi eq, %lane, %c0 : index
    scf.if %first {
      %total = memref.load %shared[%c0] : memref<256xf32, #gpu.address_space<workgroup>>
      memref.store %total, %result[%row] : memref<64xf32, #gpu.address_space<global>>
    }
    return
  }
}
