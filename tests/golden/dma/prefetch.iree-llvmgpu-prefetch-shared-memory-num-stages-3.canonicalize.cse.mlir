#map = affine_map<(d0) -> (d0 + 2)>
#map1 = affine_map<()[s0] -> (s0 - 2)>
#map2 = affine_map<(d0) -> (d0 - ((d0 + 2) floordiv 3) * 3 + 2)>
#map3 = affine_map<(d0) -> (d0 mod 3)>
#map4 = affine_map<()[s0] -> (s0 - ((s0 - 2) floordiv 3) * 3 - 2)>
#map5 = affine_map<()[s0] -> (s0 - ((s0 - 1) floordiv 3) * 3 - 1)>
#map6 = affine_map<(d0) -> (d0 + 3)>
#map7 = affine_map<(d0) -> (d0 + 4)>
module {
  func.func @through_registers(%s: memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, %t: index, %zero: f32) -> f32 {
    %c62 = arith.constant 62 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %d = memref.alloc() : memref<128xf32, #gpu.address_space<workgroup>>
    %0 = memref.load %s[%c0, %t] : memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>
    %1 = memref.load %s[%c1, %t] : memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    memref.store %0, %d[%t] : memref<128xf32, #gpu.address_space<workgroup>>
    %2:2 = scf.for %i = %c0 to %c62 step %c1 iter_args(%acc = %zero, %arg0 = %1) -> (f32, f32) {
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %7 = memref.load %d[%c0] : memref<128xf32, #gpu.address_space<workgroup>>
      %8 = arith.addf %acc, %7 : f32
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      amdgpu.sched_barrier allow = none
      memref.store %arg0, %d[%t] : memref<128xf32, #gpu.address_space<workgroup>>
      %9 = affine.apply #map(%i)
      %10 = memref.load %s[%9, %t] : memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>
      scf.yield %8, %10 : f32, f32
    }
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    %3 = memref.load %d[%c0] : memref<128xf32, #gpu.address_space<workgroup>>
    %4 = arith.addf %2#0, %3 : f32
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    memref.store %2#1, %d[%t] : memref<128xf32, #gpu.address_space<workgroup>>
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    %5 = memref.load %d[%c0] : memref<128xf32, #gpu.address_space<workgroup>>
    %6 = arith.addf %4, %5 : f32
    return %6 : f32
  }
  func.func @past_registers(%s: memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, %n: index, %t: index, %zero: f32) -> f32 {
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %d = memref.alloc() : memref<3x128xf32, #gpu.address_space<workgroup>>
    %0 = arith.cmpi sgt, %n, %c2 : index
    %1 = scf.if %0 -> (f32) {
      %subview = memref.subview %d[0, 0] [1, 128] [1, 1] : memref<3x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
      %subview_0 = memref.subview %d[1, 0] [1, 128] [1, 1] : memref<3x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1], offset: 128>, #gpu.address_space<workgroup>>
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      amdgpu.gather_to_lds async %s[%c0, %t], %subview[%c0] : vector<1xf32>, memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
      rocdl.asyncmark
      amdgpu.gather_to_lds async %s[%c1, %t], %subview_0[%c0] : vector<1xf32>, memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<128xf32, strided<[1], offset: 128>, #gpu.address_space<workgroup>>
      rocdl.asyncmark
      %2 = affine.apply #map1()[%n]
      %3 = scf.for %i = %c0 to %2 step %c1 iter_args(%acc = %zero) -> (f32) {
        gpu.barrier memfence [#gpu.address_space<workgroup>]
        %10 = affine.apply #map(%i)
        %11 = affine.apply #map2(%i)
        %subview_3 = memref.subview %d[%11, 0] [1, 128] [1, 1] : memref<3x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1], offset: ?>, #gpu.address_space<workgroup>>
        amdgpu.gather_to_lds async %s[%10, %t], %subview_3[%c0] : vector<1xf32>, memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<128xf32, strided<[1], offset: ?>, #gpu.address_space<workgroup>>
        rocdl.asyncmark
        rocdl.wait.asyncmark 2
        gpu.barrier memfence [#gpu.address_space<workgroup>]
        %12 = affine.apply #map3(%i)
        %subview_4 = memref.subview %d[%12, 0] [1, 128] [1, 1] : memref<3x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1], offset: ?>, #gpu.address_space<workgroup>>
        %13 = memref.load %subview_4[%t] : memref<128xf32, strided<[1], offset: ?>, #gpu.address_space<workgroup>>
        %14 = arith.addf %acc, %13 : f32
        scf.yield %14 : f32
      }
      rocdl.wait.asyncmark 1
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %4 = affine.apply #map4()[%n]
      %subview_1 = memref.subview %d[%4, 0] [1, 128] [1, 1] : memref<3x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1], offset: ?>, #gpu.address_space<workgroup>>
      %5 = memref.load %subview_1[%t] : memref<128xf32, strided<[1], offset: ?>, #gpu.address_space<workgroup>>
      %6 = arith.addf %3, %5 : f32
      rocdl.wait.asyncmark 0
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %7 = affine.apply #map5()[%n]
      %subview_2 = memref.subview %d[%7, 0] [1, 128] [1, 1] : memref<3x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1], offset: ?>, #gpu.address_space<workgroup>>
      %8 = memref.load %subview_2[%t] : memref<128xf32, strided<[1], offset: ?>, #gpu.address_space<workgroup>>
      %9 = arith.addf %6, %8 : f32
      scf.yield %9 : f32
    } else {
      %subview = memref.subview %d[0, 0] [1, 128] [1, 1] : memref<3x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
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
    %c8 = arith.constant 8 : index
    %c3 = arith.constant 3 : index
    %c6 = arith.constant 6 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %d = memref.alloc() : memref<3x128xf32, #gpu.address_space<workgroup>>
    %subview = memref.subview %d[0, 0] [1, 128] [1, 1] : memref<3x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
    %subview_0 = memref.subview %d[1, 0] [1, 128] [1, 1] : memref<3x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1], offset: 128>, #gpu.address_space<workgroup>>
    %subview_1 = memref.subview %d[2, 0] [1, 128] [1, 1] : memref<3x128xf32, #gpu.address_space<workgroup>> to memref<128xf32, strided<[1], offset: 256>, #gpu.address_space<workgroup>>
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    amdgpu.gather_to_lds async %s[%c0, %t], %subview[%c0] : vector<1xf32>, memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
    rocdl.asyncmark
    amdgpu.gather_to_lds async %s[%c1, %t], %subview_0[%c0] : vector<1xf32>, memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<128xf32, strided<[1], offset: 128>, #gpu.address_space<workgroup>>
    rocdl.asyncmark
    %0 = scf.for %i = %c0 to %c6 step %c3 iter_args(%acc = %zero) -> (f32) {
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %7 = affine.apply #map(%i)
      amdgpu.gather_to_lds async %s[%7, %t], %subview_1[%c0] : vector<1xf32>, memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<128xf32, strided<[1], offset: 256>, #gpu.address_space<workgroup>>
      rocdl.asyncmark
      rocdl.wait.asyncmark 2
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %8 = memref.load %subview[%t] : memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
      %9 = arith.addf %acc, %8 : f32
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %10 = affine.apply #map6(%i)
      amdgpu.gather_to_lds async %s[%10, %t], %subview[%c0] : vector<1xf32>, memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
      rocdl.asyncmark
      rocdl.wait.asyncmark 2
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %11 = memref.load %subview_0[%t] : memref<128xf32, strided<[1], offset: 128>, #gpu.address_space<workgroup>>
      %12 = arith.addf %9, %11 : f32
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %13 = affine.apply #map7(%i)
      amdgpu.gather_to_lds async %s[%13, %t], %subview_0[%c0] : vector<1xf32>, memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<128xf32, strided<[1], offset: 128>, #gpu.address_space<workgroup>>
      rocdl.asyncmark
      rocdl.wait.asyncmark 2
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %14 = memref.load %subview_1[%t] : memref<128xf32, strided<[1], offset: 256>, #gpu.address_space<workgroup>>
      %15 = arith.addf %12, %14 : f32
      scf.yield %15 : f32
    }
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    amdgpu.gather_to_lds async %s[%c8, %t], %subview_1[%c0] : vector<1xf32>, memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<128xf32, strided<[1], offset: 256>, #gpu.address_space<workgroup>>
    rocdl.asyncmark
    rocdl.wait.asyncmark 2
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    %1 = memref.load %subview[%t] : memref<128xf32, strided<[1]>, #gpu.address_space<workgroup>>
    %2 = arith.addf %0, %1 : f32
    rocdl.wait.asyncmark 1
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    %3 = memref.load %subview_0[%t] : memref<128xf32, strided<[1], offset: 128>, #gpu.address_space<workgroup>>
    %4 = arith.addf %2, %3 : f32
    rocdl.wait.asyncmark 0
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    %5 = memref.load %subview_1[%t] : memref<128xf32, strided<[1], offset: 256>, #gpu.address_space<workgroup>>
    %6 = arith.addf %4, %5 : f32
    return %6 : f32
  }
}
