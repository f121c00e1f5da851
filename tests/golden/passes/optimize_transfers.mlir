// RUN: opt --iree-codegen-optimize-vector-transfer --canonicalize
func.func @accumulate(%x: memref<8x4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %p = ub.poison : f32
  %zero = arith.constant dense<0.0> : vector<1xf32>
  %m = memref.alloca() : memref<1xf32, #gpu.address_space<private>>
  %q = memref.alloc() : memref<4xf32, #gpu.address_space<workgroup>>
  vector.transfer_write %zero, %m[%c0] {in_bounds = [true]} : vector<1xf32>, memref<1xf32, #gpu.address_space<private>>
  scf.for %i = %c0 to %c8 step %c1 {
    %a = memref.load %m[%c0] : memref<1xf32, #gpu.address_space<private>>
    %b = memref.load %x[%i, %c0] : memref<8x4xf32>
    %s = arith.addf %a, %b : f32
    %w = vector.transfer_read %q[%c0], %p {in_bounds = [true]} : memref<4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
    %r = arith.addf %w, %w : vector<4xf32>
    memref.store %s, %m[%c0] : memref<1xf32, #gpu.address_space<private>>
    vector.transfer_write %r, %q[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32, #gpu.address_space<workgroup>>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %a = memref.load %m[%c0] : memref<1xf32, #gpu.address_space<private>>
    gpu.barrier
    memref.store %a, %m[%c0] : memref<1xf32, #gpu.address_space<private>>
    %b = memref.load %q[%i] : memref<4xf32, #gpu.address_space<workgroup>>
    memref.store %b, %q[%i] : memref<4xf32, #gpu.address_space<workgroup>>
  }
  return
}

// A barrier ends nothing for private memory; what is stored under a condition is given by it.
func.func @private(%x: memref<8x4xf32>, %q: memref<8x4xf32, #gpu.address_space<workgroup>>, %i: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : f32
  %a = memref.alloca() : memref<4xf32, #gpu.address_space<private>>
  %b = memref.alloca(%i) : memref<?x4xf32, #gpu.address_space<private>>
  %v = vector.transfer_read %x[%i, %c0], %p {in_bounds = [true]} : memref<8x4xf32>, vector<4xf32>
  vector.transfer_write %v, %a[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32, #gpu.address_space<private>>
  scf.if %c {
    %w = vector.transfer_read %x[%c0, %c0], %p {in_bounds = [true]} : memref<8x4xf32>, vector<4xf32>
    vector.transfer_write %w, %b[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, memref<?x4xf32, #gpu.address_space<private>>
  }
  gpu.barrier
  %u = vector.transfer_read %a[%c0], %p {in_bounds = [true]} : memref<4xf32, #gpu.address_space<private>>, vector<4xf32>
  vector.transfer_write %u, %q[%i, %c0] {in_bounds = [true]} : vector<4xf32>, memref<8x4xf32, #gpu.address_space<workgroup>>
  scf.if %c {
    %w = vector.transfer_read %b[%c0, %c0], %p {in_bounds = [true]} : memref<?x4xf32, #gpu.address_space<private>>, vector<4xf32>
    vector.transfer_write %w, %q[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, memref<8x4xf32, #gpu.address_space<workgroup>>
  }
  return
}

// Stays: two places are stored to, or what is loaded may be from before.
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
