#map = affine_map<()[s0, s1, s2] -> ((s1 - s0) ceildiv s2)>
#map1 = affine_map<(d0) -> (d0 * 4)>
module {
  func.func @once(%a: memref<64x64xf32>, %b: memref<64x64xf16>, %x: memref<8x32xf32, #gpu.address_space<workgroup>>, %y: memref<8x32xf16, #gpu.address_space<workgroup>>, %c: i1) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c256 = arith.constant 256 : index
    %z = arith.constant 0.000000e+00 : f32
    %h = arith.constant 0.000000e+00 : f16
    %zero = arith.constant dense<0.000000e+00> : vector<1x4xf32>
    %id = gpu.thread_id x upper_bound 256
    %0 = affine.apply #map()[%id, %c32, %c256]
    %1 = affine.apply #map()[%id, %c32, %c256]
    %2 = arith.cmpi slt, %id, %c32 : index
    %v, %u = scf.if %2 -> (vector<1x4xf32>, vector<1x4xf16>) {
      %d:2 = affine.delinearize_index %id into (8, 8) : index, index
      %k = affine.apply #map1(%d#1)
      %v_0 = vector.transfer_read %a[%d#0, %k], %z {in_bounds = [true, true]} : memref<64x64xf32>, vector<1x4xf32>
      %u_1 = vector.transfer_read %b[%d#0, %k], %h {in_bounds = [true, true]} : memref<64x64xf16>, vector<1x4xf16>
      scf.yield %v_0, %u_1 : vector<1x4xf32>, vector<1x4xf16>
    } else {
      %4 = ub.poison : vector<1x4xf32>
      %5 = ub.poison : vector<1x4xf16>
      scf.yield %4, %5 : vector<1x4xf32>, vector<1x4xf16>
    }
    %3 = arith.cmpi slt, %id, %c32 : index
    scf.if %3 {
      %d:2 = affine.delinearize_index %id into (8, 8) : index, index
      %k = affine.apply #map1(%d#1)
      %w = arith.select %c, %v, %zero : vector<1x4xf32>
      vector.transfer_write %w, %x[%d#0, %k] {in_bounds = [true, true]} : vector<1x4xf32>, memref<8x32xf32, #gpu.address_space<workgroup>>
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
    scf.for %i = %id to %c64 step %c32 {
      %v = vector.transfer_read %a[%i, %c0], %z {in_bounds = [true]} : memref<64x64xf32>, vector<4xf32>
      vector.transfer_write %v, %x[%i, %c0] {in_bounds = [true]} : vector<4xf32>, memref<64x64xf32, #gpu.address_space<workgroup>>
    }
    return
  }
  func.func @stays(%a: memref<64x64xf32>, %g: memref<64x64xf32>, %x: memref<64x64xf32, #gpu.address_space<workgroup>>, %s: f32) -> f32 {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %z = arith.constant 0.000000e+00 : f32
    %id = gpu.thread_id x upper_bound 256
    %0 = arith.cmpi slt, %id, %c32 : index
    scf.if %0 {
      %v = vector.transfer_read %a[%id, %c0], %z {in_bounds = [true]} : memref<64x64xf32>, vector<4xf32>
      vector.transfer_write %v, %g[%id, %c0] {in_bounds = [true]} : vector<4xf32>, memref<64x64xf32>
    }
    %1 = arith.cmpi slt, %id, %c32 : index
    scf.if %1 {
      %v = vector.transfer_read %a[%id, %c0], %z {in_bounds = [true]} : memref<64x64xf32>, vector<4xf32>
      memref.store %s, %x[%id, %c32] : memref<64x64xf32, #gpu.address_space<workgroup>>
      vector.transfer_write %v, %x[%id, %c0] {in_bounds = [true]} : vector<4xf32>, memref<64x64xf32, #gpu.address_space<workgroup>>
    }
    %2 = arith.cmpi slt, %id, %c32 : index
    %r = scf.if %2 -> (f32) {
      %v = vector.transfer_read %a[%id, %c0], %z {in_bounds = [true]} : memref<64x64xf32>, vector<4xf32>
      vector.transfer_write %v, %x[%id, %c0] {in_bounds = [true]} : vector<4xf32>, memref<64x64xf32, #gpu.address_space<workgroup>>
      %u = arith.addf %s, %s : f32
      scf.yield %u : f32
    } else {
      scf.yield %s : f32
    }
    return %r : f32
  }
}
