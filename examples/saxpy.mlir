// y = a * x + y on any number of elements. A kernel with plain arguments: see "Kernel arguments" in the README.
//
//   iree-gpu-llvm compile saxpy.mlir --target gfx942 -o saxpy.hsaco
//   iree-gpu-llvm run saxpy.mlir --grid 4 --arg 2.5 --arg iota:1000xf32 --arg ones:1000xf32
module {
  func.func @saxpy(%a: f32, %x: memref<?xf32>, %y: memref<?xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c256 = arith.constant 256 : index
    %n = memref.dim %x, %c0 : memref<?xf32>
    %block = gpu.block_id x
    %thread = gpu.thread_id x
    %first = arith.muli %block, %c256 : index
    %i = arith.addi %first, %thread : index
    %inside = arith.cmpi slt, %i, %n : index
    scf.if %inside {
      %xi = memref.load %x[%i] : memref<?xf32>
      %yi = memref.load %y[%i] : memref<?xf32>
      %ax = arith.mulf %a, %xi : f32
      %sum = arith.addf %ax, %yi : f32
      memref.store %sum, %y[%i] : memref<?xf32>
    }
    return
  }
}
