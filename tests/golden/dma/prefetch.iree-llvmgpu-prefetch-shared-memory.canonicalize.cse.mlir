#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<()[s0] -> (s0 - 1)>
#map2 = affine_map<(d0) -> (d0 - ((d0 + 1) floordiv 2) * 2 + 1)>
#map3 = affine_map<(d0) -> (d0 mod 2)>
#map4 = affine_map<()[s0] -> (s0 - ((s0 - 1) floordiv 2) * 2 - 1)>
#map5 = affine_map<(d0) -> (d0 + 2)>
module {
  func.func @through_registers(%s: memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, %t: index, %zero: f32) -> f32 {
    %c63 = arith.constant 63 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %d = memref.alloc() : memref<128xf32, #gpu.address_space<workgroup>>
    %0 = memref.load %s[%c0, %t] : memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    memref.store %0, %d[%t] : memref<128xf32, #gpu.address_space<workgroup>>
    %1 = scf.for %i = %c0 to %c63 step %c1 iter_args(%acc = %zero) -> (f32) {
      %4 = affine.apply #map(%i)
      %5 = memref.load %s[%4, %t] : memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %6 = memref.load %d[%c0] : memref<128xf32, #gpu.address_space<workgroup>>
      %7 = arith.addf %acc, %6 : f32
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      amdgpu.sched_barrier allow = none
      memref.store %5, %d[%t] : memref<128xf32, #gpu.address_space<workgroup>>
      scf.yield %7 : f32
    }
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    %2 = memref.load %d[%c0] : memref<128xf32, #gpu.address_space<workgroup>>
    %3 = arith.addf %1, %2 : f32
    return %3 : f32
  }
  func.func @past_registers(%s: memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, %n: index, %t: index, %zero: f32) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %d = memref.alloc() : memref<2x128xf32, #gpu.address_space<workgroup>>
    %0 = arith.cmpi sgt, %n, %c1 : index
    %1 = scf.if %0 -> (f32) {
      %subview = memref.subview %d[0, 0] [1, 128] [1, 1] : memref<2x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      amdgpu.gather_to_lds async %s[%c0, %t], %subview[%c0] : vector<1xf32>, memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
      rocdl.asyncmark
      %2 = affine.apply #map1()[%n]
      %3 = scf.for %i = %c0 to %2 step %c1 iter_args(%acc = %zero) -> (f32) {
        gpu.barrier memfence [#gpu.address_space<workgroup>]
        %7 = affine.apply #map(%i)
        %8 = affine.apply #map2(%i)
        %subview_1 = memref.subview %d[%8, 0] [1, 128] [1, 1] : memref<2x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1], offset: ?>, #gpu.address_space<workgroup>>
        amdgpu.gather_to_lds async %s[%7, %t], %subview_1[%c0] : vector<1xf32>, memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<128xf32, strided<[1], offset: ?>, #gpu.address_space<workgroup>>
        rocdl.asyncmark
        rocdl.wait.asyncmark 1
        gpu.barrier memfence [#gpu.address_space<workgroup>]
        %9 = affine.apply #map3(%i)
        %subview_2 = memref.subview %d[%9, 0] [1, 128] [1, 1] : memref<2x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1], offset: ?>, #gpu.address_space<workgroup>>
        %10 = memref.load %subview_2[%t] : memref<128xf32, strided<[1], offset: ?>, #gpu.address_space<workgroup>>
        %11 = arith.addf %acc, %10 : f32
        scf.yield %11 : f32
      }
      rocdl.wait.asyncmark 0
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %4 = affine.apply #map4()[%n]
      %subview_0 = memref.subview %d[%4, 0] [1, 128] [1, 1] : memref<2x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1], offset: ?>, #gpu.address_space<workgroup>>
      %5 = memref.load %subview_0[%t] : memref<128xf32, strided<[1], offset: ?>, #gpu.address_space<workgroup>>
      %6 = arith.addf %3, %5 : f32
      scf.yield %6 : f32
    } else {
      %subview = memref.subview %d[0, 0] [1, 128] [1, 1] : memref<2x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
      %2 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) {
        gpu.barrier memfence [#gpu.address_space<workgroup>]
        amdgpu.gather_to_lds async %s[%i, %t], %subview[%c0] : vector<1xf32>, memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
        rocdl.asyncmark
        rocdl.wait.asyncmark 0
        gpu.barrier memfence [#gpu.address_space<workgroup>]
        %y = memref.load %subview[%t] : memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
        %next = arith.addf %acc, %y : f32
        scf.yield %next : f32
      }
      scf.yield %2 : f32
    }
    return %1 : f32
  }
  func.func @known_turns(%s: memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, %t: index, %zero: f32) -> f32 {
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %c0 = arith.constant 0 : index
    %d = memref.alloc() : memref<2x128xf32, #gpu.address_space<workgroup>>
    %subview = memref.subview %d[0, 0] [1, 128] [1, 1] : memref<2x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
    %subview_0 = memref.subview %d[1, 0] [1, 128] [1, 1] : memref<2x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1], offset: 128>, #gpu.address_space<workgroup>>
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    amdgpu.gather_to_lds async %s[%c0, %t], %subview[%c0] : vector<1xf32>, memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
    rocdl.asyncmark
    %0 = scf.for %i = %c0 to %c8 step %c2 iter_args(%acc = %zero) -> (f32) {
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %3 = affine.apply #map(%i)
      amdgpu.gather_to_lds async %s[%3, %t], %subview_0[%c0] : vector<1xf32>, memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<128xf32, strided<[1], offset: 128>, #gpu.address_space<workgroup>>
      rocdl.asyncmark
      rocdl.wait.asyncmark 1
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %4 = memref.load %subview[%t] : memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
      %5 = arith.addf %acc, %4 : f32
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %6 = affine.apply #map5(%i)
      amdgpu.gather_to_lds async %s[%6, %t], %subview[%c0] : vector<1xf32>, memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
      rocdl.asyncmark
      rocdl.wait.asyncmark 1
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %7 = memref.load %subview_0[%t] : memref<128xf32, strided<[1], offset: 128>, #gpu.address_space<workgroup>>
      %8 = arith.addf %5, %7 : f32
      scf.yield %8 : f32
    }
    rocdl.wait.asyncmark 0
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    %1 = memref.load %subview[%t] : memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
    %2 = arith.addf %0, %1 : f32
    return %2 : f32
  }
}
