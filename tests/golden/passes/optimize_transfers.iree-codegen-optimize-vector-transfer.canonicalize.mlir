module {
  func.func @accumulate(%x: memref<8x4xf32>, %v: f32) {
    %a = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %p = ub.poison : f32
    %q = memref.alloc() : memref<4xf32, #gpu.address_space<workgroup>>
    %w = vector.transfer_read %q[%c0], %p {in_bounds = [true]} : memref<4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
    %a_0:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%arg0 = %a, %arg1 = %w) -> (f32, vector<4xf32>) {
      %b = memref.load %x[%i, %c0] : memref<8x4xf32>
      %s = arith.addf %arg0, %b : f32
      %r = arith.addf %arg1, %arg1 : vector<4xf32>
      scf.yield %s, %r : f32, vector<4xf32>
    }
    vector.transfer_write %a_0#1, %q[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32, #gpu.address_space<workgroup>>
    scf.for %i = %c0 to %c8 step %c1 {
      gpu.barrier
      %b = memref.load %q[%i] : memref<4xf32, #gpu.address_space<workgroup>>
      memref.store %b, %q[%i] : memref<4xf32, #gpu.address_space<workgroup>>
    }
    return
  }
  func.func @private(%x: memref<8x4xf32>, %q: memref<8x4xf32, #gpu.address_space<workgroup>>, %i: index, %c: i1) {
    %0 = ub.poison : vector<4xf32>
    %c0 = arith.constant 0 : index
    %p = ub.poison : f32
    %v = vector.transfer_read %x[%i, %c0], %p {in_bounds = [true]} : memref<8x4xf32>, vector<4xf32>
    %w = scf.if %c -> (vector<4xf32>) {
      %w_0 = vector.transfer_read %x[%c0, %c0], %p {in_bounds = [true]} : memref<8x4xf32>, vector<4xf32>
      scf.yield %w_0 : vector<4xf32>
    } else {
      scf.yield %0 : vector<4xf32>
    }
    gpu.barrier
    vector.transfer_write %v, %q[%i, %c0] {in_bounds = [true]} : vector<4xf32>, memref<8x4xf32, #gpu.address_space<workgroup>>
    scf.if %c {
      vector.transfer_write %w, %q[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, memref<8x4xf32, #gpu.address_space<workgroup>>
    }
    return
  }
  func.func @stays(%q: memref<8x4xf32>, %i: index, %c: i1, %v: vector<4xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %p = ub.poison : f32
    %a = memref.alloca() : memref<4xf32, #gpu.address_space<private>>
    %b = memref.alloca() : memref<2x4xf32, #gpu.address_space<private>>
    scf.for %k = %c0 to %i step %c1 {
      scf.if %c {
        vector.transfer_write %v, %a[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32, #gpu.address_space<private>>
      }
      %u = vector.transfer_read %a[%c0], %p {in_bounds = [true]} : memref<4xf32, #gpu.address_space<private>>, vector<4xf32>
      vector.transfer_write %u, %q[%k, %c0] {in_bounds = [true]} : vector<4xf32>, memref<8x4xf32>
    }
    scf.if %c {
      vector.transfer_write %v, %b[%c1, %c0] {in_bounds = [true]} : vector<4xf32>, memref<2x4xf32, #gpu.address_space<private>>
    }
    %w = vector.transfer_read %b[%c0, %c0], %p {in_bounds = [true]} : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
    vector.transfer_write %w, %q[%i, %c0] {in_bounds = [true]} : vector<4xf32>, memref<8x4xf32>
    return
  }
}
