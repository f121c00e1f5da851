// RUN: opt --iree-codegen-fission-transfer-ops-in-control-flow --canonicalize --cse
// RUN: opt --iree-codegen-fission-transfer-ops-in-control-flow=fission-multi-trip --canonicalize --cse
// RUN: opt --iree-codegen-fission-transfer-ops-in-control-flow --iree-codegen-remove-single-iteration-loop --iree-codegen-optimize-vector-transfer
#lds = #gpu.address_space<workgroup>

// A turn at most, two copies, one of which is changed on the way.
func.func @once(%a: memref<64x64xf32>, %b: memref<64x64xf16>, %x: memref<8x32xf32, #lds>, %y: memref<8x32xf16, #lds>, %c: i1) {
  %c32 = arith.constant 32 : index
  %c256 = arith.constant 256 : index
  %z = arith.constant 0.0 : f32
  %h = arith.constant 0.0 : f16
  %zero = arith.constant dense<0.0> : vector<1x4xf32>
  %id = gpu.thread_id x upper_bound 256
  scf.for %i = %id to %c32 step %c256 {
    %d:2 = affine.delinearize_index %i into (8, 8) : index, index
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%d#1)
    %v = vector.transfer_read %a[%d#0, %k], %z {in_bounds = [true, true]} : memref<64x64xf32>, vector<1x4xf32>
    %w = arith.select %c, %v, %zero : vector<1x4xf32>
    vector.transfer_write %w, %x[%d#0, %k] {in_bounds = [true, true]} : vector<1x4xf32>, memref<8x32xf32, #lds>
    %u = vector.transfer_read %b[%d#0, %k], %h {in_bounds = [true, true]} : memref<64x64xf16>, vector<1x4xf16>
    vector.transfer_write %u, %y[%d#0, %k] {in_bounds = [true, true]} : vector<1x4xf16>, memref<8x32xf16, #lds>
  }
  return
}

// Two turns at most: only if asked for.
func.func @twice(%a: memref<64x64xf32>, %x: memref<64x64xf32, #lds>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c32 = arith.constant 32 : index
  %z = arith.constant 0.0 : f32
  %id = gpu.thread_id x upper_bound 256
  scf.for %i = %id to %c64 step %c32 {
    %v = vector.transfer_read %a[%i, %c0], %z {in_bounds = [true]} : memref<64x64xf32>, vector<4xf32>
    vector.transfer_write %v, %x[%i, %c0] {in_bounds = [true]} : vector<4xf32>, memref<64x64xf32, #lds>
  }
  return
}

// What is not a copy to workgroup memory alone, or gives a value, stays.
func.func @stays(%a: memref<64x64xf32>, %g: memref<64x64xf32>, %x: memref<64x64xf32, #lds>, %s: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c256 = arith.constant 256 : index
  %z = arith.constant 0.0 : f32
  %id = gpu.thread_id x upper_bound 256
  scf.for %i = %id to %c32 step %c256 {
    %v = vector.transfer_read %a[%i, %c0], %z {in_bounds = [true]} : memref<64x64xf32>, vector<4xf32>
    vector.transfer_write %v, %g[%i, %c0] {in_bounds = [true]} : vector<4xf32>, memref<64x64xf32>
  }
  scf.for %i = %id to %c32 step %c256 {
    %v = vector.transfer_read %a[%i, %c0], %z {in_bounds = [true]} : memref<64x64xf32>, vector<4xf32>
    memref.store %s, %x[%i, %c32] : memref<64x64xf32, #lds>
    vector.transfer_write %v, %x[%i, %c0] {in_bounds = [true]} : vector<4xf32>, memref<64x64xf32, #lds>
  }
  %r = scf.for %i = %id to %c32 step %c256 iter_args(%t = %s) -> (f32) {
    %v = vector.transfer_read %a[%i, %c0], %z {in_bounds = [true]} : memref<64x64xf32>, vector<4xf32>
    vector.transfer_write %v, %x[%i, %c0] {in_bounds = [true]} : vector<4xf32>, memref<64x64xf32, #lds>
    %u = arith.addf %t, %s : f32
    scf.yield %u : f32
  }
  return %r : f32
}
