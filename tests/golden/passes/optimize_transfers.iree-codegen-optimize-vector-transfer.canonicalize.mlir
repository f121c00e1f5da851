module {
  func.func @accumulate(%x: memref<8x4xf32>, %v: f32) {
    %a = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %p = ub.poison : f32
    %zero = arith.constant dense<0.000000e+00> : vector<1xf32>
    %m = memref.alloca() : memref<1xf32, #gpu.address_space<private>>
    %q = memref.alloc() : memref<4xf32, #gpu.address_space<workgroup>>
    vector.transfer_write %zero, %m[%c0] {in_bounds = [true]} : vector<1xf32>, memref<1xf32, #gpu.address_space<private>>
    %w = vector.transfer_read %q[%c0], %p {in_bounds = [true]} : memref<4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
    %0:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%arg0 = %a, %arg1 = %w) -> (f32, vector<4xf32>) {
      %b = memref.load %x[%i, %c0] : memref<8x4xf32>
      %s = arith.addf %arg0, %b : f32
      %r = arith.addf %arg1, %arg1 : vector<4xf32>
      scf.yield %s, %r : f32, vector<4xf32>
    }
    vector.transfer_write %0#1, %q[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32, #gpu.address_space<workgroup>>
    memref.store %0#0, %m[%c0] : memref<1xf32, #gpu.address_space<private>>
    scf.for %i = %c0 to %c8 step %c1 {
      %a_0 = memref.load %m[%c0] : memref<1xf32, #gpu.address_space<private>>
      gpu.barrier
      memref.store %a_0, %m[%c0] : memref<1xf32, #gpu.address_space<private>>
      %b = memref.load %q[%i] : memref<4xf32, #gpu.address_space<workgroup>>
      memref.store %b, %q[%i] : memref<4xf32, #gpu.address_space<workgroup>>
    }
    return
  }
}
