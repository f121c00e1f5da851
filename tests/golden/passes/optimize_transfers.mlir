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
