#map = affine_map<()[s0] -> ((-s0 + 32) ceildiv 256)>
#map1 = affine_map<(d0) -> (d0 * 4)>
#map2 = affine_map<()[s0] -> ((-s0 + 64) ceildiv 32)>
module {
  func.func @once(%a: memref<64x64xf32>, %b: memref<64x64xf16>, %x: memref<8x32xf32, #gpu.address_space<workgroup>>, %y: memref<8x32xf16, #gpu.address_space<workgroup>>, %c: i1) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c256 = arith.constant 256 : index
    %z = arith.constant 0.000000e+00 : f32
    %h = arith.constant 0.000000e+00 : f16
    %zero = arith.constant dense<0.000000e+00> : vector<1x4xf32>
    %id = gpu.thread_id x upper_bound 256
    %0 = affine.apply #map()[%id]
    %alloca = memref.alloca(%0) : memref<?x1x4xf32, #gpu.address_space<private>>
    %alloca_0 = memref.alloca(%0) : memref<?x1x4xf16, #gpu.address_space<private>>
    scf.for %i = %id to %c32 step %c256 {
      %d:2 = affine.delinearize_index %i into (8, 8) : index, index
      %k = affine.apply #map1(%d#1)
      %v = vector.transfer_read %a[%d#0, %k], %z {in_bounds = [true, true]} : memref<64x64xf32>, vector<1x4xf32>
      %u = vector.transfer_read %b[%d#0, %k], %h {in_bounds = [true, true]} : memref<64x64xf16>, vector<1x4xf16>
      %1 = arith.subi %i, %id : index
      %2 = arith.divui %1, %c256 : index
      vector.transfer_write %v, %alloca[%2, %c0, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, memref<?x1x4xf32, #gpu.address_space<private>>
      vector.transfer_write %u, %alloca_0[%2, %c0, %c0] {in_bounds = [true, true]} : vector<1x4xf16>, memref<?x1x4xf16, #gpu.address_space<private>>
    }
    scf.for %i = %id to %c32 step %c256 {
      %1 = arith.subi %i, %id : index
      %2 = arith.divui %1, %c256 : index
      %d:2 = affine.delinearize_index %i into (8, 8) : index, index
      %k = affine.apply #map1(%d#1)
      %v = vector.transfer_read %alloca[%2, %c0, %c0], %z {in_bounds = [true, true]} : memref<?x1x4xf32, #gpu.address_space<private>>, vector<1x4xf32>
      %w = arith.select %c, %v, %zero : vector<1x4xf32>
      vector.transfer_write %w, %x[%d#0, %k] {in_bounds = [true, true]} : vector<1x4xf32>, memref<8x32xf32, #gpu.address_space<workgroup>>
      %u = vector.transfer_read %alloca_0[%2, %c0, %c0], %h {in_bounds = [true, true]} : memref<?x1x4xf16, #gpu.address_space<private>>, vector<1x4xf16>
      vector.transfer_write %u, %y[%d#0, %k] {in_bounds = [true, true]} : vector<1x4xf16>, memref<8x32xf16, #gpu.address_space<workgroup>>
    }
    return
  }
  func.func @twice(%a: memref<64x64xf32>, %x: memref<64x64xf32, #gpu.address_space<workgroup>>) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c32 = arith.constant 32 : index
    %z = arith.constant 0.000000e+00 : f32
    %id = gpu.thread_id x upper_bound 256
    %0 = affine.apply #map2()[%id]
    %alloca = memref.alloca(%0) : memref<?x4xf32, #gpu.address_space<private>>
    scf.for %i = %id to %c64 step %c32 {
      %v = vector.transfer_read %a[%i, %c0], %z {in_bounds = [true]} : memref<64x64xf32>, vector<4xf32>
      %1 = arith.subi %i, %id : index
      %2 = arith.divui %1, %c32 : index
      vector.transfer_write %v, %alloca[%2, %c0] {in_bounds = [true]} : vector<4xf32>, memref<?x4xf32, #gpu.address_space<private>>
    }
    scf.for %i = %id to %c64 step %c32 {
      %1 = arith.subi %i, %id : index
      %2 = arith.divui %1, %c32 : index
      %v = vector.transfer_read %alloca[%2, %c0], %z {in_bounds = [true]} : memref<?x4xf32, #gpu.address_space<private>>, vector<4xf32>
      vector.transfer_write %v, %x[%i, %c0] {in_bounds = [true]} : vector<4xf32>, memref<64x64xf32, #gpu.address_space<workgroup>>
    }
    return
  }
  func.func @stays(%a: memref<64x64xf32>, %g: memref<64x64xf32>, %x: memref<64x64xf32, #gpu.address_space<workgroup>>, %s: f32) -> f32 {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c256 = arith.constant 256 : index
    %z = arith.constant 0.000000e+00 : f32
    %id = gpu.thread_id x upper_bound 256
    scf.for %i = %id to %c32 step %c256 {
      %v = vector.transfer_read %a[%i, %c0], %z {in_bounds = [true]} : memref<64x64xf32>, vector<4xf32>
      vector.transfer_write %v, %g[%i, %c0] {in_bounds = [true]} : vector<4xf32>, memref<64x64xf32>
    }
    scf.for %i = %id to %c32 step %c256 {
      %v = vector.transfer_read %a[%i, %c0], %z {in_bounds = [true]} : memref<64x64xf32>, vector<4xf32>
      memref.store %s, %x[%i, %c32] : memref<64x64xf32, #gpu.address_space<workgroup>>
      vector.transfer_write %v, %x[%i, %c0] {in_bounds = [true]} : vector<4xf32>, memref<64x64xf32, #gpu.address_space<workgroup>>
    }
    %r = scf.for %i = %id to %c32 step %c256 iter_args(%t = %s) -> (f32) {
      %v = vector.transfer_read %a[%i, %c0], %z {in_bounds = [true]} : memref<64x64xf32>, vector<4xf32>
      vector.transfer_write %v, %x[%i, %c0] {in_bounds = [true]} : vector<4xf32>, memref<64x64xf32, #gpu.address_space<workgroup>>
      %u = arith.addf %t, %s : f32
      scf.yield %u : f32
    }
    return %r : f32
  }
}
